//! The laws that every game keeps, and the rulebook as scenarios.

use sounder_kernel::{Dice, Game, Setup};
use sounder_pack::Content;
use std::path::Path;
use wild_pigs_3::{State, WildPigs3};

fn folder(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

#[test]
fn conforms() {
    sounder_conformance::suite(WildPigs3::with_default_pack()).assert_holds();
}

#[test]
fn golden_games_play_the_same() {
    let setups = [Setup::new(4), Setup::new(1).with("army", "long")];
    sounder_conformance::assert_golden(&WildPigs3::with_default_pack(), &folder("golden"), &setups);
}

#[test]
fn scenarios_hold_and_name_every_clause() {
    // The sizes of armies are counted below; the par scores of a solo game are tested with the pictures.
    sounder_scenario::assert_all::<WildPigs3>(&folder("scenarios"), &["5.5", "11.4"]);
}

#[test]
fn the_lesson_can_be_played_from_beginning_to_end() {
    sounder_scenario::assert_lesson::<WildPigs3>();
}

/// WP3 §5.2, §5.3, §5.5
#[test]
fn armies_and_market_have_their_size() {
    let game = WildPigs3::with_default_pack();
    for (army, depth) in [("short", 3), ("standard", 4), ("long", 5)] {
        let table = game.for_table(&Setup::new(2).with("army", army)).unwrap();
        let state = table.deal(&mut Dice::from_number(1));
        assert_eq!(state.lanes.map(|lane| lane.len()), [depth; 3]);
        assert_eq!((state.upgrades.len(), state.weapons.len()), (4, 4));
    }
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 512, "{} bytes", size_of::<State>());
}
