use crate::keys::Key;
use crate::overlay::{Overlay, Page};
use crate::panes::{Focus, Panes};
use sounder_host::Table;
use sounder_kernel::{Chairs, Choice, Names, Record, Status, Telling, Viewer};
use sounder_scene::{Scene, Symbol};

/// A record being stepped through: keys go in, the position changes.
pub(crate) struct Replay {
    pub name: &'static str,
    pub symbols: &'static [Symbol],
    pub names: Names,
    pub record: Record,
    pub viewer: Viewer,
    pub at: usize,
    pub scene: Scene,
    pub tellings: Vec<Telling>,
    pub status: Status,
    /// The move that comes next, in words.
    pub next: Option<Choice>,
    /// Whether it goes on by itself.
    pub playing: bool,
    pub panes: Panes,
    pub overlay: Option<Overlay>,
    pub notice: String,
    number: usize,
    rules: &'static str,
    table: Box<dyn Table>,
}

const HELP: &[(&str, &str)] = &[
    ("→  or  l  n", "the next move; what it touches is marked ▶ or framed on the board"),
    ("←  or  h  b", "the move before"),
    ("PgUp PgDn", "ten moves back or on"),
    ("Home End", "the first or the last position"),
    ("1 2 3 … Enter", "jump to the position after so many moves"),
    ("space", "play by itself, or stop"),
    ("v", "look with the eyes of the next seat, or of a spectator"),
    ("↑ ↓  or  k j", "scroll the board; Tab switches to the log"),
    ("r", "the rules, at the clause of the next move"),
    ("z", "show more or less of each card"),
    ("q", "leave"),
];

/// What a key came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Then {
    GoOn,
    Leave,
}

impl Replay {
    /// Starts at the first position. `table` is the whole record replayed.
    pub fn new(mut table: Box<dyn Table>, record: Record) -> Replay {
        table.rewind(0);
        let mut replay = Replay {
            name: table.about().name,
            symbols: table.symbols(),
            viewer: Viewer::Public,
            at: 0,
            scene: Scene::default(),
            tellings: Vec::new(),
            status: table.status(),
            next: None,
            playing: false,
            panes: Panes { focus: Focus::Board, ..Panes::default() },
            overlay: None,
            notice: String::new(),
            number: 0,
            rules: table.about().rules,
            names: table.names().clone(),
            table,
            record,
        };
        replay.look();
        // It opens at the top, where the board is; the next step shows what it is about.
        replay.panes.reveal = false;
        replay
    }

    /// Goes to the position after `at` moves, or to the nearest there is.
    pub fn go_to(&mut self, at: usize) {
        let at = at.min(self.record.moves.len());
        if at < self.at {
            self.table.rewind(at);
        }
        for index in self.table.moves()..at {
            self.table.play_move(&self.record.moves[index]).expect("the record was replayed before");
        }
        self.at = at;
        self.look();
    }

    /// One move on if it plays by itself.
    pub fn tick(&mut self) {
        if self.playing {
            self.go_to(self.at + 1);
            self.playing = self.at < self.record.moves.len();
        }
    }

    fn look(&mut self) {
        self.scene = self.table.scene(self.viewer);
        self.tellings = self.table.tellings(self.viewer, 0);
        self.status = self.table.status();
        self.next = self.record.moves.get(self.at).and_then(|next| {
            let index = self.table.actions(next.seat).iter().position(|action| Some(action) == next.action.as_ref())?;
            self.table.choices(next.seat).into_iter().nth(index)
        });
        self.panes.reveal = true;
        self.panes.log_back = 0;
    }

    /// Each seat's role and side.
    pub fn chairs(&self) -> &Chairs {
        self.table.chairs()
    }

