//! What people see.

use serde_json::{Value, json};
use sounder_kernel::{Dice, Happened, Match, Pick, Seat, Seed, Setup, Viewer, Words};
use sounder_pack::Content;
use sounder_scene::text::{Detail, Pen, page};
use sounder_scene::{Happening, Part, Scene, Show};
use spugah::ground::{Ground, Tile};
use spugah::world::Hex;
use spugah::{Action, Offer, Phase, Spugah, Unit, Units};
use std::collections::BTreeMap;

fn table(seats: usize) -> Match<Spugah> {
    Match::deal(&Spugah::with_default_pack(), Setup::new(seats), Seed::from_number(3)).unwrap()
}

fn scene(table: &Match<Spugah>, viewer: Viewer) -> Scene {
    table.game().scene(table.state(), viewer, table.names())
}

/// The page as the first seat sees it, with its choices.
fn seen(table: &Match<Spugah>) -> String {
    let viewer = Viewer::Seat(Seat(0));
    let (symbols, names) = (table.game().symbols(), table.names());
    let pen = Pen { symbols, names, viewer, width: 130, detail: Detail::Full, chosen: &[] };
    let lines = page(&scene(table, viewer), &pen).into_iter().map(|line| line.to_string());
    let choices = table.choices(Seat(0)).into_iter().map(|c| format!("{} §{} {:?}", c.text, c.clause, c.touches));
    lines.chain(choices).map(|line| line.trim_end().to_string()).collect::<Vec<_>>().join("\n")
}

/// A sheet of three tiers, so that pictures do not change with the ready nations.
fn sheet(name: &str, tiers: [(&str, u8, Value); 3]) -> Value {
    let tier = |(index, (unit, start, stats)): (usize, (&str, u8, Value))| json!({ "tier": index + 1, "name": unit, "start": start, "stats": stats });
    json!({
        "name": name, "adjective": format!("{name}ish"), "plea": format!("{name} was here first."),
        "tiles": [
            "gold", "merchant", "gold", "royal-fortress", "medic", "road", "mountain", "castle", "gold", "forest", "ruin",
            "ocean", "portal", "mountain", "ruin"
        ],
        "tier": tiers.into_iter().enumerate().map(tier).collect::<Vec<_>>(),
    })
}

fn play(table: &mut Match<Spugah>, choices: &[&str]) {
    for choice in choices {
        let seat = table.status().acting().first().unwrap();
        let open = table.choices(seat).into_iter().map(|open| open.text).collect::<Vec<_>>();
        let played = table.play(seat, table.moves(), &Pick::Words((*choice).into()), None);
        assert!(played.is_ok(), "{choice} is not among {open:?}");
    }
}

/// A table of two: Knights, Bows and a Watch against Orcs, a Shield and a Watch. The shop has just a War Horn.
fn two_nations() -> Match<Spugah> {
    let stats = |defence: u8, attack: u8, range: u8, slots: u8| json!({ "health": 2, "defence": defence, "attack": attack, "speed": 3, "range": range, "slots": slots });
    let watch = || ("Watch", 1, json!({ "health": 2, "defence": 2 }));
    let sheets = vec![
        sheet("Left", [("Knight", 1, stats(2, 2, 0, 1)), ("Bow", 1, stats(2, 3, 1, 2)), watch()]),
        sheet("Right", [("Orc", 1, stats(2, 3, 0, 1)), ("Shield", 1, stats(5, 3, 0, 2)), watch()]),
    ];
    let setup = Setup { sheets, ..Setup::new(2) };
    let mut table = Match::deal(&Spugah::with_default_pack(), setup, Seed::from_number(3)).unwrap();
    let mut state = *table.state();
    // Pictures change neither with the lot nor with the gold to start with.
    (state.first, state.actor, state.turn) = (Seat(0), Seat(0), Seat(0));
    (state.nations[0].gold, state.nations[1].gold) = (8, 17);
    state.shop = [Offer { card: table.game().pack().find_card("War Horn").unwrap(), price: 4 }].into_iter().collect();
    table.set_state(state);
    table
}

