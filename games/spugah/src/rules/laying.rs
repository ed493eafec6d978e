use super::Play;
use crate::Spugah;
use crate::event::{Event, Spot};
use crate::state::{Action, CardNumber, Movement, Nation, Phase, Stat, State, TIERS};
use sounder_kernel::{List, Log};

impl Spugah {
    /// TS §8.2: tiers with a free slot.
    fn open_tiers<'a>(&'a self, nation: &'a Nation) -> impl Iterator<Item = u8> + 'a {
        (0..TIERS as u8).filter(move |tier| {
            let rules = &nation.tiers[usize::from(*tier)];
            rules.exists() && rules.cards.len() < usize::from(self.pack.stat(nation, *tier, Stat::Slots))
        })
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
        for tier in &mut nation.tiers {
            tier.cards.iter().for_each(|card| hand.push(*card));
            tier.cards = List::new();
        }
        nation.spare.iter().for_each(|card| hand.push(*card));
        nation.spare = List::new();
        let slots = |card: CardNumber| self.game.pack.card(card).stats[Stat::Slots as usize];
        hand.sort_unstable_by_key(|card| (slots(*card), *card));
        self.state.hand = hand;
        self.state.movement = Movement::GivenUp;
        self.state.phase = Phase::Lay;
    }

    /// TS §8.2
    pub(super) fn lay_on(&mut self, tier: u8) {
        let card = self.state.hand.pop().expect("a card is in hand");
        let seat = self.state.turn;
        let tier = &mut self.state.nation_mut(seat).tiers[usize::from(tier)];
        tier.cards.push(card);
        let on = Spot::Tier(tier.name);
        self.laid(card, on);
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
        self.state.deck.insert(card);
        self.laid(card, Spot::Deck);
    }

    fn laid(&mut self, card: CardNumber, on: Spot) {
        let seat = self.state.turn;
        self.log.tell(Event::Laid { seat, card: self.game.pack.kind(card) as u8, on });
        if !self.state.hand.is_empty() {
            return;
        }
        // TS §8.4: health above a Max Health that has shrunk is lost; a grown one heals nothing.
        let nation = *self.state.nation(seat);
        for unit in self.state.nation_mut(seat).units.all_mut() {
            unit.health = unit.health.min(self.game.pack.stat(&nation, unit.tier, Stat::Health));
        }
        self.continue_turn();
    }
}
