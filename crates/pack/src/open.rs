//! Opening a pack wherever it lies: a folder, or one file to share.

use crate::spelling::nearest;
use crate::{Fault, Source, SourceError};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::path::Path;

/// The files of a folder or an archive, before anybody knows what they are.
pub(crate) struct Files(pub Vec<(String, Vec<u8>)>);

/// A pack, and what was not as one would expect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opened {
    /// The pack.
    pub source: Source,
    /// Files of the game that are not there: those of the default pack are used.
    pub missing: Vec<String>,
    /// Files that are there and were not read, each with the name it was perhaps meant to have.
    pub extra: Vec<(String, Option<String>)>,
}

impl fmt::Display for Opened {
    /// What was not as one would expect, a line each; nothing if all was.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.missing[..] {
            [] => {}
            [one] => writeln!(f, "{one}: missing, the default one is used")?,
            many => writeln!(f, "{}: missing, the default ones are used", many.join(", "))?,
        }
        for (name, meant) in &self.extra {
            match meant {
                Some(meant) => writeln!(f, "{name}: not read; if it is to be {meant}, rename it")?,
                None => writeln!(f, "{name}: not read, it does not belong to a pack of this game")?,
            }
        }
        Ok(())
    }
}

impl Source {
    /// Opens a folder or a ZIP file. A file that it lacks is taken from the defaults, so that a designer need only copy the
    /// file to be changed; what holds none of them is not a pack of this game.
    pub fn open(path: &Path, defaults: &[(&str, &str)]) -> Result<Opened, SourceError> {
        if defaults.is_empty() {
            return Err(SourceError("this game has no content pack".into()));
        }
        let at = |error: SourceError| SourceError(format!("{}: {error}", path.display()));
        let opened = Files::at(path)?.into_source(defaults).map_err(at)?;
        Ok(Opened { source: opened.source.named(path.display().to_string()), ..opened })
    }

    /// The names of the TOML files in a folder or a ZIP file, for finding out whose pack it is.
    pub fn names_at(path: &Path) -> Result<Vec<String>, SourceError> {
        let files = Files::at(path)?.0.into_iter().map(|(name, _)| name);
        Ok(files.filter(|name| is_toml(name)).collect())
    }
}

fn is_toml(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"))
}

impl Files {
    fn at(path: &Path) -> Result<Files, SourceError> {
        let cannot = |error: std::io::Error| SourceError(format!("cannot open the pack {}: {error}", path.display()));
        if path.is_dir() {
            let mut files = Vec::new();
            for entry in std::fs::read_dir(path).map_err(cannot)?.flatten() {
                let name = entry.file_name().to_string_lossy().into_owned();
                if name.starts_with('.') {
                    continue;
                }
                // A folder is not looked into, and said to be there: a file may have slipped into it.
                let (name, bytes) = if entry.path().is_file() {
                    (name, std::fs::read(entry.path()).map_err(cannot)?)
                } else {
                    (name + "/", Vec::new())
                };
                files.push((name, bytes));
            }
            return Ok(Files(files));
        }
        let at = |error: SourceError| SourceError(format!("{}: {error}", path.display()));
        Files::in_zip(&std::fs::read(path).map_err(cannot)?).map_err(at)
    }

    pub(crate) fn into_source(mut self, defaults: &[(&str, &str)]) -> Result<Opened, SourceError> {
        self.0.sort_unstable();
        let named = || defaults.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
        let (known, others): (Vec<_>, Vec<_>) =
            self.0.into_iter().partition(|(name, _)| defaults.iter().any(|(known, _)| known == name));
        // What is there already cannot be what another file was meant to be.
        let lacking = defaults.iter().map(|(name, _)| *name);
        let lacking: Vec<&str> = lacking.filter(|name| !known.iter().any(|(known, _)| known == name)).collect();
        // A foreign TOML file would surely be missed; of anything else it is said that it was not read.
        if let Some((foreign, _)) = others.iter().find(|(name, _)| is_toml(name)) {
            let hint = match meant(foreign, &lacking) {
                Some(meant) => format!("rename it if it is to be {meant}"),
                None => format!("such a pack has: {}", named()),
            };
            return Err(SourceError(format!("{foreign} does not belong to a pack of this game; {hint}")));
        }
        let extra: Vec<_> = others.into_iter().map(|(name, _)| (meant(&name, &lacking), name)).collect();
        let extra: Vec<_> = extra.into_iter().map(|(meant, name)| (name, meant)).collect();
        if known.is_empty() {
            let opened = Opened { source: Source::embedded(&[]), missing: Vec::new(), extra };
            return Err(SourceError(format!("holds none of: {}\n{opened}", named()).trim_end().into()));
        }
        let missing = lacking.into_iter().map(str::to_string).collect();
        let mut texts = BTreeMap::new();
        for (name, bytes) in known {
            let text = read_text(&name, bytes)?;
            texts.insert(name, text);
        }
        Ok(Opened { source: Source::from_texts(texts, defaults), missing, extra })
    }
}

