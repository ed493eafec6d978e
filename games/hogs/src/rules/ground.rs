//! The Ground Phase: who acts when, and the turn of a ground unit.

use super::{Few, Offers, Play};
use crate::Hogs;
use crate::cards::{Ability, Terrain, WorkKind};
use crate::event::{End, Event};
use crate::hexes::{Geometry, Hexes};
use crate::state::{Action, Free, NO_UNIT, NOBODY, Phase, Source, State, Step, Target, Turn, UnitId};
use sounder_kernel::Log;

impl Hogs {
    pub(super) fn offer_ground(&self, state: &State, out: &mut impl Offers) {
        match state.step {
            Step::Pick => {
                for (id, _) in state
                    .units
                    .of(state.actor)
                    .filter(|(_, unit)| !unit.done && self.pack.kind(unit.kind).initiative == state.initiative)
                {
                    out.offer(Action::Pick(id));
                }
            }
            Step::Unit => self.offer_unit(state, state.turn.unit, out),
            Step::Build(_) => {
                let from = state.units.get(state.turn.unit).hex;
                let taken = self.taken(state, NO_UNIT);
                self.building_ground(state, from, taken).iter().for_each(|hex| out.offer(Action::At(hex)));
            }
            Step::FaceGun(_) => (0..6).for_each(|facing| out.offer(Action::Face(facing))),
            Step::Mend(id) => self.offer_mending(state, id, out),
            _ => {}
        }
    }

    /// HW §7.3
    fn offer_unit(&self, state: &State, id: UnitId, out: &mut impl Offers) {
        let unit = state.units.get(id);
        let class = self.class(unit);
        let footing = self.footing(state, id);
        if unit.stunned {
            self.offer_stunned(state, id, out);
        } else {
            Hogs::offer_moves(&footing, out);
            self.offer_attacks(state, id, &footing, out);
            if class.is_infantry() {
                self.offer_guns(state, id, &footing, out);
                self.offer_deeds(state, id, &footing, out);
            }
        }
        self.offer_free(state, id, out);
        if class.is_ground_vehicle() && !state.turn.begun {
            out.offer(Action::BailOut);
        }
        if footing.may_end {
            out.offer(Action::Pass);
        }
    }

    /// Where a unit can begin a deployable: plains next to it with nothing on them, of all that others and fixtures have taken. HW §12.1
    pub(crate) fn building_ground(&self, state: &State, from: crate::hexes::Hex, taken: Hexes) -> Hexes {
        let mut busy = taken | self.field.special_hexes;
        // A unit that is passing through keeps the way back open.
        busy.insert(state.turn.refuge);
        from.near() & state.ground.all(Terrain::Plains) & !busy
    }

    /// The class that acts next: its initiative and its owner. HW §7.1
    pub(crate) fn next_active(&self, state: &State) -> Option<(u8, u8)> {
        // Aircraft come after all cards.
        let aircraft = self.pack.biplane();
        let mut next: Option<(u8, u8)> = None;
        for place in 0..self.field.owners {
            let owner = self.in_order(state, place);
            let waiting = state.units.of(owner).filter(|(_, unit)| !unit.done && unit.kind < aircraft);
            let lowest = waiting.map(|(_, unit)| self.pack.kind(unit.kind).initiative).min();
            // Of several with the same initiative the first in player order acts first.
            let first = lowest.filter(|lowest| next.is_none_or(|(known, _)| *lowest < known));
            next = first.map(|initiative| (initiative, owner)).or(next);
        }
        next
    }

    /// The first unit of an owner that has still to act with an initiative, and whether its owner picks among several. The horde picks nothing: all of
    /// its units of a card act before those of another. HW §7.1, §16.6
    fn waiting(&self, state: &State, owner: u8, initiative: u8) -> Option<(UnitId, bool)> {
        let aircraft = self.pack.biplane();
        let mut units = state.units.of(owner).filter(|(_, unit)| {
            !unit.done && unit.kind < aircraft && self.pack.kind(unit.kind).initiative == initiative
        });
        if Some(owner) == self.field.horde {
            return units.map(|(id, unit)| (unit.kind, id)).min().map(|(_, first)| (first, false));
        }
        let (first, _) = units.next()?;
        Some((first, units.next().is_some()))
    }
}

