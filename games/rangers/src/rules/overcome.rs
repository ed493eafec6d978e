//! Groups of tokens act. RGR §8.8 to §8.12

use super::Play;
use crate::Rangers;
use crate::action::Action;
use crate::event::{Bill, Event};
use crate::park::{Node, NodeSet, Segment};
use crate::state::{Assault, Barrier, Nature, Spot, State, Target, Task, Token, Where};
use sounder_kernel::{Log, Seat};

impl Rangers {
    /// Whether a spot has tokens whose group has not acted.
    #[inline]
    fn is_ready(state: &State, spot: Spot) -> bool {
        state.tokens.iter().any(|token| token.at == spot && !token.done)
    }

    /// RGR §8.8, §12.8
    fn can_secure(&self, state: &State, spot: Spot) -> bool {
        let Where::Node(node) = spot.place() else { return false };
        state.place_on(node).is_some_and(|place| !place.captured)
            && !(Self::defended(state) | state.lines).contains(node)
            && Self::can_pay(state, Self::price(state, self.figures().secure))
    }

    /// RGR §8.9
    fn can_dismantle(&self, state: &State, spot: Spot) -> bool {
        let Where::Road(segment, _) = spot.place() else { return false };
        Self::wall_on(state, segment).is_some() && !self.is_manned(state, segment)
    }

    /// Nodes that a group on a spot can assault: its own, and those across an open segment. RGR §8.10
    fn assaultable(&self, state: &State, spot: Spot) -> NodeSet {
        let open = |segment: Segment| !state.is_closed(segment) && Self::wall_on(state, segment).is_none();
        match spot.place() {
            // Whoever comes from a node has the whole segment before them, and what waits on it.
            Where::Node(node) => {
                let roads = self.park.roads.edges_at(node).iter().filter(|segment| Self::lies_clear(state, *segment));
                roads.map(|segment| self.park.across(segment, node)).chain([node]).collect()
            }
            Where::Road(segment, end) => {
                if open(segment) {
                    self.park.ends_of(segment)
                } else {
                    NodeSet::only(self.park.end_of(segment, end))
                }
            }
            Where::Off => NodeSet::NONE,
        }
    }

    /// Exposed rangers that a group can assault. RGR §9.9, §9.13
    fn catchable(state: &State, spot: Spot, nodes: NodeSet) -> impl Iterator<Item = Seat> {
        // In a place that fell only those inside can reach a ranger.
        let inside: NodeSet = spot.on_node().into_iter().collect();
        let fallen = state.captured_nodes();
        let reach = ((nodes - fallen) | (inside & fallen)) - state.snared;
        let caught = state.free_seats(|ranger| ranger.exposed && reach.contains(ranger.at));
        let assaulted = state.assaulted;
        Seat::all(state.rangers.len() + 1).filter(move |seat| caught.contains(*seat) && !assaulted.contains(*seat))
    }

    /// Calls `each` with every target of a group, ascending.
    fn targets(&self, state: &State, spot: Spot, mut each: impl FnMut(Target)) {
        let nodes = self.assaultable(state, spot);
        let once = if state.desperation.begun {
            self.last.breach_once
        } else {
            self.figures().breach_once[usize::from(self.low)]
        };
        let spent = if once { state.breached_places } else { NodeSet::NONE };
        let places = (nodes & Self::defended(state)) - spent - state.snared;
        places.iter().for_each(|node| each(Target::Place(node)));
        if let Where::Road(segment, _) = spot.place() {
            let fresh = !(once && state.breached_obstacles.contains(segment));
            if fresh && Self::wall_on(state, segment).is_some() && self.is_manned(state, segment) {
                each(Target::Obstacle(segment));
            }
        }
        Self::catchable(state, spot, nodes).for_each(|seat| each(Target::Ranger(seat.0 - 1)));
    }

    fn can_act(&self, state: &State, spot: Spot) -> bool {
        let mut found = self.can_secure(state, spot) || self.can_dismantle(state, spot);
        if !found {
            self.targets(state, spot, |_| found = true);
        }
        found
    }

    /// Whether groups may do a second thing in a wave turn. RGR §7.7, §12.5
    pub(crate) fn acts_twice(&self, state: &State) -> bool {
        state.nature == Nature::Swarm || state.desperation.begun && self.last.twice[usize::from(self.low)]
    }

    /// Where a group may do one more thing. RGR §7.7
    fn again(&self, state: &State, spot: Spot) -> bool {
        let member = |(slot, token): (usize, &Token)| token.at == spot && state.again >> slot & 1 == 1;
        self.acts_twice(state)
            && state.again != 0
            && Self::can_pay(state, Self::price(state, self.figures().again))
            && state.tokens.iter().enumerate().any(member)
            && self.can_act(state, spot)
    }

    /// Whether any group has anything to do.
    pub(super) fn can_overcome(&self, state: &State) -> bool {
        let mut found = false;
        Self::spots(
            state,
            |_| true,
            |spot| {
                found = found || Self::is_ready(state, spot) && self.can_act(state, spot) || self.again(state, spot);
            },
        );
        found
    }

