use crate::Judge;
use sounder_kernel::{Dice, MAX_SEATS, Seat, Status};

/// One reward a seat.
pub(super) type Rewards = [f32; MAX_SEATS];

/// How a game is finished once the walk leaves the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Playout {
    /// Random moves to the end of the game.
    Random,
    /// A few moves by their urge, then the game's own value of the position.
    Guided,
}

/// A guided playout looks this many actions ahead.
const GUIDED_ACTIONS: u32 = 24;

impl Playout {
    /// Plays on from a position and gives each seat's reward.
    #[inline]
    pub(super) fn run<G: Judge>(
        self,
        game: &G,
        state: &mut G::State,
        seats: usize,
        dice: &mut Dice,
        legal: &mut Vec<G::Action>,
    ) -> Rewards {
        let most = if self == Playout::Random { u32::MAX } else { GUIDED_ACTIONS };
        for _ in 0..most {
            let acting = match game.status(state) {
                Status::Over(standing) => return rewards(seats, |seat| game.reward(&standing, seat)),
                Status::Turn(acting) => acting,
            };
            let seat = acting.first().expect("somebody may act in a running game");
            legal.clear();
            game.legal(state, seat, legal);
            let action = match self {
                Playout::Random => dice.pick(legal),
                Playout::Guided => pick_by_urge(game, state, seat, legal, dice),
            };
            game.apply(state, seat, action, dice, &mut ());
        }
        match game.status(state) {
            Status::Over(standing) => rewards(seats, |seat| game.reward(&standing, seat)),
            Status::Turn(_) => rewards(seats, |seat| game.value(state, seat)),
        }
    }
}

fn rewards(seats: usize, reward: impl Fn(Seat) -> f32) -> Rewards {
    let mut rewards = Rewards::default();
    for seat in Seat::all(seats) {
        rewards[seat.index()] = reward(seat);
    }
    rewards
}

/// Draws an action with the odds of its urge, in one pass: each replaces the last with its share of the sum so far.
fn pick_by_urge<G: Judge>(game: &G, state: &G::State, seat: Seat, legal: &[G::Action], dice: &mut Dice) -> G::Action {
    let mut picked = legal[0];
    if legal.len() == 1 {
        return picked;
    }
    let mut sum = game.urge(state, seat, picked);
    for action in &legal[1..] {
        let urge = game.urge(state, seat, *action);
        sum += urge;
        if dice.below(sum) < urge {
            picked = *action;
        }
    }
    picked
}
