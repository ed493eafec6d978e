//! How hexes are numbered and named.
//!
//! The hex with the axial coordinates q and r has the number q + stride · r + a constant. The stride is so much wider than
//! the rows that a step over the rim always ends on a number that no hex has. So a step in one direction is one shift for
//! a whole set, and a mask takes away what left the map.

use hexx::Hex as Axial;
use std::fmt;

/// The outline of the largest map that a board can have, drawn pointy side up.
///
/// Rows are lettered from the top, A to Z and then AA, and the hexes of each are counted from 1: the middle of a hexagon of
/// radius 5 is "F6". Where rows should run from top to bottom instead, turn the drawing and not the names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HexGrid {
    outline: Outline,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outline {
    Hexagon { radius: i32 },
    Rectangle { columns: i32, rows: i32 },
}

/// A row of hexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The coordinates of its leftmost hex.
    pub first: Axial,
    /// How many hexes it has.
    pub length: usize,
}

impl HexGrid {
    /// A hexagon with this many hexes from its middle, at the coordinates 0, 0, to its rim. A radius of 5 takes 121
    /// numbers, 6 takes 169, 7 takes 225 and 8 takes 289.
    pub const fn hexagon(radius: u8) -> HexGrid {
        HexGrid { outline: Outline::Hexagon { radius: radius as i32 } }
    }

    /// A rectangle with its upper left corner at the coordinates 0, 0. Every other row is half a hex further to the right.
    pub const fn rectangle(columns: u8, rows: u8) -> HexGrid {
        assert!(columns > 0 && rows > 0, "a map has a hex at least");
        HexGrid { outline: Outline::Rectangle { columns: columns as i32, rows: rows as i32 } }
    }

    /// How many rows there are.
    pub const fn rows(self) -> usize {
        match self.outline {
            Outline::Hexagon { radius } => 2 * radius as usize + 1,
            Outline::Rectangle { rows, .. } => rows as usize,
        }
    }

    /// A row, counted from 0 at the top.
    pub const fn row(self, index: usize) -> Row {
        let index = index as i32;
        match self.outline {
            Outline::Hexagon { radius } => {
                let r = index - radius;
                let q = if r < 0 { -radius - r } else { -radius };
                Row { first: Axial::new(q, r), length: (2 * radius + 1 - r.abs()) as usize }
            }
            Outline::Rectangle { columns, .. } => {
                Row { first: Axial::new(-(index / 2), index), length: columns as usize }
            }
        }
    }

    /// How much the number grows from a hex to the one to its south-east. One less leads to the south-west.
    pub(crate) const fn stride(self) -> usize {
        match self.outline {
            Outline::Hexagon { radius } => 2 * radius as usize + 2,
            Outline::Rectangle { columns, .. } => columns as usize + 2,
        }
    }

    /// The number of the leftmost hex of a row.
    const fn start(self, index: usize) -> usize {
        let begin = match self.outline {
            Outline::Hexagon { radius } => radius * self.stride() as i32,
            Outline::Rectangle { .. } => 0,
        };
        let Axial { x, y } = self.row(index).first;
        (begin + x + y * self.stride() as i32) as usize
    }

    /// How many numbers the hexes take: one more than the highest. Some between are left out.
    pub const fn numbers(self) -> usize {
        let last = self.rows() - 1;
        self.start(last) + self.row(last).length
    }

    /// The longest distance between two hexes.
    pub const fn diameter(self) -> usize {
        // It lies between two corners. All corners of a rectangle are ends of the two rows at its top and at its bottom; on a
        // hexagon those that are not are no further apart.
        let rows = self.rows();
        let outer = [0, if rows > 1 { 1 } else { 0 }, rows.saturating_sub(2), rows - 1];
        let (mut longest, mut pair) = (0, 0);
        while pair < 16 {
            let (upper, lower) = (self.row(outer[pair / 4]), self.row(outer[pair % 4]));
            let (left, right) = (upper.first, lower.first.const_add(Axial::new(lower.length as i32 - 1, 0)));
            let apart = left.unsigned_distance_to(right);
            longest = if apart > longest { apart } else { longest };
            pair += 1;
        }
        longest as usize
    }

    /// The number of the hex with these coordinates.
    pub const fn number(self, hex: Axial) -> Option<usize> {
        let index = hex.y - self.row(0).first.y;
        if index < 0 || index >= self.rows() as i32 {
            return None;
        }
        let place = hex.x - self.row(index as usize).first.x;
        self.number_in_row(index as usize, place)
    }

    const fn number_in_row(self, index: usize, place: i32) -> Option<usize> {
        if index >= self.rows() || place < 0 || place >= self.row(index).length as i32 {
            return None;
        }
        Some(self.start(index) + place as usize)
    }

    /// Row and place in it, both counted from 0.
    const fn row_and_place(self, number: usize) -> Option<(usize, usize)> {
        // No row begins after its index times the stride, so this is the row or one above it, on hexagons the next above.
        let mut index = number / self.stride();
        while index < self.rows() {
            let start = self.start(index);
            if number < start {
                return None;
            }
            if number < start + self.row(index).length {
                return Some((index, number - start));
            }
            index += 1;
        }
        None
    }

    /// The coordinates of the hex with this number.
    pub const fn axial(self, number: usize) -> Option<Axial> {
        match self.row_and_place(number) {
            Some((index, place)) => {
                let first = self.row(index).first;
                Some(Axial::new(first.x + place as i32, first.y))
            }
            None => None,
        }
    }

    /// Writes the name of the hex with this number.
    pub(crate) fn write_name(self, number: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, place) = self.row_and_place(number).ok_or(fmt::Error)?;
        write_letters(row, f)?;
        write!(f, "{}", place + 1)
    }

    /// The number of the hex with this name.
    pub(crate) fn find(self, name: &str) -> Option<usize> {
        let digits = name.find(|letter: char| letter.is_ascii_digit())?;
        let (letters, place) = name.split_at(digits);
        // A name is written in one way only: "F06" and "F+6" are none.
        if place.starts_with('0') || place.len() > 3 || !place.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        self.number_in_row(read_letters(letters)?, place.parse::<i32>().ok()? - 1)
    }
}

/// A to Z, then AA to AZ, BA and so on.
fn write_letters(row: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    use fmt::Write;
    if row >= 26 {
        write_letters(row / 26 - 1, f)?;
    }
    f.write_char(char::from(b'A' + (row % 26) as u8))
}

fn read_letters(letters: &str) -> Option<usize> {
    if letters.is_empty() || letters.len() > 3 || !letters.bytes().all(|letter| letter.is_ascii_uppercase()) {
        return None;
    }
    let counted = letters.bytes().fold(0, |sum, letter| sum * 26 + usize::from(letter - b'A') + 1);
    Some(counted - 1)
}
