//! What happens, for logs, moments and statistics.

use crate::cards::{Face, Harm, Kind, Terrain, WorkKind};
use crate::hexes::{CENTRE, Hex};
use crate::state::{Bomb, Phase, Rotation, Source, Target};
use crate::units::UnitId;
use serde::Serialize;
use sounder_kernel::List;

/// A unit that something happened to, as it was when it happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Who {
    /// Which.
    pub id: UnitId,
    /// Whose.
    pub owner: u8,
    /// What it is.
    pub kind: Kind,
    /// Where it stood.
    pub hex: Hex,
}

/// What was aimed at, as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Aimed {
    /// A unit.
    Unit(Who),
    /// A deployable.
    Work {
        /// What it is.
        kind: WorkKind,
        /// Where it stands.
        hex: Hex,
    },
    /// A base.
    Base {
        /// Whose.
        owner: u8,
        /// Which of its hexes.
        hex: Hex,
    },
}

/// A die that was rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Rolled {
    /// 0 Gun, 1 Melee, 2 Explosive.
    pub die: u8,
    /// How it fell.
    pub face: Face,
}

/// Attack dice as they fell.
pub type Rolls = List<Rolled, 24>;
/// Vehicle Damage Dice as they fell.
pub type Harms = List<Harm, 32>;

/// How everybody has lost against the horde.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Loss {
    /// A building was destroyed in a base without its HQ.
    Base,
    /// The last round is over.
    Late,
    /// Everybody gave up.
    Deserted,
}

/// Why a unit is gone without having been shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum End {
    /// An attack destroyed it.
    Attack,
    /// Its crew bailed out.
    BailedOut,
    /// It crashed.
    Crashed,
    /// It was pushed on to ground that it cannot stand on.
    Pushed,
    /// Its owner gave up.
    Conceded,
}

/// What scored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Why {
    /// The primary objective of the mission.
    Primary,
    /// Strategic Points.
    Points,
    /// This secondary objective.
    Secondary(u8),
    /// This building, destroyed.
    Building(u8),
    /// A building destroyed where the mission counts them.
    Razed,
}

/// Something that happened.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs, reason = "`tell` puts each of them into words")]
pub enum Event {
    FirstPlayer { owner: u8, rolls: List<u8, 4> },
    FactionChosen { owner: u8, faction: u8 },
    PreparationChosen { owner: u8 },
    Prepared { owner: u8, cards: [Kind; 6] },
    TerrainLaid { owner: u8, terrain: Terrain, hex: Hex },
    ZoneChosen { owner: u8, corner: u8 },
    BasePlaced { owner: u8, hex: Hex },
    FreeUnit { who: Who },
    FreeWork { owner: u8, kind: WorkKind, hex: Hex },
    CardKept { owner: u8, card: u8 },
    CardDiscarded { owner: u8, card: u8 },
    DraftDone,
    RoundBegan { round: u8, first: u8 },
    PhaseBegan { phase: Phase },
    Constructed { owner: u8, tile: u8 },
    Demolished { owner: u8, tile: u8 },
    Restored { owner: u8, tile: u8 },
    Completed { owner: u8, tile: u8 },
    BaseIdle { owner: u8 },
    Swapped { owner: u8, old: Kind, new: Kind },
    SwapDeclined { owner: u8 },
    CannonSilent { owner: u8 },
    Listened { owner: u8, to: u8, card: u8 },
    Income { owner: u8, income: i8, swill: u8 },
    Tended { owner: u8, points: u8 },
    AircraftBack { who: Who },
    Set { owner: u8 },
    SettingsShown { who: Who, speed: u8, rotation: Rotation },
    Activated { who: Who },
    Flew { who: Who, to: Hex },
    Banked { who: Who, from: u8, facing: u8 },
    LeftBoard { who: Who },
    Stepped { who: Who, to: Hex, cost: u8 },
    Rotated { who: Who, from: u8, facing: u8 },
    Recovered { who: Who },
    WentBack { who: Who, to: Hex },
    Captured { who: Who, hex: Hex, from: u8 },
    PigeonCaught { who: Who },
    PigeonHopped { to: Hex },
    PigeonDropped { hex: Hex },
    Begun { who: Who, kind: WorkKind, hex: Hex },
    Worked { who: Who, kind: WorkKind, hex: Hex, left: u8 },
    GunTurned { who: Who, hex: Hex, facing: u8 },
    GunFaced { owner: u8, hex: Hex, facing: u8 },
    Stole { who: Who, from: u8 },
    Healed { who: Who, target: Who, points: u8 },
    Repaired { who: Who, target: Who },
    Defused { who: Who, hex: Hex },
    Sabotaged { who: Who, kind: WorkKind, hex: Hex },
    Spotted { who: Who },
    TurnEnded { who: Who },
    Attacked { owner: u8, source: Source, by: Option<Who>, weapon: u8, target: Aimed, range: u8 },
    Nominated { owner: u8, base: u8, tile: u8 },
    DiceSwapped { owner: u8 },
    CoverUsed { owner: u8, taken: [u8; 3] },
    Rolled { owner: u8, rolls: Rolls, hits: u8, criticals: u8 },
    AimedTrue { owner: u8 },
    Wounded { who: Who, damage: u8, left: u8 },
    VehicleRolled { who: Who, rolls: Harms },
    CubePlaced { owner: u8, who: Who, slot: u8 },
    Stunned { who: Who },
    Burning { who: Who, flames: u8 },
    Unhurt { target: Aimed },
    AttackLost { who: Who },
    Pushed { who: Who, to: Hex },
    Destroyed { who: Who, by: u8, end: End },
    WorkDestroyed { kind: WorkKind, hex: Hex, by: u8 },
    MineSpent { hex: Hex },
    TileDestroyed { owner: u8, tile: u8, by: u8 },
    Recruited { who: Who, swill: u8, forward: bool },
    Faced { who: Who, facing: u8 },
    SpeedSet { who: Who, speed: u8 },
    Upgraded { owner: u8, upgrade: u8, holder: u8 },
    Loaded { who: Who, bomb: Bomb },
    PartBought { owner: u8, part: u8 },
    Dropped { who: Who, bomb: Bomb },
    RecruitDone { owner: u8 },
    SwillTaken { owner: u8, card: u8, swill: u8 },
    CardHeld { owner: u8 },
    Scored { owner: u8, points: u8, total: u8, why: Why },
    Looted { owner: u8, swill: u8 },
    SpawnRolled { hex: Hex, attack: [Face; 3], harm: Harm },
    Spawned { who: Who },
    FinalWave,
    Conceded { owner: u8 },
    Lost { how: Loss },
    Over { winners: u8 },
}

