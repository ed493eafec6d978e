//! Plain data: a position of the game.

pub use crate::action::{Action, Target};
pub use crate::units::{Bomb, Flight, NO_UNIT, Rotation, Unit, UnitId, Units, Work, Works};

use crate::cards::{Class, FEATS, Kind, PLACES, Pool, TileSet, WorkKind};
use crate::ground::Ground;
use crate::hexes::{CENTRE, Hex, Hexes};
use serde::{Deserialize, Serialize};
use sounder_kernel::List;

/// The most who own units: four players, or two and the horde.
pub const OWNERS: usize = 4;
/// Nobody, where an owner is named.
pub const NOBODY: u8 = 9;
/// No unit, card or tile.
pub const NONE: u8 = u8::MAX;
/// Building tiles of a player, every copy by itself.
pub const BUILDINGS: usize = 16;
/// Mega Buildings of the table.
pub const MEGAS: usize = 4;
/// Tiles that can lie on a base.
pub const TILES: usize = BUILDINGS + MEGAS;
/// The most parts of airships.
pub const PARTS: usize = 16;
/// The most pumps and Strategic Points.
pub const SPECIALS: usize = 16;
/// What can hold upgrades: six cards, two consoles, the airship.
pub const HOLDERS: usize = PLACES + 3;
/// Places of unit cards in a player area.
pub const PLACES_OF_CARDS: usize = PLACES;
/// Marks a building tile that has a construction token: damaged, or a Mega Building that is not finished.
pub const TOKEN: u32 = 1 << 31;
/// The squares of a base grid.
pub const SQUARES: u32 = (1 << 25) - 1;

/// A secondary objective in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Secret {
    /// Which.
    pub card: u8,
    /// Whether its owner has been asked for its Swill and kept it.
    pub kept: bool,
    /// Players who have seen it with a Listening Post, as bits.
    pub seen: u8,
}

/// One player, or the horde.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Player {
    /// The faction.
    pub faction: u8,
    /// The unit cards by initiative.
    pub cards: [Kind; PLACES],
    /// Where each building tile lies on the grid: bits of squares, and [`TOKEN`].
    pub tiles: [u32; TILES],
    /// Swill.
    pub swill: u8,
    /// Upgrades on each card, console and the airship.
    pub upgrades: [[u8; 2]; HOLDERS],
    /// The Base Hex, once it is placed.
    pub base: Option<Hex>,
    /// The corner of the deployment zone.
    pub zone: u8,
    /// Secondary objectives.
    pub hand: List<Secret, 4>,
    /// Objectives to choose from in the draft, as bits.
    pub draft: u32,
    /// What is counted for objectives.
    pub feats: [u8; FEATS],
    /// Steps of the preparation that are done, or 1 for a choice that is made while all choose.
    pub steps: u8,
    /// Free units and deployables that are still to be placed.
    pub free: u8,
    /// Terrain tiles of each kind that are left to lay.
    pub terrain: [u8; 6],
    /// Whether the airship's spotter helps the next attack.
    pub spotting: bool,
    /// Whether the player has conceded.
    pub out: bool,
}

impl Default for Player {
    fn default() -> Self {
        Player {
            faction: NONE,
            cards: [NONE; PLACES],
            tiles: [0; TILES],
            swill: 0,
            upgrades: [[NONE; 2]; HOLDERS],
            base: None,
            zone: NONE,
            hand: List::new(),
            draft: 0,
            feats: [0; FEATS],
            steps: 0,
            free: 0,
            terrain: [0; 6],
            spotting: false,
            out: false,
        }
    }
}

impl Player {
    /// Whether a building tile stands and works.
    #[inline]
    pub fn stands(&self, tile: usize) -> bool {
        self.tiles[tile] != 0 && self.tiles[tile] & TOKEN == 0
    }

    /// The tiles that stand and work, as bits.
    #[inline]
    pub fn standing(&self) -> TileSet {
        // The mark of a token is the sign: a tile that stands is more than 0.
        self.tiles.iter().enumerate().fold(0, |set, (tile, squares)| set | u32::from(*squares as i32 > 0) << tile)
    }

    /// Whether one of these tiles stands and works.
    #[inline]
    pub fn has_any(&self, tiles: TileSet) -> bool {
        self.standing() & tiles != 0
    }

    /// The upgrades that lie on cards and consoles, as bits.
    #[inline]
    pub fn upgrades_held(&self) -> u64 {
        let held = self.upgrades.as_flattened().iter().filter(|upgrade| **upgrade != NONE);
        held.fold(0, |set, upgrade| set | 1 << upgrade)
    }

