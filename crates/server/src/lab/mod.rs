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
/// So many results of all people are kept.
const MOST_KEPT: usize = 500;

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
    pub async fn order(&self, person: &Person, order: Order, packs: Vec<Source>) -> Result<String, Error> {
        order.check()?;
        self.make_room(person)?;
        let id = random_word(16);
        let run = Run::new(id.clone(), person.id, order, now());
        let (shelf, kept) = (self.0.shelf.clone(), run.clone());
        let written = tokio::task::spawn_blocking(move || shelf.begin(&kept, &packs)).await;
        if let Err(error) = written.map_err(std::io::Error::other).and_then(|written| written) {
            tracing::error!(%error, "a run of the lab cannot be kept");
            return Err(Error::NotStored);
        }
        self.runs().insert(id.clone(), run);
        self.0.more.notify_one();
        Ok(id)
    }

    /// Refuses a person who has enough going on, and lets old results go.
    fn make_room(&self, person: &Person) -> Result<(), Error> {
        let mut runs = self.runs();
        let open = |run: &&Run| run.state.is_open();
        if runs.values().filter(open).filter(|run| run.owner == person.id).count() >= MOST_AT_ONCE {
            let sorry = format!("{MOST_AT_ONCE} of your runs wait or are played already; stop one or wait for it");
            return Err(Error::NotNow(sorry));
        }
        if runs.values().filter(open).count() >= MOST_WAITING {
            return Err(Error::NotNow("many runs wait already; come back later".into()));
        }
        let mut closed: Vec<(bool, i64, String)> = runs
            .values()
            .filter(|run| !run.state.is_open())
            .map(|run| (run.owner != person.id, run.created, run.id.clone()))
            .collect();
        closed.sort_unstable();
        let own = closed.iter().filter(|(of_others, ..)| !of_others).count();
        let leave = (own + 1).saturating_sub(MOST_OWN).max((runs.len() + 1).saturating_sub(MOST_KEPT).min(1));
        for (_, _, id) in closed.into_iter().take(leave) {
            runs.remove(&id);
            self.0.shelf.forget(&id);
        }
        Ok(())
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
            self.make_room(person)?;
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
        let waiting = runs.values().filter(|run| run.state == State::Waiting);
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
