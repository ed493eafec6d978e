use super::block::Block;
use super::canvas::{Canvas, Stroke};
use super::legend::Signs;
use super::{Emphasis, Line, Pen, Span, seat_tone};
use crate::{Block as Covering, Grid, Tile, Tone};

impl Pen<'_> {
    /// A grid of framed cells; the frames of what is pointed out are heavy. What lies over several cells stands in each of
    /// them, in full in the first.
    pub(super) fn grid(&self, grid: &Grid) -> Block {
        let contents: Vec<Vec<Line>> =
            grid.rows.iter().map(|row| row.iter().map(|tile| self.cell(grid, tile)).collect()).collect();
        let names = grid.rows.iter().flatten().map(|tile| tile.name.chars().count()).max().unwrap_or(0);
        let inner = contents.iter().flatten().map(Line::width).max().unwrap_or(0).max(1).max(names) + 2;
        let mut canvas = Canvas::default();
        let place = |x: usize, y: usize| (x * (inner + 1), y * 2);
        let covering = |tile: &Tile| grid.blocks.iter().find(|block| block.cells.contains(&tile.id));
        for (y, row) in grid.rows.iter().enumerate() {
            for (x, tile) in row.iter().enumerate() {
                let (left, top) = place(x, y);
                let chosen = self.is_chosen(&tile.id) || covering(tile).is_some_and(|block| self.is_chosen(&block.id));
                let stroke = if chosen { Stroke::Heavy } else { Stroke::Light };
                canvas.frame(left, top, left + inner + 1, top + 2, stroke);
            }
        }
        for (y, (row, contents)) in grid.rows.iter().zip(&contents).enumerate() {
            for (x, (tile, content)) in row.iter().zip(contents).enumerate() {
                let (left, top) = place(x, y);
                canvas.write(left + 1, top, &Span::new(&tile.name, Tone::Plain, Emphasis::Faint).into());
                canvas.write(left + 1 + (inner - content.width()) / 2, top + 1, content);
                let block = covering(tile).map(|block| &block.id);
                for id in std::iter::once(&tile.id).chain(tile.pieces.iter().map(|piece| &piece.id)).chain(block) {
                    canvas.place(id, left, top, left + inner + 2, top + 3);
                }
            }
        }
        let mut block = canvas.finish().placed(&grid.id);
        let mut signs = Signs::new(&grid.zones);
        for tile in grid.rows.iter().flatten() {
            signs.note_tile(tile);
        }
        for block in &grid.blocks {
            signs.symbols.push(block.symbol);
            signs.note(&[], &block.marks);
        }
        block.stack(self.explained(&signs));
        block
    }

    fn cell(&self, grid: &Grid, tile: &Tile) -> Line {
        let mut line: Line = self.ground(tile).into();
        for block in grid.blocks.iter().filter(|block| block.cells.contains(&tile.id)) {
            line.append(self.covering(block, block.cells.first() == Some(&tile.id)));
        }
        for piece in &tile.pieces {
            let facing = piece.facing.map(|facing| facing.arrow().to_string()).unwrap_or_default();
            line.append(self.piece(piece));
            line.push(Span::new(facing, piece.owner.map_or(Tone::Plain, seat_tone), Emphasis::Normal));
        }
        line.append(self.marks(&tile.id, &tile.marks, &grid.zones, tile.owner.map_or(tile.tone, seat_tone)));
        line
    }

    fn covering(&self, block: &Covering, in_full: bool) -> Line {
        let (letter, tone) = self.letter(block.symbol);
        let emphasis = if self.is_chosen(&block.id) { Emphasis::Chosen } else { Emphasis::Strong };
        let emphasis = if in_full { emphasis } else { Emphasis::Faint };
        let mut line: Line = Span::new(letter, tone, emphasis).into();
        if in_full {
            let owner = block.owner.map(|seat| Span::new((seat.0 + 1).to_string(), seat_tone(seat), Emphasis::Strong));
            line.push(owner.unwrap_or_default());
            let health = block.health.map(|health| format!("♥{}", health.now)).unwrap_or_default();
            line.push(Span::plain(health));
            line.append(self.marks("", &block.marks, &[], Tone::Plain));
        }
        line
    }
}
