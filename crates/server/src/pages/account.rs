use super::home::own_line;
use super::{Answer, ago, page};
use crate::app::{App, Caller, cookie};
use crate::error::Error;
use crate::identity::{Key, SignedIn};
use crate::limits::{Allowance, Client};
use crate::passwords::{LONGEST_PASSWORD, SHORTEST_PASSWORD};
use crate::store::OwnTable;
use crate::tables::{Act, Ending};
use axum::Form;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;
use sounder_kernel::Names;
use sounder_scene::html::portrait;
use sounder_scene::words::figure;
use std::collections::BTreeMap;

/// Where somebody was before they came to their account, so that they can go on there.
#[derive(Deserialize)]
pub struct Back {
    back: Option<String>,
}

impl Back {
    /// A path on this server, and nothing else: whoever makes up a link cannot lead people away.
    fn path(&self) -> Option<&str> {
        let ours = |path: &&str| {
            let known = ["/join/", "/tables/", "/games/"].iter().any(|start| path.starts_with(start));
            known && path.chars().all(|letter| letter.is_ascii_alphanumeric() || "/-_".contains(letter))
        };
        self.back.as_deref().filter(ours)
    }

    fn redirect(&self) -> Redirect {
        Redirect::to(self.path().unwrap_or("/account"))
    }

    /// Carries the way back through a form.
    fn field(&self) -> Markup {
        html! { @if let Some(path) = self.path() { input type="hidden" name="back" value=(path); } }
    }
}

/// Your name, account, games and results.
pub async fn show(State(app): State<App>, Query(back): Query<Back>, caller: Caller) -> Answer {
    let tables = app.tables.store().tables_of(caller.person.id, 100).await?;
    let ended = app.tables.store().results_of(caller.person.id).await?;
    let results = Results::of(&ended);
    let (over, on): (Vec<&OwnTable>, Vec<&OwnTable>) = tables.iter().partition(|table| table.phase == "over");
    let name_of = &|id: &str| app.tables.game(id).map_or_else(|_| id.to_owned(), |game| game.about().name.to_owned());
    let devices = match &caller.person.account {
        Some(_) => app.identity.devices(&caller.person, &caller.key).await?,
        None => Vec::new(),
    };
    let sign_in = sign_in_or_out(&caller, &back, &devices);
    let content = html! {
        h1.person { (portrait(&caller.person.name)) span { (caller.person.name) } }
        @if let Some(path) = back.path() {
            p.notice { a href=(path) { @if path.starts_with("/join/") { "Back to the invitation" } @else { "Back to where you were" } } }
        }
        form.row method="post" action="/account/name" {
            (back.field())
            label { "Your name " input name="name" value=(caller.person.name) maxlength="24" required autocomplete="nickname"; }
            button { "Change" }
        }
        // Whoever comes from an invitation wants to sign in, and everybody else to see how they have fared.
        @if back.path().is_some() { (sign_in) }
        section aria-labelledby="on" {
            h2 id="on" { "Your games" }
            @if on.is_empty() { p.quiet { "You have no games in progress. " a href="/" { "Start one" } "." } }
            ul { @for table in on { (own_line(table, &name_of(&table.game))) } }
        }
        section aria-labelledby="over" {
            h2 id="over" { "Your results" }
            @if over.is_empty() { p.quiet { "No game of yours has ended yet." } } @else { (by_game(&results, name_of)) (last_games(&over, name_of)) }
        }
        @if app.push.is_some() { (sounder_scene::html::push_switch()) }
        @if back.path().is_none() { (sign_in) }
    };
    Ok(page("Your account", Some(&caller), &content))
}

fn ending(table: &OwnTable) -> Option<Ending> {
    table.result.as_ref().and_then(|text| serde_json::from_str(text).ok())
}

/// How somebody has fared in a game.
#[derive(Default)]
struct Results {
    /// Games that ended with a result.
    played: usize,
    /// Those that they have won, alone or with others.
    won: usize,
    /// The most points in one that was played to its end.
    best: Option<i32>,
}

