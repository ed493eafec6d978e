use crate::Table;
use crate::table::Seated;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sounder_bots::Judged;
use sounder_kernel::{About, Arrange, Chairs, Facts, Label, Match, Record, RecordError, Seed, Setup, SetupError};
use sounder_pack::{Content, Faults, Source, SourceError};
use sounder_scene::art::Drawing;
use sounder_scene::{Sheets, Show, Symbol};
use std::any::Any;
use std::borrow::Cow;
use std::fmt::Display;
use std::sync::{Arc, OnceLock};

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
    /// What its players design and bring along, if anything. It is held to the options of the table that the game is
    /// bound to: to the defaults, unless it was bound to others.
    fn sheets(&self) -> Option<&dyn Sheets>;
    /// The same rules and content, bound to a table with these options.
    fn bound_to(&self, setup: &Setup) -> Result<Arc<dyn AnyGame>, SetupError>;
    /// A picture for lists of games: SVG elements in a box of 320 by 120.
    fn cover(&self) -> &'static str;
    /// The files of its default pack as name and text; none for a game without content.
    fn pack_files(&self) -> &'static [(&'static str, &'static str)];
    /// The pack that it has read.
    fn pack(&self) -> &Source;
    /// What a designer should know about its pack, though it can be played: a sentence each.
    fn remarks(&self) -> Vec<String>;
    /// Whether a record was played with the content of this game.
    fn has_content_of(&self, record: &Record) -> bool {
        record.pack == self.about().pack_hash || self.pack().is_called(&record.pack)
    }
    /// The same rules with the content that a record carries along; `None` where the game's own is what it was played with.
    fn carried_by(&self, record: &Record) -> Result<Option<Arc<dyn AnyGame>>, RecordError>;
    /// The same rules with other content.
    fn with_pack(&self, pack: Source) -> Result<Arc<dyn AnyGame>, LoadError>;
    /// Each seat's role and side at a table set up like this.
    fn chairs(&self, setup: &Setup) -> Result<Chairs, SetupError>;
    /// The roles of a full table, that of most seats first: what a newcomer is. Empty where all seats are alike.
    fn roles(&self) -> Vec<Label> {
        let Ok(chairs) = self.chairs(&Setup::new(self.about().max_seats)) else { return Vec::new() };
        if !chairs.have_roles() {
            return Vec::new();
        }
        let usual = chairs.usual_role();
        let others = chairs.roles().into_iter().filter(|role| *role != usual);
        std::iter::once(usual).chain(others).cloned().collect()
    }
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
    /// Replays a record as far as these rules and this content play it, whatever it was played under, as long as it is
    /// wanted. What it carries along is used where it can be. A record that is not whole is still refused.
    fn replay_as_far(&self, record: &Record, wanted: &dyn Fn() -> bool) -> Result<AsFar, RecordError>;
    /// The record with the content of this game along, to be kept.
    fn carrying(&self, record: Record) -> Record;
    /// The game with its type, for the catalog's `visit`.
    fn as_any(&self) -> &dyn Any;
}

/// A record replayed as far as that goes.
pub struct AsFar {
    /// The table after the last move that could be played.
    pub table: Box<dyn Table>,
    /// What was played, as a record of today: it replays to its end.
    pub record: Record,
    /// The number of moves of the record that was given.
    pub of: usize,
    /// What it was played under that is not at hand: other rules, other content.
    pub foreign: Vec<RecordError>,
    /// Why it goes no further, if it does not.
    pub broken: Option<RecordError>,
}

impl AsFar {
    /// What whoever looks at it should know, in sentences; nothing where all is as it was played.
    pub fn note(&self) -> Option<String> {
        let played = self.table.moves();
        let end = match &self.broken {
            None if self.foreign.is_empty() => return None,
            None => "today's rules play it to its end all the same".to_owned(),
            Some(why) => format!("today's rules play {played} of its {} moves: {why}", self.of),
        };
        let mut sentences: Vec<String> = self.foreign.iter().map(RecordError::to_string).collect();
        sentences.push(end);
        Some(sentences.join("; "))
    }
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
    pack: Arc<Pack>,
}

