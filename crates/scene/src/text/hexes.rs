use super::block::Block;
use super::canvas::{Canvas, Stroke};
use super::grid::marks;
use super::{Emphasis, Line, Look, Span, seat_tone, wrapped};
use crate::{Hex, HexMap, Tone};

/// Columns from one hex to the next; even, because each row is shifted by half a hex.
const WIDE: usize = 6;
/// Rows from one row of hexes to the next.
const HIGH: usize = 3;

impl Look<'_> {
    /// A hex map as a wall of bricks: each brick touches its two neighbours beside it, two above and two below, as a hex
    /// with its point up does.
    ///
    /// The first line of a brick is the ground, its marks and its owner's number, the second who stands there: letter,
    /// owner's number and health.
    pub(super) fn hexes(&self, map: &HexMap) -> Block {
        let Some(top) = map.hexes.iter().map(|hex| hex.r).min() else {
            return Block::default();
        };
        // Half bricks from the left: each step along q is two, each along r one.
        let column = |hex: &Hex| 2 * hex.q + hex.r;
        let left = map.hexes.iter().map(column).min().unwrap_or(0);
        let mut canvas = Canvas::default();
        for hex in &map.hexes {
            let x = (column(hex) - left) as usize * WIDE / 2;
            let y = (hex.r - top) as usize * HIGH;
            let chosen = self.is_chosen(&hex.tile.id) || hex.tile.pieces.iter().any(|piece| self.is_chosen(&piece.id));
            canvas.frame(x, y, x + WIDE, y + HIGH, if chosen { Stroke::Heavy } else { Stroke::Light });
            let [ground, stands] = self.brick(hex);
            canvas.write(x + 1, y + 1, &ground);
            canvas.write(x + 1, y + 2, &stands);
            canvas.place(&hex.tile.id, x, y, x + WIDE + 1, y + HIGH + 1);
            for piece in &hex.tile.pieces {
                canvas.place(&piece.id, x, y, x + WIDE + 1, y + HIGH + 1);
            }
        }
        let mut block = canvas.finish().placed(&map.id);
        block.stack(self.tile_legend(&mut map.hexes.iter().map(|hex| &hex.tile)));
        let reading = "Upper line: ground, marks, whose land. Lower line: who stands there, whose it is, ♥ health.";
        let reading = Line::from(Span::new(reading, Tone::Plain, Emphasis::Faint));
        block.stack(Block::of(wrapped(&reading, self.width, 0)));
        block
    }

    fn brick(&self, hex: &Hex) -> [Line; 2] {
        let tile = &hex.tile;
        let (letter, tone) = self.letter(tile.symbol);
        let mut ground: Line = Span::new(letter, tone, Emphasis::Normal).into();
        ground.push(marks(tile));
        let ground = match tile.owner {
            None => ground.cut(WIDE - 1),
            Some(owner) => {
                let mut ground = ground.cut(WIDE - 2).padded(WIDE - 2);
                ground.push(Span::new((owner.0 + 1).to_string(), seat_tone(owner), Emphasis::Normal));
                ground
            }
        };
        let mut stands = Line::default();
        for piece in &tile.pieces {
            let letter = self.piece(piece);
            // "3:1" is a 3 of the first seat; "K1" needs no colon.
            let is_figure = letter.to_string().ends_with(|c: char| c.is_ascii_digit());
            stands.append(letter);
            if let Some(owner) = piece.owner {
                stands.push(Span::plain(if is_figure { ":" } else { "" }));
                stands.push(Span::new((owner.0 + 1).to_string(), seat_tone(owner), Emphasis::Strong));
            }
            if let Some(crate::Health { now: health, .. }) = piece.health {
                stands.push(Span::new(
                    format!("♥{health}"),
                    seat_tone(piece.owner.unwrap_or_default()),
                    Emphasis::Normal,
                ));
            }
        }
        [ground, stands.cut(WIDE - 1)]
    }
}