impl Results {
    /// The results by game. One who lost with everybody else has won nothing, whatever the rank says.
    fn of(ended: &[(String, usize, String)]) -> BTreeMap<&str, Results> {
        let mut games: BTreeMap<&str, Results> = BTreeMap::new();
        for (game, seat, result) in ended {
            let Ok(end) = serde_json::from_str::<Ending>(result) else { continue };
            let Some(rank) = end.ranks.get(*seat) else { continue };
            let won = end.winners.as_ref().map_or(*rank == 1, |winners| winners.contains(seat));
            let results = games.entry(game).or_default();
            results.played += 1;
            results.won += usize::from(won);
            results.best = results.best.max(end.scores.get(*seat).copied());
        }
        games
    }
}

/// How somebody has fared, a line for each game.
fn by_game(games: &BTreeMap<&str, Results>, name_of: impl Fn(&str) -> String) -> Markup {
    html! {
        @if !games.is_empty() {
            table id="by-game" {
                thead { tr { th scope="col" { "Game" } th scope="col" { "Played" } th scope="col" { "Won" } th scope="col" { "Best score" } } }
                tbody { @for (game, Results { played, won, best }) in games {
                    tr { th scope="row" { (name_of(game)) } td { (played) } td { (won) } td { @if let Some(best) = best { (figure(*best)) } @else { "–" } } }
                } }
            }
        }
    }
}

/// The games that ended last.
fn last_games(tables: &[&OwnTable], name_of: impl Fn(&str) -> String) -> Markup {
    html! {
        h3 id="ended-last" { "The games that ended last" }
        div.scroll tabindex="0" role="region" aria-labelledby="ended-last" {
            table {
                thead { tr { th scope="col" { "Game" } th scope="col" { "Players" } th scope="col" { "Your rank" } th scope="col" { "How it ended" } th scope="col" { "When" } } }
                tbody {
                    @for table in tables {
                        @let end = ending(table);
                        tr {
                            td { a href={ "/tables/" (table.id) } { (name_of(&table.game)) } }
                            td { (table.players.join(", ")) }
                            td { (rank(table, end.as_ref())) }
                            td { @if let Some(end) = &end { (end.in_words(&Names::new(table.players.clone()))) } }
                            td { (ago(table.changed)) }
                        }
                    }
                }
            }
        }
    }
}

/// Where somebody came in. Nobody is the first of those who have all lost, and a side has won or lost as a whole.
fn rank(table: &OwnTable, end: Option<&Ending>) -> String {
    if table.left {
        return "left to a bot".into();
    }
    let Some((end, rank)) = end.and_then(|end| Some((end, end.ranks.get(table.seat)?))) else { return "–".into() };
    match end.winners() {
        winners if !winners.is_empty() && end.side.is_none() => format!("{rank} of {}", table.players.len()),
        winners if winners.contains(&table.seat) => "won".into(),
        _ => "lost".into(),
    }
}

fn password(id: &str, name: &str, label: &str, complete: &str) -> Markup {
    html! {
        label for=(id) { (label) }
        input id=(id) name=(name) type="password" minlength=(SHORTEST_PASSWORD) maxlength=(LONGEST_PASSWORD) required autocomplete=(complete);
    }
}

fn signed_in(account: &str, devices: &[SignedIn]) -> Markup {
    html! {
        p { "You are signed in as " b { (account) } ". Your games are kept and can be reached from other devices." }
        form method="post" action="/account/sign-out" { button { "Sign out" } }
        section aria-labelledby="devices" {
            h2 id="devices" { "Where you are signed in" }
            ul { @for device in devices {
                li { (device.device) @if device.here { " (this one)" } ", since " (ago(device.since)) ", last used " (ago(device.used)) @if device.told { ", turn notifications on" } }
            } }
            form method="post" action="/account/sign-out-everywhere" { button { "Sign out everywhere" } }
        }
        details {
            summary { "Change your password" }
            form.stack method="post" action="/account/password" {
                (password("password-now", "old", "Current password", "current-password"))
                (password("password-then", "new", "New password", "new-password"))
                button { "Change it" }
                p.quiet { "All your other devices are signed out." }
            }
        }
    }
}

