use super::Json as Body;
use crate::app::{App, Caller, Known};
use crate::error::{Error, Problem};
use crate::identity::Key;
use crate::limits::{Allowance, Client};
use crate::store::OwnTable;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A key and whose it is.
#[derive(Serialize, ToSchema)]
pub struct KeyView {
    /// The secret, to be sent as `Authorization: Bearer KEY`. It is shown only here.
    pub key: String,
    /// The name shown at tables.
    pub name: String,
}

/// Who wants to play.
#[derive(Deserialize, ToSchema, Default)]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// The name shown at tables; one is made up if left out.
    #[serde(default)]
    pub name: Option<String>,
}

/// A name and a password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name of the account.
    pub name: String,
    /// The password, 8 to 200 characters.
    pub password: String,
}

/// Gives you a key: you are a guest.
#[utoipa::path(post, path = "/api/guests", tag = "people", request_body = NewGuest,
    responses((status = 201, body = KeyView), (status = 429, body = Problem)))]
pub async fn guest(State(app): State<App>, Body(new): Body<NewGuest>) -> Result<(StatusCode, Json<KeyView>), Error> {
    let key = Key::random();
    let mut person = app.identity.keep(&key).await?;
    if let Some(name) = new.name {
        app.identity.rename(&key, &name).await?;
        person = app.identity.keep(&key).await?;
    }
    Ok((StatusCode::CREATED, Json(KeyView { key: key.secret().into(), name: person.name })))
}

/// Gives the holder of a key an account.
#[utoipa::path(post, path = "/api/accounts", tag = "people", request_body = Credentials, security(("key" = [])),
    responses((status = 204), (status = 409, body = Problem)))]
pub async fn register(
    State(app): State<App>,
    client: Client,
    caller: Caller,
    _: Known,
    Body(credentials): Body<Credentials>,
) -> Result<StatusCode, Error> {
    app.limiter.spend(client, Allowance::SignIn)?;
    app.identity.register(&caller.key, &credentials.name, credentials.password).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A key for whoever knows the password.
#[utoipa::path(post, path = "/api/sessions", tag = "people", request_body = Credentials,
    responses((status = 201, body = KeyView), (status = 401, body = Problem)))]
pub async fn sign_in(
    State(app): State<App>,
    client: Client,
    Body(credentials): Body<Credentials>,
) -> Result<(StatusCode, Json<KeyView>), Error> {
    app.limiter.spend(client, Allowance::SignIn)?;
    let (key, person) = app.identity.sign_in(&credentials.name, credentials.password).await?;
    Ok((StatusCode::CREATED, Json(KeyView { key: key.secret().into(), name: person.name })))
}

/// Makes the key that this request carries worthless.
#[utoipa::path(delete, path = "/api/sessions", tag = "people", security(("key" = [])), responses((status = 204)))]
pub async fn sign_out(State(app): State<App>, caller: Caller, _: Known) -> Result<StatusCode, Error> {
    app.identity.sign_out(&caller.key).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// You.
#[derive(Serialize, ToSchema)]
pub struct Me {
    /// The name shown at tables.
    pub name: String,
    /// The name of the account, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account: Option<String>,
    /// Your tables, those that changed last first.
    pub tables: Vec<OwnTable>,
}

/// Who you are and where you play.
#[utoipa::path(get, path = "/api/me", tag = "people", security(("key" = [])),
    responses((status = 200, body = Me), (status = 401, body = Problem)))]
pub async fn me(State(app): State<App>, Known(person): Known) -> Result<Json<Me>, Error> {
    let tables = app.tables.store().tables_of(person.id, 100).await?;
    Ok(Json(Me { name: person.name, account: person.account, tables }))
}
