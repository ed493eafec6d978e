//! Information-set Monte Carlo tree search for any number of seats.
//!
//! Every iteration walks one imagined world down a tree of actions: chance is drawn anew on the way (open loop), and
//! children that are not legal in this world are skipped. Seats that choose together choose from statistics of their own,
//! blind to what the others picked, in as many steps as they take. Where any of several seats may act, the children are
//! pairs of seat and action. Each seat maximises its own reward.

mod playout;
mod tree;

use crate::greedy::{WORLDS, first_sight};
use crate::{Bot, Habits, Judge, Judged, Knowledge, Weighed};
use sounder_kernel::{Dice, Game, Seat};
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
    /// So many iterations, but no longer than this.
    Within(u32, Duration),
}

/// The search bot. It keeps its trees between the moves of a game as long as it is told of every one of them and nothing
/// unforeseeable happens.
pub struct Search<A, J> {
    judge: J,
    habits: Habits,
    budget: Budget,
    trees: Vec<Tree<A>>,
    /// Whether it was told of a move since it last chose. If not, its trees are of a position that may be long gone.
    told: bool,
}

impl<A: Copy + Ord + std::hash::Hash + Send, J> Search<A, J> {
    /// A search that has seen nothing yet, with a judge of its own, on one thread.
    pub fn with_judge<G: Game<Action = A>>(judge: J, budget: Budget) -> Search<A, J>
    where
        J: Judge<G>,
    {
        let habits = judge.habits();
        Search { judge, habits, budget, trees: vec![Tree::new()], told: true }
    }

    /// A search with the judge of its game.
    pub fn of<G: Judged<Action = A, Judge = J>>(game: &G, budget: Budget) -> Search<A, J>
    where
        J: Judge<G>,
    {
        Search::with_judge::<G>(game.judge(), budget)
    }

    /// The search with so many trees, grown side by side and added up.
    #[must_use]
    pub fn on_threads(mut self, threads: usize) -> Self {
        self.trees.resize_with(threads.max(1), Tree::new);
        self
    }

    /// The search with other habits than its judge would have.
    #[must_use]
    pub fn with_habits(mut self, habits: Habits) -> Self {
        self.habits = habits;
        self
    }

    /// How many iterations went through the present position: what is left of earlier searches after a move.
    pub fn visits(&self) -> u32 {
        self.trees.iter().map(Tree::root_visits).sum()
    }
}

/// How often a search on time looks at the clock.
const ITERATIONS_PER_LOOK: u32 = 32;

