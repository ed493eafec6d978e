use super::block::Block;
use super::{Detail, Emphasis, Line, Pen, Picture, Span, rich, seat_tone, wrapped};
use crate::{Panel, Part, Piece, Role, Scene, Tone};
use sounder_kernel::Viewer;

/// The least width of a panel that stands beside another.
const COLUMN: usize = 36;

/// The panels of a scene.
pub fn draw(scene: &Scene, pen: &Pen) -> Picture {
    let block = pen.panels(&scene.panels);
    Picture { lines: block.lines, places: block.places }
}

/// A whole scene as it is printed: the headline, the panels, and what is expected.
pub fn page(scene: &Scene, pen: &Pen) -> Vec<Line> {
    let mut lines = wrapped(&rich(&scene.headline, pen.symbols, Emphasis::Strong), pen.width, 0);
    lines.extend(draw(scene, pen).lines);
    lines.extend(wrapped(&rich(&scene.prompt, pen.symbols, Emphasis::Normal), pen.width, 0));
    lines
}

/// The heading of the viewer's own panel and what is counted in it: worth keeping in sight while the rest is scrolled.
pub fn own_counts(scene: &Scene, pen: &Pen) -> Vec<Line> {
    let own = |panel: &&Panel| matches!(panel.role, Role::Seat(seat) if pen.viewer.is(seat));
    let Some(panel) = scene.panels.iter().find(own) else { return Vec::new() };
    let counts = panel.parts.iter().filter(|part| matches!(part, Part::Tokens { .. })).cloned().collect();
    let pen = Pen { detail: Detail::Terse, ..*pen };
    pen.panel(&Panel { parts: counts, ..panel.clone() }, numbers_seats(&scene.panels)).lines
}

/// Whether things on a map carry the numbers of their owners, so that panels must show whose number is whose.
fn numbers_seats(panels: &[Panel]) -> bool {
    let owned = |pieces: &[Piece]| pieces.iter().any(|piece| piece.owner.is_some());
    panels.iter().flat_map(|panel| &panel.parts).any(|part| match part {
        Part::Hexes(_) => true,
        Part::Board(board) => {
            board.nodes.iter().any(|node| node.owner.is_some() || owned(&node.pieces))
                || board.edges.iter().any(|edge| owned(&edge.pieces))
        }
        Part::Strip(strip) => strip.entries.iter().any(|entry| entry.owner.is_some()),
        Part::Grid(grid) => grid.blocks.iter().any(|block| block.owner.is_some()),
        _ => false,
    })
}

impl Pen<'_> {
    fn panels(&self, panels: &[Panel]) -> Block {
        let numbered = numbers_seats(panels);
        let mut block = Block::default();
        let mut rest = panels;
        while let Some(panel) = rest.first() {
            let beside = rest.iter().take_while(|panel| self.is_of_another(panel)).count();
            let columns = (self.width / COLUMN).min(beside);
            if columns < 2 {
                block.stack(self.panel(panel, numbered));
                rest = &rest[1..];
                continue;
            }
            let width = (self.width + 2) / columns - 2;
            let row = rest[..columns].iter().map(|panel| self.with_width(width).panel(panel, numbered)).collect();
            block.stack(Block::columns(row, width, 2));
            rest = &rest[columns..];
        }
        block
    }

    /// The other seats' panels stand side by side where there is room.
    fn is_of_another(&self, panel: &Panel) -> bool {
        matches!(panel.role, Role::Seat(seat) if self.viewer != Viewer::Seat(seat))
    }

    fn panel(&self, panel: &Panel, numbered: bool) -> Block {
        let mut heading: Line = Span::new(if panel.active { "▶─" } else { "──" }, Tone::Plain, Emphasis::Faint).into();
        let emphasis = if self.is_chosen(&panel.id) { Emphasis::Chosen } else { Emphasis::Strong };
        heading.push(Span::plain(" "));
        if let (Role::Seat(seat), true) = (panel.role, numbered) {
            heading.push(Span::new(format!("{} ", seat.0 + 1), seat_tone(seat), Emphasis::Strong));
        }
        heading.append(rich(&panel.title, self.symbols, emphasis));
        heading.push(Span::plain(" "));
        if !panel.note.is_empty() {
            heading.push(Span::new("─ ", Tone::Plain, Emphasis::Faint));
            heading.append(rich(&panel.note, self.symbols, Emphasis::Normal));
            heading.push(Span::plain(" "));
        }
        let rest = self.width.saturating_sub(heading.width());
        heading.push(Span::new("─".repeat(rest), Tone::Plain, Emphasis::Faint));
        let mut block = Block::of(vec![heading.cut(self.width)]);
        let pen = if self.detail < Detail::Full && self.is_of_another(panel) {
            Pen { detail: Detail::Terse, ..*self }
        } else {
            *self
        };
        let mut rest = panel.parts.as_slice();
        while !rest.is_empty() {
            let (row, taken) = pen.flow(rest);
            block.stack(row);
            rest = &rest[taken..];
        }
        block.placed(&panel.id)
    }

    /// As many of the first parts as fit into one line, or just the first part.
    fn flow(&self, parts: &[Part]) -> (Block, usize) {
        const GAP: usize = 3;
        let mut row = self.part(&parts[0]);
        if !self.may_flow(&parts[0]) {
            return (row, 1);
        }
        let mut taken = 1;
        for part in parts[1..].iter().take_while(|part| self.may_flow(part)) {
            let next = self.part(part);
            let left = row.width() + GAP;
            if row.lines.len() > 1 || next.lines.len() > 1 || left + next.width() > self.width {
                break;
            }
            row = Block::columns(vec![row, next], left - GAP, GAP);
            taken += 1;
        }
        (row, taken)
    }

    fn may_flow(&self, part: &Part) -> bool {
        match part {
            Part::Tokens { .. } | Part::Track(_) | Part::Dice { .. } => true,
            Part::Cards { cards, .. } => cards.is_empty() || self.detail == Detail::Terse,
            Part::Board(_) => self.detail < Detail::Full,
            _ => false,
        }
    }
}
