//! The one writer. Jobs that arrive while a transaction is being made durable go into the next one together, so that a
//! thousand tables share the price of one `fsync`.

use super::StoreError;
use super::checkpoint::Checkpoints;
use super::health::Pulse;
use super::lock::Lock;
use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection, Executor, Sqlite};
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// No transaction holds more jobs than this.
const MOST_JOBS: usize = 1_000;

/// A value bound to a statement.
#[derive(Clone, Debug)]
pub enum Arg {
    Int(i64),
    Text(String),
    Blob(Vec<u8>),
    Null,
}

macro_rules! arg_from {
    ($($type:ty, $value:ident => $arg:expr;)*) => {
        $(impl From<$type> for Arg {
            fn from($value: $type) -> Arg {
                $arg
            }
        })*
    };
}
arg_from! {
    i64, value => Arg::Int(value);
    usize, value => Arg::Int(value as i64);
    bool, value => Arg::Int(value.into());
    String, value => Arg::Text(value);
    &str, value => Arg::Text(value.into());
    Vec<u8>, value => Arg::Blob(value);
    [u8; 32], value => Arg::Blob(value.to_vec());
}

impl<T: Into<Arg>> From<Option<T>> for Arg {
    fn from(value: Option<T>) -> Arg {
        value.map_or(Arg::Null, Into::into)
    }
}

/// One statement with its values.
#[derive(Clone, Debug)]
pub struct Statement {
    pub sql: &'static str,
    pub args: Vec<Arg>,
}

/// Something that happened in a game: written together with what it made of the table.
#[derive(Clone, Debug)]
pub struct Step {
    pub table: String,
    pub number: usize,
    pub seat: usize,
    /// The action in JSON, `null` for conceding; `None` for a return.
    pub action: Option<Value>,
    pub words: Option<String>,
    pub back_to: Option<usize>,
    pub hash: Option<String>,
    pub made: i64,
    pub acting: u8,
    pub wake: Option<i64>,
    pub clock: Option<String>,
}

/// What one caller wants to have written: all of it or nothing.
#[derive(Debug, Default)]
pub struct Job {
    pub steps: Vec<Step>,
    pub statements: Vec<Statement>,
}

pub(super) type Request = (Job, oneshot::Sender<Result<(), StoreError>>);

/// Writes what it is asked to. After a fault of the disk it opens its connection anew: what is left of a transaction that broke
/// off must not spoil the next one.
pub(super) struct Writer {
    options: SqliteConnectOptions,
    connection: Option<SqliteConnection>,
    pulse: Arc<Pulse>,
    checkpoints: Checkpoints,
    /// Given back when the last write is done.
    _lock: Lock,
}

impl Writer {
    pub fn new(options: SqliteConnectOptions, connection: SqliteConnection, pulse: Arc<Pulse>, lock: Lock) -> Writer {
        let checkpoints = Checkpoints::beside(options.clone());
        Writer { options, connection: Some(connection), pulse, checkpoints, _lock: lock }
    }

    /// Writes until the last sender is gone.
    pub async fn run(mut self, mut requests: mpsc::Receiver<Request>) {
        let mut batch = Vec::new();
        while requests.recv_many(&mut batch, MOST_JOBS).await > 0 {
            // Tables that were woken by the last commit answer within microseconds; let their moves come along.
            tokio::task::yield_now().await;
            while batch.len() < MOST_JOBS
                && let Ok(request) = requests.try_recv()
            {
                batch.push(request);
            }
            let (jobs, answers): (Vec<Job>, Vec<_>) = batch.drain(..).unzip();
            metrics::histogram!("sounder_commit_jobs").record(jobs.len() as f64);
            let started = std::time::Instant::now();
            let done = self.commit(&jobs).await;
            if matches!(done, Ok(()) | Err(StoreError::NotWritten(_))) || jobs.len() == 1 {
                for answer in answers {
                    let _ = answer.send(done.clone());
                }
            } else {
                // One bad job spoils the whole transaction: each then stands for itself.
                for (job, answer) in jobs.iter().zip(answers) {
                    let _ = answer.send(self.commit(std::slice::from_ref(job)).await);
                }
            }
            metrics::histogram!("sounder_commit_seconds").record(started.elapsed());
        }
        self.checkpoints.end().await;
        if let Some(connection) = self.connection {
            let _ = connection.close().await;
        }
    }

