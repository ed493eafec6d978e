use super::assets::Assets;
use super::{Answer, Html, page};
use crate::app::{App, Caller};
use crate::error::Error;
use crate::limits::{Allowance, Client};
use crate::tables::{NewTable, Pace, Sitter, Tables, Terms, Timeout};
use axum::Form;
use axum::extract::{Path, Query, State};
use axum::response::Redirect;
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;
use serde_json::Value;
use sounder_bots::{BotSpec, LEVELS, Level};
use sounder_host::AnyGame;
use sounder_kernel::{About, Chairs, MAX_SEATS, OptionValue, Seat, Setup};
use sounder_scene::Sheets;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A new table of a game.
pub async fn show(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(query): Query<PackQuery>,
    caller: Caller,
) -> Answer {
    if let Some(hash) = query.pack {
        let brought = app.tables.game_brought(&game, &hash).await?;
        return Ok(new_table(&brought, &caller, None, Some(&hash), &html! {}));
    }
    let lesson = super::lesson::buttons(&app, &caller, &game).await?;
    Ok(new_table(app.tables.game(&game)?, &caller, None, None, &lesson))
}

/// What is chosen of a game's options, by their ids.
pub type Options = BTreeMap<String, String>;

/// A sheet that the host has designed, and the options of the tables that it was designed for.
pub struct Own {
    /// The sheet.
    pub sheet: Value,
    /// The options.
    pub options: Options,
}

/// With which pack to play.
#[derive(Deserialize)]
pub struct PackQuery {
    /// Its hash.
    pack: Option<String>,
}

/// The page of a new table, perhaps with a sheet that the host has designed, or with a pack by its hash. `lesson` is the way to
/// the game's lesson.
pub fn new_table(
    game: &Arc<dyn AnyGame>,
    caller: &Caller,
    own: Option<&Own>,
    pack: Option<&str>,
    lesson: &Markup,
) -> Html {
    let about = game.about();
    let chairs = game.chairs(&Setup::new(about.max_seats)).ok();
    let content = html! {
        (introduction(&**game, about.name))
        div.row {
            (lesson)
            form method="post" action={ "/games/" (about.id) "/quick" } { button.primary { "Play now against bots" } }
            @if let Some(sheets) = game.sheets() {
                a.button href={ "/games/" (about.id) "/sheet" } { "Design a " (sheets.noun()) }
            }
        }
        form.stack method="post" action={ "/games/" (about.id) "/tables" } {
            h2 { "New table" }
            @if let Some(hash) = pack {
                input type="hidden" name="pack" value=(hash);
                p.notice { "With your pack (" span.hash { (hash) } "). It is kept with the table. "
                    a href={ "/games/" (about.id) } { "Play with the default pack" } "." }
                @for remark in game.remarks() { p.quiet { (remark) } }
            }
            (seats(&**game, chairs.as_ref(), own.map(|own| &own.sheet)))
            @if !about.options.is_empty() { (options(about, own.map(|own| &own.options))) }
            details.more {
                summary { "Pace, clocks, and who may join" }
                div { (terms(chairs.as_ref().is_some_and(Chairs::have_teams))) }
            }
            div.row { button.primary { "Set up the table" } }
        }
        @if !game.pack_files().is_empty() { (super::packs::ask(about)) }
        @if !about.options.is_empty() { script type="module" src=(Assets::script("options.js")) {} }
    };
    page(about.name, Some(caller), &content)
}

/// A game with its picture, what it is about, and what has to be said of it.
pub fn introduction(game: &dyn AnyGame, title: &str) -> Markup {
    let about = game.about();
    html! {
        header.about {
            svg.cover viewBox="0 0 320 120" aria-hidden="true" { (PreEscaped(game.cover())) }
            h1 { (title) }
            p.lead { (about.brief) " " a href={ "/games/" (about.id) "/rules" } { "The rules" } }
            @if !about.notice.is_empty() { p.quiet { (about.notice) } }
        }
    }
}

