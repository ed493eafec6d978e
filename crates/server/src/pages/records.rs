//! Records that people bring along to look at.

use super::replay::{EyesQuery, Positions, read_eyes, replay_page, update};
use super::{Answer, page};
use crate::app::{App, Caller};
use crate::error::Error;
use crate::limits::{Allowance, Client, Replaying};
use crate::names::shown_name;
use crate::store::statement;
use crate::tables::{Ending, Past, Replays, Update, is_monstrous};
use axum::Json;
use axum::extract::{Multipart, Path, Query, State};
use axum::response::Redirect;
use maud::html;
use sounder_host::AnyGame;
use sounder_kernel::{MAX_SEATS, Record, SeatSet, Viewer};
use std::sync::Arc;

/// So many records are kept; the oldest go first.
const MOST_LOOKS: i64 = 1_000;
/// No hash of a pack is longer.
const LONGEST_HASH: usize = 128;
/// Nobody is called by more than this, in characters: a name at a terminal has up to 40, and what the seat is known by follows.
const LONGEST_CALLED: usize = 64;

/// Asks for a record.
pub async fn ask(caller: Caller) -> Answer {
    let content = html! {
        h1 { "Look at a record" }
        p { "A record is the file that you download after a game, here or from the command line. Every move is checked; a game \
            that was played under earlier rules is shown as far as today's rules play it." }
        form.stack method="post" action="/look" enctype="multipart/form-data" {
            label for="record" { "The record" }
            input id="record" type="file" name="record" accept=".json,application/json" required;
            button.primary { "Look at it" }
        }
    };
    Ok(page("Look at a record", Some(&caller), &content))
}

/// Checks a record, keeps it, and gives its address.
pub async fn keep(app: &App, client: Client, text: String) -> Result<String, Error> {
    let _replaying = app.limiter.replay(client).await;
    let text: Arc<str> = text.into();
    let past = read(app, &text, app.tables.replays.entered().await).await?;
    let moves = past.record.moves.len();
    past.position(moves).await?;
    let id = blake3::hash(text.as_bytes()).to_hex()[..24].to_string();
    // By a clock that never goes back: the newest is never taken for the oldest.
    let insert = statement(
        "INSERT OR REPLACE INTO looks (id, record, created) VALUES (?, ?, ?)",
        [id.clone().into(), (*text).into(), app.tables.now().into()],
    );
    let trim = statement(
        "DELETE FROM looks WHERE id IN (SELECT id FROM looks ORDER BY created DESC LIMIT -1 OFFSET ?)",
        [MOST_LOOKS.into()],
    );
    app.tables.store().run(vec![insert, trim]).await?;
    Ok(id)
}

/// Takes a record.
pub async fn bring(State(app): State<App>, client: Client, mut form: Multipart) -> Result<Redirect, Error> {
    app.limiter.spend(client, Allowance::Table)?;
    let most = app.config.limits.record;
    let field = form.next_field().await.map_err(|error| Error::Bad(error.to_string()))?;
    let field = field.ok_or_else(|| Error::Bad("choose a file first".into()))?;
    let text = field.text().await.map_err(|error| match error.status().as_u16() {
        413 => Error::TooLarge(most),
        _ => Error::Bad("the file is not text".into()),
    })?;
    let id = keep(&app, client, text).await?;
    Ok(Redirect::to(&format!("/look/{id}")))
}

/// A record that was kept. It is fetched only once there is room to play it again: it may be large.
pub(super) async fn past(app: &App, id: &str) -> Result<Past, Error> {
    let replays = app.tables.replays.entered().await;
    let text = app.tables.store().uploaded_record(id).await?;
    let text = text.ok_or(Error::Missing("this record is no longer here; upload it again"))?;
    read(app, &text.into(), replays).await
}

