use crate::{Bot, Budget, Greedy, Judged, Random, Search};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A bot in words: `random`, `greedy`, `search:1000`, `search:500ms`, or a level.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BotSpec {
    /// Plays anything.
    Random,
    /// Looks one step ahead.
    Greedy,
    /// Searches with this budget.
    Search(Budget),
    /// A strength that a person would ask for.
    Level(Level),
}

/// A strength that a person would ask for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Sees the obvious, and overlooks it now and then.
    Easy,
    /// Never overlooks the obvious.
    Medium,
    /// Thinks ahead.
    Hard,
}

/// The levels with what they mean.
pub const LEVELS: [(Level, &str, &str); 3] = [
    (Level::Easy, "easy", "sees the obvious, and overlooks it now and then"),
    (Level::Medium, "medium", "never overlooks the obvious"),
    (Level::Hard, "hard", "thinks ahead"),
];

/// The iterations that the level "hard" spends on a decision.
const HARD_ITERATIONS: u32 = 2_000;

/// Not the name of a bot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "there is no bot \"{0}\"; try random, greedy, search:1000 (iterations), search:200ms (time), easy, medium or hard"
)]
pub struct SpecError(String);

impl BotSpec {
    /// How well it plays, for those who read figures that it has played.
    pub fn strength(self) -> String {
        match self {
            BotSpec::Random => "plays anything; people play otherwise".into(),
            BotSpec::Level(Level::Easy) => "looks one step ahead and overlooks some; a beginner".into(),
            BotSpec::Greedy | BotSpec::Level(Level::Medium) => "looks one step ahead and makes no plans".into(),
            BotSpec::Search(Budget::Iterations(tries)) => format!("thinks ahead, {tries} tries for each decision"),
            BotSpec::Search(Budget::Time(time)) => format!("thinks ahead, {} ms for each decision", time.as_millis()),
            BotSpec::Search(Budget::Within(tries, time)) => {
                format!("thinks ahead, {tries} tries or {} ms for each decision", time.as_millis())
            }
            BotSpec::Level(Level::Hard) => format!("thinks ahead, {HARD_ITERATIONS} tries for each decision"),
        }
    }

    /// The same bot, thinking no longer than this.
    #[must_use]
    pub fn at_most(self, iterations: u32, time: Duration) -> BotSpec {
        match self {
            BotSpec::Search(Budget::Iterations(asked)) => BotSpec::Search(Budget::Iterations(asked.min(iterations))),
            BotSpec::Search(Budget::Time(asked)) => BotSpec::Search(Budget::Time(asked.min(time))),
            BotSpec::Search(Budget::Within(asked, longest)) => {
                BotSpec::Search(Budget::Within(asked.min(iterations), longest.min(time)))
            }
            other => other,
        }
    }

    /// The same bot, never thinking longer than this about a decision, however many iterations it has.
    #[must_use]
    pub fn within(self, time: Duration) -> BotSpec {
        match self {
            BotSpec::Search(Budget::Iterations(iterations)) => BotSpec::Search(Budget::Within(iterations, time)),
            BotSpec::Level(Level::Hard) => BotSpec::Search(Budget::Within(HARD_ITERATIONS, time)),
            other => other.at_most(u32::MAX, time),
        }
    }

    /// The bot itself for games at this table, thinking on up to `threads` threads.
    pub fn build<G: Judged>(self, game: &G, threads: usize) -> Box<dyn Bot<G>> {
        match self {
            BotSpec::Random => Box::new(Random),
            BotSpec::Greedy | BotSpec::Level(Level::Medium) => Box::new(Greedy::of(game)),
            BotSpec::Search(budget) => Box::new(Search::of(game, budget).on_threads(threads)),
            BotSpec::Level(Level::Easy) => Box::new(Greedy::of(game).careless(1, 30)),
            BotSpec::Level(Level::Hard) => {
                Box::new(Search::of(game, Budget::Iterations(HARD_ITERATIONS)).on_threads(threads))
            }
        }
    }
}

impl FromStr for BotSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<BotSpec, SpecError> {
        let error = || SpecError(text.into());
        if let Some((level, ..)) = LEVELS.iter().find(|(_, name, _)| *name == text) {
            return Ok(BotSpec::Level(*level));
        }
        match text.split_once(':') {
            None if text == "random" => Ok(BotSpec::Random),
            None if text == "greedy" => Ok(BotSpec::Greedy),
            None if text == "search" => Ok(BotSpec::Search(Budget::Iterations(1_000))),
            Some(("search", budget)) => {
                let budget = match budget.strip_suffix("ms") {
                    Some(time) => Budget::Time(Duration::from_millis(time.parse().map_err(|_| error())?)),
                    None => Budget::Iterations(budget.parse().map_err(|_| error())?),
                };
                if matches!(budget, Budget::Iterations(0)) { Err(error()) } else { Ok(BotSpec::Search(budget)) }
            }
            _ => Err(error()),
        }
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotSpec::Random => f.write_str("random"),
            BotSpec::Greedy => f.write_str("greedy"),
            BotSpec::Search(Budget::Iterations(n)) => write!(f, "search:{n}"),
            BotSpec::Search(Budget::Time(time)) => write!(f, "search:{}ms", time.as_millis()),
            BotSpec::Search(Budget::Within(n, time)) => write!(f, "search:{n} within {}ms", time.as_millis()),
            BotSpec::Level(level) => {
                let (_, name, _) = LEVELS.iter().find(|(known, ..)| known == level).expect("every level is listed");
                f.write_str(name)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_reads_as_it_is_written() {
        for text in ["random", "greedy", "search:1000", "search:250ms", "easy", "medium", "hard"] {
            assert_eq!(text.parse::<BotSpec>().unwrap().to_string(), text);
        }
        let patient = "search:20000".parse::<BotSpec>().unwrap().within(Duration::from_millis(400));
        assert_eq!(patient.to_string(), "search:20000 within 400ms");
        assert_eq!(patient.within(Duration::from_millis(100)).to_string(), "search:20000 within 100ms");
        for text in ["", "grandmaster", "search:", "search:0", "search:-1", "search:many", "greedy:3"] {
            assert!(text.parse::<BotSpec>().is_err(), "{text}");
        }
    }
}
