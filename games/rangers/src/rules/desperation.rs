//! Act 3: how it begins, and the last objective. RGR §12, §13

use super::Play;
use crate::Rangers;
use crate::action::Action;
use crate::event::Event;
use crate::park::Node;
use crate::state::{Goal, Kind, NONE, Phase, State, Task};
use sounder_kernel::Log;

const GOALS: [Goal; 3] = [Goal::Evacuate, Goal::Destroy, Goal::Hold];

impl Rangers {
    /// RGR §12.1
    pub(super) fn is_desperate(&self, state: &State) -> bool {
        let lost = state.places.iter().any(|place| place.kind == Kind::Objective && place.captured);
        let free = state.free_rangers();
        let few = match self.ranger_count {
            1 => false,
            2 => free < 2,
            rangers => free < rangers.div_ceil(2),
        };
        lost || few
    }

    /// RGR §13.1
    fn is_open_goal(state: &State, goal: Goal) -> bool {
        match goal {
            Goal::Evacuate => true,
            Goal::Destroy => state.places.iter().any(|place| place.kind == Kind::Objective && place.captured),
            Goal::Hold => state.places.iter().any(|place| !place.captured),
        }
    }

    pub(super) fn list_votes(state: &State, out: &mut Vec<Action>) {
        out.extend(GOALS.into_iter().filter(|goal| Self::is_open_goal(state, *goal)).map(Action::Vote));
    }

    pub(super) fn list_aims(state: &State, out: &mut Vec<Action>) {
        let hold = state.desperation.goal == Some(Goal::Hold);
        let open = if hold { state.open_nodes() } else { state.place_nodes() };
        out.extend(open.iter().map(Action::Aim));
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// RGR §12.2 to §12.4
    pub(super) fn begin_desperation(&mut self) {
        self.log.tell(Event::DesperationBegan);
        self.state.desperation.begun = true;
        // In the middle of the rangers' turn it goes on from where it was, and what was readied for the wave turn stays.
        if self.state.phase != Phase::Rangers {
            self.close_wave_turn();
            self.state.active = NONE;
            self.state.rangers.iter_mut().for_each(|ranger| ranger.done = false);
        }
        let state = &mut *self.state;
        (state.wave_turn, state.moving, state.to_spawn) = (0, NONE, 0);
        let points = self.game.figures().points;
        state.rangers.iter_mut().for_each(|ranger| ranger.points = if ranger.captured { 0 } else { points });
        state.phase = Phase::Points;
        let wanted = self.game.last_tokens(state.nature);
        let left = wanted.saturating_sub(state.token_count()) as u8;
        if left > 0 {
            state.tasks.push(Task::Arrive { left });
        }
    }

    pub(super) fn despair(&mut self, ranger: usize, action: Action) {
        let who = ranger as u8;
        match action {
            Action::Mend(ill) => {
                self.state.rangers[ranger].points -= 1;
                self.mend(ranger, ill);
            }
            Action::Keep => {
                let ranger = &mut self.state.rangers[ranger];
                (ranger.points, ranger.tokens) = (ranger.points - 1, ranger.tokens + 1);
                self.log.tell(Event::TokenKept { ranger: who });
            }
            Action::Vote(goal) => {
                self.state.rangers[ranger].vote = Some(goal);
                self.log.tell(Event::Voted { ranger: who, goal });
            }
            Action::Aim(node) => self.set_goal(node),
            _ => {}
        }
    }

    /// Most votes; between equals, the one of the lowest seat. RGR §13.2
    pub(super) fn count_votes(&mut self) -> bool {
        let free = || self.state.rangers.iter().filter(|ranger| !ranger.captured);
        if free().any(|ranger| ranger.vote.is_none()) {
            return false;
        }
        let votes = |goal: Option<Goal>| free().filter(|ranger| ranger.vote == goal).count();
        let most = free().map(|ranger| votes(ranger.vote)).max();
        let goal = free().map(|ranger| ranger.vote).find(|goal| Some(votes(*goal)) == most).flatten();
        self.state.desperation.goal = goal;
        if goal == Some(Goal::Destroy) {
            let lost = self.state.places.iter().find(|place| place.kind == Kind::Objective && place.captured);
            let lost = lost.expect("one can vote for what is lost alone");
            self.set_goal(lost.node);
        } else {
            self.state.phase = Phase::Aim;
        }
        true
    }

    fn set_goal(&mut self, node: Node) {
        self.state.desperation.place = node;
        let goal = self.state.desperation.goal.expect("the votes are counted");
        self.log.tell(Event::GoalSet { goal, node });
        self.state.phase = Phase::Rangers;
    }

    /// RGR §13.3
    pub(super) fn evacuate(&mut self, ranger: usize, action: Action) {
        let (who, of) = (ranger as u8, self.game.last.civilians);
        let node = self.state.rangers[ranger].at;
        if action == Action::Escort {
            self.state.rangers[ranger].escorts = true;
            return self.log.tell(Event::Escorting { ranger: who, node });
        }
        self.state.rangers[ranger].escorts = false;
        self.state.desperation.progress += 1;
        let count = self.state.desperation.progress;
        self.log.tell(Event::BroughtOut { ranger: who, node, count, of });
        if count >= of {
            self.finish_met();
        }
    }

    /// RGR §13.4
    pub(super) fn wreck(&mut self, ranger: usize) {
        self.state.desperation.progress += 1;
        let (count, of) = (self.state.desperation.progress, self.game.last.wreck);
        self.log.tell(Event::Wrecked { ranger: ranger as u8, count, of });
        if count >= of {
            self.finish_met();
        }
    }

    /// RGR §13.5
    pub(super) fn keep_goal(&mut self) -> bool {
        if self.state.desperation.goal != Some(Goal::Hold) {
            return false;
        }
        let node = self.state.desperation.place;
        if self.state.place_on(node).is_none_or(|place| place.captured) {
            self.state.desperation.progress = 0;
            return false;
        }
        self.state.desperation.progress += 1;
        let (count, of) = (self.state.desperation.progress, self.game.last.keep);
        self.log.tell(Event::KeptGoal { node, count, of });
        if count >= of {
            self.finish_met();
            return true;
        }
        false
    }
}
