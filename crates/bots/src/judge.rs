use crate::Playout;
use sounder_kernel::{Game, Seat, Values};

/// An opinion on the positions of a game before it is over: a value of its own beside the game, so that a learned one can
/// take the place of the hand-written one.
pub trait Judge<G: Game>: Send + Sync {
    /// How good the position is for each seat, from 0 (hopeless) to 1 (as good as won), all in one pass. Not asked once the
    /// game is over.
    ///
    /// Bots look at positions in the middle of a decision too (a target chosen but not yet paid for): such a position
    /// should be worth about what the finished decision is worth.
    fn values(&self, game: &G, state: &G::State) -> Values;

    /// How likely a sensible player is to choose this action, compared with the others: at least 1. Guides search and its
    /// playouts, so it must be cheap.
    #[inline]
    fn urge(&self, game: &G, state: &G::State, seat: Seat, action: G::Action) -> u32 {
        let _ = (game, state, seat, action);
        1
    }

    /// How search goes about this game; settle it with paired games at equal time.
    fn habits(&self) -> Habits {
        Habits::default()
    }
}

/// A game that comes with a judge, the default of its bots.
pub trait Judged: Game {
    /// The hand-written judge.
    type Judge: Judge<Self>;

    /// The judge for games at this table.
    fn judge(&self) -> Self::Judge;
}

/// How a search goes about a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Habits {
    /// How strongly rarely tried actions are preferred.
    pub exploration: f32,
    /// How a game is finished once the walk leaves the tree.
    pub playout: Playout,
    /// By how much an action has to look worse than another at first sight, which is how greedy bots see it, to be tried e times
    /// less often. Where this is left out, search goes by urges alone.
    pub first_sight: Option<f32>,
}

impl Default for Habits {
    fn default() -> Habits {
        Habits { exploration: 1.4, playout: Playout::Guided(24), first_sight: None }
    }
}
