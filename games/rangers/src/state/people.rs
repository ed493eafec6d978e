//! The rangers and what they hold.

use super::Goal;
use crate::park::{Node, Segment};
use serde::{Deserialize, Serialize};

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

/// A ranger.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "what is true of a ranger; each is a sentence of its own on the page"
)]
pub struct Ranger {
    /// What the ranger is good at.
    pub role: Role,
    /// The node; the objective until a place is put down.
    pub at: Node,
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
    pub choke: Option<Segment>,
    /// One more die on the next roll of any kind.
    pub advantage: bool,
    /// Attacks that get one more die.
    pub ambush: u8,
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
