use crate::app::{App, Options, Player};
use crate::run::draw_app;
use crate::style::{Colours, is_dumb, span_of};
use ratatui::Terminal;
use ratatui::backend::{IntoCrossterm, TestBackend};
use ratatui::crossterm::style::StyledContent;
use sounder_host::Table;
use sounder_kernel::Viewer;
use sounder_scene::text::{Detail, Line, Pen, page, svg};
use std::io::{self, IsTerminal, Write};

/// Writes what a viewer sees of a table to standard output: in colour on a terminal, as plain text anywhere else.
pub fn print_scene(table: &dyn Table, viewer: Viewer, detail: Detail) -> io::Result<()> {
    let width = ratatui::crossterm::terminal::size().map_or(80, |(width, _)| width as usize).clamp(40, 160);
    let pen = Pen { symbols: table.symbols(), names: table.names(), viewer, width, detail, chosen: &[] };
    print_lines(&page(&table.scene(viewer), &pen))
}

/// Whether there is a screen with keys before it: somebody sits at a terminal that can do more than write.
pub fn has_screen() -> bool {
    !is_dumb() && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// A picture of the screen that the players of a table would see now, as SVG for documents.
pub fn picture(table: Box<dyn Table>, seats: Vec<Player>, width: u16, height: u16) -> String {
    let label = format!("{} in a terminal", table.about().name);
    let (mut app, _) = App::new(table, seats, Options::default(), |game| game.into());
    let Ok(mut terminal) = Terminal::new(TestBackend::new(width, height));
    let Ok(drawn) = terminal.draw(|frame| draw_app(frame, &mut app, Colours::On));
    let cells = drawn.buffer.content.chunks(width as usize);
    let lines: Vec<Line> = cells.map(|row| row.iter().map(span_of).collect()).collect();
    svg(&lines, &label)
}

/// Writes styled lines to standard output: in colour on a terminal, as plain text anywhere else.
pub fn print_lines(lines: &[Line]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let styled = io::stdout().is_terminal() && !is_dumb();
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
