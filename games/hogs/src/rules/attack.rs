//! What can be attacked with what.

use super::movement::Footing;
use super::{Offers, Play, Traits};
use crate::Hogs;
use crate::cards::{Ability, Arc, Pool, Slot, WeaponId, WorkKind};
use crate::event::Event;
use crate::hexes::{Geometry, Hex, Hexes};
use crate::state::{Action, Fight, Free, NOBODY, NONE, Phase, Source, Stage, State, TOKEN, Target, Unit, UnitId};
use sounder_kernel::Log;

/// An attack that could be made: how far, and with which dice before cover.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shot {
    pub range: u8,
    pub pool: Pool,
}

impl Hogs {
    /// The attacks of a unit: its card's own, those of upgrades, or those of an airship's parts.
    pub(crate) fn weapons(&self, state: &State, id: UnitId) -> impl Iterator<Item = WeaponId> {
        let traits = self.traits(state, id);
        let unit = state.units.get(id);
        let owner = unit.owner;
        let parts = unit.kind == self.pack.airship();
        let fitted =
            self.pack.parts.iter().enumerate().filter(move |(part, _)| parts && state.parts[*part].owner == owner);
        let own = traits.card.weapon.into_iter().chain(traits.boost.weapons.into_iter().flatten());
        own.chain(fitted.filter_map(|(_, part)| part.weapon))
    }

    /// The part of an airship that a weapon belongs to.
    pub(crate) fn part_of(&self, weapon: WeaponId) -> Option<usize> {
        self.pack.parts.iter().position(|part| part.weapon == Some(weapon))
    }

    /// Where a weapon of a unit can be aimed.
    #[inline]
    pub(crate) fn arc(&self, state: &State, id: UnitId, arc: Arc) -> Hexes {
        let unit = state.units.get(id);
        self.arc_facing(unit, unit.facing, arc)
    }

    /// Where it could be aimed if the unit faced this way.
    pub(super) fn arc_facing(&self, unit: &Unit, facing: u8, arc: Arc) -> Hexes {
        if !self.class(unit).has_facing() {
            return Hexes::ALL;
        }
        match arc {
            Arc::Around => Hexes::ALL,
            Arc::Front => unit.hex.front_arc(facing),
            Arc::Side => unit.hex.side_arcs(facing),
        }
    }

    /// Dice and icons of a weapon of a unit at a range, with upgrades, speed and damage; `None` out of range. HW §10.3
    pub(crate) fn dice_at(&self, state: &State, id: UnitId, weapon: WeaponId, range: u8) -> Option<Pool> {
        self.dice_with(state, id, &self.traits(state, id), weapon, range)
    }

    /// The same for whoever has the unit's figures at hand.
    pub(super) fn dice_with(
        &self,
        state: &State,
        id: UnitId,
        traits: &Traits,
        weapon: WeaponId,
        range: u8,
    ) -> Option<Pool> {
        let unit = state.units.get(id);
        let card = self.pack.weapon(weapon);
        let own = traits.card.weapon == Some(weapon) || unit.kind == self.pack.airship();
        let reach = card.reach();
        let printed = if own && range > reach && range <= reach + traits.boost.reach { reach } else { range };
        let pool = (*card.dice.get(usize::from(printed).wrapping_sub(1))?)?;
        let pool = if own { pool.plus(traits.boost.dice) } else { pool };
        if !traits.card.class.is_aircraft() {
            return Some(pool);
        }
        if self.is_disabled(state, id, Some(weapon), Slot::Range(range))
            || self.is_disabled(state, id, Some(weapon), Slot::Deed)
        {
            return None;
        }
        if unit.kind == self.pack.airship() {
            return Some(pool);
        }
        Some(pool.less(self.pack.speeds[usize::from(unit.flight.speed.max(1)) - 1].guns))
    }

    /// Whether a base can be attacked: there is a building that can be named. HW §13.4
    pub(crate) fn can_be_named(&self, state: &State, owner: u8) -> bool {
        let player = &state.players[usize::from(owner)];
        player.base.is_some() && player.tiles.iter().enumerate().any(|(tile, _)| self.is_nameable(state, owner, tile))
    }

    /// Whether a building can be named: it lies on the grid, and if it stays there when destroyed, it is whole.
    pub(crate) fn is_nameable(&self, state: &State, owner: u8, tile: usize) -> bool {
        let squares = state.players[usize::from(owner)].tiles[tile];
        squares != 0 && !(self.pack.tiles[tile].lasting && squares & TOKEN != 0)
    }

    /// The shot at a target with a weapon, if it can be made from where the unit is.
    pub(crate) fn shot(&self, state: &State, id: UnitId, weapon: WeaponId, target: Target) -> Option<Shot> {
        let arc = self.arc(state, id, self.pack.weapon(weapon).arc);
        self.shot_within(state, id, &self.traits(state, id), weapon, arc, target)
    }

