//! What a unit can do: its card and its upgrades together, and questions about the battlefield that every phase asks.

use crate::Hogs;
use crate::cards::{Ability, Boost, Card, Class, Kind, Power};
use crate::hexes::{Hex, Hexes};
use crate::state::{HOLDERS, NONE, PLACES_OF_CARDS, State, Unit, UnitId};
use crate::units::Herd;

/// The figures of a unit with its upgrades.
#[derive(Clone, Copy, Debug)]
pub struct Traits<'a> {
    /// The card.
    pub card: &'a Card,
    /// What upgrades add.
    pub boost: Boost,
}

impl Traits<'_> {
    /// Whether it can do something.
    #[inline]
    pub fn can(&self, ability: Ability) -> bool {
        self.card.abilities.has(ability) || self.boost.abilities.has(ability)
    }

    /// Action Points before damage.
    #[inline]
    pub fn ap(&self) -> u8 {
        self.card.ap + self.boost.ap
    }

    /// Action Points a unit with these figures has left after it has spent some.
    #[inline]
    pub(super) fn ap_left(&self, unit: &Unit, spent: u8) -> u8 {
        let lost = if self.card.class.is_infantry() { 0 } else { unit.damage };
        self.ap().saturating_sub(lost).saturating_sub(spent)
    }

    /// What it can take: Health Points of infantry, Action Points of ground vehicles.
    #[inline]
    pub fn toughness(&self) -> u8 {
        if self.card.class.is_infantry() { self.card.hp + self.boost.hp } else { self.ap() }
    }
}

impl Hogs {
    /// Where upgrades of a kind of unit lie: its card, its console, or the airship.
    pub(crate) fn holder(&self, kind: Kind) -> usize {
        let biplane = self.pack.biplane();
        if kind >= biplane {
            PLACES_OF_CARDS + usize::from(kind - biplane)
        } else {
            usize::from(self.pack.kind(kind).initiative) - 1
        }
    }

    /// The kind of unit that a holder of upgrades is.
    pub(crate) fn held_kind(&self, state: &State, owner: u8, holder: usize) -> Kind {
        debug_assert!(holder < HOLDERS);
        if holder < PLACES_OF_CARDS {
            state.players[usize::from(owner)].cards[holder]
        } else {
            self.pack.biplane() + (holder - PLACES_OF_CARDS) as Kind
        }
    }

    /// What the upgrades of an owner add to a kind of unit.
    #[inline]
    pub(crate) fn boost(&self, state: &State, owner: u8, kind: Kind) -> Boost {
        let player = &state.players[usize::from(owner)];
        let holder = self.holder(kind);
        let [first, second] = player.upgrades[holder];
        if first == NONE || holder < PLACES_OF_CARDS && player.cards[holder] != kind {
            return Boost::default();
        }
        let boost = self.pack.upgrades[usize::from(first)].boost;
        if second == NONE { boost } else { boost.plus(&self.pack.upgrades[usize::from(second)].boost) }
    }

    /// The figures of a kind of unit of an owner.
    #[inline]
    pub(crate) fn kind_traits(&self, state: &State, owner: u8, kind: Kind) -> Traits<'_> {
        Traits { card: self.pack.kind(kind), boost: self.boost(state, owner, kind) }
    }

    /// The figures of a unit.
    #[inline]
    pub(crate) fn traits(&self, state: &State, id: UnitId) -> Traits<'_> {
        let unit = state.units.get(id);
        self.kind_traits(state, unit.owner, unit.kind)
    }

    /// The class of a unit.
    #[inline]
    pub(crate) fn class(&self, unit: &Unit) -> Class {
        self.pack.class(unit.kind)
    }

    /// Action Points a unit has left in its turn. HW §7.13
    #[inline]
    pub(crate) fn ap_left(&self, state: &State, id: UnitId) -> u8 {
        self.traits(state, id).ap_left(state.units.get(id), state.turn.spent)
    }

    /// What a ground unit can still take.
    #[inline]
    pub(crate) fn health(&self, state: &State, id: UnitId) -> u8 {
        let unit = state.units.get(id);
        if self.class(unit).is_aircraft() {
            return self.empty_slots(state, id);
        }
        self.traits(state, id).toughness().saturating_sub(unit.damage)
    }

    /// What a unit can take at full strength.
    pub(crate) fn full_health(&self, state: &State, id: UnitId) -> u8 {
        let unit = state.units.get(id);
        if self.class(unit).is_aircraft() { self.slot_count(state, id) } else { self.traits(state, id).toughness() }
    }

    /// Base Hexes and Spawn Hexes: passed, never ended on. HW §3.8
    pub(crate) fn fixtures(&self, state: &State) -> Hexes {
        let bases = state.players.iter().filter_map(|player| player.base);
        bases.fold(self.field.spawns, |set, hex| set | Hexes::only(hex))
    }

    /// Hexes with a ground unit on them, but for one.
    #[inline]
    pub(crate) fn ground_units(&self, state: &State, but: UnitId) -> Hexes {
        let mut set = Hexes::NONE;
        // Aircraft come after all cards.
        let aircraft = self.pack.biplane();
        for (id, unit) in state.units.iter() {
            if id != but && unit.kind < aircraft {
                set.insert(unit.hex);
            }
        }
        set
    }

    /// Hexes where a ground unit cannot end: units, fixtures, deployables.
    #[inline]
    pub(crate) fn taken(&self, state: &State, but: UnitId) -> Hexes {
        self.ground_units(state, but) | self.fixtures(state) | state.works.hexes()
    }

    /// The same question for one hex.
    #[inline]
    pub(crate) fn is_taken(&self, state: &State, hex: Hex, but: UnitId) -> bool {
        let aircraft = self.pack.biplane();
        self.field.spawns.contains(hex)
            || state.works.hexes().contains(hex)
            || state.players.iter().any(|player| player.base == Some(hex))
            || state.units.iter().any(|(id, unit)| unit.hex == hex && unit.kind < aircraft && id != but)
    }

    /// How many units of each class an owner has alive; planes off the battlefield count. HW §18.3
    pub(crate) fn herd(&self, state: &State, owner: u8) -> Herd {
        let mut herd = Herd::default();
        for (_, unit) in state.units.of(owner) {
            herd[self.class(unit) as usize] += 1;
        }
        herd
    }

    /// Pumps that an owner holds.
    pub(crate) fn pumps(&self, state: &State, owner: u8) -> u8 {
        state.control[..self.field.pumps].iter().map(|holder| u8::from(*holder == owner)).sum()
    }

    /// Whether a Mega Building works for an owner.
    pub(crate) fn has_power(&self, state: &State, owner: u8, power: Power) -> bool {
        state.players[usize::from(owner)].has_any(self.pack.tile_sets.powers[power as usize])
    }
}
