//! The park as a board: ground, roads and trails, places, and everything that stands on them.

use super::{barrier_symbol, kind_symbol, node_id, ranger_id, road_id, role_symbol, token_id};
use crate::Rangers;
use crate::facts::barrier_name;
use crate::park::{Cover, NameSide, Node as ParkNode, NodeKind, Segment};
use crate::rules::GM;
use crate::state::{Barrier, Cause, Kind, NONE, Ranger, Spot, State, Where};
use sounder_kernel::Names;
use sounder_scene::{
    Area, AreaForm, Board, Edge, EdgeKind, Ground, Hatch, LineStyle, Mark, Node, NodeShape, Piece, Side, Tone, Zone,
};

const ROAD: usize = 0;
const TRAIL: usize = 1;

impl Rangers {
    pub(super) fn board(&self, state: &State, names: &Names) -> Board {
        let sketch = &self.park.sketch;
        let roads = self.park.roads.edges().iter().map(|segment| self.road_edge(state, segment));
        let trails = sketch.trails.iter().enumerate().map(|(index, trail)| Edge {
            id: format!("trail-{index}"),
            from: trail.ends[0].index(),
            to: trail.ends[1].index(),
            kind: TRAIL,
            bends: trail.bends.iter().map(|[x, y]| (*x, *y)).collect(),
            ..Edge::default()
        });
        let blazed = state.blazed.iter().map(|pair| {
            let [from, to] = self.park.paths.ends(pair).map(ParkNode::index);
            Edge { id: format!("blazed-{pair}"), from, to, kind: TRAIL, ..Edge::default() }
        });
        Board {
            id: "park".into(),
            label: format!("Map of {}", sketch.name),
            areas: sketch.areas.iter().map(area).collect(),
            kinds: vec![
                EdgeKind { label: "Road".into(), line: LineStyle::Double, tone: Tone::Plain },
                EdgeKind { label: "Trail, for rangers only".into(), line: LineStyle::Dashed, tone: Tone::Green },
            ],
            nodes: self.park.roads.nodes().iter().map(|node| self.map_node(state, node, names)).collect(),
            edges: roads.chain(trails).chain(blazed).collect(),
            zones: Self::zones(state),
        }
    }

    fn zones(state: &State) -> Vec<Zone> {
        let mut zones = Vec::new();
        let under = Self::controlled(state);
        if !under.is_empty() {
            zones.push(Zone {
                label: "Under the wave".into(),
                places: under.iter().map(road_id).collect(),
                hatch: Hatch::Falling,
                owner: Some(GM),
            });
        }
        if !state.snared.is_empty() {
            zones.push(Zone {
                label: "Snares: no token passes in the next wave turn".into(),
                places: state.snared.iter().map(node_id).collect(),
                hatch: Hatch::Dots,
                owner: None,
            });
        }
        zones
    }

    fn road_edge(&self, state: &State, segment: Segment) -> Edge {
        let road = &self.park.sketch.roads[segment.index()];
        let mut pieces = Vec::new();
        if let Some(obstacle) = state.obstacle_on(segment) {
            let piece =
                Piece::new(format!("obstacle-{segment}"), barrier_name(obstacle.what), barrier_symbol(obstacle.what));
            let worked = obstacle.work > 0 && !matches!(obstacle.what, Barrier::Trap(_));
            pieces.push(if worked { piece.mark(Mark::sign("½", "half cleared")) } else { piece });
        }
        for (index, _) in state.rangers.iter().enumerate().filter(|(_, ranger)| ranger.choke == Some(segment)) {
            let seat = State::seat_of(index as u8);
            pieces.push(Piece::new(format!("chokepoint-{}", index + 1), "Chokepoint", "chokepoint").of(seat));
        }
        let spots = [Spot::road(segment, 0), Spot::road(segment, 1)];
        for spot in spots {
            let Where::Road(_, end) = spot.place() else { continue };
            let near = self.node_name(self.park.end_of(segment, end)).to_string();
            for (slot, _) in state.on_map().filter(|(_, token)| token.at == spot) {
                pieces.push(token_piece(state, slot).mark(Mark::told(format!("on the side of {near}"))));
            }
        }
        let mut marks = Vec::new();
        for closure in state.closures.iter().filter(|closure| closure.on == segment) {
            marks.push(match closure.cause {
                Cause::Fire => Mark::symbol("fire", "closed by fire"),
                Cause::Flood => Mark::symbol("flood", "closed by water"),
            });
        }
        if state.destroyed.contains(segment) {
            marks.push(Mark::symbol("destroyed", "destroyed"));
        }
        Edge {
            id: road_id(segment),
            from: road.ends[0].index(),
            to: road.ends[1].index(),
            kind: ROAD,
            bends: road.bends.iter().map(|[x, y]| (*x, *y)).collect(),
            marks,
            pieces,
            ..Edge::default()
        }
    }

