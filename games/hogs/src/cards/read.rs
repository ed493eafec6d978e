//! Reads the files of a pack and notes every fault.

use super::air::{Console, Part, PartDeed, PartKind, Slot, Speed};
use super::base::{BaseTile, Branch, Lie, Power, placements};
use super::missions::{Goal, Horde, HordeCard, Map, Mission, Order, SpawnRow, Terrain};
use super::{
    Abilities, Ability, Arc, Boost, CLASSES, Card, Class, DiceFaces, Face, Faction, Figures, Fits, Harm, Kind,
    Objective, PLACES, Pack, Pool, RANGES, Test, Upgrade, Weapon, WeaponId, WorkCard, WorkKind,
};
use crate::hexes::{HEXES, Hex};
use sounder_pack::{Entry, Faults, Item, Reader, Source};

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

/// "2G+1X": dice and icons as text. "-" stands for none.
fn parse_pool(text: &str) -> Option<Pool> {
    let mut pool = Pool::default();
    for part in text.split('+') {
        let (count, letter) = part.trim().split_at(part.trim().len().checked_sub(1)?);
        let count: u8 = if count.is_empty() { 1 } else { count.parse().ok().filter(|count| *count <= 9)? };
        let place = match letter {
            "G" => &mut pool.gun,
            "M" => &mut pool.melee,
            "X" => &mut pool.explosive,
            "F" => &mut pool.flame,
            "S" => &mut pool.stun,
            _ => return None,
        };
        *place += count;
    }
    Some(pool)
}

fn pool_of(entry: &Entry, item: &Item<String>) -> Pool {
    parse_pool(&item.value).unwrap_or_else(|| {
        let hint = "write dice such as \"2G+1X\": G Gun, M Melee, X Explosive, F flame, S stun";
        entry.fault(item.span.clone(), format!("\"{}\" is no set of dice", item.value), hint);
        Pool::default()
    })
}

fn pool(entry: &Entry, key: &str) -> Pool {
    entry.text_if(key).map_or_else(Pool::default, |item| pool_of(entry, &item))
}

/// The attack under `key`, added to the list of weapons.
fn weapon(entry: &Entry, key: &str, weapons: &mut Vec<Weapon>) -> Option<WeaponId> {
    let attack = entry.entry_if(key)?;
    let mut dice = [None; RANGES];
    let texts = attack.texts("dice");
    if texts.is_empty() || texts.len() > RANGES {
        attack.fault(attack.place("dice"), "`dice` lists ranges 1 to 6", "write one set of dice for each range");
    }
    for (place, text) in dice.iter_mut().zip(&texts) {
        *place = (text.value != "-").then(|| pool_of(&attack, text));
    }
    let found = Weapon {
        name: attack.text("name").value,
        ap: attack.number_or("ap", 0, 0..=4) as u8,
        arc: attack.word_if("arc", &[("front", Arc::Front), ("side", Arc::Side)]).unwrap_or_default(),
        anti_air: attack.flag("anti-air"),
        dice,
    };
    attack.done();
    weapons.push(found);
    Some((weapons.len() - 1) as WeaponId)
}

fn words<T: Copy>(list: &[(&'static str, T, &'static str)]) -> Vec<(&'static str, T)> {
    list.iter().map(|(word, value, _)| (*word, *value)).collect()
}

fn word_in<T: Copy>(entry: &Entry, item: &Item<String>, known: &[(&str, T)]) -> Option<T> {
    let place = entry.refer(item, known.iter().map(|(word, _)| *word));
    known.get(place).map(|(_, value)| *value)
}

fn abilities(entry: &Entry, key: &str) -> Abilities {
    let mut set = Abilities::default();
    for item in entry.texts(key) {
        word_in(entry, &item, &words(Ability::ALL)).into_iter().for_each(|ability| set.add(ability));
    }
    set
}

fn faces(entry: &Entry) -> DiceFaces {
    let attack = ["gun", "melee", "explosive"].map(|key| {
        let counts = counted(entry, key, 4);
        let known = [Face::Blank, Face::Glancing, Face::Hit, Face::Critical];
        let mut faces = known.iter().zip(counts).flat_map(|(face, count)| vec![*face; count]);
        std::array::from_fn(|_| faces.next().unwrap_or_default())
    });
    let counts = counted(entry, "damage", 3);
    let known = [Harm::Minor, Harm::Major, Harm::Flame];
    let mut faces = known.iter().zip(counts).flat_map(|(face, count)| vec![*face; count]);
    DiceFaces { attack, damage: std::array::from_fn(|_| faces.next().unwrap_or_default()) }
}

