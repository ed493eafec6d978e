//! Graphs: nodes joined by edges of several kinds.

use crate::board::Board;
use crate::place::Place;
use crate::set::PlaceSet;
use std::ops::BitOr;

/// Some kinds of edges, at most eight: roads, trails, water.
///
/// ```
/// # use sounder_board::Kinds;
/// const ROAD: Kinds = Kinds::kind(0);
/// const TRAIL: Kinds = Kinds::kind(1);
/// assert!((ROAD | TRAIL).meets(TRAIL));
/// assert!(!ROAD.meets(TRAIL));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Kinds(u8);

impl Kinds {
    /// No kind.
    pub const NONE: Kinds = Kinds(0);
    /// Every kind.
    pub const ANY: Kinds = Kinds(u8::MAX);
    /// The most kinds that there can be.
    pub const COUNT: usize = 8;

    /// Just the kind with this number, from 0 to 7.
    pub const fn kind(number: u8) -> Kinds {
        assert!((number as usize) < Kinds::COUNT, "there are at most eight kinds of edges");
        Kinds(1 << number)
    }

    /// Whether the two have a kind in common.
    #[inline]
    pub const fn meets(self, other: Kinds) -> bool {
        self.0 & other.0 != 0
    }

    /// The numbers of the kinds.
    #[inline]
    fn numbers(self) -> impl Iterator<Item = usize> {
        (0..Kinds::COUNT).filter(move |number| self.0 >> number & 1 == 1)
    }
}

impl BitOr for Kinds {
    type Output = Kinds;
    #[inline]
    fn bitor(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }
}

/// An edge to be: it joins two nodes both ways. Two nodes may be joined more than once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link<N: Board> {
    /// The nodes at its ends.
    pub ends: [Place<N>; 2],
    /// What it is; one edge may be several things.
    pub kinds: Kinds,
}

/// Why links do not make a graph. Links are counted from 0, as they were given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GraphFault {
    /// There are more nodes than the board has.
    #[error("{found} nodes are more than the {most} that there can be")]
    TooManyNodes {
        /// How many there are.
        found: usize,
        /// How many there can be.
        most: usize,
    },
    /// There are more links than the board of edges has.
    #[error("{found} links are more than the {most} that there can be")]
    TooManyLinks {
        /// How many there are.
        found: usize,
        /// How many there can be.
        most: usize,
    },
    /// A link ends at a node that the graph does not have.
    #[error("link {link} ends at node {node}, and there are {nodes} nodes, counted from 0")]
    NoSuchNode {
        /// The link.
        link: usize,
        /// The node.
        node: usize,
        /// How many nodes there are.
        nodes: usize,
    },
    /// A link joins a node to itself.
    #[error("link {link} joins a node to itself")]
    Loop {
        /// The link.
        link: usize,
    },
    /// A link is of no kind, so that nobody could ever use it.
    #[error("link {link} is of no kind")]
    NoKind {
        /// The link.
        link: usize,
    },
}

/// What may be used and entered on the way: see [`Graph::reach`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passage<N: Board, E: Board> {
    /// The edges that are open.
    pub over: PlaceSet<E>,
    /// The nodes that may be entered.
    pub into: PlaceSet<N>,
    /// The nodes where the way may go on; it ends at any other, such as a gate.
    pub past: PlaceSet<N>,
}

/// Nodes and edges, each with a board of its own: an obstacle on a segment is a place on the board of edges, closed segments are a
/// set of them. Built once, when content is loaded; rules look things up.
///
/// ```
/// # use sounder_board::{Board, Graph, Kinds, Link, Passage, Place, PlaceSet, Shape};
/// # #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
/// # struct Nodes;
/// # impl Board for Nodes {
/// #     type Number = u8;
/// #     type Words = [u64; 1];
/// #     const SHAPE: Shape = Shape::Numbered(64);
/// # }
/// # #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
/// # struct Segments;
/// # impl Board for Segments {
/// #     type Number = u8;
/// #     type Words = [u64; 2];
/// #     const SHAPE: Shape = Shape::Numbered(128);
/// # }
/// const ROAD: Kinds = Kinds::kind(0);
/// const TRAIL: Kinds = Kinds::kind(1);
/// let node = |number| Place::<Nodes>::new(number).unwrap();
/// let link = |a, b, kinds| Link { ends: [node(a), node(b)], kinds };
/// // entrance 0 ─ gate 1 ─ camp 2, and a trail from 0 to 2
/// let links = [link(0, 1, ROAD), link(1, 2, ROAD), link(0, 2, TRAIL)];
/// let park = Graph::<Nodes, Segments>::new(3, &links).unwrap();
///
/// let roads = park.edges_of(ROAD);
/// assert_eq!(park.neighbours(node(0), ROAD), PlaceSet::only(node(1)));
/// // Nobody passes a gate in one move.
/// let gate = PlaceSet::only(node(1));
/// let passage = Passage { over: roads, into: park.nodes(), past: park.nodes() - gate };
/// assert_eq!(park.reach(PlaceSet::only(node(0)), passage), PlaceSet::from([node(0), node(1)]));
/// // A barricade on the first segment.
/// let barricade = park.edges_between(node(0), node(1));
/// assert!(park.across(PlaceSet::only(node(0)), roads - barricade).is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Graph<N: Board, E: Board> {
    nodes: PlaceSet<N>,
    edges: PlaceSet<E>,
    links: Vec<Link<N>>,
    /// For each kind its edges.
    by_kind: [PlaceSet<E>; Kinds::COUNT],
    /// For each node its edges.
    at: Vec<PlaceSet<E>>,
    /// For each node its neighbours over each kind of edge.
    next: Vec<[PlaceSet<N>; Kinds::COUNT]>,
}

