use super::{Emphasis, Line, Span};
use crate::{Symbol, Tone};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A text with its `:symbols:` as letters in their colours.
pub fn rich(text: &str, symbols: &[Symbol], emphasis: Emphasis) -> Line {
    let mut line = Line::default();
    let mut rest = text;
    while let Some(start) = rest.find(':') {
        let after = &rest[start + 1..];
        let symbol = after.find(':').and_then(|end| symbols.iter().find(|symbol| symbol.name == &after[..end]));
        let Some(symbol) = symbol else {
            line.push(Span::new(&rest[..=start], Tone::Plain, emphasis));
            rest = after;
            continue;
        };
        line.push(Span::new(&rest[..start], Tone::Plain, emphasis));
        let is_counted = rest[..start].ends_with(|sign: char| sign.is_ascii_digit());
        rest = &after[symbol.name.len() + 1..];
        // Things that are counted and called by their name need no letter as well: "1 Wild token", not "1W Wild token".
        let is_named = rest.strip_prefix(' ').is_some_and(|rest| rest.starts_with(symbol.label));
        if !(is_counted && is_named) {
            line.push(Span::new(symbol.letter, symbol.tone, emphasis));
        }
    }
    line.push(Span::new(rest, Tone::Plain, emphasis));
    line
}

/// A space where a line must not break. It becomes an ordinary one when the line is wrapped.
pub(super) const NO_BREAK: &str = "\u{a0}";

/// The line broken between words to this width; later lines start with `indent` spaces. Never empty.
pub fn wrapped(line: &Line, width: usize, indent: usize) -> Vec<Line> {
    let width = width.max(indent + 1);
    let mut lines = vec![Line::default()];
    for word in words(line) {
        let current = lines.last().expect("never empty");
        let is_space = word.to_string().trim().is_empty();
        if current.width() + word.width() <= width {
            lines.last_mut().expect("never empty").append(word);
            continue;
        }
        if is_space {
            continue;
        }
        if current.width() > if lines.len() == 1 { 0 } else { indent } {
            lines.push(" ".repeat(indent).as_str().into());
        }
        let mut word = word;
        loop {
            let room = width - lines.last().expect("never empty").width();
            let fits = word.window(0, room);
            let left = word.width() - room.min(word.width());
            lines.last_mut().expect("never empty").append(fits);
            if left == 0 {
                break;
            }
            word = word.window(room, left);
            lines.push(" ".repeat(indent).as_str().into());
        }
    }
    for span in lines.iter_mut().flat_map(|line| &mut line.spans) {
        span.text = span.text.replace(NO_BREAK, " ");
    }
    lines
}

/// The words of a line and the spaces between them, in order.
fn words(line: &Line) -> Vec<Line> {
    let mut words: Vec<Line> = Vec::new();
    let mut in_space = None;
    for span in &line.spans {
        for c in span.text.chars().filter(|c| c.width().is_some()) {
            let space = c == ' ';
            if in_space != Some(space) {
                words.push(Line::default());
                in_space = Some(space);
            }
            let word = words.last_mut().expect("just pushed");
            word.push(Span::new(c.to_string(), span.tone, span.emphasis));
        }
    }
    words.retain(|word| word.to_string().width() > 0);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    const SYMBOLS: &[Symbol] = &[Symbol { name: "red", label: "red", letter: "R", tone: Tone::Red, svg: "" }];

    #[test]
    fn symbols_become_letters_and_other_colons_stay() {
        let line = rich("at 10:30: pay 4:red::red: now:", SYMBOLS, Emphasis::Normal);
        assert_eq!(line.to_string(), "at 10:30: pay 4RR now:");
        assert_eq!(line.spans[1], Span::new("RR", Tone::Red, Emphasis::Normal));
    }

    #[test]
    fn lines_break_between_words_and_long_words_anywhere() {
        let show = |text: &str| -> Vec<String> {
            wrapped(&Line::from(text), 8, 2).iter().map(|line| line.to_string().trim_end().into()).collect()
        };
        assert_eq!(show("wild pigs will attack"), ["wild", "  pigs", "  will", "  attack"].map(String::from).to_vec());
        assert_eq!(show("a superlongword b"), ["a", "  superl", "  ongwor", "  d b"]);
        assert_eq!(show(""), [""]);
    }
}
