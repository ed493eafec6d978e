//! The ready nations against one another with equal bots: how often each wins, and how, and how many cards are bought.
//!
//! `cargo run --release -p spugah --example spugah-balance -- [BOT] [GAMES] [SEATS] [SEED] [PACK]`
//!
//! Every block of tables seats each nation equally often and each table in every seating that turning it gives, so that
//! neither seats nor neighbours are left to chance more than they must be. The same arguments give the same games.

use sounder_bots::BotSpec;
use sounder_kernel::{Dice, Setup};
use sounder_lab::{Plan, Report, simulate, wilson};
use sounder_pack::{Content, Source};
use spugah::Spugah;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// How the places in the order of turns are called.
const ORDER: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];

/// Wins and games of something.
#[derive(Clone, Copy, Default)]
struct Score {
    wins: f64,
    games: f64,
}

/// All games so far.
#[derive(Clone, Default)]
struct Sum {
    nations: Vec<Score>,
    /// By the place in the order of turns.
    places: Vec<Score>,
    victories: Vec<(String, f64)>,
    /// Who won how, and how often.
    ways: Vec<(usize, String, f64)>,
    games: f64,
    actions: u64,
    bought: u64,
}

impl Sum {
    fn add(&mut self, table: &[usize], report: &Report) {
        self.games += 1.0;
        self.actions += report.actions;
        for (nation, line) in table.iter().zip(&report.seats) {
            self.nations[*nation].wins += line.wins;
            self.nations[*nation].games += 1.0;
        }
        for fact in report.facts.iter().filter(|fact| fact.kind == "order") {
            let place = ORDER.iter().position(|place| fact.what.starts_with(place)).expect("a place in the order");
            self.places[place].wins += fact.with.rate;
            self.places[place].games += 1.0;
        }
        self.bought += report.facts.iter().filter(|fact| fact.kind == "bought").map(|fact| fact.times).sum::<u64>();
        for fact in report.facts.iter().filter(|fact| fact.kind == "victory") {
            match self.victories.iter_mut().find(|(known, _)| *known == fact.what) {
                Some((_, count)) => *count += 1.0,
                None => self.victories.push((fact.what.clone(), 1.0)),
            }
            for (nation, line) in table.iter().zip(&report.seats).filter(|(_, line)| line.wins > 0.0) {
                match self.ways.iter_mut().find(|(known, what, _)| known == nation && *what == fact.what) {
                    Some((.., wins)) => *wins += line.wins,
                    None => self.ways.push((*nation, fact.what.clone(), line.wins)),
                }
            }
        }
        self.victories.sort_by(|a, b| a.0.cmp(&b.0));
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let bot: BotSpec =
        arguments.first().map_or("greedy", String::as_str).parse().unwrap_or_else(|fault| panic!("{fault}"));
    let number = |place: usize, default: usize| -> usize {
        arguments.get(place).map_or(default, |text| text.parse().expect("a number"))
    };
    let (games, seats, seed) = (number(1, 1000), number(2, 4), number(3, 1));
    let game = match arguments.get(4) {
        Some(dir) => {
            let opened = Source::open(Path::new(dir), Spugah::FILES).unwrap_or_else(|fault| panic!("{fault}"));
            Spugah::from_pack(&opened.source).unwrap_or_else(|faults| panic!("{faults}"))
        }
        None => Spugah::with_default_pack(),
    };
    let names: Vec<&str> = game.pack().nations.iter().map(|sheet| sheet.name.as_str()).collect();
    let tables = seatings(names.len(), seats, games, seed as u64);
    let empty =
        Sum { nations: vec![Score::default(); names.len()], places: vec![Score::default(); seats], ..Sum::default() };
    let (next, sum) = (AtomicUsize::new(0), Mutex::new(empty));
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(table) = tables.get(number) else { return };
            let setup =
                Setup { sheets: table.iter().map(|nation| names[*nation].into()).collect(), ..Setup::new(seats) };
            let seed = (seed as u64) << 32 | number as u64;
            let plan = Plan { setup, bots: vec![bot; seats], swap: false, games: 1, seed, threads: 1 };
            let report = simulate(&game, &plan, &AtomicBool::new(false), &|_| {}).expect("ready nations are legal");
            let mut sum = sum.lock().expect("no thread panics");
            sum.add(table, &report);
            if sum.games % 100.0 == 0.0 {
                let share = |score: &Score| format!("{:.2}", seats as f64 * score.wins / score.games.max(1.0));
                println!("{:5} {}", sum.games, sum.nations.iter().map(share).collect::<Vec<_>>().join(" "));
            }
        }
    };
    std::thread::scope(|scope| {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        (0..cores).for_each(|_| drop(scope.spawn(work)));
    });
    print(&sum.into_inner().expect("no thread panics"), &names, bot, seats, seed);
}

/// Who sits where in each game.
fn seatings(nations: usize, seats: usize, games: usize, seed: u64) -> Vec<Vec<usize>> {
    let mut dice = Dice::from_number(seed);
    let mut tables = Vec::new();
    let mut waiting: Vec<usize> = Vec::new();
    while tables.len() < games {
        let mut table: Vec<usize> = Vec::new();
        while table.len() < seats {
            if waiting.is_empty() {
                waiting = (0..nations).collect();
                dice.shuffle(&mut waiting);
            }
            // Nobody meets itself: the last in the row that is not at the table yet.
            let place = waiting.iter().rposition(|nation| !table.contains(nation));
            match place {
                Some(place) => table.push(waiting.remove(place)),
                None => waiting.clear(),
            }
        }
        for _ in 0..seats {
            tables.push(table.clone());
            table.rotate_left(1);
        }
    }
    tables.truncate(games);
    tables
}

fn print(sum: &Sum, names: &[&str], bot: BotSpec, seats: usize, seed: usize) {
    let (games, fair) = (sum.games, seats as f64);
    println!("\n{games} games of {seats} {bot} bots, seed {seed}, {:.0} actions a game\n", sum.actions as f64 / games);
    println!("{:24} {:>6} {:>6} {:>8}", "nation", "games", "share", "95 %");
    for (nation, (name, score)) in names.iter().zip(&sum.nations).enumerate() {
        let rate = wilson(score.wins, score.games);
        let (low, high) = (fair * rate.low, fair * rate.high);
        let won = |victory: &str| {
            let ways = sum.ways.iter().filter(|(known, what, _)| *known == nation && what == victory);
            ways.map(|(.., wins)| wins).sum::<f64>() + 0.0
        };
        let how: Vec<String> = sum.victories.iter().map(|(victory, _)| format!("{victory} {}", won(victory))).collect();
        let share = format!("{:6.2} {low:8.2} to {high:.2}", fair * rate.rate);
        println!("{name:24} {:6} {share}   {}", score.games, how.join(", "));
    }
    println!();
    for (victory, count) in &sum.victories {
        let rate = wilson(*count, games);
        println!("{victory:24} {:.1} % ({:.1} to {:.1})", 100.0 * rate.rate, 100.0 * rate.low, 100.0 * rate.high);
    }
    println!("{:24} {:.2} a game", "cards bought", sum.bought as f64 / games);
    println!();
    for (place, score) in ORDER.iter().zip(&sum.places) {
        let rate = wilson(score.wins, score.games);
        let (low, high) = (fair * rate.low, fair * rate.high);
        println!("{place:24} {:6} {:6.2} {low:8.2} to {high:.2}", score.games, fair * rate.rate);
    }
}
