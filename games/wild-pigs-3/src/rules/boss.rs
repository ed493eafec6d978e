//! The boss phase: one attempt for each player, in initiative order.

use super::Play;
use super::edge::Means;
use crate::state::{Action, Amounts, HeldWeapon, Slot, State, Step};
use crate::{Event, WildPigs3};
use sounder_kernel::Log;

impl WildPigs3 {
    /// WP3 §10.2
    pub(super) fn list_attempts(&self, state: &State, out: &mut Vec<Action>) {
        let means = Means::of(self, state.actor());
        for (number, threshold) in self.boss(state.boss).thresholds.iter().enumerate() {
            if means.beat(threshold.cost) {
                out.push(Action::Attempt(number as u8));
            }
        }
        out.push(Action::Retreat);
        self.list_free_uses(state, &means, out);
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// WP3 §10.2
    pub(super) fn retreat(&mut self) {
        self.log.tell(Event::BossSpared { seat: self.state.turn, boss: self.state.boss });
        self.end_attempt();
    }

    /// Gives what a threshold promises. WP3 §10.4
    pub(super) fn hurt_boss(&mut self, threshold: u8, paid: Amounts) {
        let (game, seat, boss) = (self.game, self.state.turn, self.state.boss);
        self.log.tell(Event::BossHurt { seat, boss, threshold, paid });
        let reward = &game.boss(boss).thresholds[usize::from(threshold)];
        let player = self.state.actor_mut();
        player.boss_tokens += reward.tokens;
        player.bonus_vp += reward.vp;
        if let Some(card) = reward.attack {
            player.weapons.push(HeldWeapon { card, uses: game.weapon(card).uses });
            self.log.tell(Event::AttackCardGained { seat, card });
        }
        if reward.slot {
            let mut open = game.extensions(self.state.actor());
            match (open.next(), open.next()) {
                (None, _) => {}
                (Some(slot), None) => self.add_slot(slot, true),
                _ => {
                    self.state.step = Step::Extend;
                    return;
                }
            }
        }
        self.end_attempt();
    }

    /// Adds the slot that was chosen as a reward. WP3 §10.4
    pub(super) fn take_slot(&mut self, action: Action) {
        let Action::Extend(slot) = action else { unreachable!("{action:?} is no slot") };
        self.add_slot(slot, true);
        self.state.step = Step::Choose;
        self.end_attempt();
    }

    pub(super) fn add_slot(&mut self, slot: Slot, reward: bool) {
        self.state.actor_mut().slots[slot as usize] += 1;
        self.log.tell(Event::Extended { seat: self.state.turn, slot, reward });
    }
}
