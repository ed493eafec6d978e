//! The shape of the world, worked out once with hexx: distances, directions, and where a tray puts its tiles.

use crate::hexes::{BITS, Hex, Hexes, RADIUS};

/// Trays around the Spire.
pub const SECTORS: u8 = 6;
/// Ways to turn a tray.
pub const ROTATIONS: u8 = 3;
/// Tiles in a tray.
pub const TRAY: usize = 15;
/// The furthest that a range or a horn reaches.
const FARTHEST: usize = 10;

/// Dense tables over all hexes, so that rules never do geometry.
pub struct World {
    distance: Vec<[u8; BITS]>,
    bearing: Vec<[u8; BITS]>,
    within: Vec<[Hexes; FARTHEST + 1]>,
    next: Vec<[Option<Hex>; 6]>,
    trays: [[[Hex; TRAY]; ROTATIONS as usize]; SECTORS as usize],
}

fn geometric(hex: Hex) -> hexx::Hex {
    let (q, r) = hex.axial();
    hexx::Hex::new(q.into(), r.into())
}

fn ours(hex: hexx::Hex) -> Option<Hex> {
    Hex::at(hex.x as i16, hex.y as i16)
}

impl World {
    /// Works the tables out.
    pub fn new() -> World {
        let mut world = World {
            distance: vec![[0; BITS]; BITS],
            bearing: vec![[0; BITS]; BITS],
            within: vec![[Hexes::NONE; FARTHEST + 1]; BITS],
            next: vec![[None; 6]; BITS],
            trays: [[[Hex::SPIRE; TRAY]; ROTATIONS as usize]; SECTORS as usize],
        };
        for from in Hex::all() {
            let here = geometric(from);
            world.next[from.index()] = clockwise().map(|step| ours(here + step));
            for to in Hex::all() {
                let there = geometric(to);
                let distance = here.unsigned_distance_to(there) as u8;
                world.distance[from.index()][to.index()] = distance;
                world.bearing[from.index()][to.index()] = bearing(here, there);
                for reach in usize::from(distance)..=FARTHEST {
                    world.within[from.index()][reach].insert(to);
                }
            }
        }
        for (sector, rotations) in world.trays.iter_mut().enumerate() {
            for (rotation, tray) in rotations.iter_mut().enumerate() {
                *tray = std::array::from_fn(|place| tray_hex(sector, rotation, place));
            }
        }
        world
    }

    /// How many steps apart two hexes are.
    #[inline]
    pub fn distance(&self, from: Hex, to: Hex) -> u8 {
        self.distance[from.index()][to.index()]
    }

    /// The hexes at most this far away, the hex itself included.
    #[inline]
    pub fn within(&self, from: Hex, reach: u8) -> Hexes {
        self.within[from.index()][usize::from(reach).min(FARTHEST)]
    }

    /// The direction in which a hex lies; halfway between two, the first of them clockwise from east.
    pub fn bearing(&self, from: Hex, to: Hex) -> u8 {
        self.bearing[from.index()][to.index()]
    }

    /// The next hex in a direction, if the world goes on there.
    #[inline]
    pub fn step(&self, from: Hex, bearing: u8) -> Option<Hex> {
        self.next[from.index()][usize::from(bearing)]
    }

    /// Where the places of a tray lie, row by row from its point.
    #[inline]
    pub fn tray(&self, sector: u8, rotation: u8) -> &[Hex; TRAY] {
        &self.trays[usize::from(sector)][usize::from(rotation)]
    }
}

impl Default for World {
    fn default() -> Self {
        World::new()
    }
}

/// The six steps, clockwise from east.
fn clockwise() -> [hexx::Hex; 6] {
    std::array::from_fn(|turns| hexx::Hex::new(1, 0).rotate_cw(turns as u32))
}

/// The direction from one hex to another; halfway between two, the first of them clockwise from east.
fn bearing(from: hexx::Hex, to: hexx::Hex) -> u8 {
    let way = from.way_to(to);
    let in_line = |step: &hexx::Hex| hexx::EdgeDirection::iter().any(|d| d.into_hex() == *step && way.contains(&d));
    clockwise().iter().position(in_line).unwrap_or(0) as u8
}

/// Row n of a tray has n places; its point, row 1, touches the Spire. Turning a tray turns the triangle on itself.
fn tray_hex(sector: usize, rotation: usize, place: usize) -> Hex {
    let (mut row, mut across) = (1, place);
    while across >= row {
        across -= row;
        row += 1;
    }
    // The distances from the three sides always add up to the same, so turning just passes them on.
    let side = RADIUS as usize - 1;
    let mut sides = [side + 1 - row, row - 1 - across, across];
    sides.rotate_right(rotation);
    let (row, across) = ((side + 1 - sides[0]) as i32, sides[2] as i32);
    let outwards = hexx::Hex::new(1, -1).rotate_cw(sector as u32);
    let sideways = outwards.rotate_cw(2);
    ours(outwards * row + sideways * across).expect("a tray lies in the world")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_trays_and_the_spire_are_the_world() {
        let world = World::new();
        for rotation in 0..ROTATIONS {
            let mut covered = Hexes::only(Hex::SPIRE);
            for sector in 0..SECTORS {
                for hex in world.tray(sector, rotation) {
                    assert!(!covered.contains(*hex), "{hex} lies in two trays");
                    covered.insert(*hex);
                }
            }
            assert_eq!(covered, Hexes::WORLD);
        }
    }

    #[test]
    fn a_turned_tray_keeps_its_neighbours() {
        let world = World::new();
        let unturned = world.tray(2, 0);
        assert_eq!(world.distance(Hex::SPIRE, unturned[0]), 1);
        for rotation in 1..ROTATIONS {
            let turned = world.tray(2, rotation);
            for (a, b) in (0..TRAY).flat_map(|a| (0..TRAY).map(move |b| (a, b))) {
                let apart = |tray: &[Hex; TRAY]| world.distance(tray[a], tray[b]);
                assert_eq!(apart(turned), apart(unturned), "places {a} and {b}");
            }
        }
    }

    #[test]
    fn behind_a_target_is_straight_on() {
        let world = World::new();
        let hex = |name: &str| name.parse::<Hex>().unwrap();
        let behind = |from, to| world.step(hex(to), world.bearing(hex(from), hex(to)));
        assert_eq!(behind("F5", "F6"), Some(hex("F7")));
        assert_eq!(behind("F3", "F6"), Some(hex("F7")));
        assert_eq!(behind("F10", "F11"), None);
        // Straight between east and south-east: the first clockwise from east.
        assert_eq!(behind("F6", "G8"), Some(hex("G9")));
    }
}
