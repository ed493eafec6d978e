//! What people see.

use sounder_kernel::{Dice, Match, Pick, Seat, Seed, Setup, Table, Viewer};
use sounder_pack::Content;
use sounder_scene::text::{Detail, Look, page};
use sounder_scene::{Part, Scene, Show, Stage};
use spugah::Spugah;
use std::path::Path;
use std::sync::Arc;

fn table(seats: usize) -> Match<Spugah> {
    Match::deal(Arc::new(Spugah::with_default_pack()), Setup::new(seats), Seed::from_number(3)).unwrap()
}

/// The page as the first seat sees it, with its choices.
fn seen(table: &Match<Spugah>) -> String {
    let viewer = Viewer::Seat(Seat(0));
    let look = Look { symbols: table.symbols(), viewer, width: 130, detail: Detail::Full, chosen: &[] };
    let lines = page(&table.scene(viewer), &look).into_iter().map(|line| line.to_string());
    let choices = table.choices(Seat(0)).into_iter().map(|c| format!("{} §{} {:?}", c.text, c.clause, c.touches));
    lines.chain(choices).map(|line| line.trim_end().to_string()).collect::<Vec<_>>().join("\n")
}

/// The position of a scenario after some choices, so that the picture does not change with the ready nations.
fn position(scenario: &str, choices: &[&str]) -> Match<Spugah> {
    let mut table = table(2);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("scenarios/{scenario}.toml"));
    let scenario: toml::Table = std::fs::read_to_string(path).unwrap().parse().unwrap();
    let mut state = table.state_value();
    for (field, value) in scenario["position"].as_table().unwrap() {
        state[field] = serde_json::to_value(value).unwrap();
    }
    state["shop"] = serde_json::json!([{ "card": table.lookup("War Horn").unwrap(), "price": 4 }]);
    table.set_state_value(state).unwrap();
    for choice in choices {
        let seat = table.status().acting().first().unwrap();
        table.play(seat, table.moves(), &Pick::Words((*choice).into())).unwrap();
    }
    table
}

#[test]
fn a_unit_that_can_move_and_attack() {
    insta::assert_snapshot!(seen(&position("fight-supporters", &["Command Knight on F4"])));
}

#[test]
fn an_attack_that_is_being_decided() {
    let choices = ["Command Knight on F4", "Attack Orc on F5", "Support with Bow on F3"];
    insta::assert_snapshot!(seen(&position("fight-supporters", &choices)));
}

#[test]
fn the_lands_of_two_nations() {
    let choices = ["Leave your tray", "Put Squire on the forest D6", "Put Squire on the gold field C6"];
    insta::assert_snapshot!(seen(&position("setup-world", &choices)));
}

/// Owners are told apart by words and by the number of their seat, not by colour alone.
#[test]
fn every_tile_says_what_it_is_and_whose() {
    let table = position("fight-supporters", &["Command Knight on F4"]);
    let scene = table.scene(Viewer::Seat(Seat(0)));
    let tiles = scene.panels.iter().flat_map(|panel| &panel.parts).filter_map(|part| match part {
        Part::Hexes(map) => Some(map.hexes.iter().map(|hex| &hex.tile)),
        _ => None,
    });
    let mut units = 0;
    for tile in tiles.flatten() {
        for piece in &tile.pieces {
            units += 1;
            let nation = ["Left", "Right"][piece.owner.unwrap().index()];
            let (health, most) = piece.health.unwrap();
            assert!(piece.label.ends_with(&format!("of {nation}, {health} of {most} health")), "{}", piece.label);
            assert!(tile.label.ends_with(&piece.label), "{}", tile.label);
        }
    }
    assert_eq!(units, 9);
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
    let known: Vec<&str> = table.game().symbols().iter().map(|symbol| symbol.name).collect();
    for _ in 0..600 {
        let Some(seat) = table.status().acting().first() else { break };
        let scene = table.scene(Viewer::Seat(seat));
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
        table.play(seat, moves, &Pick::Index(dice.below(choices.len() as u32) as usize)).unwrap();
    }
}

/// What a page slides from one place to another is the same unit or card.
#[test]
fn ids_last() {
    let labels = |table: &Match<Spugah>| {
        let scene = table.scene(Viewer::Public);
        let mut labels = std::collections::BTreeMap::new();
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
    let mut table = position("fight-supporters", &choices);
    let before = labels(&table);
    assert_eq!(before["unit-2-2"], "Shield of Right");
    table.play_loaded(Seat(1), &Pick::Words("No more supporters".into()), &[6; 7]).unwrap();
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
        table.play(seat, moves, &Pick::Index(index)).unwrap();
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
        table.play(seat, moves, &Pick::Index(dice.below(choices as u32) as usize)).unwrap();
    }
    let scene = table.scene(Viewer::Public);
    let Part::Table { rows, .. } = &scene.panels[0].parts[0] else { panic!("{:?}", scene.panels[0]) };
    assert_eq!((scene.panels[0].id.as_str(), rows.len()), ("count", 3));
    for row in rows {
        let figures: Vec<i32> = row[2..].iter().map(|figure| figure.parse().unwrap()).collect();
        assert_eq!(figures[..3].iter().sum::<i32>(), figures[3], "{row:?}");
    }
}
