use super::pen::Pen;
use super::rich::tone_class;
use super::{board, card, map, seat, track};
use crate::{Panel, Part, Role, Token};
use maud::{Markup, html};

/// A framed part of the table.
pub(super) fn panel(pen: &Pen, panel: &Panel) -> Markup {
    let (class, own) = match panel.role {
        Role::Board => ("board".into(), false),
        Role::Shared => ("shared".into(), false),
        Role::Seat(seat) if pen.viewer.is(seat) => (format!("seat own {}", seat::seat_class(seat)), true),
        Role::Seat(seat) => (format!("seat other {}", seat::seat_class(seat)), false),
    };
    let heading = format!("h-{}", panel.id);
    html! {
        section id={ "f-panel-" (panel.id) } .panel.(class) .active[panel.active] .can[pen.can(&panel.id)]
            data-id=(panel.id) aria-labelledby=(heading) {
            header {
                @if let Role::Seat(seat) = panel.role { (seat::emblem(seat)) }
                @let (role, tab) = pen.stance(&panel.id, "");
                h3 id=(heading) {
                    @if tab == 0 { span role=(role) tabindex=(tab) data-for=(panel.id) { (pen.rich(&panel.title)) } }
                    @else { (pen.rich(&panel.title)) }
                }
                @if own { span.note { "you" } }
                @if panel.active { span.turn { "to act" } }
                @if !panel.note.is_empty() { span.remark { (pen.rich(&panel.note)) } }
            }
            div.parts {
                @for run in panel.parts.chunk_by(|one, next| is_small(one) && is_small(next)) {
                    @if is_small(&run[0]) { div.stack { @for part in run { (self::part(pen, part)) } } }
                    @else { @for part in run { (self::part(pen, part)) } }
                }
            }
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
        Part::Cards { id, label, cards } => card::row(pen, id, label, cards),
        Part::Lanes(lanes) => card::lanes(pen, lanes),
        Part::Board(board) => board::board(pen, board),
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
                @let (role, tab) = pen.stance(&token.id, "img");
                @let symbol = pen.symbol(token.symbol);
                @let tone = symbol.map_or("", |symbol| tone_class(symbol.tone));
                span.token.(tone) .can[pen.can(&token.id)] .zero[token.count == 0] data-id=(token.id) role=(role)
                    tabindex=(tab) aria-label={ (token.count) " " (pen.plain(&token.label)) } {
                    @if symbol.is_some() { svg.sym aria-hidden="true" { use href={ "#s-" (token.symbol) } {} } }
                    b { (token.count) }
                }
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
                thead { tr { @for cell in head { th scope="col" { (pen.rich(cell)) } } } }
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
