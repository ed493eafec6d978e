use super::Outcome;
use super::setup::{Choice, read_bots};
use crate::failure::Failure;
use clap::Args;
use sounder_kernel::{Seat, Seed};
use sounder_terminal::{Options, Player};
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

/// Play a game in the terminal, with bots or with others at the same screen
#[derive(Args)]
pub struct Play {
    #[command(flatten)]
    choice: Choice,
    /// How many people play at this screen; they take the first seats
    #[arg(long, default_value_t = 1)]
    people: usize,
    /// One bot for all other seats, one for each, or one for each role (gm=hard,ranger=medium): easy, medium, hard, search:500ms, …
    #[arg(long, default_value = "medium")]
    bots: String,
    /// Write the record to this file at the end
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Hide the screen between the turns of different people, even in games without secrets
    #[arg(long)]
    hide: bool,
    /// How long a bot's move takes at least, in milliseconds, so that one can follow
    #[arg(long, value_name = "MS", default_value_t = 500)]
    pause: u64,
    /// Deal a game that everybody can deal again, from a number
    #[arg(long)]
    seed: Option<u64>,
}

impl Play {
    /// Plays until the table is left.
    pub fn run(self, out: &mut dyn Write) -> Outcome {
        let game = self.choice.game()?;
        let setup = self.choice.setup(&*game)?;
        let seats = setup.seats;
        let Some(bots) = seats.checked_sub(self.people) else {
            return Err(Failure::bad(format!("{} people do not fit on {seats} seats", self.people)));
        };
        let mut players = vec![Player::Human; self.people];
        if bots > 0 {
            let chairs = game.chairs(&setup).map_err(Failure::bad)?;
            let others = Seat::all(seats).skip(self.people).collect();
            players.extend(read_bots(&self.bots, &chairs, others)?.into_iter().map(Player::Bot));
        }
        let seed = match self.seed {
            Some(number) => Seed::from_number(number),
            None => random_seed()?,
        };
        let table = game.deal(setup, seed).map_err(Failure::bad)?;
        if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
            return Err(Failure::bad("playing needs a terminal; `sounder sim` lets bots play without one"));
        }
        let pause = Duration::from_millis(self.pause);
        let options = Options { save: self.save, always_hide: self.hide, pause, ..Options::default() };
        writeln!(out, "{}", sounder_terminal::play(table, players, options)?)?;
        Ok(())
    }
}

/// A seed that nobody can guess.
fn random_seed() -> Result<Seed, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| Failure::bad(format!("no source of chance: {error}")))?;
    Ok(Seed::from_bytes(bytes))
}
