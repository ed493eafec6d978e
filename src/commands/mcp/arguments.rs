//! What the tools take. The comments are what an assistant reads of them.

use super::super::setup::How;
use rmcp::schemars::{self, JsonSchema};
use serde::Deserialize;
use sounder_kernel::Pick;
use std::collections::BTreeMap;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GameId {
    /// The game's id, as `games` lists it.
    pub game: String,
}

/// A game and how to set it up.
#[derive(Deserialize, JsonSchema)]
pub struct TableToSet {
    /// The game's id, as `games` lists it.
    pub game: String,
    /// How many seats take part; the fewest the game has, but two where it can, if left out.
    seats: Option<usize>,
    /// Variants by id, as `games` lists them.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// What each seat brings along, in order: the name of a ready sheet, a file on this machine, or `any`.
    #[serde(default)]
    sheets: Vec<String>,
    /// A folder or file with changed content on this machine, as `sounder pack` makes them.
    pack: Option<String>,
}

impl TableToSet {
    pub fn how(&self) -> How {
        How {
            seats: self.seats,
            options: self.options.iter().map(|(id, value)| format!("{id}={value}")).collect(),
            pack: self.pack.as_ref().map(Into::into),
            sheets: self.sheets.clone(),
        }
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    #[serde(flatten)]
    pub table: TableToSet,
    /// Which seat you play, counted from 1; the first if left out.
    pub seat: Option<usize>,
    /// Who plays the other seats: random, easy, medium, hard or search:1000; medium if left out.
    pub bots: Option<String>,
    /// A number that deals the same game again.
    pub seed: Option<u64>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TableNumber {
    /// The number that `deal` gave.
    pub table: usize,
}

/// A choice by its number or its words.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum WhichChoice {
    /// The number of the choice in the list.
    Number(usize),
    /// The words of the choice, or a part that only one choice has.
    Words(String),
}

impl WhichChoice {
    pub fn pick(self) -> Result<Pick, String> {
        match self {
            WhichChoice::Number(number) => Ok(Pick::Index(number.checked_sub(1).ok_or("choices are counted from 1")?)),
            WhichChoice::Words(words) => Ok(words
                .trim()
                .parse()
                .ok()
                .filter(|number| *number > 0)
                .map_or_else(|| Pick::Words(words.clone()), |number: usize| Pick::Index(number - 1))),
        }
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The number that `deal` gave.
    pub table: usize,
    /// The number of the choice in the list, or its words.
    pub choice: WhichChoice,
    /// Words beside the move, where the choice asks for some.
    pub words: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScenarioText {
    /// The scenario: game, title, clauses, seats, `[position]`, then `[[step]]` with seat, choose, and what holds after it: state,
    /// open, closed, told, acting.
    pub toml: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Simulation {
    #[serde(flatten)]
    pub table: TableToSet,
    /// One bot for all seats, one for each (a,b), or one for each role or side (gm=a,ranger=b); greedy if left out.
    pub bots: Option<String>,
    /// How many games, at most 5000; 200 if left out.
    pub games: Option<u64>,
    /// How many seconds it may take, at most 600; 60 if left out. The report is of the games that were finished by then.
    pub seconds: Option<u64>,
    /// The master seed: it fixes the result; 1 if left out.
    pub seed: Option<u64>,
    /// Move the bots on by one seat after each game.
    #[serde(default)]
    pub swap: bool,
}
