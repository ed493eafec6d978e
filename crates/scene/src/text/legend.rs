use super::block::Block;
use super::{Emphasis, Line, Look, Span, wrapped};
use crate::{Symbol, Tile, Tone};
use std::collections::BTreeMap;

/// What a mark is called on a tile.
pub(super) fn initial(mark: &str) -> Option<char> {
    mark.chars().next()
}

/// The letters of these symbols and what they mean, for those who see them for the first time.
pub fn legend<'a>(symbols: impl Iterator<Item = &'a Symbol>, width: usize) -> Vec<Line> {
    entries(symbols.map(|symbol| (symbol.letter.to_string(), symbol.tone, symbol.label.to_string())), width)
}

fn entries(entries: impl Iterator<Item = (String, Tone, String)>, width: usize) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for (sign, tone, meaning) in entries {
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

impl Look<'_> {
    /// The signs that stand on these tiles.
    pub(super) fn tile_legend(&self, tiles: &mut dyn Iterator<Item = &Tile>) -> Block {
        let mut used = vec![false; self.symbols.len()];
        let mut marks = BTreeMap::new();
        for tile in tiles {
            for name in tile.pieces.iter().map(|piece| piece.symbol).chain([tile.symbol]) {
                if let Some(index) = self.symbols.iter().position(|symbol| symbol.name == name) {
                    used[index] = true;
                }
            }
            marks.extend(tile.marks.iter().filter_map(|mark| Some((initial(mark)?, mark.clone()))));
        }
        let symbols = self.symbols.iter().zip(used).filter(|(_, used)| *used).map(|(symbol, _)| symbol);
        let symbols = symbols.map(|symbol| (symbol.letter.to_string(), symbol.tone, symbol.label.to_string()));
        let marks = marks.into_iter().map(|(initial, mark)| {
            let rest = mark.trim_start_matches(initial).trim_start();
            let meaning = if initial.is_alphanumeric() { mark.as_str() } else { rest };
            (initial.to_string(), Tone::Plain, meaning.to_string())
        });
        Block::of(entries(symbols.chain(marks), self.width))
    }
}
