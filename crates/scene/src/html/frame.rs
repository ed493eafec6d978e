use super::rich::icon;
use super::{Column, Fragment, SeatChip, seats, sprite};
use crate::Symbol;
use maud::{Markup, PreEscaped, html};
use std::collections::BTreeSet;

/// All that stands on the page of a table.
#[derive(Clone)]
pub struct Frame<'a> {
    /// The name of the game or the table.
    pub title: &'a str,
    /// What a newcomer has to know: shown above the boards until it is put away. Empty for nothing.
    pub brief: &'a str,
    /// Where the lesson that is offered there is asked for; empty if there is none.
    pub lesson: &'a str,
    /// The id of the table.
    pub table: &'a str,
    /// The number of moves played: the position that the fragments show.
    pub at: usize,
    /// The address of the websocket; empty for a page that does not change by itself.
    pub socket: &'a str,
    /// Where forms are sent by browsers that run no script; empty where there is nothing to send.
    pub by_hand: &'a str,
    /// Whether the viewer is to move.
    pub yours: bool,
    /// Who sits where.
    pub seats: &'a [SeatChip<'a>],
    /// The scene, drawn whole.
    pub fragments: &'a [Fragment],
    /// The log so far, from [`log_lines`](super::log_lines).
    pub log: &'a [String],
    /// The chat so far, from [`chat_line`](super::chat_line); `None` where there is no chat.
    pub chat: Option<&'a [String]>,
    /// The rules, from [`rules`](super::rules).
    pub rules: &'a str,
    /// The game's symbols.
    pub symbols: &'a [Symbol],
    /// The game's pictures, from [`gallery`](super::gallery).
    pub gallery: Markup,
    /// Further buttons; `data-send` holds what a button sends and `data-confirm` what is asked before.
    pub tools: Markup,
    /// Whether people can be told of their turns after they have closed the page.
    pub push: bool,
    /// The slider over the moves of the game.
    pub replay: Option<Replay<'a>>,
    /// What can be done with the position that the slider is at.
    pub looking: Markup,
    /// Whom the screen must be passed to before anything is shown.
    pub curtain: Option<&'a str>,
    /// A question that the viewer has to answer with yes or no.
    pub ask: Option<&'a str>,
}

/// A slider over the moves of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Replay<'a> {
    /// Where positions are fetched: the number of moves is appended.
    pub address: &'a str,
    /// The position shown.
    pub at: usize,
    /// The last position there is.
    pub last: usize,
}

/// The id of the form that choices and tools belong to for browsers that run no script.
pub const BY_HAND: &str = "by-hand";

/// The whole `<body>` of a table page.
pub fn body(frame: &Frame) -> Markup {
    let column = |column: Column| frame.fragments.iter().filter(move |fragment| fragment.column == column);
    let shows: BTreeSet<&str> = frame.fragments.iter().flat_map(|fragment| fragment.shows.iter().copied()).collect();
    let shows = shows.into_iter().collect::<Vec<_>>().join(" ");
    html! {
        body.table data-table=(frame.table) data-at=(frame.at) data-socket=[some(frame.socket)] data-yours=(frame.yours)
            data-curtain=[frame.curtain] data-shows=(shows) {
            (sprite(frame.symbols))
            (frame.gallery)
            (without_script(frame))
            a.skip href="#dock" { "Skip to the choices" }
            header.top {
                a.brand href="/" aria-label="Sounder: all games" { (icon("home")) span { "Sounder" } }
                h1 { (frame.title) }
                (seats(frame.seats))
                div id="tools" .tools { (frame.tools) }
                @if !frame.brief.is_empty() {
                    button.icon-button type="button" data-do="brief" aria-label="New here? The game in short" { "?" }
                }
                button.icon-button type="button" data-toggle="sound" aria-pressed="false" aria-label="Sound" {
                    span.off { (icon("quiet")) } span.on { (icon("sound")) }
                }
                (menu(frame))
            }
            div id="bar" role="alert" hidden {
                "Connection lost. Trying to reach the table again… "
                button type="button" { "Try now" }
            }
            div id="notice" role="status" {}
            (question(frame.ask))
            main id="table" {
                section id="dock" aria-label="What to do" {
                    @for fragment in column(Column::Dock) { (PreEscaped(&fragment.html)) }
                    button id="clear" type="button" hidden { "Show all choices " kbd { "Esc" } }
                }
                (brief(frame))
                section id="scene" aria-label="The table" {
                    div id="boards" { @for panel in column(Column::Boards) { (PreEscaped(&panel.html)) } }
                    div id="people" { @for panel in column(Column::People) { (PreEscaped(&panel.html)) } }
                }
                div id="stage" {
                    ol id="moments" aria-hidden="true" {}
                    button id="skip-moments" type="button" hidden { "Skip " kbd { "Space" } }
                }
                div id="beside" {
                    (tabs(frame))
                    @if let Some(replay) = frame.replay { (slider(&replay)) }
                    div.looking { (frame.looking) }
                }
            }
        }
    }
}

