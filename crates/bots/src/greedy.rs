use crate::{Bot, Judge, View};
use sounder_kernel::{Dice, Game, Seat, Status};

/// Takes the action that looks best right after it, on average over a few imagined worlds.
pub struct Greedy {
    /// How many worlds each action is tried in.
    pub worlds: u32,
    /// In how many of a hundred decisions it plays at random instead, to be beatable.
    pub blunders: u32,
}

impl Default for Greedy {
    fn default() -> Self {
        Greedy { worlds: 4, blunders: 0 }
    }
}

/// Plays an action and whatever follows without a choice, so that a decision in several steps is judged at its end.
fn play_out_forced<G: Game>(game: &G, state: &mut G::State, seat: Seat, action: G::Action, dice: &mut Dice) {
    const MOST_STEPS: u32 = 8;
    game.apply(state, seat, action, dice, &mut ());
    let mut legal = Vec::new();
    for _ in 0..MOST_STEPS {
        if !game.status(state).acting().contains(seat) {
            return;
        }
        legal.clear();
        game.legal(state, seat, &mut legal);
        let [only] = legal[..] else { return };
        game.apply(state, seat, only, dice, &mut ());
    }
}

/// What a position is worth to a seat, finished or not.
pub(crate) fn worth<G: Judge>(game: &G, state: &G::State, seat: Seat) -> f32 {
    match game.status(state) {
        Status::Over(standing) => game.reward(&standing, seat),
        Status::Turn(_) => game.value(state, seat),
    }
}

impl<G: Judge> Bot<G> for Greedy {
    fn choose(&mut self, view: &View<G>, dice: &mut Dice) -> G::Action {
        let legal = view.legal();
        if legal.len() == 1 || self.blunders > 0 && dice.chance(self.blunders, 100) {
            return dice.pick(&legal);
        }
        let game = view.game();
        let mut sums = vec![0.0; legal.len()];
        for _ in 0..self.worlds {
            let world = view.imagine(dice);
            // The same luck for every action, so that they differ only in what they do.
            let luck = dice.bits();
            for (sum, action) in sums.iter_mut().zip(&legal) {
                let mut state = world.clone();
                play_out_forced(game, &mut state, view.seat(), *action, &mut Dice::from_number(luck));
                *sum += worth(game, &state, view.seat());
            }
        }
        let best = sums.iter().copied().fold(f32::MIN, f32::max);
        let ties: Vec<G::Action> =
            sums.iter().zip(&legal).filter(|(sum, _)| **sum >= best - 1e-6).map(|(_, action)| *action).collect();
        dice.pick(&ties)
    }
}
