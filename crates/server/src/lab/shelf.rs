//! Where runs are kept: a folder for each, with `run.json`, what was ordered in `order` and what came of it in `result`.

use super::order::Kind;
use super::run::Run;
use sounder_pack::Source;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The folder of all runs.
#[derive(Clone, Debug)]
pub struct Shelf(PathBuf);

const NOTE: &str = "run.json";

impl Shelf {
    /// The shelf in this folder, which is made if need be.
    pub fn open(folder: &Path) -> io::Result<Shelf> {
        let mut builder = fs::DirBuilder::new();
        builder.recursive(true);
        // Like the database beside it, it is for its owner's eyes only.
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(folder)?;
        Ok(Shelf(fs::canonicalize(folder)?))
    }

    /// The folder of a run.
    pub fn run(&self, id: &str) -> PathBuf {
        self.0.join(id)
    }

    /// The folder of what came of a run.
    pub fn result(&self, id: &str) -> PathBuf {
        self.run(id).join("result")
    }

    /// Every run that can be read.
    pub fn all(&self) -> Vec<Run> {
        let folders = fs::read_dir(&self.0).into_iter().flatten().flatten();
        let read = |folder: fs::DirEntry| {
            let text = fs::read_to_string(folder.path().join(NOTE)).ok()?;
            let run: Option<Run> = serde_json::from_str(&text).ok();
            if run.is_none() {
                tracing::warn!(folder = %folder.path().display(), "a run of the lab cannot be read and is left alone");
            }
            run.filter(|run| folder.file_name() == run.id.as_str())
        };
        folders.filter_map(read).collect()
    }

    /// Writes down a new run with all it needs.
    pub fn begin(&self, run: &Run, packs: &[Source]) -> io::Result<()> {
        let order = self.run(&run.id).join("order");
        fs::create_dir_all(&order)?;
        fs::create_dir_all(self.result(&run.id))?;
        for (index, pack) in packs.iter().enumerate().filter(|(index, _)| !run.order.packs[*index].usual) {
            let folder = order.join(run.order.pack_folder(index));
            fs::create_dir_all(&folder)?;
            for (name, text) in pack.texts() {
                fs::write(folder.join(name), text)?;
            }
        }
        if run.order.kind == Kind::Report {
            fs::write(order.join("experiment.toml"), run.order.experiment())?;
        }
        self.keep(run)
    }

    /// Writes down how a run stands, whole or not at all.
    pub fn keep(&self, run: &Run) -> io::Result<()> {
        let folder = self.run(&run.id);
        let new = folder.join("run.new");
        fs::write(&new, serde_json::to_string(run).expect("plain data"))?;
        fs::rename(new, folder.join(NOTE))
    }

    /// The content that a run was ordered with.
    pub fn packs(&self, run: &Run, files: &[(&'static str, &'static str)]) -> io::Result<Vec<Source>> {
        let order = self.run(&run.id).join("order");
        let read = |(index, content): (usize, &super::Content)| {
            if content.usual {
                return Ok(Source::embedded(files));
            }
            let folder = order.join(run.order.pack_folder(index));
            let mut texts = BTreeMap::new();
            for (name, _) in files {
                texts.insert((*name).to_string(), fs::read_to_string(folder.join(name))?);
            }
            Ok(Source::from_texts(texts, files))
        };
        run.order.packs.iter().enumerate().map(read).collect()
    }

    /// What the files of a run come to, in bytes.
    pub fn bytes(&self, id: &str) -> u64 {
        fn within(folder: &Path) -> u64 {
            let entries = fs::read_dir(folder).into_iter().flatten().flatten();
            let size = |entry: fs::DirEntry| match entry.metadata() {
                Ok(about) if about.is_dir() => within(&entry.path()),
                Ok(about) => about.len(),
                Err(_) => 0,
            };
            entries.map(size).sum()
        }
        within(&self.run(id))
    }

    /// Throws a run away.
    pub fn forget(&self, id: &str) {
        if let Err(error) = fs::remove_dir_all(self.run(id)) {
            tracing::warn!(%error, run = id, "a run of the lab cannot be thrown away");
        }
    }
}
