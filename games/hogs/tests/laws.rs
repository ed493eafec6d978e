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

/// Every law, on positions of every mission and of every kind of table: alone, head to head, three, four, in teams, with
/// ground that is drawn or laid, and against the horde.
#[test]
fn conforms_thoroughly() {
    let on = |seats: usize, mission: u8| Setup::new(seats).with("mission", &mission.to_string());
    let mut setups: Vec<Setup> = (1..=9).map(|mission| on(2, mission)).collect();
    setups.extend([Setup::new(1), on(3, 4).with("terrain", "laid"), on(4, 1).with("terrain", "drawn")]);
    setups.extend([on(4, 2).with("teams", "teams"), on(3, 1), on(4, 7)]);
    sounder_conformance::suite(short()).setups(setups).games(1, 1).assert_holds();
}

/// The default pack with games of a few rounds: every law at every step takes long.
fn short() -> Hogs {
    let files: Vec<(&str, String)> = Hogs::FILES
        .iter()
        .map(|(name, text)| {
            (
                *name,
                text.replace("rounds = 20 ", "rounds = 4 ")
                    .replace("rounds = 8 ", "rounds = 4 ")
                    .replace("two = 9 ", "two = 4 "),
            )
        })
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
