//! The ground: which terrain lies where.

use crate::cards::{Class, Map, Terrain};
use crate::hexes::{Hex, Hexes};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

const KINDS: usize = 6;

/// Which terrain lies where; what is not named is plains.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ground([Hexes; KINDS]);

impl Ground {
    /// The ground of a map.
    pub fn of(map: &Map) -> Ground {
        let mut ground = Ground::default();
        Hexes::ALL.iter().for_each(|hex| ground.lay(hex, map.terrain[hex.index()]));
        ground
    }

    /// Everything of a kind.
    #[inline]
    pub fn all(&self, terrain: Terrain) -> Hexes {
        match terrain {
            Terrain::Plains => !self.0.iter().fold(Hexes::NONE, |sum, set| sum | *set),
            _ => self.0[terrain as usize - 1],
        }
    }

    /// What lies on a hex.
    pub fn on(&self, hex: Hex) -> Terrain {
        let place = self.0.iter().position(|set| set.contains(hex));
        place.map_or(Terrain::Plains, |place| Terrain::ALL[place + 1].1)
    }

    /// Lays terrain on a hex.
    pub fn lay(&mut self, hex: Hex, terrain: Terrain) {
        self.0.iter_mut().for_each(|set| set.remove(hex));
        if terrain != Terrain::Plains {
            self.0[terrain as usize - 1].insert(hex);
        }
    }

    /// Where a class cannot go.
    #[inline]
    pub fn impassable(&self, class: Class) -> Hexes {
        let water = self.all(Terrain::River) | self.all(Terrain::Lake);
        let (forest, mountain, swamp) =
            (self.all(Terrain::Forest), self.all(Terrain::Mountain), self.all(Terrain::Swamp));
        match class {
            Class::Airship => Hexes::NONE,
            Class::Plane => mountain,
            Class::Aqua => forest | mountain,
            Class::Car | Class::Tank => forest | mountain | swamp | water,
            _ => water,
        }
    }
}

impl Serialize for Ground {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let hexes = Hexes::ALL.iter().map(|hex| (hex, self.on(hex))).filter(|(_, terrain)| *terrain != Terrain::Plains);
        serializer.collect_map(hexes)
    }
}

impl<'de> Deserialize<'de> for Ground {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut ground = Ground::default();
        for (hex, terrain) in BTreeMap::<Hex, Terrain>::deserialize(deserializer)? {
            ground.lay(hex, terrain);
        }
        Ok(ground)
    }
}
