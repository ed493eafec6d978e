//! Plays the games of one table over threads and hands their stories to whoever counts.

use crate::story::Story;
use crate::studied::{Desk, Studied};
use sounder_bots::BotSpec;
use sounder_kernel::Seed;
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
    /// The seed of a game. A record of the game has the same, says that its dice come in streams, and replays.
    pub fn seed(&self, number: u64) -> Seed {
        Seed::from_number(self.seed).child(number)
    }
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
pub fn play<C: Collect>(
    game: &dyn Studied,
    players: &Players,
    numbers: Range<u64>,
    control: Control,
    empty: impl Fn() -> C + Sync,
) -> Option<C> {
    let place = || (game.desk(players), empty());
    let work = |place: &mut (Box<dyn Desk + '_>, C), number| place.1.add(place.0.play(number));
    over_threads(numbers, control, place, work, |all, other| all.1.merge(other.1)).map(|all| all.1)
}
