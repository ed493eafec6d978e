//! The log of bots: every decision of a game, with what was considered and thought worth how much.

use super::document;
use super::plot::Unit;
use super::tables::{Cell, number, sortable_open, text};
use crate::retell::{Considered, Decision};
use maud::{Markup, html};

/// The log of one game as a page. `record` is where the game itself can be had.
pub fn thoughts(title: &str, decisions: &[Decision], record: Option<&str>) -> String {
    let silent = decisions.iter().filter(|decision| decision.considered.is_empty()).count();
    let rows: Vec<Vec<Cell>> = decisions.iter().map(row).collect();
    let heads = ["move", "round", "who", "did", "worth", "best other", "worth", "lead", "considered"];
    let note = "Worth is how well the seat would stand afterwards in the bot's eyes: 0 % is lost, 100 % is won. The lead is what was done less the best \
                other: sort by it to find close calls, and decisions that thinking longer turned against the first look.";
    let body = html! {
        section .summary {
            p { (decisions.len()) " decisions between several actions. "
                @if silent > 0 { "In " (silent) " of them the bot did not think: it played whatever came to its mind." } }
            @if let Some(record) = record { p { a href=(record) { "The record of the game" } " plays it back." } }
        }
        (sortable_open("Decisions", note, &heads, &rows))
    };
    document(title, &body)
}

fn row(decision: &Decision) -> Vec<Cell> {
    let done = decision.considered.iter().find(|each| each.done);
    let other = decision.considered.iter().find(|each| !each.done);
    let worth =
        |each: Option<&Considered>| each.map_or_else(|| text("–"), |each| number(Unit::Percent, f64::from(each.worth)));
    let lead = done.zip(other).map(|(done, other)| f64::from(done.worth - other.worth));
    vec![
        number(Unit::Count, decision.number as f64),
        number(Unit::Count, f64::from(decision.round)),
        text(&format!("seat {}, {}", decision.seat, decision.bot)),
        text(&decision.done),
        worth(done),
        text(other.map_or("–", |other| &other.text)),
        worth(other),
        lead.map_or_else(|| text("–"), |lead| number(Unit::Points, lead)),
        Cell::plain(considered(decision)),
    ]
}

fn considered(decision: &Decision) -> Markup {
    let tries: u32 = decision.considered.iter().map(|each| each.tries).sum();
    let open = decision.open;
    html! {
        @if decision.considered.len() > 1 {
            details .few {
                summary { (decision.considered.len()) " of " (open) }
                ol {
                    @for each in &decision.considered {
                        li { @if each.done { strong { (each.text) } } @else { (each.text) } " " small {
                            (Unit::Percent.show(f64::from(each.worth))) ", " (each.tries * 100 / tries.max(1)) " % of the tries" } }
                    }
                }
            }
        } @else { (open) " open" }
    }
}
