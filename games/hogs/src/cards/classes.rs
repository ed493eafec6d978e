//! The classes of units, and sets of them.

use serde::{Deserialize, Serialize};

/// The class of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// Plain infantry.
    #[default]
    Grunt,
    /// A Specialist that heals.
    Medic,
    /// A Specialist that builds and repairs.
    Engineer,
    /// A Specialist that steals and sabotages.
    Espionage,
    /// A Specialist with a heavy weapon.
    HeavyWeapons,
    /// Infantry that is no Specialist, unlocked by many buildings.
    Legend,
    /// A light ground vehicle.
    Car,
    /// A heavy ground vehicle.
    Tank,
    /// A tank that swims.
    Aqua,
    /// An aircraft with a console.
    Plane,
    /// An aircraft that is built of parts.
    Airship,
}

/// How many classes there are.
pub const CLASSES: usize = 11;

impl Class {
    /// All classes with their names in files and for people.
    pub const ALL: [(&'static str, Class, &'static str); CLASSES] = [
        ("grunt", Class::Grunt, "Grunt"),
        ("medic", Class::Medic, "Medic"),
        ("engineer", Class::Engineer, "Engineer"),
        ("espionage", Class::Espionage, "Espionage"),
        ("heavy-weapons", Class::HeavyWeapons, "Heavy Weapons"),
        ("legend", Class::Legend, "Legend"),
        ("car", Class::Car, "Car"),
        ("tank", Class::Tank, "Tank"),
        ("aqua", Class::Aqua, "Aqua-Tank"),
        ("plane", Class::Plane, "Plane"),
        ("airship", Class::Airship, "Airship"),
    ];

    /// Its name for people.
    pub fn name(self) -> &'static str {
        Class::ALL[self as usize].2
    }

    /// Hogs on foot.
    #[inline]
    pub fn is_infantry(self) -> bool {
        self <= Class::Legend
    }

    /// Infantry with a trade.
    #[inline]
    pub fn is_specialist(self) -> bool {
        matches!(self, Class::Medic | Class::Engineer | Class::Espionage | Class::HeavyWeapons)
    }

    /// Vehicles that stay on the ground.
    #[inline]
    pub fn is_ground_vehicle(self) -> bool {
        matches!(self, Class::Car | Class::Tank | Class::Aqua)
    }

    /// What flies.
    #[inline]
    pub fn is_aircraft(self) -> bool {
        self >= Class::Plane
    }

    /// Vehicles with a front; only the Armoured Car has none.
    #[inline]
    pub fn has_facing(self) -> bool {
        self >= Class::Tank
    }
}

/// A set of classes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Classes(u16);

impl Classes {
    /// Whether no class is in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the class is in the set.
    #[inline]
    pub fn has(self, class: Class) -> bool {
        self.0 >> class as u16 & 1 == 1
    }

    /// Whether the two sets have a class in common.
    #[inline]
    pub fn meet(self, other: Classes) -> bool {
        self.0 & other.0 != 0
    }

    /// Adds a class.
    #[inline]
    pub fn add(&mut self, class: Class) {
        self.0 |= 1 << class as u16;
    }

    /// The first class in the set.
    pub fn first(self) -> Option<Class> {
        self.iter().next()
    }

    /// The classes in the set.
    pub fn iter(self) -> impl Iterator<Item = Class> {
        Class::ALL.iter().map(|(_, class, _)| *class).filter(move |class| self.has(*class))
    }
}

impl FromIterator<Class> for Classes {
    fn from_iter<I: IntoIterator<Item = Class>>(classes: I) -> Self {
        let mut set = Classes::default();
        classes.into_iter().for_each(|class| set.add(class));
        set
    }
}
