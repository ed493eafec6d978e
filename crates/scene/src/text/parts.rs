use super::block::Block;
use super::{Detail, Emphasis, Line, Pen, Span, rich, seat_tone, wrapped};
use crate::words::one_of;
use crate::{Die, Fate, Part, Strip, Token, Tone, Track, When};

impl Pen<'_> {
    pub(super) fn part(&self, part: &Part) -> Block {
        match part {
            Part::Text(text) => Block::of(wrapped(&rich(text, self.symbols, Emphasis::Normal), self.width, 0)),
            Part::Tokens { label, tokens } => self.tokens(label, tokens),
            Part::Track(track) => self.track(track),
            Part::Strip(strip) => self.strip(strip),
            Part::Dice { id, label, dice } => self.pool(id, label, dice),
            Part::Cards { id, label, cards } => self.cards(id, label, cards),
            Part::Lanes(lanes) => self.lanes(lanes),
            Part::Board(board) => self.board(board),
            Part::Hexes(map) => self.hexes(map),
            Part::Grid(grid) => self.grid(grid),
            Part::Table { label, head, rows } => self.table(label, head, rows),
        }
    }

    fn tokens(&self, label: &str, tokens: &[Token]) -> Block {
        let mut line = rich(label, self.symbols, Emphasis::Strong);
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
                let name = self.token_name(token);
                let name = if token.count == 1 { one_of(name) } else { name.into() };
                line.push(Span::new(format!(" {name}"), Tone::Plain, faint));
            }
        }
        let mut block = Block::of(wrapped(&line, self.width, 2));
        for token in tokens {
            block = block.placed(&token.id);
        }
        block
    }

    /// What it is if that is short, or else what its symbol is called.
    fn token_name<'a>(&'a self, token: &'a Token) -> &'a str {
        let symbol = self.symbol(token.symbol).map_or("", |symbol| symbol.label);
        let label = token.label.as_str();
        if label.is_empty() || label.chars().count() > 16 { symbol } else { label }
    }

    fn heading(&self, id: &str, label: &str) -> Line {
        let emphasis = if self.is_chosen(id) { Emphasis::Chosen } else { Emphasis::Strong };
        rich(&format!("{}{label}", self.flag(id)), self.symbols, emphasis)
    }

    /// The steps with the marker in brackets; a bar stands at each breakpoint, with what holds from there on.
    fn track(&self, track: &Track) -> Block {
        let mut line = self.heading(&track.id, &track.label);
        line.push(Span::plain(" "));
        for (index, step) in track.steps.iter().enumerate() {
            for point in track.breaks.iter().filter(|point| point.before == index) {
                line.push(Span::new(" ┃ ", Tone::Plain, Emphasis::Normal));
                line.append(rich(&point.label, self.symbols, Emphasis::Faint));
                line.push(Span::new(":", Tone::Plain, Emphasis::Faint));
            }
            let step = rich(step, self.symbols, Emphasis::Normal).to_string();
            line.push(Span::plain(" "));
            line.push(if index == track.at {
                Span::new(format!("[{step}]"), track.tone, Emphasis::Strong)
            } else {
                Span::new(step, Tone::Plain, Emphasis::Faint)
            });
        }
        Block::of(wrapped(&line, self.width, 2)).placed(&track.id)
    }

    /// Those who come one after the other, joined by arrows; whoever has the turn is in brackets.
    fn strip(&self, strip: &Strip) -> Block {
        let mut line = self.heading(&strip.id, &strip.label);
        line.push(Span::plain(if strip.entries.is_empty() { ": none" } else { ":" }));
        for (index, entry) in strip.entries.iter().enumerate() {
            line.push(Span::new(if index == 0 { " " } else { " → " }, Tone::Plain, Emphasis::Faint));
            let owner = entry.owner.map(|seat| format!("{} ", seat.0 + 1)).unwrap_or_default();
            let note = if entry.note.is_empty() { String::new() } else { format!(" ({})", entry.note) };
            let text = format!("{}{owner}{}{note}", self.flag(&entry.id), entry.label);
            let (text, emphasis) = match entry.when {
                When::Now => (format!("[{text}]"), Emphasis::Strong),
                When::Done => (format!("✓{text}"), Emphasis::Faint),
                When::Later => (text, Emphasis::Normal),
            };
            let emphasis = if self.is_chosen(&entry.id) { Emphasis::Chosen } else { emphasis };
            let text = rich(&text, self.symbols, emphasis).to_string();
            line.push(Span::new(text, entry.owner.map_or(Tone::Plain, seat_tone), emphasis));
        }
        let mut block = Block::of(wrapped(&line, self.width, 2)).placed(&strip.id);
        for entry in &strip.entries {
            block = block.placed(&entry.id);
        }
        block
    }

    fn pool(&self, id: &str, label: &str, dice: &[Die]) -> Block {
        let mut line = self.heading(id, label);
        line.push(Span::plain(if dice.is_empty() { ": none" } else { ":" }));
        for die in dice {
            line.push(Span::plain(" "));
            line.append(self.die(die));
        }
        let mut block = Block::of(wrapped(&line, self.width, 2)).placed(id);
        for die in dice {
            block = block.placed(&die.id);
        }
        block
    }

    /// What a die shows: in brackets, crossed out if it does not count.
    pub(super) fn die(&self, die: &Die) -> Line {
        let face = rich(&die.face, self.symbols, Emphasis::Normal).to_string();
        let (text, emphasis) = match die.fate {
            Fate::Lies => (format!("[{face}]"), Emphasis::Normal),
            Fate::Counts => (format!("[{face}✓]"), Emphasis::Strong),
            Fate::Lost => (format!("[{face}✗]"), Emphasis::Faint),
        };
        let emphasis = if self.is_chosen(&die.id) { Emphasis::Chosen } else { emphasis };
        let mut line: Line = Span::new(format!("{}{text}", self.flag(&die.id)), die.tone, emphasis).into();
        if !die.note.is_empty() && self.detail >= Detail::Medium {
            line.append(rich(&format!(" {}", die.note), self.symbols, Emphasis::Faint));
        }
        line
    }
}
