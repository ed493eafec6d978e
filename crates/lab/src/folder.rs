//! The folder of a run: its experiment file, what has been played so far, rows, and in the end the report.
//!
//! What has been played is saved after every batch, rows first; after an interruption rows beyond what was saved are cut off, so
//! that a resumed run leaves the same files as one that was never stopped.

use crate::cell::{Ledger, Part};
use crate::rows::{FACTS, GAMES, Rows, SEATS};
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

/// What has been played of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RunProgress {
    /// The text of the experiment file: a run is resumed only with the same.
    pub experiment: String,
    /// Rules, packs, goals and program, each with its version, so that nothing else is mixed in.
    pub hashes: Vec<String>,
    /// Which part of the run this is.
    pub part: Part,
    /// Whether rows are written.
    pub rows: bool,
    /// One ledger for each table that has begun.
    pub ledgers: Vec<Ledger>,
    /// How long the files of rows are: games, seats, facts.
    lengths: [u64; 3],
}

/// The folder of a run.
pub struct Folder {
    dir: PathBuf,
}

const EXPERIMENT: &str = "experiment.toml";
const STATE: &str = "progress.json";
const ROWS: [&str; 3] = ["games.csv", "seats.csv", "facts.csv"];

fn header(file: usize) -> String {
    let columns: [&[&str]; 3] = [&GAMES, &SEATS, &FACTS];
    columns[file].join(",") + "\n"
}

/// The first of the things that must not change and did: each line is a name, a colon and its version.
fn changed(old: &[String], new: &[String]) -> String {
    let gone = old.iter().find(|line| !new.contains(line));
    let line = gone.or_else(|| new.iter().find(|line| !old.contains(line)));
    let name = line.and_then(|line| line.split_once(": ")).map_or("rules or packs", |(name, _)| name);
    format!("other {name}")
}

/// The rows of one part, one after the other.
struct Reader {
    lines: BufReader<File>,
    line: String,
    /// The table and the game of the row; none at the end.
    key: Option<(u64, u64)>,
}

impl Reader {
    /// The rows of a file, at the first after its head.
    fn open(path: &Path) -> io::Result<Reader> {
        let file = File::open(path).map_err(|error| about(path, &error))?;
        let mut reader = Reader { lines: BufReader::new(file), line: String::new(), key: None };
        reader.lines.read_line(&mut reader.line)?;
        reader.advance()?;
        Ok(reader)
    }

    fn advance(&mut self) -> io::Result<()> {
        self.line.clear();
        self.key = None;
        if self.lines.read_line(&mut self.line)? > 0 {
            let mut numbers = self.line.splitn(3, ',').map(|field| field.parse().unwrap_or_default());
            self.key = Some((numbers.next().unwrap_or_default(), numbers.next().unwrap_or_default()));
        }
        Ok(())
    }
}