    fn map_node(&self, state: &State, node: ParkNode, names: &Names) -> Node {
        let drawn = &self.park.sketch.landmarks[node.index()];
        let place = state.place_on(node);
        let (symbol, shape, tone) = match (place.map(|place| place.kind), drawn.kind) {
            (Some(Kind::Objective), _) => ("objective", NodeShape::Diamond, Tone::Yellow),
            (Some(kind), _) => (kind_symbol(kind), NodeShape::Square, Tone::Green),
            (None, NodeKind::Gate) => ("gate", NodeShape::Gate, Tone::Grey),
            (None, NodeKind::Entrance) => ("entrance", NodeShape::Gate, Tone::Dark),
            (None, NodeKind::Site | NodeKind::Objective) => ("site", NodeShape::Round, Tone::Plain),
            (None, NodeKind::Junction) => ("", NodeShape::Junction, Tone::Plain),
        };
        let captured = place.is_some_and(|place| place.captured);
        let mut marks = Vec::new();
        if captured {
            marks.push(Mark::symbol("captured", "captured by the wave").of(GM));
        }
        if let Some(place) = place.filter(|place| place.strength > 0) {
            marks.push(Mark::sign(if place.strength > 1 { "+2" } else { "+1" }, "strengthened"));
        }
        for (nodes, symbol, label) in [
            (state.braced, "die", "one more die in the next wave turn"),
            (state.warded, "sentinel", "the next assault here fails"),
            (state.lines, "barricade", "cannot fall in this wave turn"),
        ] {
            if nodes.contains(node) {
                marks.push(Mark::symbol(symbol, label));
            }
        }
        for _ in state.caches.iter().filter(|cache| **cache == node) {
            marks.push(Mark::symbol("cache", "cache: mends one harm"));
        }
        if state.desperation.goal.is_some() && state.desperation.place == node {
            marks.push(Mark::symbol("objective", "the last objective is about this place"));
        }
        let mut pieces: Vec<Piece> = Vec::new();
        for (index, ranger) in state.rangers.iter().enumerate().filter(|(_, ranger)| ranger.at == node) {
            pieces.push(self.ranger_piece(ranger, index as u8, names));
        }
        let here = state.on_map().filter(|(_, token)| token.at == Spot::node(node));
        pieces.extend(here.map(|(slot, _)| token_piece(state, slot)));
        let note = place.map_or(String::new(), |place| self.kind_name(place.kind).to_string());
        Node {
            id: node_id(node),
            label: drawn.name.clone(),
            note,
            x: drawn.at[0],
            y: drawn.at[1],
            tone: if captured { Tone::Red } else { tone },
            symbol,
            shape,
            side: match drawn.side {
                NameSide::Below => Side::Below,
                NameSide::Above => Side::Above,
                NameSide::Left => Side::Left,
                NameSide::Right => Side::Right,
            },
            owner: captured.then_some(GM),
            marks,
            pieces,
            ..Node::default()
        }
    }

    fn ranger_piece(&self, ranger: &Ranger, index: u8, names: &Names) -> Piece {
        let label = format!("{}, {}", names.of(State::seat_of(index)), self.role_name(ranger.role));
        let mut piece = Piece::new(ranger_id(index), label, role_symbol(ranger.role)).of(State::seat_of(index));
        // Four steps to capture: an injury takes one.
        piece = piece.health(if ranger.captured { 0 } else { 4 - ranger.injuries }, 4u8);
        if ranger.captured {
            piece = piece.mark(Mark::symbol("captured", "captured by the wave"));
        }
        if ranger.exposed {
            piece = piece.mark(Mark::sign("!", "exposed"));
        }
        if ranger.escorts {
            piece = piece.mark(Mark::symbol("civilian", "with a civilian"));
        }
        piece
    }
}

fn token_piece(state: &State, slot: usize) -> Piece {
    let piece = Piece::new(token_id(slot as u8), "Token of the wave", "token").of(GM);
    let token = &state.tokens[slot];
    if token.holds {
        return piece.mark(Mark::sign("H", "holds the place"));
    }
    if state.moving != NONE && usize::from(state.moving) == slot {
        piece.mark(Mark::sign("→", "is moving"))
    } else {
        piece
    }
}

fn area(area: &crate::Area) -> Area {
    let (ground, form) = match area.cover {
        Cover::Wood => (Ground::Woods, AreaForm::Shore),
        Cover::Lake => (Ground::Water, AreaForm::Shore),
        Cover::River => (Ground::Water, AreaForm::Course),
        Cover::Marsh => (Ground::Marsh, AreaForm::Shore),
        Cover::Meadow => (Ground::Grass, AreaForm::Shore),
        Cover::Rock => (Ground::Rock, AreaForm::Plot),
        Cover::Contour => (Ground::Hills, AreaForm::Contour),
    };
    Area { label: area.name.clone(), ground, form, points: area.points.iter().map(|[x, y]| (*x, *y)).collect() }
}
