use crate::Seat;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How a game is set up: everything the players decide before the deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// How many seats take part.
    pub seats: usize,
    /// Chosen variants by option id; options left out have their default.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// What each seat brings along, such as a nation, or `null` for whatever there is; empty where nobody brings
    /// anything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sheets: Vec<serde_json::Value>,
}

impl Setup {
    /// A table of this many seats with every option at its default.
    pub fn new(seats: usize) -> Setup {
        Setup { seats, options: BTreeMap::new(), sheets: Vec::new() }
    }

    /// The setup with one option chosen.
    #[must_use]
    pub fn with(mut self, option: &str, value: &str) -> Setup {
        self.options.insert(option.into(), value.into());
        self
    }
}

/// One variant that a game offers, as a closed list of values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OptionSpec {
    /// The name used in files and on the command line.
    pub id: &'static str,
    /// The name shown to people.
    pub name: &'static str,
    /// The values to choose from; the first is the default.
    pub values: &'static [OptionValue],
}

/// One value of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct OptionValue {
    /// The name used in files and on the command line.
    pub id: &'static str,
    /// What it means, in a few words.
    pub label: &'static str,
}

/// Why a game cannot be dealt.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// The game is for another number of players.
    #[error("{game} is for {min} to {max} seats, not {asked}")]
    Seats {
        /// The game's name.
        game: String,
        /// The fewest seats.
        min: usize,
        /// The most seats.
        max: usize,
        /// The seats asked for.
        asked: usize,
    },
    /// The game has no such option.
    #[error("{game} has no option \"{option}\"; it has: {known}")]
    UnknownOption {
        /// The game's name.
        game: String,
        /// The option asked for.
        option: String,
        /// The options there are.
        known: String,
    },
    /// The option has no such value.
    #[error("option \"{option}\" cannot be \"{value}\"; choose one of: {known}")]
    UnknownValue {
        /// The option.
        option: String,
        /// The value asked for.
        value: String,
        /// The values there are.
        known: String,
    },
    /// What a seat brings along breaks the rules.
    #[error("{seat}: {fault}")]
    Sheet {
        /// Whose sheet it is.
        seat: Seat,
        /// Every fault, a line each.
        fault: String,
    },
}
