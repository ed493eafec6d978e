//! One call for a game's tests: the laws that every game keeps, with everything that looks at a game as a witness (its
//! scene, its words, its judge, the bots, a count of heap allocations), and its golden games.
//!
//! [`Whispers`] is a small game of teams, secrets and an end that everybody loses, for tests that no real game serves.

mod golden;
mod hidden;
mod laws;
mod sheets;
mod sight;
mod suite;
mod things;
mod walk;
mod whispers;

pub use golden::assert_golden;
pub use sheets::{assert_sheets, assert_sheets_with};
pub use suite::{Broken, Law, Lawful, Suite};
pub use whispers::{Listener, Whisper, Whispers, WhispersEvent, WhispersFault, WhispersState};

use sounder_bots::{Bot, Budget, Greedy, Knowledge, Search};
use sounder_kernel::{Dice, Seat};

/// The iterations that a search spends on a decision in the tests.
const ITERATIONS: u32 = 40;

fn choose<G: Lawful>(mut bot: impl Bot<G>, game: &G, state: &G::State, seat: Seat, seed: u64) -> G::Action {
    bot.choose(&Knowledge::new(game, state, seat), &mut Dice::from_number(seed)).1
}

/// The whole suite for a game.
pub fn suite<G: Lawful>(game: G) -> Suite<G> {
    Suite::new(game)
        .chooses("greedy", |game, state, seat, seed| choose(Greedy::of(game), game, state, seat, seed))
        .chooses("search", |game, state, seat, seed| {
            choose(Search::of(game, Budget::Iterations(ITERATIONS)), game, state, seat, seed)
        })
}
