//! The end of a round: cleanup, the Panic and the Onslaught. WP2 §7, §8

use crate::event::Reason;
use crate::state::{Action, Phase, Purchase, ROUNDS, Stance, State};
use crate::{Event, WildPigs};
use sounder_kernel::{Dice, Log, Seat};

impl WildPigs {
    /// WP2 §7, §8.2
    pub(super) fn clean_up(&self, state: &mut State, dice: &mut Dice, log: &mut impl Log<Event>) -> bool {
        let threat = state.wilderness.pop().expect("one more threat than players was revealed");
        state.horde.push(threat);
        log.tell(Event::JoinedHorde { threat });
        if state.is_horde_round() {
            log.tell(Event::Panic);
            state.players.iter_mut().for_each(|player| player.owed = self.cards.figures.supply);
            Self::begin_emergency(state, state.initiative);
            return true;
        }
        for seat in state.in_initiative_order() {
            let scrap = state.draw_scrap(seat, self.cards.figures.income, dice);
            log.tell(Event::Drew { seat, scrap, reason: Reason::Income });
        }
        self.pass_initiative(state, dice, log);
        true
    }

    /// WP2 §7.3, §8.8
    fn pass_initiative(&self, state: &mut State, dice: &mut Dice, log: &mut impl Log<Event>) {
        state.initiative = state.initiative.next(state.seats());
        self.begin_round(state, dice, log);
    }

    fn begin_emergency(state: &mut State, seat: Seat) {
        (state.phase, state.turn) = (Phase::Emergency, seat);
        (state.bought, state.tinkered) = (false, false);
    }

    /// WP2 §8.4
    pub(super) fn list_emergency(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if !state.bought {
            self.list_cards(state, seat, out);
        }
        if !state.tinkered {
            self.list_tracks(state, seat, out);
        }
        out.push(Action::Done);
    }

    /// Passes over whoever can neither buy nor tinker.
    pub(super) fn skip_emergency(&self, state: &mut State) -> bool {
        let player = state.player(state.turn);
        let can_buy = !state.bought && state.row.iter().any(|card| self.can_pay(player, Purchase::Card(*card)));
        let can_tinker = !state.tinkered && Stance::ALL.into_iter().any(|track| self.can_raise(player, track));
        if can_buy || can_tinker {
            return false;
        }
        Self::end_emergency(state);
        true
    }

    /// WP2 §8.4
    pub(super) fn end_emergency(state: &mut State) {
        if state.pass_turn() {
            Self::begin_emergency(state, state.turn);
        } else {
            state.phase = Phase::Formation;
        }
    }

    /// WP2 §8.5
    pub(super) fn form(&self, state: &mut State, log: &mut impl Log<Event>) -> bool {
        if state.players.iter().any(|player| player.formation.is_none()) {
            return false;
        }
        log.reveal();
        for seat in state.in_initiative_order() {
            let player = state.player_mut(seat);
            player.stance = player.formation.take().expect("everybody has picked");
            log.tell(Event::Formed { seat, stance: player.stance });
        }
        (state.phase, state.pig) = (Phase::Onslaught, 0);
        self.ask_all(state);
        true
    }

    /// WP2 §8.6, §8.7
    pub(super) fn resolve_pig(&self, state: &mut State, dice: &mut Dice, log: &mut impl Log<Event>) -> bool {
        let Some(threat) = state.horde.get(usize::from(state.pig)).copied() else {
            self.end_era(state, dice, log);
            return true;
        };
        if !Self::all_answered(state, log) {
            return false;
        }
        for seat in state.in_initiative_order() {
            self.fight(state, seat, threat, true, dice, log);
        }
        state.pig += 1;
        self.ask_all(state);
        true
    }

    /// WP2 §8.8, §10.1
    fn end_era(&self, state: &mut State, dice: &mut Dice, log: &mut impl Log<Event>) {
        log.tell(Event::HordeLeft { era: state.era() as u8 });
        state.horde.clear();
        state.pig = 0;
        if state.round < ROUNDS {
            return self.pass_initiative(state, dice, log);
        }
        state.phase = Phase::Over;
        for seat in Seat::all(state.seats()) {
            let (points, stance) = (self.score(state.player(seat)).total(), state.player(seat).stance);
            log.tell(Event::Finished { seat, points, stance });
        }
    }
}
