use crate::play::Players;
use crate::retell::{Retold, retell};
use crate::seating::{heads, seating};
use crate::story::{Observer, Story};
use sounder_bots::{Bot, Finished, Judged, Runner, Watch};
use sounder_kernel::{About, Chairs, Dice, Facts, Game, OpenSeed, Setup, SetupError, Streams, Vocabulary, Words};
use sounder_pack::{Content, Faults, Source};

/// A game as the lab knows it: bound to tables and told as stories. The lab is written and compiled once for all games; only what
/// plays a game knows its type.
pub trait Studied: Send + Sync {
    /// What the game says of itself.
    fn about(&self) -> &About;
    /// Each seat's role and side at the table it is bound to.
    fn chairs(&self) -> &Chairs;
    /// What the numbers in its facts mean.
    fn vocabulary(&self) -> &Vocabulary;
    /// The files of the pack that ships with it, as name and text.
    fn files(&self) -> &'static [(&'static str, &'static str)];
    /// The same rules with another pack.
    fn with_pack(&self, pack: &Source) -> Result<Box<dyn Studied>, Faults>;
    /// The game bound to another table.
    fn for_table(&self, setup: &Setup) -> Result<Box<dyn Studied>, SetupError>;
    /// A place to play at, at the table it is bound to.
    fn desk<'a>(&'a self, players: &'a Players) -> Box<dyn Desk + 'a>;
    /// One game of that table once more. `setup` is what it was bound to.
    fn retell(&self, setup: &Setup, players: &Players, number: u64) -> Retold;
}

/// One place to play at: reused from game to game.
pub trait Desk: Send {
    /// Plays the game with this number and gives its story.
    fn play(&mut self, number: u64) -> &Story;
}

impl<G: Judged + Facts + Words + Content> Studied for G {
    fn about(&self) -> &About {
        Game::about(self)
    }

    fn chairs(&self) -> &Chairs {
        Game::chairs(self)
    }

    fn vocabulary(&self) -> &Vocabulary {
        Facts::vocabulary(self)
    }

    fn files(&self) -> &'static [(&'static str, &'static str)] {
        G::FILES
    }

    fn with_pack(&self, pack: &Source) -> Result<Box<dyn Studied>, Faults> {
        Ok(Box::new(G::from_pack(pack)?))
    }

    fn for_table(&self, setup: &Setup) -> Result<Box<dyn Studied>, SetupError> {
        Ok(Box::new(Game::for_table(self, setup)?))
    }

    fn desk<'a>(&'a self, players: &'a Players) -> Box<dyn Desk + 'a> {
        Box::new(DeskOf { game: self, players, observer: Observer::new(self, players.luck) })
    }

    fn retell(&self, setup: &Setup, players: &Players, number: u64) -> Retold {
        retell(self, setup, players, number)
    }
}

struct DeskOf<'a, G: Judged> {
    game: &'a G,
    players: &'a Players,
    observer: Observer<'a, G>,
}

impl<G: Judged + Facts> Desk for DeskOf<'_, G> {
    fn play(&mut self, number: u64) -> &Story {
        let seats = seating(self.game.chairs(), self.players.swap, number);
        self.observer.begin(number, &seats, OpenSeed(self.players.seed).child(number));
        let finished = run(self.game, self.players, number, &seats, &mut self.observer, |bot| bot);
        self.observer.end(finished.outcome, finished.actions);
        &self.observer.story
    }
}

/// Plays the game with this number while somebody looks on; `with` may put something between each bot and the game, as long as it
/// decides the same.
pub(crate) fn run<G: Judged>(
    game: &G,
    players: &Players,
    number: u64,
    seats: &[usize],
    watch: &mut impl Watch<G>,
    with: impl Fn(Box<dyn Bot<G>>) -> Box<dyn Bot<G>>,
) -> Finished {
    // Every game has one thread: the games themselves run side by side.
    let mut bots: Vec<_> = seats.iter().map(|bot| with(players.bots[*bot].build(game, 1))).collect();
    let mut thoughts = Dice::from_number(OpenSeed(players.seed).child(number).child(u64::MAX).0);
    Runner::new(game, &heads(seats, &players.bots)).play(
        &mut bots,
        &Streams::new(players.seed(number)),
        &mut thoughts,
        watch,
    )
}
