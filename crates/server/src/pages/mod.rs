//! Pages for people. They work without the script, but for playing itself.

pub mod account;
mod assets;
mod branch;
mod by_hand;
mod game;
mod home;
mod invite;
mod join;
mod lab;
mod lab_game;
mod lab_run;
pub mod lesson;
mod next;
mod packs;
pub mod plan;
mod push;
mod records;
mod replay;
mod review;
mod share;
mod sheet;
mod story;
pub mod table;
mod why;

pub use assets::Assets;
pub use records::keep as keep_record;

use crate::app::{App, Caller};
use crate::error::Error;
use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use maud::{DOCTYPE, Markup, html};

/// A page.
pub struct Html(pub Markup);

impl IntoResponse for Html {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"))], self.0.into_string())
            .into_response()
    }
}

/// What a handler of a page gives.
pub type Answer = Result<Html, Error>;

/// All pages.
pub fn router() -> Router<App> {
    Router::new()
        .route("/", get(home::show))
        .route("/games/{game}", get(game::show))
        .route("/games/{game}/rules", get(game::rules))
        .route("/games/{game}/quick", post(game::quick_start))
        .route("/games/{game}/lesson", post(lesson::go))
        .route("/games/{game}/sheet", get(sheet::show).post(sheet::post))
        .route("/games/{game}/tables", post(game::create))
        .route("/tables/{id}", get(table::show))
        .route("/tables/{id}/sheet", get(sheet::show_at_table).post(sheet::post_at_table))
        .route("/tables/{id}/bring", post(sheet::bring_ready))
        .route("/tables/{id}/live", get(crate::sockets::page))
        .route("/tables/{id}/at/{moves}", get(replay::own_position))
        .route("/tables/{id}/as/{eyes}/at/{moves}", get(replay::position))
        .route("/tables/{id}/replay", get(replay::show))
        .route("/tables/{id}/story", get(story::show))
        .route("/tables/{id}/story/save", get(story::save))
        .route("/tables/{id}/record", get(replay::download))
        .route("/tables/{id}/take", post(table::take))
        .route("/tables/{id}/leave", post(table::leave))
        .route("/tables/{id}/start", post(table::start))
        .route("/tables/{id}/come", post(table::come))
        .route("/tables/{id}/invite", post(invite::show))
        .route("/tables/{id}/play", post(by_hand::play))
        .route("/tables/{id}/why", get(why::show))
        .route("/tables/{id}/plan", get(plan::show))
        .route("/tables/{id}/review", get(review::show))
        .route("/tables/{id}/review/costly", get(review::costly))
        .route("/tables/{id}/branch", post(branch::of_table))
        .route("/next", get(next::go))
        .route("/tables/{id}/rematch", post(table::rematch))
        .route("/join/{secret}", get(join::ask).post(join::follow))
        .route("/look", get(records::ask))
        .route("/look/{id}", get(records::show))
        .route("/look/{id}/branch", post(branch::of_record))
        .route("/look/{id}/as/{eyes}/at/{moves}", get(records::position))
        .route("/lab", get(lab::show))
        .route("/lab/compare", post(lab::compare))
        .route("/lab/{id}", get(lab_run::show))
        .route("/lab/{id}/progress", get(lab_run::ask_progress))
        .route("/lab/{id}/stop", post(lab_run::stop))
        .route("/lab/{id}/resume", post(lab_run::resume))
        .route("/lab/{id}/forget", post(lab_run::forget))
        .route("/lab/{id}/report.html", get(lab_run::report))
        .route("/lab/{id}/games/{name}", get(lab_game::show))
        .route("/lab/{id}/games/{name}/branch", post(branch::of_lab_game))
        .route("/lab/{id}/games/{name}/as/{eyes}/at/{moves}", get(lab_game::position))
        .route("/lab/{id}/files/{name}", get(lab_run::download))
        .route("/games/{game}/lab", get(lab::ask).post(lab::order))
        .route("/account", get(account::show))
        .route("/account/name", post(account::rename))
        .route("/account/register", post(account::register))
        .route("/account/sign-in", post(account::sign_in))
        .route("/account/password", post(account::change_password))
        .route("/account/push", get(push::show).post(push::switch_on))
        .route("/account/push/off", post(push::switch_off))
        .route("/account/sign-out", post(account::sign_out))
        .route("/account/sign-out-everywhere", post(account::sign_out_everywhere))
        .layer(axum::middleware::from_fn(errors_as_pages))
}

/// The pages where a record or a pack is brought along; apart because they take a larger body.
pub fn upload() -> Router<App> {
    Router::new()
        .route("/look", post(records::bring))
        .route("/games/{game}/pack", post(packs::bring))
        .route("/games/{game}/lab/pack", post(lab::bring))
        .layer(axum::middleware::from_fn(errors_as_pages))
}

