//! The automated enemy of mission 9: what its units do, and where they come from.

use super::Play;
use crate::Hogs;
use crate::cards::{Class, Face, Kind, Order, Slot, Terrain};
use crate::event::Event;
use crate::hexes::{CENTRE, Geometry, Hex};
use crate::state::{NO_UNIT, Rotation, State, TILES, Unit, UnitId};
use sounder_kernel::Log;

impl Hogs {
    /// Whether the horde is aggressive by now. HW §16.5
    pub(crate) fn is_aggressive(&self, state: &State) -> bool {
        state.points[0] >= self.pack.horde.aggressive_from
    }

    /// The slot on which the horde puts a cube. HW §16.12
    pub(super) fn horde_slot(&self, state: &State, id: UnitId, slots: &[u8], minor: bool) -> u8 {
        if minor {
            return slots[slots.len() - 1];
        }
        let acts = |slot: &&u8| self.slot_kind(state, id, **slot) != Slot::Plain;
        *slots.iter().find(acts).unwrap_or(&slots[0])
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// HW §16.4: the HQ, or the building with the most squares once that is damaged.
    pub(super) fn horde_names(&self, owner: u8) -> u8 {
        if self.game.is_nameable(self.state, owner, 0) {
            return 0;
        }
        let nameable = (0..TILES).filter(|tile| self.game.is_nameable(self.state, owner, *tile));
        nameable.rev().max_by_key(|tile| self.game.pack.tiles[*tile].squares).unwrap_or(0) as u8
    }

    /// Whether the unit's list lets it turn a hit into a critical.
    pub(super) fn horde_aims(&self) -> bool {
        let kind = self.state.units.get(self.state.turn.unit).kind;
        let aggressive = self.game.is_aggressive(self.state);
        self.game.pack.horde.orders(kind, aggressive).contains(&Order::Aim)
    }

    /// One thing on the list of the unit whose turn it is. HW §16.6
    pub(super) fn horde_turn(&mut self) {
        let id = self.state.turn.unit;
        let unit = *self.state.units.get(id);
        let left = self.game.ap_left(self.state, id);
        if unit.stunned {
            if left > 0 {
                self.recover();
            } else {
                self.close_turn();
            }
            return;
        }
        let aggressive = self.game.is_aggressive(self.state);
        let orders = self.game.pack.horde.orders(unit.kind, aggressive);
        let idle = !aggressive
            && !self.state.turn.begun
            && self.game.horde_target(self.state, id).is_none()
            && self.game.turn_for_target(self.state, id).is_none();
        if idle || !aggressive && self.state.turn.order == u8::MAX {
            self.guard();
            return;
        }
        let Some(order) = orders.get(usize::from(self.state.turn.order)) else {
            self.close_turn();
            return;
        };
        match order {
            Order::Attack => self.horde_attack(left),
            Order::MoveOver => self.horde_move(left, true),
            Order::OrMove if self.state.turn.attacked => self.next_order(),
            Order::Move | Order::OrMove => self.horde_move(left, false),
            Order::Aim => self.next_order(),
        }
    }

    fn next_order(&mut self) {
        self.state.turn.order = self.state.turn.order.saturating_add(1);
        self.state.turn.stride = 0;
    }

    /// A defensive unit without a target makes one Move towards the closest enemy, on its leash. HW §16.7
    fn guard(&mut self) {
        let id = self.state.turn.unit;
        let fresh = !self.state.turn.begun;
        if fresh {
            self.state.turn.order = u8::MAX;
            self.state.turn.begun = true;
            let traits = self.game.traits(self.state, id);
            self.state.turn.stride = traits.card.stride;
            self.state.turn.spent += 1;
        }
        if self.state.turn.stride == 0 {
            self.close_turn();
            return;
        }
        let goal = self.game.closest(self.state, id).map(|target| self.state.target_hex(target));
        let step = goal.and_then(|goal| {
            if fresh {
                self.turn_towards(id, goal);
            }
            self.game.horde_step(self.state, id, goal, true)
        });
        match step {
            // A Rotation ends the Move.
            Some(to) if self.state.turn.stride > 0 => {
                self.state.turn.stride -= 1;
                self.walk_to(id, to, 0);
            }
            _ => self.close_turn(),
        }
    }

    fn walk_to(&mut self, id: UnitId, to: Hex, cost: u8) {
        let who = self.who(id);
        self.tell(Event::Stepped { who, to, cost });
        self.enter(id, to);
    }

    /// Turns a vehicle one side towards a hex if it does not face it. True if it turned. HW §16.9
    fn turn_towards(&mut self, id: UnitId, goal: Hex) -> bool {
        let unit = *self.state.units.get(id);
        let wanted = unit.hex.bearing(goal);
        if !self.game.class(&unit).has_facing() || unit.facing == wanted || self.game.ap_left(self.state, id) == 0 {
            return false;
        }
        let right = (wanted + 6 - unit.facing) % 6 <= 3;
        self.rotate(if right { Rotation::Right } else { Rotation::Left });
        true
    }

    fn horde_attack(&mut self, left: u8) {
        let id = self.state.turn.unit;
        let kind = self.state.units.get(id).kind;
        let Some(weapon) = self.game.pack.kind(kind).weapon else { return self.next_order() };
        if left < self.game.pack.weapon(weapon).ap {
            return self.next_order();
        }
        if let Some(target) = self.game.horde_target(self.state, id) {
            self.next_order();
            self.attack(weapon, target);
            return;
        }
        if let Some(rotation) = self.game.turn_for_target(self.state, id) {
            self.rotate(rotation);
            return;
        }
        self.next_order();
    }

    fn horde_move(&mut self, left: u8, over: bool) {
        let id = self.state.turn.unit;
        let unit = *self.state.units.get(id);
        let Some(target) = self.game.closest(self.state, id) else { return self.next_order() };
        let goal = self.state.target_hex(target);
        let going = self.state.turn.stride > 0;
        if !going && left > 1 && self.turn_towards(id, goal) {
            return;
        }
        let Some(to) = self.game.horde_step(self.state, id, goal, false) else { return self.next_order() };
        if !self.game.keeps_in_range(self.state, id, to) {
            return self.next_order();
        }
        let mountains = self.state.ground.all(Terrain::Mountain);
        let climbs = !over && mountains.contains(to) && !mountains.contains(unit.hex);
        let road = u8::from(!going && self.state.turn.road);
        let cost = (u8::from(!going) + u8::from(climbs)).saturating_sub(road);
        if cost > left {
            return self.next_order();
        }
        let turn = &mut self.state.turn;
        turn.spent += cost;
        (turn.begun, turn.road) = (true, false);
        let stride = if going { turn.stride } else { self.game.pack.kind(unit.kind).stride };
        self.state.turn.stride = stride - 1;
        if stride == 1 {
            self.next_order();
        }
        self.walk_to(id, to, cost);
    }

    /// HW §16.10: speed 3 or the nearest there is, and towards the closest enemy.
    pub(super) fn set_horde_planes(&mut self) {
        let Some(horde) = self.game.field.horde else { return };
        for id in self.game.wing(self.state, horde).iter().copied() {
            let wanted = self.game.pack.horde.plane_speed;
            let speeds = self.game.speed_choices(self.state, id);
            let speed = speeds.iter().copied().min_by_key(|speed| (speed.abs_diff(wanted), *speed)).unwrap_or(wanted);
            let rotations = self.game.rotation_choices(self.state, id);
            let unit = self.state.units.get(id);
            let goal = self.game.closest(self.state, id).map_or(CENTRE, |target| self.state.target_hex(target));
            // Straight on over the rim or into a mountain is to be avoided.
            let blocked = (1..=speed).try_fold(unit.hex, |hex, _| {
                hex.step(unit.facing).filter(|next| !self.state.ground.impassable(Class::Plane).contains(*next))
            });
            let turn = (unit.hex.bearing(goal) + 6 - unit.facing) % 6;
            let wish = match turn {
                0 if blocked.is_some() => Rotation::Ahead,
                0..=3 => Rotation::Right,
                _ => Rotation::Left,
            };
            let rotation =
                rotations.iter().copied().min_by_key(|rotation| ((*rotation as i8 - wish as i8).abs(), *rotation));
            let flight = &mut self.state.units.get_mut(id).flight;
            (flight.next_speed, flight.next_rotation) = (speed, rotation.unwrap_or(Rotation::Ahead));
        }
    }

    /// One thing that a plane of the horde does. HW §16.10
    pub(super) fn horde_flight(&mut self) {
        let id = self.state.turn.unit;
        let unit = *self.state.units.get(id);
        if !self.state.turn.has_used(crate::state::Free::Guns) {
            let weapon = self.game.pack.kind(unit.kind).weapon;
            if let (Some(weapon), Some(target)) = (weapon, self.game.horde_target(self.state, id)) {
                self.attack(weapon, target);
                return;
            }
        }
        let may_bank = self.game.may_bank(self.state, id);
        if self.state.turn.flown >= unit.flight.speed {
            if self.game.may_land(self.state, id) || !may_bank {
                self.end_flight();
            } else {
                self.bank();
            }
            return;
        }
        let closed = self.state.ground.impassable(Class::Plane);
        let bad = unit.hex.step(unit.facing).is_none_or(|next| closed.contains(next));
        let goal = self.game.closest(self.state, id).map_or(CENTRE, |target| self.state.target_hex(target));
        let turn = (unit.hex.bearing(goal) + 6 - unit.facing) % 6;
        let helps = match unit.flight.rotation {
            Rotation::Right => (1..=3).contains(&turn),
            Rotation::Left => (3..=5).contains(&turn),
            Rotation::Ahead => false,
        };
        let last = self.state.turn.flown + 1 == unit.flight.speed && self.state.turn.banked == 0;
        if may_bank && (bad || helps || last) {
            self.bank();
        } else {
            self.fly_ahead();
        }
    }

    /// New units of the horde. HW §16.2, §16.11
    pub(super) fn spawn(&mut self) {
        let Some(horde) = self.game.field.horde else { return };
        let spawns = self.game.field.map.spawns.len();
        for place in 0..spawns {
            let hex = self.game.field.map.spawns[place];
            let faces = &self.game.pack.faces;
            let attack: [Face; 3] = std::array::from_fn(|die| faces.attack[die][self.dice.die(6) as usize - 1]);
            let harm = faces.damage[self.dice.die(6) as usize - 1];
            self.tell(Event::SpawnRolled { hex, attack, harm });
            let row = self.game.pack.horde.spawns.iter().find(|row| row.fits(attack, harm));
            if let Some(kind) = row.map(|row| row.kind) {
                for _ in 0..self.game.field.seats {
                    self.spawn_unit(horde, kind, hex);
                }
            }
        }
        if self.state.points[0] >= self.game.pack.horde.final_wave && !self.state.wave {
            self.state.wave = true;
            self.tell(Event::FinalWave);
            let planes = usize::from(self.game.pack.miniatures[Class::Plane as usize]) * self.game.field.seats;
            for plane in 0..planes {
                let hex = self.game.field.map.spawns[plane % spawns];
                self.spawn_unit(horde, self.game.pack.biplane() + (plane % 2) as Kind, hex);
            }
        }
    }

    fn spawn_unit(&mut self, horde: u8, kind: Kind, spawn: Hex) {
        let class = self.game.pack.kind(kind).class;
        let sets = self.game.field.seats as u8;
        if self.game.herd(self.state, horde)[class as usize] >= self.game.pack.miniatures[class as usize] * sets {
            return;
        }
        let mut open = self.state.passable(class, false) & spawn.near();
        if class.is_aircraft() {
            for (_, unit) in
                self.state.units.iter().filter(|(_, unit)| self.game.class(unit).is_aircraft() && !unit.flight.away)
            {
                open.remove(unit.hex);
            }
        } else {
            open &= !self.game.taken(self.state, NO_UNIT);
        }
        let bases = self.state.players[..self.game.field.seats].iter().filter_map(|player| player.base);
        let nearest = |hex: Hex| bases.clone().map(|base| (base.distance(hex), base)).min();
        let Some(hex) = open.iter().min_by_key(|hex| (nearest(*hex).map(|(distance, _)| distance), *hex)) else {
            return;
        };
        let facing = nearest(hex).map_or(0, |(_, base)| hex.bearing(base));
        let mut unit = Unit { owner: horde, kind, hex, facing, spawn, done: true, ..Unit::default() };
        unit.flight.speed = self.game.pack.horde.plane_speed;
        let id = self.state.units.add(unit, self.state.round);
        let who = self.who(id);
        self.tell(Event::Spawned { who });
    }
}
