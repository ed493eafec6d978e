use super::{Done, setup::find_game};
use clap::Args;
use std::io::Write;

/// Print the rules of a game
#[derive(Args)]
pub struct Rules {
    /// The game's id, see `sounder games`
    game: String,
}

impl Rules {
    /// Prints the rules.
    pub fn run(self, out: &mut dyn Write) -> Done {
        write!(out, "{}", find_game(&self.game)?.about().rules)?;
        Ok(())
    }
}