    async fn commit(&mut self, jobs: &[Job]) -> Result<(), StoreError> {
        let done = match &mut self.connection {
            Some(connection) => write(connection, jobs).await,
            None => match self.options.connect().await {
                Ok(connection) => write(self.connection.insert(connection), jobs).await,
                Err(error) => Err(error),
            },
        };
        let Err(error) = done else {
            self.pulse.beat();
            self.checkpoints.note();
            return Ok(());
        };
        if is_the_jobs_fault(&error) {
            return Err(error.into());
        }
        metrics::counter!("sounder_failed_commits_total").increment(1);
        tracing::error!(%error, jobs = jobs.len(), "nothing can be written; the connection is opened anew");
        if let Some(connection) = self.connection.take() {
            let _ = connection.close_hard().await;
        }
        Err(StoreError::NotWritten(Arc::new(error)))
    }
}

/// Whether the same job would fail again on a sound disk.
fn is_the_jobs_fault(error: &sqlx::Error) -> bool {
    /// The primary codes of `SQLite` that speak of the disk, the file or the machine: PERM, BUSY, LOCKED, NOMEM, READONLY,
    /// INTERRUPT, IOERR, CORRUPT, FULL, CANTOPEN, PROTOCOL, NOTADB.
    const NOT_THE_JOBS: [u32; 12] = [3, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 26];
    let sqlx::Error::Database(inner) = error else { return false };
    let code = inner.code().and_then(|code| code.parse::<u32>().ok());
    code.is_some_and(|code| !NOT_THE_JOBS.contains(&(code & 0xff)))
}

async fn write(connection: &mut SqliteConnection, jobs: &[Job]) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let steps: Vec<&Step> = jobs.iter().flat_map(|job| &job.steps).collect();
    if !steps.is_empty() {
        write_steps(&mut transaction, &steps).await?;
    }
    for statement in jobs.iter().flat_map(|job| &job.statements) {
        let query = sqlx::query::<Sqlite>(statement.sql);
        let bind = |query: sqlx::query::Query<'static, Sqlite, _>, arg: &Arg| match arg.clone() {
            Arg::Int(value) => query.bind(value),
            Arg::Text(value) => query.bind(value),
            Arg::Blob(value) => query.bind(value),
            Arg::Null => query.bind(None::<i64>),
        };
        transaction.execute(statement.args.iter().fold(query, bind)).await?;
    }
    transaction.commit().await
}

/// All steps in two statements, whatever their number: each statement is a round trip to the thread of the connection.
async fn write_steps(connection: &mut SqliteConnection, steps: &[&Step]) -> Result<(), sqlx::Error> {
    let rows: Vec<Value> = steps
        .iter()
        .map(|step| {
            let action = step.action.as_ref().map(Value::to_string);
            json!([
                step.table,
                step.number,
                step.seat,
                action,
                step.back_to,
                step.hash,
                step.made,
                step.acting,
                step.wake,
                step.clock,
                step.words
            ])
        })
        .collect();
    let rows = Value::Array(rows).to_string();
    sqlx::query(
        "INSERT INTO steps (table_id, number, seat, action, back_to, hash, made, words)
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 10
         FROM json_each(?)",
    )
    .bind(rows.clone())
    .execute(&mut *connection)
    .await?;
    sqlx::query(
        "UPDATE tables SET changed = row.value ->> 6, acting = row.value ->> 7, wake = row.value ->> 8,
             clock = row.value ->> 9
         FROM json_each(?) AS row WHERE tables.id = row.value ->> 0",
    )
    .bind(rows)
    .execute(connection)
    .await?;
    Ok(())
}
