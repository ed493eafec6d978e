//! Missions and their maps.

use super::{Class, WorkKind};
use crate::hexes::{Hex, NUMBERS};
use serde::{Deserialize, Serialize};

/// The ground of a hex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    /// Open ground.
    #[default]
    Plains,
    /// Cover that ground vehicles cannot enter.
    Forest,
    /// Cover that costs double to climb and stops vehicles.
    Mountain,
    /// Cover that stops ground vehicles but the Aqua-Tank.
    Swamp,
    /// Water that only the Aqua-Tank and aircraft cross.
    River,
    /// Standing water, as a river for whoever moves.
    Lake,
    /// Ground on which the first Move of a turn costs less.
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
pub enum Goal {
    /// Nothing beyond the points on the map.
    None,
    /// To be the only side next to the middle.
    AloneAtCentre,
    /// To hold a Bunker or Trench that began as an enemy's.
    EnemyWorks,
    /// To hold more Swill Pumps than anybody else.
    MostPumps,
    /// To carry the pigeon.
    Pigeon,
    /// To have the most infantry on the mountains round the middle.
    MostOnCrown,
    /// To hold both Strategic Points.
    TwoPoints,
    /// Nothing then: every building destroyed scores at once.
    Razed,
    /// To have no enemy near any base of the side.
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
