use crate::{DiceBy, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// How a game is set up: everything that is decided before the deal.
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
    /// What the lab changes about single things, to see what comes of it; nothing at an ordinary table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub experiments: Vec<Experiment>,
    /// How the dice follow from the seed: the lab has a way of its own.
    #[serde(default, skip_serializing_if = "DiceBy::is_usual")]
    pub dice: DiceBy,
}

impl Setup {
    /// A table of this many seats with every option at its default.
    pub fn new(seats: usize) -> Setup {
        Setup { seats, options: BTreeMap::new(), sheets: Vec::new(), experiments: Vec::new(), dice: DiceBy::Action }
    }

    /// The setup with one option chosen.
    #[must_use]
    pub fn with(mut self, option: &str, value: &str) -> Setup {
        self.options.insert(option.into(), value.into());
        self
    }
}

/// One thing of the content, by its name, and what is different about it at this table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Experiment {
    /// The name of the thing, as the game's vocabulary has it.
    pub thing: String,
    /// What is different.
    pub change: Change,
}

/// What can be different about a thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// It is there, costs what it costs, and does nothing.
    Blank,
    /// This seat may not take it as long as it has another choice.
    KeptFrom(Seat),
    /// This seat has it from the start, as far as the rules let anybody have it.
    GivenTo(Seat),
}

/// One variant that a game offers, as a closed list of values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OptionSpec {
    /// The name used in files and on the command line.
    pub id: String,
    /// The name shown to people.
    pub name: String,
    /// The values to choose from; the first that fits is the default.
    pub values: Vec<OptionValue>,
}

/// One value of an option, and when it can be had.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OptionValue {
    /// The name used in files and on the command line.
    pub id: String,
    /// What it means, in a few words.
    pub label: String,
    /// The numbers of seats that it is for.
    pub seats: SeatCounts,
    /// What earlier options must be for it; all of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<Need>,
}

/// An earlier option that must have one of these values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Need {
    /// The option.
    pub option: String,
    /// The values that will do.
    pub values: Vec<String>,
}

/// The fewest and the most seats that something is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct SeatCounts {
    /// The fewest.
    pub min: usize,
    /// The most.
    pub max: usize,
}

impl SeatCounts {
    /// Any number of seats.
    pub const ANY: SeatCounts = SeatCounts { min: 0, max: usize::MAX };

    /// Whether so many seats are among them.
    pub fn contains(self, seats: usize) -> bool {
        (self.min..=self.max).contains(&seats)
    }
}

impl OptionSpec {
    /// An option whose values always fit, each as id and label; the first is the default.
    pub fn new(id: &str, name: &str, values: &[(&str, &str)]) -> OptionSpec {
        let values = values.iter().map(|(id, label)| OptionValue::new(*id, *label)).collect();
        OptionSpec { id: id.into(), name: name.into(), values }
    }

    /// The option with one more value.
    #[must_use]
    pub fn or(mut self, value: OptionValue) -> OptionSpec {
        self.values.push(value);
        self
    }
}

impl OptionValue {
    /// A value that always fits.
    pub fn new(id: impl Into<String>, label: impl Into<String>) -> OptionValue {
        OptionValue { id: id.into(), label: label.into(), seats: SeatCounts::ANY, needs: Vec::new() }
    }

    /// The value, for so many seats only.
    #[must_use]
    pub fn for_seats(mut self, seats: RangeInclusive<usize>) -> OptionValue {
        self.seats = SeatCounts { min: *seats.start(), max: *seats.end() };
        self
    }

    /// The value, only where an earlier option has one of these values.
    #[must_use]
    pub fn with(mut self, option: &str, values: &[&str]) -> OptionValue {
        let values = values.iter().map(ToString::to_string).collect();
        self.needs.push(Need { option: option.into(), values });
        self
    }
}

