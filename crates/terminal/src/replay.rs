use crate::keys::Key;
use crate::overlay::{Overlay, Page};
use crate::panes::{Focus, Panes};
use sounder_catalog::LiveTable;
use sounder_kernel::{Choice, Pick, Record, Status, Telling, Viewer};
use sounder_scene::{Scene, Symbol};

/// A record being stepped through: keys go in, the position changes.
pub(crate) struct Replay {
    pub name: &'static str,
    pub symbols: &'static [Symbol],
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
    table: Box<dyn LiveTable>,
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
    ("z", "cards in full or in brief"),
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
    pub fn new(mut table: Box<dyn LiveTable>, record: Record) -> Replay {
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
            table,
            record,
        };
        replay.look();
        replay
    }

    /// Goes to the position after `at` moves, or to the nearest there is.
    pub fn go_to(&mut self, at: usize) {
        let at = at.min(self.record.moves.len());
        if at < self.at {
            self.table.rewind(at);
        }
        for index in self.table.moves()..at {
            let played = &self.record.moves[index];
            self.table.play(played.0, index, &Pick::Action(played.1.clone())).expect("the record was replayed before");
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
            let index = self.table.actions(next.0).iter().position(|action| *action == next.1)?;
            self.table.choices(next.0).into_iter().nth(index)
        });
        self.panes.reveal = true;
        self.panes.log_back = 0;
    }

    pub fn key(&mut self, key: Key) -> Then {
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
            Key::Char('z') => self.panes.toggle_detail(),
            Key::Char('r') => {
                let clause = self.next.as_ref().map_or("", |next| next.clause);
                self.overlay = Some(Overlay::Page(Page::rules(self.rules, clause)));
            }
            Key::Char('?') => self.overlay = Some(Overlay::Page(Page::help(HELP))),
            Key::Char(_) | Key::Escape | Key::Backspace => {}
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
