//! What several commands ask for: a game, its pack, seats and options.

use super::sheet::Sheet;
use crate::failure::Failure;
use clap::Args;
use serde_json::Value;
use sounder_bots::BotSpec;
use sounder_host::{AnyGame, AsFar};
use sounder_kernel::{Chairs, Record, RecordError, SeatSet, Seed, Setup, SetupError};
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

/// The same game with the content of a folder or a file, if one is given, and what the pack lacks and what in it was not read.
pub fn read_pack(game: Arc<dyn AnyGame>, pack: Option<&Path>) -> Result<(Arc<dyn AnyGame>, String), Failure> {
    let Some(path) = pack else { return Ok((game, String::new())) };
    let opened = Source::open(path, game.pack_files()).map_err(Failure::bad)?;
    let notes = opened.to_string();
    Ok((game.with_pack(opened.source).map_err(Failure::bad)?, notes))
}

/// The same, with the notes on standard error.
pub fn load_pack(game: Arc<dyn AnyGame>, pack: Option<&Path>) -> Result<Arc<dyn AnyGame>, Failure> {
    let (game, notes) = read_pack(game, pack)?;
    eprint!("{notes}");
    Ok(game)
}

/// The pack of a game: "the default pack" or where it came from, with its hash.
pub fn pack_name(game: &dyn AnyGame) -> Option<String> {
    let hash = &game.about().pack_hash;
    (!hash.is_empty()).then(|| format!("{}, hash {hash}", game.pack().name()))
}

/// What a game is played with, for those who read the result.
pub fn pack_line(game: &dyn AnyGame) -> Option<String> {
    pack_name(game).map(|pack| format!("Played with {pack}"))
}

/// A record and the game it is of, with the content it was played with: the given one, the record's own, or the default.
pub fn read_record(path: &Path, pack: Option<&Path>) -> Result<(Record, Arc<dyn AnyGame>), Failure> {
    let at = |error: RecordError| Failure::file(path, error);
    let text = std::fs::read_to_string(path).map_err(|error| Failure::file(path, error))?;
    let mut record = Record::from_json(&text).map_err(at)?;
    let game = load_pack(find_game(&record.game)?, pack)?;
    // A pack that cannot be used is found out when the record is played.
    let game = game.carried_by(&record).ok().flatten().unwrap_or(game);
    if record.seal.is_none() && game.pack().is_called(&record.pack) {
        // Earlier programs named the bytes of the pack.
        record.pack.clone_from(&game.about().pack_hash);
    }
    Ok((record, game))
}

/// What is to be said of a record that was not played under these rules and with this content.
pub fn as_far_note(as_far: &AsFar) -> Option<String> {
    let other_pack = as_far.foreign.iter().any(|error| matches!(error, RecordError::OtherPack { .. }));
    let hint = if other_pack { ". Give the original content with --pack" } else { "" };
    as_far.note().map(|note| note + hint)
}

/// A seed that nobody can guess.
pub fn random_seed() -> Result<Seed, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::bad(format!("cannot get random numbers from the system: {error}")))?;
    Ok(Seed::from_bytes(bytes))
}

/// A game and how to set it up.
#[derive(Args)]
pub struct GameArgs {
    /// The game's id, see `sounder games`
    game: String,
    #[command(flatten)]
    how: How,
}

impl GameArgs {
    /// The game with its pack.
    pub fn game(&self) -> Result<Arc<dyn AnyGame>, Failure> {
        self.how.load(find_game(&self.game)?)
    }

    /// The setup, checked.
    pub fn setup(&self, game: &dyn AnyGame) -> Result<Setup, Failure> {
        self.how.setup(game)
    }
}

/// How to set up a game.
#[derive(Args)]
pub struct How {
    /// How many seats take part [default: the fewest the game has, but at least 2 where it can]
    #[arg(long, short = 'k')]
    pub(super) seats: Option<usize>,
    /// A variant, such as --option army=long; may be given several times
    #[arg(long = "option", value_name = "ID=VALUE")]
    pub(super) options: Vec<String>,
    /// A folder or a file with changed content, see `sounder pack`
    #[arg(long, value_name = "PACK")]
    pub(super) pack: Option<PathBuf>,
    /// What a seat brings along, such as a nation: a file, the name of a ready one, or `any`; once for each seat in order
    #[arg(long = "sheet", value_name = "FILE_OR_NAME")]
    pub(super) sheets: Vec<String>,
}

impl How {
    /// The content that was given.
    pub fn pack(&self) -> Option<&Path> {
        self.pack.as_deref()
    }

    /// The game with the content that was given.
    pub fn load(&self, game: Arc<dyn AnyGame>) -> Result<Arc<dyn AnyGame>, Failure> {
        load_pack(game, self.pack())
    }

    /// The setup, checked.
    pub fn setup(&self, game: &dyn AnyGame) -> Result<Setup, Failure> {
        let about = game.about();
        let mut setup = Setup::new(self.seats.unwrap_or(about.min_seats.max(2.min(about.max_seats))));
        for option in &self.options {
            let (id, value) = option
                .split_once('=')
                .ok_or_else(|| Failure::bad(format!("--option {option}: write it as ID=VALUE, such as army=long")))?;
            setup.options.insert(id.into(), value.into());
        }
        let sheets = self.sheets.iter().map(|sheet| Sheet::find(game, sheet)).collect::<Result<Vec<_>, _>>()?;
        if !sheets.is_empty() {
            setup.sheets = sheets.iter().map(|sheet| sheet.value.clone()).collect();
            // Seats that are not named take whatever there is.
            setup.sheets.resize(setup.sheets.len().max(setup.seats), Value::Null);
        }
        about.check(&setup).map_err(Failure::bad)?;
        match game.chairs(&setup) {
            Err(SetupError::Sheet { seat, fault }) if sheets.len() > seat.index() => {
                Err(sheets[seat.index()].failure(seat, &fault))
            }
            Err(error) => Err(Failure::bad(error)),
            Ok(_) => Ok(setup),
        }
    }
}

/// Reads bots for some seats: one for all of them, one for each in order (`a,b,…`), or one for each role (`gm=a,ranger=b`) or
/// side.
pub fn read_bots(text: &str, chairs: &Chairs, seats: SeatSet) -> Result<Vec<BotSpec>, Failure> {
    sounder_bots::read_bots(text, chairs, seats).map_err(Failure::bad)
}
