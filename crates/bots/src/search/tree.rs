use super::playout::{Playout, Rewards};
use crate::{Judge, View};
use sounder_kernel::{Dice, Seat, SeatSet, Status};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher, Hash};

/// The tree is dropped and grown anew above this many nodes.
const MOST_NODES: usize = 8_000_000;
/// How strongly rarely tried actions are preferred.
const EXPLORATION: f32 = 1.4;
/// What an action is taken to be worth before it is tried.
const UNTRIED: f32 = 0.5;

/// An action of one seat with what came of it. The children of a position lie side by side in the arena.
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
    /// Where simultaneous choices lead: from a node, by the choices of all.
    joint: HashMap<(u32, Vec<A>), u32, BuildHasherDefault<DefaultHasher>>,
    path: Vec<u32>,
    legal: Vec<A>,
    chosen: Vec<A>,
}

/// How much exploring counts after so many visits of the parent.
#[inline]
fn exploration(visits: u32) -> f32 {
    (visits as f32).sqrt() * EXPLORATION
}

impl<A: Copy + Ord + Hash> Tree<A> {
    pub fn new() -> Tree<A> {
        let mut tree = Tree {
            nodes: Vec::new(),
            root: 0,
            joint: HashMap::default(),
            path: Vec::new(),
            legal: Vec::new(),
            chosen: Vec::new(),
        };
        tree.clear();
        tree
    }

    fn clear(&mut self) {
        self.nodes.clear();
        self.joint.clear();
        self.root = self.new_position();
    }

    /// A node that stands for a position rather than for an action: a root, or where simultaneous choices lead.
    fn new_position(&mut self) -> u32 {
        self.push(Node {
            action: None,
            seat: Seat(0),
            count: 0,
            first: 0,
            visits: 0,
            missed: 0,
            mean: UNTRIED,
            pull: 0.0,
        })
    }

