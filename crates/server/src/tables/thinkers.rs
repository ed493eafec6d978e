//! Who may think when. Few cores serve all bots, so they are shared fairly between those who set up tables, and a bot that
//! needs little does not wait for those that need much.

use sounder_bots::{BotSpec, Budget, Level};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The longest thought where bots have one core. Nobody waits longer for a core to become free.
const LONGEST_ON_ONE: Duration = Duration::from_millis(400);
/// The longest thought on any machine.
const LONGEST: Duration = Duration::from_millis(1_000);
/// The most iterations for each core that bots have.
const ITERATIONS_A_CORE: u32 = 20_000;
/// A thought this short need not wait until a long one is over: it is had beside it, by one bot at a time.
const SHORT: Duration = Duration::from_millis(40);
/// What a host has used counts half after so long.
const HALF_LIFE: Duration = Duration::from_secs(10);
/// Time that a host has used, and time that a thought will take, set it back this many times over.
const SETBACK: u32 = 4;

/// How urgent a thought is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Urgency {
    /// Somebody plays at the table or watches it.
    Awaited,
    /// Bots play among themselves, and nobody looks.
    Unwatched,
}

/// The cores that bots have, and those who wait for one.
pub struct Thinkers {
    cores: usize,
    queue: Mutex<Queue>,
}

#[derive(Default)]
struct Queue {
    waiting: Vec<Ticket>,
    /// The host of every thought that is being had.
    running: Vec<i64>,
    /// What each host has used lately, as of a certain time.
    used: HashMap<i64, (Duration, Instant)>,
    /// What thoughts of a kind have cost, averaged.
    costs: HashMap<(&'static str, BotSpec), Duration>,
}

struct Ticket {
    host: i64,
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
    host: i64,
    kind: (&'static str, BotSpec),
    since: Instant,
}

/// What a thought costs as long as nobody knows.
fn guess(bot: BotSpec) -> Duration {
    match bot {
        BotSpec::Search(Budget::Time(time) | Budget::Within(_, time)) => time,
        BotSpec::Search(Budget::Iterations(_)) | BotSpec::Level(Level::Hard) => LONGEST_ON_ONE,
        BotSpec::Random | BotSpec::Greedy | BotSpec::Level(Level::Easy | Level::Medium) => Duration::from_millis(2),
    }
}

fn faded(used: (Duration, Instant), now: Instant) -> Duration {
    let halves = now.saturating_duration_since(used.1).as_secs_f64() / HALF_LIFE.as_secs_f64();
    used.0.mul_f64(0.5_f64.powf(halves))
}

impl Queue {
    fn used(&self, host: i64, now: Instant) -> Duration {
        self.used.get(&host).map_or(Duration::ZERO, |used| faded(*used, now))
    }

