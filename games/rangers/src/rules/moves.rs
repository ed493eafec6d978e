//! What the archetypes can do: safe and costly bonuses, and the moves of Act 3. RGR §3.7, §12.6, §12.9

use super::Play;
use crate::Rangers;
use crate::action::Action;
use crate::event::{Blow, Event, Feat};
use crate::state::{Cause, MOST_CLOSURES, NONE, Role, Spot, State, Task, Why, bits};
use sounder_kernel::Log;

const STAND: usize = 0;
const CATASTROPHE: usize = 1;
const ODDS: usize = 2;
const GOODBYE: usize = 5;

impl Rangers {
    /// Safe and costly bonuses on one's own turn. RGR §3.7
    pub(super) fn list_bonuses(&self, state: &State, ranger: usize, open_roads: u64, out: &mut Vec<Action>) {
        let who = &state.rangers[ranger];
        let others = |fits: &dyn Fn(&crate::Ranger) -> bool| {
            let all = state
                .rangers
                .iter()
                .enumerate()
                .filter(|(index, other)| *index != ranger && !other.captured && fits(other));
            all.fold(0u64, |set, (index, _)| set | 1 << index)
        };
        match who.role {
            Role::Commander => {
                let near = self.adjacent(state, who.at) | 1 << who.at;
                let open = others(&|other| !other.advantage && other.at < 32 && near >> other.at & 1 == 1);
                out.extend(bits(open).map(Action::Advise));
            }
            Role::Navigator if state.companion == NONE => {
                out.extend(bits(others(&|other| other.at == who.at)).map(Action::Bring));
            }
            Role::Hunter if state.snared >> who.at & 1 == 0 => out.push(Action::Snare),
            Role::Rigger if state.closures.len() < MOST_CLOSURES => out.extend(bits(open_roads).map(Action::Burn)),
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
                    let (places, _) = state.place_nodes();
                    out.extend(bits((places & !(1 << who.at)).into()).map(Action::Leap));
                }
                Role::Hunter => {
                    Self::spots(state, |spot| self.in_sight(who.at, spot), |spot| out.push(Action::Snipe(spot)));
                }
                Role::Rigger => {
                    let roads = self.tables().roads_at[usize::from(who.at)] & !state.destroyed;
                    out.extend(bits(roads).map(Action::Blast));
                }
                Role::Sentinel if state.warded >> who.at & 1 == 0 => out.push(Action::Ward),
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
                self.state.snared |= 1 << at;
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
                self.state.warded |= 1 << at;
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
                for _ in 0..2 {
                    // Those that hold the last objective's place first, then the nearest to an objective.
                    if let Some(spot) = self.nearest_token() {
                        self.remove_for_good(spot);
                    }
                }
                self.state.tasks.push(Task::Capture { ranger: who });
            }
            _ => {}
        }
    }

    fn remove_for_good(&mut self, spot: Spot) {
        let Some(slot) = self.state.tokens.iter().position(|token| token.at == spot) else { return };
        let at = self.take_off(slot as u8);
        self.log.tell(Event::TokenGone { token: slot as u8, at });
    }

    fn nearest_token(&self) -> Option<Spot> {
        let goal = self.state.desperation.place;
        let distance = |spot: Spot| match spot.place() {
            crate::Where::Node(node) if node == goal => 0,
            crate::Where::Node(node) => 1 + self.game.tables().distance[usize::from(node)],
            crate::Where::Road(segment, end) => {
                1 + self.game.tables().distance[usize::from(self.game.end_of(segment, end))]
            }
            crate::Where::Off => u8::MAX,
        };
        self.state.on_map().map(|(_, token)| token.at).min_by_key(|spot| (distance(*spot), *spot))
    }

    /// The Rigger's move: a segment is gone, and what stands next to it is hurt.
    fn blast(&mut self, ranger: usize, segment: u8) {
        self.state.destroyed |= 1 << segment;
        self.log.tell(Event::Destroyed { on: segment });
        if let Some(index) = self.state.obstacles.iter().position(|obstacle| obstacle.on == segment) {
            self.state.obstacles.remove(index);
        }
        let [a, b] = self.game.park.roads[usize::from(segment)].ends;
        let each = self.game.figures().blast_damage;
        for spot in [Spot::road(segment, 0), Spot::road(segment, 1), Spot::node(a), Spot::node(b)] {
            let tokens = self.state.tokens.iter().filter(|token| token.at == spot).count();
            self.hurt(each * (tokens as u8).min(6), Blow::Blast, spot, ranger as u8);
        }
    }
}
