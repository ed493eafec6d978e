//! One run of the lab: how far it is, and what came of it.

use super::lab::{lab, living_page, title};
use super::{Answer, Html};
use crate::app::{App, Caller};
use crate::error::Error;
use crate::lab::{Kind, Run, State as Standing};
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use std::time::Duration;
use tokio::fs::File;
use tokio::io::AsyncReadExt;
use tokio_util::io::ReaderStream;

/// Files that can be had of a result, with what they are.
const FILES: [(&str, &str); 9] = [
    ("report.html", "the report, complete in itself"),
    ("report.json", "the same figures as data"),
    ("games.csv", "a row for each game"),
    ("seats.csv", "a row for each seat of each game"),
    ("facts.csv", "a row for everything that happened"),
    ("games.parquet", "the games in columns"),
    ("seats.parquet", "the seats in columns"),
    ("facts.parquet", "what happened in columns"),
    ("experiment.toml", "what it takes to repeat it, for \u{201c}sounder lab run\u{201d}"),
];

/// The page of a run.
pub async fn show(State(app): State<App>, Path(id): Path<String>, caller: Caller) -> Answer {
    let lab = lab(&app)?;
    let run = lab.run(&id)?;
    let own = run.owner == caller.person.id;
    let there = |name: &str| lab.file(&id, name).is_file();
    let report = there("report.html");
    let files: Vec<_> = FILES.iter().filter(|(name, _)| there(name)).collect();
    let content = html! {
        h1 { (title(&app, &run)) }
        div.progress data-progress=[run.state.is_open().then(|| format!("/lab/{id}/progress"))] data-state=(run.state.word()) { (progress(&run)) }
        @if report {
            p.row { a.button.primary href={ "/lab/" (id) "/report.html" } { @if run.state == Standing::Done { "Open the report" } @else { "Open the report so far" } } }
        }
        @if own {
            div.row {
                @if run.state.is_open() { (act(&id, "stop", "Stop")) }
                @if run.state == Standing::Stopped && run.order.kind == Kind::Report { (act(&id, "resume", "Go on")) }
                @if run.state != Standing::Running { (act(&id, "forget", "Delete it")) }
            }
        }
        @if !files.is_empty() {
            section aria-labelledby="files" {
                h2 id="files" { "Download" }
                ul { @for (name, meaning) in files { li { a href={ "/lab/" (id) "/files/" (name) } download { (name) } ": " (meaning) } } }
            }
        }
        p.quiet { "Anyone with this link can see this page." }
        p { a href="/lab" { "All your results" } " · " a href={ "/games/" (run.order.game) "/lab" } { "Measure again" } }
    };
    Ok(living_page("A run of the lab", &caller, &content))
}

fn act(id: &str, verb: &str, label: &str) -> Markup {
    html! { form method="post" action={ "/lab/" (id) "/" (verb) } { button { (label) } } }
}

/// How long something takes, as people say it.
fn roughly(time: Duration) -> String {
    match time.as_secs() {
        0..=9 => "a few seconds".into(),
        seconds @ 10..=89 => format!("{} seconds", seconds.div_ceil(10) * 10),
        seconds @ 90..=5_399 => format!("{} minutes", (seconds + 30) / 60),
        seconds => format!("{} hours", (seconds + 1_800) / 3_600),
    }
}

fn progress(run: &Run) -> Markup {
    let (done, total) = (run.progress.done, run.progress.total);
    let left = run.left().map(|left| format!(", about {} left", roughly(left))).unwrap_or_default();
    html! {
        @match run.state {
            Standing::Waiting => {
                p role="status" { @if done > 0 { "Waiting for its next turn." } @else { "Queued." } }
            }
            Standing::Running => { p role="status" { "Running." } }
            Standing::Done => { p role="status" { "Done, after " (roughly(Duration::from_millis(run.used))) "." } }
            Standing::Stopped => { p role="status" { "Stopped." } }
            Standing::Failed => { p role="alert" { "The run failed." } }
        }
        @if total > 0 && run.state != Standing::Done {
            progress max=(total) value=(done) aria-label="How far it is" {}
            p.quiet { (done) " of at most " (total) " games and experiments" (left) "." }
        }
        @if !run.note.is_empty() {
            @if run.state == Standing::Failed {
                pre.faults tabindex="0" role="region" aria-label="What went wrong" { (run.note) }
            } @else { p.quiet { (run.note) } }
        }
    }
}

