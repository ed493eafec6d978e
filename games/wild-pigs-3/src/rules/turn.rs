//! A player's turn: the five actions and what may be used freely before them.

use super::{pay, purse, rounds};
use crate::cards::{Spoil, total};
use crate::rules::purse::{Means, Purse};
use crate::state::{Action, Colour, Converter, Era, Phase, Player, Slot, Stance, State, Step, Target, Token};
use crate::{Event, WildPigs3};
use sounder_kernel::{Dice, Log};

/// WP3 §6
pub(super) fn choices(game: &WildPigs3, state: &State, out: &mut Vec<Action>) {
    let player = state.actor();
    let means = Means::of(game, player);
    targets(game, state, &means, out);
    purchases(game, state, means.purse, out);
    out.extend(extensions(game, player).map(Action::Extend));
    if player.stance != Stance::Balanced {
        out.extend(Stance::ALL.into_iter().filter(|to| *to != player.stance).map(Action::Realign));
    }
    out.push(Action::Scavenge);
    if !state.stepped {
        out.extend(Stance::ALL.into_iter().filter(|to| player.stance.touches(*to)).map(Action::Step));
    }
    free_uses(game, state, &means, out);
}

/// Threats that can be reached and paid for. WP3 §6.3, §6.4
fn targets(game: &WildPigs3, state: &State, means: &Means, out: &mut Vec<Action>) {
    let reach = if state.aimed || has_scope(game, state.actor()) { 2 } else { 1 };
    for (lane, threats) in state.lanes.iter().enumerate() {
        for (row, threat) in threats.iter().take(reach).enumerate() {
            if means.beat(game.threat(*threat).cost) {
                out.push(Action::Fight { lane: lane as u8, row: row as u8 });
            }
        }
    }
}

fn has_scope(game: &WildPigs3, player: &Player) -> bool {
    player.weapons.iter().any(|held| game.weapon(held.card).snipe)
}

/// Cards of the market that there is a slot and enough to pay for. WP3 §6.8
fn purchases(game: &WildPigs3, state: &State, purse: Purse, out: &mut Vec<Action>) {
    let player = state.actor();
    if player.upgrades.len() < usize::from(player.slots[Slot::Upgrade as usize]) {
        for (place, card) in state.upgrades.iter().enumerate() {
            if purse.covers(game.upgrade(*card).cost) {
                out.push(Action::BuyUpgrade(place as u8));
            }
        }
    }
    if slotted_weapons(game, player) < player.slots[Slot::Weapon as usize] {
        let discounts = purse::weapon_discounts(game, player).count() as u8;
        let purse = Purse { credit: game.cards.figures.weapon_discount * discounts, ..purse };
        for (place, card) in state.weapons.iter().enumerate() {
            if purse.covers(game.weapon(*card).cost) {
                out.push(Action::BuyWeapon(place as u8));
            }
        }
    }
}

/// How many weapon slots are taken; attack cards from bosses take none.
pub(crate) fn slotted_weapons(game: &WildPigs3, player: &Player) -> u8 {
    player.weapons.iter().filter(|held| game.weapon(held.card).slot).count() as u8
}

/// The kinds of slot that can still be added. WP3 §6.10
pub(super) fn extensions(game: &WildPigs3, player: &Player) -> impl Iterator<Item = Slot> + use<> {
    let limit = game.cards.figures.slot_limit;
    let slots = player.slots;
    Slot::ALL.into_iter().filter(move |slot| slots[*slot as usize] < limit)
}

/// What may be used at any of one's own decision points. WP3 §4.6
pub(super) fn free_uses(game: &WildPigs3, state: &State, means: &Means, out: &mut Vec<Action>) {
    let (player, purse) = (state.actor(), means.purse);
    if !player.spoils.is_empty() {
        let consumable = |threat: &u8| is_consumable(game, state, means, *threat);
        out.extend(player.spoils.iter().filter(consumable).map(Action::Consume));
    }
    if purse.catalyst && purse.wild > 0 && purse.conversions < game.cards.figures.token_limit {
        out.push(Action::Catalyse);
    }
    if purse.wild > 0 {
        out.extend(Colour::ALL.map(Action::SpendWild));
    }
    if total(player.resources) > 0 {
        if purse.conversions > 0 {
            out.push(Action::StartConversion(Converter::Token));
        }
        if purse.shifts > 0 {
            out.push(Action::StartConversion(Converter::Card));
        }
    }
}

/// Whether consuming a spoil right now could do anything. WP3 §7.4
fn is_consumable(game: &WildPigs3, state: &State, means: &Means, threat: u8) -> bool {
    match game.threat(threat).spoil {
        // Discounts on weapons are consumed while paying for one.
        Spoil::Token(_) | Spoil::WeaponDiscount => false,
        Spoil::Snipe => {
            let second = |lane: &[u8]| lane.get(1).is_some_and(|t| means.beat(game.threat(*t).cost));
            let reaches = state.aimed || has_scope(game, state.actor());
            state.phase == Phase::Army && !reaches && state.lanes.iter().any(|lane| second(lane))
        }
        Spoil::NextDiscount(_) => has_next_round(game, state),
    }
}

