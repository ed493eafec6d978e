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
        scratch: &mut Scratch<G::Action>,
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
            scratch.legal.clear();
            game.legal(state, seat, &mut scratch.legal);
            let action = match self {
                Playout::Random => dice.pick(&scratch.legal),
                Playout::Guided(_) => scratch.pick_by_urge(judge, game, state, seat, dice),
            };
            game.apply(state, seat, action, dice, &mut ());
        }
    }
}

/// Lists that a playout fills anew at every step.
pub(super) struct Scratch<A> {
    legal: Vec<A>,
    urges: Vec<u32>,
}

impl<A> Default for Scratch<A> {
    fn default() -> Scratch<A> {
        Scratch { legal: Vec::new(), urges: Vec::new() }
    }
}

impl<A: Copy> Scratch<A> {
    /// Draws a legal action with the odds of its urge.
    fn pick_by_urge<G: Game<Action = A>, J: Judge<G>>(
        &mut self,
        judge: &J,
        game: &G,
        state: &G::State,
        seat: Seat,
        dice: &mut Dice,
    ) -> A {
        if let [only] = self.legal[..] {
            return only;
        }
        self.urges.clear();
        self.urges.extend(self.legal.iter().map(|action| judge.urge(game, state, seat, *action)));
        // One draw in all: a draw for each action would save the list but costs more.
        let mut left = dice.below(self.urges.iter().sum());
        for (action, urge) in self.legal.iter().zip(&self.urges) {
            if left < *urge {
                return *action;
            }
            left -= urge;
        }
        unreachable!("less was drawn than the sum of all urges")
    }
}
