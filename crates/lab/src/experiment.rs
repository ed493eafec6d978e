//! What an experiment file asks for: a grid of tables, and how much is played at each.

use crate::causes::Trial;
use crate::goals::{Place, Values};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A grid of tables with one master seed.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own in the file")]
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
    #[serde(default)]
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
    /// Whether the game's goals for these tables are decided.
    #[serde(default)]
    pub goals: bool,
    /// Whether a table is left as soon as its goals are decided; a run that is to be played in parts says no.
    #[serde(default = "yes")]
    pub early: bool,
    /// Whether a row is written for every game, every seat and every fact.
    #[serde(default = "yes")]
    pub rows: bool,
    /// Bots that all play against one another, two and two, in both orders on the same seeds: a ladder of strength.
    #[serde(default)]
    pub ladder: Vec<String>,
    /// Games at each table of the ladder; as many as at the others if it is left out.
    #[serde(default)]
    pub matches: Option<u64>,
}

fn yes() -> bool {
    true
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
    /// Whether it is there for the ladder only.
    pub rung: bool,
}

/// Two bots in turn round the table.
fn line_up(one: &str, other: &str, seats: usize) -> String {
    (0..seats).map(|seat| if seat % 2 == 0 { one } else { other }).collect::<Vec<_>>().join(",")
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
        let nobody = experiment.bots.is_empty() && experiment.ladder.len() < 2;
        let empty = experiment.seats.is_empty() || nobody || experiment.packs.is_empty();
        if empty || experiment.game.all().is_empty() || experiment.games == 0 || experiment.matches == Some(0) {
            return Err("an experiment needs a game, seats, bots and a number of games".into());
        }
        Ok(experiment)
    }

    /// Whether a table is left as soon as its goals are decided.
    pub fn ends_early(&self) -> bool {
        self.goals && self.early
    }

    /// What is asked for at one table: on the ladder nothing but who wins.
    #[must_use]
    pub fn at(&self, cell: &Cell) -> Experiment {
        if cell.rung {
            let games = self.matches.unwrap_or(self.games);
            Experiment { games, swap: false, luck: 0, trials: 0, goals: false, ..self.clone() }
        } else {
            self.clone()
        }
    }

    /// Games and trials at each table at most.
    pub fn extent(&self) -> u64 {
        let kinds = if self.trials > 0 { self.trial.len() as u64 } else { 0 };
        self.games + self.trials * kinds
    }

    /// All tables of the grid in order.
    pub fn cells(&self) -> Vec<Cell> {
        let mut places: Vec<(Place, bool)> =
            Place::grid(&self.bots, &self.seats, &self.options).into_iter().map(|place| (place, false)).collect();
        for seats in &self.seats {
            for (index, stronger) in self.ladder.iter().enumerate() {
                for weaker in &self.ladder[..index] {
                    // On the same seeds the other way round, so that no seat and no side counts for either.
                    let both = [line_up(stronger, weaker, *seats), line_up(weaker, stronger, *seats)];
                    let rungs = Place::grid(&both, &[*seats], &self.options);
                    places.extend(rungs.into_iter().map(|place| (place, true)));
                }
            }
        }
        let mut cells = Vec::new();
        for game in self.game.all() {
            for pack in &self.packs {
                let cell = |(place, rung): &(Place, bool)| Cell {
                    game: game.clone(),
                    pack: pack.clone(),
                    place: place.clone(),
                    rung: *rung,
                };
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
        let ladder = "game = \"chess\"\ngames = 10\nseats = [2, 3]\nladder = [\"random\", \"greedy\", \"search:50\"]";
        let names: Vec<String> = Experiment::read(ladder).unwrap().cells().iter().map(Cell::name).collect();
        assert_eq!(names.len(), 12, "every two bots at every table in both orders: {names:?}");
        assert_eq!(names[..2], ["chess, 2 seats, greedy,random", "chess, 2 seats, random,greedy"]);
        assert_eq!(names[11], "chess, 3 seats, greedy,search:50,greedy");
        let both = Experiment::read(&format!("{ladder}\nbots = [\"greedy\"]\nmatches = 4")).unwrap();
        let games: Vec<u64> = both.cells().iter().map(|cell| both.at(cell).games).collect();
        assert_eq!((games[0], games[2]), (10, 4), "matches of the ladder may be fewer: {games:?}");
    }
}
