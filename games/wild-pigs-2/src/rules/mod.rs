//! What may be done and what comes of it: one file a phase.

mod clash;
mod experiments;
mod horde;
mod score;
mod scrap;
mod turn;

pub use clash::Verdict;
pub(crate) use clash::places;

use crate::state::{Action, Phase, Player, Purchase, Stance, State};
use crate::{Event, WildPigs2};
use sounder_kernel::{
    About, Chairs, Deck, Dice, Facts, Game, Log, Pile, Seat, SeatSet, Setup, SetupError, Status, Viewer,
};

/// The decks.
const MARKET: Pile = Pile(0);
const THREATS: Pile = Pile(1);

/// One action being played: the game, the position, and where chance and words come from.
pub(crate) struct Play<'a, L> {
    game: &'a WildPigs2,
    state: &'a mut State,
    dice: &'a mut Dice,
    log: &'a mut L,
}

impl Game for WildPigs2 {
    type State = State;
    type Action = Action;
    type Event = Event;

    fn about(&self) -> &About {
        &self.about
    }

    fn for_table(&self, setup: &Setup) -> Result<WildPigs2, SetupError> {
        self.bind(setup)
    }

    fn chairs(&self) -> &Chairs {
        &self.chairs
    }

    /// WP2 §4
    fn deal(&self, dice: &mut Dice) -> State {
        let figures = &self.cards.figures;
        let seats = self.chairs.seats();
        let mut state = State { bag: figures.bag, market: Deck::of(self.cards.market.len()), ..State::default() };
        let mut play = Play { game: self, state: &mut state, dice, log: &mut () };
        for seat in Seat::all(seats) {
            play.state.players.push(Player::default());
            play.draw_scrap(seat, figures.start);
        }
        play.hand_out_gifts();
        while play.state.row.len() < figures.on_offer && play.state.refill_row(play.dice).is_some() {}
        play.state.initiative = Seat(play.dice.below(seats as u32) as u8);
        play.begin_round();
        play.must_take();
        state
    }

    #[inline]
    fn status(&self, state: &State) -> Status {
        if state.paying.is_some() {
            return Status::turn(state.turn);
        }
        if let Some(seat) = state.taking() {
            return Status::turn(seat);
        }
        let waiting_for = |is_awaited: fn(&Player) -> bool| {
            let awaited = Seat::all(state.seats()).filter(|seat| is_awaited(state.player(*seat)));
            Status::Together(awaited.collect::<SeatSet>())
        };
        match state.phase {
            Phase::Clash | Phase::Onslaught => waiting_for(|player| player.open != 0),
            Phase::Formation => waiting_for(|player| player.formation.is_none()),
            Phase::Over => Status::Over(self.outcome(state)),
            _ => Status::turn(state.turn),
        }
    }

    #[inline]
    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let from = out.len();
        self.list(state, seat, out);
        self.experiments.keep_from(seat, out, from, |action| self.takes(state, seat, *action));
    }

    #[inline]
    fn apply(&self, state: &mut State, seat: Seat, action: Action, dice: &mut Dice, log: &mut impl Log<Event>) {
        let mut play = Play { game: self, state, dice, log };
        play.act(seat, action);
        play.advance();
    }

    /// Only what others have answered so far in a clash or picked for the Onslaught is secret.
    fn imagine(&self, state: &State, viewer: Viewer, dice: &mut Dice) -> State {
        let mut twin = *state;
        for seat in Seat::all(state.seats()).filter(|seat| !viewer.is(*seat)) {
            let player = twin.player_mut(seat);
            let answered = player.asked & !player.open;
            if answered != 0 {
                let most = self.all_useful(player, answered, self.missing_now(state, seat));
                places(answered).for_each(|place| player.spend[place] = dice.below(u32::from(most[place]) + 1) as u8);
            }
            if player.formation.is_some() {
                player.formation = Some(dice.pick(&Stance::ALL));
            }
        }
        twin
    }
}

impl WildPigs2 {
    /// Asks who acts phase by phase: a status would ask for everybody, and every step of a game lists.
    #[inline]
    fn list(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if let Some(purchase) = state.paying {
            if seat == state.turn {
                self.list_payments(state, seat, purchase, out);
            }
            return;
        }
        if let Some(taking) = state.taking() {
            if seat == taking {
                state.list_takings(seat, out);
            }
            return;
        }
        let is_turn = seat == state.turn;
        match state.phase {
            Phase::Shift if is_turn => state.list_shifts(seat, out),
            Phase::Act if is_turn => self.list_actions(state, seat, out),
            Phase::Refit if is_turn => out.extend(Stance::ALL.map(Action::Stand)),
            Phase::Engage if is_turn => out.extend(state.wilderness.iter().map(|threat| Action::Engage(*threat))),
            Phase::Emergency if is_turn => self.list_emergency(state, seat, out),
            Phase::Clash | Phase::Onslaught if state.player(seat).open != 0 => self.list_answers(state, seat, out),
            Phase::Formation if state.player(seat).formation.is_none() => out.extend(Stance::ALL.map(Action::Form)),
            _ => {}
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    fn act(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Shift(to) => self.shift(seat, to),
            Action::Scavenge => self.scavenge(seat),
            Action::Buy(card) => self.choose_purchase(seat, Purchase::Card(card)),
            Action::Tinker(track) => self.choose_purchase(seat, Purchase::Track(track)),
            Action::Refit => self.refit(seat),
            Action::Stand(to) => self.stand(seat, to),
            Action::Pay(scrap) => self.pay(seat, scrap),
            Action::Engage(threat) => self.engage(seat, threat),
            Action::Spend { charges, .. } => self.answer(seat, charges),
            Action::Take(scrap) => self.take(seat, scrap),
            Action::Done => self.end_emergency(),
            Action::Form(stance) => self.state.player_mut(seat).formation = Some(stance),
        }
    }

    /// Goes on until somebody has to decide.
    fn advance(&mut self) {
        while self.state.paying.is_none() && !self.must_take() {
            let goes_on = match self.state.phase {
                Phase::Shift | Phase::Act | Phase::Refit | Phase::Engage | Phase::Over => false,
                Phase::Clash => self.resolve_clash(),
                Phase::Cleanup => self.clean_up(),
                Phase::Emergency => self.skip_emergency(),
                Phase::Formation => self.form_up(),
                Phase::Onslaught => self.resolve_pig(),
            };
            if !goes_on {
                return;
            }
        }
    }
}