/// What browsers that run no script are told, and the form by which people play there.
fn without_script(frame: &Frame) -> Markup {
    html! {
        @if !frame.by_hand.is_empty() {
            form id=(BY_HAND) method="post" action=(frame.by_hand) hidden { input type="hidden" name="at" value=(frame.at); }
        }
        noscript {
            p.notice { "Your browser does not run this page's script. You can still play: choose from the list. "
                a href="" { "Look again" } " to see what others have done." }
            @if let Some(name) = frame.curtain {
                div.curtain {
                    p { "Pass the screen to " (name) "." }
                    button.primary form=(BY_HAND) name="send" value="{\"reveal\":true}" { "I am " (name) ": show the table" }
                }
            }
        }
    }
}

/// The game in short. The script remembers for each game whether it was put away.
fn brief(frame: &Frame) -> Markup {
    html! {
        @if !frame.brief.is_empty() {
            section id="brief" data-game=(frame.title) aria-label="The game in short" {
                details open {
                    summary { b { "New here?" } }
                    p { (frame.brief) " Click what glows, or choose from the list. The rest only shows itself." }
                }
                @if !frame.lesson.is_empty() {
                    form method="post" action=(frame.lesson) { button.primary data-do="lesson" { "Learn" span.roomy { " by playing" } } }
                }
                button type="button" { "Got it" }
            }
        }
    }
}

fn some(text: &str) -> Option<&str> {
    (!text.is_empty()).then_some(text)
}

/// The switches that the browser remembers, and the tools once more for screens where the top has no room for them.
fn menu(frame: &Frame) -> Markup {
    html! {
        details.switches {
            summary aria-label="Settings and keys" { (icon("gear")) }
            div {
                div.tools.folded { (frame.tools) }
                label { input type="checkbox" data-switch="motion" checked; " Motion" }
                label { "What others do "
                    select data-switch="pace" {
                        option value="0" { "at once" }
                        option value="0.5" { "quickly" }
                        option value="1" selected { "a second each" }
                        option value="2" { "two seconds each" }
                    }
                }
                label { input type="checkbox" data-switch="forced" checked; " Make moves that are the only ones" }
                label { input type="checkbox" data-switch="sound"; " Sound" }
                @if frame.push { (push_switch()) }
                label { input type="checkbox" data-switch="keys" checked; " Keys of one letter" }
                label { "Colours "
                    select data-switch="theme" {
                        option value="" { "like the system" }
                        option value="light" { "light" }
                        option value="dark" { "dark" }
                    }
                }
                button type="button" data-do="keys" { "Keys " kbd { "?" } }
            }
        }
    }
}

/// The switch for notices of turns, which the browser's push service brings. The script shows it: without one it does nothing.
pub fn push_switch() -> Markup {
    html! {
        div.push data-push hidden {
            label { input type="checkbox"; " Tell me when it is my turn, also when this page is closed" }
            p.quiet role="status" {}
        }
    }
}

fn question(ask: Option<&str>) -> Markup {
    html! {
        div id="ask" role="alertdialog" aria-labelledby="ask-text" hidden[ask.is_none()] {
            p id="ask-text" { (ask.unwrap_or_default()) }
            @for (label, answer) in [("Yes", r#"{"answer":true}"#), ("No", r#"{"answer":false}"#)] {
                button form=(BY_HAND) name="send" value=(answer) data-send=(answer) { (label) }
            }
        }
    }
}

fn tabs(frame: &Frame) -> Markup {
    let tab = |name: &str, label: &str, open: bool| {
        html! {
            button id={ "tab-" (name) } role="tab" type="button" aria-controls=(name) aria-selected=(open)
                tabindex=(if open { 0 } else { -1 }) { (label) }
        }
    };
    html! {
        div.tabs role="tablist" aria-label="Beside the board" {
            (tab("log", "Log", true))
            @if frame.chat.is_some() { (tab("chat", "Chat", false)) }
            (tab("rules", "Rules", false))
        }
        div id="log" .tab role="tabpanel" aria-labelledby="tab-log" tabindex="0" {
            ol id="log-lines" aria-live="polite" { @for line in frame.log { (PreEscaped(line)) } }
        }
        @if let Some(lines) = frame.chat {
            div id="chat" .tab role="tabpanel" aria-labelledby="tab-chat" hidden {
                div.lines role="log" aria-label="Chat" tabindex="0" {
                    ul id="chat-lines" { @for line in lines { (PreEscaped(line)) } }
                }
                form id="say" {
                    label.unseen for="say-text" { "Say" }
                    input id="say-text" name="text" maxlength="500" autocomplete="off" placeholder="Say something kind";
                    button { "Say" }
                }
            }
        }
        div id="rules" .tab role="tabpanel" aria-labelledby="tab-rules" tabindex="0" hidden {
            (PreEscaped(frame.rules))
        }
    }
}

fn slider(replay: &Replay) -> Markup {
    let steps = [
        ("first", "To the start"),
        ("back", "One move back"),
        ("run", "Play"),
        ("on", "One move on"),
        ("last", "To the end"),
    ];
    html! {
        form id="replay" data-replay=(replay.address) aria-label="Replay" {
            @for (step, label) in steps { button type="button" data-step=(step) aria-label=(label) { (icon(step)) } }
            input type="range" min="0" max=(replay.last) value=(replay.at) aria-label="Moves played";
            output { (replay.at) " / " (replay.last) }
        }
    }
}
