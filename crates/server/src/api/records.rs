use crate::app::{App, Caller};
use crate::error::{Error, Problem};
use crate::limits::{Allowance, Client};
use crate::pages::keep_record;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sounder_kernel::Record;
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
    #[schema(value_type = Object)]
    pub scene: Value,
}

/// The table as it was after some number of moves.
#[utoipa::path(get, path = "/api/tables/{table}/at/{moves}", tag = "records", params(EyesParams,
        ("table" = String, Path, description = "The table's id"), ("moves" = usize, Path, description = "The number of moves")),
    responses((status = 200, body = Position), (status = 403, body = Problem)))]
pub async fn position(
    State(app): State<App>,
    Path((id, moves)): Path<(String, usize)>,
    Query(params): Query<EyesParams>,
    caller: Caller,
) -> Result<Json<Position>, Error> {
    let past = app.tables.past(&id, &caller.person).await?;
    let eyes = past.eyes(params.eyes.as_deref())?;
    let last = past.record.moves.len();
    let (_, table) = past.position(moves).await?;
    let scene = serde_json::to_value(table.scene(eyes)).map_err(|_| Error::Internal)?;
    Ok(Json(Position { moves: table.moves(), last, scene }))
}

/// The record of a finished game.
#[utoipa::path(get, path = "/api/tables/{table}/record", tag = "records", params(("table" = String, Path, description = "The table's id")),
    responses((status = 200, description = "The record", body = Object), (status = 409, body = Problem)))]
pub async fn download(State(app): State<App>, Path(id): Path<String>, caller: Caller) -> Result<Json<Record>, Error> {
    let past = app.tables.past(&id, &caller.person).await?;
    if past.ending.is_none() {
        return Err(Error::NotNow("the record holds the seed; you can have it when the game is over".into()));
    }
    Ok(Json(past.record))
}

/// Where a record can be looked at.
#[derive(Serialize, ToSchema)]
pub struct Kept {
    /// The address of the replay page.
    pub address: String,
}

/// Checks every move of a record and keeps it to be looked at.
#[utoipa::path(post, path = "/api/records", tag = "records", request_body(content = Object, description = "The record"),
    responses((status = 201, body = Kept), (status = 422, body = Problem)))]
pub async fn bring(State(app): State<App>, client: Client, text: String) -> Result<(StatusCode, Json<Kept>), Error> {
    app.limiter.spend(client, Allowance::Table)?;
    let id = keep_record(&app, text).await?;
    Ok((StatusCode::CREATED, Json(Kept { address: format!("/look/{id}") })))
}
