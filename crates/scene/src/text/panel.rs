use super::block::Block;
use super::{Emphasis, Line, Look, Picture, Span, rich, wrapped};
use crate::{Panel, Role, Scene, Tone};
use sounder_kernel::Viewer;

/// The least width of a panel that stands beside another.
const COLUMN: usize = 36;

/// The panels of a scene.
pub fn draw(scene: &Scene, look: &Look) -> Picture {
    let block = look.panels(&scene.panels);
    Picture { lines: block.lines, places: block.places }
}

/// A whole scene as it is printed: the headline, the panels, and what is expected.
pub fn page(scene: &Scene, look: &Look) -> Vec<Line> {
    let mut lines = wrapped(&rich(&scene.headline, look.symbols, Emphasis::Strong), look.width, 0);
    lines.extend(draw(scene, look).lines);
    lines.extend(wrapped(&rich(&scene.prompt, look.symbols, Emphasis::Normal), look.width, 0));
    lines
}

impl Look<'_> {
    fn panels(&self, panels: &[Panel]) -> Block {
        let mut block = Block::default();
        let mut rest = panels;
        while let Some(panel) = rest.first() {
            let beside = rest.iter().take_while(|panel| self.may_stand_beside(panel)).count();
            let columns = (self.width / COLUMN).min(beside);
            if columns < 2 {
                block.stack(self.panel(panel));
                rest = &rest[1..];
                continue;
            }
            let width = (self.width + 2) / columns - 2;
            let row = rest[..columns].iter().map(|panel| self.with_width(width).panel(panel)).collect();
            block.stack(Block::columns(row, width, 2));
            rest = &rest[columns..];
        }
        block
    }

    /// The other players' panels stand side by side where there is room.
    fn may_stand_beside(&self, panel: &Panel) -> bool {
        matches!(panel.role, Role::Seat(seat) if self.viewer != Viewer::Seat(seat))
    }

    fn panel(&self, panel: &Panel) -> Block {
        let mut heading: Line = Span::new(if panel.active { "▶─" } else { "──" }, Tone::Plain, Emphasis::Faint).into();
        let emphasis = if self.is_chosen(&panel.id) { Emphasis::Chosen } else { Emphasis::Strong };
        heading.push(Span::plain(" "));
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
        for part in &panel.parts {
            block.stack(self.part(part));
        }
        block.placed(&panel.id)
    }
}
