//! What may be done and what comes of it: one file a phase.

mod clash;
mod horde;
mod score;
mod scrap;
mod turn;

pub use clash::Outcome;
pub(crate) use clash::places;

use crate::state::{Action, Phase, Player, Purchase, Stance, State};
use crate::{Event, WildPigs};
use sounder_kernel::{About, Deck, Dice, Game, Log, Seat, SeatSet, Setup, SetupError, Status, Viewer};

impl Game for WildPigs {
    type State = State;
    type Action = Action;
    type Event = Event;

    fn about(&self) -> &About {
        &self.about
    }

    /// WP2 §4
    fn deal(&self, setup: &Setup, dice: &mut Dice) -> Result<State, SetupError> {
        let figures = &self.cards.figures;
        let mut state = State { bag: figures.bag, market: Deck::of(self.cards.market.len()), ..State::default() };
        for seat in Seat::all(setup.seats) {
            state.players.push(Player::default());
            state.draw_scrap(seat, figures.start, dice);
        }
        while state.row.len() < figures.on_offer && state.refill_row(dice).is_some() {}
        self.begin_round(&mut state, dice, &mut ());
        Ok(state)
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
            Status::Turn(awaited.collect::<SeatSet>())
        };
        match state.phase {
            Phase::Clash | Phase::Onslaught => waiting_for(|player| player.open != 0),
            Phase::Formation => waiting_for(|player| player.formation.is_none()),
            Phase::Over => Status::Over(self.standing(state)),
            _ => Status::turn(state.turn),
        }
    }

    #[inline]
    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if state.phase == Phase::Over || !self.status(state).acting().contains(seat) {
            return;
        }
        if let Some(purchase) = state.paying {
            return self.list_payments(state, seat, purchase, out);
        }
        if state.player(seat).owed > 0 {
            return state.list_takings(seat, out);
        }
        match state.phase {
            Phase::Shift => Self::list_shifts(state, seat, out),
            Phase::Act => self.list_actions(state, seat, out),
            Phase::Engage => out.extend(state.wilderness.iter().map(|threat| Action::Engage(*threat))),
            Phase::Clash | Phase::Onslaught => Self::list_answers(state, seat, out),
            Phase::Emergency => self.list_emergency(state, seat, out),
            Phase::Formation => out.extend(Stance::ALL.map(Action::Form)),
            Phase::Cleanup | Phase::Over => unreachable!("nobody acts then"),
        }
    }

    #[inline]
    fn apply(&self, state: &mut State, seat: Seat, action: Action, dice: &mut Dice, log: &mut impl Log<Event>) {
        match action {
            Action::Shift(to) => Self::shift(state, seat, to, log),
            Action::Scavenge => self.scavenge(state, seat, dice, log),
            Action::Buy(card) => self.choose_purchase(state, seat, Purchase::Card(card), dice, log),
            Action::Tinker(track) => self.choose_purchase(state, seat, Purchase::Track(track), dice, log),
            Action::Refit(to) => self.refit(state, seat, to, dice, log),
            Action::Pay(scrap) => self.pay(state, seat, scrap, dice, log),
            Action::Engage(threat) => self.engage(state, seat, threat, log),
            Action::Spend(_) => Self::answer(state, seat, true),
            Action::Keep(_) => Self::answer(state, seat, false),
            Action::Take(scrap) => state.take(seat, scrap, log),
            Action::Done => Self::end_emergency(state),
            Action::Form(stance) => state.player_mut(seat).formation = Some(stance),
        }
        self.advance(state, dice, log);
    }

    /// Only what others have answered so far in a clash or picked for the Onslaught is secret.
    fn imagine(&self, state: &State, viewer: Viewer, dice: &mut Dice) -> State {
        let mut twin = *state;
        for seat in Seat::all(state.seats()).filter(|seat| !viewer.is(*seat)) {
            let player = twin.player_mut(seat);
            let answered = player.asked & !player.open;
            if answered != 0 {
                player.spend = dice.bits() as u32 & answered;
            }
            if player.formation.is_some() {
                player.formation = Some(dice.pick(&Stance::ALL));
            }
        }
        twin
    }

    /// WP2 §6.3, §8.5
    fn is_secret(&self, _: &State, _: Seat, action: Action) -> bool {
        matches!(action, Action::Spend(_) | Action::Keep(_) | Action::Form(_))
    }
}

impl WildPigs {
    /// Goes on until somebody has to decide.
    fn advance(&self, state: &mut State, dice: &mut Dice, log: &mut impl Log<Event>) {
        while state.paying.is_none() && !state.must_take(log) {
            let goes_on = match state.phase {
                Phase::Shift | Phase::Act | Phase::Engage | Phase::Over => false,
                Phase::Clash => self.resolve_clash(state, dice, log),
                Phase::Cleanup => self.clean_up(state, dice, log),
                Phase::Emergency => self.skip_emergency(state),
                Phase::Formation => self.form(state, log),
                Phase::Onslaught => self.resolve_pig(state, dice, log),
            };
            if !goes_on {
                return;
            }
        }
    }
}
