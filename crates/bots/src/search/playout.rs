use crate::Judge;
use crate::runner::any_of;
use sounder_kernel::{Dice, Game, Seat, Status, Values};

/// How a game is finished once the walk leaves the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Playout {
    /// Random moves to the end of the game.
    Random,
    /// So many moves by their urge, then the judge's values of the position.
    Guided(u32),
}

impl Playout {
    /// Plays on from a position and gives each seat's reward.
    #[inline]
    pub(super) fn run<G: Game, J: Judge<G>>(
        self,
        judge: &J,
        game: &G,
        state: &mut G::State,
        dice: &mut Dice,
        legal: &mut Vec<G::Action>,
    ) -> Values {
        let most = match self {
            Playout::Random => u32::MAX,
            Playout::Guided(actions) => actions,
        };
        let mut played = 0;
        loop {
            let acting = match game.status(state) {
                Status::Over(outcome) => return outcome.results(),
                Status::Turn(acting) | Status::Together(acting) => acting,
            };
            if played == most {
                return judge.values(game, state);
            }
            played += 1;
            let seat = any_of(acting, dice);
            legal.clear();
            game.legal(state, seat, legal);
            let action = match self {
                Playout::Random => dice.pick(legal),
                Playout::Guided(_) => pick_by_urge(judge, game, state, seat, legal, dice),
            };
            game.apply(state, seat, action, dice, &mut ());
        }
    }
}

/// Draws an action with the odds of its urge, in one pass: each replaces the last with its share of the sum so far.
fn pick_by_urge<G: Game, J: Judge<G>>(
    judge: &J,
    game: &G,
    state: &G::State,
    seat: Seat,
    legal: &[G::Action],
    dice: &mut Dice,
) -> G::Action {
    let mut picked = legal[0];
    if legal.len() == 1 {
        return picked;
    }
    let mut sum = judge.urge(game, state, seat, picked);
    for action in &legal[1..] {
        let urge = judge.urge(game, state, seat, *action);
        sum += urge;
        if dice.below(sum) < urge {
            picked = *action;
        }
    }
    picked
}
