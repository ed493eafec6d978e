//! What whoever waits can plan. A page of its own, which the script shows over the table.

use super::table::sends;
use super::{Answer, page};
use crate::app::{App, Caller};
use crate::limits::Replaying;
use crate::tables::{AwakeTable, Eyes};
use axum::extract::{Path, State};
use maud::{Markup, html};
use serde_json::json;
use sounder_scene::html::{BY_HAND, rich};

/// What could be planned.
pub async fn show(State(app): State<App>, Path(id): Path<String>, caller: Caller, _replaying: Replaying) -> Answer {
    let ideas = app.tables.ideas(&id, &caller.person).await?;
    let symbols = app.tables.past(&id, &caller.person).await?.game.symbols();
    let mut verbs: Vec<&str> = Vec::new();
    for idea in &ideas {
        if !verbs.contains(&idea.verb.as_str()) {
            verbs.push(&idea.verb);
        }
    }
    let content = html! {
        (sounder_scene::html::sprite(symbols))
        form id=(BY_HAND) method="post" action={ "/tables/" (id) "/play" } { input type="hidden" name="at" value="0"; }
        div data-part-of-table {
            h1 { "Plan ahead" }
            p { "Choose what you will do once it is your turn. It is played automatically if it is still possible then and still means the same. You can take it back, and nobody else sees it." }
            @for verb in verbs {
                details.positions open {
                    summary { (rich(verb, symbols)) }
                    ul { @for idea in ideas.iter().filter(|idea| idea.verb == verb) {
                        li { (sends(&json!({ "plan": idea.text }).to_string(), "", "", &rich(&idea.text, symbols))) }
                    } }
                }
            }
        }
        p { a.button href={ "/tables/" (id) } { "Back to the table" } }
    };
    Ok(page("Plan ahead", Some(&caller), &content))
}

/// The element `#f-plan`: what somebody has planned, and the way to plan more.
pub fn panel(awake: &AwakeTable, eyes: Eyes) -> Markup {
    let seat = eyes.own.first().filter(|_| eyes.own.len() == 1 && awake.is_on());
    let Some(seat) = seat else { return html! { div id="f-plan" hidden {} } };
    let (plan, symbols) = (&awake.seating.holding(seat).plan, awake.course.game.symbols());
    let more = awake.may_plan(seat);
    html! {
        div id="f-plan" .row hidden[plan.is_empty() && !more] {
            @if !plan.is_empty() {
                p.quiet { "Planned: " @for (index, words) in plan.iter().enumerate() { @if index > 0 { ", then " } b { (rich(words, symbols)) } } "." }
                (sends(r#"{"unplan":true}"#, "", "", "Take the plan back"))
            }
            @if more { a.button href={ "/tables/" (awake.id) "/plan" } data-beside { @if plan.is_empty() { "Plan ahead" } @else { "Plan one more" } } }
        }
    }
}
