use super::block::Block;
use super::rich::NO_BREAK;
use super::{Detail, Emphasis, Line, Pen, Span, rich, wrapped};
use crate::{Card, Lane, Tone};

/// The gap between columns of cards.
const GAP: usize = 2;

impl Pen<'_> {
    /// A row of cards that wraps.
    pub(super) fn cards(&self, id: &str, label: &str, cards: &[Card]) -> Block {
        let mut heading: Line = Span::new(label, Tone::Plain, Emphasis::Strong).into();
        if cards.is_empty() {
            heading.push(Span::new(": none", Tone::Plain, Emphasis::Faint));
            return Block::of(vec![heading.cut(self.width)]).placed(id);
        }
        if self.detail == Detail::Terse {
            return self.cards_in_words(id, heading, cards);
        }
        let mut block = if label.is_empty() { Block::default() } else { Block::of(vec![heading.cut(self.width)]) };
        let least = match self.detail {
            Detail::Terse | Detail::Brief => 34,
            Detail::Medium | Detail::Full => 26,
        };
        let columns = ((self.width + GAP) / (least + GAP)).clamp(1, cards.len());
        let width = (self.width + GAP) / columns - GAP;
        for row in cards.chunks(columns) {
            let row = row.iter().map(|card| self.card(card, width)).collect();
            block.stack(Block::columns(row, width, GAP));
        }
        block.placed(id)
    }

    fn cards_in_words(&self, id: &str, heading: Line, cards: &[Card]) -> Block {
        let mut line = heading;
        for (index, card) in cards.iter().enumerate() {
            let colon = if line.width() > 0 { ": " } else { "" };
            line.push(Span::plain(if index == 0 { colon } else { ", " }));
            let emphasis = if self.is_chosen(&card.id) { Emphasis::Chosen } else { Emphasis::Normal };
            line.push(Span::new(format!("{}{}", self.flag(&card.id), title(card)), card.tone, emphasis));
            for mark in &card.marks {
                line.append(rich(&format!(" ({mark})"), self.symbols, Emphasis::Faint));
            }
        }
        let mut block = Block::of(wrapped(&line, self.width, 2)).placed(id);
        for card in cards {
            block = block.placed(&card.id);
        }
        block
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
        let text = |text: &str| rich(text, self.symbols, Emphasis::Normal);
        let title: Line = Span::new(title(card), Tone::Plain, strong).into();
        let (cost, worth) = (text(&card.cost), text(&card.worth));
        let mark = |mark: &String| {
            let (broken, whole) = (format!("[{mark}]"), format!("[{mark}]").replace(' ', NO_BREAK));
            text(if text(&broken).width() < width { &whole } else { &broken })
        };
        let marks = || card.marks.iter().map(mark);
        let first = card.lines.first().map(|line| text(line)).unwrap_or_default();
        match self.detail {
            Detail::Terse | Detail::Brief => {
                // A card without a price shows what it is about instead, if that is short.
                let about = if cost.width() == 0 && first.width() <= 24 { first } else { cost };
                both_ends(title, spaced([about, worth].into_iter().chain(marks())), width)
            }
            Detail::Medium => {
                let mut lines = both_ends(title, worth, width);
                let marks = spaced(marks());
                // What does not fit a line of its own goes on after the price, so that it takes no line more than it must.
                let price = if marks.width() > width {
                    wrapped(&spaced([cost, marks].into_iter()), width, 1)
                } else {
                    both_ends(cost, marks, width)
                };
                lines.extend(price.into_iter().filter(|line| line.width() > 0));
                if first.width() > 0 {
                    lines.extend(wrapped(&first, width, 1));
                }
                lines
            }
            Detail::Full => {
                let kind: Line = Span::new(&card.kind, card.tone, Emphasis::Normal).into();
                let mut lines = both_ends(title, worth, width);
                lines.extend(both_ends(cost, kind, width).into_iter().filter(|line| line.width() > 0));
                let figure =
                    |figure: &crate::Figure| text(&format!("{} {}", figure.label, figure.value).replace(' ', NO_BREAK));
                let figures = spaced(card.figures.iter().map(figure));
                if figures.width() > 0 {
                    lines.extend(wrapped(&figures, width, 1));
                }
                for line in card.lines.iter().chain((!card.flavour.is_empty()).then_some(&card.flavour)) {
                    lines.extend(wrapped(&text(line), width, 1));
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

fn title(card: &Card) -> &str {
    if card.face_down && card.title.is_empty() { "▒▒ face down" } else { &card.title }
}

/// One text at the left and one at the right end of a line, or below each other where there is no room.
fn both_ends(left: Line, right: Line, width: usize) -> Vec<Line> {
    let room = width.saturating_sub(left.width());
    if right.width() == 0 {
        return wrapped(&left, width, 1);
    }
    if left.width() == 0 {
        return wrapped(&right, width, 1);
    }
    if room > right.width() {
        let mut line = left.padded(width - right.width());
        line.append(right);
        return wrapped(&line, width, 0);
    }
    let mut lines = wrapped(&left, width, 1);
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