/// Two nations on the brink of a fight.
fn battle(choices: &[&str]) -> Match<Spugah> {
    let mut table = two_nations();
    let hex = |name: &str| name.parse::<Hex>().unwrap();
    let units = |list: &[(u8, &str)]| -> Units {
        let unit = |(tier, name): &(u8, &str)| Unit { tier: *tier, hex: hex(name), health: 3, ..Unit::default() };
        list.iter().map(unit).collect::<sounder_kernel::List<_, 12>>().into()
    };
    let mut state = *table.state();
    let ruins = ["F3", "F4", "F5", "F7", "F8", "F9", "F10", "G4", "G3", "E5", "E4", "H7"];
    let tiles = ruins.map(|name| (hex(name), Tile::Ruin)).into_iter();
    let tiles = tiles.chain(["A1", "K1"].map(|name| (hex(name), Tile::Road)));
    state.ground = Ground::from(tiles.collect::<BTreeMap<_, _>>());
    state.phase = Phase::Command;
    state.nations[0].capital = hex("A6");
    state.nations[0].units = units(&[(0, "F4"), (0, "G4"), (1, "F3"), (1, "H7"), (2, "A1")]);
    state.nations[1].capital = hex("K6");
    state.nations[1].units = units(&[(0, "F5"), (1, "E5"), (0, "E4"), (2, "K1")]);
    table.set_state(state);
    play(&mut table, choices);
    table
}

#[test]
fn a_unit_that_can_move_and_attack() {
    insta::assert_snapshot!(seen(&battle(&["Command Knight on F4"])));
}

#[test]
fn an_attack_that_is_being_decided() {
    let choices = ["Command Knight on F4", "Attack Orc on F5", "Support with Bow on F3"];
    insta::assert_snapshot!(seen(&battle(&choices)));
}

#[test]
fn the_lands_of_two_nations() {
    let mut table = two_nations();
    let trays = [
        "Put your tray at the upper right",
        "Put your tray at the lower left",
        "Leave your tray",
        "Turn your tray once",
    ];
    play(&mut table, &trays);
    play(&mut table, &["Put Bow on the forest", "Put Watch on the gold field C8"]);
    insta::assert_snapshot!(seen(&table));
}

/// Owners are told apart by words and by the number of their seat, not by colour alone.
#[test]
fn every_tile_says_what_it_is_and_whose() {
    let mut table = battle(&["Command Knight on F4"]);
    let mut state = *table.state();
    state.nations[1].units.on_mut("F5".parse().unwrap()).health = 1;
    table.set_state(state);
    let scene = scene(&table, Viewer::Seat(Seat(0)));
    let tiles = scene.panels.iter().flat_map(|panel| &panel.parts).filter_map(|part| match part {
        Part::Hexes(map) => Some(map.hexes.iter().map(|hex| &hex.tile)),
        _ => None,
    });
    let mut units = Vec::new();
    for tile in tiles.flatten() {
        for piece in &tile.pieces {
            let health = piece.health.unwrap();
            units.push((&*tile.name, &*piece.label, piece.owner.unwrap().index(), (health.now, health.most)));
        }
    }
    units.sort_unstable();
    assert_eq!(
        units,
        [
            ("A1", "Watch of Left", 0, (3, 3)),
            ("E4", "Orc of Right", 1, (3, 3)),
            ("E5", "Shield of Right", 1, (3, 3)),
            ("F3", "Bow of Left", 0, (3, 3)),
            ("F4", "Knight of Left", 0, (3, 3)),
            ("F5", "Orc of Right", 1, (1, 3)),
            ("G4", "Knight of Left", 0, (3, 3)),
            ("H7", "Bow of Left", 0, (3, 3)),
            ("K1", "Watch of Right", 1, (3, 3)),
        ]
    );
}

/// All ids of a scene.
fn ids(scene: &Scene) -> Vec<&str> {
    let mut ids: Vec<&str> = scene.panels.iter().map(|panel| panel.id.as_str()).collect();
    for part in scene.panels.iter().flat_map(|panel| &panel.parts) {
        match part {
            Part::Tokens { tokens, .. } => ids.extend(tokens.iter().map(|token| token.id.as_str())),
            Part::Cards { id, cards, .. } => {
                ids.push(id);
                ids.extend(cards.iter().map(|card| card.id.as_str()));
            }
            Part::Hexes(map) => {
                ids.push(&map.id);
                ids.extend(map.hexes.iter().map(|hex| hex.tile.id.as_str()));
                ids.extend(map.hexes.iter().flat_map(|hex| &hex.tile.pieces).map(|piece| piece.id.as_str()));
            }
            _ => {}
        }
    }
    ids
}

