use super::block::Block;
use super::canvas::{Canvas, Stroke};
use super::legend::initial;
use super::{Emphasis, Line, Look, Span, seat_tone};
use crate::{Piece, Tile};

impl Look<'_> {
    /// A grid of framed cells; the frames of what is pointed out are heavy.
    pub(super) fn grid(&self, id: &str, rows: &[Vec<Tile>]) -> Block {
        let contents: Vec<Vec<Line>> =
            rows.iter().map(|row| row.iter().map(|tile| self.tile_in_one_line(tile)).collect()).collect();
        let inner = contents.iter().flatten().map(Line::width).max().unwrap_or(0).max(1) + 2;
        let mut canvas = Canvas::default();
        for (y, (row, contents)) in rows.iter().zip(&contents).enumerate() {
            for (x, (tile, content)) in row.iter().zip(contents).enumerate() {
                let (left, top) = (x * (inner + 1), y * 2);
                let stroke = if self.is_chosen(&tile.id) { Stroke::Heavy } else { Stroke::Light };
                canvas.frame(left, top, left + inner + 1, top + 2, stroke);
                canvas.write(left + 1 + (inner - content.width()) / 2, top + 1, content);
                canvas.place(&tile.id, left, top, left + inner + 2, top + 3);
                for piece in &tile.pieces {
                    canvas.place(&piece.id, left, top, left + inner + 2, top + 3);
                }
            }
        }
        let mut block = canvas.finish().placed(id);
        block.stack(self.tile_legend(&mut rows.iter().flatten()));
        block
    }

    fn tile_in_one_line(&self, tile: &Tile) -> Line {
        let mut line = Line::default();
        let (ground, tone) = self.letter(tile.symbol);
        line.push(Span::new(ground, tone, Emphasis::Normal));
        for piece in &tile.pieces {
            line.append(self.piece(piece));
        }
        line.append(Line::from(marks(tile)));
        line
    }

    /// The letter of a piece in its own colour. Who owns it is told by the letter or, on maps, by a number.
    pub(super) fn piece(&self, piece: &Piece) -> Line {
        let (letter, tone) = self.letter(piece.symbol);
        let emphasis = if self.is_chosen(&piece.id) { Emphasis::Chosen } else { Emphasis::Strong };
        Span::new(letter, tone, emphasis).into()
    }
}

/// The first letter of each mark.
pub(super) fn marks(tile: &Tile) -> Span {
    let initials: String = tile.marks.iter().filter_map(|mark| initial(&mark.label)).collect();
    let tone = tile.owner.map_or(tile.tone, seat_tone);
    Span::new(initials, tone, Emphasis::Normal)
}
