//! What a pack may say: dice, unit cards, deployables, the base, aircraft, upgrades, objectives, missions and the horde.

mod air;
mod base;
mod missions;
mod read;

pub use air::{Console, Part, PartDeed, PartKind, Slot, Speed};
pub use base::{BaseTile, Branch, GRID, Lie, Power};
pub(crate) use read::read_pack;

pub use missions::{Goal, Horde, Map, Mission, Order, SpawnRow, Terrain};

use serde::{Deserialize, Serialize};

/// Longest range of an attack.
pub const RANGES: usize = 6;
/// Initiative places, one unit card each.
pub const PLACES: usize = 6;

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

    /// How many dice.
    pub fn dice(self) -> u8 {
        self.gun + self.melee + self.explosive
    }
}

/// Faces of an attack die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Face {
    #[default]
    Blank,
    Glancing,
    Hit,
    Critical,
}

/// Faces of a Vehicle Damage Die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Harm {
    #[default]
    Minor,
    Major,
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

/// The class of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Class {
    #[default]
    Grunt,
    Medic,
    Engineer,
    Espionage,
    HeavyWeapons,
    Legend,
    Car,
    Tank,
    Aqua,
    Plane,
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

/// Where an attack may be aimed, seen from the front of the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)]
pub enum Arc {
    #[default]
    Around,
    Front,
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
        #[allow(missing_docs)]
        pub enum Ability { $($name,)* }

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

/// Which units an upgrade may go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Fits {
    Class(Class),
    Infantry,
    Specialist,
    GroundVehicle,
}

impl Fits {
    /// Whether a class takes the upgrade.
    pub fn takes(self, class: Class) -> bool {
        match self {
            Fits::Class(wanted) => wanted == class,
            Fits::Infantry => class.is_infantry(),
            Fits::Specialist => class.is_specialist(),
            Fits::GroundVehicle => class.is_ground_vehicle(),
        }
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
    /// The faction that alone has it.
    pub faction: Option<u8>,
    /// What it costs.
    pub swill: u8,
    /// What it adds.
    pub boost: Boost,
}

/// A kind of deployable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum WorkKind {
    #[default]
    Trench,
    Bunker,
    AaGun,
    Artillery,
    Minefield,
    HedgeHog,
}

impl WorkKind {
    /// All kinds with their names in files and for people.
    pub const ALL: [(&'static str, WorkKind, &'static str); 6] = [
        ("trench", WorkKind::Trench, "Trench"),
        ("bunker", WorkKind::Bunker, "Bunker"),
        ("aa-gun", WorkKind::AaGun, "AA Gun"),
        ("artillery", WorkKind::Artillery, "Artillery"),
        ("minefield", WorkKind::Minefield, "Minefield"),
        ("hedge-hog", WorkKind::HedgeHog, "Hedge-Hog"),
    ];

    /// Its name for people.
    pub fn name(self) -> &'static str {
        WorkKind::ALL[self as usize].2
    }

    /// Whether it can be captured: Trenches, Bunkers and AA Guns.
    pub fn is_point(self) -> bool {
        self <= WorkKind::AaGun
    }

    /// Whether infantry can be recruited next to it.
    pub fn deploys(self) -> bool {
        self <= WorkKind::Bunker
    }

    /// Whether only attacks at range 1 reach it.
    pub fn is_low(self) -> bool {
        self >= WorkKind::Minefield
    }
}

/// What a deployable costs and gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WorkCard {
    /// What it costs.
    pub swill: u8,
    /// Construction tokens it starts with.
    pub tokens: u8,
    /// Dice it takes off attacks at infantry next to it.
    pub cover: Pool,
    /// Its attack.
    pub weapon: Option<WeaponId>,
}

/// What a condition of a secondary objective asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)]
pub enum Test {
    #[default]
    Pumps,
    Units,
    Arms,
    Swill,
    Upgrades,
    Buildings,
    NearEnemyBase,
    OnMountains,
    Feat(Feat),
}

/// Something that is counted from the start of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)]
pub enum Feat {
    #[default]
    Finished,
    SpecialistsDestroyed,
    VehiclesDestroyed,
    AircraftDamaged,
    AircraftDestroyed,
    BuildingsDestroyed,
    ForwardDeployed,
    CapturedFromEnemy,
    MinesUnderEnemies,
    MinesDestroyedEnemies,
    Healed,
    BombCriticals,
    BombsDestroyed,
}

