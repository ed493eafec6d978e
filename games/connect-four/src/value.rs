use crate::ConnectFour;
use crate::state::State;
use sounder_bots::{Judge, Judged};
use sounder_kernel::{Seat, Values};

/// Cells of the middle column, which takes part in the most lines.
const MIDDLE: u64 = 0b11_1111 << 21;
/// The lowest cell of every column.
const BOTTOM: u64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35 | 1 << 42;
/// Every cell: a column has six, and one that stays empty.
const BOARD: u64 = BOTTOM * 0b11_1111;
/// What a line that can be completed at once is worth.
const AS_GOOD_AS_WON: f32 = 0.98;

/// Sees a line that can be completed at once, so that whoever looks one step ahead blocks it; otherwise counts open threes and
/// discs in the middle column.
pub struct Heuristic;

/// The cells that would make a line of four together with these discs.
fn completing(discs: u64) -> u64 {
    let mut cells = discs << 1 & discs << 2 & discs << 3;
    for step in [7, 6, 8] {
        let (before, after) = (discs << step & discs << (2 * step), discs >> step & discs >> (2 * step));
        cells |= before & (discs << (3 * step) | discs >> step) | after & (discs >> (3 * step) | discs << step);
    }
    cells
}

impl Judge<ConnectFour> for Heuristic {
    fn values(&self, _: &ConnectFour, state: &State) -> Values {
        let mut values = Values::default();
        let mover = state.turn();
        // Adding the bottom bits carries through the filled cells of each column to the first free one.
        if completing(state.discs(mover)) & (state.filled + BOTTOM) & BOARD != 0 {
            values[mover.index()] = AS_GOOD_AS_WON;
            values[1 - mover.index()] = 1.0 - AS_GOOD_AS_WON;
            return values;
        }
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
