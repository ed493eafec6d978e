use crate::overlay::{Overlay, Page, Question};
use crate::panes::{Focus, Panes};
use crate::style::Colours;
use ratatui::Frame;
use ratatui::layout::{Rect, Size};
use ratatui::widgets::Clear;
use sounder_kernel::{Names, Telling, Viewer};
use sounder_scene::text::{
    Detail, Emphasis, Line, Pen, Picture, Place, Span, describe, draw, own_counts, preview, rich, wrapped,
};
use sounder_scene::{Panel, Preview, Role, Scene, Symbol, Tone};

/// The smallest terminal that shows everything.
pub(crate) const SMALLEST: (u16, u16) = (64, 20);

/// Whether a terminal of this size shows everything. Where it does not, keys are not taken: nobody plays blindly.
pub(crate) fn fits(size: Size) -> bool {
    size.width >= SMALLEST.0 && size.height >= SMALLEST.1
}

/// All that is to be drawn, whether of a game being played or of a replay.
pub(crate) struct Screen<'a> {
    /// The name of the game and where it is.
    pub head: Line,
    /// Whose turn it is, at the right end of the first line.
    pub turn: Line,
    pub scene: &'a Scene,
    pub symbols: &'static [Symbol],
    pub names: &'a Names,
    pub viewer: Viewer,
    /// What is expected, above the items.
    pub prompt: Line,
    /// What can be chosen, or the standing of a finished game.
    pub items: Vec<Line>,
    /// The selected one of the items.
    pub selected: Option<usize>,
    /// What stands over the items: how many there are, the filter.
    pub heading: String,
    /// The ids that the selected item touches.
    pub chosen: &'a [String],
    /// The ids that any of the items touches: what is asked about.
    pub asked: Vec<String>,
    /// What would come of the selected item.
    pub preview: Option<&'a Preview>,
    /// The clause of the selected item.
    pub clause: &'a str,
    pub tellings: &'a [Telling],
    /// Tellings after so many moves are news.
    pub news_from: usize,
    /// What to press to see more of the board, if the arrows do not do it.
    pub page_key: &'static str,
    /// The keys, or a message.
    pub foot: Line,
}

impl Screen<'_> {
    /// The whole scene with nothing pointed out.
    fn pen(&self, width: usize) -> Pen<'_> {
        let Screen { symbols, names, viewer, .. } = *self;
        Pen { symbols, names, viewer, width, detail: Detail::Full, chosen: &[] }
    }
}

/// Draws the screen and whatever lies over it.
pub(crate) fn show(
    frame: &mut Frame,
    screen: &Screen,
    panes: &mut Panes,
    overlay: &mut Option<Overlay>,
    colours: Colours,
) {
    let area = frame.area();
    let ink = Ink { colours };
    if !fits(area.as_size()) {
        return ink.too_small(frame, area);
    }
    ink.ends(frame, row_of(area, 0), &screen.head, &screen.turn);
    ink.lines(frame, row_of(area, area.height - 1), std::slice::from_ref(&screen.foot));
    let body = Rect { y: 1, height: area.height - 2, ..area };
    let side = (body.width * 2 / 5).clamp(32, 52);
    let board = Rect { width: body.width - side - 2, ..body };
    let side = Rect { x: body.width - side + 1, width: side - 1, ..body };
    ink.board(frame, board, screen, panes);
    for y in body.y..body.bottom() {
        let (bar, emphasis) = match panes.focus {
            Focus::Board => ("║", Emphasis::Strong),
            Focus::Choices | Focus::Log => ("│", Emphasis::Faint),
        };
        let bar = Line::from(Span::new(bar, Tone::Plain, emphasis));
        ink.lines(frame, Rect { x: board.right() + 1, y, width: 1, height: 1 }, &[bar]);
    }
    ink.side(frame, side, screen, panes);
    match overlay {
        None => {}
        Some(Overlay::Page(page)) => ink.page(frame, area, page, screen.symbols),
        Some(Overlay::Question(question)) => ink.card(frame, area, &question_lines(*question)),
        Some(Overlay::SaveAs(path)) => ink.card(frame, area, &save_lines(path)),
        Some(Overlay::Words(asked)) => ink.card(frame, area, &asked.lines(area.width as usize)),
    }
}

