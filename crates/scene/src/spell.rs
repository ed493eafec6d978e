//! Texts cut at their `:symbols:`.

use crate::Symbol;

/// A piece of a text: words, or a symbol by name.
pub(crate) enum Run<'a, 'b> {
    Words(&'a str),
    Sign(&'b Symbol),
}

/// Cuts a text at its symbols. Colons that enclose no known symbol are words.
pub(crate) fn runs<'a, 'b>(text: &'a str, symbols: &'b [Symbol]) -> Vec<Run<'a, 'b>> {
    let mut runs = Vec::new();
    let (mut start, mut from) = (0, 0);
    while let Some(open) = text[from..].find(':').map(|at| from + at) {
        let Some(close) = text[open + 1..].find(':').map(|at| open + 1 + at) else { break };
        if let Some(symbol) = symbols.iter().find(|symbol| symbol.name == &text[open + 1..close]) {
            if start < open {
                runs.push(Run::Words(&text[start..open]));
            }
            runs.push(Run::Sign(symbol));
            (start, from) = (close + 1, close + 1);
        } else {
            from = close;
        }
    }
    if start < text.len() {
        runs.push(Run::Words(&text[start..]));
    }
    runs
}

/// The text as it is read aloud: each symbol by what it is called.
pub fn spelled(text: &str, symbols: &[Symbol]) -> String {
    let mut said = String::with_capacity(text.len());
    let mut after_sign = false;
    for run in runs(text, symbols) {
        match run {
            Run::Words(words) => {
                if after_sign && words.starts_with(char::is_alphanumeric) {
                    said.push(' ');
                }
                said.push_str(words);
                after_sign = false;
            }
            Run::Sign(symbol) => {
                if !said.is_empty() && !said.ends_with([' ', '\u{a0}', '(', '[', '“']) {
                    said.push(' ');
                }
                said.push_str(symbol.label);
                after_sign = true;
            }
        }
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tone;

    const RED: Symbol = Symbol { name: "red", label: "red", letter: "R", tone: Tone::Red, svg: "" };

    #[test]
    fn symbols_are_read_aloud_as_words_of_their_own() {
        assert_eq!(spelled("Pay 4:red: (:red:), now: 2:1 for :blue:", &[RED]), "Pay 4 red (red), now: 2:1 for :blue:");
        assert_eq!(spelled("[:red:] :red::red:5", &[RED]), "[red] red red 5");
    }
}
