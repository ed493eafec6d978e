//! What the archetypes can do: safe and costly bonuses, and the moves of Act 3. RGR §3.7, §12.6, §12.9

use super::Play;
use crate::Rangers;
use crate::action::Action;
use crate::event::{Blow, Event, Feat};
use crate::park::{NodeSet, Segment, SegmentSet};
use crate::state::{Cause, MOST_CLOSURES, NONE, Role, Spot, State, Task, Why};
use sounder_kernel::Log;

const STAND: usize = 0;
const CATASTROPHE: usize = 1;
const ODDS: usize = 2;
const GOODBYE: usize = 5;

impl Rangers {
    /// Safe and costly bonuses on one's own turn. RGR §3.7
    pub(super) fn list_bonuses(&self, state: &State, ranger: usize, open_roads: SegmentSet, out: &mut Vec<Action>) {
        let who = &state.rangers[ranger];
        let others = || (0..).zip(&state.rangers).filter(|(index, other)| *index != ranger as u8 && !other.captured);
        match who.role {
            Role::Commander => {
                let near = self.adjacent(state, who.at) | NodeSet::only(who.at);
                let open = others().filter(|(_, other)| !other.advantage && near.contains(other.at));
                out.extend(open.map(|(index, _)| Action::Advise(index)));
            }
            Role::Navigator if state.companion == NONE => {
                let here = others().filter(|(_, other)| other.at == who.at);
                out.extend(here.map(|(index, _)| Action::Bring(index)));
            }
            Role::Hunter if !state.snared.contains(who.at) => out.push(Action::Snare),
            Role::Rigger if state.closures.len() < MOST_CLOSURES => out.extend(open_roads.iter().map(Action::Burn)),
            _ => {}
        }
    }

