//! Connect four: the smallest complete game, and the example of the tutorial.
//!
//! `state.rs` is plain data, `rules.rs` says what may be done and what comes of it, `show.rs` is the picture and the
//! words, `value.rs` the heuristic for bots. `RULES.md` has the clauses that tests and comments name.

mod rules;
mod show;
mod state;
mod value;

pub use state::{COLUMNS, Drop, ROWS, State};

use serde::Serialize;
use sounder_kernel::{About, Seat};
use sounder_pack::{Content, Faults, Source};

/// The game. It has no content pack, so there is nothing in it but what it says of itself.
pub struct ConnectFour {
    about: About,
}

/// Something that happened.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub enum Event {
    Dropped { seat: Seat, drop: Drop },
    Won { seat: Seat },
}

impl ConnectFour {
    /// The game.
    pub fn new() -> ConnectFour {
        ConnectFour {
            about: About {
                id: "connect-four",
                name: "Connect Four",
                tagline: "Drop discs, line up four, and watch the diagonals.",
                brief: "Take turns to drop a disc into a column. Four of your own in a line win: across, up or aslant.",
                min_seats: 2,
                max_seats: 2,
                options: &[],
                rules_version: 1,
                pack_hash: String::new(),
                rules: include_str!("../RULES.md"),
                longest: (COLUMNS * ROWS) as usize,
            },
        }
    }
}

impl Default for ConnectFour {
    fn default() -> Self {
        ConnectFour::new()
    }
}

impl Content for ConnectFour {
    const FILES: &'static [(&'static str, &'static str)] = &[];

    fn from_pack(_: &Source) -> Result<Self, Faults> {
        Ok(ConnectFour::new())
    }
}
