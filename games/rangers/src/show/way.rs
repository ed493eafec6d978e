//! Before an Advance: where a token would stop, and what it would meet there. RGR §8.6

use super::{a_barrier, node_id, road_id};
use crate::Rangers;
use crate::park::{Node, NodeSet, Segment};
use crate::rules::Ahead;
use crate::state::{Barrier, Nature, Obstacle, Spot, State, Where};
use sounder_kernel::Names;
use sounder_scene::{Preview, words};

/// A way as far as nothing has to be decided on it.
#[derive(Default)]
struct Way {
    /// Segments and nodes on the scene, in the order they are passed.
    path: Vec<String>,
    /// What happens, in sentences.
    lines: Vec<String>,
}

impl Way {
    fn end(mut self, line: String) -> Preview {
        self.lines.push(line);
        Preview { path: self.path, lines: self.lines, ..Preview::default() }
    }
}

impl Rangers {
    /// A token that stands on a spot sets out by a segment.
    pub(super) fn march_preview(&self, state: &State, spot: Spot, by: Segment, names: &Names) -> Preview {
        match spot.place() {
            Where::Node(node) => self.way_preview(state, node, by, NodeSet::only(node), names),
            Where::Road(segment, end) => {
                let from = self.park.end_of(segment, end);
                self.way_preview(state, from, segment, NodeSet::NONE, names)
            }
            Where::Off => Preview::default(),
        }
    }

    /// A token turns round on a segment and goes back to the node behind it.
    pub(super) fn return_preview(&self, state: &State, spot: Spot, names: &Names) -> Preview {
        let Where::Road(segment, end) = spot.place() else { return Preview::default() };
        let way = Way { path: vec![road_id(segment)], ..Way::default() };
        self.arrive(state, way, self.park.end_of(segment, end), segment, NodeSet::NONE, names)
    }

    /// A token goes on from a node by a segment, having been on some nodes in this move.
    pub(super) fn way_preview(&self, state: &State, from: Node, by: Segment, been: NodeSet, names: &Names) -> Preview {
        self.go_on(state, Way::default(), from, by, been, names)
    }

    fn go_on(&self, state: &State, mut way: Way, from: Node, by: Segment, been: NodeSet, names: &Names) -> Preview {
        way.path.push(road_id(by));
        let road = self.road_name(by);
        if let Some(guard) = state.rangers.iter().position(|ranger| !ranger.captured && ranger.choke == Some(by)) {
            let damage = self.damage_of(state, guard, false);
            let name = names.of(State::seat_of(guard as u8));
            return way.end(format!("Halted on {road} by the chokepoint of {name}: {damage} damage."));
        }
        if state.is_closed(by) {
            return way.end(format!("Stops on {road}: it is closed."));
        }
        match state.obstacle_on(by) {
            Some(Obstacle { what: Barrier::Trap(quality), .. }) => {
                way.end(format!("Stops on {road}: {}.", self.trap_text(state, *quality, by)))
            }
            Some(Obstacle { what, .. }) if self.is_manned(state, by) => way.end(format!(
                "Stops on {road} in front of {}, which is manned: only a breach leads on.",
                a_barrier(*what)
            )),
            Some(Obstacle { what, .. }) => {
                way.end(format!("Meets {} on {road}: {}.", a_barrier(*what), self.ways_past(state)))
            }
            None => self.arrive(state, way, self.park.across(by, from), by, been, names),
        }
    }

    /// What it takes to get past an unmanned obstacle at once. RGR §8.5, §7.9
    fn ways_past(&self, state: &State) -> String {
        let (clear, slip) = (self.clear_price(state), Self::price(state, self.figures().slip));
        let mut ways = Vec::new();
        if Self::can_pay(state, clear) {
            ways.push(match clear {
                0 => "it can be cleared at once for nothing".to_string(),
                price => format!("{price}:momentum: clear it at once"),
            });
        }
        if self.can_slip(state) {
            ways.push(match slip {
                0 => "the token can slip past it".into(),
                price => format!("{price}:momentum: let the token slip past it"),
            });
        }
        if ways.is_empty() { "there is not enough momentum to clear it at once".into() } else { ways.join(", or ") }
    }

    /// The moving token gets past the obstacle in front of it, by whatever means, and goes on.
    pub(super) fn past_preview(&self, state: &State, names: &Names) -> Preview {
        let moving = state.tokens.get(usize::from(state.moving)).map(|token| token.at.place());
        let Some(Where::Road(segment, end)) = moving else { return Preview::default() };
        let way = Way { path: vec![road_id(segment)], ..Way::default() };
        self.arrive(state, way, self.park.end_of(segment, 1 - end), segment, state.path, names)
    }

    fn arrive(&self, state: &State, mut way: Way, to: Node, by: Segment, been: NodeSet, names: &Names) -> Preview {
        let name = self.node_name(to);
        way.path.push(node_id(to));
        match self.meets(state, to) {
            Ahead::Barred if state.snared.contains(to) => way.end(format!("Stops in front of {name}: snares.")),
            Ahead::Barred => {
                let here = state.free_seats(|ranger| ranger.at == to);
                let rangers = words::list(here.iter().map(|seat| names.of(seat)).collect::<Vec<_>>());
                way.end(format!("Stops in front of {name}, defended by {rangers}."))
            }
            Ahead::Stops if state.open_nodes().contains(to) => {
                let price = Self::price(state, self.figures().secure);
                let pay = if price == 0 { "for nothing".to_string() } else { format!("for {price}:momentum:") };
                way.end(format!("Stops at {name}, which nobody defends: it can be secured {pay}."))
            }
            Ahead::Stops if self.park.gates.contains(to) => way.end(format!("Stops at {name}, a gate.")),
            Ahead::Stops => way.end(format!("Stops at {name}: a Siege halts at every junction.")),
            Ahead::Passes => {
                let been = been | NodeSet::only(to);
                let on = self.park.roads.edges_at(to).iter();
                let on: Vec<Segment> =
                    on.filter(|road| *road != by && !been.contains(self.park.across(*road, to))).collect();
                match on[..] {
                    [] => way.end(format!("Stops at {name}: there is no way on.")),
                    [road] => self.go_on(state, way, to, road, been, names),
                    _ => way.end(format!("Comes to {name}, where you choose the road.")),
                }
            }
        }
    }

    /// What a trap does, with what is added where it lies. RGR §9.1
    pub(super) fn trap_damage(&self, quality: u8, more: u8) -> String {
        let trap = self.figures().traps[usize::from(quality - 1)];
        let (least, most) =
            if self.fixed_traps { (trap.fixed, trap.fixed) } else { (1 + trap.plus, trap.sides + trap.plus) };
        let (least, most) = (least + more, most + more);
        if least == most { format!("{least} damage") } else { format!("{least} to {most} damage") }
    }

    /// What a trap would do.
    fn trap_text(&self, state: &State, quality: u8, on: Segment) -> String {
        let damage = self.trap_damage(quality, self.trap_bonus(state, on));
        let swarm = if state.nature == Nature::Swarm { ", as it is a Swarm" } else { "" };
        format!("{} goes off for {damage}{swarm}", a_barrier(Barrier::Trap(quality)))
    }
}
