//! How surely planted faults are found, and how many games that takes: Wild Pigs v2.1 with one card made twice as strong and one
//! made useless, compared with the pack that ships, once for each seed.
//! `cargo run --release -p sounder-lab --example planted -- SEEDS TRIALS [LUCK]`.

use sounder_bots::BotSpec;
use sounder_kernel::Setup;
use sounder_lab::compare::{Difference, Extent, Variant, compare};
use sounder_lab::figures::{get, set};
use sounder_lab::{Control, Players};
use sounder_pack::{Content, Source};
use std::sync::atomic::AtomicBool;
use wild_pigs_2::WildPigs;

const STRONG: &str = "Golden Trough";
const USELESS: &str = "Duct Tape Armour";

fn spoilt() -> Source {
    let own = Source::embedded(WildPigs::FILES);
    let at = |card: &str, figure: &str| format!("market.toml:card[{card}].{figure}");
    let points = get(&own, &at(STRONG, "vp")).expect("it is worth points");
    let mut changes = vec![(at(STRONG, "vp"), 2 * points)];
    let useless = [("bonus[0]", 1), ("bonus[1]", 0), ("bonus[2]", 0), ("charges", 1)];
    changes.extend(useless.map(|(figure, value)| (at(USELESS, figure), value)));
    let changes: Vec<(&str, i64)> = changes.iter().map(|(at, value)| (at.as_str(), *value)).collect();
    set(&own, &changes, WildPigs::FILES).expect("all figures are there")
}

/// How many times the games a difference would need to be clear, by its own interval or by that of plain means.
fn needs(line: &Difference) -> (f64, f64) {
    let times = |half: f64| (half / line.change.value).powi(2);
    let raw = line.raw.expect("things have one");
    (times((line.change.high - line.change.low) / 2.0), times((raw.high - raw.low) / 2.0))
}

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>().expect("a number"));
    let (seeds, trials) = (numbers.next().unwrap_or(10), numbers.next().unwrap_or(3700));
    let luck = numbers.next().unwrap_or(16) as u32;
    let (own, changed) = (WildPigs::with_default_pack(), WildPigs::from_pack(&spoilt()).expect("a sound pack"));
    let variant = |game, name: &str| Variant { name: name.into(), game, setup: Setup::new(2), goals: Vec::new() };
    let stop = AtomicBool::new(false);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let control = Control { threads, stop: &stop, finished: &|_| {} };
    for seed in 0..seeds {
        let players = Players { bots: vec![BotSpec::Greedy; 2], swap: false, seed, luck };
        let extent = Extent { games: 2, trials, classes: vec!["card".into()] };
        let (first, second) = (variant(&own, "own"), variant(&changed, "spoilt"));
        let found = compare(&first, &second, &players, &extent, control).expect("it is played");
        for (what, lines) in [("chance", found.things()), ("score", found.scores())] {
            let clear: Vec<&str> = lines.iter().filter(|line| line.clear).map(|line| line.figure.as_str()).collect();
            print!("seed {seed}, {what}: named {}", clear.join(", "));
            for card in [STRONG, USELESS] {
                let line = lines.iter().find(|line| line.figure == card).expect("it was given");
                let (needed, plain) = needs(line);
                let worth = line.worth.unwrap_or(f64::NAN);
                print!("; {card} worth {worth:.1}, needs {needed:.2} of these games, plain means {plain:.2}");
            }
            println!();
        }
    }
}
