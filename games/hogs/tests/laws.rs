//! The laws that every game keeps.

use hogs::Hogs;
use sounder_kernel::Setup;
use sounder_pack::Content;
use std::path::Path;

/// Every number of players and every option.
#[test]
fn conforms() {
    sounder_conformance::suite(Hogs::with_default_pack()).games(100, 0).assert_holds();
}

/// Every law at every step, where the game has most to hide: alone, head to head, in teams, and against the horde.
#[test]
fn conforms_thoroughly() {
    let setups = vec![
        Setup::new(1),
        Setup::new(2).with("mission", "8"),
        Setup::new(2).with("mission", "9"),
        Setup::new(3).with("mission", "4").with("terrain", "laid"),
        Setup::new(4).with("teams", "teams"),
    ];
    sounder_conformance::suite(short()).setups(setups).games(0, 1).assert_holds();
}

/// The default pack with games of a few rounds: every law at every step takes long.
fn short() -> Hogs {
    let files: Vec<(&str, String)> = Hogs::FILES
        .iter()
        .map(|(name, text)| (*name, text.replace("rounds = 20 ", "rounds = 4 ").replace("rounds = 15 ", "rounds = 4 ")))
        .collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    Hogs::from_pack(&sounder_pack::Source::embedded(&files)).unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn golden_games_play_the_same() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let setups = [Setup::new(2), Setup::new(4).with("teams", "teams"), Setup::new(1)];
    sounder_conformance::assert_golden(&Hogs::with_default_pack(), &dir, &setups);
}
