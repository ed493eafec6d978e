//! Scenes as styled lines, for terminals, logs and snapshots.
//!
//! [`draw`] turns a [`Scene`](crate::Scene) into a [`Picture`]: lines of [`Span`]s and the places of its things. It
//! knows no terminal: whoever shows the lines maps [`Tone`] and [`Emphasis`] to what the medium can do. Letters and
//! frames carry all meaning, so the plain text of the lines reads the same without colour.

mod block;
mod board;
mod canvas;
mod cards;
mod describe;
mod grid;
mod hexes;
mod legend;
mod line;
mod panel;
mod parts;
mod piece;
mod rich;
mod rules;
mod stroke;
mod svg;
mod table;

pub use block::Place;
pub use describe::{closed, describe, moment, preview};
pub use legend::legend;
pub use line::{Emphasis, Line, Span};
pub use panel::{draw, own_counts, page};
pub use rich::{rich, wrapped};
pub use rules::{Rules, rules};
pub use svg::svg;

use crate::{Symbol, Tone};
use sounder_kernel::{Names, Seat, Viewer};

/// How a scene is to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Pen<'a> {
    /// The signs of the game.
    pub symbols: &'a [Symbol],
    /// Who sits where.
    pub names: &'a Names,
    /// Whose eyes it is for: the own panel gets the full width.
    pub viewer: Viewer,
    /// The columns to fill. Maps and grids that need more take more.
    pub width: usize,
    /// How much of each thing is written out.
    pub detail: Detail,
    /// The ids of things to point out, such as those that the selected choice touches.
    pub chosen: &'a [String],
}

/// How much of each thing is written out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Detail {
    /// Names and counts: how the other seats' panels are drawn unless everything is in full.
    Terse,
    /// Names, figures and marks.
    Brief,
    /// Also what each card does first.
    Medium,
    /// All that is printed on a card; boards drawn as pictures.
    #[default]
    Full,
}

/// A drawn scene.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Picture {
    /// The lines from top to bottom.
    pub lines: Vec<Line>,
    /// Where the things with an id are.
    pub places: Vec<Place>,
}

impl Picture {
    /// The columns of the widest line.
    pub fn width(&self) -> usize {
        self.lines.iter().map(Line::width).max().unwrap_or(0)
    }

    /// The rows that the things with these ids take, as the first and the one after the last.
    pub fn rows_of(&self, ids: &[String]) -> Option<(usize, usize)> {
        let places = || self.places.iter().filter(|place| ids.contains(&place.id));
        Some((places().map(|place| place.top).min()?, places().map(|place| place.bottom).max()?))
    }
}

impl Pen<'_> {
    fn is_chosen(&self, id: &str) -> bool {
        self.chosen.iter().any(|chosen| chosen == id)
    }

    /// What stands before a thing that is pointed out, so that it shows without colour too.
    fn flag(&self, id: &str) -> &'static str {
        if self.is_chosen(id) { "▶" } else { "" }
    }

    fn symbol(&self, name: &str) -> Option<&Symbol> {
        self.symbols.iter().find(|symbol| symbol.name == name)
    }

    fn letter(&self, name: &str) -> (&str, Tone) {
        self.symbol(name).map_or(("", Tone::Plain), |symbol| (symbol.letter, symbol.tone))
    }

    fn with_width(self, width: usize) -> Self {
        Pen { width, ..self }
    }
}

/// The colour of a seat's things; its number stands beside them wherever it matters.
pub fn seat_tone(seat: Seat) -> Tone {
    const TONES: [Tone; 8] =
        [Tone::Blue, Tone::Orange, Tone::Green, Tone::Purple, Tone::Yellow, Tone::Red, Tone::Brown, Tone::Grey];
    TONES[seat.index() % TONES.len()]
}