/// How far a run is, for the script of its page: the state is in a header, so that the page can be loaded anew when it changes.
pub async fn ask_progress(State(app): State<App>, Path(id): Path<String>) -> Result<Response, Error> {
    let run = lab(&app)?.run(&id)?;
    let state = [("x-state", HeaderValue::from_static(run.state.word()))];
    Ok((state, Html(progress(&run))).into_response())
}

/// Stops a run.
pub async fn stop(State(app): State<App>, Path(id): Path<String>, caller: Caller) -> Result<Redirect, Error> {
    lab(&app)?.stop(&id, &caller.person).await?;
    Ok(Redirect::to(&format!("/lab/{id}")))
}

/// Lets a run go on.
pub async fn resume(State(app): State<App>, Path(id): Path<String>, caller: Caller) -> Result<Redirect, Error> {
    lab(&app)?.resume(&id, &caller.person).await?;
    Ok(Redirect::to(&format!("/lab/{id}")))
}

/// Throws a run away.
pub async fn forget(State(app): State<App>, Path(id): Path<String>, caller: Caller) -> Result<Redirect, Error> {
    lab(&app)?.forget(&id, &caller.person)?;
    Ok(Redirect::to("/lab"))
}

/// A file of a result, to be sent piece by piece: it may be large. Gives how long it is, too.
pub(super) async fn open(app: &App, id: &str, name: &str) -> Result<(u64, File), Error> {
    let lab = lab(app)?;
    lab.run(id)?;
    let missing = |_| Error::NotFound("file of this result");
    let file = File::open(lab.file(id, name)).await.map_err(missing)?;
    let about = file.metadata().await.map_err(missing)?;
    if about.is_file() { Ok((about.len(), file)) } else { Err(Error::NotFound("file of this result")) }
}

/// The file as the body of an answer.
pub(super) async fn sent(app: &App, id: &str, name: &str) -> Result<Body, Error> {
    let (length, file) = open(app, id, name).await?;
    // It may grow while it is sent, which nobody wants half of.
    Ok(Body::from_stream(ReaderStream::new(file.take(length))))
}

/// A page that the lab has written. It has its style and script inside, which our own pages may not; so it is shown as if it
/// came from nowhere, and can neither see nor send anything.
pub(super) fn alone(page: Body) -> Response {
    let policy = "sandbox allow-scripts allow-downloads; default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; \
                  base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy)),
    ];
    (headers, page).into_response()
}

/// The report of a run.
pub async fn report(State(app): State<App>, Path(id): Path<String>) -> Result<Response, Error> {
    Ok(alone(sent(&app, &id, "report.html").await?))
}

/// A file of the result.
pub async fn download(State(app): State<App>, Path((id, name)): Path<(String, String)>) -> Result<Response, Error> {
    let (name, _) = FILES.iter().find(|(known, _)| *known == name).ok_or(Error::NotFound("file of this result"))?;
    let bytes = sent(&app, &id, name).await?;
    let kind = match name.rsplit('.').next() {
        Some("json") => "application/json",
        Some("csv") => "text/csv; charset=utf-8",
        Some("html") => "text/html; charset=utf-8",
        Some("toml") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    };
    let attached = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")).expect("a name of ours");
    let headers = [(header::CONTENT_TYPE, HeaderValue::from_static(kind)), (header::CONTENT_DISPOSITION, attached)];
    Ok((headers, bytes).into_response())
}
