//! Players that need no hands: random, greedy and search, over any game.
//!
//! A [`Bot`] is given a [`View`]: its own choices and worlds imagined from what its seat may know, never the true state.
//! Games help with [`Judge`], a rough value of a position.

mod bot;
mod greedy;
mod judge;
mod runner;
mod search;
mod spec;

pub use bot::{Bot, Random, View};
pub use greedy::Greedy;
pub use judge::Judge;
pub use runner::{Runner, random_game};
pub use search::{Budget, Playout, Search, SearchConfig};
pub use spec::{BotSpec, LEVELS, Level, SpecError};
