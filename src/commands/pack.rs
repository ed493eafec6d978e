use super::Outcome;
use super::setup::{find_game, load_pack};
use crate::failure::Failure;
use clap::Subcommand;
use sounder_host::AnyGame;
use std::io::{ErrorKind, Write};
use std::path::PathBuf;
use std::sync::Arc;

/// Look after content packs
#[derive(Subcommand)]
pub enum Pack {
    /// Check a folder and list all its faults
    Check {
        /// The folder
        dir: PathBuf,
        /// The game it is for [default: the one whose files it holds]
        #[arg(long)]
        game: Option<String>,
    },
    /// Write the default pack of a game into a folder, to start from
    Copy {
        /// The game's id
        game: String,
        /// A folder that does not exist yet
        dir: PathBuf,
    },
}

impl Pack {
    /// Does it.
    pub fn run(self, out: &mut dyn Write) -> Outcome {
        match self {
            Pack::Check { dir, game } => check(&dir, game.as_deref(), out),
            Pack::Copy { game, dir } => copy(&game, &dir, out),
        }
    }
}

fn check(dir: &std::path::Path, game: Option<&str>, out: &mut dyn Write) -> Outcome {
    let game = match game {
        Some(id) => find_game(id)?,
        None => guess_game(dir)?,
    };
    let loaded = load_pack(Arc::clone(&game), Some(dir))?;
    writeln!(out, "{}: a sound pack of {}, hash {}", dir.display(), game.about().name, loaded.about().pack_hash)?;
    Ok(())
}

/// The only game whose pack has all the TOML files of the folder.
fn guess_game(dir: &std::path::Path) -> Result<Arc<dyn AnyGame>, Failure> {
    let listing = std::fs::read_dir(dir).map_err(|error| Failure::file(dir, error))?;
    let names: Vec<String> = listing.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    let found: Vec<&str> = names
        .iter()
        .map(String::as_str)
        .filter(|name| std::path::Path::new(name).extension().is_some_and(|extension| extension == "toml"))
        .collect();
    let games = sounder_catalog::games();
    let mut fitting = games.into_iter().filter(|game| {
        let files: Vec<_> = game.pack_files().iter().map(|(name, _)| *name).collect();
        !found.is_empty() && found.iter().all(|name| files.contains(name))
    });
    match (fitting.next(), fitting.next()) {
        (Some(game), None) => Ok(game),
        (None, _) => Err(Failure::file(dir, "these are not the files of any game's pack; name the game with --game")),
        (Some(_), Some(_)) => {
            Err(Failure::file(dir, "several games have packs with these files; name one with --game"))
        }
    }
}

fn copy(game: &str, dir: &std::path::Path, out: &mut dyn Write) -> Outcome {
    let game = find_game(game)?;
    if game.pack_files().is_empty() {
        return Err(Failure::bad(format!("{} has no content pack", game.about().name)));
    }
    std::fs::create_dir(dir).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => Failure::file(dir, "exists already; name a folder that does not exist yet"),
        _ => Failure::file(dir, error),
    })?;
    for (name, text) in game.pack_files() {
        let path = dir.join(name);
        std::fs::write(&path, text).map_err(|error| Failure::file(&path, error))?;
        writeln!(out, "{}", path.display())?;
    }
    Ok(())
}
