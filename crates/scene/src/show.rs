use crate::{Scene, Sheets, Symbol};
use sounder_kernel::{Match, Names, Table, Viewer, Words};

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

/// A table that can be seen, whatever its game.
pub trait Stage: Table {
    /// The table as the viewer sees it.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// The signs of the game.
    fn symbols(&self) -> &'static [Symbol];
}

impl<G: Show> Stage for Match<G> {
    fn scene(&self, viewer: Viewer) -> Scene {
        self.game().scene(self.state(), viewer, self.names())
    }

    fn symbols(&self) -> &'static [Symbol] {
        self.game().symbols()
    }
}
