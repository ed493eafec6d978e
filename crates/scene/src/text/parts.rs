use super::block::Block;
use super::{Detail, Emphasis, Line, Look, Span, rich, wrapped};
use crate::{Part, Token, Tone, Track};

impl Look<'_> {
    pub(super) fn part(&self, part: &Part) -> Block {
        match part {
            Part::Text(text) => Block::of(wrapped(&rich(text, self.symbols, Emphasis::Normal), self.width, 0)),
            Part::Tokens { label, tokens } => self.tokens(label, tokens),
            Part::Track(track) => self.track(track),
            Part::Strip(_) | Part::Dice { .. } => Block::default(),
            Part::Cards { id, label, cards } => self.cards(id, label, cards),
            Part::Lanes(lanes) => self.lanes(lanes),
            Part::Board(board) => self.board(board),
            Part::Hexes(map) => self.hexes(map),
            Part::Grid(grid) => self.grid(&grid.id, &grid.rows),
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

    fn track(&self, track: &Track) -> Block {
        let Track { id, label, at, steps, tone, .. } = track;
        let emphasis = if self.is_chosen(id) { Emphasis::Chosen } else { Emphasis::Strong };
        let mut line: Line = Span::new(format!("{}{label}", self.flag(id)), Tone::Plain, emphasis).into();
        line.push(Span::plain(" "));
        for (index, step) in steps.iter().enumerate() {
            let step = rich(step, self.symbols, Emphasis::Normal).to_string();
            line.push(Span::plain(" "));
            line.push(if index == *at {
                Span::new(format!("[{step}]"), *tone, Emphasis::Strong)
            } else {
                Span::new(step, Tone::Plain, Emphasis::Faint)
            });
        }
        Block::of(wrapped(&line, self.width, 2)).placed(id)
    }
}
