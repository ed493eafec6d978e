//! Plain data: what changes while people play.

use serde::{Deserialize, Serialize};
use sounder_kernel::{List, Seat};

/// The most rangers.
pub const MOST_RANGERS: usize = 5;
/// The most tokens that a wave can have: momentum 98 for five rangers in the fifth wave, one more for a Swarm, and those
/// that captured rangers give.
pub const MOST_TOKENS: usize = 40;
/// Every kind of place once, and two objectives.
pub const MOST_PLACES: usize = 10;
/// The most obstacles that stand at a time, and the most lost ones that are remembered.
pub const MOST_OBSTACLES: usize = 24;
/// Segments closed by fire or water at a time.
pub const MOST_CLOSURES: usize = 8;
/// Caches: two of the Medic, two of a Commander who repeats them.
pub const MOST_CACHES: usize = 4;
/// Stands for no node, no segment, no ranger, no token.
pub const NONE: u8 = u8::MAX;

/// What a ranger is good at. RGR §3
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Role {
    #[default]
    Navigator,
    Hunter,
    Rigger,
    Sentinel,
    Medic,
    Commander,
}

impl Role {
    /// All six, in the order used everywhere.
    pub const ALL: [Role; 6] =
        [Role::Navigator, Role::Hunter, Role::Rigger, Role::Sentinel, Role::Medic, Role::Commander];
}

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

/// A kind of place. RGR §4
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Kind {
    Campground,
    Boathouse,
    Firetower,
    Dam,
    Fortress,
    RangerStation,
    ResearchCenter,
    Armory,
    /// What the wave is after: a place of no kind.
    #[default]
    Objective,
}

impl Kind {
    /// The eight that can be put down.
    pub const ALL: [Kind; 8] = [
        Kind::Campground,
        Kind::Boathouse,
        Kind::Firetower,
        Kind::Dam,
        Kind::Fortress,
        Kind::RangerStation,
        Kind::ResearchCenter,
        Kind::Armory,
    ];
}

/// What blocks a segment. The number is the quality that was paid for, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Barrier {
    Trap(u8),
    Barricade(u8),
    Fortification,
}

impl Default for Barrier {
    fn default() -> Self {
        Barrier::Trap(1)
    }
}

/// What prep tokens buy. RGR §5.9
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Ware {
    /// Something on a segment.
    Barrier(Barrier),
    /// One step of strength for a place.
    Strength(u8),
}

/// A place on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Place {
    /// Where it stands.
    pub node: u8,
    /// What it is.
    pub kind: Kind,
    /// What it adds to breach rolls since it was strengthened.
    pub strength: u8,
    /// Whether the wave has it.
    pub captured: bool,
    /// Whether its bonus was used in this Recovery.
    pub used: bool,
}

/// Something on a segment, or something that stood there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Obstacle {
    /// The segment.
    pub on: u8,
    /// What it is.
    pub what: Barrier,
    /// Turns that the wave has worked on it.
    pub work: u8,
}

/// Why a segment is closed for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Cause {
    #[default]
    Fire,
    Flood,
}

/// A segment that nobody passes for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Closure {
    /// The segment.
    pub on: u8,
    /// Why.
    pub cause: Cause,
    /// Wave turns left.
    pub turns: u8,
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
    Node(u8),
    /// On a segment, near the end with this index (0 or 1).
    Road(u8, usize),
    /// Nowhere.
    Off,
}

impl Spot {
    /// Not on the map.
    pub const OFF: Spot = Spot(NONE);
    const FIRST_ROAD: u8 = 32;

    /// On a node.
    #[inline]
    pub fn node(node: u8) -> Spot {
        Spot(node)
    }

    /// On a segment, near the end with this index.
    #[inline]
    pub fn road(segment: u8, end: usize) -> Spot {
        Spot(Spot::FIRST_ROAD + 2 * segment + end as u8)
    }

    /// What it is.
    #[inline]
    pub fn place(self) -> Where {
        match self.0 {
            NONE => Where::Off,
            n if n < Spot::FIRST_ROAD => Where::Node(n),
            n => Where::Road((n - Spot::FIRST_ROAD) / 2, usize::from(n & 1)),
        }
    }
}

/// A part of the wave. A slot of a token that is gone stands [`Spot::OFF`] and may be used again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Token {
    /// Where it stands.
    pub at: Spot,
    /// The segment it came by.
    pub came: u8,
    /// The segment ahead that it controls.
    pub ahead: u8,
    /// Whether it holds a place and advances no more.
    pub holds: bool,
    /// Whether it has advanced in this wave turn.
    pub moved: bool,
    /// Whether its group has done its thing in this Overcome.
    pub done: bool,
}

impl Default for Token {
    fn default() -> Self {
        Token { at: Spot::OFF, came: NONE, ahead: NONE, holds: false, moved: false, done: false }
    }
}

