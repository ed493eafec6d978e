use crate::{OptionSpec, OptionValue, Setup, SetupError};
use serde::Serialize;

/// What a game says of itself.
#[derive(Clone, Debug, Serialize)]
pub struct About {
    /// The name used in files, addresses and on the command line.
    pub id: &'static str,
    /// The name shown to people.
    pub name: &'static str,
    /// One sentence that makes somebody want to play.
    pub tagline: &'static str,
    /// What a newcomer has to know before the first decision: how to win, and what a turn is. A few short sentences.
    pub brief: &'static str,
    /// Whose names and rules these are, if they are not ours; empty where there is nothing to say.
    pub notice: &'static str,
    /// The fewest seats.
    pub min_seats: usize,
    /// The most seats.
    pub max_seats: usize,
    /// The variants on offer. Which of them fit may depend on the seats and on the options before them.
    pub options: Vec<OptionSpec>,
    /// Raised whenever the same record would play differently.
    pub rules_version: u32,
    /// Raised whenever a state is written differently, though it plays the same.
    pub layout: u32,
    /// Hash of the content; empty for a game without a pack.
    pub pack_hash: String,
    /// The rules in our words, in Markdown, clauses numbered.
    #[serde(skip)]
    pub rules: &'static str,
    /// No game takes more actions than this.
    pub longest: usize,
}

impl About {
    /// Checks seats and options, the part of a setup that every game shares.
    pub fn check(&self, setup: &Setup) -> Result<(), SetupError> {
        if !(self.min_seats..=self.max_seats).contains(&setup.seats) {
            let (game, min, max) = (self.name.into(), self.min_seats, self.max_seats);
            return Err(SetupError::Seats { game, min, max, asked: setup.seats });
        }
        let join = |ids: Vec<&str>| ids.join(", ");
        let offers = self.offers(setup);
        for (option, value) in &setup.options {
            let Some(spec) = self.options.iter().find(|spec| spec.id == *option) else {
                return Err(SetupError::UnknownOption {
                    game: self.name.into(),
                    option: option.clone(),
                    known: join(self.options.iter().map(|spec| spec.id.as_str()).collect()),
                });
            };
            let fitting = offers.iter().find(|(offered, _)| offered.id == spec.id).map(|(_, values)| values.as_slice());
            if fitting.unwrap_or_default().iter().any(|known| known.id == *value) {
                continue;
            }
            let (option, value) = (option.clone(), value.clone());
            let known = join(
                fitting.unwrap_or(&spec.values.iter().collect::<Vec<_>>()).iter().map(|v| v.id.as_str()).collect(),
            );
            return Err(match spec.values.iter().any(|known| known.id == value) {
                true if fitting.is_none() => SetupError::OptionDoesNotFit { option, seats: setup.seats },
                true => SetupError::ValueDoesNotFit { option, value, known },
                false => SetupError::UnknownValue { option, value, known },
            });
        }
        Ok(())
    }

    /// The options that fit a table set up like this, each with the values that fit; the first of these is its default.
    /// Options chosen in `setup` count for those after them.
    pub fn offers(&self, setup: &Setup) -> Vec<(&OptionSpec, Vec<&OptionValue>)> {
        let mut chosen: Vec<(&str, &str)> = Vec::new();
        let mut offers = Vec::new();
        for spec in &self.options {
            let fits = |value: &&OptionValue| {
                value.seats.contains(setup.seats)
                    && value.needs.iter().all(|need| {
                        let found = chosen.iter().find(|(option, _)| *option == need.option);
                        found.is_some_and(|(_, value)| need.values.iter().any(|known| known == value))
                    })
            };
            let values: Vec<&OptionValue> = spec.values.iter().filter(fits).collect();
            let Some(default) = values.first() else { continue };
            let asked = setup.options.get(&spec.id).and_then(|asked| values.iter().find(|value| value.id == *asked));
            chosen.push((&spec.id, &asked.unwrap_or(default).id));
            offers.push((spec, values));
        }
        offers
    }

    /// The chosen value of an option, or its default; empty for an option that does not fit this table. The setup has
    /// passed [`About::check`].
    pub fn option<'a>(&'a self, setup: &'a Setup, id: &str) -> &'a str {
        assert!(self.options.iter().any(|spec| spec.id == id), "a game asks for options it declares, not for {id}");
        let offers = self.offers(setup);
        let Some((_, values)) = offers.iter().find(|(spec, _)| spec.id == id) else { return "" };
        setup.options.get(id).map_or(&values[0].id, String::as_str)
    }

    /// The numbers of the clauses in the rules: lines that start with a number such as `6.2`.
    pub fn clauses(&self) -> impl Iterator<Item = &'static str> {
        let number = |line: &'static str| {
            let word = line.split_whitespace().next()?.trim_end_matches('.');
            let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
            (word.contains('.') && word.split('.').all(is_number)).then_some(word)
        };
        self.rules.lines().filter_map(number)
    }

    /// Every setup worth testing: each number of seats with all defaults, and each value of each option, with the values
    /// of other options that it needs.
    pub fn setups(&self) -> Vec<Setup> {
        let mut setups = Vec::new();
        for seats in self.min_seats..=self.max_seats {
            setups.push(Setup::new(seats));
            for spec in &self.options {
                for value in &spec.values {
                    let needed = value.needs.iter().map(|need| (need.option.clone(), need.values[0].clone()));
                    let mut setup = Setup::new(seats).with(&spec.id, &value.id);
                    setup.options.extend(needed);
                    let default = self
                        .offers(&Setup::new(seats))
                        .iter()
                        .any(|(offered, values)| offered.id == spec.id && values[0].id == value.id);
                    if !default && self.check(&setup).is_ok() {
                        setups.push(setup);
                    }
                }
            }
        }
        setups
    }
}
