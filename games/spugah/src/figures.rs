//! The open figures of the game.

use crate::state::UNITS;
use sounder_pack::Entry;

macro_rules! figures {
    ($($(#[$doc:meta])* $name:ident: $range:expr,)*) => {
        /// The open figures of the game.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Figures { $($(#[$doc])* pub $name: u8,)* }

        impl Figures {
            pub(crate) fn read(entry: &Entry) -> Figures {
                Figures { $($name: entry.number(stringify!($name), $range) as u8,)* }
            }
        }
    };
}

figures! {
    /// Rounds after which points decide.
    rounds: 1..=200,
    /// More gold than this at the start of a turn wins.
    gold_to_win: 1..=200,
    /// Turns in a row on the Spire that win.
    spire_turns: 1..=9,
    /// The most units of a nation.
    unit_limit: 9..=UNITS as i64,
    /// What recruiting costs before cards.
    recruit_price: 0..=9,
    /// Gold of a mine.
    mine_gold: 0..=9,
    /// Gold of an empty Royal Fortress.
    fortress_gold: 0..=9,
    /// Gold of an empty Capital City.
    city_gold: 0..=9,
    /// Defence that a Royal Fortress gives to its owner.
    fortress_defence: 0..=6,
    /// Defence that a mountain gives.
    mountain_defence: 0..=6,
    /// Dice that a mountain adds to a ranged attack.
    mountain_attack: 0..=6,
    /// Defence that a castle gives to its owner.
    castle_defence: 0..=6,
    /// What recruiting in a castle costs more.
    castle_price: 0..=9,
    /// Points to enter a mountain.
    mountain_points: 1..=3,
    /// Points to enter an ocean.
    ocean_points: 1..=3,
    /// Points to enter an ocean on a move that left a port.
    port_points: 1..=3,
    /// Road tiles that one move may use.
    road_limit: 1..=6,
    /// Damage of cursed earth.
    cursed_damage: 0..=7,
    /// Damage of cursed earth next to cursed earth.
    cursed_damage_blight: 0..=7,
    /// Damage of a forest next to cursed earth.
    forest_damage_blight: 0..=7,
    /// Damage of the Spire at the start of a turn.
    spire_damage: 0..=6,
    /// How much less than its die the Spire does where it rolls one.
    moody_spire_less: 0..=6,
    /// Health that a medic gives at the start of a turn.
    medic_health: 0..=6,
    /// Health that an action gives at a medic next to cursed earth.
    medic_action_blight: 0..=6,
    /// Gold that an action takes from the owner of an occupied capital.
    loot_gold: 0..=20,
    /// No discount makes a price smaller than this.
    least_price: 0..=9,
    /// Points at the round limit for each unit.
    unit_points: 0..=20,
    /// Points at the round limit for the own capital.
    capital_points: 0..=50,
}
