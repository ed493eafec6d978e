use super::block::Block;
use super::{Emphasis, Line, Pen, Span, rich, wrapped};
use crate::Tone;
use unicode_width::UnicodeWidthStr;

impl Pen<'_> {
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
    pub(super) fn table(&self, label: &str, head: &[String], rows: &[Vec<String>]) -> Block {
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
