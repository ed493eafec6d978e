use crate::{Scene, Sheets, Symbol};
use sounder_kernel::{Names, Viewer, Words};

/// A game that can be seen.
pub trait Show: Words {
    /// The table as the viewer sees it. It follows from what the viewer may know.
    fn scene(&self, state: &Self::State, viewer: Viewer, names: &Names) -> Scene;

    /// The signs that this game's texts, tokens, tiles and cards use by name.
    fn symbols(&self) -> &'static [Symbol];

    /// A picture for lists of games: SVG elements in a box of 320 by 120.
    fn cover(&self) -> &'static str;

    /// What its players design and bring along; `None` for a game that asks for nothing.
    fn sheets(&self) -> Option<&dyn Sheets> {
        None
    }
}
