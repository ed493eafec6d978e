//! What several commands ask for: a game, its pack, seats and options.

use crate::failure::Failure;
use clap::Args;
use serde_json::Value;
use sounder_bots::BotSpec;
use sounder_host::AnyGame;
use sounder_kernel::{Chairs, Record, SeatSet, Setup};
use sounder_pack::Source;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The game with this id.
pub fn find_game(id: &str) -> Result<Arc<dyn AnyGame>, Failure> {
    sounder_catalog::find(id).ok_or_else(|| Failure::bad(format!("there is no game \"{id}\"; {}", known_games())))
}

/// A list of all games for messages.
pub fn known_games() -> String {
    let known: Vec<&str> = sounder_catalog::games().iter().map(|game| game.about().id).collect();
    format!("there are: {}", known.join(", "))
}

/// The same game with the content of a folder, if one is given.
pub fn load_pack(game: Arc<dyn AnyGame>, pack: Option<&Path>) -> Result<Arc<dyn AnyGame>, Failure> {
    match pack {
        None => Ok(game),
        Some(dir) => {
            let pack = Source::from_dir(dir, game.pack_files()).map_err(Failure::bad)?;
            game.with_pack(pack).map_err(Failure::bad)
        }
    }
}

/// A record and the game it is of.
pub fn read_record(path: &Path, pack: Option<&Path>) -> Result<(Record, Arc<dyn AnyGame>), Failure> {
    let text = std::fs::read_to_string(path).map_err(|error| Failure::file(path, error))?;
    let record = Record::from_json(&text).map_err(|error| Failure::file(path, error))?;
    let game = load_pack(find_game(&record.game)?, pack)?;
    record.check(game.about()).map_err(|error| Failure::file(path, error))?;
    Ok((record, game))
}

/// A game and how to set it up.
#[derive(Args)]
pub struct Choice {
    /// The game's id, see `sounder games`
    game: String,
    /// How many seats take part [default: the fewest the game has, but at least 2 where it can]
    #[arg(long, short = 'k')]
    seats: Option<usize>,
    /// A variant, such as --option army=long; may be given several times
    #[arg(long = "option", value_name = "ID=VALUE")]
    options: Vec<String>,
    /// A folder with changed content, see `sounder pack check`
    #[arg(long, value_name = "DIR")]
    pack: Option<PathBuf>,
    /// What a seat brings along, such as a nation: a file, the name of a ready one, or `any`; once for each seat in order
    #[arg(long = "sheet", value_name = "FILE_OR_NAME")]
    sheets: Vec<String>,
}

impl Choice {
    /// The game with its pack.
    pub fn game(&self) -> Result<Arc<dyn AnyGame>, Failure> {
        load_pack(find_game(&self.game)?, self.pack.as_deref())
    }

    /// The setup, checked as far as every game shares it.
    pub fn setup(&self, game: &dyn AnyGame) -> Result<Setup, Failure> {
        let about = game.about();
        let mut setup = Setup::new(self.seats.unwrap_or(about.min_seats.max(2.min(about.max_seats))));
        for option in &self.options {
            let (id, value) = option
                .split_once('=')
                .ok_or_else(|| Failure::bad(format!("--option {option}: write it as ID=VALUE, such as army=long")))?;
            setup.options.insert(id.into(), value.into());
        }
        if !self.sheets.is_empty() {
            setup.sheets = self.sheets.iter().map(|sheet| read_sheet(game, sheet)).collect::<Result<_, _>>()?;
            // Seats that are not named take whatever there is.
            setup.sheets.resize(setup.sheets.len().max(setup.seats), Value::Null);
        }
        about.check(&setup).map_err(Failure::bad)?;
        Ok(setup)
    }
}

/// A sheet by the name of a ready one or from a file.
fn read_sheet(game: &dyn AnyGame, named: &str) -> Result<Value, Failure> {
    let sheets = game.sheets().ok_or_else(|| Failure::bad("nobody brings anything to this game; leave out --sheet"))?;
    if named == "any" {
        return Ok(Value::Null);
    }
    let ready: Vec<String> = sheets.ready().into_iter().map(|(name, _)| name).collect();
    if ready.iter().any(|name| name == named) {
        return Ok(named.into());
    }
    let path = Path::new(named);
    let text = std::fs::read_to_string(path).map_err(|error| {
        let known = ready.join(", ");
        Failure::file(path, format!("{error}; ready to play are: {known}"))
    })?;
    let sheet: toml::Table = text.parse().map_err(|error| Failure::file(path, error))?;
    Ok(serde_json::to_value(sheet).expect("TOML fits into JSON"))
}

/// Reads bots for some seats: one for all of them, one for each in order (`a,b,…`), or one for each role (`gm=a,ranger=b`).
pub fn read_bots(text: &str, chairs: &Chairs, seats: SeatSet) -> Result<Vec<BotSpec>, Failure> {
    sounder_bots::read_bots(text, chairs, seats).map_err(Failure::bad)
}
