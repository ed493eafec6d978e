//! What the text renderer makes of each kind of part.

mod sample;

use sounder_kernel::{Names, Seat, Viewer};
use sounder_scene::text::{self, Detail, Line, Pen, describe, draw, page, svg};
use sounder_scene::{
    Aloud, Board, Card, Edge, Hex, HexMap, Lane, Mark, Node, Panel, Part, Piece, Role, Scene, Symbol, Tile, Token,
    Tone, Track,
};

const fn symbol(name: &'static str, letter: &'static str, tone: Tone) -> Symbol {
    Symbol { name, label: name, letter, tone, svg: "" }
}

const SYMBOLS: &[Symbol] = &[
    symbol("red", "R", Tone::Red),
    symbol("blue", "B", Tone::Blue),
    symbol("forest", "Fo", Tone::Green),
    symbol("knight", "K", Tone::Plain),
    symbol("third", "3", Tone::Plain),
];

fn show(width: usize, detail: Detail, chosen: &[&str], panels: Vec<Panel>) -> String {
    let chosen: Vec<String> = chosen.iter().map(ToString::to_string).collect();
    let names = Names::numbered(4);
    let pen = Pen { symbols: SYMBOLS, names: &names, viewer: Viewer::Seat(Seat(0)), width, detail, chosen: &chosen };
    let picture = draw(&Scene { panels, ..Scene::default() }, &pen);
    let lines: Vec<String> = picture.lines.iter().map(|line| line.to_string().trim_end().into()).collect();
    lines.join("\n")
}

fn panel(part: Part) -> Vec<Panel> {
    vec![Panel::new("panel", "Title", Role::Board).note("7 VP").part(part)]
}

fn card(id: &str, title: &str) -> Card {
    Card {
        id: id.into(),
        title: title.into(),
        kind: "Weapon".into(),
        tone: Tone::Red,
        cost: "4:red: 2:blue:".into(),
        worth: "3 VP".into(),
        lines: vec!["Fights cost 3:red: less, three times.".into()],
        marks: vec!["2 uses left".into()],
        ..Card::default()
    }
}

#[test]
fn cards_full_and_brief() {
    let down = Card { id: "c".into(), face_down: true, ..Card::default() };
    let row = || {
        let cards = vec![card("a", "Shockblade"), card("b", "The Incredibly Long Named Lance"), down.clone()];
        panel(Part::Cards { id: "row".into(), label: "Weapons".into(), cards })
    };
    insta::assert_snapshot!("cards_full", show(60, Detail::Full, &["a"], row()));
    insta::assert_snapshot!("cards_brief", show(60, Detail::Brief, &["a"], row()));
    let none = Part::Cards { id: "row".into(), label: "Weapons".into(), cards: vec![] };
    insta::assert_snapshot!("cards_none", show(30, Detail::Brief, &[], panel(none)));
}

#[test]
fn lanes_come_nearer() {
    let lane = |n: usize| Lane {
        id: format!("lane-{n}"),
        title: format!("Lane {n}"),
        cards: (0..n).map(|depth| card(&format!("threat-{n}-{depth}"), "Mudtusk")).collect(),
    };
    let lanes = Part::Lanes((0..3).map(lane).collect());
    insta::assert_snapshot!(show(60, Detail::Brief, &["threat-2-1", "lane-1"], panel(lanes)));
}

#[test]
fn tokens_tracks_and_tables() {
    let token = |symbol, count| Token {
        id: format!("t-{symbol}"),
        symbol,
        count,
        label: "A resource".into(),
        ..Token::default()
    };
    let parts = [
        Part::Text("A long line of text about 4:red: wraps at the width it is given.".into()),
        Part::Tokens { label: "Resources".into(), tokens: vec![token("red", 4), token("blue", 0)] },
        Part::Track(Track {
            id: "round".into(),
            label: "Round".into(),
            at: 2,
            steps: (1..=6).map(|n| n.to_string()).collect(),
            tone: Tone::Green,
            ..Track::default()
        }),
        Part::Table {
            label: "Points".into(),
            head: ["Player", "Threats", "Total", "Ties: night, mass, left"].map(String::from).into(),
            rows: vec![
                ["Ada", "7", "12", "1, 2, 3"].map(String::from).into(),
                ["豚", "11", "9", "0"].map(String::from).into(),
            ],
        },
    ];
    let panel = parts.into_iter().fold(Panel::new("own", "Ada", Role::Seat(Seat(0))), Panel::part);
    insta::assert_snapshot!(show(40, Detail::Full, &[], vec![Panel { active: true, ..panel }]));
}