/// A ranger.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
#[allow(clippy::struct_excessive_bools)]
pub struct Ranger {
    /// What the ranger is good at.
    pub role: Role,
    /// The node.
    pub at: u8,
    /// Injuries, from 0 to 3.
    pub injuries: u8,
    /// Dice lost from the pool.
    pub exhaustion: u8,
    /// Tokens for purchases and for Act 3.
    pub tokens: u8,
    /// Whether the wave has caught the ranger.
    pub captured: bool,
    /// Whether the ranger stands in a place that fell, or at a chokepoint for too long.
    pub exposed: bool,
    /// The segment of the chokepoint set up for the next wave turn.
    pub choke: u8,
    /// One more die on the next roll of any kind.
    pub advantage: bool,
    /// One more die on the next attack.
    pub ambush: bool,
    /// One more die on the next breach roll.
    pub steady: bool,
    /// The next risky action succeeds.
    pub certain: bool,
    /// A civilian goes along.
    pub escorts: bool,
    /// Points to spend in Recovery and at the start of Act 3.
    pub points: u8,
    /// Whether the ranger has taken a turn, passed in Prep, or chosen where to go in Recovery.
    pub done: bool,
    /// Whether the Medic has taken an exhaustion for a point in this Recovery.
    pub strove: bool,
    /// The prompts dealt: two about oneself, one about the place, one for the threat.
    pub prompts: [u8; 4],
    /// How many of them are answered.
    pub answered: u8,
    /// The last objective that the ranger votes for.
    pub vote: Option<Goal>,
}

impl Default for Ranger {
    fn default() -> Self {
        Ranger {
            role: Role::Navigator,
            at: NONE,
            injuries: 0,
            exhaustion: 0,
            tokens: 0,
            captured: false,
            exposed: false,
            choke: NONE,
            advantage: false,
            ambush: false,
            steady: false,
            certain: false,
            escorts: false,
            points: 0,
            done: false,
            strove: false,
            prompts: [0; 4],
            answered: 0,
            vote: None,
        }
    }
}

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

/// A prep bonus that is still to be placed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Gift {
    Trail,
    Trap,
    Barricade,
    Cache,
    Repeat,
}

/// Why a ranger comes to harm, which decides what can be chosen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Why {
    /// A risky action, a chokepoint, an assault, a lost obstacle.
    Mishap,
    /// A place was lost: retreat is open too.
    Lost,
    /// The low table's contest: giving up saves the ranger and costs the place.
    Contest,
    /// The price of an ability.
    Price,
}

/// Something to be settled before the phase goes on; the last one pushed comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Task {
    /// What the roll means is carried out.
    #[default]
    Settle,
    /// A prep bonus is placed.
    Bonus { ranger: u8, gift: Gift },
    /// The game master takes a token off, from this spot or from anywhere.
    Shed { at: Spot },
    /// The game master puts so many tokens on entrances.
    Arrive { left: u8 },
    /// The game master names the segment ahead that a token controls.
    Watch { token: u8 },
    /// Which of the rangers steps forward: those with a bit here have not passed.
    Defend { asked: u8 },
    /// A bad roll may be re-rolled or lifted by those with a bit here.
    Mend { asked: u8 },
    /// The defender may hold the line.
    Line,
    /// A ranger chooses harm.
    Harm { ranger: u8, why: Why },
    /// A ranger goes back to a place; without one, capture if it is a must.
    Retreat { ranger: u8 },
    /// A Sentinel who retreats may strike for a harm.
    Rearguard { ranger: u8 },
    /// A ranger is caught, unless a Medic prevents it.
    Capture { ranger: u8 },
    /// One token of the group that captured a place goes in.
    Enter { node: u8, from: Spot },
    /// The game master may bring in the rest.
    Follow { node: u8, from: Spot },
    /// A ranger at the Ranger Station names a place that gets a die.
    Brace { ranger: u8 },
    /// A ranger at the Armory names another obstacle to restore.
    Restore { ranger: u8 },
    /// A ranger mends harm.
    Mending { ranger: u8, left: u8 },
}

/// What a roll is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Stake {
    /// A breach: the place or obstacle of [`Assault`].
    #[default]
    Breach,
    /// An assault on an exposed ranger.
    Exposed,
    /// An attack on the tokens of a spot.
    Attack(Spot),
    /// Going cross-country to a node.
    Bushwhack(u8),
    /// Crossing a road under the wave to a node.
    Cross(u8),
    /// Wrecking the lost objective while tokens are there.
    Wreck,
}

/// A roll that is not settled yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Roll {
    /// What it is about.
    pub stake: Stake,
    /// Who rolls.
    pub ranger: u8,
    /// The die that counts, without bonus.
    pub kept: u8,
    /// What is added on the high table and taken away on the low one.
    pub bonus: i8,
    /// Whether it was re-rolled or lifted.
    pub mended: bool,
    /// Whether it counts as the middle result, whatever the die says.
    pub lifted: bool,
}

/// What is assaulted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Target {
    /// A defended place, by its node.
    Place(u8),
    /// A manned obstacle, by its segment.
    Obstacle(u8),
    /// An exposed ranger.
    Ranger(u8),
}

