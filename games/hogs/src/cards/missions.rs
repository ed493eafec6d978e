//! Missions, their maps, and the automated enemy.

use super::{Class, Face, Harm, Kind, WorkKind};
use crate::hexes::{HEXES, Hex};
use serde::{Deserialize, Serialize};

/// The ground of a hex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Terrain {
    #[default]
    Plains,
    Forest,
    Mountain,
    Swamp,
    River,
    Lake,
    Road,
}

impl Terrain {
    /// All kinds with their letters on maps and their names.
    pub const ALL: [(char, Terrain, &'static str); 7] = [
        ('.', Terrain::Plains, "plains"),
        ('f', Terrain::Forest, "forest"),
        ('^', Terrain::Mountain, "mountain"),
        ('s', Terrain::Swamp, "swamp"),
        ('~', Terrain::River, "river"),
        ('o', Terrain::Lake, "lake"),
        ('=', Terrain::Road, "road"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Terrain::ALL[self as usize].2
    }
}

/// What a mission's primary objective asks for in the End Phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Goal {
    None,
    AloneAtCentre,
    EnemyWorks,
    MostPumps,
    Pigeon,
    MostOnCrown,
    TwoPoints,
    Razed,
    ClearBases,
}

/// A map of a mission.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    /// For how many players.
    pub players: u8,
    /// The ground.
    pub terrain: [Terrain; HEXES],
    /// Swill Pumps.
    pub pumps: Vec<Hex>,
    /// Strategic Points.
    pub points: Vec<Hex>,
    /// Where the pigeon starts.
    pub pigeon: Option<Hex>,
    /// The mountains that the crown objective counts.
    pub crown: Vec<Hex>,
    /// Where the horde comes from.
    pub spawns: Vec<Hex>,
    /// Whether only zone A may be chosen, because the map is fair for that axis alone.
    pub only_a: bool,
}

/// A mission.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mission {
    /// Its number in the campaign.
    pub number: u8,
    /// Its name.
    pub name: String,
    /// Its primary objective in a sentence.
    pub says: String,
    /// The primary objective and what it scores.
    pub primary: (Goal, u8),
    /// Classes of units that every player starts with.
    pub units: Vec<Class>,
    /// Deployables that every player starts with.
    pub free: Vec<WorkKind>,
    /// Whether every base starts with a Runway.
    pub runway: bool,
    /// Whether it is played against the automated enemy.
    pub horde: bool,
    /// Its maps.
    pub maps: Vec<Map>,
}

impl Mission {
    /// Its map for so many players.
    pub fn map(&self, players: usize) -> Option<&Map> {
        self.maps.iter().find(|map| usize::from(map.players) == players)
    }
}

/// One thing on an automated card's list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Order {
    Move,
    /// A Move that ignores the extra cost of mountains.
    MoveOver,
    Attack,
    /// A Move if no attack was made before it on the list.
    OrMove,
    /// The last attack turns a hit into a critical.
    Aim,
}

/// What an automated card does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HordeCard {
    /// The unit card whose figures it has.
    pub kind: Kind,
    /// Its list when aggressive.
    pub aggressive: Vec<Order>,
    /// Its list when defensive.
    pub defensive: Vec<Order>,
}

/// A row of the spawn table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpawnRow {
    /// What comes.
    pub kind: Kind,
    /// Faces that fit on the Gun, Melee and Explosive die; empty for any.
    pub attack: [Vec<Face>; 3],
    /// Faces that fit on the Vehicle Damage Die; empty for any.
    pub damage: Vec<Harm>,
}

impl SpawnRow {
    /// Whether the four dice fit.
    pub fn fits(&self, attack: [Face; 3], damage: Harm) -> bool {
        let any = |faces: &[Face], face: Face| faces.is_empty() || faces.contains(&face);
        self.attack.iter().zip(attack).all(|(faces, face)| any(faces, face))
            && (self.damage.is_empty() || self.damage.contains(&damage))
    }
}

/// The automated enemy of mission 9.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Horde {
    /// After so many rounds the mission is lost.
    pub rounds: u8,
    /// Victory Points at which it turns aggressive.
    pub aggressive_from: u8,
    /// Victory Points at which its planes come.
    pub final_wave: u8,
    /// How far a defensive unit goes from its Spawn Hex.
    pub leash: u8,
    /// The speed its planes are set to.
    pub plane_speed: u8,
    /// The automated cards.
    pub cards: Vec<HordeCard>,
    /// The spawn table.
    pub spawns: Vec<SpawnRow>,
}

impl Horde {
    /// The list of a kind of unit.
    pub fn orders(&self, kind: Kind, aggressive: bool) -> &[Order] {
        let card = self.cards.iter().find(|card| card.kind == kind);
        card.map_or(&[], |card| if aggressive { &card.aggressive } else { &card.defensive })
    }
}
