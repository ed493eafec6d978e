use serde::Serialize;
use sounder_kernel::Seat;

/// Everything one viewer sees, apart from the choices and the log.
///
/// Texts may hold symbols between colons, such as `4:red:`; renderers draw the game's [`Symbol`] of that name.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Scene {
    /// Where the game is: "Day, round 3 of 6".
    pub headline: String,
    /// What is expected of the viewer, or what is being waited for.
    pub prompt: String,
    /// The panels in reading order: shared boards first, then the viewer's own, then the others'.
    pub panels: Vec<Panel>,
}

/// One framed part of the table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Panel {
    /// Stable and unique in the scene, as all ids.
    pub id: String,
    /// The heading.
    pub title: String,
    /// A short remark beside the heading: "7 VP".
    pub note: String,
    /// What kind of panel it is.
    pub role: Role,
    /// Whether this is where the game waits: the panel of a seat that is to act.
    pub active: bool,
    /// What is in it, from top to bottom.
    pub parts: Vec<Part>,
}

impl Panel {
    /// An empty panel.
    pub fn new(id: impl Into<String>, title: impl Into<String>, role: Role) -> Panel {
        Panel { id: id.into(), title: title.into(), note: String::new(), role, active: false, parts: Vec::new() }
    }

    /// The panel with a remark beside the heading.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Panel {
        self.note = note.into();
        self
    }

    /// The panel with one more part.
    #[must_use]
    pub fn part(mut self, part: Part) -> Panel {
        self.parts.push(part);
        self
    }
}

/// What kind of panel it is; renderers arrange by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// What everybody plays on: given the most room.
    Board,
    /// Shared things beside the board: a market, a supply.
    Shared,
    /// What belongs to one seat; the viewer's own is drawn first and larger.
    Seat(Seat),
}

/// A thing or a group of things in a panel.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// A line of text.
    Text(String),
    /// Things that are counted: resources, tokens.
    Tokens {
        /// What they are together: "Resources".
        label: String,
        /// The tokens, each with its count.
        tokens: Vec<Token>,
    },
    /// A value on a scale.
    Track {
        /// Stable id.
        id: String,
        /// What is measured.
        label: String,
        /// Where the marker is: an index into `steps`.
        at: usize,
        /// What stands on each step of the scale.
        steps: Vec<String>,
        /// Its colour.
        tone: Tone,
    },
    /// A row of cards that wraps.
    Cards {
        /// Stable id.
        id: String,
        /// What they are together: "Weapons on offer".
        label: String,
        /// The cards; an empty row shows `label` and "none".
        cards: Vec<Card>,
    },
    /// Columns of cards that come nearer, the front one first.
    Lanes(Vec<Lane>),
    /// A small board of places joined by lines, such as a wheel of stances or a road map.
    Board(Board),
    /// A map of hexes.
    Hexes(HexMap),
    /// A rectangular grid, rows from top to bottom.
    Grid {
        /// Stable id.
        id: String,
        /// What it is, for those who cannot see it.
        label: String,
        /// The cells of each row.
        rows: Vec<Vec<Tile>>,
    },
    /// A small table of figures, such as the final break-down of points.
    Table {
        /// What it shows.
        label: String,
        /// The heading of each column.
        head: Vec<String>,
        /// The rows, as long as `head`.
        rows: Vec<Vec<String>>,
    },
}

/// A counted thing.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Token {
    /// Stable id.
    pub id: String,
    /// The name of its [`Symbol`].
    pub symbol: &'static str,
    /// How many.
    pub count: i32,
    /// What it is and does, for a hint.
    pub label: String,
}

/// A card.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Card {
    /// Stable id.
    pub id: String,
    /// Its name; empty for a card that lies face down.
    pub title: String,
    /// What kind of card it is: "Feral threat".
    pub kind: String,
    /// Its colour.
    pub tone: Tone,
    /// The name of the [`Symbol`] drawn on it; empty for none.
    pub art: &'static str,
    /// What it costs: "4:red: 2:blue:".
    pub cost: String,
    /// What it is worth: "3 VP".
    pub worth: String,
    /// What it does, a sentence each.
    pub lines: Vec<String>,
    /// Marks on it right now: "2 uses left", "wounded".
    pub marks: Vec<String>,
    /// The clause of the rules behind it.
    pub clause: &'static str,
    /// Whether it lies face down.
    pub face_down: bool,
}

/// A column of cards, the front one first.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Lane {
    /// Stable id.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// The cards from front to back.
    pub cards: Vec<Card>,
}

/// Places joined by lines.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Board {
    /// Stable id.
    pub id: String,
    /// What it is, for those who cannot see it.
    pub label: String,
    /// The places.
    pub nodes: Vec<Node>,
    /// The lines between them.
    pub edges: Vec<Edge>,
}

/// A place on a [`Board`].
#[derive(Clone, PartialEq, Debug, Serialize)]
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
    /// The name of its [`Symbol`]; empty for none.
    pub symbol: &'static str,
    /// Whether the marker stands here.
    pub marked: bool,
}

/// A line between two nodes of a [`Board`].
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Edge {
    /// Stable id.
    pub id: String,
    /// Index of one end in `nodes`.
    pub from: usize,
    /// Index of the other end.
    pub to: usize,
    /// What it is; empty for a plain line.
    pub label: String,
    /// Its colour.
    pub tone: Tone,
}

/// A map of hexes in axial coordinates, pointy side up.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HexMap {
    /// Stable id.
    pub id: String,
    /// What it is, for those who cannot see it.
    pub label: String,
    /// The hexes.
    pub hexes: Vec<Hex>,
}

/// One hex of a [`HexMap`].
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Hex {
    /// Axial column.
    pub q: i16,
    /// Axial row.
    pub r: i16,
    /// What is there.
    pub tile: Tile,
}

/// A cell of a grid or a hex: ground, and what stands on it.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Tile {
    /// Stable id.
    pub id: String,
    /// The ground and all on it in words: "Forest of the Marsh Folk".
    pub label: String,
    /// The name of the ground's [`Symbol`]; empty for none.
    pub symbol: &'static str,
    /// The ground's colour.
    pub tone: Tone,
    /// Whose it is: drawn as a coloured and patterned rim.
    pub owner: Option<Seat>,
    /// Small marks in words: "mine", "pillaged".
    pub marks: Vec<String>,
    /// What stands on it.
    pub pieces: Vec<Piece>,
}

/// Something that stands on a tile.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Piece {
    /// Stable id.
    pub id: String,
    /// What it is: "Knight, 3 of 5 health".
    pub label: String,
    /// The name of its [`Symbol`].
    pub symbol: &'static str,
    /// Whose it is.
    pub owner: Option<Seat>,
    /// Health now and at most, drawn as a bar; `None` for what has none.
    pub health: Option<(u8, u8)>,
}

/// A colour with a meaning. Renderers pick shades that colour-blind people can tell apart, and never rely on colour
/// alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Tone {
    #[default]
    Plain,
    Red,
    Blue,
    Green,
    Yellow,
    Purple,
    Orange,
    Brown,
    Grey,
    Dark,
}

/// A sign with a name, used in texts as `:name:` and on tokens, tiles and cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Symbol {
    /// The name in texts.
    pub name: &'static str,
    /// What it means, read aloud in its place.
    pub label: &'static str,
    /// One to three characters for terminals.
    pub letter: &'static str,
    /// Its colour.
    pub tone: Tone,
    /// SVG elements in a box of 24 by 24, drawn with `currentColor`.
    pub svg: &'static str,
}
