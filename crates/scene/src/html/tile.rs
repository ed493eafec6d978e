use super::ground;
use super::mark::hatch_fill;
use super::pen::Pen;
use super::rich::tone_class;
use super::seat::seat_class;
use crate::say;
use crate::{Ground, Piece, Tile, Tone, Zone};
use maud::{Markup, html};

/// Whether a tile is an empty cell, drawn as a round hole.
pub(super) fn is_well(outline: &str, tile: &Tile) -> bool {
    outline == "cell" && tile.symbol.is_empty() && tile.ground == Ground::Open && tile.name.is_empty()
}

/// Whether the symbol of a piece says whose it is, because nobody else has such pieces here.
pub(super) fn told_apart(piece: &Piece, elsewhere: &Tile) -> bool {
    elsewhere.pieces.iter().all(|other| other.symbol != piece.symbol || other.owner == piece.owner)
}

/// Where the `index`th of `count` pieces stands on its tile, and how large it is. On ground with a sign of its own,
/// pieces leave the top to the sign.
pub(super) fn spot(index: usize, count: usize, tile: &Tile, outline: &str) -> (i32, i32, i32) {
    let signed = !tile.symbol.is_empty();
    let (index, low) = (index as i32, if signed { 13 } else { 0 });
    match count {
        1 if signed => (0, low, 46),
        1 if is_well(outline, tile) => (0, 0, 76),
        1 => (0, 0, 54),
        2 => (index * 38 - 19, low, 36),
        _ => (index % 3 * 28 - 28, low + index / 3 * 26 - 12, 26),
    }
}

/// Where the name of a tile begins, inside of its outline and beside what stands on it.
fn name_place(outline: &str, crowded: bool) -> (i32, i32) {
    match outline {
        "cell" => (-44, -32),
        "hex" if crowded => (-39, -13),
        "hex" => (-39, 22),
        _ => (-21, 39),
    }
}

/// A tile with its middle at `(x, y)`.
pub(super) fn tile(pen: &Pen, outline: &str, tile: &Tile, (x, y): (i32, i32), zones: &[Zone]) -> Markup {
    let around = say::circumstances(&tile.id, &tile.marks, zones, pen.names);
    let crowded = !tile.pieces.is_empty();
    let well = is_well(outline, tile);
    // A piece of the owner on bare ground says already whose it is.
    let owner = tile.owner.filter(|seat| !well || tile.pieces.iter().all(|piece| piece.owner != Some(*seat)));
    let tone = if tile.tone == Tone::Plain { ground::tone(tile.ground) } else { tile.tone };
    let land = format!("on-{}", ground::name(tile.ground));
    html! {
        g.tile.(tone_class(tone)).(land) data-id=(tile.id) role="img" tabindex="-1"
            aria-label=(pen.plain(&say::tile(tile, pen.names)))
            aria-description=[(!around.is_empty()).then(|| pen.plain(&around))]
            transform={ "translate(" (x) " " (y) ")" } {
            use.ground href={ "#" (outline) } {}
            @if tile.ground != Ground::Open {
                use.texture href={ "#" (outline) } fill={ "url(#g-" (ground::name(tile.ground)) ")" } {}
            }
            @for zone in Pen::zones(zones, &tile.id) { use.zone href={ "#" (outline) } fill=(hatch_fill(zone)) {} }
            @if let Some(symbol) = pen.symbol(tile.symbol) {
                @let (size, top) = if crowded { (26, -40) } else { (44, -26) };
                @let name = format!("#s-{}", symbol.name);
                use.sign.(tone_class(symbol.tone)) href=(name) x=(-size / 2) y=(top) width=(size) height=(size) {}
            } @else if well { circle.well r="41" {} }
            @if !tile.name.is_empty() {
                @let (left, top) = name_place(outline, crowded && !tile.symbol.is_empty());
                text.name x=(left) y=(top) { (tile.name) }
            }
            @if let Some(seat) = owner { use.rim.(seat_class(seat)) href={ "#" (outline) } {} }
            @if !well { use.glow href={ "#" (outline) } {} }
        }
    }
}
