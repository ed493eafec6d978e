use crate::state::{COLUMNS, Drop, ROWS, State};
use crate::{ConnectFour, Event};
use sounder_kernel::{Choice, Game, Names, Seat, Status, Viewer, Words};
use sounder_scene::words::who_won;
use sounder_scene::{
    Grid, Grouped, Happening, How, Mark, Moment, Mood, Panel, Part, Piece, Role, Scene, Show, Sound, Symbol, Tile, Tone,
};

const SYMBOLS: &[Symbol] = &[
    Symbol {
        name: "first",
        label: "disc of the first player",
        letter: "X",
        tone: Tone::Blue,
        svg: r#"<circle cx="12" cy="12" r="9" fill="currentColor"/>"#,
    },
    Symbol {
        name: "second",
        label: "disc of the second player",
        letter: "O",
        tone: Tone::Orange,
        svg: r#"<circle cx="12" cy="12" r="7" fill="none" stroke="currentColor" stroke-width="4"/>"#,
    },
];

fn cell_id(column: u32, row: u32) -> String {
    format!("cell-{}-{}", column + 1, row + 1)
}

fn disc_symbol(seat: Seat) -> &'static str {
    SYMBOLS[seat.index()].name
}

impl Words for ConnectFour {
    fn choice(&self, state: &State, _: Seat, Drop(column): Drop, _: &Names) -> Choice {
        let column = u32::from(column);
        let choice = Choice::new("Drop", format!("Drop into column {}", column + 1), "2.1");
        // The disc falls: only the hole where it comes to rest is marked.
        let rest = (0..ROWS).find(|row| state.disc(column, *row).is_none());
        rest.into_iter().fold(choice, |choice, row| choice.on(cell_id(column, row)))
    }

    fn tell(&self, event: &Event, _: Viewer, names: &Names) -> String {
        match event {
            Event::Dropped { seat, drop } => {
                format!("{} drops a disc into column {}.", names.of(*seat), drop.0 + 1)
            }
            Event::Won { seat } => format!("{} has four in a line!", names.of(*seat)),
        }
    }
}

impl Show for ConnectFour {
    fn scene(&self, state: &State, viewer: Viewer, names: &Names) -> Scene {
        let winning = State::lines(state.waiting);
        let tile = |column: u32, row: u32| {
            let owner = state.disc(column, row);
            let in_line = winning & State::cell(column, row) != 0;
            let disc = format!("disc-{}-{}", column + 1, row + 1);
            let piece = |seat: Seat| Piece::new(disc, "disc", disc_symbol(seat)).of(seat);
            Tile {
                id: cell_id(column, row),
                label: format!("column {}, row {}", column + 1, row + 1),
                tone: if in_line { Tone::Green } else { Tone::Plain },
                owner,
                marks: if in_line { vec![Mark::sign("★", "four in a line")] } else { Vec::new() },
                pieces: owner.map(piece).into_iter().collect(),
                ..Tile::default()
            }
        };
        let rows = (0..ROWS).rev().map(|row| (0..COLUMNS).map(|column| tile(column, row)).collect()).collect();
        let board = Panel::new("board", "Board", Role::Board).part(Part::Grid(Grid {
            id: "grid".into(),
            label: "Seven columns of six cells".into(),
            rows,
            ..Grid::default()
        }));
        let (headline, prompt) = match self.status(state) {
            Status::Turn(_) if viewer.is(state.turn()) => ("Your turn".into(), "Drop a disc into a column.".into()),
            Status::Turn(_) | Status::Together(_) => {
                (format!("Disc {}", state.dropped + 1), format!("{} is to move.", names.of(state.turn())))
            }
            Status::Over(outcome) => {
                let text = match outcome.winners().len() {
                    1 => who_won(&outcome, self.chairs(), viewer, names),
                    _ => "The board is full: a draw.".into(),
                };
                ("Game over".into(), text)
            }
        };
        let mood = if headline == "Game over" { Mood::Glory } else { Mood::Day };
        Scene { headline, prompt, panels: vec![board], mood }
    }

    fn symbols(&self) -> &'static [Symbol] {
        SYMBOLS
    }

    /// Side by side, seven columns fit every screen. A bare number would not have a key of its own.
    fn group(&self, _: &State, _: Seat, Drop(column): Drop, _: &Names) -> Option<Grouped> {
        Some(Grouped::new("drop", "Drop into column", How::Steppers).short(format!("no. {}", column + 1)))
    }

    fn lesson(&self) -> &'static str {
        include_str!("../lesson.toml")
    }

    fn moments(&self, event: &Event, _: Viewer, names: &Names) -> Vec<Moment> {
        let heard = |sound| Moment::new(Happening::Heard(sound));
        match event {
            Event::Dropped { .. } => vec![heard(Sound::Step)],
            Event::Won { seat } => {
                let title = format!("{} has four in a line", names.of(*seat));
                let banner = Happening::Banner { title, text: String::new(), tone: Tone::Green };
                vec![Moment::new(banner).about(*seat), heard(Sound::Fanfare)]
            }
        }
    }

    fn cover(&self) -> &'static str {
        include_str!("../cover.svg")
    }
}