    /// Squares that are covered.
    #[inline]
    pub fn covered(&self) -> u32 {
        self.tiles.iter().fold(0, |sum, tile| sum | tile) & SQUARES
    }
}

/// A part of an airship on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PartState {
    /// Who has bought it.
    pub owner: u8,
    /// Damage cubes on its slots, as bits.
    pub cubes: u8,
}

impl Default for PartState {
    fn default() -> Self {
        PartState { owner: NOBODY, cubes: 0 }
    }
}

/// What is going on, and so what has to be decided next when nothing interrupts it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Factions are chosen.
    #[default]
    Faction,
    /// Unit cards and the first two buildings, by all at once.
    Prepare,
    /// Terrain tiles are laid in turn.
    Terrain,
    /// Zones, Base Hexes, free units and deployables, in player order.
    Deploy,
    /// Secondary objectives are passed round, by all at once.
    Draft,
    /// One of four secondary objectives is discarded, by all at once.
    Discard,
    /// Base Phase.
    Base,
    /// Aircraft are set, by all at once.
    Settings,
    /// Aerial Phase.
    Aerial,
    /// Ground Phase.
    Ground,
    /// Recruitment Phase.
    Recruit,
    /// End Phase.
    End,
    /// The game is over.
    Over,
}

/// Where in a phase the player to act stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// At its beginning.
    #[default]
    Start,
    /// A thing at hand is put on a hex: terrain, the Base Hex, a free unit or deployable.
    Put,
    /// A building is laid.
    Lay(u8),
    /// A unit card may be swapped.
    Swap,
    /// The Railway Cannon may fire.
    Cannon,
    /// The Listening Post may hear something.
    Listen,
    /// A unit is picked.
    Pick,
    /// The unit whose turn it is acts.
    Unit,
    /// A deployable is put on a hex.
    Build(WorkKind),
    /// A finished Artillery is faced.
    FaceGun(Hex),
    /// What is repaired of a unit.
    Mend(UnitId),
    /// A new unit is put on a hex.
    Place(Kind),
    /// A new vehicle is faced.
    Face(UnitId),
    /// The rotation of a new airship.
    StartTurn(UnitId),
    /// The speed of a new plane.
    StartSpeed(UnitId),
    /// Where an upgrade goes.
    Onto(u8),
    /// Done: what comes next follows.
    Done,
}

/// The turn of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own that goes with any of the others")]
pub struct Turn {
    /// Whose turn it is.
    pub unit: UnitId,
    /// Action Points spent.
    pub spent: u8,
    /// Free actions used, as bits of `Free`.
    pub used: u16,
    /// Whether it began on a road and has not moved.
    pub road: bool,
    /// Hexes left of the Move that is being made.
    pub stride: u8,
    /// Whether that Move goes backwards.
    pub backwards: bool,
    /// Whether that Move has paid for a mountain.
    pub climbed: bool,
    /// The last place where it could have ended.
    pub refuge: Hex,
    /// Hexes an aircraft has flown.
    pub flown: u8,
    /// Rotations an aircraft has made.
    pub banked: u8,
    /// Hexes an aircraft has entered.
    pub entered: Hexes,
    /// Parts of the airship that were used, as bits.
    pub parts: u16,
    /// How far the horde's list is done.
    pub order: u8,
    /// Whether an attack was made.
    pub attacked: bool,
    /// Whether anything has been done that ends the chance to bail out.
    pub begun: bool,
}

impl Default for Turn {
    fn default() -> Self {
        Turn {
            unit: NO_UNIT,
            spent: 0,
            used: 0,
            road: false,
            stride: 0,
            backwards: false,
            climbed: false,
            refuge: CENTRE,
            flown: 0,
            banked: 0,
            entered: Hexes::NONE,
            parts: 0,
            order: 0,
            attacked: false,
            begun: false,
        }
    }
}

/// Free actions and others that work once a turn, as places in [`Turn::used`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Free {
    Sabotage,
    SelfCare,
    Rotation,
    Steal,
    Guns,
    Bombs,
}

impl Turn {
    /// Whether a free action was used.
    #[inline]
    pub fn has_used(&self, free: Free) -> bool {
        self.used >> free as u16 & 1 == 1
    }

    /// Uses a free action.
    pub fn use_up(&mut self, free: Free) {
        self.used |= 1 << free as u16;
    }
}

/// Where an attack comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// A unit.
    Unit(UnitId),
    /// A bomb of an aircraft.
    Bomb(UnitId, Bomb),
    /// The Artillery on a hex, fired by a unit.
    Gun(Hex, UnitId),
    /// The Minefield on a hex.
    Mine(Hex),
    /// The AA Gun on a hex.
    AaGun(Hex),
    /// The AA Gun building of an owner.
    AaBuilding(u8),
    /// The Railway Cannon.
    #[default]
    Cannon,
    /// A plane's own speed.
    Risk,
}

