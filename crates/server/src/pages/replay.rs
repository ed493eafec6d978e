//! Looking back: any position of a game with the eyes one may use.

use super::{Html, document};
use crate::app::{App, Caller};
use crate::error::Error;
use crate::limits::Replaying;
use crate::tables::{How, Past, Update};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::IntoResponse;
use maud::{Markup, html};
use serde::Deserialize;
use sounder_host::Table;
use sounder_kernel::{Names, Seat, Viewer};
use sounder_scene::Offers;
use sounder_scene::html::{self as drawing, Fragment, Frame, Picture, Replay, SeatChip};
use std::fmt::Write;

/// How addresses name eyes: `all` for what everybody saw, or a seat counted from 0.
pub fn read_eyes(text: &str) -> Result<Viewer, Error> {
    match text {
        "all" => Ok(Viewer::Public),
        seat => {
            let seat: u8 =
                seat.parse().map_err(|_| Error::Bad("eyes must be \"all\" or the number of a seat".into()))?;
            Ok(Viewer::Seat(Seat(seat)))
        }
    }
}

fn write_eyes(viewer: Viewer) -> String {
    match viewer {
        Viewer::Public => "all".into(),
        Viewer::Seat(seat) => seat.0.to_string(),
    }
}

impl Past {
    /// The eyes to use: those asked for if the caller may, otherwise the best the caller has.
    pub fn eyes(&self, asked: Option<&str>) -> Result<Viewer, Error> {
        let Some(asked) = asked else {
            let own = self.eyes.iter().copied().find(|eyes| *eyes != Viewer::Public && self.ending.is_none());
            return Ok(own.unwrap_or(Viewer::Public));
        };
        let asked = read_eyes(asked)?;
        if self.eyes.contains(&asked) {
            Ok(asked)
        } else {
            Err(Error::NotYours("you can see this player's view only after the game"))
        }
    }
}

/// A position as the slider asks for it.
pub fn update(table: &dyn Table, eyes: Viewer) -> Update {
    let (scene, offers) = (table.scene(eyes), Offers::default());
    let (symbols, names) = (table.symbols(), table.names());
    let fragments = Picture { scene: &scene, offers: &offers, symbols, names, viewer: eyes }.apart();
    let order = fragments.iter().map(|fragment| fragment.id.clone()).collect();
    let happened = table.moments(eyes, table.moves().saturating_sub(1));
    Update {
        at: table.moves(),
        moves: table.moves(),
        fragments: fragments.into_iter().map(Fragment::into_patch).collect(),
        order: Some(order),
        moments: drawing::moments(&happened, symbols, names, eyes),
        ..Update::default()
    }
}

/// A position with one's own eyes, for the slider of a game that is on.
pub async fn own_position(
    State(app): State<App>,
    Path((id, moves)): Path<(String, usize)>,
    caller: Caller,
    _replaying: Replaying,
) -> Result<Json<Update>, Error> {
    let past = app.tables.past(&id, &caller.person).await?;
    let eyes = past.eyes(None)?;
    let (_, table) = past.position(moves).await?;
    Ok(Json(update(&*table, eyes)))
}

/// A position with certain eyes.
pub async fn position(
    State(app): State<App>,
    Path((id, eyes, moves)): Path<(String, String, usize)>,
    caller: Caller,
    _replaying: Replaying,
) -> Result<Json<Update>, Error> {
    let past = app.tables.past(&id, &caller.person).await?;
    let eyes = past.eyes(Some(&eyes))?;
    let (_, table) = past.position(moves).await?;
    Ok(Json(update(&*table, eyes)))
}

/// With which eyes to replay.
#[derive(Deserialize)]
pub struct EyesQuery {
    pub eyes: Option<String>,
    /// After how many moves to begin; at the end if left out.
    pub at: Option<usize>,
}

/// The replay page.
pub async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<EyesQuery>,
    caller: Caller,
    _replaying: Replaying,
) -> Result<Html, Error> {
    let past = app.tables.past(&id, &caller.person).await?;
    let eyes = past.eyes(query.eyes.as_deref())?;
    let (past, positions) = Positions::of(past, query.at).await?;
    let here = format!("/tables/{id}");
    let tools = html! {
        @if past.ending.is_some() { a.button href={ (here) "/review" } { "How the game went" } }
        a.button href=(here) { "To the table" }
    };
    let why = html! { @if past.ending.is_some() { a.button href={ (here) "/why" } data-beside data-of { "Why this move?" } } };
    Ok(replay_page(&app, &past, &positions, eyes, (&here, &format!("{here}/replay")), (&tools, &why)))
}

