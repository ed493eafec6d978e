//! What must be settled before the game goes on: tasks, rolls and assaults.

use super::Spot;
use crate::park::{Node, Segment};
use serde::{Deserialize, Serialize};
use sounder_kernel::SeatSet;

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
    /// The game master takes so many tokens off, from this spot or from anywhere.
    Shed { at: Spot, left: u8 },
    /// The game master puts so many tokens on entrances.
    Arrive { left: u8 },
    /// The game master names the segment ahead that a token controls.
    Watch { token: u8 },
    /// Which of the rangers steps forward: these have not passed.
    Defend { asked: SeatSet },
    /// A bad roll may be re-rolled or lifted by these.
    Mend { asked: SeatSet },
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
    Enter { node: Node, from: Spot },
    /// The game master may bring in the rest.
    Follow { node: Node, from: Spot },
    /// A ranger at the Ranger Station names a place that gets a die.
    Brace { ranger: u8 },
    /// A ranger at the Armory names another obstacle to restore.
    Restore { ranger: u8 },
    /// A ranger who says the Long Goodbye takes a token along.
    TakeAlong { ranger: u8 },
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
    Bushwhack(Node),
    /// Crossing a road under the wave to a node.
    Cross(Node),
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
    Place(Node),
    /// A manned obstacle, by its segment.
    Obstacle(Segment),
    /// An exposed ranger.
    Ranger(u8),
}

impl Default for Target {
    fn default() -> Self {
        Target::Place(Node::ORIGIN)
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
