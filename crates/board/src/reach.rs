//! Floods: what can be reached for how much.

use crate::board::Board;
use crate::place::Place;
use crate::set::PlaceSet;

/// What a step costs: from a place of one set into a place of another. Where several tolls fit a step the cheapest counts; where
/// none does, there is no way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Toll<B: Board> {
    /// Where the step begins.
    pub from: PlaceSet<B>,
    /// Where it ends.
    pub into: PlaceSet<B>,
    /// What it costs; 0 is allowed.
    pub cost: u8,
}

impl<B: Board> Toll<B> {
    /// The cost of entering these places from anywhere.
    pub const fn entering(into: PlaceSet<B>, cost: u8) -> Toll<B> {
        Toll { from: PlaceSet::ALL, into, cost }
    }
}

/// Everything that can be reached for less than `LEVELS`, with what it costs at least. A plain value, floods do not allocate.
///
/// `step` gives all places that are one step away from a set, for a hex field [`HexField::neighbours_of`], for a graph
/// [`Graph::across`]. Tolls say what a step costs each way.
///
/// [`HexField::neighbours_of`]: crate::HexField::neighbours_of
/// [`Graph::across`]: crate::Graph::across
///
/// ```
/// # use sounder_board::{Board, HexField, HexGrid, Place, PlaceSet, Reach, Shape, Toll};
/// # #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
/// # struct World;
/// # impl Board for World {
/// #     type Number = u8;
/// #     type Words = [u64; 2];
/// #     const SHAPE: Shape = Shape::Hexes(HexGrid::hexagon(5));
/// # }
/// let field = HexField::<World>::hexagon(5);
/// let hex = |name: &str| name.parse::<Place<World>>().unwrap();
/// let mountains = PlaceSet::from([hex("F7"), hex("F8")]);
/// // A step up a mountain costs 2, every other step 1, also from mountain to mountain.
/// let tolls = [
///     Toll::entering(!mountains, 1),
///     Toll::entering(mountains, 2),
///     Toll { from: mountains, into: mountains, cost: 1 },
/// ];
/// let step = |set| field.neighbours_of(set);
/// let reach = Reach::<World, 4>::flood(PlaceSet::only(hex("F6")), &tolls, step);
/// assert_eq!(reach.cost(hex("F7")), Some(2));
/// assert_eq!(reach.cost(hex("F8")), Some(3));
/// assert_eq!(reach.cost(hex("F9")), None, "that would cost 4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach<B: Board, const LEVELS: usize> {
    /// The places that cost exactly 0, 1, 2 and so on.
    levels: [PlaceSet<B>; LEVELS],
}

impl<B: Board, const LEVELS: usize> Reach<B, LEVELS> {
    /// Floods from some places, which cost nothing.
    pub fn flood(start: PlaceSet<B>, tolls: &[Toll<B>], step: impl Fn(PlaceSet<B>) -> PlaceSet<B>) -> Self {
        let mut levels = [PlaceSet::NONE; LEVELS];
        levels[0] = start;
        let mut seen = PlaceSet::NONE;
        for cost in 0..LEVELS {
            levels[cost] -= seen;
            let mut fresh = levels[cost];
            while !fresh.is_empty() {
                seen |= fresh;
                let mut free = PlaceSet::NONE;
                let around = step(fresh) - seen;
                for toll in tolls.iter().filter(|toll| cost + usize::from(toll.cost) < LEVELS) {
                    let mut into = around & toll.into;
                    if !into.is_empty() && !fresh.is_within(toll.from) {
                        into &= step(fresh & toll.from);
                    }
                    let level = if toll.cost == 0 { &mut free } else { &mut levels[cost + usize::from(toll.cost)] };
                    *level |= into;
                }
                levels[cost] |= free;
                fresh = free;
            }
        }
        Reach { levels }
    }

    /// The places that cost exactly this much. None for `LEVELS` or more.
    #[inline]
    pub fn at(&self, cost: u8) -> PlaceSet<B> {
        self.levels.get(usize::from(cost)).copied().unwrap_or_default()
    }

    /// The places that cost at most this much.
    #[inline]
    pub fn within(&self, cost: u8) -> PlaceSet<B> {
        self.levels.iter().take(usize::from(cost) + 1).fold(PlaceSet::NONE, |all, level| all | *level)
    }

    /// Everything within reach, the start included.
    #[inline]
    pub fn all(&self) -> PlaceSet<B> {
        self.levels.iter().fold(PlaceSet::NONE, |all, level| all | *level)
    }

    /// The least that it costs to get there.
    #[inline]
    pub fn cost(&self, place: Place<B>) -> Option<u8> {
        self.levels.iter().position(|level| level.contains(place)).map(|cost| cost as u8)
    }
}
