//! What a seat brings along: a ready sheet by its name, or one from a file.

use crate::failure::Failure;
use serde_json::Value;
use sounder_host::AnyGame;
use sounder_kernel::Seat;
use sounder_pack::{Fault, Faults, locate, read_text};
use std::path::{Path, PathBuf};

/// A sheet, and where it came from.
pub struct Sheet {
    pub value: Value,
    file: Option<(PathBuf, String)>,
}

impl Sheet {
    /// A sheet by the name of a ready one, whatever its case, or from a file.
    pub fn find(game: &dyn AnyGame, named: &str) -> Result<Sheet, Failure> {
        let sheets =
            game.sheets().ok_or_else(|| Failure::bad("players design nothing before this game; leave out --sheet"))?;
        if named.eq_ignore_ascii_case("any") {
            return Ok(Sheet { value: Value::Null, file: None });
        }
        let ready: Vec<String> = sheets.ready().into_iter().map(|(name, _)| name).collect();
        if let Some(name) = ready.iter().find(|name| name.to_lowercase() == named.to_lowercase()) {
            return Ok(Sheet { value: name.as_str().into(), file: None });
        }
        let path = Path::new(named);
        let bytes = std::fs::read(path).map_err(|error| {
            let known = ready.join(", ");
            Failure::file(path, format!("{error}; ready to play are: {known}"))
        })?;
        let text = read_text(named, bytes).map_err(|error| Failure::file(path, error))?;
        let table: toml::Table = text.parse().map_err(|error| Failure::file(path, error))?;
        let value = serde_json::to_value(table).expect("TOML fits into JSON");
        Ok(Sheet { value, file: Some((path.into(), text)) })
    }

    /// What is wrong with it, each fault at its line where it came from a file. A game says `place: what is wrong`, a line
    /// each.
    pub fn failure(&self, seat: Seat, said: &str) -> Failure {
        let Some((path, text)) = &self.file else { return Failure::bad(format!("{seat}: {said}")) };
        let file = path.display().to_string();
        let fault = |line: &str| {
            let place = line.split_once(": ").map_or("", |(place, _)| place);
            let (message, hint) = line.split_once("; ").unwrap_or((line, ""));
            Fault::new(&file, text.as_str(), locate(text, place), message, hint)
        };
        let faults = Faults(said.lines().map(fault).collect());
        Failure::bad(faults.in_the("sheet"))
    }
}
