//! The balance lab for people who have only a browser. Nothing else in the server needs it.
//!
//! A run is a folder: what was ordered, the files of the run, and how it stands. It is played by a program of its own at the
//! lowest priority, one run at a time on few threads, so that whoever plays has the machine first and a run can neither crash
//! the server nor use up its memory. The program is let go by closing its input. What has been played is kept batch by batch,
//! so that a run goes on where it was left: after a restart, after somebody stopped it, or when others have had their turn.

mod order;
mod run;
mod shelf;
mod work;

pub use order::{Content, Kind, MOST_GAMES, MOST_TRIALS, Order};
pub use run::{Run, State};

use crate::error::Error;
use crate::identity::Person;
use crate::limits::Client;
use crate::secret::random_word;
use crate::store::now;
use shelf::Shelf;
use sounder_pack::Source;
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Instant;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

/// So many runs of one person wait or are played at a time.
const MOST_AT_ONCE: usize = 3;
/// So many runs of all people wait at a time.
const MOST_WAITING: usize = 50;
/// So many results of one person are kept; the oldest go first.
const MOST_OWN: usize = 30;
/// So many runs of one client wait or are played at a time, whatever keys it has.
const MOST_AT_ONCE_OF_CLIENT: usize = 6;
/// So many results of one client are kept; the oldest go first.
const MOST_OF_CLIENT: usize = 60;
/// So many results of all people are kept.
const MOST_KEPT: usize = 500;
/// No run's folder may come to more, in bytes.
const LARGEST_RUN: u64 = 200 << 20;
/// All folders together may not come to more.
const LARGEST_SHELF: u64 = 2 << 30;
/// Where there is no room, results of others go only when they are older than this, in milliseconds.
const OLD: i64 = 30 * 24 * 60 * 60 * 1_000;

/// How the lab of a server is run.
#[derive(Clone, Debug)]
pub struct Workplace {
    /// The program that plays: this very one, as a rule.
    pub program: PathBuf,
    /// How many games it plays at the same time.
    pub threads: usize,
}

impl Workplace {
    /// The running program, on all cores of this machine but one, which serves people.
    pub fn of_this_program() -> Option<Workplace> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Some(Workplace { program: std::env::current_exe().ok()?, threads: (cores - 1).max(1) })
    }
}

/// All runs, played or waiting.
#[derive(Clone)]
pub struct Lab(Arc<Shared>);

struct Shared {
    shelf: Shelf,
    workplace: Workplace,
    runs: Mutex<BTreeMap<String, Run>>,
    /// When each person's last run had its turn.
    served: Mutex<HashMap<i64, Instant>>,
    /// What is being played, and how to let go of it.
    current: Mutex<Option<(String, CancellationToken)>>,
    /// Told when something waits.
    more: Notify,
    stop: CancellationToken,
}

impl Lab {
    /// The lab whose runs are kept in this folder. Runs that a stop of the server has interrupted wait for their turn.
    pub fn open(folder: &Path, workplace: Workplace, stop: CancellationToken) -> std::io::Result<Lab> {
        let shelf = Shelf::open(folder)?;
        let mut runs = BTreeMap::new();
        for mut run in shelf.all() {
            if run.state == State::Running {
                run.state = State::Waiting;
                run.note = "The server was started anew meanwhile; it goes on where it was left.".into();
            }
            runs.insert(run.id.clone(), run);
        }
        Ok(Lab(Arc::new(Shared {
            shelf,
            workplace,
            runs: Mutex::new(runs),
            served: Mutex::default(),
            current: Mutex::default(),
            more: Notify::new(),
            stop,
        })))
    }