/// Hides everything but a short text.
pub(crate) fn curtain(frame: &mut Frame, lines: &[Line], colours: Colours) {
    frame.render_widget(Clear, frame.area());
    Ink { colours }.card(frame, frame.area(), lines);
}

fn question_lines(question: Question) -> Vec<Line> {
    let lines: &[&str] = match question {
        Question::Leave => &[
            "Leave this game? It is not over, and not saved.",
            "",
            "y  leave      s  save it and leave      n  go on playing",
        ],
        Question::TakeBack(_) => &[
            "Others have moved since, or something random or hidden",
            "has come to light. Does everybody here agree to take",
            "your last move back all the same?",
            "",
            "y  take it back      n  leave it",
        ],
    };
    lines.iter().map(|line| Line::from(*line)).collect()
}

/// So many letters of a file's name are seen while it is typed.
const LONGEST_SHOWN: usize = 50;

fn save_lines(path: &str) -> Vec<Line> {
    // Of a long name the end is seen, where one types.
    let hidden = path.chars().count().saturating_sub(LONGEST_SHOWN);
    let end: String = path.chars().skip(hidden).collect();
    let mut typed = Line::from(if hidden > 0 { format!("…{end}") } else { end }.as_str());
    typed.push(Span::new(" ", Tone::Plain, Emphasis::Chosen));
    vec!["Save the record as".into(), typed, Line::default(), "Enter  save      Esc  do not save".into()]
}

fn row_of(area: Rect, row: u16) -> Rect {
    Rect { y: area.y + row, height: 1, ..area }
}

/// A rule with a title, bold while it has the focus.
fn rule(title: &str, focus: bool, width: usize) -> Line {
    let emphasis = if focus { Emphasis::Strong } else { Emphasis::Normal };
    let mut line: Line = Span::new(if focus { "═ " } else { "─ " }, Tone::Plain, Emphasis::Faint).into();
    line.push(Span::new(title, Tone::Plain, emphasis));
    let rest = width.saturating_sub(line.width() + 1);
    let stroke = if focus { "═" } else { "─" };
    line.push(Span::new(format!(" {}", stroke.repeat(rest)), Tone::Plain, Emphasis::Faint));
    line.cut(width)
}

struct Ink {
    colours: Colours,
}

impl Ink {
    fn lines(&self, frame: &mut Frame, area: Rect, lines: &[Line]) {
        for (row, line) in lines.iter().take(area.height as usize).enumerate() {
            let line = line.clone().cut(area.width as usize);
            frame.render_widget(self.colours.row(&line), row_of(area, row as u16));
        }
    }

    /// Two texts at the ends of a line; the right one gives way.
    fn ends(&self, frame: &mut Frame, area: Rect, left: &Line, right: &Line) {
        let width = area.width as usize;
        let mut line = left.clone().cut(width);
        let room = width - line.width();
        if room > right.width() {
            line = line.padded(width - right.width());
            line.append(right.clone());
        }
        self.lines(frame, area, &[line]);
    }

    fn too_small(&self, frame: &mut Frame, area: Rect) {
        let (wide, high) = SMALLEST;
        let text = format!(
            "This terminal has {} columns and {} rows. Sounder needs at least {wide} by {high}: enlarge the window, or \
             make its letters smaller. The game goes on by itself then.",
            area.width, area.height
        );
        self.lines(frame, area, &wrapped(&Line::from(text.as_str()), area.width as usize, 0));
    }

