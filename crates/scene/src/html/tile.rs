use super::Pen;
use super::rich::tone_class;
use super::seat::seat_class;
use crate::{HexMap, Piece, Tile};
use maud::{Markup, html};

/// Width of a hex whose corners are 50 from its middle.
const HEX_WIDTH: f32 = 86.6;
/// From one row of hexes to the next.
const HEX_STEP: f32 = 75.0;

/// A tile and where its middle is.
type Placed<'a> = (&'a Tile, f32, f32);

/// A map of hexes, pointy side up.
pub(super) fn hexes(pen: &Pen, map: &HexMap) -> Markup {
    let place = |q: i16, r: i16| (HEX_WIDTH * (f32::from(q) + f32::from(r) / 2.0), HEX_STEP * f32::from(r));
    let tiles: Vec<Placed> = map
        .hexes
        .iter()
        .map(|hex| {
            let (x, y) = place(hex.q, hex.r);
            (&hex.tile, x, y)
        })
        .collect();
    drawing(pen, &map.id, &map.label, "hex", &tiles)
}

/// A rectangular grid.
pub(super) fn grid(pen: &Pen, id: &str, label: &str, rows: &[Vec<Tile>]) -> Markup {
    let row = |(y, row): (usize, &'_ Vec<Tile>)| (y, row.len());
    debug_assert!(rows.iter().enumerate().map(row).all(|(_, width)| width == rows[0].len()), "a grid is rectangular");
    let tiles: Vec<Placed> = rows
        .iter()
        .enumerate()
        .flat_map(|(y, row)| row.iter().enumerate().map(move |(x, tile)| (tile, 100.0 * x as f32, 100.0 * y as f32)))
        .collect();
    drawing(pen, id, label, "cell", &tiles)
}

/// All tiles, then all pieces above them: a button must not hold another button, so pieces are not inside their tiles.
fn drawing(pen: &Pen, id: &str, label: &str, outline: &str, tiles: &[Placed]) -> Markup {
    let bounds = |of: fn(&Placed) -> f32| {
        tiles.iter().map(of).fold((f32::MAX, f32::MIN), |(low, high), at| (low.min(at), high.max(at)))
    };
    let ((left, right), (top, bottom)) = (bounds(|tile| tile.1), bounds(|tile| tile.2));
    let (width, height) = (right - left + 108.0, bottom - top + 108.0);
    html! {
        div.map.(outline) data-id=(id) {
            svg viewBox={ (left - 54.0) " " (top - 54.0) " " (width) " " (height) } role="group" aria-label=(pen.plain(label)) {
                @for placed in tiles { (tile(pen, outline, placed)) }
                @for (tile, x, y) in tiles {
                    @for (index, each) in tile.pieces.iter().enumerate() {
                        @let (dx, dy, size) = spot(index, tile.pieces.len(), !tile.symbol.is_empty());
                        @let bare = is_well(outline, tile) && tiles.iter().all(|(tile, ..)| told_apart(each, &tile.pieces));
                        (piece(pen, each, &tile.id, (x + dx, y + dy), size, bare))
                    }
                }
            }
        }
    }
}

/// Where the `index`th of `count` pieces stands on its tile, and how large it is. On ground with a sign of its own,
/// pieces leave the top to the sign.
fn spot(index: usize, count: usize, signed: bool) -> (f32, f32, f32) {
    let low = if signed { 8.0 } else { 0.0 };
    match count {
        1 if signed => (0.0, low, 50.0),
        1 => (0.0, 0.0, 76.0),
        2 => (index as f32 * 38.0 - 19.0, low, 36.0),
        _ => ((index % 3) as f32 * 28.0 - 28.0, low + (index / 3) as f32 * 28.0 - 10.0, 27.0),
    }
}

/// Whether a tile is an empty cell, drawn as a round hole.
fn is_well(outline: &str, tile: &Tile) -> bool {
    outline == "cell" && tile.symbol.is_empty()
}

/// Whether the symbol of a piece says whose it is, because nobody else has such pieces here.
fn told_apart(piece: &Piece, others: &[Piece]) -> bool {
    others.iter().all(|other| other.symbol != piece.symbol || other.owner == piece.owner)
}

fn tile(pen: &Pen, outline: &str, (tile, x, y): &Placed) -> Markup {
    let (role, tab) = pen.stance(&tile.id, "img");
    let can = pen.can(&tile.id);
    let crowded = !tile.pieces.is_empty();
    let well = is_well(outline, tile);
    // A piece of the owner on bare ground says already whose it is.
    let owner = tile.owner.filter(|seat| !well || tile.pieces.iter().all(|piece| piece.owner != Some(*seat)));
    html! {
        g.tile.(tone_class(tile.tone)) .can[can] data-id=(tile.id) role=(role) tabindex=(tab) aria-label=(pen.plain(&tile.label))
            transform={ "translate(" (x) " " (y) ")" } {
            use.ground href={ "#" (outline) } {}
            @if let Some(symbol) = pen.symbol(tile.symbol) {
                @let (size, top) = if crowded { (30, -46) } else { (44, -26) };
                use.sign.(tone_class(symbol.tone)) href={ "#s-" (symbol.name) } x=(-size / 2) y=(top) width=(size) height=(size) {}
            } @else if well { circle.well r="41" {} }
            @if let Some(seat) = owner { use.rim.(seat_class(seat)) href={ "#" (outline) } {} }
            @if can && !well { use.edge href={ "#" (outline) } {} }
            @if !tile.marks.is_empty() { text.mark y="40" { (pen.plain(&tile.marks.join(" "))) } }
        }
    }
}

fn piece(pen: &Pen, piece: &Piece, on: &str, (x, y): (f32, f32), size: f32, bare: bool) -> Markup {
    let (role, tab) = pen.stance(&piece.id, "img");
    let owner = piece.owner.map(seat_class).unwrap_or_default();
    let name = piece.owner.map(|seat| pen.names.of(seat)).filter(|name| !piece.label.contains(name));
    let label = name.map_or(piece.label.clone(), |name| format!("{name}: {}", piece.label));
    let inner = if bare { size * 1.35 } else { size * 0.64 };
    html! {
        g.piece.(owner) .can[pen.can(&piece.id)] data-id=(piece.id) data-on=(on) role=(role) tabindex=(tab)
            aria-label=(pen.plain(&label)) transform={ "translate(" (x) " " (y) ")" } {
            @if !bare { @match piece.owner {
                Some(seat) => { use.base href={ "#seat-" (seat.0) } x=(-size / 2.0) y=(-size / 2.0) width=(size) height=(size) {} }
                None => { circle.base r=(size / 2.0) {} }
            } }
            use.figure.bare[bare] href={ "#s-" (piece.symbol) } x=(-inner / 2.0) y=(-inner / 2.0) width=(inner) height=(inner) {}
            @if let Some((now, most)) = piece.health {
                @let full = size * 0.9;
                rect.lost x=(-full / 2.0) y=(size / 2.0 - 4.0) width=(full) height="8" rx="2" {}
                rect.health.low[now * 3 <= most] x=(-full / 2.0) y=(size / 2.0 - 4.0) rx="2" height="8"
                    width=(full * f32::from(now) / f32::from(most.max(1))) {}
            }
        }
    }
}
