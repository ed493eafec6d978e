//! Scenes as accessible HTML with inline SVG, made on the server.
//!
//! A table page is a [`body`] around [`fragments`]: elements with the DOM id `f-…` that updates bring up to date one by
//! one, sending only those cards, tiles and the like that changed. Every thing of a scene carries its id as `data-id`; what an open choice touches has the class `can`. The one style
//! sheet and the one script know these names and nothing of any game; pages with a [`form`] have one more of each. No inline script and no `style` attribute is
//! written, so that pages can forbid both.

mod board;
mod card;
mod choices;
mod form;
mod fragment;
mod frame;
mod panel;
mod rich;
mod rules;
mod seat;
mod tile;

pub use form::form;
pub use fragment::{Fragment, Print};
pub use frame::{Frame, Replay, body};
pub use rich::{plain, rich, sprite};
pub use rules::rules;
pub use seat::{SeatChip, chat_line, log_lines, seats};

use crate::{Role, Scene, Symbol};
use maud::{Markup, html};
use sounder_kernel::{Choice, Names, Viewer};
use std::collections::HashSet;

/// The style sheet of all pages.
pub const STYLE: &str = include_str!("../../assets/table.css");
/// The script of all pages.
pub const SCRIPT: &str = concat!(
    "(() => {\n'use strict';\n",
    include_str!("../../assets/table/page.js"),
    include_str!("../../assets/table/choosing.js"),
    include_str!("../../assets/table/looking.js"),
    include_str!("../../assets/table/changing.js"),
    include_str!("../../assets/table/telling.js"),
    include_str!("../../assets/table/connecting.js"),
    include_str!("../../assets/table/asking.js"),
    include_str!("../../assets/table/replaying.js"),
    include_str!("../../assets/table/acting.js"),
    "})();\n",
);

/// The style sheet that pages with a [`form`] need as well.
pub const FORM_STYLE: &str = include_str!("../../assets/form.css");
/// The script that keeps the sums, the faults and the preview of a [`form`] up to date.
pub const FORM_SCRIPT: &str = include_str!("../../assets/form.js");

/// The scene as fragments: headline, prompt, choices, then the panels in the order they are read: what is shared, the
/// viewer's own, the others'.
pub fn fragments(
    scene: &Scene,
    choices: &[Choice],
    symbols: &[Symbol],
    names: &Names,
    viewer: Viewer,
) -> Vec<Fragment> {
    let pen =
        Pen { symbols, names, viewer, can: choices.iter().flat_map(|c| &c.touches).map(String::as_str).collect() };
    let headline = html! { h2 id="f-headline" .headline { (pen.rich(&scene.headline)) } };
    let prompt =
        html! { p id="f-prompt" .prompt .yours[!choices.is_empty()] aria-live="polite" { (pen.rich(&scene.prompt)) } };
    let mut made = vec![
        Fragment::new("headline", headline),
        Fragment::new("prompt", prompt),
        Fragment::new("choices", choices::choices(&pen, choices)),
    ];
    let mut panels: Vec<_> = scene.panels.iter().collect();
    panels.sort_by_key(|panel| match panel.role {
        Role::Board | Role::Shared => 0,
        Role::Seat(seat) if viewer.is(seat) => 1,
        Role::Seat(_) => 2,
    });
    made.extend(
        panels.into_iter().map(|panel| Fragment::new(format!("panel-{}", panel.id), panel::panel(&pen, panel))),
    );
    made
}

/// What every drawing function needs to know.
struct Pen<'a> {
    symbols: &'a [Symbol],
    names: &'a Names,
    viewer: Viewer,
    /// The ids that an open choice touches.
    can: HashSet<&'a str>,
}

impl Pen<'_> {
    fn rich(&self, text: &str) -> Markup {
        rich(text, self.symbols)
    }

    fn plain(&self, text: &str) -> String {
        plain(text, self.symbols)
    }

    fn can(&self, id: &str) -> bool {
        self.can.contains(id)
    }

    fn symbol(&self, name: &str) -> Option<&Symbol> {
        self.symbols.iter().find(|symbol| symbol.name == name)
    }

    /// The attribute values of a thing: its role, and whether Tab stops at it. What cannot be chosen is reached with
    /// the arrow keys only, so that Tab goes from choice to choice.
    fn stance(&self, id: &str, otherwise: &'static str) -> (&'static str, i8) {
        if self.can(id) { ("button", 0) } else { (otherwise, -1) }
    }
}
