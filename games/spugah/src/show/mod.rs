//! The picture and the words.

mod moments;
mod offers;
mod scene;
mod symbols;
mod tell;
mod words;

pub(crate) use symbols::{land, tone};

use crate::Spugah;
use crate::rules::Forecast;
use crate::state::{CardNumber, Nation, State};
use crate::world::{Hex, SECTORS};
use sounder_kernel::Seat;
use sounder_scene::Mark;
use sounder_scene::words::plural;

/// The mark of a tile that cursed earth changes.
pub(crate) fn blight() -> Mark {
    Mark::sign("†", "blight")
}

/// Where the sectors lie, clockwise.
const SECTOR_NAMES: [&str; SECTORS as usize] =
    ["upper right", "lower right", "bottom", "lower left", "upper left", "top"];

fn hex_id(hex: Hex) -> String {
    format!("hex-{hex}").to_lowercase()
}

/// The id of the unit on a hex: its own for as long as it lives.
fn unit_id(state: &State, seat: Seat, hex: Hex) -> String {
    format!("unit-{}-{}", seat.0 + 1, state.nation(seat).units.on(hex).number)
}

/// The id of a card, wherever it lies.
fn card_id(card: CardNumber) -> String {
    format!("card-{}", card + 1)
}

fn tier_id(seat: Seat, tier: u8) -> String {
    format!("tier-{}-{}", seat.0 + 1, tier + 1)
}

impl Spugah {
    /// "Saltmere"
    fn nation_name(&self, state: &State, seat: Seat) -> &str {
        &self.charter(state.nation(seat)).name
    }

    /// "Knight"
    fn tier_name(&self, nation: &Nation, tier: u8) -> &str {
        &self.tier(nation, tier).name
    }

    /// "Knight on F6"
    fn unit_name(&self, state: &State, seat: Seat, hex: Hex) -> String {
        let nation = state.nation(seat);
        format!("{} on {hex}", self.tier_name(nation, nation.units.on(hex).tier))
    }

    /// "forest D4"
    fn place_name(state: &State, hex: Hex) -> String {
        format!("{} {hex}", state.ground.tile(hex).name())
    }
}

/// A number of sixths with one decimal.
fn sixths(number: u32) -> String {
    let tenths = (number * 10 + 3) / 6;
    format!("{}.{}", tenths / 10, tenths % 10)
}

fn plural_dice(count: u8) -> String {
    plural(count, "die", "dice")
}

/// "5 dice against Defence 4, about 2.5 damage"
fn outlook(forecast: Forecast) -> String {
    let Forecast { dice, defence } = forecast;
    format!("{} against Defence {defence}, about {} damage", plural_dice(dice), sixths(forecast.sixths()))
}
