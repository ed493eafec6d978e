//! Wakes a table: its moves are played again, checked at the stored hashes.

use super::audience::Audience;
use super::awake::{AwakeTable, Command};
use super::course::{Course, Phase};
use super::ending::{Ending, How};
use super::holding::Holding;
use super::lesson::Tutoring;
use super::seating::Seating;
use super::{Tables, Terms};
use crate::error::Error;
use crate::store::FinishedStep;
use futures_util::FutureExt;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sounder_host::AsFar;
use sounder_kernel::{Chairs, Checkpoint, Move, RECORD_FORMAT, Record, RecordError, Seat, Seed, Setup};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::{mpsc, watch};

/// How many lines of chat a table keeps at hand.
pub(super) const CHAT_AT_HAND: usize = 100;

/// So many moves are played again at once; of more it is done beside the serving of people.
const FEW_MOVES: usize = 50;

/// Wakes a table. Looking at it writes nothing, whatever is found: a table that is damaged or that today's rules do not
/// reproduce is closed in memory only, and goes on where it was once the cause is gone.
pub(super) async fn restore(
    tables: &Tables,
    id: &str,
    commands: mpsc::WeakSender<Command>,
    changed: watch::Sender<u64>,
) -> Result<AwakeTable, Error> {
    let (awake, error) = examine(tables, id, commands, changed).await?;
    if error.is_none() {
        tables.hope(id);
    }
    Ok(awake)
}

/// The same with what keeps today's rules from reproducing the game.
pub(super) async fn examine(
    tables: &Tables,
    id: &str,
    commands: mpsc::WeakSender<Command>,
    changed: watch::Sender<u64>,
) -> Result<(AwakeTable, Option<RecordError>), Error> {
    // What no longer makes sense may make rules panic; that is the fault of what is stored, too.
    let read = AssertUnwindSafe(read(tables, id, commands, changed)).catch_unwind().await;
    let read = read.unwrap_or_else(|_| Err(Error::Damaged("its game cannot be played again".into())));
    read.map_err(|error| match error {
        Error::Damaged(what) => Error::Damaged(format!("table {id} cannot be opened: {what}")),
        other => other,
    })
}

/// Reads something stored as JSON.
fn parse<T: DeserializeOwned>(what: &str, text: &str) -> Result<T, Error> {
    serde_json::from_str(text).map_err(|error| Error::Damaged(format!("its {what} cannot be read ({error})")))
}

async fn read(
    tables: &Tables,
    id: &str,
    commands: mpsc::WeakSender<Command>,
    changed: watch::Sender<u64>,
) -> Result<(AwakeTable, Option<RecordError>), Error> {
    let (row, seats) = tables.store().table(id).await?.ok_or(Error::NotFound("table"))?;
    let setup: Setup = parse("setup", &row.setup)?;
    let terms: Terms = parse("terms", &row.terms)?;
    let seed = row.seed.try_into().map_err(|_| Error::Damaged("its seed is not whole".into()))?;
    let seed = Seed::from_bytes(seed);
    if seats.len() != setup.seats {
        return Err(Error::Damaged(format!("it has {} of {} seats", seats.len(), setup.seats)));
    }
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
        phase: Phase::of_word(&row.phase).ok_or_else(|| Error::Damaged(format!("no table is \"{}\"", row.phase)))?,
        table: None,
        at: 0,
        last_return: 0,
        kept: 0,
        clock: row.clock.map(|clock| parse("clock", &clock)).transpose()?,
        ask: row.ask.map(|ask| parse("open question", &ask)).transpose()?,
        ending: row.result.map(|result| parse("result", &result)).transpose()?,
        thinking: None,
    };
    let called = seats.iter().filter(|seat| seat.called).filter_map(|seat| seat.person).collect();
    let mut awake = AwakeTable {
        tables: tables.clone(),
        commands,
        id: row.id,
        terms,
        seating: Seating::new(row.host, seats.into_iter().map(Holding::from_row).collect(), chairs),
        course,
        audience: Audience::new(changed, tables.store().chat(id, CHAT_AT_HAND).await?),
        rematch: row.rematch,
        tutoring: None,
        called,
        doing: None,
        last_command: Instant::now(),
        last_visit: Instant::now(),
        broken: false,
    };
    let seats = awake.seating.holdings.len();
    if awake.course.clock.as_ref().is_some_and(|clock| clock.seats() != seats) {
        return Err(Error::Damaged("its clock is of another table".into()));
    }
    if awake.course.ask.as_ref().is_some_and(|ask| !ask.fits(seats)) {
        return Err(Error::Damaged("its open question is of another table".into()));
    }
    let mut error = None;
    if awake.course.phase != Phase::Waiting {
        let steps = tables.store().steps(id).await?;
        error = replay(&mut awake, &steps, row.layout).await?;
    }
    let moves = awake.course.moves();
    let lesson = tables.lesson(&row.game).zip(row.lesson);
    awake.tutoring = lesson.and_then(|(lesson, step)| Tutoring::taken_up(lesson, step, moves));
    Ok((awake, error))
}