impl Default for Target {
    fn default() -> Self {
        Target::Place(0)
    }
}

/// An assault that is not settled yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Assault {
    /// What is assaulted.
    pub target: Target,
    /// Where the group stands.
    pub from: Spot,
}

/// Things won in Recovery that the rangers hold together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Stash {
    /// Push a token one segment.
    pub ambush: u8,
    /// Once from shore to shore.
    pub boat: u8,
    /// Close a segment for a turn.
    pub flood: u8,
    /// Once to a near node as on a trail.
    pub trail: u8,
    /// Roll a failed die again.
    pub reroll: u8,
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
    pub place: u8,
    /// Civilians brought out, actions spent, or wave turns held.
    pub progress: u8,
    /// Places where the line was held: once each. One bit for each node.
    pub lined: u32,
    /// Damage that has not sent a token away yet.
    pub damage: u8,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
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
    /// The nodes it has been on in this move: one bit each.
    pub path: u32,
    /// Whether the moving token has left the spot where it started.
    pub started: bool,
    /// Whether the moving token slips past the obstacle it stands at.
    pub slipping: bool,
    /// Whether any token has advanced in this wave turn.
    pub advanced: bool,
    /// Places breached in this wave turn, by node.
    pub breached_places: u32,
    /// Obstacles breached in this wave turn, by segment.
    pub breached_obstacles: u64,
    /// Rangers assaulted in this wave turn.
    pub assaulted: u8,
    /// Tokens of the group that acted last: a Swarm may pay for one more thing.
    pub again: u64,
    /// Whether that group has paid already.
    pub doubled: bool,
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
    /// Segments destroyed for good: one bit each.
    pub destroyed: u64,
    /// Near pairs that have become trails: one bit each.
    pub blazed: u64,
    /// Nodes with a cache.
    pub caches: List<u8, MOST_CACHES>,
    /// Nodes that tokens cannot pass or assault in the next wave turn.
    pub snared: u32,
    /// Places with one more die in the next wave turn.
    pub braced: u32,
    /// Places where the next assault fails.
    pub warded: u32,
    /// Places that cannot fall in this wave turn.
    pub lines: u32,
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

    /// The nodes with tokens: one bit each.
    #[inline]
    pub fn token_nodes(&self) -> u32 {
        self.tokens.iter().fold(0, |nodes, token| if token.at.0 < 32 { nodes | 1 << token.at.0 } else { nodes })
    }

    /// The nodes with free rangers: one bit each.
    #[inline]
    pub fn ranger_nodes(&self) -> u32 {
        let free = self.rangers.iter().filter(|ranger| !ranger.captured && ranger.at < 32);
        free.fold(0, |nodes, ranger| nodes | 1 << ranger.at)
    }

    /// The place on a node.
    #[inline]
    pub fn place_on(&self, node: u8) -> Option<&Place> {
        self.places.iter().find(|place| place.node == node)
    }

    /// The place on a node, to change.
    #[inline]
    pub fn place_on_mut(&mut self, node: u8) -> Option<&mut Place> {
        self.places.iter_mut().find(|place| place.node == node)
    }

    /// The nodes with places, and those of them that the wave has: one bit each.
    #[inline]
    pub fn place_nodes(&self) -> (u32, u32) {
        self.places.iter().fold((0, 0), |(all, captured), place| {
            let bit = 1 << place.node;
            (all | bit, if place.captured { captured | bit } else { captured })
        })
    }

    /// The node of a kind of place that the wave does not have.
    #[inline]
    pub fn open_place(&self, kind: Kind) -> Option<u8> {
        self.places.iter().find(|place| place.kind == kind && !place.captured).map(|place| place.node)
    }

    /// The obstacle on a segment.
    #[inline]
    pub fn obstacle_on(&self, segment: u8) -> Option<&Obstacle> {
        self.obstacles.iter().find(|obstacle| obstacle.on == segment)
    }

    /// Whether nobody passes a segment: fire, flood, or destroyed.
    #[inline]
    pub fn is_closed(&self, segment: u8) -> bool {
        self.destroyed >> segment & 1 == 1 || self.closures.iter().any(|closure| closure.on == segment)
    }

    /// All segments that nobody passes: one bit each.
    #[inline]
    pub fn closed_segments(&self) -> u64 {
        self.closures.iter().fold(self.destroyed, |segments, closure| segments | 1 << closure.on)
    }

    /// Rangers who are not captured.
    #[inline]
    pub fn free_rangers(&self) -> usize {
        self.rangers.iter().filter(|ranger| !ranger.captured).count()
    }

    /// Rangers who are not captured: one bit each.
    #[inline]
    pub fn free_mask(&self) -> u8 {
        let free = self.rangers.iter().enumerate().filter(|(_, ranger)| !ranger.captured);
        free.fold(0, |mask, (index, _)| mask | 1 << index)
    }
}

/// The places of the bits of a set, ascending.
#[inline]
pub fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(bit)
    })
}
