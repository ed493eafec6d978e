use crate::report::Report;
use crate::seating::{heads, seated, seating};
use crate::story::each_offer;
use crate::tally::{Sides, Tally};
use serde_json::Value;
use sounder_bots::{Bot, BotSpec, Judged, Random, Runner, Watch};
use sounder_kernel::{Dice, Facts, Log, MAX_SEATS, OpenSeed, Seat, Setup, SetupError};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// A run: which games, between whom, how many.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Seats and options.
    pub setup: Setup,
    /// One bot a seat.
    pub bots: Vec<BotSpec>,
    /// Whether the bots move on a seat after each game, so that each sits everywhere equally often, and take along what they
    /// bring. Where seats have different roles, they move on among the seats of their role.
    pub swap: bool,
    /// How many games.
    pub games: u64,
    /// The master seed: it fixes the result, whatever the number of threads.
    pub seed: u64,
    /// How many games are played at the same time.
    pub threads: usize,
}

/// Why a plan cannot be run.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlanError {
    /// The game cannot be set up like this.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// There must be one bot a seat.
    #[error("{bots} bots for {seats} seats: name one bot for all seats, one for each, or one for each role")]
    Bots {
        /// Bots given.
        bots: usize,
        /// Seats to fill.
        seats: usize,
    },
}

/// Counts facts and decisions as they happen.
struct Counting<'a, G> {
    game: &'a G,
    tally: &'a mut Tally,
}

impl<G: Facts> Log<G::Event> for Counting<'_, G> {
    #[inline]
    fn tell(&mut self, event: G::Event) {
        let tally = &mut *self.tally;
        self.game.facts(&event, &mut |fact| tally.count(fact));
    }
}

impl<G: Facts> Watch<G> for Counting<'_, G> {
    #[inline]
    fn decided(&mut self, game: &G, state: &G::State, seat: Seat, legal: &[G::Action], action: G::Action) {
        if legal.len() == 1 || !self.tally.counts_offers() {
            return;
        }
        each_offer(game, state, seat, legal, |thing| self.tally.offered(thing));
        if let Some(thing) = game.takes(state, seat, action) {
            self.tally.taken(thing, seat, game.when(state));
        }
    }
}

/// Plays all games of a plan, or those finished when `stop` is set. `finished` is told the number of games so far.
pub fn simulate<G: Judged + Facts>(
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
    let places = places(game, plan)?;
    let game = &places[0].game;
    let sides = Sides::of(game.chairs());
    let (next, done, start) = (AtomicU64::new(0), AtomicU64::new(0), Instant::now());
    let work = || {
        let mut tally = Tally::new(seats, &sides, seats, game.vocabulary());
        let mut runners: Vec<_> = places.iter().map(|place| Runner::new(&place.game, &place.heads)).collect();
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= plan.games {
                break;
            }
            let place = (number % places.len() as u64) as usize;
            play_one(&places[place], &mut runners[place], plan, number, &sides, &mut tally);
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
    let seconds = start.elapsed().as_secs_f64();
    let mut report = tally.report(game.about().id, game.chairs(), &names, game.vocabulary(), seconds);
    report.pack.clone_from(&game.about().pack_hash);
    for (seat, (line, bot)) in report.bots.iter_mut().zip(&plan.bots).enumerate() {
        line.strength = bot.strength();
        line.sheet = plan.setup.sheets.get(seat).and_then(sheet_name).unwrap_or_default();
    }
    Ok(report)
}

/// What a sheet is called: the name of a ready one, or the one it gives itself.
fn sheet_name(sheet: &Value) -> Option<String> {
    sheet.as_str().or_else(|| sheet.get("name")?.as_str()).map(str::to_string)
}

/// One way to sit, for all games in which the bots sit like this.
struct Place<G> {
    /// The game bound to the table, with the sheets that the bots bring to their seats.
    game: G,
    /// Which bot of the plan sits at each seat.
    seating: Vec<usize>,
    heads: Vec<usize>,
}

/// Every way to sit, in the order of the games.
fn places<G: Judged + Facts>(game: &G, plan: &Plan) -> Result<Vec<Place<G>>, SetupError> {
    let mut places: Vec<Place<G>> = Vec::new();
    let first = game.for_table(&plan.setup)?;
    for number in 0.. {
        let seating = seating(first.chairs(), plan.swap, number);
        if places.first().is_some_and(|place| place.seating == seating) {
            break;
        }
        let heads = heads(&seating, &plan.bots);
        places.push(Place { game: game.for_table(&seated(&plan.setup, &seating))?, seating, heads });
    }
    Ok(places)
}

fn play_one<G: Judged + Facts>(
    place: &Place<G>,
    runner: &mut Runner<G>,
    plan: &Plan,
    number: u64,
    sides: &Sides,
    tally: &mut Tally,
) {
    let Place { game, seating, .. } = place;
    let seed = OpenSeed(plan.seed).child(number);
    let mut thoughts = Dice::from_number(seed.child(u64::MAX).0);
    let somebody_thinks = plan.bots.iter().any(|bot| *bot != BotSpec::Random);
    tally.begin(number, somebody_thinks);
    let mut counting = Counting { game, tally };
    // Where nobody thinks, the game is all there is to pay for: the bots are compiled into it.
    let finished = if somebody_thinks {
        // Every game has one thread: the games themselves run side by side.
        let mut bots: Vec<Box<dyn Bot<G>>> = seating.iter().map(|bot| plan.bots[*bot].build(game, 1)).collect();
        runner.play(&mut bots, &seed, &mut thoughts, &mut counting)
    } else {
        runner.play(&mut [Random; MAX_SEATS][..seating.len()], &seed, &mut thoughts, &mut counting)
    };
    tally.finish(&finished, sides, seating);
}
