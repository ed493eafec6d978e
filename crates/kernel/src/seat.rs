use serde::{Deserialize, Serialize};

/// The largest number of seats a game may have.
pub const MAX_SEATS: usize = 8;

/// A place at the table, counted from 0 in clockwise order. In JSON it is the bare number; [`spell`](crate::spell) knows
/// it by the name of the type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into per-seat arrays.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The next seat clockwise at a table of `seats`.
    #[inline]
    #[must_use]
    pub fn next(self, seats: usize) -> Seat {
        if self.index() + 1 == seats { Seat(0) } else { Seat(self.0 + 1) }
    }

    /// The next seat counter-clockwise at a table of `seats`.
    #[inline]
    #[must_use]
    pub fn previous(self, seats: usize) -> Seat {
        if self.0 == 0 { Seat(seats as u8 - 1) } else { Seat(self.0 - 1) }
    }

    /// All seats of a table, in order.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..seats as u8).map(Seat)
    }
}

impl std::fmt::Display for Seat {
    /// People count seats from 1.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "seat {}", self.0 + 1)
    }
}

/// The same in messages about a state or an action: there is one way to count seats.
impl std::fmt::Debug for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

/// A set of seats. In JSON it is one number, a bit a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct SeatSet(u8);

impl std::fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Just this seat.
    #[inline]
    pub fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// Every seat of a table.
    #[inline]
    pub fn all(seats: usize) -> SeatSet {
        SeatSet(((1u16 << seats) - 1) as u8)
    }

    /// Whether the seat is in the set.
    #[inline]
    pub fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// The set with the seat.
    #[inline]
    #[must_use]
    pub fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// The set without the seat.
    #[inline]
    #[must_use]
    pub fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// The seats that are in both sets.
    #[inline]
    #[must_use]
    pub fn and(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// The seats that are in either set.
    #[inline]
    #[must_use]
    pub fn or(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// How many seats are in the set.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no seat is in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest seat of the set.
    #[inline]
    pub fn first(self) -> Option<Seat> {
        (self.0 != 0).then(|| Seat(self.0.trailing_zeros() as u8))
    }

    /// The seats in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let seat = (bits != 0).then(|| Seat(bits.trailing_zeros() as u8))?;
            bits &= bits - 1;
            Some(seat)
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

/// Whose eyes look at the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Viewer {
    /// Somebody who sees only what everybody sees.
    Public,
    /// Whoever sits here.
    Seat(Seat),
}

impl Viewer {
    /// Whether these are the eyes of this seat.
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }

    /// Everybody who may look at a table: the public, then each seat.
    pub fn all(seats: usize) -> impl Iterator<Item = Viewer> {
        std::iter::once(Viewer::Public).chain(Seat::all(seats).map(Viewer::Seat))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_round() {
        assert_eq!(Seat(3).next(4), Seat(0));
        assert_eq!(Seat(0).previous(4), Seat(3));
    }

    /// Messages print whole states and actions, and they count seats like people.
    #[test]
    fn seats_are_counted_from_one_wherever_they_are_printed() {
        let both: SeatSet = [Seat(0), Seat(2)].into_iter().collect();
        assert_eq!(format!("{:?}", (Seat(0), both, SeatSet::EMPTY)), "(seat 1, {seat 1, seat 3}, {})");
    }

    #[test]
    fn a_set_lists_its_seats_in_order() {
        let set: SeatSet = [Seat(7), Seat(0), Seat(3)].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [Seat(0), Seat(3), Seat(7)]);
        assert_eq!(SeatSet::all(MAX_SEATS).len(), 8);
        assert_eq!(set.without(Seat(0)).first(), Some(Seat(3)));
    }
}
