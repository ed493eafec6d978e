//! Which choices belong together: where something goes is one row of names, as on a signpost.

use crate::Rangers;
use crate::action::Action;
use crate::state::{State, Where};
use sounder_kernel::Names;
use sounder_scene::{Grouped, How};

impl Rangers {
    pub(super) fn group_of(&self, state: &State, action: Action, names: &Names) -> Option<Grouped> {
        let coins = |price: u8| format!("{price}:coin:");
        let common = self.figures().common_price;
        let (id, label, short) = match action {
            Action::March(spot, by) => {
                let (id, label) = (format!("march-{}", spot.0), format!("Advance from {}", self.spot_name(spot)));
                let group = Grouped::new(id, label, How::List);
                return Some(match spot.place() {
                    Where::Node(node) => group.short(format!("towards {}", self.node_name(self.park.across(by, node)))),
                    Where::Road(..) | Where::Off => group,
                });
            }
            // The map shows where one can go: the names stand last, so that nothing else is below them.
            Action::Go(to) => {
                let group = Grouped::new("go", "Go: pick a place on the map, or here", How::Folded);
                return Some(group.short(self.node_name(to)));
            }
            Action::Give(to) => {
                let held = state.rangers[usize::from(to)].tokens;
                let group = Grouped::new("give", "Give a token", How::Steppers);
                return Some(group.short(format!("{} ({held}:coin:)", names.of(State::seat_of(to)))));
            }
            Action::Return(to) => ("pause", "Spend the pause at".into(), self.node_name(to).into()),
            Action::Site(node) => ("site", "Put it at".into(), self.node_name(node).into()),
            Action::Cache(node) => ("cache", "Put a cache at".into(), self.node_name(node).into()),
            Action::Retreat(to) => ("retreat", "Retreat to".into(), self.node_name(to).into()),
            Action::Aim(node) => ("aim", "It is about".into(), self.node_name(node).into()),
            Action::Leap(to) => ("leap", "By ways nobody knows to".into(), self.node_name(to).into()),
            Action::Strengthen(node) => ("strengthen", "Strengthen".into(), self.node_name(node).into()),
            Action::Brace(node) => ("brace", "One more die at".into(), self.node_name(node).into()),
            Action::Blaze(pair) => {
                let [a, b] = self.park.paths.ends(pair);
                let short = format!("{}–{}", self.node_name(a), self.node_name(b));
                ("blaze", "Lay a trail between".into(), short)
            }
            Action::On(segment) => ("on", "On the road".into(), self.road_name(segment)),
            Action::Choke(on) => ("choke", "Set up a chokepoint on".into(), self.road_name(on)),
            Action::Fortify(on) => ("fortify", "Fortify the road".into(), self.road_name(on)),
            Action::Flood(on) => ("flood", "Flood the road".into(), self.road_name(on)),
            Action::Burn(on) => ("burn", "Set a road on fire, for a harm".into(), self.road_name(on)),
            Action::Blast(on) => {
                let price = coins(self.figures().move_price[2]);
                ("blast", format!("Destroy a road for {price}"), self.road_name(on))
            }
            Action::Catastrophe(spot) => {
                let label = format!("Catastrophe: a token is gone for good, for {}", coins(common[1]));
                ("catastrophe", label, self.spot_name(spot))
            }
            Action::LastStand(spot) => {
                let label = format!("Last Stand, for {} and an injury, against", coins(common[0]));
                ("last-stand", label, self.spot_name(spot))
            }
            _ => return None,
        };
        Some(Grouped::new(id, label, How::Steppers).short(short))
    }
}
