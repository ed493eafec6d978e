//! The wave moves. RGR §8.3 to §8.7

use super::Play;
use crate::Rangers;
use crate::action::Action;
use crate::event::{Bill, Blow, Event};
use crate::park::{Node, NodeSet, Segment, SegmentSet};
use crate::state::{Barrier, NONE, Nature, Obstacle, Phase, Ranger, Role, Spot, State, Task, Token, Where};
use sounder_kernel::Log;

/// What a token meets at the far end of a segment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ahead {
    /// A defended place, or snares: it stays in front.
    Barred,
    /// It goes in and stops.
    Stops,
    /// It goes on.
    Passes,
}

impl Rangers {
    /// What a node is to a token that comes to it. RGR §8.6
    #[inline]
    pub(crate) fn meets(&self, state: &State, node: Node) -> Ahead {
        if Self::barred(state).contains(node) {
            return Ahead::Barred;
        }
        let siege_halt = state.nature == Nature::Siege && self.junctions(state).contains(node);
        let stops = siege_halt || (state.open_nodes() | self.park.gates).contains(node);
        if stops { Ahead::Stops } else { Ahead::Passes }
    }

    /// Whether a token that stands on a segment can go forward along it.
    fn can_go_forward(&self, state: &State, segment: Segment, end: usize) -> bool {
        if state.is_closed(segment) || self.meets(state, self.park.end_of(segment, 1 - end)) == Ahead::Barred {
            return false;
        }
        match Self::wall_on(state, segment) {
            None => true,
            Some(_) => !self.is_manned(state, segment) && self.can_get_past(state),
        }
    }

    /// Whether the wave can pay to clear an unmanned obstacle or to slip past it.
    fn can_get_past(&self, state: &State) -> bool {
        Self::can_pay(state, self.clear_price(state)) || self.can_slip(state)
    }

    /// RGR §7.9
    pub(crate) fn can_slip(&self, state: &State) -> bool {
        state.nature == Nature::Infiltrator && Self::can_pay(state, Self::price(state, self.figures().slip))
    }

    /// What a trap on a segment does more than its die says. RGR §3.10, §7.7
    pub(crate) fn trap_bonus(&self, state: &State, segment: Segment) -> u8 {
        let ends = self.park.ends_of(segment);
        let rigger = |ranger: &Ranger| ranger.role == Role::Rigger && !ranger.captured && ends.contains(ranger.at);
        let swarm = if state.nature == Nature::Swarm { self.figures().swarm_trap } else { 0 };
        swarm + u8::from(state.rangers.iter().any(rigger))
    }

    /// Calls `each` with every way in which a token can be set in motion, ascending, until it says to stop.
    fn marches(&self, state: &State, mut each: impl FnMut(Action) -> bool) {
        let movable = |spot: Spot| state.tokens.iter().any(|token| token.at == spot && !token.moved && !token.holds);
        let mut go_on = true;
        Self::spots(state, movable, |spot| match spot.place() {
            Where::Node(node) => {
                for road in self.ways_out(state, spot, node) {
                    go_on = go_on && each(Action::March(spot, road));
                }
            }
            Where::Road(segment, end) => {
                if self.can_go_forward(state, segment, end) {
                    go_on = go_on && each(Action::March(spot, segment));
                }
            }
            Where::Off => {}
        });
        Self::spots(state, movable, |spot| {
            if let Where::Road(segment, end) = spot.place()
                && self.meets(state, self.park.end_of(segment, end)) != Ahead::Barred
            {
                go_on = go_on && each(Action::TurnBack(spot));
            }
        });
    }

    /// Roads by which tokens can leave a node: any, but from one that has come to be barred only back. RGR §8.4
    fn ways_out(&self, state: &State, spot: Spot, node: Node) -> SegmentSet {
        if !Self::barred(state).contains(node) {
            return self.park.roads.edges_at(node);
        }
        let inside = state.tokens.iter().filter(|token| token.at == spot && !token.moved && !token.holds);
        inside.filter_map(|token| token.came).collect()
    }

    fn can_march(&self, state: &State) -> bool {
        let mut found = false;
        self.marches(state, |_| {
            found = true;
            false
        });
        found
    }

    /// Whether a move goes on and costs nothing: nobody must turn back or pay. RGR §8.3
    fn is_plain_march(state: &State, action: Action) -> bool {
        let Action::March(spot, by) = action else { return false };
        match spot.place() {
            Where::Node(node) => !Self::barred(state).contains(node),
            Where::Road(..) | Where::Off => Self::wall_on(state, by).is_none(),
        }
    }

