//! The six directions, and what lies ahead and to the sides of something that faces one of them.

use hexx::Hex as Axial;
use serde::{Deserialize, Serialize};

/// One of the six sides of a hex, in clockwise order on a map that is drawn pointy side up. It is also where a piece faces.
///
/// ```
/// # use sounder_board::Direction;
/// assert_eq!(Direction::East.right(), Direction::SouthEast);
/// assert_eq!(Direction::East.turned(-1), Direction::NorthEast);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Direction {
    #[default]
    East,
    SouthEast,
    SouthWest,
    West,
    NorthWest,
    NorthEast,
}

impl Direction {
    /// All six, clockwise from east.
    pub const ALL: [Direction; 6] = [
        Direction::East,
        Direction::SouthEast,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
        Direction::NorthEast,
    ];

    /// Turned clockwise by so many sides; less than 0 turns the other way.
    #[inline]
    #[must_use]
    pub const fn turned(self, sides: i8) -> Direction {
        Direction::ALL[(self as i16 + sides as i16).rem_euclid(6) as usize]
    }

    /// One side clockwise.
    #[inline]
    #[must_use]
    pub const fn right(self) -> Direction {
        self.turned(1)
    }

    /// One side counter-clockwise.
    #[inline]
    #[must_use]
    pub const fn left(self) -> Direction {
        self.turned(-1)
    }

    /// How the coordinates change in one step.
    pub const fn step(self) -> Axial {
        Axial::new(1, 0).rotate_cw(self as u32)
    }
}

/// A wedge around a piece that faces somewhere. The lines that bound it belong to it, so that at a distance of r the front
/// and the back have 2r + 1 hexes and each side r + 1. The piece's own hex lies in every arc.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arc {
    /// From the line ahead on the left to the line ahead on the right: 120°.
    Front,
    /// From the line ahead on the right to the line behind on the right: 60°.
    Right,
    /// From the line behind on the right to the line behind on the left: 120°.
    Back,
    /// From the line behind on the left to the line ahead on the left: 60°.
    Left,
}

impl Arc {
    /// All four, clockwise from the front.
    pub const ALL: [Arc; 4] = [Arc::Front, Arc::Right, Arc::Back, Arc::Left];
}