fn has_next_round(game: &WildPigs3, state: &State) -> bool {
    state.era == Era::Day || state.phase == Phase::Army && state.round < game.cards.figures.rounds
}

/// What can be converted into what. WP3 §4.2, §9.4
pub(super) fn conversions(state: &State, by: Converter, out: &mut Vec<Action>) {
    let player = state.actor();
    let most = if by == Converter::Token { purse::CONVERSION } else { 1 };
    for from in Colour::ALL {
        for to in Colour::ALL.into_iter().filter(|to| *to != from) {
            let most = most.min(player.resources[from.index()]);
            out.extend((1..=most).map(|amount| Action::Convert { by, from, to, amount }));
        }
    }
}

/// Plays an action of the turn, or a free use. What is paid for goes on in [`pay`].
pub(super) fn apply(game: &WildPigs3, state: &mut State, action: Action, dice: &mut Dice, log: &mut impl Log<Event>) {
    let seat = state.turn;
    match action {
        Action::Fight { lane, row } => pay::begin(game, state, Target::Threat { lane, row }, dice, log),
        Action::BuyUpgrade(place) => pay::begin(game, state, Target::Upgrade(place), dice, log),
        Action::BuyWeapon(place) => pay::begin(game, state, Target::Weapon(place), dice, log),
        // WP3 §6.10
        Action::Extend(slot) => {
            state.actor_mut().slots[slot as usize] += 1;
            log.tell(Event::Extended { seat, slot });
            gain(game, state, Token::Wild, log);
            rounds::end_turn(game, state, log);
        }
        // WP3 §6.11
        Action::Realign(to) => {
            state.actor_mut().stance = to;
            log.tell(Event::Realigned { seat, to });
            gain(game, state, Token::Wild, log);
            rounds::end_turn(game, state, log);
        }
        // WP3 §6.12
        Action::Scavenge => {
            log.tell(Event::Scavenged { seat });
            gain(game, state, Token::Wild, log);
            rounds::end_turn(game, state, log);
        }
        // WP3 §3.4
        Action::Step(to) => {
            state.actor_mut().stance = to;
            state.stepped = true;
            log.tell(Event::Stepped { seat, to });
        }
        _ => use_freely(game, state, action, log),
    }
}

/// Spends a token, a spoil or a card's leave for the round. WP3 §4.6
pub(super) fn use_freely(game: &WildPigs3, state: &mut State, action: Action, log: &mut impl Log<Event>) {
    let seat = state.turn;
    let player = state.actor_mut();
    match action {
        Action::Consume(threat) => {
            player.spoils.remove(threat);
            log.tell(Event::Consumed { seat, threat });
            match game.threat(threat).spoil {
                Spoil::Snipe => state.aimed = true,
                Spoil::NextDiscount(colour) => {
                    purse::raise(&mut player.next_discount, colour, game.cards.figures.next_discount);
                }
                Spoil::WeaponDiscount => pay::add_credit(state, game.cards.figures.weapon_discount),
                Spoil::Token(_) => unreachable!("tokens are gained when the threat falls"),
            }
        }
        Action::Catalyse => {
            player.tokens[Token::Wild as usize] -= 1;
            player.tokens[Token::Conversion as usize] += 1;
            log.tell(Event::Catalysed { seat });
        }
        Action::SpendWild(colour) => {
            player.tokens[Token::Wild as usize] -= 1;
            purse::raise(&mut player.resources, colour, 1);
            log.tell(Event::WildSpent { seat, colour });
        }
        Action::StartConversion(by) => state.step = Step::Convert(by),
        Action::Convert { by, from, to, amount } => {
            match by {
                Converter::Token => player.tokens[Token::Conversion as usize] -= 1,
                Converter::Card => player.shifted += amount,
            }
            player.resources[from.index()] -= amount;
            purse::raise(&mut player.resources, to, amount);
            log.tell(Event::Converted { seat, by, from, to, amount });
        }
        _ => unreachable!("{action:?} is not a free use"),
    }
}

/// Gives a token to whoever's turn it is; above the limit it is lost. WP3 §4.5
pub(super) fn gain(game: &WildPigs3, state: &mut State, token: Token, log: &mut impl Log<Event>) {
    let seat = state.turn;
    let held = &mut state.actor_mut().tokens[token as usize];
    if *held < game.cards.figures.token_limit {
        *held += 1;
        log.tell(Event::TokenGained { seat, token });
    } else {
        log.tell(Event::TokenLost { seat, token });
    }
}
