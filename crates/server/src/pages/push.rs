//! Notices of turns for whoever has closed the page: the script switches them on and off for its browser.

use crate::api::Json as Body;
use crate::app::{App, Caller};
use crate::error::Error;
use crate::limits::{Allowance, Client};
use crate::push::{Push, Written};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use serde::Serialize;

/// What a page has to know to ask its browser.
#[derive(Serialize)]
pub struct Known {
    /// The server's public key.
    key: String,
    /// Where this device is told, if it is.
    endpoint: Option<String>,
}

fn push(app: &App) -> Result<&Push, Error> {
    app.push.as_ref().ok_or(Error::NotFound("page"))
}

/// What the page has to know.
pub async fn show(State(app): State<App>, caller: Caller) -> Result<Json<Known>, Error> {
    let push = push(&app)?;
    Ok(Json(Known { key: push.public_key().into(), endpoint: push.endpoint(&caller.key).await? }))
}

/// Tells this device from now on.
pub async fn switch_on(
    State(app): State<App>,
    caller: Caller,
    client: Client,
    headers: HeaderMap,
    Body(to): Body<Written>,
) -> Result<StatusCode, Error> {
    let push = push(&app)?;
    app.limiter.spend(client, Allowance::SignIn)?;
    let person = caller.keep(&app).await?;
    // Push services may want to know where to complain, and take only addresses that others can open.
    let site = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
    let site = site.filter(|site| site.starts_with("https://")).unwrap_or_default();
    push.switch_on(&caller.key, person.id, to, site).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Tells this device nothing from now on.
pub async fn switch_off(State(app): State<App>, caller: Caller) -> Result<StatusCode, Error> {
    push(&app)?.switch_off(&caller.key).await?;
    Ok(StatusCode::NO_CONTENT)
}
