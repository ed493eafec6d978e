//! The tiles of a base and where they fit.

use super::{CLASSES, Class, Classes};

/// Rows and columns of a base grid.
pub const GRID: usize = 5;

/// Which half of the upgrades a building unlocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Branch {
    /// Hogs on foot.
    Infantry,
    /// Ground vehicles and aircraft.
    Vehicle,
}

/// What a Mega Building does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Power {
    /// Shoots once a round at anything on the board, for Swill.
    Cannon,
    /// Lets units be recruited next to any point that its owner holds.
    Supply,
    /// Heals and repairs every unit of its owner each round.
    Works,
    /// Looks at an enemy objective each round, and sets aircraft last.
    Listening,
}

/// How a tile lies on the grid, for those who try it there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lie {
    /// Quarter turns clockwise from how it is printed.
    pub turns: u8,
    /// Whether it is turned over.
    pub mirrored: bool,
    /// The squares it covers, always in the order of the printed shape.
    pub squares: Vec<usize>,
}

impl Lie {
    /// The squares as bits.
    pub fn mask(&self) -> u32 {
        self.squares.iter().fold(0, |mask, square| mask | 1 << square)
    }
}

/// One building tile; copies are tiles of their own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BaseTile {
    /// Its name.
    pub name: String,
    /// Every place on the grid where it can lie, turned and mirrored, each as bits of squares.
    pub fits: Vec<u32>,
    /// How it lies at each of these places.
    pub lies: Vec<Lie>,
    /// How many squares it covers.
    pub squares: u8,
    /// Whether it stays on the grid when it is destroyed, and stands there from the start.
    pub lasting: bool,
    /// Swill a round.
    pub income: u8,
    /// Swill it takes a round.
    pub upkeep: u8,
    /// Classes it unlocks.
    pub unlocks: Classes,
    /// How many units it carries; `None` for as many as there are miniatures.
    pub cap: Option<u8>,
    /// Whether it answers aircraft.
    pub guards: bool,
    /// The upgrades it unlocks.
    pub upgrades: Option<Branch>,
    /// What it does as a Mega Building.
    pub power: Option<Power>,
    /// What has to be paid to begin it.
    pub swill: u8,
}

impl BaseTile {
    /// Whether it unlocks a class of units.
    #[inline]
    pub fn is_unlocking(&self) -> bool {
        !self.unlocks.is_empty()
    }

    /// Whether it unlocks this class.
    #[inline]
    pub fn unlocks(&self, class: Class) -> bool {
        self.unlocks.has(class)
    }
}

/// A set of tiles of a base, as bits by their places in the pack.
pub type TileSet = u32;

/// Which tiles do what, so that a base is asked with one look.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TileSets {
    /// Tiles that unlock each class.
    pub unlocking: [TileSet; CLASSES],
    /// Tiles that unlock any class.
    pub any_unlocking: TileSet,
    /// Tiles that open each half of the upgrades.
    pub branches: [TileSet; 2],
    /// Mega Buildings by their power.
    pub powers: [TileSet; 4],
    /// Tiles that answer aircraft.
    pub guarding: TileSet,
}

impl TileSets {
    /// Sorts tiles by what they do.
    pub(super) fn of(tiles: &[BaseTile]) -> TileSets {
        let those = |test: &dyn Fn(&BaseTile) -> bool| {
            tiles.iter().enumerate().filter(|(_, tile)| test(tile)).fold(0, |set, (place, _)| set | 1 << place)
        };
        TileSets {
            unlocking: Class::ALL.map(|(_, class, _)| those(&|tile| tile.unlocks(class))),
            any_unlocking: those(&BaseTile::is_unlocking),
            branches: [Branch::Infantry, Branch::Vehicle].map(|half| those(&|tile| tile.upgrades == Some(half))),
            powers: [Power::Cannon, Power::Supply, Power::Works, Power::Listening]
                .map(|power| those(&|tile| tile.power == Some(power))),
            guarding: those(&|tile| tile.guards),
        }
    }
}

/// Every place where a shape fits on the grid, turned and mirrored, ascending and without doubles.
pub(super) fn placements(shape: &[(usize, usize)]) -> Vec<Lie> {
    let mut squares = shape.to_vec();
    let mut lies = Vec::new();
    for mirrored in [false, true] {
        for turns in 0..4 {
            let (rows, columns) = squares.iter().fold((0, 0), |(r, c), (row, column)| (r.max(*row), c.max(*column)));
            for (down, right) in (0..GRID - rows).flat_map(|down| (0..GRID - columns).map(move |right| (down, right))) {
                let squares = squares.iter().map(|(r, c)| (r + down) * GRID + c + right).collect();
                lies.push(Lie { turns, mirrored, squares });
            }
            squares = squares.iter().map(|(row, column)| (*column, rows - row)).collect();
        }
        if !mirrored {
            let columns = squares.iter().map(|(_, column)| *column).max().unwrap_or(0);
            squares = squares.iter().map(|(row, column)| (*row, columns - column)).collect();
        }
    }
    // Stable: of several ways that cover the same squares the least turned one stays.
    lies.sort_by_key(Lie::mask);
    lies.dedup_by_key(|lie| lie.mask());
    lies
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_turned_and_mirrored() {
        assert_eq!(placements(&[(0, 0)]).len(), 25);
        assert_eq!(placements(&[(0, 0), (0, 1), (1, 0), (1, 1)]).len(), 16);
        assert_eq!(placements(&[(0, 0), (0, 1), (0, 2)]).len(), 30);
        // An L of four squares has eight sides of 4 × 3 places.
        assert_eq!(placements(&[(0, 0), (1, 0), (2, 0), (2, 1)]).len(), 96);
    }
}
