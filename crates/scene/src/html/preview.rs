use super::pen::Pen;
use crate::say;
use crate::{Odds, Preview, Prospect, Term};
use maud::{Markup, html};

/// Whether a preview has anything to read. Paths and trials are shown on the board.
pub(super) fn is_read(preview: &Preview) -> bool {
    !preview.price.is_empty() || preview.odds.is_some() || !preview.lines.is_empty()
}

/// What would come of a choice.
pub(super) fn preview(pen: &Pen, id: &str, preview: &Preview) -> Markup {
    html! {
        div.preview id=(id) {
            @if !preview.price.is_empty() { (price(pen, &preview.price)) }
            @if let Some(odds) = &preview.odds { (self::odds(pen, odds)) }
            @for line in &preview.lines { p { (pen.rich(line)) } }
        }
    }
}

/// What makes up a price, and what it comes to.
pub(super) fn price(pen: &Pen, terms: &[Term]) -> Markup {
    html! {
        p.price {
            @for (index, term) in terms.iter().enumerate() {
                @if index > 0 && term.amount >= 0 { "+ " }
                span.term { (pen.rich(&say::amount(term.amount, term.symbol))) " " small { (pen.rich(&term.label)) } } " "
            }
            @if terms.len() > 1 { "= " b { (pen.rich(&say::total(terms))) } }
        }
    }
}

fn odds(pen: &Pen, odds: &Odds) -> Markup {
    html! {
        div.odds {
            @if !odds.label.is_empty() { p.of { (pen.rich(&odds.label)) } }
            ul { @for each in &odds.prospects { (prospect(pen, each)) } }
            @if !odds.figures.is_empty() {
                dl.stats {
                    @for each in &odds.figures { div { dt { (pen.rich(&each.label)) } dd { (pen.rich(&each.value)) } } }
                }
            }
        }
    }
}

fn prospect(pen: &Pen, prospect: &Prospect) -> Markup {
    let percent = prospect.chance.percent();
    html! {
        li {
            @if !prospect.faces.is_empty() {
                span.faces { @for face in &prospect.faces { span.die-face { (pen.rich(face)) } " " } }
            }
            span.what { (pen.rich(&prospect.label)) } " "
            span.percent { (percent) " %" }
            svg.bar viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" {
                rect.all width="100" height="4" {}
                rect.part width=(percent) height="4" {}
            }
        }
    }
}