/// What each seat may bring along, if the game asks for it.
fn brought(sheets: &dyn Sheets, seat: usize, own: Option<&Value>, is_mine: bool) -> Markup {
    let noun = sheets.noun();
    html! {
        label.brought {
            span { span.unseen { "Seat " (seat + 1) " " } "brings" }
            select name={ "sheet-" (seat) } {
                option value="" { "any " (noun) }
                @if let Some(own) = own { option value=(OWN) selected[is_mine] { (sheets.name(own)) " (your design)" } }
                @for (name, _) in sheets.ready() { option value=(format!("={name}")) { (name) } }
            }
        }
    }
}

/// Most people want company, and two make the quickest game: where two can play, two are set up.
fn usual_seats(about: &About) -> usize {
    about.min_seats.max(2).min(about.max_seats)
}

fn seats(game: &dyn AnyGame, chairs: Option<&Chairs>, own: Option<&Value>) -> Markup {
    let about = game.about();
    let part = |seat: usize| chairs.and_then(|chairs| chairs.part(Seat(seat as u8)));
    let role = game.roles().into_iter().next();
    let mine = role.zip(chairs).and_then(|(role, chairs)| chairs.seat_of_role(&role.id)).map_or(0, Seat::index);
    let seat = |seat: usize| {
        let must = seat < about.min_seats;
        let choose = |value: &str| match seat {
            _ if seat == mine => value == "you",
            _ if seat < usual_seats(about).max(mine) => value == "medium",
            _ => value == "none",
        };
        html! {
            label {
                "Seat " (seat + 1)
                @if let Some(part) = part(seat) { " (" (part) ")" }
                select name={ "seat-" (seat) } {
                    option value="you" selected[choose("you")] { "you" }
                    option value="free" { "open: anyone, or someone you invite" }
                    option value="guest" { "somebody else at this screen" }
                    @for (_, name, meaning) in LEVELS {
                        option value=(name) selected[choose(name)] { (name) " bot: " (meaning) }
                    }
                    @if !must { option value="none" selected[choose("none")] { "nobody" } }
                }
            }
            label.called { span { span.unseen { "Seat " (seat + 1) " is " } "called" }
                input name={ "name-" (seat) } maxlength="24" autocomplete="off" placeholder={ "Player " (seat + 1) };
            }
            @if let Some(sheets) = game.sheets() { (brought(sheets, seat, own, seat == mine)) }
        }
    };
    html! {
        fieldset {
            legend { "Who plays" }
            @if let Some(own) = own { input type="hidden" name="own" value=(own); }
            @for number in 0..about.max_seats { (seat(number)) }
            @if !game.opening().is_empty() {
                label { input type="checkbox" name="laid-out" value="yes"; "let bots do the setup for everybody and start at once" }
            }
            label { input type="checkbox" name="curtain" value="yes" checked; "hide the screen between turns when several people share it" }
        }
    }
}

/// When a value of an option can be had, for the script that offers only what fits: seats, and what earlier options must
/// be.
fn fits(value: &OptionValue) -> String {
    let needs: BTreeMap<&str, &[String]> =
        value.needs.iter().map(|need| (need.option.as_str(), need.values.as_slice())).collect();
    serde_json::json!({ "min": value.seats.min, "max": value.seats.max.min(MAX_SEATS), "needs": needs }).to_string()
}

fn options(about: &About, chosen: Option<&Options>) -> Markup {
    let is_chosen =
        |option: &str, value: &str| chosen.and_then(|chosen| chosen.get(option)).is_some_and(|it| it == value);
    html! {
        fieldset {
            legend { "Options" }
            @for option in &about.options {
                label {
                    (option.name)
                    select name={ "option-" (option.id) } {
                        @for value in &option.values {
                            option value=(value.id) data-fits=(fits(value)) selected[is_chosen(&option.id, &value.id)] { (value.label) }
                        }
                    }
                }
            }
        }
    }
}

