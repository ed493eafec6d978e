use super::{Answer, page};
use crate::app::{App, Caller};
use crate::error::Error;
use crate::secret::hash;
use crate::tables::Act;
use axum::extract::{Path, State};
use axum::response::Redirect;
use maud::html;

/// Asks before the link is used up: programs that preview links only look.
pub async fn ask(State(app): State<App>, Path(secret): Path<String>, caller: Caller) -> Answer {
    let invitation = app.tables.invitation(&secret).await?;
    let found = app.tables.store().table(&invitation.table).await?;
    let (game, chairs) = found.map(|(table, chairs)| (table.game, chairs)).ok_or(Error::NotFound("table"))?;
    let name = app.tables.game(&game)?.about().name;
    let sits_here = chairs.iter().any(|chair| chair.person == Some(caller.person.id));
    let content = html! {
        h1 { "You are invited to " (name) }
        @if sits_here {
            p.notice { "You sit at this table already: the link is meant for somebody else. Send it on, or use it to let somebody play at your screen." }
            p { a.button href={ "/tables/" (invitation.table) } { "Back to the table" } }
        }
        p { "You will sit on seat " (invitation.seat + 1) " as " b { (caller.person.name) } ". "
            a href="/account" { "Change your name or sign in first" } "." }
        form method="post" action={ "/join/" (secret) } {
            button.primary[!sits_here] { @if sits_here { "Sit down here as well" } @else { "Sit down" } }
        }
    };
    Ok(page("An invitation", Some(&caller), &content))
}

/// Sits down where the link leads.
pub async fn follow(State(app): State<App>, Path(secret): Path<String>, caller: Caller) -> Result<Redirect, Error> {
    let invitation = app.tables.invitation(&secret).await?;
    let person = caller.keep(&app).await?;
    app.tables.act(&invitation.table, &person, Act::Follow { link: hash(&secret) }).await?;
    Ok(Redirect::to(&format!("/tables/{}", invitation.table)))
}
