//! The balance lab: what has been measured, and what to measure next.

use super::assets::Assets;
use super::{Answer, ago, page, page_with};
use crate::app::{App, Caller};
use crate::error::Error;
use crate::lab::{Content, Kind, Lab, MOST_GAMES, MOST_TRIALS, Order, Run, State as Standing};
use crate::limits::{Allowance, Client};
use axum::Form;
use axum::extract::{Multipart, Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;
use sounder_bots::read_bots;
use sounder_host::AnyGame;
use sounder_kernel::{About, Chairs, SeatSet, Setup};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The lab of this server, if it has one.
pub(super) fn lab(app: &App) -> Result<&Lab, Error> {
    app.lab.as_ref().ok_or(Error::Missing("this server has no lab"))
}

/// Bots that can play in the lab, with what to expect of them; the first is chosen unless somebody says otherwise.
const BOTS: [(&str, &str); 5] = [
    ("greedy", "looks one step ahead; fast"),
    ("random", "plays anything; very fast"),
    ("search:50", "thinks ahead a little; slow"),
    ("search:200", "thinks ahead; very slow"),
    ("hard", "the strongest bot; takes hours"),
];

/// More choices of options than any order may have.
const MOST_SETUPS: usize = 64;

/// What a person has measured, and the games that can be.
pub async fn show(State(app): State<App>, caller: Caller) -> Answer {
    let lab = lab(&app)?;
    let runs = lab.runs_of(&caller.person);
    let content = html! {
        h1 { "The balance lab" }
        p.lead { "Bots play a game hundreds of times, and you read who wins, what every card brings and whether the goals of balance are held: with the default \
            pack, or with one that you have changed." }
        section aria-labelledby="measure" {
            h2 id="measure" { "Measure a game" }
            div.row {
                @for game in app.tables.games() { a.button href={ "/games/" (game.about().id) "/lab" } { (game.about().name) } }
            }
        }
        section aria-labelledby="results" {
            h2 id="results" { "Your results" }
            @if runs.is_empty() { p.quiet { "Nothing yet. Results stay here until you delete them; when there are too many, the oldest are deleted first." } }
            @else { (library(&app, &runs)) }
        }
    };
    Ok(page("The lab", Some(&caller), &content))
}

fn game_name(app: &App, run: &Run) -> String {
    app.tables.game(&run.order.game).map_or_else(|_| run.order.game.clone(), |game| game.about().name.to_owned())
}

pub(super) fn title(app: &App, run: &Run) -> String {
    run.order.title(&game_name(app, run))
}

/// All runs of a person, two of which can be compared.
fn library(app: &App, runs: &[Run]) -> Markup {
    let comparable = runs.iter().filter(|run| run.order.kind == Kind::Report).count() > 1;
    html! {
        form.stack.library method="post" action="/lab/compare" {
            ul.runs {
                @for run in runs {
                    li {
                        @if comparable && run.order.kind == Kind::Report {
                            input type="checkbox" name="run" value=(run.id) aria-label={ "Compare " (title(app, run)) };
                        }
                        a href={ "/lab/" (run.id) } { (title(app, run)) }
                        span.note { (how(run)) }
                        span.quiet { (ago(run.created)) }
                    }
                }
            }
            @if comparable {
                div.row { button { "Compare two packs" } span.quiet { "Tick two results of the same game: they are played against each other on the same seeds." } }
            }
        }
    }
}

/// How a run stands, in a few words.
fn how(run: &Run) -> String {
    let share = run.progress.done * 100 / run.progress.total.max(1);
    match run.state {
        Standing::Running => format!("running, {share} %"),
        Standing::Waiting if run.progress.done > 0 => format!("waiting for its next turn, {share} %"),
        other => other.word().into(),
    }
}

/// With which pack to measure.
#[derive(Deserialize)]
pub struct PackQuery {
    /// Its hash.
    pack: Option<String>,
}

/// Asks what to measure of a game.
pub async fn ask(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(query): Query<PackQuery>,
    caller: Caller,
) -> Answer {
    let busy = lab(&app)?.busy();
    let game = game_with(&app, &game, query.pack.as_deref()).await?;
    let about = game.about();
    let usual = about.min_seats.max(2).min(about.max_seats);
    let chairs = game.chairs(&Setup::new(about.max_seats)).ok().filter(Chairs::have_roles);
    let content = html! {
        h1 { "Measure " (about.name) }
        form.stack method="post" action={ "/games/" (about.id) "/lab" } {
            fieldset {
                legend { "Pack" }
                @if let Some(hash) = &query.pack {
                    input type="hidden" name="pack" value=(hash);
                    p { "Your pack (" span.hash { (hash) } "). " a href={ "/games/" (about.id) "/lab" } { "Measure the default pack" } "." }
                } @else { p { "The default pack. To measure a pack of your own, upload it below." } }
            }
            fieldset {
                legend { "Seats" }
                @for seats in about.min_seats..=about.max_seats {
                    label { input type="checkbox" name="seats" value=(seats) checked[seats == usual]; (seats) @if seats == 1 { " player" } @else { " players" } }
                }
            }
            fieldset {
                legend { "Bots" }
                @for (index, (bot, meaning)) in BOTS.iter().enumerate() {
                    label { input type="checkbox" name="bots" value=(bot) checked[index == 0]; span { b { (bot) } ": " (meaning) } }
                }
                p.quiet { "Each combination of seats, bot and options is measured separately." }
            }
            @if let Some(chairs) = &chairs { (roles(chairs)) }
            @for option in &about.options {
                fieldset {
                    legend { (option.name) }
                    @for value in &option.values {
                        label { input type="checkbox" name={ "option-" (option.id) } value=(value.id); (value.label) }
                    }
                    p.quiet { "Without a tick: the first that fits the table." }
                }
            }
            fieldset {
                legend { "How much" }
                label { "Games at each table " input type="number" name="games" value="200" min="10" max=(MOST_GAMES) required; }
                label { "Experiments with single cards or units " input type="number" name="trials" value="200" min="0" max=(MOST_TRIALS) required; }
                label { "Seed " input type="number" name="seed" value="1" min="0" max=(i64::MAX) required; }
                p.quiet { "An experiment gives one thing to one seat from the start and plays the same game with and without it: that is how causes are told from \
                    what merely goes together. The same seed gives the same games; try another to see whether a finding stays." }
            }
            div.row { button.primary { "Measure" } @if busy > 0 { span.quiet { (busy) @if busy == 1 { " other run is queued; it takes" } @else { " other runs are queued; they take" } " turns with yours." } } }
        }
        @if !game.pack_files().is_empty() { (bring_along(about.id)) }
        p { a href="/lab" { "All your results" } }
    };
    Ok(page(&format!("Measure {}", about.name), Some(&caller), &content))
}

/// A bot for each role, beside or instead of one for all.
fn roles(chairs: &Chairs) -> Markup {
    html! {
        fieldset {
            legend { "A bot for each role" }
            @for role in chairs.roles() {
                label { (role.name) select name={ "role-" (role.id) } {
                    option value="" { "–" }
                    @for (bot, _) in BOTS { option value=(bot) { (bot) } }
                } }
            }
            p.quiet { "Choose one for every role to measure them against one another; untick the bots above to measure nothing else." }
        }
    }
}

fn bring_along(game: &str) -> Markup {
    html! {
        details {
            summary { "Measure a pack of your own" }
            p { code { "sounder pack copy " (game) " my-pack" } " writes the default pack into a folder. Change what you like, zip the folder and upload it here." }
            form.row method="post" action={ "/games/" (game) "/lab/pack" } enctype="multipart/form-data" {
                label { "The pack " input type="file" name="pack" accept=".zip,application/zip" required; }
                button { "Check it" }
            }
        }
    }
}

async fn game_with(app: &App, game: &str, pack: Option<&str>) -> Result<Arc<dyn AnyGame>, Error> {
    match pack {
        Some(hash) => app.tables.game_brought(game, hash).await,
        None => Ok(Arc::clone(app.tables.game(game)?)),
    }
}

/// Takes a pack to measure.
pub async fn bring(
    State(app): State<App>,
    Path(game): Path<String>,
    caller: Caller,
    client: Client,
    form: Multipart,
) -> Result<Response, Error> {
    lab(&app)?;
    app.limiter.spend(client, Allowance::Table)?;
    let back = format!("/games/{game}/lab");
    match super::packs::take(&app, &game, form).await {
        Ok(hash) => Ok(Redirect::to(&format!("{back}?pack={hash}")).into_response()),
        Err(Error::Bad(faults)) => {
            let page = super::packs::faulty(&caller, &faults, &back);
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
        Err(error) => Err(error),
    }
}

/// All values of a field of a form, which may be there several times.
fn values<'f>(form: &'f [(String, String)], name: &str) -> Vec<&'f str> {
    form.iter().filter(|(field, _)| field == name).map(|(_, value)| value.trim()).collect()
}

