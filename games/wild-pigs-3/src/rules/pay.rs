//! Paying for fights, thresholds and cards, step by step.
//!
//! A step is offered only if the rest can still be paid after it, so that nobody who starts a payment gets stuck.

use super::purse::{self, Edge, Purse};
use super::{boss, rounds, turn};
use crate::cards::Spoil;
use crate::state::{Action, Amounts, Colour, Converter, HeldWeapon, Payment, Player, State, Step, Target, Token};
use crate::{Event, WildPigs3};
use sounder_kernel::{Dice, Log};

/// Turns to paying for a target. WP3 §6.5
pub(super) fn begin(game: &WildPigs3, state: &mut State, target: Target, dice: &mut Dice, log: &mut impl Log<Event>) {
    let fight = |cost: Amounts| {
        let edge = Edge::of(game, state.actor());
        (edge.reduce(cost), edge.credit)
    };
    let (need, credit) = match target {
        Target::Threat { lane, row } => fight(game.threat(state.lanes[usize::from(lane)][usize::from(row)]).cost),
        Target::Boss(threshold) => fight(game.boss(state.boss).thresholds[usize::from(threshold)].cost),
        Target::Upgrade(place) => (game.upgrade(state.upgrades[usize::from(place)]).cost, 0),
        Target::Weapon(place) => (game.weapon(state.weapons[usize::from(place)]).cost, 0),
    };
    state.step = Step::Pay(Payment { target, need, credit, used: 0 });
    settle(game, state, dice, log);
}

/// The payment in progress.
fn payment(state: &mut State) -> &mut Payment {
    match &mut state.step {
        Step::Pay(payment) => payment,
        step => unreachable!("no payment in {step:?}"),
    }
}

/// A consumed spoil lets the buyer choose more reductions. WP3 §7.5
pub(super) fn add_credit(state: &mut State, credit: u8) {
    payment(state).credit += credit;
}

fn is_fight(target: Target) -> bool {
    matches!(target, Target::Threat { .. } | Target::Boss(_))
}

fn can_pay(have: Amounts, need: Amounts) -> bool {
    have.iter().zip(need).all(|(have, need)| *have >= need)
}

/// The weapons whose use would take something off, by place.
fn useful_weapons(game: &WildPigs3, player: &Player, payment: Payment) -> impl Iterator<Item = u8> {
    let helps = move |held: HeldWeapon| {
        let off = game.weapon(held.card).reduction;
        held.uses > 0 && off.into_iter().zip(payment.need).any(|(off, need)| off > 0 && need > 0)
    };
    let unused = (0..player.weapons.len() as u8).filter(move |place| payment.used >> place & 1 == 0);
    unused.filter(move |place| is_fight(payment.target) && helps(player.weapons[usize::from(*place)]))
}

fn attack_helps(player: &Player, payment: Payment) -> bool {
    is_fight(payment.target) && payment.need[Colour::Red.index()] > 0 && player.token(Token::Attack) > 0
}

/// The spoils that would make the weapon being bought cheaper.
fn discounts(game: &WildPigs3, player: &Player, payment: Payment) -> impl Iterator<Item = u8> {
    let buying = matches!(payment.target, Target::Weapon(_)) && payment.need != [0; 3];
    buying.then(|| purse::weapon_discounts(game, player)).into_iter().flatten()
}

/// What cannot be avoided even by everything optional, and what there is to cover it.
fn remainder(game: &WildPigs3, player: &Player, payment: Payment) -> (Amounts, Purse) {
    let mut need = payment.need;
    for place in useful_weapons(game, player, payment) {
        purse::subtract(&mut need, game.weapon(player.weapons[usize::from(place)].card).reduction);
    }
    if is_fight(payment.target) {
        let red = &mut need[Colour::Red.index()];
        *red = red.saturating_sub(game.cards.figures.attack * player.token(Token::Attack));
    }
    let discounts = discounts(game, player, payment).count() as u8 * game.cards.figures.weapon_discount;
    (need, Purse { credit: payment.credit + discounts, ..Purse::of(game, player) })
}