/// How often each face is on a die of six.
fn counted(entry: &Entry, key: &str, kinds: usize) -> Vec<usize> {
    let counts: Vec<usize> =
        entry.numbers(key, kinds..=kinds, 0..=6).into_iter().map(|count| usize::try_from(count).unwrap_or(0)).collect();
    if counts.iter().sum::<usize>() != 6 {
        entry.fault(entry.place(key), format!("the faces of `{key}` are not six"), "they must add up to 6");
    }
    counts
}

fn read_card(entry: &Entry, weapons: &mut Vec<Weapon>) -> Card {
    let class = entry.word("class", &words_of_classes());
    let card = Card {
        name: entry.text("name").value,
        class,
        initiative: entry.number("initiative", 1..=PLACES as i64) as u8,
        ap: entry.number("ap", 1..=9) as u8,
        hp: entry.number_or("hp", 0, 0..=20) as u8,
        swill: entry.number("swill", 0..=20) as u8,
        stride: entry.number_or("stride", 1, 1..=4) as u8,
        weapon: weapon(entry, "attack", weapons),
        heal: entry.number_or("heal", 0, 0..=9) as u8,
        abilities: abilities(entry, "specials"),
    };
    if class.is_infantry() != (card.hp > 0) || class.is_aircraft() {
        entry.fault(entry.place("class"), "infantry has `hp`, ground vehicles have none", "aircraft are in air.toml");
    }
    card
}

fn words_of_classes() -> Vec<(&'static str, Class)> {
    words(&Class::ALL)
}

