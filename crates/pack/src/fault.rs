use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use std::fmt;
use std::ops::Range;

/// One thing wrong with a pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    file: String,
    text: String,
    span: Range<usize>,
    message: String,
    hint: String,
}

impl Fault {
    /// A fault at a place of a file; an empty hint is left out.
    pub fn new(
        file: &str,
        text: &str,
        span: Range<usize>,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) -> Fault {
        Fault { file: file.into(), text: text.into(), span, message: message.into(), hint: hint.into() }
    }

    /// What is wrong.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What to do about it.
    pub fn hint(&self) -> &str {
        &self.hint
    }

    /// The file it is in.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The line it is on, counted from 1.
    pub fn line(&self) -> usize {
        self.text[..self.span.start.min(self.text.len())].matches('\n').count() + 1
    }
}

impl fmt::Display for Fault {
    /// The line with a caret under the place, and the hint.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let snippet = Snippet::source(self.text.as_str())
            .path(self.file.as_str())
            .annotation(AnnotationKind::Primary.span(self.span.clone()));
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
        let all: String = self.0.iter().map(|fault| format!("{fault}\n\n")).collect();
        let faults = if self.0.len() == 1 { "fault" } else { "faults" };
        format!("{all}{} {faults} in the {subject}", self.0.len())
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_the("pack"))
    }
}

impl std::error::Error for Faults {}
