//! What stands on a table: the vocabulary of pictures.
//!
//! A thing that can be pointed at has an id that stays with it for as long as it is there. Labels say what a thing *is*;
//! whose it is, how healthy it is, where it looks and what it is marked with are fields of their own, and renderers put
//! all of it into words.

mod board;
mod card;
mod dice;
mod piece;
mod tile;
mod track;

pub use board::{Area, AreaForm, Board, Edge, EdgeKind, LineStyle, Node, NodeShape, Side};
pub use card::{Card, Figure, Lane};
pub use dice::{Combination, Die, Fate, Roll};
pub use piece::{Facing, Health, Layer, Mark, Piece};
pub use tile::{Block, Grid, Ground, Hatch, Hex, HexLayout, HexMap, Tile, Zone};
pub use track::{Breakpoint, Entry, Strip, Track, When};

use serde::Serialize;
use sounder_kernel::Seat;

/// Everything one viewer sees, apart from the choices and the log.
///
/// Texts may hold symbols between colons, such as `4:red:`; renderers draw the game's [`Symbol`] of that name.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Scene {
    /// Where the game is: "Day, round 3 of 6".
    pub headline: String,
    /// What is expected of the viewer, or what is being waited for.
    pub prompt: String,
    /// The panels in reading order: shared boards first, then the viewer's own, then the others'.
    pub panels: Vec<Panel>,
    /// The light in which all of it is seen.
    #[serde(skip_serializing_if = "Mood::is_plain")]
    pub mood: Mood,
}

/// The light over a scene: renderers change their palette with it, so that a turn of events is felt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Mood {
    /// As always.
    #[default]
    Day,
    /// Evening: the end of something draws near.
    Dusk,
    /// Night.
    Night,
    /// Something terrible is here.
    Danger,
    /// It is won.
    Glory,
}

impl Mood {
    /// Whether it is as always.
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "the serializer hands out references")]
    fn is_plain(&self) -> bool {
        *self == Mood::Day
    }
}

/// One framed part of the table.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Panel {
    /// Stable and unique in the scene, as all ids.
    pub id: String,
    /// The heading.
    pub title: String,
    /// A short remark beside the heading: "7 VP".
    pub note: String,
    /// What kind of panel it is.
    #[cfg_attr(feature = "schema", schema(value_type = RoleForm))]
    pub role: Role,
    /// Whether this is where the game waits: the panel of a seat that is to act.
    pub active: bool,
    /// Whether it matters less right now: drawn as one line that opens.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub folded: bool,
    /// What is in it, from top to bottom.
    pub parts: Vec<Part>,
}

impl Panel {
    /// An empty panel.
    pub fn new(id: impl Into<String>, title: impl Into<String>, role: Role) -> Panel {
        Panel {
            id: id.into(),
            title: title.into(),
            note: String::new(),
            role,
            active: false,
            folded: false,
            parts: Vec::new(),
        }
    }

    /// The panel with a remark beside the heading.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Panel {
        self.note = note.into();
        self
    }

    /// The panel as one line that opens, if it matters less right now.
    #[must_use]
    pub fn folded(mut self, folded: bool) -> Panel {
        self.folded = folded;
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

/// How a [`Role`] is described to clients of the API; a seat is a bare number there.
#[cfg(feature = "schema")]
#[derive(utoipa::ToSchema)]
#[schema(as = Role, rename_all = "kebab-case")]
#[expect(dead_code, reason = "only its description is used")]
enum RoleForm {
    /// What everybody plays on.
    Board,
    /// Shared things beside the board.
    Shared,
    /// What belongs to one seat, counted from 0.
    Seat(u8),
}

/// A thing or a group of things in a panel.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
    Track(Track),
    /// Who or what comes next, such as the order of turns.
    Strip(Strip),
    /// Dice that lie on the table.
    Dice {
        /// Stable id.
        id: String,
        /// What they are together: "Dice pool".
        label: String,
        /// The dice.
        dice: Vec<Die>,
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
    /// Places joined by lines, such as a wheel of stances or a road map.
    Board(Board),
    /// A map of hexes.
    Hexes(HexMap),
    /// A rectangular grid.
    Grid(Grid),
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
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Token {
    /// Stable id.
    pub id: String,
    /// The name of its [`Symbol`].
    pub symbol: &'static str,
    /// How many.
    pub count: i32,
    /// What it is, in a few words: "injuries".
    pub label: String,
    /// What else there is to know of it: "the fourth is capture". Left out where room is short.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub note: String,
}

impl Token {
    /// What it is, with all there is to know of it.
    pub fn in_full(&self) -> String {
        if self.note.is_empty() { self.label.clone() } else { format!("{}; {}", self.label, self.note) }
    }
}

/// A colour with a meaning. Renderers pick shades that colour-blind people can tell apart, and never rely on colour
/// alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
