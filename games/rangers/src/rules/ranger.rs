//! The rangers' turns: moving, attacking, and what places offer. RGR §10

use super::Play;
use crate::Rangers;
use crate::action::Action;
use crate::event::{Band, Blow, Event};
use crate::park::{Node, NodeSet, Segment, WATER};
use crate::state::{
    Barrier, Cause, Closure, Goal, Kind, MOST_CLOSURES, NONE, Ranger, Role, Spot, Stake, State, Task, Where, Why,
};
use sounder_kernel::Log;

impl Rangers {
    /// Actions that a ranger still has in this turn.
    #[inline]
    pub(crate) fn actions_left(&self, state: &State, ranger: usize) -> u8 {
        if usize::from(state.active) == ranger { state.actions } else { self.figures().actions }
    }

    /// Everything a ranger can do in a turn, ascending.
    pub(super) fn list_turn(&self, state: &State, ranger: usize, out: &mut Vec<Action>) {
        let who = &state.rangers[ranger];
        let left = self.actions_left(state, ranger);
        // Three injuries: nothing but holding. RGR §3.2
        if left > 0 && who.injuries < 3 {
            self.list_going(state, ranger, out);
            self.list_deeds(state, ranger, out);
            self.list_goal(state, ranger, out);
        }
        if left == self.figures().actions {
            out.push(Action::Hold);
        }
        if state.desperation.begun {
            self.list_moves(state, ranger, out);
        }
        out.push(Action::EndTurn);
    }

    /// RGR §10.3, §10.6, §10.7, §4.2, §4.3, §4.7
    fn list_going(&self, state: &State, ranger: usize, out: &mut Vec<Action>) {
        let who = &state.rangers[ranger];
        let safe = self.reach(state, who);
        out.extend(safe.iter().map(Action::Go));
        let here = NodeSet::only(who.at);
        let near = self.near(who.at) - safe;
        if who.injuries < 2 {
            if state.stash.boat > 0 {
                out.extend((self.park.paths.neighbours(who.at, WATER) - safe).iter().map(Action::Row));
            }
            if state.stash.trail > 0 {
                out.extend(near.iter().map(Action::Sneak));
            }
        }
        if who.injuries < if who.role == Role::Navigator { 2 } else { 1 } {
            out.extend(near.iter().map(Action::Bushwhack));
        }
        if Self::has_manned(state, Kind::Firetower) {
            let roads = Self::controlled(state) - state.closed_segments();
            out.extend((self.park.roads.across(here, roads) - safe).iter().map(Action::Cross));
        }
    }

    /// Attacks, chokepoints, abilities.
    fn list_deeds(&self, state: &State, ranger: usize, out: &mut Vec<Action>) {
        let who = &state.rangers[ranger];
        Self::spots(state, |spot| self.in_reach(who.at, spot), |spot| out.push(Action::Attack(spot)));
        let open_roads = self.park.roads.edges_at(who.at) - state.closed_segments();
        if who.choke.is_none() {
            out.extend(open_roads.iter().map(Action::Choke));
        }
        let place = state.place_on(who.at).copied();
        let kind = place.filter(|place| !place.captured).map(|place| place.kind);
        match kind {
            Some(Kind::RangerStation) if !Self::bracable(state).is_empty() => out.push(Action::Use),
            Some(Kind::ResearchCenter) if state.stash.reroll == 0 => out.push(Action::Use),
            Some(Kind::Armory) => out.extend((open_roads & self.free_segments(state)).iter().map(Action::Fortify)),
            _ => {}
        }
        if state.stash.ambush > 0 {
            let reach = |spot: Spot| self.in_reach(who.at, spot);
            Self::spots(state, reach, |spot| {
                out.extend(self.pushes(state, spot).iter().map(|to| Action::Push(spot, to)));
            });
        }
        if state.stash.flood > 0 && state.closures.len() < MOST_CLOSURES {
            out.extend((self.park.roads.edges() - state.closed_segments()).iter().map(Action::Flood));
        }
        let clear = !state.has_token(Spot::node(who.at));
        if clear && place.is_some_and(|place| place.captured) {
            out.push(Action::Retake);
        }
        if clear {
            let caught = |(_, other): &(usize, &Ranger)| other.captured && other.at == who.at;
            out.extend(state.rangers.iter().enumerate().filter(caught).map(|(index, _)| Action::Free(index as u8)));
        }
        if state.caches.contains(&who.at) {
            Self::list_ills(state, ranger, Action::Cached, out);
        }
        self.list_bonuses(state, ranger, open_roads, out);
    }

    /// Places that can be given a die. RGR §4.6
    pub(super) fn bracable(state: &State) -> NodeSet {
        state.open_nodes() - state.braced
    }

