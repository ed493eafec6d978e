//! The page of a table, and the parts of it that are not the game's.

use super::{Answer, document_with};
use crate::app::{App, Caller};
use crate::error::Error;
use crate::limits::{Allowance, Client};
use crate::tables::{Act, AwakeTable, Ending, Eyes, Holder, Holding, How, Pace, Phase};
use axum::Form;
use axum::extract::{Path, State};
use axum::response::Redirect;
use maud::{Markup, PreEscaped, Render, html};
use serde::Deserialize;
use sounder_kernel::{Names, Seat, Viewer};
use sounder_scene::html::{BY_HAND, SeatChip, portrait, seat_class};
use sounder_scene::words::figure;

/// The page.
pub async fn show(State(app): State<App>, Path(id): Path<String>, caller: Caller) -> Answer {
    let shown = app.tables.page(&id, &caller.person).await?;
    // Without script, whoever waits for others sees what they did after a while.
    let head = html! { @if !shown.yours { noscript { meta http-equiv="refresh" content="5"; } } };
    Ok(document_with(&shown.title, &head, &shown.body))
}

/// The title of a table's page.
pub fn title(awake: &AwakeTable) -> String {
    format!("{} – Sounder", awake.course.game.about().name)
}

/// A remark about who sits somewhere.
pub fn note(awake: &AwakeTable, seat: Seat) -> String {
    let holding = awake.seating.holding(seat);
    let holder = match holding.holder {
        Holder::Free => "free".into(),
        Holder::Bot(bot) if holding.left_by.is_some() => format!("{bot} bot, took over"),
        Holder::Bot(bot) => format!("{bot} bot"),
        Holder::Person(person) if awake.course.phase == Phase::Playing && !awake.is_present(person) => "away".into(),
        Holder::Person(_) => String::new(),
    };
    let part = awake.seating.chairs.part(seat);
    part.into_iter().chain((!holder.is_empty()).then_some(holder)).collect::<Vec<_>>().join(", ")
}

/// The remarks about all seats.
pub fn notes(awake: &AwakeTable) -> Vec<String> {
    awake.seating.seats().map(|seat| note(awake, seat)).collect()
}

/// Who sits where.
pub fn chips<'a>(awake: &AwakeTable, eyes: Eyes, names: &'a Names, notes: &'a [String]) -> Vec<SeatChip<'a>> {
    let acting = awake.course.acting();
    awake
        .seating
        .seats()
        .map(|seat| SeatChip {
            seat,
            name: names.of(seat),
            note: &notes[seat.index()],
            you: eyes.own.contains(seat),
            to_move: acting.contains(seat),
            clock: awake.time_left(seat).map(|(left, _)| (left / 1_000) as u32),
            here: is_here(awake, seat),
        })
        .collect()
}

/// Whether somebody sits there and follows the table. Bots always do.
fn is_here(awake: &AwakeTable, seat: Seat) -> bool {
    match awake.seating.holding(seat).holder {
        Holder::Free => false,
        Holder::Bot(_) => true,
        Holder::Person(person) => awake.is_present(person),
    }
}

/// The element `#seats`.
pub fn seats(awake: &AwakeTable, eyes: Eyes) -> Markup {
    sounder_scene::html::seats(&chips(awake, eyes, &awake.seating.names(), &notes(awake)))
}

