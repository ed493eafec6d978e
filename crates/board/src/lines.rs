//! Straight lines between hexes.

use crate::board::Board;
use crate::field::HexField;
use crate::place::Place;
use crate::set::PlaceSet;

/// Straight lines between all hexes of a board, as a table of n² sets for n numbers: 690 KB for a hexagon of radius 6. So it is a
/// table of its own, for games that look or shoot along lines.
///
/// At every distance a line has the hex that it runs through. Where it runs exactly between two hexes, the line takes the one
/// on the right of whoever looks along it; the line back takes the other. All is done in whole numbers.
///
/// ```
/// # use sounder_board::{Board, HexField, HexGrid, Lines, Place, PlaceSet, Shape};
/// # #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
/// # struct World;
/// # impl Board for World {
/// #     type Number = u8;
/// #     type Words = [u64; 2];
/// #     const SHAPE: Shape = Shape::Hexes(HexGrid::hexagon(5));
/// # }
/// let field = HexField::<World>::hexagon(5);
/// let lines = Lines::new(&field);
/// let hex = |name: &str| name.parse::<Place<World>>().unwrap();
/// let way: Vec<_> = lines.along(&field, hex("F6"), hex("G7")).collect();
/// assert_eq!(way, [hex("F6"), hex("G6"), hex("G7")]);
/// // The line back runs on the other side of the gap.
/// assert!(lines.line(hex("G7"), hex("F6")).contains(hex("F7")));
/// ```
#[derive(Clone, Debug)]
pub struct Lines<B: Board> {
    lines: Vec<PlaceSet<B>>,
}

impl<B: Board> Lines<B> {
    const NUMBERS: usize = B::SHAPE.grid().numbers();

    /// Draws the lines. They cross holes of the map.
    pub fn new(field: &HexField<B>) -> Lines<B> {
        let board = if field.hexes() == PlaceSet::ALL { field } else { &HexField::new(PlaceSet::ALL) };
        let mut lines = vec![PlaceSet::NONE; Self::NUMBERS * Self::NUMBERS];
        for from in PlaceSet::ALL {
            for to in PlaceSet::ALL {
                let distance = board.distance(from, to);
                let hexes = (0..=distance).map(|steps| {
                    let abreast = board.ring(from, steps) & board.ring(to, distance - steps);
                    abreast.iter().min_by_key(|hex| beside(from, to, *hex)).expect("the board has no gaps")
                });
                lines[from.index() * Self::NUMBERS + to.index()] = hexes.collect();
            }
        }
        Lines { lines }
    }

    /// The hexes of the line, both ends included.
    #[inline]
    pub fn line(&self, from: Place<B>, to: Place<B>) -> PlaceSet<B> {
        self.lines[from.index() * Self::NUMBERS + to.index()]
    }

    /// The hexes of the line one after another, both ends included.
    pub fn along(&self, field: &HexField<B>, from: Place<B>, to: Place<B>) -> impl Iterator<Item = Place<B>> {
        let line = self.line(from, to);
        (0..=field.distance(from, to)).filter_map(move |steps| (line & field.ring(from, steps)).first())
    }
}

/// How far a hex lies beside the line, and between equals whether it lies on the left.
fn beside<B: Board>(from: Place<B>, to: Place<B>, hex: Place<B>) -> (u32, bool) {
    let (way, off) = (to.axial() - from.axial(), hex.axial() - from.axial());
    let across = way.x * off.y - way.y * off.x;
    (across.unsigned_abs(), across < 0)
}
