//! Between two waves. RGR §11

use super::Play;
use crate::Rangers;
use crate::action::Action;
use crate::event::Event;
use crate::park::NodeSet;
use crate::state::{Kind, NONE, Phase, Place, Ranger, Role, State, Task};
use sounder_kernel::Log;

impl Rangers {
    /// Whether a lost obstacle can be put back: its segment is there and free. RGR §11.4
    fn restorable(state: &State, index: usize) -> bool {
        let on = state.lost[index].on;
        let twin = state.lost[..index].iter().any(|other| (other.on, other.what) == (on, state.lost[index].what));
        !twin && state.obstacle_on(on).is_none() && !state.is_closed(on) && !state.obstacles.is_full()
    }

    pub(super) fn can_restore(state: &State) -> bool {
        (0..state.lost.len()).any(|index| Self::restorable(state, index))
    }

    pub(super) fn list_restores(state: &State, out: &mut Vec<Action>) {
        let open = (0..state.lost.len()).filter(|index| Self::restorable(state, *index));
        out.extend(open.map(|index| Action::Restore(index as u8)));
    }

    /// RGR §11.2, §11.3
    pub(super) fn list_recovery(&self, state: &State, ranger: usize, out: &mut Vec<Action>) {
        let who = &state.rangers[ranger];
        if !who.done {
            out.extend((state.open_nodes() - NodeSet::only(who.at)).iter().map(Action::Return));
        }
        Self::list_ills(state, ranger, Action::Mend, out);
        Self::list_restores(state, out);
        let bonus = state.place_on(who.at).is_some_and(|place| Self::has_bonus(state, *place));
        if bonus {
            out.push(Action::Bonus);
        }
        if who.role == Role::Medic {
            let ill = |(index, other): &(usize, &Ranger)| *index != ranger && other.injuries + other.exhaustion > 0;
            out.extend(state.rangers.iter().enumerate().filter(ill).map(|(index, _)| Action::Treat(index as u8)));
            if !who.strove && self.can_tire(who) {
                out.push(Action::Strive);
            }
        }
        out.push(Action::Rest);
    }

    /// Whether the recovery bonus of a place is there to be used. RGR §11.5
    fn has_bonus(state: &State, place: Place) -> bool {
        let does_something = match place.kind {
            Kind::Objective => false,
            Kind::Fortress => state.rangers.iter().any(|ranger| ranger.exhaustion > 0),
            Kind::RangerStation => state.rangers.iter().any(|ranger| ranger.injuries > 0),
            Kind::Armory => Self::can_restore(state),
            Kind::Firetower => state.spawner == NONE,
            _ => true,
        };
        !place.captured && !place.used && does_something
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// RGR §11.1
    pub(super) fn beat_wave(&mut self, ebbed: bool) {
        self.log.tell(Event::WaveBeaten { wave: self.state.wave, ebbed });
        let state = &mut *self.state;
        state.momentum = 0;
        state.tokens.clear();
        state.tasks.clear();
        state.closures.clear();
        (state.moving, state.active, state.to_spawn, state.companion) = (NONE, NONE, 0, NONE);
        (state.snared, state.braced, state.lines) = (NodeSet::NONE, NodeSet::NONE, NodeSet::NONE);
        for ranger in 0..state.rangers.len() {
            if self.state.rangers[ranger].captured {
                self.release(ranger);
                self.log.tell(Event::RangerFreed { ranger: ranger as u8, by: NONE });
            }
            let who = &mut self.state.rangers[ranger];
            (who.choke, who.exposed, who.done) = (None, false, false);
            who.points = self.game.figures().recovery;
        }
        if self.state.wave + 1 == self.game.waves {
            return self.finish(1000, true, false);
        }
        self.state.places.iter_mut().for_each(|place| place.used = false);
        self.state.phase = Phase::Recovery;
    }

    pub(super) fn recover(&mut self, ranger: usize, action: Action) {
        let who = ranger as u8;
        if let Action::Return(to) = action {
            let from = self.state.rangers[ranger].at;
            self.relocate(ranger, to);
            self.state.rangers[ranger].done = true;
            return self.log.tell(Event::Went { ranger: who, from, to });
        }
        self.state.rangers[ranger].done = true;
        match action {
            Action::Strive => {
                let medic = &mut self.state.rangers[ranger];
                (medic.exhaustion, medic.points, medic.strove) = (medic.exhaustion + 1, medic.points + 1, true);
                return self.log.tell(Event::Strove { ranger: who });
            }
            Action::Rest => self.state.rangers[ranger].points = 1,
            Action::Mend(ill) => self.mend(ranger, ill),
            Action::Restore(index) => self.restore(ranger, index),
            Action::Bonus => self.use_bonus(ranger),
            Action::Treat(other) => self.state.tasks.push(Task::Mending { ranger: other, left: 2 }),
            _ => {}
        }
        self.state.rangers[ranger].points -= 1;
    }

    /// RGR §11.4
    pub(super) fn restore(&mut self, ranger: usize, index: u8) {
        let back = self.state.lost.remove(index.into());
        self.state.obstacles.push(back);
        self.log.tell(Event::Restored { ranger: ranger as u8, what: back.what, on: back.on });
    }

    /// RGR §4, §11.5
    fn use_bonus(&mut self, ranger: usize) {
        let (who, at) = (ranger as u8, self.state.rangers[ranger].at);
        let place = self.state.place_on_mut(at).expect("a bonus belongs to a place");
        place.used = true;
        let kind = place.kind;
        self.log.tell(Event::BonusUsed { ranger: who, kind });
        let state = &mut *self.state;
        match kind {
            Kind::Campground => state.stash.ambush += 1,
            Kind::Boathouse => state.stash.boat += 1,
            Kind::Firetower => state.spawner = who,
            Kind::Dam => state.stash.flood += 1,
            Kind::ResearchCenter => state.stash.trail += 1,
            Kind::Fortress => {
                state.rangers.iter_mut().for_each(|ranger| ranger.exhaustion = ranger.exhaustion.saturating_sub(1));
            }
            Kind::RangerStation => {
                state.rangers.iter_mut().for_each(|ranger| ranger.injuries = ranger.injuries.saturating_sub(1));
            }
            Kind::Armory => {
                state.tasks.push(Task::Restore { ranger: who });
                state.tasks.push(Task::Restore { ranger: who });
            }
            Kind::Objective => {}
        }
    }
}
