use sounder_kernel::{Dice, Game, Seat, SeatSet, Viewer};
use std::borrow::Cow;

/// What a bot may know of a position: its choices, and as many imagined worlds as it likes.
pub struct Knowledge<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    seat: Seat,
    speaks_for: SeatSet,
    legal: Cow<'a, [G::Action]>,
}

impl<'a, G: Game> Knowledge<'a, G> {
    /// The position as `seat` sees it. The seat may act.
    pub fn new(game: &'a G, state: &'a G::State, seat: Seat) -> Self {
        let mut legal = Vec::new();
        game.legal(state, seat, &mut legal);
        Knowledge { game, state, seat, speaks_for: SeatSet::only(seat), legal: Cow::Owned(legal) }
    }

    /// The same for somebody who has the seat's open actions at hand.
    #[inline]
    pub fn with_legal(game: &'a G, state: &'a G::State, seat: Seat, legal: &'a [G::Action]) -> Self {
        Knowledge { game, state, seat, speaks_for: SeatSet::only(seat), legal: Cow::Borrowed(legal) }
    }

    /// The view of a bot that may also propose what its mates do, of those whose turn it is as well.
    #[must_use]
    pub fn speaking_for(mut self, mates: SeatSet) -> Self {
        self.speaks_for = mates.with(self.seat);
        self
    }

    /// The game, bound to its table.
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// Whose decision it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The seats that the bot may propose an action for: its own, and mates who may act as well and play by the same head.
    pub fn speaks_for(&self) -> SeatSet {
        self.speaks_for
    }

    /// The open actions of the seat.
    pub fn legal(&self) -> &[G::Action] {
        &self.legal
    }

    /// Every pair of seat and action that the bot may propose. Those of mates are open as far as this seat can know.
    pub fn proposals(&self, dice: &mut Dice) -> Vec<(Seat, G::Action)> {
        let mut pairs: Vec<(Seat, G::Action)> = self.legal.iter().map(|action| (self.seat, *action)).collect();
        let mates = self.speaks_for.without(self.seat);
        if !mates.is_empty() {
            let world = self.imagine(dice);
            let mut legal = Vec::new();
            for mate in mates.iter() {
                legal.clear();
                self.game.legal(&world, mate, &mut legal);
                pairs.extend(legal.iter().map(|action| (mate, *action)));
            }
        }
        pairs
    }

    /// A world that looks the same from this seat.
    #[inline]
    pub fn imagine(&self, dice: &mut Dice) -> G::State {
        self.game.imagine(self.state, Viewer::Seat(self.seat), dice)
    }
}

/// What a bot thinks of one of the actions that it may propose.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weighed<A> {
    /// Whose action it is.
    pub seat: Seat,
    /// The action.
    pub action: A,
    /// How well the seat would stand after it, from 0 to 1, as far as the bot has looked.
    pub worth: f32,
    /// How often the bot has tried it: what was hardly tried is hardly known.
    pub tries: u32,
}

/// Something that decides for a seat.
pub trait Bot<G: Game>: Send {
    /// Picks one of the open actions, of the own seat or of one that the bot speaks for. The same view and dice give the
    /// same answer. What is proposed for a mate may turn out not to be open, if the mate hides something even from its own
    /// side; then the mate decides for itself.
    fn choose(&mut self, view: &Knowledge<G>, dice: &mut Dice) -> (Seat, G::Action);

    /// Chooses like [`Bot::choose`], the same for the same view and dice, and adds to `thoughts` what it thought of the actions
    /// that it considered, in the order of [`Knowledge::proposals`]; nothing where it did not think.
    fn choose_aloud(
        &mut self,
        view: &Knowledge<G>,
        dice: &mut Dice,
        thoughts: &mut Vec<Weighed<G::Action>>,
    ) -> (Seat, G::Action) {
        let _ = thoughts;
        self.choose(view, dice)
    }

    /// What it thinks of the actions that it may propose, in the order of [`Knowledge::proposals`]; nothing for a bot that does
    /// not think.
    fn weigh(&mut self, view: &Knowledge<G>, dice: &mut Dice) -> Vec<Weighed<G::Action>> {
        let _ = (view, dice);
        Vec::new()
    }

    /// Whether it wants to be told what is played.
    fn listens(&self) -> bool {
        false
    }

    /// Is told before it chooses what has been played since it last did, if it [listens](Bot::listens): each move itself if everybody could see it and it
    /// brought nothing random or hidden to light, otherwise `None`.
    fn observe(&mut self, steps: &[Option<(Seat, G::Action)>]) {
        let _ = steps;
    }

    /// How many bytes it keeps from one move to the next.
    fn memory(&self) -> usize {
        0
    }
}

impl<G: Game> Bot<G> for Box<dyn Bot<G>> {
    fn choose(&mut self, view: &Knowledge<G>, dice: &mut Dice) -> (Seat, G::Action) {
        (**self).choose(view, dice)
    }

    fn choose_aloud(
        &mut self,
        view: &Knowledge<G>,
        dice: &mut Dice,
        thoughts: &mut Vec<Weighed<G::Action>>,
    ) -> (Seat, G::Action) {
        (**self).choose_aloud(view, dice, thoughts)
    }

    fn weigh(&mut self, view: &Knowledge<G>, dice: &mut Dice) -> Vec<Weighed<G::Action>> {
        (**self).weigh(view, dice)
    }

    fn listens(&self) -> bool {
        (**self).listens()
    }

    fn observe(&mut self, steps: &[Option<(Seat, G::Action)>]) {
        (**self).observe(steps);
    }

    fn memory(&self) -> usize {
        (**self).memory()
    }
}

/// Picks any open action.
#[derive(Clone, Copy)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    #[inline]
    fn choose(&mut self, view: &Knowledge<G>, dice: &mut Dice) -> (Seat, G::Action) {
        (view.seat(), dice.pick(view.legal()))
    }
}
