use super::ground::patterns;
use crate::art::{Drawing, Layer, part};
use crate::spell::{Run, runs};
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

/// The text escaped, with its `:symbols:` drawn. A figure and the symbol after it stay on one line.
pub fn rich(text: &str, symbols: &[Symbol]) -> Markup {
    if !text.contains(':') {
        return html! { (text) };
    }
    let runs = runs(text, symbols);
    html! {
        @for (index, run) in runs.iter().enumerate() {
            @match run {
                Run::Words(words) => {
                    @let figure = if matches!(runs.get(index + 1), Some(Run::Sign(_))) { figure(words) } else { "" };
                    (words[..words.len() - figure.len()])
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
    let tone = tone_class(symbol.tone);
    html! { svg.sym.(tone) role="img" aria-label=(symbol.label) { use href={ "#s-" (symbol.name) } {} } }
}

/// The signs of the page itself.
const SIGNS: &str = include_str!("../../assets/signs.svg");

/// A sign of the page itself; what it means is said by the element around it.
pub(super) fn icon(name: &str) -> Markup {
    html! { svg.icon aria-hidden="true" { use href={ "#i-" (name) } {} } }
}

/// The drawings that a page refers to, once a page: the game's symbols, the emblems of seats, the outlines of tiles, and
/// what ground looks like.
pub fn sprite(symbols: &[Symbol]) -> Markup {
    html! {
        svg.sprite width="0" height="0" aria-hidden="true" {
            @for symbol in symbols {
                symbol id={ "s-" (symbol.name) } viewBox="0 0 24 24" { (PreEscaped(symbol.svg)) }
            }
            (PreEscaped(SIGNS))
            (patterns())
        }
    }
}

/// The pictures that a page refers to, once a page: each as its parts, with every part drawn once.
pub fn gallery(drawings: &[Drawing]) -> Markup {
    let mut parts: Vec<&str> = drawings.iter().flat_map(|drawing| &drawing.layers).map(|layer| layer.part).collect();
    parts.sort_unstable();
    parts.dedup();
    html! {
        @if !drawings.is_empty() {
            svg.sprite width="0" height="0" aria-hidden="true" {
                @for name in parts { g id={ "a-" (name) } { (PreEscaped(part(name).unwrap_or_default())) } }
                @for drawing in drawings {
                    symbol id={ "p-" (drawing.name) } viewBox="0 0 96 64" {
                        @for layer in &drawing.layers {
                            use.{ "c" (layer.colour) } href={ "#a-" (layer.part) } transform=[transform(layer)] {}
                        }
                    }
                }
            }
        }
    }
}

pub(super) fn transform(layer: &Layer) -> Option<String> {
    let moved = (layer.at != (0, 0)).then(|| format!("translate({} {})", layer.at.0, layer.at.1));
    let turned = (layer.turn != 0).then(|| format!("rotate({})", layer.turn));
    let sized = (layer.size != 100).then(|| format!("scale({}.{:02})", layer.size / 100, layer.size % 100));
    let text: String = [moved, turned, sized].into_iter().flatten().collect();
    (!text.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Symbol = Symbol { name: "red", label: "red", letter: "R", tone: Tone::Red, svg: "<g/>" };

    #[test]
    fn texts_are_escaped_and_figures_stay_with_their_symbol() {
        assert_eq!(
            rich("<b> 12:red:", &[RED]).into_string(),
            "&lt;b&gt; <span class=\"amount\">12\u{200a}<svg class=\"sym t-red\" role=\"img\" aria-label=\"red\"><use \
             href=\"#s-red\"></use></svg></span>"
        );
    }
}
