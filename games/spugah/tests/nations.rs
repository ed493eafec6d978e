//! The nations that are ready to play: each is laid out to serve its build, and together they use the whole sheet.

use sounder_pack::Content;
use spugah::ground::Tile;
use spugah::sheet::{Sheet, tray_rows};
use spugah::{Lose, Spugah, Ways};

/// Whether a tier makes use of a way to get units.
type Uses = fn(&Ways) -> bool;

/// The tiles of a tray by row and place in the row.
fn laid(sheet: &Sheet) -> Vec<Vec<Tile>> {
    let tile = |place: usize| sheet.tiles[usize::from(sheet.layout[place]) - 1];
    tray_rows().into_iter().map(|row| row.map(tile).collect()).collect()
}

/// What lies next to each tile of a kind, inside the tray.
fn beside(sheet: &Sheet, kind: Tile) -> Vec<Vec<Tile>> {
    let rows = laid(sheet);
    let mut found = Vec::new();
    for (row, tiles) in rows.iter().enumerate() {
        for (place, _) in tiles.iter().enumerate().filter(|(_, tile)| **tile == kind) {
            let mut next = Vec::new();
            for (up, along) in [(0, -1), (0, 1), (-1, -1), (-1, 0), (1, 0), (1, 1)] {
                let row = row.checked_add_signed(up).and_then(|row| rows.get(row));
                next.extend(place.checked_add_signed(along).and_then(|place| row?.get(place)).copied());
            }
            found.push(next);
        }
    }
    found
}

#[test]
fn every_nation_has_a_layout_that_serves_it() {
    let game = Spugah::with_default_pack();
    let nations = &game.pack().nations;
    assert!(nations.len() >= 8);
    for (number, nation) in nations.iter().enumerate() {
        let name = &nation.name;
        assert!(nations[..number].iter().all(|other| laid(other) != laid(nation)), "{name} lies like another");
        assert_eq!(laid(nation)[2][1], nation.tiles[3], "the capital of {name} is in the middle of the third row");
        for spoilt in [Tile::Merchant, Tile::Medic, Tile::Forest, Tile::Castle] {
            let cursed = beside(nation, spoilt).iter().any(|next| next.contains(&Tile::CursedEarth));
            assert!(!cursed, "{name} has blighted its own {}", spoilt.name());
        }
        for next in beside(nation, Tile::Port) {
            let oceans = next.iter().filter(|tile| **tile == Tile::Ocean).count();
            assert!(oceans >= 2, "the port of {name} touches {oceans} oceans");
        }
    }
}

#[test]
fn together_they_use_every_row_of_the_sheet() {
    let game = Spugah::with_default_pack();
    let nations = &game.pack().nations;
    let tiers = || nations.iter().flat_map(|nation| &nation.tiers);
    assert!(nations.iter().any(|nation| nation.tiers.len() == 3), "three tiers");
    for lose in [Lose::Never, Lose::Any, Lose::All] {
        assert!(tiers().any(|tier| tier.lose == lose), "{lose:?}");
    }
    assert!(tiers().any(|tier| tier.unique), "unique");
    assert!((1..=3).all(|start| tiers().any(|tier| tier.start == start)), "start");
    let ways: [(&str, Uses); 7] = [
        ("normal", |ways| ways.normal),
        ("find", |ways| ways.find.is_some()),
        ("upgrade", |ways| ways.upgrade),
        ("recruit on", |ways| ways.recruit_on.is_some()),
        ("sacrifice", |ways| ways.sacrifice > 0),
        ("conquer a location", |ways| ways.conquer_location),
        ("conquer a capital", |ways| ways.conquer_capital > 0),
    ];
    for (name, used) in ways {
        assert!(tiers().any(|tier| used(&tier.more)), "{name}");
    }
}
