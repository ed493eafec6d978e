use crate::keys::Key;
use sounder_kernel::Ask;
use sounder_scene::Symbol;
use sounder_scene::text::{Emphasis, Line, legend, rich, rules, wrapped};

/// What lies over the table until it is answered or closed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Overlay {
    /// A text to read: the help or the rules.
    Page(Page),
    /// A question that takes yes or no.
    Question(Question),
    /// A file name being typed.
    SaveAs(String),
    /// Words beside a move being typed.
    Words(Asked),
}

/// Words that a choice asks for.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Asked {
    /// The place of the choice in the whole list.
    pub index: usize,
    pub ask: Ask,
    pub typed: String,
}

impl Asked {
    /// Types a letter, if there is room for it.
    pub fn push(&mut self, letter: char) {
        if self.typed.chars().count() < self.ask.longest {
            self.typed.push(letter);
        }
    }

    /// The question and what has been typed so far.
    pub fn lines(&self, width: usize) -> Vec<Line> {
        let wrap = |text: &str| wrapped(&Line::from(text), width.saturating_sub(12).max(20), 0);
        let mut lines = wrap(&self.ask.prompt);
        lines.push(Line::default());
        lines.extend(wrap(&format!("{}▏", self.typed)));
        lines.push(Line::default());
        let room = self.ask.longest - self.typed.chars().count();
        lines.push(rich(
            &format!("Enter plays it, with or without words; Esc goes back. Room for {room}."),
            &[],
            Emphasis::Faint,
        ));
        lines
    }
}

/// A question that takes yes or no.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// Whether to leave a running game.
    Leave,
    /// Whether everybody agrees to go back to the position after so many moves.
    TakeBack(usize),
}

/// A text to read.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Page {
    pub title: &'static str,
    pub text: PageText,
    /// The first line shown; clamped when drawn.
    pub top: usize,
    /// The clause to open the rules at, until the first drawing has found its line.
    pub clause: Option<&'static str>,
    /// The line of that clause.
    pub marked: Option<usize>,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum PageText {
    /// The game in short; keys and what they do.
    Help(&'static str, &'static [(&'static str, &'static str)]),
    /// A rulebook in Markdown.
    Rules(&'static str),
}

impl Page {
    pub fn help(brief: &'static str, keys: &'static [(&'static str, &'static str)]) -> Page {
        Page { title: "Help", text: PageText::Help(brief, keys), top: 0, clause: None, marked: None }
    }

    pub fn rules(markdown: &'static str, clause: &'static str) -> Page {
        Page { title: "Rules", text: PageText::Rules(markdown), top: 0, clause: Some(clause), marked: None }
    }

    /// Scrolls; `false` means that the page is to be closed.
    pub fn key(&mut self, key: Key) -> bool {
        match key {
            Key::Up | Key::Char('k') => self.top = self.top.saturating_sub(1),
            Key::Down | Key::Char('j') => self.top += 1,
            Key::PageUp | Key::Char('b') => self.top = self.top.saturating_sub(15),
            Key::PageDown | Key::Char(' ') => self.top += 15,
            Key::Home | Key::Char('g') => self.top = 0,
            Key::End | Key::Char('G') => self.top = usize::MAX / 2,
            _ => return false,
        }
        true
    }

    /// The lines of the text, scrolled to its clause if it was just opened.
    pub fn lines(&mut self, symbols: &[Symbol], width: usize) -> Vec<Line> {
        match self.text {
            PageText::Rules(markdown) => {
                let rules = rules(markdown, symbols, width);
                if let Some(line) = self.clause.take().and_then(|clause| rules.line_of(clause)) {
                    self.top = line;
                    self.marked = Some(line);
                }
                rules.lines
            }
            PageText::Help(brief, keys) => {
                let mut lines = wrapped(&Line::from(brief), width, 0);
                lines.push(Line::default());
                for (key, what) in keys {
                    let mut line = rich(key, &[], Emphasis::Strong).padded(17);
                    line.append(Line::from(*what));
                    lines.extend(wrapped(&line, width, 17));
                }
                if !symbols.is_empty() {
                    lines.push(Line::default());
                    lines.push(rich("Signs of this game", &[], Emphasis::Strong));
                    lines.extend(legend(symbols.iter(), width));
                }
                lines
            }
        }
    }
}
