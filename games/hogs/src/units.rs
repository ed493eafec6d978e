//! Units and deployables on the battlefield.

use crate::cards::{Class, Kind, WorkKind};
use crate::hexes::{HEXES, Hex, Hexes};
use crate::state::{NOBODY, OWNERS};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sounder_kernel::List;

/// Units that can be alive at once: more than all miniatures of four factions.
pub const UNITS: usize = 80;
/// Slots of one owner. The horde comes last and has the rest.
const SLOTS: usize = UNITS / OWNERS;

/// The place of a unit in the list; it keeps it for life.
pub type UnitId = u8;

/// Where the rotation indicator of an aircraft stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Rotation {
    Left,
    #[default]
    Ahead,
    Right,
}

/// A bomb in its bay.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Bomb {
    #[default]
    Standard,
    Incendiary,
}

/// How an aircraft is set and what is left of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Flight {
    /// The speed of a plane, or the hexes an airship moves.
    pub speed: u8,
    /// Which way it may rotate.
    pub rotation: Rotation,
    /// The speed that is being set in secret; 0 for none yet.
    pub next_speed: u8,
    /// The rotation that is being set in secret.
    pub next_rotation: Rotation,
    /// Damage cubes on a plane's slots, as bits.
    pub cubes: u8,
    /// Bombs, the next to be dropped first.
    pub bombs: List<Bomb, 4>,
    /// Whether it has left the battlefield and comes back with the next Aerial Phase.
    pub away: bool,
}

/// A miniature on the battlefield.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Unit {
    /// Whose it is.
    pub owner: u8,
    /// Its card.
    pub kind: Kind,
    /// Where it stands or flies.
    pub hex: Hex,
    /// The direction of its front.
    pub facing: u8,
    /// Wounds of infantry, damage tokens of ground vehicles.
    pub damage: u8,
    /// Flame tokens.
    pub flames: u8,
    /// Whether it has a Stun Token.
    pub stunned: bool,
    /// Whether its turn of this round is over.
    pub done: bool,
    /// The enemy who last damaged it.
    pub foe: u8,
    /// Where a unit of the horde came from.
    pub spawn: Hex,
    /// Of aircraft.
    pub flight: Flight,
}

impl Default for Unit {
    fn default() -> Self {
        Unit {
            owner: NOBODY,
            kind: 0,
            hex: Hex::CENTRE,
            facing: 0,
            damage: 0,
            flames: 0,
            stunned: false,
            done: false,
            foe: NOBODY,
            spawn: Hex::CENTRE,
            flight: Flight::default(),
        }
    }
}

/// All units that are alive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Units {
    alive: u128,
    slots: [Unit; UNITS],
}

impl Default for Units {
    fn default() -> Self {
        Units { alive: 0, slots: [Unit::default(); UNITS] }
    }
}

impl Units {
    /// Whether the unit is alive.
    #[inline]
    pub fn has(&self, id: UnitId) -> bool {
        usize::from(id) < UNITS && self.alive >> id & 1 == 1
    }

    /// A unit that is alive.
    #[inline]
    pub fn get(&self, id: UnitId) -> &Unit {
        &self.slots[usize::from(id)]
    }

    /// A unit that is alive, to be changed.
    #[inline]
    pub fn get_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.slots[usize::from(id)]
    }

    /// All units in the order of their slots.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (UnitId, &Unit)> {
        let mut bits = self.alive;
        std::iter::from_fn(move || {
            let id = (bits != 0).then(|| bits.trailing_zeros() as UnitId)?;
            bits &= bits - 1;
            Some((id, &self.slots[usize::from(id)]))
        })
    }

    /// The units of one owner.
    #[inline]
    pub fn of(&self, owner: u8) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.iter().filter(move |(_, unit)| unit.owner == owner)
    }

    /// Puts a unit into a free slot of its owner. Miniatures run out before slots do.
    pub fn add(&mut self, unit: Unit) -> UnitId {
        let first = usize::from(unit.owner) * SLOTS;
        let id = (first..UNITS).find(|slot| self.alive >> slot & 1 == 0).expect("miniatures run out before slots do");
        self.put(id as UnitId, unit);
        id as UnitId
    }

    fn put(&mut self, id: UnitId, unit: Unit) {
        self.alive |= 1 << id;
        self.slots[usize::from(id)] = unit;
    }

    /// Takes a unit off the battlefield.
    pub fn remove(&mut self, id: UnitId) {
        self.alive &= !(1 << id);
        self.slots[usize::from(id)] = Unit::default();
    }
}

