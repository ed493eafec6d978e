//! What people see.

use serde_json::json;
use sounder_kernel::{Arrange, Dice, Match, Pick, Seat, Seed, Setup, Viewer};
use sounder_pack::Content;
use sounder_scene::text::{Detail, Pen, page};
use sounder_scene::{Part, Scene, Show};
use wild_pigs_3::WildPigs3;

fn table(seats: usize) -> Match<WildPigs3> {
    Match::deal(&WildPigs3::with_default_pack(), Setup::new(seats), Seed::from_number(3)).unwrap()
}

/// Changes the position as scenarios do.
fn arrange(table: &mut Match<WildPigs3>, changes: &serde_json::Value) {
    let mut state = serde_json::to_value(table.state()).unwrap();
    for (pointer, value) in changes.as_object().unwrap() {
        *state.pointer_mut(pointer).unwrap_or_else(|| panic!("no {pointer}")) = value.clone();
    }
    let state = serde_json::from_value(state).unwrap();
    table.game().sound(&state).unwrap();
    table.set_state(state);
}

fn scene(table: &Match<WildPigs3>, viewer: Viewer) -> Scene {
    table.game().scene(table.state(), viewer, table.names())
}

/// The page as the first seat sees it, with its choices.
fn seen(table: &Match<WildPigs3>, detail: Detail) -> String {
    let viewer = Viewer::Seat(Seat(0));
    let pen = Pen { symbols: table.game().symbols(), names: table.names(), viewer, width: 110, detail, chosen: &[] };
    let lines = page(&scene(table, viewer), &pen).into_iter().map(|line| line.to_string());
    let choices = table.choices(Seat(0)).into_iter().map(|c| format!("{} §{} {:?}", c.text, c.clause, c.touches));
    lines.chain(choices).map(|line| line.trim_end().to_string()).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_table_in_full_swing() {
    let mut table = table(2);
    let card = |name: &str| table.game().lookup(name).unwrap();
    let changes = json!({
        "/turn": 0, "/first": 1, "/round": 3,
        "/players/0/stance": "Aggressive",
        "/players/0/resources": [4, 3, 2],
        "/players/0/tokens": [1, 1, 1, 2],
        "/players/0/slots": [2, 2],
        "/players/0/upgrades": [card("Catalyst Array"), card("Precision Optics")],
        "/players/0/weapons": [{"card": card("Shockblade"), "uses": 2}],
        "/players/0/spoils": [card("Mudtusk"), card("Rusty Gorehide")],
        "/players/0/discount": [0, 1, 0],
        "/players/0/threat_vp": 5,
        "/lanes/0": [card("Suburban Sow"), card("Lardslide")],
        "/lanes/1": [card("Swinetist")],
        "/lanes/2": [],
        "/upgrades": [card("Cunning Lattice"), card("Adrenal Pump"), card("Mass Core"), card("Bunker Plating")],
        "/weapons": [card("Longrifle Loretta"), card("Swill Bucket"), card("Thermal Lance"), card("Back Gate")],
        "/upgrade_deck": [card("Trophy Wall")],
        "/weapon_deck": [],
    });
    arrange(&mut table, &changes);
    insta::assert_snapshot!(seen(&table, Detail::Full));
    for (moves, choice) in ["Step to Balanced", "Fight Suburban Sow"].into_iter().enumerate() {
        table.play(Seat(0), moves, &Pick::Words(choice.into()), None).unwrap();
    }
    insta::assert_snapshot!("a_payment", seen(&table, Detail::Brief));
}

/// WP3 §6.8, §6.12: in the first rounds there is often no boar that one could pay for.
#[test]
fn whoever_cannot_pay_for_a_boar_is_told_what_else_to_do() {
    let mut table = table(2);
    let card = |name: &str| table.game().lookup(name).unwrap();
    let changes = json!({
        "/turn": 0,
        "/players/0/stance": "Balanced",
        "/lanes/0": [card("Suburban Sow")], "/lanes/1": [], "/lanes/2": [],
        "/upgrades": [], "/weapons": [card("Back Gate")],
        "/upgrade_deck": [], "/weapon_deck": [],
    });
    arrange(&mut table, &changes);
    let mut prompt = |stance: &str, resources: [u8; 3]| {
        arrange(&mut table, &json!({ "/players/0/stance": stance, "/players/0/resources": resources }));
        scene(&table, Viewer::Seat(Seat(0))).prompt
    };
    // The sow costs two of each, the gate one red and one green.
    assert!(prompt("Balanced", [2, 2, 1]).starts_with("Shift your stance first if you like"));
    assert!(prompt("Aggressive", [2, 1, 2]).starts_with("Shift your stance and you can pay for a boar."));
    assert!(prompt("Balanced", [1, 0, 1]).ends_with("then buy, or gain a :wild:, 1 of any colour."));
    assert!(prompt("Balanced", [0, 0, 1]).starts_with("Nothing can be paid for yet"));
}

/// WP3 §11.4
#[test]
fn a_solo_game_ends_with_a_medal() {
    let mut table = table(1);
    let [bronze, silver, gold] = table.game().cards().figures.par;
    for (points, note) in [(bronze - 1, "no medal yet"), (bronze, "bronze"), (silver, "silver"), (gold, "gold")] {
        let changes = json!({
            "/era": "Night", "/phase": "Boss", "/step": "Choose", "/players/0/threat_vp": points, "/lanes": [[], [], []],
            "/boss": table.game().lookup("The Pale Pig").unwrap(),
        });
        arrange(&mut table, &changes);
        let moves = table.moves();
        table.play(Seat(0), moves, &Pick::Words("Leave the boss alone".into()), None).unwrap();
        assert_eq!(scene(&table, Viewer::Public).panels[0].note, note);
        let outcome = table.status().outcome().unwrap();
        assert_eq!(outcome.winners().is_empty(), points < bronze, "below bronze nobody wins");
        assert_eq!(outcome.score(Seat(0)), i32::from(points));
    }
    insta::assert_snapshot!(seen(&table, Detail::Brief));
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
            Part::Lanes(lanes) => {
                ids.extend(lanes.iter().map(|lane| lane.id.as_str()));
                ids.extend(lanes.iter().flat_map(|lane| &lane.cards).map(|card| card.id.as_str()));
            }
            Part::Board(board) => {
                ids.push(&board.id);
                ids.extend(board.nodes.iter().map(|node| node.id.as_str()));
                ids.extend(board.edges.iter().map(|edge| edge.id.as_str()));
            }
            _ => {}
        }
    }
    ids
}

