//! What keys do.

use super::{App, Effect, Waiting};
use crate::keys::Key;
use crate::overlay::{Asked, Overlay, Page, Question};
use crate::panes::Focus;

const HELP: &[(&str, &str)] = &[
    ("↑ ↓  or  k j", "select a choice; what it touches is marked ▶ or framed on the board"),
    ("1 2 3 …", "select a choice by its number"),
    ("Enter", "play the selected choice"),
    ("/", "type words to narrow the choices; Esc shows all again"),
    ("u", "take back your last move"),
    ("o", "let the next of those go first who may act as well"),
    ("r", "the rules, at the clause of the selected choice"),
    ("z", "show more or less of each card"),
    ("PgUp PgDn", "scroll the board; ← → sideways"),
    ("Tab", "let the arrow keys move choices, board or log"),
    ("space", "take the keyboard; do not wait for the pause after a bot's move"),
    ("s", "save the record of the game under another name"),
    ("n", "after the end: the same game once more"),
    ("q", "leave; the game is kept, and can be gone on with"),
];

impl App {
    /// A key was pressed.
    pub fn key(&mut self, key: Key) -> Vec<Effect> {
        if key == Key::Resized {
            self.panes.reveal = true;
            return Vec::new();
        }
        self.notice.clear();
        if let Some(overlay) = self.overlay.take() {
            return self.overlay_key(overlay, key);
        }
        if self.filter.is_some() && self.filter_key(key) {
            return Vec::new();
        }
        match key {
            Key::Interrupt | Key::Char('q') => return self.leave(),
            Key::Enter => return self.enter(),
            // Another key than the playing one, so that nobody plays by lifting the curtain.
            Key::Char(' ') => return self.lift_curtain(),
            Key::Char('n') if matches!(self.waiting, Waiting::Over(_)) => return vec![Effect::Rematch],
            Key::Char('u') => return self.take_back(),
            Key::Char('o') => return self.call_next(),
            Key::Char('?') => self.overlay = Some(Overlay::Page(Page::help(self.table.about().brief, HELP))),
            Key::Char('r') => {
                let clause = self.choice().map_or("", |choice| choice.clause);
                self.overlay = Some(Overlay::Page(Page::rules(self.rules, clause)));
            }
            Key::Char('s') => {
                self.leaves_when_saved = false;
                self.overlay = Some(Overlay::SaveAs(self.save_path()));
            }
            Key::Char('z') => self.notice = self.panes.next_detail().into(),
            Key::Char('/') if !self.seen.choices.is_empty() => self.filter = Some(String::new()),
            Key::Char(c) if c.is_ascii_digit() => self.digit(c as usize - '0' as usize),
            Key::Tab => self.panes.next_focus(!self.seen.choices.is_empty()),
            Key::Escape => self.panes.focus = Focus::Choices,
            Key::Up | Key::Char('k') => self.step(-1),
            Key::Down | Key::Char('j') => self.step(1),
            Key::Left | Key::Char('h') => self.panes.scroll(0, -4),
            Key::Right | Key::Char('l') => self.panes.scroll(0, 4),
            Key::PageUp => self.panes.scroll_page(-1),
            Key::PageDown => self.panes.scroll_page(1),
            Key::Home => self.jump(true),
            Key::End => self.jump(false),
            Key::Char(_) | Key::Backspace | Key::Resized => {}
        }
        Vec::new()
    }

    fn step(&mut self, down: isize) {
        if self.panes.focus != Focus::Choices || self.seen.choices.is_empty() {
            return self.panes.scroll(down, 0);
        }
        let count = self.shown().len().max(1);
        self.select((self.selected + count).wrapping_add_signed(down) % count);
    }

    fn jump(&mut self, to_start: bool) {
        match self.panes.focus {
            Focus::Choices if !self.seen.choices.is_empty() => self.select(if to_start { 0 } else { usize::MAX }),
            Focus::Log => self.panes.log_back = if to_start { usize::MAX / 2 } else { 0 },
            _ => self.panes.board.0 = if to_start { 0 } else { usize::MAX / 2 },
        }
    }

