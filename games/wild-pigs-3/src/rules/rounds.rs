//! How turns make rounds, rounds make eras, and eras make the game.

use super::{BOSSES, Play, THREATS, score};
use crate::cards::Upgrade;
use crate::state::{Era, LANES, Phase, State};
use crate::{Event, WildPigs3};
use sounder_kernel::{Deck, List, Log, Seat};

impl WildPigs3 {
    /// Whether there will be another round, as far as that is certain. WP3 §13.8, §13.10
    pub(super) fn has_next_round(&self, state: &State) -> bool {
        let goes_on = state.phase == Phase::Army && state.round < self.rounds(state.era) && !state.army_beaten();
        state.era == Era::Day || goes_on
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Lays out the army and the boss of the era. WP3 §5.3, §5.4
    pub(super) fn raise_army(&mut self) {
        let (cards, state) = (&self.game.cards, &mut *self.state);
        let ids = match state.era {
            Era::Day => 0..cards.day_threats,
            Era::Night => cards.day_threats..cards.threats.len(),
        };
        let mut deck: Deck = ids.map(|id| id as u8).filter(|id| !self.game.is_given(*id)).collect();
        state.lanes = [List::new(); LANES];
        for lane in &mut state.lanes {
            for _ in 0..self.game.depth {
                lane.push(deck.draw(THREATS, self.dice).expect("the pack has enough threats for the longest army"));
            }
        }
        let of_the_era = |id: &u8| self.game.boss(*id).era == state.era;
        let mut bosses: Deck = (0..cards.bosses.len() as u8).filter(of_the_era).collect();
        state.boss = bosses.draw(BOSSES, self.dice).expect("the pack has a boss for each era");
    }

    /// Everybody produces; then the first turn begins. WP3 §6.1, §6.2
    pub(super) fn start_round(&mut self) {
        let State { era, round, first, .. } = *self.state;
        self.log.tell(Event::RoundBegan { era, round, first });
        for seat in Seat::all(self.game.seats) {
            self.produce(seat);
        }
        self.start_turn(first);
    }

    fn produce(&mut self, seat: Seat) {
        let (figures, player) = (&self.game.cards.figures, &mut self.state.players[seat.index()]);
        player.discount = std::mem::take(&mut player.next_discount);
        player.shifted = 0;
        let mut resources = figures.production[player.stance as usize];
        let mut tokens = [0; 4];
        for Upgrade { stance, production, income, .. } in player.upgrades.iter().map(|card| self.game.upgrade(*card)) {
            if stance.is_none_or(|stance| stance == player.stance) {
                resources.iter_mut().zip(production).for_each(|(sum, more)| *sum += more);
            }
            tokens.iter_mut().zip(income).for_each(|(sum, more)| *sum += more);
        }
        for (store, more) in player.resources.iter_mut().zip(resources) {
            *store = store.saturating_add(more);
        }
        for (held, more) in player.tokens.iter_mut().zip(&mut tokens) {
            *more = (*more).min(figures.token_limit.saturating_sub(*held));
            *held += *more;
        }
        self.log.tell(Event::Produced { seat, resources, tokens });
    }

    fn start_turn(&mut self, seat: Seat) {
        self.state.turn = seat;
        self.state.stepped = false;
        self.state.manoeuvred = false;
        self.state.aimed = false;
    }

    /// WP3 §6.13, §6.15
    pub(super) fn end_turn(&mut self) {
        let seats = self.game.seats;
        let next = self.state.turn.next(seats);
        let beaten = self.state.army_beaten();
        if !beaten && next != self.state.first {
            return self.start_turn(next);
        }
        // Whoever would have played last plays first next time, also when the fall of the army cuts the round short.
        self.state.first = self.state.first.previous(seats);
        if beaten || self.state.round == self.game.rounds(self.state.era) {
            let State { era, round, first, .. } = *self.state;
            let left = self.state.lanes.iter().map(|lane| lane.len() as u8).sum();
            self.log.tell(Event::EraEnded { era, round, left });
            self.state.lanes = [List::new(); LANES];
            self.state.phase = Phase::Boss;
            return self.start_turn(first);
        }
        self.state.round += 1;
        self.start_round();
    }

    /// WP3 §10.2, §10.5
    pub(super) fn end_attempt(&mut self) {
        let next = self.state.turn.next(self.game.seats);
        if next != self.state.first {
            return self.start_turn(next);
        }
        match self.state.era {
            Era::Day => {
                self.state.era = Era::Night;
                self.state.phase = Phase::Army;
                self.state.round = 1;
                self.raise_army();
                self.log.tell(Event::NightFell { boss: self.state.boss });
                self.start_round();
            }
            Era::Night => {
                self.state.phase = Phase::Over;
                for seat in Seat::all(self.game.seats) {
                    let player = &self.state.players[seat.index()];
                    let points = score::count(self.game, player);
                    self.log.tell(Event::Counted { seat, points, stance: player.stance });
                }
            }
        }
    }
}
