use super::{Outcome, setup::read_record};
use crate::failure::Failure;
use clap::Args;
use sounder_kernel::Seat;
use std::io::Write;
use std::path::PathBuf;

/// Check that a record is whole and true: the promised dice, legal moves, the recorded states
#[derive(Args)]
pub struct Verify {
    /// A record file
    file: PathBuf,
    /// The content it was played with, if not the default
    #[arg(long, value_name = "DIR")]
    pack: Option<PathBuf>,
}

impl Verify {
    /// Checks and says what was found.
    pub fn run(self, out: &mut dyn Write) -> Outcome {
        let (record, game) = read_record(&self.file, self.pack.as_deref())?;
        let table = game.replay_to(&record, record.moves.len()).map_err(|error| Failure::file(&self.file, error))?;
        writeln!(
            out,
            "{}: {} moves, all legal; the dice are those that were promised.",
            record.game,
            record.moves.len()
        )?;
        writeln!(out, "commitment {}", record.commitment.to_hex())?;
        writeln!(out, "seed       {}", record.seed.to_hex())?;
        match table.status().outcome() {
            None => writeln!(out, "The game is not over.")?,
            Some(outcome) => {
                let mut seats: Vec<(Seat, &String)> = Seat::all(outcome.seats()).zip(&record.names).collect();
                seats.sort_by_key(|(seat, _)| outcome.rank(*seat));
                for (seat, name) in seats {
                    writeln!(out, "{}. {name}, {} points", outcome.rank(seat), outcome.score(seat))?;
                }
                if outcome.winners().is_empty() {
                    writeln!(out, "Nobody has won.")?;
                }
            }
        }
        Ok(())
    }
}
