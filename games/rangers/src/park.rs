//! A park as the pack draws it, and as a board: roads and paths are graphs over the same nodes.

use sounder_board::{Board, Graph, GraphFault, Kinds, Link, Passage, Place, PlaceSet, Shape, Ways};

/// The most nodes of a park.
pub const MOST_NODES: usize = 32;
/// The most road segments of a park: a spot on a segment is numbered in a byte, above the nodes.
pub const MOST_SEGMENTS: usize = 56;
/// The most ways off the roads: near pairs, trails, and water from shore to shore.
pub const MOST_PATHS: usize = 192;

/// The board of a park's nodes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Nodes;

impl Board for Nodes {
    type Number = u8;
    type Words = [u64; 1];
    const SHAPE: Shape = Shape::Numbered(MOST_NODES as u16);
}

/// The board of a park's road segments.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Segments;

impl Board for Segments {
    type Number = u8;
    type Words = [u64; 1];
    const SHAPE: Shape = Shape::Numbered(MOST_SEGMENTS as u16);
}

/// The board of the ways off the roads, which only rangers go.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Paths;

impl Board for Paths {
    type Number = u8;
    type Words = [u64; 3];
    const SHAPE: Shape = Shape::Numbered(MOST_PATHS as u16);
}

/// A node of the map.
pub type Node = Place<Nodes>;
/// A road from one node to the next.
pub type Segment = Place<Segments>;
/// A near pair, a trail, or water between two shores.
pub type Path = Place<Paths>;
/// Some nodes.
pub type NodeSet = PlaceSet<Nodes>;
/// Some segments.
pub type SegmentSet = PlaceSet<Segments>;
/// Some ways off the roads.
pub type PathSet = PlaceSet<Paths>;

/// Roads, the one kind of their graph.
pub const ROAD: Kinds = Kinds::kind(0);
/// Trails.
pub const TRAIL: Kinds = Kinds::kind(0);
/// Pairs of nodes between which one can go cross-country, and lay a trail.
pub const NEAR: Kinds = Kinds::kind(1);
/// Water between two shores.
pub const WATER: Kinds = Kinds::kind(2);

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

/// A node as it is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Landmark {
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

/// A line between two nodes as it is drawn, with the points it bends at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The nodes at its ends.
    pub ends: [Node; 2],
    /// Points on the way.
    pub bends: Vec<[i16; 2]>,
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
    /// What people call it; empty where there is no room to write it.
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
    /// The nodes on its shore.
    pub shores: NodeSet,
}

/// A park as its file has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sketch {
    /// Its name.
    pub name: String,
    /// A few sentences about it.
    pub text: String,
    /// What people call the wave's aim here.
    pub aim: String,
    /// The nodes, in the order of their numbers.
    pub landmarks: Vec<Landmark>,
    /// Roads, in the order of their numbers.
    pub roads: Vec<Line>,
    /// Trails, for rangers only.
    pub trails: Vec<Line>,
    /// Pairs of nodes between which one can go cross-country.
    pub near: Vec<[Node; 2]>,
    /// Waters.
    pub waters: Vec<Water>,
    /// The ground.
    pub areas: Vec<Area>,
}

/// A park: its sketch, and what the rules look up in it.
#[derive(Clone, Debug)]
pub struct Park {
    /// How it is drawn.
    pub sketch: Sketch,
    /// The roads, for everybody.
    pub roads: Graph<Nodes, Segments>,
    /// The ways off the roads, for rangers: near pairs first, so that they keep their numbers, then trails, then water.
    pub paths: Graph<Nodes, Paths>,
    /// The shortest ways by road.
    pub ways: Ways<Nodes>,
    /// The nodes of a kind.
    pub junctions: NodeSet,
    /// See above.
    pub sites: NodeSet,
    /// See above.
    pub gates: NodeSet,
    /// See above.
    pub entrances: NodeSet,
    /// See above.
    pub objectives: NodeSet,
    /// Nodes from which an objective is reached by road without passing a gate.
    pub inner: NodeSet,
    /// Segments on a shortest way from an entrance to an objective.
    pub busy: SegmentSet,
    /// For each node the segments to the nearest objective; [`u8::MAX`] where no road leads there.
    distance: Vec<u8>,
    /// For each node the segments by which a shortest way to an objective goes on.
    ahead: Vec<SegmentSet>,
}

