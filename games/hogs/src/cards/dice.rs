//! Dice and sets of them.

use serde::{Deserialize, Serialize};

/// A set of attack dice and icons.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Pool {
    /// Blue dice.
    pub gun: u8,
    /// Red dice.
    pub melee: u8,
    /// Green dice.
    pub explosive: u8,
    /// Flame icons.
    pub flame: u8,
    /// Stun icons.
    pub stun: u8,
}

impl Pool {
    /// Both together.
    #[must_use]
    pub fn plus(self, more: Pool) -> Pool {
        Pool {
            gun: self.gun + more.gun,
            melee: self.melee + more.melee,
            explosive: self.explosive + more.explosive,
            flame: self.flame + more.flame,
            stun: self.stun + more.stun,
        }
    }

    /// What is left when dice are taken off; none goes below 0, icons stay.
    #[must_use]
    pub fn less(self, taken: Pool) -> Pool {
        Pool {
            gun: self.gun.saturating_sub(taken.gun),
            melee: self.melee.saturating_sub(taken.melee),
            explosive: self.explosive.saturating_sub(taken.explosive),
            ..self
        }
    }

    /// What there is of these dice among others, without icons.
    #[must_use]
    pub fn of(self, others: Pool) -> Pool {
        Pool {
            gun: self.gun.min(others.gun),
            melee: self.melee.min(others.melee),
            explosive: self.explosive.min(others.explosive),
            ..Pool::default()
        }
    }

    /// How many dice.
    pub fn dice(self) -> u8 {
        self.gun + self.melee + self.explosive
    }
}

/// Faces of an attack die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Face {
    /// A miss.
    #[default]
    Blank,
    /// Half a hit: two of them make one.
    Glancing,
    /// A hit, which hurts infantry.
    Hit,
    /// What hurts vehicles, and infantry twice; two hits make one.
    Critical,
}

/// Faces of a Vehicle Damage Die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Harm {
    /// A damage token.
    #[default]
    Minor,
    /// A damage token and a stun.
    Major,
    /// A flame token.
    Flame,
}

/// The six faces of each die, from the weakest to the strongest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiceFaces {
    /// Gun, Melee and Explosive.
    pub attack: [[Face; 6]; 3],
    /// The Vehicle Damage Die.
    pub damage: [Harm; 6],
}
