use super::{Emphasis, Line, Span, rich, wrapped};
use crate::{Symbol, Tone};

/// A rulebook as lines.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Rules {
    /// The lines from top to bottom.
    pub lines: Vec<Line>,
    clauses: Vec<(String, usize)>,
}

impl Rules {
    /// The line where a clause begins, or the chapter that it would be in.
    pub fn line_of(&self, clause: &str) -> Option<usize> {
        let find = |wanted: &str| self.clauses.iter().find(|(number, _)| number == wanted).map(|(_, line)| *line);
        find(clause).or_else(|| find(clause.split('.').next()?))
    }

    /// The lines of a clause, or of a whole chapter: up to the next one.
    pub fn lines_of(&self, clause: &str) -> Option<&[Line]> {
        let (_, start) = self.clauses.iter().find(|(number, _)| number == clause)?;
        let inside = format!("{clause}.");
        let next = |(number, line): &&(String, usize)| line > start && !number.starts_with(&inside);
        let end = self.clauses.iter().find(next).map_or(self.lines.len(), |(_, line)| *line);
        Some(&self.lines[*start..end])
    }
}

/// The rules of a game, written in the Markdown that our rulebooks use: headings, numbered clauses, lists, tables and
/// bold words.
pub fn rules(markdown: &str, symbols: &[Symbol], width: usize) -> Rules {
    let mut rules = Rules::default();
    let mut lines = markdown.lines().peekable();
    while let Some(line) = lines.next() {
        let text = line.trim();
        if text.is_empty() {
            rules.gap();
        } else if let Some(heading) = text.strip_prefix('#') {
            rules.gap();
            let heading = heading.trim_start_matches('#').trim();
            rules.note_number(heading);
            rules.lines.extend(wrapped(&inline(heading, symbols, Emphasis::Strong), width, 0));
        } else if text.starts_with('|') {
            let mut rows = vec![cells(text)];
            while let Some(row) = lines.next_if(|line| line.trim().starts_with('|')) {
                rows.push(cells(row.trim()));
            }
            rules.table(&rows, symbols, width);
        } else {
            let mut paragraph = text.to_string();
            while let Some(more) = lines.next_if(|line| continues(line)) {
                paragraph.push(' ');
                paragraph.push_str(more.trim());
            }
            rules.note_number(&paragraph);
            let indent = if number_of(&paragraph).is_some() { 5 } else { 2 * usize::from(is_item(&paragraph)) };
            rules.lines.extend(wrapped(&inline(&paragraph, symbols, Emphasis::Normal), width, indent));
        }
    }
    rules
}

impl Rules {
    fn gap(&mut self) {
        if self.lines.last().is_some_and(|line| line.width() > 0) {
            self.lines.push(Line::default());
        }
    }

    fn note_number(&mut self, text: &str) {
        if let Some(number) = number_of(text) {
            self.clauses.push((number.into(), self.lines.len()));
        }
    }

    /// In columns where they fit, otherwise a row as one sentence.
    fn table(&mut self, rows: &[Vec<String>], symbols: &[Symbol], width: usize) {
        let is_rule = |row: &Vec<String>| row.iter().all(|cell| cell.chars().all(|c| "-: ".contains(c)));
        let rows: Vec<Vec<Line>> = rows
            .iter()
            .filter(|row| !is_rule(row))
            .map(|row| row.iter().map(|cell| inline(cell, symbols, Emphasis::Normal)).collect())
            .collect();
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns)
            .map(|column| rows.iter().filter_map(|row| row.get(column)).map(Line::width).max().unwrap_or(0))
            .collect();
        let in_columns = widths.iter().sum::<usize>() + 3 * columns.saturating_sub(1) <= width;
        for (index, row) in rows.into_iter().enumerate() {
            let mut line = Line::default();
            for (cell, column) in row.into_iter().zip(&widths) {
                if line.width() > 0 {
                    line.push(Span::new(" │ ", Tone::Plain, Emphasis::Faint));
                }
                line.append(if in_columns { cell.padded(*column) } else { cell });
            }
            if index == 0 {
                line = line.with_emphasis(Emphasis::Strong);
            }
            self.lines.extend(wrapped(&line, width, 2));
        }
    }
}

fn cells(row: &str) -> Vec<String> {
    row.trim_matches('|').split('|').map(|cell| cell.trim().into()).collect()
}

fn continues(line: &str) -> bool {
    let text = line.trim();
    !(text.is_empty() || text.starts_with(['#', '|']) || is_item(text) || number_of(text).is_some())
}

fn is_item(text: &str) -> bool {
    text.starts_with("- ") || text.starts_with("* ")
}

/// The number that a clause or a chapter begins with: "6.2 Fight" or "6. Turns".
fn number_of(text: &str) -> Option<&str> {
    let (number, rest) = text.split_once(' ')?;
    let number = number.strip_suffix('.').unwrap_or(number);
    let is_number = !number.is_empty()
        && number.split('.').all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
    (is_number && !rest.is_empty()).then_some(number)
}

/// Text with `**bold**` words strong and other marks taken off.
fn inline(text: &str, symbols: &[Symbol], emphasis: Emphasis) -> Line {
    let mut line = Line::default();
    let text = text.replace('`', "");
    for (index, piece) in text.split("**").enumerate() {
        let number = if index == 0 { number_of(piece).map_or(0, str::len) } else { 0 };
        line.push(Span::new(&piece[..number], Tone::Plain, Emphasis::Strong));
        let bold = if index % 2 == 1 { Emphasis::Strong } else { emphasis };
        line.append(rich(&piece[number..], symbols, bold));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_is_found_and_reads_well() {
        let text = "# Pigs\n\n## 2. Turns\n2.1 You **must** move\nor rest.\n2.2 Then:\n- eat\n- sleep\n\n| tile | cost |\n|--|--|\n| road | 0 |\n";
        let rules = rules(text, &[], 24);
        let shown: Vec<String> = rules.lines.iter().map(|line| line.to_string().trim_end().into()).collect();
        insta::assert_snapshot!(shown.join("\n"), @r"
        Pigs

        2. Turns
        2.1 You must move or
             rest.
        2.2 Then:
        - eat
        - sleep

        tile │ cost
        road │ 0
        ");
        assert_eq!(rules.line_of("2.2"), Some(5));
        assert_eq!(rules.line_of("2.9"), Some(2));
        assert_eq!(rules.line_of("7.1"), None);
    }
}
