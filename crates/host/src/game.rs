use crate::Table;
use crate::table::Seated;
use sounder_bots::Judged;
use sounder_kernel::{About, Arrange, Chairs, Facts, Match, Record, RecordError, Seed, Setup, SetupError};
use sounder_pack::{Content, Faults, Source, SourceError};
use sounder_scene::{Sheets, Show, Symbol};
use std::any::Any;
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
    /// What its players design and bring along, if anything.
    fn sheets(&self) -> Option<&dyn Sheets>;
    /// A picture for lists of games: SVG elements in a box of 320 by 120.
    fn cover(&self) -> &'static str;
    /// The files of its default pack as name and text; none for a game without content.
    fn pack_files(&self) -> &'static [(&'static str, &'static str)];
    /// The pack that it has read.
    fn pack(&self) -> &Source;
    /// The same rules with other content.
    fn with_pack(&self, pack: Source) -> Result<Arc<dyn AnyGame>, LoadError>;
    /// Each seat's role and side at a table set up like this.
    fn chairs(&self, setup: &Setup) -> Result<Chairs, SetupError>;
    /// Deals a new game.
    fn deal(&self, setup: Setup, seed: Seed) -> Result<Box<dyn Table>, SetupError>;
    /// Replays the first `moves` moves of a record.
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
}

impl<G: Playable> Hosted<G> {
    /// The game with the pack that ships with it.
    pub fn with_default_pack() -> Hosted<G> {
        Hosted { game: G::with_default_pack(), pack: Source::embedded(G::FILES) }
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
        Ok(Arc::new(Hosted { game: G::from_pack(&pack)?, pack }))
    }

    fn chairs(&self, setup: &Setup) -> Result<Chairs, SetupError> {
        self.game.about().check(setup)?;
        Ok(self.game.for_table(setup)?.chairs().clone())
    }

    fn deal(&self, setup: Setup, seed: Seed) -> Result<Box<dyn Table>, SetupError> {
        Ok(Box::new(Seated::new(Match::deal(&self.game, setup, seed)?)))
    }

    fn replay_while(
        &self,
        record: &Record,
        moves: usize,
        wanted: &dyn Fn() -> bool,
    ) -> Result<Box<dyn Table>, RecordError> {
        Ok(Box::new(Seated::new(Match::replay_while(&self.game, record, moves, wanted)?)))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