    pub(super) fn list_braces(state: &State, out: &mut Vec<Action>) {
        out.extend(Self::bracable(state).iter().map(Action::Brace));
    }

    /// Where a token can be pushed to: one segment. RGR §4.1
    fn pushes(&self, state: &State, spot: Spot) -> NodeSet {
        let nodes = match spot.place() {
            Where::Node(node) => {
                let roads = self.park.roads.edges_at(node).iter().filter(|road| Self::lies_clear(state, *road));
                roads.map(|road| self.park.across(road, node)).collect()
            }
            Where::Road(segment, end) => NodeSet::only(self.park.end_of(segment, end)),
            Where::Off => NodeSet::NONE,
        };
        nodes - Self::defended(state)
    }

    /// What serves the last objective. RGR §13.3, §13.4
    fn list_goal(&self, state: &State, ranger: usize, out: &mut Vec<Action>) {
        let (who, last) = (&state.rangers[ranger], &state.desperation);
        match last.goal {
            Some(Goal::Evacuate) => {
                let on_the_way = state.rangers.iter().filter(|ranger| ranger.escorts).count() as u8;
                if who.at == last.place && !who.escorts && last.progress + on_the_way < self.last.civilians {
                    out.push(Action::Escort);
                }
                if who.escorts && self.is_open_entrance(state, who.at) {
                    out.push(Action::BringOut);
                }
            }
            Some(Goal::Destroy) if who.at == last.place && !self.is_spent(state, ranger) => out.push(Action::Wreck),
            _ => {}
        }
    }

