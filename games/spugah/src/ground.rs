//! The ground: which tile lies where, and what follows from it.

use crate::world::{Hex, Hexes, SPIRE, World};
use serde::{Deserialize, Serialize};
use sounder_board::{Board, HexField};
use std::collections::BTreeMap;

/// A kind of tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Tile {
    /// Nothing: no unit can be here.
    #[default]
    Void,
    Gold,
    Ruin,
    Merchant,
    Ocean,
    RoyalFortress,
    CapitalCity,
    Medic,
    Road,
    CursedEarth,
    Mountain,
    Castle,
    Forest,
    Port,
    Portal,
    Spire,
}

/// Numbers that hexes have; some of them are left out.
const HEXES: usize = World::SHAPE.numbers();

/// How many kinds of tiles there are.
pub const KINDS: usize = 16;

/// Every kind with its name in files and its name for people.
pub const TILES: [(Tile, &str, &str); KINDS] = [
    (Tile::Void, "void", "void"),
    (Tile::Gold, "gold", "gold field"),
    (Tile::Ruin, "ruin", "ruin"),
    (Tile::Merchant, "merchant", "merchant"),
    (Tile::Ocean, "ocean", "ocean"),
    (Tile::RoyalFortress, "royal-fortress", "Royal Fortress"),
    (Tile::CapitalCity, "capital-city", "Capital City"),
    (Tile::Medic, "medic", "medic"),
    (Tile::Road, "road", "road"),
    (Tile::CursedEarth, "cursed-earth", "cursed earth"),
    (Tile::Mountain, "mountain", "mountain"),
    (Tile::Castle, "castle", "castle"),
    (Tile::Forest, "forest", "forest"),
    (Tile::Port, "port", "port"),
    (Tile::Portal, "portal", "portal"),
    (Tile::Spire, "spire", "Spire"),
];

impl Tile {
    /// Its name for people.
    pub fn name(self) -> &'static str {
        TILES[self as usize].2
    }

    /// Its name in files.
    pub fn id(self) -> &'static str {
        TILES[self as usize].1
    }

    /// Whether cursed earth next to it changes what it does.
    pub fn suffers_blight(self) -> bool {
        use Tile::{Castle, CursedEarth, Forest, Medic, Merchant, Mountain, Port, Portal, Ruin};
        matches!(self, Ruin | Merchant | Medic | CursedEarth | Mountain | Castle | Forest | Port | Portal)
    }

    /// Whether a nation is ruled from here.
    #[inline]
    pub fn is_capital(self) -> bool {
        matches!(self, Tile::RoyalFortress | Tile::CapitalCity)
    }
}

/// Which tile lies where. The sets follow from the tiles and are kept because movement asks for them all the time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "BTreeMap<Hex, Tile>", into = "BTreeMap<Hex, Tile>")]
pub struct Ground {
    tiles: [Tile; HEXES],
    sets: [Hexes; KINDS],
    blight: Hexes,
    beside_roads: Hexes,
}

impl Ground {
    /// A world that is void but for the Spire.
    pub fn new() -> Ground {
        let (tiles, sets) = ([Tile::Void; HEXES], [Hexes::NONE; KINDS]);
        let mut ground = Ground { tiles, sets, blight: Hexes::NONE, beside_roads: Hexes::NONE };
        ground.sets[Tile::Void as usize] = Hexes::ALL;
        ground.lay(SPIRE, Tile::Spire);
        ground
    }

    /// Lays a tile.
    pub fn lay(&mut self, hex: Hex, tile: Tile) {
        self.sets[self.tiles[hex.index()] as usize].remove(hex);
        self.tiles[hex.index()] = tile;
        self.sets[tile as usize].insert(hex);
        self.blight = self.all(Tile::CursedEarth).neighbours();
        self.beside_roads = self.all(Tile::Road).neighbours();
    }

    /// What lies here.
    #[inline]
    pub fn tile(&self, hex: Hex) -> Tile {
        self.tiles[hex.index()]
    }

    /// Every hex with this kind of tile.
    #[inline]
    pub fn all(&self, tile: Tile) -> Hexes {
        self.sets[tile as usize]
    }

    /// Every hex next to Cursed Earth: the second figure of a tile counts here.
    #[inline]
    pub fn blight(&self) -> Hexes {
        self.blight
    }

    /// Every hex next to a road.
    #[inline]
    pub fn beside_roads(&self) -> Hexes {
        self.beside_roads
    }

    /// Whether what lies here is changed by cursed earth next to it.
    pub fn is_blighted(&self, hex: Hex) -> bool {
        self.blight.contains(hex) && self.tile(hex).suffers_blight()
    }

    /// The portal that a unit comes out of when it steps into this one: the nearest other, the first in reading order
    /// between equals.
    pub fn other_portal(&self, portal: Hex, field: &HexField<World>) -> Option<Hex> {
        let others = self.all(Tile::Portal).iter().filter(|other| *other != portal);
        others.min_by_key(|other| field.distance(portal, *other))
    }
}

impl Default for Ground {
    fn default() -> Self {
        Ground::new()
    }
}

impl From<BTreeMap<Hex, Tile>> for Ground {
    fn from(tiles: BTreeMap<Hex, Tile>) -> Self {
        let mut ground = Ground::new();
        for (hex, tile) in tiles {
            ground.lay(hex, tile);
        }
        ground
    }
}

impl From<Ground> for BTreeMap<Hex, Tile> {
    fn from(ground: Ground) -> Self {
        Hexes::ALL.iter().map(|hex| (hex, ground.tile(hex))).collect()
    }
}
