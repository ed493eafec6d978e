//! Single games that a report of the lab points at. Whoever looks at one keeps nothing: it stays where the lab has put it.

use super::lab_run::{alone, open, sent};
use super::replay::{EyesQuery, read_eyes};
use super::{accepts_html, records};
use crate::app::App;
use crate::error::Error;
use crate::limits::{Client, Replaying};
use crate::tables::{Past, Update};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use tokio::io::AsyncReadExt;

/// The file of a game, and whether it is its record; if not, it is a page about what its bots considered.
fn file(name: &str) -> Result<(String, bool), Error> {
    let (stem, ending) = name.rsplit_once('.').ok_or(Error::NotFound("game"))?;
    let numbered = stem.bytes().all(|b| b.is_ascii_digit() || b == b'-');
    match ending {
        "json" | "html" if numbered => Ok((format!("games/{name}"), ending == "json")),
        _ => Err(Error::NotFound("game")),
    }
}

/// The record of a game, to be played again. It is read only once there is room for that: it may be large.
pub(super) async fn past(app: &App, id: &str, name: &str) -> Result<Past, Error> {
    let (file, true) = file(name)? else { return Err(Error::NotFound("game")) };
    let replays = app.tables.replays.entered().await;
    let (length, mut file) = open(app, id, &file).await?;
    if length > app.config.limits.record as u64 {
        return Err(Error::TooLarge(app.config.limits.record));
    }
    let mut text = String::new();
    let read = file.read_to_string(&mut text).await;
    read.map_err(|_| Error::Damaged("the record is not text".into()))?;
    records::read(app, &text.into(), replays).await
}

/// What its bots considered, or the game itself, which browsers play back and others download.
pub async fn show(
    State(app): State<App>,
    Path((id, name)): Path<(String, String)>,
    Query(query): Query<EyesQuery>,
    headers: HeaderMap,
    client: Client,
) -> Result<Response, Error> {
    let (file, is_record) = file(&name)?;
    if !is_record {
        return Ok(alone(sent(&app, &id, &file).await?));
    }
    if !accepts_html(&headers) {
        return Ok(([(header::CONTENT_TYPE, "application/json")], sent(&app, &id, &file).await?).into_response());
    }
    let _replaying = app.limiter.replay(client).await;
    let past = past(&app, &id, &name).await?;
    Ok(records::whole(&app, past, &query, &format!("/lab/{id}/games/{name}")).await?.into_response())
}

/// A position of a game.
pub async fn position(
    State(app): State<App>,
    Path((id, name, eyes, moves)): Path<(String, String, String, usize)>,
    _replaying: Replaying,
) -> Result<Json<Update>, Error> {
    let eyes = read_eyes(&eyes)?;
    records::after(past(&app, &id, &name).await?, eyes, moves).await
}
