//! Players that need no hands: random, greedy and search, over any game.
//!
//! A [`Bot`] is given a [`Knowledge`]: its own choices and worlds imagined from what its seat may know, never the true state.
//! A [`Judge`], a value beside the game, says roughly what a position is worth.

mod bot;
mod greedy;
mod judge;
mod runner;
mod search;
mod seats;
mod spec;

pub use bot::{Bot, Knowledge, Random, Weighed};
pub use greedy::Greedy;
pub use judge::{Habits, Judge, Judged};
pub use runner::{Finished, Runner, Watch, random_game};
pub use search::{Budget, Playout, Search};
pub use seats::{SeatsError, part_ids, read_bots, seats_of};
pub use spec::{BotSpec, LEVELS, Level, SpecError};
