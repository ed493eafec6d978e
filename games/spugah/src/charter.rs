//! A nation as its sheet makes it: all of it that does not change while it is played.

use crate::ground::Tile;
use crate::state::{STATS, Stat, TIERS};
use crate::world::TRAY;
use serde::Serialize;

/// What the rules know of a nation before the first move.
#[derive(Clone, Debug, Default)]
pub struct Charter {
    /// Its name.
    pub name: String,
    /// What its people and lands are called.
    pub adjective: String,
    /// Why it should be the one to survive.
    pub plea: String,
    /// Its emblem, as a place in the list of signs.
    pub emblem: u8,
    /// The tile on each place of its tray, row by row from the point.
    pub tray: [Tile; TRAY],
    /// Its kinds of units; tier 1, the highest, first.
    pub tiers: [Tier; TIERS],
    /// The kind of card that works for the whole army without a slot.
    pub starter: Option<u8>,
}

impl Charter {
    /// The tiers that the nation has, counted from 0.
    #[inline]
    pub fn existing(&self) -> impl Iterator<Item = u8> + Clone + '_ {
        (0..TIERS as u8).filter(|tier| self.tiers[usize::from(*tier)].exists())
    }

    /// The plea for places where `:coin:` is drawn as a symbol: its own colons stay what they are.
    pub fn plea_in_words(&self) -> String {
        self.plea.replace(':', ":\u{2060}")
    }
}

/// One kind of unit of a nation.
#[derive(Clone, Debug, Default)]
pub struct Tier {
    /// Its name; empty for a tier that the nation does not have.
    pub name: String,
    /// When its losses end the nation.
    pub lose: Lose,
    /// Whether there is never more than one.
    pub unique: bool,
    /// How many the nation starts with; 0 for a tier that the nation does not have.
    pub start: u8,
    /// How to get more.
    pub ways: Ways,
    /// The stats of the sheet with the starter card, which may take them out of bounds.
    pub base: [i8; STATS],
    /// The same within bounds: what the stats are while no card lies on the tier.
    pub bare: [u8; STATS],
    /// What the starter card lets it do, as bits.
    pub(crate) abilities: u32,
}

impl Tier {
    /// Whether the nation has it.
    #[inline]
    pub fn exists(&self) -> bool {
        self.start > 0
    }

    /// The tier with these stats before any card is laid on it.
    #[must_use]
    pub fn with_base(mut self, base: [i8; STATS]) -> Tier {
        self.base = base;
        self.bare = Stat::ALL.map(|(stat, ..)| stat.within_bounds(base[stat as usize]));
        self
    }
}

/// When the loss of units ends a nation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lose {
    /// Never.
    #[default]
    Never,
    /// When one unit of the tier is killed.
    Any,
    /// When no unit of the tier is left.
    All,
}

/// How a nation can get more units of a tier.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ways {
    /// For gold, at the capital or a castle.
    pub normal: bool,
    /// By an action on an untouched tile of this kind.
    pub find: Option<Tile>,
    /// By promoting a unit of the next lower tier on the capital.
    pub upgrade: bool,
    /// For gold, on a free tile of this kind in the own tray.
    pub recruit_on: Option<Tile>,
    /// By giving up so many units; 0 for not at all.
    pub sacrifice: u8,
    /// When an enemy mine or castle is taken over.
    pub conquer_location: bool,
    /// So many when an enemy capital is entered for the first time; 0 for not at all.
    pub conquer_capital: u8,
}
