//! Units and deployables on the battlefield.

use crate::cards::{Class, Kind, WorkKind};
use crate::hexes::{CENTRE, Hex, Hexes, NUMBERS};
use crate::state::{NOBODY, OWNERS};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sounder_kernel::List;

/// Units that can be alive at once: more than all miniatures of four factions.
const UNITS: usize = 80;
/// Where the search for a free slot begins for each owner. Whoever needs more takes them from those who come after.
const SLOTS: usize = UNITS / OWNERS;
/// Bits of an id that name the slot; those above them name the round in which the unit came.
const SLOT_BITS: u16 = 7;

/// The name of a unit for the whole game. A slot that is free again goes to a unit of a later round, because nothing comes
/// and falls in the same round; so no two units ever have the same id.
pub type UnitId = u16;

/// No unit: the last slot is never given out.
pub const NO_UNIT: UnitId = 255;

#[inline]
fn slot_of(id: UnitId) -> usize {
    usize::from(id & ((1 << SLOT_BITS) - 1))
}

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
            hex: CENTRE,
            facing: 0,
            damage: 0,
            flames: 0,
            stunned: false,
            done: false,
            foe: NOBODY,
            spawn: CENTRE,
            flight: Flight::default(),
        }
    }
}

/// All units that are alive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Units {
    /// Which slots of each owner are taken, as bits.
    alive: [u128; OWNERS],
    /// The round in which the unit of a slot came.
    born: [u8; UNITS],
    slots: [Unit; UNITS],
}

impl Default for Units {
    fn default() -> Self {
        Units { alive: [0; OWNERS], born: [0; UNITS], slots: [Unit::default(); UNITS] }
    }
}

impl Units {
    #[inline]
    fn taken(&self) -> u128 {
        self.alive.iter().fold(0, |all, slots| all | slots)
    }

    #[inline]
    fn id(&self, slot: usize) -> UnitId {
        u16::from(self.born[slot]) << SLOT_BITS | slot as u16
    }

    /// The units of some slots, in their order.
    #[inline]
    fn in_slots(&self, slots: u128) -> impl Iterator<Item = (UnitId, &Unit)> {
        // Counted through in two words: no register holds them all.
        let (mut low, mut high) = (slots as u64, (slots >> 64) as u64);
        std::iter::from_fn(move || {
            let slot = if low != 0 {
                let slot = low.trailing_zeros();
                low &= low - 1;
                slot
            } else if high != 0 {
                let slot = 64 + high.trailing_zeros();
                high &= high - 1;
                slot
            } else {
                return None;
            };
            let slot = slot as usize;
            Some((self.id(slot), &self.slots[slot]))
        })
    }

    /// Whether the unit is alive.
    #[inline]
    pub fn has(&self, id: UnitId) -> bool {
        let slot = slot_of(id);
        slot < UNITS && self.taken() >> slot & 1 == 1 && self.id(slot) == id
    }

    /// A unit that is alive.
    #[inline]
    pub fn get(&self, id: UnitId) -> &Unit {
        &self.slots[slot_of(id)]
    }

    /// A unit that is alive, to be changed.
    #[inline]
    pub fn get_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.slots[slot_of(id)]
    }

    /// All units in the order of their slots.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.in_slots(self.taken())
    }

    /// All units, to be changed.
    #[inline]
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Unit> {
        let taken = self.taken();
        self.slots.iter_mut().enumerate().filter(move |(slot, _)| taken >> slot & 1 == 1).map(|(_, unit)| unit)
    }

    /// The units of one owner.
    #[inline]
    pub fn of(&self, owner: u8) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.in_slots(self.alive.get(usize::from(owner)).copied().unwrap_or(0))
    }

    /// The units of some owners, in the order of their slots.
    #[inline]
    pub fn of_all(&self, wanted: impl Fn(u8) -> bool) -> impl Iterator<Item = (UnitId, &Unit)> {
        let owners = self.alive.iter().enumerate().filter(|(owner, _)| wanted(*owner as u8));
        self.in_slots(owners.fold(0, |all, (_, slots)| all | slots))
    }

    /// How many units an owner has.
    #[inline]
    pub fn count(&self, owner: u8) -> u8 {
        self.alive.get(usize::from(owner)).map_or(0, |slots| slots.count_ones() as u8)
    }

    /// The ids of all units that are alive now, for whoever changes the list on the way.
    pub fn ids(&self) -> List<UnitId, UNITS> {
        self.iter().map(|(id, _)| id).collect()
    }

    /// Puts a unit that comes in this round into a free slot. Miniatures run out before slots do.
    pub fn add(&mut self, unit: Unit, round: u8) -> UnitId {
        let (first, taken) = (usize::from(unit.owner) * SLOTS, self.taken());
        let free = |slot: &usize| taken >> slot & 1 == 0;
        let slot = (first..UNITS).chain(0..first).find(free).expect("miniatures run out before slots do");
        self.put(u16::from(round) << SLOT_BITS | slot as u16, unit)
    }

    fn put(&mut self, id: UnitId, unit: Unit) -> UnitId {
        let slot = slot_of(id);
        self.alive[usize::from(unit.owner)] |= 1 << slot;
        self.born[slot] = (id >> SLOT_BITS) as u8;
        self.slots[slot] = unit;
        id
    }

    /// Takes a unit off the battlefield.
    pub fn remove(&mut self, id: UnitId) {
        let slot = slot_of(id);
        self.alive[usize::from(self.slots[slot].owner)] &= !(1 << slot);
        self.born[slot] = 0;
        self.slots[slot] = Unit::default();
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
            let wrong = |id: UnitId| slot_of(id) >= UNITS || units.taken() >> slot_of(id) & 1 == 1;
            if usize::from(unit.owner) >= OWNERS || id.is_some_and(wrong) {
                return Err(serde::de::Error::custom("a unit needs an owner, and a slot below 80 of its own"));
            }
            match id {
                Some(id) => units.put(id, unit),
                None => units.add(unit, 0),
            };
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
    items: [Work; NUMBERS],
}

impl Default for Works {
    fn default() -> Self {
        Works { here: Hexes::NONE, items: [Work::default(); NUMBERS] }
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
