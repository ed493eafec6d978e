//! Paying for fights, thresholds and cards, step by step.
//!
//! A step is offered only if the rest can still be paid after it, so that nobody who starts a payment gets stuck.

use super::edge::{self, Edge, Reduced};
use super::purse::{self, Purse};
use super::{Play, UPGRADES, WEAPONS};
use crate::cards::Spoil;
use crate::state::{Action, Amounts, Colour, Converter, Era, HeldWeapon, Payment, Player, State, Step, Target, Token};
use crate::{Event, WildPigs3};
use sounder_kernel::Log;

impl Target {
    fn is_fight(self) -> bool {
        matches!(self, Target::Threat { .. } | Target::Boss(_))
    }
}

/// What there is to pay with right now: resources in store and those of the fight.
fn at_hand(player: &Player, payment: Payment) -> Amounts {
    let mut have = player.resources;
    purse::add(&mut have, payment.fury);
    have
}

fn can_pay(have: Amounts, need: Amounts) -> bool {
    have.iter().zip(need).all(|(have, need)| *have >= need)
}

/// What converts resources right now, and how many at a time.
pub(super) fn converters(purse: Purse) -> impl Iterator<Item = (Converter, u8)> {
    let token = (purse.conversions > 0).then_some((Converter::Token, purse.batch));
    let card = (purse.shifts > 0).then_some((Converter::Card, 1));
    token.into_iter().chain(card)
}

impl WildPigs3 {
    /// The weapons whose use would take something off, by place.
    fn useful_weapons(&self, player: &Player, payment: Payment) -> impl Iterator<Item = u8> {
        let helps = move |held: HeldWeapon| {
            let off = self.weapon(held.card).reduction;
            held.uses > 0 && off.into_iter().zip(payment.need).any(|(off, need)| off > 0 && need > 0)
        };
        let unused = (0..player.weapons.len() as u8).filter(move |place| payment.used >> place & 1 == 0);
        unused.filter(move |place| payment.target.is_fight() && helps(player.weapons[usize::from(*place)]))
    }

    /// Whether an Attack token would pay red, or red that can be converted into what is short. WP3 §4.1, §13.3
    fn attack_helps(&self, player: &Player, payment: Payment) -> bool {
        let red = Colour::Red.index();
        payment.target.is_fight()
            && player.token(Token::Attack) > 0
            && (payment.need[red] > payment.fury[red]
                || !can_pay(at_hand(player, payment), payment.need) && Purse::of(self, player).converts())
    }

    /// The spoils that would make the weapon being bought cheaper.
    fn useful_discounts(&self, player: &Player, payment: Payment) -> impl Iterator<Item = u8> {
        let buying = matches!(payment.target, Target::Weapon(_)) && payment.need != [0; 3];
        buying.then(|| purse::weapon_discounts(self, player)).into_iter().flatten()
    }

    /// All that a payer could still bring.
    fn purse_for(&self, player: &Player, payment: Payment) -> Purse {
        let mut purse = Purse { have: at_hand(player, payment), ..Purse::of(self, player) };
        if payment.target.is_fight() {
            purse = purse.with_attacks(self, player);
        }
        let discounts = self.useful_discounts(player, payment).count() as u8;
        Purse { credit: payment.credit + discounts * self.cards.figures.weapon_discount, ..purse }
    }

    /// What is left of a need after all weapons that are still unused.
    fn after_weapons(&self, player: &Player, payment: Payment, mut need: Amounts) -> Amounts {
        for place in self.useful_weapons(player, payment) {
            purse::subtract(&mut need, self.weapon(player.weapons[usize::from(place)].card).reduction);
        }
        need
    }

    /// WP3 §6.5 to §6.7
    pub(super) fn list_payment(&self, state: &State, payment: Payment, out: &mut Vec<Action>) {
        let player = state.actor();
        if payment.highest > 0 || payment.credit > 0 {
            return self.list_reductions(player, payment, out);
        }
        out.extend(self.useful_weapons(player, payment).map(Action::UseWeapon));
        if self.attack_helps(player, payment) {
            out.push(Action::SpendAttack);
        }
        let payable = can_pay(at_hand(player, payment), payment.need);
        if payable {
            out.push(Action::Pay);
        }
        out.extend(self.useful_discounts(player, payment).map(Action::Consume));
        if !payable {
            self.list_cover(player, payment, out);
        }
    }

    /// The colours that a reduction may go to: among the highest, or any. WP3 §6.5, §13.2
    fn list_reductions(&self, player: &Player, payment: Payment, out: &mut Vec<Action>) {
        let purse = self.purse_for(player, payment);
        for colour in Colour::ALL.into_iter().filter(|colour| payment.may_reduce(*colour)) {
            let after = payment.reduced(colour);
            let purse = Purse { credit: purse.credit - (payment.credit - after.credit), ..purse };
            let passes = |need| purse.covers(self.after_weapons(player, after, need));
            if edge::some_way(after.need, after.highest, &passes) {
                out.push(Action::Reduce(colour));
            }
        }
    }

