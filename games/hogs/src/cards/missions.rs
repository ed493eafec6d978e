//! Missions and their maps.

use super::{Class, WorkKind};
use crate::hexes::{Hex, NUMBERS};
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
    pub terrain: [Terrain; NUMBERS],
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

/// Ground that players lay or chance draws.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sandbox {
    /// Numbers of the missions whose ground may be laid or drawn.
    pub missions: Vec<u8>,
    /// Terrain tiles of each kind that each player lays, for one to four players.
    pub tiles: [u8; 4],
    /// How often each terrain, from forest to road, is drawn; each time it lies on a hex and on the five that it turns into.
    pub drawn: [u8; 6],
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
