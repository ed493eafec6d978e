//! Missions with their maps, secondary objectives, and the automated enemy.

use super::words::{word_in, words, words_of_classes};
use crate::cards::{
    Card, Class, Face, Goal, Harm, Horde, HordeCard, Kind, Map, Mission, Objective, Order, SpawnRow, Terrain, Test,
    WorkKind,
};
use crate::hexes::{Battlefield, Geometry, Hex, Hexes, NUMBERS};
use sounder_board::read_drawing;
use sounder_pack::Entry;

fn read_map(entry: &Entry) -> Map {
    let hexes = |key: &str| -> Vec<Hex> {
        let named = entry.texts(key);
        let known = named.iter().filter_map(|item| {
            let hex = item.value.parse::<Hex>();
            hex.map_err(|fault| entry.fault(item.span.clone(), fault.to_string(), "")).ok()
        });
        known.collect()
    };
    let map = Map {
        players: entry.numbers("players", 1..=1, 1..=4)[0] as u8,
        terrain: read_ground(entry),
        pumps: hexes("pumps"),
        points: hexes("points"),
        pigeon: entry.text_if("pigeon").and_then(|item| item.value.parse().ok()),
        crown: hexes("crown"),
        spawns: hexes("spawns"),
        only_a: entry.texts("zones").iter().any(|item| item.value == "A"),
    };
    check_fair(entry, &map, entry.flag("mirror"));
    map
}

/// The ground of a map, drawn with a letter for each hex.
fn read_ground(entry: &Entry) -> [Terrain; NUMBERS] {
    let drawn = entry.text("terrain");
    let mut ground = [Terrain::Plains; NUMBERS];
    let drawing = read_drawing::<Battlefield>(&drawn.value).unwrap_or_else(|fault| {
        entry.fault(drawn.span.clone(), fault.to_string(), "draw a hexagon with seven hexes to a side");
        Vec::new()
    });
    for (hex, letter) in drawing {
        match Terrain::ALL.iter().find(|(known, ..)| *known == letter) {
            Some((_, terrain, _)) => ground[hex.index()] = *terrain,
            None => {
                entry.fault(
                    drawn.span.clone(),
                    format!("'{letter}' on {hex} is no ground"),
                    "known are: . f ^ s ~ o =",
                );
            }
        }
    }
    ground
}

/// A map must look the same from every side that a player may start on; the horde's need not.
fn check_fair(entry: &Entry, map: &Map, mirror: bool) {
    if !map.spawns.is_empty() {
        return;
    }
    let image = |hex: Hex| match (mirror, map.players) {
        (true, _) => hex.mirrored(),
        (_, 3) => hex.turned(2),
        _ => hex.turned(3),
    };
    let odd = Hexes::ALL.iter().find(|hex| map.terrain[hex.index()] != map.terrain[image(*hex).index()]);
    if let Some(hex) = odd {
        entry.fault(
            entry.place("terrain"),
            format!("the ground of {hex} is not that of {}", image(hex)),
            "make the map symmetric",
        );
    }
    for (key, set) in [("pumps", &map.pumps), ("points", &map.points)] {
        if let Some(hex) = set.iter().find(|hex| !set.contains(&image(**hex))) {
            entry.fault(
                entry.place(key),
                format!("{hex} has no counterpart on {}", image(*hex)),
                "make the map symmetric",
            );
        }
        if let Some(hex) = set.iter().find(|hex| !matches!(map.terrain[hex.index()], Terrain::Plains | Terrain::Road)) {
            entry.fault(entry.place(key), format!("{hex} is not plains"), "special hexes lie on plains or roads");
        }
    }
}

