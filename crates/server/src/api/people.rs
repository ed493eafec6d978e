use super::Body;
use crate::app::{App, Caller, Known};
use crate::error::Error;
use crate::identity::{Key, SignedIn};
use crate::limits::{Allowance, Client};
use crate::store::OwnTable;
use axum::Json;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

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
    /// The password, 8 to 200 characters and not one that everybody tries first.
    #[schema(min_length = 8, max_length = 200)]
    pub password: String,
}

/// Gives you a key: you are a guest.
#[utoipa::path(post, path = "/api/guests", operation_id = "new_guest", tag = "people", request_body = NewGuest,
    responses((status = 201, description = "Your key", body = KeyView), (status = 409)))]
pub async fn guest(
    State(app): State<App>,
    client: Client,
    caller: Caller,
    Body(new): Body<NewGuest>,
) -> Result<(StatusCode, Json<KeyView>), Error> {
    let key = Key::random();
    let pay = || app.limiter.spend(client, Allowance::Guest);
    let mut person = app.identity.keep(&key, &caller.device, pay).await?;
    if let Some(name) = new.name {
        person = app.identity.rename(person, &name).await?;
    }
    Ok(handed(&key, person.name))
}

fn handed(key: &Key, name: String) -> (StatusCode, Json<KeyView>) {
    (StatusCode::CREATED, Json(KeyView { key: key.secret().into(), name }))
}

/// Gives the holder of a key an account, and a new key in place of all that they had.
#[utoipa::path(post, path = "/api/accounts", operation_id = "register", tag = "people", request_body = Credentials, security(("key" = [])),
    responses((status = 201, description = "Your new key", body = KeyView), (status = 409)))]
pub async fn register(
    State(app): State<App>,
    client: Client,
    caller: Caller,
    Known(person): Known,
    Body(credentials): Body<Credentials>,
) -> Result<(StatusCode, Json<KeyView>), Error> {
    app.limiter.spend(client, Allowance::SignIn)?;
    let Credentials { name, password } = credentials;
    let (key, person) = app.identity.register(person, &caller.key, &caller.device, &name, password).await?;
    Ok(handed(&key, person.name))
}

/// A key for whoever knows the password.
#[utoipa::path(post, path = "/api/sessions", operation_id = "sign_in", tag = "people", request_body = Credentials,
    responses((status = 201, description = "Your key", body = KeyView)))]
pub async fn sign_in(
    State(app): State<App>,
    client: Client,
    caller: Caller,
    Body(credentials): Body<Credentials>,
) -> Result<(StatusCode, Json<KeyView>), Error> {
    app.limiter.spend(client, Allowance::SignIn)?;
    let (key, person) = app.identity.sign_in(&credentials.name, credentials.password, None, &caller.device).await?;
    Ok(handed(&key, person.name))
}

/// A key of yours.
#[derive(Serialize, ToSchema)]
pub struct Session {
    /// What you may recognize it by: "Firefox on Linux", "a program".
    pub device: String,
    /// When it was given out, in milliseconds since 1970.
    pub since: i64,
    /// When it was last used, give or take a day.
    pub used: i64,
    /// Whether it is the one that this request carries.
    pub here: bool,
    /// Whether its browser is told of your turns.
    pub told: bool,
}

/// Your keys that hold, those used last first.
#[utoipa::path(get, path = "/api/sessions", operation_id = "list_sessions", tag = "people", security(("key" = [])),
    responses((status = 200, description = "Your keys", body = Vec<Session>)))]
pub async fn sessions(State(app): State<App>, caller: Caller, _: Known) -> Result<Json<Vec<Session>>, Error> {
    let keys = app.identity.devices(&caller.person, &caller.key).await?;
    let view = |SignedIn { device, since, used, here, told }| Session { device, since, used, here, told };
    Ok(Json(keys.into_iter().map(view).collect()))
}

/// Which keys to give up.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct SignOutParams {
    /// All of yours, not just the one that this request carries.
    #[serde(default)]
    pub everywhere: bool,
}

/// Makes the key that this request carries worthless, or all of yours.
#[utoipa::path(delete, path = "/api/sessions", operation_id = "sign_out", tag = "people", params(SignOutParams), security(("key" = [])),
    responses((status = 204, description = "It is worthless")))]
pub async fn sign_out(
    State(app): State<App>,
    Query(params): Query<SignOutParams>,
    caller: Caller,
    _: Known,
) -> Result<StatusCode, Error> {
    if params.everywhere {
        app.identity.sign_out_everywhere(caller.person.id).await?;
    } else {
        app.identity.sign_out(&caller.key).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// The password as it is and as it is to be.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The password now.
    pub old: String,
    /// The new one, 8 to 200 characters and not one that everybody tries first.
    #[schema(min_length = 8, max_length = 200)]
    pub new: String,
}

/// Changes your password. All your keys become worthless but the new one that you get.
#[utoipa::path(put, path = "/api/me/password", operation_id = "change_password", tag = "people", request_body = NewPassword, security(("key" = [])),
    responses((status = 201, description = "Your new key", body = KeyView), (status = 409)))]
pub async fn change_password(
    State(app): State<App>,
    client: Client,
    caller: Caller,
    Known(person): Known,
    Body(passwords): Body<NewPassword>,
) -> Result<(StatusCode, Json<KeyView>), Error> {
    app.limiter.spend(client, Allowance::SignIn)?;
    let NewPassword { old, new } = passwords;
    let key = app.identity.change_password(&person, &caller.key, &caller.device, old, new).await?;
    Ok(handed(&key, person.name))
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
#[utoipa::path(get, path = "/api/me", operation_id = "me", tag = "people", security(("key" = [])),
    responses((status = 200, description = "You", body = Me)))]
pub async fn me(State(app): State<App>, Known(person): Known) -> Result<Json<Me>, Error> {
    let tables = app.tables.store().tables_of(person.id, 100).await?;
    Ok(Json(Me { name: person.name, account: person.account, tables }))
}