/// What a player can do beside playing.
pub fn tools(awake: &AwakeTable, eyes: Eyes) -> Markup {
    if awake.course.phase != Phase::Playing || eyes.own.is_empty() {
        return html! {};
    }
    let asked_by_me = awake.course.ask.as_ref().filter(|ask| eyes.own.contains(ask.by));
    let with_others = awake.seating.human_seats().iter().any(|seat| !eyes.own.contains(seat));
    let with_bots = awake.seating.holdings.iter().any(|holding| matches!(holding.holder, Holder::Bot(_)));
    // Those who share a screen and may act in any order say who does.
    let looking = |seat: &Seat| eyes.curtain == Some(*seat) || eyes.viewer == Viewer::Seat(*seat);
    let could_go_first = awake.course.acting().and(eyes.own).iter().filter(|seat| !looking(seat));
    let by_days = matches!(awake.terms.pace, Pace::Days(_));
    html! {
        (sends(r#"{"undo":true}"#, "", "", "Undo"))
        @for seat in could_go_first {
            @let name = &awake.seating.holding(seat).name;
            (sends(&format!(r#"{{"reveal":true,"seat":{}}}"#, seat.0), "", "", &format!("Let {name} go first")))
        }
        @if asked_by_me.is_some() { (sends(r#"{"answer":false}"#, "", "", "Withdraw your question")) }
        @if with_bots { a.button.rare href={ "/tables/" (awake.id) "/why" } data-beside { "Why did the bot do that?" } }
        a.button.rare[!by_days] href={ "/next?from=" (awake.id) } { "Next table" }
        @if with_others && awake.has_opponents(eyes.own) { (sends(r#"{"draw":true}"#, "rare", "Offer a draw?", "Offer a draw")) }
        (sends(r#"{"abandon":true}"#, "rare", "End this game without a result?", "Abandon"))
        (sends(r#"{"resign":true}"#, "rare", "Resign this game?", "Resign"))
    }
}

/// A button that sends a message to the table, perhaps after a question; without script it does so as a form.
pub fn sends(message: &str, class: &str, confirm: &str, label: &(impl Render + ?Sized)) -> Markup {
    html! {
        button.(class) form=(BY_HAND) name="send" value=(message) data-send=(message)
            data-confirm=[(!confirm.is_empty()).then_some(confirm)] { (label) }
    }
}

/// The element `#f-missing`: somebody has been away for long, and a bot could play on.
pub fn missing(awake: &AwakeTable, eyes: Eyes) -> Markup {
    let playing = awake.course.phase == Phase::Playing && !eyes.own.is_empty() && awake.course.ask.is_none();
    let gone = awake.seating.seats().filter(|seat| playing && !eyes.own.contains(*seat) && awake.is_missing(*seat));
    html! {
        div id="f-missing" {
            @for seat in gone {
                @let name = &awake.seating.holding(seat).name;
                p.notice { b { (name) } " has been away for a while. "
                    (sends(&format!(r#"{{"replace":{}}}"#, seat.0), "", "", &format!("Let a bot play on for {name}")))
                }
            }
        }
    }
}

/// The panel before the game: seats to take, links, and the start.
pub fn lobby(awake: &AwakeTable, eyes: Eyes) -> Markup {
    let here = format!("/tables/{}", awake.id);
    let button = |verb: &str, seat: usize, label: &str, name: &str| {
        html! {
            form method="post" action={ (here) "/" (verb) } {
                input type="hidden" name="seat" value=(seat);
                button { (label) span.unseen { " (" (name) ")" } }
            }
        }
    };
    let line = |index: usize, holding: &Holding| {
        let seat = Seat(index as u8);
        html! {
            li.(seat_class(seat)) .free[holding.is_free()] {
                @if holding.is_free() { span.portrait aria-hidden="true" { "?" } } @else { (portrait(&holding.name)) }
                b { (holding.name) }
                @if let Some(part) = awake.seating.chairs.part(seat) { span.part { (part) } }
                span.note { (lobby_note(holding, eyes.own.contains(seat), eyes.welcome.contains(seat))) }
                @if let Some(brings) = awake.course.brings(seat) { span { "brings " b { (brings) } } }
                // Whoever sits already wants somebody to come more often than another seat at the same screen.
                @if eyes.host && holding.is_free() { (button("invite", index, "Invite somebody by link", &holding.name)) }
                @if eyes.welcome.contains(seat) {
                    (button("take", index, if eyes.own.is_empty() { "Sit here" } else { "Sit here too" }, &holding.name))
                }
                @if eyes.own.contains(seat) { (button("leave", index, "Get up", &holding.name)) }
                @if eyes.own.contains(seat) { (bring(awake, seat)) }
            }
        }
    };
    let free = awake.seating.holdings.iter().any(Holding::is_free);
    let start = match (free, awake.course.waits_for_start()) {
        (_, false) => "The game starts by itself once every seat is taken.",
        (true, true) => "Once every seat is taken and everybody has chosen, whoever set up the table starts the game.",
        (false, true) => "Every seat is taken. Whoever set up the table starts the game when everybody has chosen.",
    };
    html! {
        section id="f-panel-lobby" .panel.board data-shows="lobby" aria-labelledby="lobby-title" {
            header { h2 id="lobby-title" { "Waiting for players" } span.note { (awake.terms.pace_in_words()) } (own_pack(awake)) }
            div.parts {
                ul.lobby-seats { @for (index, holding) in awake.seating.holdings.iter().enumerate() { (line(index, holding)) } }
                p.quiet { (start) " This page can be shared with those who want to watch." }
                @if eyes.starts {
                    form method="post" action={ (here) "/start" } {
                        button.primary { @if free { "Start now, with bots on free seats" } @else { "Start the game" } }
                    }
                }
                (commitment(awake))
                // Something to look at and to read for those who wait.
                svg.cover viewBox="0 0 320 120" aria-hidden="true" { (PreEscaped(awake.course.game.cover())) }
                p.text { (awake.course.game.about().brief) }
            }
        }
    }
}

/// What the list of sheets says for the one that is there already.
pub const KEEP: &str = "keep";

/// Where the holder of a seat chooses what to bring.
fn bring(awake: &AwakeTable, seat: Seat) -> Markup {
    let Some(sheets) = awake.course.game.sheets() else { return html! {} };
    let here = format!("/tables/{}", awake.id);
    let now = awake.course.setup.sheets.get(seat.index());
    let own = now.filter(|sheet| sheet.is_object());
    html! {
        form.bring method="post" action={ (here) "/bring" } {
            input type="hidden" name="seat" value=(seat.0);
            label { "Your " (sheets.noun()) " "
                select name="sheet" {
                    @if let Some(own) = own { option value=(KEEP) selected { (sheets.name(own)) " (your design)" } }
                    option value="" { "any" }
                    @for (name, _) in sheets.ready() {
                        option value=(name) selected[now.and_then(serde_json::Value::as_str) == Some(&name)] { (name) }
                    }
                }
            }
            button { "Bring it" }
            a.button href={ (here) "/sheet?seat=" (seat.0) } { @if own.is_some() { "Change your design" } @else { "Design your own" } }
        }
    }
}

fn lobby_note(holding: &Holding, own: bool, welcome: bool) -> String {
    let note = match holding.holder {
        Holder::Person(_) if own => "you",
        Holder::Person(_) => "is here",
        Holder::Bot(bot) => return format!("{bot} bot"),
        Holder::Free if holding.kept_for.is_some() && welcome => "kept for you",
        Holder::Free if holding.kept_for.is_some() => "kept for whoever sat here last time",
        Holder::Free if holding.link.is_some() => "invited by link",
        Holder::Free => "free",
    };
    note.into()
}

/// Says that a table is played with other content than most.
fn own_pack(awake: &AwakeTable) -> Markup {
    let about = awake.course.game.about();
    html! { @if awake.is_variant() { span.note { "with a custom pack (" span.hash { (&about.pack_hash[..8]) } ")" } } }
}

fn commitment(awake: &AwakeTable) -> Markup {
    html! {
        details {
            summary { "Fair dice" }
            p { "The dice of this game follow from a secret seed. Its hash is " span.hash { (awake.course.commitment().to_hex()) }
                "; the seed itself is shown after the game, so that everyone can check that nobody tampered with the dice." }
        }
    }
}

/// So many bits of paper fall on those who have won.
const CONFETTI: usize = 24;

/// The panel after the game.
pub fn result(awake: &AwakeTable, ending: &Ending, eyes: Eyes) -> Markup {
    let names = awake.seating.names();
    let here = format!("/tables/{}", awake.id);
    let mut order: Vec<usize> = (0..ending.ranks.len()).collect();
    order.sort_by_key(|seat| ending.ranks[*seat]);
    // Where everybody has lost nobody is the first, whatever the scores are.
    let has_places = !ending.winners().is_empty();
    let is_won = ending.winners().iter().any(|seat| eyes.own.contains(Seat(*seat as u8)));
    html! {
        section id="f-panel-result" .panel.shared .won[is_won] data-shows="result" aria-labelledby="result-title" {
            @if is_won { div.confetti aria-hidden="true" { @for _ in 0..CONFETTI { i {} } } }
            header { h3 id="result-title" { "The game is over" } (own_pack(awake)) }
            div.parts {
                p.verdict role="status" { (ending.in_words(&names)) }
                @if has_places && ending.ranks.iter().any(|rank| *rank > 1) {
                    ol.podium aria-hidden="true" {
                        @for seat in order.iter().filter(|seat| ending.ranks[**seat] <= 3) {
                            li.{ "place-" (ending.ranks[*seat]) }.(seat_class(Seat(*seat as u8))) {
                                (portrait(&names.all()[*seat]))
                                b { (names.all()[*seat]) }
                                span { (ending.ranks[*seat]) }
                            }
                        }
                    }
                }
                div.row.after {
                    @if let Some(next) = &awake.rematch {
                        @if eyes.own.is_empty() { a.button href={ "/tables/" (next) } { "Watch the next game" } }
                        @else { form method="post" action={ "/tables/" (next) "/come" } { button.primary { "Join the next game" } } }
                    } @else if !eyes.own.is_empty() {
                        form method="post" action={ (here) "/rematch" } { button.primary { "Play again" } }
                    }
                    @if awake.course.tells_story() { a.button href={ (here) "/story" } { "Read the story" } }
                    @if ending.how != How::Closed { a.button href={ (here) "/review" } { "How the game went" } }
                    a.button href={ (here) "/replay" } { "Replay" }
                    @if ending.how != How::Closed { a.button href={ (here) "/record" } { "Download the record" } }
                    a.button href={ "/next?from=" (awake.id) } { "Next table" }
                }
                @if !order.is_empty() {
                    table {
                        thead { tr { @if has_places { th scope="col" { "Rank" } } th scope="col" { "Player" } @if !ending.scores.is_empty() { th scope="col" { "Points" } } } }
                        tbody {
                            @for seat in order {
                                tr {
                                    @if has_places { td { (ending.ranks[seat]) } }
                                    td { (names.all()[seat])
                                        @if let Some(part) = awake.seating.chairs.part(Seat(seat as u8)) { " (" (part) ")" }
                                        @if awake.seating.holdings[seat].left_by.is_some() { " " span.note { "for a player who left" } } }
                                    @if let Some(score) = ending.scores.get(seat) { td { (figure(*score)) } }
                                }
                            }
                        }
                    }
                }
                @if let Some(seed) = awake.course.seed_after_end() {
                    details {
                        summary { "Fair dice" }
                        p { "Shown before the game: " span.hash { (awake.course.commitment().to_hex()) } }
                        p { "The seed: " span.hash { (seed.to_hex()) } }
                        p { "Its hash is " b { @if seed.commitment() == awake.course.commitment() { "the one that was shown" } @else { "a different one: somebody has tampered with it" } }
                            ". Check it yourself: download the record and run " code { "sounder verify" } "." }
                    }
                }
            }
        }
    }
}

/// A seat in a form.
#[derive(Deserialize)]
pub struct SeatForm {
    seat: Option<usize>,
}

async fn act(app: &App, id: &str, caller: &Caller, act: Act) -> Result<Redirect, Error> {
    let person = caller.keep(app).await?;
    let done = app.tables.act(id, &person, act).await?;
    Ok(Redirect::to(&format!("/tables/{}", done.table.as_deref().unwrap_or(id))))
}

/// Sits down.
pub async fn take(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
    Form(form): Form<SeatForm>,
) -> Result<Redirect, Error> {
    act(&app, &id, &caller, Act::Take { seat: form.seat, role: None }).await
}

/// Sits down at the next game of the same people, where a seat is kept for everybody, or just goes there.
pub async fn come(State(app): State<App>, Path(id): Path<String>, caller: Caller) -> Result<Redirect, Error> {
    let there = Redirect::to(&format!("/tables/{id}"));
    match act(&app, &id, &caller, Act::Take { seat: None, role: None }).await {
        Ok(_) | Err(Error::NotYours(_) | Error::NotNow(_)) => Ok(there),
        Err(error) => Err(error),
    }
}

/// Gets up.
pub async fn leave(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
    Form(form): Form<SeatForm>,
) -> Result<Redirect, Error> {
    let seat = form.seat.ok_or_else(|| Error::Bad("say which seat".into()))?;
    act(&app, &id, &caller, Act::Leave { seat }).await
}

/// Starts with bots on the free seats.
pub async fn start(State(app): State<App>, Path(id): Path<String>, caller: Caller) -> Result<Redirect, Error> {
    act(&app, &id, &caller, Act::Start).await
}

/// The same once more.
pub async fn rematch(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
    client: Client,
) -> Result<Redirect, Error> {
    app.limiter.spend(client, Allowance::Table)?;
    act(&app, &id, &caller, Act::Rematch).await
}
