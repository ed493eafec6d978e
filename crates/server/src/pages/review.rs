//! After the game: how everybody's chances went, where it turned, and what cost most.

use super::{Answer, Html, page, share};
use crate::app::{App, Caller};
use crate::error::Error;
use crate::limits::{Allowance, Client, Replaying};
use crate::tables::{Costly, Review};
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use maud::{Markup, html};
use sounder_kernel::{Names, Seat};
use sounder_scene::Symbol;
use sounder_scene::html::{emblem, portrait, rich, seat_class, sprite};
use sounder_scene::words::list;
use std::fmt::Write;

/// A curve has at most so many points.
const MOST_POINTS: usize = 160;
/// The size of the picture.
const SIZE: (usize, usize) = (640, 240);
/// So many rows of figures stand for the curve where it is read.
const ROWS: usize = 10;

/// The page.
pub async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
    headers: HeaderMap,
    _replaying: Replaying,
) -> Answer {
    let past = app.tables.past(&id, &caller.person).await?;
    let ending = past.must_be_over()?.clone();
    let (game, names) = (past.game.clone(), Names::new(past.record.names.clone()));
    let (moves, symbols) = (past.record.moves.len(), game.symbols());
    let review = past.review().await?;
    let winners: Vec<&str> = ending.winners().into_iter().map(|seat| &*names.all()[seat]).collect();
    let content = html! {
        (sprite(symbols))
        h1 { "How this game of " (game.about().name) " went" }
        p.lead { (ending.in_words(&names)) " " (moves) " moves." }
        section.review aria-labelledby="chances" {
            h2 id="chances" { "How everyone was doing" }
            (curve(&review, &names))
            (turn(&review, &id, &winners, symbols))
        }
        section.review aria-labelledby="costly" {
            h2 id="costly" { "Costliest decisions" }
            div data-fetch={ "/tables/" (id) "/review/costly" } {
                p { a.button href={ "/tables/" (id) "/review/costly" } { "Let a bot look for the costliest decisions" } }
            }
        }
        section aria-labelledby="send" {
            h2 id="send" { "Show it to others" }
            (share::ways("Whoever has this address can look at it", &share::address(&app, &headers, &format!("/tables/{id}/review"))))
        }
        p.row { a.button href={ "/tables/" (id) } { "To the table" } a.button href={ "/tables/" (id) "/replay" } { "Replay" } }
    };
    Ok(page("How the game went", Some(&caller), &content))
}

/// The costliest decisions, found by search. Bots that play have precedence, so this may take a while.
pub async fn costly(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
    client: Client,
) -> Result<Html, Error> {
    app.limiter.spend(client, Allowance::Thought)?;
    let past = app.tables.past(&id, &caller.person).await?;
    let (game, names) = (past.game.clone(), Names::new(past.record.names.clone()));
    let found = app.tables.costliest(&id, &caller.person).await?;
    let content = html! {
        (sprite(game.symbols()))
        h1 { "How this game of " (game.about().name) " went" }
        h2 { "Costliest decisions" }
        div data-found { (decisions(&found, &id, &names, game.symbols())) }
        p { a.button href={ "/tables/" (id) "/review" } { "Back" } }
    };
    Ok(page("Costliest decisions", Some(&caller), &content))
}

/// The moves of which the curve shows the position after.
fn sampled(all: usize, most: usize) -> Vec<usize> {
    let points = all.min(most).max(2);
    (0..points).map(|point| point * (all - 1) / (points - 1)).collect()
}

