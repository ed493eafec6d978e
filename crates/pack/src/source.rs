use crate::{Fault, Faults};
use std::collections::BTreeMap;
use std::path::Path;

/// A game whose content comes from a pack.
pub trait Content: Sized {
    /// The files of the default pack, as name and text. Empty for a game without content.
    const FILES: &'static [(&'static str, &'static str)];

    /// Positions in the middle of games, as JSON, that benches of search start from; the tests write them together with the
    /// golden games.
    const POSITIONS: &'static str;

    /// Reads a pack, or names all its faults.
    fn from_pack(source: &Source) -> Result<Self, Faults>;

    /// The game with the pack that ships with it.
    fn with_default_pack() -> Self {
        match Self::from_pack(&Source::embedded(Self::FILES)) {
            Ok(game) => game,
            Err(faults) => panic!("the default pack is tested to be sound:\n{faults}"),
        }
    }
}

/// The texts of a pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    files: Vec<(String, String)>,
}

/// A pack whose files cannot be read at all.
#[derive(Debug)]
pub struct SourceError(pub String);

impl std::fmt::Display for SourceError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SourceError {}

impl Source {
    /// The files that ship with a game.
    pub fn embedded(files: &[(&str, &str)]) -> Source {
        Source { files: files.iter().map(|(name, text)| ((*name).to_string(), (*text).to_string())).collect() }
    }

    /// Texts that were kept elsewhere, by name. What the game has learned to read since then is taken from the defaults.
    pub fn from_texts(mut texts: BTreeMap<String, String>, defaults: &[(&str, &str)]) -> Source {
        let text = |(name, default): &(&str, &str)| {
            ((*name).to_string(), texts.remove(*name).unwrap_or_else(|| (*default).to_string()))
        };
        Source { files: defaults.iter().map(text).collect() }
    }

    /// All texts by name.
    pub fn texts(&self) -> BTreeMap<&str, &str> {
        self.files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect()
    }

    /// The files of a folder with the names of `defaults`. A file that the folder lacks is taken from the defaults, so
    /// that a designer need only copy the file to be changed; a folder with none of them is not a pack of this game.
    pub fn from_dir(dir: &Path, defaults: &[(&str, &str)]) -> Result<Source, SourceError> {
        let named = || defaults.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
        if defaults.is_empty() {
            return Err(SourceError("this game has no content pack".into()));
        }
        let listing = std::fs::read_dir(dir)
            .map_err(|error| SourceError(format!("cannot open the pack folder {}: {error}", dir.display())))?;
        let mut found: Vec<String> = listing
            .flatten()
            .filter(|entry| entry.path().extension().is_some_and(|extension| extension == "toml"))
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect();
        found.sort_unstable();
        if let Some(foreign) = found.iter().find(|name| !defaults.iter().any(|(known, _)| known == name)) {
            return Err(SourceError(format!(
                "{} does not belong to a pack of this game, which has: {}",
                dir.join(foreign).display(),
                named()
            )));
        }
        if found.is_empty() {
            return Err(SourceError(format!("{} holds none of: {}", dir.display(), named())));
        }
        let mut files = Vec::new();
        for (name, default) in defaults {
            let text = if found.iter().any(|known| known == name) {
                let path = dir.join(name);
                std::fs::read_to_string(&path)
                    .map_err(|error| SourceError(format!("cannot read {}: {error}", path.display())))?
            } else {
                (*default).to_string()
            };
            files.push(((*name).to_string(), text));
        }
        Ok(Source { files })
    }

    /// The text of a file; a pack always has all the files of its game.
    pub fn text(&self, name: &str) -> &str {
        let file = self.files.iter().find(|(known, _)| known == name);
        &file.unwrap_or_else(|| panic!("{name} is listed in the game's FILES")).1
    }

    /// A hash of all files that changes whenever any of them does.
    pub fn hash(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        for (name, text) in &self.files {
            for part in [name, text] {
                hasher.update(&(part.len() as u64).to_le_bytes());
                hasher.update(part.as_bytes());
            }
        }
        hasher.finalize().to_hex()[..16].to_string()
    }

    /// A fault of a whole file.
    pub fn fault(&self, name: &str, message: impl Into<String>, hint: impl Into<String>) -> Fault {
        Fault::new(name, self.text(name), 0..0, message, hint)
    }
}
