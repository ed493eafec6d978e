use maud::Markup;
use serde::Serialize;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A part of a page that is brought up to date on its own: one element whose DOM id is `f-{id}`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fragment {
    /// "headline", "prompt", "choices" or "panel-…".
    pub id: String,
    /// Where on the page it belongs.
    pub column: Column,
    /// The element. Where the things are kept apart, each of them has a placeholder `<g data-same="id">` here.
    pub html: String,
    /// The cards, tiles, nodes and the like in it, by id, in the order of their placeholders.
    pub things: Vec<(String, String)>,
    /// What it shows that the whole page is laid out by: "map", "lanes", "night". Its element says the same as `data-shows`.
    pub shows: Vec<&'static str>,
}

/// Where on a page a fragment belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Column {
    /// What to do.
    Dock,
    /// What everybody plays on.
    Boards,
    /// What belongs to one seat.
    People,
}

/// What a page has been sent of a fragment: hashes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Print {
    /// Of all but the things.
    frame: u64,
    /// By the hash of its id, that of each thing.
    things: HashMap<u64, u64>,
}

/// What a page must be sent to show a fragment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Patch {
    /// The id of the fragment.
    pub id: String,
    /// Where it belongs.
    pub column: Column,
    /// The element with its placeholders, if anything but the things changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub html: Option<String>,
    /// Those things that changed, each with its id.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub things: Vec<(String, String)>,
}

impl Fragment {
    /// A fragment without things of its own.
    pub fn new(id: impl Into<String>, column: Column, element: Markup) -> Fragment {
        Fragment { id: id.into(), column, html: element.into_string(), things: Vec::new(), shows: Vec::new() }
    }

    /// The same, showing this.
    #[must_use]
    pub fn showing(self, shows: Vec<&'static str>) -> Fragment {
        Fragment { shows, ..self }
    }

    /// The same with its things in their places.
    pub(super) fn put_together(&self) -> Fragment {
        let things: HashMap<String, &str> =
            self.things.iter().map(|(id, thing)| (maud::html! { (id) }.into_string(), thing.as_str())).collect();
        let mut html =
            String::with_capacity(self.html.len() + self.things.iter().map(|(_, thing)| thing.len()).sum::<usize>());
        fill(&self.html, &things, &mut html);
        Fragment { id: self.id.clone(), column: self.column, html, things: Vec::new(), shows: self.shows.clone() }
    }

    /// To recognise by what a page has.
    pub fn print(&self) -> Print {
        Print {
            frame: hash_of(&self.html),
            things: self.things.iter().map(|(id, html)| (hash_of(id), hash_of(html))).collect(),
        }
    }

    /// All of it, for a page that has nothing.
    pub fn into_patch(self) -> Patch {
        Patch { id: self.id, column: self.column, html: Some(self.html), things: self.things }
    }

    /// What a page with `known` must be sent; nothing if it has all.
    pub fn since(self, known: &Print, print: &Print) -> Option<Patch> {
        if known == print {
            return None;
        }
        let same = |id: &str| {
            let key = hash_of(id);
            known.things.contains_key(&key) && known.things.get(&key) == print.things.get(&key)
        };
        let things = self.things.into_iter().filter(|(id, _)| !same(id)).collect();
        let html = (known.frame != print.frame).then_some(self.html);
        Some(Patch { id: self.id, column: self.column, html, things })
    }
}

/// What stands where a thing belongs, around its id.
const PLACE: (&str, &str) = ("<g data-same=\"", "\"></g>");

/// Writes an element with the things that belong into it; these may have things in them in turn.
fn fill(element: &str, things: &HashMap<String, &str>, html: &mut String) {
    let mut pieces = element.split(PLACE.0);
    html.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        let (id, rest) = piece.split_once(PLACE.1).expect("a placeholder is written in one piece");
        fill(things.get(id).expect("every placeholder stands for a thing"), things, html);
        html.push_str(rest);
    }
}

pub(super) fn hash_of(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(cards: &[(&str, &str)]) -> Fragment {
        let frame = maud::html! { div { @for (id, _) in cards { g data-same=(id) {} } "." } };
        let things = cards.iter().map(|(id, text)| ((*id).to_owned(), format!("<p>{text}</p>"))).collect();
        Fragment { things, ..Fragment::new("hand", Column::Boards, frame) }
    }

    fn sent(before: &Fragment, after: Fragment) -> Option<(Option<String>, Vec<String>)> {
        let print = after.print();
        let patch = after.since(&before.print(), &print)?;
        Some((patch.html, patch.things.into_iter().map(|(id, html)| format!("{id} {html}")).collect()))
    }

    #[test]
    fn only_what_changed_is_sent() {
        let before = hand(&[("a", "1"), ("b", "2")]);
        assert_eq!(sent(&before, before.clone()), None);
        let changed = sent(&before, hand(&[("a", "1"), ("b", "3")]));
        assert_eq!(changed, Some((None, vec!["b <p>3</p>".into()])), "the frame is still the same");
    }

    #[test]
    fn things_that_moved_came_or_went_change_the_frame() {
        let before = hand(&[("a", "1"), ("b", "2")]);
        let frame = |ids: &[&str]| {
            let same: String = ids.iter().fold(String::new(), |all, id| all + "<g data-same=\"" + id + "\"></g>");
            Some(format!("<div>{same}.</div>"))
        };
        assert_eq!(sent(&before, hand(&[("b", "2"), ("a", "1")])), Some((frame(&["b", "a"]), vec![])));
        assert_eq!(sent(&before, hand(&[("b", "2")])), Some((frame(&["b"]), vec![])));
        let all = vec!["a <p>1</p>".into(), "b <p>2</p>".into()];
        assert_eq!(sent(&hand(&[]), before), Some((frame(&["a", "b"]), all)));
    }
}
