//! Planes and airships: speeds, consoles, damage slots and parts.

use super::{Pool, WeaponId};

/// What a speed of a plane asks for and gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Speed {
    /// When it acts.
    pub initiative: u8,
    /// Rotations allowed.
    pub rotations: u8,
    /// Whether bombs can be dropped.
    pub bombs: bool,
    /// Dice that the Twin MG loses.
    pub guns: Pool,
    /// Whether it may damage the plane itself.
    pub risk: bool,
}

/// What a cube on a damage slot disables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// Nothing but damage.
    Plain,
    /// Rotating left.
    RotateLeft,
    /// Rotating right.
    RotateRight,
    /// A speed of a plane, or hexes that an airship is set to move.
    Pace(u8),
    /// Dropping bombs.
    Bombing,
    /// Shots at this range.
    Range(u8),
    /// What the part does.
    Deed,
}

impl Slot {
    /// What it disables, for people.
    pub fn name(self) -> String {
        match self {
            Slot::Plain => "nothing".into(),
            Slot::RotateLeft => "rotating left".into(),
            Slot::RotateRight => "rotating right".into(),
            Slot::Pace(pace) => format!("speed {pace}"),
            Slot::Bombing => "bombing".into(),
            Slot::Range(range) => format!("shots at range {range}"),
            Slot::Deed => "its action".into(),
        }
    }
}

/// A plane console.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Console {
    /// The fastest it can be set to.
    pub top_speed: u8,
    /// Its damage slots.
    pub slots: Vec<Slot>,
}

/// Where in an airship a part belongs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum PartKind {
    /// Behind: it says how far the airship moves.
    Tail,
    /// In the middle, the only part that there may be more of.
    Hull,
    /// In front.
    Nose,
}

/// What a part does beside shooting and bombing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PartDeed {
    /// Takes a cube off.
    Repair,
    /// Gives an attack near it a die more.
    Spot,
    /// Lets units be recruited under it.
    Cargo,
}

/// A part of an airship.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// Where it belongs.
    pub kind: PartKind,
    /// What it costs.
    pub swill: u8,
    /// Its damage slots.
    pub slots: Vec<Slot>,
    /// The most hexes a tail can be set to move.
    pub moves: u8,
    /// Rotations more.
    pub rotations: u8,
    /// Room for bombs.
    pub bombs: u8,
    /// Its attack.
    pub weapon: Option<WeaponId>,
    /// What else it does.
    pub deed: Option<PartDeed>,
}