    pub fn key(&mut self, key: Key) -> Then {
        if key == Key::Resized {
            self.panes.reveal = true;
            return Then::GoOn;
        }
        self.notice.clear();
        if let Some(Overlay::Page(mut page)) = self.overlay.take() {
            if key != Key::Interrupt && page.key(key) {
                self.overlay = Some(Overlay::Page(page));
            }
            return Then::GoOn;
        }
        let number = std::mem::take(&mut self.number);
        let was_playing = std::mem::take(&mut self.playing);
        match key {
            Key::Interrupt | Key::Char('q') => return Then::Leave,
            Key::Right | Key::Char('l' | 'n') => self.go_to(self.at + 1),
            Key::Left | Key::Char('h' | 'b') => self.go_to(self.at.saturating_sub(1)),
            Key::PageDown => self.go_to(self.at + 10),
            Key::PageUp => self.go_to(self.at.saturating_sub(10)),
            Key::Home | Key::Char('g') => self.go_to(0),
            Key::End | Key::Char('G') => self.go_to(usize::MAX),
            Key::Char(c) if c.is_ascii_digit() => {
                self.number = (number * 10 + (c as usize - '0' as usize)).min(99_999);
                self.notice = format!("Enter jumps to move {}", self.number);
            }
            Key::Enter => self.go_to(number),
            Key::Char(' ') => self.playing = !was_playing && self.at < self.record.moves.len(),
            Key::Char('v') => self.next_viewer(),
            Key::Up | Key::Char('k') => self.panes.scroll(-1, 0),
            Key::Down | Key::Char('j') => self.panes.scroll(1, 0),
            Key::Tab => self.panes.next_focus(false),
            Key::Char('z') => self.notice = self.panes.next_detail().into(),
            Key::Char('r') => {
                let clause = self.next.as_ref().map_or("", |next| next.clause);
                self.overlay = Some(Overlay::Page(Page::rules(self.rules, clause)));
            }
            Key::Char('?') => self.overlay = Some(Overlay::Page(Page::help(self.table.about().brief, HELP))),
            Key::Char(_) | Key::Escape | Key::Backspace | Key::Resized => {}
        }
        Then::GoOn
    }

    fn next_viewer(&mut self) {
        let viewers: Vec<Viewer> = Viewer::all(self.record.setup.seats).collect();
        let now = viewers.iter().position(|viewer| *viewer == self.viewer).expect("the viewer is one of them");
        self.viewer = viewers[(now + 1) % viewers.len()];
        self.look();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sounder_kernel::{Pick, Seat, Seed, Setup};

    fn replay() -> Replay {
        let game = sounder_catalog::find("connect-four").unwrap();
        let mut table = game.deal(Setup::new(2), Seed::from_number(1)).unwrap();
        for (number, column) in [3, 3, 2, 3].into_iter().enumerate() {
            table.play(Seat(number as u8 % 2), number, &Pick::Index(column), None).unwrap();
        }
        let record = table.record();
        Replay::new(table, record)
    }

    #[test]
    fn it_steps_jumps_and_stops_at_the_ends() {
        let mut replay = replay();
        let mut at = |keys: &[Key]| {
            for key in keys {
                replay.key(*key);
            }
            replay.at
        };
        assert_eq!(at(&[Key::Left]), 0);
        assert_eq!(at(&[Key::Right, Key::Char('n')]), 2);
        assert_eq!(at(&[Key::End]), 4);
        assert_eq!(at(&[Key::Right]), 4);
        assert_eq!(at(&[Key::Char('b')]), 3);
        assert_eq!(at(&[Key::PageUp]), 0);
        assert_eq!(at(&[Key::Char('2'), Key::Enter]), 2);
        assert_eq!(at(&[Key::Char('9'), Key::Char('9'), Key::Enter]), 4);
        assert_eq!(replay.key(Key::Char('q')), Then::Leave);
    }

    #[test]
    fn it_shows_the_next_move_and_plays_by_itself_to_the_end() {
        let mut replay = replay();
        assert_eq!(replay.next.as_ref().unwrap().text, "Drop into column 4");
        replay.key(Key::Char(' '));
        for _ in 0..9 {
            replay.tick();
        }
        assert_eq!((replay.at, replay.playing, replay.next.is_none()), (4, false, true));
        assert_eq!(replay.tellings.len(), 4);
    }

    #[test]
    fn it_looks_with_the_eyes_of_each_seat() {
        let mut replay = replay();
        let eyes: Vec<Viewer> = (0..3)
            .map(|_| {
                replay.key(Key::Char('v'));
                replay.viewer
            })
            .collect();
        assert_eq!(eyes, [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public]);
    }
}
