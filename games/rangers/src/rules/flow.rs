//! How one thing follows another: tasks that need no decision, and the turn of phases.

use super::Play;
use crate::Rangers;
use crate::action::Action;
use crate::event::Event;
use crate::park::{Node, NodeSet, Segment, SegmentSet};
use crate::state::{Cause, NONE, Nature, Phase, Spot, State, Task, Token};
use sounder_kernel::{Log, Seat, SeatSet};

impl Rangers {
    /// RGR §8.1, §8.2, §7.9
    pub(super) fn list_spawns(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let entrances = self.park.entrances;
        let used = state.token_nodes() & entrances;
        let spread = state.to_spawn == 1 && used.len() == 1 && entrances.len() > 1;
        let mut nodes = if spread { entrances - used } else { entrances };
        let figures = self.figures();
        let infiltrates = state.nature == Nature::Infiltrator && !state.infiltrated && seat == super::GM;
        // Its price may cost the tokens that were still to be dealt over a second entrance.
        let left = self.tokens_for(state.momentum.saturating_sub(figures.infiltrate), state.nature);
        let spread = spread || (used.len() == 1 && entrances.len() > 1 && left <= state.token_count() + 1);
        if infiltrates && !spread && Self::can_pay(state, figures.infiltrate) {
            let rangers = state.ranger_nodes();
            let near = rangers.iter().fold(rangers, |near, node| near | self.adjacent(state, node));
            nodes |= self.junctions(state) - self.park.inner - near;
        }
        out.extend(nodes.iter().map(Action::Spawn));
    }

    pub(super) fn list_entrances(&self, out: &mut Vec<Action>) {
        out.extend(self.park.entrances.iter().map(Action::Spawn));
    }

    /// Segments that a token may control ahead. RGR §8.7
    fn watchable(&self, token: Token) -> SegmentSet {
        token.at.on_node().map_or(SegmentSet::NONE, |node| self.park.ahead(node))
    }

