//! Bots explain themselves. A page of its own, which the script shows beside the table.

use super::{Answer, page};
use crate::app::{App, Caller};
use crate::limits::{Allowance, Client};
use crate::tables::Reasons;
use axum::extract::{Path, Query, State};
use maud::{Markup, html};
use serde::Deserialize;
use sounder_host::Opinion;
use sounder_scene::Symbol;
use sounder_scene::html::rich;

/// So many choices are shown.
const MOST_SHOWN: usize = 6;

/// Which decision is meant.
#[derive(Deserialize)]
pub struct Which {
    /// The number of the move, counted from 1; the last one of a bot if left out.
    r#move: Option<usize>,
}

/// What a bot thinks of a decision.
pub async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(which): Query<Which>,
    caller: Caller,
    client: Client,
) -> Answer {
    app.limiter.spend(client, Allowance::Thought)?;
    let reasons = app.tables.why(&id, &caller.person, which.r#move).await?;
    let game = app.tables.past(&id, &caller.person).await?.game;
    let content = html! {
        (sounder_scene::html::sprite(game.symbols()))
        div data-part-of-table { (told(&reasons, game.symbols())) }
        p { a.button href={ "/tables/" (id) } { "Back to the table" } }
    };
    Ok(page("Why?", Some(&caller), &content))
}

fn told(reasons: &Reasons, symbols: &[Symbol]) -> Markup {
    let Reasons { name, number, opinions, chosen, by_bot } = reasons;
    let done = opinions.iter().find(|each| Some(each.index) == *chosen);
    let tries: u32 = opinions.iter().map(|each| each.tries).sum();
    html! {
        h1 { @if *by_bot { "What " (name) " considered" } @else { "What a bot would have considered for " (name) } }
        p.quiet { "Move " (number) "." }
        @if let Some(done) = done { p { (name) " chose: " b { (rich(&done.text, symbols)) } } }
        @if opinions.is_empty() {
            p { "Nothing: this bot picks its moves at random." }
        } @else if opinions.len() == 1 {
            p { "There was nothing else to do." }
        } @else {
            p { "Asked again, it weighs them like this. A figure says how well " (name) " would stand then: 100 is as good as won." }
            ol.reasons { @for each in opinions.iter().take(MOST_SHOWN) { (line(each, *chosen, tries, symbols)) } }
            @if opinions.len() > MOST_SHOWN { p.quiet { "And " (opinions.len() - MOST_SHOWN) " more that it likes less." } }
        }
    }
}

fn line(opinion: &Opinion, chosen: Option<usize>, tries: u32, symbols: &[Symbol]) -> Markup {
    let worth = (opinion.worth * 100.0).round().clamp(0.0, 100.0);
    let share = opinion.tries * 100 / tries.max(1);
    html! {
        li .chosen[Some(opinion.index) == chosen] {
            span { (rich(&opinion.text, symbols)) @if Some(opinion.index) == chosen { " " span.note { "(done)" } } }
            b { (worth) }
            svg.bar viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" {
                rect.all width="100" height="4" {}
                rect.part width=(worth) height="4" {}
            }
            small.quiet { (share) " % of its search" }
        }
    }
}
