//! What a pack may say: dice, unit cards, deployables, the base, aircraft, upgrades, objectives, missions and the horde.
//!
//! One file a kind of content; `read/` turns the files of a pack into it and notes every fault.

mod air;
mod base;
mod classes;
mod dice;
mod figures;
mod horde;
mod missions;
mod objectives;
mod read;
mod remarks;
mod units;
mod upgrades;
mod works;

pub use air::{Console, Part, PartDeed, PartKind, Slot, Speed};
pub use base::{BaseTile, Branch, GRID, Lie, Power, TileSet, TileSets};
pub use classes::{CLASSES, Class, Classes};
pub use dice::{DiceFaces, Face, Harm, Pool};
pub use figures::Figures;
pub use horde::{Horde, HordeCard, Order, SpawnRow};
pub use missions::{Goal, Map, Mission, Sandbox, Terrain};
pub use objectives::{FEATS, Feat, Objective, Test};
pub(crate) use read::read_pack;
pub use units::{Abilities, Ability, Arc, Card, Kind, Weapon, WeaponId};
pub use upgrades::{Boost, Fits, Upgrade};
pub use works::{WorkCard, WorkKind};

/// Longest range of an attack.
pub const RANGES: usize = 6;
/// The most kinds of units: 32 cards, two consoles and the airship.
pub const KINDS: usize = 35;
/// Initiative places, one unit card each.
pub const PLACES: usize = 6;

/// A faction: only names and colours, and two upgrades of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faction {
    /// Its full name.
    pub name: String,
    /// What its units are called by.
    pub short: String,
}

/// All that does not change from table to table.
#[derive(Clone, Debug)]
pub struct Pack {
    /// The open figures.
    pub figures: Figures,
    /// The faces of the dice.
    pub faces: DiceFaces,
    /// Miniatures of each class.
    pub miniatures: [u8; CLASSES],
    /// Dice that forest, mountain and swamp take off.
    pub cover: [Pool; 3],
    /// The Railway Cannon: what a shot costs, and its weapon.
    pub cannon: (u8, WeaponId),
    /// The factions.
    pub factions: Vec<Faction>,
    /// Every weapon.
    pub weapons: Vec<Weapon>,
    /// Unit cards, then the two consoles and the airship.
    pub kinds: Vec<Card>,
    /// The class of each kind once more, side by side: nothing is asked for as often.
    pub classes: [Class; KINDS],
    /// How many of the kinds are unit cards.
    pub cards: usize,
    /// What deployables are, by kind.
    pub works: Vec<WorkCard>,
    /// The tiles of a base, every copy by itself; Mega Buildings last.
    pub tiles: Vec<BaseTile>,
    /// Which tiles do what.
    pub tile_sets: TileSets,
    /// The upgrades.
    pub upgrades: Vec<Upgrade>,
    /// What each speed of a plane asks for and gives, from speed 1.
    pub speeds: Vec<Speed>,
    /// The two consoles.
    pub consoles: [Console; 2],
    /// Speeds a new plane may start with.
    pub start_speeds: Vec<u8>,
    /// Room for bombs on a plane.
    pub bomb_room: u8,
    /// What a standard and an incendiary bomb do.
    pub bombs: [Pool; 2],
    /// The parts of airships.
    pub parts: Vec<Part>,
    /// The initiative of an airship by the hexes it moves.
    pub airship_initiative: Vec<u8>,
    /// Rotations of an airship.
    pub airship_rotations: u8,
    /// Secondary objectives.
    pub objectives: Vec<Objective>,
    /// Missions.
    pub missions: Vec<Mission>,
    /// Ground that is laid or drawn.
    pub sandbox: Sandbox,
    /// The automated enemy.
    pub horde: Horde,
}

impl Pack {
    /// A kind of unit.
    #[inline]
    pub fn kind(&self, kind: Kind) -> &Card {
        &self.kinds[usize::from(kind)]
    }

    /// The class of a kind of unit.
    #[inline]
    pub fn class(&self, kind: Kind) -> Class {
        self.classes[usize::from(kind)]
    }

    /// The first of the two consoles; the second and the airship follow it.
    #[inline]
    pub fn biplane(&self) -> Kind {
        self.cards as Kind
    }

    /// The airship.
    #[inline]
    pub fn airship(&self) -> Kind {
        self.cards as Kind + 2
    }

    /// A weapon.
    #[inline]
    pub fn weapon(&self, weapon: WeaponId) -> &Weapon {
        &self.weapons[usize::from(weapon)]
    }
}
