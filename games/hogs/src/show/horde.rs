//! What the automated enemy will do next, and why.

use crate::Hogs;
use crate::cards::Order;
use crate::hexes::Geometry;
use crate::state::{State, Target, UnitId};
use sounder_scene::{Panel, Part, Role};

/// What a unit of the horde is about to do, and the rule that makes it.
pub(super) struct Plan {
    pub does: String,
    pub why: String,
}

fn plan(does: impl Into<String>, why: impl Into<String>) -> Plan {
    Plan { does: does.into(), why: why.into() }
}

impl Hogs {
    fn enemy_words(&self, state: &State, target: Target) -> String {
        match target {
            Target::Unit(id) => self.unit_words(state, id),
            Target::Base(_) => format!("the base on {}", state.target_hex(target)),
            Target::Work(hex) => format!("the deployable on {hex}"),
        }
    }

    /// What it is that makes this the target.
    fn target_reason(&self, state: &State, id: UnitId, target: Target) -> String {
        match target {
            Target::Unit(enemy) => {
                let health = self.health(state, enemy);
                let range = state.units.get(id).hex.range(state.units.get(enemy).hex);
                format!("fewest HP of those in range: {health}, at range {range}")
            }
            _ => "no unit is in range".into(),
        }
    }

    fn goal_reason(state: &State, id: UnitId, target: Target) -> String {
        let range = state.units.get(id).hex.range(state.target_hex(target));
        match target {
            Target::Unit(_) => format!("the closest it can damage, {range} away"),
            _ => "no unit can be damaged".into(),
        }
    }

    /// HW §16.6 to §16.10 for one unit that has still to act.
    pub(super) fn horde_plan(&self, state: &State, id: UnitId) -> Plan {
        let unit = state.units.get(id);
        if unit.stunned {
            return plan("shakes off its stun first", "it is stunned");
        }
        let Some(goal) = self.closest(state, id) else { return plan("waits", "it can damage nobody") };
        let goal_words = self.enemy_words(state, goal);
        if self.class(unit).is_aircraft() {
            return plan(format!("flies towards {goal_words}"), Hogs::goal_reason(state, id, goal));
        }
        let shoots = |target: Target| {
            plan(format!("attacks {}", self.enemy_words(state, target)), self.target_reason(state, id, target))
        };
        let target = self.horde_target(state, id);
        if !self.is_aggressive(state) {
            return match (target, self.turn_for_target(state, id)) {
                (Some(target), _) => shoots(target),
                (None, Some(_)) => plan("turns to attack", "that brings an enemy into its arc"),
                (None, None) => self.guard_plan(state, id, goal),
            };
        }
        let orders = self.pack.horde.orders(unit.kind, true);
        let moves_first = matches!(orders.first(), Some(Order::Move | Order::MoveOver));
        let step = self.horde_step(state, id, state.target_hex(goal), false);
        let stays = step.is_some_and(|to| !self.keeps_in_range(state, id, to));
        match (target, moves_first) {
            (Some(target), false) => shoots(target),
            (Some(target), true) if stays => {
                Plan { why: format!("{}; a Move would lose it", shoots(target).why), ..shoots(target) }
            }
            _ => plan(format!("goes for {goal_words}, then attacks"), Hogs::goal_reason(state, id, goal)),
        }
    }

    fn guard_plan(&self, state: &State, id: UnitId, goal: Target) -> Plan {
        let leash = self.pack.horde.leash;
        match self.horde_step(state, id, state.target_hex(goal), true) {
            Some(_) => plan(
                format!("one Move towards {}", self.enemy_words(state, goal)),
                format!("nobody in range; it stays within {leash} of its Spawn Hex"),
            ),
            None => plan("stands guard", format!("nobody in range, and {leash} hexes from its Spawn Hex at most")),
        }
    }

    /// What the horde is up to.
    pub(super) fn horde_panel(&self, state: &State) -> Option<Panel> {
        let owner = self.field.horde?;
        let horde = &self.pack.horde;
        let mood = if self.is_aggressive(state) {
            "It is aggressive: its units go for the closest enemy.".to_string()
        } else {
            format!("It is defensive until you have {} VP: its units guard their Spawn Hexes.", horde.aggressive_from)
        };
        let wave = if state.wave {
            "The final wave has come.".to_string()
        } else {
            format!("At {} VP its planes come.", horde.final_wave)
        };
        let ready = state.units.of(owner).filter(|(_, unit)| !unit.done && !unit.flight.away);
        let mut ready: Vec<UnitId> = ready.map(|(id, _)| id).collect();
        ready.sort_by_key(|id| (self.pack.kind(state.units.get(*id).kind).initiative, *id));
        let row = |id: UnitId| {
            let Plan { does, why } = self.horde_plan(state, id);
            vec![self.unit_words(state, id), does, why]
        };
        let mut panel = Panel::new("horde", "The horde", Role::Shared)
            .part(Part::Text(mood))
            .part(Part::Text(format!("{wave} All is lost after round {}.", horde.last_round(self.field.seats))));
        if !ready.is_empty() && state.round > 0 && state.phase != crate::state::Phase::Over {
            panel = panel.part(Part::Table {
                label: "What it does next".into(),
                head: ["Unit", "will", "because"].map(String::from).to_vec(),
                rows: ready.into_iter().map(row).collect(),
            });
        }
        Some(panel)
    }
}
