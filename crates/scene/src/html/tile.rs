use super::Pen;
use super::fragment::thing;
use super::rich::tone_class;
use super::seat::seat_class;
use crate::{Hex, HexMap, Piece, Tile};
use maud::{Markup, html};
use std::collections::BTreeMap;

/// Half the width of a hex whose upper and lower corners are 50 from its middle.
const HEX_HALF: i32 = 43;
/// From one row of hexes to the next.
const HEX_STEP: i32 = 75;
/// From one cell of a grid to the next.
const CELL: i32 = 100;
/// From the middle of a tile to the rim of the drawing.
const REACH: i32 = 54;

/// A tile and where its middle is.
type Placed<'a> = (&'a Tile, i32, i32);

/// A map of hexes, pointy side up.
pub(super) fn hexes(pen: &Pen, map: &HexMap) -> Markup {
    let place = |hex: &Hex| (HEX_HALF * (2 * i32::from(hex.q) + i32::from(hex.r)), HEX_STEP * i32::from(hex.r));
    let tiles: Vec<Placed> = map.hexes.iter().map(|hex| (&hex.tile, place(hex).0, place(hex).1)).collect();
    drawing(pen, &map.id, &map.label, "hex", &tiles)
}

/// A rectangular grid.
pub(super) fn grid(pen: &Pen, id: &str, label: &str, rows: &[Vec<Tile>]) -> Markup {
    let tiles: Vec<Placed> =
        (0..).zip(rows).flat_map(|(y, row)| (0..).zip(row).map(move |(x, tile)| (tile, CELL * x, CELL * y))).collect();
    drawing(pen, id, label, "cell", &tiles)
}

/// All tiles, then all pieces above them: a button must not hold another button, so pieces are not inside their tiles.
fn drawing(pen: &Pen, id: &str, label: &str, outline: &str, tiles: &[Placed]) -> Markup {
    let bounds = |of: fn(&Placed) -> i32| {
        let (low, high) = (tiles.iter().map(of).min().unwrap_or(0), tiles.iter().map(of).max().unwrap_or(0));
        (low - REACH, high - low + 2 * REACH)
    };
    let ((left, width), (top, height)) = (bounds(|tile| tile.1), bounds(|tile| tile.2));
    html! {
        div.map.(outline) data-id=(id) {
            svg viewBox={ (left) " " (top) " " (width) " " (height) } role="group"
                aria-label=(pen.plain(label)) {
                @for placed in tiles { (thing(&placed.0.id, tile(pen, outline, placed))) }
                @for (tile, x, y) in tiles {
                    @for (index, each) in tile.pieces.iter().enumerate() {
                        @let (dx, dy, size) = spot(index, tile.pieces.len(), !tile.symbol.is_empty());
                        @let bare = is_well(outline, tile) && tiles.iter().all(|(other, ..)| told_apart(each, other));
                        (thing(&each.id, piece(pen, each, &tile.id, (x + dx, y + dy), size, bare)))
                    }
                }
                @for (tile, x, y) in tiles.iter().filter(|(tile, ..)| !tile.marks.is_empty()) {
                    // Beside the sign where a piece and its health have the foot of the tile.
                    @let (right, low) = match (is_well(outline, tile), tile.pieces.is_empty()) {
                        (true, _) => (0, 6),
                        (false, true) => (0, 40),
                        (false, false) => (27, -14),
                    };
                    text.mark aria-hidden="true" x=(x + right) y=(y + low) { (short_marks(&tile.marks.iter().map(|mark| format!("{} {}", mark.sign, mark.label)).collect::<Vec<_>>())) }
                }
            }
            (key(pen, tiles))
        }
    }
}

/// A mark that begins with a sign, and what comes after it.
fn signed(mark: &str) -> Option<(&str, &str)> {
    mark.split_once(' ').filter(|(sign, _)| !sign.contains(char::is_alphanumeric))
}

/// What the signs of the ground and its marks mean, for those who see the map for the first time. (Each tile says it, too.)
fn key(pen: &Pen, tiles: &[Placed]) -> Markup {
    let used = pen.symbols.iter().filter(|symbol| tiles.iter().any(|(tile, ..)| tile.symbol == symbol.name));
    // Whose a thing is, is said by its rim: "⚒ mine of Ada" and "⚒ mine of Bela" are both a mine.
    let marks: BTreeMap<&str, &str> = tiles
        .iter()
        .flat_map(|(tile, ..)| tile.marks.iter().map(|mark| (mark.sign.as_str(), mark.label.as_str())))
        .collect();
    html! {
        ul.key aria-hidden="true" {
            @for symbol in used {
                li { svg.sym.(tone_class(symbol.tone)) { use href={ "#s-" (symbol.name) } {} } " " (symbol.label) }
            }
            @for (sign, words) in marks { li { b { (sign) } " " (words) } }
        }
    }
}