/// WP3 §6.5 to §6.7
pub(super) fn choices(game: &WildPigs3, state: &State, payment: Payment, out: &mut Vec<Action>) {
    let player = state.actor();
    if payment.credit > 0 {
        for colour in Colour::ALL.into_iter().filter(|colour| payment.need[colour.index()] > 0) {
            let mut after = payment;
            after.need[colour.index()] -= 1;
            after.credit -= 1;
            let (need, purse) = remainder(game, player, after);
            if purse.covers(need) {
                out.push(Action::Reduce(colour));
            }
        }
        return;
    }
    out.extend(useful_weapons(game, player, payment).map(Action::UseWeapon));
    if attack_helps(player, payment) {
        out.push(Action::SpendAttack);
    }
    if can_pay(player.resources, payment.need) {
        out.push(Action::Pay);
    }
    out.extend(discounts(game, player, payment).map(Action::Consume));
    if !can_pay(player.resources, payment.need) {
        cover_shortage(game, player, payment, out);
    }
}

/// Ways to come by a colour that is short. WP3 §4.2, §4.4
fn cover_shortage(game: &WildPigs3, player: &Player, payment: Payment, out: &mut Vec<Action>) {
    let (rest, purse) = remainder(game, player, payment);
    let mut offer = |action: Action, after: Purse| {
        if after.covers(rest) {
            out.push(action);
        }
    };
    let short = |colour: Colour| payment.need[colour.index()].saturating_sub(player.resources[colour.index()]);
    let spare = |colour: Colour| player.resources[colour.index()].saturating_sub(payment.need[colour.index()]);
    if purse.catalyst && purse.wild > 0 && purse.conversions < game.cards.figures.token_limit {
        offer(Action::Catalyse, Purse { wild: purse.wild - 1, conversions: purse.conversions + 1, ..purse });
    }
    if purse.wild > 0 {
        for colour in Colour::ALL.into_iter().filter(|colour| short(*colour) > 0) {
            let mut after = Purse { wild: purse.wild - 1, ..purse };
            after.have[colour.index()] += 1;
            offer(Action::SpendWild(colour), after);
        }
    }
    let converters =
        [(Converter::Token, purse.conversions > 0, purse::CONVERSION), (Converter::Card, purse.shifts > 0, 1)];
    for (by, _, most) in converters.into_iter().filter(|(_, ready, _)| *ready) {
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

/// Plays a step of a payment.
pub(super) fn apply(game: &WildPigs3, state: &mut State, action: Action, dice: &mut Dice, log: &mut impl Log<Event>) {
    let seat = state.turn;
    match action {
        Action::Pay => return finish(game, state, dice, log),
        Action::Reduce(colour) => {
            let payment = payment(state);
            payment.need[colour.index()] -= 1;
            payment.credit -= 1;
        }
        Action::UseWeapon(place) => {
            let HeldWeapon { card, uses } = state.actor().weapons[usize::from(place)];
            let payment = payment(state);
            payment.used |= 1 << place;
            purse::subtract(&mut payment.need, game.weapon(card).reduction);
            log.tell(Event::WeaponUsed { seat, card, left: uses - 1 });
        }
        Action::SpendAttack => {
            state.actor_mut().tokens[Token::Attack as usize] -= 1;
            let red = &mut payment(state).need[Colour::Red.index()];
            *red = red.saturating_sub(game.cards.figures.attack);
            log.tell(Event::AttackSpent { seat });
        }
        _ => turn::use_freely(game, state, action, log),
    }
    settle(game, state, dice, log);
}

/// Takes the steps that leave no choice: a reduction that only one colour can take, and paying when nothing else could
/// be done.
fn settle(game: &WildPigs3, state: &mut State, dice: &mut Dice, log: &mut impl Log<Event>) {
    let payment = payment(state);
    while payment.credit > 0 {
        let mut open = Colour::ALL.into_iter().filter(|colour| payment.need[colour.index()] > 0);
        match (open.next(), open.next()) {
            (None, _) => payment.credit = 0,
            (Some(colour), None) => {
                payment.need[colour.index()] -= 1;
                payment.credit -= 1;
            }
            _ => return,
        }
    }
    let payment = *payment;
    let player = state.actor();
    let nothing_else = can_pay(player.resources, payment.need)
        && !attack_helps(player, payment)
        && useful_weapons(game, player, payment).next().is_none()
        && discounts(game, player, payment).next().is_none();
    if nothing_else {
        finish(game, state, dice, log);
    }
}

/// Pays and gives what was paid for.
fn finish(game: &WildPigs3, state: &mut State, dice: &mut Dice, log: &mut impl Log<Event>) {
    let Payment { target, need, used, .. } = *payment(state);
    state.step = Step::Choose;
    purse::subtract(&mut state.actor_mut().resources, need);
    wear_weapons(game, state, used, log);
    match target {
        Target::Threat { lane, row } => defeat(game, state, usize::from(lane), usize::from(row), need, log),
        Target::Upgrade(place) => buy_upgrade(game, state, usize::from(place), need, dice, log),
        Target::Weapon(place) => buy_weapon(game, state, usize::from(place), need, dice, log),
        Target::Boss(threshold) => return boss::hurt(game, state, threshold, need, dice, log),
    }
    rounds::end_turn(game, state, log);
}

/// Takes a use off every weapon that was used; one without uses left is discarded. WP3 §9.2
fn wear_weapons(game: &WildPigs3, state: &mut State, used: u8, log: &mut impl Log<Event>) {
    if used == 0 {
        return;
    }
    for place in (0..state.actor().weapons.len()).rev().filter(|place| used >> place & 1 == 1) {
        let weapons = &mut state.actor_mut().weapons;
        let loot = game.weapon(weapons[place].card).loot;
        weapons[place].uses -= 1;
        if weapons[place].uses == 0 {
            weapons.remove(place);
        }
        if let Some(token) = loot {
            turn::gain(game, state, token, log);
        }
    }
}

/// WP3 §6.6, §7.2
fn defeat(game: &WildPigs3, state: &mut State, lane: usize, row: usize, paid: Amounts, log: &mut impl Log<Event>) {
    let seat = state.turn;
    let threat = state.lanes[lane].remove(row);
    let card = game.threat(threat);
    log.tell(Event::Defeated { seat, threat, paid });
    let player = state.actor_mut();
    player.threat_vp += card.vp;
    player.night_threats += u8::from(card.era == crate::Era::Night);
    player.spoils.insert(threat);
    if let Spoil::Token(token) = card.spoil {
        turn::gain(game, state, token, log);
    }
}

/// WP3 §6.8, §8.2
fn buy_upgrade(
    game: &WildPigs3,
    state: &mut State,
    place: usize,
    paid: Amounts,
    dice: &mut Dice,
    log: &mut impl Log<Event>,
) {
    let seat = state.turn;
    let card = state.upgrades.remove(place);
    log.tell(Event::UpgradeBought { seat, card, paid });
    let upgrade = game.upgrade(card);
    let player = state.actor_mut();
    player.card_vp += upgrade.vp;
    player.upgrades.push(card);
    for token in Token::ALL {
        for _ in 0..upgrade.gain[token as usize] {
            turn::gain(game, state, token, log);
        }
    }
    if let Some(card) = state.upgrade_deck.draw(dice) {
        state.upgrades.insert(place, card);
        log.tell(Event::UpgradeOffered { card });
    }
}

/// WP3 §6.8, §9.1
fn buy_weapon(
    game: &WildPigs3,
    state: &mut State,
    place: usize,
    paid: Amounts,
    dice: &mut Dice,
    log: &mut impl Log<Event>,
) {
    let seat = state.turn;
    let card = state.weapons.remove(place);
    log.tell(Event::WeaponBought { seat, card, paid });
    let weapon = game.weapon(card);
    let player = state.actor_mut();
    player.card_vp += weapon.vp;
    player.weapons.push(HeldWeapon { card, uses: weapon.uses });
    if let Some(card) = state.weapon_deck.draw(dice) {
        state.weapons.insert(place, card);
        log.tell(Event::WeaponOffered { card });
    }
}
