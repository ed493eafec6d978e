use serde_json::json;
use sounder_bots::{Bot, Greedy, Judged, Knowledge};
use sounder_kernel::{Dice, Match, Record, Seed, Setup};
use sounder_pack::{Content, Source};
use sounder_scene::Show;
use std::path::Path;

/// Checks that the golden games of a folder, whole records with checkpoints, still play the same: nothing changed by
/// accident. With `SOUNDER_GOLDEN=write` in the environment it first writes one game a setup, played by greedy bots, and
/// the positions in the middle of them that benches start from.
pub fn assert_golden<G: Show + Judged + Content>(game: &G, dir: &Path, setups: &[Setup]) {
    if std::env::var("SOUNDER_GOLDEN").is_ok_and(|value| value == "write") {
        write(game, dir, setups);
    }
    for number in 1..=setups.len() {
        let path = dir.join(format!("game-{number}.json"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| {
            panic!("{}: {error}. SOUNDER_GOLDEN=write in the environment of this test writes it", path.display())
        });
        let mut record = Record::from_json(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        // Golden games outlive a change of how packs are named.
        if record.seal.is_none() && Source::embedded(G::FILES).is_called(&record.pack) {
            record.pack.clone_from(&game.about().pack_hash);
        }
        let table = Match::replay(game, &record)
            .unwrap_or_else(|error| panic!("{}: {error}. If that is meant, raise the rules version", path.display()));
        assert!(table.status().outcome().is_some(), "{}: the game is not over", path.display());
    }
}

fn write<G: Show + Judged>(game: &G, dir: &Path, setups: &[Setup]) {
    std::fs::create_dir_all(dir).expect("the folder can be made");
    let mut positions = Vec::new();
    for (number, setup) in (1..).zip(setups) {
        let mut table = play_greedily(game, setup, number);
        std::fs::write(dir.join(format!("game-{number}.json")), table.record().to_json()).expect("a file");
        table.rewind(table.moves() / 2);
        while !offers_a_choice(&table) {
            table.rewind(table.moves() - 1);
        }
        positions.push(json!({ "setup": setup, "state": table.state() }));
    }
    let text = serde_json::to_string(&positions).expect("plain data");
    std::fs::write(dir.join("positions.json"), text).expect("a file");
}

/// Whether a bench of search has something to search for here.
fn offers_a_choice<G: Show + Judged>(table: &Match<G>) -> bool {
    let seat = table.status().acting().first().expect("the game is not over in the middle");
    Knowledge::new(&**table.game(), table.state(), seat).legal().len() > 1
}

fn play_greedily<G: Show + Judged>(game: &G, setup: &Setup, number: u64) -> Match<G> {
    let mut table = Match::deal(game, setup.clone(), Seed::from_number(number)).expect("a sound setup");
    let mut dice = Dice::from_number(number);
    while let Some(seat) = table.status().acting().first() {
        let bound = table.game();
        let (seat, action) = Greedy::of(&**bound).choose(&Knowledge::new(&**bound, table.state(), seat), &mut dice);
        table.play_action(seat, action);
    }
    table
}
