//! A player's turn: shift, act, engage. WP2 §5

use crate::event::Reason;
use crate::state::{Action, ERA_ROUNDS, Gear, Phase, Player, Purchase, Scrap, Stance, State, TOP_LEVEL};
use crate::{Effect, Event, WildPigs};
use sounder_kernel::{Dice, List, Log, Seat};

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
        let card = self.market.draw(dice)?;
        insert_sorted(&mut self.row, card);
        Some(card)
    }

    /// The next player in turn order, or none when everybody has had a turn. WP2 §5.2
    pub(super) fn pass_turn(&mut self) -> bool {
        self.turn = self.turn.next(self.seats());
        self.turn != self.initiative
    }
}

impl WildPigs {
    /// WP2 §5.1
    pub(super) fn begin_round(&self, state: &mut State, dice: &mut Dice, log: &mut impl Log<Event>) {
        state.round += 1;
        if state.round % ERA_ROUNDS == 1 {
            state.threats = self.cards.decks[state.era()];
        }
        state.wilderness.clear();
        for _ in 0..=state.seats() {
            let threat = state.threats.draw(dice).expect("the pack reader made sure of thirty cards an Era");
            insert_sorted(&mut state.wilderness, threat);
        }
        state.turn = state.initiative;
        state.phase = Phase::Shift;
        log.tell(Event::RoundBegan { round: state.round, threats: state.wilderness });
    }

    /// WP2 §5.3
    pub(super) fn list_shifts(state: &State, seat: Seat, out: &mut Vec<Action>) {
        let here = state.player(seat).stance;
        out.extend(Stance::ALL.into_iter().filter(|to| *to == here || here.is_next_to(*to)).map(Action::Shift));
    }

    pub(super) fn shift(state: &mut State, seat: Seat, to: Stance, log: &mut impl Log<Event>) {
        let player = state.player_mut(seat);
        if player.stance != to {
            player.stance = to;
            log.tell(Event::Shifted { seat, to });
        }
        state.phase = Phase::Act;
    }

    /// WP2 §5.4
    pub(super) fn list_actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::Scavenge);
        self.list_cards(state, seat, out);
        self.list_tracks(state, seat, out);
        out.extend(Stance::ALL.map(Action::Refit));
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
        player.tech[track.index()] < TOP_LEVEL && self.can_pay(player, Purchase::Track(track))
    }

    /// WP2 §5.5
    pub(super) fn scavenge(&self, state: &mut State, seat: Seat, dice: &mut Dice, log: &mut impl Log<Event>) {
        let scrap = state.draw_scrap(seat, self.cards.figures.scavenge, dice);
        log.tell(Event::Drew { seat, scrap, reason: Reason::Scavenge });
        state.phase = Phase::Engage;
    }

    /// WP2 §5.8
    pub(super) fn refit(&self, state: &mut State, seat: Seat, to: Stance, dice: &mut Dice, log: &mut impl Log<Event>) {
        let scrap = state.draw_scrap(seat, self.cards.figures.refit, dice);
        log.tell(Event::Drew { seat, scrap, reason: Reason::Refit });
        state.player_mut(seat).stance = to;
        log.tell(Event::Refitted { seat, to });
        state.phase = Phase::Engage;
    }

    /// Buys at once if there is only one way to pay; otherwise the way is asked for. WP2 §3.4
    pub(super) fn choose_purchase(
        &self,
        state: &mut State,
        seat: Seat,
        purchase: Purchase,
        dice: &mut Dice,
        log: &mut impl Log<Event>,
    ) {
        state.paying = Some(purchase);
        if let Some(scrap) = self.only_payment(state.player(seat), purchase) {
            self.pay(state, seat, scrap, dice, log);
        }
    }

    pub(super) fn pay(&self, state: &mut State, seat: Seat, paid: Scrap, dice: &mut Dice, log: &mut impl Log<Event>) {
        state.bag = state.bag.plus(paid);
        let player = state.player_mut(seat);
        player.scrap = player.scrap.minus(paid);
        match state.paying.take().expect("something is paid for") {
            Purchase::Card(card) => self.gain_card(state, seat, card, paid, dice, log),
            Purchase::Track(track) => {
                let level = &mut state.player_mut(seat).tech[track.index()];
                *level += 1;
                log.tell(Event::Tinkered { seat, track, level: *level, paid });
                state.tinkered = true;
            }
        }
        if state.phase == Phase::Act {
            state.phase = Phase::Engage;
        }
    }

    /// WP2 §5.6, §9
    fn gain_card(
        &self,
        state: &mut State,
        seat: Seat,
        card: u8,
        paid: Scrap,
        dice: &mut Dice,
        log: &mut impl Log<Event>,
    ) {
        let place = state.row.iter().position(|other| *other == card).expect("it is in the row");
        state.row.remove(place);
        state.bought = true;
        log.tell(Event::Bought { seat, card, paid });
        let bought = &self.cards.market[usize::from(card)];
        if let Effect::Salvage(scrap) = bought.effect {
            state.player_mut(seat).owed = scrap;
            state.discard.insert(card);
        } else {
            state.player_mut(seat).gear.push(Gear { card, charges: bought.charges() });
        }
        if let Some(card) = state.refill_row(dice) {
            log.tell(Event::Offered { card });
        }
    }

    /// WP2 §5.9
    pub(super) fn engage(&self, state: &mut State, seat: Seat, threat: u8, log: &mut impl Log<Event>) {
        let place = state.wilderness.iter().position(|other| *other == threat).expect("it is in the centre");
        state.wilderness.remove(place);
        state.player_mut(seat).engaged = Some(threat);
        log.tell(Event::Engaged { seat, threat });
        if state.pass_turn() {
            state.phase = Phase::Shift;
        } else {
            state.phase = Phase::Clash;
            self.ask_all(state);
        }
    }
}
