//! Moves of ground units: hex by hex, with roads, mountains, facing, mines, and the rule that a unit must be able to end.

use super::{Offers, Play, Traits};
use crate::Hogs;
use crate::cards::{Ability, Class, Terrain, WorkKind};
use crate::event::Event;
use crate::hexes::{Geometry, Hex, Hexes};
use crate::state::{Action, Free, Rotation, State, Unit, UnitId};
use sounder_kernel::Log;

/// Action Points of a Move.
const MOVE_AP: u8 = 1;

/// How a unit goes: what it brings along on its way.
#[derive(Clone, Copy)]
pub(crate) struct Gait {
    pub class: Class,
    stride: u8,
    climbs: bool,
    open: Hexes,
    mountains: Hexes,
}

/// How a unit goes, and where it cannot end.
#[derive(Clone, Copy)]
pub(crate) struct Walk {
    pub gait: Gait,
    pub closed_to_end: Hexes,
}

/// What a unit has left for moving.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own that goes with any of the others")]
pub(crate) struct Purse {
    pub ap: u8,
    pub stride: u8,
    pub backwards: bool,
    pub climbed: bool,
    pub road: bool,
    pub free_rotation: bool,
}

impl Gait {
    /// What a step from a hex in a direction costs and leaves; `None` if it cannot be made. HW §9.3, §9.4
    pub fn step(&self, from: Hex, direction: u8, facing: u8, purse: Purse) -> Option<(Hex, u8, Purse)> {
        let backwards = if self.class.has_facing() {
            let backwards = direction == (facing + 3) % 6;
            if direction != facing && !backwards {
                return None;
            }
            backwards
        } else {
            false
        };
        let to = from.step(direction)?;
        if !self.open.contains(to) {
            return None;
        }
        let climbs = self.mountains.contains(to) && !self.mountains.contains(from) && !self.climbs;
        let goes_on = purse.stride > 0 && backwards == purse.backwards;
        let cost = match (goes_on, climbs) {
            (true, true) if !purse.climbed => MOVE_AP,
            (true, _) => 0,
            (false, climbs) => (MOVE_AP * (1 + u8::from(climbs))).saturating_sub(u8::from(purse.road)),
        };
        let ap = purse.ap.checked_sub(cost)?;
        let stride = if goes_on { purse.stride } else { self.stride } - 1;
        let climbed = climbs || goes_on && purse.climbed;
        Some((to, cost, Purse { ap, stride, backwards, climbed, road: false, ..purse }))
    }
}

impl Walk {
    /// Whether a unit can come to a hex where it may end. HW §9.6
    fn can_settle(&self, hex: Hex, facing: u8, purse: Purse) -> bool {
        if !self.closed_to_end.contains(hex) {
            return true;
        }
        if purse.ap == 0 && purse.stride == 0 && !purse.road && !purse.free_rotation {
            return false;
        }
        for direction in 0..6 {
            if let Some((to, _, left)) = self.gait.step(hex, direction, facing, purse)
                && self.can_settle(to, facing, left)
            {
                return true;
            }
        }
        if self.gait.class.has_facing() {
            let Some(ap) = purse.ap.checked_sub(u8::from(!purse.free_rotation)) else { return false };
            let left = Purse { ap, stride: 0, free_rotation: false, ..purse };
            return [1, 5].iter().any(|turn| self.can_settle(hex, (facing + turn) % 6, left));
        }
        false
    }
}

/// Where the unit whose turn it is stands, and what it can still do about it: worked out once for all its choices.
pub(super) struct Footing {
    hex: Hex,
    facing: u8,
    pub walk: Walk,
    purse: Purse,
    /// Whether it may end where it is.
    pub may_end: bool,
}

impl Footing {
    /// Whether the unit can pay so much and still come to where it may end. HW §9.6
    pub fn can_spare(&self, ap: u8) -> bool {
        let Some(left) = self.purse.ap.checked_sub(ap) else { return false };
        self.may_end || self.walk.can_settle(self.hex, self.facing, Purse { ap: left, stride: 0, ..self.purse })
    }
}

impl Hogs {
    pub(super) fn footing(&self, state: &State, id: UnitId) -> Footing {
        let (unit, traits) = (state.units.get(id), self.traits(state, id));
        let walk = self.walk_with(state, id, &traits);
        let purse = Hogs::purse_with(state, unit, &traits);
        let may_end = !walk.closed_to_end.contains(unit.hex);
        Footing { hex: unit.hex, facing: unit.facing, walk, purse, may_end }
    }