pub(super) fn read_mission(entry: &Entry, grunts: u8) -> Mission {
    let goals = [
        ("none", Goal::None),
        ("alone-at-centre", Goal::AloneAtCentre),
        ("enemy-works", Goal::EnemyWorks),
        ("most-pumps", Goal::MostPumps),
        ("pigeon", Goal::Pigeon),
        ("most-on-crown", Goal::MostOnCrown),
        ("two-points", Goal::TwoPoints),
        ("razed", Goal::Razed),
        ("clear-bases", Goal::ClearBases),
    ];
    let primary = entry.entry("primary").map_or((Goal::None, 0), |primary| {
        let goal = (primary.word("test", &goals), primary.number("points", 0..=9) as u8);
        primary.done();
        goal
    });
    let kinds = words(&WorkKind::ALL);
    let classes = words_of_classes();
    let mut units: Vec<Class> = entry.texts("units").iter().filter_map(|item| word_in(entry, item, &classes)).collect();
    if !entry.has("units") {
        units = vec![Class::Grunt; usize::from(grunts)];
    }
    let maps = entry.entries("map").into_iter().map(|map| {
        let found = read_map(&map);
        map.done();
        found
    });
    Mission {
        number: entry.number("number", 1..=99) as u8,
        name: entry.text("name").value,
        says: entry.text("says").value,
        primary,
        units,
        free: entry.texts("free").iter().filter_map(|item| word_in(entry, item, &kinds)).collect(),
        runway: entry.flag("runway"),
        horde: entry.flag("horde"),
        maps: maps.collect(),
    }
}

fn orders(entry: &Entry, key: &str) -> Vec<Order> {
    let known = [
        ("move", Order::Move),
        ("move-over", Order::MoveOver),
        ("attack", Order::Attack),
        ("or-move", Order::OrMove),
        ("aim", Order::Aim),
    ];
    entry.texts(key).iter().filter_map(|item| word_in(entry, item, &known)).collect()
}

pub(super) fn read_horde(root: &Entry, kinds: &[Card]) -> Horde {
    let names = || kinds.iter().map(|card| card.name.as_str());
    let all_faces =
        [("blank", Face::Blank), ("glancing", Face::Glancing), ("hit", Face::Hit), ("critical", Face::Critical)];
    let harms = [("minor", Harm::Minor), ("major", Harm::Major), ("flame", Harm::Flame)];
    let mut horde = Horde {
        rounds: ["rounds", "rounds_for_two"].map(|field| root.number(field, 1..=60) as u8),
        aggressive_from: root.number("aggressive_from", 0..=60) as u8,
        final_wave: root.number("final_wave", 0..=60) as u8,
        leash: root.number("leash", 0..=12) as u8,
        plane_speed: root.number("plane_speed", 1..=6) as u8,
        cards: Vec::new(),
        spawns: Vec::new(),
    };
    for entry in root.entries("card") {
        let kind = entry.refer(&entry.text("name"), names()) as Kind;
        horde.cards.push(HordeCard {
            kind,
            aggressive: orders(&entry, "aggressive"),
            defensive: orders(&entry, "defensive"),
        });
        entry.done();
    }
    for entry in root.entries("spawn") {
        let attack = ["gun", "melee", "explosive"]
            .map(|key| entry.texts(key).iter().filter_map(|item| word_in(&entry, item, &all_faces)).collect());
        let damage = entry.texts("damage").iter().filter_map(|item| word_in(&entry, item, &harms)).collect();
        horde.spawns.push(SpawnRow { kind: entry.refer(&entry.text("card"), names()) as Kind, attack, damage });
        entry.done();
    }
    horde
}

pub(super) fn read_objectives(root: &Entry) -> Vec<Objective> {
    let known = words(Test::ALL);
    let mut objectives = Vec::new();
    for entry in root.entries("objective") {
        let condition = |key: &str| {
            entry.entry(key).map_or((Test::Pumps, 1), |condition| {
                let found = (condition.word("test", &known), condition.number("count", 1..=99) as u8);
                condition.done();
                found
            })
        };
        objectives.push(Objective {
            name: entry.text("name").value,
            swill: condition("swill"),
            points: condition("points"),
        });
        entry.done();
    }
    if !(16..=32).contains(&objectives.len()) {
        root.fault(
            0..0,
            format!("there are {} objectives", objectives.len()),
            "four for each of four players: 16 to 32",
        );
    }
    objectives
}