/// Every symbol that a scene draws.
fn drawn(scene: &Scene) -> Vec<&'static str> {
    let mut drawn = Vec::new();
    for part in scene.panels.iter().flat_map(|panel| &panel.parts) {
        match part {
            Part::Tokens { tokens, .. } => drawn.extend(tokens.iter().map(|token| token.symbol)),
            Part::Cards { cards, .. } => drawn.extend(cards.iter().map(|card| card.art).filter(|art| !art.is_empty())),
            Part::Hexes(map) => {
                drawn.extend(map.hexes.iter().map(|hex| hex.tile.symbol));
                drawn.extend(map.hexes.iter().flat_map(|hex| &hex.tile.pieces).map(|piece| piece.symbol));
            }
            _ => {}
        }
    }
    drawn
}

#[test]
fn ids_are_unique_choices_touch_what_is_there_and_symbols_exist() {
    let mut table = table(6);
    let mut dice = Dice::from_number(5);
    let symbols = table.game().symbols();
    let known: Vec<&str> = symbols.iter().map(|symbol| symbol.name).collect();
    for _ in 0..600 {
        let Some(seat) = table.status().acting().first() else { break };
        let scene = scene(&table, Viewer::Seat(seat));
        let mut ids = ids(&scene);
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count, "an id is used twice");
        assert_eq!(drawn(&scene).into_iter().find(|name| !known.contains(name)), None);
        let choices = table.choices(seat);
        for choice in &choices {
            let lost = choice.touches.iter().find(|id| ids.binary_search(&id.as_str()).is_err());
            assert!(lost.is_none(), "{choice:?} touches what is not there");
            assert!(!choice.clause.is_empty(), "{choice:?}");
        }
        let moves = table.moves();
        table.play(seat, moves, &Pick::Index(dice.below(choices.len() as u32) as usize), None).unwrap();
    }
}

/// What a page slides from one place to another is the same unit or card.
#[test]
fn ids_last() {
    let labels = |table: &Match<Spugah>| {
        let scene = scene(table, Viewer::Public);
        let mut labels = BTreeMap::new();
        for part in scene.panels.iter().flat_map(|panel| &panel.parts) {
            match part {
                Part::Hexes(map) => labels.extend(map.hexes.iter().flat_map(|hex| &hex.tile.pieces).map(|piece| {
                    let whose = piece.label.split(',').next().unwrap_or_default();
                    (piece.id.clone(), whose.to_string())
                })),
                Part::Cards { cards, .. } => {
                    labels.extend(cards.iter().map(|card| (card.id.clone(), card.title.clone())));
                }
                _ => {}
            }
        }
        labels
    };
    // The first of four units dies.
    let choices = ["Command Knight on F4", "Attack Orc on F5", "Support with Bow on F3", "Support with Knight on G4"];
    let mut table = battle(&choices);
    let before = labels(&table);
    assert_eq!(before["unit-2-2"], "Shield of Right");
    let enough = Pick::Action(serde_json::to_value(Action::Enough).unwrap());
    table.play_loaded(Seat(1), &enough, None, &[6; 7]).unwrap();
    let after = labels(&table);
    assert!(!after.contains_key("unit-2-1"), "{after:?}");
    assert!(after.iter().all(|(id, label)| before.get(id).is_none_or(|known| known == label)), "{before:?} {after:?}");
    // In any game, what keeps its id stays what it is.
    let mut table = self::table(4);
    let mut dice = Dice::from_number(8);
    let mut known = labels(&table);
    while let Some(seat) = table.status().acting().first() {
        let (moves, choices) = (table.moves(), table.choices(seat));
        let promotes = |index: usize| choices[index].text.starts_with("Promote");
        let index = dice.below(choices.len() as u32) as usize;
        table.play(seat, moves, &Pick::Index(index), None).unwrap();
        let now = labels(&table);
        let changed = now.iter().find(|(id, label)| known.get(*id).is_some_and(|old| old != *label));
        assert!(changed.is_none() || promotes(index), "{changed:?} after {}", choices[index].text);
        known = now;
    }
}

