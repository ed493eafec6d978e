use crate::LineStyle;

/// Where a line goes from one character to the next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Heading {
    Across,
    Down,
    Falling,
    Rising,
}

impl Heading {
    pub fn of((x, y): (usize, usize), (next_x, next_y): (usize, usize)) -> Heading {
        match (next_x == x, next_y == y, (next_x > x) == (next_y > y)) {
            (true, ..) => Heading::Down,
            (_, true, _) => Heading::Across,
            (.., true) => Heading::Falling,
            (.., false) => Heading::Rising,
        }
    }
}

/// The character of a line at its `step`. Kinds of lines differ by their characters, not only by colour.
pub(super) fn glyph(line: LineStyle, heading: Heading, step: usize, chosen: bool) -> &'static str {
    let solid = match (heading, chosen) {
        (Heading::Across, false) => "─",
        (Heading::Across, true) => "━",
        (Heading::Down, false) => "│",
        (Heading::Down, true) => "┃",
        (Heading::Falling, _) => "╲",
        (Heading::Rising, _) => "╱",
    };
    let is_diagonal = matches!(heading, Heading::Falling | Heading::Rising);
    match (line, heading) {
        (LineStyle::Solid, _) => solid,
        (LineStyle::Double, Heading::Across) => "═",
        (LineStyle::Double, Heading::Down) => "║",
        (LineStyle::Double, Heading::Falling) => "╲╲",
        (LineStyle::Double, Heading::Rising) => "╱╱",
        (LineStyle::Dashed, Heading::Across) => "╌",
        (LineStyle::Dashed, Heading::Down) => "╎",
        (LineStyle::Dashed | LineStyle::DashDot, _) if step.is_multiple_of(2) => solid,
        (LineStyle::Dashed, _) if is_diagonal => " ",
        (LineStyle::Dotted | LineStyle::DashDot | LineStyle::Dashed, _) => "·",
    }
}

/// A piece of a line, for a legend.
pub(super) fn sample(line: LineStyle) -> &'static str {
    match line {
        LineStyle::Solid => "──",
        LineStyle::Double => "══",
        LineStyle::Dashed => "╌╌",
        LineStyle::Dotted => "··",
        LineStyle::DashDot => "─·",
    }
}
