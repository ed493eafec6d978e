//! What a game is: pure functions over plain data.
//!
//! A [`Game`] holds rules and content; its `State` is a small flat value. Chance comes only from [`Dice`], hidden
//! information is respected by [`Game::imagine`], and a whole game is a [`Record`]: setup, seed and actions.
//! [`Match`] is one game being played, checked at every door; [`Table`] is the same with the game's type erased.
//!
//! Deliberately absent: the kernel does no IO, reads no clock, starts no thread and knows no game.

#[cfg(feature = "conformance")]
pub mod conformance;
mod deck;
mod dice;
mod game;
mod list;
mod log;
mod record;
mod seat;
mod setup;
pub mod spell;
mod status;
mod table;
mod words;

pub use deck::Deck;
pub use dice::{Commitment, Dice, Seed};
pub use game::{About, Game};
pub use list::List;
pub use log::Log;
pub use record::{Checkpoint, Move, RECORD_FORMAT, Record, RecordError};
pub use seat::{MAX_SEATS, Seat, SeatSet, Viewer};
pub use setup::{OptionSpec, OptionValue, Setup, SetupError};
pub use status::{Standing, Status};
pub use table::{CHECKPOINT_EVERY, Match, Pick, Played, Refusal, Table, Telling};
pub use words::{Choice, Fact, Names, Words};
