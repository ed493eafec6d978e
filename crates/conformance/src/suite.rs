//! The laws that every game keeps, tested on random games.

use crate::hidden::Hidden;
use crate::{laws, walk};
use sounder_bots::Judged;
use sounder_kernel::{Arrange, Facts, Game, Record, Seat, Setup};
use sounder_scene::Show;
use std::fmt;
use std::path::PathBuf;

/// All that the laws are about.
pub trait Lawful: Show + Judged + Facts + Arrange {}

impl<G: Show + Judged + Facts + Arrange> Lawful for G {}

/// A promise that every game makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    /// Every setup the game declares can be dealt, and options need only what earlier options can be.
    Deals,
    /// Every game ends within the declared number of actions, with an outcome for all its seats.
    Ends,
    /// Whoever may act has something to do; nobody else does.
    SomethingToDo,
    /// Legal actions come sorted and without doubles.
    Sorted,
    /// Neither `legal` nor `apply` touches the heap.
    NoAllocation,
    /// States and actions survive serialization, and no action is written like conceding.
    Serializes,
    /// Every position that comes up or is imagined is sound by the game's own account.
    Sound,
    /// A record replays to the same state, and going back gives the state there was.
    Replays,
    /// What a seat is shown and offered is the same for a state and its imagined twin.
    NoLeak,
    /// An imagined world deals anew what the viewer cannot know: hands, and choices made in secret.
    Hides,
    /// An action that used no dice and declared nothing revealed shows its player nothing new.
    DeclaresReveals,
    /// The others cannot tell two secret actions apart.
    KeepsSecrets,
    /// Actions that the others cannot tell apart are declared secret.
    DeclaresSecrets,
    /// An illegal or stale action is refused and changes nothing.
    Refuses,
    /// A step made while several choose together can be taken back, whatever the others chose since.
    TakesBack,
    /// When all sides but one have conceded, the game is over and that side has won.
    Concedes,
    /// No two open choices of a seat read the same, and none is empty.
    DistinctWords,
    /// Every event can be told to everybody.
    Tells,
    /// No id stands twice on a scene.
    UniqueIds,
    /// An id stays with its thing for as long as the thing is there, and no move hands it on to another.
    StableIds,
    /// Ids that choices touch, clauses and symbols exist.
    Refers,
    /// Values are from 0 to 1, and urges at least 1.
    Judges,
    /// Facts, things and phases are in the vocabulary, and every thing has a name of its own.
    Vocabulary,
    /// What an experiment keeps from a seat is not open to it.
    KeepsFrom,
    /// A table that makes a thing blank or gives it to a seat plays differently from an ordinary one.
    Experiments,
    /// A bot given two states that differ only in what it cannot know chooses the same.
    BlindBots,
}

impl Law {
    /// What is probably wrong with a game that breaks it.
    fn hint(self) -> &'static str {
        match self {
            Law::Deals => "see `About::options` and `for_table`",
            Law::Ends => "`About::longest` should be higher, or something goes round in circles",
            Law::SomethingToDo => "`status` and `legal` disagree",
            Law::Sorted => "the order of the variants of the action is the order in which `legal` lists them",
            Law::NoAllocation => "a `Vec`, `String` or `format!` is on the fast path",
            Law::Serializes => "a field is skipped or has no exact written form",
            Law::Sound => "`Arrange::sound` is too strict, or a rule or `imagine` makes something impossible",
            Law::Replays => "`apply` reads something besides the state and its dice",
            Law::NoLeak => "`imagine` changes what the viewer can see, or the scene shows what the viewer cannot know",
            Law::Hides => "`imagine` forgets to deal it anew",
            Law::DeclaresReveals => "`log.reveal()` is missing where it comes to light",
            Law::KeepsSecrets => {
                "`tell` or the scene says too much, or `log.reveal()` is missing where it comes to light"
            }
            Law::DeclaresSecrets => "`is_secret` should be true for these, or the others be told",
            Law::Refuses => "the action is read too leniently",
            Law::TakesBack => "what is open to a seat hangs on what others have chosen in secret",
            Law::Concedes => "see `Game::concede`, and the sides in `chairs`",
            Law::DistinctWords => "the words leave out what makes the choices different",
            Law::Tells => "`tell` gives an empty text",
            Law::UniqueIds => "an id lacks the name of its panel or its owner",
            Law::StableIds => {
                "an id is made of a position in a list, or used again at once; give the thing a number of its own"
            }
            Law::Refers => "a misspelt name, or something that this viewer is not shown",
            Law::Judges => "a clamp, or a `.max(1)`, is missing in the judge",
            Law::Vocabulary => "the vocabulary and `facts.rs` count differently",
            Law::KeepsFrom => "`legal` should end with `experiments.keep_from`",
            Law::Experiments => "`for_table` should refuse what a thing does not bear, with `NoSuchExperiment`",
            Law::BlindBots => "the bot looks at the true state; it may only look at imagined ones",
        }
    }
}

