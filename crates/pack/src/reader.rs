//! Reads TOML files and notes every fault: `entry.rs` is what a table can be asked for, `broken.rs` what is said of a file that
//! is not TOML.

mod broken;
mod entry;

use crate::fault::MOST_FAULTS;
use crate::{Fault, Faults, Source};
pub use entry::{Entry, Item};
use std::cell::RefCell;
use std::ops::Range;
use std::sync::Arc;
use toml::Spanned;
use toml::de::DeTable;

/// Reads one TOML file and notes every fault on the way.
///
/// Each accessor gives a stand-in where the file is wrong, so that reading goes on to the next fault; the stand-ins never
/// get out, because [`Reader::finish`] fails when anything was noted. After a hundred faults it only notes that there are more.
pub struct Reader<'s> {
    file: &'s str,
    text: &'s str,
    root: Option<Spanned<DeTable<'s>>>,
    faults: RefCell<Noted>,
}

/// The faults of a file.
struct Noted {
    faults: Vec<Fault>,
    /// The text that they are in; they share it.
    text: Arc<str>,
}

impl Noted {
    fn is_full(&self) -> bool {
        self.faults.len() > MOST_FAULTS
    }

    fn add(&mut self, file: &str, span: Range<usize>, message: impl Into<String>, hint: impl Into<String>) {
        let fault = Fault::new(file, Arc::clone(&self.text), span, message, hint);
        // What is asked for twice is said once.
        if !self.is_full() && !self.faults.iter().any(|known| known.says_the_same(&fault)) {
            self.faults.push(fault);
        }
    }
}

impl<'s> Reader<'s> {
    /// A reader of a file of the pack.
    pub fn new(source: &'s Source, file: &'s str) -> Reader<'s> {
        Reader::of_text(file, source.text(file))
    }

    /// A reader of any text, such as a sheet that a player sent.
    pub fn of_text(file: &'s str, text: &'s str) -> Reader<'s> {
        let mut noted = Noted { faults: Vec::new(), text: text.into() };
        let root = match DeTable::parse(text) {
            Ok(root) => Some(root),
            Err(error) => {
                let broken = broken::explain(text, &error);
                noted.add(file, error.span().unwrap_or(0..0), broken.message, broken.hint);
                None
            }
        };
        Reader { file, text, root, faults: RefCell::new(noted) }
    }

    /// The top of the file as one entry; none if the file is not TOML.
    pub fn root(&self) -> Option<Entry<'_>> {
        let notes = Notes { file: self.file, text: self.text, faults: &self.faults };
        self.root.as_ref().map(|root| notes.entry(root.get_ref(), root.span()))
    }

    /// Notes a fault at a place.
    pub fn fault(&self, span: Range<usize>, message: impl Into<String>, hint: impl Into<String>) {
        self.faults.borrow_mut().add(self.file, span, message, hint);
    }

    /// The faults noted.
    pub fn into_faults(self) -> Vec<Fault> {
        self.faults.into_inner().faults
    }

    /// `content` if no fault was noted in any of the readers. Of `more`, what is said of a file that is not TOML is left
    /// out: nobody knows what such a file lacks.
    pub fn finish<T>(readers: Vec<Reader>, more: Vec<Fault>, content: T) -> Result<T, Faults> {
        let unread: Vec<&str> =
            readers.iter().filter(|reader| reader.root.is_none()).map(|reader| reader.file).collect();
        let mut faults: Vec<Fault> = readers.into_iter().flat_map(Reader::into_faults).collect();
        faults.extend(more.into_iter().filter(|fault| !unread.contains(&fault.file())));
        faults.truncate(MOST_FAULTS + 1);
        if faults.is_empty() { Ok(content) } else { Err(Faults(faults)) }
    }
}

#[derive(Clone, Copy)]
struct Notes<'r> {
    file: &'r str,
    text: &'r str,
    faults: &'r RefCell<Noted>,
}

impl<'r> Notes<'r> {
    fn entry(self, table: &'r DeTable<'r>, span: Range<usize>) -> Entry<'r> {
        // A table's span may cover all of its lines: point at its first.
        let start = span.start.min(self.text.len());
        let line_end = self.text[start..].find('\n').map_or(self.text.len(), |end| start + end);
        Entry::new(self, table, start..line_end.min(span.end.max(start)))
    }

    fn add(&self, span: Range<usize>, message: String, hint: String) {
        self.faults.borrow_mut().add(self.file, span, message, hint);
    }

    /// Whether so much is wrong that nothing more is noted.
    fn is_full(&self) -> bool {
        self.faults.borrow().is_full()
    }
}

#[cfg(test)]
mod tests;
