//! What infantry does beside moving and attacking: capturing, constructing, and special actions.

use super::movement::Footing;
use super::{Offers, Play};
use crate::Hogs;
use crate::cards::{Ability, Feat, WorkKind};
use crate::event::Event;
use crate::hexes::{Geometry, Hex, Hexes};
use crate::state::{Action, Free, NO_UNIT, NOBODY, Phase, Rotation, State, Step, Unit, UnitId, Work};
use sounder_kernel::Log;

impl Hogs {
    /// Deeds that cost Action Points. HW §7.5 to §8.13
    pub(super) fn offer_deeds(&self, state: &State, id: UnitId, footing: &Footing, out: &mut impl Offers) {
        if !footing.can_spare(1) {
            return;
        }
        let (traits, unit) = (self.traits(state, id), state.units.get(id));
        let swill = state.players[usize::from(unit.owner)].swill;
        self.capturable(state, id).iter().for_each(|hex| out.offer(Action::Capture(hex)));
        if !self.building_ground(state, unit.hex, footing.walk.closed_to_end).is_empty() {
            for (_, kind, _) in WorkKind::ALL {
                if self.work_price(traits.boost.thrift, kind) <= swill {
                    out.offer(Action::Build(kind));
                }
            }
        }
        for hex in state.works.hexes() & unit.hex.near() {
            let work = state.works.on(hex).expect("one is here");
            if !work.is_active() {
                out.offer(Action::Work(hex));
            }
            if work.kind == WorkKind::Minefield && traits.can(Ability::Defuse) {
                out.offer(Action::Defuse(hex));
            }
        }
        if traits.can(Ability::Steal) && !state.turn.has_used(Free::Steal) {
            for victim in 0..self.field.seats as u8 {
                if self.can_steal(state, unit, victim) {
                    out.offer(Action::Steal(victim));
                }
            }
        }
        let heals = traits.card.heal > 0;
        if heals || traits.can(Ability::Repair) {
            for (other, mate) in state.units.iter() {
                let near = other != id && unit.hex.distance(mate.hex) <= 1 && !mate.flight.away;
                if !near || self.field.side(mate.owner) != self.field.side(unit.owner) {
                    continue;
                }
                let infantry = self.class(mate).is_infantry();
                if infantry && heals && mate.damage > 0 {
                    out.offer(Action::Heal(other));
                }
                if !infantry && traits.can(Ability::Repair) && self.is_damaged(state, other) {
                    out.offer(Action::Repair(other));
                }
            }
        }
    }

    /// What a deployable costs.
    pub(crate) fn work_price(&self, thrift: u8, kind: WorkKind) -> u8 {
        self.pack.works[kind as usize].swill.saturating_sub(thrift)
    }

    /// Points a unit can capture, and the pigeon. HW §7.6
    pub(crate) fn capturable(&self, state: &State, id: UnitId) -> Hexes {
        let unit = state.units.get(id);
        let reach = unit.hex.within(1 + u8::from(self.traits(state, id).can(Ability::LongArm)));
        let foreign = |holder: u8| holder == NOBODY || self.field.are_enemies(unit.owner, holder);
        let mut found = Hexes::NONE;
        for (place, hex) in self.field.specials.iter().enumerate() {
            if reach.contains(*hex) && foreign(state.control[place]) {
                found.insert(*hex);
            }
        }
        for hex in state.works.hexes() & reach {
            let work = state.works.on(hex).expect("one is here");
            if work.is_active() && work.kind.is_point() && foreign(work.owner) {
                found.insert(hex);
            }
        }
        if self.field.map.pigeon.is_some() && state.carrier == NO_UNIT && reach.contains(state.pigeon) {
            found.insert(state.pigeon);
        }
        found
    }

    fn can_steal(&self, state: &State, unit: &Unit, victim: u8) -> bool {
        let player = &state.players[usize::from(victim)];
        if !self.field.are_enemies(unit.owner, victim) || player.swill == 0 {
            return false;
        }
        let reach = unit.hex.within(2);
        player.base.is_some_and(|base| reach.contains(base))
            || (0..self.field.pumps)
                .any(|pump| state.control[pump] == victim && reach.contains(self.field.specials[pump]))
    }

    /// Whether a repair would take anything off a vehicle.
    pub(crate) fn is_damaged(&self, state: &State, id: UnitId) -> bool {
        let unit = state.units.get(id);
        unit.damage > 0 || unit.flames > 0 || self.empty_slots(state, id) < self.slot_count(state, id)
    }

    pub(super) fn offer_mending(&self, state: &State, id: UnitId, out: &mut impl Offers) {
        let unit = state.units.get(id);
        // In the air it is a Repair Crew that mends, and that takes off cubes only. HW §14.14
        let anything = state.phase != Phase::Aerial;
        if anything && unit.damage > 0 {
            out.offer(Action::MendToken);
        }
        if anything && unit.flames > 0 {
            out.offer(Action::MendFlame);
        }
        self.cubed_slots(state, id, |slot| out.offer(Action::MendCube(slot)));
    }
}

