//! The goals of balance as data: what a game's `goals.toml` asks for, and whether it holds.

mod gauge;
#[cfg(test)]
mod honesty;
mod verdict;

pub use gauge::Gauge;
pub use verdict::{Finding, Measured, Verdict};

use serde::{Deserialize, Serialize};
use sounder_kernel::{About, Setup};
use std::collections::BTreeMap;

/// All goals of a game.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goals {
    /// One after the other.
    #[serde(default, rename = "goal")]
    pub goals: Vec<Goal>,
}

/// A figure and the band it should lie in.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Goal {
    /// The goal in words.
    pub goal: String,
    /// What is measured.
    pub measure: Measure,
    /// The numbers of seats it is for; every number the game has if none is named.
    #[serde(default)]
    pub seats: Vec<usize>,
    /// Who plays, as `--bots` takes it; each is a table of its own.
    pub bots: Vec<String>,
    /// Options that are chosen; all values of a list, each at a table of its own.
    #[serde(default)]
    pub options: BTreeMap<String, Values>,
    /// The lower end of the band.
    pub at_least: Option<f64>,
    /// The upper end of the band.
    pub at_most: Option<f64>,
    /// The kind of facts that count; `taken` for what was chosen.
    pub kind: Option<String>,
    /// Every thing of these classes, each for itself.
    #[serde(default)]
    pub class: Vec<String>,
    /// These things, each for itself.
    #[serde(default)]
    pub things: Vec<String>,
    /// These groups of things, each as one.
    #[serde(default)]
    pub groups: Vec<Vec<String>>,
    /// Things that are left out.
    #[serde(default)]
    pub except: Vec<String>,
    /// The things that a share is of; all that the kind of facts is about if none is named.
    #[serde(default)]
    pub of: Vec<String>,
    /// These phases, each for itself.
    #[serde(default)]
    pub phases: Vec<String>,
    /// Only this seat, counted from 1.
    pub seat: Option<usize>,
    /// Only this side.
    pub side: Option<String>,
    /// Only facts of those who have won.
    #[serde(default)]
    pub winners: bool,
    /// The score that winners should not be below.
    pub below: Option<i64>,
}

/// One value of an option or several.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub enum Values {
    /// One.
    One(String),
    /// Each at a table of its own.
    Each(Vec<String>),
}

impl Values {
    /// All of them.
    pub fn all(&self) -> &[String] {
        match self {
            Values::One(value) => std::slice::from_ref(value),
            Values::Each(values) => values,
        }
    }
}

/// What can be measured.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// Wins of each seat, in times the fair share.
    SeatShare,
    /// Wins of a seat or side, from 0 to 1.
    Wins,
    /// Results of a seat or side, from 0 to 1; where things are named, in games in which they were taken.
    Result,
    /// The share of games with a fact.
    GamesWith,
    /// The share of winners with a fact.
    WinnersWith,
    /// The share of a fact among all of its kind.
    Share,
    /// Facts a game.
    PerGame,
    /// Facts a player and game.
    PerPlayer,
    /// Wins of those whose a fact is, in times the fair share.
    OwnerShare,
    /// The median lead of the best score over the second.
    MedianMargin,
    /// Rounds a game.
    Rounds,
    /// Decisions a player and game.
    Decisions,
    /// The share of games whose best score is below a figure.
    WinnersBelow,
    /// Changes of the lead a game, as the judge sees it.
    LeadChanges,
    /// What a thing changes in the chance of a seat that has it from the start, by experiment.
    Given,
    /// What a thing changes in the chance of a seat that takes it, compared with not being allowed to, by experiment.
    Kept,
    /// The same, compared with a thing that does nothing.
    Blank,
}

impl Measure {
    /// Whether only experiments can tell.
    pub fn is_causal(self) -> bool {
        matches!(self, Measure::Given | Measure::Kept | Measure::Blank)
    }
}

/// The tables that a goal is about: seats, options and bots.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Place {
    /// How many seats.
    pub seats: usize,
    /// The options that are chosen.
    pub options: BTreeMap<String, String>,
    /// Who plays, as `--bots` takes it.
    pub bots: String,
}

