use super::block::Block;
use super::{Detail, Emphasis, Line, Look, Span, rich, wrapped};
use crate::{Card, Lane, Tone};

/// The gap between columns of cards.
const GAP: usize = 2;

impl Look<'_> {
    /// A row of cards that wraps.
    pub(super) fn cards(&self, id: &str, label: &str, cards: &[Card]) -> Block {
        let mut heading: Line = Span::new(label, Tone::Plain, Emphasis::Strong).into();
        if cards.is_empty() {
            heading.push(Span::new(": none", Tone::Plain, Emphasis::Faint));
            return Block::of(vec![heading.cut(self.width)]).placed(id);
        }
        let mut block = if label.is_empty() { Block::default() } else { Block::of(vec![heading.cut(self.width)]) };
        let least = match self.detail {
            Detail::Brief => 34,
            Detail::Full => 26,
        };
        let columns = ((self.width + GAP) / (least + GAP)).clamp(1, cards.len());
        let width = (self.width + GAP) / columns - GAP;
        for row in cards.chunks(columns) {
            let row = row.iter().map(|card| self.card(card, width)).collect();
            block.stack(Block::columns(row, width, GAP));
        }
        block.placed(id)
    }

    /// Columns of cards, the front one on top.
    pub(super) fn lanes(&self, lanes: &[Lane]) -> Block {
        let columns = ((self.width + GAP) / (14 + GAP)).clamp(1, lanes.len().max(1));
        let width = ((self.width + GAP) / columns - GAP).min(38);
        let mut block = Block::default();
        for group in lanes.chunks(columns) {
            let headings = group.iter().map(|lane| self.lane_heading(lane, width)).collect();
            block.stack(Block::columns(headings, width, GAP));
            let deepest = group.iter().map(|lane| lane.cards.len()).max().unwrap_or(0);
            for depth in 0..deepest {
                let card =
                    |lane: &Lane| lane.cards.get(depth).map_or_else(Block::default, |card| self.card(card, width));
                block.stack(Block::columns(group.iter().map(card).collect(), width, GAP));
            }
        }
        block
    }

    fn lane_heading(&self, lane: &Lane, width: usize) -> Block {
        let emphasis = if self.is_chosen(&lane.id) { Emphasis::Chosen } else { Emphasis::Strong };
        let title = format!("{}{}", self.flag(&lane.id), lane.title);
        let mut heading: Line = Span::new(title, Tone::Plain, emphasis).into();
        if lane.cards.is_empty() {
            heading.push(Span::new(" empty", Tone::Plain, Emphasis::Faint));
        }
        let rest = width.saturating_sub(heading.width() + 1);
        heading.push(Span::new(format!(" {}", "─".repeat(rest)), Tone::Plain, Emphasis::Faint));
        Block::of(vec![heading.cut(width)]).placed(&lane.id)
    }

    /// A card with a bar in its colour down its left side.
    pub(super) fn card(&self, card: &Card, width: usize) -> Block {
        let chosen = self.is_chosen(&card.id);
        let inner = width.saturating_sub(1).max(1);
        let lines = self.card_lines(card, inner, chosen);
        let bar = if chosen { "█" } else { "▌" };
        let lines = lines.into_iter().enumerate().map(|(row, line)| {
            let bar = if chosen && row == 0 { "▶" } else { bar };
            let mut barred: Line = Span::new(bar, card.tone, Emphasis::Normal).into();
            barred.append(line);
            barred
        });
        Block::of(lines.collect()).placed(&card.id)
    }

    fn card_lines(&self, card: &Card, width: usize, chosen: bool) -> Vec<Line> {
        let strong = if chosen { Emphasis::Chosen } else { Emphasis::Strong };
        let title = if card.face_down && card.title.is_empty() { "▒▒ face down" } else { &card.title };
        let mut title: Line = Span::new(title, Tone::Plain, strong).into();
        let (art, tone) = self.letter(card.art);
        if !art.is_empty() {
            title.push(Span::plain(" "));
            title.push(Span::new(art, tone, Emphasis::Normal));
        }
        let worth = rich(&card.worth, self.symbols, Emphasis::Normal);
        let cost = rich(&card.cost, self.symbols, Emphasis::Normal);
        let marks = || card.marks.iter().map(|mark| rich(&format!("[{mark}]"), self.symbols, Emphasis::Normal));
        let kind: Line = Span::new(&card.kind, card.tone, Emphasis::Normal).into();
        match self.detail {
            Detail::Brief => {
                let figures = spaced([cost, worth].into_iter().chain(marks()));
                both_ends(title, figures, width)
            }
            Detail::Full => {
                let mut lines = both_ends(title, worth, width);
                lines.extend(both_ends(cost, kind, width).into_iter().filter(|line| line.width() > 0));
                for text in &card.lines {
                    lines.extend(wrapped(&rich(text, self.symbols, Emphasis::Normal), width, 1));
                }
                let marks = spaced(marks());
                if marks.width() > 0 {
                    lines.extend(wrapped(&marks, width, 1));
                }
                lines
            }
        }
    }
}

/// One text at the left and one at the right end of a line, or below each other where there is no room.
fn both_ends(left: Line, right: Line, width: usize) -> Vec<Line> {
    let room = width.saturating_sub(left.width());
    if right.width() == 0 {
        return vec![left.cut(width)];
    }
    if left.width() == 0 {
        return vec![right.cut(width)];
    }
    if room > right.width() {
        let mut line = left.padded(width - right.width());
        line.append(right);
        return vec![line];
    }
    let mut lines = vec![left.cut(width)];
    lines.extend(wrapped(&right, width, 1));
    lines
}

/// Texts with a space between, leaving out the empty ones.
fn spaced(texts: impl Iterator<Item = Line>) -> Line {
    let mut line = Line::default();
    for text in texts.filter(|text| text.width() > 0) {
        if line.width() > 0 {
            line.push(Span::plain(" "));
        }
        line.append(text);
    }
    line
}
