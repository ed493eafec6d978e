//! Who may think when. Few cores serve all bots, so they are shared fairly between the clients who set up tables, then between
//! the people behind one client, and a bot that needs little does not wait for those that need much.

use crate::aside::{aside, timed};
use crate::limits::Payer;
use sounder_bots::{BotSpec, Budget, Level};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tokio::task::JoinError;

/// The longest thought where bots have one core. Nobody waits longer for a core to become free.
const LONGEST_ON_ONE: Duration = Duration::from_millis(400);
/// The longest thought on any machine.
const LONGEST: Duration = Duration::from_millis(1_000);
/// The most iterations for each core that bots have.
const ITERATIONS_A_CORE: u32 = 20_000;
/// A thought this short need not wait until a long one is over: it is had beside it, by one bot at a time.
const SHORT: Duration = Duration::from_millis(40);
/// What somebody has used counts half after so long.
const HALF_LIFE: Duration = Duration::from_secs(10);
/// Time that somebody has used, and time that a thought will take, set it back this many times over.
const SETBACK: u32 = 4;

/// How urgent a thought is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Urgency {
    /// Somebody plays at the table or watches it.
    Awaited,
    /// Bots play among themselves, and nobody looks.
    Unwatched,
}

impl Urgency {
    fn word(self) -> &'static str {
        match self {
            Urgency::Awaited => "awaited",
            Urgency::Unwatched => "unwatched",
        }
    }
}

/// Who is charged for a thought: whoever set up the table, or asked for reasons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Account {
    /// Where they are, if anybody knows.
    pub payer: Payer,
    /// Who they are. Keys cost nothing, so this counts only beside the client.
    pub person: i64,
}

/// What a thought is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Matter {
    pub game: &'static str,
    pub bot: BotSpec,
    pub urgency: Urgency,
}

/// The cores that bots have, and those who wait for one.
pub struct Thinkers {
    cores: usize,
    queue: Mutex<Queue>,
}

#[derive(Default)]
struct Queue {
    waiting: Vec<Ticket>,
    /// Who is charged for each thought that is being had. Keys cost nothing, so it is the client, as far as one is known.
    running: Vec<Payer>,
    /// What everybody has used lately, as of a certain time.
    used: HashMap<Payer, (Duration, Instant)>,
    /// What thoughts of a kind have cost, averaged.
    costs: HashMap<(&'static str, BotSpec), Duration>,
}

struct Ticket {
    account: Account,
    urgency: Urgency,
    since: Instant,
    cost: Duration,
    turn: oneshot::Sender<Turn>,
    kind: (&'static str, BotSpec),
}

/// A core that somebody has. It is given back when this is dropped.
pub struct Turn {
    /// `None` if nobody took it.
    thinkers: Option<Arc<Thinkers>>,
    account: Account,
    kind: (&'static str, BotSpec),
    since: Instant,
    /// The time of a core that was used, once somebody knows.
    took: Option<Duration>,
}

/// What a thought costs as long as nobody knows.
fn guess(bot: BotSpec) -> Duration {
    match bot {
        BotSpec::Search(Budget::Time(time) | Budget::Within(_, time)) => time,
        BotSpec::Search(Budget::Iterations(_)) | BotSpec::Level(Level::Hard) => LONGEST_ON_ONE,
        BotSpec::Random | BotSpec::Greedy | BotSpec::Level(Level::Easy | Level::Medium) => Duration::from_millis(2),
    }
}

/// What kind of bot one is, in one word.
fn word(bot: BotSpec) -> &'static str {
    match bot {
        BotSpec::Random => "random",
        BotSpec::Greedy => "greedy",
        BotSpec::Search(_) => "search",
        BotSpec::Level(Level::Easy) => "easy",
        BotSpec::Level(Level::Medium) => "medium",
        BotSpec::Level(Level::Hard) => "hard",
    }
}

fn faded(used: (Duration, Instant), now: Instant) -> Duration {
    let halves = now.saturating_duration_since(used.1).as_secs_f64() / HALF_LIFE.as_secs_f64();
    used.0.mul_f64(0.5_f64.powf(halves))
}

impl Account {
    /// Everybody who is charged: the client first, then the person.
    fn payers(self) -> impl Iterator<Item = Payer> {
        let person = Some(Payer::Person(self.person)).filter(|person| *person != self.payer);
        std::iter::once(self.payer).chain(person)
    }
}

impl Queue {
    fn used(&self, payer: Payer, now: Instant) -> Duration {
        self.used.get(&payer).map_or(Duration::ZERO, |used| faded(*used, now))
    }

