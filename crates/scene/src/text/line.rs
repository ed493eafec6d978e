use crate::Tone;
use std::fmt;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A piece of text in one style.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Span {
    /// The text, without line breaks.
    pub text: String,
    /// Its colour.
    pub tone: Tone,
    /// How much it stands out.
    pub emphasis: Emphasis,
}

/// How much a text stands out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Emphasis {
    /// As any text.
    #[default]
    Normal,
    /// Headings and what matters now.
    Strong,
    /// What is only there to be looked up.
    Faint,
    /// What is pointed out: shown in reverse.
    Chosen,
}

impl Span {
    /// Text in no particular style.
    pub fn plain(text: impl Into<String>) -> Span {
        Span::new(text, Tone::Plain, Emphasis::Normal)
    }

    /// Text in this style.
    pub fn new(text: impl Into<String>, tone: Tone, emphasis: Emphasis) -> Span {
        Span { text: text.into(), tone, emphasis }
    }

    /// The columns it takes.
    pub fn width(&self) -> usize {
        self.text.width()
    }
}

/// One line of styled text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// The pieces from left to right.
    pub spans: Vec<Span>,
}

impl Line {
    /// The columns it takes.
    pub fn width(&self) -> usize {
        self.spans.iter().map(Span::width).sum()
    }

    /// Appends text, joining it to what is there if the style is the same.
    pub fn push(&mut self, span: Span) {
        match self.spans.last_mut() {
            _ if span.text.is_empty() => {}
            Some(last) if last.tone == span.tone && last.emphasis == span.emphasis => last.text.push_str(&span.text),
            _ => self.spans.push(span),
        }
    }

    /// Appends another line.
    pub fn append(&mut self, line: Line) {
        for span in line.spans {
            self.push(span);
        }
    }

    /// Fills up with spaces to this width.
    #[must_use]
    pub fn padded(mut self, width: usize) -> Line {
        let missing = width.saturating_sub(self.width());
        self.push(Span::plain(" ".repeat(missing)));
        self
    }

    /// The `width` columns from `left` on. A wide character that is cut in half leaves a space.
    #[must_use]
    pub fn window(&self, left: usize, width: usize) -> Line {
        let mut line = Line::default();
        let mut at = 0;
        for span in &self.spans {
            let mut text = String::new();
            for c in span.text.chars() {
                let (from, to) = (at, at + c.width().unwrap_or(0));
                at = to;
                if from >= left && to <= left + width {
                    text.push(c);
                } else if from < left + width && to > left {
                    text.push_str(&" ".repeat(to.min(left + width) - from.max(left)));
                }
            }
            line.push(Span { text, ..*span });
        }
        line
    }

    /// The line, or as much as fits into `width` with an ellipsis.
    #[must_use]
    pub fn cut(self, width: usize) -> Line {
        if self.width() <= width {
            return self;
        }
        let mut line = self.window(0, width.saturating_sub(1));
        let tone = line.spans.last().map_or(Tone::Plain, |span| span.tone);
        let emphasis = line.spans.last().map_or(Emphasis::Normal, |span| span.emphasis);
        line.push(Span::new("…", tone, emphasis));
        line
    }

    /// The line with every piece at this emphasis.
    #[must_use]
    pub fn with_emphasis(mut self, emphasis: Emphasis) -> Line {
        for span in &mut self.spans {
            span.emphasis = emphasis;
        }
        self
    }
}

impl From<Span> for Line {
    fn from(span: Span) -> Line {
        Line { spans: vec![span] }
    }
}

impl From<&str> for Line {
    fn from(text: &str) -> Line {
        Span::plain(text).into()
    }
}

impl FromIterator<Span> for Line {
    fn from_iter<I: IntoIterator<Item = Span>>(spans: I) -> Line {
        let mut line = Line::default();
        for span in spans {
            line.push(span);
        }
        line
    }
}

impl fmt::Display for Line {
    /// The bare text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spans.iter().try_for_each(|span| f.write_str(&span.text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_are_measured_and_never_halved() {
        let line = Line::from("a豚b");
        assert_eq!(line.width(), 4);
        assert_eq!(line.window(2, 2).to_string(), " b");
        assert_eq!(line.window(0, 2).to_string(), "a ");
        assert_eq!(line.cut(3).to_string(), "a …");
    }
}
