//! A park as the pack draws it, with the tables that the rules look things up in.

use crate::state::bits;

/// The most nodes of a park: sets of nodes are words of 32 bits.
pub const MOST_NODES: usize = 32;
/// The most road segments of a park: a spot on a segment is numbered in a byte, above the nodes.
pub const MOST_SEGMENTS: usize = 56;
/// The most near pairs of a park: sets of them are words of 64 bits.
pub const MOST_NEAR: usize = 64;

/// What a node is before anything is put on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum NodeKind {
    Junction,
    Site,
    Gate,
    Entrance,
    Objective,
}

/// A node of the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The name in files.
    pub id: String,
    /// The name that people read.
    pub name: String,
    /// What it is.
    pub kind: NodeKind,
    /// From left (0) to right (100) and from top (0) to bottom (100).
    pub at: [i16; 2],
    /// Where its name is written.
    pub side: NameSide,
}

/// Where the name of a node is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)]
pub enum NameSide {
    #[default]
    Below,
    Above,
    Left,
    Right,
}

/// A line between two nodes, with the points it bends at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The nodes at its ends.
    pub ends: [u8; 2],
    /// Points on the way.
    pub bends: Vec<[i16; 2]>,
}

impl Line {
    /// The node at the other end.
    #[inline]
    pub fn other(&self, node: u8) -> u8 {
        if self.ends[0] == node { self.ends[1] } else { self.ends[0] }
    }

    /// Which end a node is.
    #[inline]
    pub fn end_at(&self, node: u8) -> usize {
        usize::from(self.ends[1] == node)
    }
}

/// What an area is covered with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Cover {
    Wood,
    Lake,
    River,
    Marsh,
    Meadow,
    Rock,
    Contour,
}

/// A part of the ground, only to look at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Area {
    /// What people call it.
    pub name: String,
    /// What it is covered with.
    pub cover: Cover,
    /// Its outline or course.
    pub points: Vec<[i16; 2]>,
}

/// A lake or river with the nodes on its shore.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Water {
    /// What people call it.
    pub name: String,
    /// The nodes on its shore: one bit each.
    pub shores: u32,
}

/// A park.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Park {
    /// Its name.
    pub name: String,
    /// A few sentences about it.
    pub text: String,
    /// What people call the wave's aim here.
    pub aim: String,
    /// The nodes.
    pub nodes: Vec<Node>,
    /// Roads: segments.
    pub roads: Vec<Line>,
    /// Trails, for rangers only.
    pub trails: Vec<Line>,
    /// Pairs of nodes between which one can go cross-country.
    pub near: Vec<[u8; 2]>,
    /// Waters.
    pub waters: Vec<Water>,
    /// The ground.
    pub areas: Vec<Area>,
    /// Looked up while playing.
    pub tables: Tables,
}

/// What the rules look up, by node.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tables {
    /// Segments that end at a node.
    pub roads_at: [u64; MOST_NODES],
    /// Nodes joined by a segment.
    pub road_to: [u32; MOST_NODES],
    /// Nodes joined by a trail.
    pub trail_to: [u32; MOST_NODES],
    /// Near pairs that a node is in.
    pub near_at: [u64; MOST_NODES],
    /// Nodes joined by water.
    pub water_to: [u32; MOST_NODES],
    /// Segments to the nearest objective.
    pub distance: [u8; MOST_NODES],
    /// The segments that lead there by a shortest way.
    pub ahead: [u64; MOST_NODES],
    /// Nodes of each kind: one bit each.
    pub junctions: u32,
    /// See above.
    pub sites: u32,
    /// See above.
    pub gates: u32,
    /// See above.
    pub entrances: u32,
    /// See above.
    pub objectives: u32,
    /// Segments with a shore at an end.
    pub wet_roads: u64,
    /// Segments between any two nodes.
    pub apart: [[u8; MOST_NODES]; MOST_NODES],
    /// Segments on a shortest way from an entrance to an objective.
    pub busy: u64,
}

