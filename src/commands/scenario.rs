use super::{Outcome, setup::find_game};
use crate::failure::Failure;
use clap::Args;
use sounder_kernel::Seed;
use sounder_scenario::Scenario as Case;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Run scenario files and show what does not hold
#[derive(Args)]
pub struct Scenario {
    /// Scenario files, or folders of them
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

impl Scenario {
    /// Runs them all and counts.
    pub fn run(self, out: &mut dyn Write) -> Outcome {
        let mut failed = 0;
        let mut passed = 0;
        for path in self.files {
            let files = if path.is_dir() { sounder_scenario::files(&path) } else { vec![path] };
            for file in files {
                match run_file(&file)? {
                    None => passed += 1,
                    Some(difference) => {
                        writeln!(out, "{}: {difference}\n", file.display())?;
                        failed += 1;
                    }
                }
            }
        }
        writeln!(out, "{passed} passed, {failed} failed")?;
        if failed == 0 { Ok(()) } else { Err(Failure::NotSo("some scenarios do not hold".into())) }
    }
}

fn run_file(file: &Path) -> Result<Option<String>, Failure> {
    let text = std::fs::read_to_string(file).map_err(|error| Failure::file(file, error))?;
    let case = Case::read(&file.to_string_lossy(), &text).map_err(Failure::bad)?;
    let game = find_game(&case.game)?;
    let seed = Seed::from_number(case.seed);
    let mut table = game.deal(case.setup.clone(), seed).map_err(|error| Failure::file(file, error))?;
    Ok(sounder_scenario::run(&case, &mut *table).err().map(|difference| difference.to_string()))
}
