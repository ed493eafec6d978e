//! What a game says about a board: how its places are numbered and how many words a set of them takes.

use crate::grid::HexGrid;
use hexx::Hex as Axial;
use std::fmt::Debug;
use std::hash::Hash;

/// A kind of board. It is a name for the compiler, so that a node of a park is never taken for a hex, and it bounds what content may
/// ask for: the map of a table may use any part of the shape.
///
/// Numbers or words that are too small for the shape do not compile.
///
/// ```
/// # use sounder_board::{Board, HexGrid, PlaceSet, Shape};
/// #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
/// struct World;
///
/// impl Board for World {
///     type Number = u8;
///     type Words = [u64; 2];
///     const SHAPE: Shape = Shape::Hexes(HexGrid::hexagon(5));
/// }
///
/// assert_eq!(PlaceSet::<World>::ALL.len(), 91);
/// ```
///
/// ```compile_fail
/// # use sounder_board::{Board, HexGrid, PlaceSet, Shape};
/// # #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
/// # struct World;
/// # impl Board for World {
/// #     type Number = u8;
/// type Words = [u64; 1];
/// const SHAPE: Shape = Shape::Hexes(HexGrid::hexagon(5));
/// # }
/// # assert_eq!(PlaceSet::<World>::ALL.len(), 91);
/// ```
pub trait Board: Copy + Ord + Hash + Debug + Default + Send + Sync + 'static {
    /// What a place is stored as: `u8` for up to 256 numbers, `u16` for more.
    type Number: Number<Self>;
    /// What a set is stored as: as many words as it takes to have a bit for each number.
    type Words: Words<Self>;
    /// All places that there can be.
    const SHAPE: Shape;
}

/// All places that a board can have, and how people call them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Hexes, with names such as "F6".
    Hexes(HexGrid),
    /// So many places that are just numbered from 0, such as the nodes or the edges of a graph.
    Numbered(u16),
}

impl Shape {
    /// How many numbers are given to places: one more than the highest. On hexes some numbers between are left out.
    pub const fn numbers(self) -> usize {
        match self {
            Shape::Hexes(grid) => grid.numbers(),
            Shape::Numbered(count) => count as usize,
        }
    }

    /// The grid of a board of hexes. Used in constants, so that asking any other board does not compile.
    pub(crate) const fn grid(self) -> HexGrid {
        match self {
            Shape::Hexes(grid) => grid,
            Shape::Numbered(_) => panic!("only a board of hexes has directions and distances; ask its graph"),
        }
    }

    const fn origin(self) -> usize {
        match self {
            Shape::Hexes(grid) => grid.number(Axial::ZERO).expect("every grid has a hex at 0, 0"),
            Shape::Numbered(_) => 0,
        }
    }

    /// A bit for every place.
    const fn words<const WORDS: usize>(self) -> [u64; WORDS] {
        let mut words = [0; WORDS];
        let mut number = 0;
        while number < self.numbers() {
            let exists = match self {
                Shape::Hexes(grid) => grid.axial(number).is_some(),
                Shape::Numbered(_) => true,
            };
            if exists {
                words[number / 64] |= 1 << (number % 64);
            }
            number += 1;
        }
        words
    }
}

/// What a place is stored as: `u8` or `u16`.
pub trait Number<B: Board>: Copy + Ord + Hash + Debug + Default + Send + Sync + sealed::Sealed + 'static {
    /// How many different numbers there are.
    const COUNT: usize;
    /// The number of the first place to think of: the hex at the coordinates 0, 0, or the place 0.
    const ORIGIN: Self;

    /// The number of this size; whoever calls has checked that it fits.
    fn of(index: usize) -> Self;

    /// The number as an index.
    fn index(self) -> usize;
}

impl<B: Board> Number<B> for u8 {
    const COUNT: usize = 1 << 8;
    const ORIGIN: u8 = B::SHAPE.origin() as u8;

    #[inline]
    fn of(index: usize) -> u8 {
        index as u8
    }

    #[inline]
    fn index(self) -> usize {
        usize::from(self)
    }
}

impl<B: Board> Number<B> for u16 {
    const COUNT: usize = 1 << 16;
    const ORIGIN: u16 = B::SHAPE.origin() as u16;

    #[inline]
    fn of(index: usize) -> u16 {
        index as u16
    }

    #[inline]
    fn index(self) -> usize {
        usize::from(self)
    }
}

/// What a set of places is stored as: `[u64; N]`.
pub trait Words<B: Board>:
    Copy + Ord + Hash + Debug + AsRef<[u64]> + AsMut<[u64]> + Send + Sync + sealed::Sealed + 'static
{
    /// No bit.
    const NONE: Self;
    /// A bit for every place of the board.
    const ALL: Self;
}

impl<B: Board, const WORDS: usize> Words<B> for [u64; WORDS] {
    const NONE: Self = [0; WORDS];
    const ALL: Self = {
        assert!(B::SHAPE.numbers() <= 64 * WORDS, "the board has more numbers than its words have bits");
        assert!(B::SHAPE.numbers() <= B::Number::COUNT, "the board has more places than its numbers can tell apart");
        B::SHAPE.words()
    };
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for u8 {}
    impl Sealed for u16 {}
    impl<const WORDS: usize> Sealed for [u64; WORDS] {}
}