/// How many kinds of feats there are.
pub const FEATS: usize = 13;

impl Test {
    /// All tests with their names in files and what they ask for: for one and for several, `#` being the count.
    pub const ALL: &'static [(&'static str, Test, &'static str)] = &[
        ("pumps", Test::Pumps, "hold {a Swill Pump|# Swill Pumps}"),
        ("units", Test::Units, "have {a unit|# units} alive"),
        ("arms", Test::Arms, "have # of infantry, ground vehicles and aircraft alive"),
        ("swill", Test::Swill, "have # Swill"),
        ("upgrades", Test::Upgrades, "have {an upgrade|# upgrades}"),
        ("buildings", Test::Buildings, "have {a building|# buildings} on your grid"),
        ("near-enemy-base", Test::NearEnemyBase, "end a round with {a hog|# infantry} within 2 of an enemy Base Hex"),
        ("on-mountains", Test::OnMountains, "end a round with {a hog|# infantry} on mountains"),
        ("finished", Test::Feat(Feat::Finished), "finish {a deployable|# deployables}"),
        ("specialists-destroyed", Test::Feat(Feat::SpecialistsDestroyed), "destroy {a Specialist|# Specialists}"),
        ("vehicles-destroyed", Test::Feat(Feat::VehiclesDestroyed), "destroy {a ground vehicle|# ground vehicles}"),
        ("aircraft-damaged", Test::Feat(Feat::AircraftDamaged), "damage an aircraft {once|# times}"),
        ("aircraft-destroyed", Test::Feat(Feat::AircraftDestroyed), "destroy {an|#} aircraft"),
        ("buildings-destroyed", Test::Feat(Feat::BuildingsDestroyed), "destroy {an enemy building|# enemy buildings}"),
        ("forward-deployed", Test::Feat(Feat::ForwardDeployed), "forward deploy {a unit|# units}"),
        ("captured-from-enemy", Test::Feat(Feat::CapturedFromEnemy), "capture {once|# times} from an enemy"),
        ("mines-under-enemies", Test::Feat(Feat::MinesUnderEnemies), "have {a mine|# mines} go off under enemies"),
        ("mines-destroyed-enemies", Test::Feat(Feat::MinesDestroyedEnemies), "destroy {an enemy|# enemies} with mines"),
        ("healed", Test::Feat(Feat::Healed), "heal or repair {a point|# points}"),
        ("bomb-criticals", Test::Feat(Feat::BombCriticals), "score a critical with {a bomb|# bombs}"),
        ("bombs-destroyed", Test::Feat(Feat::BombsDestroyed), "destroy {something|# things} with bombs"),
    ];

    /// What it asks for in words.
    pub fn words(self, count: u8) -> String {
        let text = Test::ALL.iter().find(|(_, test, _)| *test == self).map_or("", |(_, _, text)| *text);
        let several = match (text.split_once('{'), text.split_once('|'), text.split_once('}')) {
            (Some((before, _)), Some((one, many)), Some((_, after))) => {
                let one = &one[before.len() + 1..];
                let many = &many[..many.len() - after.len() - 1];
                format!("{before}{}{after}", if count == 1 { one } else { many })
            }
            _ => text.to_string(),
        };
        several.replace('#', &count.to_string())
    }

    /// Whether it holds for as long as it is true, rather than being met by something that happens.
    pub fn lasts(self) -> bool {
        !matches!(self, Test::Feat(_) | Test::NearEnemyBase | Test::OnMountains)
    }
}

/// A secondary objective.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// What gives Swill.
    pub swill: (Test, u8),
    /// What gives Victory Points.
    pub points: (Test, u8),
}

/// A faction: only names and colours, and two upgrades of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faction {
    /// Its full name.
    pub name: String,
    /// What its units are called by.
    pub short: String,
}

