//! Floods over sets of hexes: where a unit can go, and what the way costs it.
//!
//! Nearly every flood counts points alone ([`Walk::flood`]). Where the limit on roads binds or the ground hurts, cells are told
//! apart by damage, by the road tiles used and by whether the move has left a port ([`Flood`]).

use crate::figures::Figures;
use crate::ground::{Ground, Tile};
use crate::state::MOST;
use crate::world::{Hex, Hexes};

/// Points that a move can have, 0 included.
const POINTS: usize = MOST as usize + 1;
/// Road tiles that a move can use, 0 included.
const ROADS: usize = 7;
/// The most points that a tile takes.
const DEAREST: usize = 3;
/// Different amounts of damage that can be under way at once: 0 to the most that one tile does.
const DAMAGES: usize = 8;
/// No way does more damage than this: every step onto cursed ground costs a point, but for one free step.
const MOST_DAMAGE: usize = (DAMAGES - 1) * (POINTS + 1);

/// What the ground is to one unit.
pub(super) struct Walk<'a> {
    pub ground: &'a Ground,
    pub figures: &'a Figures,
    pub start: Hex,
    pub points: usize,
    /// Where it can go, if only through.
    pub open: Hexes,
    pub mountain_points: usize,
    pub ocean_points: usize,
    pub free_step: bool,
}

/// Where the ground hurts a unit, and how much.
pub(super) type Curses = [(Hexes, usize); 3];

/// The end of a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Arrived {
    pub points: u8,
    pub damage: u8,
    pub sailing: bool,
}

/// `cells[damage][points][roads][sailing]`, with damage taken modulo `D`.
type Cells<const D: usize, const R: usize> = [[[[Hexes; 2]; R]; POINTS]; D];

struct Flood<'a, const D: usize, const R: usize> {
    walk: &'a Walk<'a>,
    /// Not asked for where damage is not counted.
    curses: Curses,
    roads: Hexes,
    mountains: Hexes,
    oceans: Hexes,
    plain: Hexes,
    ports: Hexes,
    cursed_ports: Hexes,
    portals: Hexes,
    road_limit: usize,
    port_points: usize,
    cells: Cells<D, R>,
    seen: [[[Hexes; 2]; R]; POINTS],
    reached: Hexes,
}