impl Park {
    /// Works out everything that the rules look up.
    pub(crate) fn new(sketch: Sketch) -> Result<Park, GraphFault> {
        let nodes = sketch.landmarks.len();
        let link = |ends: [Node; 2], kinds: Kinds| Link { ends, kinds };
        let roads: Vec<_> = sketch.roads.iter().map(|road| link(road.ends, ROAD)).collect();
        let roads = Graph::new(nodes, &roads)?;
        let mut paths: Vec<_> = sketch.near.iter().map(|pair| link(*pair, NEAR)).collect();
        paths.extend(sketch.trails.iter().map(|trail| link(trail.ends, TRAIL)));
        for water in &sketch.waters {
            for a in water.shores {
                paths.extend(water.shores.iter().filter(|b| *b > a).map(|b| link([a, b], WATER)));
            }
        }
        let paths = Graph::new(nodes, &paths)?;
        let ways = Ways::new(&roads, ROAD);
        let of_kind = |kind: NodeKind| -> NodeSet {
            let all = roads.nodes().iter().zip(&sketch.landmarks);
            all.filter(|(_, drawn)| drawn.kind == kind).map(|(node, _)| node).collect()
        };
        let objectives = of_kind(NodeKind::Objective);
        let nearest = |node: Node| objectives.iter().filter_map(|to| ways.distance(node, to)).min();
        let distance: Vec<u8> =
            roads.nodes().iter().map(|node| nearest(node).map_or(u8::MAX, |steps| steps as u8)).collect();
        let is_nearer = |from: Node, to: Node| distance[to.index()] < distance[from.index()];
        let leads = |node: Node, road: Segment| roads.far_end(road, node).is_some_and(|other| is_nearer(node, other));
        let ahead: Vec<SegmentSet> = roads
            .nodes()
            .iter()
            .map(|node| roads.edges_at(node).iter().filter(|road| leads(node, *road)).collect())
            .collect();
        let (entrances, gates) = (of_kind(NodeKind::Entrance), of_kind(NodeKind::Gate));
        let open = Passage { over: roads.edges(), into: roads.nodes() - gates, past: roads.nodes() - gates };
        let inner = roads.reach(objectives, open);
        let (mut busy, mut front) = (SegmentSet::NONE, entrances);
        while !front.is_empty() {
            let taken = front.iter().fold(SegmentSet::NONE, |all, node| all | ahead[node.index()]);
            busy |= taken;
            let nearer = |[a, b]: [Node; 2]| if is_nearer(a, b) { b } else { a };
            front = taken.iter().map(|road| nearer(roads.ends(road))).collect();
        }
        Ok(Park {
            junctions: of_kind(NodeKind::Junction),
            sites: of_kind(NodeKind::Site),
            gates,
            entrances,
            objectives,
            inner,
            busy,
            distance,
            ahead,
            sketch,
            roads,
            paths,
            ways,
        })
    }

    /// The name of a node.
    pub fn name(&self, node: Node) -> &str {
        self.sketch.landmarks.get(node.index()).map_or("nowhere", |landmark| &landmark.name)
    }

    /// The segment between two nodes.
    pub fn road_between(&self, a: Node, b: Node) -> Option<Segment> {
        self.roads.edges_between(a, b).first()
    }

    /// The node at the end of a segment with this index, 0 or 1.
    #[inline]
    pub fn end_of(&self, segment: Segment, end: usize) -> Node {
        self.roads.ends(segment)[end]
    }

    /// Both ends of a segment.
    #[inline]
    pub fn ends_of(&self, segment: Segment) -> NodeSet {
        self.roads.ends(segment).into()
    }

    /// Which end of a segment a node is.
    #[inline]
    pub fn end_at(&self, segment: Segment, node: Node) -> usize {
        usize::from(self.roads.ends(segment)[1] == node)
    }

    /// The node at the other end of a segment that ends at this one.
    #[inline]
    pub fn across(&self, segment: Segment, node: Node) -> Node {
        let [a, b] = self.roads.ends(segment);
        if a == node { b } else { a }
    }

    /// The nodes one segment away.
    #[inline]
    pub fn next_by_road(&self, node: Node) -> NodeSet {
        self.roads.neighbours(node, ROAD)
    }

    /// Segments to the nearest objective; [`u8::MAX`] where no road leads there.
    #[inline]
    pub fn distance(&self, node: Node) -> u8 {
        self.distance[node.index()]
    }

    /// The segments by which a shortest way to an objective goes on.
    #[inline]
    pub fn ahead(&self, node: Node) -> SegmentSet {
        self.ahead[node.index()]
    }

    /// Segments between two nodes; [`u8::MAX`] where no road joins them.
    #[inline]
    pub fn apart(&self, a: Node, b: Node) -> u8 {
        self.ways.distance(a, b).map_or(u8::MAX, |steps| steps as u8)
    }
}
