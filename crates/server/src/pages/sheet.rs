//! Designing a sheet: a nation, an army. The form works without the script, which only saves pressing "Check".

use super::game::{self, Options, Own};
use super::table::KEEP;
use super::{Answer, Assets, page_with};
use crate::app::{App, Caller};
use crate::error::Error;
use crate::limits::{Allowance, Client};
use crate::secret::random_number;
use crate::tables::{Act, Phase, Wanted};
use axum::extract::multipart::MultipartError;
use axum::extract::{Multipart, Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;
use serde_json::Value;
use sounder_host::AnyGame;
use sounder_kernel::{Dice, Setup};
use sounder_scene::html::{form as draw_form, sprite};
use sounder_scene::{Draft, Form, Sheets};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How the fields of options are called: "option-" and the option.
const OPTION: &str = "option-";

/// What to start from.
#[derive(Deserialize)]
pub struct Start {
    from: Option<String>,
    random: Option<String>,
    seat: Option<usize>,
}

/// Where a sheet is designed: for a game, or for a seat at a table.
struct Desk {
    /// Bound to the options of the table.
    game: Arc<dyn AnyGame>,
    options: Options,
    /// The table, the seat, and what it brings so far.
    seat: Option<(String, usize, Value)>,
}

/// What somebody sent.
struct Posted {
    draft: Draft,
    asked: Options,
    wish: String,
    file: Option<String>,
}

impl Desk {
    /// For a table with these options, as far as they decide what a sheet may say.
    fn of_game(app: &App, id: &str, asked: &Options) -> Result<Desk, Error> {
        let game = app.tables.game(id)?;
        let sheets = game.sheets().ok_or(Error::Missing("players design nothing before this game"))?;
        let usual = Setup::new(game.about().min_seats);
        let decides = |(option, value): &(&String, &String)| {
            sheets.options().contains(&option.as_str()) && game.about().option(&usual, option) != *value
        };
        let options = asked.iter().filter(decides).map(|(option, value)| (option.clone(), value.clone()));
        let setup = Setup { options: options.collect(), ..usual.clone() };
        Ok(Desk { game: game.bound_to(&setup)?, options: setup.options, seat: None })
    }

    /// Only for whoever holds the seat, and only before the game.
    async fn of_seat(app: &App, table: &str, seat: Option<usize>, caller: &Caller) -> Result<Desk, Error> {
        let seat = seat.ok_or_else(|| Error::Bad("say for which seat".into()))?;
        let view = app.tables.view(table, Some(&caller.person), Wanted::new(Some(seat), false, None)).await?;
        let about = view.about.ok_or(Error::Internal)?;
        if view.phase != Phase::Waiting {
            return Err(Error::NotNow("the game has begun already".into()));
        }
        let brought = about.setup.sheets.get(seat).cloned().unwrap_or_default();
        let desk = Desk::of_game(app, &about.game, &about.setup.options)?;
        Ok(Desk { seat: Some((table.into(), seat, brought)), ..desk })
    }

    fn sheets(&self) -> Result<&dyn Sheets, Error> {
        self.game.sheets().ok_or(Error::Missing("players design nothing before this game"))
    }

    fn address(&self) -> String {
        match &self.seat {
            Some((table, seat, _)) => format!("/tables/{table}/sheet?seat={seat}"),
            None => format!("/games/{}/sheet", self.game.about().id),
        }
    }

    /// The sheet to begin with.
    fn begin(&self, start: &Start) -> Result<Value, Error> {
        let sheets = self.sheets()?;
        if start.random.is_some() {
            return Ok(sheets.random(&mut Dice::from_number(random_number())));
        }
        let ready = sheets.ready();
        match (&start.from, &self.seat) {
            (Some(name), _) => {
                let name = name.to_lowercase();
                let found = ready.into_iter().find(|(known, _)| known.to_lowercase() == name);
                found.map(|(_, sheet)| sheet).ok_or(Error::NotFound("ready sheet of this name"))
            }
            (None, Some((.., brought))) => Ok(brought.clone()),
            (None, None) => Ok(Value::Null),
        }
    }

    fn page(&self, caller: &Caller, form: &Form, notice: Option<&str>) -> Answer {
        let sheets = self.sheets()?;
        let (about, noun) = (self.game.about(), sheets.noun());
        let content = html! {
            (sprite(self.game.symbols()))
            h1 { "Design a " (noun) @if let Some((_, seat, _)) = &self.seat { " for seat " (seat + 1) } }
            p { (form.lead) " " a href={ "/games/" (about.id) "/rules" } { "The rules of " (about.name) } }
            form.row method="get" action=(self.address()) {
                @if let Some((_, seat, _)) = &self.seat { input type="hidden" name="seat" value=(seat); }
                @else { @for (option, value) in &self.options { input type="hidden" name={ (OPTION) (option) } value=(value); } }
                label { "Start from "
                    select name="from" { @for (name, _) in sheets.ready() { option selected[name == form.title] { (name) } } }
                }
                button { "Start from it" }
                button name="random" value="yes" { "Roll a random one" }
            }
            form data-sheet method="post" enctype="multipart/form-data" novalidate action=(self.address()) {
                @if let Some(notice) = notice { p.notice role="alert" { (notice) } }
                p id="kept-draft" .notice.quiet hidden { "You have changed something here before. " button type="button" { "Take it up again" } }
                @if self.seat.is_none() { (self.choices(sheets.options())) }
                (draw_form(form, self.game.symbols()))
                (self.buttons(noun))
            }
        };
        let head = html! {
            link rel="stylesheet" href=(Assets::FORM_STYLE.address());
            script type="module" src=(Assets::script("form.js")) {}
        };
        Ok(page_with(&format!("Design a {noun}"), Some(caller), &head, &content))
    }

    /// The options that decide what a sheet may say. Another choice is another page: the script asks for all of it.
    fn choices(&self, options: &[&str]) -> Markup {
        let about = self.game.about();
        let setup = Setup { options: self.options.clone(), ..Setup::new(about.min_seats) };
        let specs = about.options.iter().filter(|spec| options.contains(&spec.id.as_str()));
        html! {
            @for (spec, chosen) in specs.map(|spec| (spec, about.option(&setup, &spec.id))) {
                div.row { label { (spec.name) " "
                    select id={ (OPTION) (spec.id) } name={ (OPTION) (spec.id) } data-drawn=(chosen) {
                        @for value in &spec.values { option value=(value.id) selected[value.id == chosen] { (value.label) } }
                    }
                } }
            }
        }
    }

    fn buttons(&self, noun: &str) -> Markup {
        html! {
            div.sheet-bar role="group" aria-label={ "What to do with this " (noun) } {
                button name="do" value="check" { "Check" }
                @if let Some((table, ..)) = &self.seat {
                    button.primary name="do" value="bring" { "Bring it to the table" }
                    a.button href={ "/tables/" (table) } { "Back to the table" }
                } @else {
                    button.primary name="do" value="play" { "Play now with it" }
                    button name="do" value="table" { "Set up a table with it" }
                }
                button name="do" value="save" { "Save to a file" }
                label { "Load from a file " input type="file" name="file" accept=".toml"; }
                button name="do" value="load" data-plain { "Load" }
            }
        }
    }

    /// Everything but what needs the server: checking, saving, loading. `None` if the sheet is wanted for something and
    /// nothing is wrong with it.
    fn answer(&self, caller: &Caller, posted: &Posted) -> Result<Option<Response>, Error> {
        let sheets = self.sheets()?;
        let page = |form: &Form, notice| self.page(caller, form, notice).map(|page| Some(page.into_response()));
        match &*posted.wish {
            "save" => Ok(Some(self.file(&sheets.sheet(&posted.draft))?)),
            "load" => {
                let text = posted.file.as_deref().unwrap_or_default();
                match text.parse::<toml::Table>() {
                    _ if text.trim().is_empty() => {
                        page(&sheets.form(&posted.draft), Some("Choose a file first, one that was saved here."))
                    }
                    Ok(table) => page(&sheets.check(&serde_json::to_value(table).map_err(|_| Error::Internal)?), None),
                    Err(error) => {
                        let line = error.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
                        let why = error.message().lines().next().unwrap_or_default();
                        let notice = format!(
                            "This file cannot be read, line {line}: {why}. What stood here before is still here."
                        );
                        page(&sheets.form(&posted.draft), Some(&notice))
                    }
                }
            }
            "play" | "table" | "bring" => {
                let form = sheets.form(&posted.draft);
                if form.all_faults().is_empty() {
                    return Ok(None);
                }
                page(&form, Some("Not yet: fix the problems marked below first."))
            }
            _ => page(&sheets.form(&posted.draft), None),
        }
    }

    fn file(&self, sheet: &Value) -> Result<Response, Error> {
        let (about, sheets) = (self.game.about(), self.sheets()?);
        let text = toml::to_string(&without_gaps(sheet)).map_err(|_| Error::Internal)?;
        let options = self.options.iter().map(|(option, value)| format!(" --option {option}={value}"));
        let command = format!("sounder play {}{} --sheet FILE", about.id, options.collect::<String>());
        let text = format!("# A {} for {}: {command}\n{text}", sheets.noun(), about.name);
        let name: String = sheets
            .name(sheet)
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' })
            .collect();
        let name = if name.is_empty() { sheets.noun() } else { &name };
        let attachment = format!("attachment; filename=\"{name}.toml\"");
        let headers = [
            (header::CONTENT_TYPE, "application/toml; charset=utf-8".into()),
            (header::CONTENT_DISPOSITION, attachment),
        ];
        Ok((headers, text).into_response())
    }
}

/// TOML has no word for nothing.
fn without_gaps(value: &Value) -> Value {
    match value {
        Value::Null => "".into(),
        Value::Array(list) => list.iter().map(without_gaps).collect(),
        Value::Object(table) => table.iter().map(|(key, value)| (key.clone(), without_gaps(value))).collect(),
        other => other.clone(),
    }
}

async fn read(app: &App, mut body: Multipart) -> Result<Posted, Error> {
    let wrong = |error: MultipartError| match error.status().as_u16() {
        413 => Error::TooLarge(app.config.limits.body),
        _ => Error::Bad(error.body_text()),
    };
    let mut posted = Posted { draft: Draft::new(), asked: Options::new(), wish: String::new(), file: None };
    while let Some(field) = body.next_field().await.map_err(wrong)? {
        let name = field.name().unwrap_or_default().to_owned();
        let text = String::from_utf8_lossy(&field.bytes().await.map_err(wrong)?).into_owned();
        match &*name {
            "do" => posted.wish = text,
            "file" => posted.file = Some(text),
            _ => match name.strip_prefix(OPTION) {
                Some(option) => drop(posted.asked.insert(option.into(), text)),
                None => drop(posted.draft.insert(name, text)),
            },
        }
    }
    Form::settle_orders(&mut posted.draft);
    Ok(posted)
}

/// The form for a game.
pub async fn show(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(start): Query<Start>,
    Query(query): Query<BTreeMap<String, String>>,
    caller: Caller,
) -> Answer {
    let asked = query.into_iter().filter_map(|(name, value)| Some((name.strip_prefix(OPTION)?.into(), value)));
    let desk = Desk::of_game(&app, &game, &asked.collect())?;
    let form = desk.sheets()?.check(&desk.begin(&start)?);
    desk.page(&caller, &form, None)
}

/// What was done with the form for a game.
pub async fn post(
    State(app): State<App>,
    Path(game): Path<String>,
    caller: Caller,
    client: Client,
    body: Multipart,
) -> Result<Response, Error> {
    let posted = read(&app, body).await?;
    let desk = Desk::of_game(&app, &game, &posted.asked)?;
    if let Some(answer) = desk.answer(&caller, &posted)? {
        return Ok(answer);
    }
    let sheet = desk.sheets()?.sheet(&posted.draft);
    if posted.wish == "play" {
        app.limiter.spend(client, Allowance::Table)?;
        let host = game::Host { sheet: Some(sheet), options: desk.options, ..game::Host::default() };
        return Ok(game::play_bots(&app, &game, &caller, host).await?.into_response());
    }
    let own = Own { sheet, options: desk.options };
    Ok(game::new_table(&desk.game, &caller, Some(&own), None, &html! {}).into_response())
}

/// The form for a seat.
pub async fn show_at_table(
    State(app): State<App>,
    Path(table): Path<String>,
    Query(start): Query<Start>,
    caller: Caller,
) -> Answer {
    let desk = Desk::of_seat(&app, &table, start.seat, &caller).await?;
    let form = desk.sheets()?.check(&desk.begin(&start)?);
    desk.page(&caller, &form, None)
}

/// What was done with the form for a seat.
pub async fn post_at_table(
    State(app): State<App>,
    Path(table): Path<String>,
    Query(start): Query<Start>,
    caller: Caller,
    body: Multipart,
) -> Result<Response, Error> {
    let desk = Desk::of_seat(&app, &table, start.seat, &caller).await?;
    let posted = read(&app, body).await?;
    if let Some(answer) = desk.answer(&caller, &posted)? {
        return Ok(answer);
    }
    let sheet = desk.sheets()?.sheet(&posted.draft);
    bring(&app, &table, &caller, start.seat, sheet).await.map(IntoResponse::into_response)
}

async fn bring(app: &App, table: &str, caller: &Caller, seat: Option<usize>, sheet: Value) -> Result<Redirect, Error> {
    let seat = seat.ok_or_else(|| Error::Bad("say for which seat".into()))?;
    let person = caller.keep(app).await?;
    app.tables.act(table, &person, Act::Bring { seat, sheet }).await?;
    Ok(Redirect::to(&format!("/tables/{table}")))
}

/// A ready sheet, or none for any.
#[derive(Deserialize)]
pub struct BringForm {
    seat: Option<usize>,
    sheet: String,
}

/// Brings a ready sheet, or whatever there is.
pub async fn bring_ready(
    State(app): State<App>,
    Path(table): Path<String>,
    caller: Caller,
    axum::Form(form): axum::Form<BringForm>,
) -> Result<Redirect, Error> {
    if form.sheet == KEEP {
        return Ok(Redirect::to(&format!("/tables/{table}")));
    }
    let sheet = if form.sheet.is_empty() { Value::Null } else { form.sheet.into() };
    bring(&app, &table, &caller, form.seat, sheet).await
}
