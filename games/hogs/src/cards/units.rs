//! Unit cards, their attacks and what else they can do.

use super::{Class, Pool, RANGES};

/// Where an attack may be aimed, seen from the front of the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Arc {
    /// Everywhere.
    #[default]
    Around,
    /// Ahead.
    Front,
    /// To the left and right.
    Side,
}

/// The number of a weapon in the pack.
pub type WeaponId = u8;

/// An attack as a card prints it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weapon {
    /// Its name.
    pub name: String,
    /// Action Points it costs; 0 for what aircraft, mines and guns do.
    pub ap: u8,
    /// Where it may be aimed.
    pub arc: Arc,
    /// Whether it can only be aimed at aircraft.
    pub anti_air: bool,
    /// Dice and icons at each range; `None` where it cannot be used.
    pub dice: [Option<Pool>; RANGES],
}

impl Weapon {
    /// The longest range.
    pub fn reach(&self) -> u8 {
        self.dice.iter().rposition(Option::is_some).map_or(0, |place| place as u8 + 1)
    }
}

macro_rules! abilities {
    ($($(#[$doc:meta])* $name:ident $word:literal $text:literal,)*) => {
        /// What a unit can do beyond moving, capturing, constructing and its attack.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Ability { $(#[doc = $text] $name,)* }

        impl Ability {
            /// Every ability with its name in files and what it does.
            pub const ALL: &'static [(&'static str, Ability, &'static str)] =
                &[$(($word, Ability::$name, $text),)*];
        }
    };
}

abilities! {
    LongArm "long-arm" "Captures at range 2.",
    Steal "steal" "Steal, 1 AP, once a turn: 1 Swill from the owner of an enemy Base Hex or pump within 2.",
    Swap "swap" "1 AP before the roll: 4 Gun dice instead of 2 Melee dice.",
    Aim "aim" "1 AP after the roll: a hit becomes a critical.",
    Repair "repair" "Repair, 1 AP: takes a damage token, a cube or a flame off an adjacent vehicle.",
    FastBuilder "fast-builder" "Construct takes off two tokens.",
    Defuse "defuse" "Defuse, 1 AP: removes an adjacent Minefield.",
    Sabotage "sabotage" "Free: puts a token back on an adjacent enemy deployable.",
    Climb "climb" "Mountains cost no more than other ground.",
    MineNose "mine-nose" "Sets off no mines.",
    Unstunned "unstunned" "Cannot be stunned.",
    SelfCare "self-care" "Free: heals 1 HP of its own.",
    Push "push" "A ground unit that it damages is pushed one hex away.",
    Dozer "dozer" "Drives over Hedge-Hogs.",
    FreeRotation "free-rotation" "The first Rotation of a turn is free.",
}

/// A set of abilities.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Abilities(pub u32);

impl Abilities {
    /// Whether the ability is in the set.
    #[inline]
    pub fn has(self, ability: Ability) -> bool {
        self.0 >> ability as u8 & 1 == 1
    }

    /// Adds an ability.
    pub fn add(&mut self, ability: Ability) {
        self.0 |= 1 << ability as u8;
    }

    /// The abilities in the set with what they do.
    pub fn lines(self) -> impl Iterator<Item = &'static str> {
        Ability::ALL.iter().filter(move |(_, ability, _)| self.has(*ability)).map(|(_, _, text)| *text)
    }
}

/// The number of a kind of unit in the pack: the fourteen cards, then the two consoles and the airship.
pub type Kind = u8;

/// A unit card, or what stands for one with aircraft.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Its name.
    pub name: String,
    /// Its class.
    pub class: Class,
    /// When it acts; 0 for aircraft, whose initiative follows from their speed.
    pub initiative: u8,
    /// Action Points; of ground vehicles also what they can take.
    pub ap: u8,
    /// Health Points of infantry; 0 for vehicles.
    pub hp: u8,
    /// What it costs.
    pub swill: u8,
    /// Hexes of one Move.
    pub stride: u8,
    /// Its own attack; the airship's are its parts'.
    pub weapon: Option<WeaponId>,
    /// Health Points that 1 AP heals; 0 for no healer.
    pub heal: u8,
    /// What else it can do.
    pub abilities: Abilities,
}