    /// Who is next, if a core is free for anybody who waits: whoever is waited for, has waited long, needs little and has
    /// used little. One client never has all cores, if there are several.
    fn next(&self, cores: usize, now: Instant) -> Option<usize> {
        let may = |ticket: &Ticket| {
            let room = cores + usize::from(ticket.cost <= SHORT && ticket.urgency == Urgency::Awaited);
            let has = self.running.iter().filter(|payer| **payer == ticket.account.payer).count();
            self.running.len() < room && (has == 0 || has + 1 < cores)
        };
        let place = |index: &usize| {
            let ticket = &self.waiting[*index];
            let used: Duration = ticket.account.payers().map(|payer| self.used(payer, now)).sum();
            let setback = SETBACK * (ticket.cost + used);
            (ticket.urgency, ticket.since + setback)
        };
        (0..self.waiting.len()).filter(|index| may(&self.waiting[*index])).min_by_key(place)
    }
}

impl Thinkers {
    /// Bots have these cores.
    pub fn new(cores: usize) -> Thinkers {
        Thinkers { cores: cores.max(1), queue: Mutex::default() }
    }

    /// All cores of this machine but one, which serves people.
    pub fn of_this_machine() -> Thinkers {
        Thinkers::new(std::thread::available_parallelism().map_or(1, usize::from) - 1)
    }

    /// The longest that a bot may think about a decision here: nobody else's bot should have to wait for a core for long.
    pub fn longest(&self) -> Duration {
        (LONGEST_ON_ONE * self.cores as u32).min(LONGEST)
    }

    /// The most iterations that somebody may order.
    pub fn most_iterations(&self) -> u32 {
        ITERATIONS_A_CORE.saturating_mul(self.cores as u32)
    }

    /// Waits for a core and thinks on it, beside the serving of people. A thought that has begun keeps the core until it is
    /// had, even if nobody waits for it any more.
    pub async fn think<T: Send + 'static>(
        self: &Arc<Self>,
        account: Account,
        matter: Matter,
        thought: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, JoinError> {
        let asked = Instant::now();
        let turn = self.turn(account, matter).await;
        let (bot, urgency) = (word(matter.bot), matter.urgency.word());
        metrics::histogram!("sounder_bot_wait_seconds", "bot" => bot, "urgency" => urgency).record(asked.elapsed());
        let on_it = move || {
            // All of it moves along, and not only what is changed below.
            let mut turn = turn;
            let (made, took) = timed(thought);
            turn.took = Some(took);
            made
        };
        aside(on_it).await
    }

    /// Waits for a core.
    async fn turn(self: &Arc<Self>, account: Account, matter: Matter) -> Turn {
        let Matter { game, bot, urgency } = matter;
        let (turn, mine) = oneshot::channel();
        let kind = (game, bot);
        {
            let mut queue = self.queue();
            let cost = queue.costs.get(&kind).copied().unwrap_or_else(|| guess(bot));
            queue.waiting.push(Ticket { account, urgency, since: Instant::now(), cost, turn, kind });
            self.call_next(&mut queue);
        }
        mine.await.expect("a ticket stays in the queue until it is its turn")
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().expect("nobody panics holding it")
    }

