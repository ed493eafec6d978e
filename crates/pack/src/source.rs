use crate::{Fault, meaning};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// The texts of a pack.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    files: Vec<(String, Arc<str>)>,
    /// Worked out once: it takes reading all files.
    hashes: OnceLock<Hashes>,
}

#[derive(Clone, Debug)]
struct Hashes {
    meaning: String,
    bytes: String,
}

impl PartialEq for Source {
    fn eq(&self, other: &Source) -> bool {
        (&self.name, &self.files) == (&other.name, &other.files)
    }
}

impl Eq for Source {}

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
        let files = files.iter().map(|(name, text)| ((*name).to_string(), (*text).into())).collect();
        Source { name: "the default pack".into(), files, hashes: OnceLock::new() }
    }

    /// Texts that were kept elsewhere, by name. What the game has learned to read since then is taken from the defaults.
    pub fn from_texts(mut texts: BTreeMap<String, String>, defaults: &[(&str, &str)]) -> Source {
        let text = |(name, default): &(&str, &str)| {
            ((*name).to_string(), texts.remove(*name).map_or_else(|| (*default).into(), Arc::from))
        };
        Source { name: "a kept pack".into(), files: defaults.iter().map(text).collect(), hashes: OnceLock::new() }
    }

    /// The same pack under another name.
    #[must_use]
    pub fn named(self, name: impl Into<String>) -> Source {
        Source { name: name.into(), ..self }
    }

    /// What people call it: where it came from. It is no part of what the pack says.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// All texts by name.
    pub fn texts(&self) -> BTreeMap<&str, &str> {
        self.files.iter().map(|(name, text)| (name.as_str(), &**text)).collect()
    }

    /// How many bytes all files come to.
    pub fn bytes(&self) -> usize {
        self.files.iter().map(|(name, text)| name.len() + text.len()).sum()
    }

    fn file(&self, name: &str) -> &Arc<str> {
        let file = self.files.iter().find(|(known, _)| known == name);
        &file.unwrap_or_else(|| panic!("{name} is listed in the game's FILES")).1
    }

    /// The text of a file; a pack always has all the files of its game.
    pub fn text(&self, name: &str) -> &str {
        self.file(name)
    }

    fn hashes(&self) -> &Hashes {
        let work_out = || Hashes { meaning: meaning::hash(&self.texts()), bytes: self.hash_bytes() };
        self.hashes.get_or_init(work_out)
    }

    /// A hash of what the pack says: comments, blank lines, the order of keys and the way a figure is written do not matter,
    /// the order of cards does.
    pub fn hash(&self) -> String {
        self.hashes().meaning.clone()
    }

    /// Whether a record that names this hash was played with this pack. Earlier programs hashed the bytes of the files.
    pub fn is_called(&self, hash: &str) -> bool {
        let hashes = self.hashes();
        hash == hashes.meaning || hash == hashes.bytes
    }

    /// The hash that programs before version 0.2 wrote: 16 digits, of the files byte by byte.
    pub fn hash_of_bytes(&self) -> String {
        self.hashes().bytes.clone()
    }

    fn hash_bytes(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        for (name, text) in &self.files {
            for part in [name.as_str(), text] {
                hasher.update(&(part.len() as u64).to_le_bytes());
                hasher.update(part.as_bytes());
            }
        }
        hasher.finalize().to_hex()[..16].to_string()
    }

    /// A fault of a whole file.
    pub fn fault(&self, name: &str, message: impl Into<String>, hint: impl Into<String>) -> Fault {
        Fault::new(name, Arc::clone(self.file(name)), 0..0, message, hint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: &str =
        "limit = 16\n[start]\ngold = 1\nsilver = 2\n[[good]]\nname = \"Salt\"\n[[good]]\nname = \"Silk\"\n";

    fn hash(text: &str) -> String {
        Source::embedded(&[("goods.toml", text), ("rest.toml", "")]).hash()
    }

    #[test]
    fn the_hash_is_of_what_a_pack_says_and_not_of_how() {
        let same = "# Goods.\nstart = { silver = 2, gold = 1 }   # at first\nlimit = 0x10\n\ngood = [{ name = 'Salt' }, { name = \"Silk\" }]\r\n";
        assert_eq!(hash(PLAIN), hash(same));
        assert_eq!(hash(PLAIN).len(), 32);
    }

    #[test]
    fn the_hash_changes_with_every_figure_name_and_order_of_cards() {
        let others = [
            PLAIN.replace("16", "17"),
            PLAIN.replace("gold", "iron"),
            PLAIN.replace("Salt", "Malt"),
            PLAIN.replace("Salt", "x").replace("Silk", "Salt").replace("\"x\"", "\"Silk\""),
            PLAIN.replace("= 16", "= \"16\""),
            PLAIN.replace("= 16", "= 16.0"),
            PLAIN.replace("= 16", "= [16]"),
            format!("{PLAIN}this is = = wrong"),
        ];
        for other in others {
            assert_ne!(hash(PLAIN), hash(&other), "{other}");
        }
        let swapped = Source::embedded(&[("goods.toml", ""), ("rest.toml", PLAIN)]);
        assert_ne!(hash(PLAIN), swapped.hash());
    }

    #[test]
    fn records_of_earlier_programs_name_the_bytes() {
        let pack = Source::embedded(&[("goods.toml", PLAIN)]);
        assert_eq!(pack.hash_of_bytes().len(), 16);
        assert!(pack.is_called(&pack.hash()) && pack.is_called(&pack.hash_of_bytes()) && !pack.is_called(""));
    }
}
