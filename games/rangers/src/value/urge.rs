//! Which actions a sensible player looks at first.

use crate::Rangers;
use crate::action::{Action, Ill, Suffer};
use crate::state::{Barrier, Goal, Kind, NONE, Spot, State, Target, Ware};
use sounder_kernel::Seat;

impl Rangers {
    /// How likely a sensible player is to choose an action.
    pub(super) fn urge_of(&self, state: &State, seat: Seat, action: Action) -> u32 {
        let ranger = State::ranger_of(seat).unwrap_or(0);
        let who = &state.rangers[ranger.min(self.rangers - 1)];
        match action {
            Action::Spawn(node) => 12 - u32::from(self.tables().distance[usize::from(node)].min(11)),
            Action::March(spot, road) => self.march_urge(state, spot, road),
            Action::Road(road) => {
                let token = state.tokens.get(usize::from(state.moving)).copied().unwrap_or_default();
                let ahead = token.at.0 < 32 && self.tables().ahead[usize::from(token.at.0)] >> road & 1 == 1;
                if ahead { 12 } else { 2 }
            }
            Action::Clear | Action::Slip => 8,
            Action::Stop => 3,
            Action::EndAdvance => 2,
            Action::Secure(_) => {
                if state.desperation.begun {
                    30
                } else {
                    8
                }
            }
            Action::Dismantle(_) => 12,
            Action::Assault(_, Target::Place(node)) => {
                if self.tables().objectives >> node & 1 == 1 {
                    40
                } else {
                    14
                }
            }
            Action::Assault(..) => 18,
            Action::Again(_) => 6,
            Action::Follow => 2,
            Action::EndOvercome => 2,
            Action::HoldTheLine | Action::Rescue => 6,
            Action::Suffer(how) => match how {
                Suffer::Injury => [8, 5, 2, 1][usize::from(who.injuries.min(3))],
                Suffer::Exhaustion => [7, 4, 1][usize::from(who.exhaustion.min(2))],
                Suffer::Retreat => 4,
                Suffer::NotToday => 6,
            },
            Action::Go(node) => self.go_urge(state, ranger, node),
            Action::Bushwhack(_) | Action::Cross(_) => 1,
            Action::Attack(_) => {
                if who.injuries + who.exhaustion < 3 {
                    8
                } else {
                    3
                }
            }
            Action::Choke(segment) => 1 + (14.0 * self.traffic(state, segment)) as u32,
            Action::Use | Action::Fortify(_) => 3,
            Action::Flood(segment) => {
                if self.held_by_tokens(state, segment) {
                    12
                } else {
                    1
                }
            }
            Action::Retake | Action::Free(_) => 12,
            Action::Cached(Ill::Injury) => 10,
            Action::Escort | Action::BringOut | Action::Wreck => 40,
            Action::Hold if who.injuries >= 3 => 10,
            Action::Snipe(_) | Action::LastStand(_) | Action::Catastrophe(_) => 3,
            Action::EndTurn => 1,
            Action::Buy(Ware::Barrier(Barrier::Trap(_))) => 6,
            Action::On(segment) => {
                if self.tables().busy >> segment & 1 == 1 {
                    8
                } else {
                    1
                }
            }
            Action::Kind(Kind::Fortress | Kind::Campground | Kind::RangerStation) => 3,
            Action::Mend(Ill::Injury) => 6,
            Action::Mend(Ill::Exhaustion) | Action::Bonus => 5,
            Action::Vote(Goal::Hold) => 3,
            _ => 2,
        }
    }

    fn held_by_tokens(&self, state: &State, segment: u8) -> bool {
        state.has_token(Spot::road(segment, 0)) || state.has_token(Spot::road(segment, 1))
    }

    fn march_urge(&self, state: &State, spot: Spot, road: u8) -> u32 {
        if road == NONE {
            return 1;
        }
        match spot.place() {
            crate::Where::Node(node) => {
                if self.tables().ahead[usize::from(node)] >> road & 1 == 1 {
                    14
                } else {
                    2
                }
            }
            _ => {
                if Self::wall_on(state, road).is_some() {
                    6
                } else {
                    14
                }
            }
        }
    }

    fn go_urge(&self, state: &State, ranger: usize, node: u8) -> u32 {
        let (who, last) = (&state.rangers[ranger], &state.desperation);
        if last.begun {
            let serves = match last.goal {
                Some(Goal::Evacuate) if who.escorts => self.tables().entrances >> node & 1 == 1,
                _ => node == last.place,
            };
            return if serves { 25 } else { 1 };
        }
        let mut urge = 1;
        if self.tables().objectives >> node & 1 == 1 && state.ranger_nodes() >> node & 1 == 0 {
            urge += 6;
        }
        if state
            .on_map()
            .any(|(_, token)| token.ahead != NONE && self.tables().roads_at[usize::from(node)] >> token.ahead & 1 == 1)
        {
            urge += 4;
        }
        urge
    }
}
