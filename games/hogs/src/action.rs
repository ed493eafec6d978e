//! The decisions of the game.

use crate::cards::{Kind, Terrain, WeaponId, WorkKind};
use crate::hexes::Hex;
use crate::units::{Bomb, Rotation, UnitId};
use serde::{Deserialize, Serialize};

/// What an attack is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// A unit.
    Unit(UnitId),
    /// The deployable on a hex.
    Work(Hex),
    /// The Base Hex of an owner.
    Base(u8),
}

impl Default for Target {
    fn default() -> Self {
        Target::Base(0)
    }
}

/// One small decision. The variants stand in the order in which they are offered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[derive(Default)]
pub enum Action {
    /// Takes the Swill of the secondary objective that asks.
    TakeSwill,
    /// Keeps the secondary objective for its Victory Points.
    KeepCard,
    /// Takes the Swill of a kept objective that still holds, by its place in the hand.
    Claim(u8),
    /// Commands a faction.
    Faction(u8),
    /// Takes a unit card for its initiative.
    Card(Kind),
    /// Lays the building at hand on the grid, by its place among those where it fits.
    Lay(u8),
    /// Takes a terrain tile to lay.
    Terrain(Terrain),
    /// Chooses a deployment zone by its corner.
    Zone(u8),
    /// Puts what is at hand here.
    At(Hex),
    /// Turns what is at hand so that it faces this way.
    Face(u8),
    /// Keeps a secondary objective and passes the rest on.
    Keep(u8),
    /// Discards a secondary objective.
    Discard(u8),
    /// Constructs a building.
    Construct(u8),
    /// Demolishes a building.
    Demolish(u8),
    /// Repairs a damaged building.
    Restore(u8),
    /// Takes the token off a Mega Building.
    Complete(u8),
    /// Swaps a unit card for this one.
    Swap(Kind),
    /// Fires the Railway Cannon.
    Cannon(Target),
    /// Looks at a secondary objective of an enemy, by owner and place.
    Listen(u8, u8),
    /// Sets the speed of an aircraft.
    Speed(u8),
    /// Sets the rotation of an aircraft.
    Rotation(Rotation),
    /// Begins the flight.
    Fly,
    /// Flies one hex ahead.
    Ahead,
    /// Rotates an aircraft one hex side the way it is set.
    Bank,
    /// Drops the next bomb.
    Drop(Target),
    /// Does what a part of the airship does.
    Deed(u8),
    /// Activates a unit.
    Pick(UnitId),
    /// Takes the Stun Token off.
    Recover,
    /// Moves one hex.
    Step(Hex),
    /// Rotates one hex side: left or right.
    Rotate(Rotation),
    /// Attacks.
    Attack(WeaponId, Target),
    /// Fires the Artillery on a hex.
    Fire(Hex, Target),
    /// Turns the Artillery on a hex.
    TurnGun(Hex, Rotation),
    /// Captures a point, or the pigeon.
    Capture(Hex),
    /// Begins a deployable.
    Build(WorkKind),
    /// Takes construction tokens off a deployable.
    Work(Hex),
    /// Steals Swill from an owner.
    Steal(u8),
    /// Heals a unit.
    Heal(UnitId),
    /// Repairs a unit.
    Repair(UnitId),
    /// Removes a Minefield.
    Defuse(Hex),
    /// Puts a token back on a deployable.
    Sabotage(Hex),
    /// Heals itself.
    SelfCare,
    /// Takes off a damage token.
    MendToken,
    /// Takes off a flame.
    MendFlame,
    /// Takes the cube off a slot.
    MendCube(u8),
    /// Rolls without changing the dice.
    Roll,
    /// Swaps the dice.
    SwapDice,
    /// Uses a cover, by its place among those to choose from.
    Cover(u8),
    /// Turns a hit into a critical.
    Aim,
    /// Names a building of the base that is attacked.
    Nominate(u8),
    /// Puts a damage cube on a slot.
    Cube(u8),
    /// Recruits a unit.
    Recruit(Kind),
    /// Buys an upgrade.
    Upgrade(u8),
    /// Puts the upgrade at hand on a card or console.
    Onto(u8),
    /// Loads a bomb.
    Load(UnitId, Bomb),
    /// Buys a part of an airship.
    Part(u8),
    /// Deploys the airship.
    Launch,
    /// Gives the vehicle up.
    BailOut,
    /// Does nothing, or nothing more.
    #[default]
    Pass,
}
