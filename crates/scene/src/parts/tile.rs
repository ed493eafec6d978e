use super::{Health, Mark, Piece, Tone};
use serde::Serialize;
use sounder_kernel::Seat;

/// A cell of a grid or a hex: ground, and what stands on it.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Tile {
    /// Stable id.
    pub id: String,
    /// Its name on the map, if words use it: "F6". Written small on the tile.
    pub name: String,
    /// The ground in words: "Forest". Name, owner, marks and pieces are added by whoever says it aloud.
    pub label: String,
    /// The name of the ground's [`Symbol`](crate::Symbol); empty for none.
    pub symbol: &'static str,
    /// The ground's colour.
    pub tone: Tone,
    /// What the ground looks like.
    pub ground: Ground,
    /// Whose it is: drawn as a coloured and patterned rim.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    pub owner: Option<Seat>,
    /// Small marks.
    pub marks: Vec<Mark>,
    /// What stands on it.
    pub pieces: Vec<Piece>,
}

impl Tile {
    /// Whether somebody owns it, or something stands on it or marks it.
    pub fn is_taken(&self) -> bool {
        self.owner.is_some() || !self.pieces.is_empty() || !self.marks.is_empty()
    }
}

/// What ground looks like: a drawn texture that is told apart without colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    /// Nothing but its colour.
    #[default]
    Open,
    /// Short strokes.
    Grass,
    /// Waves.
    Water,
    /// Trees.
    Woods,
    /// Rounded lines.
    Hills,
    /// Peaks.
    Mountains,
    /// Waves and reeds.
    Marsh,
    /// Dots.
    Sand,
    /// Broken stones.
    Rock,
    /// Furrows.
    Fields,
    /// Bricks.
    Paved,
    /// Roofs.
    Buildings,
}

/// Places of a map that have something in common right now: in reach, in range, controlled by a seat.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Zone {
    /// What they have in common: "Within reach". It stands in the legend and is told with each place.
    pub label: String,
    /// Ids of the tiles, or of the nodes and edges of a board.
    pub places: Vec<String>,
    /// What is drawn over them.
    pub hatch: Hatch,
    /// Whose it is: gives the colour.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    pub owner: Option<Seat>,
}

/// What is drawn over the places of a [`Zone`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Hatch {
    /// Dots.
    #[default]
    Dots,
    /// Lines that rise to the right.
    Rising,
    /// Lines that fall to the right.
    Falling,
    /// Both.
    Crossed,
}

/// A map of hexes in axial coordinates.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HexMap {
    /// Stable id.
    pub id: String,
    /// What it is, for those who cannot see it.
    pub label: String,
    /// How the hexes lie.
    pub layout: HexLayout,
    /// The hexes.
    pub hexes: Vec<Hex>,
    /// What some of them have in common right now.
    pub zones: Vec<Zone>,
}

/// How the hexes of a map lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum HexLayout {
    /// A corner up: `q` grows to the right, `r` down and half a hex to the right.
    #[default]
    PointyTop,
    /// A side up: `r` grows down, `q` to the right and half a hex down.
    FlatTop,
}

/// One hex of a [`HexMap`].
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Hex {
    /// Axial column.
    pub q: i16,
    /// Axial row.
    pub r: i16,
    /// What is there.
    pub tile: Tile,
}

/// A rectangular grid.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Grid {
    /// Stable id.
    pub id: String,
    /// What it is, for those who cannot see it.
    pub label: String,
    /// The cells of each row, rows from top to bottom.
    pub rows: Vec<Vec<Tile>>,
    /// What lies over several cells.
    pub blocks: Vec<Block>,
    /// What some cells have in common right now.
    pub zones: Vec<Zone>,
}

/// Something that covers cells of a [`Grid`], such as a building of several squares.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Block {
    /// Stable id.
    pub id: String,
    /// What it is: "Barracks".
    pub label: String,
    /// The name of its [`Symbol`](crate::Symbol), drawn on the first cell; empty for none.
    pub symbol: &'static str,
    /// Its colour.
    pub tone: Tone,
    /// Whose it is.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    pub owner: Option<Seat>,
    /// Ids of the cells it covers; the first is where its sign goes.
    pub cells: Vec<String>,
    /// Health now and at most; `None` for what has none.
    pub health: Option<Health>,
    /// Small marks.
    pub marks: Vec<Mark>,
}
