//! A player's turn: the five actions and what may be used freely before them.

use super::edge::Means;
use super::purse::{self, Purse};
use super::{Play, pay};
use crate::cards::{Manoeuvre, Spoil, Upgrade};
use crate::state::{Action, Colour, Converter, Phase, Player, Slot, Stance, State, Step, Target, Token};
use crate::{Event, WildPigs3};
use sounder_kernel::Log;

impl WildPigs3 {
    /// The tokens that scavenging gives a player. WP3 §6.12, §8.6
    pub(crate) fn scavenge_gain(&self, player: &Player) -> [u8; 4] {
        self.with_upgrades(player, self.cards.figures.scavenge_gain, |upgrade| upgrade.scavenge)
    }

    /// The tokens that realigning gives a player. WP3 §6.11, §8.6
    pub(crate) fn realign_gain(&self, player: &Player) -> [u8; 4] {
        self.with_upgrades(player, self.cards.figures.realign_gain, |upgrade| upgrade.realign)
    }

    /// Wild tokens, and what the player's upgrades add to them.
    fn with_upgrades(&self, player: &Player, wild: u8, more: fn(&Upgrade) -> [u8; 4]) -> [u8; 4] {
        let mut sum = [0; 4];
        sum[Token::Wild as usize] = wild;
        for card in &player.upgrades {
            sum.iter_mut().zip(more(self.upgrade(*card))).for_each(|(sum, more)| *sum += more);
        }
        sum
    }

    /// WP3 §6
    pub(super) fn list_turn(&self, state: &State, out: &mut Vec<Action>) {
        let player = state.actor();
        let means = Means::of(self, player);
        self.list_targets(state, &means, out);
        self.list_purchases(state, &means, out);
        self.list_extensions(player, out);
        // WP3 §6.11: whoever stepped out of Balanced could else realign back.
        if player.stance != Stance::Balanced && !state.stepped {
            out.extend(Stance::ALL.into_iter().filter(|to| *to != player.stance).map(Action::Realign));
        }
        out.push(Action::Scavenge);
        if !state.stepped {
            out.extend(Stance::ALL.into_iter().filter(|to| player.stance.touches(*to)).map(Action::Step));
        }
        if means.manoeuvres && !state.manoeuvred {
            self.list_manoeuvres(state, out);
        }
        self.list_free_uses(state, &means, out);
    }

    /// Threats that can be reached and paid for. WP3 §6.3, §6.4
    fn list_targets(&self, state: &State, means: &Means, out: &mut Vec<Action>) {
        let reach = if state.aimed || means.snipes { 2 } else { 1 };
        for (lane, threats) in state.lanes.iter().enumerate() {
            for (row, threat) in threats.iter().take(reach).enumerate() {
                if means.beat(self.threat(*threat).cost) {
                    out.push(Action::Fight { lane: lane as u8, row: row as u8 });
                }
            }
        }
    }

    /// Cards of the market that there is a slot and enough to pay for. WP3 §6.8
    fn list_purchases(&self, state: &State, means: &Means, out: &mut Vec<Action>) {
        let (player, purse) = (state.actor(), means.purse);
        if player.upgrades.len() < usize::from(player.slots[Slot::Upgrade as usize]) {
            for (place, card) in state.upgrades.iter().enumerate() {
                if purse.covers(self.upgrade(*card).cost) {
                    out.push(Action::BuyUpgrade(place as u8));
                }
            }
        }
        if means.slotted < player.slots[Slot::Weapon as usize] {
            let discounts = purse::weapon_discounts(self, player).count() as u8;
            let purse = Purse { credit: self.cards.figures.weapon_discount * discounts, ..purse };
            for (place, card) in state.weapons.iter().enumerate() {
                if purse.covers(self.weapon(*card).cost) {
                    out.push(Action::BuyWeapon(place as u8));
                }
            }
        }
    }

    /// How many weapon slots are taken; attack cards from bosses take none.
    pub(crate) fn slotted_weapons(&self, player: &Player) -> u8 {
        player.weapons.iter().filter(|held| self.weapon(held.card).slot).count() as u8
    }

    /// The kinds of slot that can still be added. WP3 §6.10
    pub(super) fn extensions(&self, player: &Player) -> impl Iterator<Item = Slot> + use<> {
        let limit = self.cards.figures.slot_limit;
        let slots = player.slots;
        Slot::ALL.into_iter().filter(move |slot| slots[*slot as usize] < limit)
    }

