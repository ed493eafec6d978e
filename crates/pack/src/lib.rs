//! Content packs: TOML files that a game reads into typed cards.
//!
//! A pack lies in a folder or in one ZIP file; [`Source::open`] takes either. [`Reader`] walks a file and notes every fault
//! with its place; a reader that met any fault gives no content. [`Faults`] prints them all, each with its line, a caret and a
//! hint. [`Source::hash`] is of what a pack says, [`Source::diff`] tells two apart in words, and with the feature
//! `spreadsheet` cards go to CSV and come back.

mod bundle;
mod content;
mod diff;
mod fault;
mod locate;
mod meaning;
mod open;
mod reader;
mod source;
mod spelling;
#[cfg(feature = "spreadsheet")]
mod spreadsheet;

pub use content::Content;
pub use diff::{Change, Figure, FileDiff};
pub use fault::{Fault, Faults};
pub use locate::locate;
pub use open::{Opened, read_text};
pub use reader::{Entry, Item, Reader};
pub use source::{Source, SourceError};
#[cfg(feature = "spreadsheet")]
pub use spreadsheet::{export_csv, faults_in_csv, import_csv};
