use super::{Emphasis, Line};
use crate::Tone;
use std::fmt::Write;
use unicode_width::UnicodeWidthStr;

/// Pixels of one character.
const CELL: (usize, usize) = (8, 17);
const INK: &str = "#d8dee9";
const PAPER: &str = "#14181f";

/// A picture of a terminal that shows these lines, for documents.
pub fn svg(lines: &[Line], label: &str) -> String {
    let width = (lines.iter().map(Line::width).max().unwrap_or(0) + 2) * CELL.0;
    let height = (lines.len() + 1) * CELL.1;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{PAPER}\"/>\n\
         <g font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"13.3\" fill=\"{INK}\">\n",
        escaped(label)
    );
    for (row, line) in lines.iter().enumerate() {
        let mut column = 1;
        let top = CELL.1 / 2 + row * CELL.1;
        for span in &line.spans {
            let (x, wide) = (column * CELL.0, span.width() * CELL.0);
            column += span.width();
            let chosen = span.emphasis == Emphasis::Chosen;
            if chosen {
                let fill = ink(span.tone);
                let _ = writeln!(
                    svg,
                    "<rect x=\"{x}\" y=\"{top}\" width=\"{wide}\" height=\"{}\" fill=\"{fill}\"/>",
                    CELL.1
                );
            }
            if span.text.trim().is_empty() {
                continue;
            }
            let mut style = match span.emphasis {
                Emphasis::Normal => String::new(),
                Emphasis::Strong => " font-weight=\"bold\"".into(),
                Emphasis::Faint => " opacity=\".55\"".into(),
                Emphasis::Chosen => format!(" fill=\"{PAPER}\""),
            };
            if span.tone != Tone::Plain && !chosen {
                let _ = write!(style, " fill=\"{}\"", ink(span.tone));
            }
            // Viewers drop spaces at the ends and join those between.
            let (text, y) = (span.text.trim(), top + 13);
            let x = x + (span.text.len() - span.text.trim_start().len()) * CELL.0;
            let wide = text.width() * CELL.0;
            let text = escaped(text).replace(' ', "\u{a0}");
            let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" textLength=\"{wide}\"{style}>{text}</text>");
        }
    }
    svg.push_str("</g>\n</svg>\n");
    svg
}

fn ink(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain => INK,
        Tone::Red => "#ff7b72",
        Tone::Blue => "#79b8ff",
        Tone::Green => "#5fd38d",
        Tone::Yellow => "#f0d060",
        Tone::Purple => "#d2a8ff",
        Tone::Orange => "#ffa657",
        Tone::Brown => "#c49a6c",
        Tone::Grey => "#9aa5b1",
        Tone::Dark => "#6b7684",
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
