//! Connect four: the smallest complete game, and the example of the tutorial.
//!
//! `state.rs` is plain data, `rules.rs` says what may be done and what comes of it, `show.rs` is the picture and the
//! words, `value.rs` the heuristic for bots. `RULES.md` has the clauses that tests and comments name.

mod facts;
mod rules;
mod show;
mod state;
mod value;

pub use state::{COLUMNS, Drop, ROWS, State};
pub use value::Heuristic;

use serde::Serialize;
use sounder_kernel::{About, Chairs, Experiments, Seat, Vocabulary};
use sounder_pack::{Content, Faults, Source};

/// The game. It has no content pack and no options, so there is little in it but what it says of itself.
#[derive(Clone)]
pub struct ConnectFour {
    about: About,
    chairs: Chairs,
    vocabulary: Vocabulary,
    experiments: Experiments,
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
        let mut vocabulary = Vocabulary::new(&["four in a line"], &[]);
        let columns: Vec<String> = (1..=COLUMNS).map(|column| format!("column {column}")).collect();
        vocabulary.add("column", columns.iter().map(String::as_str));
        ConnectFour {
            chairs: Chairs::free_for_all(2),
            vocabulary,
            experiments: Experiments::default(),
            about: About {
                id: "connect-four",
                name: "Connect Four",
                tagline: "Drop discs, line up four, and watch the diagonals.",
                brief: "Take turns to drop a disc into a column. Four of your own in a line win: across, up or aslant.",
                notice: "",
                min_seats: 2,
                max_seats: 2,
                options: Vec::new(),
                rules_version: 1,
                layout: 1,
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
    const POSITIONS: &'static str = include_str!("../golden/positions.json");

    fn from_pack(_: &Source) -> Result<Self, Faults> {
        Ok(ConnectFour::new())
    }
}
