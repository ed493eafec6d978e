//! Maps as text: one character a hex, one line a row, shifted so that neighbours touch.
//!
//! ```text
//!    . . .
//!   . # # .
//!  . # @ . .
//!   . . . .
//!    . . .
//! ```

use crate::board::Board;
use crate::place::Place;
use crate::set::PlaceSet;
use hexx::Hex as Axial;

/// The hexes of a drawn map with their characters, in reading order.
pub type Drawing<B> = Vec<(Place<B>, char)>;

/// What is wrong with a drawn map. Lines are counted from 1; empty ones do not count.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DrawingFault {
    /// There are too many or too few rows.
    #[error("the map has {found} rows; it should have {wanted}")]
    Rows {
        /// How many there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// A row is too long or too short.
    #[error("row {row} has {found} hexes; it should have {wanted}")]
    Row {
        /// The row, counted from 1.
        row: usize,
        /// How many hexes it has.
        found: usize,
        /// How many it should have.
        wanted: usize,
    },
}

/// Draws some hexes of a board.
///
/// ```
/// # use sounder_board::{Board, HexField, HexGrid, Place, PlaceSet, Shape, draw};
/// # #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
/// # struct World;
/// # impl Board for World {
/// #     type Number = u8;
/// #     type Words = [u64; 2];
/// #     const SHAPE: Shape = Shape::Hexes(HexGrid::hexagon(5));
/// # }
/// let field = HexField::<World>::hexagon(1);
/// let picture = draw(field.hexes(), |hex| if hex == Place::ORIGIN { '@' } else { '.' });
/// assert_eq!(picture, " . .\n. @ .\n . .\n");
/// ```
pub fn draw<B: Board>(hexes: PlaceSet<B>, mut look: impl FnMut(Place<B>) -> char) -> String {
    let column = |hex: Axial| 2 * hex.x + hex.y;
    let left = hexes.iter().map(|place| column(place.axial())).min().unwrap_or(0);
    let (mut picture, mut width, mut row) = (String::new(), 0, None);
    for place in hexes {
        let hex = place.axial();
        let below = row.map_or(0, |row| hex.y - row);
        if below > 0 {
            picture.extend(std::iter::repeat_n('\n', below as usize));
            width = 0;
        }
        row = Some(hex.y);
        let indent = column(hex) - left - width;
        picture.extend(std::iter::repeat_n(' ', indent as usize));
        picture.push(look(place));
        width += indent + 1;
    }
    picture.push('\n');
    picture
}

/// Reads a drawn map of the whole board: as many characters in each row as the board has hexes there. Spaces do not count,
/// so that hexes which are not on the map need a character too.
///
/// ```
/// # use sounder_board::{Board, HexGrid, Shape, read_drawing};
/// # #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
/// # struct Meadow;
/// # impl Board for Meadow {
/// #     type Number = u8;
/// #     type Words = [u64; 1];
/// #     const SHAPE: Shape = Shape::Hexes(HexGrid::hexagon(1));
/// # }
/// let map = read_drawing::<Meadow>("
///      . .
///     . # .
///      . -
/// ").unwrap();
/// assert_eq!((map[3].0.to_string().as_str(), map[3].1), ("B2", '#'));
/// let fault = read_drawing::<Meadow>(" . . \n . # \n . . ").unwrap_err();
/// assert_eq!(fault.to_string(), "row 2 has 2 hexes; it should have 3");
/// ```
pub fn read_drawing<B: Board>(text: &str) -> Result<Drawing<B>, DrawingFault> {
    let grid = const { B::SHAPE.grid() };
    let rows: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    if rows.len() != grid.rows() {
        return Err(DrawingFault::Rows { found: rows.len(), wanted: grid.rows() });
    }
    let mut drawing = Vec::new();
    for (index, line) in rows.into_iter().enumerate() {
        let row = grid.row(index);
        let characters: Vec<char> = line.chars().filter(|character| !character.is_whitespace()).collect();
        if characters.len() != row.length {
            return Err(DrawingFault::Row { row: index + 1, found: characters.len(), wanted: row.length });
        }
        drawing.extend((0..).zip(characters).map(|(place, character)| {
            let hex = row.first + Axial::new(place, 0);
            (Place::at(hex).expect("the row lies on the board"), character)
        }));
    }
    Ok(drawing)
}
