//! Damage slots of planes and airships, and what airship parts do.
//!
//! A slot of a plane is its place on the console; a slot of an airship is its part times eight plus its place there.

use super::{Offers, Play};
use crate::Hogs;
use crate::cards::{PartDeed, PartKind, Slot, WeaponId};
use crate::event::Event;
use crate::state::{Action, State, Step, Unit, UnitId};
use sounder_kernel::Log;

impl Hogs {
    /// Calls `found` with every slot of an aircraft, what it disables, and whether a cube lies on it.
    fn slots(&self, state: &State, id: UnitId, mut found: impl FnMut(u8, Slot, bool)) {
        let unit = state.units.get(id);
        if unit.kind == self.pack.airship() {
            for (part, card) in
                self.pack.parts.iter().enumerate().filter(|(part, _)| state.parts[*part].owner == unit.owner)
            {
                for (place, slot) in card.slots.iter().enumerate() {
                    found((part * 8 + place) as u8, *slot, state.parts[part].cubes >> place & 1 == 1);
                }
            }
        } else if unit.kind >= self.pack.biplane() {
            let console = &self.pack.consoles[usize::from(unit.kind - self.pack.biplane())];
            let more = usize::from(self.traits(state, id).boost.slots).min(8 - console.slots.len());
            for place in 0..console.slots.len() + more {
                let slot = console.slots.get(place).copied().unwrap_or(Slot::Plain);
                found(place as u8, slot, unit.flight.cubes >> place & 1 == 1);
            }
        }
    }

    /// How many slots an aircraft has.
    pub(crate) fn slot_count(&self, state: &State, id: UnitId) -> u8 {
        let mut count = 0;
        self.slots(state, id, |_, _, _| count += 1);
        count
    }

    /// Slots without a cube: the Health Points of an aircraft. HW §14.9
    pub(crate) fn empty_slots(&self, state: &State, id: UnitId) -> u8 {
        let mut count = 0;
        self.slots(state, id, |_, _, cube| count += u8::from(!cube));
        count
    }

    pub(crate) fn free_slots(&self, state: &State, id: UnitId, mut found: impl FnMut(u8)) {
        self.slots(state, id, |slot, _, cube| {
            if !cube {
                found(slot);
            }
        });
    }

    pub(crate) fn cubed_slots(&self, state: &State, id: UnitId, mut found: impl FnMut(u8)) {
        self.slots(state, id, |slot, _, cube| {
            if cube {
                found(slot);
            }
        });
    }

    /// What a slot disables.
    pub(crate) fn slot_kind(&self, state: &State, id: UnitId, wanted: u8) -> Slot {
        let mut kind = Slot::Plain;
        self.slots(state, id, |slot, what, _| {
            if slot == wanted {
                kind = what;
            }
        });
        kind
    }

    /// Every slot with what it disables and whether a cube lies on it, for people.
    pub(crate) fn slot_list(&self, state: &State, id: UnitId) -> Vec<(u8, Slot, bool)> {
        let mut list = Vec::new();
        self.slots(state, id, |slot, kind, cube| list.push((slot, kind, cube)));
        list
    }

    pub(crate) fn set_cube(&self, state: &mut State, id: UnitId, slot: u8, on: bool) {
        let unit = state.units.get(id);
        let (cubes, place) = if unit.kind == self.pack.airship() {
            (&mut state.parts[usize::from(slot / 8)].cubes, slot % 8)
        } else {
            (&mut state.units.get_mut(id).flight.cubes, slot)
        };
        if on {
            *cubes |= 1 << place;
        } else {
            *cubes &= !(1 << place);
        }
    }

