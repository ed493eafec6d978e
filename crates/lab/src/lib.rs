//! Simulations and statistics: thousands of games between bots, and what they say about a game.
//!
//! A [`Story`] is one finished game; whoever counts learns from stories ([`Collect`]) in whole numbers, so that the result
//! depends neither on threads nor on the order of the games. [`Measures`] is all that merely looks on. [`Studied`] is the door
//! through which the lab reaches a game; only [`simulate`] and the benches, where every nanosecond counts, know its type.

mod bench;
pub mod causes;
pub mod cell;
pub mod chapter;
pub mod check;
#[cfg(feature = "parquet")]
mod columns;
pub mod compare;
pub mod estimate;
pub mod experiment;
pub mod figures;
pub mod folder;
pub mod goals;
pub mod ladder;
pub mod measure;
pub mod page;
mod play;
mod report;
pub mod retell;
pub mod rows;
pub mod search;
mod seating;
mod simulation;
mod statistics;
mod story;
mod studied;
mod tally;

pub use bench::{Pace, pace, search_from_positions, search_pace};
pub use measure::Measures;
pub use play::{Collect, Control, Players, each, play};
pub use report::{BotLine, FactLine, Report, SeatLine, SideLine, ThingCount, short};
pub use simulation::{Plan, PlanError, simulate};
pub use statistics::{Evidence, Gap, Rate, Spread, gap, wilson};
pub use story::{FactAt, Luck, Offer, Story, Take};
pub use studied::{Desk, Studied};