/// A pack, and what records carry along of it.
pub(crate) struct Pack {
    source: Source,
    /// Made when the first record needs it.
    carried: OnceLock<String>,
}

impl Pack {
    fn new(source: Source) -> Arc<Pack> {
        Arc::new(Pack { source, carried: OnceLock::new() })
    }

    /// The pack as text; nothing for a game without content.
    pub fn carried(&self) -> Option<String> {
        let zip = || STANDARD.encode(self.source.to_zip());
        (!self.source.texts().is_empty()).then(|| self.carried.get_or_init(zip).clone())
    }
}

impl<G: Playable> Hosted<G> {
    /// The game with the pack that ships with it.
    pub fn with_default_pack() -> Hosted<G> {
        Hosted { game: G::with_default_pack(), pack: Pack::new(Source::embedded(G::FILES)) }
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

    fn bound_to(&self, setup: &Setup) -> Result<Arc<dyn AnyGame>, SetupError> {
        self.game.about().check(setup)?;
        Ok(Arc::new(Hosted { game: self.game.for_table(setup)?, pack: Arc::clone(&self.pack) }))
    }

    fn cover(&self) -> &'static str {
        self.game.cover()
    }

    fn pack_files(&self) -> &'static [(&'static str, &'static str)] {
        G::FILES
    }

    fn pack(&self) -> &Source {
        &self.pack.source
    }

    fn with_pack(&self, pack: Source) -> Result<Arc<dyn AnyGame>, LoadError> {
        let game = G::from_pack(&pack)?;
        Ok(Arc::new(Hosted { game, pack: Pack::new(pack) }))
    }

    fn remarks(&self) -> Vec<String> {
        self.game.remarks()
    }

    fn carried_by(&self, record: &Record) -> Result<Option<Arc<dyn AnyGame>>, RecordError> {
        let Some(carried) = record.content.as_ref().filter(|_| !self.has_content_of(record)) else {
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
        Ok(Box::new(Seated::new(Match::deal(&self.game, setup, seed)?, Arc::clone(&self.pack))))
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
        if record.pack != self.about().pack_hash && self.pack().is_called(&record.pack) {
            record.to_mut().pack.clone_from(&self.about().pack_hash);
        }
        let replayed = Match::replay_while(&self.game, &record, moves, wanted)?;
        Ok(Box::new(Seated::new(replayed, Arc::clone(&self.pack))))
    }

    fn replay_as_far(&self, record: &Record, wanted: &dyn Fn() -> bool) -> Result<AsFar, RecordError> {
        record.check_seal()?;
        let about = self.about();
        let mut foreign = Vec::new();
        match self.carried_by(record) {
            Ok(None) => {}
            Ok(Some(game)) => return game.replay_as_far(record, wanted),
            // Perhaps this program reads packs in another way than the one that wrote it.
            Err(unusable) => foreign.push(unusable),
        }
        if record.rules != about.rules_version {
            foreign.push(RecordError::OtherRules { found: record.rules, expected: about.rules_version });
        }
        if !self.has_content_of(record) {
            foreign.push(RecordError::OtherPack { found: record.pack.clone(), expected: about.pack_hash.clone() });
        }
        let of = record.moves.len();
        let (rules, pack) = (about.rules_version, about.pack_hash.clone());
        let mut record = Record { rules, pack, content: None, seal: None, ..record.clone() };
        let why = match self.replay_while(&record, of, wanted) {
            Ok(table) => return Ok(AsFar { table, record, of, foreign, broken: None }),
            Err(why) => why,
        };
        let good = match &why {
            RecordError::IllegalMove { number, .. } => number - 1,
            // Somewhere since the checkpoint before: that one still holds.
            RecordError::Checkpoint { after } => {
                record.checkpoints.iter().map(|checkpoint| checkpoint.0).filter(|at| at < after).max().unwrap_or(0)
            }
            _ => return Err(why),
        };
        record.moves.truncate(good);
        record.checkpoints.retain(|checkpoint| checkpoint.0 <= good);
        let table = self.replay_while(&record, good, wanted)?;
        Ok(AsFar { table, record, of, foreign, broken: Some(why) })
    }

    fn carrying(&self, record: Record) -> Record {
        Record { content: self.pack.carried(), ..record }.sealed()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
