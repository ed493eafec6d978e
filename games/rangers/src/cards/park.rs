//! How a park is read, and what makes no sense in one.

use crate::park::{Area, Cover, Landmark, Line, NameSide, Node, NodeKind, NodeSet, Park, Sketch, TRAIL, Water};
use sounder_board::Passage;
use sounder_pack::{Entry, Item};
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
const FEWEST_SITES: usize = 8;

/// `None` where a fault was found that leaves nothing to look up.
pub(super) fn read(root: Entry) -> Option<Park> {
    let (name, text, aim) = (root.text("name").value, root.text("text").value, root.text("aim").value);
    let mut ids = Vec::new();
    let landmarks: Vec<Landmark> =
        root.entries("node").into_iter().map(|entry| read_landmark(entry, &mut ids)).collect();
    let roads = lines(&root, "road", &ids);
    let trails = lines(&root, "trail", &ids);
    let near = lines(&root, "near", &ids).into_iter().map(|line| line.ends).collect();
    let waters = root.entries("water").into_iter().map(|entry| read_water(entry, &ids)).collect();
    let areas = root.entries("area").into_iter().map(read_area).collect();
    let sketch = Sketch { name, text, aim, landmarks, roads, trails, near, waters, areas };
    let span = root.span();
    let count = |kind: NodeKind| sketch.landmarks.iter().filter(|landmark| landmark.kind == kind).count();
    let mut sound = true;
    for (bad, message, hint) in [
        (
            !(1..=2).contains(&count(NodeKind::Objective)),
            "no objective, or more than two".to_string(),
            "add a node of kind \"objective\"",
        ),
        (count(NodeKind::Entrance) == 0, "no entrance".into(), "add a node of kind \"entrance\""),
        (
            count(NodeKind::Site) < FEWEST_SITES,
            format!("only {} sites", count(NodeKind::Site)),
            "eight places need a site each",
        ),
    ] {
        if bad {
            sound = false;
            root.fault(span.clone(), message, hint);
        }
    }
    let park = match Park::new(sketch) {
        Ok(park) => Some(park).filter(|_| sound),
        Err(fault) => {
            root.fault(span.clone(), fault.to_string(), "a smaller park, or fewer lines");
            None
        }
    };
    if let Some(park) = &park {
        check_ways(&root, park, &span);
    }
    root.done();
    park
}

/// Every node is on a road way to an objective, and every such way from an entrance passes a gate. RGR §2.5
fn check_ways(root: &Entry, park: &Park, span: &Range<usize>) {
    let fault = |message: String, hint: &str| root.fault(span.clone(), message, hint);
    for (node, landmark) in park.roads.nodes().iter().zip(&park.sketch.landmarks) {
        let cut_off = park.distance(node) == u8::MAX;
        if cut_off && park.paths.neighbours(node, TRAIL).is_empty() {
            fault(format!("no road or trail leads to \"{}\"", landmark.name), "add a road");
        }
        if cut_off && landmark.kind == NodeKind::Entrance {
            fault(format!("no road leads from \"{}\" to an objective", landmark.name), "add a road");
        }
    }
    let nodes = park.roads.nodes();
    let passage = Passage { over: park.roads.edges(), into: nodes, past: nodes - park.gates };
    for entrance in park.entrances {
        if park.roads.reach(NodeSet::only(entrance), passage).meets(park.objectives) {
            let name = park.name(entrance);
            fault(format!("a road way from \"{name}\" to an objective has no gate"), "make a node on it a gate");
        }
    }
}

fn read_landmark(entry: Entry, ids: &mut Vec<String>) -> Landmark {
    let id = entry.text("id");
    entry.unique(&id, ids);
    let at = point(&entry, "at", 0, 100);
    let landmark = Landmark {
        name: entry.text("name").value,
        kind: entry.word("kind", &NODE_KINDS),
        at,
        side: entry.word_if("side", &SIDES).unwrap_or_default(),
        id: id.value,
    };
    entry.done();
    landmark
}

/// The node that a name means. A park with more nodes than can be numbered is refused as a whole.
fn refer(entry: &Entry, name: &Item<String>, ids: &[String]) -> Node {
    Node::new(entry.refer(name, ids.iter().map(String::as_str))).unwrap_or_default()
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
        let found: Vec<Node> = ends.iter().map(|end| refer(&entry, end, ids)).collect();
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
    let shores: NodeSet = entry.texts("shores").iter().map(|shore| refer(&entry, shore, ids)).collect();
    entry.done();
    Water { name, shores }
}

fn read_area(entry: Entry) -> Area {
    let area = Area {
        name: entry.text_if("name").map_or(String::new(), |name| name.value),
        cover: entry.word("cover", &COVERS),
        points: points(&entry, "points", 2),
    };
    entry.done();
    area
}
