//! The HTTP API: the same tables with the same keys, as JSON.

mod document;
mod games;
mod people;
mod records;
mod tables;

use crate::app::App;
use crate::error::{Error, Problem};
use axum::Router;
use axum::extract::FromRequest;
use axum::extract::rejection::JsonRejection;
use axum::routing::{get, post};
use serde::de::DeserializeOwned;
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
        .route("/api/sessions", post(people::sign_in).delete(people::sign_out))
        .route("/api/me", get(people::me))
        .route("/api/tables", get(tables::list).post(tables::create))
        .route("/api/tables/{table}", get(tables::view))
        .route("/api/tables/{table}/live", get(tables::live))
        .route("/api/tables/{table}/seats", post(tables::take))
        .route("/api/tables/{table}/seats/{seat}", post(tables::take_one).delete(tables::leave))
        .route("/api/tables/{table}/seats/{seat}/link", post(tables::invite))
        .route("/api/tables/{table}/seats/{seat}/sheet", post(tables::bring))
        .route("/api/tables/{table}/start", post(tables::start))
        .route("/api/tables/{table}/play", post(tables::play))
        .route("/api/tables/{table}/{verb}", post(tables::act))
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
            Err(other) => Err(Error::Bad(other.body_text())),
        }
    }
}

/// The document that describes the API.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Sounder",
        description = "Play any game of this server from any language. Get a key with POST /api/guests, send it as \
            `Authorization: Bearer KEY`, set up a table, then look and play in turn: `GET /api/tables/{table}?after=AT` \
            waits for a change, `POST /api/tables/{table}/play` makes one of the open choices. A websocket at \
            `/api/tables/{table}/live` does both. Errors are `application/problem+json` with a code from a closed set."
    ),
    paths(
        games::list, games::one, games::check_sheet, people::guest, people::register, people::sign_in, people::sign_out, people::me,
        tables::list, tables::create, tables::view, tables::live, tables::take, tables::take_one, tables::leave,
        tables::bring, tables::invite, tables::follow, tables::start, tables::play, tables::act, records::position,
        records::download, records::bring,
    ),
    components(schemas(Problem)),
    modifiers(&KeyScheme),
)]
pub struct Document;

struct KeyScheme;

impl utoipa::Modify for KeyScheme {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("64 hexadecimal digits").build();
        document.components.get_or_insert_default().add_security_scheme("key", SecurityScheme::Http(scheme));
    }
}
