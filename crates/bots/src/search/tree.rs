use super::playout::Scratch;
use crate::{Habits, Judge, Knowledge};
use sounder_kernel::{Dice, Game, MAX_SEATS, Seat, SeatSet, Status, Values};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher, Hash};

/// The tree is dropped and grown anew above this many nodes.
const MOST_NODES: usize = 8_000_000;
/// What an action is taken to be worth before it is tried.
const UNTRIED: f32 = 0.5;
/// How much first sight counts at the root; the rest is the urge, so that nothing is left untried.
const TRUST: f32 = 0.9;

/// An action of one seat with what came of it. The children of a position lie side by side in the arena, in ascending
/// order of seat and action.
#[derive(Clone, Copy)]
struct Node<A> {
    /// What leads here; `None` only at a root.
    action: Option<A>,
    seat: Seat,
    /// How many children follow `first`; none before the second visit.
    count: u16,
    first: u32,
    visits: u32,
    /// How often the parent was visited while this action was not open.
    missed: u32,
    /// Mean reward of `seat`; an untried action is taken to be worth [`UNTRIED`].
    mean: f32,
    /// The action's share of the seat's urge, divided by one more than its visits: how much it deserves to be explored.
    pull: f32,
}

/// One tree of a search.
pub(super) struct Tree<A> {
    nodes: Vec<Node<A>>,
    root: u32,
    /// Where choices made together lead: from a node, by the choices of all.
    joint: HashMap<(u32, Vec<A>), u32, BuildHasherDefault<DefaultHasher>>,
    path: Vec<u32>,
    scratch: Scratch<A>,
    legal: Vec<A>,
    open: Vec<(Seat, A)>,
    chosen: Vec<A>,
    /// What first sight says of actions at the root, as shares of one; empty if nobody looked.
    leaning: Vec<((Seat, A), f32)>,
}

/// What a walk needs to know besides the tree.
struct Walk<'a, G, J> {
    game: &'a G,
    judge: &'a J,
    exploration: f32,
}

impl<G, J> Walk<'_, G, J> {
    /// How much exploring counts after so many visits of the parent.
    #[inline]
    fn explore(&self, visits: u32) -> f32 {
        (visits as f32).sqrt() * self.exploration
    }
}

/// The share of an action at the root that has this share of the urge.
fn leaned<A: Copy + PartialEq>(leaning: &[((Seat, A), f32)], pair: (Seat, A), urge: f32) -> f32 {
    let seen = leaning.iter().find(|(seen, _)| *seen == pair);
    seen.map_or(urge, |(_, share)| TRUST * share + (1.0 - TRUST) * urge)
}

impl<A: Copy + Ord + Hash> Tree<A> {
    pub fn new() -> Tree<A> {
        let mut tree = Tree {
            nodes: Vec::new(),
            root: 0,
            joint: HashMap::default(),
            path: Vec::new(),
            scratch: Scratch::default(),
            legal: Vec::new(),
            open: Vec::new(),
            chosen: Vec::new(),
            leaning: Vec::new(),
        };
        tree.clear();
        tree
    }

    fn clear(&mut self) {
        self.nodes.clear();
        self.joint.clear();
        self.root = self.new_position();
    }

    /// The bytes that its nodes take.
    pub fn memory(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<A>>()
    }

    /// A node that stands for a position rather than for an action: a root, or where choices made together lead.
    fn new_position(&mut self) -> u32 {
        self.nodes.push(Node {
            action: None,
            seat: Seat(0),
            count: 0,
            first: 0,
            visits: 0,
            missed: 0,
            mean: UNTRIED,
            pull: 0.0,
        });
        self.nodes.len() as u32 - 1
    }

    fn children(&self, node: u32) -> std::ops::Range<usize> {
        let Node { first, count, .. } = self.nodes[node as usize];
        first as usize..first as usize + usize::from(count)
    }

    /// Makes the position after a move the root, or forgets everything if that cannot be.
    pub fn follow(&mut self, step: Option<(Seat, A)>) {
        let next = step.and_then(|(seat, action)| self.child(self.root, seat, action));
        match next {
            Some(child) if self.nodes.len() < MOST_NODES => self.root = child as u32,
            _ => self.clear(),
        }
    }

    fn child(&self, node: u32, seat: Seat, action: A) -> Option<usize> {
        self.children(node).find(|i| self.nodes[*i].action == Some(action) && self.nodes[*i].seat == seat)
    }

