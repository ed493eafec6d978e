use super::{Body, Json as AnyBody};
use crate::app::{App, Caller, Known};
use crate::error::Error;
use crate::limits::{Allowance, Client};
use crate::listen::Connection;
use crate::secret::hash;
use crate::store::OpenTable;
use crate::tables::{Act, Done, NewTable, Sitter, TableView, Terms, Wanted};
use axum::Json;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sounder_kernel::{Object, Setup};
use std::collections::BTreeMap;
use std::time::Duration;
use utoipa::{IntoParams, ToSchema};

/// The longest wait for a change, in seconds.
const LONGEST_WAIT: u64 = 25;

/// A table to be set up.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TableRequest {
    /// The game's id.
    pub game: String,
    /// Who sits on each seat: `me` (several for several seats of yours), `free`, or a bot such as `easy`, `medium`,
    /// `hard`, `random`, `greedy`, `search:1000`; how strong it may be depends on the machine.
    pub seats: Vec<String>,
    /// Options by id; those left out have their default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// What each seat brings along, where the game asks for it: a sheet, the name of a ready one, or null for any.
    #[serde(default)]
    pub sheets: Vec<Value>,
    /// Pace and the like.
    #[serde(default, deserialize_with = "Object::read")]
    pub terms: Terms,
    /// The hash of the content to play with: what a table was played with before, or what somebody brought along. Today's if
    /// left out.
    #[serde(default)]
    pub pack: Option<String>,
}

/// A table that was set up.
#[derive(Serialize, ToSchema)]
pub struct Created {
    /// Its id.
    pub table: String,
}

/// What came of an act.
#[derive(Serialize, ToSchema)]
pub struct Acted {
    /// The change number.
    pub at: usize,
    /// The number of moves.
    pub moves: usize,
    /// A link that seats whoever follows it, once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// Another table that came of it, such as a rematch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// A remark.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notice: Option<&'static str>,
}

impl From<Done> for Acted {
    fn from(done: Done) -> Acted {
        let link = done.link.map(|secret| format!("/join/{secret}"));
        Acted { at: done.at, moves: done.moves, link, table: done.table, notice: done.notice }
    }
}

/// Tables with free seats for anybody.
#[utoipa::path(get, path = "/api/tables", operation_id = "list_tables", tag = "tables", responses((status = 200, description = "Open tables", body = Vec<OpenTable>)))]
pub async fn list(State(app): State<App>) -> Result<Json<Vec<OpenTable>>, Error> {
    Ok(Json(app.tables.store().open_tables(100).await?))
}

/// Sets up a table. The game starts once every seat is taken; if people come later and bring sheets, once you start it.
#[utoipa::path(post, path = "/api/tables", operation_id = "create_table", tag = "tables", request_body = TableRequest, security(("key" = [])),
    responses((status = 201, description = "The table", body = Created), (status = 404), (status = 422)))]
pub async fn create(
    State(app): State<App>,
    client: Client,
    Known(person): Known,
    Body(request): Body<TableRequest>,
) -> Result<(StatusCode, Json<Created>), Error> {
    app.limiter.spend(client, Allowance::Table)?;
    let mut sitters = Vec::new();
    for seat in &request.seats {
        sitters.push(match &**seat {
            "me" if sitters.contains(&Sitter::Host) => Sitter::Guest(None),
            "me" => Sitter::Host,
            "free" => Sitter::Free,
            bot => Sitter::Bot(app.tables.read_bot(bot)?),
        });
    }
    let setup = Setup { options: request.options, sheets: request.sheets, ..Setup::new(sitters.len()) };
    let new = NewTable { game: request.game, setup, sitters, terms: request.terms, pack: request.pack };
    let table = app.tables.create(&person, new).await?;
    Ok((StatusCode::CREATED, Json(Created { table })))
}

/// What to see of a table.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct ViewParams {
    /// Which of your seats to look from; the first that may act if left out.
    pub seat: Option<usize>,
    /// Whether to send the scene (default: yes).
    pub scene: Option<bool>,
    /// Only the log after so many moves.
    pub log_after: Option<usize>,
    /// Wait until the change number is higher than this, or something else at the table changes.
    pub after: Option<usize>,
    /// For at most so many seconds (25 if left out, which is also the most).
    pub wait: Option<u64>,
}

/// A table as you see it; with `after`, once it has changed.
#[utoipa::path(get, path = "/api/tables/{table}", operation_id = "view_table", tag = "tables", params(ViewParams, ("table" = String, Path, description = "The table's id")),
    responses((status = 200, description = "The table as you see it", body = TableView), (status = 403)))]
pub async fn view(
    State(app): State<App>,
    Path(id): Path<String>,
    axum::extract::Query(params): axum::extract::Query<ViewParams>,
    caller: Caller,
) -> Result<Json<TableView>, Error> {
    let wanted = Wanted::new(params.seat, params.scene.unwrap_or(true), params.log_after);
    let who = Some(&caller.person);
    let mut changes = app.tables.handle(&id).await?.changes;
    changes.mark_unchanged();
    let view = app.tables.view(&id, who, wanted).await?;
    let Some(after) = params.after.filter(|after| *after >= view.at) else { return Ok(Json(view)) };
    tracing::trace!(after, "waiting for a change");
    let wait = Duration::from_secs(params.wait.unwrap_or(LONGEST_WAIT).min(LONGEST_WAIT));
    tokio::select! {
        _ = tokio::time::timeout(wait, changes.changed()) => {}
        () = app.stop.cancelled() => return Err(Error::Unavailable),
    }
    Ok(Json(app.tables.view(&id, who, wanted).await?))
}