impl Event {
    /// Whom it is about, if anybody.
    pub fn owner(&self) -> Option<u8> {
        match self {
            Event::FirstPlayer { owner, .. }
            | Event::RoundBegan { first: owner, .. }
            | Event::FactionChosen { owner, .. }
            | Event::PreparationChosen { owner }
            | Event::Prepared { owner, .. }
            | Event::TerrainLaid { owner, .. }
            | Event::ZoneChosen { owner, .. }
            | Event::BasePlaced { owner, .. }
            | Event::FreeWork { owner, .. }
            | Event::CardKept { owner, .. }
            | Event::CardDiscarded { owner, .. }
            | Event::Constructed { owner, .. }
            | Event::Demolished { owner, .. }
            | Event::Restored { owner, .. }
            | Event::Completed { owner, .. }
            | Event::BaseIdle { owner }
            | Event::Swapped { owner, .. }
            | Event::SwapDeclined { owner }
            | Event::CannonSilent { owner }
            | Event::Listened { owner, .. }
            | Event::Income { owner, .. }
            | Event::Tended { owner, .. }
            | Event::Set { owner }
            | Event::GunFaced { owner, .. }
            | Event::Attacked { owner, .. }
            | Event::Nominated { owner, .. }
            | Event::DiceSwapped { owner }
            | Event::CoverUsed { owner, .. }
            | Event::Rolled { owner, .. }
            | Event::AimedTrue { owner }
            | Event::CubePlaced { owner, .. }
            | Event::Upgraded { owner, .. }
            | Event::PartBought { owner, .. }
            | Event::RecruitDone { owner }
            | Event::SwillTaken { owner, .. }
            | Event::CardHeld { owner }
            | Event::Scored { owner, .. }
            | Event::Looted { owner, .. }
            | Event::Conceded { owner } => Some(*owner),
            Event::TileDestroyed { by, .. } | Event::WorkDestroyed { by, .. } => Some(*by),
            Event::FreeUnit { who }
            | Event::AircraftBack { who }
            | Event::SettingsShown { who, .. }
            | Event::Activated { who }
            | Event::Flew { who, .. }
            | Event::Banked { who, .. }
            | Event::LeftBoard { who }
            | Event::Stepped { who, .. }
            | Event::Rotated { who, .. }
            | Event::Recovered { who }
            | Event::WentBack { who, .. }
            | Event::Captured { who, .. }
            | Event::PigeonCaught { who }
            | Event::Begun { who, .. }
            | Event::Worked { who, .. }
            | Event::GunTurned { who, .. }
            | Event::Stole { who, .. }
            | Event::Healed { who, .. }
            | Event::Repaired { who, .. }
            | Event::Defused { who, .. }
            | Event::Sabotaged { who, .. }
            | Event::Spotted { who }
            | Event::TurnEnded { who }
            | Event::Wounded { who, .. }
            | Event::VehicleRolled { who, .. }
            | Event::Stunned { who }
            | Event::Burning { who, .. }
            | Event::AttackLost { who }
            | Event::Pushed { who, .. }
            | Event::Destroyed { who, .. }
            | Event::Recruited { who, .. }
            | Event::Faced { who, .. }
            | Event::SpeedSet { who, .. }
            | Event::Loaded { who, .. }
            | Event::Dropped { who, .. }
            | Event::Spawned { who } => Some(who.owner),
            _ => None,
        }
    }
}

/// Names a target as it is now.
pub(crate) fn aimed(state: &crate::State, target: Target) -> Aimed {
    match target {
        Target::Unit(id) => Aimed::Unit(who(state, id)),
        Target::Work(hex) => Aimed::Work { kind: state.works.on(hex).map_or(WorkKind::Trench, |work| work.kind), hex },
        Target::Base(owner) => Aimed::Base { owner, hex: state.players[usize::from(owner)].base.unwrap_or(CENTRE) },
    }
}

/// A unit as events name it.
pub(crate) fn who(state: &crate::State, id: UnitId) -> Who {
    let unit = state.units.get(id);
    Who { id, owner: unit.owner, kind: unit.kind, hex: unit.hex }
}
