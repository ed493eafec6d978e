//! Information-set Monte Carlo tree search for any number of seats.
//!
//! Every iteration walks one imagined world down a tree of actions: chance is drawn anew on the way (open loop), and
//! children that are not legal in this world are skipped. Seats that choose at the same time choose from statistics of
//! their own, blind to what the others picked. Each seat maximises its own reward.

mod playout;
mod tree;

use crate::{Bot, Judge, View};
use sounder_kernel::{Dice, Seat};
use std::time::{Duration, Instant};
use tree::Tree;

pub use playout::Playout;

/// How long a search may think about one decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Budget {
    /// So many iterations in all, over all threads: the answer is the same every time.
    Iterations(u32),
    /// So long.
    Time(Duration),
}

/// How a search is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchConfig {
    /// When to stop.
    pub budget: Budget,
    /// How many threads search independently and add up what they found.
    pub threads: usize,
    /// How a game is finished once the walk leaves the tree.
    pub playout: Playout,
}

/// The search bot. It keeps its trees between the moves of a game as long as nothing unforeseeable happens.
pub struct Search<A> {
    config: SearchConfig,
    trees: Vec<Tree<A>>,
}

impl<A: Copy + Ord + std::hash::Hash + Send> Search<A> {
    /// A search that has seen nothing yet.
    pub fn new(config: SearchConfig) -> Search<A> {
        Search { config, trees: Vec::new() }
    }

    /// How many iterations went through the present position: what is left of earlier searches after a move.
    pub fn visits(&self) -> u32 {
        self.trees.iter().map(Tree::root_visits).sum()
    }
}

/// How often a search on time looks at the clock.
const ITERATIONS_PER_LOOK: u32 = 32;

fn grow<G: Judge>(tree: &mut Tree<G::Action>, view: &View<G>, playout: Playout, budget: Budget, dice: &mut Dice) {
    let mut iterate = |times: u32| {
        for _ in 0..times {
            tree.iterate(view, playout, dice);
        }
    };
    match budget {
        Budget::Iterations(times) => iterate(times),
        Budget::Time(time) => {
            let start = Instant::now();
            while start.elapsed() < time {
                iterate(ITERATIONS_PER_LOOK);
            }
        }
    }
}

impl<G: Judge> Bot<G> for Search<G::Action> {
    fn choose(&mut self, view: &View<G>, dice: &mut Dice) -> G::Action {
        let legal = view.legal();
        if let [only] = legal[..] {
            return only;
        }
        let threads = self.config.threads.max(1);
        self.trees.resize_with(threads, Tree::new);
        let playout = self.config.playout;
        let shares = (0..threads as u32).map(|thread| match self.config.budget {
            Budget::Iterations(all) => {
                let threads = threads as u32;
                Budget::Iterations(all / threads + u32::from(thread < all % threads))
            }
            time @ Budget::Time(_) => time,
        });
        let jobs: Vec<_> = self.trees.iter_mut().zip(shares).map(|job| (job, Dice::from_number(dice.bits()))).collect();
        if threads == 1 {
            for ((tree, share), mut dice) in jobs {
                grow(tree, view, playout, share, &mut dice);
            }
        } else {
            std::thread::scope(|scope| {
                for ((tree, share), mut dice) in jobs {
                    scope.spawn(move || grow(tree, view, playout, share, &mut dice));
                }
            });
        }
        let score = |action: &G::Action| {
            let found = self.trees.iter().map(|tree| tree.root_statistics(view.seat(), *action));
            found.fold((0, 0.0), |sum, (visits, total)| (sum.0 + visits, sum.1 + total))
        };
        // Most visits; between equals the better mean; between those the first.
        let mut best = (legal[0], score(&legal[0]));
        for action in &legal[1..] {
            let found = score(action);
            let mean = |(visits, total): (u32, f32)| total / visits.max(1) as f32;
            if found.0 > best.1.0 || found.0 == best.1.0 && mean(found) > mean(best.1) {
                best = (*action, found);
            }
        }
        best.0
    }

    fn observe(&mut self, step: Option<(Seat, G::Action)>) {
        for tree in &mut self.trees {
            tree.follow(step);
        }
    }
}