/// What is written on a tile of its marks, as the room is small: a sign that a mark begins with, or a mark of one word.
/// The label of the tile has them whole.
fn short_marks(marks: &[String]) -> String {
    let short = |mark: &'_ String| match signed(mark) {
        Some((sign, _)) => Some(sign.to_owned()),
        None => (!mark.contains(' ')).then(|| mark.clone()),
    };
    marks.iter().filter_map(short).take(2).collect::<Vec<_>>().join(" ")
}

/// Where the `index`th of `count` pieces stands on its tile, and how large it is. On ground with a sign of its own,
/// pieces leave the top to the sign.
fn spot(index: usize, count: usize, signed: bool) -> (i32, i32, i32) {
    let (index, low) = (index as i32, if signed { 13 } else { 0 });
    match count {
        1 if signed => (0, low, 46),
        1 => (0, 0, 76),
        2 => (index * 38 - 19, low, 36),
        _ => (index % 3 * 28 - 28, low + index / 3 * 26 - 12, 26),
    }
}

/// Whether a tile is an empty cell, drawn as a round hole.
fn is_well(outline: &str, tile: &Tile) -> bool {
    outline == "cell" && tile.symbol.is_empty()
}

/// Whether the symbol of a piece says whose it is, because nobody else has such pieces here.
fn told_apart(piece: &Piece, elsewhere: &Tile) -> bool {
    elsewhere.pieces.iter().all(|other| other.symbol != piece.symbol || other.owner == piece.owner)
}

fn tile(pen: &Pen, outline: &str, (tile, x, y): &Placed) -> Markup {
    let (role, tab) = pen.stance(&tile.id, "img");
    let can = pen.can(&tile.id);
    // Marks come and go with the choices; they describe the tile but do not name it.
    let unsaid: Vec<&str> =
        tile.marks.iter().map(|mark| mark.label.as_str()).filter(|mark| !tile.label.contains(mark)).collect();
    let crowded = !tile.pieces.is_empty();
    let well = is_well(outline, tile);
    // A piece of the owner on bare ground says already whose it is.
    let owner = tile.owner.filter(|seat| !well || tile.pieces.iter().all(|piece| piece.owner != Some(*seat)));
    html! {
        g.tile.(tone_class(tile.tone)) .can[can] data-id=(tile.id) role=(role) tabindex=(tab)
            aria-label=(pen.plain(&tile.label)) aria-description=[(!unsaid.is_empty()).then(|| unsaid.join(", "))]
            transform={ "translate(" (x) " " (y) ")" } {
            use.ground href={ "#" (outline) } {}
            @if let Some(symbol) = pen.symbol(tile.symbol) {
                @let (size, top) = if crowded { (26, -40) } else { (44, -26) };
                @let name = format!("#s-{}", symbol.name);
                use.sign.(tone_class(symbol.tone)) href=(name) x=(-size / 2) y=(top) width=(size) height=(size) {}
            } @else if well { circle.well r="41" {} }
            @if let Some(seat) = owner { use.rim.(seat_class(seat)) href={ "#" (outline) } {} }
            @if can && !well { use.edge href={ "#" (outline) } {} }
        }
    }
}

fn piece(pen: &Pen, piece: &Piece, on: &str, (x, y): (i32, i32), size: i32, bare: bool) -> Markup {
    let (role, tab) = pen.stance(&piece.id, "img");
    let owner = piece.owner.map(seat_class).unwrap_or_default();
    let name = piece.owner.map(|seat| pen.names.of(seat)).filter(|name| !piece.label.contains(name));
    let label = name.map_or(piece.label.clone(), |name| format!("{name}: {}", piece.label));
    let figure = if bare { size * 4 / 3 } else { size * 2 / 3 };
    let square = |link: String, class: &str, side: i32| {
        html! { use.(class) href=(link) x=(-side / 2) y=(-side / 2) width=(side) height=(side) {} }
    };
    html! {
        g.piece.(owner) .can[pen.can(&piece.id)] data-id=(piece.id) data-on=(on) role=(role) tabindex=(tab)
            aria-label=(pen.plain(&label)) transform={ "translate(" (x) " " (y) ")" } {
            @match piece.owner {
                _ if bare => {}
                Some(seat) => (square(format!("#seat-{}", seat.0), "base", size))
                None => { circle.base r=(size / 2) {} }
            }
            (square(format!("#s-{}", piece.symbol), if bare { "figure bare" } else { "figure" }, figure))
            @if let Some(crate::Health { now, most }) = piece.health {
                @let (now, most) = (i32::from(now), i32::from(most.max(1)));
                @let (left, top) = (-size / 2, size / 2 - 4);
                rect.lost x=(left) y=(top) width=(size) height="8" rx="2" {}
                rect.health.low[now * 3 <= most] x=(left) y=(top) width=(size * now / most) height="8" rx="2" {}
            }
        }
    }
}
