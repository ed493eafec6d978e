use crate::rules::Points;
use crate::state::{Amounts, Colour, Converter, Era, Slot, Stance, Token};
use serde::Serialize;
use sounder_kernel::Seat;

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs)]
pub enum Event {
    RoundBegan { era: Era, round: u8, first: Seat },
    Produced { seat: Seat, resources: Amounts, tokens: [u8; 4] },
    Stepped { seat: Seat, to: Stance },
    Defeated { seat: Seat, threat: u8, paid: Amounts },
    TokenGained { seat: Seat, token: Token },
    TokenLost { seat: Seat, token: Token },
    UpgradeBought { seat: Seat, card: u8, paid: Amounts },
    WeaponBought { seat: Seat, card: u8, paid: Amounts },
    UpgradeOffered { card: u8 },
    WeaponOffered { card: u8 },
    Extended { seat: Seat, slot: Slot, reward: bool },
    Realigned { seat: Seat, to: Stance },
    Scavenged { seat: Seat },
    Manoeuvred { seat: Seat, card: u8, lane: u8, front: u8 },
    Consumed { seat: Seat, threat: u8 },
    Kept { seat: Seat, threat: u8 },
    Catalysed { seat: Seat },
    WildSpent { seat: Seat, colour: Colour },
    AttackSpent { seat: Seat },
    WeaponUsed { seat: Seat, card: u8, left: u8 },
    AttackCardGained { seat: Seat, card: u8 },
    Converted { seat: Seat, by: Converter, from: Colour, to: Colour, amount: u8 },
    EraEnded { era: Era, round: u8, left: u8 },
    BossHurt { seat: Seat, boss: u8, threshold: u8, paid: Amounts },
    BossSpared { seat: Seat, boss: u8 },
    NightFell { boss: u8 },
    Counted { seat: Seat, points: Points, stance: Stance },
}

impl Event {
    /// Whom it is about, if anybody.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Event::Produced { seat, .. }
            | Event::Stepped { seat, .. }
            | Event::Defeated { seat, .. }
            | Event::TokenGained { seat, .. }
            | Event::TokenLost { seat, .. }
            | Event::UpgradeBought { seat, .. }
            | Event::WeaponBought { seat, .. }
            | Event::Extended { seat, .. }
            | Event::Realigned { seat, .. }
            | Event::Scavenged { seat, .. }
            | Event::Manoeuvred { seat, .. }
            | Event::Consumed { seat, .. }
            | Event::Kept { seat, .. }
            | Event::Catalysed { seat, .. }
            | Event::WildSpent { seat, .. }
            | Event::AttackSpent { seat, .. }
            | Event::WeaponUsed { seat, .. }
            | Event::AttackCardGained { seat, .. }
            | Event::Converted { seat, .. }
            | Event::BossHurt { seat, .. }
            | Event::BossSpared { seat, .. }
            | Event::Counted { seat, .. } => Some(*seat),
            Event::RoundBegan { first, .. } => Some(*first),
            Event::UpgradeOffered { .. }
            | Event::WeaponOffered { .. }
            | Event::EraEnded { .. }
            | Event::NightFell { .. } => None,
        }
    }
}