fn number(form: &[(String, String)], name: &str) -> Result<u64, Error> {
    let text = values(form, name).first().copied().unwrap_or("0");
    text.parse().map_err(|_| Error::Bad(format!("\"{name}\" must be a whole number")))
}

/// The line-ups of the form: a bot for all seats, as often as one is ticked, and one for each role if these are chosen.
fn line_ups(app: &App, chairs: Option<&Chairs>, form: &[(String, String)]) -> Result<Vec<String>, Error> {
    let mut bots = Vec::new();
    for text in values(form, "bots") {
        bots.push(app.tables.read_bot(text)?.to_string());
    }
    let mut of_roles = Vec::new();
    for role in chairs.iter().flat_map(|chairs| chairs.roles()) {
        for text in values(form, &format!("role-{}", role.id)).into_iter().filter(|text| !text.is_empty()) {
            of_roles.push(format!("{}={}", role.id, app.tables.read_bot(text)?));
        }
    }
    if of_roles.is_empty() {
        return Ok(bots);
    }
    if of_roles.len() != chairs.map_or(0, |chairs| chairs.roles().len()) {
        return Err(Error::Bad("choose a bot for every role, or for none".into()));
    }
    bots.push(of_roles.join(","));
    Ok(bots)
}

/// The options that are ticked, each table of which the game must know.
fn options(about: &About, seats: &[usize], form: &[(String, String)]) -> Result<BTreeMap<String, Vec<String>>, Error> {
    let mut chosen = BTreeMap::new();
    for option in &about.options {
        let ticked = values(form, &format!("option-{}", option.id));
        if !ticked.is_empty() {
            chosen.insert(option.id.clone(), ticked.into_iter().map(String::from).collect::<Vec<_>>());
        }
    }
    for seats in seats {
        let mut setups = vec![Setup::new(*seats)];
        for (id, values) in &chosen {
            setups = setups.iter().flat_map(|setup| values.iter().map(|value| setup.clone().with(id, value))).collect();
            // A form with more than the order may have is refused with it.
            setups.truncate(MOST_SETUPS);
        }
        for setup in setups {
            about.check(&setup).map_err(|error| Error::Bad(error.to_string()))?;
        }
    }
    Ok(chosen)
}

