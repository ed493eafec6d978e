//! How surely planted faults are found, and how many games that takes: Wild Pigs v2.1 with one card made twice as strong and one
//! made useless, compared with the pack that ships, once for each seed.
//! `cargo run --release -p sounder-lab --example planted -- SEEDS TRIALS [LUCK]`.

use sounder_bots::BotSpec;
use sounder_kernel::Setup;
use sounder_lab::compare::{Difference, Extent, Variant, compare};
use sounder_lab::estimate::{Estimate, Risk};
use sounder_lab::figures::{get, set};
use sounder_lab::{Control, Players};
use sounder_pack::{Content, Source};
use std::sync::atomic::AtomicBool;
use wild_pigs_2::WildPigs2;

const STRONG: &str = "Golden Trough";
const USELESS: &str = "Duct Tape Armour";

fn spoilt() -> Source {
    let own = Source::embedded(WildPigs2::FILES);
    let at = |card: &str, figure: &str| format!("market.toml:card[{card}].{figure}");
    let points = get(&own, &at(STRONG, "vp")).expect("it is worth points");
    let mut changes = vec![(at(STRONG, "vp"), 2 * points)];
    let useless = [("bonus[0]", 1), ("bonus[1]", 0), ("bonus[2]", 0), ("charges", 1)];
    changes.extend(useless.map(|(figure, value)| (at(USELESS, figure), value)));
    let changes: Vec<(&str, i64)> = changes.iter().map(|(at, value)| (at.as_str(), *value)).collect();
    set(&own, &changes, WildPigs2::FILES).expect("all figures are there")
}

/// What all seeds together say about a card: the mean change, and the mean square of what one pair of games adds to it.
#[derive(Clone, Copy, Default)]
struct Told {
    seeds: f64,
    change: f64,
    corrected: f64,
    raw: f64,
    /// Half the width of an interval, in standard errors.
    width: f64,
}

impl Told {
    fn add(&mut self, line: &Difference, things: usize) {
        let t = Risk::USUAL.shared(things).t(line.cases);
        let of_pair = |estimate: Estimate| ((estimate.high - estimate.low) / 2.0 / t).powi(2) * line.cases as f64;
        self.seeds += 1.0;
        self.change += line.change.value;
        self.corrected += of_pair(line.change);
        self.raw += of_pair(line.raw.expect("things have one"));
        self.width = Risk::USUAL.shared(things).z();
    }

    /// The pairs of games with this card that it takes until its interval leaves out 0: as they are measured, and by plain means.
    fn needed(&self) -> [f64; 2] {
        let effect = self.change / self.seeds;
        [self.corrected, self.raw].map(|squares| squares / self.seeds * (self.width / effect).powi(2))
    }
}

/// Pairs of games that it takes to name both cards, for each of which there is one list after the other.
fn both([first, second]: [[f64; 2]; 2]) -> [f64; 2] {
    [first[0].max(second[0]), first[1].max(second[1])]
}

fn say(what: &str, [measured, plain]: [f64; 2]) {
    println!("{what}: {measured:.0} pairs of games, {plain:.0} by plain means: 1 to {:.1}", plain / measured);
}

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>().expect("a number"));
    let (seeds, trials) = (numbers.next().unwrap_or(10), numbers.next().unwrap_or(3700));
    let luck = numbers.next().unwrap_or(16) as u32;
    let (own, changed) = (WildPigs2::with_default_pack(), WildPigs2::from_pack(&spoilt()).expect("a sound pack"));
    let variant = |game, name: &str| Variant { name: name.into(), game, setup: Setup::new(2), goals: Vec::new() };
    let stop = AtomicBool::new(false);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let control = Control { threads, stop: &stop, finished: &|_| {} };
    // By list, chances and scores, and by card.
    let mut told = [[Told::default(); 2]; 2];
    for seed in 0..seeds {
        let players = Players { bots: vec![BotSpec::Greedy; 2], swap: false, seed, luck };
        let extent = Extent { games: 100, trials, classes: vec!["card".into()] };
        let (first, second) = (variant(&own, "own"), variant(&changed, "spoilt"));
        let found = compare(&first, &second, &players, &extent, control).expect("it is played");
        for ((what, lines), told) in [("chance", found.things()), ("score", found.scores())].into_iter().zip(&mut told)
        {
            let clear: Vec<&str> = lines.iter().filter(|line| line.clear).map(|line| line.figure.as_str()).collect();
            println!("seed {seed}, {what}: named {}", clear.join(", "));
            for (card, told) in [STRONG, USELESS].iter().zip(told) {
                told.add(lines.iter().find(|line| line.figure == *card).expect("it was given"), lines.len());
            }
        }
    }
    println!("\nTo name a card with 95 % certainty among all, pairs with that card:");
    for (what, told) in ["chance", "score"].iter().zip(&told) {
        for (card, told) in [STRONG, USELESS].iter().zip(told) {
            say(&format!("{card} by {what}"), told.needed());
        }
        say(&format!("both by {what}"), both([told[0].needed(), told[1].needed()]));
    }
    let sooner = |card: usize| {
        let [a, b] = [told[0][card].needed(), told[1][card].needed()];
        [a[0].min(b[0]), a[1].min(b[1])]
    };
    say("both, each by what tells it sooner", both([sooner(0), sooner(1)]));
}
