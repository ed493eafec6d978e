use crate::rules::Verdict;
use crate::state::{MOST_PLAYERS, Scrap, Stance};
use serde::Serialize;
use sounder_kernel::{List, Seat};

/// Why somebody gains scrap.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs)]
pub enum Reason {
    Scavenge,
    Refit,
    Income,
    OnKill,
}

/// Something that happened. Cards and threats are named by their numbers.
#[derive(Clone, Copy, Debug, Serialize)]
#[allow(missing_docs)]
pub enum Event {
    RoundBegan { round: u8, threats: List<u8, { MOST_PLAYERS + 1 }> },
    Shifted { seat: Seat, to: Stance },
    Drew { seat: Seat, scrap: Scrap, reason: Reason },
    Took { seat: Seat, scrap: Scrap },
    Bought { seat: Seat, card: u8, paid: Scrap },
    Offered { card: u8 },
    Tinkered { seat: Seat, track: Stance, level: u8, paid: Scrap },
    Refitted { seat: Seat, to: Stance },
    Engaged { seat: Seat, threat: u8 },
    Spent { seat: Seat, card: u8, charges: u8 },
    Fought { seat: Seat, threat: u8, verdict: Verdict, defence: [u8; 3], horde: bool },
    Injured { seat: Seat, horde: bool },
    Bandaged { seat: Seat, card: u8 },
    Robbed { seat: Seat, scrap: Scrap },
    Recharged { seat: Seat, card: u8 },
    JoinedHorde { threat: u8 },
    Panic,
    Formed { seat: Seat, stance: Stance },
    HordeLeft { era: u8 },
    Finished { seat: Seat, points: i32, stance: Stance },
}

impl Event {
    /// Whom it is about, if anybody.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Event::Shifted { seat, .. }
            | Event::Drew { seat, .. }
            | Event::Took { seat, .. }
            | Event::Bought { seat, .. }
            | Event::Tinkered { seat, .. }
            | Event::Refitted { seat, .. }
            | Event::Engaged { seat, .. }
            | Event::Spent { seat, .. }
            | Event::Fought { seat, .. }
            | Event::Injured { seat, .. }
            | Event::Bandaged { seat, .. }
            | Event::Robbed { seat, .. }
            | Event::Recharged { seat, .. }
            | Event::Formed { seat, .. }
            | Event::Finished { seat, .. } => Some(*seat),
            Event::RoundBegan { .. }
            | Event::Offered { .. }
            | Event::JoinedHorde { .. }
            | Event::Panic
            | Event::HordeLeft { .. } => None,
        }
    }
}
