//! The laws that every game keeps, and the scenarios of this one.

use rangers::{NodeKind, Rangers, State};
use sounder_kernel::{Arrange, Change, Dice, Experiment, Game, Seat, Setup};
use sounder_pack::{Content, Source};
use std::path::Path;

/// Every number of rangers, as the rules have it by default.
#[test]
fn conforms() {
    let game = Rangers::with_default_pack();
    let mut setups = game.about().setups();
    setups.retain(|setup| setup.options.is_empty());
    sounder_conformance::suite(game).setups(setups).games(1000, 10).positions(200).assert_holds();
}

/// Every value of every option with every number of rangers; every law is tried with three of them.
#[test]
fn conforms_with_every_option() {
    let game = Rangers::with_default_pack();
    let mut setups = game.about().setups();
    setups.retain(|setup| !setup.options.is_empty());
    let three = setups.iter().filter(|setup| setup.seats == 4).cloned().collect();
    sounder_conformance::suite(game.clone()).setups(setups).games(40, 0).assert_holds();
    sounder_conformance::suite(game).setups(three).games(0, 8).positions(200).assert_holds();
}

#[test]
fn golden_games_play_the_same() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let setups = [
        Setup::new(2),
        Setup::new(4).with("park", "river").with("wave", "siege"),
        Setup::new(6).with("park", "large").with("breach", "low").with("waves", "five"),
    ];
    sounder_conformance::assert_golden(&Rangers::with_default_pack(), &dir, &setups);
}

#[test]
fn scenarios_hold_and_name_every_clause() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    sounder_scenario::assert_all::<Rangers>(&dir, &[]);
}

#[test]
fn the_lesson_can_be_played_from_beginning_to_end() {
    sounder_scenario::assert_lesson::<Rangers>();
}

/// A state is copied for every step of a search.
#[test]
fn a_state_is_small() {
    let size = size_of::<State>();
    assert!(size <= 1024, "{size} bytes");
}

/// Whoever plays by chance still keeps a sound position, in every park and with every nature.
#[test]
fn positions_stay_sound() {
    let game = Rangers::with_default_pack();
    let mut legal = Vec::new();
    for (number, setup) in game.about().setups().iter().enumerate() {
        let game = game.for_table(setup).unwrap();
        let mut dice = Dice::from_number(number as u64);
        let mut state = game.deal(&mut dice);
        while let Some(seat) = game.status(&state).acting().first() {
            legal.clear();
            game.legal(&state, seat, &mut legal);
            game.apply(&mut state, seat, dice.pick(&legal), &mut dice, &mut ());
            assert_eq!(game.sound(&state), Ok(()), "{setup:?}");
        }
    }
}

/// Clause 2.5 and 7.9: tokens stop at gates, none starts behind them, and no objective lies next to one. So the first assault on an
/// objective comes in the second wave turn at the earliest.
#[test]
fn every_park_has_what_the_rules_ask_for() {
    for park in &Rangers::with_default_pack().cards().parks {
        let count = |kind: NodeKind| park.sketch.landmarks.iter().filter(|node| node.kind == kind).count();
        assert!(count(NodeKind::Entrance) >= 2 && count(NodeKind::Site) >= 8, "{}", park.sketch.name);
        assert!(!park.inner.meets(park.entrances | park.gates), "{}", park.sketch.name);
        assert!(park.gates.iter().all(|gate| park.distance(gate) >= 2), "{}", park.sketch.name);
        let starts = (park.junctions | park.sites) - park.inner;
        assert!(!starts.is_empty(), "an Infiltrator has nowhere to start in {}", park.sketch.name);
    }
}

/// Waves go by road: what none reaches is never taken, and the last objective to hold it would be won by choosing it.
#[test]
fn every_site_can_be_reached_by_the_wave() {
    for park in &Rangers::with_default_pack().cards().parks {
        for site in park.sites {
            assert!(!park.next_by_road(site).is_empty(), "{} in {}", park.name(site), park.sketch.name);
        }
    }
}

/// The default pack with some of its text replaced.
fn with_pack(file: &str, old: &str, new: &str) -> Result<Rangers, String> {
    let change = |name: &str, text: &str| {
        assert!(name != file || text.contains(old), "{file} does not say {old}");
        if name == file { text.replacen(old, new, 1) } else { text.to_string() }
    };
    let files: Vec<(&str, String)> = Rangers::FILES.iter().map(|(name, text)| (*name, change(name, text))).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    Rangers::from_pack(&Source::embedded(&files)).map_err(|faults| faults.to_string())
}

#[test]
fn a_park_that_makes_no_sense_is_refused() {
    for (old, new, fault) in [
        (r#"kind = "gate", at = [52, 67]"#, r#"kind = "junction", at = [52, 67]"#, "has no gate"),
        (r#"kind = "objective""#, r#"kind = "site""#, "no objective"),
        (r#"{ ends = ["south", "fork"] }"#, r#"{ ends = ["south", "south"] }"#, "from a node to itself"),
    ] {
        let found = with_pack("park-small.toml", old, new).err().unwrap_or_default();
        assert!(found.contains(fault), "{new}: {found}");
    }
    let found = with_pack("figures.toml", "trap_price = [2, 3, 4]", "trap_price = [4, 3, 2]").err().unwrap_or_default();
    assert!(found.contains("does not rise"), "{found}");
}

#[test]
fn archetypes_can_be_given_and_nothing_else() {
    let game = Rangers::with_default_pack();
    let with = |thing: &str, change: Change| {
        let experiment = Experiment { thing: thing.into(), change };
        game.for_table(&Setup { experiments: vec![experiment], ..Setup::new(3).with("team", "dealt") })
    };
    for number in 0..10 {
        let table = with("Medic", Change::GivenTo(Seat(2))).unwrap();
        assert_eq!(table.deal(&mut Dice::from_number(number)).rangers[1].role, rangers::Role::Medic);
    }
    assert!(with("Medic", Change::GivenTo(Seat(0))).is_err());
    assert!(with("Medic", Change::Blank).is_err());
    assert!(with("Dam", Change::GivenTo(Seat(1))).is_err());
}
