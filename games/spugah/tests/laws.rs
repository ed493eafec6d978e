//! The laws that every game keeps.

use sounder_kernel::{Game, Match, Setup};
use sounder_pack::{Content, Source};
use spugah::Spugah;
use std::path::Path;
use std::sync::Arc;

/// The default pack with some of its text replaced.
fn with_pack(changes: &[(&str, &str)]) -> Spugah {
    let files: Vec<(&str, String)> = Spugah::FILES
        .iter()
        .map(|(name, text)| {
            (*name, changes.iter().fold((*text).to_string(), |text, (old, new)| text.replace(old, new)))
        })
        .collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    Spugah::from_pack(&Source::embedded(&files)).unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn conforms() {
    sounder_bots::conformance::suite(Spugah::with_default_pack()).games(8, 0).assert_holds();
}

/// Every law at every step takes long, so these games are short.
#[test]
fn conforms_thoroughly() {
    let setups = vec![Setup::new(2), Setup::new(3).with("empty", "ocean")];
    sounder_bots::conformance::suite(with_pack(&[("rounds = 60", "rounds = 5")]))
        .setups(setups)
        .games(0, 1)
        .assert_holds();
}

/// Clauses that `tests/sheets.rs` and the laws themselves check.
const TESTED: [&str; 6] = ["1.1", "1.2", "1.3", "1.4", "1.5", "1.6"];

#[test]
fn scenarios_hold_and_every_clause_is_tested() {
    let game = Arc::new(Spugah::with_default_pack());
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    sounder_scenario::assert_all(&dir, game.about().rules, &TESTED, |setup, seed| {
        Ok(Box::new(Match::deal(Arc::clone(&game), setup, seed)?))
    });
}
