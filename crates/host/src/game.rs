use crate::Table;
use crate::table::Seated;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sounder_bots::Judged;
use sounder_kernel::{About, Arrange, Chairs, Facts, Match, Record, RecordError, Seed, Setup, SetupError};
use sounder_pack::{Content, Faults, Source, SourceError};
use sounder_scene::art::Drawing;
use sounder_scene::{Sheets, Show, Symbol};
use std::any::Any;
use std::borrow::Cow;
use std::fmt::Display;
use std::sync::Arc;

/// All that a game is, in one word.
pub trait Playable: Show + Judged + Facts + Arrange + Content {}

impl<G: Show + Judged + Facts + Arrange + Content> Playable for G {}

/// A game whose type is known only at run time: all that front ends need of it.
pub trait AnyGame: Send + Sync {
    /// What the game says of itself.
    fn about(&self) -> &About;
    /// The signs that its texts use.
    fn symbols(&self) -> &'static [Symbol];
    /// The pictures that its cards and pieces show by name.
    fn drawings(&self) -> Vec<Drawing>;
    /// Its lesson for newcomers, a scenario file with words; empty if it has none.
    fn lesson(&self) -> &'static str;
    /// The verbs of the choices that lay out a table before the game proper.
    fn opening(&self) -> &'static [&'static str];
    /// What its players design and bring along, if anything.
    fn sheets(&self) -> Option<&dyn Sheets>;
    /// A picture for lists of games: SVG elements in a box of 320 by 120.
    fn cover(&self) -> &'static str;
    /// The files of its default pack as name and text; none for a game without content.
    fn pack_files(&self) -> &'static [(&'static str, &'static str)];
    /// The pack that it has read.
    fn pack(&self) -> &Source;
    /// What a designer should know about its pack, though it can be played: a sentence each.
    fn remarks(&self) -> Vec<String>;
    /// The same rules with the content that a record carries along; `None` where the game's own is what it was played with.
    fn carried_by(&self, record: &Record) -> Result<Option<Arc<dyn AnyGame>>, RecordError>;
    /// The same rules with other content.
    fn with_pack(&self, pack: Source) -> Result<Arc<dyn AnyGame>, LoadError>;
    /// Each seat's role and side at a table set up like this.
    fn chairs(&self, setup: &Setup) -> Result<Chairs, SetupError>;
    /// Deals a new game.
    fn deal(&self, setup: Setup, seed: Seed) -> Result<Box<dyn Table>, SetupError>;
    /// Replays the first `moves` moves of a record, with the content that it carries if it was played with another than
    /// this.
    fn replay_to(&self, record: &Record, moves: usize) -> Result<Box<dyn Table>, RecordError> {
        self.replay_while(record, moves, &|| true)
    }
    /// The same as long as it is wanted.
    fn replay_while(
        &self,
        record: &Record,
        moves: usize,
        wanted: &dyn Fn() -> bool,
    ) -> Result<Box<dyn Table>, RecordError>;
    /// The game with its type, for the catalog's `visit`.
    fn as_any(&self) -> &dyn Any;
}

/// Something to be done with a game whose type it must know.
pub trait Visitor {
    /// What comes of it.
    type Output;
    /// Does it.
    fn visit<G: Playable>(self, game: &G) -> Self::Output;
}

/// Why a pack cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The files cannot be read, or are not a pack of this game.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// The files say things that make no sense.
    #[error(transparent)]
    Faults(#[from] Faults),
}

/// A game with its pack.
pub struct Hosted<G> {
    game: G,
    pack: Source,
    /// What records carry along of it, unless it is the pack that ships with the game.
    carried: Option<Arc<str>>,
}

impl<G: Playable> Hosted<G> {
    /// The game with the pack that ships with it.
    pub fn with_default_pack() -> Hosted<G> {
        Hosted { game: G::with_default_pack(), pack: Source::embedded(G::FILES), carried: None }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }
}

impl<G: Playable> AnyGame for Hosted<G> {
    fn about(&self) -> &About {
        self.game.about()
    }

    fn symbols(&self) -> &'static [Symbol] {
        self.game.symbols()
    }

    fn drawings(&self) -> Vec<Drawing> {
        self.game.drawings()
    }

    fn lesson(&self) -> &'static str {
        self.game.lesson()
    }

    fn opening(&self) -> &'static [&'static str] {
        self.game.opening()
    }

    fn sheets(&self) -> Option<&dyn Sheets> {
        self.game.sheets()
    }

    fn cover(&self) -> &'static str {
        self.game.cover()
    }

    fn pack_files(&self) -> &'static [(&'static str, &'static str)] {
        G::FILES
    }

    fn pack(&self) -> &Source {
        &self.pack
    }

    fn with_pack(&self, pack: Source) -> Result<Arc<dyn AnyGame>, LoadError> {
        let game = G::from_pack(&pack)?;
        let changed = pack.hash() != Source::embedded(G::FILES).hash();
        let carried = changed.then(|| STANDARD.encode(pack.to_zip()).into());
        Ok(Arc::new(Hosted { game, pack, carried }))
    }

    fn remarks(&self) -> Vec<String> {
        self.game.remarks()
    }

    fn carried_by(&self, record: &Record) -> Result<Option<Arc<dyn AnyGame>>, RecordError> {
        let Some(carried) = record.content.as_ref().filter(|_| !self.pack.is_called(&record.pack)) else {
            return Ok(None);
        };
        let unusable = |error: &dyn Display| RecordError::Content(error.to_string());
        let zip = STANDARD.decode(carried).map_err(|error| unusable(&error))?;
        let pack = Source::from_zip(&zip, G::FILES).map_err(|error| unusable(&error))?.named("the record's own pack");
        if pack.hash() != record.pack {
            return Err(unusable(&format!("it is {}, and the game was played with {}", pack.hash(), record.pack)));
        }
        self.with_pack(pack).map(Some).map_err(|error| unusable(&error))
    }

    fn chairs(&self, setup: &Setup) -> Result<Chairs, SetupError> {
        self.game.about().check(setup)?;
        Ok(self.game.for_table(setup)?.chairs().clone())
    }

    fn deal(&self, setup: Setup, seed: Seed) -> Result<Box<dyn Table>, SetupError> {
        Ok(Box::new(Seated::new(Match::deal(&self.game, setup, seed)?, self.carried.clone())))
    }

    fn replay_while(
        &self,
        record: &Record,
        moves: usize,
        wanted: &dyn Fn() -> bool,
    ) -> Result<Box<dyn Table>, RecordError> {
        if let Some(game) = self.carried_by(record)? {
            return game.replay_while(record, moves, wanted);
        }
        let mut record = Cow::Borrowed(record);
        // Records of earlier programs name the pack by its bytes.
        if record.pack != self.about().pack_hash && self.pack.is_called(&record.pack) {
            record.to_mut().pack.clone_from(&self.about().pack_hash);
        }
        let replayed = Match::replay_while(&self.game, &record, moves, wanted)?;
        Ok(Box::new(Seated::new(replayed, self.carried.clone())))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
