use super::Play;
use crate::Spugah;
use crate::event::{Event, Spot};
use crate::state::{Action, CardNumber, Movement, Nation, Phase, Stat, State, TIERS};
use sounder_kernel::{List, Log};

impl Spugah {
    /// TS §8.2: tiers with a free slot.
    fn open_tiers<'a>(&'a self, nation: &'a Nation) -> impl Iterator<Item = u8> + 'a {
        let is_open = |tier: &u8| nation.cards_on(*tier).len() < usize::from(self.stat(nation, *tier, Stat::Slots));
        self.charter(nation).existing().filter(is_open)
    }

    /// Whether a new card would find a place.
    pub(super) fn has_place(&self, nation: &Nation) -> bool {
        !nation.spare.is_full() || self.open_tiers(nation).next().is_some()
    }

    /// TS §8.2
    pub(super) fn legal_lay(&self, state: &State, out: &mut Vec<Action>) {
        let nation = state.nation(state.actor);
        let before = out.len();
        out.extend(self.open_tiers(nation).map(Action::LayOn));
        if !nation.spare.is_full() {
            out.push(Action::Spare);
        }
        if out.len() == before {
            out.push(Action::PutBack);
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// TS §8.2: a card has come into hand and is to be laid down.
    pub(super) fn gain(&mut self, card: CardNumber) {
        self.state.hand.push(card);
        self.state.phase = Phase::Lay;
    }

    /// TS §8.3: all movement is given up, and all cards are picked up and laid down again, those with slots first.
    pub(super) fn rearrange(&mut self) {
        let seat = self.state.turn;
        self.log.tell(Event::Rearranged { seat });
        let nation = self.state.nation_mut(seat);
        let mut hand: List<CardNumber, 32> = List::new();
        nation.all_cards().for_each(|card| hand.push(card));
        (nation.cards, nation.spare) = (Default::default(), List::new());
        let slots = |card: CardNumber| self.game.card(card).stats[Stat::Slots as usize];
        hand.sort_unstable_by_key(|card| (slots(*card), *card));
        self.state.hand = hand;
        self.state.movement = Movement::GivenUp;
        self.state.phase = Phase::Lay;
    }

    /// TS §8.2
    pub(super) fn lay_on(&mut self, tier: u8) {
        let card = self.state.hand.pop().expect("a card is in hand");
        self.state.nation_mut(self.state.turn).cards[usize::from(tier)].push(card);
        self.laid(card, Spot::Tier(tier));
    }

    /// TS §8.2
    pub(super) fn lay_spare(&mut self) {
        let card = self.state.hand.pop().expect("a card is in hand");
        self.state.nation_mut(self.state.turn).spare.push(card);
        self.laid(card, Spot::Spare);
    }

    /// TS §8.2
    pub(super) fn put_back(&mut self) {
        let card = self.state.hand.pop().expect("a card is in hand");
        self.laid(card, Spot::Deck);
    }

    fn laid(&mut self, card: CardNumber, on: Spot) {
        let folk = self.folk(self.state.turn);
        self.log.tell(Event::Laid { folk, card: self.game.pack.kind(card), on });
        if !self.state.hand.is_empty() {
            return;
        }
        // TS §8.4: health above a Max Health that has shrunk is lost; a grown one heals nothing.
        let nation = self.state.nation(folk.seat);
        let most: [u8; TIERS] = std::array::from_fn(|tier| self.game.stat(nation, tier as u8, Stat::Health));
        for unit in self.state.nation_mut(folk.seat).units.all_mut() {
            unit.health = unit.health.min(most[usize::from(unit.tier)]);
        }
        self.continue_turn();
    }
}
