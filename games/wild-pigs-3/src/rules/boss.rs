//! The boss phase: one attempt for each player, in initiative order.

use super::purse::Means;
use super::{pay, rounds, turn};
use crate::state::{Action, Amounts, HeldWeapon, Slot, State, Step, Target};
use crate::{Event, WildPigs3};
use sounder_kernel::{Dice, Log};

/// WP3 §10.2
pub(super) fn choices(game: &WildPigs3, state: &State, out: &mut Vec<Action>) {
    let means = Means::of(game, state.actor());
    for (number, threshold) in game.boss(state.boss).thresholds.iter().enumerate() {
        if means.beat(threshold.cost) {
            out.push(Action::Attempt(number as u8));
        }
    }
    out.push(Action::Retreat);
    turn::free_uses(game, state, &means, out);
}

/// Plays a choice of the boss phase.
pub(super) fn apply(game: &WildPigs3, state: &mut State, action: Action, dice: &mut Dice, log: &mut impl Log<Event>) {
    match action {
        Action::Attempt(threshold) => pay::begin(game, state, Target::Boss(threshold), dice, log),
        Action::Retreat => {
            log.tell(Event::BossSpared { seat: state.turn, boss: state.boss });
            rounds::end_attempt(game, state, dice, log);
        }
        _ => turn::use_freely(game, state, action, log),
    }
}

/// Gives what a threshold promises. WP3 §10.4
pub(super) fn hurt(
    game: &WildPigs3,
    state: &mut State,
    threshold: u8,
    paid: Amounts,
    dice: &mut Dice,
    log: &mut impl Log<Event>,
) {
    let seat = state.turn;
    log.tell(Event::BossHurt { seat, boss: state.boss, threshold, paid });
    let reward = &game.boss(state.boss).thresholds[usize::from(threshold)];
    let player = state.actor_mut();
    player.boss_tokens += reward.tokens;
    player.bonus_vp += reward.vp;
    if let Some(card) = reward.attack {
        player.weapons.push(HeldWeapon { card, uses: game.weapon(card).uses });
        log.tell(Event::AttackCardGained { seat, card });
    }
    if reward.slot {
        let mut open = turn::extensions(game, state.actor());
        match (open.next(), open.next()) {
            (None, _) => {}
            (Some(slot), None) => add_slot(state, slot, log),
            _ => {
                state.step = Step::Extend;
                return;
            }
        }
    }
    rounds::end_attempt(game, state, dice, log);
}

fn add_slot(state: &mut State, slot: Slot, log: &mut impl Log<Event>) {
    state.actor_mut().slots[slot as usize] += 1;
    log.tell(Event::Extended { seat: state.turn, slot });
}

/// Adds the slot that was chosen as a reward. WP3 §10.4
pub(super) fn extend(game: &WildPigs3, state: &mut State, slot: Slot, dice: &mut Dice, log: &mut impl Log<Event>) {
    add_slot(state, slot, log);
    state.step = Step::Choose;
    rounds::end_attempt(game, state, dice, log);
}