/// The names between colons in a text; "12: ok" has none.
fn symbols_in(text: &str) -> impl Iterator<Item = &str> {
    text.split(':').skip(1).step_by(2).filter(|name| !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase()))
}

#[test]
fn ids_are_unique_choices_touch_what_is_there_and_symbols_exist() {
    let mut table = table(3);
    let mut dice = Dice::from_number(5);
    let known: Vec<&str> = table.game().symbols().iter().map(|symbol| symbol.name).collect();
    while let Some(seat) = table.status().acting().first() {
        let scene = scene(&table, Viewer::Seat(seat));
        let mut ids = ids(&scene);
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count, "an id is used twice");
        let choices = table.choices(seat);
        for choice in &choices {
            let lost = choice.touches.iter().find(|id| ids.binary_search(&id.as_str()).is_err());
            assert!(lost.is_none(), "{choice:?} touches what is not there");
            assert!(symbols_in(&choice.text).all(|name| known.contains(&name)), "{choice:?}");
        }
        let moves = table.moves();
        table.play(seat, moves, &Pick::Index(dice.below(choices.len() as u32) as usize), None).unwrap();
    }
    for telling in table.tellings(Viewer::Public, 0) {
        assert!(symbols_in(&telling.text).all(|name| known.contains(&name)), "{}", telling.text);
    }
}

#[test]
fn a_colour_has_one_name_wherever_it_is_spoken_of() {
    let game = WildPigs3::with_default_pack();
    let mut table = table(2);
    let mut dice = Dice::from_number(4);
    let mut said = vec![game.lesson().to_owned()];
    while let Some(seat) = table.status().acting().first() {
        let (moves, choices) = (table.moves(), table.choices(seat));
        said.push(format!("{:?}{choices:?}", scene(&table, Viewer::Seat(seat))));
        table.play(seat, moves, &Pick::Index(dice.below(choices.len() as u32) as usize), None).unwrap();
    }
    // "Cunning" and "Massive" are kinds of boars, and a name of a card is a name.
    let said = said.concat().replace("Ferocity Modulator", "");
    assert!(!said.contains("Ferocity") && !said.contains(":blue: is Cunning"), "the colours are red, blue and green");
}
