//! What comes of a sheet: the tray as it will lie, and the army.

use super::{Sheet, tray_rows};
use crate::Spugah;
use crate::ground::{Ground, Tile};
use crate::show::{blight, land, tone};
use crate::state::Stat;
use crate::world::Map;
use sounder_scene::{Hex, HexMap, Mark, Part, Place, Tile as SceneTile};

/// The places of the tray, row by row from the point at the Spire.
pub(super) fn places() -> Vec<Place> {
    let mut places = Vec::new();
    for (row, range) in tray_rows().into_iter().enumerate() {
        let across = range.len();
        places.extend((1..=across).map(|place| Place {
            id: format!("place-{}", range.start + place),
            label: if across == 1 { "The point".into() } else { format!("Row {}, place {place} of {across}", row + 1) },
        }));
    }
    places
}

fn ground(tile: Tile, id: String, label: String, marks: Vec<Mark>) -> SceneTile {
    SceneTile { id, label, symbol: tile.id(), tone: tone(tile), ground: land(tile), marks, ..SceneTile::default() }
}

/// The tray, with the Spire above its point and a mark on what its own cursed earth blights.
pub(super) fn tray(sheet: &Sheet, map: &Map) -> Part {
    let mut laid = Ground::new();
    let lie = map.tray(0, 0);
    for (hex, number) in lie.iter().zip(&sheet.layout) {
        laid.lay(*hex, sheet.tiles[usize::from(*number) - 1]);
    }
    let mut hexes = vec![Hex { q: 1, r: -1, tile: ground(Tile::Spire, "spire".into(), "The Spire".into(), vec![]) }];
    let places = places();
    for (row, range) in tray_rows().into_iter().enumerate() {
        for (across, place) in range.enumerate() {
            let number = sheet.layout[place];
            let tile = sheet.tiles[usize::from(number) - 1];
            let mut marks = vec![Mark::sign(number.to_string(), format!("tile {number}"))];
            if laid.is_blighted(lie[place]) {
                marks.push(blight());
            }
            let label = format!("{}: {}", places[place].label, tile.name());
            hexes.push(Hex {
                q: across as i16 - row as i16,
                r: row as i16,
                tile: ground(tile, places[place].id.clone(), label, marks),
            });
        }
    }
    let label = "The tray, its point at the Spire".into();
    Part::Hexes(HexMap { id: "tray".into(), label, hexes, ..HexMap::default() })
}

impl Spugah {
    /// The stats of each tier as they are when the game begins.
    pub(super) fn army(&self, sheet: &Sheet) -> Part {
        let charter = sheet.charter(&self.pack, &self.effects);
        let tiers: Vec<u8> = charter.existing().collect();
        let row = |label: &str, figure: &dyn Fn(u8) -> u8| {
            std::iter::once(label.to_string()).chain(tiers.iter().map(|tier| figure(*tier).to_string())).collect()
        };
        let mut rows: Vec<Vec<String>> = vec![row("On the board", &|tier| charter.tiers[usize::from(tier)].start)];
        rows.extend(
            Stat::ALL.map(|(stat, _, name)| row(name, &|tier| charter.tiers[usize::from(tier)].bare[stat as usize])),
        );
        let names = tiers.iter().map(|tier| charter.tiers[usize::from(*tier)].name.clone());
        Part::Table {
            label: "The army at the start".into(),
            head: std::iter::once(String::new()).chain(names).collect(),
            rows,
        }
    }
}
