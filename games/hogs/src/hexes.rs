//! The battlefield: one hexagon for every table, so that hexes can be asked about one another without a game at hand.
//!
//! Numbers, names, sets and tables are those of `sounder_board`. Facings are kept as numbers from 0 to 5, clockwise from
//! the right, because that is how states and scenarios write them.

use sounder_board::{Arc, Board, Direction, HexField, HexGrid, Place, PlaceSet, Shape};
use std::sync::LazyLock;

/// A hexagon of radius 6. Its middle is G7.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Battlefield;

impl Board for Battlefield {
    type Number = u8;
    type Words = [u64; 3];
    const SHAPE: Shape = Shape::Hexes(HexGrid::hexagon(RADIUS));
}

/// A hex of the battlefield.
pub type Hex = Place<Battlefield>;
/// A set of hexes.
pub type Hexes = PlaceSet<Battlefield>;

/// How far the battlefield reaches from its middle.
const RADIUS: u8 = 6;
/// Numbers that hexes have; some of them are left out.
pub const NUMBERS: usize = Battlefield::SHAPE.numbers();
/// The middle of the battlefield.
pub const CENTRE: Hex = Hex::ORIGIN;

static FIELD: LazyLock<HexField<Battlefield>> = LazyLock::new(|| HexField::hexagon(RADIUS));

/// Works the tables out now rather than when the first hex is asked: rules keep off the heap.
pub(crate) fn prepare() {
    LazyLock::force(&FIELD);
}

/// The direction that a number stands for.
#[inline]
fn direction(facing: u8) -> Direction {
    Direction::ALL[usize::from(facing)]
}

/// What a hex of the battlefield can be asked.
pub trait Geometry: Sized {
    /// The next hex in a direction, if the battlefield reaches that far.
    fn step(self, facing: u8) -> Option<Self>;
    /// How many steps apart two hexes are.
    fn distance(self, other: Self) -> u8;
    /// The range between two hexes: what shares a hex is at range 1.
    fn range(self, other: Self) -> u8;
    /// The hexes next to this one.
    fn near(self) -> Hexes;
    /// The hexes up to so many steps away, this one too.
    fn within(self, steps: u8) -> Hexes;
    /// The wedge ahead: from the front-left line to the front-right line, both and the hex itself included.
    fn front_arc(self, facing: u8) -> Hexes;
    /// The wedges to the left and to the right, each from its front line to its back line.
    fn side_arcs(self, facing: u8) -> Hexes;
    /// The direction that leads to a neighbour.
    fn direction_to(self, other: Self) -> Option<u8>;
    /// The direction in which another hex lies.
    fn bearing(self, other: Self) -> u8;
    /// The hex where this one comes to lie when the battlefield is turned clockwise by sixths.
    #[must_use]
    fn turned(self, sixths: u8) -> Self;
    /// The hex that the battlefield mirrors this one to, left to right.
    #[must_use]
    fn mirrored(self) -> Self;
}

impl Geometry for Hex {
    #[inline]
    fn step(self, facing: u8) -> Option<Hex> {
        FIELD.step(self, direction(facing))
    }

    #[inline]
    fn distance(self, other: Hex) -> u8 {
        FIELD.distance(self, other)
    }

    #[inline]
    fn range(self, other: Hex) -> u8 {
        self.distance(other).max(1)
    }

    #[inline]
    fn near(self) -> Hexes {
        FIELD.neighbours(self)
    }

    #[inline]
    fn within(self, steps: u8) -> Hexes {
        FIELD.within(self, steps)
    }

    #[inline]
    fn front_arc(self, facing: u8) -> Hexes {
        FIELD.arc(self, direction(facing), Arc::Front)
    }

    #[inline]
    fn side_arcs(self, facing: u8) -> Hexes {
        FIELD.arc(self, direction(facing), Arc::Left) | FIELD.arc(self, direction(facing), Arc::Right)
    }

    #[inline]
    fn direction_to(self, other: Hex) -> Option<u8> {
        (self.distance(other) == 1).then(|| self.bearing(other))
    }

    #[inline]
    fn bearing(self, other: Hex) -> u8 {
        FIELD.bearing(self, other) as u8
    }

    fn turned(self, sixths: u8) -> Hex {
        self.rotated(sixths).expect("turning stays on the battlefield")
    }

    fn mirrored(self) -> Hex {
        self.reflected().expect("mirroring stays on the battlefield")
    }
}

/// A corner of the battlefield, numbered clockwise from the right.
pub fn corner(number: u8) -> Hex {
    CENTRE.beyond(direction(number % 6), RADIUS).expect("a corner is on the battlefield")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_and_mirroring_come_round() {
        assert_eq!((Hexes::ALL.len(), CENTRE.to_string().as_str()), (127, "G7"));
        for hex in Hexes::ALL {
            assert_eq!((hex.turned(6), hex.mirrored().mirrored()), (hex, hex));
            assert_eq!(hex.turned(1).distance(CENTRE), hex.distance(CENTRE));
            assert!((0..6).filter_map(|facing| hex.step(facing)).all(|next| hex.near().contains(next)));
        }
        assert_eq!(corner(0).turned(1), corner(1));
        assert_eq!(corner(1).mirrored(), corner(2));
    }

    /// Clause 9.9
    #[test]
    fn arcs_have_the_size_that_the_rules_give_them() {
        let at = |set: Hexes, range: u8| set.iter().filter(|hex| CENTRE.distance(*hex) == range).count();
        for facing in 0..6 {
            for range in 1..=5u8 {
                assert_eq!(at(CENTRE.front_arc(facing), range), 2 * usize::from(range) + 1);
                assert_eq!(at(CENTRE.side_arcs(facing), range), 2 * (usize::from(range) + 1));
            }
            let line = |direction: u8| CENTRE.step(direction % 6).expect("the middle has six neighbours");
            let (front, sides) = (CENTRE.front_arc(facing), CENTRE.side_arcs(facing));
            assert!([0, 1, 5].iter().all(|turn| front.contains(line(facing + turn))));
            assert!([1, 2, 4, 5].iter().all(|turn| sides.contains(line(facing + turn))));
            assert!(!sides.contains(line(facing)) && !sides.contains(line(facing + 3)));
            assert!(front.contains(CENTRE) && sides.contains(CENTRE));
        }
    }

    #[test]
    fn corners_are_twelve_or_six_apart() {
        assert_eq!(corner(0).distance(corner(3)), 12);
        assert_eq!(corner(0).distance(corner(1)), 6);
        assert_eq!(corner(0).within(3).len(), 16);
    }
}
