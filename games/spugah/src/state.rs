//! Plain data: a position of the game.

pub use crate::action::Action;
pub use crate::units::{Unit, Units};

use crate::ground::{Ground, Tile};
use crate::world::{Hex, Hexes};
use serde::{Deserialize, Serialize};
use sounder_kernel::{List, Seat, SeatSet};

/// The most nations at a table: one a tray.
pub const NATIONS: usize = 6;
/// Letters of the name and of the adjective of a nation.
pub const LONGEST_NAME: usize = 24;
/// Letters of a nation's plea.
pub const LONGEST_PLEA: usize = 120;
/// Letters of the name of a kind of unit.
pub const LONGEST_UNIT: usize = 20;
/// Tiers of units a nation can have.
pub const TIERS: usize = 3;
/// The most units that a nation can have; the pack may ask for fewer.
pub const UNITS: usize = 12;
/// The most cards on a tier.
pub const SLOTS: usize = 6;
/// The most spare cards.
pub const SPARES: usize = 12;
/// Cards on show in the shop.
pub const SHOP: usize = 6;
/// No stat goes above this.
pub const MOST: u8 = 6;

/// One of the six figures of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Stat {
    Health,
    Defence,
    Attack,
    Speed,
    Range,
    Slots,
}

/// How many stats there are.
pub const STATS: usize = 6;

impl Stat {
    /// All stats with their names in files and for people.
    pub const ALL: [(Stat, &'static str, &'static str); STATS] = [
        (Stat::Health, "health", "Max Health"),
        (Stat::Defence, "defence", "Defence"),
        (Stat::Attack, "attack", "Attack"),
        (Stat::Speed, "speed", "Speed"),
        (Stat::Range, "range", "Range"),
        (Stat::Slots, "slots", "Mod Slots"),
    ];

    /// Its name for people.
    pub fn name(self) -> &'static str {
        Stat::ALL[self as usize].2
    }

    /// What a sum of base and cards comes to: never below 0 nor above 6, and Max Health never below 1.
    #[inline]
    pub(crate) fn within_bounds(self, sum: i8) -> u8 {
        sum.clamp(i8::from(self == Stat::Health), MOST as i8) as u8
    }
}

/// A card of the deck, by its number; several cards may read the same.
pub type CardNumber = u8;

/// How a nation fares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Nation {
    /// Which of the nations at this table it is.
    pub charter: u8,
    /// The sector its tray lies in, once it is placed.
    pub sector: Option<u8>,
    /// How often the tray is turned clockwise.
    pub rotation: u8,
    /// Where its capital is.
    pub capital: Hex,
    /// Its gold.
    pub gold: u8,
    /// Its units.
    pub units: Units,
    /// The number that was given to a unit last.
    pub numbered: u8,
    /// The cards on each tier.
    pub cards: [List<CardNumber, SLOTS>; TIERS],
    /// Cards that lie on no tier.
    pub spare: List<CardNumber, SPARES>,
    /// Mines and castles that are its own.
    pub holds: Hexes,
    /// Enemy capitals it has entered.
    pub entered: SeatSet,
    /// Turns in a row on the Spire.
    pub spire_turns: u8,
    /// 0 while it stands; otherwise 1 for the first nation to fall, and so on.
    pub fallen: u8,
}

impl Nation {
    /// The cards on a tier.
    #[inline]
    pub fn cards_on(&self, tier: u8) -> &List<CardNumber, SLOTS> {
        &self.cards[usize::from(tier)]
    }

    /// Every card of the nation.
    pub fn all_cards(&self) -> impl Iterator<Item = CardNumber> + '_ {
        self.cards.iter().flat_map(|cards| cards.iter()).chain(self.spare.iter()).copied()
    }
}

/// A card on show and its price.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Offer {
    /// The card.
    pub card: CardNumber,
    /// Rolled when it was laid out.
    pub price: u8,
}

/// A unit that is to be put on a free hex next to a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Arrival {
    /// Its tier, counted from 0.
    pub tier: u8,
    /// The place.
    pub by: Hex,
    /// Whether it was found there rather than won by conquest.
    pub found: bool,
}

/// What has become of the movement of the nation in turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Movement {
    /// No unit has moved or attacked, so that it can still be given up.
    #[default]
    Open,
    /// A unit has moved or attacked.
    Begun,
    /// It was given up to lay the cards out anew.
    GivenUp,
}

/// What is going on, and so what has to be decided next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Trays are placed, clockwise.
    #[default]
    Place,
    /// Trays are turned, in reverse order.
    Turn,
    /// Starting units are put next to the capital.
    Settle,
    /// One unit may be recruited.
    Recruit,
    /// Units are given up for one of this tier.
    Sacrifice {
        /// The tier they are given up for.
        tier: u8,
        /// How many are still to be given up.
        left: u8,
    },
    /// A unit is picked, or the turn ends.
    Command,
    /// The picked unit moves, acts or attacks.
    Unit {
        /// Where it stands.
        at: Hex,
        /// Points of Speed it has left.
        points: u8,
        /// Whether it has moved already.
        moved: bool,
        /// Whether it left a port on this move.
        sailing: bool,
    },
    /// One of the two cards in hand is taken out of a ruin.
    Ruin,
    /// The last card in hand is laid down.
    Lay,
    /// The first arrival is put on the board.
    Arrive,
    /// The attacker may bleed for more dice.
    Bleed,
    /// The attacker names supporters.
    Rally,
    /// The defender names supporters.
    Defend,
    /// The defender spreads what damage is left over.
    Spread,
    /// The target may strike back.
    Answer,
    /// The attacker may move into the hex it attacked.
    Follow,
    /// The attacker may move on with what points it has left.
    Withdraw,
    /// The game is over.
    Over,
}

