use super::block::Block;
use super::canvas::{Canvas, Stroke};
use super::legend::Signs;
use super::{Emphasis, Line, Pen, Span, seat_tone, wrapped};
use crate::{Hex, HexLayout, HexMap, Tone};

/// Columns from one hex to the next: at least and at most. Even, because rows of hexes with a point up are shifted by half
/// a hex.
const WIDE: (usize, usize) = (6, 12);

impl Pen<'_> {
    /// A hex map as a wall of bricks: each brick touches six others, as a hex does. With a point up, rows of bricks are
    /// shifted; with a side up, columns are.
    ///
    /// The first line of a brick is the ground, its marks and its owner's number, the second who stands there: letter,
    /// owner's number, where it looks, and health. The name of a hex stands in its upper rim.
    pub(super) fn hexes(&self, map: &HexMap) -> Block {
        let bricks: Vec<[Line; 2]> = map.hexes.iter().map(|hex| self.brick(hex, map)).collect();
        let needed = bricks.iter().flatten().map(Line::width).max().unwrap_or(0);
        let wide = (needed + 1).next_multiple_of(2).clamp(WIDE.0, WIDE.1);
        // Half bricks from the left and from the top, and the size of a brick.
        let place = |hex: &Hex| match map.layout {
            HexLayout::PointyTop => (2 * hex.q + hex.r, 2 * hex.r),
            HexLayout::FlatTop => (2 * hex.q, 2 * hex.r + hex.q),
        };
        let high = if map.layout == HexLayout::PointyTop { 3 } else { 4 };
        let left = map.hexes.iter().map(|hex| place(hex).0).min().unwrap_or(0);
        let top = map.hexes.iter().map(|hex| place(hex).1).min().unwrap_or(0);
        let corner = |hex: &Hex| {
            let (column, row) = place(hex);
            ((column - left) as usize * wide / 2, (row - top) as usize * high / 2)
        };
        let mut canvas = Canvas::default();
        for hex in &map.hexes {
            let (x, y) = corner(hex);
            let chosen = self.is_chosen(&hex.tile.id) || hex.tile.pieces.iter().any(|piece| self.is_chosen(&piece.id));
            canvas.frame(x, y, x + wide, y + high, if chosen { Stroke::Heavy } else { Stroke::Light });
        }
        for (hex, [ground, stands]) in map.hexes.iter().zip(bricks) {
            let (x, y) = corner(hex);
            let name: Line = Span::new(&hex.tile.name, Tone::Plain, Emphasis::Faint).into();
            canvas.write(x + 1, y, &name.cut(wide - 1));
            let ground = match hex.tile.owner {
                None => ground.cut(wide - 1),
                Some(owner) => {
                    let mut ground = ground.cut(wide - 2).padded(wide - 2);
                    ground.push(Span::new((owner.0 + 1).to_string(), seat_tone(owner), Emphasis::Normal));
                    ground
                }
            };
            canvas.write(x + 1, y + 1, &ground);
            canvas.write(x + 1, y + 2, &stands.cut(wide - 1));
            for id in std::iter::once(&hex.tile.id).chain(hex.tile.pieces.iter().map(|piece| &piece.id)) {
                canvas.place(id, x, y, x + wide + 1, y + high + 1);
            }
        }
        let mut block = canvas.finish().placed(&map.id);
        let mut signs = Signs::new(&map.zones);
        for hex in &map.hexes {
            signs.note_tile(&hex.tile);
        }
        block.stack(self.explained(&signs));
        let reading = "Upper line: ground, marks, whose land. Lower line: who stands there, whose it is, ♥ health.";
        let reading = Line::from(Span::new(reading, Tone::Plain, Emphasis::Faint));
        block.stack(Block::of(wrapped(&reading, self.width, 0)));
        block
    }

    fn brick(&self, hex: &Hex, map: &HexMap) -> [Line; 2] {
        let tile = &hex.tile;
        let mut ground: Line = self.ground(tile).into();
        let of_marks = tile.owner.map_or(tile.tone, seat_tone);
        ground.append(self.marks(&tile.id, &tile.marks, &map.zones, of_marks));
        [ground, self.numbered_pieces(&tile.pieces)]
    }
}
