//! Keeping the game: after every move by itself, and wherever the player likes.

use super::{App, Effect, Waiting};
use crate::overlay::{Overlay, Question};
use std::path::{Path, PathBuf};

impl App {
    /// Lets the record be written if anything has changed since it last was.
    pub(super) fn keep(&self) -> Option<Effect> {
        let path = self.options.keep.clone()?;
        let known = self.saved_at.as_ref().filter(|(saved, _)| *saved == path).map(|(_, moves)| *moves);
        (known.unwrap_or(0) != self.table.moves()).then_some(Effect::Keep(path))
    }

    /// The record was written by itself, or why it could not be.
    pub fn kept(&mut self, path: PathBuf, outcome: Result<(), String>) {
        match outcome {
            Ok(()) => self.saved_at = Some((path, self.table.moves())),
            // Said once, though a bot may have moved since.
            Err(why) if self.options.keep.take().is_some() => {
                self.notice = format!("The game cannot be kept: {why}. Save it elsewhere with s.");
            }
            Err(_) => {}
        }
    }

    pub(super) fn save_path(&self) -> String {
        let given = self.saved_at.as_ref().map(|(path, _)| path).or(self.options.keep.as_ref());
        given.map_or_else(|| (self.free_name)(self.table.about().id), |path| path.display().to_string())
    }

    /// Asks first if a running game would be lost.
    pub(super) fn leave(&mut self) -> Vec<Effect> {
        let moves = self.table.moves();
        let safe = moves == 0
            || matches!(self.waiting, Waiting::Over(_))
            || self.saved_at.as_ref().is_some_and(|(_, at)| *at == moves);
        if safe {
            return vec![Effect::Leave];
        }
        self.overlay = Some(Overlay::Question(Question::Leave));
        Vec::new()
    }

    /// Writes the record into this file and stays at the table.
    pub fn save_as(&mut self, path: PathBuf) -> Vec<Effect> {
        self.leaves_when_saved = false;
        vec![Effect::Save(path)]
    }

    /// Writes the record where the game is kept, or else under a free name, and leaves.
    pub fn save_and_leave(&mut self) -> Vec<Effect> {
        self.leaves_when_saved = true;
        vec![Effect::Save(self.save_path().into())]
    }

    /// Whether the file is one that this game was saved in, or is to be saved in.
    pub fn may_overwrite(&self, path: &Path) -> bool {
        self.options.keep.as_deref() == Some(path) || self.saved_at.as_ref().is_some_and(|(saved, _)| saved == path)
    }

    /// The record was written, or why it could not be.
    pub fn saved(&mut self, path: PathBuf, outcome: Result<(), String>) -> Vec<Effect> {
        match outcome {
            Ok(()) => {
                self.notice = format!("Saved as {}.", path.display());
                self.saved_at = Some((path, self.table.moves()));
                if self.leaves_when_saved { vec![Effect::Leave] } else { Vec::new() }
            }
            Err(why) => {
                self.notice = format!("Not saved: {why}.");
                self.overlay = Some(Overlay::SaveAs(path.display().to_string()));
                Vec::new()
            }
        }
    }
}
