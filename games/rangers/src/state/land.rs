//! What stands in the park: places, and what blocks its segments.

use crate::park::{Node, Segment};
use serde::{Deserialize, Serialize};

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
    pub node: Node,
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
    pub on: Segment,
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
    pub on: Segment,
    /// Why.
    pub cause: Cause,
    /// Wave turns left.
    pub turns: u8,
}
