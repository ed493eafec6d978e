//! The hexes of one map, with everything about how they lie to one another in tables.

use crate::board::Board;
use crate::direction::{Arc, Direction};
use crate::place::Place;
use crate::set::PlaceSet;
use hexx::{EdgeDirection, Hex as Axial};

/// A map of hexes: the part of a board that one table plays on. Built once, when content is loaded; the tables take about
/// 2 · n² bytes and (d + 8) · n sets for n numbers and a diameter of d, which is 140 KB for a hexagon of radius 6.
///
/// Distances and bearings are those of plain geometry and are known for all hexes of the board. Sets hold hexes of the
/// map alone, and steps end where the map does. What stands in the way is for the rules to say, with [`Reach`].
///
/// [`Reach`]: crate::Reach
///
/// ```
/// # use sounder_board::{Board, Direction, HexField, HexGrid, Place, Shape};
/// # #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
/// # struct World;
/// # impl Board for World {
/// #     type Number = u8;
/// #     type Words = [u64; 2];
/// #     const SHAPE: Shape = Shape::Hexes(HexGrid::hexagon(5));
/// # }
/// let field = HexField::<World>::hexagon(3);
/// let hex = |name: &str| name.parse::<Place<World>>().unwrap();
/// assert_eq!(field.hexes().len(), 37);
/// assert_eq!(field.distance(hex("F6"), hex("G7")), 2);
/// assert_eq!(field.step(hex("F6"), Direction::East), Some(hex("F7")));
/// assert_eq!(field.step(hex("F9"), Direction::East), None, "the map ends before the board does");
/// ```
#[derive(Clone, Debug)]
pub struct HexField<B: Board> {
    hexes: PlaceSet<B>,
    next: Vec<[Option<Place<B>>; 6]>,
    distance: Vec<u8>,
    bearing: Vec<Direction>,
    near: Vec<PlaceSet<B>>,
    /// For each hex the hexes at most 0, 1, 2 and so on away.
    within: Vec<PlaceSet<B>>,
    /// For each hex the hexes between a direction and the next one clockwise, both lines included.
    wedges: Vec<[PlaceSet<B>; 6]>,
}

impl<B: Board> HexField<B> {
    const NUMBERS: usize = B::SHAPE.grid().numbers();
    const DIAMETER: usize = {
        let diameter = B::SHAPE.grid().diameter();
        assert!(diameter <= u8::MAX as usize, "a board is at most 255 steps across");
        diameter
    };

    /// A map of these hexes. It may have holes.
    pub fn new(hexes: PlaceSet<B>) -> HexField<B> {
        let (numbers, reaches) = (Self::NUMBERS, Self::DIAMETER + 1);
        let all: Vec<(Place<B>, Axial)> = PlaceSet::ALL.iter().map(|place| (place, place.axial())).collect();
        let mut field = HexField {
            hexes,
            next: vec![[None; 6]; numbers],
            distance: vec![0; numbers * numbers],
            bearing: vec![Direction::East; numbers * numbers],
            near: vec![PlaceSet::NONE; numbers],
            within: vec![PlaceSet::NONE; numbers * reaches],
            wedges: vec![[PlaceSet::NONE; 6]; numbers],
        };
        for (from, here) in &all {
            let neighbour = |direction: Direction| Place::at(*here + direction.step());
            field.next[from.index()] = Direction::ALL.map(|to| neighbour(to).filter(|hex| hexes.contains(*hex)));
            for (to, there) in &all {
                field.note(*from, *to, *there - *here);
            }
        }
        field
    }

    /// The hexes at most this far from the hex with the coordinates 0, 0, as far as the board reaches.
    pub fn hexagon(radius: u8) -> HexField<B> {
        let near = |place: &Place<B>| place.axial().ulength() <= u32::from(radius);
        HexField::new(PlaceSet::ALL.iter().filter(near).collect())
    }

