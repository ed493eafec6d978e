use super::{Done, setup::known_games};
use crate::failure::Failure;
use clap::Args;
use sounder_scenario::{check_files, files, show};
use std::io::Write;
use std::path::PathBuf;

/// Run scenario files and show what does not hold
///
/// The exit code is 0 if all hold, 1 if some do not, and 2 if some could not be run at all.
#[derive(Args)]
pub struct Scenario {
    /// Scenario files, or folders of them
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print the position and every step: what was told, what changed, and what may be done
    #[arg(long)]
    show: bool,
}

impl Scenario {
    /// Runs them all and counts.
    pub fn run(self, out: &mut dyn Write) -> Done {
        let mut all = Vec::new();
        for path in self.files {
            let found = if path.is_dir() { files(&path) } else { vec![path.clone()] };
            if found.is_empty() {
                return Err(Failure::file(&path, "there is no scenario file (*.toml) in this folder"));
            }
            all.extend(found);
        }
        let checked = check_files(&all, &|id| sounder_catalog::find(id).ok_or_else(known_games));
        for one in &checked {
            if self.show
                && let Some(scenario) = &one.scenario
            {
                writeln!(out, "{}: {}", one.file.display(), show(scenario, &one.moments))?;
            }
            one.wrong.iter().try_for_each(|wrong| writeln!(out, "{}: {wrong}\n", one.file.display()))?;
        }
        let passed = checked.iter().filter(|one| one.holds()).count();
        writeln!(out, "{passed} passed, {} failed", checked.len() - passed)?;
        let unusable: Vec<String> =
            checked.iter().filter(|one| !one.is_usable).map(|one| one.file.display().to_string()).collect();
        match unusable.len() {
            0 => {}
            1..=5 => return Err(Failure::bad(format!("could not be run: {}", unusable.join(", ")))),
            many => return Err(Failure::bad(format!("{many} files could not be run, such as {}", unusable[0]))),
        }
        if passed == checked.len() { Ok(()) } else { Err(Failure::NotSo("some scenarios do not hold".into())) }
    }
}
