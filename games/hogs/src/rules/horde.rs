//! The automated enemy of mission 9: what its units do, and where they come from.

use super::Play;
use crate::Hogs;
use crate::cards::{Class, Face, Kind, Order, Slot, Terrain};
use crate::event::Event;
use crate::hexes::{CENTRE, Geometry, Hex, Hexes};
use crate::state::{NO_UNIT, Phase, Rotation, State, TILES, Unit, UnitId};
use sounder_kernel::{Dice, Log};

/// The place in its list of a unit that makes its one Move as a guard.
const GUARDING: u8 = u8::MAX;

/// What came of a Move's next thing.
enum Went {
    Turned,
    Stepped,
    Nowhere,
}

/// What a plane has left of its flight.
#[derive(Clone, Copy)]
struct Course {
    hex: Hex,
    facing: u8,
    rotation: Rotation,
    moves: u8,
    banks: u8,
}

impl Course {
    /// After a rotation, if one is left.
    fn banked(self) -> Option<Course> {
        let turn = match self.rotation {
            Rotation::Left => 5,
            Rotation::Right => 1,
            Rotation::Ahead => return None,
        };
        Some(Course { facing: (self.facing + turn) % 6, banks: self.banks.checked_sub(1)?, ..self })
    }

    /// One hex on, unless that is closed or over the rim.
    fn ahead(self, closed: Hexes) -> Option<Course> {
        let hex = self.hex.step(self.facing).filter(|next| !closed.contains(*next))?;
        Some(Course { hex, moves: self.moves.checked_sub(1)?, ..self })
    }

    /// Whether it can be flown to its end without a mountain or the rim. HW §16.10
    fn is_safe(self, closed: Hexes) -> bool {
        self.moves == 0
            || self.ahead(closed).is_some_and(|course| course.is_safe(closed))
            || self.banked().is_some_and(|course| course.is_safe(closed))
    }
}

impl Hogs {
    /// Whether the horde is aggressive by now. HW §16.5
    pub(crate) fn is_aggressive(&self, state: &State) -> bool {
        state.points[0] >= self.pack.horde.aggressive_from
    }

    /// What a unit of the horde does first if its turn comes now, or next if it is its turn, for people to see. `None` if it does nothing.
    /// The rules themselves are asked, on a copy: nothing is rolled before a deed is told.
    pub(crate) fn horde_deed(&self, state: &State, id: UnitId) -> Option<Event> {
        let mut trial = *state;
        trial.fights.clear();
        let mut told: Vec<Event> = Vec::new();
        let mut dice = Dice::from_number(0);
        let mut play = Play { game: self, state: &mut trial, dice: &mut dice, log: &mut told };
        let flies = self.class(state.units.get(id)).is_aircraft();
        if state.turn.unit != id {
            if flies && state.phase != Phase::Aerial {
                play.set_horde_planes();
                play.show_setting(id);
            }
            play.state.phase = if flies { Phase::Aerial } else { Phase::Ground };
            play.activate(id);
        }
        play.log.clear();
        while play.log.is_empty() && play.state.turn.unit == id {
            if flies {
                play.go_on_with_air();
            } else {
                play.horde_turn();
            }
        }
        told.into_iter().next()
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
        // A stun caught in a Move lets that Move finish.
        if unit.stunned && self.state.turn.stride == 0 {
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
            && self.state.turn.order == 0
            && !self.state.turn.attacked
            && self.game.horde_target(self.state, id).is_none()
            && self.game.turn_for_target(self.state, id).is_none();
        if idle || self.state.turn.order == GUARDING {
            self.guard(left);
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
    fn guard(&mut self, left: u8) {
        if self.state.turn.order == GUARDING && self.state.turn.stride == 0 {
            return self.close_turn();
        }
        match self.go_on(left, false, true) {
            Went::Turned => {}
            Went::Stepped => self.state.turn.order = GUARDING,
            Went::Nowhere => self.close_turn(),
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
        match self.go_on(left, over, false) {
            Went::Turned => {}
            Went::Stepped if self.state.turn.stride > 0 => {}
            Went::Stepped | Went::Nowhere => self.next_order(),
        }
    }

    /// The next thing of a Move towards the closest enemy: a vehicle turns into line as long as it can still Move after that. HW §16.6, §16.9
    fn go_on(&mut self, left: u8, over: bool, leashed: bool) -> Went {
        let id = self.state.turn.unit;
        let unit = *self.state.units.get(id);
        let Some(target) = self.game.closest(self.state, id) else { return Went::Nowhere };
        let goal = self.state.target_hex(target);
        let going = self.state.turn.stride > 0;
        if !going && left > 1 && self.turn_towards(id, goal) {
            return Went::Turned;
        }
        let Some(to) = self.game.horde_step(self.state, id, goal, leashed) else { return Went::Nowhere };
        if !self.game.keeps_in_range(self.state, id, to) {
            return Went::Nowhere;
        }
        let mountains = self.state.ground.all(Terrain::Mountain);
        let climbs = !over && mountains.contains(to) && !mountains.contains(unit.hex);
        let road = u8::from(!going && self.state.turn.road);
        let cost = (u8::from(!going) + u8::from(climbs)).saturating_sub(road);
        if cost > left {
            return Went::Nowhere;
        }
        let turn = &mut self.state.turn;
        turn.spent += cost;
        (turn.begun, turn.road) = (true, false);
        turn.stride = if going { turn.stride } else { self.game.pack.kind(unit.kind).stride } - 1;
        self.walk_to(id, to, cost);
        Went::Stepped
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
            let wish = match (unit.hex.bearing(goal) + 6 - unit.facing) % 6 {
                0 => Rotation::Ahead,
                1..=3 => Rotation::Right,
                _ => Rotation::Left,
            };
            let closed = self.state.ground.impassable(Class::Plane);
            let allowed = self.game.rotations_at(self.state, id, speed);
            // The first hex is flown before anything else.
            let first = unit.hex.step(unit.facing).filter(|next| !closed.contains(*next));
            let gets_through = |rotation: Rotation| {
                let course =
                    |hex| Course { hex, facing: unit.facing, rotation, moves: speed.saturating_sub(1), banks: allowed };
                speed == 0 || first.is_some_and(|hex| course(hex).is_safe(closed))
            };
            let rotation = rotations
                .iter()
                .copied()
                .min_by_key(|rotation| (!gets_through(*rotation), (*rotation as i8 - wish as i8).abs(), *rotation));
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
        let course = Course {
            hex: unit.hex,
            facing: unit.facing,
            rotation: unit.flight.rotation,
            moves: unit.flight.speed - self.state.turn.flown,
            banks: self.game.rotation_allowance(self.state, id).saturating_sub(self.state.turn.banked),
        };
        // What it would do is done if that leaves a way past mountains and the rim, or if there is none.
        let (banked, ahead) = (course.banked(), course.ahead(closed));
        let safe = |course: Option<Course>| course.is_some_and(|course| course.is_safe(closed));
        let banks = match (safe(banked), safe(ahead)) {
            (true, false) => true,
            (false, true) => false,
            _ => bad || helps && banked.is_some_and(|course| course.ahead(closed).is_some()),
        };
        if may_bank && banks {
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
