use super::home::own_line;
use super::{Answer, ago, page};
use crate::app::{App, Caller, cookie};
use crate::error::Error;
use crate::limits::{Allowance, Client};
use crate::store::OwnTable;
use crate::tables::{Act, Ending};
use axum::Form;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;
use sounder_kernel::Names;
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
    let (over, on): (Vec<&OwnTable>, Vec<&OwnTable>) = tables.iter().partition(|table| table.phase == "over");
    let name_of = &|id: &str| app.tables.game(id).map_or_else(|_| id.to_owned(), |game| game.about().name.to_owned());
    let content = html! {
        h1 { (caller.person.name) }
        @if let Some(path) = back.path() {
            p.notice { a href=(path) { @if path.starts_with("/join/") { "Back to the invitation" } @else { "Back to where you were" } } }
        }
        form.row method="post" action="/account/name" {
            (back.field())
            label { "Your name " input name="name" value=(caller.person.name) maxlength="24" required autocomplete="nickname"; }
            button { "Change" }
        }
        (sign_in_or_out(&caller, &back))
        section aria-labelledby="on" {
            h2 id="on" { "Your games" }
            @if on.is_empty() { p.quiet { "None is on. " a href="/" { "Start one" } "." } }
            ul { @for table in on { (own_line(table, &name_of(&table.game))) } }
        }
        section aria-labelledby="over" {
            h2 id="over" { "Your results" }
            @if over.is_empty() { p.quiet { "No game of yours has ended yet." } } @else { (by_game(&over, name_of)) (results(&over, name_of)) }
        }
    };
    Ok(page("Your account", Some(&caller), &content))
}

fn ending(table: &OwnTable) -> Option<Ending> {
    table.result.as_ref().and_then(|text| serde_json::from_str(text).ok())
}

/// How somebody has fared, a line for each game: those played to an end with ranks, and those won.
fn by_game(tables: &[&OwnTable], name_of: impl Fn(&str) -> String) -> Markup {
    let mut games: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for table in tables.iter().filter(|table| !table.left) {
        if let Some(rank) = ending(table).and_then(|end| end.ranks.get(table.seat).copied()) {
            let (played, won) = games.entry(table.game.as_str()).or_default();
            *played += 1;
            *won += usize::from(rank == 1);
        }
    }
    html! {
        ul { @for (game, (played, won)) in games { li { b { (name_of(game)) } ": " (won) " won of " (played) } } }
    }
}

fn results(tables: &[&OwnTable], name_of: impl Fn(&str) -> String) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label="Your results" {
            table {
                thead { tr { th scope="col" { "Game" } th scope="col" { "Players" } th scope="col" { "Your rank" } th scope="col" { "How it ended" } th scope="col" { "When" } } }
                tbody {
                    @for table in tables {
                        @let end = ending(table);
                        tr {
                            td { a href={ "/tables/" (table.id) } { (name_of(&table.game)) } }
                            td { (table.players.join(", ")) }
                            td { @if table.left { "left to a bot" } @else if let Some(rank) = end.as_ref().and_then(|end| end.ranks.get(table.seat)) { (rank) " of " (table.players.len()) } @else { "–" } }
                            td { @if let Some(end) = &end { (end.in_words(&Names::new(table.players.clone()))) } }
                            td { (ago(table.changed)) }
                        }
                    }
                }
            }
        }
    }
}

fn sign_in_or_out(caller: &Caller, back: &Back) -> Markup {
    if let Some(account) = &caller.person.account {
        return html! {
            p { "You are signed in as " b { (account) } ". Your games are kept and can be reached from other devices." }
            form method="post" action="/account/sign-out" { button { "Sign out" } }
        };
    }
    let fields = |complete: &'static str, id: &str| {
        html! {
            label for={ "name-" (id) } { "Name" } input id={ "name-" (id) } name="name" maxlength="24" required autocomplete="username";
            label for={ "password-" (id) } { "Password" }
            input id={ "password-" (id) } name="password" type="password" minlength="8" maxlength="200" required autocomplete=(complete);
        }
    };
    html! {
        p { "You are a guest: this browser remembers you. With an account you can go on at another device." }
        div.tiles {
            form.stack method="post" action="/account/register" {
                (back.field()) h2 { "Make an account" } (fields("new-password", "new")) button.primary { "Make it" }
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
    app.identity.rename(&caller.key, &form.name).await?;
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

/// Gives a guest an account.
pub async fn register(
    State(app): State<App>,
    caller: Caller,
    client: Client,
    Form(form): Form<SignInForm>,
) -> Result<Redirect, Error> {
    app.limiter.spend(client, Allowance::SignIn)?;
    app.identity.register(&caller.key, &form.name, form.password).await?;
    Ok(form.back.redirect())
}

/// Signs in; what the guest had begun on this device comes along.
pub async fn sign_in(
    State(app): State<App>,
    caller: Caller,
    client: Client,
    headers: HeaderMap,
    Form(form): Form<SignInForm>,
) -> Result<Response, Error> {
    app.limiter.spend(client, Allowance::SignIn)?;
    let (key, person) = app.identity.sign_in(&form.name, form.password).await?;
    if caller.person.account.is_none() && caller.person.id != person.id {
        for table in app.tables.store().tables_of(caller.person.id, 1_000).await? {
            app.tables.act(&table.id, &caller.person, Act::HandOver { to: person.id }).await?;
        }
    }
    let note = cookie(&key, &headers, &app.config);
    Ok(([(header::SET_COOKIE, note)], form.back.redirect()).into_response())
}

/// Signs out: the key is worthless from now on, and the browser gets a fresh one.
pub async fn sign_out(State(app): State<App>, caller: Caller, headers: HeaderMap) -> Result<Response, Error> {
    app.identity.sign_out(&caller.key).await?;
    let fresh = crate::identity::Key::random();
    let note = cookie(&fresh, &headers, &app.config);
    Ok(([(header::SET_COOKIE, note)], Redirect::to("/account")).into_response())
}