    /// The board, scrolled; arrows in the corners say that there is more.
    fn board(&self, frame: &mut Frame, area: Rect, screen: &Screen, panes: &mut Panes) {
        let (width, height) = (area.width as usize, area.height as usize);
        let pen = Pen { chosen: screen.chosen, ..screen.pen(width) };
        let picture = draw_to_fit(screen.scene, &pen, panes.detail, height);
        // What says that there is more stands in a row of its own, or else on the rule over the viewer's counts.
        let is_larger = picture.lines.len() > height || picture.width() > width;
        let room = height - usize::from(is_larger);
        let revealing = std::mem::take(&mut panes.reveal);
        let wide = wide_places(&picture, screen, width);
        if revealing {
            reveal(panes, &picture, screen, &wide, (width, room));
        }
        let own = strip_of_own(screen, &pen, &picture, panes.board.0, room);
        let strip = Rect { y: area.bottom() - own.len() as u16, height: own.len() as u16, ..area };
        self.lines(frame, strip, &own);
        let height = if own.is_empty() { room } else { height - own.len() };
        let hint_row = area.y + height as u16;
        let area = Rect { height: height as u16, ..area };
        panes.page = height;
        if revealing {
            // The strip took some of the rows.
            reveal(panes, &picture, screen, &wide, (width, height));
        }
        let top = panes.board.0.min(picture.lines.len().saturating_sub(height));
        let left = panes.board.1.min(picture.width().saturating_sub(width));
        panes.board = (top, left);
        let rows = picture.lines.iter().enumerate().skip(top).take(height);
        let first =
            |row: usize| if wide.iter().any(|place| (place.top..place.bottom).contains(&row)) { left } else { 0 };
        let lines: Vec<Line> = rows.map(|(row, line)| line.window(first(row), width)).collect();
        self.lines(frame, area, &lines);
        let below = picture.lines.len().saturating_sub(top + height);
        let more = [
            (top > 0, format!("↑ {top}")),
            (below > 0, format!("↓ {below}{}", screen.page_key)),
            (picture.width() > width, "← →".into()),
        ];
        let more: Vec<String> = more.into_iter().filter(|(is_so, _)| *is_so).map(|(_, words)| words).collect();
        if !more.is_empty() {
            let emphasis = if panes.focus == Focus::Board { Emphasis::Chosen } else { Emphasis::Strong };
            let hint = Line::from(Span::new(format!(" {} ", more.join("  ")), Tone::Plain, emphasis));
            let wide = (hint.width() as u16).min(area.width);
            self.lines(frame, Rect { x: area.right() - wide, y: hint_row, width: wide, height: 1 }, &[hint]);
        }
    }

    /// The prompt, the items, what the selected one touches, and the log.
    fn side(&self, frame: &mut Frame, area: Rect, screen: &Screen, panes: &mut Panes) {
        let (width, height) = (area.width as usize, area.height as usize);
        let mut lines = cut_lines(wrapped(&screen.prompt, width, 0), height / 5, width);
        let log = log_lines(screen, width);
        let (items, selected) = item_lines(screen, width);
        let log_least = (height / 5).clamp(2, log.len().max(2));
        let heads = if items.is_empty() { 1 } else { 2 };
        // A card is shown in full where the choices and the log leave the room.
        let left_over = height.saturating_sub(lines.len() + items.len() + log_least + heads + 1);
        let details = details(screen, width, left_over.max(height / 3));
        let room = height.saturating_sub(lines.len() + details.len() + log_least + heads);
        if !items.is_empty() {
            let shown = items.len().min(room.max(1));
            let first = first_shown(selected, shown, items.len());
            let arrows = [(first > 0, " ↑"), (first + shown < items.len(), " ↓")];
            let arrows: String = arrows.into_iter().filter(|(more, _)| *more).map(|(_, arrow)| arrow).collect();
            lines.push(rule(&format!("{}{arrows}", screen.heading), panes.focus == Focus::Choices, width));
            lines.extend(items.into_iter().skip(first).take(shown));
        }
        lines.extend(details);
        let room = height.saturating_sub(lines.len() + 1);
        panes.log_back = panes.log_back.min(log.len().saturating_sub(room));
        let title = if panes.log_back > 0 { "Log (scrolled back)" } else { "Log" };
        lines.push(rule(title, panes.focus == Focus::Log, width));
        let end = log.len() - panes.log_back;
        lines.extend(log[end.saturating_sub(room)..end].iter().cloned());
        self.lines(frame, area, &lines);
    }

