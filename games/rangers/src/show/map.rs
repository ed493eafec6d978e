//! The park as a board: ground, roads and trails, places, and everything that stands on them.

use super::{barrier_symbol, kind_symbol, node_id, ranger_id, road_id, role_symbol, token_id};
use crate::Rangers;
use crate::facts::barrier_name;
use crate::park::{Cover, NameSide, NodeKind};
use crate::rules::GM;
use crate::state::{Barrier, Cause, Kind, NONE, Spot, State, Where, bits};
use sounder_kernel::Names;
use sounder_scene::{
    Area, AreaForm, Board, Edge, EdgeKind, Ground, Hatch, LineStyle, Mark, Node, NodeShape, Piece, Side, Tone, Zone,
};

const ROAD: usize = 0;
const TRAIL: usize = 1;

impl Rangers {
    pub(super) fn board(&self, state: &State, names: &Names) -> Board {
        let roads = (0..self.park.roads.len() as u8).map(|segment| self.road_edge(state, segment));
        let trails = self.park.trails.iter().enumerate().map(|(index, trail)| Edge {
            id: format!("trail-{index}"),
            from: trail.ends[0].into(),
            to: trail.ends[1].into(),
            kind: TRAIL,
            bends: trail.bends.iter().map(|[x, y]| (*x, *y)).collect(),
            ..Edge::default()
        });
        let blazed = bits(state.blazed).map(|pair| {
            let [from, to] = self.park.near[usize::from(pair)];
            Edge { id: format!("blazed-{pair}"), from: from.into(), to: to.into(), kind: TRAIL, ..Edge::default() }
        });
        Board {
            id: "park".into(),
            label: format!("Map of {}", self.park.name),
            areas: self.park.areas.iter().map(area).collect(),
            kinds: vec![
                EdgeKind { label: "Road".into(), line: LineStyle::Double, tone: Tone::Plain },
                EdgeKind { label: "Trail, for rangers only".into(), line: LineStyle::Dashed, tone: Tone::Green },
            ],
            nodes: (0..self.park.nodes.len() as u8).map(|node| self.map_node(state, node, names)).collect(),
            edges: roads.chain(trails).chain(blazed).collect(),
            zones: self.zones(state),
        }
    }

    fn zones(&self, state: &State) -> Vec<Zone> {
        let mut zones = Vec::new();
        let under = self.controlled(state);
        if under != 0 {
            zones.push(Zone {
                label: "Under the wave".into(),
                places: bits(under).map(road_id).collect(),
                hatch: Hatch::Falling,
                owner: Some(GM),
            });
        }
        if state.snared != 0 {
            zones.push(Zone {
                label: "Snares: no token passes in the next wave turn".into(),
                places: bits(state.snared.into()).map(node_id).collect(),
                hatch: Hatch::Dots,
                owner: None,
            });
        }
        zones
    }

    fn road_edge(&self, state: &State, segment: u8) -> Edge {
        let road = &self.park.roads[usize::from(segment)];
        let mut pieces = Vec::new();
        if let Some(obstacle) = state.obstacle_on(segment) {
            let piece =
                Piece::new(format!("obstacle-{segment}"), barrier_name(obstacle.what), barrier_symbol(obstacle.what));
            let worked = obstacle.work > 0 && !matches!(obstacle.what, Barrier::Trap(_));
            pieces.push(if worked { piece.mark(Mark::sign("½", "half cleared")) } else { piece });
        }
        for (index, _) in state.rangers.iter().enumerate().filter(|(_, ranger)| ranger.choke == segment) {
            let seat = State::seat_of(index as u8);
            pieces.push(Piece::new(format!("chokepoint-{}", index + 1), "Chokepoint", "chokepoint").of(seat));
        }
        let spots = [Spot::road(segment, 0), Spot::road(segment, 1)];
        for spot in spots {
            let Where::Road(_, end) = spot.place() else { continue };
            let near = self.node_name(self.end_of(segment, end)).to_string();
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
        if state.destroyed >> segment & 1 == 1 {
            marks.push(Mark::symbol("destroyed", "destroyed"));
        }
        Edge {
            id: road_id(segment),
            from: road.ends[0].into(),
            to: road.ends[1].into(),
            label: self.road_name(segment),
            kind: ROAD,
            bends: road.bends.iter().map(|[x, y]| (*x, *y)).collect(),
            marks,
            pieces,
            ..Edge::default()
        }
    }

    fn map_node(&self, state: &State, node: u8, names: &Names) -> Node {
        let drawn = &self.park.nodes[usize::from(node)];
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
        for (flag, sign, label) in [
            (state.braced, "+d", "one more die in the next wave turn"),
            (state.warded, "W", "the next assault here fails"),
            (state.lines, "L", "cannot fall in this wave turn"),
        ] {
            if flag >> node & 1 == 1 {
                marks.push(Mark::sign(sign, label));
            }
        }
        for _ in state.caches.iter().filter(|cache| **cache == node) {
            marks.push(Mark::symbol("cache", "cache: mends one harm"));
        }
        if state.desperation.goal.is_some() && state.desperation.place == node {
            marks.push(Mark::sign("!", "the last objective is about this place"));
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

    fn ranger_piece(&self, ranger: &crate::Ranger, index: u8, names: &Names) -> Piece {
        let label = format!("{}, {}", names.of(State::seat_of(index)), self.role_name(ranger.role));
        let mut piece = Piece::new(ranger_id(index), label, role_symbol(ranger.role)).of(State::seat_of(index));
        // Four steps to capture: an injury takes one.
        piece = piece.health(if ranger.captured { 0 } else { 4 - ranger.injuries }, 4u8);
        if ranger.captured {
            piece = piece.mark(Mark::symbol("captured", "captured"));
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