    /// Who is next, if a core is free for anybody who waits: whoever is waited for, has waited long, needs little and has
    /// used little. One host never has all cores, if there are several.
    fn next(&self, cores: usize, now: Instant) -> Option<usize> {
        let may = |ticket: &Ticket| {
            let room = cores + usize::from(ticket.cost <= SHORT && ticket.urgency == Urgency::Awaited);
            let has = self.running.iter().filter(|host| **host == ticket.host).count();
            self.running.len() < room && (has == 0 || has + 1 < cores)
        };
        let place = |index: &usize| {
            let ticket = &self.waiting[*index];
            let setback = SETBACK * (ticket.cost + self.used(ticket.host, now));
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

    /// Waits for a core.
    pub async fn turn(self: &Arc<Self>, host: i64, game: &'static str, bot: BotSpec, urgency: Urgency) -> Turn {
        let (turn, mine) = oneshot::channel();
        let kind = (game, bot);
        {
            let mut queue = self.queue();
            let cost = queue.costs.get(&kind).copied().unwrap_or_else(|| guess(bot));
            queue.waiting.push(Ticket { host, urgency, since: Instant::now(), cost, turn, kind });
            self.call_next(&mut queue);
        }
        mine.await.expect("a ticket stays in the queue until it is its turn")
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().expect("nobody panics holding it")
    }

    fn call_next(self: &Arc<Self>, queue: &mut Queue) {
        while let Some(index) = queue.next(self.cores, Instant::now()) {
            let Ticket { host, turn, kind, .. } = queue.waiting.swap_remove(index);
            let given = Turn { thinkers: Some(Arc::clone(self)), host, kind, since: Instant::now() };
            match turn.send(given) {
                Ok(()) => queue.running.push(host),
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
        let (now, took) = (Instant::now(), self.since.elapsed());
        let mut queue = thinkers.queue();
        if let Some(index) = queue.running.iter().position(|host| *host == self.host) {
            queue.running.swap_remove(index);
        }
        let used = queue.used(self.host, now) + took;
        queue.used.insert(self.host, (used, now));
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

    fn ticket(host: i64, bot: BotSpec, urgency: Urgency, since: Instant) -> Ticket {
        Ticket { host, urgency, since, cost: guess(bot), turn: oneshot::channel().0, kind: ("a game", bot) }
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
        queue.used.insert(1, (Duration::from_secs(5), now));
        queue.waiting.push(ticket(2, DEAR, Urgency::Awaited, later));
        assert_eq!(queue.next(1, now), Some(101), "nor a host to another who has used much");
        queue.waiting.push(ticket(3, CHEAP, Urgency::Unwatched, now));
        assert_eq!(queue.next(1, now), Some(101), "what nobody looks at can wait");
        queue.waiting.swap_remove(100);
        queue.running.push(9);
        assert_eq!(queue.next(1, now), None, "there is just one core");
        assert_eq!(queue.next(2, now), Some(101));
    }

    #[test]
    fn a_short_thought_is_had_beside_a_long_one() {
        let now = Instant::now();
        let mut queue = Queue { running: vec![1], ..Queue::default() };
        queue.waiting.push(ticket(2, DEAR, Urgency::Awaited, now));
        queue.waiting.push(ticket(2, CHEAP, Urgency::Unwatched, now));
        queue.waiting.push(ticket(1, CHEAP, Urgency::Awaited, now));
        assert_eq!(queue.next(1, now), None, "a host has one core, and what nobody looks at can wait");
        queue.waiting.push(ticket(2, CHEAP, Urgency::Awaited, now));
        assert_eq!(queue.next(1, now), Some(3));
        queue.running.push(2);
        queue.waiting.push(ticket(3, CHEAP, Urgency::Awaited, now));
        assert_eq!(queue.next(1, now), None, "one at a time");
    }

    #[test]
    fn waiting_counts_in_the_end() {
        let now = Instant::now();
        let mut queue = Queue::default();
        queue.used.insert(1, (Duration::from_secs(5), now));
        queue.waiting.push(ticket(1, DEAR, Urgency::Awaited, now));
        queue.waiting.push(ticket(2, CHEAP, Urgency::Awaited, now + Duration::from_secs(60)));
        assert_eq!(queue.next(1, now), Some(0));
    }

    #[test]
    fn one_host_never_has_all_cores() {
        let now = Instant::now();
        let mut queue = Queue { running: vec![1, 1, 1], ..Queue::default() };
        queue.waiting.push(ticket(1, CHEAP, Urgency::Awaited, now));
        assert_eq!(queue.next(4, now), None);
        queue.waiting.push(ticket(2, DEAR, Urgency::Awaited, now));
        assert_eq!(queue.next(4, now), Some(1));
    }

    #[tokio::test]
    async fn cores_are_given_back() {
        let thinkers = Arc::new(Thinkers::new(1));
        let first = thinkers.turn(1, "one", DEAR, Urgency::Awaited).await;
        let mut second = std::pin::pin!(thinkers.turn(2, "another", DEAR, Urgency::Awaited));
        assert!(futures_util::poll!(second.as_mut()).is_pending());
        drop(first);
        let second = second.await;
        // Somebody who stops waiting does not keep the core from others.
        let mut third = Box::pin(thinkers.turn(3, "a third", DEAR, Urgency::Awaited));
        assert!(futures_util::poll!(third.as_mut()).is_pending());
        drop(third);
        drop(second);
        drop(thinkers.turn(4, "a fourth", DEAR, Urgency::Awaited).await);
    }
}
