//! What may be done and what comes of it: one file a part of the game.
//!
//! Whatever must be settled before the phase goes on is a [`Task`] on a stack; `settle` runs what needs no decision.

mod advance;
mod assault;
mod desperation;
mod ending;
mod flow;
mod harm;
mod momentum;
mod moves;
mod overcome;
mod prep;
mod query;
mod ranger;
mod recovery;
mod rolls;
mod shop;

pub(crate) use advance::Ahead;
pub(crate) use shop::WARES;

use crate::Rangers;
use crate::action::Action;
use crate::event::Event;
use crate::state::{NONE, Phase, Ranger, State, Task};
use sounder_kernel::{Dice, Log, Seat, SeatSet};

/// The game master's seat.
pub const GM: Seat = Seat(0);

/// One action being played: the game, the position, and where chance and words come from.
pub(crate) struct Play<'a, L> {
    pub game: &'a Rangers,
    pub state: &'a mut State,
    pub dice: &'a mut Dice,
    pub log: &'a mut L,
}

impl Rangers {
    /// Who may act now.
    #[inline]
    pub(crate) fn acting(&self, state: &State) -> SeatSet {
        let (gm, only) = (SeatSet::only(GM), |ranger: u8| SeatSet::only(State::seat_of(ranger)));
        if let Some(task) = state.tasks.last() {
            return match *task {
                Task::Shed { .. } | Task::Arrive { .. } | Task::Watch { .. } | Task::Follow { .. } => gm,
                Task::Defend { asked } | Task::Mend { asked } => asked,
                Task::Line => only(state.roll.ranger),
                Task::Capture { .. } => self.rescuer(state).map_or(gm, only),
                Task::Bonus { ranger, .. }
                | Task::Harm { ranger, .. }
                | Task::Retreat { ranger }
                | Task::Rearguard { ranger }
                | Task::Brace { ranger }
                | Task::Restore { ranger }
                | Task::TakeAlong { ranger }
                | Task::Mending { ranger, .. } => only(ranger),
                Task::Settle | Task::Enter { .. } => unreachable!("settled without a decision"),
            };
        }
        let waiting = |open: fn(&Ranger) -> bool| state.free_seats(open);
        match state.phase {
            Phase::Roles | Phase::Threat | Phase::Shop => only(state.turn),
            Phase::Selves => waiting(|ranger| ranger.answered < 2),
            Phase::Places => match state.turn.checked_sub(self.gm_places()) {
                None => gm,
                Some(ranger) => only(ranger),
            },
            Phase::Spawn if state.spawner != NONE => only(state.spawner),
            Phase::Nature | Phase::Spawn | Phase::Advance | Phase::Overcome => gm,
            Phase::Rangers if state.active != NONE => only(state.active),
            Phase::Rangers => waiting(|ranger| !ranger.done),
            Phase::Recovery | Phase::Points => waiting(|ranger| ranger.points > 0),
            Phase::Vote => waiting(|ranger| ranger.vote.is_none()),
            Phase::Aim => waiting(|_| true).first().map_or(SeatSet::EMPTY, SeatSet::only),
            Phase::Bonuses | Phase::Over => SeatSet::EMPTY,
        }
    }

