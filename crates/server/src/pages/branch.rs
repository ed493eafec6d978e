//! What if? Any position of a game that is over can be played on, at a new table.

use crate::app::{App, Caller};
use crate::error::Error;
use crate::limits::{Allowance, Client};
use crate::tables::Past;
use axum::Form;
use axum::extract::{Path, State};
use axum::response::Redirect;
use maud::{Markup, html};
use serde::Deserialize;
use sounder_kernel::Names;

/// The position to go on from.
#[derive(Deserialize)]
pub struct Branch {
    /// The number of moves played.
    moves: usize,
    /// For which seat, counted from 0.
    seat: usize,
}

/// The form on a replay's page; the script keeps its number of moves at that of the slider.
pub fn ask(action: &str, names: &Names, moves: usize) -> Markup {
    html! {
        form id="branch" .row method="post" action=(action) {
            input type="hidden" name="moves" value=(moves);
            label { "Play on from here as "
                select name="seat" { @for (seat, name) in names.all().iter().enumerate() { option value=(seat) { (name) } } }
            }
            button { "What if?" }
        }
    }
}

async fn go_on(app: &App, past: Past, caller: &Caller, branch: &Branch) -> Result<Redirect, Error> {
    let (past, acting) = past.position(branch.moves).await.map(|(past, table)| (past, table.status().acting()))?;
    let host = caller.keep(app).await?;
    let id = app.tables.branch(&host, &past, branch.moves, acting, branch.seat).await?;
    Ok(Redirect::to(&format!("/tables/{id}")))
}

/// Goes on from a position of a table's game.
pub async fn of_table(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
    client: Client,
    Form(branch): Form<Branch>,
) -> Result<Redirect, Error> {
    app.limiter.spend(client, Allowance::Table)?;
    let past = app.tables.past(&id, &caller.person).await?;
    past.must_be_over()?;
    go_on(&app, past, &caller, &branch).await
}

/// Goes on from a position of a record that somebody brought along.
pub async fn of_record(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
    client: Client,
    Form(branch): Form<Branch>,
) -> Result<Redirect, Error> {
    app.limiter.spend(client, Allowance::Table)?;
    let _replaying = app.limiter.replay(client).await;
    let past = super::records::past(&app, &id).await?;
    go_on(&app, past, &caller, &branch).await
}

/// Goes on from a position of a game that the lab has played.
pub async fn of_lab_game(
    State(app): State<App>,
    Path((id, name)): Path<(String, String)>,
    caller: Caller,
    client: Client,
    Form(branch): Form<Branch>,
) -> Result<Redirect, Error> {
    app.limiter.spend(client, Allowance::Table)?;
    let _replaying = app.limiter.replay(client).await;
    let past = super::lab_game::past(&app, &id, &name).await?;
    go_on(&app, past, &caller, &branch).await
}