fn shape(entry: &Entry) -> (Vec<Lie>, u8) {
    let rows = entry.texts("shape");
    let squares: Vec<(usize, usize)> = rows
        .iter()
        .enumerate()
        .flat_map(|(r, row)| row.value.chars().enumerate().filter(|(_, c)| *c == 'x').map(move |(c, _)| (r, c)))
        .collect();
    let fits = squares.iter().all(|(r, c)| *r < super::GRID && *c < super::GRID);
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

fn read_tiles(root: &Entry) -> Vec<BaseTile> {
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

fn read_upgrade(entry: &Entry, weapons: &mut Vec<Weapon>, factions: &[Faction]) -> Upgrade {
    let groups =
        [("infantry", Fits::Infantry), ("specialist", Fits::Specialist), ("ground-vehicle", Fits::GroundVehicle)];
    let classes = Class::ALL.iter().map(|(word, class, _)| (*word, Fits::Class(*class)));
    let known: Vec<(&str, Fits)> = groups.into_iter().chain(classes).collect();
    let number = |key: &str| entry.number_or(key, 0, 0..=9) as u8;
    let mut boost = Boost {
        hp: number("hp"),
        ap: number("ap"),
        stride: number("stride"),
        reach: number("reach"),
        dice: pool(entry, "dice"),
        plating: pool(entry, "plating"),
        heal: number("heal"),
        thrift: number("thrift"),
        loot: number("loot"),
        cheaper: number("cheaper"),
        bombs: number("bombs"),
        rotations: number("rotations"),
        slots: number("slots"),
        ..Boost::default()
    };
    if let Some(ability) = entry.word_if("ability", &words(Ability::ALL)) {
        boost.abilities.add(ability);
    }
    boost.weapons[0] = weapon(entry, "attack", weapons);
    let name = entry.text("name");
    if boost == Boost::default() {
        entry.fault(
            name.span,
            format!("\"{}\" does nothing", name.value),
            "give it a figure, an `ability` or an `attack`",
        );
    }
    Upgrade {
        name: name.value,
        fits: entry.word("fits", &known),
        faction: entry
            .text_if("faction")
            .map(|item| entry.refer(&item, factions.iter().map(|f| f.name.as_str())) as u8),
        swill: entry.number("swill", 0..=20) as u8,
        boost,
    }
}

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

fn read_map(entry: &Entry) -> Map {
    let hexes = |key: &str| -> Vec<Hex> {
        let items = entry.texts(key);
        items
            .iter()
            .filter_map(|item| item.value.parse().map_err(|e: String| entry.fault(item.span.clone(), e, "")).ok())
            .collect()
    };
    let drawn = entry.text("terrain");
    let letters: Vec<char> = drawn.value.chars().filter(|letter| !letter.is_whitespace()).collect();
    if letters.len() != HEXES {
        entry.fault(
            drawn.span.clone(),
            format!("the map has {} hexes", letters.len()),
            format!("it must have {HEXES}"),
        );
    }
    let terrain = std::array::from_fn(|place| {
        let letter = letters.get(place).copied().unwrap_or('.');
        let known = Terrain::ALL.iter().find(|(known, ..)| *known == letter);
        if known.is_none() {
            entry.fault(drawn.span.clone(), format!("'{letter}' is no ground"), "known are: . f ^ s ~ o =");
        }
        known.map_or(Terrain::Plains, |(_, terrain, _)| *terrain)
    });
    let map = Map {
        players: entry.numbers("players", 1..=1, 1..=4)[0] as u8,
        terrain,
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
    let odd = Hex::all().find(|hex| map.terrain[hex.index()] != map.terrain[image(*hex).index()]);
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

fn read_mission(entry: &Entry, grunts: u8) -> Mission {
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

fn read_horde(root: &Entry, kinds: &[Card]) -> Horde {
    let names = || kinds.iter().map(|card| card.name.as_str());
    let all_faces =
        [("blank", Face::Blank), ("glancing", Face::Glancing), ("hit", Face::Hit), ("critical", Face::Critical)];
    let harms = [("minor", Harm::Minor), ("major", Harm::Major), ("flame", Harm::Flame)];
    let mut horde = Horde {
        rounds: root.number("rounds", 1..=60) as u8,
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

fn read_objectives(root: &Entry) -> Vec<Objective> {
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

fn read_works(root: &Entry, weapons: &mut Vec<Weapon>) -> Vec<WorkCard> {
    let kinds = words(&WorkKind::ALL);
    let mut works = Vec::new();
    for (place, entry) in root.entries("deployable").into_iter().enumerate() {
        let kind = entry.word("kind", &kinds);
        if kind as usize != place {
            entry.fault(
                entry.place("kind"),
                format!("the {} stands at another place", kind.name()),
                "keep the order of kinds",
            );
        }
        works.push(WorkCard {
            swill: entry.number("swill", 0..=20) as u8,
            tokens: entry.number("tokens", 0..=4) as u8,
            cover: pool(&entry, "cover"),
            weapon: weapon(&entry, "attack", weapons),
        });
        entry.done();
    }
    if works.len() != WorkKind::ALL.len() {
        root.fault(0..0, format!("there are {} deployables", works.len()), "there are six kinds");
    }
    works
}

/// What air.toml says.
struct Air {
    speeds: Vec<Speed>,
    consoles: Vec<(String, Console)>,
    start_speeds: Vec<u8>,
    bomb_room: u8,
    plane_swill: u8,
    plane_weapon: Option<WeaponId>,
    bombs: [Pool; 2],
    parts: Vec<Part>,
    initiative: Vec<u8>,
    rotations: u8,
}

fn read_air(root: &Entry, weapons: &mut Vec<Weapon>) -> Air {
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

/// Reads a whole pack, or names all its faults.
#[expect(
    clippy::too_many_lines,
    reason = "one file of the pack after another, in the order in which they refer to each other"
)]
pub(crate) fn read_pack(source: &Source) -> Result<Pack, Faults> {
    let readers = FILES.map(|file| Reader::new(source, file));
    let roots: Vec<Entry> = readers.iter().filter_map(Reader::root).collect();
    let Ok([figures, factions, units, deployables, base, upgrades, air, objectives, missions, horde]) =
        <[Entry; 10]>::try_from(roots)
    else {
        return Reader::finish(readers.into(), Vec::new(), None)
            .map(|none: Option<Pack>| none.expect("a file is not TOML"));
    };
    let mut weapons = Vec::new();
    let mut kinds: Vec<Card> = Vec::new();
    let mut seen = Vec::new();
    for entry in units.entries("card") {
        entry.unique(&entry.text("name"), &mut seen);
        kinds.push(read_card(&entry, &mut weapons));
        entry.done();
    }
    let cards = kinds.len();
    if !(PLACES..=32).contains(&cards) || (1..=PLACES as u8).any(|i| kinds.iter().all(|card| card.initiative != i)) {
        units.fault(0..0, "every initiative from 1 to 6 needs a card", "and there are at most 32");
    }
    let mut faction_list = Vec::new();
    for entry in factions.entries("faction") {
        faction_list.push(Faction { name: entry.text("name").value, short: entry.text("short").value });
        entry.word("tone", &[("red", ()), ("blue", ()), ("green", ()), ("yellow", ())]);
        entry.done();
    }
    if faction_list.len() != 4 {
        factions.fault(0..0, format!("there are {} factions", faction_list.len()), "there must be four");
    }
    let works = read_works(&deployables, &mut weapons);
    let tiles = read_tiles(&base);
    let read_air = read_air(&air, &mut weapons);
    let mut upgrade_list = Vec::new();
    seen.clear();
    for entry in upgrades.entries("upgrade") {
        entry.unique(&entry.text("name"), &mut seen);
        upgrade_list.push(read_upgrade(&entry, &mut weapons, &faction_list));
        entry.done();
    }
    if upgrade_list.len() > 64 {
        upgrades.fault(0..0, format!("there are {} upgrades", upgrade_list.len()), "there are at most 64");
    }
    let objective_list = read_objectives(&objectives);
    let figures_read = Figures::read(&figures);
    let mut mission_list = Vec::new();
    for entry in missions.entries("mission") {
        mission_list.push(read_mission(&entry, figures_read.free_grunts));
        entry.done();
    }
    let (laid_tiles, sandbox) = missions.entry("sandbox").map_or(([0; 4], Vec::new()), |sandbox| {
        let tiles = sandbox.numbers("tiles", 4..=4, 0..=6);
        let numbers = sandbox.numbers("missions", 0..=99, 1..=99).into_iter().map(|n| n as u8).collect();
        sandbox.done();
        (std::array::from_fn(|place| tiles[place] as u8), numbers)
    });
    let horde_rules = read_horde(&horde, &kinds);
    let blank = || DiceFaces { attack: [[Face::Blank; 6]; 3], damage: [Harm::Minor; 6] };
    let faces = figures.entry("dice").map_or_else(blank, |dice| {
        let found = faces(&dice);
        dice.done();
        found
    });
    let miniatures = figures.entry("miniatures").map_or([0; CLASSES], |entry| {
        let found = Class::ALL.map(|(word, ..)| entry.number(word, 0..=5) as u8);
        entry.done();
        found
    });
    let cover = figures.entry("cover").map_or([Pool::default(); 3], |entry| {
        let found = ["forest", "mountain", "swamp"].map(|key| pool(&entry, key));
        entry.done();
        found
    });
    let cannon = figures.entry("mega").map_or((0, 0), |entry| {
        let dice = pool(&entry, "cannon_dice");
        let mut ranges = [None; RANGES];
        ranges[0] = Some(dice);
        weapons.push(Weapon { name: "Railway Cannon".into(), ap: 0, arc: Arc::Around, anti_air: false, dice: ranges });
        let found = (entry.number("cannon_swill", 0..=20) as u8, (weapons.len() - 1) as WeaponId);
        entry.done();
        found
    });
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
    for (name, _) in &read_air.consoles {
        kinds.push(aircraft(name, Class::Plane, read_air.plane_swill, read_air.plane_weapon));
    }
    kinds.push(aircraft("Airship", Class::Airship, 0, None));
    for root in [figures, factions, units, deployables, base, upgrades, air, objectives, missions, horde] {
        root.done();
    }
    Reader::finish(readers.into(), Vec::new(), ())?;
    let consoles: Vec<Console> = read_air.consoles.into_iter().map(|(_, console)| console).collect();
    Ok(Pack {
        figures: figures_read,
        faces,
        miniatures,
        cover,
        cannon,
        factions: faction_list,
        weapons,
        kinds,
        cards,
        works,
        tiles,
        upgrades: upgrade_list,
        speeds: read_air.speeds,
        consoles: <[Console; 2]>::try_from(consoles).expect("two consoles were counted"),
        start_speeds: read_air.start_speeds,
        bomb_room: read_air.bomb_room,
        bombs: read_air.bombs,
        parts: read_air.parts,
        airship_initiative: read_air.initiative,
        airship_rotations: read_air.rotations,
        objectives: objective_list,
        missions: mission_list,
        laid_tiles,
        sandbox,
        horde: horde_rules,
    })
}
