//! Upgrades, and what they add to the card they lie on.

use super::{Abilities, Branch, Class, Classes, Pool, WeaponId};

/// Which units an upgrade may go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fits {
    /// One class.
    Class(Class),
    /// Hogs on foot.
    Infantry,
    /// Medics, Engineers, Espionage and Heavy Weapons.
    Specialist,
    /// Cars, tanks and Aqua-Tanks.
    GroundVehicle,
}

impl Fits {
    /// Whether a class takes the upgrade.
    pub fn takes(self, class: Class) -> bool {
        self.classes().has(class)
    }

    /// The classes that take the upgrade.
    pub fn classes(self) -> Classes {
        let takes = |class: &Class| match self {
            Fits::Class(wanted) => wanted == *class,
            Fits::Infantry => class.is_infantry(),
            Fits::Specialist => class.is_specialist(),
            Fits::GroundVehicle => class.is_ground_vehicle(),
        };
        Class::ALL.iter().map(|(_, class, _)| *class).filter(takes).collect()
    }

    /// Which building unlocks it.
    pub fn branch(self) -> Branch {
        match self {
            Fits::Class(class) if !class.is_infantry() => Branch::Vehicle,
            Fits::GroundVehicle => Branch::Vehicle,
            _ => Branch::Infantry,
        }
    }

    /// "any infantry"
    pub fn name(self) -> &'static str {
        match self {
            Fits::Class(class) => class.name(),
            Fits::Infantry => "any infantry",
            Fits::Specialist => "any Specialist",
            Fits::GroundVehicle => "any ground vehicle",
        }
    }
}

/// What upgrades add to a card: the sum of those on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Boost {
    /// Health Points.
    pub hp: u8,
    /// Action Points.
    pub ap: u8,
    /// Hexes of a Move.
    pub stride: u8,
    /// Ranges of the card's own attack.
    pub reach: u8,
    /// Dice and icons of the card's own attack.
    pub dice: Pool,
    /// Dice taken off every attack at it, beside any cover.
    pub plating: Pool,
    /// Health Points a heal gives more.
    pub heal: u8,
    /// What deployables cost less.
    pub thrift: u8,
    /// Swill for each enemy it destroys.
    pub loot: u8,
    /// What recruiting costs less.
    pub cheaper: u8,
    /// Room for bombs.
    pub bombs: u8,
    /// Rotations of an aircraft.
    pub rotations: u8,
    /// Plain damage slots of a plane.
    pub slots: u8,
    /// Abilities.
    pub abilities: Abilities,
    /// More attacks.
    pub weapons: [Option<WeaponId>; 2],
}

impl Boost {
    /// Both together.
    #[must_use]
    pub fn plus(mut self, more: &Boost) -> Boost {
        self.hp += more.hp;
        self.ap += more.ap;
        self.stride += more.stride;
        self.reach += more.reach;
        self.dice = self.dice.plus(more.dice);
        self.plating = self.plating.plus(more.plating);
        self.heal += more.heal;
        self.thrift += more.thrift;
        self.loot += more.loot;
        self.cheaper += more.cheaper;
        self.bombs += more.bombs;
        self.rotations += more.rotations;
        self.slots += more.slots;
        self.abilities.0 |= more.abilities.0;
        if let Some(weapon) = more.weapons[0] {
            let free = usize::from(self.weapons[0].is_some());
            self.weapons[free] = Some(weapon);
        }
        self
    }
}

/// An upgrade card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Upgrade {
    /// Its name.
    pub name: String,
    /// What it may go on.
    pub fits: Fits,
    /// The classes that take it: those of `fits`.
    pub takes: Classes,
    /// The faction that alone has it.
    pub faction: Option<u8>,
    /// What it costs.
    pub swill: u8,
    /// What it adds.
    pub boost: Boost,
}
