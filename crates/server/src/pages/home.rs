use super::{Answer, ago, page};
use crate::app::{App, Caller};
use crate::store::{OpenTable, OwnTable};
use axum::extract::State;
use maud::{Markup, PreEscaped, html};
use sounder_host::AnyGame;
use sounder_kernel::About;
use sounder_scene::Sheets;
use sounder_scene::html::herd;

/// Who looks over the hill.
const HERD: [&str; 5] = ["Rosalind", "Sir Oink", "Mudtusk", "Lady Bristle", "Old Truffle"];

/// So many of one's own games are in sight: the games that can be begun must be, too.
const OWN_AT_ONCE: usize = 4;

/// The games, open tables, and your own games that are on.
pub async fn show(State(app): State<App>, caller: Caller) -> Answer {
    let open = app.tables.store().open_tables(20).await?;
    let own = app.tables.store().tables_of(caller.person.id, 20).await?;
    let own: Vec<&OwnTable> = own.iter().filter(|table| table.phase != "over").collect();
    let name_of = |id: &str| app.tables.game(id).map_or_else(|_| id.to_owned(), |game| game.about().name.to_owned());
    let content = html! {
        header.hero {
            div {
                h1 { "Pick a game, the bots are waiting" }
                p.lead { "One click and you are playing; no account, nothing to install. To play with friends, set up a table and send them a link." }
            }
            (herd(&HERD))
        }
        @if !own.is_empty() {
            section aria-labelledby="own" {
                h2 id="own" { "Your games" }
                @let (first, rest) = own.split_at(own.len().min(OWN_AT_ONCE));
                ul { @for table in first { (own_line(table, &name_of(&table.game))) } }
                @if !rest.is_empty() {
                    details {
                        summary { (rest.len()) " more" }
                        ul { @for table in rest { (own_line(table, &name_of(&table.game))) } }
                    }
                }
            }
        }
        ul.tiles {
            @for game in app.tables.games() { li { (card(&**game, app.tables.lesson(game.about().id).map(|lesson| lesson.minutes()))) } }
        }
        section aria-labelledby="open" {
            h2 id="open" { "Open tables" }
            @if open.is_empty() { p.quiet { "No tables are open right now. Set one up and list it, and others will find it here." } }
            ul { @for table in &open { (open_line(table, &name_of(&table.game))) } }
        }
    };
    Ok(page("Play", Some(&caller), &content))
}

fn players(about: &About) -> String {
    if about.min_seats == about.max_seats {
        format!("{} players", about.min_seats)
    } else {
        format!("{} to {} players", about.min_seats, about.max_seats)
    }
}

fn card(game: &dyn AnyGame, lesson: Option<usize>) -> Markup {
    let about = game.about();
    html! {
        svg.cover viewBox="0 0 320 120" aria-hidden="true" { (PreEscaped(game.cover())) }
        h2 { (about.name) }
        p { (about.tagline) }
        p.quiet { (players(about)) }
        div.row {
            form method="post" action={ "/games/" (about.id) "/quick" } {
                button.primary { "Play now" span.unseen { " against bots: " (about.name) } }
            }
            @if let Some(minutes) = lesson {
                form method="post" action=(super::lesson::address(about.id)) {
                    button { "Learn in " (minutes) " minutes" span.unseen { ": " (about.name) } }
                }
            }
        }
        (ways_to_be(game))
        p.ways {
            a href={ "/games/" (about.id) } { "New table" span.unseen { ": " (about.name) } }
            @if let Some(sheets) = game.sheets() { a href={ "/games/" (about.id) "/sheet" } { "Design a " (sheets.noun()) } }
            a href={ "/games/" (about.id) "/rules" } { "Rules" span.unseen { " of " (about.name) } }
        }
    }
}

/// So many ready sheets are offered for a quick game.
const QUICK_SHEETS: usize = 3;

/// A quick game with one of a few ready sheets, or in one of its roles.
fn ways_to_be(game: &dyn AnyGame) -> Markup {
    let sheets = game.sheets().map_or_else(Vec::new, Sheets::ready);
    let sheets = sheets.into_iter().take(QUICK_SHEETS).map(|(name, _)| ("sheet", name.clone(), name));
    let roles = game.roles().into_iter().map(|role| ("role", role.id, role.name));
    let ways: Vec<(&str, String, String)> = sheets.chain(roles).collect();
    html! {
        @if !ways.is_empty() {
            form.row.quick method="post" action={ "/games/" (game.about().id) "/quick" } {
                span.quiet { "Play as" }
                @for (kind, value, name) in &ways { button name=(kind) value=(value) { (name) } }
            }
        }
    }
}

/// One of a person's games.
pub fn own_line(table: &OwnTable, name: &str) -> Markup {
    html! {
        li {
            a href={ "/tables/" (table.id) } { (name) " – " (table.players.join(", ")) }
            @if table.your_turn && table.phase == "playing" { " " span.turn { "your turn" } }
            @if table.lesson { " " span.note { "lesson" } }
            @if table.left { " " span.note { "left to a bot" } }
            @if table.phase == "waiting" { " " span.note { "waiting for players" } }
            " " span.quiet { (ago(table.changed)) }
        }
    }
}

fn open_line(table: &OpenTable, name: &str) -> Markup {
    html! {
        li {
            a href={ "/tables/" (table.id) } {
                (name)
                @if !table.players.is_empty() { " with " (table.players.join(", ")) }
            }
            " " span.quiet { (table.free) " free, " (ago(table.created)) }
        }
    }
}
