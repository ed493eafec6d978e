//! Packs that people bring along to play with.

use super::{Html, page};
use crate::app::{App, Caller};
use crate::error::Error;
use crate::limits::{Allowance, Client};
use axum::extract::{Multipart, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use sounder_kernel::About;

/// Asks for a pack.
pub fn ask(about: &About) -> Markup {
    html! {
        details {
            summary { "Play with a pack of your own" }
            p { "A pack holds the cards and figures of the game as text files. " code { "sounder pack copy " (about.id) " my-pack" }
                " writes the default pack into a folder. Change what you like, zip the folder and upload it here; it is checked first." }
            form.row method="post" action={ "/games/" (about.id) "/pack" } enctype="multipart/form-data" {
                label { "The pack " input type="file" name="pack" accept=".zip,application/zip" required; }
                button { "Check it and play" }
            }
        }
    }
}

/// Takes a pack and leads to a new table with it, or says what is wrong with it.
pub async fn bring(
    State(app): State<App>,
    Path(game): Path<String>,
    caller: Caller,
    client: Client,
    form: Multipart,
) -> Result<Response, Error> {
    app.limiter.spend(client, Allowance::Table)?;
    match take(&app, &game, form).await {
        Ok(hash) => Ok(Redirect::to(&format!("/games/{game}?pack={hash}")).into_response()),
        Err(Error::Bad(faults)) => {
            let page = faulty(&caller, &faults, &format!("/games/{game}"));
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
        Err(error) => Err(error),
    }
}

/// Takes a pack from a form and gives its hash.
pub async fn take(app: &App, game: &str, mut form: Multipart) -> Result<String, Error> {
    let field = form.next_field().await.map_err(|error| Error::Bad(error.to_string()))?;
    let field = field.ok_or_else(|| Error::Bad("choose a file first".into()))?;
    let zip = field.bytes().await.map_err(|error| match error.status().as_u16() {
        413 => Error::TooLarge(app.config.limits.record),
        _ => Error::Bad("the upload failed; try again".into()),
    })?;
    app.tables.bring_pack(game, zip.to_vec()).await
}

/// What is wrong with a pack.
pub fn faulty(caller: &Caller, faults: &str, back: &str) -> Html {
    let content = html! {
        h1 { "This pack cannot be played" }
        p role="alert" { "Fix the problems above, zip the folder again and upload it once more." }
        pre.faults tabindex="0" role="region" aria-label="What is wrong with the pack" { (faults) }
        p { a.button href=(back) { "Back" } }
    };
    page("A pack", Some(caller), &content)
}
