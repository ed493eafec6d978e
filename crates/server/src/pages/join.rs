use super::game::introduction;
use super::{Answer, page};
use crate::app::{App, Caller};
use crate::error::Error;
use crate::secret::hash;
use crate::tables::Act;
use axum::Form;
use axum::extract::{Path, State};
use axum::response::Redirect;
use maud::html;
use serde::Deserialize;

/// Asks before the link is used up: programs that preview links only look.
pub async fn ask(State(app): State<App>, Path(secret): Path<String>, caller: Caller) -> Answer {
    let invitation = app.tables.invitation(&secret).await?;
    let found = app.tables.store().table(&invitation.table).await?;
    let (game, chairs) = found.map(|(table, chairs)| (table.game, chairs)).ok_or(Error::NotFound("table"))?;
    let game = app.tables.game(&game)?;
    let sits_here = chairs.iter().any(|chair| chair.person == Some(caller.person.id));
    let content = html! {
        (introduction(&**game, &format!("You are invited to {}", game.about().name)))
        @if sits_here {
            p.notice { "You sit at this table already: the link is meant for somebody else. Send it on, or use it to let somebody play at your screen." }
            p { a.button href={ "/tables/" (invitation.table) } { "Back to the table" } }
        }
        form.stack method="post" action={ "/join/" (secret) } {
            label { "You will take seat " (invitation.seat + 1) " as "
                input name="name" value=(caller.person.name) maxlength="24" required autocomplete="nickname";
            }
            div.row {
                button.primary[!sits_here] { @if sits_here { "Sit down here as well" } @else { "Sit down" } }
                @if caller.person.account.is_none() {
                    a href={ "/account?back=/join/" (secret) } { "Sign in first" }
                }
            }
        }
    };
    Ok(page("An invitation", Some(&caller), &content))
}

/// As whom somebody sits down.
#[derive(Deserialize)]
pub struct GuestForm {
    name: Option<String>,
}

/// Sits down where the link leads, under the name that was given.
pub async fn follow(
    State(app): State<App>,
    Path(secret): Path<String>,
    caller: Caller,
    Form(form): Form<GuestForm>,
) -> Result<Redirect, Error> {
    let invitation = app.tables.invitation(&secret).await?;
    let mut person = caller.keep(&app).await?;
    if let Some(name) = form.name.filter(|name| *name != person.name) {
        person = app.identity.rename(person, &name).await?;
    }
    app.tables.act(&invitation.table, &person, Act::Follow { link: hash(&secret) }).await?;
    Ok(Redirect::to(&format!("/tables/{}", invitation.table)))
}
