//! The shortest ways of a graph.

use crate::board::Board;
use crate::graph::{Graph, Kinds};
use crate::place::Place;
use crate::set::PlaceSet;

/// The shortest ways between all nodes of a graph over some kinds of edges, every edge one step. A table of n² distances and n² sets for
/// n nodes, built once for each mix of kinds that the rules ask for. Where edges or nodes are closed during the game, use
/// [`Reach`] with [`Graph::across`].
///
/// [`Reach`]: crate::Reach
///
/// ```
/// # use sounder_board::{Board, Graph, Kinds, Link, Place, PlaceSet, Shape, Ways};
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
/// # let node = |number| Place::<Nodes>::new(number).unwrap();
/// # let road = |a, b| Link { ends: [node(a), node(b)], kinds: Kinds::kind(0) };
/// //  0 ─ 1 ─ 3
/// //   ╲ 2 ╱
/// let park = Graph::<Nodes, Segments>::new(5, &[road(0, 1), road(1, 3), road(0, 2), road(2, 3)]).unwrap();
/// let ways = Ways::new(&park, Kinds::kind(0));
/// assert_eq!(ways.distance(node(0), node(3)), Some(2));
/// assert_eq!(ways.distance(node(0), node(4)), None);
/// assert_eq!(ways.nearer(node(0), node(3)), PlaceSet::from([node(1), node(2)]), "a tie");
/// assert_eq!(ways.way(node(0), node(3)).collect::<Vec<_>>(), [node(0), node(1), node(3)]);
/// ```
#[derive(Clone, Debug)]
pub struct Ways<N: Board> {
    nodes: usize,
    distance: Vec<Option<u16>>,
    nearer: Vec<PlaceSet<N>>,
}

impl<N: Board> Ways<N> {
    /// Finds the ways.
    pub fn new<E: Board>(graph: &Graph<N, E>, kinds: Kinds) -> Ways<N> {
        let nodes = graph.nodes().len() as usize;
        let mut ways = Ways { nodes, distance: vec![None; nodes * nodes], nearer: vec![PlaceSet::NONE; nodes * nodes] };
        for to in graph.nodes() {
            let (mut reached, mut ring) = (PlaceSet::NONE, PlaceSet::only(to));
            for steps in 0.. {
                if ring.is_empty() {
                    break;
                }
                for from in ring {
                    let pair = ways.pair(from, to);
                    ways.distance[pair] = Some(steps);
                }
                let inner = ring;
                reached |= ring;
                ring = graph.neighbours_of(ring, kinds) - reached;
                for from in ring {
                    let pair = ways.pair(from, to);
                    ways.nearer[pair] = graph.neighbours(from, kinds) & inner;
                }
            }
        }
        ways
    }

    #[inline]
    fn pair(&self, from: Place<N>, to: Place<N>) -> usize {
        from.index() * self.nodes + to.index()
    }

    /// The fewest steps from one node to another; `None` if there is no way.
    #[inline]
    pub fn distance(&self, from: Place<N>, to: Place<N>) -> Option<u16> {
        self.distance[self.pair(from, to)]
    }

    /// The nodes with which a shortest way can go on; several where ways are equally short.
    #[inline]
    pub fn nearer(&self, from: Place<N>, to: Place<N>) -> PlaceSet<N> {
        self.nearer[self.pair(from, to)]
    }

    /// A shortest way, both ends included; nothing if there is none. Of equal ways it takes the one with the lower node
    /// at every step.
    pub fn way(&self, from: Place<N>, to: Place<N>) -> impl Iterator<Item = Place<N>> {
        let start = self.distance(from, to).map(|_| from);
        std::iter::successors(start, move |node| self.nearer(*node, to).first())
    }
}