    fn runs(&self) -> MutexGuard<'_, BTreeMap<String, Run>> {
        self.0.runs.lock().expect("nobody panics holding it")
    }

    /// A run by its id. Whoever has the address of a run may look at it.
    pub fn run(&self, id: &str) -> Result<Run, Error> {
        self.runs().get(id).cloned().ok_or(Error::NotFound("run of the lab"))
    }

    /// A person's runs, the latest first.
    pub fn runs_of(&self, person: &Person) -> Vec<Run> {
        let mut own: Vec<Run> = self.runs().values().filter(|run| run.owner == person.id).cloned().collect();
        own.sort_by_key(|run| std::cmp::Reverse(run.created));
        own
    }

    /// How many runs wait or are played, of everybody.
    pub fn busy(&self) -> usize {
        self.runs().values().filter(|run| run.state.is_open()).count()
    }

    /// A file of a run's result.
    pub fn file(&self, id: &str, name: &str) -> PathBuf {
        self.0.shelf.result(id).join(name)
    }

    /// Writes an order down and puts it into the queue; gives the run's id. `packs` are the contents it names, in order.
    pub async fn order(
        &self,
        person: &Person,
        client: Client,
        order: Order,
        packs: Vec<Source>,
    ) -> Result<String, Error> {
        order.check()?;
        let id = random_word(16);
        let run = Run::new(id.clone(), person.id, client, order, now());
        // It has its place before it is written, so that nobody gets more by ordering twice at once.
        let old = make_room(&mut self.runs(), person.id, Some(client), Some(run.clone()))?;
        let (shelf, kept) = (self.0.shelf.clone(), run);
        let begin = move || {
            for id in &old {
                shelf.forget(id);
            }
            let begun = shelf.begin(&kept, &packs);
            if begun.is_err() {
                shelf.forget(&kept.id);
            }
            begun
        };
        let written = tokio::task::spawn_blocking(begin).await;
        if let Err(error) = written.map_err(std::io::Error::other).and_then(|written| written) {
            tracing::error!(%error, "a run of the lab cannot be kept");
            self.runs().remove(&id);
            return Err(Error::NotStored);
        }
        if let Some(run) = self.runs().get_mut(&id) {
            run.begins = false;
        }
        self.0.more.notify_one();
        Ok(id)
    }

    fn own(&self, id: &str, person: &Person) -> Result<Run, Error> {
        let run = self.run(id)?;
        if run.owner == person.id { Ok(run) } else { Err(Error::NotYours("this run is somebody else's")) }
    }

    /// Stops a run; what it has found by then is kept.
    pub async fn stop(&self, id: &str, person: &Person) -> Result<(), Error> {
        let run = self.own(id, person)?;
        match run.state {
            State::Waiting => self.change(id, |run| run.stopped("It was stopped before its next turn.")).await,
            State::Running => {
                let current = self.0.current.lock().expect("nobody panics holding it");
                if let Some((_, let_go)) = current.as_ref().filter(|(playing, _)| playing == id) {
                    let_go.cancel();
                }
            }
            State::Stopped | State::Done | State::Failed => {}
        }
        Ok(())
    }

    /// Lets a run that was stopped go on.
    pub async fn resume(&self, id: &str, person: &Person) -> Result<(), Error> {
        let run = self.own(id, person)?;
        if run.state == State::Stopped {
            make_room(&mut self.runs(), person.id, run.client, None)?;
            self.change(id, |run| {
                run.state = State::Waiting;
                run.note.clear();
            })
            .await;
            self.0.more.notify_one();
        }
        Ok(())
    }

    /// Forgets a run that is not being played.
    pub fn forget(&self, id: &str, person: &Person) -> Result<(), Error> {
        let run = self.own(id, person)?;
        if run.begins {
            return Err(Error::NotNow("it is still being written down; try again in a moment".into()));
        }
        if run.state == State::Running {
            return Err(Error::NotNow("it is being played; stop it first".into()));
        }
        self.runs().remove(id);
        self.0.shelf.forget(id);
        Ok(())
    }

    /// Changes how a run stands, and writes it down.
    async fn change(&self, id: &str, change: impl FnOnce(&mut Run)) {
        let changed = {
            let mut runs = self.runs();
            let Some(run) = runs.get_mut(id) else { return };
            change(run);
            run.clone()
        };
        let shelf = self.0.shelf.clone();
        let kept = tokio::task::spawn_blocking(move || shelf.keep(&changed)).await;
        if let Err(error) = kept.map_err(std::io::Error::other).and_then(|kept| kept) {
            tracing::error!(%error, run = id, "how a run of the lab stands cannot be written down");
        }
    }

    /// What is played next: of whoever has waited longest for a turn, the run that was ordered first.
    fn next(&self) -> Option<Run> {
        let served = self.0.served.lock().expect("nobody panics holding it");
        let runs = self.runs();
        let waiting = runs.values().filter(|run| run.state == State::Waiting && !run.begins);
        waiting.min_by_key(|run| (served.get(&run.owner).copied(), run.created)).cloned()
    }

    /// Whether somebody else's run waits.
    fn others_wait(&self, owner: i64) -> bool {
        self.runs().values().any(|run| run.state == State::Waiting && run.owner != owner)
    }

    /// The content that a run was ordered with, in the order of its packs.
    pub async fn packs(&self, run: &Run, files: &'static [(&'static str, &'static str)]) -> Result<Vec<Source>, Error> {
        let (shelf, run) = (self.0.shelf.clone(), run.clone());
        let read = tokio::task::spawn_blocking(move || shelf.packs(&run, files)).await;
        read.map_err(|_| Error::Internal)?.map_err(|error| Error::Damaged(error.to_string()))
    }

    /// Plays what is ordered until the server stops.
    pub async fn work(self) {
        while !self.0.stop.is_cancelled() {
            if let Some(run) = self.next() {
                self.0.served.lock().expect("nobody panics holding it").insert(run.owner, Instant::now());
                self.play(&run).await;
            } else {
                tokio::select! {
                    () = self.0.more.notified() => {}
                    () = self.0.stop.cancelled() => {}
                }
            }
        }
    }
}

