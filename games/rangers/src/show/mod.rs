//! The picture and the words.

mod cards;
mod group;
mod map;
mod moments;
mod people;
mod preview;
mod scene;
mod story;
mod symbols;
mod tell;
mod way;
mod wording;

use crate::Rangers;
use crate::facts::barrier_name;
use crate::park::{Node, Segment};
use crate::state::{Barrier, Cause, Goal, Kind, NONE, Nature, Role, Spot, State, Target, Where};
use sounder_kernel::Names;
use sounder_scene::words;

fn node_id(node: Node) -> String {
    format!("node-{node}")
}

fn road_id(segment: Segment) -> String {
    format!("road-{segment}")
}

fn token_id(token: u8) -> String {
    format!("token-{}", token + 1)
}

fn ranger_id(ranger: u8) -> String {
    format!("ranger-{}", ranger + 1)
}

fn role_symbol(role: Role) -> &'static str {
    ["navigator", "hunter", "rigger", "sentinel", "medic", "commander"][role as usize]
}

fn kind_symbol(kind: Kind) -> &'static str {
    ["campground", "boathouse", "firetower", "dam", "fortress", "station", "research", "armory", "objective"]
        [kind as usize]
}

fn barrier_symbol(what: Barrier) -> &'static str {
    match what {
        Barrier::Trap(_) => "trap",
        Barrier::Barricade(_) => "barricade",
        Barrier::Fortification => "fortification",
    }
}

fn cause_word(cause: Cause) -> &'static str {
    match cause {
        Cause::Fire => "fire",
        Cause::Flood => "flood",
    }
}

fn goal_name(goal: Goal) -> &'static str {
    ["Evacuate", "Destroy", "Hold"][goal as usize]
}

/// "a pit trap", "a barricade".
fn a_barrier(what: Barrier) -> String {
    words::a(&barrier_name(what).to_lowercase())
}

impl Rangers {
    fn role_name(&self, role: Role) -> &str {
        &self.cards.roles[role as usize].name
    }

    fn nature_name(&self, nature: Nature) -> &str {
        &self.cards.natures[nature as usize].name
    }

    fn kind_name(&self, kind: Kind) -> &str {
        if kind == Kind::Objective { "objective" } else { &self.cards.kinds[kind as usize].name }
    }

    fn node_name(&self, node: Node) -> &str {
        self.park.name(node)
    }

    /// "Old Mill–Mill Gate".
    fn road_name(&self, segment: Segment) -> String {
        let [a, b] = self.park.roads.ends(segment);
        format!("{}–{}", self.node_name(a), self.node_name(b))
    }

    /// "Old Mill", or "the road from Old Mill to Mill Gate".
    fn spot_name(&self, spot: Spot) -> String {
        match spot.place() {
            Where::Node(node) => self.node_name(node).into(),
            Where::Road(segment, end) => {
                let (near, far) = (self.park.end_of(segment, end), self.park.end_of(segment, 1 - end));
                format!("the road from {} to {}", self.node_name(near), self.node_name(far))
            }
            Where::Off => "nowhere".into(),
        }
    }

    /// "at Old Mill", or "on the road from Old Mill to Mill Gate".
    fn at_spot(&self, spot: Spot) -> String {
        let at = if spot.on_node().is_some() { "at" } else { "on" };
        format!("{at} {}", self.spot_name(spot))
    }

    /// How a group comes at what it assaults: "from inside", "from Mill Gate", "up the road from Mill Gate".
    fn coming(&self, from: Spot, target: Target) -> String {
        let aim = if let Target::Place(node) = target { Some(node) } else { None };
        match from.place() {
            Where::Node(node) if Some(node) == aim => "from inside".into(),
            Where::Road(segment, end) if Some(self.park.end_of(segment, end)) != aim => {
                format!("up the road from {}", self.node_name(self.park.end_of(segment, end)))
            }
            // A ranger has come behind those who stand on the road.
            Where::Road(segment, end) => {
                format!("from the road to {}", self.node_name(self.park.end_of(segment, 1 - end)))
            }
            Where::Node(_) | Where::Off => format!("from {}", self.spot_name(from)),
        }
    }

    /// What a spot is on the scene.
    fn spot_id(spot: Spot) -> String {
        match spot.place() {
            Where::Node(node) => node_id(node),
            Where::Road(segment, _) => road_id(segment),
            Where::Off => "park".into(),
        }
    }

    fn target_name(&self, target: Target, names: &Names) -> String {
        match target {
            Target::Place(node) => self.node_name(node).into(),
            Target::Obstacle(segment) => format!("the obstacle on {}", self.road_name(segment)),
            Target::Ranger(ranger) => who(ranger, names).into(),
        }
    }
}

/// The name of a ranger, or of nobody in particular.
fn who(ranger: u8, names: &Names) -> &str {
    if ranger == NONE { "The wave" } else { names.of(State::seat_of(ranger)) }
}
