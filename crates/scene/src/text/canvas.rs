use super::block::{Block, Place};
use super::{Emphasis, Line, Span};
use crate::Tone;
use unicode_width::UnicodeWidthChar;

/// Light, or heavy for what is pointed out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stroke {
    None,
    Light,
    Heavy,
}

/// Box-drawing characters by the strokes that leave the middle: up, right, down and left as digits to base 3.
const JOINTS: &str = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

#[derive(Clone, Copy)]
struct Cell {
    /// Empty behind a wide character.
    glyph: Option<char>,
    tone: Tone,
    emphasis: Emphasis,
    /// Strokes to up, right, down and left.
    strokes: [Stroke; 4],
}

const EMPTY: Cell =
    Cell { glyph: Some(' '), tone: Tone::Plain, emphasis: Emphasis::Normal, strokes: [Stroke::None; 4] };

/// A sheet to draw lines and letters on; it grows as needed.
#[derive(Default)]
pub(super) struct Canvas {
    rows: Vec<Vec<Cell>>,
    places: Vec<Place>,
}

impl Canvas {
    fn cell(&mut self, x: usize, y: usize) -> &mut Cell {
        if self.rows.len() <= y {
            self.rows.resize(y + 1, Vec::new());
        }
        let row = &mut self.rows[y];
        if row.len() <= x {
            row.resize(x + 1, EMPTY);
        }
        &mut row[x]
    }

    /// Frames the cells from `(left, top)` to `(right, bottom)`, both included. Frames that share a side merge.
    pub fn frame(&mut self, left: usize, top: usize, right: usize, bottom: usize, stroke: Stroke) {
        for x in left..=right {
            for y in [top, bottom] {
                let cell = self.cell(x, y);
                if x < right {
                    cell.strokes[1] = cell.strokes[1].max(stroke);
                }
                if x > left {
                    cell.strokes[3] = cell.strokes[3].max(stroke);
                }
            }
        }
        for y in top..=bottom {
            for x in [left, right] {
                let cell = self.cell(x, y);
                if y > top {
                    cell.strokes[0] = cell.strokes[0].max(stroke);
                }
                if y < bottom {
                    cell.strokes[2] = cell.strokes[2].max(stroke);
                }
            }
        }
    }

    /// Writes a line of text from here to the right, over whatever is there.
    pub fn write(&mut self, x: usize, y: usize, line: &Line) {
        let mut at = x;
        for span in &line.spans {
            for glyph in span.text.chars() {
                let width = glyph.width().unwrap_or(0);
                for behind in 0..width {
                    let glyph = (behind == 0).then_some(glyph);
                    *self.cell(at + behind, y) = Cell { glyph, tone: span.tone, emphasis: span.emphasis, ..EMPTY };
                }
                at += width;
            }
        }
    }

    /// Remembers where a thing is.
    pub fn place(&mut self, id: &str, left: usize, top: usize, right: usize, bottom: usize) {
        self.places.push(Place { id: id.into(), top, bottom, left, right });
    }

    pub fn finish(self) -> Block {
        let joints: Vec<char> = JOINTS.chars().collect();
        let lines = self.rows.iter().map(|row| {
            row.iter()
                .filter_map(|cell| {
                    let index = cell.strokes.iter().fold(0, |index, stroke| index * 3 + *stroke as usize);
                    let glyph = if index == 0 { cell.glyph? } else { joints[index] };
                    let heavy = cell.strokes.contains(&Stroke::Heavy);
                    let emphasis = match (index, heavy) {
                        (0, _) => cell.emphasis,
                        (_, true) => Emphasis::Strong,
                        (_, false) => Emphasis::Faint,
                    };
                    Some(Span::new(glyph, cell.tone, emphasis))
                })
                .collect()
        });
        Block { lines: lines.collect(), places: self.places }
    }
}
