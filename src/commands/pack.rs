use super::Done;
use super::setup::find_game;
use crate::failure::Failure;
use clap::Subcommand;
use sounder_host::{AnyGame, LoadError};
use sounder_pack::{Faults, Opened, Source, export_csv, faults_in_csv, import_csv, read_text};
use std::collections::BTreeMap;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Look after content packs: a pack is a folder of TOML files, or one ZIP file of them
#[derive(Subcommand)]
pub enum Pack {
    /// Check a pack and list all its faults
    Check {
        /// The folder or file
        pack: PathBuf,
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
    /// Say in words what one pack changes about another
    Diff {
        /// The folder or file before
        old: PathBuf,
        /// The folder or file after [default: what OLD itself changes about the default pack]
        new: Option<PathBuf>,
        /// The game they are for [default: the one whose files they hold]
        #[arg(long)]
        game: Option<String>,
    },
    /// Write the cards and figures of a pack into CSV files, for a spreadsheet
    Export {
        /// The folder or file
        pack: PathBuf,
        /// A folder that does not exist yet
        dir: PathBuf,
        /// The game it is for [default: the one whose files it holds]
        #[arg(long)]
        game: Option<String>,
    },
    /// Take over what CSV files say into a pack; comments and all that is not changed stay as they are
    Import {
        /// The folder with CSV files, as `export` wrote them
        csv: PathBuf,
        /// The pack, a folder
        pack: PathBuf,
        /// The game it is for [default: the one whose files it holds]
        #[arg(long)]
        game: Option<String>,
    },
    /// Make one file of a pack, to share; every --pack takes it
    Zip {
        /// The folder
        pack: PathBuf,
        /// The file to write, such as mine.zip
        file: PathBuf,
        /// The game it is for [default: the one whose files it holds]
        #[arg(long)]
        game: Option<String>,
    },
}

impl Pack {
    /// Does it.
    pub fn run(self, out: &mut dyn Write) -> Done {
        match self {
            Pack::Check { pack, game } => check(&open(&pack, game.as_deref())?, out),
            Pack::Copy { game, dir } => copy(&game, &dir, out),
            Pack::Diff { old, new, game } => diff(&old, new.as_deref(), game.as_deref(), out),
            Pack::Export { pack, dir, game } => export(&open(&pack, game.as_deref())?, &dir, out),
            Pack::Import { csv, pack, game } => import(&csv, &pack, game.as_deref(), out),
            Pack::Zip { pack, file, game } => zip(&open(&pack, game.as_deref())?, &file, out),
        }
    }
}

/// A pack that was found, and the game it is for.
struct Found {
    game: Arc<dyn AnyGame>,
    opened: Opened,
}

impl Found {
    /// The game with this pack, if that has no fault.
    fn load(&self) -> Result<Arc<dyn AnyGame>, Failure> {
        self.game.with_pack(self.opened.source.clone()).map_err(Failure::bad)
    }
}

fn open(path: &Path, game: Option<&str>) -> Result<Found, Failure> {
    let game = match game {
        Some(id) => find_game(id)?,
        None => guess_game(path)?,
    };
    let opened = Source::open(path, game.pack_files()).map_err(Failure::bad)?;
    Ok(Found { game, opened })
}

/// The game whose pack has most of the TOML files of the folder or file; one that it does not have is told by its name once the
/// game is known.
fn guess_game(path: &Path) -> Result<Arc<dyn AnyGame>, Failure> {
    let found = Source::names_at(path).map_err(Failure::bad)?;
    let games = sounder_catalog::games();
    let known = |game: &Arc<dyn AnyGame>| {
        found.iter().filter(|name| game.pack_files().iter().any(|(file, _)| file == name)).count()
    };
    let most = games.iter().map(known).max().unwrap_or(0);
    let fitting: Vec<_> = games.iter().filter(|game| most > 0 && known(game) == most).collect();
    match &fitting[..] {
        [game] => Ok(Arc::clone(game)),
        [] => Err(Failure::file(path, "these are not the files of any game's pack; name the game with --game")),
        _ => Err(Failure::file(path, "several games have packs with these files; name one with --game")),
    }
}

fn check(found: &Found, out: &mut dyn Write) -> Done {
    write!(out, "{}", found.opened)?;
    let loaded = found.load()?;
    // What is so in the default pack too is meant to be so.
    let known = found.game.remarks();
    for remark in loaded.remarks().iter().filter(|remark| !known.contains(remark)) {
        writeln!(out, "{remark}")?;
    }
    let (name, about) = (found.opened.source.name(), loaded.about());
    writeln!(out, "{name}: a valid pack for {}, hash {}", about.name, about.pack_hash)?;
    Ok(())
}

/// Says what the pack lacks and what in it was not read, apart from what was asked for.
fn note(opened: &Opened) {
    eprint!("{opened}");
}

/// Makes a folder that must not be there yet.
fn new_folder(dir: &Path) -> Done {
    std::fs::create_dir(dir).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => Failure::file(dir, "exists already; name a folder that does not exist yet"),
        _ => Failure::file(dir, error),
    })
}

