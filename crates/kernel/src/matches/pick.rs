use super::Match;
use crate::{Seat, Status, Words};
use serde_json::Value;

/// How somebody names one of the open choices.
#[derive(Clone, PartialEq, Debug)]
pub enum Pick {
    /// By its place in the list of choices.
    Index(usize),
    /// By its text, or by a part of it that only one choice has.
    Words(String),
    /// By the action itself, in its serialized form. If others have moved since, it counts where it is still open; that it
    /// still means the same rests on the game, whose actions name their things and not their places. Words are the surer
    /// name: they are compared as they read now.
    Action(Value),
}

/// Why a move was refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// Somebody else is to move.
    #[error("it is not the turn of {0}")]
    NotYourTurn(Seat),
    /// The choices have changed since the player saw them.
    #[error("the table has moved on since you looked; choose again")]
    Stale,
    /// No open choice is called that.
    #[error("no open choice is \"{0}\"")]
    NoSuchChoice(String),
    /// Several open choices are called that.
    #[error("\"{0}\" could mean several choices: {1}")]
    Ambiguous(String, String),
    /// The last move cannot be taken back without asking.
    #[error("{0}")]
    NoUndo(&'static str),
    /// The choice asks for no words.
    #[error("that choice asks for no words")]
    NoWords,
    /// The words are too long.
    #[error("that is {found} characters long; {longest} is the most")]
    LongWords {
        /// The characters there are.
        found: usize,
        /// The most there may be.
        longest: usize,
    },
    /// The seat has given up before.
    #[error("{0} has conceded already")]
    Conceded(Seat),
}

impl<G: Words> Match<G> {
    /// The open action that somebody means who looked at the position after `at` moves.
    pub fn find(&self, seat: Seat, at: usize, pick: &Pick) -> Result<G::Action, Refusal> {
        let status = self.status();
        if matches!(status, Status::Over(_)) {
            return Err(Refusal::Over);
        }
        let overtaken = self.is_overtaken(seat, at)?;
        if !status.acting().contains(seat) {
            return Err(Refusal::NotYourTurn(seat));
        }
        let legal = self.legal(seat);
        match pick {
            // What a place in a list meant is not known any more once others have moved.
            Pick::Index(_) if overtaken => Err(Refusal::Stale),
            Pick::Index(index) => {
                legal.get(*index).copied().ok_or_else(|| Refusal::NoSuchChoice(format!("number {}", index + 1)))
            }
            Pick::Action(value) => serde_json::from_value(value.clone())
                .ok()
                .filter(|action| legal.contains(action))
                .ok_or_else(|| if overtaken { Refusal::Stale } else { Refusal::NoSuchChoice(value.to_string()) }),
            Pick::Words(words) => self.find_words(seat, &legal, words, overtaken),
        }
    }

    /// Whether others have moved since the position after `at` moves. Once the seat itself has, it must look again.
    fn is_overtaken(&self, seat: Seat, at: usize) -> Result<bool, Refusal> {
        match self.steps.get(at..) {
            Some(since) if since.iter().all(|step| step.seat != seat) => Ok(!since.is_empty()),
            _ => Err(Refusal::Stale),
        }
    }

    fn find_words(&self, seat: Seat, legal: &[G::Action], words: &str, overtaken: bool) -> Result<G::Action, Refusal> {
        let texts: Vec<(String, G::Action)> = legal
            .iter()
            .map(|action| (self.game.choice(&self.state, seat, *action, &self.names).text, *action))
            .collect();
        if let Some((_, action)) = texts.iter().find(|(text, _)| text == words) {
            return Ok(*action);
        }
        if overtaken {
            return Err(Refusal::Stale);
        }
        let wanted = words.to_lowercase();
        let mut matching = texts.iter().filter(|(text, _)| text.to_lowercase().contains(&wanted));
        match (matching.next(), matching.next()) {
            (None, _) => Err(Refusal::NoSuchChoice(words.into())),
            (Some((_, action)), None) => Ok(*action),
            (Some((first, _)), Some((second, _))) => {
                Err(Refusal::Ambiguous(words.into(), format!("{first}; {second}")))
            }
        }
    }

    /// The words as they are kept: one line, no blanks around it, nothing for nothing.
    pub(super) fn check_words(
        &self,
        seat: Seat,
        action: G::Action,
        words: Option<&str>,
    ) -> Result<Option<String>, Refusal> {
        let plain = words.map(|words| words.split(|c: char| c.is_whitespace() || c.is_control()));
        let words = plain.map(|parts| parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" "));
        let Some(words) = words.filter(|words| !words.is_empty()) else { return Ok(None) };
        let ask = self.game.choice(&self.state, seat, action, &self.names).asks.ok_or(Refusal::NoWords)?;
        let found = words.chars().count();
        if found > ask.longest {
            return Err(Refusal::LongWords { found, longest: ask.longest });
        }
        Ok(Some(words))
    }
}
