//! The one writer. Jobs that arrive while a transaction is being made durable go into the next one together, so that a
//! thousand tables share the price of one `fsync`.

use super::StoreError;
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, Executor, Sqlite};
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

/// Writes until the last sender is gone.
pub(super) async fn run(mut connection: SqliteConnection, mut requests: mpsc::Receiver<Request>) {
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
        match commit(&mut connection, &jobs).await {
            Ok(()) => {
                for answer in answers {
                    let _ = answer.send(Ok(()));
                }
            }
            // One bad job spoils the whole transaction: each then stands for itself.
            Err(error) if jobs.len() == 1 => {
                for answer in answers {
                    let _ = answer.send(Err(error.clone()));
                }
            }
            Err(_) => {
                for (job, answer) in jobs.iter().zip(answers) {
                    let _ = answer.send(commit(&mut connection, std::slice::from_ref(job)).await);
                }
            }
        }
        metrics::histogram!("sounder_commit_seconds").record(started.elapsed());
    }
    let _ = connection.close().await;
}

async fn commit(connection: &mut SqliteConnection, jobs: &[Job]) -> Result<(), StoreError> {
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
    transaction.commit().await?;
    Ok(())
}

/// All steps in two statements, whatever their number: each statement is a round trip to the thread of the connection.
async fn write_steps(connection: &mut SqliteConnection, steps: &[&Step]) -> Result<(), StoreError> {
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
