//! What players do at a table.

use super::Body;
use super::tables::{Acted, do_it};
use crate::app::{App, Known};
use crate::error::Error;
use crate::limits::{Allowance, Client};
use crate::tables::{Act, TableView, Wanted};
use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

/// A move.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The change number of the view that the choice was made from.
    pub at: usize,
    /// Which of the open choices.
    #[schema(value_type = ChoiceName)]
    pub choice: Value,
    /// Which of your seats plays; only needed if you hold several.
    #[serde(default)]
    pub seat: Option<usize>,
    /// Words beside the move, where the choice asks for some.
    #[serde(default)]
    pub words: Option<String>,
}

/// How a choice is named.
#[derive(ToSchema)]
#[schema(rename_all = "kebab-case")]
#[serde(untagged)]
#[expect(dead_code, reason = "only its description is used; see `sockets::pick`")]
pub enum ChoiceName {
    /// Its place in the list of open choices, counted from 0.
    Place(usize),
    /// Its text, or a part of it that no other open choice has.
    Words(String),
    /// Its action.
    Action(ChosenAction),
}

/// A choice by its action.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only its description is used; see `sockets::pick`")]
#[serde(deny_unknown_fields)]
pub struct ChosenAction {
    /// The `action` of an open choice.
    action: Value,
}

/// What to be shown of the table after the move.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct PlayParams {
    /// Whether to send the scene (default: yes).
    pub scene: Option<bool>,
    /// Only the log after so many moves; what came of this one if left out.
    pub log_after: Option<usize>,
}

/// Makes one of the open choices. The answer is the table as you see it then, once the move is on disk.
#[utoipa::path(post, path = "/api/tables/{table}/play", operation_id = "play", tag = "tables", request_body = Play, params(PlayParams, ("table" = String, Path, description = "The table's id")), security(("key" = [])),
    responses((status = 200, description = "The table after the move", body = TableView), (status = 403), (status = 409)))]
pub async fn play(
    State(app): State<App>,
    Path(id): Path<String>,
    axum::extract::Query(params): axum::extract::Query<PlayParams>,
    Known(person): Known,
    Body(play): Body<Play>,
) -> Result<Json<TableView>, Error> {
    let pick = crate::sockets::pick(play.choice)?;
    let act = Act::Play { seat: play.seat, at: play.at, pick, words: play.words };
    let done = app.tables.act(&id, &person, act).await?;
    let log_after = params.log_after.unwrap_or(done.moves.saturating_sub(1));
    // Whoever plays from several seats is shown the next one that may act.
    let wanted = Wanted::new(None, params.scene.unwrap_or(true), Some(log_after));
    Ok(Json(app.tables.view(&id, Some(&person), wanted).await?))
}

/// Starts at once, with bots on the free seats.
#[utoipa::path(post, path = "/api/tables/{table}/start", operation_id = "start_game", tag = "tables", params(("table" = String, Path, description = "The table's id")), security(("key" = [])),
    responses((status = 200, description = "What came of it", body = Acted), (status = 403), (status = 409), (status = 422)))]
pub async fn start(State(app): State<App>, Path(id): Path<String>, Known(person): Known) -> Result<Json<Acted>, Error> {
    do_it(&app, &id, &person, Act::Start).await
}

/// Takes back your last move, asking the others if need be.
#[utoipa::path(post, path = "/api/tables/{table}/undo", operation_id = "undo", tag = "tables", params(("table" = String, Path, description = "The table's id")), security(("key" = [])),
    responses((status = 200, description = "What came of it", body = Acted), (status = 403), (status = 409)))]
pub async fn undo(State(app): State<App>, Path(id): Path<String>, Known(person): Known) -> Result<Json<Acted>, Error> {
    do_it(&app, &id, &person, Act::Undo).await
}

/// Gives up.
#[utoipa::path(post, path = "/api/tables/{table}/resign", operation_id = "resign", tag = "tables", params(("table" = String, Path, description = "The table's id")), security(("key" = [])),
    responses((status = 200, description = "What came of it", body = Acted), (status = 403), (status = 409)))]
