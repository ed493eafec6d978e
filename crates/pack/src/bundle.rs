//! A pack as one file: an ordinary ZIP with the TOML files, to be shared, kept in records and unpacked by anything.

use crate::Source;
use crate::SourceError;
use crate::open::Files;
use std::io::{Cursor, Read, Write};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

/// The most that all files of a pack may come to: a small file may otherwise unpack to anything. The largest pack that ships
/// with a game has an eighth of it.
const MOST_BYTES: u64 = 256 << 10;
/// The most entries that an archive may have.
const MOST_ENTRIES: usize = 500;

impl Source {
    /// The pack as the bytes of a ZIP file. The same pack gives the same bytes.
    pub fn to_zip(&self) -> Vec<u8> {
        // A fixed date: the default one is that of the first ZIP files.
        let options = SimpleFileOptions::default();
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, text) in self.texts() {
            let written = archive.start_file(name, options).map_err(std::io::Error::other);
            written.and_then(|()| archive.write_all(text.as_bytes())).expect("memory takes what it is given");
        }
        archive.finish().expect("memory takes what it is given").into_inner()
    }

    /// Reads a pack from the bytes of a ZIP file.
    pub fn from_zip(bytes: &[u8], defaults: &[(&str, &str)]) -> Result<Source, SourceError> {
        Files::in_zip(bytes)?.into_source(defaults).map(|opened| opened.source)
    }
}

impl Files {
    /// The files of an archive, be they at its top or in one folder, as people zip them.
    pub(crate) fn in_zip(bytes: &[u8]) -> Result<Files, SourceError> {
        let broken = |error: &dyn std::fmt::Display| SourceError(format!("this is not a whole ZIP file: {error}"));
        let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| broken(&error))?;
        if archive.len() > MOST_ENTRIES {
            return Err(SourceError(format!("there are {} files in it; a pack has a few", archive.len())));
        }
        let mut files: Vec<(String, Vec<u8>)> = Vec::new();
        let mut room = MOST_BYTES;
        for index in 0..archive.len() {
            let entry = archive.by_index(index).map_err(|error| broken(&error))?;
            let path = entry.name().map_err(|error| broken(&error))?.replace('\\', "/");
            let name = path.rsplit('/').next().unwrap_or_default().to_string();
            // What file managers add without asking.
            if entry.is_dir() || path.starts_with("__MACOSX/") || name.starts_with('.') {
                continue;
            }
            let mut content = Vec::new();
            entry.take(room + 1).read_to_end(&mut content).map_err(|error| broken(&error))?;
            room = room.checked_sub(content.len() as u64).ok_or_else(|| {
                SourceError(format!("unpacked it comes to more than {} KiB; a pack is smaller", MOST_BYTES >> 10))
            })?;
            if files.iter().any(|(known, _)| *known == name) {
                return Err(SourceError(format!("{name} is in it twice")));
            }
            files.push((name, content));
        }
        Ok(Files(files))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEFAULTS: &[(&str, &str)] = &[("goods.toml", "limit = 3\n"), ("rest.toml", "more = 1\n")];

    fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, content) in files {
            archive.start_file(*name, SimpleFileOptions::default()).unwrap();
            archive.write_all(content).unwrap();
        }
        archive.finish().unwrap().into_inner()
    }

    #[test]
    fn a_pack_comes_out_of_its_zip_as_it_went_in() {
        let pack = Source::embedded(&[("goods.toml", "limit = 5 # \u{fc}\n"), ("rest.toml", "more = 1\n")]);
        let bytes = pack.to_zip();
        assert_eq!(bytes, pack.to_zip());
        let back = Source::from_zip(&bytes, DEFAULTS).unwrap();
        assert_eq!((back.texts(), back.hash()), (pack.texts(), pack.hash()));
    }

    #[test]
    fn a_folder_zipped_by_a_file_manager_is_a_pack_too() {
        let files: [(&str, &[u8]); 3] =
            [("my pack/goods.toml", b"limit = 9\n"), ("__MACOSX/goods.toml", b"x"), ("my pack/.DS_Store", b"x")];
        let pack = Source::from_zip(&zipped(&files), DEFAULTS).unwrap();
        assert_eq!((pack.text("goods.toml"), pack.text("rest.toml")), ("limit = 9\n", "more = 1\n"));
    }

    #[test]
    fn what_is_no_pack_is_refused() {
        let refusal = |bytes: &[u8]| Source::from_zip(bytes, DEFAULTS).unwrap_err().to_string();
        assert!(refusal(b"limit = 3").contains("not a whole ZIP file"));
        let whole = zipped(&[("goods.toml", b"limit = 9\n")]);
        assert!(refusal(&whole[..whole.len() - 9]).contains("not a whole ZIP file"));
        assert!(
            refusal(&zipped(&[("a/goods.toml", b""), ("b/goods.toml", b"")])).contains("goods.toml is in it twice")
        );
        let bomb = vec![b'#'; (MOST_BYTES + 1) as usize];
        assert!(refusal(&zipped(&[("goods.toml", &bomb)])).contains("more than 256 KiB"));
    }
}
