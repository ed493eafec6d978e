use crate::Game;

/// A game whose positions can be arranged by hand, as scenarios do.
pub trait Arrange: Game {
    /// The number that stands in a state for a thing of the content ("Snipe Scope"), so that scenarios can use names.
    fn lookup(&self, name: &str) -> Option<u64> {
        let _ = name;
        None
    }

    /// Why this position could never come up in a game; scenarios refuse such. Every position that does come up is sound.
    fn sound(&self, state: &Self::State) -> Result<(), String> {
        let _ = state;
        Ok(())
    }
}