    /// A text to read, over the whole screen.
    fn page(&self, frame: &mut Frame, area: Rect, page: &mut Page, symbols: &[Symbol]) {
        frame.render_widget(Clear, area);
        let width = (area.width as usize - 4).min(92);
        let height = area.height as usize - 2;
        let lines = page.lines(symbols, width);
        page.top = page.top.min(lines.len().saturating_sub(height));
        let left = Rect { x: 2, y: 1, width: width as u16, height: height as u16 };
        self.lines(frame, row_of(area, 0), &[rule(page.title, true, area.width as usize)]);
        let shown: Vec<Line> = lines.iter().skip(page.top).take(height).cloned().collect();
        self.lines(frame, left, &shown);
        if let Some(row) = page.marked.and_then(|line| line.checked_sub(page.top)).filter(|row| *row < height) {
            self.lines(frame, Rect { x: 0, y: 1 + row as u16, width: 2, height: 1 }, &["▶".into()]);
        }
        let below = lines.len().saturating_sub(page.top + height);
        let more = if below > 0 { format!("↓ {below}") } else { "end".into() };
        let foot = format!(" ↑↓ PgUp PgDn scroll   any other key goes back   ({more})");
        self.lines(frame, row_of(area, area.height - 1), &[Line::from(Span::new(foot, Tone::Plain, Emphasis::Strong))]);
    }

    /// A short text in a frame in the middle.
    fn card(&self, frame: &mut Frame, area: Rect, lines: &[Line]) {
        let inner = lines.iter().map(Line::width).max().unwrap_or(0).min(area.width.saturating_sub(6) as usize);
        let width = (inner + 4) as u16;
        let height = lines.len() as u16 + 2;
        let box_area = Rect {
            x: area.x + area.width.saturating_sub(width) / 2,
            y: area.y + area.height.saturating_sub(height) / 3,
            width: width.min(area.width),
            height: height.min(area.height),
        };
        frame.render_widget(Clear, box_area);
        let mut framed = vec![Line::from(format!("╔{}╗", "═".repeat(inner + 2)).as_str())];
        for line in lines {
            let mut row = Line::from("║ ");
            row.append(line.clone().cut(inner).padded(inner));
            row.push(Span::plain(" ║"));
            framed.push(row);
        }
        framed.push(Line::from(format!("╚{}╝", "═".repeat(inner + 2)).as_str()));
        self.lines(frame, box_area, &framed);
    }
}

/// The scene in the detail asked for, or else in as much as fits.
fn draw_to_fit(scene: &Scene, pen: &Pen, detail: Option<Detail>, height: usize) -> Picture {
    let drawn = |detail| draw(scene, &Pen { detail, ..*pen });
    if let Some(detail) = detail {
        return drawn(detail);
    }
    let fitting = [Detail::Full, Detail::Medium].into_iter().map(drawn).find(|picture| picture.lines.len() <= height);
    fitting.unwrap_or_else(|| drawn(Detail::Brief))
}

/// Where maps are that are wider than the screen. They alone are scrolled sideways: whatever stands below them fits.
fn wide_places<'p>(picture: &'p Picture, screen: &Screen, width: usize) -> Vec<&'p Place> {
    let is_panel = |id: &str| screen.scene.panels.iter().any(|panel| panel.id == id);
    picture.places.iter().filter(|place| place.right > width && !is_panel(&place.id)).collect()
}

/// Scrolls the board so that what is chosen is on the screen, or else what is asked about, as far as it fits.
fn reveal(panes: &mut Panes, picture: &Picture, screen: &Screen, wide: &[&Place], (width, height): (usize, usize)) {
    let shown = if picture.rows_of(screen.chosen).is_some() { screen.chosen } else { &screen.asked };
    let Some((top, bottom)) = picture.rows_of(shown) else { return };
    panes.board.0 = shifted(panes.board.0, top, bottom, height);
    let is_on = |place: &Place| wide.iter().any(|map| map.top <= place.top && place.bottom <= map.bottom);
    let on_maps = || picture.places.iter().filter(|place| shown.contains(&place.id) && is_on(place));
    let ends = (on_maps().map(|place| place.left).min(), on_maps().map(|place| place.right).max());
    if let (Some(left), Some(right)) = ends {
        panes.board.1 = shifted(panes.board.1, left, right, width);
    }
}