    /// Roads by which the moving token can go on from a node. RGR §8.4
    fn roads_on(&self, state: &State, node: Node, came: Option<Segment>) -> SegmentSet {
        let roads = self.park.roads.edges_at(node).iter();
        roads.filter(|road| Some(*road) != came && !state.path.contains(self.park.across(*road, node))).collect()
    }

    pub(super) fn list_advance(&self, state: &State, out: &mut Vec<Action>) {
        if state.moving == NONE {
            self.marches(state, |action| {
                out.push(action);
                true
            });
            if state.advanced || !out.iter().any(|action| Self::is_plain_march(state, *action)) {
                out.push(Action::EndAdvance);
            }
            return;
        }
        let token = &state.tokens[usize::from(state.moving)];
        if let Where::Node(node) = token.at.place() {
            out.extend(self.roads_on(state, node, token.came).iter().map(Action::Road));
        } else {
            if Self::can_pay(state, self.clear_price(state)) {
                out.push(Action::Clear);
            }
            if self.can_slip(state) {
                out.push(Action::Slip);
            }
            if state.started {
                out.push(Action::Stop);
            }
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    fn mover(&mut self) -> &mut Token {
        let moving = usize::from(self.state.moving);
        &mut self.state.tokens[moving]
    }

    pub(super) fn advance(&mut self, action: Action) {
        match action {
            Action::March(spot, by) => self.march(spot, by),
            Action::TurnBack(spot) => {
                self.pick_up(spot, |_| true);
                let Where::Road(segment, end) = spot.place() else { return };
                self.set_off();
                self.come_to(segment, 1 - end);
            }
            Action::Road(road) => {
                let Where::Node(node) = self.mover().at.place() else { return };
                let end = self.game.park.end_at(road, node);
                self.enter_road(road, end);
            }
            Action::Clear => {
                let price = self.game.clear_price(self.state);
                if let Where::Road(segment, _) = self.mover().at.place() {
                    let what = self.remove_obstacle(segment).what;
                    self.log.tell(Event::Cleared { on: segment, what, paid: true });
                }
                self.set_off();
                self.pay(price, Bill::Clear);
            }
            Action::Slip => {
                let price = self.game.figures().slip;
                if let Where::Road(segment, _) = self.mover().at.place() {
                    self.log.tell(Event::Slipped { on: segment });
                }
                self.state.slipping = true;
                self.set_off();
                self.pay(price, Bill::Slip);
            }
            Action::Stop => self.halt(),
            _ => self.end_advance(),
        }
    }

    /// Takes up a token that has not moved and fits.
    fn pick_up(&mut self, spot: Spot, fits: impl Fn(&Token) -> bool) {
        let open = |token: &Token| token.at == spot && !token.moved && !token.holds && fits(token);
        let slot = self.state.tokens.iter().position(open);
        self.state.moving = slot.expect("a token that has not moved stands here") as u8;
        (self.state.path, self.state.started, self.state.slipping) = (NodeSet::NONE, false, false);
    }

    fn march(&mut self, spot: Spot, by: Segment) {
        let barred = spot.on_node().is_some_and(|node| Rangers::barred(self.state).contains(node));
        self.pick_up(spot, |token| !barred || token.came == Some(by));
        match spot.place() {
            Where::Node(node) => {
                self.state.path = NodeSet::only(node);
                let end = self.game.park.end_at(by, node);
                self.enter_road(by, end);
            }
            Where::Road(segment, end) => {
                if !self.met_chokepoint(segment, end) {
                    self.go_along(segment, end);
                }
            }
            Where::Off => {}
        }
    }

    /// The token has moved in this wave turn.
    fn set_off(&mut self) {
        (self.state.started, self.state.advanced) = (true, true);
        if self.state.moving != NONE {
            self.mover().moved = true;
        }
    }

    fn place_mover(&mut self, at: Spot, came: Segment) {
        let token = self.state.moving;
        let from = self.mover().at;
        (self.mover().at, self.mover().came) = (at, Some(came));
        if from != at {
            self.log.tell(Event::Moved { token, from, to: at });
        }
    }

    /// From a node onto a segment: chokepoints and traps come first. RGR §9.1, §9.7, §8.7
    fn enter_road(&mut self, segment: Segment, end: usize) {
        self.set_off();
        if self.met_chokepoint(segment, end) {
            return;
        }
        let spot = Spot::road(segment, end);
        if let Some(Obstacle { what: Barrier::Trap(quality), .. }) = self.state.obstacle_on(segment).copied() {
            self.place_mover(spot, segment);
            let token = self.state.moving;
            self.halt();
            return self.spring_trap(token, quality, segment, spot);
        }
        self.go_along(segment, end);
    }

    /// Whether a chokepoint halts a token that comes along a segment from one end. RGR §9.7
    fn met_chokepoint(&mut self, segment: Segment, end: usize) -> bool {
        let guard = self.state.rangers.iter().position(|ranger| !ranger.captured && ranger.choke == Some(segment));
        let Some(ranger) = guard else { return false };
        let spot = Spot::road(segment, end);
        self.set_off();
        self.place_mover(spot, segment);
        self.halt();
        self.spring_chokepoint(ranger, segment, spot);
        true
    }

    /// Along a segment from one end: closures and walls stop it. RGR §8.5, §8.6
    fn go_along(&mut self, segment: Segment, end: usize) {
        let spot = Spot::road(segment, end);
        if self.state.is_closed(segment) {
            self.place_mover(spot, segment);
            return self.halt();
        }
        if Rangers::wall_on(self.state, segment).is_some() {
            self.place_mover(spot, segment);
            if self.game.is_manned(self.state, segment) || !self.game.can_get_past(self.state) {
                self.halt();
            }
            return;
        }
        self.come_to(segment, end);
    }

    /// To the far end of a segment.
    fn come_to(&mut self, segment: Segment, end: usize) {
        let node = self.game.park.end_of(segment, 1 - end);
        self.set_off();
        match self.game.meets(self.state, node) {
            Ahead::Barred => {
                self.place_mover(Spot::road(segment, end), segment);
                self.halt();
            }
            Ahead::Stops => {
                self.place_mover(Spot::node(node), segment);
                self.halt();
            }
            Ahead::Passes => {
                self.place_mover(Spot::node(node), segment);
                self.state.path.insert(node);
            }
        }
    }

    /// The move is over.
    fn halt(&mut self) {
        let token = self.state.moving;
        self.mover().moved = true;
        self.mover().ahead = None;
        self.state.moving = NONE;
        self.state.tasks.push(Task::Watch { token });
    }

    /// Goes on without a decision where there is none.
    pub(super) fn flow_advance(&mut self) -> bool {
        if self.state.moving == NONE {
            if self.game.can_march(self.state) {
                return false;
            }
            self.end_advance();
            return true;
        }
        let token = *self.mover();
        match token.at.place() {
            Where::Node(node) => {
                let roads = self.game.roads_on(self.state, node, token.came);
                match (roads.first(), roads.len()) {
                    (None, _) => self.halt(),
                    (Some(road), 1) => {
                        let end = self.game.park.end_at(road, node);
                        self.enter_road(road, end);
                    }
                    _ => return false,
                }
            }
            Where::Road(segment, end) => {
                if Rangers::wall_on(self.state, segment).is_some() && !self.state.slipping {
                    return false;
                }
                self.state.slipping = false;
                self.come_to(segment, end);
            }
            Where::Off => self.state.moving = NONE,
        }
        true
    }

    fn end_advance(&mut self) {
        self.state.phase = Phase::Overcome;
    }

    /// RGR §9.1, §9.2
    fn spring_trap(&mut self, token: u8, quality: u8, segment: Segment, spot: Spot) {
        let trap = self.game.figures().traps[usize::from(quality - 1)];
        let face = if self.game.fixed_traps { 0 } else { self.dice.die(trap.sides.into()) as u8 };
        let roll = if self.game.fixed_traps { trap.fixed } else { face + trap.plus };
        let damage = roll + self.game.trap_bonus(self.state, segment);
        self.remove_obstacle(segment);
        self.log.tell(Event::Trapped { token, on: segment, face, damage });
        self.hurt(damage, Blow::Trap, spot, NONE);
    }

    /// RGR §9.7, §9.8
    fn spring_chokepoint(&mut self, ranger: usize, segment: Segment, spot: Spot) {
        let die = self.dice.die(6) as u8;
        let who = &mut self.state.rangers[ranger];
        (who.choke, who.exposed) = (None, true);
        self.state.assaulted = self.state.assaulted.with(State::seat_of(ranger as u8));
        self.log.tell(Event::Choked { ranger: ranger as u8, on: segment, die });
        if die == if self.game.low { 6 } else { 1 } {
            self.state.tasks.push(Task::Harm { ranger: ranger as u8, why: crate::Why::Mishap });
        }
        let damage = self.game.damage_of(self.state, ranger, false);
        self.hurt(damage, Blow::Chokepoint, spot, ranger as u8);
    }

    /// An obstacle goes, and is remembered for Recovery. RGR §11.4
    pub(super) fn remove_obstacle(&mut self, segment: Segment) -> Obstacle {
        let index = self.state.obstacles.iter().position(|obstacle| obstacle.on == segment);
        let gone = self.state.obstacles.remove(index.expect("it stands there"));
        if self.state.lost.is_full() {
            self.state.lost.remove(0);
        }
        self.state.lost.push(Obstacle { work: 0, ..gone });
        gone
    }
}
