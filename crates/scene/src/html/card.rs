use super::pen::Pen;
use super::rich::tone_class;
use crate::say;
use crate::{Card, Lane};
use maud::{Markup, html};

/// A row of cards that wraps.
pub(super) fn row(pen: &Pen, id: &str, label: &str, cards: &[Card]) -> Markup {
    html! {
        div.spread data-id=(id) role="group" aria-label=(pen.plain(label)) {
            @if !label.is_empty() {
                h4 { span data-for=(id) tabindex="-1" { (pen.rich(label)) } @if cards.is_empty() { span.none { " none" } } }
            }
            @if !cards.is_empty() { div.cards { @for each in cards { (pen.thing(&each.id, card(pen, each, ""))) } } }
        }
    }
}

/// Columns of cards; the first of each is the front one, drawn nearest to the player.
pub(super) fn lanes(pen: &Pen, lanes: &[Lane]) -> Markup {
    html! {
        div.lanes {
            @for lane in lanes {
                div.lane data-id=(lane.id) {
                    h4 { span data-for=(lane.id) tabindex="-1" { (pen.rich(&lane.title)) } }
                    div.queue {
                        @for (place, each) in lane.cards.iter().enumerate() {
                            (pen.thing(&each.id, card(pen, each, if place == 0 { "front" } else { "rear" })))
                        }
                        @if lane.cards.is_empty() { p.none { "empty" } }
                    }
                }
            }
        }
    }
}

/// A card. It is called by all that is printed on it, for those who cannot see it.
fn card(pen: &Pen, card: &Card, place: &str) -> Markup {
    let hidden = card.face_down && card.title.is_empty();
    let label = if hidden { format!("Face down {}", card.kind).trim_end().to_owned() } else { say::card(card) };
    html! {
        div.card.(tone_class(card.tone)).(place) .down[card.face_down] data-id=(card.id) role="group" tabindex="-1"
            aria-label=(pen.plain(&label)) aria-describedby=[(!hidden && !card.marks.is_empty()).then(|| marks_id(card))]
            data-clause=[(!card.clause.is_empty()).then_some(card.clause)] {
            @if hidden {
                div.back { @if !card.kind.is_empty() { span { (pen.rich(&card.kind)) } } }
            } @else {
                div.head {
                    span.title { (pen.rich(&card.title)) }
                    @if !card.worth.is_empty() { span.worth { (pen.rich(&card.worth)) } }
                }
                (picture(pen, card))
                @if !card.cost.is_empty() || !card.kind.is_empty() {
                    div.face {
                        @if !card.cost.is_empty() { span.cost { (pen.rich(&card.cost)) } }
                        @if !card.kind.is_empty() { span.kind { (pen.rich(&card.kind)) } }
                    }
                }
                @if !card.figures.is_empty() {
                    dl.stats {
                        @for each in &card.figures { div { dt { (pen.rich(&each.label)) } dd { (pen.rich(&each.value)) } } }
                    }
                }
                @if !card.lines.is_empty() { div.lines { @for line in &card.lines { p { (pen.rich(line)) } } } }
                @if !card.flavour.is_empty() { p.flavour { (pen.rich(&card.flavour)) } }
                @if !card.marks.is_empty() { (pen.thing(&marks_id(card), marks(pen, card))) }
            }
        }
    }
}

fn marks_id(card: &Card) -> String {
    format!("{}/marks", card.id)
}

/// What is true of a card for now. It changes more often than the card, so it is sent apart, and describes the card instead of
/// being part of its name.
fn marks(pen: &Pen, card: &Card) -> Markup {
    let id = marks_id(card);
    html! { div.marks id=(id) data-part=(id) { @for mark in &card.marks { span { (pen.rich(mark)) } } } }
}

/// What is drawn on a card: a picture of its own, or the sign of its kind.
fn picture(pen: &Pen, card: &Card) -> Markup {
    html! {
        @if !card.picture.is_empty() {
            svg.picture viewBox="0 0 96 64" preserveAspectRatio="xMidYMid slice" aria-hidden="true" {
                use href={ "#p-" (card.picture) } width="96" height="64" {}
            }
        } @else if let Some(symbol) = pen.symbol(card.art) {
            svg.art.(tone_class(symbol.tone)) aria-hidden="true" { use href={ "#s-" (symbol.name) } {} }
        }
    }
}
