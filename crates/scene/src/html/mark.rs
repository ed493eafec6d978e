use super::pen::Pen;
use super::rich::tone_class;
use super::seat::seat_class;
use crate::{EdgeKind, Ground, Hatch, Mark, Zone};
use maud::{Markup, html};
use std::collections::BTreeSet;

/// From one drawn mark to the next, in a line.
const STEP: i32 = 22;

/// Marks in a line around a middle, `size` high. What they mean is said by what they are on.
pub(super) fn marks(pen: &Pen, marks: &[Mark], (x, y): (i32, i32), size: i32) -> Markup {
    let drawn: Vec<&Mark> = marks.iter().filter(|mark| mark.is_drawn()).take(4).collect();
    let left = x - STEP * (drawn.len() as i32 - 1) / 2;
    html! {
        @for (place, mark) in (0..).zip(drawn) {
            @let x = left + STEP * place;
            g.mark.(mark.owner.map(seat_class).unwrap_or_default()) .owned[mark.owner.is_some()] aria-hidden="true" {
                @if let Some(symbol) = pen.symbol(mark.symbol) {
                    @let (left, side) = if mark.sign.is_empty() { (x - size / 2, size) } else { (x - size, size) };
                    circle.disc cx=(x) cy=(y) r=(size * 5 / 8) {}
                    use.(tone_class(symbol.tone)) href={ "#s-" (symbol.name) } x=(left) y=(y - size / 2) width=(side)
                        height=(side) {}
                }
                @if !mark.sign.is_empty() {
                    @let x = if mark.symbol.is_empty() { x } else { x + size / 2 };
                    text x=(x) y=(y + size * 3 / 8) { (mark.sign) }
                }
            }
        }
    }
}

/// The name of a hatch in ids and classes.
pub(super) fn hatch_name(hatch: Hatch) -> &'static str {
    match hatch {
        Hatch::Dots => "dots",
        Hatch::Rising => "rising",
        Hatch::Falling => "falling",
        Hatch::Crossed => "crossed",
    }
}

/// The address of the pattern that a zone is hatched with.
pub(super) fn hatch_fill(zone: &Zone) -> String {
    match zone.owner {
        Some(seat) => format!("url(#z-{}-{})", hatch_name(zone.hatch), seat.0),
        None => format!("url(#z-{})", hatch_name(zone.hatch)),
    }
}

/// All that a map needs explained, for those who see it for the first time. (Each thing says it, too.)
#[derive(Default)]
pub(super) struct Key<'a> {
    /// Names of symbols that stand for ground.
    pub symbols: BTreeSet<&'a str>,
    /// Kinds of ground that have no symbol, with what they are called.
    pub grounds: BTreeSet<(Ground, &'a str)>,
    /// Signs of marks, with what they mean.
    pub marks: BTreeSet<(&'a str, &'a str, &'a str)>,
    pub kinds: &'a [EdgeKind],
    pub zones: &'a [Zone],
}

impl<'a> Key<'a> {
    /// Notes the signs of these marks.
    pub fn note(&mut self, marks: &'a [Mark]) {
        let drawn = marks.iter().filter(|mark| mark.is_drawn());
        // A mark that is only a figure explains itself where it is.
        let signs = drawn.filter(|mark| !mark.symbol.is_empty() || !mark.sign.contains(|c: char| c.is_ascii_digit()));
        self.marks.extend(signs.map(|mark| (mark.symbol, mark.sign.as_str(), mark.label.as_str())));
    }

    /// The key of the map with this id.
    pub fn draw(&self, pen: &Pen, map: &str) -> Markup {
        let id = format!("{map}/key");
        pen.thing(&id, self.list(pen, &id))
    }

    fn list(&self, pen: &Pen, id: &str) -> Markup {
        let used = pen.symbols.iter().filter(|symbol| self.symbols.contains(symbol.name));
        let mut zones: Vec<&Zone> = Vec::new();
        for zone in self.zones.iter().filter(|zone| !zone.places.is_empty()) {
            let alike =
                |known: &&Zone| (&known.label, known.hatch, known.owner) == (&zone.label, zone.hatch, zone.owner);
            if !zones.iter().any(alike) {
                zones.push(zone);
            }
        }
        html! {
            ul.key data-part=(id) aria-hidden="true" {
                @for kind in self.kinds {
                    li {
                        svg.sample.(tone_class(kind.tone)) viewBox="0 0 36 12" {
                            g.edge.(super::board::line_class(kind.line)) { (super::board::strokes("M2 6H34")) }
                        }
                        " " (pen.rich(&kind.label))
                    }
                }
                @for (ground, label) in &self.grounds {
                    li {
                        svg.swatch.(tone_class(super::ground::tone(*ground))) viewBox="0 0 24 24" {
                            rect.ground width="24" height="24" rx="4" {}
                            rect width="24" height="24" fill={ "url(#g-" (super::ground::name(*ground)) ")" } {}
                        }
                        " " (pen.rich(label))
                    }
                }
                @for symbol in used {
                    li { svg.sym.(tone_class(symbol.tone)) { use href={ "#s-" (symbol.name) } {} } " " (symbol.label) }
                }
                @for (symbol, sign, label) in &self.marks {
                    li {
                        @if let Some(symbol) = pen.symbol(symbol) {
                            svg.sym.(tone_class(symbol.tone)) { use href={ "#s-" (symbol.name) } {} }
                        }
                        @if !sign.is_empty() { b { (sign) } }
                        " " (pen.rich(label))
                    }
                }
                @for zone in zones {
                    li {
                        svg.swatch viewBox="0 0 24 24" { rect width="24" height="24" rx="4" fill=(hatch_fill(zone)) {} }
                        " " (pen.rich(&zone.label))
                    }
                }
            }
        }
    }
}
