//! What a game is: pure functions over plain data.
//!
//! A [`Game`] holds rules, content and the setup of its table; its `State` is a small flat value. Chance comes only from
//! [`Dice`], hidden information is respected by [`Game::imagine`], and a whole game is a [`Record`]: setup, seed and
//! actions. [`Match`] is one game being played, checked at every door.
//!
//! Deliberately absent: the kernel does no IO, reads no clock, starts no thread and knows no game.

mod about;
mod arrange;
mod chairs;
mod deck;
mod dice;
mod facts;
mod game;
mod list;
mod log;
mod matches;
mod object;
mod outcome;
mod record;
mod seal;
mod seat;
mod setup;
pub mod spell;
mod status;
mod words;

pub use about::About;
pub use arrange::Arrange;
pub use chairs::{Chair, Chairs, Label};
pub use deck::Deck;
pub use dice::{Chance, Commitment, Dice, DiceBy, Met, OpenSeed, Pile, Seed, Streams};
pub use facts::{Experiments, Fact, Facts, Thing, ThingName, Vocabulary, When};
pub use game::Game;
pub use list::List;
pub use log::Log;
pub use matches::{CHECKPOINT_EVERY, Happened, Match, Pick, Played, Refusal, Telling, action_values};
pub use object::Object;
pub use outcome::{Outcome, Values};
pub use record::{Checkpoint, LONGEST_NAME, Move, RECORD_FORMAT, Record, RecordError};
pub use seat::{MAX_SEATS, Seat, SeatSet, Viewer};
pub use setup::{Change, Experiment, Need, OptionSpec, OptionValue, SeatCounts, Setup, SetupError};
pub use status::Status;
pub use words::{Ask, Choice, Names, Words};
