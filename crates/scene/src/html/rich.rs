use crate::{Symbol, Tone};
use maud::{Markup, PreEscaped, html};

/// The class that gives an element the shades of a tone.
pub(super) fn tone_class(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain => "t-plain",
        Tone::Red => "t-red",
        Tone::Blue => "t-blue",
        Tone::Green => "t-green",
        Tone::Yellow => "t-yellow",
        Tone::Purple => "t-purple",
        Tone::Orange => "t-orange",
        Tone::Brown => "t-brown",
        Tone::Grey => "t-grey",
        Tone::Dark => "t-dark",
    }
}

/// A piece of a text: words, or a symbol by name.
enum Run<'a, 'b> {
    Words(&'a str),
    Sign(&'b Symbol),
}

/// Cuts a text at its symbols. Colons that enclose no known symbol are words.
fn runs<'a, 'b>(text: &'a str, symbols: &'b [Symbol]) -> Vec<Run<'a, 'b>> {
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

/// The text escaped, with its `:symbols:` drawn. A figure and the symbol after it stay on one line.
pub fn rich(text: &str, symbols: &[Symbol]) -> Markup {
    let runs = runs(text, symbols);
    html! {
        @for (index, run) in runs.iter().enumerate() {
            @match run {
                Run::Words(words) => {
                    @if matches!(runs.get(index + 1), Some(Run::Sign(_))) { (words[..words.len() - figure(words).len()]) }
                    @else { (words) }
                }
                Run::Sign(symbol) => {
                    @match index.checked_sub(1).map(|before| &runs[before]) {
                        Some(Run::Words(words)) if !figure(words).is_empty() => {
                            // The hair space keeps screen readers from reading "4red" as one word.
                            span.amount { (figure(words)) "\u{200a}" (sign(symbol)) }
                        }
                        _ => (sign(symbol))
                    }
                }
            }
        }
    }
}

/// The digits that a text ends with, with their sign.
fn figure(words: &str) -> &str {
    let digits = words.trim_end_matches(|c: char| c.is_ascii_digit());
    if digits.len() == words.len() {
        return "";
    }
    &words[digits.trim_end_matches(['+', '-', '−', '×']).len()..]
}

/// A symbol within a text.
fn sign(symbol: &Symbol) -> Markup {
    html! { svg.sym.(tone_class(symbol.tone)) role="img" aria-label=(symbol.label) { use href={ "#s-" (symbol.name) } {} } }
}

/// The text as it is read aloud: symbols are replaced by their labels.
pub fn plain(text: &str, symbols: &[Symbol]) -> String {
    let mut said = String::with_capacity(text.len());
    for run in runs(text, symbols) {
        match run {
            Run::Words(words) => said.push_str(words),
            Run::Sign(symbol) => {
                if !said.is_empty() && !said.ends_with([' ', '(']) {
                    said.push(' ');
                }
                said.push_str(symbol.label);
            }
        }
    }
    said
}

/// Outlines of pieces and emblems, one a seat: people who do not see colours tell them apart by shape.
const EMBLEMS: [&str; sounder_kernel::MAX_SEATS] = [
    r#"<circle cx="12" cy="12" r="11"/>"#,
    r#"<rect x="1.5" y="1.5" width="21" height="21" rx="3.5"/>"#,
    r#"<path d="M12 .5 22.4 6.4v11.2L12 23.5 1.6 17.6V6.4z"/>"#,
    r#"<path d="M12 0 24 12 12 24 0 12z"/>"#,
    r#"<path d="M2 2h20v11c0 5-5 8.5-10 10.5C7 21.5 2 18 2 13z"/>"#,
    r#"<path d="M7 1h10l6 6v10l-6 6H7l-6-6V7z"/>"#,
    r#"<path d="M12 1 23.5 9.4 19.1 23H4.900L.5 9.400z"/>"#,
    r#"<path d="M5 1.5h14q5.5 10.5 0 21H5q-5.5-10.5 0-21z"/>"#,
];

/// Signs of the page itself.
#[rustfmt::skip]
const ICONS: [(&str, &str); 8] = [
    ("home", r#"<path d="M3 13c0-5 4-8 9-8 2 0 4 .5 5.5 1.500L20 5l-.5 3.500C20.5 9.5 21 11 22 12v3l-2 1c-1 2-3 3-5 3v2h-3v-2H9v2H6v-3c-2-1-3-3-3-5zm13-2.500a1 1 0 1 0 .01 0z"/>"#),
    ("gear", r#"<path d="M10 2h4l.6 2.7 1.8.8 2.3-1.5 2.8 2.8-1.5 2.3.8 1.800L23 10.500v3l-2.7.6-.8 1.8 1.5 2.3-2.8 2.8-2.3-1.5-1.8.800L14 22h-4l-.6-2.7-1.8-.8-2.3 1.500L2.5 17.2 4 14.900l-.8-1.800L1 12.500v-2l2.2-.600L4 8.1 2.5 5.8 5.3 3l2.3 1.5 1.8-.800zm2 6.500a3.5 3.5 0 1 0 .01 0z" fill-rule="evenodd"/>"#),
    ("first", r#"<path d="M4 5h3v14H4zM20 5v14L8 12z"/>"#),
    ("back", r#"<path d="M17 5v14L6 12z"/>"#),
    ("run", r#"<path d="M7 4v16l14-8z"/>"#),
    ("pause", r#"<path d="M6 5h4v14H6zm8 0h4v14h-4z"/>"#),
    ("on", r#"<path d="M7 5v14l11-7z"/>"#),
    ("last", r#"<path d="M17 5h3v14h-3zM4 5v14l12-7z"/>"#),
];

/// A sign of the page itself; what it means is said by the element around it.
pub(super) fn icon(name: &str) -> Markup {
    html! { svg.icon aria-hidden="true" { use href={ "#i-" (name) } {} } }
}

/// The drawings that a page refers to, once a page: the game's symbols, the emblems of seats and the outlines of tiles.
pub fn sprite(symbols: &[Symbol]) -> Markup {
    html! {
        svg.sprite width="0" height="0" aria-hidden="true" {
            @for symbol in symbols {
                symbol id={ "s-" (symbol.name) } viewBox="0 0 24 24" { (PreEscaped(symbol.svg)) }
            }
            @for (name, drawing) in ICONS {
                symbol id={ "i-" (name) } viewBox="0 0 24 24" { (PreEscaped(drawing)) }
            }
            @for (seat, outline) in EMBLEMS.iter().enumerate() {
                symbol id={ "seat-" (seat) } viewBox="0 0 24 24" { (PreEscaped(outline)) }
            }
            polygon id="hex" points="0,-50 43.3,-25 43.3,25 0,50 -43.3,25 -43.3,-25" {}
            rect id="cell" x="-48" y="-48" width="96" height="96" rx="10" {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Symbol = Symbol { name: "red", label: "red", letter: "R", tone: Tone::Red, svg: "<g/>" };

    #[test]
    fn symbols_are_read_aloud_as_words_of_their_own() {
        assert_eq!(plain("Pay 4:red: (:red:), now: 2:1 for :blue:", &[RED]), "Pay 4 red (red), now: 2:1 for :blue:");
    }

    #[test]
    fn texts_are_escaped_and_figures_stay_with_their_symbol() {
        assert_eq!(
            rich("<b> 12:red:", &[RED]).into_string(),
            "&lt;b&gt; <span class=\"amount\">12\u{200a}<svg class=\"sym t-red\" role=\"img\" aria-label=\"red\"><use \
             href=\"#s-red\"></use></svg></span>"
        );
    }
}
