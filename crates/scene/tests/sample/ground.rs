use sounder_kernel::Seat;
use sounder_scene::{
    Area, AreaForm, Block, Board, Edge, EdgeKind, Facing, Grid, Ground, Hatch, Health, Hex, HexLayout, HexMap,
    LineStyle, Mark, Node, NodeShape, Panel, Part, Piece, Role, Side, Tile, Tone, Zone,
};

const ANN: Seat = Seat(0);
const BEA: Seat = Seat(1);

fn area(label: &str, ground: Ground, form: AreaForm, points: &[(i16, i16)]) -> Area {
    Area { label: label.into(), ground, form, points: points.to_vec() }
}

/// A park as a graph: roads and trails, a lake, woods, a hill, a stream.
pub fn park() -> Panel {
    let node = |id: &str, label: &str, x, y, shape, side| Node {
        id: id.into(),
        label: label.into(),
        x,
        y,
        shape,
        side,
        tone: Tone::Brown,
        ..Node::default()
    };
    let edge = |from, to, kind, bends: &[(i16, i16)]| Edge {
        id: format!("way-{from}-{to}"),
        from,
        to,
        kind,
        bends: bends.to_vec(),
        ..Edge::default()
    };
    let ranger = |id: &str| Piece::new(id, "Ranger", "ranger").of(BEA);
    let swarm = |id: &str| Piece::new(id, "Wave token", "swarm").of(ANN);
    let mut nodes = vec![
        node("gate", "West gate", 0, 40, NodeShape::Gate, Side::Below),
        node("fork", "", 30, 50, NodeShape::Junction, Side::Below),
        node("lodge", "Lodge", 55, 25, NodeShape::Round, Side::Below),
        node("dam", "Old dam", 62, 84, NodeShape::Square, Side::Below),
        node("tower", "Watchtower", 97, 45, NodeShape::Diamond, Side::Below),
    ];
    nodes[0].pieces = vec![swarm("wave-1"), swarm("wave-2")];
    nodes[0].owner = Some(ANN);
    nodes[2].symbol = "camp";
    nodes[2].note = "heals 1".into();
    nodes[2].pieces = vec![ranger("ranger-1").mark(Mark::sign("+", "carries a medkit")), ranger("ranger-2")];
    nodes[4].marks = vec![Mark::sign("★", "the wave's objective")];
    let mut edges = vec![
        edge(0, 1, 0, &[(14, 52)]),
        edge(1, 2, 0, &[(38, 32)]),
        edge(1, 3, 0, &[(40, 74)]),
        edge(2, 4, 1, &[(72, 18), (90, 26)]),
        edge(3, 4, 0, &[(86, 76)]),
        edge(2, 3, 1, &[]),
    ];
    edges[0].pieces = vec![Piece::new("obstacle-1", "Barricade", "wall")];
    edges[2].marks = vec![Mark::sign("✕", "trap").of(BEA)];
    let kind = |label: &str, line| EdgeKind { label: label.into(), line, tone: Tone::Brown };
    let board = Board {
        id: "park".into(),
        label: "Mirror Lake Park".into(),
        areas: vec![
            area(
                "Whisper Woods",
                Ground::Woods,
                AreaForm::Shore,
                &[(-12, -12), (40, -13), (30, 16), (5, 22), (-13, 14)],
            ),
            area("", Ground::Hills, AreaForm::Contour, &[(74, -6), (92, -12), (112, -4), (108, 14), (84, 12)]),
            area("Bald Hill", Ground::Hills, AreaForm::Contour, &[(82, -1), (94, -4), (104, 2), (98, 9), (86, 8)]),
            area(
                "Mirror Lake",
                Ground::Water,
                AreaForm::Shore,
                &[(-10, 70), (12, 62), (28, 78), (24, 102), (-2, 106), (-13, 92)],
            ),
            area(
                "Mill stream",
                Ground::Water,
                AreaForm::Course,
                &[(26, 92), (44, 110), (66, 108), (90, 98), (114, 102)],
            ),
        ],
        kinds: vec![kind("Road", LineStyle::Double), kind("Trail, for rangers only", LineStyle::Dashed)],
        nodes,
        edges,
        zones: vec![Zone {
            label: "Held by the wave".into(),
            places: vec!["gate".into(), "way-0-1".into()],
            hatch: Hatch::Rising,
            owner: Some(ANN),
        }],
    };
    Panel::new("map", "The park", Role::Board).part(Part::Board(board))
}