    /// The same for whoever has the unit's figures and the weapon's arc at hand.
    fn shot_within(
        &self,
        state: &State,
        id: UnitId,
        traits: &Traits,
        weapon: WeaponId,
        arc: Hexes,
        target: Target,
    ) -> Option<Shot> {
        let unit = state.units.get(id);
        let at = state.target_hex(target);
        let range = unit.hex.range(at);
        let anti_air = self.pack.weapon(weapon).anti_air;
        if !arc.contains(at) || !self.may_target(state, unit.owner, target, range, anti_air) {
            return None;
        }
        Some(Shot { range, pool: self.dice_with(state, id, traits, weapon, range)? })
    }

    /// Offers every attack with a weapon up to a distance.
    pub(super) fn offer_shots(
        &self,
        state: &State,
        id: UnitId,
        traits: &Traits,
        (weapon, far): (WeaponId, u8),
        out: &mut impl Offers,
    ) {
        let unit = state.units.get(id);
        let arc = self.arc(state, id, self.pack.weapon(weapon).arc);
        self.targets(state, unit.owner, unit.hex, far, |target| {
            if self.shot_within(state, id, traits, weapon, arc, target).is_some() {
                out.offer(Action::Attack(weapon, target));
            }
        });
    }

    /// Whether an owner may aim at a target at all. HW §10.2, §15.2
    pub(super) fn may_target(&self, state: &State, owner: u8, target: Target, range: u8, anti_air: bool) -> bool {
        match target {
            Target::Unit(id) => {
                let unit = state.units.get(id);
                let flies = self.class(unit).is_aircraft();
                self.field.are_enemies(owner, unit.owner) && !unit.flight.away && (flies || !anti_air)
            }
            Target::Work(hex) => {
                let low = state.works.on(hex).is_some_and(|work| work.kind.is_low());
                !anti_air && (range == 1 || !low)
            }
            Target::Base(enemy) => !anti_air && self.field.are_enemies(owner, enemy) && self.can_be_named(state, enemy),
        }
    }

    /// Calls `found` with everything on the battlefield that could be aimed at within a distance.
    pub(crate) fn targets(&self, state: &State, owner: u8, from: Hex, far: u8, mut found: impl FnMut(Target)) {
        for (id, unit) in state.units.of_all(|enemy| self.field.are_enemies(owner, enemy)) {
            if from.distance(unit.hex) <= far {
                found(Target::Unit(id));
            }
        }
        for hex in state.works.hexes() & from.within(far) {
            found(Target::Work(hex));
        }
        for enemy in 0..self.field.seats as u8 {
            let base = state.players[usize::from(enemy)].base;
            if self.field.are_enemies(owner, enemy) && base.is_some_and(|base| from.distance(base) <= far) {
                found(Target::Base(enemy));
            }
        }
    }

    pub(super) fn offer_attacks(&self, state: &State, id: UnitId, footing: &Footing, out: &mut impl Offers) {
        let traits = self.traits(state, id);
        for weapon in traits.card.weapon.into_iter().chain(traits.boost.weapons.into_iter().flatten()) {
            let card = self.pack.weapon(weapon);
            if !footing.can_spare(card.ap) {
                continue;
            }
            let far = card.reach() + if traits.card.weapon == Some(weapon) { traits.boost.reach } else { 0 };
            self.offer_shots(state, id, &traits, (weapon, far), out);
        }
    }

    /// The shot of an Artillery at a target. HW §12.7
    pub(crate) fn gun_shot(&self, state: &State, hex: Hex, owner: u8, target: Target) -> Option<Shot> {
        let gun = state.works.on(hex)?;
        let weapon = self.pack.weapon(self.pack.works[WorkKind::Artillery as usize].weapon?);
        let at = state.target_hex(target);
        let range = hex.distance(at);
        let flies = matches!(target, Target::Unit(id) if self.class(state.units.get(id)).is_aircraft());
        if range == 0
            || flies
            || !hex.front_arc(gun.facing).contains(at)
            || !self.may_target(state, owner, target, range, false)
        {
            return None;
        }
        Some(Shot { range, pool: (*weapon.dice.get(usize::from(range) - 1)?)? })
    }

    pub(super) fn offer_guns(&self, state: &State, id: UnitId, footing: &Footing, out: &mut impl Offers) {
        let unit = state.units.get(id);
        let Some(weapon) = self.pack.works[WorkKind::Artillery as usize].weapon else { return };
        for (hex, gun) in state.works.active(WorkKind::Artillery, unit.hex.near()) {
            let card = self.pack.weapon(weapon);
            if !gun.fired && footing.can_spare(card.ap) {
                self.targets(state, unit.owner, hex, card.reach(), |target| {
                    if self.gun_shot(state, hex, unit.owner, target).is_some() {
                        out.offer(Action::Fire(hex, target));
                    }
                });
            }
            if footing.can_spare(1) {
                out.offer(Action::TurnGun(hex, crate::state::Rotation::Left));
                out.offer(Action::TurnGun(hex, crate::state::Rotation::Right));
            }
        }
    }

