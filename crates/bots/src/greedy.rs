use crate::{Bot, Judge, Judged, Knowledge, Weighed};
use sounder_kernel::{Dice, Game, Seat, Status, Values};

/// Takes the action that looks best right after it, on average over a few imagined worlds.
pub struct Greedy<J> {
    judge: J,
    /// How many worlds each action is tried in.
    worlds: u32,
    /// In how many of a hundred decisions it plays at random instead, to be beatable.
    blunders: u32,
}

/// In how many worlds an action is tried unless somebody says otherwise.
pub(crate) const WORLDS: u32 = 4;

impl<J> Greedy<J> {
    /// A greedy bot with a judge of its own.
    pub fn with_judge(judge: J) -> Greedy<J> {
        Greedy { judge, worlds: WORLDS, blunders: 0 }
    }

    /// The bot, looking into fewer worlds and playing at random in so many of a hundred decisions.
    #[must_use]
    pub fn careless(mut self, worlds: u32, blunders: u32) -> Greedy<J> {
        (self.worlds, self.blunders) = (worlds, blunders);
        self
    }

    /// A greedy bot with the judge of its game.
    pub fn of<G: Judged<Judge = J>>(game: &G) -> Greedy<J> {
        Greedy::with_judge(game.judge())
    }
}

/// Plays an action and whatever follows without a choice, so that a decision in several steps is judged at its end.
fn play_out_forced<G: Game>(
    game: &G,
    state: &mut G::State,
    seat: Seat,
    action: G::Action,
    dice: &mut Dice,
    legal: &mut Vec<G::Action>,
) {
    const MOST_STEPS: u32 = 8;
    game.apply(state, seat, action, dice, &mut ());
    for _ in 0..MOST_STEPS {
        if !game.status(state).acting().contains(seat) {
            return;
        }
        legal.clear();
        game.legal(state, seat, legal);
        let [only] = legal[..] else { return };
        game.apply(state, seat, only, dice, &mut ());
    }
}

/// What a position is worth to each seat, finished or not.
#[inline]
pub(crate) fn worth<G: Game, J: Judge<G>>(judge: &J, game: &G, state: &G::State) -> Values {
    match game.status(state) {
        Status::Over(outcome) => outcome.results(),
        Status::Turn(_) | Status::Together(_) => judge.values(game, state),
    }
}

/// For each pair of seat and action, what it comes to in so many imagined worlds together, right after it.
pub(crate) fn first_sight<G: Game, J: Judge<G>>(
    judge: &J,
    worlds: u32,
    view: &Knowledge<G>,
    pairs: &[(Seat, G::Action)],
    dice: &mut Dice,
) -> Vec<f32> {
    let game = view.game();
    let mut sums = vec![0.0; pairs.len()];
    let mut legal = Vec::new();
    for _ in 0..worlds {
        let world = view.imagine(dice);
        // The same luck for every action, so that they differ only in what they do.
        let luck = dice.bits();
        for (sum, (seat, action)) in sums.iter_mut().zip(pairs) {
            let mut state = world.clone();
            play_out_forced(game, &mut state, *seat, *action, &mut Dice::from_number(luck), &mut legal);
            *sum += worth(judge, game, &state)[seat.index()];
        }
    }
    sums
}

impl<J> Greedy<J> {
    /// What it does, all that it may propose, and what each comes to; no sums where it did not think.
    fn decide<G: Game>(&self, view: &Knowledge<G>, dice: &mut Dice) -> Decided<G>
    where
        J: Judge<G>,
    {
        let pairs = view.proposals(dice);
        if pairs.len() == 1 || self.blunders > 0 && dice.chance(self.blunders, 100) {
            return (dice.pick(&pairs), pairs, Vec::new());
        }
        let sums = first_sight(&self.judge, self.worlds, view, &pairs, dice);
        let best = sums.iter().copied().fold(f32::MIN, f32::max);
        let ties: Vec<(Seat, G::Action)> =
            sums.iter().zip(&pairs).filter(|(sum, _)| **sum >= best - 1e-6).map(|(_, pair)| *pair).collect();
        (dice.pick(&ties), pairs, sums)
    }

    /// Pairs of seat and action with what they come to, for those who ask.
    fn told<A>(&self, pairs: Vec<(Seat, A)>, sums: Vec<f32>) -> Vec<Weighed<A>> {
        let weighed = |((seat, action), sum): ((Seat, A), f32)| Weighed {
            seat,
            action,
            worth: sum / self.worlds as f32,
            tries: self.worlds,
        };
        pairs.into_iter().zip(sums).map(weighed).collect()
    }
}

/// What is done, what could be, and what each of these comes to.
type Decided<G> = ((Seat, <G as Game>::Action), Vec<(Seat, <G as Game>::Action)>, Vec<f32>);

impl<G: Game, J: Judge<G>> Bot<G> for Greedy<J> {
    fn choose(&mut self, view: &Knowledge<G>, dice: &mut Dice) -> (Seat, G::Action) {
        self.decide(view, dice).0
    }

    fn choose_aloud(
        &mut self,
        view: &Knowledge<G>,
        dice: &mut Dice,
        thoughts: &mut Vec<Weighed<G::Action>>,
    ) -> (Seat, G::Action) {
        let (choice, pairs, sums) = self.decide(view, dice);
        thoughts.extend(self.told(pairs, sums));
        choice
    }

    fn weigh(&mut self, view: &Knowledge<G>, dice: &mut Dice) -> Vec<Weighed<G::Action>> {
        let pairs = view.proposals(dice);
        let sums = first_sight(&self.judge, self.worlds, view, &pairs, dice);
        self.told(pairs, sums)
    }
}
