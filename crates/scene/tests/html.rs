//! What the browser gets: one scene with every kind of part as a snapshot, and what must hold for every game.

use sounder_bots::BotSpec;
use sounder_catalog::LiveTable;
use sounder_kernel::{Choice, Names, Pick, Seat, Seed, Setup, Telling, Viewer};
use sounder_scene::html::{self, Fragment};
use sounder_scene::{
    Board, Card, Edge, Hex, HexMap, Lane, Node, Panel, Part, Piece, Role, Scene, Symbol, Tile, Token, Tone,
};
use std::collections::HashSet;

const SYMBOLS: &[Symbol] = &[
    Symbol { name: "red", label: "red", letter: "R", tone: Tone::Red, svg: "<path d=\"M12 2 22 21H2z\"/>" },
    Symbol { name: "wood", label: "forest", letter: "F", tone: Tone::Green, svg: "<path d=\"M12 2 20 22H4z\"/>" },
];

fn card(id: &str, title: &str) -> Card {
    Card { id: id.into(), title: title.into(), tone: Tone::Red, clause: "6.2", ..Card::default() }
}

fn node(id: &str, x: i16, marked: bool) -> Node {
    let (label, note) = (id.to_uppercase(), "2:red:".into());
    Node { id: id.into(), label, note, x, y: 50, tone: Tone::Blue, symbol: "red", marked }
}

/// A scene with every kind of part.
fn everything() -> Scene {
    let full = Card {
        kind: "Feral threat".into(),
        art: "red",
        cost: "4:red:".into(),
        worth: "3 VP".into(),
        lines: vec!["Bites.".into()],
        marks: vec!["wounded".into()],
        ..card("card-1", "Mudtusk")
    };
    let down = Card { face_down: true, kind: "Upgrade".into(), ..card("card-2", "") };
    let tile = Tile {
        id: "hex-1".into(),
        label: "Forest of Ann".into(),
        symbol: "wood",
        tone: Tone::Green,
        owner: Some(Seat(0)),
        marks: vec!["⚒ mine of Ann".into(), "burning".into(), "within reach".into()],
        pieces: vec![Piece {
            id: "unit-1".into(),
            label: "Knight, 1 of 3 health".into(),
            symbol: "red",
            owner: Some(Seat(1)),
            health: Some((1, 3)),
        }],
    };
    let board = Board {
        id: "wheel".into(),
        label: "Stances".into(),
        nodes: vec![node("calm", 0, true), node("wild", 100, false)],
        edges: vec![Edge { id: "way".into(), from: 0, to: 1, label: "1:red:".into(), tone: Tone::Plain }],
    };
    let shared = Panel::new("army", "Army <1>", Role::Board)
        .note("12 left")
        .part(Part::Lanes(vec![
            Lane { id: "lane-1".into(), title: "Lane 1".into(), cards: vec![full, card("card-3", "Grunt")] },
            Lane { id: "lane-2".into(), title: "Lane 2".into(), cards: vec![] },
        ]))
        .part(Part::Hexes(HexMap {
            id: "map".into(),
            label: "The map".into(),
            hexes: vec![Hex { q: 0, r: 0, tile: tile.clone() }],
        }))
        .part(Part::Grid {
            id: "grid".into(),
            label: "Cells".into(),
            rows: vec![vec![Tile { id: "cell-1".into(), label: "an empty cell".into(), ..Tile::default() }]],
        });
    let token = Token { id: "token-1".into(), symbol: "red", count: 3, label: "red resources".into() };
    let own = Panel::new("seat-2", "Bea", Role::Seat(Seat(1)))
        .part(Part::Text("Fights cost 1:red: less.".into()))
        .part(Part::Tokens { label: "Resources".into(), tokens: vec![token] })
        .part(Part::Track {
            id: "track-1".into(),
            label: "Red track".into(),
            at: 1,
            steps: vec!["2".into(), "3".into(), "5".into()],
            tone: Tone::Red,
        })
        .part(Part::Board(board))
        .part(Part::Cards { id: "hand".into(), label: "Hand".into(), cards: vec![down] });
    let other = Panel::new("seat-1", "Ann", Role::Seat(Seat(0))).part(Part::Table {
        label: "Points".into(),
        head: vec!["For".into(), "VP".into()],
        rows: vec![vec!["Threats".into(), "4".into()]],
    });
    Scene { headline: "Day".into(), prompt: "Fight or rest.".into(), panels: vec![shared, other, own] }
}

fn choices() -> Vec<Choice> {
    vec![
        Choice::new("Fight", "Fight Mudtusk (4:red:)", "6.2").on("card-1").on("hex-1"),
        Choice::new("Move", "Go wild", "5.1").on("wild").on("unit-1"),
        Choice::new("Fight", "Fight in lane 2", "6.3").on("lane-2").on("token-1").on("track-1").on("way"),
        Choice::new("Rest", "Rest", ""),
    ]
}

