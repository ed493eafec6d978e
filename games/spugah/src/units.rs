//! The units of a nation on the board.

use crate::hexes::{Hex, Hexes};
use crate::state::UNITS;
use serde::{Deserialize, Serialize};
use sounder_kernel::List;

/// A unit on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Unit {
    /// Its tier, counted from 0.
    pub tier: u8,
    /// Where it stands.
    pub hex: Hex,
    /// The damage it can still take.
    pub health: u8,
    /// Whether it has moved or acted this turn.
    #[serde(default)]
    pub acted: bool,
    /// Whether it has attacked or supported this turn.
    #[serde(default)]
    pub engaged: bool,
}

/// The units of a nation, with the set of hexes they stand on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "List<Unit, UNITS>", into = "List<Unit, UNITS>")]
pub struct Units {
    list: List<Unit, UNITS>,
    here: Hexes,
}

impl Units {
    /// Where they stand.
    #[inline]
    pub fn here(&self) -> Hexes {
        self.here
    }

    /// All of them.
    #[inline]
    pub fn iter(&self) -> std::slice::Iter<'_, Unit> {
        self.list.iter()
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many of a tier there are.
    pub fn count(&self, tier: u8) -> usize {
        self.iter().filter(|unit| unit.tier == tier).count()
    }

    /// The unit on a hex where one stands.
    #[inline]
    pub fn on(&self, hex: Hex) -> &Unit {
        self.iter().find(|unit| unit.hex == hex).expect("a unit stands on each hex of the set")
    }

    /// The unit on a hex where one stands. Its hex is changed by [`Units::shift`] alone.
    #[inline]
    pub fn on_mut(&mut self, hex: Hex) -> &mut Unit {
        self.list.iter_mut().find(|unit| unit.hex == hex).expect("a unit stands on each hex of the set")
    }

    /// All of them, to change anything but their hexes.
    pub fn all_mut(&mut self) -> std::slice::IterMut<'_, Unit> {
        self.list.iter_mut()
    }

    /// Puts a unit on the board.
    pub fn add(&mut self, unit: Unit) {
        self.here.insert(unit.hex);
        self.list.push(unit);
    }

    /// Takes the unit on a hex off the board.
    pub fn remove(&mut self, hex: Hex) -> Unit {
        let index = self.iter().position(|unit| unit.hex == hex).expect("a unit stands on each hex of the set");
        self.here.remove(hex);
        self.list.remove(index)
    }

    /// Puts the unit on one hex onto another.
    pub fn shift(&mut self, from: Hex, to: Hex) {
        self.on_mut(from).hex = to;
        self.here.remove(from);
        self.here.insert(to);
    }
}

impl<'a> IntoIterator for &'a Units {
    type Item = &'a Unit;
    type IntoIter = std::slice::Iter<'a, Unit>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl From<List<Unit, UNITS>> for Units {
    fn from(list: List<Unit, UNITS>) -> Self {
        Units { list, here: list.iter().map(|unit| unit.hex).collect() }
    }
}

impl From<Units> for List<Unit, UNITS> {
    fn from(units: Units) -> Self {
        units.list
    }
}
