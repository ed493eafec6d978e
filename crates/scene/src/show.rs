use crate::art::Drawing;
use crate::{Closed, Dials, Grouped, Moment, Preview, Scene, Sheets, Story, Symbol, Told};
use serde::Serialize;
use sounder_kernel::{Names, Seat, Viewer, Words};

/// A game that can be seen.
///
/// What a viewer is shown (scene, previews, moments) follows from what the viewer may know.
pub trait Show: Words {
    /// The table as the viewer sees it.
    fn scene(&self, state: &Self::State, viewer: Viewer, names: &Names) -> Scene;

    /// The signs that this game's texts, tokens, tiles and cards use by name.
    fn symbols(&self) -> &'static [Symbol];

    /// The pictures that its cards and pieces show by name.
    fn drawings(&self) -> Vec<Drawing> {
        Vec::new()
    }

    /// A picture for lists of games: SVG elements in a box of 320 by 120.
    fn cover(&self) -> &'static str;

    /// The lesson for newcomers, a scenario file with words; empty for a game that has none.
    fn lesson(&self) -> &'static str {
        ""
    }

    /// The verbs of the choices that lay out a table before the game proper; none for a game that begins at once. Whoever is
    /// in a hurry leaves these to bots.
    fn opening(&self) -> &'static [&'static str] {
        &[]
    }

    /// What would come of an open choice.
    fn preview(&self, state: &Self::State, seat: Seat, action: Self::Action, names: &Names) -> Preview {
        let _ = (state, seat, action, names);
        Preview::default()
    }

    /// With which others an open choice belongs together; `None` for one that stands under its verb.
    fn group(&self, state: &Self::State, seat: Seat, action: Self::Action, names: &Names) -> Option<Grouped> {
        let _ = (state, seat, action, names);
        None
    }

    /// What the seat might expect to do and cannot do now, with what is short.
    fn closed(&self, state: &Self::State, seat: Seat, names: &Names) -> Vec<Closed> {
        let _ = (state, seat, names);
        Vec::new()
    }

    /// Decisions of this seat that belong together and can be made as one; `None` where each stands for itself.
    fn dials(&self, state: &Self::State, seat: Seat, names: &Names) -> Option<Dials> {
        let _ = (state, seat, names);
        None
    }

    /// What is shown of an event as it happens, as far as the viewer may know it.
    fn moments(&self, event: &Self::Event, viewer: Viewer, names: &Names) -> Vec<Moment> {
        let _ = (event, viewer, names);
        Vec::new()
    }

    /// The finished game as a story to read, print and keep; `None` for a game that tells none. `told` is everything that
    /// happened, in order.
    fn story(&self, told: &[Told<'_, Self::Event>], names: &Names) -> Option<Story> {
        let _ = (told, names);
        None
    }

    /// What its players design and bring along; `None` for a game that asks for nothing.
    fn sheets(&self) -> Option<&dyn Sheets> {
        None
    }
}

/// A [`Moment`] and when it was.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Shown {
    /// The number of moves played when it happened.
    pub after: usize,
    /// What is shown.
    #[serde(flatten)]
    pub moment: Moment,
}
