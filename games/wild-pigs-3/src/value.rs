//! The heuristic for bots.

use crate::WildPigs3;
use crate::rules::count;
use crate::state::{Action, State};
use sounder_bots::Judge;
use sounder_kernel::Seat;

impl Judge for WildPigs3 {
    fn value(&self, state: &State, seat: Seat) -> f32 {
        let own = count(self, &state.players[seat.index()]).total() as f32;
        let best = Seat::all(usize::from(state.seats))
            .filter(|other| *other != seat)
            .map(|other| count(self, &state.players[other.index()]).total())
            .max()
            .unwrap_or(0) as f32;
        (0.5 + (own - best) * 0.02).clamp(0.0, 1.0)
    }

    fn urge(&self, _: &State, _: Seat, action: Action) -> u32 {
        match action {
            Action::Fight { .. } | Action::BuyUpgrade(_) | Action::BuyWeapon(_) | Action::Attempt(_) => 8,
            _ => 1,
        }
    }
}
