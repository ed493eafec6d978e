//! One call for a game's tests: the kernel's laws, with everything that looks at a game as a witness (its scene, the bots,
//! a count of heap allocations), and its golden games.

mod sheets;

pub use sheets::assert_sheets;

use sounder_bots::{Bot, Budget, Greedy, Judge, Playout, Search, SearchConfig, View};
use sounder_kernel::conformance::Suite;
use sounder_kernel::{Dice, Match, Names, Pick, Record, Seat, Seed, Setup, Table};
use sounder_scene::Show;
use std::path::Path;
use std::sync::Arc;

fn choose<G: Judge>(mut bot: impl Bot<G>, game: &G, state: &G::State, seat: Seat, seed: u64) -> G::Action {
    // More seats than the game has would do no harm here, but the bot may ask for the value of each.
    let seats = game.about().max_seats;
    bot.choose(&View::new(game, state, seat, seats), &mut Dice::from_number(seed))
}

/// The whole suite for a game.
pub fn suite<G: Show + Judge>(game: G) -> Suite<G> {
    let config = SearchConfig { budget: Budget::Iterations(40), threads: 1, playout: Playout::Guided };
    Suite::new(game)
        .counts(|work| allocation_counter::measure(work).count_total)
        .shows(|game, state, viewer| {
            format!("{:#?}", game.scene(state, viewer, &Names::numbered(game.about().max_seats)))
        })
        .chooses("greedy", |game, state, seat, seed| choose(Greedy::default(), game, state, seat, seed))
        .chooses("search", move |game, state, seat, seed| choose(Search::new(config), game, state, seat, seed))
}

/// Checks that the golden games of a folder, whole records with checkpoints, still play the same: nothing changed by
/// accident. With `SOUNDER_GOLDEN=write` in the environment it first writes one game a setup, played by greedy bots.
pub fn assert_golden<G: Show + Judge>(game: G, dir: &Path, setups: &[Setup]) {
    let game = Arc::new(game);
    if std::env::var("SOUNDER_GOLDEN").is_ok_and(|value| value == "write") {
        std::fs::create_dir_all(dir).expect("the folder can be made");
        for (number, setup) in (1..).zip(setups) {
            let table = play_greedily(&game, setup, number);
            std::fs::write(dir.join(format!("game-{number}.json")), table.record().to_json()).expect("a file");
        }
    }
    for number in 1..=setups.len() {
        let path = dir.join(format!("game-{number}.json"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let record = Record::from_json(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let table = Match::replay(Arc::clone(&game), &record)
            .unwrap_or_else(|error| panic!("{}: {error}. If that is meant, raise the rules version", path.display()));
        assert!(table.status().standing().is_some(), "{}: the game is not over", path.display());
    }
}

fn play_greedily<G: Show + Judge>(game: &Arc<G>, setup: &Setup, number: u64) -> Match<G> {
    let mut table = Match::deal(Arc::clone(game), setup.clone(), Seed::from_number(number)).expect("a sound setup");
    let mut dice = Dice::from_number(number);
    while let Some(seat) = table.status().acting().first() {
        let view = View::new(&**game, table.state(), seat, setup.seats);
        let action = Greedy::default().choose(&view, &mut dice);
        let pick = Pick::Action(serde_json::to_value(action).expect("actions are plain data"));
        let moves = table.moves();
        table.play(seat, moves, &pick).expect("a bot chooses an open action");
    }
    table
}
