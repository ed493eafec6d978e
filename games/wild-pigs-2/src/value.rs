use crate::WildPigs;
use crate::state::State;
use sounder_bots::Judge;
use sounder_kernel::Seat;

impl Judge for WildPigs {
    fn value(&self, state: &State, seat: Seat) -> f32 {
        if seat.index() >= state.seats() {
            return 0.0;
        }
        let lead = |seat: Seat| self.score(state.player(seat)).total() as f32;
        let best_other = Seat::all(state.seats()).filter(|other| *other != seat).map(lead).fold(f32::MIN, f32::max);
        0.5 + ((lead(seat) - best_other) / 20.0).clamp(-0.45, 0.45)
    }
}