impl<L: Log<Event>> Play<'_, L> {
    pub(super) fn begin_ground(&mut self) {
        self.state.phase = Phase::Ground;
        // No class has begun.
        self.state.initiative = 0;
        self.state.step = Step::Pick;
        self.tell(Event::PhaseBegan { phase: Phase::Ground });
        for hex in self.state.works.hexes() {
            self.state.works.on_mut(hex).expect("one is here").fired = false;
        }
    }

    /// HW §7.1: true if somebody has to decide.
    pub(super) fn go_on_with_ground(&mut self) -> bool {
        match self.state.step {
            Step::Pick => {
                // Nobody comes before those of a class that has begun: only after the last of them the next class is looked for.
                let mut next = self.game.waiting(self.state, self.state.actor, self.state.initiative);
                if next.is_none() {
                    let Some((initiative, owner)) = self.game.next_active(self.state) else {
                        self.begin_recruitment();
                        return false;
                    };
                    (self.state.initiative, self.state.actor) = (initiative, owner);
                    next = self.game.waiting(self.state, owner, initiative);
                }
                let Some((only, false)) = next else { return true };
                self.activate(only);
                false
            }
            Step::Unit => {
                let id = self.state.turn.unit;
                if !self.state.units.has(id) {
                    self.close_turn();
                    return false;
                }
                if Some(self.state.units.get(id).owner) == self.game.field.horde {
                    self.horde_turn();
                    return false;
                }
                self.go_back_if_stuck();
                if self.has_nothing_left() {
                    self.close_turn();
                    return false;
                }
                true
            }
            _ => true,
        }
    }

    /// Whether all that the unit could do is end its turn.
    fn has_nothing_left(&self) -> bool {
        let id = self.state.turn.unit;
        if self.game.ap_left(self.state, id) > 0 || !self.state.turn.begun {
            return false;
        }
        if self.game.can_move_free(self.state, id) {
            return false;
        }
        let mut few = Few::default();
        self.game.offer_free(self.state, id, &mut few);
        few.count == 0
    }

    /// HW §7.2
    pub(super) fn activate(&mut self, id: UnitId) {
        let unit = self.state.units.get(id);
        let aerial = self.state.phase == Phase::Aerial;
        self.state.turn = Turn {
            unit: id,
            road: !aerial && self.state.ground.all(Terrain::Road).contains(unit.hex),
            refuge: unit.hex,
            ..Turn::default()
        };
        self.state.step = if aerial { Step::Start } else { Step::Unit };
        let who = self.who(id);
        self.tell(Event::Activated { who });
    }

    pub(super) fn end_turn(&mut self) {
        let id = self.state.turn.unit;
        let who = self.who(id);
        self.tell(Event::TurnEnded { who });
        self.close_turn();
    }

    /// HW §10.11
    pub(super) fn recover(&mut self) {
        let id = self.state.turn.unit;
        self.state.turn.spent += 1;
        self.state.turn.begun = true;
        self.state.units.get_mut(id).stunned = false;
        let who = self.who(id);
        self.tell(Event::Recovered { who });
    }

    /// HW §9.12
    pub(super) fn bail_out(&mut self) {
        let id = self.state.turn.unit;
        self.destroy(id, NOBODY, End::BailedOut);
        self.close_turn();
    }

    /// The next mine that goes off under the unit that has just entered a hex. True if one did. HW §12.9
    pub(super) fn next_mine(&mut self) -> bool {
        if self.state.mines.is_empty() {
            return false;
        }
        let id = self.state.trodden;
        if !self.state.units.has(id) {
            self.state.mines = Hexes::NONE;
            return false;
        }
        let unit = *self.state.units.get(id);
        let from = self.game.place_in_order(self.state, unit.owner);
        let turn_of = |owner: u8| match owner {
            NOBODY => u8::MAX,
            owner => {
                let owners = self.game.field.owners;
                (self.game.place_in_order(self.state, owner) + owners - from) % owners
            }
        };
        let owner_of = |hex| self.state.works.on(hex).map_or(NOBODY, |work| work.owner);
        let next = self.state.mines.iter().min_by_key(|hex| (turn_of(owner_of(*hex)), *hex)).expect("there is one");
        self.state.mines.remove(next);
        if self.state.works.on(next).is_none() {
            return true;
        }
        let owner = owner_of(next);
        let weapon = self.game.pack.works[WorkKind::Minefield as usize].weapon.expect("a mine goes off");
        let pool = self.game.pack.weapon(weapon).dice[0].unwrap_or_default();
        if owner != NOBODY && self.game.field.are_enemies(owner, unit.owner) {
            self.count(owner, crate::cards::Feat::MinesUnderEnemies, 1);
        }
        let range = next.range(unit.hex);
        self.open_fight(Source::Mine(next), owner, weapon, Target::Unit(id), super::Shot { range, pool });
        true
    }
}

impl Hogs {
    /// Actions that cost nothing and work once a turn. HW §7.4
    pub(super) fn offer_free(&self, state: &State, id: UnitId, out: &mut impl Offers) {
        let (traits, unit) = (self.traits(state, id), state.units.get(id));
        if traits.can(Ability::SelfCare) && unit.damage > 0 && !state.turn.has_used(Free::SelfCare) {
            out.offer(Action::SelfCare);
        }
        if traits.can(Ability::Sabotage) && !state.turn.has_used(Free::Sabotage) {
            for hex in state.works.hexes() & unit.hex.near() {
                let work = state.works.on(hex).expect("one is here");
                if work.is_active() && self.field.are_enemies(unit.owner, work.owner) {
                    out.offer(Action::Sabotage(hex));
                }
            }
        }
    }
}