    pub(super) fn list_extensions(&self, player: &Player, out: &mut Vec<Action>) {
        out.extend(self.extensions(player).map(Action::Extend));
    }

    /// WP3 §9.6
    fn list_manoeuvres(&self, state: &State, out: &mut Vec<Action>) {
        let held = state.actor().weapons.iter().enumerate();
        for (place, _) in held.filter(|(_, held)| self.weapon(held.card).manoeuvre.is_some()) {
            for (lane, _) in state.lanes.iter().enumerate().filter(|(_, threats)| threats.len() > 1) {
                out.push(Action::Manoeuvre { place: place as u8, lane: lane as u8 });
            }
        }
    }

    /// What may be used at any of one's own decision points. WP3 §4.6
    pub(super) fn list_free_uses(&self, state: &State, means: &Means, out: &mut Vec<Action>) {
        let (player, purse) = (state.actor(), means.purse);
        if !player.spoils.is_empty() {
            let consumable = |threat: &u8| self.is_consumable(state, means, *threat);
            out.extend(player.spoils.iter().filter(consumable).map(Action::Consume));
        }
        if purse.catalyst && purse.wild > 0 && purse.conversions < self.cards.figures.token_limit {
            out.push(Action::Catalyse);
        }
        if purse.wild > 0 {
            out.extend(Colour::ALL.map(Action::SpendWild));
        }
        for (by, most) in pay::converters(purse) {
            for from in Colour::ALL {
                let most = most.min(player.resources[from.index()]);
                for to in Colour::ALL.into_iter().filter(|to| *to != from) {
                    out.extend((1..=most).map(|amount| Action::Convert { by, from, to, amount }));
                }
            }
        }
    }

    /// Whether consuming a spoil right now could do anything. WP3 §7.4
    fn is_consumable(&self, state: &State, means: &Means, threat: u8) -> bool {
        match self.threat(threat).spoil {
            // Discounts on weapons are consumed while paying for one.
            Spoil::Nothing | Spoil::Token(_) | Spoil::WeaponDiscount => false,
            Spoil::Snipe => {
                let second = |lane: &[u8]| lane.get(1).is_some_and(|t| means.beat(self.threat(*t).cost));
                let reaches = state.aimed || means.snipes;
                state.phase == Phase::Army && !reaches && state.lanes.iter().any(|lane| second(lane))
            }
            Spoil::NextDiscount(_) => self.has_next_round(state),
        }
    }

