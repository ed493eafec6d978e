//! Rulebook examples and tricky cases as data.

use hogs::Hogs;
use std::path::Path;

#[test]
fn scenarios_hold_and_every_clause_is_tested() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    sounder_scenario::assert_all::<Hogs>(&dir, &[]);
}

#[test]
fn the_lesson_can_be_played_from_beginning_to_end() {
    sounder_scenario::assert_lesson::<Hogs>();
}
