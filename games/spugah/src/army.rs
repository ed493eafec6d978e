//! What the units of a tier are and can do, with the cards that lie on it.

use crate::Spugah;
use crate::cards::{Abilities, Ability, Card, Effect};
use crate::charter::{Charter, Tier};
use crate::state::{CardNumber, Nation, STATS, Stat, State, TIERS};
use sounder_kernel::Deck;

impl Spugah {
    /// What does not change about a nation.
    #[inline]
    pub fn charter(&self, nation: &Nation) -> &Charter {
        &self.charters[usize::from(nation.charter)]
    }

    /// What does not change about a tier of a nation.
    #[inline]
    pub(crate) fn tier(&self, nation: &Nation, tier: u8) -> &Tier {
        &self.charter(nation).tiers[usize::from(tier)]
    }

    /// A card of the deck.
    pub(crate) fn card(&self, card: CardNumber) -> &Card {
        &self.pack.cards[usize::from(self.pack.kind(card))]
    }

    /// What a card of the deck does.
    #[inline]
    pub(crate) fn effect(&self, card: CardNumber) -> &Effect {
        &self.effects[usize::from(self.pack.kind(card))]
    }

    /// The cards that nobody has and that lie nowhere in the open.
    pub(crate) fn deck(&self, state: &State) -> Deck {
        let mut deck = self.pack.deck();
        state.dealt_cards().for_each(|card| deck.remove(card));
        deck
    }

    /// A stat of a tier with its cards. Rules ask for stats all the time, and most tiers have no cards.
    #[inline]
    pub fn stat(&self, nation: &Nation, tier: u8, stat: Stat) -> u8 {
        if nation.cards_on(tier).is_empty() {
            self.tier(nation, tier).bare[stat as usize]
        } else {
            self.stat_with_cards(nation, tier, stat)
        }
    }

    #[cold]
    fn stat_with_cards(&self, nation: &Nation, tier: u8, stat: Stat) -> u8 {
        let effects = nation.cards_on(tier).iter().map(|card| self.effect(*card).stats[stat as usize]);
        stat.within_bounds(self.tier(nation, tier).base[stat as usize] + effects.sum::<i8>())
    }

    /// All stats of a tier with its cards, in one pass over them.
    pub fn stats(&self, nation: &Nation, tier: u8) -> [u8; STATS] {
        let (rules, cards) = (self.tier(nation, tier), nation.cards_on(tier));
        if cards.is_empty() {
            return rules.bare;
        }
        let mut sums = rules.base;
        for card in cards {
            sums.iter_mut().zip(self.effect(*card).stats).for_each(|(sum, more)| *sum += more);
        }
        Stat::ALL.map(|(stat, ..)| stat.within_bounds(sums[stat as usize]))
    }

    /// What the cards of a tier let its units do.
    #[inline]
    pub fn abilities(&self, nation: &Nation, tier: u8) -> Abilities {
        let (bare, cards) = (self.tier(nation, tier).abilities, nation.cards_on(tier));
        if cards.is_empty() { Abilities(bare) } else { self.abilities_with(bare, cards) }
    }

    #[cold]
    fn abilities_with(&self, bare: u32, cards: &[CardNumber]) -> Abilities {
        Abilities(cards.iter().fold(bare, |set, card| set | self.effect(*card).abilities))
    }

    /// The figure of an ability that a tier has; of several cards with it the best one counts.
    #[inline]
    pub fn amount(&self, nation: &Nation, tier: u8, ability: Ability) -> Option<u8> {
        if self.abilities(nation, tier).has(ability) { self.best_card(nation, tier, ability) } else { None }
    }

    #[cold]
    fn best_card(&self, nation: &Nation, tier: u8, ability: Ability) -> Option<u8> {
        let starter = self.charter(nation).starter.map(|kind| &self.effects[usize::from(kind)]);
        let cards = nation.cards_on(tier).iter().map(|card| self.effect(*card));
        let able = cards.chain(starter).filter(|effect| Abilities(effect.abilities).has(ability));
        able.map(|effect| effect.amount).reduce(|a, b| ability.better(a, b))
    }

    /// The best figure of an ability among the tiers of which a unit lives.
    pub(crate) fn best_amount(&self, nation: &Nation, ability: Ability) -> Option<u8> {
        let amounts = (0..TIERS as u8).filter_map(|tier| Some((tier, self.amount(nation, tier, ability)?)));
        amounts.filter(|(tier, _)| nation.units.count(*tier) > 0).map(|(_, amount)| amount).max()
    }

    /// A price less a discount, which never makes it smaller than the least price, nor larger than it was.
    #[inline]
    pub(crate) fn discounted(&self, price: u8, less: Option<u8>) -> u8 {
        less.map_or(price, |less| price.saturating_sub(less).max(self.pack.figures.least_price.min(price)))
    }
}