    /// Whether a spoil won this very moment can still do something before the turn passes. WP3 §7.8
    pub(super) fn serves_when_won(&self, state: &State, spoil: Spoil) -> bool {
        matches!(spoil, Spoil::NextDiscount(_)) && self.has_next_round(state)
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Plays a choice of a turn or of a boss phase. What is paid for goes on in `pay.rs`.
    pub(super) fn act(&mut self, action: Action) {
        match action {
            Action::Fight { lane, row } => self.begin_payment(Target::Threat { lane, row }),
            Action::BuyUpgrade(place) => self.begin_payment(Target::Upgrade(place)),
            Action::BuyWeapon(place) => self.begin_payment(Target::Weapon(place)),
            Action::Attempt(threshold) => self.begin_payment(Target::Boss(threshold)),
            Action::Retreat => self.retreat(),
            Action::Extend(slot) => self.extend(slot),
            Action::Realign(to) => self.realign(to),
            Action::Scavenge => self.scavenge(),
            Action::Step(to) => self.step(to),
            Action::Manoeuvre { place, lane } => self.manoeuvre(usize::from(place), lane),
            _ => self.use_freely(action),
        }
    }

    /// WP3 §6.10
    fn extend(&mut self, slot: Slot) {
        self.add_slot(slot, false);
        self.gain(Token::Wild, self.game.cards.figures.extend_gain);
        self.end_turn();
    }

    /// WP3 §6.11
    fn realign(&mut self, to: Stance) {
        self.state.actor_mut().stance = to;
        self.log.tell(Event::Realigned { seat: self.state.turn, to });
        self.gain_all(self.game.realign_gain(self.state.actor()));
        self.end_turn();
    }

    /// WP3 §6.12
    fn scavenge(&mut self) {
        self.log.tell(Event::Scavenged { seat: self.state.turn });
        self.gain_all(self.game.scavenge_gain(self.state.actor()));
        self.end_turn();
    }

    /// WP3 §3.4
    fn step(&mut self, to: Stance) {
        self.state.actor_mut().stance = to;
        self.state.stepped = true;
        self.log.tell(Event::Stepped { seat: self.state.turn, to });
    }

    /// WP3 §9.6
    fn manoeuvre(&mut self, place: usize, lane: u8) {
        let seat = self.state.turn;
        let weapons = &mut self.state.actor_mut().weapons;
        let card = weapons[place].card;
        let weapon = self.game.weapon(card);
        if weapon.uses > 0 {
            weapons[place].uses -= 1;
            if weapons[place].uses == 0 {
                weapons.remove(place);
            }
        }
        let threats = &mut self.state.lanes[usize::from(lane)];
        let front = threats[0];
        match weapon.manoeuvre.expect("only weapons with a manoeuvre are offered") {
            Manoeuvre::Swap => threats.swap(0, 1),
            Manoeuvre::SendBack => threats.rotate_left(1),
        }
        self.state.manoeuvred = true;
        self.log.tell(Event::Manoeuvred { seat, card, lane, front });
    }

    /// Answers the question that a spoil asks when it is won. WP3 §7.8
    pub(super) fn decide_prize(&mut self, threat: u8, action: Action) {
        self.state.step = Step::Choose;
        match action {
            Action::Keep => self.log.tell(Event::Kept { seat: self.state.turn, threat }),
            _ => self.use_freely(action),
        }
        self.end_turn();
    }

    /// Spends a token, a spoil or a card's leave for the round. WP3 §4.6
    pub(super) fn use_freely(&mut self, action: Action) {
        let seat = self.state.turn;
        let figures = &self.game.cards.figures;
        let player = self.state.actor_mut();
        match action {
            Action::Consume(threat) => {
                player.spoils.remove(threat);
                match self.game.threat(threat).spoil {
                    Spoil::Snipe => self.state.aimed = true,
                    Spoil::NextDiscount(colour) => {
                        purse::raise(&mut player.next_discount, colour, figures.next_discount);
                    }
                    Spoil::WeaponDiscount => self.payment().credit += figures.weapon_discount,
                    Spoil::Nothing | Spoil::Token(_) => unreachable!("such a spoil is not consumed"),
                }
                self.log.tell(Event::Consumed { seat, threat });
            }
            Action::Catalyse => {
                player.tokens[Token::Wild as usize] -= 1;
                player.tokens[Token::Conversion as usize] += 1;
                self.log.tell(Event::Catalysed { seat });
            }
            Action::SpendWild(colour) => {
                player.tokens[Token::Wild as usize] -= 1;
                purse::raise(&mut player.resources, colour, 1);
                self.log.tell(Event::WildSpent { seat, colour });
            }
            Action::Convert { by, from, to, amount } => {
                player.resources[from.index()] -= amount;
                purse::raise(&mut player.resources, to, amount);
                self.wear_converter(by, from, to, amount);
            }
            _ => unreachable!("{action:?} is not a free use"),
        }
    }

    /// Takes what a conversion costs. WP3 §4.2, §9.4
    pub(super) fn wear_converter(&mut self, by: Converter, from: Colour, to: Colour, amount: u8) {
        let player = self.state.actor_mut();
        match by {
            Converter::Token => player.tokens[Token::Conversion as usize] -= 1,
            Converter::Card => player.shifted += amount,
        }
        self.log.tell(Event::Converted { seat: self.state.turn, by, from, to, amount });
    }

    fn gain_all(&mut self, tokens: [u8; 4]) {
        for token in Token::ALL {
            self.gain(token, tokens[token as usize]);
        }
    }

    /// Gives tokens to whoever's turn it is; those above the limit are lost. WP3 §4.5
    pub(super) fn gain(&mut self, token: Token, count: u8) {
        let seat = self.state.turn;
        for _ in 0..count {
            let held = &mut self.state.actor_mut().tokens[token as usize];
            if *held < self.game.cards.figures.token_limit {
                *held += 1;
                self.log.tell(Event::TokenGained { seat, token });
            } else {
                self.log.tell(Event::TokenLost { seat, token });
            }
        }
    }
}
