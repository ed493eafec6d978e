//! Sets of places.

use crate::board::{Board, Words};
use crate::place::Place;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// A set of places: a bit for each. In files it is the list of its places, in the order of their numbers.
///
/// `|`, `&` and `-` are union, intersection and difference; `!` gives the places of the board that are missing.
///
/// ```
/// # use sounder_board::{Board, HexGrid, Place, PlaceSet, Shape};
/// # #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
/// # struct World;
/// # impl Board for World {
/// #     type Number = u8;
/// #     type Words = [u64; 2];
/// #     const SHAPE: Shape = Shape::Hexes(HexGrid::hexagon(5));
/// # }
/// let corner: Place<World> = "A1".parse().unwrap();
/// let near = PlaceSet::only(corner).neighbours();
/// assert_eq!(format!("{near:?}"), "{A2, B1, B2}");
/// assert!(!near.contains(corner));
/// assert_eq!((near | PlaceSet::only(corner)).neighbours().len(), 9);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlaceSet<B: Board>(B::Words);

impl<B: Board> PlaceSet<B> {
    /// No place.
    pub const NONE: PlaceSet<B> = PlaceSet(B::Words::NONE);
    /// Every place that the board can have; the map of a table may have fewer.
    pub const ALL: PlaceSet<B> = PlaceSet(B::Words::ALL);

    /// Just this place.
    #[inline]
    pub fn only(place: Place<B>) -> PlaceSet<B> {
        let (at, bit) = (place.index() / 64, 1 << (place.index() % 64));
        let mut set = PlaceSet::<B>::NONE;
        // Every word is written: a write to one of them alone would hold up whoever reads the whole set next.
        for (index, word) in set.0.as_mut().iter_mut().enumerate() {
            *word = if index == at { bit } else { 0 };
        }
        set
    }

    /// Whether the place is in the set.
    #[inline]
    pub fn contains(self, place: Place<B>) -> bool {
        let index = place.index();
        let word = match self.0.as_ref() {
            // A choice between two words stays in registers.
            [low, high] => {
                if index < 64 {
                    *low
                } else {
                    *high
                }
            }
            words => words[index / 64],
        };
        word >> (index % 64) & 1 == 1
    }

    /// Puts a place into the set.
    #[inline]
    pub fn insert(&mut self, place: Place<B>) {
        *self |= PlaceSet::only(place);
    }

    /// Takes a place out of the set.
    #[inline]
    pub fn remove(&mut self, place: Place<B>) {
        *self -= PlaceSet::only(place);
    }

    /// Whether no place is in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.as_ref().iter().fold(0, |all, word| all | word) == 0
    }

    /// How many places are in the set.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.as_ref().iter().map(|word| word.count_ones()).sum()
    }

    /// Whether all places of this set are in the other.
    #[inline]
    pub fn is_within(self, other: PlaceSet<B>) -> bool {
        (self - other).is_empty()
    }

    /// Whether the two sets have a place in common.
    #[inline]
    pub fn meets(self, other: PlaceSet<B>) -> bool {
        !(self & other).is_empty()
    }

    /// The place with the lowest number: on hexes the first in reading order.
    #[inline]
    pub fn first(self) -> Option<Place<B>> {
        self.iter().next()
    }

    /// The places in the order of their numbers: on hexes in reading order.
    #[inline]
    pub fn iter(self) -> Places<B> {
        Places { set: self, word: self.0.as_ref()[0], index: 0 }
    }

    /// Every hex of the board next to a hex of the set; a member counts only if it is next to another. For boards of
    /// hexes alone. The shifts are known when the program is compiled, so this costs a few instructions a word.
    #[inline]
    #[must_use]
    pub fn neighbours(self) -> PlaceSet<B> {
        let down = const { B::SHAPE.grid().stride() - 1 };
        let (east, west) = (self.up(1), self.down(1));
        // South-west and south-east are a row down from the hex and from the one to its east; the north is the mirror.
        let south = (self | east).up(down);
        let north = (self | west).down(down);
        (east | west | south | north) & PlaceSet::ALL
    }

    /// All bits moved to higher numbers.
    #[inline]
    fn up(self, by: usize) -> PlaceSet<B> {
        let (words, mut moved) = (self.0.as_ref(), PlaceSet::<B>::NONE);
        let (whole, bits) = (by / 64, by % 64);
        for (index, word) in moved.0.as_mut().iter_mut().enumerate().skip(whole) {
            *word = words[index - whole] << bits;
            if bits > 0 && index > whole {
                *word |= words[index - whole - 1] >> (64 - bits);
            }
        }
        moved
    }

    /// All bits moved to lower numbers.
    #[inline]
    fn down(self, by: usize) -> PlaceSet<B> {
        let (words, mut moved) = (self.0.as_ref(), PlaceSet::<B>::NONE);
        let (whole, bits) = (by / 64, by % 64);
        for (index, word) in moved.0.as_mut().iter_mut().enumerate() {
            let from = index + whole;
            if from < words.len() {
                *word = words[from] >> bits;
            }
            if bits > 0 && from + 1 < words.len() {
                *word |= words[from + 1] << (64 - bits);
            }
        }
        moved
    }

    #[inline]
    fn change(&mut self, other: PlaceSet<B>, mut combine: impl FnMut(&mut u64, u64)) {
        for (word, with) in self.0.as_mut().iter_mut().zip(other.0.as_ref()) {
            combine(word, *with);
        }
    }
}

