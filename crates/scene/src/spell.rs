//! Texts cut at their `:symbols:`.

use crate::Symbol;
use crate::words::called;

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
    let (mut after_sign, mut last_sign) = (false, None);
    for run in runs(text, symbols) {
        match run {
            Run::Words(words) => {
                // Where the sign stands beside its own name, it is said once.
                let words = match last_sign.take() {
                    Some(label) => words.strip_prefix(' ').and_then(|rest| rest.strip_prefix(label)).unwrap_or(words),
                    None => words,
                };
                if after_sign && words.starts_with(char::is_alphanumeric) {
                    said.push(' ');
                }
                said.push_str(words);
                after_sign = false;
            }
            Run::Sign(symbol) => {
                let number = said.rsplit(|c: char| !c.is_ascii_digit()).next().unwrap_or_default().to_owned();
                if !said.is_empty() && !said.ends_with([' ', '\u{a0}', '(', '[', '“']) {
                    said.push(' ');
                }
                match number.parse() {
                    Ok(number) => said.push_str(&called(number, symbol.label)),
                    Err(_) => said.push_str(symbol.label),
                }
                (after_sign, last_sign) = (true, Some(symbol.label));
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

    #[test]
    fn one_is_one_and_a_sign_beside_its_name_is_said_once() {
        let sign = |name, label| Symbol { name, label, ..RED };
        let signs = [sign("ap", "Action Points"), sign("wild", "Wild token"), RED];
        let said = |text: &str| spelled(text, &signs);
        assert_eq!(
            said("1:ap:, 2:ap:, 11:ap: or :ap:"),
            "1 Action Point, 2 Action Points, 11 Action Points or Action Points"
        );
        assert_eq!(said("1:wild: Wild token, 2:wild:, a :wild:"), "1 Wild token, 2 Wild tokens, a Wild token");
        assert_eq!(said("1:red: less"), "1 red less");
    }
}