    /// Ways to come by a colour that is short. WP3 §4.2, §4.4
    fn list_cover(&self, player: &Player, payment: Payment, out: &mut Vec<Action>) {
        let purse = self.purse_for(player, payment);
        let rest = self.after_weapons(player, payment, payment.need);
        let have = at_hand(player, payment);
        let mut offer = |action: Action, after: Purse| {
            if after.covers(rest) {
                out.push(action);
            }
        };
        let short = |colour: Colour| payment.need[colour.index()].saturating_sub(have[colour.index()]);
        let spare = |colour: Colour| have[colour.index()].saturating_sub(payment.need[colour.index()]);
        if purse.catalyst && purse.wild > 0 && purse.conversions < self.cards.figures.token_limit {
            offer(Action::Catalyse, Purse { wild: purse.wild - 1, conversions: purse.conversions + 1, ..purse });
        }
        if purse.wild > 0 {
            for colour in Colour::ALL.into_iter().filter(|colour| short(*colour) > 0) {
                let mut after = Purse { wild: purse.wild - 1, ..purse };
                after.have[colour.index()] += 1;
                offer(Action::SpendWild(colour), after);
            }
        }
        for (by, most) in converters(purse) {
            for from in Colour::ALL {
                for to in Colour::ALL {
                    for amount in 1..=most.min(spare(from)).min(short(to)) {
                        let mut after = purse;
                        match by {
                            Converter::Token => after.conversions -= 1,
                            Converter::Card => after.shifts -= 1,
                        }
                        after.have[from.index()] -= amount;
                        after.have[to.index()] += amount;
                        offer(Action::Convert { by, from, to, amount }, after);
                    }
                }
            }
        }
    }
}

impl Payment {
    /// Whether the next reduction may go to a colour.
    fn may_reduce(&self, colour: Colour) -> bool {
        if self.highest > 0 {
            edge::highest_colours(self.need).any(|highest| highest == colour)
        } else {
            self.need[colour.index()] > 0
        }
    }

