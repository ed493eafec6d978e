use super::{CARDS, Play};
use crate::Spugah;
use crate::cards::Ability;
use crate::event::Event;
use crate::ground::Tile;
use crate::state::{Action, Arrival, Nation, Offer, Phase, Stat, State, TIERS};
use crate::world::Hex;
use sounder_kernel::Log;

impl Spugah {
    /// TS §6.3: what a card of the shop costs a unit here.
    pub(crate) fn shop_price(&self, state: &State, at: Hex, offer: Offer) -> u8 {
        self.price_here(state, at, offer, self.bargain(state, at))
    }

    /// What a unit here is let off, if anything.
    fn bargain(&self, state: &State, at: Hex) -> Option<u8> {
        let nation = state.nation(state.turn);
        self.amount(nation, nation.units.on(at).tier, Ability::Bargain)
    }

    fn price_here(&self, state: &State, at: Hex, offer: Offer, bargain: Option<u8>) -> u8 {
        let price = if state.ground.blight().contains(at) { 2 * offer.price } else { offer.price };
        self.discounted(price, bargain)
    }

    /// TS §6.7: the health that an action would give a unit here.
    pub(crate) fn healing(&self, state: &State, at: Hex) -> u8 {
        let (nation, tile) = (state.nation(state.turn), state.ground.tile(at));
        if tile != Tile::Medic && at != nation.capital {
            return 0;
        }
        let unit = nation.units.on(at);
        let most = self.stat(nation, unit.tier, Stat::Health);
        let healing = match tile {
            Tile::Medic if state.ground.blight().contains(at) => self.pack.figures.medic_action_blight,
            Tile::Medic => most.div_ceil(2),
            _ => most,
        };
        healing.min(most.saturating_sub(unit.health))
    }

    /// TS §6.6: the gold that a unit on an enemy capital would take.
    pub(crate) fn booty(&self, state: &State, at: Hex) -> u8 {
        let nation = state.nation(state.turn);
        let victim = state.capital_of(at).expect("the unit stands on a capital");
        let more = self.amount(nation, nation.units.on(at).tier, Ability::Plunder);
        let most = self.pack.figures.loot_gold + more.unwrap_or(0);
        most.min(state.nation(victim).gold)
    }

    fn ruin_cards(state: &State) -> usize {
        2 * (state.ground.all(Tile::Ruin) - state.pillaged).len() as usize
    }

    /// TS §5.3: every action that a unit can take on its tile, in order.
    pub(super) fn deeds(&self, state: &State, at: Hex, out: &mut Vec<Action>) {
        let seat = state.turn;
        let nation = state.nation(seat);
        let tile = state.ground.tile(at);
        match tile {
            Tile::Gold if state.keeper(at).is_none() => out.push(Action::Mine),
            Tile::Ruin if !state.pillaged.contains(at) => out.push(Action::Search),
            Tile::Merchant => self.trades(state, at, out),
            _ => {}
        }
        if (tile == Tile::Merchant || at == nation.capital) && self.brokerage(nation, at).is_some() {
            out.extend((0..nation.spare.len() as u8).map(Action::Sell));
        }
        let owned = tile == Tile::Castle || tile == Tile::Gold && state.keeper(at).is_some();
        if owned && !nation.holds.contains(at) {
            out.push(Action::TakeOver);
        }
        if let Some(victim) = state.capital_of(at).filter(|owner| *owner != seat).map(|owner| state.nation(owner)) {
            if victim.gold > 0 {
                out.push(Action::Loot);
            }
            if self.has_place(nation) {
                out.extend((0..victim.spare.len() as u8).map(Action::LootCard));
            }
        }
        if self.healing(state, at) > 0 {
            out.push(Action::Heal);
        }
        out.extend((0..TIERS as u8).filter(|tier| self.can_find(state, seat, *tier, at)).map(Action::Find));
    }

    /// TS §8.7: what a unit here gets for a spare card, if it can sell one at all.
    pub(crate) fn brokerage(&self, nation: &Nation, at: Hex) -> Option<u8> {
        self.amount(nation, nation.units.on(at).tier, Ability::Broker)
    }

