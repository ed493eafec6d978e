//! Simulations and statistics: thousands of games between bots, and what they say about a game.

mod bench;
mod report;
mod simulation;
mod statistics;
mod tally;

pub use bench::{Pace, pace, search_from_positions, search_pace};
pub use report::{BotLine, FactLine, Report, SeatLine, SideLine, ThingLine};
pub use simulation::{Plan, PlanError, simulate};
pub use statistics::{Difference, Evidence, Rate, Spread, difference, wilson};
