use super::pen::Pen;
use super::rich::tone_class;
use super::{board, card, map, seat, track};
use crate::{Panel, Part, Role, Token};
use maud::{Markup, html};

/// What a panel shows that the whole page is laid out by.
pub(super) fn shows(panel: &Panel) -> Vec<&'static str> {
    let of = |part: &Part| match part {
        Part::Hexes(_) => &["map", "hexes"][..],
        Part::Board(board) if !board.areas.is_empty() => &["map"],
        Part::Lanes(_) => &["lanes"],
        Part::Strip(_) => &["strip"],
        _ => &[],
    };
    let mut shows: Vec<_> = panel.parts.iter().flat_map(of).copied().collect();
    shows.sort_unstable();
    shows.dedup();
    shows
}

/// A framed part of the table. What matters less right now, and what belongs to others, is one line that opens.
pub(super) fn panel(pen: &Pen, panel: &Panel) -> Markup {
    let (class, own) = match panel.role {
        Role::Board => ("board".into(), false),
        Role::Shared => ("shared".into(), false),
        Role::Seat(seat) if pen.viewer.is(seat) => (format!("seat own {}", seat::seat_class(seat)), true),
        Role::Seat(seat) => (format!("seat other {}", seat::seat_class(seat)), false),
    };
    let line = panel.folded || matches!(panel.role, Role::Seat(_)) && !own;
    let heading = format!("h-{}", panel.id);
    let counts = |part: &Part| line && matches!(part, Part::Tokens { .. });
    let parts: Vec<&Part> = panel.parts.iter().filter(|part| !counts(part)).collect();
    html! {
        section id={ "f-panel-" (panel.id) } .panel.(class) .line[line] .active[panel.active] data-id=(panel.id)
            data-shows=[super::joined(&shows(panel))] aria-labelledby=(heading) {
            header {
                @if let Role::Seat(seat) = panel.role { (seat::emblem(seat)) }
                h3 id=(heading) { span data-for=(panel.id) tabindex="-1" { (pen.rich(&panel.title)) } }
                @if own { span.note { "you" } }
                @if panel.active { span.turn { "to act" } }
                @for part in panel.parts.iter().filter(|part| counts(part)) { (self::part(pen, part)) }
                @if !panel.note.is_empty() { span.remark { (pen.rich(&panel.note)) } }
            }
            @if line {
                @if !parts.is_empty() {
                    details.fold {
                        summary { "All" span.unseen { " of " (pen.plain(&panel.title)) } }
                        (self::parts(pen, &parts, None))
                    }
                }
            } @else if own {
                // On wide screens it is a strip that scrolls when it is full, also for whoever has only keys.
                (self::parts(pen, &parts, Some("0")))
            } @else { (self::parts(pen, &parts, None)) }
        }
    }
}

fn parts(pen: &Pen, parts: &[&Part], tabindex: Option<&str>) -> Markup {
    html! {
        div.parts tabindex=[tabindex] {
            @for run in parts.chunk_by(|one, next| is_small(one) && is_small(next)) {
                @if is_small(run[0]) { div.stack { @for part in run { (self::part(pen, part)) } } }
                @else { @for part in run { (self::part(pen, part)) } }
            }
        }
    }
}

/// What the viewer has in hand, for screens where the own panel is out of sight: what is counted, and where the markers
/// stand. It says again what the panel says, so it is not read aloud.
pub(super) fn purse(pen: &Pen, panel: Option<&Panel>) -> Markup {
    let parts = panel.map_or(&[][..], |panel| &panel.parts[..]);
    let tokens = parts.iter().flat_map(|part| if let Part::Tokens { tokens, .. } = part { &tokens[..] } else { &[] });
    let marked = parts.iter().flat_map(|part| if let Part::Board(board) = part { &board.nodes[..] } else { &[] });
    html! {
        div id="f-purse" .purse aria-hidden="true" {
            @for token in tokens.filter(|token| token.count != 0) {
                @let symbol = pen.symbol(token.symbol);
                span.(symbol.map_or("", |symbol| tone_class(symbol.tone))) {
                    @if symbol.is_some() { svg.sym { use href={ "#s-" (token.symbol) } {} } }
                    b { (token.count) }
                }
            }
            @for node in marked.filter(|node| node.marked) {
                span.(tone_class(node.tone)) {
                    @if pen.symbol(node.symbol).is_some() { svg.sym { use href={ "#s-" (node.symbol) } {} } }
                    (pen.rich(&node.label))
                }
            }
            @if let Some(panel) = panel { @if !panel.note.is_empty() { span.remark { (pen.rich(&panel.note)) } } }
        }
    }
}

/// Lines that are stacked, so that a wide panel can put the stack beside something larger.
fn is_small(part: &Part) -> bool {
    matches!(part, Part::Text(_) | Part::Tokens { .. } | Part::Track(_) | Part::Dice { .. })
}

/// A thing or a group of things.
pub(super) fn part(pen: &Pen, part: &Part) -> Markup {
    match part {
        Part::Text(text) => html! { p.text { (pen.rich(text)) } },
        Part::Tokens { label, tokens } => self::tokens(pen, label, tokens),
        Part::Track(track) => pen.thing(&track.id, track::track(pen, track)),
        Part::Strip(strip) => track::strip(pen, strip),
        Part::Dice { id, label, dice } => track::pool(pen, id, label, dice),
        Part::Cards { id, label, cards } => pen.thing(id, card::row(pen, id, label, cards)),
        Part::Lanes(lanes) => card::lanes(pen, lanes),
        Part::Board(board) => pen.thing(&board.id, board::board(pen, board)),
        Part::Hexes(map) => map::hexes(pen, map),
        Part::Grid(grid) => map::grid(pen, grid),
        Part::Table { label, head, rows } => table(pen, label, head, rows),
    }
}

fn tokens(pen: &Pen, label: &str, tokens: &[Token]) -> Markup {
    html! {
        div.tokens role="group" aria-label=(pen.plain(label)) {
            @if !label.is_empty() { span.label { (pen.rich(label)) } }
            @for token in tokens {
                @let symbol = pen.symbol(token.symbol);
                @let tone = symbol.map_or("", |symbol| tone_class(symbol.tone));
                (pen.thing(&token.id, html! {
                    span.token.(tone) .zero[token.count == 0] data-id=(token.id) role="img"
                        tabindex="-1" aria-label={ (token.count) " " (pen.plain(&token.in_full())) } {
                        @if symbol.is_some() { svg.sym aria-hidden="true" { use href={ "#s-" (token.symbol) } {} } }
                        b { (token.count) }
                    }
                }))
            }
        }
    }
}

fn table(pen: &Pen, label: &str, head: &[String], rows: &[Vec<String>]) -> Markup {
    html! {
        // Focusable, so that those without a mouse can scroll a table that is wider than a phone.
        div.figures .wide[head.len() > 5] tabindex="0" role="group" aria-label=(pen.plain(label)) {
            table {
                caption { (pen.rich(label)) }
                thead { tr { @for cell in head {
                    // A heading that says nothing is none.
                    @if cell.is_empty() { td {} } @else { th scope="col" { (pen.rich(cell)) } }
                } } }
                tbody {
                    @for row in rows {
                        tr {
                            @for (index, cell) in row.iter().enumerate() {
                                @if index == 0 { th scope="row" { (pen.rich(cell)) } } @else { td { (pen.rich(cell)) } }
                            }
                        }
                    }
                }
            }
        }
    }
}
