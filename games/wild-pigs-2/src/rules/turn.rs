//! A player's turn: shift, act, engage. WP2 §5

use super::{MARKET, Play, THREATS};
use crate::event::{Event, Reason};
use crate::state::{Action, Gear, Phase, Player, Purchase, Scrap, Stance, State};
use crate::{Effect, WildPigs2};
use sounder_kernel::{Deck, Dice, List, Log, Seat};

/// Adds to a list that is kept in ascending order.
fn insert_sorted<const N: usize>(list: &mut List<u8, N>, item: u8) {
    let place = list.iter().take_while(|other| **other < item).count();
    list.insert(place, item);
}

impl State {
    /// Deals a card to the market row; used items are shuffled into a new deck when it runs out. WP2 §5.6, §9.6
    pub(super) fn refill_row(&mut self, dice: &mut Dice) -> Option<u8> {
        if self.market.is_empty() {
            self.market = std::mem::take(&mut self.discard);
        }
        let card = self.market.draw(MARKET, dice)?;
        insert_sorted(&mut self.row, card);
        Some(card)
    }

    /// Whether somebody is left who has not had a turn; then it is theirs. WP2 §5.2
    pub(super) fn pass_turn(&mut self) -> bool {
        self.turn = self.turn.next(self.seats());
        self.turn != self.initiative
    }

    /// WP2 §5.3
    pub(super) fn list_shifts(&self, seat: Seat, out: &mut Vec<Action>) {
        let here = self.player(seat).stance;
        out.extend(Stance::ALL.into_iter().filter(|to| *to == here || here.is_next_to(*to)).map(Action::Shift));
    }
}

impl WildPigs2 {
    /// WP2 §5.4
    pub(super) fn list_actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::Scavenge);
        self.list_cards(state, seat, out);
        self.list_tracks(state, seat, out);
        out.push(Action::Refit);
    }

    /// WP2 §5.6
    pub(super) fn list_cards(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let player = state.player(seat);
        let open = state.row.iter().filter(|card| self.can_pay(player, Purchase::Card(**card)));
        out.extend(open.map(|card| Action::Buy(*card)));
    }

    /// WP2 §5.7
    pub(super) fn list_tracks(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let player = state.player(seat);
        let open = Stance::ALL.into_iter().filter(|track| self.can_raise(player, *track));
        out.extend(open.map(Action::Tinker));
    }

    #[inline]
    pub(super) fn can_raise(&self, player: &Player, track: Stance) -> bool {
        player.tech[track.index()] < self.cards.figures.top_level(track) && self.can_pay(player, Purchase::Track(track))
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// WP2 §5.1
    pub(super) fn begin_round(&mut self) {
        let cards = &self.game.cards;
        let state = &mut *self.state;
        let era_begins = state.round.is_multiple_of(cards.figures.era_rounds);
        state.round += 1;
        if era_begins {
            state.threats = cards.decks[cards.figures.era(state)];
        }
        let mut revealed = Deck::default();
        for _ in 0..=state.seats() {
            let threat = state.threats.draw(THREATS, self.dice);
            revealed.insert(threat.expect("the pack reader made sure that every deck suffices"));
        }
        state.wilderness = revealed.iter().collect();
        state.turn = state.initiative;
        state.phase = Phase::Shift;
        self.log.tell(Event::RoundBegan { round: state.round, threats: state.wilderness });
    }

    /// WP2 §5.3
    pub(super) fn shift(&mut self, seat: Seat, to: Stance) {
        let player = self.state.player_mut(seat);
        if player.stance != to {
            player.stance = to;
            self.log.tell(Event::Shifted { seat, to });
        }
        self.state.phase = Phase::Act;
    }

    /// WP2 §5.5
    pub(super) fn scavenge(&mut self, seat: Seat) {
        let scrap = self.draw_scrap(seat, self.game.cards.figures.scavenge);
        self.log.tell(Event::Drew { seat, scrap, reason: Reason::Scavenge });
        self.state.phase = Phase::Engage;
    }

    /// WP2 §5.8
    pub(super) fn refit(&mut self, seat: Seat) {
        let scrap = self.draw_scrap(seat, self.game.cards.figures.refit);
        self.log.tell(Event::Drew { seat, scrap, reason: Reason::Refit });
        self.state.phase = Phase::Refit;
    }

    /// WP2 §5.8
    pub(super) fn stand(&mut self, seat: Seat, to: Stance) {
        self.state.player_mut(seat).stance = to;
        self.log.tell(Event::Refitted { seat, to });
        self.state.phase = Phase::Engage;
    }

    /// Buys at once if there is only one way to pay; otherwise the way is asked for. WP2 §3.4
    pub(super) fn choose_purchase(&mut self, seat: Seat, purchase: Purchase) {
        self.state.paying = Some(purchase);
        if let Some(scrap) = self.game.only_payment(self.state.player(seat), purchase) {
            self.pay(seat, scrap);
        }
    }

    /// WP2 §3.4, §5.7
    pub(super) fn pay(&mut self, seat: Seat, paid: Scrap) {
        self.state.bag = self.state.bag.plus(paid);
        let player = self.state.player_mut(seat);
        player.scrap = player.scrap.minus(paid);
        match self.state.paying.take().expect("something is paid for") {
            Purchase::Card(card) => self.gain_card(seat, card, paid),
            Purchase::Track(track) => {
                let level = &mut self.state.player_mut(seat).tech[track.index()];
                *level += 1;
                self.log.tell(Event::Tinkered { seat, track, level: *level, paid });
                self.state.tinkered = true;
            }
        }
        if self.state.phase == Phase::Act {
            self.state.phase = Phase::Engage;
        }
    }

    /// WP2 §5.6, §9
    fn gain_card(&mut self, seat: Seat, card: u8, paid: Scrap) {
        let state = &mut *self.state;
        let place = state.row.iter().position(|other| *other == card).expect("it is in the row");
        state.row.remove(place);
        state.bought = true;
        self.log.tell(Event::Bought { seat, card, paid });
        self.receive_card(seat, card);
        if let Some(card) = self.state.refill_row(self.dice) {
            self.log.tell(Event::Offered { card });
        }
    }

    /// WP2 §9.1, §9.4
    pub(super) fn receive_card(&mut self, seat: Seat, card: u8) {
        let content = self.game.card(card);
        if let Effect::Salvage(scrap) = content.effect {
            self.state.owed[seat.index()] += scrap;
            self.state.discard.insert(card);
        } else {
            self.state.player_mut(seat).gear.push(Gear { card, charges: content.charges() });
        }
    }

    /// WP2 §5.9
    pub(super) fn engage(&mut self, seat: Seat, threat: u8) {
        let state = &mut *self.state;
        let place = state.wilderness.iter().position(|other| *other == threat).expect("it is in the centre");
        state.wilderness.remove(place);
        state.player_mut(seat).engaged = Some(threat);
        self.log.tell(Event::Engaged { seat, threat });
        if state.pass_turn() {
            state.phase = Phase::Shift;
        } else {
            state.phase = Phase::Clash;
            self.ask_all();
        }
    }
}