    /// Everything open to a seat, ascending.
    pub(crate) fn list(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if state.phase == Phase::Over || !self.acting(state).contains(seat) {
            return;
        }
        let ranger = State::ranger_of(seat).unwrap_or(0);
        if let Some(task) = state.tasks.last() {
            return match *task {
                Task::Bonus { gift, .. } => self.list_gifts(state, gift, out),
                Task::Shed { at, .. } => Self::list_sheds(state, at, out),
                Task::Arrive { .. } => self.list_entrances(out),
                Task::Watch { token } => self.list_watches(state, token, out),
                Task::Defend { .. } => out.extend([Action::StepForward, Action::LetOthers]),
                Task::Mend { .. } => Self::list_mends(state, ranger, out),
                Task::Line => out.extend([Action::Accept, Action::HoldTheLine]),
                Task::Harm { why, .. } => self.list_harms(state, ranger, why, out),
                Task::Retreat { .. } => self.list_retreats(state, ranger, out),
                Task::Rearguard { .. } => out.extend([Action::Rearguard, Action::SlipAway]),
                Task::Capture { .. } => out.extend([Action::Accept, Action::Rescue]),
                Task::Follow { .. } => out.extend([Action::Follow, Action::StayOut]),
                Task::Brace { .. } => Self::list_braces(state, out),
                Task::Restore { .. } => Self::list_restores(state, out),
                Task::Mending { .. } => Self::list_ills(state, ranger, Action::Mend, out),
                Task::TakeAlong { .. } => Self::spots(state, |_| true, |spot| out.push(Action::TakeAlong(spot))),
                Task::Settle | Task::Enter { .. } => {}
            };
        }
        match state.phase {
            Phase::Nature => out.extend(crate::Nature::ALL.map(Action::Nature)),
            Phase::Roles => self.list_roles(state, out),
            Phase::Selves | Phase::Threat => out.push(Self::next_answer(state, ranger)),
            Phase::Places => self.list_placing(state, seat, out),
            Phase::Shop => self.list_wares(state, ranger, out),
            Phase::Spawn => self.list_spawns(state, seat, out),
            Phase::Advance => self.list_advance(state, out),
            Phase::Overcome => self.list_overcome(state, out),
            Phase::Rangers => self.list_turn(state, ranger, out),
            Phase::Recovery => self.list_recovery(state, ranger, out),
            Phase::Points => {
                Self::list_ills(state, ranger, Action::Mend, out);
                out.push(Action::Keep);
            }
            Phase::Vote => Self::list_votes(state, out),
            Phase::Aim => Self::list_aims(state, out),
            Phase::Bonuses | Phase::Over => {}
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Plays an action and runs on to the next decision.
    pub fn act(&mut self, seat: Seat, action: Action) {
        let ranger = State::ranger_of(seat).unwrap_or(0);
        if let Some(task) = self.state.tasks.pop() {
            self.answer(task, ranger, action);
        } else {
            match self.state.phase {
                Phase::Nature | Phase::Roles | Phase::Selves | Phase::Places | Phase::Threat => {
                    self.prepare(ranger, action);
                }
                Phase::Shop => self.shop(ranger, action),
                Phase::Spawn => self.spawn(action),
                Phase::Advance => self.advance(action),
                Phase::Overcome => self.overcome(action),
                Phase::Rangers => self.take_action(ranger, action),
                Phase::Recovery => self.recover(ranger, action),
                Phase::Points | Phase::Vote | Phase::Aim => self.despair(ranger, action),
                Phase::Bonuses | Phase::Over => {}
            }
        }
        self.settle();
    }

    /// A decision about a task that was taken off the stack.
    fn answer(&mut self, task: Task, ranger: usize, action: Action) {
        match task {
            Task::Bonus { gift, .. } => self.take_gift(ranger, gift, action),
            Task::Shed { at, left } => {
                if let Action::Shed(token) = action {
                    self.shed(token, at, left);
                }
            }
            Task::Arrive { left } => {
                if let Action::Spawn(node) = action {
                    self.arrive(node, left);
                }
            }
            Task::Watch { token } => {
                if let Action::Watch(road) = action {
                    self.state.tokens[usize::from(token)].ahead = Some(road);
                    self.log.tell(Event::Controls { token, on: road });
                }
            }
            Task::Defend { asked } => self.step_forward(asked, ranger, action),
            Task::Mend { asked } => self.mend_roll(asked, ranger, action),
            Task::Line => self.hold_the_line(ranger, action),
            Task::Harm { why, .. } => {
                if let Action::Suffer(how) = action {
                    self.suffer(ranger, why, how);
                }
            }
            Task::Retreat { .. } => {
                if let Action::Retreat(to) = action {
                    self.retreat(ranger, to);
                }
            }
            Task::Rearguard { .. } => self.rearguard(ranger, action),
            Task::Capture { ranger: caught } => self.rescue(ranger, caught, action),
            Task::Follow { node, from } => {
                if action == Action::Follow {
                    self.follow(node, from);
                }
            }
            Task::Brace { .. } => {
                if let Action::Brace(node) = action {
                    self.state.braced.insert(node);
                    self.log.tell(Event::Braced { ranger: ranger as u8, node });
                }
            }
            Task::Restore { .. } => {
                if let Action::Restore(index) = action {
                    self.restore(ranger, index);
                }
            }
            Task::Mending { left, .. } => {
                if let Action::Mend(ill) = action {
                    self.mend(ranger, ill);
                    if left > 1 {
                        self.state.tasks.push(Task::Mending { ranger: ranger as u8, left: left - 1 });
                    }
                }
            }
            Task::TakeAlong { .. } => {
                if let Action::TakeAlong(spot) = action {
                    self.remove_for_good(spot);
                }
            }
            Task::Settle | Task::Enter { .. } => {}
        }
    }
}