    /// Whether a pool could hurt a unit that it is rolled against.
    pub(crate) fn could_hurt(&self, state: &State, pool: Pool, id: UnitId) -> bool {
        let class = self.class(state.units.get(id));
        let pool = if class.is_aircraft() { Pool { melee: 0, ..pool } } else { pool };
        let icons = if class.is_infantry() { pool.flame } else { 0 };
        if class.is_infantry() {
            return pool.gun + pool.melee + pool.explosive + icons > 0;
        }
        // One Gun die alone never makes a critical; a flame icon burns a vehicle.
        pool.melee + pool.explosive > 0 || pool.gun > 1 || pool.flame > 0
    }
}

impl Hogs {
    /// Whether the spotter of an owner's airship helps an attack at this target. HW §14.14
    pub(crate) fn is_spotted(&self, state: &State, owner: u8, target: Target) -> bool {
        let (at, airship) = (state.target_hex(target), self.pack.airship());
        let near = |unit: &crate::state::Unit| unit.kind == airship && !unit.flight.away && unit.hex.distance(at) <= 3;
        state.players[usize::from(owner)].spotting && state.units.of(owner).any(|(_, unit)| near(unit))
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// HW §10.1
    pub(super) fn attack(&mut self, weapon: WeaponId, target: Target) {
        let id = self.state.turn.unit;
        let shot = self.game.shot(self.state, id, weapon, target).expect("the shot was offered");
        let turn = &mut self.state.turn;
        (turn.begun, turn.attacked, turn.stride) = (true, true, 0);
        if self.state.phase == Phase::Aerial {
            match self.game.part_of(weapon) {
                Some(part) => self.state.turn.parts |= 1 << part,
                None => self.state.turn.use_up(Free::Guns),
            }
        } else {
            self.state.turn.spent += self.game.pack.weapon(weapon).ap;
        }
        let owner = self.state.units.get(id).owner;
        self.open_fight(Source::Unit(id), owner, weapon, target, shot);
    }

    /// HW §12.7
    pub(super) fn fire_gun(&mut self, hex: Hex, target: Target) {
        let id = self.state.turn.unit;
        let owner = self.state.units.get(id).owner;
        let shot = self.game.gun_shot(self.state, hex, owner, target).expect("the shot was offered");
        let weapon = self.game.pack.works[WorkKind::Artillery as usize].weapon.expect("an Artillery shoots");
        let turn = &mut self.state.turn;
        turn.spent += self.game.pack.weapon(weapon).ap;
        (turn.begun, turn.attacked, turn.stride) = (true, true, 0);
        self.state.works.on_mut(hex).expect("the Artillery stands").fired = true;
        self.open_fight(Source::Gun(hex, id), owner, weapon, target, shot);
    }

    /// Begins an attack: from here on only its own steps interrupt it. HW §10.4
    pub(super) fn open_fight(&mut self, source: Source, owner: u8, weapon: WeaponId, target: Target, shot: Shot) {
        let mut pool = shot.pool;
        if owner != NOBODY && self.game.is_spotted(self.state, owner, target) {
            self.state.players[usize::from(owner)].spotting = false;
            pool.gun += 1;
        }
        let by = match source {
            Source::Unit(id) | Source::Bomb(id, _) | Source::Gun(_, id) => Some(self.who(id)),
            _ => None,
        };
        let aimed = crate::event::aimed(self.state, target);
        self.tell(Event::Attacked { owner, source, by, weapon, target: aimed, range: shot.range });
        self.state.fights.push(Fight {
            stage: Stage::Nominate,
            source,
            owner,
            weapon,
            target,
            building: NONE,
            range: shot.range,
            pool,
            ..Fight::default()
        });
    }

    /// The push of an upgrade: one hex straight away from the attacker. HW §9.11
    pub(super) fn push(&mut self, from: Hex, id: UnitId, by: u8) {
        let unit = *self.state.units.get(id);
        let class = self.game.class(&unit);
        let Some(to) = unit.hex.step(from.bearing(unit.hex)) else { return };
        if self.game.taken(self.state, id).contains(to) {
            return;
        }
        let dozer = self.game.traits(self.state, id).can(Ability::Dozer);
        let who = self.who(id);
        self.tell(Event::Pushed { who, to });
        if self.state.passable(class, dozer).contains(to) {
            self.enter(id, to);
        } else {
            self.destroy(id, by, crate::event::End::Pushed);
        }
    }
}
