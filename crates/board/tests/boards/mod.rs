//! Boards of different size and shape for the tests.
#![allow(dead_code, reason = "no test uses all of them")]

use sounder_board::{Board, HexGrid, Place, PlaceSet, Shape};

macro_rules! board {
    ($name:ident, $number:ty, $words:literal, $shape:expr) => {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        pub struct $name;
        impl Board for $name {
            type Number = $number;
            type Words = [u64; $words];
            const SHAPE: Shape = $shape;
        }
    };
}

board!(Meadow, u8, 1, Shape::Hexes(HexGrid::hexagon(2)));
board!(World, u8, 2, Shape::Hexes(HexGrid::hexagon(5)));
board!(Battlefield, u8, 3, Shape::Hexes(HexGrid::hexagon(6)));
board!(Front, u16, 5, Shape::Hexes(HexGrid::hexagon(8)));
board!(Sheet, u8, 2, Shape::Hexes(HexGrid::rectangle(7, 9)));
board!(Strip, u8, 1, Shape::Hexes(HexGrid::rectangle(1, 9)));
board!(Atlas, u16, 15, Shape::Hexes(HexGrid::rectangle(28, 30)));
board!(Wall, u16, 18, Shape::Hexes(HexGrid::rectangle(70, 15)));
board!(Nodes, u8, 1, Shape::Numbered(64));
board!(Segments, u8, 2, Shape::Numbered(100));

/// The hex with this name.
pub fn hex<B: Board>(name: &str) -> Place<B> {
    name.parse().unwrap()
}

/// The hexes with these names.
pub fn hexes<B: Board>(names: &str) -> PlaceSet<B> {
    names.split_whitespace().map(hex).collect()
}

/// The places at these indices, taken modulo the number of places.
pub fn some<B: Board>(picks: &[usize]) -> PlaceSet<B> {
    let all: Vec<Place<B>> = PlaceSet::ALL.iter().collect();
    picks.iter().map(|pick| all[pick % all.len()]).collect()
}

/// One place, by index modulo the number of places.
pub fn one<B: Board>(pick: usize) -> Place<B> {
    some(&[pick]).first().unwrap()
}