/// A websocket: sends a view after every change, takes `{"play": CHOICE, "at": AT}` and the other acts. What is refused
/// is answered with `{"error": …}`, what others have to agree to with `{"notice": …}`. The forms are `LiveMessage` for what it
/// takes and `LiveAnswer` for what it sends.
#[utoipa::path(get, path = "/api/tables/{table}/live", operation_id = "live", tag = "tables", params(ViewParams, ("table" = String, Path, description = "The table's id")),
    responses((status = 101, description = "The websocket is open"), (status = 403), (status = 426)))]
pub async fn live(
    State(app): State<App>,
    Path(id): Path<String>,
    axum::extract::Query(params): axum::extract::Query<ViewParams>,
    caller: Caller,
    client: Client,
    connection: Connection,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Error> {
    let wanted = Wanted::new(params.seat, params.scene.unwrap_or(true), params.log_after);
    let caller = (!caller.new).then_some(caller);
    crate::sockets::open(app, id, caller, Some(wanted), (client, connection, upgrade)).await
}

pub(super) async fn do_it(
    app: &App,
    id: &str,
    person: &crate::identity::Person,
    act: Act,
) -> Result<Json<Acted>, Error> {
    Ok(Json(app.tables.act(id, person, act).await?.into()))
}

/// Which free seat to take.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct TakeParams {
    /// Any seat with this role, by its id.
    pub role: Option<String>,
}

/// Takes any free seat, or any with a certain role.
#[utoipa::path(post, path = "/api/tables/{table}/seats", operation_id = "take_any_seat", tag = "tables", params(TakeParams, ("table" = String, Path, description = "The table's id")), security(("key" = [])),
    responses((status = 200, description = "What came of it", body = Acted), (status = 403), (status = 409)))]
pub async fn take(
    State(app): State<App>,
    Path(id): Path<String>,
    axum::extract::Query(params): axum::extract::Query<TakeParams>,
    Known(person): Known,
) -> Result<Json<Acted>, Error> {
    do_it(&app, &id, &person, Act::Take { seat: None, role: params.role }).await
}

/// Takes a seat.
#[utoipa::path(post, path = "/api/tables/{table}/seats/{seat}", operation_id = "take_seat", tag = "tables", params(("table" = String, Path, description = "The table's id"), ("seat" = u8, Path, description = "Counted from 0")), security(("key" = [])),
    responses((status = 200, description = "What came of it", body = Acted), (status = 403), (status = 409)))]
pub async fn take_one(
    State(app): State<App>,
    Path((id, seat)): Path<(String, usize)>,
    Known(person): Known,
) -> Result<Json<Acted>, Error> {
    do_it(&app, &id, &person, Act::Take { seat: Some(seat), role: None }).await
}

/// Leaves a seat before the game has begun.
#[utoipa::path(delete, path = "/api/tables/{table}/seats/{seat}", operation_id = "leave_seat", tag = "tables", params(("table" = String, Path, description = "The table's id"), ("seat" = u8, Path, description = "Counted from 0")), security(("key" = [])),
    responses((status = 200, description = "What came of it", body = Acted), (status = 403), (status = 409)))]
pub async fn leave(
    State(app): State<App>,
    Path((id, seat)): Path<(String, usize)>,
    Known(person): Known,
) -> Result<Json<Acted>, Error> {
    do_it(&app, &id, &person, Act::Leave { seat }).await
}

/// Brings a sheet for your seat at a table that waits: a whole one, the name of a ready one, or null for any.
#[utoipa::path(post, path = "/api/tables/{table}/seats/{seat}/sheet", operation_id = "bring_sheet", tag = "tables", request_body = Value, params(("table" = String, Path, description = "The table's id"), ("seat" = u8, Path, description = "Counted from 0")), security(("key" = [])),
    responses((status = 200, description = "What came of it", body = Acted), (status = 403), (status = 409), (status = 422)))]
pub async fn bring(
    State(app): State<App>,
    Path((id, seat)): Path<(String, usize)>,
    Known(person): Known,
    AnyBody(sheet): AnyBody<Value>,
) -> Result<Json<Acted>, Error> {
    do_it(&app, &id, &person, Act::Bring { seat, sheet }).await
}

/// Makes a link that seats whoever follows it, once.
#[utoipa::path(post, path = "/api/tables/{table}/seats/{seat}/link", operation_id = "invite", tag = "tables", params(("table" = String, Path, description = "The table's id"), ("seat" = u8, Path, description = "Counted from 0")), security(("key" = [])),
    responses((status = 200, description = "What came of it", body = Acted), (status = 403), (status = 409)))]
pub async fn invite(
    State(app): State<App>,
    Path((id, seat)): Path<(String, usize)>,
    Known(person): Known,
) -> Result<Json<Acted>, Error> {
    do_it(&app, &id, &person, Act::Invite { seat }).await
}

/// Sits down where a link leads: the last part of its address.
#[utoipa::path(post, path = "/api/links/{secret}", operation_id = "follow_link", tag = "tables", params(("secret" = String, Path, description = "The secret of the link")), security(("key" = [])),
    responses((status = 200, description = "The table", body = Created), (status = 409)))]
pub async fn follow(
    State(app): State<App>,
    Path(secret): Path<String>,
    Known(person): Known,
) -> Result<Json<Created>, Error> {
    let invitation = app.tables.invitation(&secret).await?;
    app.tables.act(&invitation.table, &person, Act::Follow { link: hash(&secret) }).await?;
    Ok(Json(Created { table: invitation.table }))
}