/// Why a game cannot be set up like this.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// The game is for another number of players.
    #[error("{game} is for {} seats, not {asked}", range(*min, *max))]
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
    #[error("{game} has no option \"{option}\"{}", has(known))]
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
    /// The option has that value, but not with these seats and these other options.
    #[error("option \"{option}\" cannot be \"{value}\" at this table; with these seats and options it can be: {known}")]
    ValueDoesNotFit {
        /// The option.
        option: String,
        /// The value asked for.
        value: String,
        /// The values that fit.
        known: String,
    },
    /// The option is not on offer with these seats and these other options.
    #[error("option \"{option}\" is not for this table of {seats}: leave it out")]
    OptionDoesNotFit {
        /// The option.
        option: String,
        /// The seats.
        seats: usize,
    },
    /// What a seat brings along breaks the rules.
    #[error("{seat}: {fault}")]
    Sheet {
        /// Whose sheet it is.
        seat: Seat,
        /// Every fault, a line each.
        fault: String,
    },
    /// There is no such thing to make an experiment with.
    #[error("there is no \"{0}\" to make an experiment with")]
    UnknownThing(String),
    /// Things of this kind do not work like that.
    #[error("\"{thing}\" cannot be {how}")]
    NoSuchExperiment {
        /// The thing.
        thing: String,
        /// What was asked for: "made blank", "given to a seat".
        how: &'static str,
    },
}

fn range(min: usize, max: usize) -> String {
    if min == max { format!("exactly {min}") } else { format!("{min} to {max}") }
}

fn has(known: &str) -> String {
    if known.is_empty() { "; it has none".into() } else { format!("; it has: {known}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::About;

    fn about() -> About {
        let mission = OptionSpec::new("mission", "Mission", &[])
            .or(OptionValue::new("duel", "A duel").for_seats(2..=2))
            .or(OptionValue::new("hold", "Hold the hill"))
            .or(OptionValue::new("horde", "Against the horde").for_seats(1..=2));
        let teams = OptionSpec::new("teams", "Teams", &[])
            .or(OptionValue::new("none", "Everybody for themselves").for_seats(4..=4))
            .or(OptionValue::new("two", "Two against two").for_seats(4..=4).with("mission", &["hold"]));
        About {
            id: "war",
            name: "War",
            tagline: "",
            brief: "",
            notice: "",
            min_seats: 1,
            max_seats: 4,
            options: vec![mission, teams],
            rules_version: 1,
            layout: 1,
            pack_hash: String::new(),
            rules: "",
            longest: 10,
        }
    }

    #[test]
    fn only_what_fits_is_offered() {
        let about = about();
        let offered = |setup: &Setup| -> Vec<String> {
            let offers = about.offers(setup);
            offers.iter().flat_map(|(spec, values)| values.iter().map(|v| format!("{}={}", spec.id, v.id))).collect()
        };
        assert_eq!(offered(&Setup::new(1)), ["mission=hold", "mission=horde"]);
        assert_eq!(offered(&Setup::new(2)), ["mission=duel", "mission=hold", "mission=horde"]);
        assert_eq!(offered(&Setup::new(4)), ["mission=hold", "teams=none", "teams=two"]);
        assert_eq!(about.option(&Setup::new(2), "mission"), "duel");
        assert_eq!(about.option(&Setup::new(2), "teams"), "");
    }

    #[test]
    fn what_does_not_fit_is_refused_with_what_does() {
        let about = about();
        let refusal = |setup: Setup| about.check(&setup).unwrap_err().to_string();
        assert!(refusal(Setup::new(4).with("mission", "horde")).ends_with("it can be: hold"));
        assert!(refusal(Setup::new(3).with("teams", "two")).contains("leave it out"));
        assert!(refusal(Setup::new(5)).contains("1 to 4 seats"));
        assert!(refusal(Setup::new(2).with("mission", "picnic")).contains("choose one of: duel, hold, horde"));
        assert!(about.check(&Setup::new(4).with("teams", "two")).is_ok());
    }

    #[test]
    fn every_value_is_tested_where_it_fits() {
        let setups = about().setups();
        assert!(setups.iter().all(|setup| about().check(setup).is_ok()));
        assert!(setups.contains(&Setup::new(4).with("teams", "two").with("mission", "hold")));
        assert_eq!(setups.iter().filter(|setup| setup.seats == 3).count(), 1);
    }
}
