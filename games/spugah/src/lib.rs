//! Tower of Spugah: nations on a hex world.
//!
//! `hexes.rs`, `world.rs` and `ground.rs` are the map, `sheet/` the nations that people design, `state.rs`, `units.rs` and
//! `action.rs` plain data, `rules/` what may be done and what comes of it, `cards.rs` what a pack may say, `show/` the
//! picture and the words, `value.rs` the heuristic for bots. `RULES.md` has the clauses that tests and comments name,
//! `BALANCE.md` what simulations found.

mod action;
pub mod cards;
mod event;
pub mod ground;
pub mod hexes;
mod rules;
pub mod sheet;
mod show;
mod state;
mod text;
mod units;
mod value;
pub mod world;

pub use event::{Downfall, Event, Harm, Spot, Way, Who};
pub use state::*;
pub use text::Text;

use cards::Pack;
use sounder_kernel::{About, OptionSpec, OptionValue};

/// The game: rules and content.
pub struct Spugah {
    about: About,
    pack: Pack,
}

impl Spugah {
    /// The content that the game is played with.
    pub fn pack(&self) -> &Pack {
        &self.pack
    }
}

fn about(pack_hash: String) -> About {
    About {
        id: "spugah",
        name: "Tower of Spugah",
        tagline: "Design a nation, lay out a world, and sit on the tower until the others give up.",
        brief: "Win in one of three ways: begin a turn with a fortune in gold, outlast all other nations, or hold the Spire \
                in the middle for a few turns in a row. In your turn you may recruit, you collect gold, and then each of your units \
                moves and may attack, or does something where it stands: build a mine, search a ruin, buy a card.",
        min_seats: 2,
        max_seats: NATIONS,
        options: &[
            OptionSpec {
                id: "empty",
                name: "Sectors nobody takes",
                values: &[
                    OptionValue { id: "void", label: "are void" },
                    OptionValue { id: "ocean", label: "are ocean" },
                ],
            },
            OptionSpec {
                id: "spire",
                name: "The Spire",
                values: &[
                    OptionValue { id: "steady", label: "always does the same damage" },
                    OptionValue { id: "moody", label: "rolls a die for its damage" },
                ],
            },
        ],
        rules_version: 2,
        pack_hash,
        rules: include_str!("../RULES.md"),
        longest: 400_000,
    }
}
