//! Scenes as accessible HTML with inline SVG, made on the server.
//!
//! A table page is a [`body`] around [`Fragment`]s: elements with the DOM id `f-…` that updates bring up to date one by
//! one, sending only those cards, tiles, nodes and the like that changed. Every thing of a scene carries its id as
//! `data-id`. The script gives the class `can` to what the open choices touch, so that a thing need not be sent again
//! only because it can or cannot be chosen. The style sheet and the scripts know these names and nothing of any game; pages with a [`form`] have more of each. No inline script and no `style` attribute is written, so
//! that pages can forbid both.

mod assets;
mod board;
mod card;
mod choices;
mod curve;
mod dials;
mod form;
mod fragment;
mod frame;
mod ground;
mod map;
mod mark;
mod moment;
mod panel;
mod pen;
mod piece;
mod portrait;
mod preview;
mod rich;
mod rules;
mod seat;
mod tile;
mod track;

pub use assets::{EARLY_SCRIPT, FORM_STYLE, SCRIPTS, STYLE};
pub use form::form;
pub use fragment::{Column, Fragment, Patch, Print};
pub use frame::{BY_HAND, Frame, Replay, body, push_switch};
pub use moment::moments;
pub use portrait::{herd, portrait};
pub use rich::{gallery, rich, sprite};
pub use rules::rules;
pub use seat::{SeatChip, chat_line, emblem, log_lines, seat_class, seats};

/// The text as it is read aloud: symbols are replaced by their labels.
pub use crate::spell::spelled as plain;
use crate::{Mood, Offers, Role, Scene, Symbol};
use maud::html;
use pen::Pen;
use sounder_kernel::{Names, Viewer};
use std::cell::RefCell;

/// The fragment of what the viewer can do.
const CHOICES: &str = "choices";

/// What is to be drawn for one viewer.
#[derive(Clone, Copy)]
pub struct Picture<'a> {
    /// The table.
    pub scene: &'a Scene,
    /// What the viewer can do.
    pub offers: &'a Offers,
    /// The signs of the game.
    pub symbols: &'a [Symbol],
    /// Who sits where.
    pub names: &'a Names,
    /// Whose eyes it is for.
    pub viewer: Viewer,
}

impl Picture<'_> {
    /// The fragments of a whole page: headline, prompt, choices, then the panels in the order they are read: what is
    /// shared, the viewer's own, the others'.
    pub fn whole(&self) -> Vec<Fragment> {
        self.fragments(false)
    }

    /// The same fragments with their things kept apart, so that only those that changed need be sent.
    pub fn apart(&self) -> Vec<Fragment> {
        self.fragments(true)
    }

    /// The fragments of a whole page from those that [`Picture::apart`] has drawn: all but the choices, which can be played
    /// without script on a whole page, are only put together.
    pub fn put_together(&self, apart: &[Fragment]) -> Vec<Fragment> {
        let whole = |fragment: &Fragment| {
            if fragment.id == CHOICES { self.choices(&self.pen(false)) } else { fragment.put_together() }
        };
        apart.iter().map(whole).collect()
    }

    fn pen(&self, apart: bool) -> Pen<'_> {
        let Picture { symbols, names, viewer, .. } = *self;
        Pen { symbols, names, viewer, things: apart.then(RefCell::default) }
    }

    fn choices(&self, pen: &Pen) -> Fragment {
        let choices = Fragment::new(CHOICES, Column::Dock, choices::choices(pen, self.offers));
        Fragment { things: pen.take_things(), ..choices }
    }

    fn fragments(&self, apart: bool) -> Vec<Fragment> {
        let Picture { scene, offers, viewer, .. } = *self;
        let pen = self.pen(apart);
        let headline =
            html! { h2 id="f-headline" .headline data-shows=(mood_name(scene.mood)) { (pen.rich(&scene.headline)) } };
        let yours = !offers.open.is_empty();
        let prompt = html! { p id="f-prompt" .prompt .yours[yours] aria-live="polite" { (pen.rich(&scene.prompt)) } };
        let own = scene.panels.iter().find(|panel| matches!(panel.role, Role::Seat(seat) if viewer.is(seat)));
        let mut made = vec![
            Fragment::new("headline", Column::Dock, headline).showing(vec![mood_name(scene.mood)]),
            Fragment::new("prompt", Column::Dock, prompt),
            Fragment::new("purse", Column::Dock, panel::purse(&pen, own)),
            self.choices(&pen),
        ];
        let mut panels: Vec<_> = scene.panels.iter().collect();
        panels.sort_by_key(|panel| match panel.role {
            Role::Board | Role::Shared => 0,
            Role::Seat(seat) if viewer.is(seat) => 1,
            Role::Seat(_) => 2,
        });
        made.extend(panels.into_iter().map(|panel| {
            let column = if matches!(panel.role, Role::Seat(_)) { Column::People } else { Column::Boards };
            let fragment = Fragment::new(format!("panel-{}", panel.id), column, panel::panel(&pen, panel));
            Fragment { things: pen.take_things(), shows: panel::shows(panel), ..fragment }
        }));
        made
    }
}

/// Words as the value of an attribute; none of them, no attribute.
fn joined(words: &[&str]) -> Option<String> {
    (!words.is_empty()).then(|| words.join(" "))
}

fn mood_name(mood: Mood) -> &'static str {
    match mood {
        Mood::Day => "day",
        Mood::Dusk => "dusk",
        Mood::Night => "night",
        Mood::Danger => "danger",
        Mood::Glory => "glory",
    }
}
