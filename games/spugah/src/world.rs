//! The world: the Spire, and six three-cornered trays around it.

use sounder_board::{Board, Direction, HexField, HexGrid, Place, PlaceSet, Shape, Triangle};

/// A hexagon of radius 5. The Spire is its middle, F6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct World;

impl Board for World {
    type Number = u8;
    type Words = [u64; 2];
    const SHAPE: Shape = Shape::Hexes(HexGrid::hexagon(RADIUS));
}

/// A hex of the world.
pub type Hex = Place<World>;
/// A set of hexes.
pub type Hexes = PlaceSet<World>;

/// How far the world reaches from the Spire: as far as a tray has rows.
const RADIUS: u8 = 5;
/// The middle of the world.
pub const SPIRE: Hex = Hex::ORIGIN;
/// Trays around the Spire.
pub const SECTORS: u8 = 6;
/// Ways to turn a tray.
pub const ROTATIONS: u8 = 3;
/// Tiles in a tray.
pub const TRAY: usize = 15;

/// How hexes lie to one another, and where the trays lie.
pub struct Map {
    /// Distances, directions and ranges.
    pub field: HexField<World>,
    trays: [[[Hex; TRAY]; ROTATIONS as usize]; SECTORS as usize],
    sectors: [Hexes; SECTORS as usize],
}

impl Map {
    /// The map of every table.
    pub fn new() -> Map {
        let trays = std::array::from_fn(|sector| std::array::from_fn(|turns| lay_tray(sector as i8, turns as u8)));
        let sectors = trays.map(|turned: [[Hex; TRAY]; ROTATIONS as usize]| turned[0].into());
        Map { field: HexField::hexagon(RADIUS), trays, sectors }
    }

    /// Where the places of a tray lie, row by row from its point.
    #[inline]
    pub fn tray(&self, sector: u8, rotation: u8) -> &[Hex; TRAY] {
        &self.trays[usize::from(sector)][usize::from(rotation)]
    }

    /// The hexes of a sector.
    #[inline]
    pub fn sector(&self, sector: u8) -> Hexes {
        self.sectors[usize::from(sector)]
    }
}

impl Default for Map {
    fn default() -> Self {
        Map::new()
    }
}

/// The point of a tray touches the Spire. Sectors go clockwise from the upper right.
fn lay_tray(sector: i8, turns: u8) -> [Hex; TRAY] {
    let outwards = Direction::NorthEast.turned(sector);
    let tray = Triangle { tip: outwards.step(), outwards, side: RADIUS };
    let mut hexes = tray.hexes(turns).map(|hex| Hex::at(hex).expect("a tray lies in the world"));
    std::array::from_fn(|_| hexes.next().expect("a tray has as many places as tiles"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_trays_and_the_spire_are_the_world() {
        let map = Map::new();
        for rotation in 0..ROTATIONS {
            let mut covered = Hexes::only(SPIRE);
            for sector in 0..SECTORS {
                for hex in map.tray(sector, rotation) {
                    assert!(!covered.contains(*hex), "{hex} lies in two trays");
                    covered.insert(*hex);
                }
                assert!(map.tray(sector, rotation).iter().all(|hex| map.sector(sector).contains(*hex)));
            }
            assert_eq!(covered, Hexes::ALL);
        }
    }

    #[test]
    fn a_turned_tray_keeps_its_neighbours() {
        let map = Map::new();
        let unturned = map.tray(2, 0);
        assert_eq!(map.field.distance(SPIRE, unturned[0]), 1);
        for rotation in 1..ROTATIONS {
            let turned = map.tray(2, rotation);
            for (a, b) in (0..TRAY).flat_map(|a| (0..TRAY).map(move |b| (a, b))) {
                let apart = |tray: &[Hex; TRAY]| map.field.distance(tray[a], tray[b]);
                assert_eq!(apart(turned), apart(unturned), "places {a} and {b}");
            }
        }
    }
}