    /// TS §6.3
    fn trades(&self, state: &State, at: Hex, out: &mut Vec<Action>) {
        let nation = state.nation(state.turn);
        if self.has_place(nation) {
            let bargain = self.bargain(state, at);
            for (slot, offer) in (0u8..).zip(&state.shop) {
                if self.price_here(state, at, *offer, bargain) <= nation.gold {
                    out.push(Action::Buy(slot));
                }
            }
        }
        if !state.shop.is_full() && self.pack.deck_size() - state.dealt_cards().count() > Spugah::ruin_cards(state) {
            out.push(Action::Refill);
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// The deed costs the unit its movement and attack.
    fn begin_deed(&mut self) -> Hex {
        let at = self.picked();
        self.unit(self.state.turn, at).acted = true;
        at
    }

    /// TS §6.1
    pub(super) fn build_mine(&mut self) {
        let at = self.begin_deed();
        let seat = self.state.turn;
        self.state.nation_mut(seat).holds.insert(at);
        let who = self.who(seat, at);
        self.log.tell(Event::Mined { who });
        self.continue_turn();
    }

    /// TS §6.2
    pub(super) fn search_ruin(&mut self) {
        let at = self.begin_deed();
        let who = self.who(self.state.turn, at);
        self.log.tell(Event::Searched { who });
        self.state.pillaged.insert(at);
        let is_blighted = self.state.ground.blight().contains(at);
        let mut deck = self.game.deck(self.state);
        for _ in 0..if is_blighted { 1 } else { 2 } {
            let card = deck.draw(CARDS, self.dice).expect("two cards of the deck belong to this ruin");
            self.state.hand.push(card);
        }
        if is_blighted {
            self.take_from_ruin(0);
        } else {
            self.state.phase = Phase::Ruin;
        }
    }

    /// TS §6.2
    pub(super) fn take_from_ruin(&mut self, which: u8) {
        let card = self.state.hand.remove(usize::from(which));
        self.state.hand.clear();
        let seat = self.state.turn;
        self.log.tell(Event::CardTaken { seat, card: self.game.pack.kind(card) });
        self.gain(card);
    }

    /// TS §6.3
    pub(super) fn buy(&mut self, slot: u8) {
        let at = self.begin_deed();
        let offer = self.state.shop.remove(usize::from(slot));
        let price = self.game.shop_price(self.state, at, offer);
        let seat = self.state.turn;
        self.state.nation_mut(seat).gold -= price;
        self.log.tell(Event::Bought { seat, card: self.game.pack.kind(offer.card), price });
        self.gain(offer.card);
    }

    /// TS §6.3
    pub(super) fn refill(&mut self) {
        self.begin_deed();
        let cards = self.game.fill_shop(self.state, self.dice);
        let seat = self.state.turn;
        self.log.tell(Event::Refilled { seat, cards });
        self.continue_turn();
    }

    /// TS §8.7
    pub(super) fn sell(&mut self, place: u8) {
        let (at, seat) = (self.begin_deed(), self.state.turn);
        let gold = self.game.brokerage(self.state.nation(seat), at).expect("only a broker sells");
        let nation = self.state.nation_mut(seat);
        let card = nation.spare.remove(usize::from(place));
        nation.gold = nation.gold.saturating_add(gold);
        self.log.tell(Event::Sold { seat, card: self.game.pack.kind(card), gold });
        self.continue_turn();
    }

    /// TS §6.1, §6.11, §3.10
    pub(super) fn take_over(&mut self) {
        let at = self.begin_deed();
        let seat = self.state.turn;
        let from = self.state.keeper(at);
        if let Some(owner) = from {
            self.state.nation_mut(owner).holds.remove(at);
        }
        self.state.nation_mut(seat).holds.insert(at);
        let who = self.who(seat, at);
        self.log.tell(Event::TookOver { who, from, mine: self.state.ground.tile(at) == Tile::Gold });
        if from.is_some() {
            self.expect_arrivals(at, |ways| u8::from(ways.conquer_location));
        }
        self.continue_turn();
    }

    /// TS §6.6
    pub(super) fn loot(&mut self) {
        let at = self.begin_deed();
        let (seat, who) = (self.state.turn, self.who(self.state.turn, at));
        let victim = self.state.capital_of(at).expect("the unit stands on a capital");
        let gold = self.game.booty(self.state, at);
        self.state.nation_mut(victim).gold -= gold;
        let nation = self.state.nation_mut(seat);
        nation.gold = nation.gold.saturating_add(gold);
        self.log.tell(Event::Looted { who, from: victim, gold });
        self.continue_turn();
    }

    /// TS §6.6
    pub(super) fn loot_card(&mut self, place: u8) {
        let at = self.begin_deed();
        let who = self.who(self.state.turn, at);
        let from = self.state.capital_of(at).expect("the unit stands on a capital");
        let card = self.state.nation_mut(from).spare.remove(usize::from(place));
        self.log.tell(Event::LootedCard { who, from, card: self.game.pack.kind(card) });
        self.gain(card);
    }

    /// TS §6.5, §6.7
    pub(super) fn heal(&mut self) {
        let at = self.begin_deed();
        let health = self.game.healing(self.state, at);
        self.mend(self.state.turn, at, health);
        self.continue_turn();
    }

    /// TS §3.9
    pub(super) fn find_unit(&mut self, tier: u8) {
        let at = self.begin_deed();
        self.state.found.insert(at);
        self.state.arrivals.push(Arrival { tier, by: at, found: true });
        self.continue_turn();
    }
}
