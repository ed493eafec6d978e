//! Plain data: what changes while people play.

mod land;
mod people;
mod tasks;
mod wave;

pub use land::{Barrier, Cause, Closure, Kind, Obstacle, Place, Ware};
pub use people::{Ranger, Role, Stash};
pub use tasks::{Assault, Gift, Roll, Stake, Target, Task, Why};
pub use wave::{Nature, Spot, Token, Where};

use crate::park::{Node, NodeSet, PathSet, Segment, SegmentSet};
use serde::{Deserialize, Serialize};
use sounder_kernel::{List, Seat, SeatSet};

/// The most rangers.
pub const MOST_RANGERS: usize = 5;
/// The most momentum that a wave starts with: that of the rulebook's fifth wave for five rangers.
pub const MOST_MOMENTUM: usize = 98;
/// The most tokens that a wave can have: those of the most momentum, one more for a Swarm, and those that captured rangers give.
pub const MOST_TOKENS: usize = 40;
/// Every kind of place once, and two objectives.
pub const MOST_PLACES: usize = 10;
/// The most obstacles that stand at a time, and the most lost ones that are remembered.
pub const MOST_OBSTACLES: usize = 24;
/// Segments closed by fire or water at a time.
pub const MOST_CLOSURES: usize = 8;
/// Caches: two of the Medic, two of a Commander who repeats them.
pub const MOST_CACHES: usize = 4;
/// Stands for no ranger and for no token.
pub const NONE: u8 = u8::MAX;

/// A last objective. RGR §13
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Goal {
    Evacuate,
    Destroy,
    Hold,
}

/// Where in the game we are, when nothing more urgent is to be decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Phase {
    /// The rangers take their archetypes in seat order.
    #[default]
    Roles,
    /// The game master picks what kind of wave it is.
    Nature,
    /// The rangers say who they are.
    Selves,
    /// Places are put down: the game master's, then each ranger's.
    Places,
    /// The rangers build the threat in turn.
    Threat,
    /// The archetypes' bonuses.
    Bonuses,
    /// Tokens buy defences.
    Shop,
    /// The tokens of a wave are dealt over the entrances.
    Spawn,
    /// The wave moves.
    Advance,
    /// Groups of tokens act.
    Overcome,
    /// The rangers take their turns.
    Rangers,
    /// Between two waves.
    Recovery,
    /// Act 3 begins: points for healing or tokens.
    Points,
    /// The free rangers vote on the last objective.
    Vote,
    /// The place that the last objective is about.
    Aim,
    /// The game has ended.
    Over,
}

/// Act 3. RGR §12, §13
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Desperation {
    /// Whether it has begun.
    pub begun: bool,
    /// The last objective.
    pub goal: Option<Goal>,
    /// The place it is about.
    pub place: Node,
    /// Civilians brought out, actions spent, or wave turns held.
    pub progress: u8,
    /// Places where the line was held.
    pub lined: NodeSet,
    /// Damage that has not sent a token away yet.
    pub damage: u8,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "a flat state; each is read in one phase")]
pub struct State {
    /// Where in the game we are.
    pub phase: Phase,
    /// What must be settled first; the last one comes first.
    pub tasks: List<Task, 16>,
    /// Whose turn it is, where people act one after another: a ranger, or a place to put down.
    pub turn: u8,
    /// What kind of wave it is.
    pub nature: Nature,
    /// The wave, from 0.
    pub wave: u8,
    /// Wave turns of this wave that have begun, or of Act 3.
    pub wave_turn: u8,
    /// The wave's momentum.
    pub momentum: u8,
    /// The wave's tokens.
    pub tokens: List<Token, MOST_TOKENS>,
    /// Tokens that are still to be dealt over the entrances.
    pub to_spawn: u8,
    /// The ranger who deals them instead of the game master.
    pub spawner: u8,
    /// Whether this wave has had a token start on a junction.
    pub infiltrated: bool,
    /// The token that is moving.
    pub moving: u8,
    /// The nodes it has been on in this move.
    pub path: NodeSet,
    /// Whether the moving token has left the spot where it started.
    pub started: bool,
    /// Whether the moving token slips past the obstacle it stands at.
    pub slipping: bool,
    /// Whether any token has advanced in this wave turn.
    pub advanced: bool,
    /// Places breached in this wave turn, by node.
    pub breached_places: NodeSet,
    /// Obstacles breached in this wave turn, by segment.
    pub breached_obstacles: SegmentSet,
    /// Rangers assaulted in this wave turn.
    pub assaulted: SeatSet,
    /// Tokens whose group has acted: a Swarm may pay for one more thing.
    pub again: u64,
    /// Tokens for whose group that was paid.
    pub doubled: u64,
    /// The assault that is going on.
    pub assault: Assault,
    /// The roll that is going on.
    pub roll: Roll,
    /// All places.
    pub places: List<Place, MOST_PLACES>,
    /// The kind that whoever puts down a place has picked.
    pub kind: Option<Kind>,
    /// What whoever shops has picked.
    pub ware: Option<Ware>,
    /// Obstacles that stand.
    pub obstacles: List<Obstacle, MOST_OBSTACLES>,
    /// Obstacles that are gone and may be restored.
    pub lost: List<Obstacle, MOST_OBSTACLES>,
    /// Segments closed for a while.
    pub closures: List<Closure, MOST_CLOSURES>,
    /// Segments destroyed for good.
    pub destroyed: SegmentSet,
    /// Near pairs that have become trails.
    pub blazed: PathSet,
    /// Nodes with a cache.
    pub caches: List<Node, MOST_CACHES>,
    /// Nodes that tokens cannot pass or assault in the next wave turn.
    pub snared: NodeSet,
    /// Places with one more die in the next wave turn.
    pub braced: NodeSet,
    /// Places where the next assault fails.
    pub warded: NodeSet,
    /// Places that cannot fall in this wave turn.
    pub lines: NodeSet,
    /// What the rangers hold together.
    pub stash: Stash,
    /// The rangers in seat order.
    pub rangers: List<Ranger, MOST_RANGERS>,
    /// The ranger in whose turn we are.
    pub active: u8,
    /// Actions that ranger has left.
    pub actions: u8,
    /// Whether that ranger has attacked in this turn.
    pub attacked: bool,
    /// Whether that ranger has wrecked something in this turn.
    pub wrecked: bool,
    /// The ranger whom the Navigator brings along.
    pub companion: u8,
    /// Act 3.
    pub desperation: Desperation,
    /// The rangers' result in thousandths, once the game is over.
    pub result: u16,
    /// Whether the rangers have won.
    pub won: bool,
}

