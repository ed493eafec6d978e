//! The picture and the words.

mod choices;
mod events;
mod gallery;
mod moments;
mod offers;
mod phrases;
mod scene;
mod symbols;

use crate::state::{Action, State};
use crate::{Event, WildPigs3};
use sounder_kernel::{Choice, Names, Seat, Viewer, Words};
use sounder_scene::art::Drawing;
use sounder_scene::{Closed, Grouped, Moment, Preview, Scene, Show, Symbol};

/// The id of a weapon in somebody's hands. Several players can win the same attack card, so those name their holder.
fn held_weapon_id(game: &WildPigs3, card: u8, holder: Seat) -> String {
    if game.weapon(card).slot { format!("weapon-{card}") } else { format!("seat-{}-weapon-{card}", holder.0 + 1) }
}

impl Words for WildPigs3 {
    fn choice(&self, state: &State, _: Seat, action: Action, _: &Names) -> Choice {
        choices::choice(self, state, action)
    }

    fn tell(&self, event: &Event, _: Viewer, names: &Names) -> String {
        events::tell(self, event, names)
    }

    fn subject(&self, event: &Event) -> Option<Seat> {
        event.seat()
    }
}

impl Show for WildPigs3 {
    fn scene(&self, state: &State, viewer: Viewer, names: &Names) -> Scene {
        scene::scene(self, state, viewer, names)
    }

    fn symbols(&self) -> &'static [Symbol] {
        symbols::SYMBOLS
    }

    fn drawings(&self) -> Vec<Drawing> {
        gallery::drawings(self)
    }

    fn lesson(&self) -> &'static str {
        include_str!("../../lesson.toml")
    }

    fn preview(&self, state: &State, _: Seat, action: Action, _: &Names) -> Preview {
        offers::preview(self, state, action)
    }

    fn group(&self, state: &State, seat: Seat, action: Action, _: &Names) -> Option<Grouped> {
        offers::group(self, state, seat, action)
    }

    fn closed(&self, state: &State, seat: Seat, _: &Names) -> Vec<Closed> {
        offers::closed(self, state, seat)
    }

    fn moments(&self, event: &Event, _: Viewer, names: &Names) -> Vec<Moment> {
        moments::moments(self, event, names)
    }

    fn cover(&self) -> &'static str {
        include_str!("../../cover.svg")
    }
}