/// Reads a record, which takes a while if it is large.
pub(super) async fn read(app: &App, text: &Arc<str>, replays: Replays) -> Result<Past, Error> {
    let text = Arc::clone(text);
    let record = replays.run(move |_| Record::from_json(&text)).await??;
    // A table is set up by a request, so no setup is larger than one.
    let setup = serde_json::to_string(&record.setup).map_or(usize::MAX, |setup| setup.len());
    let seats = record.setup.seats;
    if setup > app.config.limits.body || record.pack.len() > LONGEST_HASH || seats > MAX_SEATS {
        return Err(Error::Bad("the setup of this record is not valid".into()));
    }
    if let Some(long) = record.names.iter().map(|name| name.chars().count()).find(|length| *length > LONGEST_CALLED) {
        let most = format!("nobody at a table is called by more than {LONGEST_CALLED}");
        return Err(Error::Bad(format!("a name in this record has {long} characters, and {most}")));
    }
    let game = app.tables.game_with_pack(&record.game, &record.pack).await?;
    if record.moves.len() > game.about().longest {
        return Err(Error::Bad("this record has too many moves".into()));
    }
    let eyes = Viewer::all(seats).collect();
    let load = move |wanted: &dyn Fn() -> bool| load(game, record, wanted);
    let (game, record, note) = replays.run(load).await??;
    let bots = vec![None; seats];
    Ok(Past { game, record, eyes, ending: None, note, bots, own: SeatSet::EMPTY, replays })
}

/// The game that a record is to be played with, what of the record can be played with it, and what is to be said about that.
type Playable = (Arc<dyn AnyGame>, Record, Option<String>);

fn load(game: Arc<dyn AnyGame>, record: Record, wanted: &dyn Fn() -> bool) -> Result<Playable, Error> {
    let game = match game.carried_by(&record) {
        Ok(Some(carried)) if is_monstrous(carried.pack()) => {
            let long = "the pack that the record carries has texts longer than any card could hold";
            return Err(Error::Bad(long.into()));
        }
        Ok(carried) => carried.unwrap_or(game),
        // What earlier programs wrote may no longer be read; what was changed since is refused.
        Err(unusable) => record.check_seal().map_err(|_| unusable).map(|()| game)?,
    };
    if record.rules == game.about().rules_version && game.has_content_of(&record) {
        record.check_seal()?;
        return Ok((game, with_names_to_show(record), None));
    }
    let as_far = game.replay_as_far(&record, wanted)?;
    let note = as_far.note();
    Ok((game, with_names_to_show(as_far.record), note))
}

/// The record with names that may stand on a page. Its seal, which has been checked, is of those that were there before.
fn with_names_to_show(record: Record) -> Record {
    let shown = |(seat, name): (usize, &String)| shown_name(name).unwrap_or_else(|| format!("Player {}", seat + 1));
    let names = record.names.iter().enumerate().map(shown).collect();
    Record { names, seal: None, ..record }
}

/// The replay of a record.
pub async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<EyesQuery>,
    _replaying: Replaying,
) -> Answer {
    whole(&app, past(&app, &id).await?, &query, &format!("/look/{id}")).await
}

/// The replay of a record that is found at this address.
pub(super) async fn whole(app: &App, past: Past, query: &EyesQuery, here: &str) -> Answer {
    let eyes = past.eyes(Some(query.eyes.as_deref().unwrap_or("all")))?;
    let (mut past, positions) = Positions::of(past, query.at).await?;
    if let Some(outcome) = positions.end.status().outcome() {
        past.ending = Some(Ending::finished(&outcome, positions.end.chairs()));
    }
    Ok(replay_page(app, &past, &positions, eyes, (here, here), (&html! {}, &html! {})))
}

/// A position of a record.
pub async fn position(
    State(app): State<App>,
    Path((id, eyes, moves)): Path<(String, String, usize)>,
    _replaying: Replaying,
) -> Result<Json<Update>, Error> {
    let eyes = read_eyes(&eyes)?;
    after(past(&app, &id).await?, eyes, moves).await
}

/// A record after so many moves, with certain eyes.
pub(super) async fn after(past: Past, eyes: Viewer, moves: usize) -> Result<Json<Update>, Error> {
    if !past.eyes.contains(&eyes) {
        return Err(Error::NotFound("seat"));
    }
    let (_, table) = past.position(moves).await?;
    Ok(Json(update(&*table, eyes)))
}
