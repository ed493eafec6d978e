//! Floods: what can be reached for how much, and the cheapest way there.

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
/// [`Graph::across`]. A step must be possible both ways; tolls say what it costs in each.
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
/// let back: Vec<_> = reach.way_back(hex("F8"), &tolls, step).collect();
/// assert_eq!(back, [hex("F8"), hex("F7"), hex("F6")]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach<B: Board, const LEVELS: usize> {
    start: PlaceSet<B>,
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
        Reach { start, levels }
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

    /// A cheapest way, from the goal back to the start, both included; nothing if the goal is out of reach. Of several
    /// places that it could have come from the one with the lowest number is taken. Wants the tolls and the step of the flood.
    pub fn way_back(
        &self,
        goal: Place<B>,
        tolls: &[Toll<B>],
        step: impl Fn(PlaceSet<B>) -> PlaceSet<B>,
    ) -> impl Iterator<Item = Place<B>> {
        let reached = self.cost(goal).map(|_| goal);
        std::iter::successors(reached, move |place| self.before(*place, tolls, &step))
    }

    /// The place before this one on a cheapest way.
    fn before(
        &self,
        place: Place<B>,
        tolls: &[Toll<B>],
        step: &impl Fn(PlaceSet<B>) -> PlaceSet<B>,
    ) -> Option<Place<B>> {
        if self.start.contains(place) {
            return None;
        }
        let cost = self.cost(place)?;
        let around = step(PlaceSet::only(place));
        let paid = tolls.iter().filter(|toll| (1..=cost).contains(&toll.cost) && toll.into.contains(place));
        let from = paid.fold(PlaceSet::NONE, |all, toll| all | around & toll.from & self.at(cost - toll.cost));
        if !from.is_empty() {
            return from.first();
        }
        // It was entered for nothing. Steps that cost nothing could lead in a circle, so they are followed in the order
        // in which the flood took them.
        let level = self.at(cost);
        let free = tolls.iter().filter(|toll| toll.cost == 0);
        let mut wave = self.entered_for_more(cost, tolls, step);
        let mut seen = wave;
        while !wave.is_empty() {
            let next = free.clone().fold(PlaceSet::NONE, |all, toll| all | step(wave & toll.from) & toll.into);
            let next = next & (level - seen);
            if next.contains(place) {
                let fitting = free.filter(|toll| toll.into.contains(place));
                return fitting.fold(PlaceSet::NONE, |all, toll| all | around & toll.from & wave).first();
            }
            seen |= next;
            wave = next;
        }
        None
    }

    /// The places of a level that were not entered for nothing: they are the start, or were paid for.
    fn entered_for_more(&self, cost: u8, tolls: &[Toll<B>], step: &impl Fn(PlaceSet<B>) -> PlaceSet<B>) -> PlaceSet<B> {
        let paid = tolls.iter().filter(|toll| (1..=cost).contains(&toll.cost));
        let entered = paid.fold(self.start, |all, toll| all | step(self.at(cost - toll.cost) & toll.from) & toll.into);
        entered & self.at(cost)
    }
}