fn terms(teams: bool) -> Markup {
    html! {
        fieldset {
            legend { "Pace" }
            label { input type="radio" name="pace" value="live" checked; "live, no clock" }
            label {
                input type="radio" name="pace" value="clock"; "live, with a clock:"
                input type="number" name="minutes" value="30" min="1" max="600" aria-label="Minutes each"; "minutes each and"
                input type="number" name="increment" value="10" min="0" max="600" aria-label="Seconds added a turn"; "seconds a turn"
            }
            label {
                input type="radio" name="pace" value="days"; "over several days:"
                input type="number" name="days" value="2" min="1" max="30" aria-label="Days for each decision"; "days for each decision"
            }
            @if teams {
                label { input type="checkbox" name="side-clock" value="yes" checked; "teammates share one clock" }
            }
            label {
                "When a clock runs out"
                select name="timeout" {
                    option value="bot" { "a bot makes the decision" }
                    option value="forfeit" { "the player loses" }
                }
            }
        }
        fieldset {
            legend { "Free seats" }
            label { input type="checkbox" name="listed" value="yes"; "show the table on the public list: anybody may take a free seat" }
        }
    }
}

fn number(form: &BTreeMap<String, String>, name: &str, otherwise: u32) -> Result<u32, Error> {
    match form.get(name).map(|text| text.trim()).filter(|text| !text.is_empty()) {
        None => Ok(otherwise),
        Some(text) => text.parse().map_err(|_| Error::Bad(format!("\"{name}\" must be a whole number"))),
    }
}

/// How the form names the sheet that came along with it.
const OWN: &str = "own";

/// What the form of a new table says that a seat brings.
fn read_sheet(form: &BTreeMap<String, String>, seat: usize) -> Result<Value, Error> {
    match form.get(&format!("sheet-{seat}")).map_or("", String::as_str) {
        "" => Ok(Value::Null),
        OWN => {
            let own = form.get("own").map_or("", String::as_str);
            serde_json::from_str(own)
                .map_err(|_| Error::Bad("your design did not arrive; go back and try again".into()))
        }
        name => Ok(name.strip_prefix('=').unwrap_or(name).into()),
    }
}

/// Reads the form of a new table.
fn read_form(tables: &Tables, about: &About, form: &BTreeMap<String, String>) -> Result<NewTable, Error> {
    let (mut sitters, mut sheets) = (Vec::new(), Vec::new());
    let mut host_sits = false;
    for seat in 0..about.max_seats {
        let chosen = form.get(&format!("seat-{seat}")).map_or("none", String::as_str);
        sitters.push(match chosen {
            "none" => continue,
            "you" if !std::mem::replace(&mut host_sits, true) => Sitter::Host,
            "you" | "guest" => Sitter::Guest(form.get(&format!("name-{seat}")).cloned()),
            "free" => Sitter::Free,
            bot => Sitter::Bot(tables.read_bot(bot)?),
        });
        sheets.push(read_sheet(form, seat)?);
    }
    let mut setup = Setup::new(sitters.len());
    if sheets.iter().any(|sheet| !sheet.is_null()) {
        setup.sheets = sheets;
    }
    for option in &about.options {
        let asked = form.get(&format!("option-{}", option.id)).map_or("", String::as_str);
        // A value that no list offers at this table was not chosen: without script the lists hold all values.
        let offers = about.offers(&setup);
        let fitting = offers.iter().find(|(offered, _)| offered.id == option.id);
        if fitting.is_some_and(|(_, values)| values.iter().any(|value| value.id == asked)) {
            setup = setup.with(&option.id, asked);
        }
    }
    let pace = match form.get("pace").map_or("live", String::as_str) {
        "days" => Pace::Days(number(form, "days", 2)?),
        "clock" => Pace::Live { minutes: Some(number(form, "minutes", 30)?), increment: number(form, "increment", 0)? },
        _ => Pace::Live { minutes: None, increment: 0 },
    };
    let is = |name: &str, value: &str| form.get(name).is_some_and(|given| given == value);
    let terms = Terms {
        listed: is("listed", "yes"),
        pace,
        timeout: if is("timeout", "forfeit") { Timeout::Forfeit } else { Timeout::Bot },
        side_clock: is("side-clock", "yes"),
        curtain: is("curtain", "yes"),
        laid_out: is("laid-out", "yes"),
    };
    let pack = form.get("pack").cloned();
    Ok(NewTable { game: about.id.into(), setup, sitters, terms, pack })
}

