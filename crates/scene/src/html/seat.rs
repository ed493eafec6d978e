use super::rich;
use crate::Symbol;
use maud::{Markup, html};
use sounder_kernel::{Seat, Telling};

/// The class that gives an element the colour of a seat.
pub fn seat_class(seat: Seat) -> String {
    format!("seat-{}", seat.0)
}

/// The sign of a seat: a shape of its own in a colour of its own.
pub fn emblem(seat: Seat) -> Markup {
    html! { svg.emblem.(seat_class(seat)) aria-hidden="true" { use href={ "#seat-" (seat.0) } {} } }
}

/// Who sits where, as the top of a page shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatChip<'a> {
    /// The seat.
    pub seat: Seat,
    /// Who sits there.
    pub name: &'a str,
    /// A remark: "medium bot", "away".
    pub note: &'a str,
    /// Whether it is the viewer's own.
    pub you: bool,
    /// Whether the game waits for this seat.
    pub to_move: bool,
    /// Seconds left on its clock.
    pub clock: Option<u32>,
    /// Whether somebody (or a bot) is there.
    pub here: bool,
}

/// The line of seats: the element `#seats`.
pub fn seats(chips: &[SeatChip]) -> Markup {
    html! {
        ul id="seats" aria-label="Players" {
            @for chip in chips {
                li.(seat_class(chip.seat)) .you[chip.you] data-seat=(chip.seat.0) .to-move[chip.to_move] .away[!chip.here] {
                    (emblem(chip.seat))
                    span.name { (chip.name) }
                    span.presence .here[chip.here] title=(if chip.here { "here" } else { "away" }) aria-hidden="true" {}
                    @if chip.you { span.note { "you" } }
                    @if !chip.note.is_empty() { span.note { (chip.note) } }
                    @if chip.to_move { span.turn { "to move" } }
                    @if let Some(left) = chip.clock {
                        span.clock data-left=(left) data-running[chip.to_move] { (time_left(left)) }
                    }
                }
            }
        }
    }
}

/// A clock in words, as the script goes on counting it.
fn time_left(seconds: u32) -> String {
    let (days, hours, minutes, rest) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60);
    match (days, hours) {
        (0, 0) => format!("{minutes}:{rest:02}"),
        (0, _) => format!("{hours}:{minutes:02}:{rest:02}"),
        _ => format!("{days} d {hours} h"),
    }
}

/// What happened, one `<li>` each.
pub fn log_lines(tellings: &[Telling], symbols: &[Symbol]) -> Vec<String> {
    let line = |telling: &Telling| {
        html! {
            li.(seat_class(telling.seat)) data-after=(telling.after) data-seat=(telling.seat.0) {
                (emblem(telling.seat)) span {
                    (rich(&telling.text, symbols))
                    @if let Some(words) = &telling.words { " " q { (words) } }
                }
            }
        }
    };
    tellings.iter().map(|telling| line(telling).into_string()).collect()
}

/// One line of chat, the `number`th of its table. The name and the text are escaped.
pub fn chat_line(number: usize, seat: Option<Seat>, name: &str, text: &str) -> String {
    let line = html! {
        li.(seat.map(seat_class).unwrap_or_default()) data-n=(number) {
            @if let Some(seat) = seat { (emblem(seat)) }
            span { b { (name) } @if seat.is_none() { " " span.note { "(watching)" } } " " (text) }
        }
    };
    line.into_string()
}