fn sign_in_or_out(caller: &Caller, back: &Back, devices: &[SignedIn]) -> Markup {
    if let Some(account) = &caller.person.account {
        return signed_in(account, devices);
    }
    let fields = |complete: &'static str, id: &str| {
        html! {
            label for={ "name-" (id) } { "Name" } input id={ "name-" (id) } name="name" maxlength="24" required autocomplete="username";
            (password(&format!("password-{id}"), "password", "Password", complete))
        }
    };
    html! {
        p { "You are a guest: this browser remembers you. With an account you can continue on another device." }
        div.tiles {
            form.stack method="post" action="/account/register" {
                (back.field()) h2 { "Create an account" } (fields("new-password", "new")) button.primary { "Create it" }
            }
            form.stack method="post" action="/account/sign-in" {
                (back.field()) h2 { "Sign in" } (fields("current-password", "old")) button { "Sign in" }
            }
        }
    }
}

/// A new name.
#[derive(Deserialize)]
pub struct NameForm {
    name: String,
    #[serde(flatten)]
    back: Back,
}

/// Changes the name shown from the next table on.
pub async fn rename(State(app): State<App>, caller: Caller, Form(form): Form<NameForm>) -> Result<Redirect, Error> {
    app.identity.rename(caller.keep(&app).await?, &form.name).await?;
    Ok(form.back.redirect())
}

/// A name and a password.
#[derive(Deserialize)]
pub struct SignInForm {
    name: String,
    password: String,
    #[serde(flatten)]
    back: Back,
}

/// On to a page, with another key.
fn with_key(key: &Key, headers: &HeaderMap, app: &App, to: Redirect) -> Response {
    let note = cookie(key, headers, &app.config);
    ([(header::SET_COOKIE, note)], to).into_response()
}

/// Gives a guest an account.
pub async fn register(
    State(app): State<App>,
    caller: Caller,
    client: Client,
    headers: HeaderMap,
    Form(form): Form<SignInForm>,
) -> Result<Response, Error> {
    app.limiter.spend(client, Allowance::SignIn)?;
    let guest = caller.keep(&app).await?;
    let (key, _) = app.identity.register(guest, &caller.key, &caller.device, &form.name, form.password).await?;
    Ok(with_key(&key, &headers, &app, form.back.redirect()))
}

/// Signs in; what the guest had begun on this device comes along, and the key they had is given up.
pub async fn sign_in(
    State(app): State<App>,
    caller: Caller,
    client: Client,
    headers: HeaderMap,
    Form(form): Form<SignInForm>,
) -> Result<Response, Error> {
    app.limiter.spend(client, Allowance::SignIn)?;
    let (key, person) = app.identity.sign_in(&form.name, form.password, Some(&caller.key), &caller.device).await?;
    if let Some(push) = &app.push {
        push.expect(person.id);
    }
    if caller.person.account.is_none() && caller.person.id != person.id {
        for table in app.tables.store().tables_with(caller.person.id).await? {
            // One table that cannot be opened must not keep anybody out.
            if let Err(error) = app.tables.act(&table, &caller.person, Act::HandOver { to: person.id }).await {
                tracing::warn!(table, %error, "a table could not be passed on to whoever signed in");
            }
        }
    }
    app.identity.sign_out(&caller.key).await?;
    Ok(with_key(&key, &headers, &app, form.back.redirect()))
}

/// The password as it is and as it is to be.
#[derive(Deserialize)]
pub struct PasswordForm {
    old: String,
    new: String,
}

/// Changes the password and signs out everywhere else.
pub async fn change_password(
    State(app): State<App>,
    caller: Caller,
    client: Client,
    headers: HeaderMap,
    Form(form): Form<PasswordForm>,
) -> Result<Response, Error> {
    app.limiter.spend(client, Allowance::SignIn)?;
    let key = app.identity.change_password(&caller.person, &caller.key, &caller.device, form.old, form.new).await?;
    Ok(with_key(&key, &headers, &app, Redirect::to("/account")))
}

/// Signs out: the key is worthless from now on, and the browser gets a fresh one.
pub async fn sign_out(State(app): State<App>, caller: Caller, headers: HeaderMap) -> Result<Response, Error> {
    app.identity.sign_out(&caller.key).await?;
    Ok(with_key(&Key::random(), &headers, &app, Redirect::to("/account")))
}

/// The same for all keys of the person.
pub async fn sign_out_everywhere(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Response, Error> {
    app.identity.sign_out_everywhere(caller.person.id).await?;
    Ok(with_key(&Key::random(), &headers, &app, Redirect::to("/account")))
}