fn curve(review: &Review, names: &Names) -> Markup {
    let (width, height) = SIZE;
    let all = review.curve.len();
    let across = |number: usize| number * width / (all - 1).max(1);
    let line = |seat: usize| {
        let mut path = String::new();
        for number in sampled(all, MOST_POINTS) {
            let up = height as f32 * (1.0 - review.curve[number][seat].clamp(0.0, 1.0));
            let _ = write!(path, "{}{} {up:.0}", if path.is_empty() { 'M' } else { 'L' }, across(number));
        }
        path
    };
    let percent = |number: usize, seat: usize| (review.curve[number][seat] * 100.0).round();
    let last = sampled(all, MOST_POINTS).pop().unwrap_or_default();
    let height_of =
        |number: usize, seat: usize| (height as f32 * (1.0 - review.curve[number][seat].clamp(0.0, 1.0))).round();
    html! {
        figure.curve {
            svg viewBox=(format!("-58 -16 {} {}", width + 72, height + 44)) aria-hidden="true" {
                @for share in 0..=4 {
                    path.grid d=(format!("M0 {0}h{width}", height * share / 4)) {}
                    text.scale x="-6" y=(height * share / 4 + 4) { (100 - 25 * share) }
                }
                text.begin y=(height + 22) { "start" }
                text.end x=(width) y=(height + 22) { "move " (all - 1) }
                @if let Some(turned) = review.turned { path.turned d=(format!("M{} 0v{height}", across(turned))) {} }
                @for seat in 0..names.all().len() {
                    path.(seat_class(Seat(seat as u8))) d=(line(seat)) {}
                    circle.(seat_class(Seat(seat as u8))) cx=(width) cy=(height_of(last, seat)) r="6" {}
                }
            }
            figcaption {
                ul.row { @for (seat, name) in names.all().iter().enumerate() {
                    li.(seat_class(Seat(seat as u8))) { (emblem(Seat(seat as u8))) " " (name) }
                } }
            }
        }
        details {
            summary { "The same in figures" }
            div.scroll tabindex="0" role="region" aria-label="How everybody stood" {
                table {
                    thead { tr { th scope="col" { "After move" } @for name in names.all() { th scope="col" { (name) } } } }
                    tbody { @for number in sampled(all, ROWS) {
                        tr { th scope="row" { (number) } @for seat in 0..names.all().len() { td { (percent(number, seat)) } } }
                    } }
                }
            }
        }
        p.quiet { "From 0, hopeless, to 100, as good as won, in the eyes of the game's own judge after every move." }
    }
}

fn turn(review: &Review, id: &str, winners: &[&str], symbols: &[Symbol]) -> Markup {
    let Some(number) = review.turned else { return html! {} };
    let is_last = number + 1 == review.curve.len();
    html! {
        p.notice {
            b { @if is_last { "Open to the very end: " } @else { "The turning point: " } }
            a href={ "/tables/" (id) "/replay?at=" (number) } { "move " (number) } ". "
            @if is_last { "Only the last move put " (list(winners)) " ahead. " } @else { "From then on " (list(winners)) " led to the end. " }
            @for text in &review.told { (rich(text, symbols)) " " }
        }
    }
}

fn decisions(found: &[Costly], id: &str, names: &Names, symbols: &[Symbol]) -> Markup {
    html! {
        @if !found.is_empty() { p.quiet { "What each would have gained by the better choice, in points of 100." } }
        @if found.is_empty() { p { "Nothing: a bot that searched found no decision that it would call a mistake." } }
        @for (seat, name) in names.all().iter().enumerate() {
            @let own: Vec<&Costly> = found.iter().filter(|each| each.seat.index() == seat).collect();
            @if !own.is_empty() {
                h3.(seat_class(Seat(seat as u8))) { (portrait(name)) (name) }
                ol.costly { @for each in own {
                    li {
                        b.loss { "−" (format!("{:.0}", each.cost * 100.0)) span.unseen { " points of 100" } }
                        div {
                            p { a href={ "/tables/" (id) "/replay?at=" (each.number - 1) } { "Move " (each.number) } ": " (rich(&each.done, symbols)) }
                            p { "Better: " b { (rich(&each.better, symbols)) } }
                        }
                    }
                } }
            }
        }
    }
}
