use crate::tally::{Game as FinishedGame, Report, Tally};
use sounder_bots::{Bot, BotSpec, Judge, Runner};
use sounder_kernel::{Fact, Log, Seed, Setup, SetupError, Words};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// A run: which games, between whom, how many.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Seats and options.
    pub setup: Setup,
    /// One bot a seat.
    pub bots: Vec<BotSpec>,
    /// Whether the bots move on a seat after each game, so that each sits everywhere equally often.
    pub swap: bool,
    /// How many games.
    pub games: u64,
    /// The master seed: it fixes the result, whatever the number of threads.
    pub seed: u64,
    /// How many games are played at the same time.
    pub threads: usize,
}

/// Why a plan cannot be run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlanError {
    /// The game cannot be set up like this.
    Setup(SetupError),
    /// There must be one bot a seat.
    Bots {
        /// Bots given.
        bots: usize,
        /// Seats to fill.
        seats: usize,
    },
}

impl std::fmt::Display for PlanError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PlanError::Setup(error) => error.fmt(f),
            PlanError::Bots { bots, seats } => {
                write!(f, "{bots} bots for {seats} seats: name one bot for all seats, or one for each")
            }
        }
    }
}

impl std::error::Error for PlanError {}

impl From<SetupError> for PlanError {
    fn from(error: SetupError) -> Self {
        PlanError::Setup(error)
    }
}

/// Turns events into facts as they happen.
struct FactLog<'a, G> {
    game: &'a G,
    facts: Vec<Fact>,
}

impl<G: Words> Log<G::Event> for FactLog<'_, G> {
    fn tell(&mut self, event: G::Event) {
        self.game.facts(&event, &mut self.facts);
    }
}

/// Plays all games of a plan, or those finished when `stop` is set. `finished` is told the number of games so far.
pub fn simulate<G: Judge + Words>(
    game: &G,
    plan: &Plan,
    stop: &AtomicBool,
    finished: &(dyn Fn(u64) + Sync),
) -> Result<Report, PlanError> {
    let seats = plan.setup.seats;
    game.about().check(&plan.setup)?;
    if plan.bots.len() != seats {
        return Err(PlanError::Bots { bots: plan.bots.len(), seats });
    }
    game.deal(&plan.setup, &mut Seed::from_number(plan.seed).dice(0))?;
    let (next, done, start) = (AtomicU64::new(0), AtomicU64::new(0), Instant::now());
    let work = || {
        let mut tally = Tally::new(seats, seats);
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= plan.games {
                break;
            }
            tally.add(play_one(game, plan, number));
            finished(done.fetch_add(1, Ordering::Relaxed) + 1);
        }
        tally
    };
    let tally = std::thread::scope(|scope| {
        let workers: Vec<_> = (1..plan.threads.max(1)).map(|_| scope.spawn(work)).collect();
        let mut tally = work();
        for worker in workers {
            tally.merge(worker.join().expect("a worker does not panic"));
        }
        tally
    });
    let names: Vec<String> = plan.bots.iter().map(ToString::to_string).collect();
    Ok(tally.report(game.about().id, &names, start.elapsed().as_secs_f64()))
}

fn play_one<G: Judge + Words>(game: &G, plan: &Plan, number: u64) -> FinishedGame {
    let seats = plan.setup.seats;
    let shift = if plan.swap { (number % seats as u64) as usize } else { 0 };
    let seating: Vec<usize> = (0..seats).map(|seat| (seat + seats - shift) % seats).collect();
    // Every game has one thread: the games themselves run side by side.
    let mut bots: Vec<Box<dyn Bot<G>>> = seating.iter().map(|bot| plan.bots[*bot].build(1)).collect();
    let mut log = FactLog { game, facts: Vec::new() };
    let seed = Seed::from_number(plan.seed).child(number);
    let outcome = Runner::new(game, &plan.setup)
        .play(&mut bots, seed, &mut log)
        .expect("the same setup was dealt before the run");
    FinishedGame { standing: outcome.standing, actions: outcome.actions, facts: log.facts, seating }
}
