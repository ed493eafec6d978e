use super::{Ground, Mark, Piece, Tone, Zone};
use serde::Serialize;
use sounder_kernel::Seat;

/// Places joined by lines, on ground that may be drawn behind them.
///
/// All coordinates go from left (0) to right (100) and from top (0) to bottom (100). Areas may reach beyond to the rim,
/// which is 15 further out on all sides.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Board {
    /// Stable id.
    pub id: String,
    /// What it is, for those who cannot see it.
    pub label: String,
    /// The ground behind the places: lakes, woods, contours. Later ones lie over earlier ones.
    pub areas: Vec<Area>,
    /// The kinds of lines; empty where all are plain.
    pub kinds: Vec<EdgeKind>,
    /// The places.
    pub nodes: Vec<Node>,
    /// The lines between them.
    pub edges: Vec<Edge>,
    /// What some nodes and edges have in common right now.
    pub zones: Vec<Zone>,
}

/// A place on a [`Board`].
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Node {
    /// Stable id.
    pub id: String,
    /// Its name.
    pub label: String,
    /// What it gives or holds, in a few words.
    pub note: String,
    /// From left (0) to right (100).
    pub x: i16,
    /// From top (0) to bottom (100).
    pub y: i16,
    /// Its colour.
    pub tone: Tone,
    /// The name of its [`Symbol`](crate::Symbol); empty for none.
    pub symbol: &'static str,
    /// What it is drawn as.
    pub shape: NodeShape,
    /// On which side its name stands.
    pub side: Side,
    /// Whether the marker stands here.
    pub marked: bool,
    /// Whose it is: drawn as a coloured and patterned rim.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    pub owner: Option<Seat>,
    /// Small marks.
    pub marks: Vec<Mark>,
    /// What stands here.
    pub pieces: Vec<Piece>,
}

/// What a [`Node`] is drawn as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum NodeShape {
    /// A circle.
    #[default]
    Round,
    /// A square.
    Square,
    /// A square on its corner.
    Diamond,
    /// An archway: where one comes in.
    Gate,
    /// A dot: where ways meet and nothing else is.
    Junction,
}

/// On which side of a [`Node`] its name stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Side {
    #[default]
    Below,
    Above,
    Left,
    Right,
}

/// A line between two nodes of a [`Board`].
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Edge {
    /// Stable id.
    pub id: String,
    /// Index of one end in `nodes`.
    pub from: usize,
    /// Index of the other end.
    pub to: usize,
    /// What it is; empty for a plain line.
    pub label: String,
    /// Its colour, where its kind has none.
    pub tone: Tone,
    /// Its kind: an index into the board's `kinds`. Without kinds it is a plain line.
    pub kind: usize,
    /// The points where it bends, from one end to the other.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Vec<i16>>))]
    pub bends: Vec<(i16, i16)>,
    /// Whose it is.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    pub owner: Option<Seat>,
    /// Small marks, drawn at its middle.
    pub marks: Vec<Mark>,
    /// What stands on it, drawn at its middle.
    pub pieces: Vec<Piece>,
}

/// A kind of [`Edge`]: road, trail.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EdgeKind {
    /// What it is: "Trail, for rangers only". It stands in the legend and is told with each edge.
    pub label: String,
    /// What tells it from the others.
    pub line: LineStyle,
    /// Its colour.
    pub tone: Tone,
}

/// How a line is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LineStyle {
    /// One thin line.
    #[default]
    Solid,
    /// A broad line between two rims: a road.
    Double,
    /// Dashes: a trail.
    Dashed,
    /// Dots.
    Dotted,
    /// Dashes and dots in turn.
    DashDot,
}

/// Ground drawn behind the places of a [`Board`].
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Area {
    /// What it is: "Mirror Lake". Written on it, and told with the board.
    pub label: String,
    /// What it looks like.
    pub ground: Ground,
    /// How its points are joined.
    pub form: AreaForm,
    /// Its corners in order.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Vec<i16>>))]
    pub points: Vec<(i16, i16)>,
}

/// How the points of an [`Area`] are joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AreaForm {
    /// A closed shape with soft corners.
    #[default]
    Shore,
    /// A closed shape with sharp corners.
    Plot,
    /// A winding band, such as a stream.
    Course,
    /// A closed line around higher ground.
    Contour,
}