    /// Whether a cube disables something of an aircraft; of the part that a weapon belongs to, if one is named. HW §14.9
    pub(crate) fn is_disabled(&self, state: &State, id: UnitId, weapon: Option<WeaponId>, wanted: Slot) -> bool {
        let unit = state.units.get(id);
        if unit.kind < self.pack.biplane() {
            return false;
        }
        let part = weapon.and_then(|weapon| self.part_of(weapon));
        let mut disabled = false;
        self.slots(state, id, |slot, kind, cube| {
            let here = part.is_none_or(|part| usize::from(slot / 8) == part);
            disabled |= cube && kind == wanted && here;
        });
        disabled
    }

    /// Whether a cube disables something of one part.
    pub(crate) fn is_part_disabled(&self, state: &State, id: UnitId, part: usize, wanted: Slot) -> bool {
        let mut disabled = false;
        self.slots(state, id, |slot, kind, cube| disabled |= cube && kind == wanted && usize::from(slot / 8) == part);
        disabled
    }

    /// The most hexes an airship can be set to move.
    pub(crate) fn airship_moves(&self, state: &State, owner: u8) -> u8 {
        let parts = self.pack.parts.iter().enumerate();
        let tail = parts.clone().find(|(part, card)| card.kind == PartKind::Tail && state.parts[*part].owner == owner);
        tail.map_or(0, |(_, card)| card.moves)
    }

    /// What a unit is worth in Swill: an airship all its parts.
    pub(crate) fn worth_of(&self, state: &State, unit: &Unit) -> u8 {
        if unit.kind != self.pack.airship() {
            return self.pack.kind(unit.kind).swill;
        }
        let parts = self.pack.parts.iter().zip(&state.parts).filter(|(_, part)| part.owner == unit.owner);
        parts.fold(0, |sum: u8, (card, _)| sum.saturating_add(card.swill))
    }

    /// Rotations an aircraft may make at its setting. HW §14.4
    pub(crate) fn rotation_allowance(&self, state: &State, id: UnitId) -> u8 {
        self.rotations_at(state, id, state.units.get(id).flight.speed)
    }

    /// The same at another speed.
    pub(super) fn rotations_at(&self, state: &State, id: UnitId, speed: u8) -> u8 {
        let unit = state.units.get(id);
        let more = self.traits(state, id).boost.rotations;
        if unit.kind == self.pack.airship() {
            let parts = self.pack.parts.iter().enumerate().filter(|(part, _)| state.parts[*part].owner == unit.owner);
            return self.pack.airship_rotations + parts.map(|(_, part)| part.rotations).sum::<u8>() + more;
        }
        self.pack.speeds[usize::from(speed.max(1)) - 1].rotations + more
    }

    /// What parts do beside shooting: each once a turn. HW §14.14
    pub(super) fn offer_part_deeds(&self, state: &State, id: UnitId, out: &mut impl Offers) {
        let unit = state.units.get(id);
        if unit.kind != self.pack.airship() {
            return;
        }
        for (part, card) in self.pack.parts.iter().enumerate() {
            if state.parts[part].owner != unit.owner
                || state.turn.parts >> part & 1 == 1
                || self.is_part_disabled(state, id, part, Slot::Deed)
            {
                continue;
            }
            let open = match card.deed {
                Some(PartDeed::Repair) => self.empty_slots(state, id) < self.slot_count(state, id),
                Some(PartDeed::Spot) => !state.players[usize::from(unit.owner)].spotting,
                _ => false,
            };
            if open {
                out.offer(Action::Deed(part as u8));
            }
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// HW §14.14
    pub(super) fn do_part(&mut self, part: u8) {
        let id = self.state.turn.unit;
        self.state.turn.parts |= 1 << part;
        self.state.turn.begun = true;
        let who = self.who(id);
        if let Some(PartDeed::Repair) = self.game.pack.parts[usize::from(part)].deed {
            self.tell(Event::Repaired { who, target: who });
            self.choose_mending(id);
        } else {
            self.state.players[usize::from(who.owner)].spotting = true;
            self.tell(Event::Spotted { who });
            self.state.step = Step::Unit;
        }
    }
}