/// How far an attack is resolved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// A building is named.
    #[default]
    Nominate,
    /// AA Guns answer.
    Answer,
    /// The attacker may swap dice.
    Ready,
    /// The defender picks a cover.
    Cover,
    /// The dice are rolled.
    Roll,
    /// The attacker may turn a hit into a critical.
    Aim,
    /// Damage is done.
    Damage,
    /// The aircraft's owner places cubes.
    Minor,
    /// The attacker places cubes.
    Major,
    /// Icons, pushes, and a second roll.
    After,
}

/// An attack being resolved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Fight {
    /// How far it is.
    pub stage: Stage,
    /// Where it comes from.
    pub source: Source,
    /// Who rolls.
    pub owner: u8,
    /// With what; the place in the pack.
    pub weapon: u8,
    /// At what.
    pub target: Target,
    /// The building that is named.
    pub building: u8,
    /// At which range.
    pub range: u8,
    /// Dice and icons.
    pub pool: Pool,
    /// Glancing hits, hits and criticals.
    pub result: [u8; 3],
    /// Cubes that the owner of the aircraft places.
    pub minors: u8,
    /// Cubes that the attacker places.
    pub majors: u8,
    /// Whether this is the second roll of a flame attack on a base.
    pub again: bool,
    /// AA Guns that have answered.
    pub answered: Hexes,
    /// AA Gun buildings that have answered, as bits.
    pub guarded: u8,
    /// Whether the target was damaged.
    pub hurt: bool,
}

/// Who is asked about which secondary objective.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ask {
    /// Whose card.
    pub owner: u8,
    /// Its place in the hand.
    pub place: u8,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct State {
    /// What is going on.
    pub phase: Phase,
    /// Where in it.
    pub step: Step,
    /// Who acts, in steps of one player.
    pub actor: u8,
    /// How many places of the player order are done in this phase.
    pub order: u8,
    /// The initiative that is being activated.
    pub initiative: u8,
    /// The round, counted from 1.
    pub round: u8,
    /// Who has the First Player Coin.
    pub first: u8,
    /// Players, and the horde after them.
    pub players: [Player; OWNERS],
    /// Victory Points by side.
    pub points: [u8; OWNERS],
    /// Units.
    pub units: Units,
    /// Deployables.
    pub works: Works,
    /// Terrain.
    pub ground: Ground,
    /// Who controls each pump and Strategic Point.
    pub control: [u8; SPECIALS],
    /// Where the pigeon sits.
    pub pigeon: Hex,
    /// The unit that carries the pigeon.
    pub carrier: UnitId,
    /// Parts of airships.
    pub parts: [PartState; PARTS],
    /// The unit whose turn it is.
    pub turn: Turn,
    /// Attacks being resolved, the innermost last.
    pub fights: List<Fight, 2>,
    /// Secondary objectives that were scored and lie open, as bits.
    pub revealed: u32,
    /// A question about a secondary objective.
    pub asking: Option<Ask>,
    /// Mines next to the unit that have still to go off at this step.
    pub mines: Hexes,
    /// The unit under which they go off.
    pub trodden: UnitId,
    /// Whether the final wave of the horde has come.
    pub wave: bool,
    /// Who has won, by side, as bits; meant once the game is over.
    pub winners: u8,
    /// The terrain tile at hand.
    pub at_hand: u8,
    /// Classes that the last construction unlocked, as bits.
    pub fresh: u16,
}

impl State {
    /// Where a class of ground units or aircraft can go at all. HW §9.2, §12.11
    pub(crate) fn passable(&self, class: Class, dozer: bool) -> Hexes {
        let closed = self.ground.impassable(class);
        if !class.is_ground_vehicle() || dozer {
            return !closed;
        }
        self.works.active(WorkKind::HedgeHog, Hexes::ALL).fold(!closed, |open, (hex, _)| open - Hexes::only(hex))
    }

    /// Where a target is.
    #[inline]
    pub(crate) fn target_hex(&self, target: Target) -> Hex {
        match target {
            Target::Unit(id) => self.units.get(id).hex,
            Target::Work(hex) => hex,
            Target::Base(owner) => self.players[usize::from(owner)].base.unwrap_or(CENTRE),
        }
    }

    /// Who answers for a target.
    pub(crate) fn target_owner(&self, target: Target) -> u8 {
        match target {
            Target::Unit(id) => self.units.get(id).owner,
            Target::Work(hex) => self.works.on(hex).map_or(NOBODY, |work| work.owner),
            Target::Base(owner) => owner,
        }
    }
}
