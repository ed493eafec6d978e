//! What a viewer sees: a scene is data, not pixels.
//!
//! A game that implements [`Show`] describes the table as panels of cards, tracks, tokens and boards, each thing with a
//! stable id. The same scene is drawn by the renderers, [`text`] for terminals and logs and `html` for the browser, and is sent as JSON to other
//! people's clients. Choices point at the ids they touch, so that clicking a thing narrows the choices.
//!
//! A game whose players design something before they play implements [`Sheets`] and describes it as a [`Form`].

mod form;
#[cfg(feature = "html")]
pub mod html;
mod parts;
mod show;
pub mod text;

pub use form::{Answer, Draft, Field, Form, FormFault, Group, Kind, Place, Section, Sheets, Sum};
pub use parts::{
    Board, Card, Edge, Hex, HexMap, Lane, Node, Panel, Part, Piece, Role, Scene, Symbol, Tile, Token, Tone,
};
pub use show::Show;
