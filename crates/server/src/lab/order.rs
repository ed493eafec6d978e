use crate::error::Error;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
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
    /// Bots, a table for each: one for all seats, or one for each role, such as `gm=random,ranger=greedy`.
    pub bots: Vec<String>,
    /// Options that are chosen, a table for each of their values; the others have their default.
    #[serde(default)]
    pub options: BTreeMap<String, Vec<String>>,
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
        if self.tables() > MOST_TABLES {
            return Err(Error::Bad(format!(
                "each combination of seats, bots and options is measured separately: at most {MOST_TABLES} of them"
            )));
        }
        // No file may hold anything but words of ours.
        let plain = |word: &String| !word.contains(['"', '\\', '\n', ',']);
        if !self.options.iter().all(|(id, values)| !values.is_empty() && plain(id) && values.iter().all(plain)) {
            return bad("an option needs a value that the game has");
        }
        if self.seed > i64::MAX as u64 {
            return bad("the seed is too large");
        }
        if self.games == 0 || self.games > MOST_GAMES || self.trials > MOST_TRIALS {
            return Err(Error::Bad(format!(
                "at most {MOST_GAMES} games and {MOST_TRIALS} experiments at a table, and at least one game"
            )));
        }
        match (self.kind, self.packs.len()) {
            (Kind::Report, 1) => Ok(()),
            (Kind::Comparison, 2) if self.tables() == 1 => Ok(()),
            _ => bad("a report is about one pack, a comparison about two at one table"),
        }
    }

    /// How many tables there are.
    fn tables(&self) -> usize {
        let choices = self.options.values().map(Vec::len).fold(1, usize::saturating_mul);
        (self.seats.len() * self.bots.len()).saturating_mul(choices)
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
        let options = self.options.iter().map(|(id, values)| format!("\"{id}\" = [{}]", list(values)));
        let _ = writeln!(text, "options = {{ {} }}", options.collect::<Vec<_>>().join(", "));
        let _ = writeln!(text, "games = {}\ntrials = {}\nseed = {}", self.games, self.trials, self.seed);
        let _ = writeln!(text, "luck = 1\ngoals = true\nrows = {}", self.keeps_rows());
        text
    }

    fn keeps_rows(&self) -> bool {
        self.games * self.tables() as u64 <= MOST_ROWS
    }

    /// What the program is told; it is started in the folder of the run.
    pub fn arguments(&self, threads: usize) -> Vec<String> {
        let mut arguments: Vec<String> = vec!["lab".into()];
        match self.kind {
            Kind::Report => arguments.extend(["run", "order/experiment.toml", "--out", "result"].map(String::from)),
            Kind::Comparison => {
                let chosen = self.options.iter().filter_map(|(id, values)| Some(format!(",{id}={}", values.first()?)));
                let chosen = chosen.collect::<Vec<_>>().concat();
                let pack = |index: usize| match self.pack_folder(index) {
                    usual if self.packs[index].usual => usual,
                    folder => format!("order/{folder}"),
                };
                let side = |index: usize| pack(index) + &chosen;
                arguments.extend(["compare".into(), self.game.clone(), side(0), side(1)]);
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
        let word = if self.seats == [1] { "seat" } else { "seats" };
        let options = self
            .options
            .iter()
            .map(|(id, values)| format!(", {id} {}", values.join(" and ")))
            .collect::<Vec<_>>()
            .concat();
        let seed = if self.seed == 1 { String::new() } else { format!(", seed {}", self.seed) };
        let table = format!("{} {word}{options}, {}{seed}", seats.join(" and "), self.bots.join(" and "));
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
        let (seats, games, trials, seed, options) = (vec![2, 4], 100, 50, 1, BTreeMap::new());
        Order {
            game: "a-game".into(),
            kind: Kind::Report,
            packs: vec![usual],
            seats,
            bots,
            options,
            games,
            trials,
            seed,
        }
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
    fn options_and_roles_are_in_the_files_and_in_the_title() {
        let options = BTreeMap::from([("map".to_string(), vec!["hill".to_string(), "fen".into()])]);
        let bots = vec!["gm=random,ranger=greedy".to_string()];
        let chosen = Order { seats: vec![1], bots, options, seed: 7, ..order() };
        let table: toml::Table = chosen.experiment().parse().unwrap();
        assert_eq!(table["options"]["map"][1].as_str(), Some("fen"));
        assert_eq!((table["bots"][0].as_str(), table["seed"].as_integer()), (Some("gm=random,ranger=greedy"), Some(7)));
        let title = chosen.title("A Game");
        assert_eq!(title, "A Game with the default pack: 1 seat, map hill and fen, gm=random,ranger=greedy, seed 7");
        assert!(Order { seats: vec![1; 7], ..chosen.clone() }.check().is_err(), "14 tables");
        let one = BTreeMap::from([("map".to_string(), vec!["hill".to_string()])]);
        let packs = vec![chosen.packs[0].clone(), Content { hash: "cd".into(), usual: false }];
        let comparison = Order { kind: Kind::Comparison, packs, options: one, ..chosen.clone() };
        assert!(comparison.check().is_ok());
        let arguments = comparison.arguments(1);
        assert_eq!(arguments[2..5], ["a-game", "default,map=hill", "order/pack-2,map=hill"]);
        let hostile = BTreeMap::from([("map".to_string(), vec!["x\"]\nrows = true".to_string()])]);
        assert!(Order { options: hostile, ..chosen }.check().is_err());
        let old = serde_json::to_value(order()).map(|mut old| {
            old.as_object_mut().unwrap().remove("options");
            old
        });
        assert_eq!(serde_json::from_value::<Order>(old.unwrap()).unwrap(), order(), "runs from before have none");
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