    fn call_next(self: &Arc<Self>, queue: &mut Queue) {
        while let Some(index) = queue.next(self.cores, Instant::now()) {
            let Ticket { account, turn, kind, .. } = queue.waiting.swap_remove(index);
            let given = Turn { thinkers: Some(Arc::clone(self)), account, kind, since: Instant::now(), took: None };
            match turn.send(given) {
                Ok(()) => queue.running.push(account.payer),
                // Whoever waited has gone.
                Err(mut turn) => turn.thinkers = None,
            }
        }
        metrics::gauge!("sounder_bots_waiting").set(queue.waiting.len() as f64);
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let Some(thinkers) = self.thinkers.take() else { return };
        let (now, took) = (Instant::now(), self.took.unwrap_or_else(|| self.since.elapsed()));
        let mut queue = thinkers.queue();
        if let Some(index) = queue.running.iter().position(|payer| *payer == self.account.payer) {
            queue.running.swap_remove(index);
        }
        for payer in self.account.payers() {
            let used = queue.used(payer, now) + took;
            queue.used.insert(payer, (used, now));
        }
        queue.used.retain(|_, used| faded(*used, now) > Duration::from_millis(1));
        let cost = queue.costs.entry(self.kind).or_insert(took);
        *cost = (*cost * 7 + took) / 8;
        thinkers.call_next(&mut queue);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHEAP: BotSpec = BotSpec::Level(Level::Medium);
    const DEAR: BotSpec = BotSpec::Search(Budget::Time(Duration::from_millis(400)));

    fn of(person: i64) -> Account {
        Account { payer: Payer::Person(person), person }
    }

    fn behind(client: u8, person: i64) -> Account {
        Account { payer: Payer::Client(std::net::IpAddr::from([192, 0, 2, client]).into()), person }
    }

    fn matter(game: &'static str) -> Matter {
        Matter { game, bot: DEAR, urgency: Urgency::Awaited }
    }

    fn ticket(host: i64, bot: BotSpec, urgency: Urgency, since: Instant) -> Ticket {
        Ticket {
            account: of(host),
            urgency,
            since,
            cost: guess(bot),
            turn: oneshot::channel().0,
            kind: ("a game", bot),
        }
    }

    #[test]
    fn who_has_used_little_and_needs_little_goes_first() {
        let now = Instant::now();
        let later = now + Duration::from_millis(900);
        let mut queue = Queue::default();
        queue.waiting.extend((0..100).map(|_| ticket(1, DEAR, Urgency::Awaited, now)));
        assert_eq!(queue.next(1, now), Some(0));
        queue.waiting.push(ticket(1, CHEAP, Urgency::Awaited, later));
        assert_eq!(queue.next(1, now), Some(100), "a cheap bot does not lose its place to dear ones");
        queue.used.insert(Payer::Person(1), (Duration::from_secs(5), now));
        queue.waiting.push(ticket(2, DEAR, Urgency::Awaited, later));
        assert_eq!(queue.next(1, now), Some(101), "nor a host to another who has used much");
        queue.waiting.push(ticket(3, CHEAP, Urgency::Unwatched, now));
        assert_eq!(queue.next(1, now), Some(101), "what nobody looks at can wait");
        queue.waiting.swap_remove(100);
        queue.running.push(of(9).payer);
        assert_eq!(queue.next(1, now), None, "there is just one core");
        assert_eq!(queue.next(2, now), Some(101));
    }

    #[test]
    fn a_short_thought_is_had_beside_a_long_one() {
        let now = Instant::now();
        let mut queue = Queue { running: vec![of(1).payer], ..Queue::default() };
        queue.waiting.push(ticket(2, DEAR, Urgency::Awaited, now));
        queue.waiting.push(ticket(2, CHEAP, Urgency::Unwatched, now));
        queue.waiting.push(ticket(1, CHEAP, Urgency::Awaited, now));
        assert_eq!(queue.next(1, now), None, "a host has one core, and what nobody looks at can wait");
        queue.waiting.push(ticket(2, CHEAP, Urgency::Awaited, now));
        assert_eq!(queue.next(1, now), Some(3));
        queue.running.push(of(2).payer);
        queue.waiting.push(ticket(3, CHEAP, Urgency::Awaited, now));
        assert_eq!(queue.next(1, now), None, "one at a time");
    }

    #[test]
    fn waiting_counts_in_the_end() {
        let now = Instant::now();
        let mut queue = Queue::default();
        queue.used.insert(Payer::Person(1), (Duration::from_secs(5), now));
        queue.waiting.push(ticket(1, DEAR, Urgency::Awaited, now));
        queue.waiting.push(ticket(2, CHEAP, Urgency::Awaited, now + Duration::from_secs(60)));
        assert_eq!(queue.next(1, now), Some(0));
    }

    #[test]
    fn one_host_never_has_all_cores() {
        let now = Instant::now();
        let mut queue = Queue { running: vec![of(1).payer; 3], ..Queue::default() };
        queue.waiting.push(ticket(1, CHEAP, Urgency::Awaited, now));
        assert_eq!(queue.next(4, now), None);
        queue.waiting.push(ticket(2, DEAR, Urgency::Awaited, now));
        assert_eq!(queue.next(4, now), Some(1));
    }

    #[test]
    fn many_keys_of_one_client_are_one_client() {
        let now = Instant::now();
        let mut queue = Queue::default();
        let client = behind(1, 0).payer;
        queue.used.insert(client, (Duration::from_secs(5), now));
        let later = now + Duration::from_millis(900);
        queue.waiting.extend(
            (10..60).map(|key| Ticket { account: behind(1, key), ..ticket(key, CHEAP, Urgency::Awaited, now) }),
        );
        queue.waiting.push(Ticket { account: behind(2, 1), ..ticket(1, CHEAP, Urgency::Awaited, later) });
        assert_eq!(queue.next(1, now), Some(50), "a new key is no new client");
        queue.waiting.pop();
        queue.used.insert(Payer::Person(10), (Duration::from_secs(1), now));
        assert_eq!(queue.next(1, now), Some(1), "and people behind one client share what it has");
        queue.running = [1, 2, 3].map(|key| behind(1, key).payer).into();
        assert_eq!(queue.next(4, now), None, "nor do they have all cores together");
        queue.waiting.push(Ticket { account: behind(2, 1), ..ticket(1, CHEAP, Urgency::Awaited, later) });
        assert_eq!(queue.next(4, now), Some(50), "one is left for others");
    }

    #[test]
    fn the_strongest_search_follows_from_the_cores() {
        let [one, three] = [1, 3].map(Thinkers::new);
        assert!(one.most_iterations() < three.most_iterations());
        assert!(one.longest() < three.longest());
        assert!(Thinkers::new(100).longest() <= LONGEST, "nobody waits longer, however many there are");
    }

    #[tokio::test]
    async fn whoever_hangs_up_keeps_the_core_until_the_thought_is_had() {
        let thinkers = Arc::new(Thinkers::new(1));
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let long = thinkers.think(of(1), matter("one"), move || wait.recv());
        assert!(tokio::time::timeout(Duration::from_millis(50), long).await.is_err(), "nobody waits for it any more");
        let mut next = std::pin::pin!(thinkers.turn(of(2), matter("another")));
        assert!(futures_util::poll!(next.as_mut()).is_pending(), "the core is still busy");
        go.send(()).unwrap();
        drop(next.await);
        assert!(thinkers.queue().running.is_empty());
    }

    #[tokio::test]
    async fn cores_are_given_back() {
        let thinkers = Arc::new(Thinkers::new(1));
        let first = thinkers.turn(of(1), matter("one")).await;
        let mut second = std::pin::pin!(thinkers.turn(of(2), matter("another")));
        assert!(futures_util::poll!(second.as_mut()).is_pending());
        drop(first);
        let second = second.await;
        // Somebody who stops waiting does not keep the core from others.
        let mut third = Box::pin(thinkers.turn(of(3), matter("a third")));
        assert!(futures_util::poll!(third.as_mut()).is_pending());
        drop(third);
        drop(second);
        drop(thinkers.turn(of(4), matter("a fourth")).await);
    }
}
