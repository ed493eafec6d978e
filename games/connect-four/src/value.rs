use crate::ConnectFour;
use crate::state::State;
use sounder_bots::{Judge, Judged};
use sounder_kernel::{Seat, Values};

/// Cells of the middle column, which takes part in the most lines.
const MIDDLE: u64 = 0b11_1111 << 21;

/// Counts open threes and discs in the middle column.
pub struct Heuristic;

impl Judge<ConnectFour> for Heuristic {
    fn values(&self, _: &ConnectFour, state: &State) -> Values {
        let (mine, theirs) = (state.discs(Seat(0)), state.discs(Seat(1)));
        let threats = |discs: u64, against: u64| -> f32 {
            let free = !against;
            let mut count = 0;
            for step in [1, 7, 6, 8] {
                let pairs = discs & discs >> step;
                let threes = pairs & discs >> (2 * step);
                count += (threes & (free >> (3 * step) | free << step)).count_ones();
            }
            count as f32
        };
        let middle = |discs: u64| (discs & MIDDLE).count_ones() as f32;
        let lead = 0.12 * (threats(mine, theirs) - threats(theirs, mine)) + 0.03 * (middle(mine) - middle(theirs));
        let mut values = Values::default();
        values[0] = (0.5 + lead).clamp(0.05, 0.95);
        values[1] = 1.0 - values[0];
        values
    }
}

impl Judged for ConnectFour {
    type Judge = Heuristic;

    fn judge(&self) -> Heuristic {
        Heuristic
    }
}
