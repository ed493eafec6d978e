//! The HTTP API: the same tables with the same keys, as JSON.

mod acts;
mod document;
mod games;
mod people;
mod records;
mod statuses;
mod tables;
mod verbs;

use crate::app::App;
use crate::error::{Error, Problem};
use crate::sockets::{Answered, Asked};
pub use acts::ChoiceName;
use axum::Router;
use axum::extract::FromRequest;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use axum::routing::{get, post, put};
use serde::de::DeserializeOwned;
use sounder_bots::BotSpec;
use sounder_kernel::{Object, Setup};
use statuses::Statuses;
use utoipa::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};

/// All addresses of the API.
pub fn router() -> Router<App> {
    Router::new()
        .route("/api", get(document::show))
        .route("/api/openapi.json", get(document::json))
        .route("/api/games", get(games::list))
        .route("/api/games/{game}", get(games::one))
        .route("/api/games/{game}/sheet/check", post(games::check_sheet))
        .route("/api/guests", post(people::guest))
        .route("/api/accounts", post(people::register))
        .route("/api/sessions", get(people::sessions).post(people::sign_in).delete(people::sign_out))
        .route("/api/me", get(people::me))
        .route("/api/me/password", put(people::change_password))
        .route("/api/tables", get(tables::list).post(tables::create))
        .route("/api/tables/{table}", get(tables::view))
        .route("/api/tables/{table}/live", get(tables::live))
        .route("/api/tables/{table}/seats", post(tables::take))
        .route("/api/tables/{table}/seats/{seat}", post(tables::take_one).delete(tables::leave))
        .route("/api/tables/{table}/seats/{seat}/link", post(tables::invite))
        .route("/api/tables/{table}/seats/{seat}/sheet", post(tables::bring))
        .route("/api/tables/{table}/start", post(acts::start))
        .route("/api/tables/{table}/play", post(acts::play))
        .route("/api/tables/{table}/undo", post(acts::undo))
        .route("/api/tables/{table}/answer", post(acts::answer))
        .route("/api/tables/{table}/resign", post(acts::resign))
        .route("/api/tables/{table}/draw", post(acts::draw))
        .route("/api/tables/{table}/abandon", post(acts::abandon))
        .route("/api/tables/{table}/replace", post(acts::replace))
        .route("/api/tables/{table}/rematch", post(acts::rematch))
        .route("/api/tables/{table}/chat", post(acts::chat))
        .route("/api/tables/{table}/at/{moves}", get(records::position))
        .route("/api/tables/{table}/record", get(records::download))
        .route("/api/links/{secret}", post(tables::follow))
}

/// Where a record is brought along; apart because it takes a larger body.
pub fn upload() -> Router<App> {
    Router::new().route("/api/records", post(records::bring))
}

/// A body of JSON. What is wrong with it is said as all errors are.
pub struct Json<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Json<T> {
    type Rejection = Error;

    async fn from_request(request: axum::extract::Request, app: &App) -> Result<Json<T>, Error> {
        match axum::Json::<T>::from_request(request, app).await {
            Ok(axum::Json(body)) => Ok(Json(body)),
            Err(JsonRejection::BytesRejection(_)) => Err(Error::TooLarge(app.config.limits.body)),
            Err(JsonRejection::MissingJsonContentType(_)) => {
                let text = "the body has to be JSON, with the header Content-Type: application/json";
                Err(Error::Unfit(StatusCode::UNSUPPORTED_MEDIA_TYPE, text.into()))
            }
            Err(other) => Err(Error::Bad(other.body_text())),
        }
    }
}

/// A body of JSON that is an object.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: axum::extract::Request, app: &App) -> Result<Body<T>, Error> {
        let Json(Object(body)) = Json::from_request(request, app).await?;
        Ok(Body(body))
    }
}

/// Reads a text as every kind of body; gives the game and the setup of a table that it asks for.
pub fn read_bodies(text: &str) -> Option<(String, Setup)> {
    fn as_a<T: DeserializeOwned>(text: &str) -> Option<T> {
        serde_json::from_str(text).ok().map(|Object(body)| body)
    }
    let _ = (as_a::<people::NewGuest>(text), as_a::<people::Credentials>(text), as_a::<people::NewPassword>(text));
    let _ = (as_a::<acts::Reply>(text), as_a::<acts::Replace>(text), as_a::<acts::Line>(text));
    let _ = as_a::<acts::Play>(text).map(|play| crate::sockets::pick(play.choice));
    let asked = as_a::<tables::TableRequest>(text)?;
    let _ = (asked.terms.check(), asked.seats.iter().filter_map(|seat| seat.parse::<BotSpec>().ok()).count());
    Some((asked.game, Setup { options: asked.options, sheets: asked.sheets, ..Setup::new(asked.seats.len()) }))
}

/// The document that describes the API.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Sounder",
        description = "Play any game of this server from any language. Get a key with POST /api/guests, send it as \
            `Authorization: Bearer KEY`, set up a table, then look and play in turn: `GET /api/tables/{table}?after=AT` \
            waits for a change, `POST /api/tables/{table}/play` makes one of the open choices and answers with the next view. A websocket at \
            `/api/tables/{table}/live` does both: it sends a view after every change and takes `{\"play\": CHOICE, \"at\": AT}` (the forms `LiveAnswer` and `LiveMessage`). Errors are `application/problem+json` with a code from a closed set."
    ),
    paths(
        games::list, games::one, games::check_sheet, people::guest, people::register, people::sessions, people::sign_in,
        people::sign_out, people::me, people::change_password, tables::list, tables::create, tables::view, tables::live,
        tables::take, tables::take_one, tables::leave, tables::bring, tables::invite, tables::follow, acts::start,
        acts::play, acts::undo, acts::answer, acts::resign, acts::draw, acts::abandon, acts::replace, acts::rematch,
        acts::chat, records::position, records::download, records::bring,
    ),
    components(schemas(Problem, Asked, Answered)),
    modifiers(&KeyScheme, &Statuses),
)]
pub struct Document;

struct KeyScheme;

impl utoipa::Modify for KeyScheme {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("64 hexadecimal digits").build();
        document.components.get_or_insert_default().add_security_scheme("key", SecurityScheme::Http(scheme));
    }
}