    /// Digits typed one after the other make a number, as long as there is such a choice.
    fn digit(&mut self, digit: usize) {
        let count = self.shown().len();
        let number = [self.number * 10 + digit, digit].into_iter().find(|number| (1..=count).contains(number));
        match number {
            Some(number) => {
                self.select(number - 1);
                self.number = number;
                self.panes.focus = Focus::Choices;
            }
            None if count > 0 => self.notice = format!("The choices are numbered from 1 to {count}."),
            None => {}
        }
    }

    /// Types into the filter; `false` passes the key on.
    fn filter_key(&mut self, key: Key) -> bool {
        let Some(filter) = &mut self.filter else { return false };
        match key {
            Key::Char(c) => filter.push(c),
            Key::Backspace if filter.is_empty() => self.filter = None,
            Key::Backspace => drop(filter.pop()),
            Key::Escape => self.filter = None,
            _ => return false,
        }
        self.select(0);
        true
    }

    fn enter(&mut self) -> Vec<Effect> {
        match self.waiting {
            Waiting::Choice(seat) => {
                let Some(index) = self.shown().get(self.selected).copied() else {
                    self.notice = "No choice matches. Esc shows all again.".into();
                    return Vec::new();
                };
                if let Some(ask) = self.seen.choices[index].asks.clone() {
                    self.overlay = Some(Overlay::Words(Asked { index, ask, typed: String::new() }));
                    return Vec::new();
                }
                self.play(seat, index, None)
            }
            Waiting::Bot(_) | Waiting::Curtain(_) | Waiting::Over(_) => Vec::new(),
        }
    }

    /// The person who is next sits down.
    fn lift_curtain(&mut self) -> Vec<Effect> {
        let Waiting::Curtain(seat) = self.waiting else { return Vec::new() };
        (self.at_screen, self.alone) = (Some(seat), true);
        self.proceed()
    }

    fn take_back(&mut self) -> Vec<Effect> {
        let last = self.humans().filter_map(|seat| Some((self.table.last_move_of(seat)?, seat))).max();
        let Some((before, seat)) = last else {
            self.notice = "There is nothing to take back yet.".into();
            return Vec::new();
        };
        if self.table.undo(seat).is_ok() {
            return self.back_at_the_table();
        }
        self.overlay = Some(Overlay::Question(Question::TakeBack(before)));
        Vec::new()
    }

    fn back_at_the_table(&mut self) -> Vec<Effect> {
        self.notice = "Taken back.".into();
        self.proceed()
    }

    fn overlay_key(&mut self, overlay: Overlay, key: Key) -> Vec<Effect> {
        match overlay {
            Overlay::Page(mut page) => {
                if key != Key::Interrupt && page.key(key) {
                    self.overlay = Some(Overlay::Page(page));
                }
            }
            Overlay::Question(question) => match key {
                Key::Char('y' | 'Y') => return self.agreed(question),
                Key::Interrupt if question == Question::Leave => return vec![Effect::Leave],
                Key::Char('s') if question == Question::Leave => {
                    return self.save_and_leave();
                }
                Key::Char('n' | 'N') | Key::Escape => {}
                _ => self.overlay = Some(Overlay::Question(question)),
            },
            Overlay::Words(mut asked) => {
                match key {
                    Key::Enter => {
                        let Waiting::Choice(seat) = self.waiting else { return Vec::new() };
                        return self.play(seat, asked.index, Some(&asked.typed));
                    }
                    Key::Escape | Key::Interrupt => return Vec::new(),
                    Key::Backspace => drop(asked.typed.pop()),
                    Key::Char(letter) => asked.push(letter),
                    _ => {}
                }
                self.overlay = Some(Overlay::Words(asked));
            }
            Overlay::SaveAs(mut path) => {
                match key {
                    Key::Enter if !path.trim().is_empty() => return vec![Effect::Save(path.trim().into())],
                    Key::Escape | Key::Interrupt => return Vec::new(),
                    Key::Backspace => drop(path.pop()),
                    Key::Char(c) => path.push(c),
                    _ => {}
                }
                self.overlay = Some(Overlay::SaveAs(path));
            }
        }
        Vec::new()
    }

    fn agreed(&mut self, question: Question) -> Vec<Effect> {
        match question {
            Question::Leave => vec![Effect::Leave],
            Question::TakeBack(before) => {
                self.table.rewind(before);
                self.back_at_the_table()
            }
        }
    }
}
