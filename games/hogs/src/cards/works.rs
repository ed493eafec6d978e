//! Deployables.

use super::{Pool, WeaponId};
use serde::{Deserialize, Serialize};

/// A kind of deployable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WorkKind {
    /// Cover that can be captured, where infantry may arrive.
    #[default]
    Trench,
    /// Better cover that can be captured, where infantry may arrive.
    Bunker,
    /// A gun against aircraft that can be captured.
    AaGun,
    /// A gun that shoots far.
    Artillery,
    /// It goes off under whoever enters.
    Minefield,
    /// It stops vehicles.
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
