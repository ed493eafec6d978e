use super::pen::Pen;
use super::rich::tone_class;
use crate::{Card, Lane};
use maud::{Markup, html};

/// A row of cards that wraps.
pub(super) fn row(pen: &Pen, id: &str, label: &str, cards: &[Card]) -> Markup {
    html! {
        div.spread data-id=(id) role="group" aria-label=(pen.plain(label)) {
            @if !label.is_empty() { h4 { (pen.rich(label)) @if cards.is_empty() { span.none { " none" } } } }
            @if !cards.is_empty() { div.cards { @for each in cards { (pen.thing(&each.id, card(pen, each, ""))) } } }
        }
    }
}

/// Columns of cards; the first of each is the front one, drawn nearest to the player.
pub(super) fn lanes(pen: &Pen, lanes: &[Lane]) -> Markup {
    html! {
        div.lanes {
            @for lane in lanes {
                @let (role, tab) = pen.stance(&lane.id, "group");
                div.lane .can[pen.can(&lane.id)] data-id=(lane.id) {
                    h4 role=[(tab == 0).then_some(role)] tabindex=[(tab == 0).then_some(tab)]
                        data-for=(lane.id) { (pen.rich(&lane.title)) }
                    div.queue {
                        @for (place, each) in lane.cards.iter().enumerate() {
                            (pen.thing(&each.id, card(pen, each, if place == 0 { "front" } else { "back" })))
                        }
                        @if lane.cards.is_empty() { p.none { "empty" } }
                    }
                }
            }
        }
    }
}

/// A card. As a button it is called by all that is written on it, otherwise by its title.
fn card(pen: &Pen, card: &Card, place: &str) -> Markup {
    let (role, tab) = pen.stance(&card.id, "group");
    let hidden = card.face_down && card.title.is_empty();
    let label = match (hidden, pen.can(&card.id)) {
        (true, _) => Some(pen.plain(format!("Face down {}", card.kind).trim_end())),
        (false, true) => None,
        (false, false) => Some(pen.plain(&card.title)),
    };
    let tone = tone_class(card.tone);
    html! {
        div.card.(tone).(place) .can[pen.can(&card.id)] .down[card.face_down] data-id=(card.id) role=(role)
            tabindex=(tab) aria-label=[label] data-clause=[(!card.clause.is_empty()).then_some(card.clause)] {
            @if hidden {
                div.back { @if !card.kind.is_empty() { span { (pen.rich(&card.kind)) } } }
            } @else {
                div.head {
                    span.title { (pen.rich(&card.title)) }
                    @if !card.worth.is_empty() { span.worth { (pen.rich(&card.worth)) } }
                }
                div.face {
                    @if let Some(symbol) = pen.symbol(card.art) {
                        svg.art.(tone_class(symbol.tone)) aria-hidden="true" { use href={ "#s-" (symbol.name) } {} }
                    }
                    @if !card.cost.is_empty() { span.cost { (pen.rich(&card.cost)) } }
                    @if !card.kind.is_empty() { span.kind { (pen.rich(&card.kind)) } }
                }
                @if !card.figures.is_empty() {
                    dl.stats {
                        @for each in &card.figures { div { dt { (pen.rich(&each.label)) } dd { (pen.rich(&each.value)) } } }
                    }
                }
                @if !card.lines.is_empty() { div.lines { @for line in &card.lines { p { (pen.rich(line)) } } } }
                @if !card.marks.is_empty() { div.marks { @for mark in &card.marks { span { (pen.rich(mark)) } } } }
            }
        }
    }
}
