//! What happens, for logs and statistics.

use crate::state::Victory;
use crate::world::Hex;
use serde::Serialize;
use sounder_kernel::{List, Seat};

/// A nation that something happened to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Folk {
    /// Whose it is.
    pub seat: Seat,
    /// Which of the nations at the table it is.
    pub charter: u8,
}

/// A unit that something happened to, as it was and where it stood.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Who {
    /// Whose unit.
    pub folk: Folk,
    /// Its tier, counted from 0.
    pub tier: u8,
    /// Its number within its nation.
    pub number: u8,
    /// Where it stood.
    pub hex: Hex,
}

impl Who {
    /// Whose unit it is.
    #[inline]
    pub fn seat(&self) -> Seat {
        self.folk.seat
    }
}

/// A way to get a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs)]
pub enum Way {
    Normal,
    Castle,
    NamedTile,
    Upgrade,
    Sacrifice,
    Find,
    Conquest,
}

/// What hurts a unit outside of combat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs)]
pub enum Harm {
    Spire,
    Curse,
    Portal,
    Blood,
}

/// Why a nation falls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Downfall {
    /// A unit died that it could not live without.
    Any,
    /// The last unit died of a tier that it could not live without.
    All,
    /// No units, and its capital is occupied.
    Eliminated,
    /// Whoever played it gave up.
    Conceded,
}

/// Where a card goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Spot {
    /// Onto this tier, counted from 0.
    Tier(u8),
    /// To the spare cards.
    Spare,
    /// Back into the deck.
    Deck,
}

/// Dice as they fell: room for every unit of a nation with every bonus.
pub type Rolls = List<u8, 96>;

/// Something that happened.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub enum Event {
    TrayPlaced { folk: Folk, sector: u8, place: u8 },
    TrayTurned { seat: Seat, turns: u8 },
    PortalSealed { hex: Hex },
    Settled { who: Who },
    TurnBegan { folk: Folk, round: u8, first: bool },
    Recruited { who: Who, way: Way, price: u8 },
    GaveUp { who: Who },
    Gathered { seat: Seat, gold: u8, total: u8 },
    Harmed { who: Who, damage: u8, by: Harm },
    Healed { who: Who, health: u8 },
    Moved { who: Who, to: Hex },
    Ported { who: Who, into: Hex, out: Hex },
    Mined { who: Who },
    Searched { who: Who },
    CardTaken { seat: Seat, card: u8 },
    Bought { seat: Seat, card: u8, price: u8 },
    Refilled { seat: Seat, cards: u8 },
    Sold { seat: Seat, card: u8, gold: u8 },
    TookOver { who: Who, from: Option<Seat>, mine: bool },
    Looted { who: Who, from: Seat, gold: u8 },
    LootedCard { who: Who, from: Seat, card: u8 },
    Laid { folk: Folk, card: u8, on: Spot },
    Rearranged { seat: Seat },
    CapitalEntered { who: Who, of: Folk },
    Attacked { who: Who, target: Who },
    Supported { who: Who },
    Fought { seat: Seat, rolls: Rolls, defence: u8, damage: u8 },
    Suffered { who: Who, damage: u8 },
    Pushed { who: Who, to: Hex },
    Crushed { who: Who, by: Who },
    StruckBack { who: Who, rolls: Rolls, speed: u8, damage: u8 },
    SteppedBack { who: Who, to: Hex },
    Followed { who: Who, to: Hex },
    Killed { who: Who, bounty: Option<(Seat, u8)> },
    Fell { folk: Folk, why: Downfall },
    SpireHeld { seat: Seat, turns: u8 },
    Won { folk: Option<Folk>, victory: Victory },
}

impl Event {
    /// Whom it is about, if anybody.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Event::TrayTurned { seat, .. }
            | Event::Gathered { seat, .. }
            | Event::CardTaken { seat, .. }
            | Event::Bought { seat, .. }
            | Event::Refilled { seat, .. }
            | Event::Sold { seat, .. }
            | Event::Rearranged { seat, .. }
            | Event::Fought { seat, .. }
            | Event::SpireHeld { seat, .. } => Some(*seat),
            Event::Settled { who, .. }
            | Event::Recruited { who, .. }
            | Event::GaveUp { who, .. }
            | Event::Harmed { who, .. }
            | Event::Healed { who, .. }
            | Event::Moved { who, .. }
            | Event::Ported { who, .. }
            | Event::Mined { who, .. }
            | Event::Searched { who, .. }
            | Event::TookOver { who, .. }
            | Event::Looted { who, .. }
            | Event::LootedCard { who, .. }
            | Event::CapitalEntered { who, .. }
            | Event::Attacked { who, .. }
            | Event::Supported { who, .. }
            | Event::Suffered { who, .. }
            | Event::Pushed { who, .. }
            | Event::Crushed { who, .. }
            | Event::StruckBack { who, .. }
            | Event::SteppedBack { who, .. }
            | Event::Followed { who, .. }
            | Event::Killed { who, .. } => Some(who.seat()),
            Event::TrayPlaced { folk, .. }
            | Event::TurnBegan { folk, .. }
            | Event::Laid { folk, .. }
            | Event::Fell { folk, .. } => Some(folk.seat),
            Event::Won { folk, .. } => folk.map(|folk| folk.seat),
            Event::PortalSealed { .. } => None,
        }
    }
}