#[test]
fn a_table_too_wide_is_told_in_words() {
    let row = |texts: [&str; 4]| texts.map(String::from).to_vec();
    let table = Part::Table {
        label: "Points".into(),
        head: row(["Rank", "Player", "Threats", "Total"]),
        rows: vec![row(["1", "Ada", "7", "12"])],
    };
    insta::assert_snapshot!(show(24, Detail::Full, &[], panel(table)));
}

#[test]
fn a_wheel_of_stances() {
    let node = |id: &str, x, y, marked| Node {
        id: id.into(),
        label: id.into(),
        note: "2:red: 1:blue:".into(),
        x,
        y,
        marked,
        ..Node::default()
    };
    let edge = |from, to| Edge { id: format!("e-{from}-{to}"), from, to, ..Edge::default() };
    let board = Part::Board(Board {
        id: "wheel".into(),
        label: "Stances".into(),
        nodes: vec![
            node("Aggressive", 50, 0, false),
            node("Balanced", 50, 50, true),
            node("Tactical", 0, 100, false),
            node("Hunkered", 100, 100, false),
        ],
        edges: vec![edge(0, 1), edge(1, 2), edge(1, 3)],
        ..Board::default()
    });
    insta::assert_snapshot!(show(60, Detail::Full, &["Tactical", "e-0-1"], panel(board)));
}

fn tile(id: String) -> Tile {
    Tile { id, symbol: "forest", ..Tile::default() }
}

#[test]
fn hexes_are_bricks() {
    let hexes = (-2i16..=2).flat_map(|r| (-2i16..=2).map(move |q| (q, r))).filter(|(q, r)| (q + r).abs() <= 2);
    let mut hexes: Vec<Hex> = hexes.map(|(q, r)| Hex { q, r, tile: tile(format!("hex-{q}-{r}")) }).collect();
    let piece = |symbol| Piece::new(format!("piece-{symbol}"), "Unit", symbol).of(Seat(1)).health(3u8, 5u8);
    let mine = vec![Mark::sign("m", "mine")];
    hexes[8].tile = Tile { owner: Some(Seat(1)), marks: mine, pieces: vec![piece("knight")], ..tile("hex".into()) };
    hexes[13].tile.pieces = vec![piece("third")];
    hexes[9].tile.marks = vec![Mark::sign("c", "castle").of(Seat(0))];
    hexes[10].tile.marks = vec![Mark::sign("c", "castle").of(Seat(1)), Mark::told("not drawn")];
    let map = Part::Hexes(HexMap { id: "map".into(), label: "World".into(), hexes, ..HexMap::default() });
    insta::assert_snapshot!(show(60, Detail::Full, &["hex", "hex-0-2"], panel(map)));
}

#[test]
fn other_seats_stand_side_by_side() {
    let seats = (0..4).map(|n| {
        let panel = Panel::new(format!("seat-{n}"), format!("Player {}", n + 1), Role::Seat(Seat(n)));
        panel.part(Part::Text("Wounded".into()))
    });
    insta::assert_snapshot!(show(80, Detail::Full, &[], seats.collect()));
}

