use super::{plain, rich};
use crate::{Symbol, Zone};
use maud::{Markup, html};
use sounder_kernel::{Names, Viewer};
use std::cell::RefCell;

/// What every drawing function needs to know.
pub(super) struct Pen<'a> {
    pub symbols: &'a [Symbol],
    pub names: &'a Names,
    pub viewer: Viewer,
    /// The things drawn so far, where they are kept apart from what is around them.
    pub things: Option<RefCell<Vec<(String, String)>>>,
}

impl Pen<'_> {
    pub fn rich(&self, text: &str) -> Markup {
        rich(text, self.symbols)
    }

    pub fn plain(&self, text: &str) -> String {
        plain(text, self.symbols)
    }

    pub fn symbol(&self, name: &str) -> Option<&Symbol> {
        self.symbols.iter().find(|symbol| symbol.name == name)
    }

    /// The element of a thing that changes on its own (its `data-id` is `id`), or a placeholder where things are kept
    /// apart. What is no thing of the game but seldom changes (the ground of a map, its key) is sent in the same way: its
    /// `data-part` is `id`, and there may be things in it.
    pub fn thing(&self, id: &str, element: Markup) -> Markup {
        match &self.things {
            None => element,
            Some(things) => {
                things.borrow_mut().push((id.to_owned(), element.into_string()));
                html! { g data-same=(id) {} }
            }
        }
    }

    /// The things drawn since this was last asked.
    pub fn take_things(&self) -> Vec<(String, String)> {
        self.things.as_ref().map(RefCell::take).unwrap_or_default()
    }

    /// The zones that a place is in.
    pub fn zones<'z>(zones: &'z [Zone], id: &'z str) -> impl Iterator<Item = &'z Zone> {
        zones.iter().filter(move |zone| zone.places.iter().any(|place| place == id))
    }
}
