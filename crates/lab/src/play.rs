//! Plays the games of one table over threads and hands their stories to whoever counts.

use crate::seating::{heads, seating};
use crate::story::{Observer, Story};
use sounder_bots::{Bot, BotSpec, Finished, Judged, Runner, Watch};
use sounder_kernel::{Dice, Facts, OpenSeed, Seed};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Something that learns from stories. The order in which it hears them must not matter.
pub trait Collect: Send {
    /// One more game.
    fn add(&mut self, story: &Story);
    /// The games of both.
    fn merge(&mut self, other: Self);
}

/// How a run is watched and stopped from outside.
#[derive(Clone, Copy)]
pub struct Control<'a> {
    /// How many games are played at the same time.
    pub threads: usize,
    /// Set to stop as soon as the games that are being played are over.
    pub stop: &'a AtomicBool,
    /// Told of every finished game.
    pub finished: &'a (dyn Fn(u64) + Sync),
}

impl Control<'_> {
    /// Whether somebody wants it to stop.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Who plays the games of a table, and from which seed.
#[derive(Clone, Debug)]
pub struct Players {
    /// One bot a seat.
    pub bots: Vec<BotSpec>,
    /// Whether they move on by one seat after each game, among the seats of their role.
    pub swap: bool,
    /// The master seed: it fixes every game.
    pub seed: u64,
    /// How many other rolls or draws are tried in place of each, to tell luck from skill; 0 to let it be.
    pub luck: u32,
}

impl Players {
    /// The seed of a game. A record of the game has the same, and replays.
    pub fn seed(&self, number: u64) -> Seed {
        Seed::from_number(self.seed).child(number)
    }
}

/// One place to play at: reused from game to game.
pub(crate) struct Desk<'a, G: Judged> {
    game: &'a G,
    players: &'a Players,
    pub observer: Observer<'a, G>,
}

impl<'a, G: Judged + Facts> Desk<'a, G> {
    /// Games at a table that `game` is bound to.
    pub fn new(game: &'a G, players: &'a Players) -> Self {
        Desk { game, players, observer: Observer::new(game, players.luck) }
    }

    /// Plays the game with this number and gives its story.
    pub fn play(&mut self, number: u64) -> &Story {
        let seats = seating(self.game.chairs(), self.players.swap, number);
        self.observer.begin(number, &seats, OpenSeed(self.players.seed).child(number));
        let mut bots = build(self.game, self.players, &seats);
        let finished = run(self.game, self.players, number, &seats, &mut bots, &mut self.observer);
        self.observer.end(finished.outcome, finished.actions);
        &self.observer.story
    }
}

/// Plays the game with this number once more, for somebody else who looks on; `with` may put something between each bot and the
/// game, as long as it decides the same.
pub(crate) fn play_again<G: Judged>(
    game: &G,
    players: &Players,
    number: u64,
    watch: &mut impl Watch<G>,
    with: impl Fn(Box<dyn Bot<G>>) -> Box<dyn Bot<G>>,
) {
    let seats = seating(game.chairs(), players.swap, number);
    let mut bots: Vec<Box<dyn Bot<G>>> = build(game, players, &seats).into_iter().map(with).collect();
    run(game, players, number, &seats, &mut bots, watch);
}

/// The bot of each seat. Every game has one thread: the games themselves run side by side.
fn build<G: Judged>(game: &G, players: &Players, seats: &[usize]) -> Vec<Box<dyn Bot<G>>> {
    seats.iter().map(|bot| players.bots[*bot].build(game, 1)).collect()
}

fn run<G: Judged>(
    game: &G,
    players: &Players,
    number: u64,
    seats: &[usize],
    bots: &mut [Box<dyn Bot<G>>],
    watch: &mut impl Watch<G>,
) -> Finished {
    let mut thoughts = Dice::from_number(OpenSeed(players.seed).child(number).child(u64::MAX).0);
    Runner::new(game, &heads(seats, &players.bots)).play(bots, &players.seed(number), &mut thoughts, watch)
}

/// Does a piece of work for each number over threads, each with a place of its own, and puts the places together. Gives `None`
/// when it was stopped before all were done.
pub(crate) fn over_threads<P: Send>(
    numbers: Range<u64>,
    control: Control,
    place: impl Fn() -> P + Sync,
    work: impl Fn(&mut P, u64) + Sync,
    mut join: impl FnMut(&mut P, P),
) -> Option<P> {
    let next = AtomicU64::new(numbers.start);
    let done = AtomicU64::new(0);
    let labour = || {
        let mut place = place();
        while !control.stopped() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= numbers.end {
                break;
            }
            work(&mut place, number);
            (control.finished)(done.fetch_add(1, Ordering::Relaxed) + 1);
        }
        place
    };
    let all = std::thread::scope(|scope| {
        let workers: Vec<_> = (1..control.threads.max(1)).map(|_| scope.spawn(labour)).collect();
        let mut all = labour();
        for worker in workers {
            join(&mut all, worker.join().expect("a worker does not panic"));
        }
        all
    });
    (done.into_inner() == numbers.end.saturating_sub(numbers.start)).then_some(all)
}

/// Does a piece of work for each of these numbers over threads, until somebody stops it.
pub fn each(numbers: &[u64], control: Control, work: impl Fn(u64) + Sync) {
    let work = |(): &mut (), index: u64| work(numbers[index as usize]);
    over_threads(0..numbers.len() as u64, control, || (), work, |(), ()| ());
}

/// Plays these games at the table that `game` is bound to. Gives `None` when it was stopped before all were played.
pub fn play<G: Judged + Facts, C: Collect>(
    game: &G,
    players: &Players,
    numbers: Range<u64>,
    control: Control,
    empty: impl Fn() -> C + Sync,
) -> Option<C> {
    let place = || (Desk::new(game, players), empty());
    let work = |place: &mut (Desk<G>, C), number| place.1.add(place.0.play(number));
    over_threads(numbers, control, place, work, |all, other| all.1.merge(other.1)).map(|all| all.1)
}