impl Place {
    /// All tables with one of these line-ups, numbers of seats and choices of options.
    pub fn grid(bots: &[String], seats: &[usize], options: &BTreeMap<String, Values>) -> Vec<Place> {
        let mut choices = vec![BTreeMap::new()];
        for (id, values) in options {
            let with = |chosen: &BTreeMap<String, String>, value: &String| {
                let mut chosen = chosen.clone();
                chosen.insert(id.clone(), value.clone());
                chosen
            };
            choices = choices.iter().flat_map(|chosen| values.all().iter().map(|v| with(chosen, v))).collect();
        }
        let mut places = Vec::new();
        for bots in bots {
            for seats in seats {
                for options in &choices {
                    places.push(Place { seats: *seats, options: options.clone(), bots: bots.clone() });
                }
            }
        }
        places
    }

    /// The setup of the table.
    pub fn setup(&self) -> Setup {
        Setup { options: self.options.clone(), ..Setup::new(self.seats) }
    }

    /// The same table with every option named, so that two that say the same in other words are equal.
    #[must_use]
    pub fn spelt_out(&self, about: &About) -> Place {
        let setup = self.setup();
        let mut place = self.clone();
        for (option, values) in about.offers(&setup) {
            place.options.entry(option.id.clone()).or_insert_with(|| values[0].id.clone());
        }
        place
    }

    /// The table in words.
    pub fn name(&self) -> String {
        let seats = if self.seats == 1 { "1 seat".into() } else { format!("{} seats", self.seats) };
        let options = self.options.iter().map(|(id, value)| format!("{id} {value}"));
        let parts: Vec<String> = std::iter::once(seats).chain(options).chain([self.bots.clone()]).collect();
        parts.join(", ")
    }
}

impl Goals {
    /// Reads a `goals.toml`.
    pub fn read(text: &str) -> Result<Goals, String> {
        let goals: Goals = toml::from_str(text).map_err(|error| error.to_string())?;
        for goal in &goals.goals {
            if goal.at_least.is_none() && goal.at_most.is_none() {
                return Err(format!("\"{}\" names neither at-least nor at-most", goal.goal));
            }
            if goal.bots.is_empty() {
                return Err(format!("\"{}\" names no bots", goal.goal));
            }
        }
        Ok(goals)
    }

    /// The goals that are about a table. An option that the table does not name has its default; one that a goal does not name may
    /// be anything: what should hold of a game should hold however it is set up, unless the goal says otherwise.
    pub fn at(&self, about: &About, place: &Place) -> Vec<&Goal> {
        let wanted = place.spelt_out(about);
        let fits = |named: &Place| {
            (named.seats, &named.bots) == (wanted.seats, &wanted.bots)
                && named.options.iter().all(|(id, value)| wanted.options.get(id) == Some(value))
        };
        self.goals.iter().filter(|goal| goal.places(about).iter().any(fits)).collect()
    }

    /// Every table that some goal is about, each once, with its goals.
    pub fn places(&self, about: &About) -> Vec<(Place, Vec<&Goal>)> {
        let mut places: Vec<(Place, Vec<&Goal>)> = Vec::new();
        for goal in &self.goals {
            for place in goal.places(about) {
                match places.iter_mut().find(|(known, _)| *known == place) {
                    Some((_, goals)) => goals.push(goal),
                    None => places.push((place, vec![goal])),
                }
            }
        }
        places
    }
}

impl Goal {
    /// The tables it is about.
    pub fn places(&self, about: &About) -> Vec<Place> {
        let all: Vec<usize> = (about.min_seats.max(2.min(about.max_seats))..=about.max_seats).collect();
        let seats = if self.seats.is_empty() { &all } else { &self.seats };
        Place::grid(&self.bots, seats, &self.options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_say_what_is_wrong_with_them() {
        let fault = |text: &str| Goals::read(text).unwrap_err();
        let head = "[[goal]]\ngoal = \"Fair\"\nmeasure = \"seat-share\"\nbots = [\"greedy\"]\n";
        assert!(fault(head).contains("at-least"));
        assert!(fault(&format!("{head}at-moost = 1\n")).contains("at-moost"));
        assert!(fault(&head.replace("seat-share", "karma")).contains("karma"));
        assert!(Goals::read(&format!("{head}at-most = 1.2\n")).is_ok());
        assert!(Goals::read("").unwrap().goals.is_empty());
    }
}
