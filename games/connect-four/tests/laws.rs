//! The laws that every game keeps, and the scenarios of this one.

use connect_four::{ConnectFour, Drop, State};
use sounder_bots::{Bot, BotSpec, Knowledge};
use sounder_kernel::{Dice, Game, Setup};
use std::path::Path;

#[test]
fn conforms() {
    sounder_conformance::suite(ConnectFour::new()).games(1000, 20).assert_holds();
}

#[test]
fn golden_games_play_the_same() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    sounder_conformance::assert_golden(&ConnectFour::new(), &dir, &[Setup::new(2)]);
}

#[test]
fn scenarios_hold_and_name_every_clause() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    sounder_scenario::assert_all::<ConnectFour>(&dir, &[]);
}

#[test]
fn the_lesson_can_be_played_from_beginning_to_end() {
    sounder_scenario::assert_lesson::<ConnectFour>();
}

/// Three on top of each other, three in a row and three with a gap are blocked by a bot that looks one step ahead.
#[test]
fn no_line_is_overlooked_that_one_more_disc_would_make() {
    let game = ConnectFour::new();
    for (drops, answer) in [(&[0, 3, 0, 3, 0][..], 0), (&[6, 6, 5, 5, 4], 3), (&[6, 6, 5, 5, 3], 4)] {
        let mut state = game.deal(&mut Dice::from_number(1));
        for column in drops {
            let seat = state.turn();
            game.apply(&mut state, seat, Drop(*column), &mut Dice::from_number(1), &mut ());
        }
        let view = Knowledge::new(&game, &state, state.turn());
        let (_, chosen) = BotSpec::Greedy.build(&game, 1).choose(&view, &mut Dice::from_number(2));
        assert_eq!(chosen, Drop(answer), "after {drops:?}");
    }
}

/// CF §3.1: draws a board, first row on top; `x` are the discs asked about.
fn has_line(drawing: &str) -> bool {
    let rows = drawing.split_whitespace().rev().enumerate();
    let discs = rows.flat_map(|(row, cells)| {
        cells.chars().enumerate().filter(|(_, c)| *c == 'x').map(move |(column, _)| (column as u32, row as u32))
    });
    State::has_line(discs.fold(0, |board, (column, row)| board | State::cell(column, row)))
}

#[test]
fn lines_are_seen_in_all_directions_and_never_wrap() {
    assert!(has_line("x...... x...... x...... x......"));
    assert!(has_line("...xxxx"));
    assert!(has_line("x...... .x..... ..x.... ...x..."));
    assert!(has_line("......x .....x. ....x.. ...x..."));
    assert!(!has_line("xxx.xxx"));
    // Three at the top of one column and one at the foot of the next.
    assert!(!has_line("x...... x...... x...... ....... ....... .x....."));
    assert!(!has_line(".....xx x......  x......"));
}
