//! The one door through which front ends reach a game whose type they do not know.
//!
//! [`AnyGame`] is rules and content, [`Table`] one game being played, seen, told and thought about. Whoever does need the
//! type (simulations, benches) visits the game with a [`Visitor`]; the catalog knows the way.

mod game;
mod table;

pub use game::{AnyGame, AsFar, Hosted, LoadError, Playable, Visitor};
pub use table::{Decision, Opinion, Table, Thought, Weighing};
