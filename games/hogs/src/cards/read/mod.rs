//! Reads the files of a pack and notes every fault.

mod air;
mod base;
mod figures;
mod missions;
mod units;
mod words;

use super::{
    Abilities, Card, Class, Console, Faction, Figures, Mission, PLACES, Pack, Sandbox, Terrain, TileSets, Upgrade,
    Weapon, WeaponId,
};
use air::{Air, read_air};
use base::read_tiles;
use figures::{read_cannon, read_cover, read_faces, read_miniatures};
use missions::{read_horde, read_mission, read_objectives};
use sounder_pack::{Entry, Faults, Reader, Source};
use units::{read_card, read_upgrade, read_works};

const FILES: [&str; 10] = [
    "figures.toml",
    "factions.toml",
    "units.toml",
    "deployables.toml",
    "base.toml",
    "upgrades.toml",
    "air.toml",
    "objectives.toml",
    "missions.toml",
    "horde.toml",
];

fn read_factions(root: &Entry) -> Vec<Faction> {
    let mut factions = Vec::new();
    for entry in root.entries("faction") {
        factions.push(Faction { name: entry.text("name").value, short: entry.text("short").value });
        entry.word("tone", &[("red", ()), ("blue", ()), ("green", ()), ("yellow", ())]);
        entry.done();
    }
    if factions.len() != 4 {
        root.fault(0..0, format!("there are {} factions", factions.len()), "there must be four");
    }
    factions
}

/// The unit cards, and as many kinds of aircraft as there are consoles, with the airship last.
fn read_kinds(root: &Entry, air: &Air, weapons: &mut Vec<Weapon>) -> (Vec<Card>, usize) {
    let (mut kinds, mut seen) = (Vec::new(), Vec::new());
    for entry in root.entries("card") {
        entry.unique(&entry.text("name"), &mut seen);
        kinds.push(read_card(&entry, weapons));
        entry.done();
    }
    let cards = kinds.len();
    if !(PLACES..=32).contains(&cards) || (1..=PLACES as u8).any(|i| kinds.iter().all(|card| card.initiative != i)) {
        root.fault(0..0, "every initiative from 1 to 6 needs a card", "and there are at most 32");
    }
    let aircraft = |name: &str, class: Class, swill: u8, weapon: Option<WeaponId>| Card {
        name: name.into(),
        class,
        initiative: 0,
        ap: 0,
        hp: 0,
        swill,
        stride: 0,
        weapon,
        heal: 0,
        abilities: Abilities::default(),
    };
    kinds.extend(air.consoles.iter().map(|(name, _)| aircraft(name, Class::Plane, air.plane_swill, air.plane_weapon)));
    kinds.push(aircraft("Airship", Class::Airship, 0, None));
    (kinds, cards)
}

fn read_upgrades(root: &Entry, weapons: &mut Vec<Weapon>, factions: &[Faction]) -> Vec<Upgrade> {
    let (mut upgrades, mut seen) = (Vec::new(), Vec::new());
    for entry in root.entries("upgrade") {
        entry.unique(&entry.text("name"), &mut seen);
        upgrades.push(read_upgrade(&entry, weapons, factions));
        entry.done();
    }
    if upgrades.len() > 64 {
        root.fault(0..0, format!("there are {} upgrades", upgrades.len()), "there are at most 64");
    }
    upgrades
}

/// What is needed for ground that is laid or drawn.
fn read_sandbox(missions: &Entry) -> Sandbox {
    missions.entry("sandbox").map_or_else(Sandbox::default, |sandbox| {
        let tiles = sandbox.numbers("tiles", 4..=4, 0..=6);
        let missions = sandbox.numbers("missions", 0..=99, 1..=99).into_iter().map(|n| n as u8).collect();
        let drawn = sandbox.entry("drawn").map_or([0; 6], |drawn| {
            let orbits = std::array::from_fn(|place| drawn.number(Terrain::ALL[place + 1].2, 0..=6) as u8);
            drawn.done();
            orbits
        });
        sandbox.done();
        Sandbox { missions, tiles: std::array::from_fn(|place| tiles[place] as u8), drawn }
    })
}

/// Reads a whole pack, or names all its faults.
pub(crate) fn read_pack(source: &Source) -> Result<Pack, Faults> {
    let readers = FILES.map(|file| Reader::new(source, file));
    let roots: Vec<Entry> = readers.iter().filter_map(Reader::root).collect();
    let Ok(roots) = <[Entry; 10]>::try_from(roots) else {
        return Reader::finish(readers.into(), Vec::new(), None)
            .map(|none: Option<Pack>| none.expect("a file is not TOML"));
    };
    let [figures, factions, units, deployables, base, upgrades, air, objectives, missions, horde] = &roots;
    let mut weapons = Vec::new();
    let air = read_air(air, &mut weapons);
    let (kinds, cards) = read_kinds(units, &air, &mut weapons);
    let works = read_works(deployables, &mut weapons);
    let factions = read_factions(factions);
    let upgrades = read_upgrades(upgrades, &mut weapons, &factions);
    let objectives = read_objectives(objectives);
    let tiles = read_tiles(base);
    let horde = read_horde(horde, &kinds);
    let (faces, miniatures, cover) = (read_faces(figures), read_miniatures(figures), read_cover(figures));
    let cannon = read_cannon(figures, &mut weapons);
    let sandbox = read_sandbox(missions);
    let figures = Figures::read(figures);
    let missions: Vec<Mission> = missions
        .entries("mission")
        .into_iter()
        .map(|entry| {
            let mission = read_mission(&entry, figures.free_grunts);
            entry.done();
            mission
        })
        .collect();
    for root in roots {
        root.done();
    }
    Reader::finish(readers.into(), Vec::new(), ())?;
    let consoles: Vec<Console> = air.consoles.into_iter().map(|(_, console)| console).collect();
    Ok(Pack {
        figures,
        faces,
        miniatures,
        cover,
        cannon,
        factions,
        weapons,
        classes: std::array::from_fn(|kind| kinds.get(kind).map_or(Class::Grunt, |card| card.class)),
        kinds,
        cards,
        works,
        tile_sets: TileSets::of(&tiles),
        tiles,
        upgrades,
        speeds: air.speeds,
        consoles: <[Console; 2]>::try_from(consoles).expect("two consoles were counted"),
        start_speeds: air.start_speeds,
        bomb_room: air.bomb_room,
        bombs: air.bombs,
        parts: air.parts,
        airship_initiative: air.initiative,
        airship_rotations: air.rotations,
        objectives,
        missions,
        sandbox,
        horde,
    })
}