impl<const D: usize, const R: usize> Flood<'_, D, R> {
    fn new<'a>(walk: &'a Walk<'a>, curses: Curses) -> Flood<'a, D, R> {
        let none = [[[Hexes::NONE; 2]; R]; POINTS];
        let Walk { ground, figures, .. } = walk;
        let [roads, mountains, oceans, ports, portals] =
            [Tile::Road, Tile::Mountain, Tile::Ocean, Tile::Port, Tile::Portal].map(|tile| ground.all(tile));
        Flood {
            walk,
            curses,
            roads,
            mountains,
            oceans,
            plain: Hexes::ALL - roads - mountains - oceans,
            ports: ports - ground.blight(),
            cursed_ports: ports & ground.blight(),
            portals,
            road_limit: usize::from(figures.road_limit),
            port_points: usize::from(figures.port_points),
            cells: [none; D],
            seen: none,
            reached: Hexes::NONE,
        }
    }

    /// Floods until the goal is found; without a goal, as far as it gets.
    fn run(&mut self, goal: Option<Hex>) -> Option<Arrived> {
        let start = Hexes::only(self.walk.start);
        self.cells[0][0][0][0] = start;
        if self.walk.free_step {
            let around = start.neighbours() & self.walk.open;
            let sailed = if (start & self.ports).is_empty() { Hexes::NONE } else { around & self.oceans };
            self.enter(sailed, 0, 0, 0, 1);
            self.enter(around & !sailed, 0, 0, 0, 0);
        }
        let levels = if D == 1 { 1 } else { MOST_DAMAGE + 1 };
        for damage in 0..levels {
            for points in 0..=self.walk.points {
                // Who has left a port is better off for the same points.
                for sailing in [1, 0] {
                    for roads in 0..R {
                        if self.settle(damage, points, roads, sailing, goal) {
                            let points = (self.walk.points - points) as u8;
                            return Some(Arrived { points, damage: damage as u8, sailing: sailing == 1 });
                        }
                    }
                }
            }
            self.cells[damage % D] = [[[Hexes::NONE; 2]; R]; POINTS];
        }
        None
    }

    /// Goes on from every hex of a cell that has not been reached as cheaply before; gives whether the goal is one.
    #[inline]
    fn settle(&mut self, damage: usize, points: usize, roads: usize, sailing: usize, goal: Option<Hex>) -> bool {
        loop {
            let fresh = self.cells[damage % D][points][roads][sailing] & !self.seen[points][roads][sailing];
            if fresh.is_empty() {
                return false;
            }
            self.reached |= fresh;
            if goal.is_some_and(|goal| fresh.contains(goal)) {
                return true;
            }
            for worse in &mut self.seen[points..=self.walk.points] {
                worse[roads..].iter_mut().for_each(|cell| cell[sailing] |= fresh);
            }
            self.spread(fresh, damage, points, roads, sailing);
        }
    }

    #[inline]
    fn spread(&mut self, fresh: Hexes, damage: usize, points: usize, roads: usize, sailing: usize) {
        let walk = self.walk;
        // Whoever steps into a portal comes out elsewhere and goes no further.
        let from = fresh & (!self.portals | Hexes::only(walk.start));
        let around = from.neighbours() & walk.open;
        let road = around & self.roads;
        if !road.is_empty() && (R == 1 || roads < self.road_limit) {
            self.enter(road, damage, points, if R == 1 { 0 } else { roads + 1 }, sailing);
        }
        if points == walk.points {
            return;
        }
        self.enter(around & self.plain, damage, points + 1, roads, sailing);
        self.enter(around & self.mountains, damage, points + walk.mountain_points, roads, sailing);
        let ocean = around & self.oceans;
        if ocean.is_empty() {
            return;
        }
        let ocean_points = if sailing == 1 { self.port_points.min(walk.ocean_points) } else { walk.ocean_points };
        self.enter(ocean, damage, points + ocean_points, roads, sailing);
        let from_port = (from & self.ports).neighbours() & ocean;
        self.enter(from_port, damage, points + self.port_points, roads, 1);
        let from_cursed_port = (from & self.cursed_ports).neighbours() & ocean;
        self.enter(from_cursed_port, damage, points + self.port_points, roads, sailing);
    }

    /// Notes that hexes can be entered, each with the damage of its ground on top.
    #[inline]
    fn enter(&mut self, hexes: Hexes, damage: usize, points: usize, roads: usize, sailing: usize) {
        if points > self.walk.points || hexes.is_empty() {
            return;
        }
        if D == 1 {
            self.cells[0][points][roads][sailing] |= hexes;
            return;
        }
        let mut safe = hexes;
        for (cursed, more) in self.curses {
            self.cells[(damage + more) % D][points][roads][sailing] |= hexes & cursed;
            safe &= !cursed;
        }
        self.cells[damage % D][points][roads][sailing] |= safe;
    }
}

/// What is entered with one more point, with two and with three.
type Ahead = [Hexes; DEAREST];

