//! Boards: hexes with facing, arcs and lines; graphs of roads; sets of places as bits.
//!
//! A [`Place`] is a small number, a [`PlaceSet`] a few words of bits; both are plain values that belong in a state.
//! Everything about how places lie to one another is worked out once, when content is loaded, and looked up afterwards:
//!
//! - [`Board`] is a type of the game's own that tells its places from those of any other board, and says how many there
//!   can be. `board.rs`, `grid.rs`, `place.rs` and `set.rs` are what follows from it alone: numbers, names such as "F6", sets,
//!   and the neighbours of whole sets of hexes.
//! - [`HexField`] holds the hexes of one map: steps, distances, ranges, facing and [`Arc`]s. [`Lines`] are a table of their
//!   own, for games that ask for them. [`Triangle`] lays out three-cornered trays.
//! - [`Graph`] holds nodes joined by edges of several kinds; [`Ways`] the shortest ways over some of them.
//! - [`Reach`] floods a hex field or a graph where steps cost something.
//! - `drawing.rs` turns maps into text and back, for packs and for tests that read like diagrams.
//!
//! Nothing here allocates once tables are built, and no result depends on a float or on the order of a hash map. Between
//! equals the place with the lower number comes first, which is reading order on a map of hexes.
//!
//! ```
//! use sounder_board::{Arc, Board, Direction, HexField, HexGrid, Place, PlaceSet, Shape};
//!
//! /// A battlefield: a hexagon with at most 6 hexes from its middle to its rim.
//! #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
//! struct Battlefield;
//!
//! impl Board for Battlefield {
//!     type Number = u8;
//!     type Words = [u64; 3];
//!     const SHAPE: Shape = Shape::Hexes(HexGrid::hexagon(6));
//! }
//!
//! type Hex = Place<Battlefield>;
//! type Hexes = PlaceSet<Battlefield>;
//!
//! // When content is loaded:
//! let field = HexField::<Battlefield>::hexagon(6);
//! // In rules:
//! let tank: Hex = "G7".parse().unwrap();
//! let in_sight = field.arc(tank, Direction::East, Arc::Front) & field.within(tank, 2);
//! let wanted: Hexes = ["E7", "F7", "F8", "G7", "G8", "G9", "H7", "H8", "I7"].map(|name| name.parse().unwrap()).into();
//! assert_eq!(in_sight, wanted);
//! ```

mod board;
mod direction;
mod drawing;
mod field;
mod graph;
mod grid;
mod lines;
mod place;
mod reach;
mod set;
mod triangle;
mod ways;

pub use board::{Board, Number, Shape, Words};
pub use direction::{Arc, Direction};
pub use drawing::{Drawing, DrawingFault, draw, read_drawing};
pub use field::HexField;
pub use graph::{Graph, GraphFault, Kinds, Link, Passage};
pub use grid::{HexGrid, Row};
/// Axial coordinates, column `x` and row `y`, with all that hexx can do with them; for drawing and for loading content.
pub use hexx::Hex as Axial;
pub use lines::Lines;
pub use place::{NoSuchPlace, Place};
pub use reach::{Reach, Toll};
pub use set::{PlaceSet, Places};
pub use triangle::Triangle;
pub use ways::Ways;