/// Which of these files one with another name was surely meant to be: `weapons.toml.txt`, `Weapons.toml`, `weapon.toml`.
fn meant(name: &str, lacking: &[&str]) -> Option<String> {
    let lower = name.to_lowercase();
    let found = lacking.iter().copied().find(|known| {
        let stem = known.trim_end_matches(".toml");
        lower == stem || lower.strip_prefix(stem).is_some_and(|rest| rest.starts_with(['.', ' ', '-', '_', '(', '~']))
    });
    let stem = |name: &str| name.trim_end_matches(".toml").to_string();
    let stems: Vec<String> = lacking.iter().map(|known| stem(known)).collect();
    let near = || nearest(&stem(&lower), stems.iter().map(String::as_str)).filter(|_| is_toml(name));
    found.map(str::to_string).or_else(|| near().map(|stem| format!("{stem}.toml")))
}

/// The text of a file, which must be UTF-8; says where it is not.
pub fn read_text(name: &str, bytes: Vec<u8>) -> Result<String, SourceError> {
    let wide = "this file is in UTF-16, not in UTF-8";
    let refused = |text: String, span: Range<usize>, message: &str| {
        let hint = "save the file again as UTF-8; in a spreadsheet choose \"CSV UTF-8\"";
        SourceError(format!("cannot be read:\n{}", Fault::new(name, text, span, message, hint)))
    };
    match String::from_utf8(bytes) {
        // UTF-16 without a mark: every other byte of plain letters is zero, which no text of ours holds.
        Ok(text) if text.contains('\0') => Err(refused(text, 0..0, wide)),
        Ok(text) => Ok(text.strip_prefix('\u{feff}').map(str::to_string).unwrap_or(text)),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let bytes = error.into_bytes();
            let message = match bytes[..] {
                [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => wide.to_string(),
                _ => format!("this letter is in another encoding than UTF-8 (byte {:#04x})", bytes[at]),
            };
            // The rest as if every byte were a letter, so that the line can be recognised.
            let (good, rest) = bytes.split_at(at);
            let rest: String = rest.iter().map(|byte| *byte as char).collect();
            let shown = String::from_utf8_lossy(good).into_owned() + &rest;
            let letter = shown[at..].chars().next().map_or(0, char::len_utf8);
            Err(refused(shown, at..at + letter, &message))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEFAULTS: &[(&str, &str)] = &[("weapons.toml", "uses = 3\n"), ("bosses.toml", "x = 1\n"), ("game.toml", "")];

    fn open(files: &[(&str, &[u8])]) -> Result<Opened, SourceError> {
        let folder = tempfile::tempdir().unwrap();
        for (name, content) in files {
            std::fs::write(folder.path().join(name), content).unwrap();
        }
        Source::open(folder.path(), DEFAULTS)
    }

    #[test]
    fn what_is_missing_and_what_is_not_read_is_said() {
        let opened = open(&[("weapons.toml.txt", b"uses = 9"), ("game.toml", b""), ("notes.md", b"")]).unwrap();
        assert_eq!(opened.source.text("weapons.toml"), "uses = 3\n");
        insta::assert_snapshot!(opened.to_string());
        let whole = open(&[("weapons.toml", b""), ("game.toml", b""), ("bosses.toml", b""), (".hidden", b"")]).unwrap();
        assert_eq!(whole.to_string(), "");
    }

    #[test]
    fn a_folder_inside_is_named_and_not_looked_into() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("old")).unwrap();
        std::fs::write(folder.path().join("old/weapons.toml"), "uses = 9").unwrap();
        std::fs::write(folder.path().join("game.toml"), "").unwrap();
        let opened = Source::open(folder.path(), DEFAULTS).unwrap();
        assert_eq!(opened.source.text("weapons.toml"), "uses = 3\n");
        assert!(opened.to_string().contains("old/"), "{opened}");
    }

    #[test]
    fn a_foreign_file_or_none_at_all_is_refused() {
        let refusal = |files: &[(&str, &[u8])]| open(files).unwrap_err().to_string();
        assert!(refusal(&[("weapon.toml", b"")]).ends_with("rename it if it is to be weapons.toml"));
        assert!(refusal(&[("Weapons.TOML", b"")]).ends_with("rename it if it is to be weapons.toml"));
        assert!(refusal(&[("spells.toml", b"")]).ends_with("such a pack has: weapons.toml, bosses.toml, game.toml"));
        let both: &[(&str, &[u8])] = &[("weapons.toml", b""), ("weapons (1).toml", b"")];
        assert!(refusal(both).contains("such a pack has:"), "the file that it could be is there already");
        assert!(
            refusal(&[("weapons.toml.txt", b"")]).contains("weapons.toml.txt: not read; if it is to be weapons.toml")
        );
        assert!(Source::open(Path::new("no-such-pack"), DEFAULTS).unwrap_err().to_string().contains("no-such-pack"));
        assert!(Source::open(Path::new("."), &[]).unwrap_err().to_string().contains("no content pack"));
    }

    #[test]
    fn another_encoding_is_named_with_its_line() {
        let latin = open(&[("weapons.toml", b"uses = 3\nline = \"Gr\xfc\xdfe\"\n")]).unwrap_err().to_string();
        insta::assert_snapshot!(latin.split_once(": ").unwrap().1);
        let wide: Vec<u8> = [0xff, 0xfe].into_iter().chain("uses = 3".bytes().flat_map(|b| [b, 0])).collect();
        for wide in [&wide, &wide[2..]] {
            assert!(open(&[("weapons.toml", wide)]).unwrap_err().to_string().contains("in UTF-16"));
        }
        let marked = open(&[("weapons.toml", b"\xef\xbb\xbfuses = 5")]).unwrap();
        assert_eq!(marked.source.text("weapons.toml"), "uses = 5");
    }
}
