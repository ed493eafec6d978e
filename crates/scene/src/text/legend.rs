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

/// The words that all these marks begin with: "castle of Ada" and "castle of Bela" are both a castle.
fn in_common(marks: &[&str]) -> String {
    let words = |mark: &str| mark.split(' ').map(String::from).collect::<Vec<_>>();
    let mut common = words(marks.first().copied().unwrap_or_default());
    for mark in marks {
        let same = common.iter().zip(words(mark)).take_while(|(a, b)| **a == *b).count();
        common.truncate(same);
    }
    if common.last().is_some_and(|word| ["of", "by", "for"].contains(&word.as_str())) {
        common.pop();
    }
    if common.is_empty() { marks.join(" or ") } else { common.join(" ") }
}

impl Look<'_> {
    /// The signs that stand on these tiles.
    pub(super) fn tile_legend(&self, tiles: &mut dyn Iterator<Item = &Tile>) -> Block {
        let mut used = vec![false; self.symbols.len()];
        let mut marks: BTreeMap<char, Vec<&str>> = BTreeMap::new();
        for tile in tiles {
            for name in tile.pieces.iter().map(|piece| piece.symbol).chain([tile.symbol]) {
                if let Some(index) = self.symbols.iter().position(|symbol| symbol.name == name) {
                    used[index] = true;
                }
            }
            for mark in &tile.marks {
                if let Some(initial) = initial(&mark.label) {
                    marks.entry(initial).or_default().push(&mark.label);
                }
            }
        }
        let symbols = self.symbols.iter().zip(used).filter(|(_, used)| *used).map(|(symbol, _)| symbol);
        let symbols = symbols.map(|symbol| (symbol.letter.to_string(), symbol.tone, symbol.label.to_string()));
        let marks = marks.into_iter().map(|(initial, marks)| {
            let mark = in_common(&marks);
            let meaning = if initial.is_alphanumeric() { &mark } else { mark.trim_start_matches(initial).trim_start() };
            (initial.to_string(), Tone::Plain, meaning.to_string())
        });
        Block::of(entries(symbols.chain(marks), self.width))
    }
}