macro_rules! figures {
    ($($(#[$doc:meta])* $name:ident: $range:expr,)*) => {
        /// The open figures of the game.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Figures { $($(#[$doc])* pub $name: u8,)* }

        impl Figures {
            fn read(entry: &sounder_pack::Entry) -> Figures {
                Figures { $($name: entry.number(stringify!($name), $range) as u8,)* }
            }
        }
    };
}

figures! {
    /// Victory Points that win.
    victory: 1..=60,
    /// Rounds after which the most Victory Points win.
    rounds: 1..=60,
    /// Swill at the start.
    start_swill: 0..=20,
    /// The most Swill.
    swill_limit: 1..=99,
    /// Swill of a pump.
    pump_swill: 0..=9,
    /// Victory Points for an enemy HQ.
    hq_points: 0..=9,
    /// Swill of a secondary objective.
    secondary_swill: 0..=9,
    /// Victory Points of a secondary objective.
    secondary_points: 0..=9,
    /// Unlocking buildings beside the HQ that a Legend waits for.
    legend_buildings: 0..=9,
    /// What forward deployment costs more.
    forward_swill: 0..=9,
    /// What the Supply Line costs more.
    supply_swill: 0..=9,
    /// What the Cargo Hold costs more.
    cargo_swill: 0..=9,
    /// What a bomb costs.
    bomb_swill: 0..=9,
    /// Upgrades a class can have.
    upgrades_each: 0..=2,
    /// Criticals that destroy a building or deployable.
    destroy_criticals: 1..=6,
    /// How far a deployment zone reaches from its corner.
    zone_radius: 2..=4,
    /// Grunts that every player starts with where the mission names no units.
    free_grunts: 0..=5,
}

/// All that does not change from table to table.
#[derive(Debug)]
pub struct Pack {
    /// The open figures.
    pub figures: Figures,
    /// The faces of the dice.
    pub faces: DiceFaces,
    /// Miniatures of each class.
    pub miniatures: [u8; CLASSES],
    /// Dice that forest, mountain and swamp take off.
    pub cover: [Pool; 3],
    /// The Railway Cannon: what a shot costs, and its weapon.
    pub cannon: (u8, WeaponId),
    /// The factions.
    pub factions: Vec<Faction>,
    /// Every weapon.
    pub weapons: Vec<Weapon>,
    /// Unit cards, then the two consoles and the airship.
    pub kinds: Vec<Card>,
    /// How many of the kinds are unit cards.
    pub cards: usize,
    /// What deployables are, by kind.
    pub works: Vec<WorkCard>,
    /// The tiles of a base, every copy by itself; Mega Buildings last.
    pub tiles: Vec<BaseTile>,
    /// The upgrades.
    pub upgrades: Vec<Upgrade>,
    /// What each speed of a plane asks for and gives, from speed 1.
    pub speeds: Vec<Speed>,
    /// The two consoles.
    pub consoles: [Console; 2],
    /// Speeds a new plane may start with.
    pub start_speeds: Vec<u8>,
    /// Room for bombs on a plane.
    pub bomb_room: u8,
    /// What a standard and an incendiary bomb do.
    pub bombs: [Pool; 2],
    /// The parts of airships.
    pub parts: Vec<Part>,
    /// The initiative of an airship by the hexes it moves.
    pub airship_initiative: Vec<u8>,
    /// Rotations of an airship.
    pub airship_rotations: u8,
    /// Secondary objectives.
    pub objectives: Vec<Objective>,
    /// Missions.
    pub missions: Vec<Mission>,
    /// Terrain tiles of each kind that each player lays, for one to four players.
    pub laid_tiles: [u8; 4],
    /// Numbers of the missions whose ground may be laid or drawn.
    pub sandbox: Vec<u8>,
    /// The automated enemy.
    pub horde: Horde,
}

impl Pack {
    /// A kind of unit.
    #[inline]
    pub fn kind(&self, kind: Kind) -> &Card {
        &self.kinds[usize::from(kind)]
    }

    /// The first of the two consoles; the second and the airship follow it.
    #[inline]
    pub fn biplane(&self) -> Kind {
        self.cards as Kind
    }

    /// The airship.
    #[inline]
    pub fn airship(&self) -> Kind {
        self.cards as Kind + 2
    }

    /// A weapon.
    #[inline]
    pub fn weapon(&self, weapon: WeaponId) -> &Weapon {
        &self.weapons[usize::from(weapon)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_read_well_for_one_and_for_several() {
        assert_eq!(Test::Feat(Feat::AircraftDamaged).words(1), "damage an aircraft once");
        assert_eq!(Test::Feat(Feat::SpecialistsDestroyed).words(3), "destroy 3 Specialists");
        assert_eq!(Test::Swill.words(12), "have 12 Swill");
        for (_, test, _) in Test::ALL {
            for count in [1, 2] {
                let words = test.words(count);
                assert!(!words.contains(['{', '|', '}', '#']), "{words}");
            }
        }
    }
}