fn content_of(game: &dyn AnyGame, usual: &dyn AnyGame) -> Content {
    let hash = game.about().pack_hash.clone();
    Content { usual: hash == usual.about().pack_hash, hash }
}

/// Orders what the form says.
pub async fn order(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
    client: Client,
    Form(form): Form<Vec<(String, String)>>,
) -> Result<Redirect, Error> {
    let lab = lab(&app)?;
    app.limiter.spend(client, Allowance::Table)?;
    let usual = app.tables.game(&id)?;
    let game = game_with(&app, &id, values(&form, "pack").first().copied()).await?;
    let about = game.about();
    let mut seats = Vec::new();
    for text in values(&form, "seats") {
        let known = text.parse().ok().filter(|seats| (about.min_seats..=about.max_seats).contains(seats));
        seats.push(known.ok_or_else(|| Error::Bad(format!("this game cannot be played with {text} seats")))?);
    }
    let chairs = game.chairs(&Setup::new(about.max_seats)).ok().filter(Chairs::have_roles);
    let bots = line_ups(&app, chairs.as_ref(), &form)?;
    for seats in &seats {
        let chairs = game.chairs(&Setup::new(*seats)).map_err(|error| Error::Bad(error.to_string()))?;
        for line_up in &bots {
            read_bots(line_up, &chairs, SeatSet::all(*seats)).map_err(|error| Error::Bad(error.to_string()))?;
        }
    }
    let options = options(about, &seats, &form)?;
    let seed = if values(&form, "seed").is_empty() { 1 } else { number(&form, "seed")? };
    let order = Order {
        game: about.id.into(),
        kind: Kind::Report,
        packs: vec![content_of(&*game, &**usual)],
        seats,
        bots,
        options,
        games: number(&form, "games")?,
        trials: number(&form, "trials")?,
        seed,
    };
    let person = caller.keep(&app).await?;
    let run = lab.order(&person, client, order, vec![game.pack().clone()]).await?;
    Ok(Redirect::to(&format!("/lab/{run}")))
}

