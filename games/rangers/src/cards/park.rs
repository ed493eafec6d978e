//! How a park is read, and what makes no sense in one.

use crate::park::{
    Area, Cover, Line, MOST_NEAR, MOST_NODES, MOST_SEGMENTS, NameSide, Node, NodeKind, Park, Tables, Water,
};
use crate::state::bits;
use sounder_pack::Entry;
use std::ops::Range;

const NODE_KINDS: [(&str, NodeKind); 5] = [
    ("junction", NodeKind::Junction),
    ("site", NodeKind::Site),
    ("gate", NodeKind::Gate),
    ("entrance", NodeKind::Entrance),
    ("objective", NodeKind::Objective),
];
const SIDES: [(&str, NameSide); 4] =
    [("below", NameSide::Below), ("above", NameSide::Above), ("left", NameSide::Left), ("right", NameSide::Right)];
const COVERS: [(&str, Cover); 7] = [
    ("wood", Cover::Wood),
    ("lake", Cover::Lake),
    ("river", Cover::River),
    ("marsh", Cover::Marsh),
    ("meadow", Cover::Meadow),
    ("rock", Cover::Rock),
    ("contour", Cover::Contour),
];
/// Eight places need a site each.
const FEWEST_SITES: u32 = 8;

pub(super) fn read(root: Entry) -> Park {
    let (name, text, aim) = (root.text("name").value, root.text("text").value, root.text("aim").value);
    let mut ids = Vec::new();
    let nodes: Vec<Node> = root.entries("node").into_iter().map(|entry| read_node(entry, &mut ids)).collect();
    let roads = lines(&root, "road", &ids);
    let trails = lines(&root, "trail", &ids);
    let near = lines(&root, "near", &ids).into_iter().map(|line| line.ends).collect();
    let waters = root.entries("water").into_iter().map(|entry| read_water(entry, &ids)).collect();
    let areas = root.entries("area").into_iter().map(read_area).collect();
    let mut park = Park { name, text, aim, nodes, roads, trails, near, waters, areas, tables: Tables::default() };
    let span = root.span();
    let mut sound = true;
    let mut wrong = |bad: bool, message: String, hint: &str| {
        if bad {
            sound = false;
            root.fault(span.clone(), message, hint);
        }
    };
    let count = |kind: NodeKind| park.nodes.iter().filter(|node| node.kind == kind).count();
    wrong(park.nodes.len() > MOST_NODES, format!("{} nodes", park.nodes.len()), "at most 32 can be numbered");
    wrong(park.roads.len() > MOST_SEGMENTS, format!("{} roads", park.roads.len()), "at most 56 can be numbered");
    wrong(park.near.len() > MOST_NEAR, format!("{} near pairs", park.near.len()), "at most 64 can be numbered");
    wrong(
        !(1..=2).contains(&count(NodeKind::Objective)),
        "no objective, or more than two".into(),
        "add a node of kind \"objective\"",
    );
    wrong(count(NodeKind::Entrance) == 0, "no entrance".into(), "add a node of kind \"entrance\"");
    wrong(
        count(NodeKind::Site) < FEWEST_SITES as usize,
        format!("only {} sites", count(NodeKind::Site)),
        "eight places need a site each",
    );
    if sound {
        park.tabulate();
        check_ways(&root, &park, span);
    }
    root.done();
    park
}

/// Every node is on a road way to an objective, and every such way from an entrance passes a gate. RGR §2.5
fn check_ways(root: &Entry, park: &Park, span: Range<usize>) {
    let tables = &park.tables;
    for (index, node) in park.nodes.iter().enumerate() {
        if tables.distance[index] == u8::MAX && tables.trail_to[index] == 0 {
            root.fault(span.clone(), format!("no road or trail leads to \"{}\"", node.name), "add a road");
        }
        if node.kind == NodeKind::Entrance && tables.distance[index] == u8::MAX {
            root.fault(span.clone(), format!("no road leads from \"{}\" to an objective", node.name), "add a road");
        }
    }
    for entrance in bits(tables.entrances.into()) {
        let reached = Park::flood(entrance, &tables.road_to, tables.gates);
        if reached & tables.objectives != 0 {
            let name = park.name(entrance);
            root.fault(
                span.clone(),
                format!("a road way from \"{name}\" to an objective has no gate"),
                "make a node on it a gate",
            );
        }
    }
}

fn read_node(entry: Entry, ids: &mut Vec<String>) -> Node {
    let id = entry.text("id");
    entry.unique(&id, ids);
    let at = point(&entry, "at", 0, 100);
    let node = Node {
        name: entry.text("name").value,
        kind: entry.word("kind", &NODE_KINDS),
        at,
        side: entry.word_if("side", &SIDES).unwrap_or_default(),
        id: id.value,
    };
    entry.done();
    node
}

fn point(entry: &Entry, key: &str, low: i64, high: i64) -> [i16; 2] {
    let found = entry.numbers(key, 2..=2, low..=high);
    [found[0] as i16, found[1] as i16]
}

fn points(entry: &Entry, key: &str, fewest: usize) -> Vec<[i16; 2]> {
    let flat = entry.numbers(key, fewest * 2..=120, -15..=115);
    if flat.len() % 2 == 1 {
        entry.fault(entry.place(key), "a point without its second number", "points are x, y, x, y, …");
    }
    flat.chunks_exact(2).map(|pair| [pair[0] as i16, pair[1] as i16]).collect()
}

fn lines(root: &Entry, key: &str, ids: &[String]) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for entry in root.entries(key) {
        let ends = entry.texts("ends");
        let found: Vec<u8> = ends.iter().map(|end| entry.refer(end, ids.iter().map(String::as_str)) as u8).collect();
        let bends = if entry.has("bends") { points(&entry, "bends", 1) } else { Vec::new() };
        if let [a, b] = found[..] {
            if a == b || lines.iter().any(|line| line.ends == [a, b] || line.ends == [b, a]) {
                entry.fault(
                    entry.place("ends"),
                    "a line from a node to itself, or the second of its kind",
                    "two nodes are joined once",
                );
            }
            lines.push(Line { ends: [a, b], bends });
        } else {
            entry.fault(
                entry.place("ends"),
                format!("{} ends", found.len()),
                "a line has two: `ends = [\"a\", \"b\"]`",
            );
        }
        entry.done();
    }
    lines
}

fn read_water(entry: Entry, ids: &[String]) -> Water {
    let name = entry.text("name").value;
    let shores = entry.texts("shores");
    let shores =
        shores.iter().fold(0, |all, shore| all | 1u32 << (entry.refer(shore, ids.iter().map(String::as_str)) & 31));
    entry.done();
    Water { name, shores }
}

fn read_area(entry: Entry) -> Area {
    let area = Area {
        name: entry.text("name").value,
        cover: entry.word("cover", &COVERS),
        points: points(&entry, "points", 2),
    };
    entry.done();
    area
}