/// What the viewer has stays in sight at the foot of a board that is too long, unless the viewer's panel is in sight itself.
fn strip_of_own(screen: &Screen, pen: &Pen, picture: &Picture, top: usize, height: usize) -> Vec<Line> {
    let own = |panel: &&Panel| matches!(panel.role, Role::Seat(seat) if screen.viewer.is(seat));
    let Some(panel) = screen.scene.panels.iter().find(own) else { return Vec::new() };
    if picture.lines.len() <= height {
        return Vec::new();
    }
    let strip = own_counts(screen.scene, pen);
    let top = top.min(picture.lines.len() - height);
    let in_sight = picture.rows_of(std::slice::from_ref(&panel.id)).is_some_and(|(from, to)| {
        // The strip would say no more than the first lines of the panel.
        from >= top && to.min(from + strip.len()) <= top + height
    });
    if in_sight || strip.len() * 3 > height { Vec::new() } else { strip }
}

/// The first row to show so that `from..to` is seen, moving as little as possible.
fn shifted(first: usize, from: usize, to: usize, room: usize) -> usize {
    if from < first || to - from >= room {
        from
    } else if to > first + room {
        to - room
    } else {
        first
    }
}

/// The first lines, with an ellipsis if there were more.
fn cut_lines(mut lines: Vec<Line>, most: usize, width: usize) -> Vec<Line> {
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            last.push(Span::plain("…"));
            *last = std::mem::take(last).cut(width);
        }
    }
    lines
}

/// What the selected item touches, written out.
fn details(screen: &Screen, width: usize, most: usize) -> Vec<Line> {
    if screen.selected.is_none() {
        return Vec::new();
    }
    let pen = screen.pen(width);
    let things = describe(screen.scene, screen.chosen, &pen);
    let mut lines = screen.preview.map_or_else(Vec::new, |shown| preview(shown, &pen));
    if things.len() <= 3 {
        lines.extend(things.concat());
    }
    let mut lines = cut_lines(lines, most, width);
    if !lines.is_empty() {
        let clause = if screen.clause.is_empty() { String::new() } else { format!(" · rule {} (r)", screen.clause) };
        lines.insert(0, rule(&format!("Selected{clause}"), false, width));
    }
    lines
}

/// The items with numbers, wrapped; and the rows that the selected one takes.
fn item_lines(screen: &Screen, width: usize) -> (Vec<Line>, (usize, usize)) {
    let mut lines: Vec<Line> = Vec::new();
    let mut selected = (0, 0);
    let digits = screen.items.len().to_string().len();
    for (index, item) in screen.items.iter().enumerate() {
        let is_selected = screen.selected == Some(index);
        let number = match screen.selected {
            Some(_) => format!("{}{:>digits$} ", if is_selected { "▶" } else { " " }, index + 1),
            None => " ".into(),
        };
        let indent = number.chars().count();
        let mut line = Line::from(Span::new(number, Tone::Plain, Emphasis::Faint));
        line.append(item.clone());
        if is_selected {
            line = Span::new(line.to_string(), Tone::Plain, Emphasis::Chosen).into();
        }
        let from = lines.len();
        lines.extend(wrapped(&line, width, indent));
        if is_selected {
            selected = (from, lines.len());
        }
    }
    (lines, selected)
}

/// The first line of a list of which `shown` lines fit, so that the selected ones are among them.
fn first_shown(selected: (usize, usize), shown: usize, count: usize) -> usize {
    (selected.1 + 1).saturating_sub(shown).min(count - shown).min(selected.0)
}

