//! Looks through a whole database: is the file sound, and can every table be played again?

use crate::config::Config;
use crate::error::Error;
use crate::serve::ServeError;
use crate::store::Store;
use crate::tables::Tables;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What was found of one table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Checked {
    /// Every move is there and plays as it did.
    Whole {
        /// The game's id.
        game: &'static str,
        /// The number of moves.
        moves: usize,
    },
    /// Nothing is missing, but today's rules play it differently: it can be looked at and does not go on.
    OtherRules {
        /// The game's id.
        game: &'static str,
        /// The number of moves that today's rules still play.
        moves: usize,
        /// What differs.
        why: String,
    },
    /// It cannot be opened.
    Damaged(String),
}

/// What was found in a database.
pub struct Report {
    /// What is wrong with the file itself.
    pub file: Vec<String>,
    /// Each table by its id.
    pub tables: Vec<(String, Checked)>,
}

/// Looks through the database of a server, which may be running. Nothing is written to it.
pub async fn check(config: Config) -> Result<Report, ServeError> {
    let path = config.database.clone();
    let failed = |error| ServeError::Database { path: path.clone(), error };
    let unusable = |error: std::io::Error| failed(crate::store::StoreError::File(Arc::new(error)));
    // A missing file is said to be missing, in the system's words.
    std::fs::metadata(&path).map_err(unusable)?;
    let scratch = Scratch::new().map_err(unusable)?;
    let store = Store::open_to_look(&path, &scratch.0.join("copy.sqlite")).await.map_err(failed)?;
    let mut file = store.faults_of_file().await;
    let tables = Tables::to_look_at(store.clone(), config);
    let mut found = Vec::new();
    let (ids, stopped) = store.all_tables().await;
    file.extend(stopped.map(|error| format!("there may be more tables than are named here: {error}")));
    for id in ids {
        let checked = match tables.examine(&id).await {
            Ok((game, moves, None)) => Checked::Whole { game, moves },
            Ok((game, moves, Some(error))) => Checked::OtherRules { game, moves, why: error.to_string() },
            Err(Error::Damaged(what)) => Checked::Damaged(what),
            Err(_) if !file.is_empty() => Checked::Damaged(format!("table {id} lies in a damaged part of the file")),
            Err(other) => Checked::Damaged(format!("table {id} cannot be opened: {other}")),
        };
        found.push((id, checked));
    }
    Ok(Report { file, tables: found })
}

/// A folder of one's own that is gone in the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> std::io::Result<Scratch> {
        let folder = std::env::temp_dir().join(format!("sounder-check-{}", crate::secret::random_word(12)));
        let mut builder = std::fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(&folder)?;
        Ok(Scratch(folder))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let folder: &Path = &self.0;
        let _ = std::fs::remove_dir_all(folder);
    }
}