impl Walk<'_> {
    /// Everything that can be reached, the start included.
    pub fn reach(&self) -> Hexes {
        let (_, reached) = self.flood(None);
        if self.counts_roads(reached) { self.counting_roads(None).1 } else { reached }
    }

    /// The way to a goal with the fewest points, whatever the damage; none if it is out of reach.
    pub fn way(&self, goal: Hex) -> Option<Arrived> {
        let (found, reached) = self.flood(Some(goal));
        if self.counts_roads(reached) { self.counting_roads(Some(goal)).0 } else { found }
    }

    /// The way to a goal with the least damage, and among those with the fewest points.
    #[cold]
    pub fn way_past(&self, curses: Curses, goal: Hex) -> Option<Arrived> {
        let mut flood = Flood::<DAMAGES, 1>::new(self, curses);
        let found = flood.run(Some(goal));
        if self.counts_roads(flood.reached) {
            Flood::<DAMAGES, ROADS>::new(self, curses).run(Some(goal))
        } else {
            found
        }
    }

    /// Whether more roads came within reach than a move may use, which is hardly ever.
    fn counts_roads(&self, reached: Hexes) -> bool {
        (reached & self.ground.all(Tile::Road)).len() > u32::from(self.figures.road_limit)
    }

    #[cold]
    fn counting_roads(&self, goal: Option<Hex>) -> (Option<Arrived>, Hexes) {
        let mut flood = Flood::<1, ROADS>::new(self, [(Hexes::NONE, 0); 3]);
        (flood.run(goal), flood.reached)
    }

    /// A flood by points alone, as if any number of roads could be used: the way to the goal, and everything reached while
    /// looking for it.
    fn flood(&self, goal: Option<Hex>) -> (Option<Arrived>, Hexes) {
        let ground = self.ground;
        let start = Hexes::only(self.start);
        let [roads, mountains, oceans] =
            [Tile::Road, Tile::Mountain, Tile::Ocean].map(|tile| ground.all(tile) & self.open);
        let (rough, ports) = (mountains | oceans, ground.all(Tile::Port));
        let plain = self.open - roads - rough;
        // Whoever steps into a portal goes no further; whoever stands on one may.
        let through = (self.open - ground.all(Tile::Portal)) | start;
        let port_points = usize::from(self.figures.port_points);
        // Those who have left a port, and all others. The first are better off for the same points.
        let (mut at_sea, mut ashore) = (Hexes::NONE, start);
        if self.free_step {
            let around = start.neighbours() & self.open;
            at_sea = if (start & (ports - ground.blight())).is_empty() { Hexes::NONE } else { around & oceans };
            ashore |= around - at_sea;
        }
        let (mut sailed, mut walked) = (Hexes::NONE, Hexes::NONE);
        let (mut sea_ahead, mut ahead): (Ahead, Ahead) = ([Hexes::NONE; DEAREST], [Hexes::NONE; DEAREST]);
        for points in 0..=self.points {
            let arrived = |sailing| Arrived { points: (self.points - points) as u8, damage: 0, sailing };
            let is_last = points == self.points;
            while !at_sea.is_empty() {
                sailed |= at_sea;
                if goal.is_some_and(|goal| at_sea.contains(goal)) {
                    return (Some(arrived(true)), sailed | walked);
                }
                let around = (at_sea & through).neighbours() - sailed;
                sea_ahead[0] |= around & plain;
                sea_ahead[self.mountain_points - 1] |= around & mountains;
                sea_ahead[port_points.min(self.ocean_points) - 1] |= around & oceans;
                at_sea = around & roads;
            }
            while !ashore.is_empty() {
                walked |= ashore;
                if goal.is_some_and(|goal| ashore.contains(goal)) {
                    return (Some(arrived(false)), sailed | walked);
                }
                // Whose points are used up goes on by road alone.
                if is_last && !ashore.meets(ground.beside_roads()) {
                    break;
                }
                let around = (ashore & through).neighbours() - walked;
                ahead[0] |= around & plain;
                if around.meets(rough) {
                    ahead[self.mountain_points - 1] |= around & mountains;
                    ahead[self.ocean_points - 1] |= around & oceans;
                }
                if ashore.meets(ports) {
                    sea_ahead[port_points - 1] |= (ashore & (ports - ground.blight())).neighbours() & oceans;
                    ahead[port_points - 1] |= (ashore & ports & ground.blight()).neighbours() & oceans;
                }
                ashore = around & roads;
            }
            at_sea = sea_ahead[0] - sailed;
            sea_ahead = [sea_ahead[1], sea_ahead[2], Hexes::NONE];
            ashore = ahead[0] - walked;
            ahead = [ahead[1], ahead[2], Hexes::NONE];
        }
        (None, sailed | walked)
    }
}