fn log_lines(screen: &Screen, width: usize) -> Vec<Line> {
    let line = |telling: &Telling| {
        let news = telling.after > screen.news_from;
        let emphasis = if news { Emphasis::Normal } else { Emphasis::Faint };
        let mut line = Line::from(Span::new(if news { "• " } else { "  " }, Tone::Plain, emphasis));
        line.append(rich(&telling.text, screen.symbols, emphasis));
        if let Some(words) = &telling.words {
            line.push(Span::new(format!(" “{words}”"), Tone::Plain, emphasis));
        }
        wrapped(&line, width, 2)
    };
    screen.tellings.iter().flat_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{App, Options, Player};
    use crate::keys::Key;
    use crate::run::draw_app;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use sounder_kernel::{Seed, Setup};

    /// Draws the app on a small terminal; says which of the things that the selected choice touches is out of sight though
    /// there is room for it.
    fn out_of_sight(app: &mut App) -> Option<String> {
        const SIZE: (u16, u16) = (80, 24);
        let mut terminal = Terminal::new(TestBackend::new(SIZE.0, SIZE.1)).expect("it has a size");
        terminal.draw(|frame| draw_app(frame, app, Colours::Off)).expect("it is drawn");
        let (panes, screen) = (app.panes, app.screen());
        let (width, height) = (SIZE.0 as usize - 34, SIZE.1 as usize - 2);
        let pen = Pen { chosen: screen.chosen, ..screen.pen(width) };
        let picture = draw_to_fit(screen.scene, &pen, panes.detail, height);
        let (top, bottom) = picture.rows_of(screen.chosen)?;
        let rows = panes.board.0..panes.board.0 + panes.page;
        if bottom - top <= rows.len() && !(rows.start <= top && bottom <= rows.end) || !rows.contains(&top) {
            return Some(format!("rows {top} to {bottom} of {:?}, where {rows:?} are seen", screen.chosen));
        }
        let wide = wide_places(&picture, &screen, width);
        let is_on = |place: &&Place| wide.iter().any(|map| map.top <= place.top && place.bottom <= map.bottom);
        let mut on_maps = picture.places.iter().filter(|place| screen.chosen.contains(&place.id)).filter(is_on);
        let columns = panes.board.1..panes.board.1 + width;
        let first = on_maps.clone().map(|place| place.left).min()?;
        let seen = on_maps.any(|place| columns.contains(&place.left)) && columns.contains(&first);
        (!seen).then(|| format!("column {first} of {:?}, where {columns:?} are seen", screen.chosen))
    }

    /// Whatever is chosen, in whatever position of whatever game.
    #[test]
    fn what_is_asked_about_is_in_sight_on_a_small_terminal() {
        for game in sounder_catalog::games() {
            let seats = game.about().max_seats.min(2).max(game.about().min_seats);
            let table = game.deal(Setup::new(seats), Seed::from_number(5)).expect("a sound setup");
            let mut app = App::new(table, vec![Player::Human; seats], Options::default(), |game| game.into()).0;
            for turn in 0..80 {
                app.key(Key::Char(' '));
                let choices = app.seen.choices.len();
                for _ in 0..choices.min(9) {
                    assert_eq!(out_of_sight(&mut app), None, "{}, turn {turn}", game.about().id);
                    app.key(Key::Down);
                }
                (0..turn % 5).for_each(|_| drop(app.key(Key::Down)));
                app.key(Key::Enter);
                if app.overlay.is_some() {
                    app.key(Key::Enter);
                }
            }
        }
    }

    #[test]
    fn the_board_moves_as_little_as_needed_to_show_what_is_chosen() {
        assert_eq!(shifted(0, 3, 5, 10), 0, "in sight already");
        assert_eq!(shifted(0, 12, 15, 10), 5, "just enough down");
        assert_eq!(shifted(20, 12, 15, 10), 12, "up to its top");
        assert_eq!(shifted(0, 12, 40, 10), 12, "too large: its top");
    }

    #[test]
    fn a_long_list_keeps_the_selected_line_in_sight() {
        assert_eq!(first_shown((0, 1), 5, 20), 0);
        assert_eq!(first_shown((9, 10), 5, 20), 6, "with one more below it");
        assert_eq!(first_shown((19, 20), 5, 20), 15);
        assert_eq!(first_shown((2, 9), 5, 20), 2, "its first line if it is longer than the list");
    }
}
