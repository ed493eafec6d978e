use serde::{Deserialize, Serialize};
use sounder_kernel::{Names, Seat, SeatSet};

/// A question to the table that needs everybody's consent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ask {
    /// What is asked.
    pub kind: AskKind,
    /// Who asks.
    pub by: Seat,
    /// Who has not answered yet. An ask ends when this is empty, or with the first no.
    pub waiting: SeatSet,
}

/// What can be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum AskKind {
    /// Go back to the position after so many moves.
    Undo {
        /// The number of moves.
        to: usize,
    },
    /// End the game as a draw.
    Draw,
    /// End the game without a result.
    Abandon,
    /// Let a bot play for somebody who is missing.
    Replace {
        /// Whose seat it is.
        seat: Seat,
    },
}

impl AskKind {
    /// One word for it.
    pub fn word(&self) -> &'static str {
        match self {
            AskKind::Undo { .. } => "undo",
            AskKind::Draw => "draw",
            AskKind::Abandon => "abandon",
            AskKind::Replace { .. } => "replace",
        }
    }
}

impl Ask {
    /// Whether all seats that it names are among so many.
    pub fn fits(&self, seats: usize) -> bool {
        let gone = match self.kind {
            AskKind::Replace { seat } => Some(seat),
            _ => None,
        };
        self.waiting.iter().chain([self.by]).chain(gone).all(|seat| seat.index() < seats)
    }

    /// The question as the others read it.
    pub fn question(&self, names: &Names) -> String {
        let by = names.of(self.by);
        match self.kind {
            AskKind::Undo { .. } => format!("{by} would like to take back their last move."),
            AskKind::Draw => format!("{by} offers a draw."),
            AskKind::Abandon => format!("{by} would like to end this game without a result."),
            AskKind::Replace { seat } => format!("{by} would like a bot to play on for {}.", names.of(seat)),
        }
    }

    /// Takes an answer from these seats; `None` while others are still to answer.
    pub fn answer(&mut self, seats: SeatSet, yes: bool) -> Option<bool> {
        if !yes {
            return Some(false);
        }
        for seat in seats.iter() {
            self.waiting = self.waiting.without(seat);
        }
        self.waiting.is_empty().then_some(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_must_agree_and_one_can_refuse() {
        let waiting = [Seat(1), Seat(2)].into_iter().collect();
        let mut ask = Ask { kind: AskKind::Draw, by: Seat(0), waiting };
        assert_eq!(ask.answer(SeatSet::only(Seat(1)), true), None);
        assert_eq!(ask.clone().answer(SeatSet::only(Seat(2)), false), Some(false));
        assert_eq!(ask.answer(SeatSet::only(Seat(2)), true), Some(true));
    }
}
