use sounder_bots::{BotSpec, Judge, View};
use sounder_kernel::{About, Dice, Match, Record, RecordError, Seat, Seed, Setup, SetupError, Table, Viewer};
use sounder_lab::{Pace, Plan, PlanError, Report};
use sounder_pack::{Content, Faults, Source, SourceError};
use sounder_scene::{Sheets, Show, Stage, Symbol};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

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
    /// The same rules with the content of a folder.
    fn with_pack(&self, dir: &Path) -> Result<Arc<dyn AnyGame>, LoadError>;
    /// The same rules with content from anywhere.
    fn with_source(&self, source: &Source) -> Result<Arc<dyn AnyGame>, Faults>;
    /// Deals a new game.
    fn deal(&self, setup: Setup, seed: Seed) -> Result<Box<dyn LiveTable>, SetupError>;
    /// Replays the first `moves` moves of a record.
    fn replay_to(&self, record: &Record, moves: usize) -> Result<Box<dyn LiveTable>, RecordError>;
    /// Plays all games of a plan, or those finished when `stop` is set.
    fn simulate(&self, plan: &Plan, stop: &AtomicBool, finished: &(dyn Fn(u64) + Sync)) -> Result<Report, PlanError>;
    /// Measures random play.
    fn pace(&self, setup: &Setup, time: Duration) -> Result<Pace, SetupError>;
    /// Measures search, in iterations a second.
    fn search_pace(&self, setup: &Setup, iterations: u32) -> Result<f64, SetupError>;
}

/// How many worlds are imagined to find out whether there is a secret.
const WORLDS: u64 = 16;

/// A table that can be seen and where bots can sit.
pub trait LiveTable: Stage {
    /// The choice that a bot makes for a seat that is to act, as an index into its choices. The bot knows only what the
    /// seat knows, and thinks on up to `threads` threads.
    fn think(&self, seat: Seat, bot: BotSpec, seed: u64, threads: usize) -> usize {
        self.thought(seat, bot, seed, threads)()
    }

    /// The same as a job for another thread: it holds a copy of the position and leaves the table free.
    fn thought(&self, seat: Seat, bot: BotSpec, seed: u64, threads: usize) -> Thought;

    /// Whether `seat` is shown something now that `other` cannot know, so that the two must not share a screen.
    fn keeps_secret(&self, seat: Seat, other: Seat) -> bool;
}

/// A decision to be made on another thread.
pub type Thought = Box<dyn FnOnce() -> usize + Send>;

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

/// What the catalog holds of one game.
pub(crate) struct Hosted<G>(Arc<G>);

impl<G> Hosted<G> {
    pub fn new(game: G) -> Hosted<G> {
        Hosted(Arc::new(game))
    }
}

impl<G: Show + Judge + Content> AnyGame for Hosted<G> {
    fn about(&self) -> &About {
        self.0.about()
    }

    fn symbols(&self) -> &'static [Symbol] {
        self.0.symbols()
    }

    fn sheets(&self) -> Option<&dyn Sheets> {
        self.0.sheets()
    }

    fn cover(&self) -> &'static str {
        self.0.cover()
    }

    fn pack_files(&self) -> &'static [(&'static str, &'static str)] {
        G::FILES
    }

    fn with_pack(&self, dir: &Path) -> Result<Arc<dyn AnyGame>, LoadError> {
        Ok(self.with_source(&Source::from_dir(dir, G::FILES)?)?)
    }

    fn with_source(&self, source: &Source) -> Result<Arc<dyn AnyGame>, Faults> {
        Ok(Arc::new(Hosted::new(G::from_pack(source)?)))
    }

    fn deal(&self, setup: Setup, seed: Seed) -> Result<Box<dyn LiveTable>, SetupError> {
        Ok(Box::new(Match::deal(Arc::clone(&self.0), setup, seed)?))
    }

    fn replay_to(&self, record: &Record, moves: usize) -> Result<Box<dyn LiveTable>, RecordError> {
        Ok(Box::new(Match::replay_to(Arc::clone(&self.0), record, moves)?))
    }

    fn simulate(&self, plan: &Plan, stop: &AtomicBool, finished: &(dyn Fn(u64) + Sync)) -> Result<Report, PlanError> {
        sounder_lab::simulate(&*self.0, plan, stop, finished)
    }

    fn pace(&self, setup: &Setup, time: Duration) -> Result<Pace, SetupError> {
        sounder_lab::pace(&*self.0, setup, time)
    }

    fn search_pace(&self, setup: &Setup, iterations: u32) -> Result<f64, SetupError> {
        sounder_lab::search_pace(&*self.0, setup, iterations)
    }
}

impl<G: Show + Judge> LiveTable for Match<G> {
    fn thought(&self, seat: Seat, bot: BotSpec, seed: u64, threads: usize) -> Thought {
        let (game, state, legal) = (Arc::clone(self.game()), self.state().clone(), self.legal(seat));
        let seats = self.setup().seats;
        Box::new(move || {
            let view = View::new(&*game, &state, seat, seats);
            let action = bot.build::<G>(threads).choose(&view, &mut Dice::from_number(seed));
            legal.iter().position(|legal| *legal == action).expect("a bot chooses an open action")
        })
    }

    fn keeps_secret(&self, seat: Seat, other: Seat) -> bool {
        let (game, viewer) = (self.game(), Viewer::Seat(seat));
        let shown = game.scene(self.state(), viewer, self.names());
        // One imagined world may happen to be the true one; so many of them hardly ever are.
        (0..WORLDS).any(|number| {
            let world = game.imagine(self.state(), Viewer::Seat(other), &mut Dice::from_number(number));
            game.scene(&world, viewer, self.names()) != shown
        })
    }
}