/// The whole document around a body.
pub fn document(title: &str, body: &Markup) -> Html {
    document_with(title, &html! {}, body)
}

/// The same with more in its head.
fn document_with(title: &str, head: &Markup, body: &Markup) -> Html {
    Html(html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                title { (title) }
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                link rel="icon" href=(Assets::ICON.address());
                link rel="stylesheet" href=(Assets::STYLE.address());
                link rel="stylesheet" href=(Assets::PAGES.address());
                (Assets::scripts())
                (head)
            }
            (body)
        }
    })
}

/// A page that is not a table.
pub fn page(title: &str, caller: Option<&Caller>, content: &Markup) -> Html {
    page_with(title, caller, &html! {}, content)
}

/// The same with more in its head.
fn page_with(title: &str, caller: Option<&Caller>, head: &Markup, content: &Markup) -> Html {
    let body = html! {
        body {
            a.skip href="#content" { "Skip to the content" }
            header.top {
                a.brand href="/" { img src=(Assets::ICON.address()) alt=""; "Sounder" }
                nav aria-label="Site" {
                    a href="/" { "Games" } " "
                    a href="/lab" { "Lab" } " "
                    a href="/look" { "Records" } " "
                    a href="/api" { "API" }
                }
                @if let Some(caller) = caller {
                    a.who href="/account" { (sounder_scene::html::portrait(&caller.person.name)) span.name { span.roomy { "You are " } b { (caller.person.name) } } }
                }
            }
            main.page id="content" { (content) }
        }
    };
    document_with(&format!("{title} – Sounder"), head, &body)
}

/// Turns problems into pages for browsers.
pub async fn errors_as_pages(request: Request, next: Next) -> Response {
    let wants_page = accepts_html(request.headers());
    let caller = request.extensions().get::<Caller>().cloned();
    let back = room_of(request.uri().path()).map(str::to_owned);
    let response = next.run(request).await;
    let Some(error) = response.extensions().get::<Error>().filter(|_| wants_page).cloned() else { return response };
    error_page(&error, caller.as_ref(), back.as_deref())
}

/// The page to go back to when something at an address did not work: the table, the game, the account. What a browser says it
/// came from is never a link: anybody can make it say anything.
fn room_of(path: &str) -> Option<&str> {
    let mut parts = path.strip_prefix('/')?.split('/');
    let (kind, name) = (parts.next()?, parts.next()?);
    let plain = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    let length = match kind {
        "tables" | "games" if plain && parts.next().is_some() => kind.len() + name.len() + 2,
        "account" | "lab" => kind.len() + 1,
        _ => return None,
    };
    Some(&path[..length])
}

/// Whether a browser asks for a page.
pub fn accepts_html(headers: &HeaderMap) -> bool {
    headers
        .get(header::ACCEPT)
        .and_then(|accept| accept.to_str().ok())
        .is_some_and(|accept| accept.contains("text/html"))
}

/// An error for people.
pub fn error_page(error: &Error, caller: Option<&Caller>, back: Option<&str>) -> Response {
    let title = match error.status() {
        StatusCode::NOT_FOUND => "Not here",
        StatusCode::INTERNAL_SERVER_ERROR => "Our fault",
        _ => "That did not work",
    };
    let content = html! {
        h1 { (title) }
        p.notice role="alert" { (error.sentence()) }
        div.row {
            @if let Some(back) = back { a.button href=(back) { "Back" } }
            a href="/" { "To the games" }
        }
    };
    let mut response = (error.status(), page(title, caller, &content)).into_response();
    if let Some(seconds) = error.retry_after() {
        response.headers_mut().insert(header::RETRY_AFTER, seconds);
    }
    response
}

/// How long ago something was, in words.
pub fn ago(then: i64) -> String {
    let minutes = (crate::store::now() - then) / 60_000;
    match minutes {
        ..1 => "just now".into(),
        1 => "a minute ago".into(),
        2..=59 => format!("{minutes} minutes ago"),
        60..=119 => "an hour ago".into(),
        120..=2879 => format!("{} hours ago", minutes / 60),
        _ => format!("{} days ago", minutes / 1440),
    }
}

#[cfg(test)]
mod tests {
    use super::room_of;

    #[test]
    fn one_goes_back_to_a_page_of_ours() {
        assert_eq!(room_of("/tables/ab12/take"), Some("/tables/ab12"));
        assert_eq!(room_of("/games/wild-pigs-3/tables"), Some("/games/wild-pigs-3"));
        assert_eq!(room_of("/account/sign-in"), Some("/account"));
        assert_eq!(room_of("/lab/ab12/stop"), Some("/lab"));
        for nowhere in
            ["/", "/tables/ab12", "/tables//evil.example/x", "//evil.example/x", "/tables/%2e%2e/x", "/look/1"]
        {
            assert_eq!(room_of(nowhere), None, "{nowhere}");
        }
    }
}