fn grow<G: Game, J: Judge<G>>(
    tree: &mut Tree<G::Action>,
    judge: &J,
    habits: Habits,
    view: &Knowledge<G>,
    budget: Budget,
    dice: &mut Dice,
) {
    let mut iterate = |times: u32| {
        for _ in 0..times {
            tree.iterate(judge, habits, view, dice);
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
        Budget::Within(mut times, time) => {
            let start = Instant::now();
            while times > 0 && start.elapsed() < time {
                iterate(times.min(ITERATIONS_PER_LOOK));
                times = times.saturating_sub(ITERATIONS_PER_LOOK);
            }
        }
    }
}

impl<A: Copy + Ord + std::hash::Hash + Send + Sync, J> Search<A, J> {
    /// Spends the budget on a position; gives for each pair of seat and action its visits and the sum of its rewards.
    fn think<G: Game<Action = A>>(
        &mut self,
        view: &Knowledge<G>,
        pairs: &[(Seat, A)],
        dice: &mut Dice,
    ) -> Vec<(u32, f32)>
    where
        J: Judge<G>,
    {
        self.look(view, pairs, dice);
        let (judge, habits) = (&self.judge, self.habits);
        let threads = self.trees.len() as u32;
        let share = |all: u32, thread: u32| all / threads + u32::from(thread < all % threads);
        let shares = (0..threads).map(|thread| match self.budget {
            Budget::Iterations(all) => Budget::Iterations(share(all, thread)),
            Budget::Within(all, time) => Budget::Within(share(all, thread), time),
            time @ Budget::Time(_) => time,
        });
        let mut jobs: Vec<_> =
            self.trees.iter_mut().zip(shares).map(|job| (job, Dice::from_number(dice.bits()))).collect();
        if let [((tree, share), dice)] = &mut jobs[..] {
            grow(tree, judge, habits, view, *share, dice);
        } else {
            std::thread::scope(|scope| {
                for ((tree, share), mut dice) in jobs {
                    scope.spawn(move || grow(tree, judge, habits, view, share, &mut dice));
                }
            });
        }
        let score = |(seat, action): &(Seat, A)| {
            let found = self.trees.iter().map(|tree| tree.root_statistics(*seat, *action));
            found.fold((0, 0.0), |sum, (visits, total)| (sum.0 + visits, sum.1 + total))
        };
        pairs.iter().map(score).collect()
    }

    /// Lets first sight say how often each action deserves to be tried.
    fn look<G: Game<Action = A>>(&mut self, view: &Knowledge<G>, pairs: &[(Seat, A)], dice: &mut Dice)
    where
        J: Judge<G>,
    {
        let Some(step) = self.habits.first_sight else { return };
        let sums = first_sight(&self.judge, WORLDS, view, pairs, dice);
        let best = sums.iter().copied().fold(f32::MIN, f32::max);
        let weights: Vec<f32> = sums.iter().map(|sum| ((sum - best) / WORLDS as f32 / step).exp()).collect();
        let all: f32 = weights.iter().sum();
        let shares: Vec<((Seat, A), f32)> =
            pairs.iter().copied().zip(weights.iter().map(|weight| weight / all)).collect();
        self.trees.iter_mut().for_each(|tree| tree.lean(&shares));
    }

    /// Forgets what it knows of a position that may be long gone.
    fn wake(&mut self) {
        if !std::mem::take(&mut self.told) {
            self.trees.iter_mut().for_each(|tree| tree.follow(None));
        }
    }
}

fn mean((visits, total): (u32, f32)) -> f32 {
    total / visits.max(1) as f32
}

/// Pairs of seat and action with what was found about them.
fn told<A>(pairs: Vec<(Seat, A)>, scores: Vec<(u32, f32)>) -> Vec<Weighed<A>> {
    let weighed =
        |((seat, action), score): ((Seat, A), (u32, f32))| Weighed { seat, action, worth: mean(score), tries: score.0 };
    pairs.into_iter().zip(scores).map(weighed).collect()
}

impl<G: Game, J: Judge<G>> Bot<G> for Search<G::Action, J> {
    fn choose(&mut self, view: &Knowledge<G>, dice: &mut Dice) -> (Seat, G::Action) {
        self.choose_aloud(view, dice, &mut Vec::new())
    }

    fn choose_aloud(
        &mut self,
        view: &Knowledge<G>,
        dice: &mut Dice,
        thoughts: &mut Vec<Weighed<G::Action>>,
    ) -> (Seat, G::Action) {
        self.wake();
        let pairs = view.proposals(dice);
        if let [only] = pairs[..] {
            return only;
        }
        let scores = self.think(view, &pairs, dice);
        // Most visits; between equals the better mean; between those the first.
        let mut best = 0;
        for (index, found) in scores.iter().enumerate().skip(1) {
            if found.0 > scores[best].0 || found.0 == scores[best].0 && mean(*found) > mean(scores[best]) {
                best = index;
            }
        }
        let choice = pairs[best];
        thoughts.extend(told(pairs, scores));
        choice
    }

    fn weigh(&mut self, view: &Knowledge<G>, dice: &mut Dice) -> Vec<Weighed<G::Action>> {
        self.wake();
        let pairs = view.proposals(dice);
        let scores = self.think(view, &pairs, dice);
        told(pairs, scores)
    }

    fn listens(&self) -> bool {
        true
    }

    fn observe(&mut self, steps: &[Option<(Seat, G::Action)>]) {
        self.told |= !steps.is_empty();
        for step in steps {
            self.trees.iter_mut().for_each(|tree| tree.follow(*step));
        }
    }

    fn memory(&self) -> usize {
        self.trees.iter().map(Tree::memory).sum()
    }
}
