use maud::{Markup, PreEscaped};
use serde::Serialize;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

/// Around a thing while a fragment is being written. Texts are escaped, so none of them can hold these.
const OPEN: &str = "<!--[";
const NAMED: &str = "-->";
const CLOSE: &str = "<!--]-->";

/// A part of a page that is brought up to date on its own: one element whose DOM id is `f-{id}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fragment {
    /// "headline", "prompt", "choices" or "panel-…".
    pub id: String,
    /// The element.
    pub html: String,
    /// Where its cards, tiles and the like are in `html`: they follow one another.
    #[serde(skip)]
    things: Vec<(String, Range<usize>)>,
}

/// What a page has been sent of a fragment.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Print {
    /// Hash of all but the things.
    frame: u64,
    /// By the hash of its id, that of each thing.
    things: HashMap<u64, u64>,
}

/// Marks the element of a thing that changes on its own.
pub(super) fn thing(id: &str, element: Markup) -> Markup {
    PreEscaped(format!("{OPEN}{id}{NAMED}{}{CLOSE}", element.into_string()))
}

impl Fragment {
    /// A fragment of one element.
    pub fn new(id: impl Into<String>, element: Markup) -> Fragment {
        let marked = element.into_string();
        let mut pieces = marked.split(OPEN);
        let mut html = String::with_capacity(marked.len());
        html.push_str(pieces.next().unwrap_or_default());
        let mut things = Vec::new();
        for piece in pieces {
            let (name, rest) = piece.split_once(NAMED).expect("a thing is named");
            let (element, after) = rest.split_once(CLOSE).expect("a thing ends before the next one");
            let start = html.len();
            html.push_str(element);
            things.push((name.to_owned(), start..html.len()));
            html.push_str(after);
        }
        Fragment { id: id.into(), html, things }
    }

    /// Whether it is the panel of a seat: these have a column of their own on a wide screen.
    pub(super) fn is_seat(&self) -> bool {
        self.html.split('>').next().is_some_and(|open| open.contains("\"panel seat "))
    }

    /// To recognise by what a page has.
    pub fn print(&self) -> Print {
        let mut frame = DefaultHasher::new();
        let mut at = 0;
        for (id, range) in &self.things {
            (&self.html[at..range.start], id).hash(&mut frame);
            at = range.end;
        }
        self.html[at..].hash(&mut frame);
        let hashes = |(id, range): &(String, Range<usize>)| (hash_of(id), hash_of(&self.html[range.clone()]));
        Print { frame: frame.finish(), things: self.things.iter().map(hashes).collect() }
    }

    /// What a page with `known` must be sent to show this fragment: nothing, or the fragment with a placeholder
    /// `<g data-same="id">` for each thing that the page has already.
    pub fn since(&self, known: &Print, print: &Print) -> Option<Fragment> {
        if known == print {
            return None;
        }
        let mut html = String::new();
        let mut at = 0;
        for (id, range) in &self.things {
            let key = hash_of(id);
            if known.things.contains_key(&key) && known.things.get(&key) == print.things.get(&key) {
                html.push_str(&self.html[at..range.start]);
                html.push_str(&maud::html! { g data-same=(id) {} }.into_string());
                at = range.end;
            }
        }
        html.push_str(&self.html[at..]);
        Some(Fragment { id: self.id.clone(), html, things: Vec::new() })
    }
}

fn hash_of(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use maud::html;

    fn hand(cards: &[(&str, &str)]) -> Fragment {
        Fragment::new("hand", html! { div { @for (id, text) in cards { (thing(id, html! { p { (text) } })) } "." } })
    }

    fn sent(before: &Fragment, after: &Fragment) -> Option<String> {
        after.since(&before.print(), &after.print()).map(|fragment| fragment.html)
    }

    #[test]
    fn marks_are_not_in_the_page() {
        assert_eq!(hand(&[("a", "<!--["), ("b", "2")]).html, "<div><p>&lt;!--[</p><p>2</p>.</div>");
    }

    #[test]
    fn only_what_changed_is_sent() {
        let before = hand(&[("a", "1"), ("b", "2")]);
        assert_eq!(sent(&before, &before), None);
        let changed = sent(&before, &hand(&[("a", "1"), ("b", "3")]));
        assert_eq!(changed.as_deref(), Some(r#"<div><g data-same="a"></g><p>3</p>.</div>"#));
    }

    #[test]
    fn things_that_moved_came_or_went_are_a_change() {
        let before = hand(&[("a", "1"), ("b", "2")]);
        let swapped = sent(&before, &hand(&[("b", "2"), ("a", "1")]));
        assert_eq!(swapped.as_deref(), Some(r#"<div><g data-same="b"></g><g data-same="a"></g>.</div>"#));
        assert_eq!(sent(&before, &hand(&[("b", "2")])).as_deref(), Some(r#"<div><g data-same="b"></g>.</div>"#));
        assert_eq!(sent(&hand(&[]), &before).as_deref(), Some("<div><p>1</p><p>2</p>.</div>"));
    }
}