/// How a game was won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Victory {
    /// More gold than anybody can spend.
    Economic,
    /// Nobody else is left.
    Elimination,
    /// Three turns in a row on the Spire.
    Spire,
    /// The most points when the rounds were up.
    Limit,
}

/// An attack being resolved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Fight {
    /// Where the attacker stands.
    pub attacker: Hex,
    /// The hex that is attacked.
    pub target: Hex,
    /// Where the target is now; `None` once it is dead.
    pub quarry: Option<Hex>,
    /// Whose unit the target is.
    pub defender: Seat,
    /// What moving into the target's hex takes, if the attacker has the points: then this is an attack by movement.
    pub step: Option<u8>,
    /// Points of Speed that the attacker has left.
    pub points: u8,
    /// Health that the attacker gives for dice.
    pub blood: u8,
    /// Units that support the attacker.
    pub backers: Hexes,
    /// Units that support the target.
    pub guards: Hexes,
    /// The highest Defence on the defending side when the dice were rolled.
    pub defence: u8,
    /// Damage that is still to be spread over the guards.
    pub excess: u8,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// What is going on.
    pub phase: Phase,
    /// Who decides.
    pub actor: Seat,
    /// Whose turn it is.
    pub turn: Seat,
    /// Who lays the first tray and has the first turn of every round.
    pub first: Seat,
    /// The round, counted from 1.
    pub round: u8,
    /// The nations by seat.
    pub nations: List<Nation, NATIONS>,
    /// Which tile lies where.
    pub ground: Ground,
    /// Ruins that have been searched.
    pub pillaged: Hexes,
    /// Tiles where a unit has been found.
    pub found: Hexes,
    /// The cards on show. Every card that is neither here nor in a hand nor with a nation is in the deck.
    pub shop: List<Offer, SHOP>,
    /// Cards that are being handed out, the next one last.
    pub hand: List<CardNumber, 32>,
    /// Units that are about to arrive, the next one last.
    pub arrivals: List<Arrival, UNITS>,
    /// What has become of the movement of this turn.
    pub movement: Movement,
    /// Units recruited this turn.
    pub recruited: u8,
    /// Whether the nation whose turn it is held the Spire when its turn began.
    pub began_on_spire: bool,
    /// The attack being resolved.
    pub fight: Fight,
    /// Who won and how, once the game is over.
    pub won: Option<(Option<Seat>, Victory)>,
}

impl State {
    /// How many seats the table has.
    #[inline]
    pub fn seats(&self) -> usize {
        self.nations.len()
    }

    /// The place of a seat in the order of turns, counted from 0.
    #[inline]
    pub fn place(&self, seat: Seat) -> usize {
        (seat.index() + self.seats() - self.first.index()) % self.seats()
    }

    /// The seat whose turn is the last of a round.
    #[inline]
    pub fn last(&self) -> Seat {
        self.first.previous(self.seats())
    }

    /// The nation of a seat.
    #[inline]
    pub fn nation(&self, seat: Seat) -> &Nation {
        &self.nations[seat.index()]
    }

    /// The nation of a seat, to be changed.
    #[inline]
    pub fn nation_mut(&mut self, seat: Seat) -> &mut Nation {
        &mut self.nations[seat.index()]
    }

    /// Every hex with a unit on it.
    #[inline]
    pub fn occupied(&self) -> Hexes {
        self.nations.iter().fold(Hexes::NONE, |all, nation| all | nation.units.here())
    }

    /// Every hex with a unit of another nation on it.
    #[inline]
    pub fn enemies(&self, seat: Seat) -> Hexes {
        self.occupied() - self.nation(seat).units.here()
    }

    /// Whose unit stands on a hex.
    #[inline]
    pub fn holder(&self, hex: Hex) -> Option<Seat> {
        Seat::all(self.seats()).find(|seat| self.nation(*seat).units.here().contains(hex))
    }

    /// Hexes where a unit could stand and none does.
    #[inline]
    pub fn free(&self) -> Hexes {
        Hexes::ALL - self.ground.all(Tile::Void) - self.occupied()
    }

    /// Whose mine or castle is on a hex.
    pub fn keeper(&self, hex: Hex) -> Option<Seat> {
        Seat::all(self.seats()).find(|seat| self.nation(*seat).holds.contains(hex))
    }

    /// Whose capital lies on a hex.
    pub fn capital_of(&self, hex: Hex) -> Option<Seat> {
        if !self.ground.tile(hex).is_capital() {
            return None;
        }
        Seat::all(self.seats()).find(|seat| self.nation(*seat).capital == hex)
    }

    /// The nations that still stand.
    pub fn standing(&self) -> SeatSet {
        Seat::all(self.seats()).filter(|seat| self.nation(*seat).fallen == 0).collect()
    }

    /// Whose capital the picked unit of a seat stands on, if it is another's.
    pub fn looted_by(&self, seat: Seat) -> Option<Seat> {
        let Phase::Unit { at, .. } = self.phase else { return None };
        self.capital_of(at).filter(|owner| *owner != seat)
    }

    /// Every card that is not in the deck.
    pub fn dealt_cards(&self) -> impl Iterator<Item = CardNumber> + '_ {
        let shown = self.shop.iter().map(|offer| offer.card).chain(self.hand.iter().copied());
        shown.chain(self.nations.iter().flat_map(Nation::all_cards))
    }
}
