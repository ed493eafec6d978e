//! Three-cornered trays of hexes.

use crate::direction::Direction;
use hexx::Hex as Axial;

/// A triangle of hexes: row n, counted from its tip, has n hexes, from left to right for whoever looks from the tip.
///
/// ```
/// # use sounder_board::{Axial, Direction, Triangle};
/// let tray = Triangle { tip: Axial::new(1, -1), outwards: Direction::NorthEast, side: 2 };
/// let hexes = |turns| tray.hexes(turns).map(|hex| (hex.x, hex.y)).collect::<Vec<_>>();
/// assert_eq!(hexes(0), [(1, -1), (2, -2), (2, -1)]);
/// // Turned by a third, what lay at the tip lies at the next corner clockwise.
/// assert_eq!(hexes(1), [(2, -2), (2, -1), (1, -1)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Triangle {
    /// The hex of the first row.
    pub tip: Axial,
    /// The direction from the tip to the left end of each row.
    pub outwards: Direction,
    /// How many rows there are.
    pub side: u8,
}

impl Triangle {
    /// Where the hexes lie, row by row, after the triangle was turned clockwise on itself by so many thirds.
    pub fn hexes(self, turns: u8) -> impl Iterator<Item = Axial> {
        let side = i32::from(self.side);
        let (outwards, sideways) = (self.outwards.step(), self.outwards.turned(2).step());
        (0..side).flat_map(move |row| (0..=row).map(move |across| (row, across))).map(move |(row, across)| {
            // The distances from the three sides always add up to the same, so turning just passes them on.
            let mut sides = [side - 1 - row, row - across, across];
            sides.rotate_right(usize::from(turns % 3));
            self.tip + outwards * (side - 1 - sides[0]) + sideways * sides[2]
        })
    }
}