/// Compares the packs of two results, at the first table that both were played at.
pub async fn compare(
    State(app): State<App>,
    caller: Caller,
    client: Client,
    Form(form): Form<Vec<(String, String)>>,
) -> Result<Redirect, Error> {
    let lab = lab(&app)?;
    app.limiter.spend(client, Allowance::Table)?;
    let chosen = values(&form, "run").into_iter().map(|id| lab.run(id)).collect::<Result<Vec<Run>, _>>()?;
    let [first, second] = &chosen[..] else { return Err(Error::Bad("tick two results to compare".into())) };
    if first.order.game != second.order.game {
        return Err(Error::Bad("these are results of different games".into()));
    }
    if first.order.packs[0].hash == second.order.packs[0].hash {
        return Err(Error::Bad("both were played with the same pack, so that there is nothing to compare".into()));
    }
    let common = |mine: &[usize], theirs: &[usize]| mine.iter().find(|seats| theirs.contains(seats)).copied();
    let seats = common(&first.order.seats, &second.order.seats).unwrap_or(first.order.seats[0]);
    let bots = first.order.bots.iter().find(|bot| second.order.bots.contains(bot)).unwrap_or(&first.order.bots[0]);
    let mut options = BTreeMap::new();
    for id in first.order.options.keys().chain(second.order.options.keys()) {
        let of = |run: &Run| run.order.options.get(id).cloned().unwrap_or_default();
        let theirs = of(second);
        let Some(value) = of(first).into_iter().find(|value| theirs.contains(value)) else {
            return Err(Error::Bad(format!("these were not played with the same \"{id}\"")));
        };
        options.insert(id.clone(), vec![value]);
    }
    let files = app.tables.game(&first.order.game)?.pack_files();
    let mut packs = lab.packs(first, files).await?;
    packs.truncate(1);
    packs.extend(lab.packs(second, files).await?.into_iter().take(1));
    let order = Order {
        kind: Kind::Comparison,
        packs: vec![first.order.packs[0].clone(), second.order.packs[0].clone()],
        seats: vec![seats],
        bots: vec![bots.clone()],
        options,
        ..first.order.clone()
    };
    let person = caller.keep(&app).await?;
    let run = lab.order(&person, client, order, packs).await?;
    Ok(Redirect::to(&format!("/lab/{run}")))
}

/// A page of the lab that keeps itself up to date.
pub(super) fn living_page(title: &str, caller: &Caller, content: &Markup) -> super::Html {
    page_with(title, Some(caller), &html! { script type="module" src=(Assets::LAB.address()) {} }, content)
}
