//! The units of a nation on the board.

use crate::state::UNITS;
use crate::world::{Hex, Hexes};
use serde::{Deserialize, Serialize};
use sounder_kernel::List;

/// A unit on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Unit {
    /// Its number within its nation, from 1, for as long as it lives: what pages and logs know it by.
    #[serde(default)]
    pub number: u8,
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

    /// The next number that nobody has. Numbers are used again only after all others were.
    pub fn number_after(&self, last: u8) -> u8 {
        let mut numbers = (1..=u8::MAX).cycle().skip(usize::from(last));
        numbers
            .find(|number| self.iter().all(|unit| unit.number != *number))
            .expect("there are more numbers than units")
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

/// A position may be written down without numbers; such units get the first that are free.
impl From<List<Unit, UNITS>> for Units {
    fn from(list: List<Unit, UNITS>) -> Self {
        let mut units = Units { list, here: list.iter().map(|unit| unit.hex).collect() };
        for index in 0..units.len() {
            if units.list[index].number == 0 {
                units.list[index].number = units.number_after(0);
            }
        }
        units
    }
}

impl From<Units> for List<Unit, UNITS> {
    fn from(units: Units) -> Self {
        units.list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(number: u8) -> Unit {
        Unit { number, ..Unit::default() }
    }

    #[test]
    fn a_unit_keeps_its_number_when_others_die() {
        let names = ["F4", "F5", "F7"].map(|name| name.parse::<Hex>().expect("a hex"));
        let list: List<Unit, UNITS> = names.map(|hex| Unit { hex, ..Unit::default() }).into_iter().collect();
        let mut units = Units::from(list);
        units.remove(names[0]);
        assert_eq!(names[1..].iter().map(|hex| units.on(*hex).number).collect::<Vec<_>>(), [2, 3]);
        assert_eq!(units.number_after(3), 4, "the number of the dead is not the next");
    }

    #[test]
    fn numbers_go_round() {
        let units = Units::from([unit(1), unit(2), unit(255)].into_iter().collect::<List<Unit, UNITS>>());
        assert_eq!((units.number_after(254), units.number_after(255), units.number_after(7)), (3, 3, 8));
    }
}
