use super::block::Block;
use super::{Emphasis, Line, Pen, Span, seat_tone, wrapped};
use crate::{Ground, Hatch, Mark, Piece, Symbol, Tile, Tone, Zone};

/// The letters of these symbols and what they mean, for those who see them for the first time.
pub fn legend<'a>(symbols: impl Iterator<Item = &'a Symbol>, width: usize) -> Vec<Line> {
    let mut entries = Entries::default();
    for symbol in symbols {
        entries.add(symbol.letter, symbol.tone, symbol.label);
    }
    entries.lines(width)
}

/// Signs with their meaning, each once.
#[derive(Default)]
struct Entries(Vec<(String, Tone, String)>);

impl Entries {
    fn add(&mut self, sign: &str, tone: Tone, meaning: &str) {
        if !self.0.iter().any(|(known, _, said)| known == sign && said == meaning) {
            self.0.push((sign.into(), tone, meaning.into()));
        }
    }

    fn lines(self, width: usize) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        for (sign, tone, meaning) in self.0 {
            let mut entry: Line = Span::new(sign, tone, Emphasis::Strong).into();
            entry.push(Span::new(format!(" {meaning}"), Tone::Plain, Emphasis::Faint));
            match lines.last_mut() {
                Some(line) if line.width() + 3 + entry.width() <= width => {
                    line.push(Span::plain("   "));
                    line.append(entry);
                }
                _ => lines.extend(wrapped(&entry, width, 2)),
            }
        }
        lines
    }
}

/// All that stands on a map and needs explaining.
pub(super) struct Signs<'a> {
    pub symbols: Vec<&'a str>,
    pub marks: Vec<&'a Mark>,
    pub zones: &'a [Zone],
    /// Further signs: kinds of lines, and ground without a symbol.
    pub lines: Vec<(&'static str, Tone, &'a str)>,
}

impl<'a> Signs<'a> {
    pub fn new(zones: &'a [Zone]) -> Signs<'a> {
        Signs { symbols: Vec::new(), marks: Vec::new(), zones, lines: Vec::new() }
    }

    /// Notes the ground of a tile, and all on it.
    pub fn note_tile(&mut self, tile: &'a Tile) {
        if tile.symbol.is_empty() && tile.ground != Ground::Open {
            self.lines.push((ground(tile.ground), tile.tone, tile.label.as_str()));
        }
        self.symbols.push(tile.symbol);
        self.note(&tile.pieces, &tile.marks);
    }

    pub fn note(&mut self, pieces: &'a [Piece], marks: &'a [Mark]) {
        self.symbols.extend(pieces.iter().map(|piece| piece.symbol));
        self.marks.extend(marks.iter().chain(pieces.iter().flat_map(|piece| &piece.marks)));
    }
}

/// What is drawn on the places of a zone.
pub(super) fn hatch(hatch: Hatch) -> &'static str {
    match hatch {
        Hatch::Dots => "·",
        Hatch::Rising => "/",
        Hatch::Falling => "\\",
        Hatch::Crossed => "×",
    }
}

/// What ground is drawn as where it has no symbol.
pub(super) fn ground(ground: Ground) -> &'static str {
    match ground {
        Ground::Open => "",
        Ground::Grass => "\"",
        Ground::Water => "~",
        Ground::Woods => "♣",
        Ground::Hills => "∩",
        Ground::Mountains => "▲",
        Ground::Marsh => "≈",
        Ground::Sand => "∴",
        Ground::Rock => "◊",
        Ground::Fields => "≡",
        Ground::Paved => "=",
        Ground::Buildings => "⌂",
    }
}

impl Pen<'_> {
    /// The letter of a tile's symbol, or else of its ground.
    pub(super) fn ground(&self, tile: &Tile) -> Span {
        let (letter, tone) = self.letter(tile.symbol);
        if letter.is_empty() {
            Span::new(ground(tile.ground), tile.tone, Emphasis::Normal)
        } else {
            Span::new(letter, tone, Emphasis::Normal)
        }
    }

    /// What is drawn of a mark: the letter of its symbol and its sign.
    fn sign(&self, mark: &Mark) -> String {
        format!("{}{}", self.letter(mark.symbol).0, mark.sign)
    }

    /// What is drawn of these marks and of the zones that a place is in.
    pub(super) fn marks(&self, id: &str, marks: &[Mark], zones: &[Zone], tone: Tone) -> Line {
        let mut line = Line::default();
        for mark in marks {
            let (_, own) = self.letter(mark.symbol);
            let tone = mark.owner.map_or(if own == Tone::Plain { tone } else { own }, seat_tone);
            line.push(Span::new(self.sign(mark), tone, Emphasis::Normal));
        }
        for zone in zones.iter().filter(|zone| zone.places.iter().any(|place| place == id)) {
            let tone = zone.owner.map_or(Tone::Plain, seat_tone);
            line.push(Span::new(hatch(zone.hatch), tone, Emphasis::Strong));
        }
        line
    }

    pub(super) fn explained(&self, signs: &Signs) -> Block {
        let mut entries = Entries::default();
        for (sign, tone, meaning) in &signs.lines {
            entries.add(sign, *tone, meaning);
        }
        for symbol in self.symbols.iter().filter(|symbol| signs.symbols.contains(&symbol.name)) {
            entries.add(symbol.letter, symbol.tone, symbol.label);
        }
        // A mark that is only a figure explains itself where it is.
        let drawn = signs.marks.iter().filter(|mark| mark.is_drawn());
        let explained =
            drawn.filter(|mark| !mark.symbol.is_empty() || !mark.sign.contains(|c: char| c.is_ascii_digit()));
        for mark in explained {
            entries.add(&self.sign(mark), Tone::Plain, &mark.label);
        }
        for zone in signs.zones.iter().filter(|zone| !zone.places.is_empty()) {
            entries.add(hatch(zone.hatch), zone.owner.map_or(Tone::Plain, seat_tone), &zone.label);
        }
        Block::of(entries.lines(self.width))
    }
}