    /// The payment after the next reduction goes to a colour.
    fn reduced(mut self, colour: Colour) -> Payment {
        self.need[colour.index()] -= 1;
        if self.highest > 0 {
            self.highest -= 1;
        } else {
            self.credit -= 1;
        }
        self
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Turns to paying for a target. WP3 §6.5
    pub(super) fn begin_payment(&mut self, target: Target) {
        let (game, state) = (self.game, &*self.state);
        let bill = |need, highest, credit| Payment { target, need, highest, credit, fury: [0; 3], used: 0 };
        let fight = |cost: Amounts| {
            let edge = Edge::of(game, state.actor());
            let Reduced { need, highest } = edge.reduce(cost);
            bill(need, highest, edge.credit)
        };
        let payment = match target {
            Target::Threat { lane, row } => fight(game.threat(state.lanes[usize::from(lane)][usize::from(row)]).cost),
            Target::Boss(threshold) => fight(game.boss(state.boss).thresholds[usize::from(threshold)].cost),
            Target::Upgrade(place) => bill(game.upgrade(state.upgrades[usize::from(place)]).cost, 0, 0),
            Target::Weapon(place) => bill(game.weapon(state.weapons[usize::from(place)]).cost, 0, 0),
        };
        self.state.step = Step::Pay(payment);
        self.settle();
    }

    /// The payment in progress.
    pub(super) fn payment(&mut self) -> &mut Payment {
        match &mut self.state.step {
            Step::Pay(payment) => payment,
            step => unreachable!("no payment in {step:?}"),
        }
    }

    /// Plays a step of a payment.
    pub(super) fn pay_step(&mut self, action: Action) {
        let seat = self.state.turn;
        match action {
            Action::Pay => return self.finish_payment(),
            Action::Reduce(colour) => *self.payment() = self.payment().reduced(colour),
            Action::UseWeapon(place) => {
                let HeldWeapon { card, uses } = self.state.actor().weapons[usize::from(place)];
                let reduction = self.game.weapon(card).reduction;
                let payment = self.payment();
                payment.used |= 1 << place;
                purse::subtract(&mut payment.need, reduction);
                self.log.tell(Event::WeaponUsed { seat, card, left: uses - 1 });
            }
            Action::SpendAttack => {
                self.state.actor_mut().tokens[Token::Attack as usize] -= 1;
                let red = self.game.cards.figures.attack;
                purse::raise(&mut self.payment().fury, Colour::Red, red);
                self.log.tell(Event::AttackSpent { seat });
            }
            Action::Convert { by, from, to, amount } => self.convert_in_payment(by, from, to, amount),
            _ => self.use_freely(action),
        }
        self.settle();
    }

    /// Converts what Attack tokens gave first: it would be lost with the fight, and so would what becomes of it.
    /// WP3 §13.3
    fn convert_in_payment(&mut self, by: Converter, from: Colour, to: Colour, amount: u8) {
        let fury = &mut self.payment().fury;
        let furious = amount.min(fury[from.index()]);
        fury[from.index()] -= furious;
        purse::raise(fury, to, furious);
        let stored = amount - furious;
        let resources = &mut self.state.actor_mut().resources;
        resources[from.index()] -= stored;
        purse::raise(resources, to, stored);
        self.wear_converter(by, from, to, amount);
    }

    /// Takes the steps that leave no choice: a reduction that only one colour can take, and paying when nothing else
    /// could be done. WP3 §13.13
    fn settle(&mut self) {
        let payment = self.payment();
        edge::lower_highest(&mut payment.need, &mut payment.highest);
        if payment.highest > 0 {
            return;
        }
        while payment.credit > 0 {
            let mut open = Colour::ALL.into_iter().filter(|colour| payment.need[colour.index()] > 0);
            match (open.next(), open.next()) {
                (None, _) => payment.credit = 0,
                (Some(colour), None) => *payment = payment.reduced(colour),
                _ => return,
            }
        }
        let payment = *payment;
        let (game, player) = (self.game, self.state.actor());
        let nothing_else = can_pay(at_hand(player, payment), payment.need)
            && !game.attack_helps(player, payment)
            && game.useful_weapons(player, payment).next().is_none()
            && game.useful_discounts(player, payment).next().is_none();
        if nothing_else {
            self.finish_payment();
        }
    }

    /// Pays and gives what was paid for.
    fn finish_payment(&mut self) {
        let Payment { target, need, fury, used, .. } = *self.payment();
        self.state.step = Step::Choose;
        let mut from_store = need;
        purse::subtract(&mut from_store, fury);
        purse::subtract(&mut self.state.actor_mut().resources, from_store);
        self.wear_weapons(used);
        match target {
            Target::Threat { lane, row } => self.defeat(usize::from(lane), usize::from(row), need),
            Target::Upgrade(place) => self.buy_upgrade(usize::from(place), need),
            Target::Weapon(place) => self.buy_weapon(usize::from(place), need),
            Target::Boss(threshold) => self.hurt_boss(threshold, need),
        }
    }

    /// Takes a use off every weapon that was used; one without uses left is discarded. WP3 §9.2
    fn wear_weapons(&mut self, used: u8) {
        if used == 0 {
            return;
        }
        for place in (0..self.state.actor().weapons.len()).rev().filter(|place| used >> place & 1 == 1) {
            let weapons = &mut self.state.actor_mut().weapons;
            let loot = self.game.weapon(weapons[place].card).loot;
            weapons[place].uses -= 1;
            if weapons[place].uses == 0 {
                weapons.remove(place);
            }
            if let Some(token) = loot {
                self.gain(token, 1);
            }
        }
    }

    /// WP3 §6.7, §7.2, §7.8
    fn defeat(&mut self, lane: usize, row: usize, paid: Amounts) {
        let threat = self.state.lanes[lane].remove(row);
        self.log.tell(Event::Defeated { seat: self.state.turn, threat, paid });
        self.own_threat(threat);
        if self.game.serves_when_won(self.state, self.game.threat(threat).spoil) {
            self.state.step = Step::Prize(threat);
        } else {
            self.end_turn();
        }
    }

    /// Takes a defeated threat into the spoils zone. WP3 §6.7, §7.2
    pub(crate) fn own_threat(&mut self, threat: u8) {
        let card = self.game.threat(threat);
        let player = self.state.actor_mut();
        player.threat_vp += u16::from(card.vp);
        player.night_threats += u8::from(card.era == Era::Night);
        player.spoils.insert(threat);
        if let Spoil::Token(token) = card.spoil {
            self.gain(token, 1);
        }
    }

    /// WP3 §6.8, §8.2
    fn buy_upgrade(&mut self, place: usize, paid: Amounts) {
        let card = self.state.upgrades.remove(place);
        self.log.tell(Event::UpgradeBought { seat: self.state.turn, card, paid });
        self.own_upgrade(card);
        if let Some(card) = self.state.upgrade_deck.draw(UPGRADES, self.dice) {
            self.state.upgrades.insert(place, card);
            self.log.tell(Event::UpgradeOffered { card });
        }
        self.end_turn();
    }

    /// Takes an upgrade into a slot. WP3 §8.1, §8.2
    pub(crate) fn own_upgrade(&mut self, card: u8) {
        let upgrade = self.game.upgrade(card);
        let player = self.state.actor_mut();
        player.card_vp += u16::from(upgrade.vp);
        player.upgrades.push(card);
        for token in Token::ALL {
            self.gain(token, upgrade.gain[token as usize]);
        }
    }

    /// WP3 §6.8, §9.1
    fn buy_weapon(&mut self, place: usize, paid: Amounts) {
        let card = self.state.weapons.remove(place);
        self.log.tell(Event::WeaponBought { seat: self.state.turn, card, paid });
        self.own_weapon(card);
        if let Some(card) = self.state.weapon_deck.draw(WEAPONS, self.dice) {
            self.state.weapons.insert(place, card);
            self.log.tell(Event::WeaponOffered { card });
        }
        self.end_turn();
    }

    /// Takes a weapon into a slot. WP3 §9.1
    pub(crate) fn own_weapon(&mut self, card: u8) {
        let weapon = self.game.weapon(card);
        let player = self.state.actor_mut();
        player.card_vp += u16::from(weapon.vp);
        player.weapons.push(HeldWeapon { card, uses: weapon.uses });
    }
}
