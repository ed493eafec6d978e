//! Planes, bombs and the parts of airships.

use super::words::{pool, weapon};
use crate::cards::{Console, Part, PartDeed, PartKind, Pool, Slot, Speed, Weapon, WeaponId};
use sounder_pack::Entry;

fn slots(entry: &Entry) -> Vec<Slot> {
    let known: Vec<(String, Slot)> = [
        ("plain".to_string(), Slot::Plain),
        ("rotate-left".into(), Slot::RotateLeft),
        ("rotate-right".into(), Slot::RotateRight),
        ("bombing".into(), Slot::Bombing),
        ("action".into(), Slot::Deed),
    ]
    .into_iter()
    .chain((1..=6).flat_map(|n| {
        [
            (format!("speed-{n}"), Slot::Pace(n)),
            (format!("move-{n}"), Slot::Pace(n)),
            (format!("range-{n}"), Slot::Range(n)),
        ]
    }))
    .collect();
    let items = entry.texts("slots");
    if items.is_empty() || items.len() > 7 {
        entry.fault(entry.place("slots"), "`slots` must list 1 to 7 damage slots", "");
    }
    let places = items.iter().map(|item| entry.refer(item, known.iter().map(|(word, _)| word.as_str())));
    places.map(|place| known[place].1).collect()
}

fn read_part(entry: &Entry, weapons: &mut Vec<Weapon>) -> Part {
    Part {
        name: entry.text("name").value,
        kind: entry.word("kind", &[("tail", PartKind::Tail), ("hull", PartKind::Hull), ("nose", PartKind::Nose)]),
        swill: entry.number("swill", 0..=20) as u8,
        slots: slots(entry),
        moves: entry.number_or("moves", 0, 0..=3) as u8,
        rotations: entry.number_or("rotations", 0, 0..=3) as u8,
        bombs: entry.number_or("bombs", 0, 0..=4) as u8,
        weapon: weapon(entry, "attack", weapons),
        deed: entry
            .word_if("action", &[("repair", PartDeed::Repair), ("spot", PartDeed::Spot), ("cargo", PartDeed::Cargo)]),
    }
}

/// What air.toml says.
pub(super) struct Air {
    pub speeds: Vec<Speed>,
    pub consoles: Vec<(String, Console)>,
    pub start_speeds: Vec<u8>,
    pub bomb_room: u8,
    pub plane_swill: u8,
    pub plane_weapon: Option<WeaponId>,
    pub bombs: [Pool; 2],
    pub parts: Vec<Part>,
    pub initiative: Vec<u8>,
    pub rotations: u8,
}

pub(super) fn read_air(root: &Entry, weapons: &mut Vec<Weapon>) -> Air {
    let small = |numbers: Vec<i64>| numbers.into_iter().map(|number| number as u8).collect::<Vec<u8>>();
    let mut air = Air {
        speeds: Vec::new(),
        consoles: Vec::new(),
        start_speeds: vec![2],
        bomb_room: 0,
        plane_swill: 0,
        plane_weapon: None,
        bombs: [Pool::default(); 2],
        parts: Vec::new(),
        initiative: Vec::new(),
        rotations: 1,
    };
    for entry in root.entries("speed") {
        air.speeds.push(Speed {
            initiative: entry.number("initiative", 1..=6) as u8,
            rotations: entry.number("rotations", 0..=6) as u8,
            bombs: entry.flag("bombs"),
            guns: pool(&entry, "guns"),
            risk: entry.flag("risk"),
        });
        entry.done();
    }
    if let Some(plane) = root.entry("plane") {
        air.plane_swill = plane.number("swill", 0..=20) as u8;
        air.bomb_room = plane.number("bomb_room", 0..=3) as u8;
        air.start_speeds = small(plane.numbers("start_speeds", 1..=6, 1..=6));
        air.plane_weapon = weapon(&plane, "attack", weapons);
        plane.done();
    }
    for entry in root.entries("console") {
        let console = Console { top_speed: entry.number("top_speed", 1..=6) as u8, slots: slots(&entry) };
        air.consoles.push((entry.text("name").value, console));
        entry.done();
    }
    if let Some(bomb) = root.entry("bomb") {
        air.bombs = [pool(&bomb, "standard"), pool(&bomb, "incendiary")];
        bomb.done();
    }
    if let Some(airship) = root.entry("airship") {
        air.initiative = small(airship.numbers("initiative", 4..=4, 1..=6));
        air.rotations = airship.number("rotations", 0..=3) as u8;
        airship.done();
    }
    for entry in root.entries("part") {
        air.parts.push(read_part(&entry, weapons));
        entry.done();
    }
    if air.speeds.len() != 6 || air.consoles.len() != 2 || air.parts.len() > crate::state::PARTS {
        let hint = format!("there are six speeds, two consoles and at most {} parts", crate::state::PARTS);
        root.fault(0..0, "the air is not complete", hint);
    }
    air
}