/// The moves that still stand, with the hashes on the way.
fn standing_moves(steps: &[FinishedStep], seats: usize) -> Result<(Vec<Move>, Vec<Checkpoint>), Error> {
    let (mut moves, mut checkpoints) = (Vec::new(), Vec::<Checkpoint>::new());
    for (index, step) in steps.iter().enumerate() {
        let damaged = |what: &str| Err(Error::Damaged(format!("step {} {what}", index + 1)));
        match (&step.action, step.back_to) {
            (Some(_), _) if usize::from(step.seat) >= seats => return damaged("is of nobody's seat"),
            (Some(action), _) => {
                let Ok(action) = serde_json::from_str::<Value>(action) else { return damaged("cannot be read") };
                let action = Some(action).filter(|action| !action.is_null());
                moves.push(Move { seat: Seat(step.seat), action, words: step.words.clone() });
                checkpoints.extend(step.hash.clone().map(|hash| Checkpoint(moves.len(), hash)));
            }
            (None, Some(to)) if to <= moves.len() => {
                moves.truncate(to);
                checkpoints.retain(|checkpoint| checkpoint.0 <= to);
            }
            (None, _) => return damaged("goes back to where the game never was"),
        }
    }
    Ok((moves, checkpoints))
}

/// Plays the moves again; gives what keeps today's rules from it.
async fn replay(awake: &mut AwakeTable, steps: &[FinishedStep], layout: u32) -> Result<Option<RecordError>, Error> {
    awake.course.at = steps.len();
    awake.course.last_return = steps.iter().rposition(|step| step.action.is_none()).map_or(0, |index| index + 1);
    let (moves, checkpoints) = standing_moves(steps, awake.seating.holdings.len())?;
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
    let game = Arc::clone(&awake.course.game);
    let as_far = if record.moves.len() <= FEW_MOVES {
        game.replay_as_far(&record, &|| true)
    } else {
        let aside = awake.tables.waking.run(move |wanted| game.replay_as_far(&record, wanted)).await;
        aside.map_err(|_| Error::Damaged("its game cannot be played again".into()))?
    };
    let AsFar { table, broken: error, .. } =
        as_far.map_err(|error| Error::Damaged(format!("its game cannot be dealt: {error}")))?;
    awake.course.table = Some(table);
    if let Some(error) = &error
        && awake.course.phase == Phase::Playing
    {
        close(awake, error);
    }
    Ok(error)
}

/// Ends a game that the rules no longer reproduce, with an explanation, and never silently changes it.
fn close(awake: &mut AwakeTable, error: &RecordError) {
    tracing::warn!(table = %awake.id, %error, "a table is closed: today's rules do not reproduce it");
    let note = format!(
        "The rules of this game have changed since it began, and it cannot go on: {error}. You can look at it up to move {}.",
        awake.course.moves()
    );
    awake.course.phase = Phase::Over;
    awake.course.ask = None;
    awake.course.ending = Some(Ending::without_ranks(How::Closed, note));
    awake.tables.give_up(&awake.id);
}