    pub(super) fn list_overcome(&self, state: &State, out: &mut Vec<Action>) {
        let ready = |spot: Spot| Self::is_ready(state, spot);
        Self::spots(state, |spot| ready(spot) && self.can_secure(state, spot), |spot| out.push(Action::Secure(spot)));
        Self::spots(
            state,
            |spot| ready(spot) && self.can_dismantle(state, spot),
            |spot| out.push(Action::Dismantle(spot)),
        );
        Self::spots(state, ready, |spot| self.targets(state, spot, |target| out.push(Action::Assault(spot, target))));
        if state.again != 0 {
            Self::spots(state, |spot| self.again(state, spot), |spot| out.push(Action::Again(spot)));
        }
        out.push(Action::EndOvercome);
    }
}

impl<L: Log<Event>> Play<'_, L> {
    pub(super) fn overcome(&mut self, action: Action) {
        match action {
            Action::Secure(spot) => {
                self.spend_group(spot);
                let Where::Node(node) = spot.place() else { return };
                self.state.tasks.push(Task::Enter { node, from: spot });
                self.capture_place(node);
                self.pay(self.game.figures().secure, Bill::Secure);
            }
            Action::Dismantle(spot) => {
                self.spend_group(spot);
                if let Where::Road(segment, _) = spot.place() {
                    self.dismantle(segment);
                }
            }
            Action::Assault(from, target) => {
                self.spend_group(from);
                self.state.assault = Assault { target, from };
                self.begin_assault();
            }
            Action::Again(spot) => {
                let state = &mut *self.state;
                for (slot, token) in state.tokens.iter_mut().enumerate() {
                    if token.at == spot && state.again >> slot & 1 == 1 {
                        token.done = false;
                        state.again &= !(1 << slot);
                        state.doubled |= 1 << slot;
                    }
                }
                self.pay(self.game.figures().again, Bill::Again);
            }
            _ => self.end_wave_turn(),
        }
    }

    /// The group on a spot has done its thing. RGR §8.8
    fn spend_group(&mut self, spot: Spot) {
        let mut group = 0;
        for (slot, token) in self.state.tokens.iter_mut().enumerate() {
            if token.at == spot && !token.done {
                token.done = true;
                group |= 1 << slot;
            }
        }
        self.state.again |= group & !self.state.doubled;
    }

    /// RGR §8.9, §9.4
    fn dismantle(&mut self, segment: Segment) {
        let index = self.state.obstacles.iter().position(|obstacle| obstacle.on == segment);
        let obstacle = &mut self.state.obstacles[index.expect("there is something to clear")];
        obstacle.work += 1;
        let what = obstacle.what;
        let needed = match what {
            Barrier::Barricade(quality) => self.game.figures().barricade_turns[usize::from(quality - 1)],
            _ => 1,
        };
        if obstacle.work >= needed {
            self.remove_obstacle(segment);
            self.log.tell(Event::Cleared { on: segment, what, paid: false });
        } else {
            self.log.tell(Event::Worked { on: segment, what });
        }
    }

    /// RGR §8.11
    pub(super) fn enter_place(&mut self, node: Node, from: Spot) {
        let to = Spot::node(node);
        let fits = |token: &Token| token.at == from && (from == to || !token.holds);
        let Some(slot) = self.state.tokens.iter().position(fits) else { return };
        self.go_in(slot, node, from);
        self.state.tokens[slot].holds = true;
        if from != to && self.state.tokens.iter().any(fits) {
            self.state.tasks.push(Task::Follow { node, from });
        }
    }

    fn go_in(&mut self, slot: usize, node: Node, from: Spot) {
        let token = &mut self.state.tokens[slot];
        if from == Spot::node(node) {
            return;
        }
        token.at = Spot::node(node);
        token.came = match from.place() {
            Where::Road(segment, _) => Some(segment),
            Where::Node(other) => self.game.park.road_between(node, other).or(token.came),
            Where::Off => token.came,
        };
        self.log.tell(Event::WentIn { token: slot as u8, from, node });
        self.state.tasks.push(Task::Watch { token: slot as u8 });
    }

    pub(super) fn follow(&mut self, node: Node, from: Spot) {
        for slot in 0..self.state.tokens.len() {
            let token = &self.state.tokens[slot];
            if token.at == from && !token.holds {
                // Those who follow look the same way as the first, so that the game master is not asked for each.
                self.go_in(slot, node, from);
                self.state.tasks.pop();
                let first = self.state.tokens.iter().find(|token| token.at == Spot::node(node) && token.holds);
                let ahead = first.and_then(|token| token.ahead);
                self.state.tokens[slot].ahead = ahead;
            }
        }
    }

    /// A place falls to the wave. RGR §8.8, §9.13
    pub(super) fn capture_place(&mut self, node: Node) {
        let place = self.state.place_on_mut(node).expect("a place is captured");
        place.captured = true;
        let kind = place.kind;
        for (index, ranger) in (0..).zip(self.state.rangers.iter_mut()) {
            if ranger.at == node && !ranger.captured {
                ranger.exposed = true;
                self.state.assaulted = self.state.assaulted.with(State::seat_of(index));
            }
        }
        self.log.tell(Event::Captured { node, kind });
    }
}
