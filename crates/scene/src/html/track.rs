use super::pen::Pen;
use super::rich::tone_class;
use super::seat::{emblem, seat_class};
use crate::say;
use crate::{Die, Entry, Fate, Strip, Track, When};
use maud::{Markup, html};
use std::ops::Range;

/// The steps of a track from one breakpoint to the next, with what holds there.
fn stretches(track: &Track) -> Vec<(Range<usize>, Option<&str>)> {
    let mut starts: Vec<usize> = track.breaks.iter().map(|point| point.before).chain([0]).collect();
    starts.sort_unstable();
    starts.dedup();
    let ends = starts[1..].iter().copied().chain([track.steps.len()]);
    starts.iter().zip(ends).map(|(start, end)| (*start..end, say::stretch(track, *start))).collect()
}

pub(super) fn track(pen: &Pen, track: &Track) -> Markup {
    html! {
        div.track.(tone_class(track.tone)) .long[track.steps.len() > 10] data-id=(track.id)
            role="group" tabindex="-1" aria-label=(pen.plain(&say::track(track))) {
            span.label aria-hidden="true" { (pen.rich(&track.label)) }
            div.stretches aria-hidden="true" {
                @for (steps, label) in stretches(track) {
                    div.stretch {
                        div.steps {
                            @for index in steps {
                                @let step = track.steps.get(index).map_or("", String::as_str);
                                // Nothing won yet is no step that is won.
                                span .past[index < track.at] .here[index == track.at] .nought[step == "0"] { (pen.rich(step)) }
                            }
                        }
                        @if let Some(label) = label { span.holds { (pen.rich(label)) } }
                    }
                }
            }
        }
    }
}

pub(super) fn strip(pen: &Pen, strip: &Strip) -> Markup {
    html! {
        div.strip data-id=(strip.id) role="group" aria-label=(pen.plain(&strip.label)) {
            h4 { (pen.rich(&strip.label)) @if strip.entries.is_empty() { span.none { " none" } } }
            ol tabindex="0" { @for each in &strip.entries { (pen.thing(&each.id, entry(pen, each))) } }
        }
    }
}

fn entry(pen: &Pen, entry: &Entry) -> Markup {
    let (class, said) = match entry.when {
        When::Done => ("done", "done"),
        When::Now => ("now", "now"),
        When::Later => ("later", ""),
    };
    html! {
        li.entry.(class).(entry.owner.map(seat_class).unwrap_or_default()) data-id=(entry.id) {
            // A list holds items and an item the button, so that both are what they are to those who listen.
            span tabindex="-1" data-for=(entry.id) {
                @if let Some(seat) = entry.owner { (emblem(seat)) span.unseen { (pen.names.of(seat)) ": " } }
                @if let Some(symbol) = pen.symbol(entry.symbol) {
                    svg.sym.(tone_class(symbol.tone)) aria-hidden="true" { use href={ "#s-" (symbol.name) } {} }
                }
                b { (pen.rich(&entry.label)) }
                @if !entry.note.is_empty() { span.note { (pen.rich(&entry.note)) } }
                @if !said.is_empty() { span.unseen { ", " (said) } }
            }
        }
    }
}

/// Dice that lie on the table.
pub(super) fn pool(pen: &Pen, id: &str, label: &str, pool: &[Die]) -> Markup {
    html! {
        div.pool data-id=(id) role="group" aria-label=(pen.plain(label)) {
            @if !label.is_empty() { span.label { (pen.rich(label)) @if pool.is_empty() { span.none { " none" } } } }
            div.dice { @for each in pool { (pen.thing(&each.id, die(pen, each))) } }
        }
    }
}

/// One die. In a roll that is only told it has no id.
pub(super) fn die(pen: &Pen, die: &Die) -> Markup {
    let fate = match die.fate {
        Fate::Lies => "lies",
        Fate::Counts => "counts",
        Fate::Lost => "lost",
    };
    let lies = !die.id.is_empty();
    html! {
        span.die.(tone_class(die.tone)).(fate) data-id=[lies.then_some(&die.id)] role="img"
            tabindex=[lies.then_some("-1")] aria-label=(pen.plain(&say::die(die))) {
            span.die-face aria-hidden="true" { (pen.rich(&die.face)) }
            @if !die.note.is_empty() { span.why aria-hidden="true" { (pen.rich(&die.note)) } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Breakpoint;

    #[test]
    fn stretches_go_from_breakpoint_to_breakpoint() {
        let point = |before, label: &str| Breakpoint { before, label: label.into() };
        let steps = (0..7).map(|n: u8| n.to_string()).collect();
        let track = Track { steps, breaks: vec![point(4, "2 tokens"), point(1, "1 token")], ..Track::default() };
        let expected = [(0..1, None), (1..4, Some("1 token")), (4..7, Some("2 tokens"))];
        assert_eq!(stretches(&track), expected);
        let plain = Track { breaks: vec![], ..track };
        assert_eq!(stretches(&plain), [(0..7, None)]);
    }
}
