//! From one game to the next that waits for you.

use super::page;
use crate::app::{App, Caller};
use crate::error::Error;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::html;
use serde::Deserialize;

/// So many of a person's tables are looked at.
const MOST_TABLES: usize = 200;

/// Where somebody comes from.
#[derive(Deserialize)]
pub struct From {
    from: Option<String>,
}

/// To the table that has waited longest for you, other than the one you come from.
pub async fn go(State(app): State<App>, Query(query): Query<From>, caller: Caller) -> Result<Response, Error> {
    let own = app.tables.store().tables_of(caller.person.id, MOST_TABLES).await?;
    let from = query.from.as_deref().unwrap_or_default();
    // Those that changed last come first.
    let waiting = own.iter().rev().find(|table| table.your_turn && table.phase == "playing" && table.id != from);
    if let Some(table) = waiting {
        return Ok(Redirect::to(&format!("/tables/{}", table.id)).into_response());
    }
    let back = own.iter().find(|table| table.id == from).map(|table| &table.id);
    let content = html! {
        h1 { "Nobody is waiting for you" }
        p { "There is no other table at which it is your turn." }
        div.row {
            @if let Some(back) = back { a.button.primary href={ "/tables/" (back) } { "Back to the table" } }
            a.button href="/" { "To the games" }
        }
    };
    Ok(page("Next table", Some(&caller), &content).into_response())
}