    pub(crate) fn walk(&self, state: &State, id: UnitId) -> Walk {
        self.walk_with(state, id, &self.traits(state, id))
    }

    fn walk_with(&self, state: &State, id: UnitId, traits: &Traits) -> Walk {
        Walk { gait: Hogs::gait(state, traits), closed_to_end: self.taken(state, id) }
    }

    fn gait(state: &State, traits: &Traits) -> Gait {
        let class = traits.card.class;
        Gait {
            class,
            stride: traits.card.stride + traits.boost.stride,
            climbs: traits.can(Ability::Climb),
            open: state.passable(class, traits.can(Ability::Dozer)),
            mountains: state.ground.all(Terrain::Mountain),
        }
    }

    pub(crate) fn purse(&self, state: &State, id: UnitId) -> Purse {
        Hogs::purse_with(state, state.units.get(id), &self.traits(state, id))
    }

    fn purse_with(state: &State, unit: &Unit, traits: &Traits) -> Purse {
        let turn = &state.turn;
        Purse {
            ap: traits.ap_left(unit, turn.spent),
            stride: turn.stride,
            backwards: turn.backwards,
            climbed: turn.climbed,
            road: turn.road,
            free_rotation: traits.can(Ability::FreeRotation) && !turn.has_used(Free::Rotation),
        }
    }

    /// Whether the unit whose turn it is may end where it is.
    pub(crate) fn may_end(&self, state: &State, id: UnitId) -> bool {
        !self.is_taken(state, state.units.get(id).hex, id)
    }

    /// Whether the unit whose turn it is can pay so much and still come to where it may end. HW §9.6
    pub(crate) fn can_spare(&self, state: &State, id: UnitId, ap: u8) -> bool {
        self.ap_left(state, id) >= ap && self.footing(state, id).can_spare(ap)
    }

    pub(super) fn offer_moves(footing: &Footing, out: &mut impl Offers) {
        let Footing { hex, facing, walk, purse, .. } = footing;
        if purse.ap > 0 || purse.stride > 0 || purse.road {
            for direction in 0..6 {
                if let Some((to, _, left)) = walk.gait.step(*hex, direction, *facing, *purse)
                    && walk.can_settle(to, *facing, left)
                {
                    out.offer(Action::Step(to));
                }
            }
        }
        if let Some(ap) = purse.ap.checked_sub(u8::from(!purse.free_rotation)).filter(|_| walk.gait.class.has_facing())
        {
            let left = Purse { ap, stride: 0, free_rotation: false, ..*purse };
            for (rotation, turn) in [(Rotation::Left, 5), (Rotation::Right, 1)] {
                if walk.can_settle(*hex, (facing + turn) % 6, left) {
                    out.offer(Action::Rotate(rotation));
                }
            }
        }
    }

    /// Whether a stunned unit can come to where it may end: with what is left of its Move, or after recovering.
    fn settles_stunned(&self, state: &State, id: UnitId, walk: &Walk, hex: Hex, stride: u8) -> bool {
        let unit = state.units.get(id);
        let purse = self.purse(state, id);
        let rest = Purse { ap: 0, stride, road: false, free_rotation: false, ..purse };
        let recovered = purse.ap.checked_sub(1).map(|ap| Purse { ap, stride: 0, ..purse });
        walk.can_settle(hex, unit.facing, rest)
            || recovered.is_some_and(|purse| walk.can_settle(hex, unit.facing, purse))
    }

    /// What a stunned unit can do: finish the Move it is making, and recover. HW §9.8
    pub(super) fn offer_stunned(&self, state: &State, id: UnitId, out: &mut impl Offers) {
        let unit = state.units.get(id);
        let (walk, purse) = (self.walk(state, id), self.purse(state, id));
        let recovered = Purse { ap: purse.ap.saturating_sub(1), stride: 0, ..purse };
        if purse.ap > 0 && walk.can_settle(unit.hex, unit.facing, recovered) {
            out.offer(Action::Recover);
        }
        if purse.stride > 0 {
            let rest = Purse { ap: 0, road: false, ..purse };
            for direction in 0..6 {
                let step = walk.gait.step(unit.hex, direction, unit.facing, rest);
                if let Some((to, _, left)) = step.filter(|(to, _, left)| {
                    left.backwards == rest.backwards && self.settles_stunned(state, id, &walk, *to, left.stride)
                }) {
                    debug_assert!(left.stride < purse.stride);
                    out.offer(Action::Step(to));
                }
            }
        }
    }

