use super::block::Block;
use super::{Detail, Emphasis, Line, Look, Span, rich, wrapped};
use crate::{Part, Scene, Token, Tone};
use unicode_width::UnicodeWidthStr;

impl Look<'_> {
    pub(super) fn part(&self, part: &Part) -> Block {
        match part {
            Part::Text(text) => Block::of(wrapped(&rich(text, self.symbols, Emphasis::Normal), self.width, 0)),
            Part::Tokens { label, tokens } => self.tokens(label, tokens),
            Part::Track { id, label, at, steps, tone } => self.track(id, label, *at, steps, *tone),
            Part::Cards { id, label, cards } => self.cards(id, label, cards),
            Part::Lanes(lanes) => self.lanes(lanes),
            Part::Board(board) => self.board(board),
            Part::Hexes(map) => self.hexes(map),
            Part::Grid { id, rows, .. } => self.grid(id, rows),
            Part::Table { label, head, rows } => self.table(label, head, rows),
        }
    }

    fn tokens(&self, label: &str, tokens: &[Token]) -> Block {
        let mut line: Line = Span::new(label, Tone::Plain, Emphasis::Strong).into();
        let shows = |token: &&Token| token.count != 0 || self.detail >= Detail::Medium || self.is_chosen(&token.id);
        if !tokens.iter().any(|token| shows(&token)) {
            line.push(Span::new(": none", Tone::Plain, Emphasis::Faint));
        }
        for token in tokens.iter().filter(shows) {
            let (letter, tone) = self.letter(token.symbol);
            let emphasis = match (self.is_chosen(&token.id), token.count) {
                (true, _) => Emphasis::Chosen,
                (false, 0) => Emphasis::Faint,
                (false, _) => Emphasis::Normal,
            };
            line.push(Span::plain("  "));
            let flag = self.flag(&token.id);
            line.push(Span::new(format!("{flag}{}{letter}", token.count), tone, emphasis));
            let is_plain = letter.chars().all(char::is_alphabetic);
            if self.detail >= Detail::Medium || !is_plain {
                let faint = if emphasis == Emphasis::Chosen { emphasis } else { Emphasis::Faint };
                line.push(Span::new(format!(" {}", self.token_name(token)), Tone::Plain, faint));
            }
        }
        let mut block = Block::of(wrapped(&line, self.width, 2));
        for token in tokens {
            block = block.placed(&token.id);
        }
        block
    }

    /// What stands before the explanation, or what the symbol is called.
    fn token_name<'a>(&'a self, token: &'a Token) -> &'a str {
        let name = token.label.split([':', ',', '(', ';']).next().unwrap_or("").trim();
        let symbol = self.symbol(token.symbol).map_or("", |symbol| symbol.label);
        if name.is_empty() || name.chars().count() > 16 { symbol } else { name }
    }

    fn track(&self, id: &str, label: &str, at: usize, steps: &[String], tone: Tone) -> Block {
        let emphasis = if self.is_chosen(id) { Emphasis::Chosen } else { Emphasis::Strong };
        let mut line: Line = Span::new(format!("{}{label}", self.flag(id)), Tone::Plain, emphasis).into();
        line.push(Span::plain(" "));
        for (index, step) in steps.iter().enumerate() {
            let step = rich(step, self.symbols, Emphasis::Normal).to_string();
            line.push(Span::plain(" "));
            line.push(if index == at {
                Span::new(format!("[{step}]"), tone, Emphasis::Strong)
            } else {
                Span::new(step, Tone::Plain, Emphasis::Faint)
            });
        }
        Block::of(wrapped(&line, self.width, 2)).placed(id)
    }

    /// For a table that no wrapping makes narrow enough: each row as a list of what is in it.
    fn table_in_words(&self, label: &str, head: &[String], rows: &[Vec<String>]) -> Block {
        let mut lines = wrapped(&Span::new(label, Tone::Plain, Emphasis::Strong).into(), self.width, 0);
        for row in rows {
            let mut line = Line::default();
            for (name, text) in head.iter().zip(row) {
                line.push(Span::plain(if line.spans.is_empty() { "" } else { ", " }));
                line.append(rich(&format!("{name} "), self.symbols, Emphasis::Faint));
                line.append(rich(text, self.symbols, Emphasis::Strong));
            }
            lines.extend(wrapped(&line, self.width, 2));
        }
        Block::of(lines)
    }

    /// Figures stand at the right of their column; what is too wide wraps inside it.
    fn table(&self, label: &str, head: &[String], rows: &[Vec<String>]) -> Block {
        let cell = |text: &String, emphasis| rich(text, self.symbols, emphasis);
        let mut grid: Vec<Vec<Line>> = vec![head.iter().map(|text| cell(text, Emphasis::Strong)).collect()];
        grid.extend(rows.iter().map(|row| row.iter().map(|text| cell(text, Emphasis::Normal)).collect()));
        let widest = |column: usize| grid.iter().filter_map(|row| row.get(column)).map(Line::width).max().unwrap_or(0);
        let mut widths: Vec<usize> = (0..head.len()).map(widest).collect();
        let longest_word = |column: usize| {
            let texts = grid.iter().filter_map(|row| row.get(column)).map(Line::to_string);
            texts.flat_map(|text| text.split(' ').map(UnicodeWidthStr::width).collect::<Vec<_>>()).max().unwrap_or(0)
        };
        let least: Vec<usize> = (0..head.len()).map(longest_word).collect();
        while widths.iter().sum::<usize>() + 2 * widths.len().saturating_sub(1) > self.width {
            let can_shrink = (0..head.len()).filter(|column| widths[*column] > least[*column]);
            let Some(widest) = can_shrink.max_by_key(|column| widths[*column]) else {
                return self.table_in_words(label, head, rows);
            };
            widths[widest] -= 1;
        }
        let is_figure = |column: usize| {
            let figure = |text: &String| text.chars().all(|c| c.is_ascii_digit() || "+-−–. %".contains(c));
            column > 0 && rows.iter().filter_map(|row| row.get(column)).all(figure)
        };
        let mut block = Block::default();
        if !label.is_empty() {
            block.lines.push(Line::from(Span::new(label, Tone::Plain, Emphasis::Strong)).cut(self.width));
        }
        for row in &grid {
            let cells: Vec<Vec<Line>> = row.iter().zip(&widths).map(|(text, width)| wrapped(text, *width, 0)).collect();
            for index in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
                let mut line = Line::default();
                for (column, (cell, width)) in cells.iter().zip(&widths).enumerate() {
                    let text = cell.get(index).cloned().unwrap_or_default();
                    let missing = width.saturating_sub(text.width());
                    let (before, after) = if is_figure(column) { (missing, 0) } else { (0, missing) };
                    line.push(Span::plain(" ".repeat(before + if column > 0 { 2 } else { 0 })));
                    line.append(text);
                    line.push(Span::plain(" ".repeat(after)));
                }
                block.lines.push(line);
            }
        }
        block
    }
}

