use super::Done;
use crate::failure::Failure;
use clap::Args;
use sounder_scene::words::count;
use sounder_server::{Checked, Config};
use std::io::Write;
use std::path::PathBuf;

/// Look through a server's database: every table is played again. Nothing is written, and the server may be running
#[derive(Args)]
pub struct Check {
    /// The database file
    #[arg(env = "SOUNDER_DATABASE", default_value = "sounder.sqlite")]
    database: PathBuf,
}

impl Check {
    /// Looks and says what was found.
    pub fn run(self, out: &mut dyn Write) -> Done {
        let config = Config { database: self.database.clone(), ..Config::default() };
        let report = super::runtime()?.block_on(sounder_server::check(config)).map_err(Failure::bad)?;
        let (mut whole, mut moved, mut other, mut damaged) = (0, 0, 0, 0);
        for fault in &report.file {
            writeln!(out, "file: {fault}")?;
        }
        for (table, checked) in &report.tables {
            match checked {
                Checked::Whole { moves, .. } => (whole, moved) = (whole + 1, moved + moves),
                Checked::OtherRules { game, moves, why } => {
                    other += 1;
                    writeln!(out, "{table} ({game}): today's rules play it only up to move {moves}: {why}")?;
                }
                Checked::Damaged(what) => {
                    damaged += 1;
                    writeln!(out, "{table}: {what}")?;
                }
            }
        }
        let tables = if report.tables.len() == 1 { "table" } else { "tables" };
        let sum = format!(
            "{}: {} {tables}, {whole} whole with {}, {other} of other rules, {damaged} damaged; the file itself is {}.",
            self.database.display(),
            report.tables.len(),
            count(moved as i64, "move"),
            if report.file.is_empty() { "sound" } else { "damaged" }
        );
        if damaged > 0 || !report.file.is_empty() {
            return Err(Failure::NotSo(sum));
        }
        writeln!(out, "{sum}")?;
        Ok(())
    }
}