    /// Whether the unit can move though it has no Action Points: the rest of a Move, or the first Move from a road.
    pub(super) fn can_move_free(&self, state: &State, id: UnitId) -> bool {
        let purse = self.purse(state, id);
        purse.stride > 0 || purse.road || purse.free_rotation && self.class(state.units.get(id)).has_facing()
    }

    /// What a step of the unit whose turn it is costs.
    pub(crate) fn step_cost(&self, state: &State, id: UnitId, to: Hex) -> u8 {
        let unit = state.units.get(id);
        let direction = unit.hex.direction_to(to).unwrap_or(0);
        let traits = self.traits(state, id);
        let purse = Hogs::purse_with(state, unit, &traits);
        let step = Hogs::gait(state, &traits).step(unit.hex, direction, unit.facing, purse);
        step.map_or(0, |(_, cost, _)| cost)
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// HW §9.3
    pub(super) fn step_to(&mut self, to: Hex) {
        let id = self.state.turn.unit;
        let unit = *self.state.units.get(id);
        let traits = self.game.traits(self.state, id);
        let (gait, purse) = (Hogs::gait(self.state, &traits), Hogs::purse_with(self.state, &unit, &traits));
        let direction = unit.hex.direction_to(to).expect("a step leads to a neighbour");
        let (_, cost, left) = gait.step(unit.hex, direction, unit.facing, purse).expect("the step was offered");
        let who = self.who(id);
        self.tell(Event::Stepped { who, to, cost });
        let turn = &mut self.state.turn;
        turn.spent += cost;
        turn.begun = true;
        (turn.stride, turn.backwards, turn.climbed, turn.road) = (left.stride, left.backwards, left.climbed, false);
        self.enter(id, to);
    }

    /// Puts a ground unit on a hex, with what lies there and next to it going off. HW §12.9
    pub(super) fn enter(&mut self, id: UnitId, to: Hex) {
        self.state.units.get_mut(id).hex = to;
        if self.state.carrier == id {
            self.state.pigeon = to;
        }
        if !self.game.traits(self.state, id).can(Ability::MineNose) {
            let around = to.near() | Hexes::only(to);
            self.state.mines = self.state.works.active(WorkKind::Minefield, around).map(|(hex, _)| hex).collect();
            self.state.trodden = id;
        }
        // The horde steps only where it may end.
        let horde = Some(self.state.units.get(id).owner) == self.game.field.horde;
        if id == self.state.turn.unit && (horde || self.game.may_end(self.state, id)) {
            self.state.turn.refuge = to;
        }
    }

    /// HW §9.5
    pub(super) fn rotate(&mut self, rotation: Rotation) {
        let id = self.state.turn.unit;
        let free = self.game.purse(self.state, id).free_rotation;
        if free {
            self.state.turn.use_up(Free::Rotation);
        } else {
            self.state.turn.spent += 1;
        }
        self.state.turn.stride = 0;
        self.state.turn.begun = true;
        let unit = self.state.units.get_mut(id);
        let from = unit.facing;
        unit.facing = (from + if rotation == Rotation::Left { 5 } else { 1 }) % 6;
        let facing = unit.facing;
        let who = self.who(id);
        self.tell(Event::Rotated { who, from, facing });
    }

    /// A unit that can no longer come to where it may end goes back. HW §9.7
    pub(super) fn go_back_if_stuck(&mut self) {
        let id = self.state.turn.unit;
        let unit = self.state.units.get(id);
        // Its refuge is kept free for it.
        if unit.hex == self.state.turn.refuge || self.game.may_end(self.state, id) {
            return;
        }
        let walk = self.game.walk(self.state, id);
        let settles = if unit.stunned {
            self.game.settles_stunned(self.state, id, &walk, unit.hex, self.state.turn.stride)
        } else {
            walk.can_settle(unit.hex, unit.facing, self.game.purse(self.state, id))
        };
        if !settles {
            let (who, to) = (self.who(id), self.state.turn.refuge);
            self.tell(Event::WentBack { who, to });
            self.state.units.get_mut(id).hex = to;
            self.state.turn.stride = 0;
            if self.state.carrier == id {
                self.state.pigeon = to;
            }
        }
    }
}
