use super::Done;
use super::setup::{as_far_note, pack_line, read_record};
use crate::failure::Failure;
use clap::Args;
use sounder_host::AsFar;
use sounder_kernel::Viewer;
use sounder_scene::text::{Detail, Emphasis, rich};
use std::io::Write;
use std::path::PathBuf;

/// Step through a recorded game
#[derive(Args)]
pub struct Replay {
    /// A record file
    file: PathBuf,
    /// The content it was played with, a folder or a file, if it is neither the default nor in the record
    #[arg(long, value_name = "PACK")]
    pack: Option<PathBuf>,
    /// Print the position after this many moves and what led there, instead of stepping through
    #[arg(long, value_name = "MOVES")]
    at: Option<usize>,
}

impl Replay {
    /// Steps through it, or prints one position where no keys can be pressed.
    pub fn run(self, out: &mut dyn Write) -> Done {
        let (record, game) = read_record(&self.file, self.pack.as_deref())?;
        let as_far = game.replay_as_far(&record, &|| true).map_err(|error| Failure::file(&self.file, error))?;
        let note = as_far_note(&as_far);
        let AsFar { mut table, record, .. } = as_far;
        if let Some(note) = &note {
            eprintln!("{}: {note}", self.file.display());
        }
        let pack = || pack_line(&*game).into_iter();
        if self.at.is_none() && sounder_terminal::has_screen() {
            let was_left = sounder_terminal::replay(table, record, note)?;
            let told = pack().try_for_each(|pack| writeln!(out, "{pack}"));
            // Nobody reads it in a window that was closed.
            return if was_left { Ok(told?) } else { Ok(()) };
        }
        pack().try_for_each(|pack| writeln!(out, "{pack}"))?;
        out.flush()?;
        let last = table.moves();
        table.rewind(self.at.unwrap_or(last).min(last));
        sounder_terminal::print_scene(&*table, Viewer::Public, Detail::default())?;
        let tellings = table.tellings(Viewer::Public, 0).into_iter().map(|telling| {
            rich(&format!("{:>4}  {}", telling.after, telling.text), table.symbols(), Emphasis::default())
        });
        sounder_terminal::print_lines(&tellings.collect::<Vec<_>>())?;
        Ok(())
    }
}
