//! The laws that every game keeps.

use sounder_kernel::Setup;
use sounder_pack::{Content, Source};
use spugah::Spugah;

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