/// Clause 9.5
#[test]
fn the_final_count_adds_up() {
    let mut table = table(3);
    let mut dice = Dice::from_number(6);
    while let Some(seat) = table.status().acting().first() {
        let (moves, choices) = (table.moves(), table.choices(seat).len());
        table.play(seat, moves, &Pick::Index(dice.below(choices as u32) as usize), None).unwrap();
    }
    let scene = scene(&table, Viewer::Public);
    let Part::Table { rows, .. } = &scene.panels[0].parts[0] else { panic!("{:?}", scene.panels[0]) };
    assert_eq!((scene.panels[0].id.as_str(), rows.len()), ("count", 3));
    for row in rows {
        let figures: Vec<i32> = row[2..].iter().map(|figure| figure.parse().unwrap()).collect();
        assert_eq!(figures[..3].iter().sum::<i32>(), figures[3], "{row:?}");
    }
}

#[test]
fn every_round_is_announced_once() {
    let mut table = table(3);
    let mut dice = Dice::from_number(6);
    while let Some(seat) = table.status().acting().first() {
        let (moves, choices) = (table.moves(), table.choices(seat).len());
        table.play(seat, moves, &Pick::Index(dice.below(choices as u32) as usize), None).unwrap();
    }
    let moments = table.happened().iter().flat_map(|(_, happened)| match happened {
        Happened::Event(event) => table.game().moments(event, Viewer::Public, table.names()),
        Happened::Conceded => Vec::new(),
    });
    let titles = moments.filter_map(|moment| match moment.what {
        Happening::Banner { title, .. } if title.starts_with("Round") => Some(title),
        _ => None,
    });
    let expected: Vec<String> = (1..=table.state().round.min(table.game().pack().figures.rounds))
        .map(|round| format!("Round {round} of {}", table.game().pack().figures.rounds))
        .collect();
    assert_eq!(titles.collect::<Vec<_>>(), expected);
}

#[test]
fn whoever_cannot_be_recruited_says_what_is_short() {
    let mut table = table(2);
    let mut dice = Dice::from_number(1);
    while table.state().phase != Phase::Recruit {
        let seat = table.status().acting().first().unwrap();
        let (moves, choices) = (table.moves(), table.choices(seat).len());
        table.play(seat, moves, &Pick::Index(dice.below(choices as u32) as usize), None).unwrap();
    }
    let (mut state, seat) = (*table.state(), table.state().turn);
    let closed = |state: &spugah::State| table.game().closed(state, seat, table.names());
    state.nation_mut(seat).gold = 0;
    let refused = closed(&state);
    assert!(!refused.is_empty() && refused.iter().all(|each| each.verb == "Recruit"), "{refused:?}");
    assert!(refused.iter().any(|each| each.short.iter().any(|term| term.amount > 0)), "{refused:?}");
    assert!(refused.iter().all(|each| each.short.is_empty() != each.why.is_empty()), "one or the other: {refused:?}");
    state.nation_mut(seat).gold = 99;
    let refused = closed(&state);
    assert!(refused.iter().all(|each| each.short.is_empty()), "whoever can pay lacks no gold: {refused:?}");
}

/// Clause 2.9
#[test]
fn whoever_begins_hears_that_it_was_drawn_by_lot_also_where_bots_did_the_setup() {
    let mut table = table(3);
    let mut dice = Dice::from_number(6);
    while table.state().round < 3 {
        let seat = table.status().acting().first().unwrap();
        let (moves, choices) = (table.moves(), table.choices(seat).len());
        table.play(seat, moves, &Pick::Index(dice.below(choices as u32) as usize), None).unwrap();
    }
    let events = || {
        table.happened().iter().filter_map(|(_, happened)| match happened {
            Happened::Event(event) => Some(event),
            Happened::Conceded => None,
        })
    };
    let told = events().map(|event| table.game().tell(event, Viewer::Public, table.names()));
    let lines: Vec<String> = told.filter(|line| line.contains("drawn by lot")).collect();
    assert_eq!(lines.len(), 2, "once when the trays are laid and once in the first round: {lines:?}");
    let banners = events().flat_map(|event| table.game().moments(event, Viewer::Public, table.names()));
    let drawn = banners
        .filter(|moment| matches!(&moment.what, Happening::Banner { text, .. } if text.contains("drawn by lot")));
    assert_eq!(drawn.count(), 1);
}
