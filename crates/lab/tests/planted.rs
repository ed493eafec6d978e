//! Planted faults are found: two packs that differ in two cards are told apart by these two cards and no third, an untouched copy
//! shows no difference, and goals come to a verdict.

use sounder_bots::BotSpec;
use sounder_kernel::{Game, Setup};
use sounder_lab::check::{Budget, check};
use sounder_lab::compare::{Comparison, Extent, Variant, compare};
use sounder_lab::figures::{Figure, set};
use sounder_lab::goals::{Goals, Verdict};
use sounder_lab::search::Bench;
use sounder_lab::{Control, Players};
use sounder_pack::{Content, Source};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wild_pigs_3::WildPigs3;

const STRONG: &str = "Mass Core";
const USELESS: &str = "Versatility Module";

/// The default pack with one upgrade made twice as strong and another useless.
fn spoilt() -> Source {
    let own = Source::embedded(WildPigs3::FILES);
    let mut texts: BTreeMap<String, String> =
        own.texts().into_iter().map(|(name, text)| (name.to_string(), text.to_string())).collect();
    let upgrades = texts.get_mut("upgrades.toml").expect("a file of the pack");
    for (card, from, to) in [(STRONG, "[0, 0, 2]", "[0, 0, 4]"), (USELESS, "income = { wild = 2 }\n", "")] {
        let start = upgrades.find(card).expect("the card is there");
        let at = start + upgrades[start..].find(from).expect("it does that");
        upgrades.replace_range(at..at + from.len(), to);
    }
    Source::from_texts(texts, WildPigs3::FILES)
}

fn control(stop: &AtomicBool) -> Control<'_> {
    Control { threads: 2, stop, finished: &|_| {} }
}

fn compared(second: &Source, games: u64, trials: u64) -> Comparison {
    let (a, b) = (WildPigs3::with_default_pack(), WildPigs3::from_pack(second).expect("a sound pack"));
    let variant = |game, name: &str| Variant { name: name.into(), game, setup: Setup::new(2) };
    let players = Players { bots: vec![BotSpec::Greedy; 2], swap: false, seed: 5, luck: 0 };
    let stop = AtomicBool::new(false);
    let extent = Extent { games, trials, classes: vec!["upgrade".into()] };
    compare(&variant(&a, "own"), &variant(&b, "other"), &players, &extent, control(&stop)).expect("it is played")
}

#[test]
fn an_untouched_copy_shows_no_difference() {
    let own = Source::embedded(WildPigs3::FILES);
    let copy = set(&own, &[], WildPigs3::FILES).unwrap();
    let found = compared(&copy, 20, 64);
    let lines: Vec<_> = found.figures().into_iter().chain(found.things()).collect();
    assert!(lines.len() > 30 && lines.iter().all(|line| !line.clear && line.change.value.abs() < 1e-12));
}

/// The stronger card is had by nearly everybody as it is, so that its gain does not show among so few games.
#[test]
fn a_useless_card_is_named_and_nothing_that_was_not_planted() {
    let found = compared(&spoilt(), 2, 1600);
    let things = found.things();
    let named: Vec<(&str, bool)> =
        things.iter().filter(|line| line.clear).map(|line| (line.figure.as_str(), line.change.value > 0.0)).collect();
    assert!(named.contains(&(USELESS, false)), "{things:#?}");
    assert!(named.iter().all(|line| [(STRONG, true), (USELESS, false)].contains(line)), "{named:?}");
}

const FAIR: &str = r#"
[[goal]]
goal = "Games last twelve to twenty rounds"
measure = "rounds"
seats = [2]
bots = ["greedy"]
at-least = 12
at-most = 20

[[goal]]
goal = "Nobody ever wins"
measure = "wins"
seats = [2]
bots = ["greedy"]
at-most = 0.1

[[goal]]
goal = "An upgrade changes the chance by less than ten points"
measure = "given"
things = ["Mass Core"]
seats = [2]
bots = ["greedy"]
at-most = 0.1
"#;

#[test]
fn goals_come_to_a_verdict_whatever_the_threads() {
    let game = WildPigs3::with_default_pack();
    let goals = Goals::read(FAIR).unwrap();
    let places = goals.places(game.about());
    let budget = Budget { games: 40, trials: 12, batch: 20, time: None, seed: 3, luck: 1 };
    let stop = AtomicBool::new(false);
    let findings =
        |threads| check(&game, &places, &budget, Control { threads, ..control(&stop) }, &|_| {}).expect("sound goals");
    let found = findings(2);
    assert_eq!(found, findings(1));
    assert_eq!(found.len(), 3);
    assert_eq!(found[1].verdict, Verdict::Missed, "{:?}", found[1]);
    assert_eq!(found[2].verdict, Verdict::Undecided, "twelve experiments say little: {:?}", found[2]);
    assert!(found[2].games_needed.is_none_or(|needed| needed > found[2].games));
    let wrong = Goals::read(&FAIR.replace("Mass Core", "Nobody")).unwrap();
    assert!(check(&game, &wrong.places(game.about()), &budget, control(&stop), &|_| {}).is_err());
}

#[test]
fn a_sweep_tries_every_setting_and_tuning_ends_with_a_pack_that_reads() {
    let game = WildPigs3::with_default_pack();
    let text = FAIR.split("[[goal]]").nth(1).map(|goal| format!("[[goal]]{goal}")).expect("the first goal");
    let file = WildPigs3::FILES.iter().find(|(_, text)| text.contains("slots = ")).expect("a file with slots");
    let at = format!("{}:slots", file.0);
    let goals = Goals::read(&text.replace("twelve to twenty", "any number of")).unwrap();
    let bench = Bench {
        game: &game,
        pack: Source::embedded(WildPigs3::FILES),
        figures: vec![Figure { at, from: 1, to: 2, step: 1 }],
        places: goals.places(game.about()),
        games: 4,
        seed: 1,
    };
    let stop = AtomicBool::new(false);
    let swept = bench.sweep(control(&stop)).unwrap();
    assert_eq!(swept.iter().map(|setting| setting.values.clone()).collect::<Vec<_>>(), [[1], [2]]);
    let tuned = bench.tune(4, Duration::from_secs(600), control(&stop), &|_, _| {}).unwrap();
    let best = tuned.best.expect("something can be played");
    assert!(tuned.front.iter().any(|setting| setting.size == 0.0), "the start is on the front");
    assert!(bench.pack_with(&best.values).is_ok());
}
