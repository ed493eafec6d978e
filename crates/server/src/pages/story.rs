//! The evening as a story: what happened, and what people wrote beside their moves, to read, print and keep.

use super::{Html, page};
use crate::app::{App, Caller};
use crate::error::Error;
use crate::limits::Replaying;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};
use sounder_scene::{Passage, Story};

async fn told(app: &App, id: &str, caller: &Caller) -> Result<Story, Error> {
    let past = app.tables.past(id, &caller.person).await?;
    if past.ending.is_none() {
        return Err(Error::NotNow("the story is told once the game is over".into()));
    }
    let moves = past.record.moves.len();
    let (_, table) = past.position(moves).await?;
    table.story().ok_or(Error::Missing("this game tells no story"))
}

fn text(story: &Story) -> Markup {
    html! {
        article.story {
            h1 { (story.title) }
            p.lead { (story.subtitle) }
            @for chapter in &story.chapters {
                section {
                    h2 { (chapter.title) }
                    @for passage in &chapter.passages {
                        @match passage {
                            Passage::Told(text) => p { (text) },
                            Passage::Answer { who, prompt, words } => figure {
                                blockquote { p { (words) } }
                                figcaption { (who) ", asked: " (prompt) }
                            },
                        }
                    }
                }
            }
        }
    }
}

/// The story on a page.
pub async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
    _replaying: Replaying,
) -> Result<Html, Error> {
    let story = told(&app, &id, &caller).await?;
    let content = html! {
        (text(&story))
        div.row.unprinted {
            a.button.primary href={ "/tables/" (id) "/story/save" } download { "Save it" }
            a.button href={ "/tables/" (id) } { "Back to the table" }
            span.quiet { "You can also print this page." }
        }
    };
    Ok(page(&story.title, Some(&caller), &content))
}

/// The story as a file that needs nothing else.
pub async fn save(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
    _replaying: Replaying,
) -> Result<Response, Error> {
    let story = told(&app, &id, &caller).await?;
    let style = "body{font:1.1rem/1.5 Georgia,serif;max-width:40rem;margin:2rem auto;padding:0 1rem}\
        blockquote{margin:.5rem 1.5rem;font-style:italic}figcaption{margin:0 1.5rem;font-size:.85rem}figure{margin:1rem 0}";
    let file = html! {
        (DOCTYPE)
        html lang="en" {
            head { meta charset="utf-8"; title { (story.title) } style { (style) } }
            body { (text(&story)) }
        }
    };
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"story.html\""),
    ];
    Ok((headers, file.into_string()).into_response())
}
