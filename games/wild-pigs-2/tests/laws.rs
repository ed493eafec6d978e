//! The laws that every game keeps, and the scenarios of this one.

use sounder_kernel::{Dice, Game, Match, Setup, Table};
use sounder_pack::Content;
use std::path::Path;
use std::sync::Arc;
use wild_pigs_2::{Stance, WildPigs};

#[test]
fn conforms() {
    sounder_conformance::suite(WildPigs::with_default_pack()).assert_holds();
}

#[test]
fn golden_games_play_the_same() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let setups = [Setup::new(2), Setup::new(5)];
    sounder_conformance::assert_golden(WildPigs::with_default_pack(), &dir, &setups);
}

#[test]
fn scenarios_hold_and_name_every_clause() {
    let game = Arc::new(WildPigs::with_default_pack());
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    sounder_scenario::assert_all(&dir, include_str!("../RULES.md"), &["3.1", "4.1", "4.2", "5.1"], |setup, seed| {
        Ok(Box::new(Match::deal(Arc::clone(&game), setup, seed)?) as Box<dyn Table>)
    });
}

/// WP2 §3.1, §4.1, §4.2, §5.1
#[test]
fn the_table_is_set_up_for_any_number_of_players() {
    let game = WildPigs::with_default_pack();
    for seats in 2..=5 {
        let state = game.deal(&Setup::new(seats), &mut Dice::from_number(seats as u64)).expect("2 to 5 may play");
        assert_eq!((state.row.len(), state.wilderness.len()), (4, seats + 1));
        assert_eq!(usize::from(state.bag.total()), 150 - 3 * seats);
        for player in &state.players {
            assert_eq!((player.stance, player.tech, player.scrap.total()), (Stance::Centre, [0; 4], 3));
        }
    }
}

/// WP2 §4.3
#[test]
fn the_lot_favours_no_seat() {
    let game = WildPigs::with_default_pack();
    for seats in 2..=5 {
        let mut first = vec![0; seats];
        for number in 0..1000 {
            let state = game.deal(&Setup::new(seats), &mut Dice::from_number(number)).expect("2 to 5 may play");
            first[state.initiative.index()] += 1;
        }
        let share = 1000 / seats;
        assert!(first.iter().all(|times| (share * 8 / 10..share * 12 / 10).contains(times)), "{first:?}");
    }
}