impl<L: Log<Event>> Play<'_, L> {
    fn spend(&mut self, ap: u8) -> UnitId {
        let turn = &mut self.state.turn;
        turn.spent += ap;
        (turn.begun, turn.stride) = (true, 0);
        turn.unit
    }

    /// HW §7.6
    pub(super) fn capture(&mut self, hex: Hex) {
        let id = self.spend(1);
        let who = self.who(id);
        if self.game.field.map.pigeon.is_some() && self.state.carrier == NO_UNIT && self.state.pigeon == hex {
            self.state.carrier = id;
            self.state.pigeon = who.hex;
            self.tell(Event::PigeonCaught { who });
            return;
        }
        let holder = match self.game.field.special(hex) {
            Some(place) => &mut self.state.control[place],
            None => &mut self.state.works.on_mut(hex).expect("a point is here").owner,
        };
        let from = std::mem::replace(holder, who.owner);
        if from != NOBODY {
            self.count(who.owner, Feat::CapturedFromEnemy, 1);
        }
        self.tell(Event::Captured { who, hex, from });
    }

    pub(super) fn begin_work(&mut self, kind: WorkKind) {
        self.state.step = Step::Build(kind);
    }

    /// HW §12.1
    pub(super) fn put_work(&mut self, kind: WorkKind, hex: Hex) {
        let id = self.spend(1);
        let who = self.who(id);
        let thrift = self.game.traits(self.state, id).boost.thrift;
        let price = self.game.work_price(thrift, kind);
        self.state.players[usize::from(who.owner)].swill -= price;
        let tokens = self.game.pack.works[kind as usize].tokens;
        self.state.works.put(hex, Work { kind, tokens, ..Work::default() });
        self.state.step = Step::Unit;
        self.tell(Event::Begun { who, kind, hex });
        if tokens == 0 {
            self.finish_work(who.owner, hex);
        }
    }

    /// HW §12.2
    pub(super) fn work_on(&mut self, hex: Hex) {
        let id = self.spend(1);
        let who = self.who(id);
        let traits = self.game.traits(self.state, id);
        let fast = |set: crate::cards::Abilities| u8::from(set.has(Ability::FastBuilder));
        let taken = 1 + fast(traits.card.abilities) + fast(traits.boost.abilities);
        let work = self.state.works.on_mut(hex).expect("a deployable is here");
        work.tokens = work.tokens.saturating_sub(taken);
        let (kind, left) = (work.kind, work.tokens);
        self.tell(Event::Worked { who, kind, hex, left });
        if left == 0 {
            self.finish_work(who.owner, hex);
        }
    }

    fn finish_work(&mut self, owner: u8, hex: Hex) {
        let work = self.state.works.on_mut(hex).expect("a deployable is here");
        work.owner = owner;
        if work.kind == WorkKind::Artillery {
            self.state.step = Step::FaceGun(hex);
        }
        self.count(owner, Feat::Finished, 1);
    }

    /// HW §12.8
    pub(super) fn turn_gun(&mut self, hex: Hex, rotation: Rotation) {
        let id = self.spend(1);
        let who = self.who(id);
        let gun = self.state.works.on_mut(hex).expect("an Artillery is here");
        gun.facing = (gun.facing + if rotation == Rotation::Left { 5 } else { 1 }) % 6;
        let facing = gun.facing;
        self.tell(Event::GunTurned { who, hex, facing });
    }

    /// HW §8.6
    pub(super) fn steal(&mut self, from: u8) {
        let id = self.spend(1);
        self.state.turn.use_up(Free::Steal);
        let who = self.who(id);
        self.state.players[usize::from(from)].swill -= 1;
        self.gain(who.owner, 1);
        self.tell(Event::Stole { who, from });
    }

    /// HW §8.7
    pub(super) fn heal(&mut self, target: UnitId) {
        let id = self.spend(1);
        let traits = self.game.traits(self.state, id);
        let most = traits.card.heal + traits.boost.heal;
        let patient = self.state.units.get_mut(target);
        let points = most.min(patient.damage);
        patient.damage -= points;
        let (who, target) = (self.who(id), self.who(target));
        self.count(who.owner, Feat::Healed, points);
        self.tell(Event::Healed { who, target, points });
    }

    /// HW §8.8
    pub(super) fn repair(&mut self, target: UnitId) {
        let id = self.spend(1);
        let (who, target_who) = (self.who(id), self.who(target));
        self.tell(Event::Repaired { who, target: target_who });
        self.choose_mending(target);
    }

    /// Asks what is repaired where there is a choice.
    pub(super) fn choose_mending(&mut self, target: UnitId) {
        let mut few = super::Few::default();
        self.game.offer_mending(self.state, target, &mut few);
        self.state.step = Step::Mend(target);
        if let (1, Some(only)) = (few.count, few.first) {
            self.mend(only);
        }
    }

    pub(super) fn mend(&mut self, action: Action) {
        let Step::Mend(target) = self.state.step else { unreachable!("something is being repaired") };
        match action {
            Action::MendToken => self.state.units.get_mut(target).damage -= 1,
            Action::MendFlame => self.state.units.get_mut(target).flames -= 1,
            Action::MendCube(slot) => self.game.set_cube(self.state, target, slot, false),
            _ => unreachable!("only mending gets here"),
        }
        let owner = self.state.units.get(self.state.turn.unit).owner;
        self.count(owner, Feat::Healed, 1);
        self.state.step = Step::Unit;
    }

    /// HW §8.12
    pub(super) fn defuse(&mut self, hex: Hex) {
        let id = self.spend(1);
        let who = self.who(id);
        self.state.works.remove(hex);
        self.tell(Event::Defused { who, hex });
    }

    /// HW §8.13
    pub(super) fn sabotage(&mut self, hex: Hex) {
        let id = self.spend(0);
        self.state.turn.use_up(Free::Sabotage);
        let who = self.who(id);
        let work = self.state.works.on_mut(hex).expect("a deployable is here");
        (work.tokens, work.owner) = (1, NOBODY);
        let kind = work.kind;
        self.tell(Event::Sabotaged { who, kind, hex });
    }

    /// HW §8.14
    pub(super) fn self_care(&mut self) {
        let id = self.spend(0);
        self.state.turn.use_up(Free::SelfCare);
        self.state.units.get_mut(id).damage -= 1;
        let who = self.who(id);
        self.count(who.owner, Feat::Healed, 1);
        self.tell(Event::Healed { who, target: who, points: 1 });
    }
}