fn drawn() -> Vec<Fragment> {
    let names = Names::new(vec!["Ann".into(), "Bea".into()]);
    html::fragments(&everything(), &choices(), SYMBOLS, &names, Viewer::Seat(Seat(1)))
}

/// One tag a line, so that a difference is readable.
fn lines(html: &str) -> String {
    html.replace("><", ">\n<")
}

#[test]
fn every_part_of_a_scene_is_drawn() {
    let fragments = drawn();
    let page: Vec<String> = fragments.iter().map(|fragment| format!("-- {}\n{}", fragment.id, fragment.html)).collect();
    insta::assert_snapshot!(lines(&page.join("\n")));
}

#[test]
fn the_own_panel_comes_before_the_others() {
    let fragments = drawn();
    let ids: Vec<&str> = fragments.iter().map(|fragment| fragment.id.as_str()).collect();
    assert_eq!(ids, ["headline", "prompt", "choices", "panel-army", "panel-seat-2", "panel-seat-1"]);
}

#[test]
fn names_and_chat_cannot_inject_markup() {
    let evil = "<img src=x onerror=alert(1)>\"'";
    let chip =
        html::SeatChip { seat: Seat(0), name: evil, note: evil, you: false, to_move: false, clock: None, here: true };
    let telling = Telling { after: 1, seat: Seat(0), text: evil.into() };
    let written = [
        html::seats(&[chip]).into_string(),
        html::chat_line(1, None, evil, evil),
        html::log_lines(&[telling], SYMBOLS).concat(),
        html::rules(evil),
    ];
    for text in written {
        assert!(!text.contains("<img"), "{text}");
    }
}

/// Tables of every game, each for a while after its deal.
fn tables() -> impl Iterator<Item = Box<dyn LiveTable>> {
    sounder_catalog::games().into_iter().flat_map(|game| {
        [0, 7, 30, 60, 150, 400].map(|moves| {
            let seats = game.about().max_seats;
            let mut table = game.deal(Setup::new(seats), Seed::from_number(moves)).expect("the default setup");
            for number in 0..moves {
                let Some(seat) = table.status().acting().first() else { break };
                let index = table.think(seat, BotSpec::Random, number, 1);
                table.play(seat, table.moves(), &Pick::Index(index)).expect("an open choice");
            }
            table
        })
    })
}

/// The values of an attribute, in order.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    html.match_indices(&start).map(|(at, _)| html[at + start.len()..].split('"').next().expect("a value")).collect()
}

#[test]
fn on_every_table_choices_point_at_things_that_are_there() {
    for table in tables() {
        for viewer in Viewer::all(table.setup().seats) {
            let choices = match viewer {
                Viewer::Seat(seat) => table.choices(seat),
                Viewer::Public => Vec::new(),
            };
            let fragments = html::fragments(&table.scene(viewer), &choices, table.symbols(), table.names(), viewer);
            let page: String = fragments.iter().map(|fragment| fragment.html.as_str()).collect();
            let ids = values(&page, "data-id");
            let mut known: HashSet<&str> = HashSet::new();
            let place = format!("{} after {} moves, {viewer:?}", table.about().id, table.moves());
            for id in ids {
                assert!(known.insert(id), "two things are called {id:?}: {place}");
            }
            assert_eq!(values(&page, "data-choice").len(), choices.len(), "every choice is a button: {place}");
            for id in choices.iter().flat_map(|choice| &choice.touches) {
                assert!(known.contains(id.as_str()), "a choice touches {id:?}, which is not on the scene: {place}");
            }
            let drawn: HashSet<String> =
                values(&html::sprite(table.symbols()).into_string(), "id").iter().map(|id| format!("#{id}")).collect();
            for link in values(&page, "href").iter().filter(|link| !link.starts_with("#rule-")) {
                assert!(drawn.contains(*link), "nothing is drawn as {link}: {place}");
            }
            assert!(values(&page, "style").is_empty(), "a page without inline styles can forbid them: {place}");
        }
    }
}

#[test]
fn every_clause_that_a_page_links_to_is_in_the_rules() {
    for table in tables() {
        let rules = html::rules(table.about().rules);
        let known: HashSet<&str> = values(&rules, "id").into_iter().collect();
        for seat in table.status().acting().iter() {
            for choice in table.choices(seat).iter().filter(|choice| !choice.clause.is_empty()) {
                let id = format!("rule-{}", choice.clause);
                assert!(known.contains(id.as_str()), "{} has no clause {}", table.about().id, choice.clause);
            }
        }
    }
}
