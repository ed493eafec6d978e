//! The tiles of a base.

use super::words::{word_in, words_of_classes};
use crate::cards::base::placements;
use crate::cards::{BaseTile, Branch, Class, GRID, Lie, Power};
use sounder_pack::Entry;

fn shape(entry: &Entry) -> (Vec<Lie>, u8) {
    let rows = entry.texts("shape");
    let squares: Vec<(usize, usize)> = rows
        .iter()
        .enumerate()
        .flat_map(|(r, row)| row.value.chars().enumerate().filter(|(_, c)| *c == 'x').map(move |(c, _)| (r, c)))
        .collect();
    let fits = squares.iter().all(|(r, c)| *r < GRID && *c < GRID);
    if squares.is_empty() || !fits {
        entry.fault(entry.place("shape"), "`shape` must have squares on a 5 × 5 grid", "draw it with x and .");
        return (placements(&[(0, 0)]), 1);
    }
    (placements(&squares), squares.len() as u8)
}

fn read_tile(entry: &Entry) -> BaseTile {
    let (lies, squares) = shape(entry);
    let unlocks = entry.texts("unlocks");
    let classes = words_of_classes();
    BaseTile {
        name: entry.text("name").value,
        fits: lies.iter().map(Lie::mask).collect(),
        lies,
        squares,
        lasting: entry.flag("lasting"),
        income: entry.number_or("income", 0, 0..=9) as u8,
        upkeep: entry.number_or("upkeep", 0, 0..=9) as u8,
        unlocks: unlocks.iter().filter_map(|item| word_in(entry, item, &classes)).collect(),
        cap: entry.has("cap").then(|| entry.number("cap", 1..=9) as u8),
        guards: entry.flag("guards"),
        upgrades: entry.word_if("upgrades", &[("infantry", Branch::Infantry), ("vehicle", Branch::Vehicle)]),
        power: entry.word_if(
            "power",
            &[
                ("cannon", Power::Cannon),
                ("supply", Power::Supply),
                ("works", Power::Works),
                ("listening", Power::Listening),
            ],
        ),
        swill: entry.number_or("swill", 0, 0..=20) as u8,
    }
}

pub(super) fn read_tiles(root: &Entry) -> Vec<BaseTile> {
    let mut tiles = Vec::new();
    for entry in root.entries("building") {
        let copies = entry.number_or("copies", 1, 1..=3) as usize;
        let tile = read_tile(&entry);
        tiles.extend(std::iter::repeat_n(tile, copies));
        entry.done();
    }
    if tiles.len() != crate::state::BUILDINGS
        || !tiles[0].lasting
        || !tiles[1].lasting
        || !tiles[0].unlocks(Class::Grunt)
    {
        root.fault(
            0..0,
            format!("there are {} building tiles", tiles.len()),
            format!(
                "there must be {}, the HQ first and the Large Swill Refinery second, both `lasting`",
                crate::state::BUILDINGS
            ),
        );
    }
    let megas = root.entries("mega");
    if megas.len() != crate::state::MEGAS {
        root.fault(
            0..0,
            format!("there are {} Mega Buildings", megas.len()),
            format!("there must be {}", crate::state::MEGAS),
        );
    }
    for entry in megas {
        let tile = read_tile(&entry);
        if tile.power.is_none() {
            entry.fault(entry.span(), "a Mega Building needs a `power`", "cannon, supply, works or listening");
        }
        tiles.push(tile);
        entry.done();
    }
    tiles
}
