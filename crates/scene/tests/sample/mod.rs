//! A scene that uses every part of the vocabulary, for snapshots and for looking at.

mod ground;
mod offers;

pub use offers::{moments, offers};

use sounder_kernel::{Names, Seat};
use sounder_scene::{
    Breakpoint, Card, Die, Entry, Fate, Figure, Lane, Panel, Part, Role, Scene, Strip, Symbol, Token, Tone, Track, When,
};

const fn symbol(
    name: &'static str,
    label: &'static str,
    letter: &'static str,
    tone: Tone,
    svg: &'static str,
) -> Symbol {
    Symbol { name, label, letter, tone, svg }
}

pub const SYMBOLS: &[Symbol] = &[
    symbol("red", "red", "R", Tone::Red, r#"<path d="M12 2 22 21H2z"/>"#),
    symbol("hit", "hit", "*", Tone::Red, r#"<path d="m12 1 3 7 8 1-6 5 2 8-7-4-7 4 2-8-6-5 8-1z"/>"#),
    symbol("wood", "forest", "F", Tone::Green, r#"<path d="M12 2 20 18h-6v4h-4v-4H4z"/>"#),
    symbol("ranger", "ranger", "Ra", Tone::Plain, r#"<path d="M12 2a5 5 0 1 1-.1 0zM3 23q0-9 9-9t9 9z"/>"#),
    symbol("swarm", "wave token", "W", Tone::Plain, r#"<path d="M2 12q5-9 10 0t10 0v8H2z"/>"#),
    symbol("wall", "barricade", "Ba", Tone::Plain, r#"<path d="M2 7h20v4H2zm0 6h20v4H2zM5 3h3v18H5zm11 0h3v18h-3z"/>"#),
    symbol("tank", "tank", "T", Tone::Plain, r#"<path d="M3 13h18v6H3zM7 7h8v5H7zM15 8h7v2h-7z"/>"#),
    symbol("grunt", "grunt", "G", Tone::Plain, r#"<path d="M12 3a4 4 0 1 1-.1 0zM5 22q1-10 7-10t7 10z"/>"#),
    symbol(
        "plane",
        "plane",
        "P",
        Tone::Plain,
        r#"<path d="M11 2h2l1 7 8 5v2l-8-2-1 5 3 2v1l-4-1-4 1v-1l3-2-1-5-8 2v-2l8-5z"/>"#,
    ),
    symbol("stun", "stunned", "z", Tone::Yellow, r#"<path d="M13 1 4 14h6l-2 9 11-14h-7z"/>"#),
    symbol("camp", "camp", "Ca", Tone::Brown, r#"<path d="M12 3 22 21h-7l-3-6-3 6H2z"/>"#),
    symbol("barracks", "barracks", "B", Tone::Brown, r#"<path d="M2 10 12 3l10 7v11H2zm7 4v7h6v-7z"/>"#),
];

pub fn names() -> Names {
    Names::new(vec!["Ann".into(), "Bea".into()])
}

pub fn card(id: &str, title: &str) -> Card {
    Card { id: id.into(), title: title.into(), tone: Tone::Red, clause: "6.2", ..Card::default() }
}

/// The table as the second seat sees it.
pub fn scene() -> Scene {
    let panels = vec![ground::park(), ground::battlefield(), army(), ann(), bea()];
    Scene {
        headline: "Wave 2, round 3 of 6".into(),
        prompt: "Attack, build or move.".into(),
        panels,
        ..Scene::default()
    }
}

fn army() -> Panel {
    let full = Card {
        kind: "Feral threat".into(),
        art: "red",
        cost: "4:red:".into(),
        worth: "3 VP".into(),
        lines: vec!["Bites.".into()],
        marks: vec!["wounded".into()],
        ..card("card-1", "Mudtusk")
    };
    let lane = |number: usize, cards| Lane { id: format!("lane-{number}"), title: format!("Lane {number}"), cards };
    Panel::new("army", "Army <1>", Role::Shared)
        .note("12 left")
        .part(Part::Lanes(vec![lane(1, vec![full, card("card-3", "Grunt")]), lane(2, vec![])]))
}

fn ann() -> Panel {
    Panel::new("seat-1", "Ann", Role::Seat(Seat(0))).part(Part::Table {
        label: "Points".into(),
        head: vec!["For".into(), "VP".into()],
        rows: vec![vec!["Threats".into(), "4".into()]],
    })
}

fn bea() -> Panel {
    let token = Token {
        id: "token-1".into(),
        symbol: "red",
        count: 3,
        label: "red resources".into(),
        note: "three at most".into(),
    };
    let point = |before, label: &str| Breakpoint { before, label: label.into() };
    let track = Track {
        id: "track-1".into(),
        label: "Momentum".into(),
        at: 5,
        steps: (0..=9).map(|step: u8| step.to_string()).collect(),
        breaks: vec![point(1, "1 token"), point(4, "2 tokens"), point(7, "3 tokens")],
        tone: Tone::Red,
    };
    let entry = |id: &str, label: &str, symbol, seat, when| Entry {
        id: id.into(),
        label: label.into(),
        symbol,
        owner: Some(Seat(seat)),
        note: "initiative 7".into(),
        when,
    };
    let order = Strip {
        id: "order".into(),
        label: "Order of initiative".into(),
        entries: vec![
            entry("turn-1", "Plane", "plane", 0, When::Done),
            entry("turn-2", "Tank", "tank", 1, When::Now),
            entry("turn-3", "Grunt", "grunt", 0, When::Later),
        ],
    };
    let die = |id: &str, face: &str, fate, note: &str| Die {
        id: id.into(),
        kind: "attack die".into(),
        face: face.into(),
        tone: Tone::Red,
        fate,
        note: note.into(),
    };
    let pool = vec![
        die("die-1", ":hit:", Fate::Counts, ""),
        die("die-2", "2", Fate::Lost, "cover"),
        die("die-3", "5", Fate::Lies, ""),
    ];
    let unit = Card {
        kind: "Heavy vehicle".into(),
        art: "tank",
        tone: Tone::Green,
        figures: vec![Figure::new("Move", 3), Figure::new("Range", 5), Figure::new("Armour", "4:hit:")],
        lines: vec!["Pushes what it drives into.".into()],
        ..card("unit-card", "Tank")
    };
    let down = Card { face_down: true, kind: "Upgrade".into(), ..card("card-2", "") };
    let mut panel = Panel::new("seat-2", "Bea", Role::Seat(Seat(1)))
        .part(Part::Text("Fights cost 1:red: less.".into()))
        .part(Part::Tokens { label: "Resources".into(), tokens: vec![token] })
        .part(Part::Track(track))
        .part(Part::Dice { id: "pool".into(), label: "Dice".into(), dice: pool })
        .part(Part::Strip(order))
        .part(Part::Board(ground::wheel()))
        .part(Part::Grid(ground::base()))
        .part(Part::Cards { id: "hand".into(), label: "Hand".into(), cards: vec![unit, down] });
    panel.active = true;
    panel
}
