use sounder_kernel::{Game, Seat, Standing};

/// A game that can be judged before it is over.
pub trait Judge: Game {
    /// How good the position is for a seat, from 0 (hopeless) to 1 (as good as won). Not asked once the game is over.
    ///
    /// Bots look at positions in the middle of a decision too (a target chosen but not yet paid for): such a position
    /// should be worth about what the finished decision is worth.
    fn value(&self, state: &Self::State, seat: Seat) -> f32;

    /// How likely a sensible player is to choose this action, compared with the others: at least 1. Guides search and its
    /// playouts, so it must be cheap.
    fn urge(&self, state: &Self::State, seat: Seat, action: Self::Action) -> u32 {
        let _ = (state, seat, action);
        1
    }

    /// What a finished game is worth to a seat, from 0 to 1. By default the seat's share of the win.
    fn reward(&self, standing: &Standing, seat: Seat) -> f32 {
        standing.win_share(seat) as f32
    }
}
