use super::mark::{Key, marks};
use super::pen::Pen;
use super::piece::{Spot, health_bar, piece};
use super::rich::tone_class;
use super::seat::seat_class;
use super::tile::{is_well, spot, tile, told_apart};
use crate::say;
use crate::{Block, Grid, Ground, Hex, HexLayout, HexMap, Layer, Tile, Zone};
use maud::{Markup, html};
use std::collections::{HashMap, HashSet};
use std::fmt::Write;

/// Half the width of a hex between two sides, when its corners are 50 from its middle.
const HEX_HALF: i32 = 43;
/// From one row of corners to the next.
const HEX_STEP: i32 = 75;
/// From one cell of a grid to the next.
const CELL: i32 = 100;
/// From the middle of a tile to the rim of the drawing.
const REACH: i32 = 54;

/// A tile and where its middle is.
type Placed<'a> = (&'a Tile, (i32, i32));

/// A map of hexes.
pub(super) fn hexes(pen: &Pen, map: &HexMap) -> Markup {
    let place = |hex: &Hex| {
        let (q, r) = (i32::from(hex.q), i32::from(hex.r));
        match map.layout {
            HexLayout::PointyTop => (HEX_HALF * (2 * q + r), HEX_STEP * r),
            HexLayout::FlatTop => (HEX_STEP * q, HEX_HALF * (2 * r + q)),
        }
    };
    let outline = match map.layout {
        HexLayout::PointyTop => "hex",
        HexLayout::FlatTop => "hex-flat",
    };
    let tiles: Vec<Placed> = map.hexes.iter().map(|hex| (&hex.tile, place(hex))).collect();
    drawing(pen, (&map.id, &map.label), outline, &tiles, &[], &map.zones)
}

