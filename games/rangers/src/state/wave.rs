//! The wave: its nature and its tokens.

use crate::park::{MOST_NODES, Node, Segment};
use serde::{Deserialize, Serialize};

/// How a wave fights. RGR §7
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Nature {
    #[default]
    Swarm,
    Siege,
    Infiltrator,
    Corrupted,
}

impl Nature {
    /// All four, in the order used everywhere.
    pub const ALL: [Nature; 4] = [Nature::Swarm, Nature::Siege, Nature::Infiltrator, Nature::Corrupted];
}

/// Where a token stands: on a node, or on a segment near one of its ends. RGR §2.6
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Spot(pub u8);

impl Default for Spot {
    fn default() -> Self {
        Spot::OFF
    }
}

/// What a spot is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Where {
    /// On a node.
    Node(Node),
    /// On a segment, near the end with this index (0 or 1).
    Road(Segment, usize),
    /// Nowhere.
    Off,
}

impl Spot {
    /// Not on the map.
    pub const OFF: Spot = Spot(u8::MAX);
    const FIRST_ROAD: u8 = MOST_NODES as u8;

    /// On a node.
    #[inline]
    pub fn node(node: Node) -> Spot {
        Spot(node.index() as u8)
    }

    /// On a segment, near the end with this index.
    #[inline]
    pub fn road(segment: Segment, end: usize) -> Spot {
        Spot(Spot::FIRST_ROAD + 2 * segment.index() as u8 + end as u8)
    }

    /// What it is.
    #[inline]
    pub fn place(self) -> Where {
        let number = usize::from(self.0);
        match number.checked_sub(MOST_NODES) {
            None => Node::new(number).map_or(Where::Off, Where::Node),
            Some(road) => Segment::new(road / 2).map_or(Where::Off, |segment| Where::Road(segment, road & 1)),
        }
    }

    /// The node it is on, if it is on one.
    #[inline]
    pub fn on_node(self) -> Option<Node> {
        Node::new(self.0.into())
    }
}

/// A part of the wave. A slot of a token that is gone stands [`Spot::OFF`] and may be used again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Token {
    /// Where it stands.
    pub at: Spot,
    /// The segment it came by.
    pub came: Option<Segment>,
    /// The segment ahead that it controls.
    pub ahead: Option<Segment>,
    /// Whether it holds a place and advances no more.
    pub holds: bool,
    /// Whether it has advanced in this wave turn.
    pub moved: bool,
    /// Whether its group has done its thing in this Overcome.
    pub done: bool,
}