#[test]
fn a_thing_is_described_in_full() {
    let lane = Lane { id: "lane".into(), title: "Lane".into(), cards: vec![card("a", "Shockblade")] };
    let scene = Scene { panels: panel(Part::Lanes(vec![lane])), ..Scene::default() };
    let names = Names::numbered(2);
    let viewer = Viewer::Public;
    let pen = Pen { symbols: SYMBOLS, names: &names, viewer, width: 30, detail: Detail::Brief, chosen: &[] };
    let text: Vec<String> = describe(&scene, &["a".into()], &pen).concat().iter().map(Line::to_string).collect();
    assert!(text.concat().contains("3R less"), "{text:?}");
    assert!(describe(&scene, &["b".into()], &pen).is_empty());
}

fn told(lines: &[Line]) -> String {
    lines.iter().fold(String::new(), |all, line| all + line.to_string().trim_end() + "\n")
}

#[test]
fn every_part_of_a_scene_is_drawn() {
    let (names, viewer) = (sample::names(), Viewer::Seat(Seat(1)));
    for (name, detail, width) in [("everything", Detail::Full, 100), ("everything_brief", Detail::Brief, 70)] {
        let pen = Pen { symbols: sample::SYMBOLS, names: &names, viewer, width, detail, chosen: &[] };
        insta::assert_snapshot!(name, told(&page(&sample::scene(), &pen)));
    }
}

#[test]
fn previews_moments_and_what_is_short_are_told() {
    let names = sample::names();
    let viewer = Viewer::Seat(Seat(1));
    let pen = Pen { symbols: sample::SYMBOLS, names: &names, viewer, width: 60, detail: Detail::Full, chosen: &[] };
    let offers = sample::offers();
    let previews = offers.open.iter().flat_map(|offer| text::preview(&offer.preview, &pen));
    let closed = offers.closed.iter().flat_map(|closed| text::closed(closed, &pen));
    let moments = sample::moments();
    let moments = moments.iter().flat_map(|shown| text::moment(&shown.moment, &pen));
    insta::assert_snapshot!(told(&previews.chain(closed).chain(moments).collect::<Vec<_>>()));
}

#[test]
fn things_say_whose_they_are_how_they_are_and_where_they_look() {
    let names = sample::names();
    let viewer = Viewer::Public;
    let pen = Pen { symbols: sample::SYMBOLS, names: &names, viewer, width: 200, detail: Detail::Full, chosen: &[] };
    let said = |id: &str| told(&describe(&sample::scene(), &[id.to_owned()], &pen).concat());
    assert_eq!(said("hex-B1"), "B1: Grass, Tank (Bea), 3 of 5 health, facing south-east\n");
    assert_eq!(said("hex-D1"), "D1: Woods (Ann); mine (Ann), hard to enter\n");
    assert_eq!(said("way-0-1"), "Road: West gate to a junction, Barricade; Held by the wave (Ann)\n");
    assert_eq!(said("barracks"), "Barracks (Bea), 2 of 3 health, in use\n");
}

#[test]
fn a_picture_of_lines_is_well_formed() {
    let picture = svg(&[Line::from("<4 & more>"), Line::from("")], "a \"game\"");
    insta::assert_snapshot!(picture);
}

#[test]
fn every_part_is_said_in_words_only() {
    let (names, scene) = (sample::names(), sample::scene());
    let aloud = Aloud { symbols: sample::SYMBOLS, names: &names };
    let said: Vec<String> = scene.panels.iter().flat_map(|panel| aloud.panel(panel)).collect();
    let said = said.join("\n");
    assert!(!said.chars().any(|c| ('\u{2500}'..='\u{259f}').contains(&c)), "{said}");
    for part in scene.panels.iter().flat_map(|panel| &panel.parts) {
        let texts: Vec<&String> = match part {
            Part::Text(text) => vec![text],
            Part::Table { rows, .. } => rows.iter().flatten().collect(),
            Part::Strip(strip) => strip.entries.iter().map(|entry| &entry.label).collect(),
            Part::Cards { cards, .. } => cards.iter().map(|card| &card.title).collect(),
            Part::Track(track) => vec![&track.label],
            _ => continue,
        };
        for text in texts {
            assert!(said.contains(&aloud.text(text)), "{text} is not in:\n{said}");
        }
    }
}