/// A law that a game broke, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The law.
    pub law: Law,
    /// The setup of the game that broke it.
    pub setup: Box<Setup>,
    /// The number of the random game.
    pub game: u64,
    /// How many moves had been played.
    pub moves: usize,
    /// What was seen.
    pub detail: String,
    /// Where the game is written down.
    pub record: Option<PathBuf>,
}

impl Broken {
    /// Writes the game down, so that it can be looked at.
    #[must_use]
    pub(crate) fn written_down(mut self, record: &Record) -> Broken {
        let name = format!("sounder-{}-{:?}-{}-{}.json", record.game, self.law, self.setup.seats, self.game);
        let path = std::env::temp_dir().join(name);
        self.record = std::fs::write(&path, record.to_json()).is_ok().then_some(path);
        self
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Broken { law, setup, game, moves, detail, record } = self;
        writeln!(f, "{law:?} is broken after {moves} moves of random game {game}: {detail}")?;
        writeln!(f, "  probably: {}", law.hint())?;
        write!(f, "  setup: {}", serde_json::to_string(setup).expect("plain data"))?;
        record.iter().try_for_each(|path| write!(f, "\n  record: {}", path.display()))
    }
}

type Chooses<G> = Box<dyn Fn(&G, &<G as Game>::State, Seat, u64) -> <G as Game>::Action>;

/// The suite for one game.
pub struct Suite<G: Lawful> {
    pub(crate) game: G,
    pub(crate) chooses: Vec<(&'static str, Chooses<G>)>,
    setups: Vec<Setup>,
    quick_games: u64,
    thorough_games: u64,
    positions: usize,
}

/// How many quick games are played in each setup: as many as the game's tests ask for, or more where `SOUNDER_GAMES` says so.
/// Long games play fewer of them in every run of the tests than the thousand that are due now and then.
fn quick_games(asked: u64) -> u64 {
    let wanted = std::env::var("SOUNDER_GAMES").ok().and_then(|games| games.parse().ok());
    let most = if asked > 1 { wanted.unwrap_or(asked) } else { asked };
    most.max(asked).max(1)
}

/// A suite of fewer games makes no experiments.
const ENOUGH_FOR_EXPERIMENTS: u64 = 50;

impl<G: Lawful> Suite<G> {
    /// The suite over every number of seats and every option, without bots: many quick games with the cheap laws, and
    /// thorough ones with every law on positions picked from them by chance.
    pub fn new(game: G) -> Suite<G> {
        let setups = game.about().setups();
        Suite { game, chooses: Vec::new(), setups, quick_games: 1000, thorough_games: 12, positions: 1200 }
    }

    /// Adds a bot, as a function of what it is given, whose seat it plays, and its seed.
    #[must_use]
    pub fn chooses(
        mut self,
        name: &'static str,
        choose: impl Fn(&G, &G::State, Seat, u64) -> G::Action + 'static,
    ) -> Self {
        self.chooses.push((name, Box::new(choose)));
        self
    }

    /// Changes how many games are played in each setup: quick ones with the cheap laws, thorough ones with all.
    #[must_use]
    pub fn games(mut self, quick: u64, thorough: u64) -> Self {
        (self.quick_games, self.thorough_games) = (quick, thorough);
        self
    }

    /// Changes on about how many positions of all thorough games together every law is tried: what the suite costs.
    #[must_use]
    pub fn positions(mut self, positions: usize) -> Self {
        self.positions = positions;
        self
    }

    /// Replaces the setups, for games that need sheets.
    #[must_use]
    pub fn setups(mut self, setups: Vec<Setup>) -> Self {
        self.setups = setups;
        self
    }

    /// The first law found broken.
    pub fn check(&self) -> Result<(), Broken> {
        laws::options(self.game.about())?;
        let mut hidden = Hidden::default();
        for setup in &self.setups {
            let bound = walk::bind(self, setup)?;
            // The first game is there to see how long games are, whatever the number asked for.
            let mut actions = 0;
            let quick_games = quick_games(self.quick_games);
            for game in 0..quick_games {
                actions += walk::quick(&bound, setup, game)?;
            }
            if self.thorough_games == 0 {
                continue;
            }
            let a_game = (self.positions / self.setups.len() / self.thorough_games as usize).max(2);
            let sample = (a_game as u32, (actions / quick_games as usize) as u32);
            for game in 0..self.thorough_games {
                walk::thorough(self, setup, game, sample, &mut hidden)?;
            }
            walk::conceding(self, setup)?;
            laws::keeps_from(&self.game, setup)?;
            // Few or shortened games say nothing: what a thing does may matter once in many.
            if self.quick_games >= ENOUGH_FOR_EXPERIMENTS {
                laws::experiments(&self.game, setup)?;
            }
        }
        hidden.judge()
    }

    /// Panics with the first law found broken.
    pub fn assert_holds(&self) {
        if let Err(broken) = self.check() {
            panic!("{broken}");
        }
    }
}
