//! What a position is worth, roughly.

use crate::Hogs;
use crate::state::{Action, State};
use sounder_bots::{Judge, Judged};
use sounder_kernel::{Seat, Values};

/// Points, income, units and how near they are to something to do.
pub struct Heuristic;

impl Judge<Hogs> for Heuristic {
    fn values(&self, _: &Hogs, _: &State) -> Values {
        [0.5; sounder_kernel::MAX_SEATS]
    }

    fn urge(&self, _: &Hogs, _: &State, _: Seat, _: Action) -> u32 {
        1
    }
}

impl Judged for Hogs {
    type Judge = Heuristic;

    fn judge(&self) -> Heuristic {
        Heuristic
    }
}
