use crate::error::Error;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// No run has more games at a table.
pub const MOST_GAMES: u64 = 3_000;
/// No run has more experiments at a table.
pub const MOST_TRIALS: u64 = 3_000;
/// A run with more games than this at all its tables together keeps no row for each: they would come to gigabytes.
const MOST_ROWS: u64 = 3_000;
/// No run has more tables.
const MOST_TABLES: usize = 12;

/// What a run is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// All there is to know about a game with one pack.
    Report,
    /// What two packs make different.
    Comparison,
}

/// Content that a run is played with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Content {
    /// Its hash.
    pub hash: String,
    /// Whether it is what ships with the game.
    pub usual: bool,
}

impl Content {
    /// The content in words.
    pub fn name(&self) -> String {
        if self.usual {
            "the default pack".into()
        } else {
            format!("a pack ({})", self.hash.get(..8).unwrap_or(&self.hash))
        }
    }
}

/// What somebody wants to know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Order {
    /// The game's id.
    pub game: String,
    /// What for.
    pub kind: Kind,
    /// The content: one, or two to compare.
    pub packs: Vec<Content>,
    /// Numbers of seats, a table for each.
    pub seats: Vec<usize>,
    /// Bots, a table for each.
    pub bots: Vec<String>,
    /// Games at each table.
    pub games: u64,
    /// Experiments with single things at each table.
    pub trials: u64,
    /// The master seed.
    pub seed: u64,
}

impl Order {
    /// Whether it asks for something, and not for too much.
    pub fn check(&self) -> Result<(), Error> {
        let bad = |fault: &str| Err(Error::Bad(fault.into()));
        if self.seats.is_empty() || self.bots.is_empty() {
            return bad("choose at least one number of seats and one bot");
        }
        if self.seats.len() * self.bots.len() > MOST_TABLES {
            return Err(Error::Bad(format!(
                "each combination of seats and bot is measured separately: at most {MOST_TABLES} of them"
            )));
        }
        if self.games == 0 || self.games > MOST_GAMES || self.trials > MOST_TRIALS {
            return Err(Error::Bad(format!(
                "at most {MOST_GAMES} games and {MOST_TRIALS} experiments at a table, and at least one game"
            )));
        }
        match (self.kind, self.packs.len()) {
            (Kind::Report, 1) => Ok(()),
            (Kind::Comparison, 2) if self.seats.len() == 1 && self.bots.len() == 1 => Ok(()),
            _ => bad("a report is about one pack, a comparison about two at one table"),
        }
    }

    /// How the files of the run name a pack.
    pub fn pack_folder(&self, index: usize) -> String {
        if self.packs[index].usual { "default".into() } else { format!("pack-{}", index + 1) }
    }

    /// The experiment file.
    pub fn experiment(&self) -> String {
        let list = |items: &[String]| items.iter().map(|item| format!("\"{item}\"")).collect::<Vec<_>>().join(", ");
        let mut text = String::new();
        let _ = writeln!(text, "game = \"{}\"", self.game);
        let _ = writeln!(text, "packs = [\"{}\"]", self.pack_folder(0));
        let _ = writeln!(text, "seats = {:?}", self.seats);
        let _ = writeln!(text, "bots = [{}]", list(&self.bots));
        let _ = writeln!(text, "games = {}\ntrials = {}\nseed = {}", self.games, self.trials, self.seed);
        let _ = writeln!(text, "luck = 1\ngoals = true\nrows = {}", self.keeps_rows());
        text
    }

    fn keeps_rows(&self) -> bool {
        self.games * (self.seats.len() * self.bots.len()) as u64 <= MOST_ROWS
    }

    /// What the program is told; it is started in the folder of the run.
    pub fn arguments(&self, threads: usize) -> Vec<String> {
        let mut arguments: Vec<String> = vec!["lab".into()];
        match self.kind {
            Kind::Report => arguments.extend(["run", "order/experiment.toml", "--out", "result"].map(String::from)),
            Kind::Comparison => {
                let pack = |index: usize| match self.pack_folder(index) {
                    usual if self.packs[index].usual => usual,
                    folder => format!("order/{folder}"),
                };
                arguments.extend(["compare".into(), self.game.clone(), pack(0), pack(1)]);
                arguments.extend(["--seats".into(), self.seats[0].to_string(), "--bots".into(), self.bots[0].clone()]);
                arguments.extend([
                    "--games".into(),
                    self.games.to_string(),
                    "--trials".into(),
                    self.trials.to_string(),
                ]);
                arguments.extend(["--seed".into(), self.seed.to_string()]);
                arguments.extend(["--report".into(), "result/report.html".into()]);
            }
        }
        arguments.extend(["--threads".into(), threads.to_string(), "--piped".into()]);
        arguments
    }

    /// What it is about, in a line.
    pub fn title(&self, game: &str) -> String {
        let seats: Vec<String> = self.seats.iter().map(ToString::to_string).collect();
        let table = format!("{} seats, {}", seats.join(" and "), self.bots.join(" and "));
        match self.kind {
            Kind::Report => format!("{game} with {}: {table}", self.packs[0].name()),
            Kind::Comparison => format!("{game}, {} against {}: {table}", self.packs[0].name(), self.packs[1].name()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order() -> Order {
        let usual = Content { hash: "ab".into(), usual: true };
        let bots = vec!["greedy".into(), "search:100".into()];
        let (seats, games, trials, seed) = (vec![2, 4], 100, 50, 1);
        Order { game: "a-game".into(), kind: Kind::Report, packs: vec![usual], seats, bots, games, trials, seed }
    }

    #[test]
    fn an_order_is_an_experiment_file() {
        let text = order().experiment();
        let table: toml::Table = text.parse().unwrap();
        assert_eq!(table["bots"].as_array().unwrap().len(), 2);
        assert_eq!(table["packs"][0].as_str(), Some("default"));
        assert_eq!(table["seats"][1].as_integer(), Some(4));
        assert_eq!(table["rows"].as_bool(), Some(true));
        let large: toml::Table = Order { games: MOST_GAMES, ..order() }.experiment().parse().unwrap();
        assert_eq!(large["rows"].as_bool(), Some(false), "rows of so many games would fill the disk");
    }

    #[test]
    fn nobody_orders_too_much_or_nothing() {
        assert!(order().check().is_ok());
        assert!(Order { games: 0, ..order() }.check().is_err());
        assert!(Order { games: MOST_GAMES + 1, ..order() }.check().is_err());
        assert!(Order { seats: vec![], ..order() }.check().is_err());
        assert!(Order { seats: (1..=7).collect(), ..order() }.check().is_err());
        assert!(Order { kind: Kind::Comparison, ..order() }.check().is_err());
    }
}
