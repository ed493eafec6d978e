//! Assaults: who defends, and what becomes of place, obstacle, wave and ranger. RGR §6

use super::Play;
use crate::Rangers;
use crate::action::Action;
use crate::event::{Band, Bill, Blow, Event, Feat};
use crate::park::{Node, NodeSet, Segment};
use crate::state::{Kind, NONE, Stake, State, Target, Task, Why};
use sounder_kernel::{Log, SeatSet};

impl Rangers {
    /// Rangers who can defend a target. RGR §6.2, §9.5
    pub(crate) fn defenders(&self, state: &State, target: Target) -> SeatSet {
        let nodes = match target {
            Target::Place(node) => NodeSet::only(node),
            Target::Obstacle(segment) => self.park.ends_of(segment),
            Target::Ranger(ranger) => return SeatSet::only(State::seat_of(ranger)),
        };
        state.free_seats(|ranger| nodes.contains(ranger.at))
    }
}

impl<L: Log<Event>> Play<'_, L> {
    pub(super) fn begin_assault(&mut self) {
        let target = self.state.assault.target;
        match target {
            Target::Place(node) => self.state.breached_places.insert(node),
            Target::Obstacle(segment) => self.state.breached_obstacles.insert(segment),
            Target::Ranger(ranger) => self.state.assaulted = self.state.assaulted.with(State::seat_of(ranger)),
        }
        let node = match target {
            Target::Place(node) => Some(node),
            Target::Ranger(ranger) => Some(self.state.rangers[usize::from(ranger)].at),
            Target::Obstacle(_) => None,
        };
        if let Some(node) = node.filter(|node| self.state.warded.contains(*node)) {
            self.state.warded.remove(node);
            return self.log.tell(Event::Warded { node });
        }
        let asked = self.game.defenders(self.state, target);
        self.state.tasks.push(Task::Defend { asked });
    }

    /// With one ranger there, or none left to ask, nothing is decided. RGR §6.2
    pub(super) fn defend_if_plain(&mut self, asked: SeatSet) -> bool {
        let all = self.game.defenders(self.state, self.state.assault.target);
        if all.len() > 1 && !asked.is_empty() {
            return false;
        }
        self.drop_task();
        if let Some(ranger) = all.first().and_then(State::ranger_of) {
            self.defend(ranger);
        }
        true
    }

    pub(super) fn step_forward(&mut self, asked: SeatSet, ranger: usize, action: Action) {
        if action == Action::StepForward {
            self.defend(ranger);
        } else {
            self.state.tasks.push(Task::Defend { asked: asked.without(State::seat_of(ranger as u8)) });
        }
    }

    fn defend(&mut self, ranger: usize) {
        let assault = self.state.assault;
        self.log.tell(Event::Assaulted { from: assault.from, target: assault.target, ranger: ranger as u8 });
        let stake = if matches!(assault.target, Target::Ranger(_)) { Stake::Exposed } else { Stake::Breach };
        self.roll(ranger, stake);
    }

    /// RGR §6.5 to §6.8
    pub(super) fn settle_breach(&mut self, ranger: usize, band: Band) {
        match self.state.assault.target {
            Target::Place(node) => self.settle_place(ranger, node, band),
            Target::Obstacle(segment) => self.settle_obstacle(ranger, segment, band),
            Target::Ranger(_) => {}
        }
    }

    fn strike_back(&mut self, ranger: usize, dam: bool) {
        let most = self.game.figures().most_damage;
        let damage = (self.game.damage_of(self.state, ranger, false) + u8::from(dam)).min(most);
        self.hurt(damage, Blow::Defence, self.state.assault.from, ranger as u8);
    }

    fn settle_place(&mut self, ranger: usize, node: Node, band: Band) {
        let (who, from) = (ranger as u8, self.state.assault.from);
        let kind = self.state.place_on(node).map_or(Kind::Objective, |place| place.kind);
        let dam = kind == Kind::Dam;
        let line = self.state.lines.contains(node);
        let held = |play: &mut Self| play.log.tell(Event::Held { node, ranger: who });
        match (self.game.low, band) {
            (_, Band::Good) => {
                held(self);
                self.strike_back(ranger, dam);
            }
            (false, _) => {
                let why = if line { Why::Mishap } else { Why::Lost };
                self.state.tasks.push(Task::Harm { ranger: who, why });
                if line {
                    held(self);
                } else {
                    self.state.tasks.push(Task::Enter { node, from });
                    self.capture_place(node);
                    if band == Band::Middle {
                        self.pay(self.game.figures().secure, Bill::Secure);
                    }
                }
                if band == Band::Middle {
                    self.strike_back(ranger, dam);
                } else if dam {
                    self.hurt(1, Blow::Defence, from, who);
                }
            }
            (true, Band::Middle) => {
                // Where the line is held, nothing is given up.
                let why = if line { Why::Mishap } else { Why::Contest };
                self.state.tasks.push(Task::Harm { ranger: who, why });
                self.strike_back(ranger, dam);
            }
            (true, Band::Bad) => {
                if line {
                    held(self);
                } else {
                    self.push_retreat(who);
                    self.lose_place(node);
                }
                if dam {
                    self.hurt(1, Blow::Defence, from, who);
                }
            }
        }
    }

    /// The place goes to the wave, which pays to secure it. RGR §6.6
    fn lose_place(&mut self, node: Node) {
        self.state.tasks.push(Task::Enter { node, from: self.state.assault.from });
        self.capture_place(node);
        self.pay(self.game.figures().secure, Bill::Secure);
    }

    fn settle_obstacle(&mut self, ranger: usize, segment: Segment, band: Band) {
        let who = ranger as u8;
        match (self.game.low, band) {
            (_, Band::Good) => self.strike_back(ranger, false),
            (false, _) => {
                self.fell_obstacle(segment);
                self.state.tasks.push(Task::Harm { ranger: who, why: Why::Mishap });
                if band == Band::Middle {
                    self.strike_back(ranger, false);
                }
            }
            (true, Band::Middle) => {
                self.state.tasks.push(Task::Harm { ranger: who, why: Why::Contest });
                self.strike_back(ranger, false);
            }
            (true, Band::Bad) => {
                self.fell_obstacle(segment);
                self.push_retreat(who);
            }
        }
    }

    fn fell_obstacle(&mut self, segment: Segment) {
        let what = self.remove_obstacle(segment).what;
        self.log.tell(Event::ObstacleFell { on: segment, what });
    }

    /// The low table's contest is given up. RGR §6.6, §6.7
    pub(super) fn give_up(&mut self, ranger: usize) {
        self.push_retreat(ranger as u8);
        match self.state.assault.target {
            Target::Place(node) => self.lose_place(node),
            Target::Obstacle(segment) => self.fell_obstacle(segment),
            Target::Ranger(_) => {}
        }
    }

    /// RGR §9.9
    pub(super) fn settle_exposed(&mut self, ranger: usize, band: Band) {
        let ranger = ranger as u8;
        match band {
            Band::Good => {}
            Band::Middle => self.state.tasks.push(Task::Harm { ranger, why: Why::Mishap }),
            Band::Bad => self.state.tasks.push(Task::Capture { ranger }),
        }
    }

    /// RGR §12.8
    pub(super) fn hold_the_line(&mut self, ranger: usize, action: Action) {
        if action == Action::HoldTheLine {
            if let Target::Place(node) = self.state.assault.target {
                self.state.lines.insert(node);
                self.state.desperation.lined.insert(node);
            }
            self.state.rangers[ranger].tokens -= self.game.figures().common_price[3];
            self.log.tell(Event::Feat { ranger: ranger as u8, feat: Feat::HoldTheLine, whom: NONE });
        }
        self.carry_out();
    }

    /// Whether the defender is asked to hold the line: the place would fall, and there are tokens for it.
    pub(super) fn may_hold_line(&self, band: Band) -> bool {
        let Target::Place(node) = self.state.assault.target else { return false };
        let falls = if self.game.low { band == Band::Bad } else { band != Band::Good };
        let who = &self.state.rangers[usize::from(self.state.roll.ranger)];
        self.state.desperation.begun
            && self.state.roll.stake == Stake::Breach
            && falls
            && !(self.game.last.line_once && self.state.desperation.lined.contains(node))
            && who.tokens >= self.game.figures().common_price[3]
    }
}
