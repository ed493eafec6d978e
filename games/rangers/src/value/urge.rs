//! Which actions a sensible player looks at first.

use crate::Rangers;
use crate::action::{Action, Ill, Suffer};
use crate::park::{Node, Segment};
use crate::state::{Barrier, Goal, Kind, Ranger, Spot, State, Target, Ware, Where};
use sounder_kernel::Seat;

/// One of two urges.
fn either(case: bool, yes: u32, no: u32) -> u32 {
    if case { yes } else { no }
}

impl Rangers {
    /// How likely a sensible player is to choose an action.
    pub(super) fn urge_of(&self, state: &State, seat: Seat, action: Action) -> u32 {
        let ranger = State::ranger_of(seat).unwrap_or(0).min(self.ranger_count - 1);
        match action {
            Action::Spawn(node) => 12 - u32::from(self.park.distance(node).min(11)),
            Action::March(spot, road) => self.march_urge(state, spot, road),
            Action::Road(road) => self.road_urge(state, road),
            Action::Secure(_) => either(state.desperation.begun, 30, 8),
            Action::Assault(_, Target::Place(node)) => either(self.is_wanted(state, node), 40, 14),
            Action::Assault(..) => 18,
            Action::Suffer(how) => suffer_urge(&state.rangers[ranger], how),
            Action::Go(node) => self.go_urge(state, ranger, node),
            Action::Attack(_) => {
                let who = &state.rangers[ranger];
                either(who.injuries + who.exhaustion < 3, 8, 3)
            }
            Action::Choke(segment) => 1 + (14.0 * self.traffic(state, segment)) as u32,
            Action::Flood(segment) => either(stands_on(state, segment), 12, 1),
            Action::Hold => either(state.rangers[ranger].injuries >= 3, 10, 2),
            Action::On(segment) => either(self.park.busy.contains(segment), 8, 1),
            Action::Escort | Action::BringOut | Action::Wreck => 40,
            Action::Dismantle(_) | Action::Retake | Action::Free(_) => 12,
            Action::Cached(Ill::Injury) => 10,
            Action::Clear | Action::Slip => 8,
            Action::Again(_)
            | Action::HoldTheLine
            | Action::Rescue
            | Action::Buy(Ware::Barrier(Barrier::Trap(_)))
            | Action::Mend(Ill::Injury) => 6,
            Action::Mend(Ill::Exhaustion) | Action::Bonus => 5,
            Action::Stop
            | Action::Use
            | Action::Fortify(_)
            | Action::Snipe(_)
            | Action::LastStand(_)
            | Action::Catastrophe(_)
            | Action::Kind(Kind::Fortress | Kind::Campground | Kind::RangerStation)
            | Action::Vote(Goal::Hold) => 3,
            Action::TurnBack(_) | Action::Bushwhack(_) | Action::Cross(_) | Action::EndTurn => 1,
            _ => 2,
        }
    }

    fn march_urge(&self, state: &State, spot: Spot, road: Segment) -> u32 {
        match spot.place() {
            Where::Node(node) => either(self.leads_on(state, node, road), 14, 2),
            _ => either(Self::wall_on(state, road).is_some(), 6, 14),
        }
    }

    fn road_urge(&self, state: &State, road: Segment) -> u32 {
        let token = state.tokens.get(usize::from(state.moving)).copied().unwrap_or_default();
        either(token.at.on_node().is_some_and(|node| self.leads_on(state, node, road)), 12, 2)
    }

    /// What the wave is after: the objective, and in Act 3 the place that the rangers want to keep.
    fn is_wanted(&self, state: &State, node: Node) -> bool {
        match state.desperation.goal {
            Some(Goal::Hold) => node == state.desperation.place,
            _ => self.park.objectives.contains(node),
        }
    }

    /// Whether a road leads from a node towards what the wave is after.
    fn leads_on(&self, state: &State, node: Node, road: Segment) -> bool {
        match state.desperation.goal {
            Some(Goal::Hold) => {
                let place = state.desperation.place;
                self.park.apart(self.park.across(road, node), place) < self.park.apart(node, place)
            }
            _ => self.park.ahead(node).contains(road),
        }
    }

    fn go_urge(&self, state: &State, ranger: usize, node: Node) -> u32 {
        let (who, last) = (&state.rangers[ranger], &state.desperation);
        if last.begun {
            let serves = match last.goal {
                Some(Goal::Evacuate) if who.escorts => self.park.entrances.contains(node),
                _ => node == last.place,
            };
            return either(serves, 25, 1);
        }
        let open = self.park.objectives.contains(node) && !state.ranger_nodes().contains(node);
        let roads = self.park.roads.edges_at(node);
        let met = state.on_map().any(|(_, token)| token.ahead.is_some_and(|ahead| roads.contains(ahead)));
        1 + either(open, 6, 0) + either(met, 4, 0)
    }
}

fn suffer_urge(who: &Ranger, how: Suffer) -> u32 {
    match how {
        Suffer::Injury => [8, 5, 2, 1][usize::from(who.injuries.min(3))],
        Suffer::Exhaustion => [7, 4, 1][usize::from(who.exhaustion.min(2))],
        Suffer::Retreat => 4,
        Suffer::NotToday => 6,
    }
}

/// Whether tokens stand on a segment.
fn stands_on(state: &State, segment: Segment) -> bool {
    state.has_token(Spot::road(segment, 0)) || state.has_token(Spot::road(segment, 1))
}
