//! Playing by forms, for browsers that run no script.

use crate::app::{App, Caller};
use crate::error::Error;
use crate::sockets::read_message;
use crate::tables::Act;
use axum::Form;
use axum::extract::{Path, State};
use axum::response::Redirect;
use serde::Deserialize;
use sounder_kernel::Pick;

/// What the form of a table's page sends.
#[derive(Deserialize)]
pub struct ByHand {
    /// The change number of the page.
    at: usize,
    /// A choice in words.
    play: Option<String>,
    /// A message, as the script would send it.
    send: Option<String>,
}

/// Does it, and shows the table again.
pub async fn play(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
    Form(form): Form<ByHand>,
) -> Result<Redirect, Error> {
    let act = match (form.play, form.send) {
        (Some(words), _) => Act::Play { seat: None, at: form.at, pick: Pick::Words(words), words: None },
        (None, Some(message)) => read_message(&message)?,
        (None, None) => return Err(Error::Bad("choose something first".into())),
    };
    let person = caller.keep(&app).await?;
    app.tables.act(&id, &person, act).await?;
    Ok(Redirect::to(&format!("/tables/{id}")))
}
