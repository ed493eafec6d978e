//! What a viewer sees: a scene is data, not pixels.
//!
//! A game that implements [`Show`] describes the table as panels of cards, tracks, tokens, boards and maps, each thing
//! with a stable id ([`Scene`]); what a choice would bring ([`Preview`]); which choices belong together ([`Grouped`]); and
//! what is shown as it happens ([`Moment`]). The same data is drawn by the renderers, [`text`] for terminals and logs and
//! `html` for the browser, is said in words only by [`Aloud`], and is sent as JSON to other people's clients. Choices point at the ids they touch, so that
//! clicking a thing narrows the choices.
//!
//! [`words`] has what all games need when they speak: plurals, lists, who has won.
//!
//! A game whose players design something before they play implements [`Sheets`] and describes it as a [`Form`].

mod aloud;
pub mod art;
mod dials;
mod form;
#[cfg(feature = "html")]
pub mod html;
mod moment;
mod offer;
mod parts;
mod preview;
mod say;
mod show;
mod spell;
mod story;
pub mod text;
pub mod words;

pub use aloud::Aloud;
pub use dials::{Dial, Dials, MOST_WAYS, Way};
pub use form::{Answer, Draft, Field, Form, FormFault, Group, Kind, Place, Section, Sheets, Sum};
pub use moment::{Happening, Moment, Sight, Sound};
pub use offer::{Closed, Grouped, How, Offer, Offers};
pub use parts::{
    Area, AreaForm, Block, Board, Breakpoint, Card, Combination, Die, Edge, EdgeKind, Entry, Facing, Fate, Figure,
    Grid, Ground, Hatch, Health, Hex, HexLayout, HexMap, Lane, Layer, LineStyle, Mark, Mood, Node, NodeShape, Panel,
    Part, Piece, Role, Roll, Scene, Side, Strip, Symbol, Tile, Token, Tone, Track, When, Zone,
};
pub use preview::{Chance, Odds, Preview, Prospect, Term, Trial, totals};
pub use show::{Show, Shown};
pub use spell::spelled;
pub use story::{Chapter, Passage, Story, Told};
