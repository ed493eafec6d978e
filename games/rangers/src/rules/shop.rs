//! Tokens buy defences. RGR §5.9

use super::Play;
use crate::Rangers;
use crate::action::Action;
use crate::event::Event;
use crate::park::{NodeSet, Segment, SegmentSet};
use crate::state::{Barrier, MOST_OBSTACLES, Obstacle, Phase, State, Ware};
use sounder_kernel::Log;

/// All that can be bought, in the order of the lists.
pub(crate) const WARES: [Ware; 9] = [
    Ware::Barrier(Barrier::Trap(1)),
    Ware::Barrier(Barrier::Trap(2)),
    Ware::Barrier(Barrier::Trap(3)),
    Ware::Barrier(Barrier::Barricade(1)),
    Ware::Barrier(Barrier::Barricade(2)),
    Ware::Barrier(Barrier::Barricade(3)),
    Ware::Barrier(Barrier::Fortification),
    Ware::Strength(1),
    Ware::Strength(2),
];

impl Rangers {
    /// What a ware costs.
    pub(crate) fn ware_price(&self, ware: Ware) -> u8 {
        let figures = self.figures();
        match ware {
            Ware::Barrier(Barrier::Trap(quality)) => figures.trap_price[usize::from(quality - 1)],
            Ware::Barrier(Barrier::Barricade(quality)) => figures.barricade_price[usize::from(quality - 1)],
            Ware::Barrier(Barrier::Fortification) => figures.fortification_price,
            Ware::Strength(by) => figures.strength_price[usize::from(by - 1)],
        }
    }

    /// Segments with room for an obstacle. RGR §5.10
    pub(super) fn free_segments(&self, state: &State) -> SegmentSet {
        if state.obstacles.len() == MOST_OBSTACLES {
            return SegmentSet::NONE;
        }
        let taken: SegmentSet = state.obstacles.iter().map(|obstacle| obstacle.on).collect();
        self.park.roads.edges() - state.closed_segments() - taken
    }

    pub(super) fn list_wares(&self, state: &State, ranger: usize, out: &mut Vec<Action>) {
        match state.ware {
            Some(Ware::Barrier(_)) => return out.extend(self.free_segments(state).iter().map(Action::On)),
            Some(Ware::Strength(_)) => {
                let weak = state.places.iter().filter(|place| place.strength == 0).map(|place| place.node);
                return out.extend(weak.collect::<NodeSet>().iter().map(Action::Strengthen));
            }
            None => {}
        }
        let tokens = state.rangers[ranger].tokens;
        if tokens > 0 {
            let others = (0..state.rangers.len()).filter(|other| *other != ranger);
            out.extend(others.map(|other| Action::Give(other as u8)));
        }
        let room = !self.free_segments(state).is_empty();
        let weak = state.places.iter().any(|place| place.strength == 0);
        let fits = |ware: &Ware| if matches!(ware, Ware::Barrier(_)) { room } else { weak };
        out.extend(WARES.into_iter().filter(|ware| self.ware_price(*ware) <= tokens && fits(ware)).map(Action::Buy));
        out.push(Action::Pass);
    }
}

impl<L: Log<Event>> Play<'_, L> {
    pub(super) fn begin_shop(&mut self) {
        (self.state.turn, self.state.phase) = (0, Phase::Shop);
        self.state.rangers.iter_mut().for_each(|ranger| ranger.done = false);
    }

    /// RGR §5.9, §5.10
    pub(super) fn shop(&mut self, ranger: usize, action: Action) {
        let who = ranger as u8;
        match action {
            Action::Give(to) => {
                self.state.rangers[ranger].tokens -= 1;
                self.state.rangers[usize::from(to)].tokens += 1;
                self.log.tell(Event::Given { ranger: who, to });
            }
            Action::Buy(ware) => self.state.ware = Some(ware),
            Action::On(segment) => {
                if let Some(Ware::Barrier(what)) = self.pay_ware(ranger) {
                    self.erect(ranger, what, segment);
                }
                self.next_shopper();
            }
            Action::Strengthen(node) => {
                if let Some(Ware::Strength(by)) = self.pay_ware(ranger) {
                    self.state.place_on_mut(node).expect("a place is strengthened").strength = by;
                    self.log.tell(Event::Strengthened { ranger: who, node, by });
                }
                self.next_shopper();
            }
            _ => {
                self.state.rangers[ranger].done = true;
                self.log.tell(Event::Passed { ranger: who });
                self.next_shopper();
            }
        }
    }

    fn pay_ware(&mut self, ranger: usize) -> Option<Ware> {
        let ware = self.state.ware.take()?;
        self.state.rangers[ranger].tokens -= self.game.ware_price(ware);
        Some(ware)
    }

    /// Who has passed is not asked again; when all have, the first wave comes.
    fn next_shopper(&mut self) {
        let rangers = self.state.rangers.len() as u8;
        for _ in 0..rangers {
            self.state.turn = (self.state.turn + 1) % rangers;
            if !self.state.rangers[usize::from(self.state.turn)].done {
                return;
            }
        }
        self.begin_wave(0);
    }

    /// Puts an obstacle on a segment.
    pub(super) fn erect(&mut self, ranger: usize, what: Barrier, on: Segment) {
        self.state.obstacles.push(Obstacle { on, what, work: 0 });
        self.log.tell(Event::Built { ranger: ranger as u8, what, on });
    }
}