/// Writes all files into a folder, and only then says so: whoever reads no further than the first line, such as `head`, must not
/// be left with half a pack.
fn write_files<'a>(dir: &Path, files: impl Iterator<Item = (&'a str, &'a str)>, out: &mut dyn Write) -> Done {
    let mut written = Vec::new();
    for (name, text) in files {
        let path = dir.join(name);
        std::fs::write(&path, text).map_err(|error| Failure::file(&path, error))?;
        written.push(path);
    }
    Ok(written.iter().try_for_each(|path| writeln!(out, "{}", path.display()))?)
}

fn copy(game: &str, dir: &Path, out: &mut dyn Write) -> Done {
    let game = find_game(game)?;
    if game.pack_files().is_empty() {
        return Err(Failure::bad(format!("{} has no content pack", game.about().name)));
    }
    new_folder(dir)?;
    write_files(dir, game.pack_files().iter().copied(), out)
}

fn diff(old: &Path, new: Option<&Path>, game: Option<&str>, out: &mut dyn Write) -> Done {
    let first = open(old, game)?;
    note(&first.opened);
    let (before, after) = match new {
        Some(new) => {
            let second = open(new, Some(first.game.about().id))?;
            note(&second.opened);
            (first.opened.source, second.opened.source)
        }
        None => (Source::embedded(first.game.pack_files()), first.opened.source),
    };
    let diffs = before.diff(&after);
    diffs.iter().try_for_each(|diff| write!(out, "{diff}"))?;
    if diffs.is_empty() {
        writeln!(out, "{} and {} say the same, hash {}", before.name(), after.name(), after.hash())?;
    }
    Ok(())
}

fn export(found: &Found, dir: &Path, out: &mut dyn Write) -> Done {
    note(&found.opened);
    let sheets = export_csv(&found.opened.source).map_err(Failure::bad)?;
    new_folder(dir)?;
    write_files(dir, sheets.iter().map(|(name, text)| (name.as_str(), text.as_str())), out)
}

fn import(csv: &Path, pack: &Path, game: Option<&str>, out: &mut dyn Write) -> Done {
    if !pack.is_dir() {
        return Err(Failure::file(pack, "is no folder; what is in one file has to be unpacked first"));
    }
    let Found { game, opened } = open(pack, game)?;
    note(&opened);
    let mut sheets = BTreeMap::new();
    for entry in std::fs::read_dir(csv).map_err(|error| Failure::file(csv, error))?.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if Path::new(&name).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("csv")) {
            let bytes = std::fs::read(entry.path()).map_err(|error| Failure::file(&entry.path(), error))?;
            let text = read_text(&name, bytes).map_err(|error| Failure::file(&entry.path(), error))?;
            sheets.insert(name, text);
        }
    }
    if sheets.is_empty() {
        return Err(Failure::file(csv, "there is no CSV file in this folder"));
    }
    let texts = import_csv(&opened.source, &sheets).map_err(|error| Failure::file(csv, error))?;
    // Nothing is written that could not be played.
    game.with_pack(Source::from_texts(texts.clone(), game.pack_files())).map_err(|error| {
        let error = match error {
            LoadError::Faults(Faults(faults)) => LoadError::Faults(Faults(faults_in_csv(faults, &sheets))),
            other @ LoadError::Source(_) => other,
        };
        Failure::bad(format!(
            "{error}\nNothing was written: these faults would be in the pack. Fix them in the CSV files."
        ))
    })?;
    let changed: Vec<_> = texts.iter().filter(|(name, text)| opened.source.text(name) != text.as_str()).collect();
    if changed.is_empty() {
        writeln!(out, "{}: nothing is different", pack.display())?;
    }
    write_files(pack, changed.into_iter().map(|(name, text)| (name.as_str(), text.as_str())), out)
}

fn zip(found: &Found, file: &Path, out: &mut dyn Write) -> Done {
    note(&found.opened);
    found.load()?;
    // A pack is replaced by its next version; anything else that is there already is not ours to lose.
    if file.exists() && Source::open(file, found.game.pack_files()).is_err() {
        return Err(Failure::file(file, "exists already, and is no pack of this game"));
    }
    std::fs::write(file, found.opened.source.to_zip()).map_err(|error| Failure::file(file, error))?;
    Ok(writeln!(out, "{}", file.display())?)
}