/// A battlefield of hexes with a side up.
pub fn battlefield() -> Panel {
    let grounds = [
        ("Open ground", Ground::Open),
        ("Grass", Ground::Grass),
        ("Water", Ground::Water),
        ("Woods", Ground::Woods),
        ("Hills", Ground::Hills),
        ("Mountains", Ground::Mountains),
        ("Marsh", Ground::Marsh),
        ("Sand", Ground::Sand),
        ("Rock", Ground::Rock),
        ("Fields", Ground::Fields),
        ("Road", Ground::Paved),
        ("Village", Ground::Buildings),
    ];
    let mut hexes: Vec<Hex> = (0..12)
        .map(|number: i16| {
            let (column, row) = (number % 4, number / 4);
            let name = format!("{}{}", ["A", "B", "C", "D"][column as usize], row + 1);
            let (label, ground) = grounds[number as usize];
            let tile = Tile { id: format!("hex-{name}"), name, label: label.into(), ground, ..Tile::default() };
            Hex { q: column, r: row - column / 2, tile }
        })
        .collect();
    let facing = |q, r| Facing::axial(HexLayout::FlatTop, q, r);
    let grunt = |id: &str| Piece::new(id, "Grunt", "grunt").of(ANN).health(1u8, 2u8);
    hexes[1].tile.pieces = vec![Piece::new("unit-1", "Tank", "tank").of(BEA).health(3u8, 5u8).facing(facing(1, 0))];
    hexes[6].tile.pieces = vec![grunt("unit-2").mark(Mark::symbol("stun", "stunned")), grunt("unit-3")];
    hexes[9].tile.pieces = vec![Piece::new("unit-4", "Plane", "plane").of(BEA).facing(facing(0, -1)).aloft()];
    hexes[3].tile.owner = Some(ANN);
    hexes[3].tile.symbol = "wood";
    hexes[3].tile.tone = Tone::Green;
    hexes[3].tile.marks = vec![Mark::sign("⚒", "mine").of(ANN), Mark::told("hard to enter")];
    let zone = |label: &str, hatch, places: &[&str]| Zone {
        label: label.into(),
        places: places.iter().map(|place| (*place).to_owned()).collect(),
        hatch,
        owner: None,
    };
    let zones = vec![
        zone("Within reach", Hatch::Dots, &["hex-A1", "hex-A2", "hex-B2"]),
        zone("In range", Hatch::Crossed, &["hex-C2", "hex-C3"]),
    ];
    let map = HexMap { id: "field".into(), label: "The battlefield".into(), layout: HexLayout::FlatTop, hexes, zones };
    let low = |q, r, name: &str| {
        let tile = Tile { id: format!("low-{name}"), name: name.into(), label: "Meadow".into(), ..Tile::default() };
        Hex { q, r, tile }
    };
    let pointed = vec![low(0, 0, "X1"), low(1, 0, "Y1"), low(0, 1, "X2")];
    Panel::new("war", "The battlefield", Role::Board).part(Part::Hexes(map)).part(Part::Hexes(HexMap {
        id: "meadow".into(),
        label: "The meadow".into(),
        hexes: pointed,
        ..HexMap::default()
    }))
}

/// A base where buildings of several squares are placed.
pub fn base() -> Grid {
    let cell = |row: usize, column: usize| Tile {
        id: format!("cell-{}-{}", row + 1, column + 1),
        name: format!("{}{}", ["a", "b", "c", "d"][column], row + 1),
        label: "free ground".into(),
        ..Tile::default()
    };
    let barracks = Block {
        id: "barracks".into(),
        label: "Barracks".into(),
        symbol: "barracks",
        tone: Tone::Brown,
        owner: Some(BEA),
        cells: ["cell-1-1", "cell-1-2", "cell-2-1"].map(String::from).to_vec(),
        health: Some(Health { now: 2, most: 3 }),
        marks: vec![Mark::sign("✓", "in use")],
    };
    Grid {
        id: "base".into(),
        label: "The base".into(),
        rows: (0..3).map(|row| (0..4).map(|column| cell(row, column)).collect()).collect(),
        blocks: vec![barracks],
        zones: Vec::new(),
    }
}

/// A small board without ground.
pub fn wheel() -> Board {
    let node = |id: &str, x, marked| Node {
        id: id.into(),
        label: id.to_uppercase(),
        note: "2:red:".into(),
        x,
        y: 50,
        tone: Tone::Blue,
        symbol: "red",
        marked,
        ..Node::default()
    };
    let nodes = vec![node("calm", 0, true), node("wild", 100, false)];
    let edges = vec![Edge { id: "step".into(), from: 0, to: 1, label: "1:red:".into(), ..Edge::default() }];
    Board { id: "wheel".into(), label: "Stances".into(), nodes, edges, ..Board::default() }
}
