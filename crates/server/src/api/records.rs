use crate::app::{App, Caller};
use crate::error::Error;
use crate::limits::{Paid, Replaying};
use crate::pages::keep_record;
use crate::tables::SetupForm;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sounder_kernel::Record;
use sounder_scene::Scene;
use utoipa::{IntoParams, ToSchema};

/// With whose eyes to look back.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct EyesParams {
    /// `all`, or a seat counted from 0: your own, or any once the game is over.
    pub eyes: Option<String>,
}

/// A position of the past.
#[derive(Serialize, ToSchema)]
pub struct Position {
    /// The number of moves played then.
    pub moves: usize,
    /// The number of moves played by now.
    pub last: usize,
    /// The picture as data.
    pub scene: Scene,
}

/// The table as it was after some number of moves.
#[utoipa::path(get, path = "/api/tables/{table}/at/{moves}", operation_id = "position", tag = "records", params(EyesParams,
        ("table" = String, Path, description = "The table's id"), ("moves" = u32, Path, description = "The number of moves")),
    responses((status = 200, description = "The position", body = Position), (status = 403), (status = 409)))]
pub async fn position(
    State(app): State<App>,
    Path((id, moves)): Path<(String, usize)>,
    Query(params): Query<EyesParams>,
    caller: Caller,
    _replaying: Replaying,
) -> Result<Json<Position>, Error> {
    let past = app.tables.past(&id, &caller.person).await?;
    let eyes = past.eyes(params.eyes.as_deref())?;
    let last = past.record.moves.len();
    let (_, table) = past.position(moves).await?;
    Ok(Json(Position { moves: table.moves(), last, scene: table.scene(eyes) }))
}

/// The record of a finished game.
#[utoipa::path(get, path = "/api/tables/{table}/record", operation_id = "record", tag = "records", params(("table" = String, Path, description = "The table's id")),
    responses((status = 200, description = "The record", body = RecordForm), (status = 409)))]
pub async fn download(State(app): State<App>, Path(id): Path<String>, caller: Caller) -> Result<Json<Record>, Error> {
    let past = app.tables.past(&id, &caller.person).await?;
    if past.ending.is_none() {
        return Err(Error::NotNow("the record holds the seed; you can have it when the game is over".into()));
    }
    Ok(Json(past.record))
}

/// A whole game: replaying it gives the same on every machine. A finished game's is given out, and can be brought along.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only its description is used: the kernel writes and reads records")]
pub struct RecordForm {
    /// The version of the format.
    sounder: u32,
    /// The game's id.
    game: String,
    /// The version of its rules.
    rules: u32,
    /// How states are written; 1 if left out.
    layout: Option<u32>,
    /// Hash of the content.
    pack: String,
    /// Seats, options and what each seat brought along.
    setup: SetupForm,
    /// Who played, one name a seat.
    names: Vec<String>,
    /// The hash of the seed, as it was shown before the game.
    commitment: String,
    /// The seed.
    seed: String,
    /// The moves in order: seat, action (null for giving up), and the words beside it if there are any.
    moves: Vec<Vec<Value>>,
    /// The number of moves, and the hash of moves and state after them.
    checkpoints: Vec<Vec<Value>>,
    /// The content it was played with: a ZIP file in base64. Left out for a game without content.
    content: Option<String>,
    /// A hash of all of the above; records of earlier programs have none.
    seal: Option<String>,
}

/// Where a record can be looked at.
#[derive(Serialize, ToSchema)]
pub struct Kept {
    /// The address of the replay page.
    pub address: String,
}

/// Checks every move of a record and keeps it to be looked at. One that was played under earlier rules or with content that
/// is not known is kept, and shown as far as today's rules play it.
#[utoipa::path(post, path = "/api/records", operation_id = "bring_record", tag = "records", request_body = RecordForm,
    responses((status = 201, description = "Where it can be looked at", body = Kept), (status = 404), (status = 422)))]
pub async fn bring(State(app): State<App>, paid: Paid, text: String) -> Result<(StatusCode, Json<Kept>), Error> {
    let id = keep_record(&app, paid.0, text).await?;
    Ok((StatusCode::CREATED, Json(Kept { address: format!("/look/{id}") })))
}