    /// The moves of Act 3 that a ranger can pay. RGR §12.6, §12.9
    pub(super) fn list_moves(&self, state: &State, ranger: usize, out: &mut Vec<Action>) {
        let who = &state.rangers[ranger];
        if who.tokens == 0 {
            return;
        }
        let figures = self.figures();
        let common = |index: usize| who.tokens >= figures.common_price[index];
        if who.tokens >= figures.move_price[who.role as usize] {
            match who.role {
                Role::Navigator if who.injuries < 3 => {
                    let elsewhere = state.place_nodes() - NodeSet::only(who.at);
                    out.extend(elsewhere.iter().map(Action::Leap));
                }
                Role::Hunter => {
                    Self::spots(state, |spot| self.in_sight(who.at, spot), |spot| out.push(Action::Snipe(spot)));
                }
                Role::Rigger => {
                    let roads = self.park.roads.edges_at(who.at) - state.destroyed;
                    out.extend(roads.iter().map(Action::Blast));
                }
                Role::Sentinel if !state.warded.contains(who.at) => out.push(Action::Ward),
                Role::Commander => out.push(Action::Inspire),
                _ => {}
            }
        }
        if common(STAND) {
            Self::spots(state, |spot| self.in_reach(who.at, spot), |spot| out.push(Action::LastStand(spot)));
        }
        if common(CATASTROPHE) {
            Self::spots(state, |_| true, |spot| out.push(Action::Catastrophe(spot)));
        }
        if common(ODDS) && !who.certain {
            out.push(Action::AllOdds);
        }
        if common(GOODBYE) && state.token_count() > 0 {
            out.push(Action::LongGoodbye);
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    fn price_of_role(&mut self, ranger: usize) {
        self.state.tasks.push(Task::Harm { ranger: ranger as u8, why: Why::Price });
    }

    /// The Navigator's costly bonus: the next move takes another along.
    pub(super) fn bring(&mut self, ranger: usize, whom: u8) {
        self.state.companion = whom;
        self.log.tell(Event::Feat { ranger: ranger as u8, feat: Feat::Bring, whom });
        self.price_of_role(ranger);
    }

    pub(super) fn role_action(&mut self, ranger: usize, action: Action) {
        let (who, at) = (ranger as u8, self.state.rangers[ranger].at);
        match action {
            Action::Advise(whom) => {
                self.state.rangers[usize::from(whom)].advantage = true;
                self.log.tell(Event::Advised { ranger: who, whom });
            }
            Action::Snare => {
                self.state.snared.insert(at);
                self.log.tell(Event::Feat { ranger: who, feat: Feat::Snare, whom: NONE });
                self.price_of_role(ranger);
            }
            Action::Burn(segment) => {
                self.close(segment, Cause::Fire, self.game.figures().fire_turns);
                self.price_of_role(ranger);
            }
            _ => {}
        }
    }

    pub(super) fn desperate_move(&mut self, ranger: usize, action: Action) {
        let who = ranger as u8;
        let figures = self.game.figures();
        let role = self.state.rangers[ranger].role as usize;
        let price = match action {
            Action::LastStand(_) => figures.common_price[STAND],
            Action::Catastrophe(_) => figures.common_price[CATASTROPHE],
            Action::AllOdds => figures.common_price[ODDS],
            Action::LongGoodbye => figures.common_price[GOODBYE],
            _ => figures.move_price[role],
        };
        let at = self.state.rangers[ranger].at;
        self.state.rangers[ranger].tokens -= price;
        let feat = |play: &mut Self, feat: Feat| play.log.tell(Event::Feat { ranger: who, feat, whom: NONE });
        match action {
            Action::Leap(to) => {
                feat(self, Feat::Leap);
                self.go(ranger, to);
            }
            Action::Snipe(spot) => self.hurt(figures.snipe_damage, Blow::Snipe, spot, who),
            Action::Blast(segment) => self.blast(ranger, segment),
            Action::Ward => {
                self.state.warded.insert(at);
                feat(self, Feat::Ward);
            }
            Action::Inspire => {
                let free = self.state.rangers.iter_mut().filter(|ranger| !ranger.captured);
                free.for_each(|ranger| ranger.advantage = true);
                feat(self, Feat::Inspire);
            }
            Action::LastStand(spot) => {
                feat(self, Feat::LastStand);
                self.injure(ranger);
                self.hurt(figures.stand_damage, Blow::LastStand, spot, who);
            }
            Action::Catastrophe(spot) => {
                feat(self, Feat::Catastrophe);
                self.remove_for_good(spot);
            }
            Action::AllOdds => {
                self.state.rangers[ranger].certain = true;
                feat(self, Feat::AllOdds);
            }
            Action::LongGoodbye => {
                feat(self, Feat::LongGoodbye);
                // The capture is a price: nobody can prevent it.
                self.capture_ranger(ranger);
                self.state.tasks.push(Task::TakeAlong { ranger: who });
                self.state.tasks.push(Task::TakeAlong { ranger: who });
            }
            _ => {}
        }
    }

    pub(super) fn remove_for_good(&mut self, spot: Spot) {
        let Some(slot) = self.state.tokens.iter().position(|token| token.at == spot) else { return };
        let at = self.take_off(slot as u8);
        self.log.tell(Event::TokenGone { token: slot as u8, at });
    }

    /// The Rigger's move: a segment is gone, and what stands next to it is hurt.
    fn blast(&mut self, ranger: usize, segment: Segment) {
        self.state.destroyed.insert(segment);
        self.log.tell(Event::Destroyed { on: segment });
        if let Some(index) = self.state.obstacles.iter().position(|obstacle| obstacle.on == segment) {
            self.state.obstacles.remove(index);
        }
        let [a, b] = self.game.park.roads.ends(segment);
        let each = self.game.figures().blast_damage;
        for spot in [Spot::road(segment, 0), Spot::road(segment, 1), Spot::node(a), Spot::node(b)] {
            let tokens = self.state.tokens.iter().filter(|token| token.at == spot).count();
            self.hurt(each.saturating_mul(tokens as u8), Blow::Blast, spot, ranger as u8);
        }
    }
}
