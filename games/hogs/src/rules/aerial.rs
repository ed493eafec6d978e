//! The Aerial Phase: settings in secret, then flights in the order of their initiative.

use super::{Few, Offers, Play, Shot};
use crate::Hogs;
use crate::cards::{Class, Power, Slot};
use crate::event::{End, Event};
use crate::hexes::Geometry;
use crate::state::{Action, Free, NO_UNIT, NOBODY, Phase, Rotation, Source, State, Step, Target, Unit, UnitId};
use sounder_kernel::{List, Log};

/// The aircraft of one owner.
pub(crate) type Wing = List<UnitId, 8>;

impl Hogs {
    /// The aircraft of an owner on the battlefield.
    pub(crate) fn wing(&self, state: &State, owner: u8) -> Wing {
        let flying = state.units.of(owner).filter(|(_, unit)| self.class(unit).is_aircraft() && !unit.flight.away);
        flying.map(|(id, _)| id).collect()
    }

    /// Whether a seat has still to set an aircraft. Whoever listens sets after the others. HW §14.2, §13.12
    pub(super) fn must_set(&self, state: &State, owner: u8) -> bool {
        let behind = |owner: u8| {
            self.plays(state, owner)
                && usize::from(state.players[usize::from(owner)].steps) < 2 * self.wing(state, owner).len()
        };
        let waits = self.has_power(state, owner, Power::Listening)
            && (0..self.field.seats as u8).any(|other| other != owner && behind(other));
        behind(owner) && !waits
    }

    /// Whether a seat with a Listening Post sees what the others have set.
    pub(crate) fn overhears(&self, state: &State, owner: u8) -> bool {
        state.phase == Phase::Settings && self.has_power(state, owner, Power::Listening) && {
            let others = (0..self.field.seats as u8).filter(|other| *other != owner);
            let mut others = others;
            others.all(|other| !self.plays(state, other) || !self.must_set(state, other))
        }
    }

    /// Speeds an aircraft can be set to: the one it has, or the next free one either way. HW §14.2
    pub(crate) fn speed_choices(&self, state: &State, id: UnitId) -> List<u8, 4> {
        let unit = state.units.get(id);
        let (low, high) = if unit.kind == self.pack.airship() {
            (0, self.airship_moves(state, unit.owner))
        } else {
            (1, self.pack.consoles[usize::from(unit.kind - self.pack.biplane())].top_speed)
        };
        let free = |speed: &u8| !self.is_disabled(state, id, None, Slot::Pace(*speed));
        let now = unit.flight.speed;
        let mut choices = List::new();
        (low..now).rev().find(free).into_iter().for_each(|speed| choices.push(speed));
        if (low..=high).contains(&now) && free(&now) {
            choices.push(now);
        }
        (now + 1..=high).find(free).into_iter().for_each(|speed| choices.push(speed));
        if choices.is_empty() {
            choices.push(now);
        }
        choices
    }

    /// Rotations an aircraft can be set to. Left, ahead and right lie on a line. HW §14.2
    pub(crate) fn rotation_choices(&self, state: &State, id: UnitId) -> List<Rotation, 4> {
        let now = state.units.get(id).flight.rotation;
        let line = [Rotation::Left, Rotation::Ahead, Rotation::Right];
        let near = |rotation: &Rotation| (*rotation as i8 - now as i8).abs() <= 1;
        line.into_iter().filter(|rotation| near(rotation) && !self.is_rotation_damaged(state, id, *rotation)).collect()
    }

    fn is_rotation_damaged(&self, state: &State, id: UnitId, rotation: Rotation) -> bool {
        match rotation {
            Rotation::Left => self.is_disabled(state, id, None, Slot::RotateLeft),
            Rotation::Right => self.is_disabled(state, id, None, Slot::RotateRight),
            Rotation::Ahead => false,
        }
    }

    /// The aircraft that a seat is setting, and whether its speed is done.
    pub(crate) fn being_set(&self, state: &State, owner: u8) -> (UnitId, bool) {
        let steps = state.players[usize::from(owner)].steps;
        (self.wing(state, owner).get(usize::from(steps / 2)).copied().unwrap_or(NO_UNIT), steps % 2 == 1)
    }

    pub(super) fn offer_settings(&self, state: &State, owner: u8, out: &mut impl Offers) {
        let (id, speed_done) = self.being_set(state, owner);
        if speed_done {
            self.rotation_choices(state, id).iter().for_each(|rotation| out.offer(Action::Rotation(*rotation)));
        } else {
            self.speed_choices(state, id).iter().for_each(|speed| out.offer(Action::Speed(*speed)));
        }
    }

