//! Secondary objectives are passed round; each player keeps three.

use super::{OBJECTIVES, Offers, Play};
use crate::Hogs;
use crate::event::Event;
use crate::state::{Action, Phase, Secret, State};
use sounder_kernel::{Deck, Log};

/// Objectives dealt to each player.
const DEALT: usize = 4;

impl Hogs {
    pub(super) fn offer_draft(state: &State, owner: u8, out: &mut impl Offers) {
        let player = &state.players[usize::from(owner)];
        if state.phase == Phase::Discard {
            player.hand.iter().for_each(|secret| out.offer(Action::Discard(secret.card)));
            return;
        }
        (0..32).filter(|card| player.draft >> card & 1 == 1).for_each(|card| out.offer(Action::Keep(card)));
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// HW §3.9
    pub(super) fn begin_draft(&mut self) {
        let mut deck = Deck::of(self.game.pack.objectives.len());
        for owner in 0..self.game.field.seats {
            let player = &mut self.state.players[owner];
            player.steps = 0;
            for _ in 0..DEALT {
                player.draft |= 1 << deck.draw(OBJECTIVES, self.dice).expect("there are four for each player");
            }
        }
        self.state.phase = Phase::Draft;
        if self.game.field.seats == 1 {
            self.take_last_cards();
        }
    }

    pub(super) fn keep_in_draft(&mut self, owner: u8, card: u8) {
        let player = &mut self.state.players[usize::from(owner)];
        player.draft &= !(1 << card);
        player.hand.push(Secret { card, ..Secret::default() });
        player.steps = 1;
        self.tell(Event::CardKept { owner, card });
        if (0..self.game.field.seats as u8).any(|seat| self.game.must_choose(self.state, seat)) {
            return;
        }
        // What is left goes to the next player clockwise.
        self.log.reveal();
        let seats = self.game.field.seats;
        let left: [u32; crate::state::OWNERS] = std::array::from_fn(|seat| self.state.players[seat].draft);
        for (seat, pile) in left.iter().enumerate().take(seats) {
            let player = &mut self.state.players[(seat + 1) % seats];
            (player.draft, player.steps) = (*pile, 0);
        }
        if left[0].count_ones() <= 1 {
            self.take_last_cards();
        }
    }

    /// The last card of each pile goes to whom it comes to.
    fn take_last_cards(&mut self) {
        for player in &mut self.state.players[..self.game.field.seats] {
            for card in (0..32).filter(|card| player.draft >> card & 1 == 1) {
                player.hand.push(Secret { card, ..Secret::default() });
            }
            (player.draft, player.steps) = (0, 0);
        }
        self.state.phase = Phase::Discard;
    }

    pub(super) fn discard(&mut self, owner: u8, card: u8) {
        let player = &mut self.state.players[usize::from(owner)];
        let place = player.hand.iter().position(|secret| secret.card == card).expect("the card is in hand");
        player.hand.remove(place);
        player.hand.sort_unstable_by_key(|secret| secret.card);
        player.steps = 1;
        self.tell(Event::CardDiscarded { owner, card });
        if (0..self.game.field.seats as u8).any(|seat| self.game.must_choose(self.state, seat)) {
            return;
        }
        // From here on mates see each other's hands.
        self.log.reveal();
        self.state.players.iter_mut().for_each(|player| player.steps = 0);
        self.tell(Event::DraftDone);
        self.begin_round();
    }
}
