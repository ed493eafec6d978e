//! Hogs of War: The Miniatures Game: bases, ground war and the air over it.
//!
//! The names belong to their owners; this is an unofficial implementation of the rules, and all cards, figures, maps and
//! drawings are our own.
//!
//! `hexes.rs` and `ground.rs` are the battlefield, `field.rs` what a table is bound to (mission, map, sides), `units.rs`,
//! `state.rs` and `action.rs` plain data, `rules/` what may be done and what comes of it, one file a phase or deed,
//! `cards/` what a pack may say, `show/` the picture and the words, `value.rs` the heuristic for bots, `facts.rs` the
//! numbers for statistics. `RULES.md` has the clauses that tests and comments name, `BALANCE.md` what simulations found.

mod action;
pub mod cards;
mod event;
mod facts;
pub mod field;
pub mod ground;
pub mod hexes;
mod rules;
mod show;
mod state;
pub mod units;
mod value;

pub use event::{Aimed, End, Event, Who, Why};
pub use rules::Traits;
pub use state::*;
pub use value::Heuristic;

use cards::Pack;
use field::Field;
use sounder_kernel::{About, Chairs, Experiments, OptionSpec, OptionValue, SetupError, Vocabulary};
use sounder_pack::{Content, Faults, Source};
use std::sync::Arc;

/// The game of one table.
pub struct Hogs {
    about: Arc<About>,
    pack: Arc<Pack>,
    vocabulary: Arc<Vocabulary>,
    experiments: Experiments,
    chairs: Chairs,
    field: Field,
}

impl Hogs {
    /// The content that the game is played with.
    pub fn pack(&self) -> &Pack {
        &self.pack
    }

    /// The mission, map and sides of this table.
    pub fn field(&self) -> &Field {
        &self.field
    }
}