/// An error that says which file it is about.
fn about(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

impl Folder {
    /// The folder itself.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// A run in this folder: begun anew, or resumed where it was left. A folder with another experiment is refused.
    pub fn open(
        dir: &Path,
        experiment: &str,
        hashes: &[String],
        part: Part,
        rows: bool,
    ) -> io::Result<(Folder, RunProgress)> {
        fs::create_dir_all(dir.join("games")).map_err(|error| about(dir, &error))?;
        let folder = Folder { dir: dir.into() };
        let fresh = RunProgress {
            experiment: experiment.into(),
            hashes: hashes.to_vec(),
            part,
            rows,
            ledgers: Vec::new(),
            lengths: [0, 1, 2].map(|file| header(file).len() as u64),
        };
        let progress = match folder.read() {
            Ok(known) if known.experiment == experiment && known.hashes == hashes && known.part == part => known,
            Ok(known) => {
                let what = if known.experiment != experiment {
                    "another experiment file".to_string()
                } else if known.part != part {
                    "another part of the run".to_string()
                } else {
                    changed(&known.hashes, hashes)
                };
                let text = format!("holds a run that was begun with {what}. Name a new folder with --out");
                return Err(io::Error::other(format!("{}: {text}", dir.display())));
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let notes = hashes.iter().fold(String::new(), |notes, line| format!("{notes}# {line}\n"));
                let text = format!("{}\n\n# Played with:\n{notes}", experiment.trim_end());
                fs::write(dir.join(EXPERIMENT), text).map_err(|error| about(dir, &error))?;
                fresh
            }
            Err(error) => return Err(error),
        };
        if rows {
            for (file, name) in ROWS.iter().enumerate() {
                let path = dir.join(name);
                if !path.exists() {
                    fs::write(&path, header(file)).map_err(|error| about(&path, &error))?;
                }
                let file_ = OpenOptions::new().write(true).open(&path).map_err(|error| about(&path, &error))?;
                file_.set_len(progress.lengths[file])?;
            }
        }
        Ok((folder, progress))
    }

    /// What was saved.
    pub fn read(&self) -> io::Result<RunProgress> {
        let path = self.dir.join(STATE);
        let text = fs::read_to_string(&path).map_err(|error| about(&path, &error))?;
        serde_json::from_str(&text).map_err(|error| io::Error::other(format!("{}: {error}", path.display())))
    }

    /// A folder that was filled before.
    pub fn existing(dir: &Path) -> Folder {
        Folder { dir: dir.into() }
    }

    /// Saves rows and what has been played, whole or not at all.
    pub fn save(&self, progress: &mut RunProgress, rows: Option<Rows>) -> io::Result<()> {
        if let Some(rows) = rows {
            for (file, text) in rows.finish().iter().enumerate() {
                let mut rows = OpenOptions::new().append(true).open(self.dir.join(ROWS[file]))?;
                rows.write_all(text.as_bytes())?;
                progress.lengths[file] += text.len() as u64;
            }
        }
        let (new, path) = (self.dir.join("progress.new"), self.dir.join(STATE));
        fs::write(&new, serde_json::to_string(progress).expect("plain data")).map_err(|error| about(&new, &error))?;
        fs::rename(&new, &path).map_err(|error| about(&path, &error))
    }

    /// Puts the rows of the parts of a run into one file each, in the order of tables and games. A row of each part is held in memory,
    /// however many there are.
    pub fn merge_rows(&self, parts: &[Folder]) -> io::Result<()> {
        for (file, name) in ROWS.iter().enumerate() {
            let mut readers =
                parts.iter().map(|part| Reader::open(&part.dir.join(name))).collect::<io::Result<Vec<_>>>()?;
            let path = self.dir.join(name);
            let mut whole = BufWriter::new(File::create(&path).map_err(|error| about(&path, &error))?);
            whole.write_all(header(file).as_bytes())?;
            // Every part has its own games, each in order, so that the next row is always the first of some part.
            let first = |readers: &[Reader]| (0..readers.len()).filter_map(|at| Some((readers[at].key?, at))).min();
            while let Some((_, at)) = first(&readers) {
                whole.write_all(readers[at].line.as_bytes())?;
                readers[at].advance()?;
            }
            whole.flush()?;
        }
        Ok(())
    }

    /// Writes the rows once more, in columns.
    #[cfg(feature = "parquet")]
    pub fn write_columns(&self) -> io::Result<()> {
        for name in ROWS {
            let target = self.dir.join(name).with_extension("parquet");
            crate::columns::convert(&self.dir.join(name), File::create(&target)?)?;
        }
        Ok(())
    }

    /// Whether there is such a file.
    pub fn has(&self, name: &str) -> bool {
        self.dir.join(name).exists()
    }

    /// Writes a file of the report, whole or not at all.
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> io::Result<()> {
        let path = self.dir.join(name);
        let new = path.with_extension("new");
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(|error| about(parent, &error))?;
        }
        fs::write(&new, content).map_err(|error| about(&new, &error))?;
        fs::rename(&new, &path).map_err(|error| about(&path, &error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of parts stand in the order of tables and games, and those of one game as they were.
    #[test]
    fn rows_of_parts_are_merged_in_order() {
        let dir = std::env::temp_dir().join(format!("sounder-merged-{}", std::process::id()));
        let folder = |name: &str| {
            fs::create_dir_all(dir.join(name)).unwrap();
            Folder::existing(&dir.join(name))
        };
        let (parts, whole) = ([folder("1"), folder("2"), folder("3")], folder("whole"));
        let rows = ["0,1,b\n0,1,a\n1,0,c\n", "0,0,z\n0,10,y\n", ""];
        for (part, rows) in parts.iter().zip(rows) {
            for (file, name) in ROWS.iter().enumerate() {
                fs::write(part.dir.join(name), header(file) + rows).unwrap();
            }
        }
        whole.merge_rows(&parts).unwrap();
        let merged = fs::read_to_string(whole.dir.join(ROWS[2])).unwrap();
        assert_eq!(merged, header(2) + "0,0,z\n0,1,b\n0,1,a\n0,10,y\n1,0,c\n");
        fs::remove_dir_all(&dir).unwrap();
    }
}
