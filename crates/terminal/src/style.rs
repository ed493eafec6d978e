use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line as Row, Span as Piece};
use sounder_scene::Tone;
use sounder_scene::text::{Emphasis, Line, Span};

/// Whether the terminal takes letters and nothing else.
pub(crate) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Whether colours may be used. Without them, letters, marks and frames still carry all meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Colours {
    On,
    Off,
}

impl Colours {
    /// Off where `NO_COLOR` is set to anything, as <https://no-color.org> asks, or the terminal is a dumb one.
    pub fn of_environment() -> Colours {
        let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        if set("NO_COLOR") || is_dumb() { Colours::Off } else { Colours::On }
    }

    pub fn style(self, tone: Tone, emphasis: Emphasis) -> Style {
        let style = match emphasis {
            Emphasis::Normal => Style::new(),
            Emphasis::Strong => Style::new().add_modifier(Modifier::BOLD),
            Emphasis::Faint => Style::new().add_modifier(Modifier::DIM),
            Emphasis::Chosen => Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD),
        };
        match (self, colour(tone)) {
            (Colours::On, Some(colour)) => style.fg(colour),
            _ => style,
        }
    }

    pub fn row(self, line: &Line) -> Row<'static> {
        let piece = |span: &Span| Piece::styled(span.text.clone(), self.style(span.tone, span.emphasis));
        Row::from(line.spans.iter().map(piece).collect::<Vec<_>>())
    }
}

/// What a cell of the screen was drawn from.
pub(crate) fn span_of(cell: &Cell) -> Span {
    const TONES: [Tone; 9] = [
        Tone::Red,
        Tone::Blue,
        Tone::Green,
        Tone::Yellow,
        Tone::Purple,
        Tone::Orange,
        Tone::Brown,
        Tone::Grey,
        Tone::Dark,
    ];
    let tone = TONES.into_iter().find(|tone| colour(*tone) == Some(cell.fg)).unwrap_or_default();
    let emphasis = match cell.modifier {
        modifier if modifier.contains(Modifier::REVERSED) => Emphasis::Chosen,
        modifier if modifier.contains(Modifier::BOLD) => Emphasis::Strong,
        modifier if modifier.contains(Modifier::DIM) => Emphasis::Faint,
        _ => Emphasis::Normal,
    };
    Span::new(cell.symbol(), tone, emphasis)
}

/// The terminal's own palette where it has the colour, because people set that to what they can read.
fn colour(tone: Tone) -> Option<Color> {
    Some(match tone {
        Tone::Plain => return None,
        Tone::Red => Color::LightRed,
        Tone::Blue => Color::LightBlue,
        Tone::Green => Color::Green,
        Tone::Yellow => Color::Yellow,
        Tone::Purple => Color::Magenta,
        Tone::Orange => Color::Indexed(208),
        Tone::Brown => Color::Indexed(137),
        Tone::Grey => Color::Gray,
        Tone::Dark => Color::DarkGray,
    })
}
