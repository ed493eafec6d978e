//! What a table is bound to: the mission with its map and special hexes, the sides, and how the ground is laid.

use crate::cards::{Map, Mission, Pack};
use crate::hexes::{Hex, Hexes};
use crate::state::{OWNERS, SPECIALS};

/// How the ground comes about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Laying {
    /// As the mission's map prints it.
    Printed,
    /// A symmetric map drawn by chance.
    Drawn,
    /// Tile by tile by the players.
    Laid,
}

/// All that does not change at one table.
#[derive(Clone, Debug)]
pub struct Field {
    /// Players.
    pub seats: usize,
    /// Players and the horde.
    pub owners: u8,
    /// The horde, if there is one.
    pub horde: Option<u8>,
    /// The side of each owner.
    pub sides: [u8; OWNERS],
    /// Whether there are teams of two.
    pub teams: bool,
    /// The mission.
    pub mission: Mission,
    /// Its map for so many players.
    pub map: Map,
    /// Pumps, then Strategic Points: what can be controlled.
    pub specials: Vec<Hex>,
    /// How many of them are pumps.
    pub pumps: usize,
    /// Where pumps and points are.
    pub special_hexes: Hexes,
    /// Where the horde comes from.
    pub spawns: Hexes,
    /// The mountains of the crown.
    pub crown: Hexes,
    /// How the ground comes about.
    pub laying: Laying,
}

impl Field {
    /// Binds a mission to so many players.
    pub fn new(pack: &Pack, mission: u8, seats: usize, teams: bool, laying: Laying) -> Option<Field> {
        let mission = pack.missions.iter().find(|known| known.number == mission)?.clone();
        let map = mission.map(seats)?.clone();
        let horde = mission.horde.then_some(seats as u8);
        let specials: Vec<Hex> = map.pumps.iter().chain(&map.points).copied().collect();
        if specials.len() > SPECIALS || map.spawns.len() > 8 {
            return None;
        }
        let sides = std::array::from_fn(|owner| match (horde, teams) {
            (Some(horde), _) => u8::from(owner >= usize::from(horde)),
            (None, true) => owner as u8 % 2,
            (None, false) => owner as u8,
        });
        Some(Field {
            seats,
            owners: seats as u8 + u8::from(horde.is_some()),
            horde,
            sides,
            teams,
            pumps: map.pumps.len(),
            special_hexes: specials.iter().copied().collect(),
            spawns: map.spawns.iter().copied().collect(),
            crown: map.crown.iter().copied().collect(),
            specials,
            mission,
            map,
            laying,
        })
    }

    /// Whose side an owner is on.
    #[inline]
    pub fn side(&self, owner: u8) -> u8 {
        self.sides[usize::from(owner) % OWNERS]
    }

    /// Whether two owners are enemies.
    #[inline]
    pub fn are_enemies(&self, a: u8, b: u8) -> bool {
        usize::from(a) < OWNERS && usize::from(b) < OWNERS && self.side(a) != self.side(b)
    }

    /// The owners on a side.
    pub fn members(&self, side: u8) -> impl Iterator<Item = u8> {
        (0..self.owners).filter(move |owner| self.side(*owner) == side)
    }

    /// The sides that players are on.
    pub fn player_sides(&self) -> u8 {
        match (self.horde, self.teams) {
            (Some(_), _) => 1,
            (None, true) => 2,
            (None, false) => self.seats as u8,
        }
    }

    /// Which special hex this is.
    pub fn special(&self, hex: Hex) -> Option<usize> {
        if !self.special_hexes.contains(hex) {
            return None;
        }
        self.specials.iter().position(|known| *known == hex)
    }

    /// The corners of the deployment zones; see the rules for which may be chosen when.
    pub fn corners(&self) -> &'static [u8] {
        match (self.horde.is_some(), self.seats) {
            (true, _) => &[0, 1],
            (_, 3) => &[0, 2, 4],
            _ if self.map.only_a => &[0, 3],
            _ => &[0, 1, 3, 4],
        }
    }
}