    pub(super) fn list_watches(&self, state: &State, token: u8, out: &mut Vec<Action>) {
        out.extend(self.watchable(state.tokens[usize::from(token)]).iter().map(Action::Watch));
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Runs on to the next decision, or to the end.
    pub(super) fn settle(&mut self) {
        loop {
            if self.state.phase == Phase::Over {
                return self.state.tasks.clear();
            }
            let goes_on = match self.state.tasks.last() {
                Some(task) => self.run(*task),
                None => self.turn_of_fate() || self.flow(),
            };
            if !goes_on {
                return;
            }
        }
    }

    /// Runs the task on top if nothing is to be decided about it, and says whether it did.
    fn run(&mut self, task: Task) -> bool {
        match task {
            // A park may have no room left for it.
            Task::Bonus { gift, .. } => return !self.game.gift_fits(self.state, gift) && self.drop_task(),
            Task::Shed { at, left } => return self.shed_if_plain(at, left),
            Task::Arrive { left } => {
                let entrances = self.game.park.entrances;
                if self.state.tokens.is_full() && self.state.on_map().count() == self.state.tokens.len() {
                    return self.drop_task();
                }
                if entrances.len() > 1 {
                    return false;
                }
                self.drop_task();
                self.arrive(entrances.first().expect("every park has an entrance"), left);
            }
            Task::Watch { token } => {
                let ahead = self.game.watchable(self.state.tokens[usize::from(token)]);
                if ahead.len() > 1 {
                    return false;
                }
                self.drop_task();
                self.state.tokens[usize::from(token)].ahead = ahead.first();
            }
            Task::Defend { asked } => return self.defend_if_plain(asked),
            Task::Mend { .. } | Task::Line => return false,
            Task::TakeAlong { .. } => return self.state.on_map().next().is_none() && self.drop_task(),
            Task::Settle => {
                self.drop_task();
                self.settle_roll();
            }
            Task::Harm { ranger, why } => return self.suffer_if_plain(ranger.into(), why),
            Task::Retreat { ranger } => return self.retreat_if_plain(ranger.into()),
            Task::Rearguard { ranger } => {
                return self.state.rangers[usize::from(ranger)].captured && self.drop_task();
            }
            Task::Capture { ranger } => {
                if self.game.rescuer(self.state).is_some() {
                    return false;
                }
                self.drop_task();
                self.capture_ranger(ranger.into());
            }
            Task::Enter { node, from } => {
                self.drop_task();
                self.enter_place(node, from);
            }
            Task::Follow { from, .. } => return !self.state.has_token(from) && self.drop_task(),
            Task::Brace { .. } => return Rangers::bracable(self.state).is_empty() && self.drop_task(),
            Task::Restore { .. } => return !Rangers::can_restore(self.state) && self.drop_task(),
            Task::Mending { ranger, left } => {
                let who = &self.state.rangers[usize::from(ranger)];
                let ill = match (who.injuries > 0, who.exhaustion > 0) {
                    (true, true) => return false,
                    (false, false) => return self.drop_task(),
                    (injured, _) => {
                        if injured {
                            crate::Ill::Injury
                        } else {
                            crate::Ill::Exhaustion
                        }
                    }
                };
                self.drop_task();
                self.mend(ranger.into(), ill);
                if left > 1 {
                    self.state.tasks.push(Task::Mending { ranger, left: left - 1 });
                }
            }
        }
        true
    }

    /// Takes the task off the stack.
    pub(super) fn drop_task(&mut self) -> bool {
        self.state.tasks.pop();
        true
    }

    /// What may happen at any moment of a wave: Act 3, the end of the wave, the end of everything.
    fn turn_of_fate(&mut self) -> bool {
        if !matches!(self.state.phase, Phase::Spawn | Phase::Advance | Phase::Overcome | Phase::Rangers) {
            return false;
        }
        if self.state.free_rangers() == 0 {
            self.finish_failed();
        } else if !self.state.desperation.begun && self.game.is_desperate(self.state) {
            self.begin_desperation();
        } else if !self.state.desperation.begun && self.state.momentum == 0 {
            self.beat_wave(false);
        } else {
            return false;
        }
        true
    }

    /// Goes on where nobody has anything to decide, and says whether it did.
    fn flow(&mut self) -> bool {
        match self.state.phase {
            Phase::Bonuses => self.begin_shop(),
            Phase::Spawn if self.state.to_spawn == 0 => self.begin_wave_turn(),
            Phase::Advance => return self.flow_advance(),
            Phase::Overcome if !self.game.can_overcome(self.state) => self.end_wave_turn(),
            Phase::Rangers => return self.flow_rangers(),
            Phase::Recovery if self.state.rangers.iter().all(|ranger| ranger.points == 0) => {
                self.begin_wave(self.state.wave + 1);
            }
            Phase::Points if self.state.rangers.iter().all(|ranger| ranger.points == 0) => {
                self.state.phase = Phase::Vote;
            }
            Phase::Vote => return self.count_votes(),
            _ => return false,
        }
        true
    }

    /// RGR §8.1
    pub(super) fn begin_wave(&mut self, wave: u8) {
        let state = &mut *self.state;
        state.wave = wave;
        state.wave_turn = 0;
        state.momentum = self.game.momentum_of(wave);
        state.infiltrated = false;
        state.to_spawn = self.game.tokens_for(state.momentum, state.nature) as u8;
        state.tokens.clear();
        state.phase = Phase::Spawn;
        state.rangers.iter_mut().for_each(|ranger| {
            (ranger.points, ranger.done, ranger.strove) = (0, false, false);
        });
        self.log.tell(Event::WaveCame { wave, momentum: state.momentum, tokens: state.to_spawn });
    }

    /// RGR §8.1, §8.2, §7.9
    pub(super) fn spawn(&mut self, action: Action) {
        let Action::Spawn(node) = action else { return };
        self.state.to_spawn -= 1;
        self.put_token(node);
        if !self.game.park.entrances.contains(node) {
            self.state.infiltrated = true;
            self.pay(self.game.figures().infiltrate, crate::Bill::Infiltrate);
        }
        if self.state.to_spawn == 0 {
            self.state.spawner = NONE;
        }
    }

    /// A new token on a node, in the first free slot.
    pub(super) fn put_token(&mut self, node: Node) -> u8 {
        let free = self.state.tokens.iter().position(|token| token.at == Spot::OFF);
        let slot = free.unwrap_or_else(|| {
            self.state.tokens.push(Token::default());
            self.state.tokens.len() - 1
        });
        // A token that comes in the middle of a wave turn neither moves nor acts in it.
        let late = self.state.phase != Phase::Spawn;
        self.state.tokens[slot] = Token { at: Spot::node(node), moved: late, done: late, ..Token::default() };
        self.log.tell(Event::Spawned { token: slot as u8, node });
        self.state.tasks.push(Task::Watch { token: slot as u8 });
        slot as u8
    }

    /// One of several tokens comes at an entrance.
    pub(super) fn arrive(&mut self, node: Node, left: u8) {
        if left > 1 {
            self.state.tasks.push(Task::Arrive { left: left - 1 });
        }
        self.put_token(node);
    }

    /// RGR §8.3
    pub(super) fn begin_wave_turn(&mut self) {
        let state = &mut *self.state;
        state.wave_turn += 1;
        state.phase = Phase::Advance;
        state.active = NONE;
        state.moving = NONE;
        (state.advanced, state.started, state.slipping) = (false, false, false);
        (state.breached_places, state.breached_obstacles) = (NodeSet::NONE, SegmentSet::NONE);
        (state.assaulted, state.again, state.doubled) = (SeatSet::EMPTY, 0, 0);
        for token in state.tokens.iter_mut() {
            (token.moved, token.done) = (false, false);
        }
        // Whoever stands in a place that the wave has is exposed, however they came there.
        let captured = state.captured_nodes();
        for ranger in state.rangers.iter_mut().filter(|ranger| !ranger.captured) {
            ranger.exposed |= captured.contains(ranger.at);
        }
        self.log.tell(Event::WaveTurn { turn: state.wave_turn });
    }

    /// RGR §8.13, §8.14, §9.8, §13.5
    pub(super) fn end_wave_turn(&mut self) {
        self.close_wave_turn();
        let figures = self.game.figures();
        if self.state.desperation.begun {
            if self.keep_goal() {
                return;
            }
            if self.state.wave_turn >= figures.last_turns {
                return self.finish_failed();
            }
        } else if self.state.wave_turn >= figures.wave_turns && self.state.momentum > 0 {
            return self.beat_wave(true);
        }
        self.begin_rangers();
    }

    /// What lasts for a wave turn is over, be it played to its end or cut short by Act 3. RGR §9.8, §12.2
    pub(super) fn close_wave_turn(&mut self) {
        self.burn_on();
        let state = &mut *self.state;
        (state.snared, state.braced, state.lines) = (NodeSet::NONE, NodeSet::NONE, NodeSet::NONE);
        (state.again, state.doubled) = (0, 0);
        for ranger in state.rangers.iter_mut() {
            if ranger.choke.take().is_some() {
                ranger.exposed = true;
            }
        }
    }

    /// Fires hurt what stands by them, and closures come to their end. RGR §3.10, §9.6
    fn burn_on(&mut self) {
        for index in (0..self.state.closures.len()).rev() {
            let closure = self.state.closures[index];
            if closure.cause == Cause::Fire
                && let Some(spot) = self.token_by(closure.on)
            {
                self.hurt(1, crate::Blow::Fire, spot, NONE);
            }
            if closure.turns <= 1 {
                self.state.closures.remove(index);
            } else {
                self.state.closures[index].turns -= 1;
            }
        }
    }

    /// A spot with a token on a segment or at one of its ends.
    pub(super) fn token_by(&self, segment: Segment) -> Option<Spot> {
        let [a, b] = self.game.park.roads.ends(segment);
        let by = [Spot::road(segment, 0), Spot::road(segment, 1), Spot::node(a), Spot::node(b)];
        by.into_iter().find(|spot| self.state.has_token(*spot))
    }

    pub(super) fn begin_rangers(&mut self) {
        self.state.phase = Phase::Rangers;
        self.state.active = NONE;
        self.state.rangers.iter_mut().for_each(|ranger| ranger.done = false);
    }
}
