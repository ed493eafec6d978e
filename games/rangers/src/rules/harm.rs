//! Harm, retreat, capture. RGR §9.10 to §9.15

use super::Play;
use crate::Rangers;
use crate::action::{Action, Ill, Suffer};
use crate::event::{Blow, Event, Feat};
use crate::park::Node;
use crate::state::{NONE, Nature, Role, State, Task, Why};
use sounder_kernel::Log;

impl Rangers {
    /// How a ranger may take harm. RGR §9.10, §9.11, §12.9
    pub(super) fn list_harms(&self, state: &State, ranger: usize, why: Why, out: &mut Vec<Action>) {
        let who = &state.rangers[ranger];
        out.push(Action::Suffer(Suffer::Injury));
        if self.can_tire(who) {
            out.push(Action::Suffer(Suffer::Exhaustion));
        }
        if matches!(why, Why::Lost | Why::Contest) && !self.retreats(state, who).is_empty() {
            out.push(Action::Suffer(Suffer::Retreat));
        }
        if self.may_say_not_today(state, ranger, why) {
            out.push(Action::Suffer(Suffer::NotToday));
        }
    }

    fn may_say_not_today(&self, state: &State, ranger: usize, why: Why) -> bool {
        state.desperation.begun && why != Why::Price && state.rangers[ranger].tokens >= self.figures().common_price[4]
    }

    pub(super) fn list_retreats(&self, state: &State, ranger: usize, out: &mut Vec<Action>) {
        out.extend(self.retreats(state, &state.rangers[ranger]).iter().map(Action::Retreat));
    }

    /// Harms that a ranger could mend.
    pub(super) fn list_ills(state: &State, ranger: usize, action: fn(Ill) -> Action, out: &mut Vec<Action>) {
        let who = &state.rangers[ranger];
        if who.injuries > 0 {
            out.push(action(Ill::Injury));
        }
        if who.exhaustion > 0 {
            out.push(action(Ill::Exhaustion));
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// An injury at once where nothing else can be chosen.
    pub(super) fn suffer_if_plain(&mut self, ranger: usize, why: Why) -> bool {
        let who = &self.state.rangers[ranger];
        if who.captured {
            return self.drop_task();
        }
        let choice = self.game.can_tire(who)
            || self.game.may_say_not_today(self.state, ranger, why)
            || matches!(why, Why::Lost | Why::Contest) && !self.game.retreats(self.state, who).is_empty();
        if choice {
            return false;
        }
        self.drop_task();
        self.suffer(ranger, why, Suffer::Injury);
        true
    }

    pub(super) fn suffer(&mut self, ranger: usize, why: Why, how: Suffer) {
        let who = &mut self.state.rangers[ranger];
        self.log.tell(Event::Harmed { ranger: ranger as u8, how });
        match how {
            Suffer::Injury => self.injure(ranger),
            Suffer::Exhaustion => who.exhaustion += 1,
            Suffer::Retreat if why == Why::Contest => self.give_up(ranger),
            Suffer::Retreat => self.push_retreat(ranger as u8),
            Suffer::NotToday => {
                who.tokens -= self.game.figures().common_price[4];
                self.log.tell(Event::Feat { ranger: ranger as u8, feat: Feat::NotToday, whom: NONE });
            }
        }
    }

    /// The fourth injury captures. RGR §3.2
    pub(super) fn injure(&mut self, ranger: usize) {
        let who = &mut self.state.rangers[ranger];
        if who.injuries < 3 {
            who.injuries += 1;
        } else {
            self.state.tasks.push(Task::Capture { ranger: ranger as u8 });
        }
    }

    /// Puts a retreat on the stack, with a Sentinel's chance to strike before it. RGR §3.7
    pub(super) fn push_retreat(&mut self, ranger: u8) {
        self.state.tasks.push(Task::Retreat { ranger });
        let who = &self.state.rangers[usize::from(ranger)];
        if who.role == Role::Sentinel && !self.game.retreats(self.state, who).is_empty() {
            self.state.tasks.push(Task::Rearguard { ranger });
        }
    }

    /// RGR §9.12
    pub(super) fn retreat_if_plain(&mut self, ranger: usize) -> bool {
        let who = &self.state.rangers[ranger];
        if who.captured {
            return self.drop_task();
        }
        let open = self.game.retreats(self.state, who);
        match (open.first(), open.len()) {
            (None, _) => {
                self.drop_task();
                self.state.tasks.push(Task::Capture { ranger: ranger as u8 });
            }
            (Some(to), 1) => {
                self.drop_task();
                self.retreat(ranger, to);
            }
            _ => return false,
        }
        true
    }

    pub(super) fn retreat(&mut self, ranger: usize, to: Node) {
        let from = self.state.rangers[ranger].at;
        self.relocate(ranger, to);
        self.log.tell(Event::Retreated { ranger: ranger as u8, from, to });
    }

    /// A ranger stands elsewhere: what was bound to the old node is over.
    pub(super) fn relocate(&mut self, ranger: usize, to: Node) {
        let who = &mut self.state.rangers[ranger];
        (who.at, who.choke, who.exposed) = (to, None, false);
    }

    pub(super) fn rearguard(&mut self, ranger: usize, action: Action) {
        if action == Action::Rearguard {
            // The price comes after the retreat: a harm must not keep the ranger from going.
            let retreat = self.state.tasks.pop().expect("a Sentinel strikes before a retreat");
            self.state.tasks.push(Task::Harm { ranger: ranger as u8, why: Why::Price });
            self.state.tasks.push(retreat);
            self.hurt(1, Blow::Rearguard, self.state.assault.from, ranger as u8);
        }
    }

    /// RGR §12.6
    pub(super) fn rescue(&mut self, medic: usize, caught: u8, action: Action) {
        if action == Action::Rescue {
            self.state.rangers[medic].tokens -= self.game.move_price(Role::Medic);
            self.log.tell(Event::Feat { ranger: medic as u8, feat: Feat::Rescue, whom: caught });
        } else {
            self.capture_ranger(caught.into());
        }
    }

    /// RGR §9.14, §7.10
    pub(super) fn capture_ranger(&mut self, ranger: usize) {
        let who = &mut self.state.rangers[ranger];
        if who.captured {
            return;
        }
        (who.captured, who.exposed, who.escorts, who.choke) = (true, false, false, None);
        (who.advantage, who.steady, who.certain) = (false, false, false);
        let at = who.at;
        self.log.tell(Event::RangerCaptured { ranger: ranger as u8, at });
        let goes_on = self.state.momentum > 0 && self.state.free_rangers() > 0;
        if self.state.nature == Nature::Corrupted && !self.state.desperation.begun && goes_on {
            self.grow(self.game.figures().corrupt);
        }
    }

    /// A captured ranger is back, hurt and tired. RGR §9.14
    pub(super) fn release(&mut self, ranger: usize) {
        let pool = self.game.figures().pool;
        let who = &mut self.state.rangers[ranger];
        (who.captured, who.injuries, who.exhaustion) = (false, 3, pool - 1);
    }

    pub(super) fn mend(&mut self, ranger: usize, ill: Ill) {
        let who = &mut self.state.rangers[ranger];
        match ill {
            Ill::Injury => who.injuries -= 1,
            Ill::Exhaustion => who.exhaustion -= 1,
        }
        self.log.tell(Event::Mended { ranger: ranger as u8, ill });
    }
}