/// Sets up a table as the form says.
pub async fn create(
    State(app): State<App>,
    Path(game): Path<String>,
    caller: Caller,
    client: Client,
    Form(form): Form<BTreeMap<String, String>>,
) -> Result<Redirect, Error> {
    app.limiter.spend(client, Allowance::Table)?;
    let game = match form.get("pack") {
        Some(hash) => app.tables.game_brought(&game, hash).await?,
        None => Arc::clone(app.tables.game(&game)?),
    };
    let new = read_form(&app.tables, game.about(), &form)?;
    let host = caller.keep(&app).await?;
    let id = app.tables.create(&host, new).await?;
    Ok(Redirect::to(&format!("/tables/{id}")))
}

/// What somebody in a hurry chooses.
#[derive(Deserialize)]
pub struct Quick {
    /// The name of a ready sheet; none for any.
    sheet: Option<String>,
    /// What to be where seats differ; what most are if left out.
    role: Option<String>,
}

/// What the host of a game against bots brings along.
#[derive(Default)]
pub struct Host {
    /// A sheet, if the game asks for one.
    pub sheet: Option<Value>,
    /// A role, where seats differ.
    pub role: Option<String>,
    /// What is chosen of the game's options.
    pub options: Options,
}

/// A game against bots, at once.
pub async fn quick_start(
    State(app): State<App>,
    Path(game): Path<String>,
    caller: Caller,
    client: Client,
    Form(quick): Form<Quick>,
) -> Result<Redirect, Error> {
    app.limiter.spend(client, Allowance::Table)?;
    let host = Host { sheet: quick.sheet.map(Value::String), role: quick.role, ..Host::default() };
    play_bots(&app, &game, &caller, host).await
}

/// A game against bots.
pub async fn play_bots(app: &App, game: &str, caller: &Caller, host: Host) -> Result<Redirect, Error> {
    let known = app.tables.game(game)?;
    let seats = usual_seats(known.about());
    let mut setup = Setup { options: host.options, ..Setup::new(seats) };
    let role = host.role.or_else(|| known.roles().into_iter().next().map(|role| role.id));
    let mine = match role {
        None => 0,
        Some(role) => {
            let seat = known.chairs(&setup)?.seat_of_role(&role);
            seat.ok_or_else(|| Error::Bad(format!("nobody at this table is called \"{role}\"")))?.index()
        }
    };
    let mut sitters = vec![Sitter::Bot(BotSpec::Level(Level::Medium)); seats];
    sitters[mine] = Sitter::Host;
    if let Some(sheet) = host.sheet {
        setup.sheets = vec![Value::Null; seats];
        setup.sheets[mine] = sheet;
    }
    let new =
        NewTable { game: game.into(), setup, sitters, terms: Terms { laid_out: true, ..Terms::default() }, pack: None };
    let host = caller.keep(app).await?;
    let id = app.tables.create(&host, new).await?;
    Ok(Redirect::to(&format!("/tables/{id}")))
}

/// The rules on a page of their own.
pub async fn rules(State(app): State<App>, Path(game): Path<String>, caller: Caller) -> Answer {
    let about = app.tables.game(&game)?.about();
    let content = html! { h1 { "Rules of " (about.name) } article.rules { (PreEscaped(app.tables.rules(about.id))) } };
    Ok(page(&format!("Rules of {}", about.name), Some(&caller), &content))
}
