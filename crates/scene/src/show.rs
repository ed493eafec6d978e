use crate::{Closed, Grouped, Moment, Offer, Offers, Preview, Scene, Sheets, Symbol};
use serde::Serialize;
use sounder_kernel::{Match, Names, Seat, Table, Viewer, Words};

/// A game that can be seen.
///
/// What a viewer is shown (scene, previews, moments) follows from what the viewer may know.
pub trait Show: Words {
    /// The table as the viewer sees it.
    fn scene(&self, state: &Self::State, viewer: Viewer, names: &Names) -> Scene;

    /// The signs that this game's texts, tokens, tiles and cards use by name.
    fn symbols(&self) -> &'static [Symbol];

    /// A picture for lists of games: SVG elements in a box of 320 by 120.
    fn cover(&self) -> &'static str;

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

    /// What is shown of an event as it happens, as far as the viewer may know it.
    fn moments(&self, event: &Self::Event, viewer: Viewer, names: &Names) -> Vec<Moment> {
        let _ = (event, viewer, names);
        Vec::new()
    }

    /// What its players design and bring along; `None` for a game that asks for nothing.
    fn sheets(&self) -> Option<&dyn Sheets> {
        None
    }
}

/// A [`Moment`] and when it was.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Shown {
    /// The number of moves played when it happened.
    pub after: usize,
    /// What is shown.
    #[serde(flatten)]
    pub moment: Moment,
}

/// A table that can be seen, whatever its game.
pub trait Stage: Table {
    /// The table as the viewer sees it.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// The signs of the game.
    fn symbols(&self) -> &'static [Symbol];
    /// What a seat can do, in the order of [`Table::choices`], with previews and groups.
    fn offers(&self, seat: Seat) -> Offers;
    /// What is to be shown of what happened after the first `from` moves, as far as the viewer may see it.
    fn moments(&self, viewer: Viewer, from: usize) -> Vec<Shown>;
}

impl<G: Show> Stage for Match<G> {
    fn scene(&self, viewer: Viewer) -> Scene {
        self.game().scene(self.state(), viewer, self.names())
    }

    fn symbols(&self) -> &'static [Symbol] {
        self.game().symbols()
    }

    fn offers(&self, seat: Seat) -> Offers {
        let (game, state, names) = (self.game(), self.state(), self.names());
        let offer = |action| Offer {
            choice: game.choice(state, seat, action, names),
            preview: game.preview(state, seat, action, names),
            grouped: game.group(state, seat, action, names),
        };
        let open: Vec<Offer> = self.legal(seat).into_iter().map(offer).collect();
        let closed = if open.is_empty() { Vec::new() } else { game.closed(state, seat, names) };
        Offers { open, closed }
    }

    fn moments(&self, viewer: Viewer, from: usize) -> Vec<Shown> {
        let events = self.happened();
        let news = &events[events.partition_point(|(after, _)| *after <= from)..];
        let shown = |(after, event): &(usize, G::Event)| {
            let after = *after;
            self.game().moments(event, viewer, self.names()).into_iter().map(move |moment| Shown { after, moment })
        };
        news.iter().flat_map(shown).collect()
    }
}
