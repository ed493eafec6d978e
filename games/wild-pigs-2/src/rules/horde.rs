//! The end of a round: cleanup, the Panic and the Onslaught. WP2 §7, §8

use super::Play;
use crate::WildPigs2;
use crate::event::{Event, Reason};
use crate::state::{Action, Phase, Purchase, Stance, State};
use sounder_kernel::{Log, Seat};

impl WildPigs2 {
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
}

impl<L: Log<Event>> Play<'_, L> {
    /// WP2 §7, §8.2, §8.3
    pub(super) fn clean_up(&mut self) -> bool {
        let figures = &self.game.cards.figures;
        let threat = self.state.wilderness.pop().expect("one more threat than players was revealed");
        self.state.horde.push(threat);
        self.log.tell(Event::JoinedHorde { threat });
        if figures.is_horde_round(self.state) {
            self.log.tell(Event::Panic);
            let seats = self.state.seats();
            self.state.owed[..seats].fill(figures.supply);
            self.begin_emergency(self.state.initiative);
            return true;
        }
        for seat in self.state.in_initiative_order() {
            let scrap = self.draw_scrap(seat, figures.income);
            self.log.tell(Event::Drew { seat, scrap, reason: Reason::Income });
        }
        self.pass_initiative();
        true
    }

    /// WP2 §7.3, §8.8
    fn pass_initiative(&mut self) {
        self.state.initiative = self.state.initiative.next(self.state.seats());
        self.begin_round();
    }

    fn begin_emergency(&mut self, seat: Seat) {
        (self.state.phase, self.state.turn) = (Phase::Emergency, seat);
        (self.state.bought, self.state.tinkered) = (false, false);
    }

    /// Passes over whoever can neither buy nor tinker.
    pub(super) fn skip_emergency(&mut self) -> bool {
        let (game, state) = (self.game, &*self.state);
        let player = state.player(state.turn);
        let can_buy = !state.bought && state.row.iter().any(|card| game.can_pay(player, Purchase::Card(*card)));
        let can_tinker = !state.tinkered && Stance::ALL.into_iter().any(|track| game.can_raise(player, track));
        if can_buy || can_tinker {
            return false;
        }
        self.end_emergency();
        true
    }

    /// WP2 §8.4
    pub(super) fn end_emergency(&mut self) {
        if self.state.pass_turn() {
            self.begin_emergency(self.state.turn);
        } else {
            self.state.phase = Phase::Formation;
        }
    }

    /// WP2 §8.5
    pub(super) fn form_up(&mut self) -> bool {
        if self.state.players.iter().any(|player| player.formation.is_none()) {
            return false;
        }
        self.log.reveal();
        for seat in self.state.in_initiative_order() {
            let player = self.state.player_mut(seat);
            player.stance = player.formation.take().expect("everybody has picked");
            self.log.tell(Event::Formed { seat, stance: player.stance });
        }
        (self.state.phase, self.state.pig) = (Phase::Onslaught, 0);
        self.ask_all();
        true
    }

    /// WP2 §8.6, §8.7
    pub(super) fn resolve_pig(&mut self) -> bool {
        let Some(threat) = self.state.horde.get(usize::from(self.state.pig)).copied() else {
            self.end_era();
            return true;
        };
        if !self.all_answered() {
            return false;
        }
        for seat in self.state.in_initiative_order() {
            self.fight(seat, threat, true);
        }
        self.state.pig += 1;
        self.ask_all();
        true
    }

    /// WP2 §8.8, §10.1
    fn end_era(&mut self) {
        let figures = &self.game.cards.figures;
        self.log.tell(Event::HordeLeft { era: figures.era(self.state) as u8 });
        self.state.horde.clear();
        self.state.pig = 0;
        if self.state.round < figures.rounds() {
            return self.pass_initiative();
        }
        self.state.phase = Phase::Over;
        for seat in Seat::all(self.state.seats()) {
            let player = self.state.player(seat);
            let points = self.game.score(player).total();
            self.log.tell(Event::Finished { seat, points, stance: player.stance });
        }
    }
}
