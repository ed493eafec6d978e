use crate::{Outcome, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// Who may act now, or how the game ended. The sets are never empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Any one of these may act now, in the open: the others see it and may think again.
    Turn(SeatSet),
    /// All of these choose, blind to each other, until the last one is in. A seat stays in the set until it is done, and
    /// may take several steps on the way.
    Together(SeatSet),
    /// The game is over.
    Over(Outcome),
}

impl Status {
    /// One seat may act.
    #[inline]
    pub fn turn(seat: Seat) -> Status {
        Status::Turn(SeatSet::only(seat))
    }

    /// The seats that may act; nobody when the game is over.
    #[inline]
    pub fn acting(&self) -> SeatSet {
        match self {
            Status::Turn(seats) | Status::Together(seats) => *seats,
            Status::Over(_) => SeatSet::EMPTY,
        }
    }

    /// Whether those who act cannot see what the others choose.
    #[inline]
    pub fn is_blind(&self) -> bool {
        matches!(self, Status::Together(_))
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Status::Over(outcome) => Some(*outcome),
            _ => None,
        }
    }
}