/// Refuses a person who has enough going on, and a client who has. Puts a new run into its place, and gives the old results that
/// have to go for it: one's own, those of the same client, and of others only what is old.
fn make_room(
    runs: &mut BTreeMap<String, Run>,
    person: i64,
    client: Option<Client>,
    new: Option<Run>,
) -> Result<Vec<String>, Error> {
    let is_own = |run: &Run| run.owner == person;
    let is_near = |run: &Run| run.owner == person || client.is_some() && run.client == client;
    let open = |which: &dyn Fn(&Run) -> bool| runs.values().filter(|run| run.state.is_open() && which(run)).count();
    if open(&is_own) >= MOST_AT_ONCE {
        let sorry = format!("{MOST_AT_ONCE} of your runs wait or are played already; stop one or wait for it");
        return Err(Error::NotNow(sorry));
    }
    if open(&is_near) >= MOST_AT_ONCE_OF_CLIENT || open(&|_| true) >= MOST_WAITING {
        return Err(Error::NotNow("many runs wait already; come back later".into()));
    }
    let Some(new) = new else { return Ok(Vec::new()) };
    let mut closed: Vec<&Run> = runs.values().filter(|run| !run.state.is_open()).collect();
    closed.sort_unstable_by_key(|run| (!is_own(run), !is_near(run), run.created));
    let mut bytes: u64 = runs.values().map(|run| run.bytes).sum();
    let (mut all, mut old) = (runs.len(), Vec::new());
    let mut own = closed.iter().filter(|run| is_own(run)).count();
    let mut near = closed.iter().filter(|run| is_near(run)).count();
    for run in closed {
        let full = all >= MOST_KEPT || bytes + LARGEST_RUN > LARGEST_SHELF;
        let goes = if is_own(run) {
            own >= MOST_OWN || near >= MOST_OF_CLIENT || full
        } else if is_near(run) {
            near >= MOST_OF_CLIENT || full
        } else {
            full && new.created - run.created > OLD
        };
        if goes {
            own -= usize::from(is_own(run));
            near -= usize::from(is_near(run));
            all -= 1;
            bytes -= run.bytes;
            old.push(run.id.clone());
        }
    }
    if all >= MOST_KEPT || bytes + LARGEST_RUN > LARGEST_SHELF {
        return Err(Error::NotNow("there is no room for more results just now; come back another day".into()));
    }
    for id in &old {
        runs.remove(id);
    }
    runs.insert(new.id.clone(), new);
    Ok(old)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;

    fn client(last: u8) -> Client {
        IpAddr::from([192, 0, 2, last]).into()
    }

    fn run(id: &str, owner: i64, from: u8, created: i64) -> Run {
        let order = Order {
            game: "a-game".into(),
            kind: Kind::Report,
            packs: vec![Content { hash: "ab".into(), usual: true }],
            seats: vec![2],
            bots: vec!["greedy".into()],
            options: BTreeMap::new(),
            games: 1,
            trials: 0,
            seed: 1,
        };
        Run::new(id.into(), owner, client(from), order, created)
    }

    fn done(id: &str, owner: i64, from: u8, created: i64) -> Run {
        Run { state: State::Done, bytes: 1 << 20, ..run(id, owner, from, created) }
    }

    fn ordered(runs: &mut BTreeMap<String, Run>, new: Run) -> Result<Vec<String>, Error> {
        make_room(runs, new.owner, new.client, Some(new))
    }

    #[test]
    fn nobody_loses_results_to_somebody_who_has_none() {
        let kept = (0..MOST_KEPT).map(|number| format!("kept-{number}"));
        let mut runs: BTreeMap<String, Run> =
            (0..).zip(kept).map(|(number, id)| (id.clone(), done(&id, i64::from(number), 1, 1_000))).collect();
        assert!(ordered(&mut runs, run("new", -1, 2, 2_000)).is_err());
        assert_eq!(runs.len(), MOST_KEPT);
        assert_eq!(ordered(&mut runs, run("own", 7, 2, 2_000)).unwrap(), ["kept-7"], "whoever has some gives one up");
        let late = 2_000 + OLD;
        assert_eq!(ordered(&mut runs, run("late", -1, 2, late)).unwrap().len(), 1, "what is old goes");
    }

    #[test]
    fn many_keys_of_one_client_get_no_more() {
        let mut runs = BTreeMap::new();
        for key in 0..MOST_AT_ONCE_OF_CLIENT {
            ordered(&mut runs, run(&key.to_string(), key as i64, 1, 0)).unwrap();
        }
        assert!(ordered(&mut runs, run("more", -1, 1, 0)).is_err());
        assert!(ordered(&mut runs, run("other", -1, 2, 0)).is_ok());
        for key in 0..MOST_OF_CLIENT {
            let id = format!("done-{key}");
            runs.insert(id.clone(), done(&id, 100 + key as i64, 3, key as i64));
        }
        assert_eq!(ordered(&mut runs, run("again", -2, 3, 5)).unwrap(), ["done-0"]);
    }

    #[test]
    fn the_shelf_has_an_end() {
        let mut runs = BTreeMap::new();
        for number in 0..12 {
            let id = number.to_string();
            runs.insert(id.clone(), Run { bytes: 180 << 20, ..done(&id, number, number as u8, 0) });
        }
        assert!(ordered(&mut runs, run("new", -1, 99, 5)).is_err());
        assert_eq!(runs.len(), 12);
    }

    /// Whoever has had a turn waits for those who have not, however early the order came.
    #[tokio::test]
    async fn people_take_turns_whoever_ordered_first() {
        let folder = tempfile::tempdir().unwrap();
        let workplace = Workplace { program: "no-such-program".into(), threads: 1 };
        let lab = Lab::open(folder.path(), workplace, CancellationToken::new()).unwrap();
        let (ada, bob, eve) = (1, 2, 3);
        let orders =
            [("a1", ada, 10), ("a2", ada, 11), ("a3", ada, 12), ("b1", bob, 20), ("b2", bob, 21), ("e1", eve, 30)];
        for (id, owner, created) in orders {
            lab.runs().insert(id.into(), Run { begins: false, ..run(id, owner, 1, created) });
        }
        let mut turns = Vec::new();
        let began = Instant::now();
        while let Some(next) = lab.next() {
            // What `work` notes, on a clock that no two turns share.
            let turn = began + std::time::Duration::from_secs(turns.len() as u64);
            lab.0.served.lock().unwrap().insert(next.owner, turn);
            let left = if turns.contains(&next.id) { State::Done } else { State::Waiting };
            lab.runs().get_mut(&next.id).unwrap().state = left;
            turns.push(next.id);
        }
        // Everybody's first run has two turns; in order of arrival Ada's three would have had the first six.
        assert_eq!(turns[..6], ["a1", "b1", "e1", "a1", "b1", "e1"]);
        assert_eq!(turns[6..10], ["a2", "b2", "a2", "b2"]);
        assert_eq!(turns[10..], ["a3", "a3"]);
        assert!(!lab.others_wait(ada));
        lab.runs().get_mut("b1").unwrap().state = State::Waiting;
        assert!(lab.others_wait(ada) && !lab.others_wait(bob));
    }

    #[tokio::test]
    async fn two_orders_at_once_are_two() {
        let folder = tempfile::tempdir().unwrap();
        let workplace = Workplace { program: "no-such-program".into(), threads: 1 };
        let lab = Lab::open(folder.path(), workplace, CancellationToken::new()).unwrap();
        let ada = Person { id: 1, name: "Ada".into(), account: None };
        let order = run("", 1, 1, 0).order;
        let orders = (0..2 * MOST_AT_ONCE).map(|_| lab.order(&ada, client(1), order.clone(), Vec::new()));
        let made = futures_util::future::join_all(orders).await;
        assert_eq!(made.iter().filter(|made| made.is_ok()).count(), MOST_AT_ONCE);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), MOST_AT_ONCE, "nothing is left of the others");
    }
}
