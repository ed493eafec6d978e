//! One place of a board.

use crate::Direction;
use crate::board::{Board, Number, Shape};
use hexx::Hex as Axial;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A place: a hex, a node, or an edge. It is one or two bytes, and exists for sure: all ways to make one check it.
///
/// A hex is written as people call it ("F6"), also in files; any other place as its number.
///
/// ```
/// # use sounder_board::{Axial, Board, HexGrid, Place, Shape};
/// # #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
/// # struct World;
/// # impl Board for World {
/// #     type Number = u8;
/// #     type Words = [u64; 2];
/// #     const SHAPE: Shape = Shape::Hexes(HexGrid::hexagon(5));
/// # }
/// let middle: Place<World> = "F6".parse().unwrap();
/// assert_eq!(middle.axial(), Axial::new(0, 0));
/// assert_eq!(middle, Place::ORIGIN);
/// assert_eq!(Place::<World>::at(Axial::new(5, 0)).unwrap().to_string(), "F11");
/// assert_eq!(Place::<World>::at(Axial::new(6, 0)), None);
/// assert_eq!("L1".parse::<Place<World>>().unwrap_err().to_string(), "\"L1\" is not a hex; they go from A1 to K6");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place<B: Board>(B::Number);

impl<B: Board> Place<B> {
    /// The hex at the coordinates 0, 0, which is the middle of a hexagon; on other boards the place 0.
    pub const ORIGIN: Place<B> = Place(B::Number::ORIGIN);

    /// The place with this number. `None` if there is none: on hexes some numbers are left out.
    pub fn new(number: usize) -> Option<Place<B>> {
        let exists = match B::SHAPE {
            Shape::Hexes(grid) => grid.axial(number).is_some(),
            Shape::Numbered(count) => number < usize::from(count),
        };
        exists.then(|| Place::of(number))
    }

    /// The place with a number that is known to exist.
    #[inline]
    pub(crate) fn of(number: usize) -> Place<B> {
        Place(B::Number::of(number))
    }

    /// Its place in arrays over all [`Shape::numbers`].
    #[inline]
    pub fn index(self) -> usize {
        self.0.index()
    }

    /// The hex with these coordinates, if the board reaches that far. For boards of hexes alone.
    pub fn at(hex: Axial) -> Option<Place<B>> {
        let grid = const { B::SHAPE.grid() };
        grid.number(hex).map(Place::of)
    }

    /// The coordinates of a hex. For boards of hexes alone.
    pub fn axial(self) -> Axial {
        let grid = const { B::SHAPE.grid() };
        grid.axial(self.index()).expect("a place exists")
    }

    /// The hex where this one comes to lie when the board is turned clockwise around [`Place::ORIGIN`] by sixths, if the board
    /// reaches that far. For boards of hexes alone.
    pub fn rotated(self, sixths: u8) -> Option<Place<B>> {
        Place::at(self.axial().rotate_cw(u32::from(sixths)))
    }

    /// The hex that lies opposite of this one, left to right, seen from [`Place::ORIGIN`], if the board reaches that far. For boards
    /// of hexes alone.
    pub fn reflected(self) -> Option<Place<B>> {
        let Axial { x, y } = self.axial();
        Place::at(Axial::new(-x - y, y))
    }

    /// The hex so many steps away in a direction, if the board reaches that far. For boards of hexes alone.
    pub fn beyond(self, direction: Direction, steps: u8) -> Option<Place<B>> {
        Place::at(self.axial() + direction.step() * i32::from(steps))
    }
}

/// [`Place::ORIGIN`]
impl<B: Board> Default for Place<B> {
    fn default() -> Self {
        Place::ORIGIN
    }
}

impl<B: Board> fmt::Display for Place<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match B::SHAPE {
            Shape::Hexes(grid) => grid.write_name(self.index(), f),
            Shape::Numbered(_) => write!(f, "{}", self.index()),
        }
    }
}

impl<B: Board> fmt::Debug for Place<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Something that is no place of the board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoSuchPlace {
    /// No hex has this name.
    #[error("\"{name}\" is not a hex; they go from {first} to {last}")]
    Hex {
        /// What was given.
        name: String,
        /// The name of the first hex.
        first: String,
        /// The name of the last hex.
        last: String,
    },
    /// No place has this number.
    #[error("there is no place {number}; they are counted from 0 and there are {count}")]
    Number {
        /// What was given.
        number: String,
        /// How many places there are.
        count: usize,
    },
}

fn no_such_place<B: Board>(text: impl Into<String>) -> NoSuchPlace {
    let (text, numbers) = (text.into(), B::SHAPE.numbers());
    match B::SHAPE {
        Shape::Hexes(_) => {
            let name = |number| Place::<B>::of(number).to_string();
            NoSuchPlace::Hex { name: text, first: name(0), last: name(numbers - 1) }
        }
        Shape::Numbered(_) => NoSuchPlace::Number { number: text, count: numbers },
    }
}

impl<B: Board> FromStr for Place<B> {
    type Err = NoSuchPlace;

    fn from_str(text: &str) -> Result<Place<B>, NoSuchPlace> {
        let found = match B::SHAPE {
            Shape::Hexes(grid) => grid.find(text).map(Place::of),
            Shape::Numbered(_) => text.parse().ok().and_then(Place::new),
        };
        found.ok_or_else(|| no_such_place::<B>(text))
    }
}

impl<B: Board> Serialize for Place<B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match B::SHAPE {
            Shape::Hexes(_) => serializer.collect_str(self),
            Shape::Numbered(_) => serializer.serialize_u16(self.index() as u16),
        }
    }
}

impl<'de, B: Board> Deserialize<'de> for Place<B> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        match B::SHAPE {
            Shape::Hexes(_) => String::deserialize(deserializer)?.parse().map_err(D::Error::custom),
            Shape::Numbered(_) => {
                let number = u16::deserialize(deserializer)?;
                let fault = || D::Error::custom(no_such_place::<B>(number.to_string()));
                Place::new(number.into()).ok_or_else(fault)
            }
        }
    }
}