/// The end of a game, and the position that is shown first.
pub struct Positions {
    pub end: Box<dyn Table>,
    pub shown: Option<Box<dyn Table>>,
}

impl Positions {
    /// Of a game, shown after so many moves.
    pub async fn of(past: Past, at: Option<usize>) -> Result<(Past, Positions), Error> {
        let moves = past.record.moves.len();
        let (past, end) = past.position(moves).await?;
        let Some(at) = at.filter(|at| *at < moves) else { return Ok((past, Positions { end, shown: None })) };
        let (past, shown) = past.position(at).await?;
        Ok((past, Positions { end, shown: Some(shown) }))
    }
}

/// The page with a slider, for tables and for records brought along: `address` is where positions are, `here` the page
/// itself; `tools` stand at its top and what can be done when `looking` at a position beside the slider.
pub fn replay_page(
    app: &App,
    past: &Past,
    positions: &Positions,
    eyes: Viewer,
    (address, here): (&str, &str),
    (tools, looking): (&Markup, &Markup),
) -> Html {
    let table = positions.shown.as_deref().unwrap_or(&*positions.end);
    let about = table.about();
    let names = table.names();
    let parts: Vec<String> =
        Seat::all(names.all().len()).map(|seat| table.chairs().part(seat).unwrap_or_default()).collect();
    let chip = |seat: Seat| SeatChip {
        seat,
        name: names.of(seat),
        note: &parts[seat.index()],
        you: false,
        to_move: false,
        clock: None,
        here: true,
    };
    let chips: Vec<SeatChip> = Seat::all(names.all().len()).map(chip).collect();
    let tools = html! {
        @if past.eyes.len() > 1 { (choose_eyes(past, eyes, here, names)) }
        (tools)
    };
    let looking = html! {
        @if let Some(note) = &past.note { p.note { (note) } }
        (looking)
        @if past.ending.as_ref().is_some_and(|ending| ending.how != How::Closed) {
            (super::branch::ask(&format!("{address}/branch"), names, table.moves()))
        }
    };
    let title = format!("Replay of {}", about.name);
    let (scene, offers) = (table.scene(eyes), Offers::default());
    let fragments = Picture { scene: &scene, offers: &offers, symbols: table.symbols(), names, viewer: eyes }.whole();
    let body = drawing::body(&Frame {
        title: &title,
        brief: "",
        lesson: "",
        table: "",
        at: table.moves(),
        socket: "",
        by_hand: "",
        yours: false,
        seats: &chips,
        fragments: &fragments,
        log: &drawing::log_lines(&positions.end.tellings(eyes, 0), table.symbols()),
        chat: None,
        rules: app.tables.rules(about.id),
        symbols: table.symbols(),
        gallery: drawing::gallery(&past.game.drawings()),
        tools,
        push: false,
        replay: Some(Replay {
            address: &format!("{address}/as/{}/at/", write_eyes(eyes)),
            at: table.moves(),
            last: past.record.moves.len(),
        }),
        looking,
        curtain: None,
        ask: None,
    });
    document(&format!("{title} – Sounder"), &body)
}

fn choose_eyes(past: &Past, now: Viewer, here: &str, names: &Names) -> Markup {
    let name = |viewer: Viewer| match viewer {
        Viewer::Public => "everybody",
        Viewer::Seat(seat) => names.of(seat),
    };
    html! {
        form.row method="get" action=(here) {
            label { "Seen by "
                select name="eyes" {
                    @for eyes in &past.eyes { option value=(write_eyes(*eyes)) selected[*eyes == now] { (name(*eyes)) } }
                }
            }
            button { "Look" }
        }
    }
}

/// The record of a finished game.
pub async fn download(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
) -> Result<impl IntoResponse, Error> {
    let past = app.tables.past(&id, &caller.person).await?;
    if past.ending.is_none() {
        return Err(Error::NotNow("the record holds the seed; you can have it when the game is over".into()));
    }
    let mut name = String::new();
    let _ = write!(name, "attachment; filename=\"{}-{id}.json\"", past.record.game);
    let headers: [(HeaderName, HeaderValue); 2] = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (header::CONTENT_DISPOSITION, HeaderValue::from_str(&name).map_err(|_| Error::Internal)?),
    ];
    Ok((headers, past.record.to_json()))
}
