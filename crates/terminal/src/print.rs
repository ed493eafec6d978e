use crate::style::Colours;
use ratatui::backend::IntoCrossterm;
use ratatui::crossterm::style::StyledContent;
use sounder_catalog::LiveTable;
use sounder_kernel::Viewer;
use sounder_scene::text::{Detail, Line, Look, page};
use std::io::{self, IsTerminal, Write};

/// Writes what a viewer sees of a table to standard output: in colour on a terminal, as plain text anywhere else.
pub fn print_scene(table: &dyn LiveTable, viewer: Viewer, detail: Detail) -> io::Result<()> {
    let width = ratatui::crossterm::terminal::size().map_or(80, |(width, _)| width as usize).clamp(40, 160);
    let look = Look { symbols: table.symbols(), viewer, width, detail, chosen: &[] };
    print_lines(&page(&table.scene(viewer), &look))
}

/// Writes styled lines to standard output: in colour on a terminal, as plain text anywhere else.
pub fn print_lines(lines: &[Line]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let styled = io::stdout().is_terminal();
    let colours = Colours::of_environment();
    for line in lines {
        if !styled {
            writeln!(out, "{}", line.to_string().trim_end())?;
            continue;
        }
        for span in &line.spans {
            let style = colours.style(span.tone, span.emphasis).into_crossterm();
            write!(out, "{}", StyledContent::new(style, &span.text))?;
        }
        writeln!(out)?;
    }
    Ok(())
}