impl Park {
    /// Fills the tables.
    pub(crate) fn tabulate(&mut self) {
        let mut tables = Tables::default();
        for (index, node) in self.nodes.iter().enumerate() {
            let bit = 1 << index;
            match node.kind {
                NodeKind::Junction => tables.junctions |= bit,
                NodeKind::Site => tables.sites |= bit,
                NodeKind::Gate => tables.gates |= bit,
                NodeKind::Entrance => tables.entrances |= bit,
                NodeKind::Objective => tables.objectives |= bit,
            }
        }
        let shores = self.waters.iter().fold(0, |all, water| all | water.shores);
        for (index, road) in self.roads.iter().enumerate() {
            let [a, b] = road.ends.map(usize::from);
            for (from, to) in [(a, b), (b, a)] {
                tables.roads_at[from] |= 1 << index;
                tables.road_to[from] |= 1 << to;
                if shores >> from & 1 == 1 {
                    tables.wet_roads |= 1 << index;
                }
            }
        }
        for trail in &self.trails {
            let [a, b] = trail.ends.map(usize::from);
            tables.trail_to[a] |= 1 << b;
            tables.trail_to[b] |= 1 << a;
        }
        for (index, pair) in self.near.iter().enumerate() {
            for node in pair {
                tables.near_at[usize::from(*node)] |= 1 << index;
            }
        }
        for water in &self.waters {
            for node in bits(water.shores.into()) {
                tables.water_to[usize::from(node)] |= water.shores & !(1 << node);
            }
        }
        tables.distance = Park::distances(&tables, tables.objectives);
        for node in 0..self.nodes.len() {
            tables.apart[node] = Park::distances(&tables, 1 << node);
        }
        for node in 0..self.nodes.len() {
            for road in bits(tables.roads_at[node]) {
                let other = usize::from(self.roads[usize::from(road)].other(node as u8));
                if tables.distance[other] < tables.distance[node] {
                    tables.ahead[node] |= 1 << road;
                }
            }
        }
        let mut front = tables.entrances;
        while front != 0 {
            let roads = bits(front.into()).fold(0, |roads, node| roads | tables.ahead[usize::from(node)]);
            tables.busy |= roads;
            let nearer = |road: u8| {
                let [a, b] = self.roads[usize::from(road)].ends;
                if tables.distance[usize::from(a)] < tables.distance[usize::from(b)] { a } else { b }
            };
            front = bits(roads).fold(0, |nodes, road| nodes | 1 << nearer(road));
        }
        self.tables = tables;
    }

    /// Segments from each node to the nearest of some.
    fn distances(tables: &Tables, to: u32) -> [u8; MOST_NODES] {
        let mut distance = [u8::MAX; MOST_NODES];
        let (mut reached, mut front, mut steps) = (0u32, to, 0);
        while front != 0 {
            for node in bits(front.into()) {
                distance[usize::from(node)] = steps;
            }
            reached |= front;
            front = bits(front.into()).fold(0, |next, node| next | tables.road_to[usize::from(node)]) & !reached;
            steps += 1;
        }
        distance
    }

    /// The name of a node.
    pub fn name(&self, node: u8) -> &str {
        self.nodes.get(usize::from(node)).map_or("nowhere", |node| &node.name)
    }

    /// The segment between two nodes.
    pub fn road_between(&self, a: u8, b: u8) -> Option<u8> {
        let found = self.roads.iter().position(|road| road.ends == [a, b] || road.ends == [b, a]);
        found.map(|index| index as u8)
    }

    /// The nodes that can be reached by steps along `step`, without `stop` nodes being passed or entered, the start
    /// itself left out.
    #[inline]
    pub(crate) fn flood(start: u8, step: &[u32; MOST_NODES], stop: u32) -> u32 {
        let mut reached = 1u32 << start;
        let mut front = reached;
        while front != 0 {
            let mut next = 0;
            while front != 0 {
                next |= step[front.trailing_zeros() as usize];
                front &= front - 1;
            }
            front = next & !reached & !stop;
            reached |= front;
        }
        reached & !(1 << start)
    }
}
