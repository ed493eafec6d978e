//! Content packs: TOML files that a game reads into typed cards.
//!
//! [`Reader`] walks a file and notes every fault with its place; a reader that met any fault gives no content. [`Faults`]
//! prints them all, each with its line, a caret and a hint.

mod fault;
mod reader;
mod source;

pub use fault::{Fault, Faults};
pub use reader::{Entry, Item, Reader};
pub use source::{Content, Source, SourceError};