    /// Notes how one hex lies to another.
    fn note(&mut self, from: Place<B>, to: Place<B>, apart: Axial) {
        let pair = Self::pair(from, to);
        let distance = apart.ulength() as usize;
        self.distance[pair] = distance as u8;
        self.bearing[pair] = bearing(apart);
        if !self.hexes.contains(to) {
            return;
        }
        if distance == 1 {
            self.near[from.index()].insert(to);
        }
        let row = from.index() * (Self::DIAMETER + 1);
        self.within[row + distance..=row + Self::DIAMETER].iter_mut().for_each(|set| set.insert(to));
        for (direction, wedge) in (0..).zip(&mut self.wedges[from.index()]) {
            let turned = apart.rotate_ccw(direction);
            if turned.x >= 0 && turned.y >= 0 {
                wedge.insert(to);
            }
        }
    }

    #[inline]
    fn pair(from: Place<B>, to: Place<B>) -> usize {
        from.index() * Self::NUMBERS + to.index()
    }

    /// Every hex of the map.
    #[inline]
    pub fn hexes(&self) -> PlaceSet<B> {
        self.hexes
    }

    /// The next hex in a direction, if the map goes on there.
    #[inline]
    pub fn step(&self, from: Place<B>, direction: Direction) -> Option<Place<B>> {
        self.next[from.index()][direction as usize]
    }

    /// The hexes next to one.
    #[inline]
    pub fn neighbours(&self, hex: Place<B>) -> PlaceSet<B> {
        self.near[hex.index()]
    }

    /// The hexes next to one of a set; a member counts only if it is next to another.
    #[inline]
    pub fn neighbours_of(&self, set: PlaceSet<B>) -> PlaceSet<B> {
        set.neighbours() & self.hexes
    }

    /// How many steps apart two hexes are if nothing stands in the way.
    #[inline]
    pub fn distance(&self, from: Place<B>, to: Place<B>) -> u8 {
        self.distance[Self::pair(from, to)]
    }

    /// The hexes at most this far away, the hex itself included.
    #[inline]
    pub fn within(&self, from: Place<B>, reach: u8) -> PlaceSet<B> {
        self.within[from.index() * (Self::DIAMETER + 1) + usize::from(reach).min(Self::DIAMETER)]
    }

    /// The hexes exactly this far away.
    #[inline]
    pub fn ring(&self, from: Place<B>, radius: u8) -> PlaceSet<B> {
        let outer = self.within(from, radius);
        if radius == 0 { outer } else { outer - self.within(from, radius - 1) }
    }

    /// The direction in which a hex lies; halfway between two, the first of them clockwise from east. A hex lies to the
    /// east of itself.
    #[inline]
    pub fn bearing(&self, from: Place<B>, to: Place<B>) -> Direction {
        self.bearing[Self::pair(from, to)]
    }

    /// The hexes next to one that are nearer to another: where a step towards it can lead.
    #[inline]
    pub fn nearer(&self, from: Place<B>, to: Place<B>) -> PlaceSet<B> {
        match self.distance(from, to) {
            0 => PlaceSet::NONE,
            distance => self.neighbours(from) & self.within(to, distance - 1),
        }
    }

    /// The hexes between a direction and the next one clockwise, both lines and the hex itself included: 60°.
    #[inline]
    pub fn wedge(&self, from: Place<B>, direction: Direction) -> PlaceSet<B> {
        self.wedges[from.index()][direction as usize]
    }

    /// The hexes in an arc of a piece that faces somewhere, however far. `&` with [`HexField::within`] or
    /// [`HexField::ring`] gives those in range.
    #[inline]
    pub fn arc(&self, from: Place<B>, facing: Direction, arc: Arc) -> PlaceSet<B> {
        match arc {
            Arc::Front => self.wedge(from, facing.left()) | self.wedge(from, facing),
            Arc::Right => self.wedge(from, facing.right()),
            Arc::Back => self.wedge(from, facing.turned(2)) | self.wedge(from, facing.turned(3)),
            Arc::Left => self.wedge(from, facing.turned(-2)),
        }
    }
}

/// The direction of a way; halfway between two, the first of them clockwise from east.
fn bearing(apart: Axial) -> Direction {
    if apart == Axial::ZERO {
        return Direction::East;
    }
    let way = Axial::ZERO.way_to(apart);
    let leads =
        |direction: &Direction| EdgeDirection::iter().any(|d| d.into_hex() == direction.step() && way.contains(&d));
    Direction::ALL.into_iter().find(leads).expect("every way leads in a direction")
}
