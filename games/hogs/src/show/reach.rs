//! How far a unit comes, for people to see. The rules ask only for the next step.

use crate::Hogs;
use crate::hexes::Hex;
use crate::rules::Purse;
use crate::state::{State, UnitId};
use std::collections::{BTreeMap, BTreeSet};

impl Hogs {
    /// Hexes the unit could end on in this turn, each with the Action Points that it takes at the least, for people to see.
    pub(super) fn reach(&self, state: &State, id: UnitId) -> BTreeMap<Hex, u8> {
        let unit = state.units.get(id);
        let mut reached = BTreeMap::new();
        if unit.stunned || self.class(unit).is_aircraft() {
            return reached;
        }
        let (walk, full) = (self.walk(state, id), self.purse(state, id));
        let mut open = vec![(unit.hex, unit.facing, full)];
        let mut seen = BTreeSet::new();
        while let Some((hex, facing, purse)) = open.pop() {
            if !seen.insert((hex, facing, purse.ap, purse.stride, purse.backwards, purse.climbed)) {
                continue;
            }
            if hex != unit.hex && !walk.closed_to_end.contains(hex) {
                let cost = reached.entry(hex).or_insert(u8::MAX);
                *cost = (*cost).min(full.ap - purse.ap);
            }
            for direction in 0..6 {
                if let Some((to, _, left)) = walk.gait.step(hex, direction, facing, purse) {
                    open.push((to, facing, left));
                }
            }
            if walk.gait.class.has_facing()
                && let Some(ap) = purse.ap.checked_sub(u8::from(!purse.free_rotation))
            {
                let left = Purse { ap, stride: 0, free_rotation: false, ..purse };
                open.extend([1, 5].map(|turn| (hex, (facing + turn) % 6, left)));
            }
        }
        reached
    }
}