    /// Lets actions at the root be tried as first sight says.
    pub fn lean(&mut self, shares: &[((Seat, A), f32)]) {
        self.leaning.clear();
        self.leaning.extend_from_slice(shares);
        for index in self.children(self.root) {
            let child = &self.nodes[index];
            let pair = (child.seat, child.action.expect("children are actions"));
            let tries = child.visits as f32 + 1.0;
            self.nodes[index].pull = leaned(&self.leaning, pair, child.pull * tries) / tries;
        }
    }

    /// How often the root was visited.
    pub fn root_visits(&self) -> u32 {
        self.nodes[self.root as usize].visits
    }

    /// Visits of a root action and the sum of its rewards.
    pub fn root_statistics(&self, seat: Seat, action: A) -> (u32, f32) {
        self.child(self.root, seat, action).map_or((0, 0.0), |i| {
            let node = &self.nodes[i];
            (node.visits, node.mean * node.visits as f32)
        })
    }

    /// One walk: down the tree, out of it, and back with the rewards.
    pub fn iterate<G: Game<Action = A>, J: Judge<G>>(
        &mut self,
        judge: &J,
        habits: Habits,
        view: &Knowledge<G>,
        dice: &mut Dice,
    ) {
        let walk = Walk { game: view.game(), judge, exploration: habits.exploration };
        let mut state = view.imagine(dice);
        let mut node = self.root;
        self.path.clear();
        self.path.push(node);
        loop {
            let status = walk.game.status(&state);
            if matches!(status, Status::Over(_)) || self.nodes[node as usize].visits == 0 {
                break;
            }
            node = match status {
                Status::Turn(acting) if acting.len() == 1 => {
                    let seat = acting.first().expect("one seat acts");
                    let (child, action) = self.select(node, seat, &walk, &state, dice);
                    walk.game.apply(&mut state, seat, action, dice, &mut ());
                    child
                }
                Status::Turn(acting) => {
                    let (child, seat, action) = self.select_among_all(node, acting, &walk, &state, dice);
                    walk.game.apply(&mut state, seat, action, dice, &mut ());
                    child
                }
                _ => self.select_together(node, &walk, &mut state, dice),
            };
            self.path.push(node);
        }
        let rewards = habits.playout.run(judge, walk.game, &mut state, dice, &mut self.scratch);
        self.reward(&rewards);
    }

    fn reward(&mut self, rewards: &Values) {
        for node in &self.path {
            let node = &mut self.nodes[*node as usize];
            node.visits += 1;
            let visits = node.visits as f32;
            node.mean += (rewards[node.seat.index()] - node.mean) / visits;
            node.pull *= visits / (visits + 1.0);
        }
    }

    /// Lets every seat choose without seeing what the others chose, step by step until all are done, and gives the node
    /// after that. Each seat walks down a path of its own, which knows its own steps only.
    #[cold]
    fn select_together<G: Game<Action = A>, J: Judge<G>>(
        &mut self,
        node: u32,
        walk: &Walk<G, J>,
        state: &mut G::State,
        dice: &mut Dice,
    ) -> u32 {
        let mut chosen = std::mem::take(&mut self.chosen);
        chosen.clear();
        let mut at = [node; MAX_SEATS];
        // The dice may end a round of choices early, and begin another: each has a position of its own.
        let mut done = SeatSet::EMPTY;
        while let Status::Together(acting) = walk.game.status(state) {
            let Some(seat) = acting.iter().find(|seat| !done.contains(*seat)) else { break };
            let (child, action) = self.select(at[seat.index()], seat, walk, state, dice);
            self.path.push(child);
            at[seat.index()] = child;
            chosen.push(action);
            walk.game.apply(state, seat, action, dice, &mut ());
            if !walk.game.status(state).acting().contains(seat) {
                done = done.with(seat);
            }
        }
        let key = (node, chosen.clone());
        let next = if let Some(next) = self.joint.get(&key) {
            *next
        } else {
            let next = self.new_position();
            self.joint.insert(key, next);
            next
        };
        self.chosen = chosen;
        next
    }

