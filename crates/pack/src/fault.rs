use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// So many faults are shown. Nobody mends more at once, and a small file can be made to have any number.
pub(crate) const MOST_FAULTS: usize = 100;
/// No line is shown with more bytes; of a longer one the part around the fault is.
const LONGEST_LINE: usize = 200;
/// No message and no hint is longer, in bytes: a name in it may be as long as the file.
const LONGEST_MESSAGE: usize = 600;

/// One thing wrong with a pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    file: String,
    /// Shared by all faults of a file.
    text: Arc<str>,
    span: Range<usize>,
    message: String,
    hint: String,
}

impl Fault {
    /// A fault at a place of a file; an empty hint is left out.
    pub fn new(
        file: &str,
        text: impl Into<Arc<str>>,
        span: Range<usize>,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) -> Fault {
        let (message, hint) = (clipped(message.into()), clipped(hint.into()));
        Fault { file: file.into(), text: text.into(), span, message, hint }
    }

    /// The fault with more to its hint.
    #[must_use]
    pub fn with_hint(mut self, more: &str) -> Fault {
        let between = if self.hint.is_empty() { "" } else { "; " };
        self.hint = clipped(format!("{}{between}{more}", self.hint));
        self
    }

    /// Whether it is the same fault at the same place.
    pub(crate) fn says_the_same(&self, other: &Fault) -> bool {
        self.span == other.span && self.message == other.message && self.file == other.file
    }

    /// What is wrong.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What to do about it.
    pub fn hint(&self) -> &str {
        &self.hint
    }

    /// The text of the file that it is in.
    #[cfg(feature = "spreadsheet")]
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The file it is in.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The line it is on, counted from 1.
    pub fn line(&self) -> usize {
        self.text[..self.span.start.min(self.text.len())].matches('\n').count() + 1
    }

    /// The part of a very long line that is shown, and where the fault is in it; none if all of it can be.
    fn excerpt(&self) -> Option<(&str, Range<usize>)> {
        let at = self.text.floor_char_boundary(self.span.start);
        let start = self.text[..at].rfind('\n').map_or(0, |end| end + 1);
        let end = self.text[at..].find('\n').map_or(self.text.len(), |end| at + end);
        if end - start <= LONGEST_LINE && self.span.len() <= 10 * LONGEST_LINE {
            return None;
        }
        let from = self.text.floor_char_boundary(start.max(at.saturating_sub(LONGEST_LINE / 2)));
        let to = self.text.floor_char_boundary(end.min(from + LONGEST_LINE));
        let until = self.text.floor_char_boundary(self.span.end.clamp(at, to));
        Some((&self.text[from..to], at - from..until - from))
    }
}

fn clipped(mut text: String) -> String {
    if text.len() > LONGEST_MESSAGE {
        text.truncate(text.floor_char_boundary(LONGEST_MESSAGE));
        text.push('…');
    }
    text
}

impl fmt::Display for Fault {
    /// The line with a caret under the place, and the hint.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let snippet = match self.excerpt() {
            None => Snippet::source(&*self.text).annotation(AnnotationKind::Primary.span(self.span.clone())),
            Some((part, span)) => {
                Snippet::source(part).line_start(self.line()).annotation(AnnotationKind::Primary.span(span))
            }
        };
        let snippet = snippet.path(self.file.as_str());
        let mut group = Group::with_title(Level::ERROR.primary_title(self.message.as_str())).element(snippet);
        if !self.hint.is_empty() {
            group = group.element(Level::HELP.message(self.hint.as_str()));
        }
        f.write_str(&Renderer::plain().render(&[group]))
    }
}

/// Everything wrong with a pack.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// All of them in words, with their number as faults of what is called so.
    pub fn in_the(&self, subject: &str) -> String {
        let all = self.0.iter().take(MOST_FAULTS).fold(String::new(), |all, fault| format!("{all}{fault}\n\n"));
        match self.0.len() {
            1 => format!("{all}1 fault in the {subject}"),
            number if number > MOST_FAULTS => format!("{all}{MOST_FAULTS} faults in the {subject}, and more"),
            number => format!("{all}{number} faults in the {subject}"),
        }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_the("pack"))
    }
}

impl std::error::Error for Faults {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reader;

    fn faults(text: &str) -> Faults {
        let reader = Reader::of_text("goods.toml", text);
        reader.root().expect("it is TOML").done();
        Reader::finish(vec![reader], Vec::new(), ()).unwrap_err()
    }

    #[test]
    fn any_number_of_faults_is_shown_in_little_room() {
        let text = (0..20_000).map(|number| format!("k{number} = 1\n")).collect::<Vec<_>>().concat();
        let many = faults(&text);
        assert_eq!(many.0.len(), MOST_FAULTS + 1, "as many as it takes to know that there are more");
        assert!(
            many.0.iter().all(|fault| Arc::ptr_eq(&fault.text, &many.0[0].text)),
            "no fault has a copy of the file"
        );
        let said = many.to_string();
        assert!(said.len() < 100_000, "{}", said.len());
        assert!(said.ends_with("100 faults in the pack, and more"), "{}", &said[said.len() - 60..]);
        assert!(faults(&text[..text.find("k100 ").unwrap()]).to_string().ends_with("100 faults in the pack"));
    }

    #[test]
    fn of_a_long_line_the_part_around_the_fault_is_shown() {
        let keys: Vec<String> = (0..5_000).map(|number| format!("ü{number} = 1").replace('ü', "u")).collect();
        let text = format!("# ä\n[goods]\nall = {{ {} }}\n", keys.join(", "));
        let reader = Reader::of_text("goods.toml", &text);
        let root = reader.root().unwrap();
        root.entry("goods").unwrap().entry("all").unwrap().done();
        let said = Reader::finish(vec![reader], Vec::new(), ()).unwrap_err().to_string();
        assert!(said.len() < 100_000, "{}", said.len());
        let last = said.split("error: ").last().unwrap();
        assert!(last.contains("unknown key `u99`") && last.contains("u99 = 1") && last.contains("3 |"), "{last}");
        let name = "x".repeat(100_000);
        let said = faults(&format!("{name} = 1\n")).to_string();
        assert!(said.len() < 3_000, "{}", said.len());
    }
}
