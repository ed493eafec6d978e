use crate::{Bot, Knowledge};
use sounder_kernel::{Chance, Dice, Game, Log, MAX_SEATS, Met, Outcome, Seat, SeatSet, Status};

/// Somebody who looks on while bots play: hears every event, and sees every decision before it is carried out.
pub trait Watch<G: Game>: Log<G::Event> {
    /// A seat has chosen one of its open actions.
    #[inline]
    fn decided(&mut self, game: &G, state: &G::State, seat: Seat, legal: &[G::Action], action: G::Action) {
        let _ = (game, state, seat, legal, action);
    }

    /// An action was carried out with these dice.
    #[inline]
    fn played(&mut self, game: &G, state: &G::State, dice: &Dice) {
        let _ = (game, state, dice);
    }
}

impl<G: Game> Watch<G> for () {}

/// Lets bots play whole games against one another.
pub struct Runner<'a, G: Game> {
    game: &'a G,
    /// For each seat, the mates that play by the same head.
    speaks_for: [SeatSet; MAX_SEATS],
    legal: Vec<G::Action>,
    /// What was played, as far as everybody could see it, ...
    steps: Vec<Option<(Seat, G::Action)>>,
    /// ... and how much of it the bot of each seat has been told.
    told: [usize; MAX_SEATS],
}

/// What a game between bots came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finished {
    /// Winners, ranks, scores and results.
    pub outcome: Outcome,
    /// How many actions were played.
    pub actions: usize,
    /// How many of them were chosen among several.
    pub decisions: usize,
}

/// Passes events on and remembers whether something hidden came to light.
struct Watched<'a, W> {
    watch: &'a mut W,
    revealed: bool,
}

impl<E, W: Log<E>> Log<E> for Watched<'_, W> {
    #[inline]
    fn tell(&mut self, event: E) {
        self.watch.tell(event);
    }

    #[inline]
    fn reveal(&mut self) {
        self.revealed = true;
        self.watch.reveal();
    }
}

impl<'a, G: Game> Runner<'a, G> {
    /// Games at this table. `heads` says which bots are the same: mates with equal heads speak for each other.
    pub fn new(game: &'a G, heads: &[usize]) -> Self {
        let mut speaks_for = [SeatSet::EMPTY; MAX_SEATS];
        for seat in Seat::all(heads.len()) {
            let mates = game.chairs().mates(seat).iter();
            speaks_for[seat.index()] = mates.filter(|mate| heads[mate.index()] == heads[seat.index()]).collect();
        }
        Runner { game, speaks_for, legal: Vec::new(), steps: Vec::new(), told: [0; MAX_SEATS] }
    }

    /// Plays one game. The dice of the game and those of the bots never mix.
    pub fn play<B: Bot<G>, W: Watch<G>>(
        &mut self,
        bots: &mut [B],
        chance: &impl Chance,
        thoughts: &mut Dice,
        watch: &mut W,
    ) -> Finished {
        let game = self.game;
        self.steps.clear();
        self.told = [0; MAX_SEATS];
        let listening = bots.iter().any(Bot::listens);
        let mut state = game.deal(&mut chance.deal());
        let (mut decisions, mut met) = (0, Met::default());
        for actions in 0.. {
            let status = game.status(&state);
            let acting = match status {
                Status::Over(outcome) => return Finished { outcome, actions, decisions },
                Status::Turn(acting) | Status::Together(acting) => acting,
            };
            let (seat, action) = self.decide(bots, listening, &state, acting, status.is_blind(), thoughts);
            decisions += usize::from(self.legal.len() > 1);
            watch.decided(game, &state, seat, &self.legal, action);
            let secret = listening && game.is_secret(&state, seat, action);
            let mut dice = chance.action(actions as u64 + 1, seat, &met);
            let mut watched = Watched { watch, revealed: false };
            game.apply(&mut state, seat, action, &mut dice, &mut watched);
            met.note(seat, &dice);
            if listening {
                let plain = !(secret || watched.revealed || dice.used());
                self.steps.push(plain.then_some((seat, action)));
            }
            watch.played(game, &state, &dice);
        }
        unreachable!("the loop ends with the game")
    }

    /// Who does what next. Leaves the open actions of that seat in the buffer.
    #[inline]
    fn decide<B: Bot<G>>(
        &mut self,
        bots: &mut [B],
        listening: bool,
        state: &G::State,
        acting: SeatSet,
        blind: bool,
        thoughts: &mut Dice,
    ) -> (Seat, G::Action) {
        let lead = if blind { acting.first().expect("somebody may act") } else { any_of(acting, thoughts) };
        self.list(state, lead);
        let mates = self.speaks_for[lead.index()].and(acting);
        if blind || mates.len() <= 1 {
            if let [only] = self.legal[..] {
                return (lead, only);
            }
            self.tell(bots, listening, lead);
            let view = Knowledge::with_legal(self.game, state, lead, &self.legal);
            return bots[lead.index()].choose(&view, thoughts);
        }
        self.tell(bots, listening, lead);
        let view = Knowledge::with_legal(self.game, state, lead, &self.legal).speaking_for(mates);
        let (seat, action) = bots[lead.index()].choose(&view, thoughts);
        if seat == lead {
            return (seat, action);
        }
        self.list(state, seat);
        if self.legal.contains(&action) {
            return (seat, action);
        }
        self.tell(bots, listening, seat);
        let view = Knowledge::with_legal(self.game, state, seat, &self.legal);
        bots[seat.index()].choose(&view, thoughts)
    }

    /// Tells the bot of a seat what has been played since it last chose, if anybody at the table wants to know.
    #[inline]
    fn tell<B: Bot<G>>(&mut self, bots: &mut [B], listening: bool, seat: Seat) {
        if !listening {
            return;
        }
        let told = &mut self.told[seat.index()];
        bots[seat.index()].observe(&self.steps[*told..]);
        *told = self.steps.len();
    }

    #[inline]
    fn list(&mut self, state: &G::State, seat: Seat) {
        self.legal.clear();
        self.game.legal(state, seat, &mut self.legal);
    }
}

/// Plays one game at random on the fast path and gives the number of actions, and of those with more than one choice: what
/// benches measure. `legal` is a buffer to reuse.
pub fn random_game<G: Game>(game: &G, dice: &mut Dice, legal: &mut Vec<G::Action>) -> (usize, usize) {
    let mut state = game.deal(dice);
    let (mut actions, mut decisions) = (0, 0);
    while let Status::Turn(acting) | Status::Together(acting) = game.status(&state) {
        let seat = any_of(acting, dice);
        legal.clear();
        game.legal(&state, seat, legal);
        let action = dice.pick(legal);
        game.apply(&mut state, seat, action, dice, &mut ());
        actions += 1;
        decisions += usize::from(legal.len() > 1);
    }
    (actions, decisions)
}

/// One of these seats, each equally likely.
#[inline]
pub(crate) fn any_of(seats: SeatSet, dice: &mut Dice) -> Seat {
    let skip = if seats.len() == 1 { 0 } else { dice.below(seats.len() as u32) as usize };
    seats.iter().nth(skip).expect("fewer are skipped than there are")
}
