//! Wakes a table: its moves are played again, checked at the stored hashes.

use super::audience::Audience;
use super::awake::{AwakeTable, Command};
use super::course::{Course, Phase};
use super::ending::{Ending, How};
use super::holding::Holding;
use super::seating::Seating;
use super::{Tables, Terms};
use crate::error::Error;
use crate::store::{FinishedStep, statement};
use serde_json::Value;
use sounder_host::{AnyGame, Table};
use sounder_kernel::{Chairs, Checkpoint, Move, RECORD_FORMAT, Record, RecordError, Seat, Seed, Setup};
use std::time::Instant;
use tokio::sync::{mpsc, watch};

/// How many lines of chat a table keeps at hand.
pub(super) const CHAT_AT_HAND: usize = 100;

pub(super) async fn restore(
    tables: &Tables,
    id: &str,
    commands: mpsc::WeakSender<Command>,
    changed: watch::Sender<u64>,
) -> Result<AwakeTable, Error> {
    let (row, seats) = tables.store().table(id).await?.ok_or(Error::NotFound("table"))?;
    let damaged = |error: serde_json::Error| {
        tracing::error!(table = %id, %error, "a stored table cannot be read");
        Error::Internal
    };
    let setup: Setup = serde_json::from_str(&row.setup).map_err(damaged)?;
    let terms: Terms = serde_json::from_str(&row.terms).map_err(damaged)?;
    let seed = Seed::from_bytes(row.seed.try_into().map_err(|_| Error::Internal)?);
    let game = tables.game_with_pack(&row.game, &row.pack).await?;
    let about = game.about();
    if row.rules != about.rules_version {
        tracing::info!(table = %id, began = row.rules, now = about.rules_version, "a table began under other rules");
    }
    // What was fine when the table was set up may no longer be: then it is closed below, with nobody on any side.
    let chairs = game.chairs(&setup).unwrap_or_else(|_| Chairs::free_for_all(setup.seats));
    let course = Course {
        game,
        setup,
        seed,
        phase: Phase::of_word(&row.phase),
        table: None,
        at: 0,
        last_return: 0,
        kept: 0,
        clock: row.clock.map(|clock| serde_json::from_str(&clock)).transpose().map_err(damaged)?,
        ask: row.ask.map(|ask| serde_json::from_str(&ask)).transpose().map_err(damaged)?,
        ending: row.result.map(|result| serde_json::from_str(&result)).transpose().map_err(damaged)?,
        thinking: None,
    };
    let mut awake = AwakeTable {
        tables: tables.clone(),
        commands,
        id: row.id,
        terms,
        seating: Seating::new(row.host, seats.into_iter().map(Holding::from_row).collect(), chairs),
        course,
        audience: Audience::new(changed, tables.store().chat(id, CHAT_AT_HAND).await?),
        rematch: row.rematch,
        last_command: Instant::now(),
        broken: false,
    };
    if awake.course.phase != Phase::Waiting {
        let steps = tables.store().steps(id).await?;
        replay(&mut awake, &steps, row.layout).await?;
    }
    Ok(awake)
}

/// The moves that still stand, with the hashes on the way.
fn standing_moves(steps: &[FinishedStep]) -> (Vec<Move>, Vec<Checkpoint>) {
    let (mut moves, mut checkpoints) = (Vec::new(), Vec::<Checkpoint>::new());
    for step in steps {
        if let Some(action) = &step.action {
            let action = serde_json::from_str(action).ok().filter(|action: &Value| !action.is_null());
            moves.push(Move { seat: Seat(step.seat), action, words: step.words.clone() });
            checkpoints.extend(step.hash.clone().map(|hash| Checkpoint(moves.len(), hash)));
        } else {
            moves.truncate(step.back_to.unwrap_or(moves.len()));
            checkpoints.retain(|checkpoint| checkpoint.0 <= moves.len());
        }
    }
    (moves, checkpoints)
}

async fn replay(awake: &mut AwakeTable, steps: &[FinishedStep], layout: u32) -> Result<(), Error> {
    awake.course.at = steps.len();
    awake.course.last_return = steps.iter().rposition(|step| step.action.is_none()).map_or(0, |index| index + 1);
    let (moves, checkpoints) = standing_moves(steps);
    let about = awake.course.game.about();
    // The rules of today must reproduce the game, whatever their version was when it began.
    let record = Record {
        sounder: RECORD_FORMAT,
        game: about.id.into(),
        rules: about.rules_version,
        layout,
        pack: about.pack_hash.clone(),
        setup: awake.course.setup.clone(),
        names: awake.seating.names().all().to_vec(),
        commitment: awake.course.seed.commitment(),
        seed: awake.course.seed,
        moves,
        checkpoints,
        content: None,
        seal: None,
    };
    let (table, error) = replay_as_far_as_possible(&*awake.course.game, record)?;
    awake.course.table = Some(table);
    if let Some(error) = error
        && awake.course.phase == Phase::Playing
    {
        close(awake, &error).await?;
    }
    Ok(())
}

type Replayed = (Box<dyn Table>, Option<RecordError>);

fn replay_as_far_as_possible(game: &dyn AnyGame, mut record: Record) -> Result<Replayed, Error> {
    let error = match game.replay_to(&record, record.moves.len()) {
        Ok(table) => return Ok((table, None)),
        Err(error) => error,
    };
    let good = match &error {
        RecordError::IllegalMove { number, .. } => number - 1,
        // Somewhere since the checkpoint before: that one still holds.
        RecordError::Checkpoint { after } => {
            record.checkpoints.iter().map(|checkpoint| checkpoint.0).filter(|at| at < after).max().unwrap_or(0)
        }
        _ => 0,
    };
    record.moves.truncate(good);
    record.checkpoints.retain(|checkpoint| checkpoint.0 <= good);
    Ok((game.replay_to(&record, good)?, Some(error)))
}

/// Ends a game that the rules no longer reproduce, with an explanation, and never silently changes it.
async fn close(awake: &mut AwakeTable, error: &RecordError) -> Result<(), Error> {
    tracing::warn!(table = %awake.id, %error, "a table is closed: today's rules do not reproduce it");
    let note = format!(
        "The rules of this game have changed since it began, and it cannot go on: {error}. You can look at it up to move {}.",
        awake.course.moves()
    );
    let ending = Ending::without_ranks(How::Closed, note);
    let result = serde_json::to_string(&ending).expect("plain data");
    awake.course.phase = Phase::Over;
    awake.course.ending = Some(ending);
    let end = "UPDATE tables SET phase = 'over', wake = NULL, ask = NULL, result = ? WHERE id = ?";
    awake.tables.store().run(vec![statement(end, [result.into(), awake.id.clone().into()])]).await?;
    Ok(())
}