/// A rectangular grid.
pub(super) fn grid(pen: &Pen, grid: &Grid) -> Markup {
    let row =
        |(y, row): (i32, &'_ [Tile])| (0..).map(move |x| (CELL * x, CELL * y)).take(row.len()).collect::<Vec<_>>();
    let places = (0..).zip(&grid.rows).flat_map(|(y, tiles)| row((y, tiles)));
    let tiles: Vec<Placed> = grid.rows.iter().flatten().zip(places).collect();
    drawing(pen, (&grid.id, &grid.label), "cell", &tiles, &grid.blocks, &grid.zones)
}

/// All tiles, then what lies over them, then all pieces, those in the air last: a button must not hold another button,
/// so pieces are not inside their tiles.
fn drawing(
    pen: &Pen,
    (id, label): (&str, &str),
    outline: &str,
    tiles: &[Placed],
    blocks: &[Block],
    zones: &[Zone],
) -> Markup {
    let bounds = |of: fn(&Placed) -> i32| {
        let (low, high) = (tiles.iter().map(of).min().unwrap_or(0), tiles.iter().map(of).max().unwrap_or(0));
        (low - REACH, high - low + 2 * REACH)
    };
    let ((left, width), (top, height)) = (bounds(|tile| tile.1.0), bounds(|tile| tile.1.1));
    let ground = format!("{id}/ground");
    let places: HashMap<&str, (i32, i32)> = tiles.iter().map(|(tile, place)| (tile.id.as_str(), *place)).collect();
    html! {
        div.map.(outline) data-id=(id) {
            svg viewBox={ (left) " " (top) " " (width) " " (height) } role="group" aria-label=(pen.plain(label)) {
                (pen.thing(&ground, html! { g data-part=(ground) {
                    @for (each, place) in tiles { (pen.thing(&each.id, tile(pen, outline, each, *place, zones))) }
                } }))
                @for each in blocks { (pen.thing(&each.id, block(pen, each, &places))) }
                @for layer in [Layer::Ground, Layer::Air] { (pieces(pen, outline, tiles, layer)) }
                @for (tile, (x, y)) in tiles.iter().filter(|(tile, _)| !tile.marks.is_empty()) {
                    // Beside the sign where a piece and its health have the foot of the tile.
                    @let (right, low) = match (is_well(outline, tile), tile.pieces.is_empty()) {
                        (true, _) => (0, 0),
                        (false, true) => (0, 33),
                        (false, false) => (24, -20),
                    };
                    (marks(pen, &tile.marks, (x + right, y + low), 18))
                }
            }
            (key(tiles, blocks, zones).draw(pen, id))
        }
    }
}

fn pieces(pen: &Pen, outline: &str, tiles: &[Placed], layer: Layer) -> Markup {
    html! {
        @for (tile, (x, y)) in tiles {
            @for (index, each) in tile.pieces.iter().enumerate().filter(|(_, piece)| piece.layer == layer) {
                @let (dx, dy, size) = spot(index, tile.pieces.len(), tile, outline);
                @let bare = is_well(outline, tile) && tiles.iter().all(|(other, _)| told_apart(each, other));
                (pen.thing(&each.id, piece(pen, each, &tile.id, Spot { x: x + dx, y: y + dy, size, bare })))
            }
        }
    }
}

/// What lies over several cells: a square on each, joined where they touch, with one rim around all.
fn block(pen: &Pen, block: &Block, places: &HashMap<&str, (i32, i32)>) -> Markup {
    let cells: Vec<(i32, i32)> = block.cells.iter().filter_map(|id| places.get(id.as_str())).copied().collect();
    let (x, y) = cells.first().copied().unwrap_or_default();
    let class = block.owner.map(seat_class).unwrap_or_default();
    html! {
        g.block.(tone_class(block.tone)).(class) data-id=(block.id)
            data-on=[block.cells.first()] role="img" tabindex="-1" aria-label=(pen.plain(&say::block(block, pen.names))) {
            path.body d=(squares(&cells)) {}
            path.wall d=(walls(&cells)) {}
            @if let Some(symbol) = pen.symbol(block.symbol) {
                use.(tone_class(symbol.tone)) href={ "#s-" (symbol.name) } x=(x - 26) y=(y - 30) width="52" height="52" {}
            }
            @if let Some(health) = block.health {
                g transform={ "translate(" (x) " " (y) ")" } { (health_bar(health, 60, 28)) }
            }
            (marks(pen, &block.marks, (x, y - 36), 18))
        }
    }
}

fn squares(cells: &[(i32, i32)]) -> String {
    let half = CELL / 2;
    cells.iter().fold(String::new(), |mut path, (x, y)| {
        let _ = write!(path, "M{} {}h{CELL}v{CELL}h-{CELL}z", x - half, y - half);
        path
    })
}

/// The sides of the cells that no two of them share.
fn walls(cells: &[(i32, i32)]) -> String {
    let all: HashSet<(i32, i32)> = cells.iter().copied().collect();
    let half = CELL / 2;
    let mut path = String::new();
    for (x, y) in cells {
        let (left, top) = (x - half, y - half);
        for (beside, start, stroke) in [
            ((x - CELL, *y), (left, top), 'v'),
            ((x + CELL, *y), (left + CELL, top), 'v'),
            ((*x, y - CELL), (left, top), 'h'),
            ((*x, y + CELL), (left, top + CELL), 'h'),
        ] {
            if !all.contains(&beside) {
                let _ = write!(path, "M{} {}{stroke}{CELL}", start.0, start.1);
            }
        }
    }
    path
}

fn key<'a>(tiles: &[Placed<'a>], blocks: &'a [Block], zones: &'a [Zone]) -> Key<'a> {
    let mut key = Key { zones, ..Key::default() };
    for (tile, _) in tiles {
        if tile.symbol.is_empty() && tile.ground != Ground::Open {
            key.grounds.insert((tile.ground, tile.label.as_str()));
        }
        key.symbols.insert(tile.symbol);
        key.note(&tile.marks);
        for piece in &tile.pieces {
            key.note(&piece.marks);
        }
    }
    for block in blocks {
        key.symbols.insert(block.symbol);
        key.note(&block.marks);
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wall_stands_only_where_no_other_cell_of_the_block_is() {
        assert_eq!(walls(&[(0, 0)]).matches('M').count(), 4);
        assert_eq!(walls(&[(0, 0), (100, 0)]).matches('M').count(), 6);
        assert_eq!(walls(&[(0, 0), (100, 0), (0, 100), (100, 100)]).matches('M').count(), 8);
    }
}
