//! Tower of Spugah: nations on a hex world.
//!
//! `world.rs` and `ground.rs` are the map, `sheet/` the nations that people design, `charter.rs` what the rules know of one,
//! `state.rs`, `units.rs` and `action.rs` plain data, `rules/` what may be done and what comes of it, `army.rs` what units can
//! do, `pack.rs`, `figures.rs` and `cards.rs` what a pack may say, `binding.rs` the game of one table, `show/` the picture
//! and the words, `facts.rs` what is counted, `arrange.rs` which positions can be, `value.rs` the heuristic for bots.
//! `RULES.md` has the clauses that tests and comments name, `BALANCE.md` what simulations found.

mod action;
mod army;
mod arrange;
mod binding;
pub mod cards;
pub mod charter;
mod event;
mod facts;
pub mod figures;
pub mod ground;
pub mod pack;
mod rules;
pub mod sheet;
mod show;
mod state;
mod units;
mod value;
pub mod world;

pub use charter::{Charter, Lose, Tier, Ways};
pub use event::{Downfall, Event, Folk, Harm, Spot, Way, Who};
pub use state::*;
pub use value::Heuristic;

use cards::Effect;
use figures::Figures;
use pack::Pack;
use sheet::{Prices, SheetRules};
use sounder_kernel::{About, Chairs, Experiments, OptionSpec};
use std::sync::Arc;

/// The game of one table: rules, content, and the nations that play.
#[derive(Clone)]
pub struct Spugah {
    pack: Arc<Pack>,
    chairs: Chairs,
    /// The nations that can be at this table: those that are ready to play, then those that seats bring along.
    charters: Arc<[Charter]>,
    /// The nation that each seat brings along; `None` for one by chance.
    brought: [Option<u8>; NATIONS],
    /// What each kind of card does at this table.
    effects: Arc<[Effect]>,
    experiments: Experiments,
    /// Whether sectors that nobody took are ocean instead of void.
    sea: bool,
    /// Whether the Spire rolls its damage.
    moody_spire: bool,
    /// The price list that nations which seats design are held to.
    prices: Prices,
}

impl Spugah {
    /// The content that the game is played with.
    pub fn pack(&self) -> &Pack {
        &self.pack
    }

    /// What nations that are designed for this table are held to.
    pub fn sheet_rules(&self) -> &SheetRules {
        self.pack.sheet_by(self.prices)
    }
}

/// The option that names the price list.
const PRICES: &str = "prices";

fn about(pack_hash: String, figures: &Figures, tuned: bool) -> About {
    let steady = format!("does {} damage a turn", figures.spire_damage);
    let moody = format!("rolls a die and does {} less in damage", figures.moody_spire_less);
    let mut options = vec![
        OptionSpec::new("empty", "Sectors nobody takes", &[("void", "are void"), ("ocean", "are ocean")]),
        OptionSpec::new("spire", "The Spire", &[("steady", &steady), ("moody", &moody)]),
    ];
    if tuned {
        let values = [("rulebook", "are the rulebook's"), ("tuned", "are tuned: what is strong costs more")];
        options.push(OptionSpec::new(PRICES, "Prices of the nation sheet", &values));
    }
    About {
        id: "spugah",
        name: "Tower of Spugah",
        tagline: "Design a nation, lay out a world, and sit on the tower until the others give up.",
        brief: "Win in one of three ways: begin a turn with a fortune in gold, outlast all other nations, or hold the Spire \
                in the middle for a few turns in a row. In your turn you may recruit, you collect gold, and then each of your units \
                moves and may attack, or does something where it stands: build a mine, search a ruin, buy a card.",
        notice: "",
        min_seats: 2,
        max_seats: NATIONS,
        options,
        rules_version: 2,
        layout: 3,
        pack_hash,
        rules: include_str!("../RULES.md"),
        longest: 400_000,
    }
}
