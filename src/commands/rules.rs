use super::{Outcome, setup::find_game};
use clap::Args;

/// Print the rules of a game
#[derive(Args)]
pub struct Rules {
    /// The game's id, see `sounder games`
    game: String,
}

impl Rules {
    /// Prints the rules.
    pub fn run(self) -> Outcome {
        print!("{}", find_game(&self.game)?.about().rules);
        Ok(())
    }
}
