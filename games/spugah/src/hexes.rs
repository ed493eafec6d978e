//! Hexes as small numbers and sets of hexes as bits.
//!
//! A hex with the axial coordinates q and r is bit q + 12 r + 60. The rows are one wider than the world, so that a step
//! over its rim always lands on a padding bit, and all six neighbours of a whole set are six shifts.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};
use std::str::FromStr;

/// How far the world reaches from the Spire.
pub const RADIUS: i16 = 5;
/// Bits that a set of hexes uses; some of them are padding.
pub const BITS: usize = 121;
const ROW: i16 = 12;
const MIDDLE: i16 = 60;

/// A hex of the world. People call it by row and place, as in "F6" for the Spire.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex(u8);

impl Hex {
    /// The middle of the world.
    pub const SPIRE: Hex = Hex(MIDDLE as u8);

    /// The hex with these axial coordinates, if the world reaches that far.
    pub const fn at(q: i16, r: i16) -> Option<Hex> {
        let far = q.abs() > RADIUS || r.abs() > RADIUS || (q + r).abs() > RADIUS;
        if far { None } else { Some(Hex((q + ROW * r + MIDDLE) as u8)) }
    }

    /// Its axial coordinates: column and row.
    pub fn axial(self) -> (i16, i16) {
        let offset = i16::from(self.0) - MIDDLE;
        let row = (offset + ROW / 2).div_euclid(ROW);
        (offset - ROW * row, row)
    }

    /// Its place in arrays over all [`BITS`].
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// All hexes of the world in reading order.
    pub fn all() -> impl Iterator<Item = Hex> {
        Hexes::WORLD.iter()
    }
}

impl Default for Hex {
    fn default() -> Self {
        Hex::SPIRE
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (q, r) = self.axial();
        let first = (-RADIUS).max(-RADIUS - r);
        write!(f, "{}{}", char::from(b'A' + (r + RADIUS) as u8), q - first + 1)
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Hex {
    type Err = String;

    fn from_str(text: &str) -> Result<Hex, String> {
        let error = || format!("\"{text}\" is not a hex; the world goes from A1 to K6, with the Spire at F6");
        let row = text.bytes().next().filter(u8::is_ascii_uppercase).ok_or_else(error)?;
        let place: i16 = text[1..].parse().map_err(|_| error())?;
        let r = i16::from(row - b'A') - RADIUS;
        let first = (-RADIUS).max(-RADIUS - r);
        Hex::at(first + place.clamp(0, 12) - 1, r).ok_or_else(error)
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A set of hexes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Hex>", into = "Vec<Hex>")]
pub struct Hexes(u128);

impl Hexes {
    /// No hex.
    pub const NONE: Hexes = Hexes(0);
    /// Every hex of the world.
    pub const WORLD: Hexes = Hexes(world());

    /// Just this hex.
    #[inline]
    pub const fn only(hex: Hex) -> Hexes {
        Hexes(1 << hex.0)
    }

    /// Whether the hex is in the set.
    #[inline]
    pub const fn contains(self, hex: Hex) -> bool {
        self.0 >> hex.0 & 1 == 1
    }

    /// Puts a hex into the set.
    #[inline]
    pub fn insert(&mut self, hex: Hex) {
        self.0 |= 1 << hex.0;
    }

    /// Takes a hex out of the set.
    #[inline]
    pub fn remove(&mut self, hex: Hex) {
        self.0 &= !(1 << hex.0);
    }

    /// Whether no hex is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many hexes are in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The first hex of the set in reading order.
    #[inline]
    pub fn first(self) -> Option<Hex> {
        (self.0 != 0).then(|| Hex(self.0.trailing_zeros() as u8))
    }

    /// Everything next to a hex of the set; a member counts only if it is next to another.
    #[inline]
    #[must_use]
    pub const fn neighbours(self) -> Hexes {
        let set = self.0;
        let around = set << 1 | set >> 1 | set << 12 | set >> 12 | set << 11 | set >> 11;
        Hexes(around & Hexes::WORLD.0)
    }

    /// The hexes in reading order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Hex> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let hex = (bits != 0).then(|| Hex(bits.trailing_zeros() as u8))?;
            bits &= bits - 1;
            Some(hex)
        })
    }
}

const fn world() -> u128 {
    let mut bits = 0;
    let mut q = -RADIUS;
    while q <= RADIUS {
        let mut r = -RADIUS;
        while r <= RADIUS {
            if let Some(hex) = Hex::at(q, r) {
                bits |= 1 << hex.0;
            }
            r += 1;
        }
        q += 1;
    }
    bits
}

impl BitOr for Hexes {
    type Output = Hexes;
    #[inline]
    fn bitor(self, other: Hexes) -> Hexes {
        Hexes(self.0 | other.0)
    }
}

impl BitAnd for Hexes {
    type Output = Hexes;
    #[inline]
    fn bitand(self, other: Hexes) -> Hexes {
        Hexes(self.0 & other.0)
    }
}

impl Not for Hexes {
    type Output = Hexes;
    #[inline]
    fn not(self) -> Hexes {
        Hexes(!self.0 & Hexes::WORLD.0)
    }
}

impl BitOrAssign for Hexes {
    #[inline]
    fn bitor_assign(&mut self, other: Hexes) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for Hexes {
    #[inline]
    fn bitand_assign(&mut self, other: Hexes) {
        self.0 &= other.0;
    }
}

impl FromIterator<Hex> for Hexes {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> Self {
        let mut set = Hexes::NONE;
        hexes.into_iter().for_each(|hex| set.insert(hex));
        set
    }
}

impl From<Vec<Hex>> for Hexes {
    fn from(hexes: Vec<Hex>) -> Self {
        hexes.into_iter().collect()
    }
}

impl From<Hexes> for Vec<Hex> {
    fn from(set: Hexes) -> Self {
        set.iter().collect()
    }
}

impl fmt::Debug for Hexes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_world_has_91_hexes_and_each_knows_its_name() {
        assert_eq!(Hexes::WORLD.len(), 91);
        assert_eq!(Hex::SPIRE.to_string(), "F6");
        for hex in Hex::all() {
            assert_eq!(hex.to_string().parse(), Ok(hex));
            let (q, r) = hex.axial();
            assert_eq!(Hex::at(q, r), Some(hex));
        }
        for text in ["", "F", "F0", "F12", "A7", "L1", "f6", "F6x"] {
            assert!(text.parse::<Hex>().is_err(), "{text}");
        }
    }

    #[test]
    fn shifts_find_the_neighbours_that_geometry_finds() {
        for hex in Hex::all() {
            let (q, r) = hex.axial();
            let around = hexx::Hex::new(q.into(), r.into()).all_neighbors();
            let wanted: Hexes = around.iter().filter_map(|near| Hex::at(near.x as i16, near.y as i16)).collect();
            assert_eq!(Hexes::only(hex).neighbours(), wanted, "{hex}");
        }
    }
}
