use super::Done;
use super::setup::{as_far_note, pack_line, read_record};
use crate::failure::Failure;
use clap::Args;
use sounder_kernel::{DiceBy, Names, RecordError};
use sounder_scene::words::count;
use sounder_terminal::outcome_lines;
use std::io::Write;
use std::path::PathBuf;

/// Check that a record is whole and true: the promised dice, legal moves, the recorded states
#[derive(Args)]
pub struct Verify {
    /// A record file
    file: PathBuf,
    /// The content it was played with, a folder or a file, if it is neither the default nor in the record
    #[arg(long, value_name = "PACK")]
    pack: Option<PathBuf>,
    /// Check a record without a seal as far as that goes: earlier programs wrote none
    #[arg(long)]
    unsealed: bool,
}

/// Why a record without a seal is not good enough.
const NO_SEAL: &str = "it has no seal, and every record of this program has one: names, or moves at its end, may have been changed. \
    If an earlier program wrote it, --unsealed checks what can be checked";

impl Verify {
    /// Checks and says what was found.
    pub fn run(self, out: &mut dyn Write) -> Done {
        let (record, game) = read_record(&self.file, self.pack.as_deref())?;
        let at = |error: RecordError| Failure::file(&self.file, error);
        let table = game.replay_to(&record, record.moves.len()).map_err(|error| {
            // Nothing but the whole is good enough here; still, whoever asks is told how far it holds.
            let note = game.replay_as_far(&record, &|| true).ok().and_then(|as_far| as_far_note(&as_far));
            note.map_or_else(|| at(error), |note| Failure::file(&self.file, note))
        })?;
        record.check_whole().map_err(at)?;
        // Records do not say which program wrote them, and today's are all sealed: whoever has one of an earlier program says so.
        if record.seal.is_none() && !self.unsealed {
            return Err(Failure::file(&self.file, NO_SEAL));
        }
        let moves = count(record.moves.len() as i32, "move");
        writeln!(out, "{}: {moves}, all legal; the dice are those that were promised.", record.game)?;
        writeln!(out, "commitment {}", record.commitment.to_hex())?;
        writeln!(out, "seed       {}", record.seed.to_hex())?;
        if record.setup.dice == DiceBy::Stream {
            writeln!(out, "A game of the lab: every deck and every seat has a stream of dice of its own.")?;
        }
        if let Some(pack) = pack_line(&*game) {
            writeln!(out, "{pack}")?;
        }
        let sealed = match record.seal {
            Some(_) => "Its seal fits: nothing was changed since it was written.",
            None => "It has no seal: names, and moves missing at its end, cannot be checked.",
        };
        writeln!(out, "{sealed}")?;
        writeln!(
            out,
            "The commitment, if you saw it before the game, proves the dice. Who played, and that no move is missing at the end,"
        )?;
        writeln!(
            out,
            "is the word of whoever gave you the record: a seal shows accidents, not somebody who makes a new one."
        )?;
        match table.status().outcome() {
            None => writeln!(out, "The game is not over.")?,
            Some(outcome) => {
                for line in outcome_lines(&outcome, table.chairs(), &Names::new(record.names.clone())) {
                    writeln!(out, "{line}")?;
                }
            }
        }
        Ok(())
    }
}
