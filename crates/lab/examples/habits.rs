//! Two habits of search against each other: every deal is played twice with the sides swapped, at equal time a move, on one
//! thread.
//!
//!     cargo run --release -p sounder-lab --example habits -- GAME SEATS A B MILLISECONDS SECONDS [OPTION=VALUE ...]
//!
//! Habits are an exploration, the moves of a playout and, if it looks at first sight, the step by which it does: `0.7/12` or
//! `0.7/12/0.03`. It plays pairs of games for so many seconds and says what
//! share of the results A has.

use sounder_bots::{Budget, Habits, Playout, Runner, Search};
use sounder_host::{Playable, Visitor};
use sounder_kernel::{Dice, Seat, SeatSet, Seed, Setup};
use std::time::{Duration, Instant};

struct Duel {
    setup: Setup,
    habits: [Habits; 2],
    think: Duration,
    time: Duration,
}

impl Duel {
    /// The mean result of those who play like A, who has the sides with an even or with an odd number.
    fn play<G: Playable>(&self, game: &G, number: u64, swapped: bool) -> f64 {
        let sides: Vec<SeatSet> = game.chairs().sides().map(|(_, seats)| seats).collect();
        let side = |seat: Seat| sides.iter().position(|seats| seats.contains(seat)).expect("every seat has a side");
        let heads: Vec<usize> =
            Seat::all(self.setup.seats).map(|seat| (side(seat) + usize::from(swapped)) % 2).collect();
        let mut bots: Vec<_> = heads
            .iter()
            .map(|head| Search::of(game, Budget::Time(self.think)).with_habits(self.habits[*head]))
            .collect();
        let (chance, mut thoughts) = (Seed::from_number(number), Dice::from_number(2 * number + u64::from(swapped)));
        let finished = Runner::new(game, &heads).play(&mut bots, &chance, &mut thoughts, &mut ());
        let mine: Vec<Seat> = Seat::all(self.setup.seats).filter(|seat| heads[seat.index()] == 0).collect();
        mine.iter().map(|seat| f64::from(finished.outcome.result(*seat))).sum::<f64>() / mine.len() as f64
    }
}

impl Visitor for Duel {
    type Output = ();

    fn visit<G: Playable>(self, game: &G) {
        let game = game.for_table(&self.setup).expect("a table that can be set up");
        let (start, mut shares) = (Instant::now(), Vec::new());
        while start.elapsed() < self.time {
            let number = shares.len() as u64;
            shares.push(f64::midpoint(self.play(&game, number, false), self.play(&game, number, true)));
        }
        let pairs = shares.len() as f64;
        let mean = shares.iter().sum::<f64>() / pairs;
        let squares: f64 = shares.iter().map(|share| (share - mean).powi(2)).sum();
        let error = 1.96 * (squares / (pairs - 1.0).max(1.0) / pairs).sqrt();
        let [a, b] = self.habits.map(|Habits { exploration, playout, first_sight }| {
            let sight = first_sight.map_or(String::new(), |step| format!(" at first sight {step}"));
            format!("{exploration} {playout:?}{sight}")
        });
        let (id, seats) = (game.about().id, self.setup.seats);
        let milliseconds = self.think.as_secs_f64() * 1e3;
        println!(
            "{id} with {seats}: {a} against {b}: {:.1} ± {:.1} % of results in {pairs} pairs at {milliseconds} ms",
            100.0 * mean,
            100.0 * error
        );
    }
}

fn habits(text: &str) -> Option<Habits> {
    let (exploration, rest) = text.split_once('/')?;
    let (moves, first_sight) = match rest.split_once('/') {
        Some((moves, step)) => (moves, Some(step.parse().ok()?)),
        None => (rest, None),
    };
    let playout = Playout::Guided(moves.parse().ok()?);
    Some(Habits { exploration: exploration.parse().ok()?, playout, first_sight })
}

/// Reads the command line and plays.
fn run(words: &[String]) -> Option<()> {
    let [game, seats, a, b, milliseconds, seconds, options @ ..] = words else { return None };
    let game = sounder_catalog::find(game)?;
    let mut setup = Setup::new(seats.parse().ok()?);
    for option in options {
        let (name, value) = option.split_once('=')?;
        setup = setup.with(name, value);
    }
    let think = Duration::from_secs_f64(milliseconds.parse::<f64>().ok()? / 1e3);
    let time = Duration::from_secs(seconds.parse().ok()?);
    sounder_catalog::visit(&*game, Duel { setup, habits: [habits(a)?, habits(b)?], think, time });
    Some(())
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if run(&words).is_none() {
        eprintln!(
            "habits GAME SEATS A B MILLISECONDS SECONDS [OPTION=VALUE ...], where A and B are like 0.7/12 or 0.7/12/0.03"
        );
        std::process::exit(2);
    }
}
