//! The nation sheet: what people design. All that a form needs is here: reading a sheet with every fault named at its
//! field, and the totals of attribute points and stats.

mod draft;
mod form;
mod preview;
mod random;
mod read;
mod rules;
mod totals;

pub use random::{random_sheet, spend};
pub use read::{Reading, SheetFault};
pub use rules::{Bonus, Prices, SheetRules, Side, TierRules, Who};
pub(crate) use rules::{PriceLists, read_rules};
pub use totals::{ApLine, StatTotal, TierTotals, bonuses, most_bought, totals};

use crate::cards::{Card, Effect};
use crate::charter::{Charter, Lose, Tier, Ways};
use crate::ground::Tile;
use crate::pack::Pack;
use crate::state::{Stat, TIERS};
use crate::world::TRAY;
use serde::Serialize;
use serde_json::Value;

/// The signs that a nation can choose for its emblem.
pub const EMBLEMS: [&str; 12] =
    ["boar", "crown", "sun", "moon", "star", "anchor", "oak", "wolf", "eagle", "key", "flame", "wave"];

/// A nation as people write it down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Sheet {
    /// Its name.
    pub name: String,
    /// What its people and lands are called.
    pub adjective: String,
    /// One of [`EMBLEMS`].
    pub emblem: String,
    /// Why it should be the one to survive, in a sentence.
    pub plea: String,
    /// The chosen side of each of the 15 tiles.
    pub tiles: Vec<Tile>,
    /// The number of the tile (from 1) on each place of the tray, row by row from the point.
    pub layout: Vec<u8>,
    /// The starter card of the whole army.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub starter: Option<String>,
    /// The tiers that the nation has.
    #[serde(rename = "tier")]
    pub tiers: Vec<TierSheet>,
}

/// One kind of unit as people write it down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TierSheet {
    /// The tier, from 1.
    pub tier: u8,
    /// Its name.
    pub name: String,
    /// Whether the nation falls with it.
    pub lose: Lose,
    /// Whether there is never more than one.
    pub unique: bool,
    /// How many the nation starts with.
    pub start: u8,
    /// How to get more.
    #[serde(serialize_with = "serialize_ways")]
    pub more: Ways,
    /// The points bought for each stat.
    #[serde(serialize_with = "serialize_stats")]
    pub stats: [u8; 6],
}

/// Only the stats that were bought, by name. The signature is that of serde.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn serialize_stats<S: serde::Serializer>(stats: &[u8; 6], serializer: S) -> Result<S::Ok, S::Error> {
    let bought = Stat::ALL.iter().zip(stats).filter(|(_, points)| **points > 0);
    serializer.collect_map(bought.map(|((_, key, _), points)| (key, points)))
}

/// Only the ways that were chosen, by name. The signature is that of serde.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn serialize_ways<S: serde::Serializer>(ways: &Ways, serializer: S) -> Result<S::Ok, S::Error> {
    let flag = |chosen: bool| chosen.then_some(Value::Bool(true));
    let count = |count: u8| (count > 0).then(|| Value::from(count));
    let tile = |tile: Option<Tile>| tile.map(|tile| Value::from(tile.id()));
    let rows = [
        ("normal", flag(ways.normal)),
        ("find", tile(ways.find)),
        ("upgrade", flag(ways.upgrade)),
        ("recruit-on", tile(ways.recruit_on)),
        ("sacrifice", count(ways.sacrifice)),
        ("conquer-location", flag(ways.conquer_location)),
        ("conquer-capital", count(ways.conquer_capital)),
    ];
    serializer.collect_map(rows.into_iter().filter_map(|(key, value)| Some((key, value?))))
}

impl Sheet {
    /// Reads a sheet in its serialized form, or names every fault.
    pub fn read(value: &Value, rules: &SheetRules, cards: &[Card]) -> Result<Sheet, Vec<SheetFault>> {
        let reading = Reading::of(value, rules, cards);
        if reading.faults.is_empty() { Ok(reading.sheet) } else { Err(reading.faults) }
    }

    /// The nation that the rules play with, where each kind of card does what `effects` say. The sheet has been checked.
    pub(crate) fn charter(&self, pack: &Pack, effects: &[Effect]) -> Charter {
        let kind = |name: &String| pack.cards.iter().position(|card| card.name == *name);
        let starter = self.starter.as_ref().and_then(kind);
        let effect = starter.map_or_else(Effect::default, |kind| effects[kind]);
        let mut charter = Charter {
            name: self.name.clone(),
            adjective: self.adjective.clone(),
            plea: self.plea.clone(),
            emblem: EMBLEMS.iter().position(|sign| *sign == self.emblem).unwrap_or(0) as u8,
            starter: starter.map(|kind| kind as u8),
            ..Charter::default()
        };
        for (place, number) in charter.tray.iter_mut().zip(&self.layout) {
            *place = self.tiles[usize::from(*number) - 1];
        }
        for (sheet, totals) in self.tiers.iter().zip(totals(self, &pack.sheet)) {
            charter.tiers[usize::from(sheet.tier) - 1] = Tier {
                name: sheet.name.clone(),
                lose: sheet.lose,
                unique: sheet.unique,
                start: sheet.start,
                ways: sheet.more,
                abilities: effect.abilities,
                ..Tier::default()
            }
            .with_base(std::array::from_fn(|stat| totals.stats[stat].total as i8 + effect.stats[stat]));
        }
        charter
    }

    /// The tiers that the tile choices give the nation, from 1.
    pub fn tiers_by_tiles<'a>(&'a self, rules: &'a SheetRules) -> impl Iterator<Item = u8> + 'a {
        (1..=TIERS as u8).filter(|tier| self.sides(rules).any(|side| side.tier == Some(*tier)))
    }

    /// The chosen sides of the tiles.
    pub fn sides<'a>(&'a self, rules: &'a SheetRules) -> impl Iterator<Item = &'a Side> {
        let chosen = |(sides, tile): (&'a [Side; 2], &Tile)| sides.iter().find(|side| side.tile == *tile);
        rules.choices.iter().zip(&self.tiles).filter_map(chosen)
    }
}

/// The places of a tray in rows, for a preview.
pub fn tray_rows() -> [std::ops::Range<usize>; 5] {
    std::array::from_fn(|row| row * (row + 1) / 2..(row + 1) * (row + 2) / 2)
}

const _: () = assert!(TRAY == 15, "a tray has five rows");