/// A unit with its slot, as states are written.
#[derive(Serialize, Deserialize)]
struct Placed {
    #[serde(default)]
    id: Option<UnitId>,
    #[serde(flatten)]
    unit: Unit,
}

impl Serialize for Units {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(|(id, unit)| Placed { id: Some(id), unit: *unit }))
    }
}

impl<'de> Deserialize<'de> for Units {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut units = Units::default();
        for Placed { id, unit } in Vec::<Placed>::deserialize(deserializer)? {
            if usize::from(unit.owner) >= OWNERS || id.is_some_and(|id| usize::from(id) >= UNITS) {
                return Err(serde::de::Error::custom("a unit needs an owner, and a slot below 80"));
            }
            match id {
                Some(id) => units.put(id, unit),
                None => _ = units.add(unit),
            }
        }
        Ok(units)
    }
}

/// A deployable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Work {
    /// What it is.
    pub kind: WorkKind,
    /// Construction tokens on it; it works when there are none.
    pub tokens: u8,
    /// Who controls it or built it; nobody while it is unfinished.
    pub owner: u8,
    /// Whom the mission gave it to at the start.
    pub origin: u8,
    /// The front of an Artillery.
    pub facing: u8,
    /// Whether an Artillery has fired in this Ground Phase.
    pub fired: bool,
}

impl Default for Work {
    fn default() -> Self {
        Work { kind: WorkKind::Trench, tokens: 0, owner: NOBODY, origin: NOBODY, facing: 0, fired: false }
    }
}

impl Work {
    /// Whether it is finished.
    #[inline]
    pub fn is_active(&self) -> bool {
        self.tokens == 0
    }
}

/// All deployables, at most one a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Works {
    here: Hexes,
    items: [Work; HEXES],
}

impl Default for Works {
    fn default() -> Self {
        Works { here: Hexes::NONE, items: [Work::default(); HEXES] }
    }
}

impl Works {
    /// Where there are any.
    #[inline]
    pub fn hexes(&self) -> Hexes {
        self.here
    }

    /// The one on a hex.
    #[inline]
    pub fn on(&self, hex: Hex) -> Option<&Work> {
        self.here.contains(hex).then(|| &self.items[hex.index()])
    }

    /// The one on a hex, to be changed.
    #[inline]
    pub fn on_mut(&mut self, hex: Hex) -> Option<&mut Work> {
        self.here.contains(hex).then(|| &mut self.items[hex.index()])
    }

    /// Puts one on a hex.
    pub fn put(&mut self, hex: Hex, work: Work) {
        self.here.insert(hex);
        self.items[hex.index()] = work;
    }

    /// Takes the one on a hex away.
    pub fn remove(&mut self, hex: Hex) {
        self.here.remove(hex);
        self.items[hex.index()] = Work::default();
    }

    /// All of them in reading order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Hex, &Work)> {
        self.here.iter().map(|hex| (hex, &self.items[hex.index()]))
    }

    /// Finished ones of a kind within some hexes.
    #[inline]
    pub fn active(&self, kind: WorkKind, within: Hexes) -> impl Iterator<Item = (Hex, &Work)> {
        let some = self.here & within;
        some.iter()
            .map(|hex| (hex, &self.items[hex.index()]))
            .filter(move |(_, work)| work.kind == kind && work.tokens == 0)
    }
}

#[derive(Serialize, Deserialize)]
struct WorkOn {
    hex: Hex,
    #[serde(flatten)]
    work: Work,
}

impl Serialize for Works {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(|(hex, work)| WorkOn { hex, work: *work }))
    }
}

impl<'de> Deserialize<'de> for Works {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut works = Works::default();
        for WorkOn { hex, work } in Vec::<WorkOn>::deserialize(deserializer)? {
            works.put(hex, work);
        }
        Ok(works)
    }
}

/// How many units of each class an owner has alive.
pub type Herd = [u8; crate::cards::CLASSES];

/// Whether any of three arms is there: infantry, ground vehicles, aircraft.
pub fn arms(herd: &Herd) -> [bool; 3] {
    let any =
        |test: fn(Class) -> bool| Class::ALL.iter().any(|(_, class, _)| test(*class) && herd[*class as usize] > 0);
    [any(Class::is_infantry), any(Class::is_ground_vehicle), any(Class::is_aircraft)]
}