impl<B: Board> Default for PlaceSet<B> {
    fn default() -> Self {
        PlaceSet::NONE
    }
}

impl<B: Board> BitOrAssign for PlaceSet<B> {
    #[inline]
    fn bitor_assign(&mut self, other: PlaceSet<B>) {
        self.change(other, |word, with| *word |= with);
    }
}

impl<B: Board> BitAndAssign for PlaceSet<B> {
    #[inline]
    fn bitand_assign(&mut self, other: PlaceSet<B>) {
        self.change(other, |word, with| *word &= with);
    }
}

impl<B: Board> SubAssign for PlaceSet<B> {
    #[inline]
    fn sub_assign(&mut self, other: PlaceSet<B>) {
        self.change(other, |word, with| *word &= !with);
    }
}

impl<B: Board> BitOr for PlaceSet<B> {
    type Output = PlaceSet<B>;
    #[inline]
    fn bitor(mut self, other: PlaceSet<B>) -> PlaceSet<B> {
        self |= other;
        self
    }
}

impl<B: Board> BitAnd for PlaceSet<B> {
    type Output = PlaceSet<B>;
    #[inline]
    fn bitand(mut self, other: PlaceSet<B>) -> PlaceSet<B> {
        self &= other;
        self
    }
}

impl<B: Board> Sub for PlaceSet<B> {
    type Output = PlaceSet<B>;
    #[inline]
    fn sub(mut self, other: PlaceSet<B>) -> PlaceSet<B> {
        self -= other;
        self
    }
}

impl<B: Board> Not for PlaceSet<B> {
    type Output = PlaceSet<B>;
    #[inline]
    fn not(self) -> PlaceSet<B> {
        PlaceSet::ALL - self
    }
}

/// The places of a set, one after another. It does not say how many are left: counting bits would cost more than it saves.
#[derive(Clone, Debug)]
pub struct Places<B: Board> {
    set: PlaceSet<B>,
    /// What is left of the word at `index`: a loop over one word stays in registers.
    word: u64,
    index: usize,
}

impl<B: Board> Iterator for Places<B> {
    type Item = Place<B>;

    #[inline]
    fn next(&mut self) -> Option<Place<B>> {
        while self.word == 0 {
            self.index += 1;
            self.word = *self.set.0.as_ref().get(self.index)?;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(Place::of(64 * self.index + bit))
    }
}

impl<B: Board> IntoIterator for PlaceSet<B> {
    type Item = Place<B>;
    type IntoIter = Places<B>;
    #[inline]
    fn into_iter(self) -> Places<B> {
        self.iter()
    }
}

impl<B: Board> Extend<Place<B>> for PlaceSet<B> {
    fn extend<I: IntoIterator<Item = Place<B>>>(&mut self, places: I) {
        places.into_iter().for_each(|place| self.insert(place));
    }
}

impl<B: Board> FromIterator<Place<B>> for PlaceSet<B> {
    fn from_iter<I: IntoIterator<Item = Place<B>>>(places: I) -> Self {
        let mut set = PlaceSet::NONE;
        set.extend(places);
        set
    }
}

impl<B: Board, const COUNT: usize> From<[Place<B>; COUNT]> for PlaceSet<B> {
    fn from(places: [Place<B>; COUNT]) -> Self {
        places.into_iter().collect()
    }
}

impl<B: Board> fmt::Debug for PlaceSet<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<B: Board> Serialize for PlaceSet<B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, B: Board> Deserialize<'de> for PlaceSet<B> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Place<B>>::deserialize(deserializer)?.into_iter().collect())
    }
}
