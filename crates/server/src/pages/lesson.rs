//! Learning by playing: the way to a lesson, and what it says at the table.

use super::table::sends;
use crate::app::{App, Caller};
use crate::error::Error;
use crate::limits::{Allowance, Client};
use crate::tables::{AwakeTable, Eyes, Phase};
use axum::Form;
use axum::extract::{Path, State};
use axum::response::Redirect;
use maud::{Markup, html};
use serde::Deserialize;
use sounder_scene::html::{BY_HAND, rich};

/// Where a lesson of a game is begun or taken up again.
pub fn address(game: &str) -> String {
    format!("/games/{game}/lesson")
}

/// What the buttons of a lesson say.
#[derive(Deserialize)]
pub struct Wish {
    /// Given by whoever wants to begin it once more.
    again: Option<String>,
}

/// To the lesson that was left, or to a new one.
pub async fn go(
    State(app): State<App>,
    Path(game): Path<String>,
    caller: Caller,
    client: Client,
    Form(wish): Form<Wish>,
) -> Result<Redirect, Error> {
    let left = app.tables.store().lesson_of(caller.person.id, &game).await?;
    let id = if let Some(id) = left.filter(|_| wish.again.is_none()) {
        id
    } else {
        app.limiter.spend(client, Allowance::Table)?;
        let host = caller.keep(&app).await?;
        app.tables.begin_lesson(&host, &game).await?
    };
    Ok(Redirect::to(&format!("/tables/{id}")))
}

/// The buttons on the page of a game: begin, or go on where the lesson was left.
pub async fn buttons(app: &App, caller: &Caller, game: &str) -> Result<Markup, Error> {
    let Some(lesson) = app.tables.lesson(game) else { return Ok(html! {}) };
    let left = app.tables.store().lesson_of(caller.person.id, game).await?.is_some();
    Ok(html! {
        form.row method="post" action=(address(game)) {
            @if left {
                button.primary { "Go on with the lesson" }
                button name="again" value="yes" { "Begin it once more" }
            } @else {
                button.primary { "Learn by playing" span.quiet { " (" (lesson.minutes()) " minutes)" } }
            }
        }
    })
}

/// The element `#f-lesson`: what the lesson says now, and what it waits for.
pub fn panel(awake: &AwakeTable, eyes: Eyes) -> Markup {
    let Some(tutoring) = awake.tutoring().filter(|tutoring| eyes.own.contains(tutoring.learner())) else {
        return html! { section id="f-lesson" aria-label="Lesson" hidden {} };
    };
    let (saying, (step, steps)) = (tutoring.saying(), tutoring.progress());
    let wants = awake.wanted_by_lesson();
    let symbols = awake.course.game.symbols();
    let on = match (tutoring.is_last(), awake.course.phase) {
        (false, _) => "Go on",
        (true, Phase::Over) => "Done",
        (true, _) => "Play on by yourself",
    };
    html! {
        section id="f-lesson" aria-label="Lesson" data-look=[saying.map(|saying| &saying.look)] data-wants=[wants.as_ref()] {
            header { b { "Lesson" } progress value=(step) max=(steps) aria-label="How far the lesson is" {} span.quiet { (step) " of " (steps) } }
            p aria-live="polite" { @if let Some(saying) = saying { (rich(&saying.say, symbols)) } @else { "Watch what happens…" } }
            @if let Some(wants) = wants {
                p.wanted { "Now: " button.primary form=(BY_HAND) name="play" value=(wants) data-wanted { span { (rich(&wants, symbols)) } } }
            }
            div.row {
                @if tutoring.only_says() { (sends(r#"{"lesson":"on"}"#, "primary", "", on)) }
                @if tutoring.can_go_back() { (sends(r#"{"lesson":"back"}"#, "", "", "Back")) }
                @if !tutoring.is_last() {
                    (sends(r#"{"lesson":"leave"}"#, "", "Play on without the lesson? To take it up later, just close the page: it waits where you are.", "Leave the lesson"))
                }
            }
        }
    }
}