impl State {
    /// The ranger of a seat: seat 1 is the game master, the rangers follow.
    #[inline]
    pub fn ranger_of(seat: Seat) -> Option<usize> {
        seat.index().checked_sub(1)
    }

    /// The seat of a ranger.
    #[inline]
    pub fn seat_of(ranger: u8) -> Seat {
        Seat(ranger + 1)
    }

    /// Tokens on the map, with their slots.
    #[inline]
    pub fn on_map(&self) -> impl Iterator<Item = (usize, &Token)> {
        self.tokens.iter().enumerate().filter(|(_, token)| token.at != Spot::OFF)
    }

    /// How many tokens are on the map.
    #[inline]
    pub fn token_count(&self) -> usize {
        self.on_map().count()
    }

    /// Whether a token stands on a spot.
    #[inline]
    pub fn has_token(&self, spot: Spot) -> bool {
        self.tokens.iter().any(|token| token.at == spot)
    }

    /// The nodes with tokens.
    #[inline]
    pub fn token_nodes(&self) -> NodeSet {
        self.tokens.iter().filter_map(|token| token.at.on_node()).collect()
    }

    /// The nodes with free rangers.
    #[inline]
    pub fn ranger_nodes(&self) -> NodeSet {
        self.rangers.iter().filter(|ranger| !ranger.captured).map(|ranger| ranger.at).collect()
    }

    /// The place on a node.
    #[inline]
    pub fn place_on(&self, node: Node) -> Option<&Place> {
        self.places.iter().find(|place| place.node == node)
    }

    /// The place on a node, to change.
    #[inline]
    pub fn place_on_mut(&mut self, node: Node) -> Option<&mut Place> {
        self.places.iter_mut().find(|place| place.node == node)
    }

    /// The nodes with places.
    #[inline]
    pub fn place_nodes(&self) -> NodeSet {
        self.places.iter().map(|place| place.node).collect()
    }

    /// The nodes with places that the wave has.
    #[inline]
    pub fn captured_nodes(&self) -> NodeSet {
        self.places.iter().filter(|place| place.captured).map(|place| place.node).collect()
    }

    /// The nodes with places that the wave does not have.
    #[inline]
    pub fn open_nodes(&self) -> NodeSet {
        self.places.iter().filter(|place| !place.captured).map(|place| place.node).collect()
    }

    /// The node of a kind of place that the wave does not have.
    #[inline]
    pub fn open_place(&self, kind: Kind) -> Option<Node> {
        self.places.iter().find(|place| place.kind == kind && !place.captured).map(|place| place.node)
    }

    /// The obstacle on a segment.
    #[inline]
    pub fn obstacle_on(&self, segment: Segment) -> Option<&Obstacle> {
        self.obstacles.iter().find(|obstacle| obstacle.on == segment)
    }

    /// Whether nobody passes a segment: fire, flood, or destroyed.
    #[inline]
    pub fn is_closed(&self, segment: Segment) -> bool {
        self.destroyed.contains(segment) || self.closures.iter().any(|closure| closure.on == segment)
    }

    /// All segments that nobody passes.
    #[inline]
    pub fn closed_segments(&self) -> SegmentSet {
        self.closures.iter().fold(self.destroyed, |segments, closure| segments | SegmentSet::only(closure.on))
    }

    /// Rangers who are not captured.
    #[inline]
    pub fn free_rangers(&self) -> usize {
        self.rangers.iter().filter(|ranger| !ranger.captured).count()
    }

    /// The seats of the free rangers of whom something is true.
    #[inline]
    pub fn free_seats(&self, fits: impl Fn(&Ranger) -> bool) -> SeatSet {
        let free = (0..).zip(&self.rangers).filter(|(_, ranger)| !ranger.captured && fits(ranger));
        free.map(|(index, _)| State::seat_of(index)).collect()
    }
}
