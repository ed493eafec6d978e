//! The automated enemy: what its cards do, and what comes out of its Spawn Hexes.

use super::{Face, Harm, Kind};

/// One thing on an automated card's list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// A Move towards the enemy.
    Move,
    /// A Move that ignores the extra cost of mountains.
    MoveOver,
    /// An attack at whatever it can reach.
    Attack,
    /// A Move if no attack was made before it on the list.
    OrMove,
    /// The last attack turns a hit into a critical.
    Aim,
}

/// What an automated card does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HordeCard {
    /// The unit card whose figures it has.
    pub kind: Kind,
    /// Its list when aggressive.
    pub aggressive: Vec<Order>,
    /// Its list when defensive.
    pub defensive: Vec<Order>,
}

/// A row of the spawn table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpawnRow {
    /// What comes.
    pub kind: Kind,
    /// Faces that fit on the Gun, Melee and Explosive die; empty for any.
    pub attack: [Vec<Face>; 3],
    /// Faces that fit on the Vehicle Damage Die; empty for any.
    pub damage: Vec<Harm>,
}

impl SpawnRow {
    /// Whether the four dice fit.
    pub fn fits(&self, attack: [Face; 3], damage: Harm) -> bool {
        let any = |faces: &[Face], face: Face| faces.is_empty() || faces.contains(&face);
        self.attack.iter().zip(attack).all(|(faces, face)| any(faces, face))
            && (self.damage.is_empty() || self.damage.contains(&damage))
    }
}

/// The automated enemy of mission 9.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Horde {
    /// After so many rounds the mission is lost: by one player, by two.
    pub rounds: [u8; 2],
    /// Victory Points at which it turns aggressive.
    pub aggressive_from: u8,
    /// Victory Points at which its planes come.
    pub final_wave: u8,
    /// How far a defensive unit goes from its Spawn Hex.
    pub leash: u8,
    /// The speed its planes are set to.
    pub plane_speed: u8,
    /// The automated cards.
    pub cards: Vec<HordeCard>,
    /// The spawn table.
    pub spawns: Vec<SpawnRow>,
}

impl Horde {
    /// After how many rounds the mission is lost.
    pub fn last_round(&self, seats: usize) -> u8 {
        self.rounds[usize::from(seats > 1)]
    }

    /// The list of a kind of unit.
    pub fn orders(&self, kind: Kind, aggressive: bool) -> &[Order] {
        let card = self.cards.iter().find(|card| card.kind == kind);
        card.map_or(&[], |card| if aggressive { &card.aggressive } else { &card.defensive })
    }
}
