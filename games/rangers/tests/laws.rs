//! The laws that every game keeps, and the scenarios of this one.

use rangers::Rangers;
use sounder_kernel::{Game, Setup};
use sounder_pack::Content;
use std::path::Path;

#[test]
fn conforms() {
    let game = Rangers::with_default_pack();
    // Every number of rangers, and every value of every option with three of them: all together would take many minutes.
    let mut setups = game.about().setups();
    setups.retain(|setup| setup.options.is_empty() || setup.seats == 4);
    sounder_conformance::suite(game).setups(setups).games(20, 1).assert_holds();
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
    // 3.7 is what its following clauses say one by one; each of these has scenarios of its own.
    sounder_scenario::assert_all::<Rangers>(&dir, &["3.7"]);
}
