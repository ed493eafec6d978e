//! The kernel's laws with everything that looks at a game as a witness: its scene and the bots.

use crate::{Bot, Budget, Greedy, Judge, Playout, Search, SearchConfig, View};
use sounder_kernel::conformance::Suite;
use sounder_kernel::{Dice, Names, Seat};
use sounder_scene::Show;

fn choose<G: Judge>(mut bot: impl Bot<G>, game: &G, state: &G::State, seat: Seat, seed: u64) -> G::Action {
    // More seats than the game has would do no harm here, but the bot may ask for the value of each.
    let seats = game.about().max_seats;
    bot.choose(&View::new(game, state, seat, seats), &mut Dice::from_number(seed))
}

/// The whole suite for a game.
pub fn suite<G: Show + Judge>(game: G) -> Suite<G> {
    let config = SearchConfig { budget: Budget::Iterations(40), threads: 1, playout: Playout::Guided };
    Suite::new(game)
        .shows(|game, state, viewer| {
            format!("{:#?}", game.scene(state, viewer, &Names::numbered(game.about().max_seats)))
        })
        .chooses("greedy", |game, state, seat, seed| choose(Greedy::default(), game, state, seat, seed))
        .chooses("search", move |game, state, seat, seed| choose(Search::new(config), game, state, seat, seed))
}