/// What the scene says of the things with these ids, in full: one entry a thing, the first line its name.
pub fn describe(scene: &Scene, ids: &[String], look: &Look) -> Vec<Vec<Line>> {
    let look = Look { detail: Detail::Full, chosen: &[], ..*look };
    let mut found = Vec::new();
    let wanted = |id: &String| ids.contains(id);
    let mut words = |text: &str| found.push(wrapped(&rich(text, look.symbols, Emphasis::Normal), look.width, 1));
    let mut cards = Vec::new();
    for part in scene.panels.iter().flat_map(|panel| &panel.parts) {
        match part {
            Part::Cards { cards: row, .. } => cards.extend(row.iter().filter(|card| wanted(&card.id))),
            Part::Lanes(lanes) => {
                cards.extend(lanes.iter().flat_map(|lane| &lane.cards).filter(|card| wanted(&card.id)));
            }
            Part::Tokens { tokens, .. } => {
                tokens
                    .iter()
                    .filter(|token| wanted(&token.id))
                    .for_each(|token| words(&format!("{}:{}: {}", token.count, token.symbol, token.label)));
            }
            Part::Board(board) => board
                .nodes
                .iter()
                .filter(|node| wanted(&node.id))
                .for_each(|node| words([node.label.as_str(), node.note.as_str()].join(" ").trim())),
            Part::Hexes(map) => map.hexes.iter().filter(|hex| wanted(&hex.tile.id)).for_each(|hex| {
                let pieces = hex.tile.pieces.iter().map(|piece| piece.label.clone());
                let all: Vec<String> =
                    [hex.tile.label.clone()].into_iter().chain(hex.tile.marks.clone()).chain(pieces).collect();
                words(&all.join("; "));
            }),
            _ => {}
        }
    }
    found.extend(cards.into_iter().map(|card| look.card(card, look.width).lines));
    found.retain(|lines| lines.iter().any(|line| line.width() > 0));
    found
}