    /// The most promising action of a seat among those that are open in this world.
    #[inline]
    fn select<G: Game<Action = A>, J: Judge<G>>(
        &mut self,
        node: u32,
        seat: Seat,
        walk: &Walk<G, J>,
        state: &G::State,
        dice: &mut Dice,
    ) -> (u32, A) {
        self.legal.clear();
        walk.game.legal(state, seat, &mut self.legal);
        let range = self.children(node);
        let children = &self.nodes[range.clone()];
        if children.len() == self.legal.len() {
            // Nearly always the open actions are just the known ones: compare and choose in one pass.
            let explore = walk.explore(self.nodes[node as usize].visits);
            let (mut best, mut known) = ((f32::MIN, 0), true);
            for (index, (child, action)) in children.iter().zip(&self.legal).enumerate() {
                known &= child.action == Some(*action) && child.seat == seat && child.missed == 0;
                let score = child.mean + explore * child.pull;
                if score > best.0 {
                    best = (score, index);
                }
            }
            if known {
                return ((range.start + best.1) as u32, self.legal[best.1]);
            }
        }
        self.open.clear();
        self.open.extend(self.legal.iter().map(|action| (seat, *action)));
        let (child, _, action) = self.select_among_open(node, SeatSet::only(seat), walk, state, dice);
        (child, action)
    }

    /// The most promising pair of seat and action where any of several seats may act.
    #[cold]
    fn select_among_all<G: Game<Action = A>, J: Judge<G>>(
        &mut self,
        node: u32,
        acting: SeatSet,
        walk: &Walk<G, J>,
        state: &G::State,
        dice: &mut Dice,
    ) -> (u32, Seat, A) {
        self.open.clear();
        for seat in acting.iter() {
            self.legal.clear();
            walk.game.legal(state, seat, &mut self.legal);
            self.open.extend(self.legal.iter().map(|action| (seat, *action)));
        }
        self.select_among_open(node, acting, walk, state, dice)
    }

    /// The same where this world's open actions are not all the children there are, or not yet children.
    #[cold]
    fn select_among_open<G: Game<Action = A>, J: Judge<G>>(
        &mut self,
        node: u32,
        acting: SeatSet,
        walk: &Walk<G, J>,
        state: &G::State,
        dice: &mut Dice,
    ) -> (u32, Seat, A) {
        self.meet_children(node, walk, state, dice);
        let visits = self.nodes[node as usize].visits;
        let (mut best, mut found) = (f32::MIN, 0);
        let mut open = self.open.iter().peekable();
        for index in self.children(node) {
            let child = &mut self.nodes[index];
            if !acting.contains(child.seat) {
                continue;
            }
            let pair = (child.seat, child.action.expect("children are actions"));
            if open.next_if(|open| **open == pair).is_none() {
                child.missed += 1;
                continue;
            }
            let score = child.mean + walk.explore(visits.saturating_sub(child.missed)) * child.pull;
            if score > best {
                (best, found) = (score, index);
            }
        }
        let child = &self.nodes[found];
        (found as u32, child.seat, child.action.expect("children are actions"))
    }

    /// Makes sure that every open pair has a child.
    fn meet_children<G: Game<Action = A>, J: Judge<G>>(
        &mut self,
        node: u32,
        walk: &Walk<G, J>,
        state: &G::State,
        dice: &mut Dice,
    ) {
        let mut known = self.nodes[self.children(node)].iter().map(|child| (child.seat, child.action));
        if self.open.iter().all(|(seat, action)| known.by_ref().any(|child| child == (*seat, Some(*action)))) {
            return;
        }
        let urge = |(seat, action): (Seat, A)| walk.judge.urge(walk.game, state, seat, action);
        let urges: u32 = self.open.iter().map(|pair| urge(*pair)).sum();
        let old = self.children(node);
        let first = self.nodes.len();
        let leaning = if node == self.root { std::mem::take(&mut self.leaning) } else { Vec::new() };
        let missed = if old.is_empty() { 0 } else { self.nodes[node as usize].visits.saturating_sub(1) };
        let mut fresh = |pair: (Seat, A)| Node {
            action: Some(pair.1),
            seat: pair.0,
            count: 0,
            first: 0,
            visits: 0,
            missed,
            mean: UNTRIED,
            // A tiny random part breaks ties between untried actions.
            pull: leaned(&leaning, pair, urge(pair) as f32 / urges as f32) * (1.0 + dice.below(1024) as f32 / 65_536.0),
        };
        // Merge the old children with the new ones; both are sorted.
        let mut open = self.open.iter().copied().peekable();
        for index in old {
            let child = self.nodes[index];
            let pair = (child.seat, child.action.expect("children are actions"));
            while let Some(new) = open.next_if(|open| *open < pair) {
                self.nodes.push(fresh(new));
            }
            open.next_if(|open| *open == pair);
            self.nodes.push(child);
        }
        self.nodes.extend(open.map(fresh));
        if node == self.root {
            self.leaning = leaning;
        }
        let count = self.nodes.len() - first;
        let node = &mut self.nodes[node as usize];
        node.first = first as u32;
        node.count = u16::try_from(count).expect("fewer than 65,536 actions in a position");
    }
}