    /// When an aircraft acts at its setting. HW §14.1
    pub(crate) fn air_initiative(&self, unit: &Unit) -> u8 {
        let speed = usize::from(unit.flight.speed);
        if unit.kind == self.pack.airship() {
            self.pack.airship_initiative[speed.min(self.pack.airship_initiative.len() - 1)]
        } else {
            self.pack.speeds[speed.max(1) - 1].initiative
        }
    }

    pub(super) fn offer_aerial(&self, state: &State, out: &mut impl Offers) {
        match state.step {
            Step::Pick => {
                for (id, unit) in state.units.of(state.actor) {
                    let ready = self.class(unit).is_aircraft() && !unit.done && !unit.flight.away;
                    if ready && self.air_initiative(unit) == state.initiative {
                        out.offer(Action::Pick(id));
                    }
                }
            }
            Step::Start => {
                out.offer(Action::Fly);
                out.offer(Action::BailOut);
            }
            Step::Mend(id) => self.offer_mending(state, id, out),
            _ => self.offer_flight(state, state.turn.unit, out),
        }
    }

    /// Whether the aircraft may still rotate the way it is set.
    pub(crate) fn may_bank(&self, state: &State, id: UnitId) -> bool {
        let unit = state.units.get(id);
        unit.flight.rotation != Rotation::Ahead && state.turn.banked < self.rotation_allowance(state, id)
    }

    /// Whether the aircraft has done all that its settings force it to. HW §14.4
    pub(crate) fn may_land(&self, state: &State, id: UnitId) -> bool {
        let unit = state.units.get(id);
        let must_bank = unit.flight.rotation != Rotation::Ahead && self.rotation_allowance(state, id) > 0;
        state.turn.flown >= unit.flight.speed && (!must_bank || state.turn.banked > 0)
    }

    /// HW §14.5
    fn offer_flight(&self, state: &State, id: UnitId, out: &mut impl Offers) {
        let unit = state.units.get(id);
        let may_bank = self.may_bank(state, id);
        if state.turn.flown < unit.flight.speed {
            let closed = state.ground.impassable(self.class(unit));
            let into_mountain = unit.hex.step(unit.facing).is_some_and(|next| closed.contains(next));
            if !into_mountain || !may_bank {
                out.offer(Action::Ahead);
            }
        }
        if may_bank {
            out.offer(Action::Bank);
        }
        self.offer_air_attacks(state, id, out);
        self.offer_drops(state, id, out);
        self.offer_part_deeds(state, id, out);
        if self.may_land(state, id) {
            out.offer(Action::Pass);
        }
    }

    fn offer_air_attacks(&self, state: &State, id: UnitId, out: &mut impl Offers) {
        let unit = state.units.get(id);
        if unit.kind != self.pack.airship() && state.turn.has_used(Free::Guns) {
            return;
        }
        let traits = self.traits(state, id);
        for weapon in self.weapons(state, id) {
            if self.part_of(weapon).is_some_and(|part| state.turn.parts >> part & 1 == 1) {
                continue;
            }
            self.offer_shots(state, id, &traits, (weapon, self.pack.weapon(weapon).reach()), out);
        }
    }