impl<N: Board, E: Board> Graph<N, E> {
    /// A graph of the nodes 0 to `nodes` - 1 and of these edges, which keep their order.
    pub fn new(nodes: usize, links: &[Link<N>]) -> Result<Graph<N, E>, GraphFault> {
        check(nodes, links, PlaceSet::<E>::ALL.len() as usize)?;
        let mut graph = Graph {
            nodes: PlaceSet::ALL.iter().take(nodes).collect(),
            edges: PlaceSet::ALL.iter().take(links.len()).collect(),
            links: links.to_vec(),
            by_kind: [PlaceSet::NONE; Kinds::COUNT],
            at: vec![PlaceSet::NONE; nodes],
            next: vec![[PlaceSet::NONE; Kinds::COUNT]; nodes],
        };
        for (edge, link) in graph.edges.iter().zip(links) {
            let [a, b] = link.ends;
            for (from, to) in [(a, b), (b, a)] {
                graph.at[from.index()].insert(edge);
                link.kinds.numbers().for_each(|kind| graph.next[from.index()][kind].insert(to));
            }
            link.kinds.numbers().for_each(|kind| graph.by_kind[kind].insert(edge));
        }
        Ok(graph)
    }

    /// All nodes.
    #[inline]
    pub fn nodes(&self) -> PlaceSet<N> {
        self.nodes
    }

    /// All edges.
    #[inline]
    pub fn edges(&self) -> PlaceSet<E> {
        self.edges
    }

    /// The edges that are of one of these kinds at least.
    #[inline]
    pub fn edges_of(&self, kinds: Kinds) -> PlaceSet<E> {
        kinds.numbers().fold(PlaceSet::NONE, |all, kind| all | self.by_kind[kind])
    }

    /// The edges that end at a node.
    #[inline]
    pub fn edges_at(&self, node: Place<N>) -> PlaceSet<E> {
        self.at[node.index()]
    }

    /// The edges that join two nodes.
    #[inline]
    pub fn edges_between(&self, a: Place<N>, b: Place<N>) -> PlaceSet<E> {
        if a == b { PlaceSet::NONE } else { self.edges_at(a) & self.edges_at(b) }
    }

    /// The edges with an end in the set.
    #[inline]
    pub fn edges_around(&self, nodes: PlaceSet<N>) -> PlaceSet<E> {
        nodes.iter().fold(PlaceSet::NONE, |all, node| all | self.edges_at(node))
    }

    /// The two ends of an edge.
    #[inline]
    pub fn ends(&self, edge: Place<E>) -> [Place<N>; 2] {
        self.links[edge.index()].ends
    }

    /// What an edge is.
    #[inline]
    pub fn kinds(&self, edge: Place<E>) -> Kinds {
        self.links[edge.index()].kinds
    }

    /// The other end of an edge; `None` if it does not end at the node.
    #[inline]
    pub fn far_end(&self, edge: Place<E>, node: Place<N>) -> Option<Place<N>> {
        match self.ends(edge) {
            [a, b] if a == node => Some(b),
            [a, b] if b == node => Some(a),
            _ => None,
        }
    }

    /// The nodes one step away over some kinds of edges.
    #[inline]
    pub fn neighbours(&self, node: Place<N>, kinds: Kinds) -> PlaceSet<N> {
        let next = &self.next[node.index()];
        kinds.numbers().fold(PlaceSet::NONE, |all, kind| all | next[kind])
    }

    /// The nodes one step away from one of a set; a member counts only if it is next to another.
    #[inline]
    pub fn neighbours_of(&self, nodes: PlaceSet<N>, kinds: Kinds) -> PlaceSet<N> {
        nodes.iter().fold(PlaceSet::NONE, |all, node| all | self.neighbours(node, kinds))
    }

    /// The nodes one step away from one of a set over these edges; a member counts only if it is next to another.
    pub fn across(&self, nodes: PlaceSet<N>, edges: PlaceSet<E>) -> PlaceSet<N> {
        let mut found = PlaceSet::NONE;
        for edge in self.edges_around(nodes) & edges {
            let [a, b] = self.ends(edge);
            if nodes.contains(a) {
                found.insert(b);
            }
            if nodes.contains(b) {
                found.insert(a);
            }
        }
        found
    }

    /// Everything that can be reached from some nodes, these included, whatever they are. A way never has to pass a node
    /// twice, so this holds also where that is forbidden.
    pub fn reach(&self, start: PlaceSet<N>, passage: Passage<N, E>) -> PlaceSet<N> {
        let (mut reached, mut fresh) = (start, start);
        while !fresh.is_empty() {
            let entered = self.across(fresh, passage.over) & (passage.into - reached);
            reached |= entered;
            fresh = entered & passage.past;
        }
        reached
    }
}

fn check<N: Board>(nodes: usize, links: &[Link<N>], most_links: usize) -> Result<(), GraphFault> {
    let most = PlaceSet::<N>::ALL.len() as usize;
    if nodes > most {
        return Err(GraphFault::TooManyNodes { found: nodes, most });
    }
    if links.len() > most_links {
        return Err(GraphFault::TooManyLinks { found: links.len(), most: most_links });
    }
    for (number, link) in links.iter().enumerate() {
        if let Some(node) = link.ends.iter().map(|end| end.index()).find(|node| *node >= nodes) {
            return Err(GraphFault::NoSuchNode { link: number, node, nodes });
        }
        if link.ends[0] == link.ends[1] {
            return Err(GraphFault::Loop { link: number });
        }
        if link.kinds == Kinds::NONE {
            return Err(GraphFault::NoKind { link: number });
        }
    }
    Ok(())
}
