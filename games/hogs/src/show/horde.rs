//! What the automated enemy will do next, and why.

use super::SIDES;
use crate::Hogs;
use crate::cards::{Kind, Order};
use crate::event::{Aimed, Event};
use crate::hexes::Geometry;
use crate::state::{Phase, Source, State, Target, Unit, UnitId};
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

    /// Whether a unit of the horde has still to act: in this phase, or in the next round.
    pub(super) fn is_to_act(state: &State, unit: &Unit) -> bool {
        let acting = matches!(state.phase, Phase::Aerial | Phase::Ground);
        state.round > 0 && state.phase != Phase::Over && !unit.flight.away && !(acting && unit.done)
    }

    /// HW §16.6 to §16.10 for one unit that has still to act: what it would do first as things are, in words.
    pub(super) fn horde_plan(&self, state: &State, id: UnitId) -> Plan {
        let goal = self.closest(state, id);
        let towards = goal.map_or("the middle".into(), |goal| self.enemy_words(state, goal));
        let because = goal.map_or("it can damage nobody".into(), |goal| Hogs::goal_reason(state, id, goal));
        match self.horde_deed(state, id) {
            Some(Event::Recovered { .. }) => plan("shakes off its stun first", "it is stunned"),
            Some(Event::Attacked { source: Source::Risk, .. }) => plan("risks its speed", "speeds 1 and 6 are risky"),
            Some(Event::Attacked { target, .. }) => self.attack_plan(state, id, target),
            Some(Event::Rotated { facing, .. }) => {
                let brings = self.horde_target(state, id).is_none() && self.turn_for_target(state, id).is_some();
                let why = if brings { "that brings an enemy into its arc".into() } else { because };
                plan(format!("turns to the {}, towards {towards}", SIDES[usize::from(facing)]), why)
            }
            Some(Event::Stepped { to, .. }) if self.is_aggressive(state) => {
                plan(format!("moves to {to}, towards {towards}"), because)
            }
            Some(Event::Stepped { to, .. }) => {
                let leash = self.pack.horde.leash;
                let why = format!("nobody in range; it stays within {leash} of its Spawn Hex");
                plan(format!("moves to {to}, towards {towards}"), why)
            }
            Some(Event::Flew { to, .. }) => plan(format!("flies by {to}, towards {towards}"), because),
            Some(Event::Banked { facing, .. }) => {
                plan(format!("banks to the {}, towards {towards}", SIDES[usize::from(facing)]), because)
            }
            Some(Event::LeftBoard { .. }) => plan("flies over the rim", "planes first fly one hex ahead"),
            Some(_) | None => self.rest_plan(state, goal.is_some()),
        }
    }

    fn attack_plan(&self, state: &State, id: UnitId, target: Aimed) -> Plan {
        let target = match target {
            Aimed::Unit(who) => Target::Unit(who.id),
            Aimed::Work { hex, .. } => Target::Work(hex),
            Aimed::Base { owner, .. } => Target::Base(owner),
        };
        let mut why = self.target_reason(state, id, target);
        let orders = self.pack.horde.orders(state.units.get(id).kind, self.is_aggressive(state));
        if matches!(orders.first(), Some(Order::Move | Order::MoveOver)) {
            why.push_str("; a Move would bring nothing, or lose an enemy from range");
        }
        plan(format!("attacks {}", self.enemy_words(state, target)), why)
    }

    /// Why a unit does nothing.
    fn rest_plan(&self, state: &State, has_goal: bool) -> Plan {
        let leash = self.pack.horde.leash;
        match (has_goal, self.is_aggressive(state)) {
            (false, _) => plan("waits", "it can damage nobody"),
            (true, true) => plan("waits", "nobody is in range, and no open hex brings it nearer"),
            (true, false) => {
                plan("stands guard", format!("nobody in range, and {leash} hexes from its Spawn Hex at most"))
            }
        }
    }

    /// What the horde is up to.
    pub(super) fn horde_panel(&self, state: &State) -> Option<Panel> {
        let owner = self.field.horde?;
        let horde = &self.pack.horde;
        let mood = if self.is_aggressive(state) {
            "Aggressive: its units go for the closest enemy.".to_string()
        } else {
            format!("Defensive until you have {} VP: its units guard their Spawn Hexes.", horde.aggressive_from)
        };
        let wave = if state.wave {
            "The final wave has come.".to_string()
        } else {
            format!("At {} VP its planes come.", horde.final_wave)
        };
        let last = horde.last_round(self.field.seats);
        let ready = state.units.of(owner).filter(|(_, unit)| Hogs::is_to_act(state, unit));
        let mut ready: Vec<(u8, Kind, UnitId)> =
            ready.map(|(id, unit)| (self.pack.kind(unit.kind).initiative, unit.kind, id)).collect();
        ready.sort_unstable();
        let row = |id: UnitId| {
            let Plan { does, why } = self.horde_plan(state, id);
            vec![self.unit_words(state, id), does, why]
        };
        // What it does next is what one looks for: nothing stands above it but the heading.
        let mut panel = Panel::new("horde", "The horde", Role::Shared)
            .note(format!("{mood} {wave} All is lost after round {last}."));
        if !ready.is_empty() {
            panel = panel.part(Part::Table {
                label: "What it does next".into(),
                head: ["Unit", "will", "because"].map(String::from).to_vec(),
                rows: ready.into_iter().map(|(_, _, id)| row(id)).collect(),
            });
        }
        Some(panel)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{Action, NO_UNIT};
    use sounder_kernel::{Dice, Game, Setup};
    use sounder_pack::Content;

    /// Plays random games of mission 9. Whenever a player does something that changes nothing, the next unit of the horde must do what was
    /// announced for it. Gives the kinds of deeds that came true.
    fn announced(setup: &Setup, seeds: std::ops::Range<u64>) -> Vec<String> {
        let game = Hogs::with_default_pack().for_table(setup).expect("mission 9");
        let horde = game.field.horde.expect("there is one");
        let mut kept = Vec::new();
        for seed in seeds {
            let mut dice = Dice::from_number(seed);
            let mut state = game.deal(&mut dice);
            while let Some(seat) = game.status(&state).acting().first() {
                // Random play seldom stuns anybody, seldom lives to see the final wave, and soon has the point that ends a guard.
                match seed % 4 {
                    0 if state.round == 1 => state.points[0] = state.points[0].max(game.pack.horde.final_wave),
                    1 => state.points[0] = 0,
                    _ => {}
                }
                if state.fights.is_empty() && state.turn.unit == NO_UNIT && dice.below(9) == 0 {
                    let ground = |unit: &&mut Unit| unit.owner == horde && !game.class(unit).is_aircraft();
                    state.units.iter_mut().filter(ground).for_each(|unit| unit.stunned = true);
                }
                let mut legal = Vec::new();
                game.legal(&state, seat, &mut legal);
                let action = dice.pick(&legal);
                let before = state;
                let mut events: Vec<Event> = Vec::new();
                game.apply(&mut state, seat, action, &mut dice, &mut events);
                let calm = matches!(action, Action::Pass | Action::Rotation(_) | Action::Speed(_) | Action::KeepCard);
                let mut later = events.iter().skip_while(|event| !matches!(event, Event::Activated { .. }));
                let Some(Event::Activated { who }) = later.next() else { continue };
                // A plane that has left comes back before its turn, and nothing is announced for it till then.
                let here = before.units.has(who.id) && !before.units.get(who.id).flight.away;
                if !calm || who.owner != horde || !here || !before.fights.is_empty() {
                    continue;
                }
                let said = game.horde_deed(&before, who.id);
                let row = game.horde_plan(&before, who.id);
                // A unit that does nothing is followed by whoever comes next, or by the next decision.
                let did = later.next().filter(|event| {
                    !matches!(event, Event::Activated { .. } | Event::PhaseBegan { .. } | Event::TurnEnded { .. })
                });
                assert_eq!(
                    format!("{said:?}"),
                    format!("{did:?}"),
                    "seed {seed}, round {}, {action:?}: {}",
                    before.round,
                    row.does
                );
                assert!(Hogs::is_to_act(&before, before.units.get(who.id)));
                kept.push(row.does.split(' ').next().unwrap_or_default().to_string());
            }
        }
        kept
    }

    #[test]
    fn what_the_horde_announces_is_what_it_does() {
        let mut kept = announced(&Setup::new(1), 0..300);
        kept.extend(announced(&Setup::new(2).with("mission", "9"), 0..100));
        for deed in ["attacks", "moves", "turns", "shakes", "flies"] {
            assert!(kept.iter().any(|kept| kept == deed), "nothing {deed} in {} turns", kept.len());
        }
    }
}