    /// HW §14.7
    fn offer_drops(&self, state: &State, id: UnitId, out: &mut impl Offers) {
        let unit = state.units.get(id);
        let airship = unit.kind == self.pack.airship();
        let slow = if airship {
            unit.flight.speed > 0
        } else {
            self.pack.speeds[usize::from(unit.flight.speed.max(1)) - 1].bombs
        };
        if !slow
            || unit.flight.bombs.is_empty()
            || state.turn.has_used(Free::Bombs)
            || self.is_disabled(state, id, None, Slot::Bombing)
        {
            return;
        }
        for (other, below) in state.units.iter() {
            let enemy = self.field.are_enemies(unit.owner, below.owner) && !self.class(below).is_aircraft();
            if enemy && state.turn.entered.contains(below.hex) {
                out.offer(Action::Drop(Target::Unit(other)));
            }
        }
        for hex in state.works.hexes() & state.turn.entered {
            out.offer(Action::Drop(Target::Work(hex)));
        }
        for enemy in 0..self.field.seats as u8 {
            let base = state.players[usize::from(enemy)].base;
            let below = base.is_some_and(|base| state.turn.entered.contains(base));
            if below && self.field.are_enemies(unit.owner, enemy) && self.can_be_named(state, enemy) {
                out.offer(Action::Drop(Target::Base(enemy)));
            }
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// HW §4.3, §14.8: who left comes back first.
    pub(super) fn begin_aerial(&mut self) {
        let mut any = false;
        for id in &self.state.units.ids() {
            let id = *id;
            if !self.game.class(self.state.units.get(id)).is_aircraft() {
                continue;
            }
            any = true;
            let unit = self.state.units.get_mut(id);
            if unit.flight.away {
                unit.flight.away = false;
                unit.facing = (unit.facing + 3) % 6;
                let who = self.who(id);
                self.tell(Event::AircraftBack { who });
            }
        }
        if !any {
            self.begin_ground();
            return;
        }
        self.state.players.iter_mut().for_each(|player| player.steps = 0);
        self.state.phase = Phase::Settings;
        self.tell(Event::PhaseBegan { phase: Phase::Aerial });
        self.state.step = Step::Start;
    }

    pub(super) fn set_speed(&mut self, owner: u8, speed: u8) {
        if let Step::StartSpeed(id) = self.state.step {
            self.set_start_speed(id, speed);
            return;
        }
        let (id, _) = self.game.being_set(self.state, owner);
        self.state.units.get_mut(id).flight.next_speed = speed;
        self.state.players[usize::from(owner)].steps += 1;
        self.tell(Event::Set { owner });
    }

    pub(super) fn set_rotation(&mut self, owner: u8, rotation: Rotation) {
        if let Step::StartTurn(id) = self.state.step {
            self.state.units.get_mut(id).flight.rotation = rotation;
            let who = self.who(id);
            self.tell(Event::SpeedSet { who, speed: 1 });
            self.state.step = Step::Start;
            return;
        }
        let (id, _) = self.game.being_set(self.state, owner);
        self.state.units.get_mut(id).flight.next_rotation = rotation;
        self.state.players[usize::from(owner)].steps += 1;
        self.tell(Event::Set { owner });
    }

    /// HW §14.2: all settings are shown once the last is made.
    pub(super) fn go_on_with_settings(&mut self) -> bool {
        if (0..self.game.field.seats as u8).any(|seat| self.game.must_choose(self.state, seat)) {
            return true;
        }
        self.log.reveal();
        self.set_horde_planes();
        for id in &self.state.units.ids() {
            if self.game.class(self.state.units.get(*id)).is_aircraft() {
                self.show_setting(*id);
            }
        }
        self.state.players.iter_mut().for_each(|player| player.steps = 0);
        (self.state.phase, self.state.step) = (Phase::Aerial, Step::Pick);
        false
    }

    /// What an aircraft was set to is what it flies with.
    pub(super) fn show_setting(&mut self, id: UnitId) {
        let flight = &mut self.state.units.get_mut(id).flight;
        (flight.speed, flight.rotation) = (flight.next_speed, flight.next_rotation);
        (flight.next_speed, flight.next_rotation) = (0, Rotation::Ahead);
        let (speed, rotation) = (flight.speed, flight.rotation);
        let who = self.who(id);
        self.tell(Event::SettingsShown { who, speed, rotation });
    }

    pub(super) fn go_on_with_air(&mut self) -> bool {
        match self.state.step {
            Step::Pick => self.next_flight(),
            Step::Start => {
                let owner = self.state.units.get(self.state.turn.unit).owner;
                if Some(owner) == self.game.field.horde {
                    self.begin_flight();
                    return false;
                }
                true
            }
            Step::Unit => {
                let id = self.state.turn.unit;
                if !self.state.units.has(id) || self.state.units.get(id).flight.away {
                    self.close_turn();
                    return false;
                }
                let unit = self.state.units.get(id);
                if self.state.turn.flown == 0 && self.game.class(unit) == Class::Plane {
                    self.fly_ahead();
                    return false;
                }
                if Some(unit.owner) == self.game.field.horde {
                    self.horde_flight();
                    return false;
                }
                let mut few = Few::default();
                self.game.offer_flight(self.state, id, &mut few);
                if let (1, Some(only @ (Action::Pass | Action::Ahead | Action::Bank))) = (few.count, few.first) {
                    self.act(self.state.actor, only);
                    return false;
                }
                true
            }
            _ => true,
        }
    }

    /// HW §14.1
    fn next_flight(&mut self) -> bool {
        let game = self.game;
        let ready = |unit: &Unit| game.class(unit).is_aircraft() && !unit.done && !unit.flight.away;
        let waiting = self.state.units.iter().filter(|(_, unit)| ready(unit));
        let next =
            waiting.map(|(_, unit)| (game.air_initiative(unit), game.place_in_order(self.state, unit.owner))).min();
        let Some((initiative, place)) = next else {
            self.begin_ground();
            return false;
        };
        let owner = game.in_order(self.state, place);
        (self.state.initiative, self.state.actor) = (initiative, owner);
        let mut mine =
            self.state.units.of(owner).filter(|(_, unit)| ready(unit) && game.air_initiative(unit) == initiative);
        if Some(owner) == game.field.horde {
            // HW §16.6: all of a console before those of the other.
            let first = mine.map(|(id, unit)| (unit.kind, id)).min().map_or(NO_UNIT, |(_, id)| id);
            self.activate(first);
            return false;
        }
        let (first, more) = (mine.next().map_or(NO_UNIT, |(id, _)| id), mine.next().is_some());
        drop(mine);
        if more {
            return true;
        }
        self.activate(first);
        false
    }

    /// HW §14.5: the risk of speeds 1 and 6 comes before the first hex.
    pub(super) fn begin_flight(&mut self) {
        let id = self.state.turn.unit;
        self.state.turn.begun = true;
        self.state.step = Step::Unit;
        let unit = self.state.units.get(id);
        if self.game.class(unit) == Class::Plane
            && self.game.pack.speeds[usize::from(unit.flight.speed.max(1)) - 1].risk
        {
            let pool = crate::cards::Pool { explosive: 1, ..Default::default() };
            let weapon = self.game.pack.kind(unit.kind).weapon.unwrap_or(0);
            self.open_fight(Source::Risk, NOBODY, weapon, Target::Unit(id), Shot { range: 1, pool });
        }
    }

    /// HW §14.5, §14.8
    pub(super) fn fly_ahead(&mut self) {
        let id = self.state.turn.unit;
        let unit = *self.state.units.get(id);
        let who = self.who(id);
        self.state.turn.flown += 1;
        let Some(to) = unit.hex.step(unit.facing) else {
            self.state.units.get_mut(id).flight.away = true;
            self.tell(Event::LeftBoard { who });
            self.close_turn();
            return;
        };
        self.state.units.get_mut(id).hex = to;
        self.state.turn.entered.insert(to);
        self.tell(Event::Flew { who, to });
        if self.state.ground.impassable(self.game.class(&unit)).contains(to) {
            self.destroy(id, NOBODY, End::Crashed);
            self.close_turn();
        }
    }

    /// HW §14.4
    pub(super) fn bank(&mut self) {
        let id = self.state.turn.unit;
        self.state.turn.banked += 1;
        let unit = self.state.units.get_mut(id);
        let from = unit.facing;
        unit.facing = (from + if unit.flight.rotation == Rotation::Left { 5 } else { 1 }) % 6;
        let facing = unit.facing;
        let who = self.who(id);
        self.tell(Event::Banked { who, from, facing });
    }

    /// HW §14.7
    pub(super) fn drop_bomb(&mut self, target: Target) {
        let id = self.state.turn.unit;
        self.state.turn.use_up(Free::Bombs);
        let owner = self.state.units.get(id).owner;
        let bomb = self.state.units.get_mut(id).flight.bombs.remove(0);
        let who = self.who(id);
        self.tell(Event::Dropped { who, bomb });
        let pool = self.game.pack.bombs[bomb as usize];
        let weapon = self.game.pack.kind(self.game.pack.biplane()).weapon.unwrap_or(0);
        self.open_fight(Source::Bomb(id, bomb), owner, weapon, target, Shot { range: 1, pool });
    }

    pub(super) fn end_flight(&mut self) {
        self.close_turn();
    }

    /// A rotation that is damaged before the aircraft moves goes to the middle. HW §14.11
    pub(super) fn center_rotation(&mut self, id: UnitId) {
        let unit = self.state.units.get(id);
        let flying = self.state.turn.unit == id && self.state.turn.flown > 0;
        let ahead = self.state.phase == Phase::Aerial && !unit.done && !flying;
        if ahead && self.game.is_rotation_damaged(self.state, id, unit.flight.rotation) {
            self.state.units.get_mut(id).flight.rotation = Rotation::Ahead;
        }
    }
}
