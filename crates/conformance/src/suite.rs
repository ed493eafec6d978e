//! The laws that every game keeps, tested on random games.
//!
//! ```ignore
//! #[test]
//! fn conforms() {
//!     Suite::new(game()).shows(scene_as_text).chooses("greedy", greedy_choice).counts(count).assert_holds();
//! }
//! ```

use crate::walk;
use sounder_kernel::{Game, Seat, Setup, Viewer, Words};
use std::fmt;

/// A promise that every game makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    /// Every setup the game declares can be dealt.
    Deals,
    /// Every game ends within the declared number of actions, with an outcome for all its seats.
    Ends,
    /// Whoever may act has something to do; nobody else does.
    SomethingToDo,
    /// Legal actions come sorted and without doubles.
    Sorted,
    /// Neither `legal` nor `apply` touches the heap.
    NoAllocation,
    /// States and actions survive serialization.
    Serializes,
    /// A record replays to the same state, and going back gives the state there was.
    Replays,
    /// What a seat is shown, offered and told is the same for a state and its imagined twin.
    NoLeak,
    /// An action that used no dice and declared nothing revealed shows its player nothing new.
    DeclaresReveals,
    /// The others cannot tell two secret actions apart.
    KeepsSecrets,
    /// An illegal or stale action is refused and changes nothing.
    Refuses,
    /// No two open choices of a seat read the same, and none is empty.
    DistinctWords,
    /// Every event can be told to everybody.
    Tells,
    /// A bot given two states that differ only in what it cannot know chooses the same.
    BlindBots,
}

/// A law that a game broke, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The law.
    pub law: Law,
    /// The setup of the game that broke it.
    pub setup: Setup,
    /// The number of the random game.
    pub game: u64,
    /// What was seen.
    pub detail: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is broken in random game {} of {:?}: {}", self.law, self.game, self.setup, self.detail)
    }
}

/// Does some work and says how often it allocated.
type Counts = fn(&mut dyn FnMut()) -> u64;
type Shows<G> = Box<dyn Fn(&G, &<G as Game>::State, Viewer) -> String>;
type Chooses<G> = Box<dyn Fn(&G, &<G as Game>::State, Seat, u64) -> <G as Game>::Action>;

/// The suite for one game.
pub struct Suite<G: Words> {
    pub(crate) game: G,
    pub(crate) shows: Vec<Shows<G>>,
    pub(crate) chooses: Vec<(&'static str, Chooses<G>)>,
    counts: Option<Counts>,
    setups: Vec<Setup>,
    quick_games: u64,
    thorough_games: u64,
}

impl<G: Words> Suite<G> {
    /// The suite over every number of seats and every option: a thousand quick games each, and a few thorough ones.
    pub fn new(game: G) -> Suite<G> {
        let setups = game.about().setups();
        Suite {
            game,
            shows: Vec::new(),
            chooses: Vec::new(),
            counts: None,
            setups,
            quick_games: 1000,
            thorough_games: 2,
        }
    }

    /// Adds a picture that viewers get to see.
    #[must_use]
    pub fn shows(mut self, show: impl Fn(&G, &G::State, Viewer) -> String + 'static) -> Self {
        self.shows.push(Box::new(show));
        self
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

    /// Says how heap allocations are counted; without it they are not.
    #[must_use]
    pub fn counts(mut self, counts: Counts) -> Self {
        self.counts = Some(counts);
        self
    }

    /// Changes how many games are played in each setup: quick ones with the cheap laws, thorough ones with all.
    #[must_use]
    pub fn games(mut self, quick: u64, thorough: u64) -> Self {
        (self.quick_games, self.thorough_games) = (quick, thorough);
        self
    }

    /// Replaces the setups, for games that need sheets.
    #[must_use]
    pub fn setups(mut self, setups: Vec<Setup>) -> Self {
        self.setups = setups;
        self
    }

    /// Does some work and says whether it kept off the heap, as far as anybody counts.
    pub(crate) fn keeps_off_heap(&self, mut work: impl FnMut()) -> bool {
        if let Some(counts) = self.counts {
            return counts(&mut work) == 0;
        }
        work();
        true
    }

    /// The first law found broken.
    pub fn check(&self) -> Result<(), Broken> {
        for setup in &self.setups {
            let bound = walk::bind(self, setup)?;
            for game in 0..self.quick_games {
                walk::quick(self, &bound, setup, game)?;
            }
            for game in 0..self.thorough_games {
                walk::thorough(self, setup, game)?;
            }
        }
        Ok(())
    }

    /// Panics with the first law found broken.
    pub fn assert_holds(&self) {
        if let Err(broken) = self.check() {
            panic!("{broken}");
        }
    }
}