    fn push(&mut self, node: Node<A>) -> u32 {
        self.nodes.push(node);
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
    pub fn iterate<G: Judge<Action = A>>(&mut self, view: &View<G>, playout: Playout, dice: &mut Dice) {
        let game = view.game();
        let mut state = view.imagine(dice);
        let mut node = self.root;
        self.path.clear();
        self.path.push(node);
        while let Status::Turn(acting) = game.status(&state) {
            if self.nodes[node as usize].visits == 0 {
                break;
            }
            node = if acting.len() == 1 {
                let seat = acting.first().expect("one seat acts");
                let (child, action) = self.select(node, seat, game, &state, dice);
                self.path.push(child);
                game.apply(&mut state, seat, action, dice, &mut ());
                child
            } else {
                self.select_jointly(node, acting, game, &mut state, dice)
            };
        }
        let rewards = playout.run(game, &mut state, view.seats(), dice, &mut self.legal);
        self.reward(&rewards);
    }

    fn reward(&mut self, rewards: &Rewards) {
        for node in &self.path {
            let node = &mut self.nodes[*node as usize];
            node.visits += 1;
            let visits = node.visits as f32;
            node.mean += (rewards[node.seat.index()] - node.mean) / visits;
            node.pull *= visits / (visits + 1.0);
        }
    }

    /// Lets every acting seat choose without seeing what the others chose, and gives the node after all of them.
    #[cold]
    fn select_jointly<G: Judge<Action = A>>(
        &mut self,
        node: u32,
        acting: SeatSet,
        game: &G,
        state: &mut G::State,
        dice: &mut Dice,
    ) -> u32 {
        let mut chosen = std::mem::take(&mut self.chosen);
        chosen.clear();
        for seat in acting.iter() {
            if !game.status(state).acting().contains(seat) {
                break;
            }
            let (child, action) = self.select(node, seat, game, state, dice);
            self.path.push(child);
            chosen.push(action);
            game.apply(state, seat, action, dice, &mut ());
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
        self.path.push(next);
        next
    }

    /// The most promising action of a seat among those that are open in this world.
    #[inline]
    fn select<G: Judge<Action = A>>(
        &mut self,
        node: u32,
        seat: Seat,
        game: &G,
        state: &G::State,
        dice: &mut Dice,
    ) -> (u32, A) {
        self.legal.clear();
        game.legal(state, seat, &mut self.legal);
        let range = self.children(node);
        let children = &self.nodes[range.clone()];
        if children.len() == self.legal.len() {
            // Nearly always the open actions are just the known ones: compare and choose in one pass.
            let explore = exploration(self.nodes[node as usize].visits);
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
        self.select_among_others(node, seat, game, state, dice)
    }

    /// The same where this world's open actions are not all the children there are, or not yet children.
    #[cold]
    fn select_among_others<G: Judge<Action = A>>(
        &mut self,
        node: u32,
        seat: Seat,
        game: &G,
        state: &G::State,
        dice: &mut Dice,
    ) -> (u32, A) {
        self.meet_children(node, seat, game, state, dice);
        let visits = self.nodes[node as usize].visits;
        let mut best = (f32::MIN, 0, self.legal[0]);
        let mut open = self.legal.iter().peekable();
        for index in self.children(node) {
            let child = &mut self.nodes[index];
            if child.seat != seat {
                continue;
            }
            let action = child.action.expect("children are actions");
            if open.next_if(|open| **open == action).is_none() {
                child.missed += 1;
                continue;
            }
            let score = child.mean + exploration(visits.saturating_sub(child.missed)) * child.pull;
            if score > best.0 {
                best = (score, index as u32, action);
            }
        }
        (best.1, best.2)
    }

    /// Makes sure that every open action of the seat has a child, in ascending order of seat and action.
    fn meet_children<G: Judge<Action = A>>(
        &mut self,
        node: u32,
        seat: Seat,
        game: &G,
        state: &G::State,
        dice: &mut Dice,
    ) {
        let known = self.nodes[self.children(node)].iter().filter(|child| child.seat == seat);
        let mut known = known.map(|child| child.action.expect("children are actions"));
        if self.legal.iter().all(|action| known.by_ref().any(|child| child == *action)) {
            return;
        }
        self.add_children(node, seat, game, state, dice);
    }

    fn add_children<G: Judge<Action = A>>(
        &mut self,
        node: u32,
        seat: Seat,
        game: &G,
        state: &G::State,
        dice: &mut Dice,
    ) {
        let urges: u32 = self.legal.iter().map(|action| game.urge(state, seat, *action)).sum();
        let old = self.children(node);
        let first = self.nodes.len();
        let missed = self.nodes[node as usize].visits.saturating_sub(1);
        let mut open = self.legal.iter().copied().peekable();
        // A tiny random part breaks ties between untried actions.
        let mut fresh = |action: A| Node {
            action: Some(action),
            seat,
            count: 0,
            first: 0,
            visits: 0,
            missed: if old.is_empty() { 0 } else { missed },
            mean: UNTRIED,
            pull: game.urge(state, seat, action) as f32 / urges as f32 * (1.0 + dice.below(1024) as f32 / 65_536.0),
        };
        // Merge the old children with the new ones; both are sorted.
        for index in old.clone() {
            let child = self.nodes[index];
            let action = child.action.expect("children are actions");
            while child.seat > seat && open.peek().is_some()
                || child.seat == seat && open.peek().is_some_and(|a| *a < action)
            {
                let new = fresh(open.next().expect("peeked"));
                self.nodes.push(new);
            }
            if child.seat == seat {
                open.next_if(|a| *a == action);
            }
            self.nodes.push(child);
        }
        for action in open {
            let new = fresh(action);
            self.nodes.push(new);
        }
        let count = self.nodes.len() - first;
        let node = &mut self.nodes[node as usize];
        node.first = first as u32;
        node.count = u16::try_from(count).expect("fewer than 65,536 actions in a position");
    }
}
