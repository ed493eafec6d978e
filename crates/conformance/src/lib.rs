//! One call for a game's tests: the laws that every game keeps, with everything that looks at a game as a witness (its
//! scene, the bots, a count of heap allocations), and its golden games.

mod golden;
mod laws;
mod sheets;
mod suite;
mod walk;

pub use golden::assert_golden;
pub use sheets::assert_sheets;
pub use suite::{Broken, Law, Suite};

use sounder_bots::{Bot, Budget, Greedy, Judged, Search, View};
use sounder_kernel::{Dice, Names, Seat};
use sounder_scene::Show;

/// The iterations that a search spends on a decision in the tests.
const ITERATIONS: u32 = 40;

fn choose<G: Judged>(mut bot: impl Bot<G>, game: &G, state: &G::State, seat: Seat, seed: u64) -> G::Action {
    bot.choose(&View::new(game, state, seat), &mut Dice::from_number(seed)).1
}

/// The whole suite for a game.
pub fn suite<G: Show + Judged>(game: G) -> Suite<G> {
    Suite::new(game)
        .counts(|work| allocation_counter::measure(work).count_total)
        .shows(|game, state, viewer| {
            format!("{:#?}", game.scene(state, viewer, &Names::numbered(game.chairs().seats())))
        })
        .chooses("greedy", |game, state, seat, seed| choose(Greedy::of(game), game, state, seat, seed))
        .chooses("search", |game, state, seat, seed| {
            choose(Search::of(game, Budget::Iterations(ITERATIONS)), game, state, seat, seed)
        })
}
