//! A link to a seat, to copy, to send, or to be read by a phone's camera.

use super::{Answer, page, share};
use crate::app::{App, Caller};
use crate::error::Error;
use crate::tables::Act;
use axum::Form;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use maud::{Markup, html};
use qrcode::{Color, QrCode};
use serde::Deserialize;
use std::fmt::Write;

/// The seat that a link is to lead to.
#[derive(Deserialize)]
pub struct SeatForm {
    seat: usize,
}

/// Makes a link to a seat and shows it, this once.
pub async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
    headers: HeaderMap,
    Form(form): Form<SeatForm>,
) -> Answer {
    let person = caller.keep(&app).await?;
    let done = app.tables.act(&id, &person, Act::Invite { seat: form.seat }).await?;
    let secret = done.link.ok_or(Error::Internal)?;
    let link = share::address(&app, &headers, &format!("/join/{secret}"));
    let content = html! {
        h1 { "A link to seat " (form.seat + 1) }
        p { "Send it to one person. Whoever opens it first takes the seat; the link works only once." }
        (share::ways("The link", &link))
        (picture(&link))
        p { a.button href={ "/tables/" (id) } { "Back to the table" } }
    };
    Ok(page("A link to a seat", Some(&caller), &content))
}

/// Light around the dark squares, so that cameras find the code: the standard asks for four squares.
const MARGIN: usize = 4;

/// The link as squares that a camera reads.
fn picture(link: &str) -> Markup {
    let Ok(code) = QrCode::new(link) else { return html! {} };
    let width = code.width();
    let mut path = String::new();
    for (index, _) in code.to_colors().iter().enumerate().filter(|(_, color)| **color == Color::Dark) {
        let _ = write!(path, "M{} {}h1v1h-1z", index % width + MARGIN, index / width + MARGIN);
    }
    let side = width + 2 * MARGIN;
    html! {
        figure.qr {
            svg viewBox=(format!("0 0 {side} {side}")) role="img" aria-label="The link as a QR code" shape-rendering="crispEdges" {
                rect width=(side) height=(side) fill="#fff" {}
                path d=(path) fill="#000" {}
            }
            figcaption.quiet { "Or let them point their phone's camera at this." }
        }
    }
}
