//! The laws that every game keeps, and the scenarios of this one.

use connect_four::{ConnectFour, State};
use sounder_kernel::Setup;
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