    /// Whether a ranger has wrecked all that one can in this turn. RGR §13.4
    fn is_spent(&self, state: &State, ranger: usize) -> bool {
        self.last.wreck_once && usize::from(state.active) == ranger && state.wrecked
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Begins a ranger's turn with the first thing done in it.
    fn begin_turn(&mut self, ranger: usize) {
        if usize::from(self.state.active) != ranger {
            self.state.active = ranger as u8;
            self.state.actions = self.game.figures().actions;
            (self.state.attacked, self.state.wrecked, self.state.companion) = (false, false, NONE);
        }
    }

    pub(super) fn end_turn(&mut self) {
        let active = usize::from(self.state.active);
        self.state.rangers[active].done = true;
        (self.state.active, self.state.companion) = (NONE, NONE);
    }

    /// Goes on where a turn is over. RGR §10.1
    pub(super) fn flow_rangers(&mut self) -> bool {
        let state = &*self.state;
        if state.active != NONE {
            let who = &state.rangers[usize::from(state.active)];
            let spent = state.actions == 0 && !(state.desperation.begun && who.tokens > 0);
            if who.captured || spent {
                self.end_turn();
                return true;
            }
            return false;
        }
        if state.rangers.iter().any(|ranger| !ranger.captured && !ranger.done) {
            return false;
        }
        self.begin_wave_turn();
        true
    }

    /// RGR §10.2
    pub(super) fn take_action(&mut self, ranger: usize, action: Action) {
        self.begin_turn(ranger);
        let who = ranger as u8;
        match action {
            Action::EndTurn => return self.end_turn(),
            Action::Hold => {
                self.state.actions = 0;
                let hold = self.game.figures().hold;
                let ranger = &mut self.state.rangers[ranger];
                ranger.tokens += hold;
                ranger.steady |= ranger.role == Role::Sentinel;
                return self.log.tell(Event::Waited { ranger: who });
            }
            Action::Bring(whom) => return self.bring(ranger, whom),
            Action::Leap(_)
            | Action::Snipe(_)
            | Action::Blast(_)
            | Action::Ward
            | Action::Inspire
            | Action::LastStand(_)
            | Action::Catastrophe(_)
            | Action::AllOdds
            | Action::LongGoodbye => return self.desperate_move(ranger, action),
            _ => self.state.actions -= 1,
        }
        match action {
            Action::Go(to) => self.go(ranger, to),
            Action::Row(to) => {
                self.state.stash.boat -= 1;
                self.go(ranger, to);
            }
            Action::Sneak(to) => {
                self.state.stash.trail -= 1;
                self.go(ranger, to);
            }
            Action::Bushwhack(to) if self.state.rangers[ranger].role == Role::Navigator => self.go(ranger, to),
            Action::Bushwhack(to) => self.roll(ranger, Stake::Bushwhack(to)),
            Action::Cross(to) => self.roll(ranger, Stake::Cross(to)),
            Action::Attack(spot) => self.roll(ranger, Stake::Attack(spot)),
            Action::Choke(segment) => {
                self.state.rangers[ranger].choke = Some(segment);
                self.log.tell(Event::ChokeSet { ranger: who, on: segment });
            }
            Action::Wreck => {
                self.state.wrecked = true;
                if self.state.has_token(Spot::node(self.state.rangers[ranger].at)) {
                    self.roll(ranger, Stake::Wreck);
                } else {
                    self.wreck(ranger);
                }
            }
            Action::Escort | Action::BringOut => self.evacuate(ranger, action),
            Action::Snare | Action::Burn(_) | Action::Advise(_) => self.role_action(ranger, action),
            _ => self.use_place(ranger, action),
        }
    }

    /// RGR §4
    fn use_place(&mut self, ranger: usize, action: Action) {
        let (who, at) = (ranger as u8, self.state.rangers[ranger].at);
        match action {
            Action::Use => {
                if self.state.open_place(Kind::ResearchCenter) == Some(at) {
                    self.state.stash.reroll = 1;
                    self.log.tell(Event::RerollReady { ranger: who });
                } else {
                    self.state.tasks.push(Task::Brace { ranger: who });
                    self.state.tasks.push(Task::Brace { ranger: who });
                }
            }
            Action::Fortify(segment) => self.erect(ranger, Barrier::Fortification, segment),
            Action::Push(spot, to) => self.push_token(ranger, spot, to),
            Action::Flood(segment) => {
                self.state.stash.flood -= 1;
                self.close(segment, Cause::Flood, 1);
                let on = [Spot::road(segment, 0), Spot::road(segment, 1)];
                if let Some(spot) = on.into_iter().find(|spot| self.state.has_token(*spot)) {
                    self.hurt(self.game.figures().flood_damage, Blow::Flood, spot, who);
                }
            }
            Action::Retake => {
                self.state.place_on_mut(at).expect("a place is retaken").captured = false;
                self.state.rangers.iter_mut().filter(|other| other.at == at).for_each(|other| other.exposed = false);
                self.log.tell(Event::Retaken { ranger: who, node: at });
            }
            Action::Free(caught) => {
                self.release(caught.into());
                self.log.tell(Event::RangerFreed { ranger: caught, by: who });
            }
            Action::Cached(ill) => {
                let index = self.state.caches.iter().position(|node| *node == at).expect("a cache is here");
                self.state.caches.remove(index);
                self.mend(ranger, ill);
            }
            _ => {}
        }
    }

    fn push_token(&mut self, ranger: usize, spot: Spot, to: Node) {
        self.state.stash.ambush -= 1;
        let slot = self.state.tokens.iter().position(|token| token.at == spot).expect("a token stands here");
        let came = match spot.place() {
            Where::Node(node) => self.game.park.road_between(node, to),
            Where::Road(segment, _) => Some(segment),
            Where::Off => None,
        };
        let token = &mut self.state.tokens[slot];
        (token.at, token.came, token.holds) = (Spot::node(to), came, false);
        self.log.tell(Event::Pushed { ranger: ranger as u8, token: slot as u8, from: spot, to });
        self.state.tasks.push(Task::Watch { token: slot as u8 });
    }

    /// Nobody passes a segment for some wave turns.
    pub(super) fn close(&mut self, on: Segment, cause: Cause, turns: u8) {
        self.state.closures.push(Closure { on, cause, turns });
        self.log.tell(Event::Closed { on, cause });
    }

    /// RGR §10.3
    pub(super) fn go(&mut self, ranger: usize, to: Node) {
        let from = self.state.rangers[ranger].at;
        self.relocate(ranger, to);
        self.log.tell(Event::Went { ranger: ranger as u8, from, to });
        let companion = std::mem::replace(&mut self.state.companion, NONE);
        if companion != NONE && !self.state.rangers[usize::from(companion)].captured {
            self.relocate(companion.into(), to);
            self.log.tell(Event::Went { ranger: companion, from, to });
        }
    }

    /// What came of a risky action. RGR §10.5
    pub(super) fn settle_risk(&mut self, ranger: usize, stake: Stake, band: Band) {
        let who = ranger as u8;
        if band != Band::Good {
            self.state.tasks.push(Task::Harm { ranger: who, why: Why::Mishap });
        }
        let ambush = self.game.in_ambush(self.state, ranger);
        if let Stake::Attack(_) = stake {
            self.state.attacked = true;
        }
        if band == Band::Bad {
            return;
        }
        match stake {
            Stake::Attack(spot) => {
                let damage = self.game.damage_of(self.state, ranger, ambush);
                self.hurt(damage, Blow::Attack, spot, who);
            }
            Stake::Bushwhack(to) | Stake::Cross(to) => self.go(ranger, to),
            Stake::Wreck => self.wreck(ranger),
            Stake::Breach | Stake::Exposed => {}
        }
    }
}
