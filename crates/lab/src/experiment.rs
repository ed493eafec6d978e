//! What an experiment file asks for: a grid of tables, and how much is played at each.

use crate::causes::Trial;
use crate::goals::{Place, Values};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A grid of tables with one master seed.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Experiment {
    /// The game, or several.
    pub game: Values,
    /// Games at each table.
    pub games: u64,
    /// The master seed: it fixes every game.
    #[serde(default = "one")]
    pub seed: u64,
    /// Numbers of seats.
    pub seats: Vec<usize>,
    /// Who plays, as `--bots` takes it; each is a table of its own.
    pub bots: Vec<String>,
    /// Options; all values of a list, each at a table of its own.
    #[serde(default)]
    pub options: BTreeMap<String, Values>,
    /// Folders with changed content, seen from the experiment file; `default` for what ships with the game.
    #[serde(default = "default_pack")]
    pub packs: Vec<String>,
    /// Whether bots move on by one seat after each game.
    #[serde(default)]
    pub swap: bool,
    /// How many other rolls are tried in place of each, to tell luck from skill.
    #[serde(default)]
    pub luck: u32,
    /// Experiments with single things at each table, for each kind of trial.
    #[serde(default)]
    pub trials: u64,
    /// What is done to things in them.
    #[serde(default = "given")]
    pub trial: Vec<Trial>,
    /// Only things of these classes; everything that bears it if none is named.
    #[serde(default)]
    pub classes: Vec<String>,
    /// Whether the game's goals for these tables are decided, and a table is left as soon as they are.
    #[serde(default)]
    pub goals: bool,
    /// Whether a row is written for every game and every fact.
    #[serde(default)]
    pub rows: bool,
}

fn one() -> u64 {
    1
}

fn default_pack() -> Vec<String> {
    vec![DEFAULT.into()]
}

fn given() -> Vec<Trial> {
    vec![Trial::Given]
}

/// The content that ships with a game.
pub const DEFAULT: &str = "default";

/// Games are played, saved and looked at in batches of so many.
pub const BATCH: u64 = 50;

/// One table of the grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The game's id.
    pub game: String,
    /// The pack, as the experiment file names it.
    pub pack: String,
    /// Seats, options and bots.
    pub place: Place,
}

impl Cell {
    /// The table in words.
    pub fn name(&self) -> String {
        let pack = if self.pack == DEFAULT { String::new() } else { format!(", pack {}", self.pack) };
        format!("{}, {}{pack}", self.game, self.place.name())
    }
}

impl Experiment {
    /// Reads an experiment file.
    pub fn read(text: &str) -> Result<Experiment, String> {
        let experiment: Experiment = toml::from_str(text).map_err(|error| error.to_string())?;
        let empty = experiment.seats.is_empty() || experiment.bots.is_empty() || experiment.packs.is_empty();
        if empty || experiment.game.all().is_empty() || experiment.games == 0 {
            return Err("an experiment needs a game, seats, bots and a number of games".into());
        }
        Ok(experiment)
    }

    /// Games and trials at each table at most.
    pub fn extent(&self) -> u64 {
        let kinds = if self.trials > 0 { self.trial.len() as u64 } else { 0 };
        self.games + self.trials * kinds
    }

    /// All tables of the grid in order.
    pub fn cells(&self) -> Vec<Cell> {
        let places = Place::grid(&self.bots, &self.seats, &self.options);
        let mut cells = Vec::new();
        for game in self.game.all() {
            for pack in &self.packs {
                let cell = |place: &Place| Cell { game: game.clone(), pack: pack.clone(), place: place.clone() };
                cells.extend(places.iter().map(cell));
            }
        }
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_is_every_table_once() {
        let text = "game = \"chess\"\ngames = 10\nseats = [2, 4]\nbots = [\"greedy\", \"random\"]\noptions = { clock = [\"fast\", \"slow\"] }";
        let cells = Experiment::read(text).unwrap().cells();
        assert_eq!(cells.len(), 8);
        assert_eq!(cells[0].name(), "chess, 2 seats, clock fast, greedy");
        assert!(Experiment::read("game = \"chess\"\ngames = 0\nseats = [2]\nbots = [\"greedy\"]").is_err());
        assert!(Experiment::read("gmae = \"chess\"").is_err());
    }
}
