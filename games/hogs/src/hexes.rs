//! The battlefield: hexes as small numbers, sets of hexes as bits, and dense tables of who is near whom and in which arc.
//!
//! A hex has its place in reading order as its number: 127 hexes of a hexagon of radius 6 fit into 128 bits. A direction
//! is 0 to 5, clockwise from the right.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};
use std::str::FromStr;
use std::sync::LazyLock;

/// How far the battlefield reaches from its middle.
pub const RADIUS: i8 = 6;
/// How many hexes there are.
pub const HEXES: usize = 127;
/// The longest range that anything is measured to.
pub const FAR: usize = 12;

const ROWS: usize = 2 * RADIUS as usize + 1;
const STEPS: [(i8, i8); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// A hex of the battlefield. People call it by row and place: "G7" is the middle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex(u8);

const fn row_start(r: i8) -> i8 {
    if -RADIUS - r > -RADIUS { -RADIUS - r } else { -RADIUS }
}

/// The number of the first hex of each row.
const FIRST: [u8; ROWS] = {
    let mut first = [0; ROWS];
    let mut row = 1;
    while row < ROWS {
        let r = row as i8 - 1 - RADIUS;
        first[row] = first[row - 1] + (2 * RADIUS + 1 - r.abs()) as u8;
        row += 1;
    }
    first
};

impl Hex {
    /// The middle of the battlefield.
    pub const CENTRE: Hex = Hex((HEXES / 2) as u8);

    /// The hex with these axial coordinates, if the battlefield reaches that far.
    pub const fn at(q: i8, r: i8) -> Option<Hex> {
        if q.abs() > RADIUS || r.abs() > RADIUS || (q + r).abs() > RADIUS {
            return None;
        }
        Some(Hex(FIRST[(r + RADIUS) as usize] + (q - row_start(r)) as u8))
    }

    /// Its axial coordinates: column and row.
    pub fn axial(self) -> (i8, i8) {
        let row = FIRST.iter().rposition(|first| *first <= self.0).unwrap_or(0);
        let r = row as i8 - RADIUS;
        (row_start(r) + (self.0 - FIRST[row]) as i8, r)
    }

    /// Its place in arrays over all hexes.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// All hexes in reading order.
    pub fn all() -> impl Iterator<Item = Hex> {
        (0..HEXES as u8).map(Hex)
    }

    /// The next hex in a direction, if the battlefield reaches that far.
    #[inline]
    pub fn step(self, direction: u8) -> Option<Hex> {
        let next = TABLES.next[self.index()][usize::from(direction)];
        (next < HEXES as u8).then_some(Hex(next))
    }

    /// How many steps apart two hexes are.
    #[inline]
    pub fn distance(self, other: Hex) -> u8 {
        TABLES.distance[self.index()][other.index()]
    }

    /// The range between two hexes: what shares a hex is at range 1.
    #[inline]
    pub fn range(self, other: Hex) -> u8 {
        self.distance(other).max(1)
    }

    /// The hexes next to this one.
    #[inline]
    pub fn near(self) -> Hexes {
        TABLES.near[self.index()]
    }

    /// The hexes up to so many steps away, this one too.
    #[inline]
    pub fn within(self, steps: u8) -> Hexes {
        TABLES.within[self.index()][usize::from(steps).min(FAR)]
    }

    /// The wedge ahead: from the front-left line to the front-right line, both and the hex itself included.
    #[inline]
    pub fn front_arc(self, facing: u8) -> Hexes {
        TABLES.front[self.index()][usize::from(facing)]
    }

    /// The wedges to the left and to the right, each from its front line to its back line.
    #[inline]
    pub fn side_arcs(self, facing: u8) -> Hexes {
        TABLES.sides[self.index()][usize::from(facing)]
    }

    /// The direction that leads to a neighbour.
    pub fn direction_to(self, other: Hex) -> Option<u8> {
        (0..6).find(|direction| self.step(*direction) == Some(other))
    }

    /// The direction that comes closest to pointing at another hex: what lies in the front arc and leads there.
    pub fn bearing(self, other: Hex) -> u8 {
        let left = |direction: &u8| self.step(*direction).map_or(u8::MAX, |next| next.distance(other));
        (0..6).min_by_key(left).unwrap_or(0)
    }

    /// A corner of the battlefield, numbered clockwise from the right.
    pub fn corner(number: u8) -> Hex {
        let (q, r) = STEPS[usize::from(number % 6)];
        Hex::at(q * RADIUS, r * RADIUS).expect("a corner is on the battlefield")
    }

    /// The hex where this one comes to lie when the battlefield is turned clockwise by sixths.
    #[must_use]
    pub fn turned(self, sixths: u8) -> Hex {
        let (q, r) = (0..sixths % 6).fold(self.axial(), |(q, r), _| (-r, q + r));
        Hex::at(q, r).expect("turning stays on the battlefield")
    }

    /// The hex that the battlefield mirrors this one to, left to right.
    #[must_use]
    pub fn mirrored(self) -> Hex {
        let (q, r) = self.axial();
        Hex::at(-q - r, r).expect("mirroring stays on the battlefield")
    }
}

impl Default for Hex {
    fn default() -> Self {
        Hex::CENTRE
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (q, r) = self.axial();
        write!(f, "{}{}", char::from(b'A' + (r + RADIUS) as u8), q - row_start(r) + 1)
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
        let error = || format!("\"{text}\" is not a hex; the battlefield goes from A1 to M7, with G7 in the middle");
        let row = text.bytes().next().filter(u8::is_ascii_uppercase).ok_or_else(error)?;
        let place: i8 = text[1..].parse().map_err(|_| error())?;
        let r = (row - b'A') as i8 - RADIUS;
        if r > RADIUS || !(1..=13).contains(&place) {
            return Err(error());
        }
        Hex::at(row_start(r) + place - 1, r).ok_or_else(error)
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
    /// The whole battlefield.
    pub const ALL: Hexes = Hexes((1 << HEXES) - 1);

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
        Hexes(!self.0 & Hexes::ALL.0)
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

struct Tables {
    next: [[u8; 6]; HEXES],
    near: [Hexes; HEXES],
    distance: [[u8; HEXES]; HEXES],
    within: [[Hexes; FAR + 1]; HEXES],
    front: [[Hexes; 6]; HEXES],
    sides: [[Hexes; 6]; HEXES],
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut tables = Tables {
        next: [[u8::MAX; 6]; HEXES],
        near: [Hexes::NONE; HEXES],
        distance: [[0; HEXES]; HEXES],
        within: [[Hexes::NONE; FAR + 1]; HEXES],
        front: [[Hexes::NONE; 6]; HEXES],
        sides: [[Hexes::NONE; 6]; HEXES],
    };
    for from in Hex::all() {
        let (q, r) = from.axial();
        for (direction, (dq, dr)) in STEPS.iter().enumerate() {
            if let Some(next) = Hex::at(q + dq, r + dr) {
                tables.next[from.index()][direction] = next.0;
                tables.near[from.index()].insert(next);
            }
        }
        for to in Hex::all() {
            let (to_q, to_r) = to.axial();
            let (dq, dr) = (to_q - q, to_r - r);
            let distance = dq.abs().max(dr.abs()).max((dq + dr).abs()) as u8;
            tables.distance[from.index()][to.index()] = distance;
            for steps in usize::from(distance)..=FAR {
                tables.within[from.index()][steps].insert(to);
            }
            for facing in 0..6 {
                // A sixth of the plane between two neighbouring directions: both coordinates along them are not negative.
                let sixth = |first: usize| {
                    let (a, b) = (STEPS[first % 6], STEPS[(first + 1) % 6]);
                    let (along_a, along_b) = (dq * b.1 - dr * b.0, a.0 * dr - a.1 * dq);
                    along_a >= 0 && along_b >= 0
                };
                if sixth(facing) || sixth(facing + 5) {
                    tables.front[from.index()][facing].insert(to);
                }
                if sixth(facing + 1) || sixth(facing + 4) {
                    tables.sides[from.index()][facing].insert(to);
                }
            }
        }
    }
    tables
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hex_knows_its_name() {
        assert_eq!(Hex::all().count(), HEXES);
        assert_eq!(Hex::CENTRE.to_string(), "G7");
        for hex in Hex::all() {
            assert_eq!(hex.to_string().parse(), Ok(hex));
            let (q, r) = hex.axial();
            assert_eq!(Hex::at(q, r), Some(hex));
            assert_eq!((hex.turned(6), hex.mirrored().mirrored()), (hex, hex));
        }
        for text in ["", "G", "G0", "G14", "A8", "N1", "g7", "G7x"] {
            assert!(text.parse::<Hex>().is_err(), "{text}");
        }
    }

    /// Clause 9.9
    #[test]
    fn arcs_have_the_size_that_the_rules_give_them() {
        let at = |set: Hexes, range: u8| set.iter().filter(|hex| Hex::CENTRE.distance(*hex) == range).count();
        for facing in 0..6 {
            for range in 1..=5u8 {
                assert_eq!(at(Hex::CENTRE.front_arc(facing), range), 2 * usize::from(range) + 1);
                assert_eq!(at(Hex::CENTRE.side_arcs(facing), range), 2 * (usize::from(range) + 1));
            }
            let line = |direction: u8| Hex::CENTRE.step(direction % 6).expect("the middle has six neighbours");
            let (front, sides) = (Hex::CENTRE.front_arc(facing), Hex::CENTRE.side_arcs(facing));
            assert!([0, 1, 5].iter().all(|turn| front.contains(line(facing + turn))));
            assert!([1, 2, 4, 5].iter().all(|turn| sides.contains(line(facing + turn))));
            assert!(!sides.contains(line(facing)) && !sides.contains(line(facing + 3)));
            assert!(front.contains(Hex::CENTRE) && sides.contains(Hex::CENTRE));
        }
    }

    #[test]
    fn corners_are_twelve_or_six_apart() {
        assert_eq!(Hex::corner(0).distance(Hex::corner(3)), 12);
        assert_eq!(Hex::corner(0).distance(Hex::corner(1)), 6);
        assert_eq!(Hex::corner(0).within(3).len(), 16);
    }
}
