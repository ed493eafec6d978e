//! Where an aircraft can fly with its settings, for those who set and fly it.

use super::hex_id;
use crate::Hogs;
use crate::hexes::{Geometry, Hex, Hexes};
use crate::state::{Rotation, State, UnitId};
use sounder_scene::words::{count, plural};

/// What settings lead to.
#[derive(Default)]
pub(super) struct Course {
    /// The way with a rotation as early as it can be, from where it is; straight on if it does not rotate.
    pub way: Vec<Hex>,
    /// Where it can end.
    pub ends: Hexes,
    /// Whether it can stay on the battlefield and clear of mountains.
    pub safe: bool,
    /// Whether some way leads over the rim.
    pub may_leave: bool,
}

impl Course {
    pub(super) fn path(&self) -> Vec<String> {
        self.way.iter().copied().map(hex_id).collect()
    }

    pub(super) fn end_ids(&self) -> Vec<String> {
        self.ends.iter().map(hex_id).collect()
    }

    /// Where it can end, in words; nothing if that is nowhere, which is a warning of its own.
    pub(super) fn ends_line(&self) -> Option<String> {
        match self.ends.len() {
            0 => None,
            1 => self.ends.iter().next().map(|end| format!("It ends on {end}.")),
            ends => Some(format!("It can end on {ends} hexes.")),
        }
    }

    /// What has to be feared.
    pub(super) fn warnings(&self, hexes: u8) -> Vec<String> {
        let mut lines = Vec::new();
        if hexes > 0 && !self.safe {
            lines.push(if self.may_leave {
                "It must leave the battlefield; next round it comes back where it left, turned round.".into()
            } else {
                "It will crash into a mountain.".into()
            });
        }
        lines
    }
}

/// Where an aircraft is on its way.
#[derive(Clone, Copy)]
struct Leg {
    hex: Hex,
    facing: u8,
    flown: u8,
    banked: u8,
}

impl Hogs {
    /// The course of an aircraft at its setting, from where its turn stands.
    pub(super) fn course(&self, state: &State, id: UnitId) -> Course {
        let unit = state.units.get(id);
        let (flown, banked) = if state.turn.unit == id { (state.turn.flown, state.turn.banked) } else { (0, 0) };
        let start = Leg { hex: unit.hex, facing: unit.facing, flown, banked };
        let mut course = Course { way: vec![unit.hex], ..Course::default() };
        let mut open = vec![start];
        while let Some(leg) = open.pop() {
            self.fly_on(state, id, leg, &mut course, &mut open);
        }
        let mut leg = start;
        while let Some(next) = self.early_leg(state, id, leg) {
            if next.hex != leg.hex {
                course.way.push(next.hex);
            }
            leg = next;
        }
        course
    }

    /// The course if it were set like this.
    pub(super) fn course_at(&self, state: &State, id: UnitId, speed: u8, rotation: Rotation) -> Course {
        let mut set = *state;
        let flight = &mut set.units.get_mut(id).flight;
        (flight.speed, flight.rotation) = (speed, rotation);
        self.course(&set, id)
    }

    fn banks(&self, state: &State, id: UnitId, leg: Leg) -> Option<Leg> {
        let flight = state.units.get(id).flight;
        let forced = leg.flown == 0 && state.units.get(id).kind != self.pack.airship();
        let may = flight.rotation != Rotation::Ahead && leg.banked < self.rotation_allowance(state, id) && !forced;
        let turn = if flight.rotation == Rotation::Left { 5 } else { 1 };
        may.then(|| Leg { facing: (leg.facing + turn) % 6, banked: leg.banked + 1, ..leg })
    }

    /// The next leg of a course that rotates once, as early as it can, and then flies straight on.
    fn early_leg(&self, state: &State, id: UnitId, leg: Leg) -> Option<Leg> {
        let unit = state.units.get(id);
        if let Some(turned) = self.banks(state, id, leg).filter(|_| leg.banked == 0) {
            return Some(turned);
        }
        if leg.flown >= unit.flight.speed {
            return None;
        }
        leg.hex.step(leg.facing).map(|hex| Leg { hex, flown: leg.flown + 1, ..leg })
    }

    fn fly_on(&self, state: &State, id: UnitId, leg: Leg, course: &mut Course, open: &mut Vec<Leg>) {
        let unit = state.units.get(id);
        let turned = self.banks(state, id, leg);
        open.extend(turned);
        if leg.flown >= unit.flight.speed {
            let must = unit.flight.rotation != Rotation::Ahead && self.rotation_allowance(state, id) > 0;
            if !must || leg.banked > 0 {
                course.ends.insert(leg.hex);
                course.safe = true;
            }
            return;
        }
        match leg.hex.step(leg.facing) {
            None => course.may_leave = true,
            // What flies into a mountain is lost, so that this is no way.
            Some(next) if state.ground.impassable(self.class(unit)).contains(next) => {}
            Some(hex) => open.push(Leg { hex, flown: leg.flown + 1, ..leg }),
        }
    }

    /// What a speed asks for and gives, in words.
    pub(super) fn speed_lines(&self, state: &State, id: UnitId, speed: u8) -> Vec<String> {
        let unit = state.units.get(id);
        let mut set = *state;
        set.units.get_mut(id).flight.speed = speed;
        let turns = self.rotation_allowance(&set, id);
        let initiative = self.air_initiative(set.units.get(id));
        let mut lines = vec![format!(
            "Initiative {initiative}: {} ahead, up to {}.",
            plural(speed, "hex", "hexes"),
            count(turns, "rotation")
        )];
        if unit.kind != self.pack.airship() {
            let card = &self.pack.speeds[usize::from(speed.max(1)) - 1];
            if !card.bombs {
                lines.push("Too fast for bombs.".into());
            }
            if card.guns.dice() > 0 {
                lines.push(format!("The guns lose {}.", super::dice_words(card.guns)));
            }
            if card.risk {
                lines.push("It strains: 1 Explosive die at itself first.".into());
            }
        }
        lines
    }
}