pub async fn resign(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(person): Known,
) -> Result<Json<Acted>, Error> {
    do_it(&app, &id, &person, Act::Resign).await
}

/// Offers a draw.
#[utoipa::path(post, path = "/api/tables/{table}/draw", operation_id = "draw", tag = "tables", params(("table" = String, Path, description = "The table's id")), security(("key" = [])),
    responses((status = 200, description = "What came of it", body = Acted), (status = 403), (status = 409)))]
pub async fn draw(State(app): State<App>, Path(id): Path<String>, Known(person): Known) -> Result<Json<Acted>, Error> {
    do_it(&app, &id, &person, Act::Draw).await
}

/// Asks to end the game without a result.
#[utoipa::path(post, path = "/api/tables/{table}/abandon", operation_id = "abandon", tag = "tables", params(("table" = String, Path, description = "The table's id")), security(("key" = [])),
    responses((status = 200, description = "What came of it", body = Acted), (status = 403), (status = 409)))]
pub async fn abandon(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(person): Known,
) -> Result<Json<Acted>, Error> {
    do_it(&app, &id, &person, Act::Abandon).await
}

/// Sets up the same game once more, or leads to it if somebody has already.
#[utoipa::path(post, path = "/api/tables/{table}/rematch", operation_id = "rematch", tag = "tables", params(("table" = String, Path, description = "The table's id")), security(("key" = [])),
    responses((status = 200, description = "What came of it", body = Acted), (status = 403), (status = 409), (status = 422)))]
pub async fn rematch(
    State(app): State<App>,
    Path(id): Path<String>,
    client: Client,
    Known(person): Known,
) -> Result<Json<Acted>, Error> {
    app.limiter.spend(client, Allowance::Table)?;
    do_it(&app, &id, &person, Act::Rematch).await
}

/// An answer to a question.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// Yes or no.
    pub yes: bool,
}

/// Answers the open question of the table.
#[utoipa::path(post, path = "/api/tables/{table}/answer", operation_id = "answer", tag = "tables", request_body = Reply, params(("table" = String, Path, description = "The table's id")), security(("key" = [])),
    responses((status = 200, description = "What came of it", body = Acted), (status = 403), (status = 409)))]
pub async fn answer(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(person): Known,
    Body(Reply { yes }): Body<Reply>,
) -> Result<Json<Acted>, Error> {
    do_it(&app, &id, &person, Act::Answer { yes }).await
}

/// Somebody who is missing.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Replace {
    /// Their seat, counted from 0.
    pub seat: usize,
}

/// Asks to let a bot play on for somebody who is missing.
#[utoipa::path(post, path = "/api/tables/{table}/replace", operation_id = "replace", tag = "tables", request_body = Replace, params(("table" = String, Path, description = "The table's id")), security(("key" = [])),
    responses((status = 200, description = "What came of it", body = Acted), (status = 403), (status = 409)))]
pub async fn replace(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(person): Known,
    Body(Replace { seat }): Body<Replace>,
) -> Result<Json<Acted>, Error> {
    do_it(&app, &id, &person, Act::Replace { seat }).await
}

/// Something to say.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// One line of text.
    #[schema(min_length = 1, max_length = 500)]
    pub text: String,
}

/// Says something to all at the table.
#[utoipa::path(post, path = "/api/tables/{table}/chat", operation_id = "chat", tag = "tables", request_body = Line, params(("table" = String, Path, description = "The table's id")), security(("key" = [])),
    responses((status = 200, description = "What came of it", body = Acted)))]
pub async fn chat(
    State(app): State<App>,
    Path(id): Path<String>,
    Known(person): Known,
    Body(Line { text }): Body<Line>,
) -> Result<Json<Acted>, Error> {
    do_it(&app, &id, &person, Act::Say { text }).await
}
