//! What outlives the process: an `SQLite` file with one writer and several readers.
//!
//! Nothing is acknowledged before the transaction that holds it is on disk (`synchronous = FULL`).

mod reader;
mod writer;

pub use reader::{ChatLine, FinishedStep, OpenTable, OwnTable, SeatRow, StoredPerson};
pub use writer::{Arg, Job, Statement, Step};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Executor};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// The schema, version by version. A released entry is never changed; a new one is added below.
const MIGRATIONS: &[&str] = &[include_str!("schema.sql"), include_str!("contract-2.sql"), include_str!("beat.sql")];

/// How many jobs may wait for the writer before callers wait too.
const WAITING_JOBS: usize = 4_096;

/// Why something could not be stored or read.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// A row with this key exists already.
    #[error("it exists already")]
    Exists,
    /// The database is of a newer version of this program.
    #[error("the database has version {found}, this program knows version {known}: start a newer program")]
    Newer {
        /// The version of the file.
        found: i64,
        /// The version of this program.
        known: usize,
    },
    /// The writer has stopped.
    #[error("the server is shutting down")]
    Closed,
    /// Anything the database says.
    #[error("the database failed: {0}")]
    Database(Arc<sqlx::Error>),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match &error {
            sqlx::Error::Database(inner) if inner.is_unique_violation() => StoreError::Exists,
            _ => StoreError::Database(Arc::new(error)),
        }
    }
}

/// The database.
#[derive(Clone)]
pub struct Store {
    readers: SqlitePool,
    writer: mpsc::Sender<writer::Request>,
}

impl Store {
    /// Opens the file, creates it if need be, and brings it up to date. The second part ends when every write is done
    /// after the last [`Store`] was dropped.
    pub async fn open(path: &Path) -> Result<(Store, tokio::task::JoinHandle<()>), StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(10))
            .foreign_keys(true);
        let mut connection = options.connect().await?;
        let version: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut connection).await?;
        if version as usize > MIGRATIONS.len() {
            return Err(StoreError::Newer { found: version, known: MIGRATIONS.len() });
        }
        for (index, migration) in MIGRATIONS.iter().enumerate().skip(version as usize) {
            let script = format!("BEGIN IMMEDIATE; {migration}; PRAGMA user_version = {}; COMMIT;", index + 1);
            connection.execute(sqlx::raw_sql(sqlx::AssertSqlSafe(script))).await?;
        }
        let readers = SqlitePoolOptions::new().max_connections(4).connect_with(options.read_only(true)).await?;
        let (writer, requests) = mpsc::channel(WAITING_JOBS);
        let finished = tokio::spawn(writer::run(connection, requests));
        Ok((Store { readers, writer }, finished))
    }

    /// Returns once the job is on disk, or has failed as a whole.
    pub async fn write(&self, job: Job) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        self.writer.send((job, answer)).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Writes some statements in one transaction.
    pub async fn run(&self, statements: Vec<Statement>) -> Result<(), StoreError> {
        self.write(Job { steps: Vec::new(), statements }).await
    }
}

/// One statement with its values.
pub fn statement<const N: usize>(sql: &'static str, args: [Arg; N]) -> Statement {
    Statement { sql, args: args.into() }
}

/// Milliseconds since 1970.
pub fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.expect("the clock is set to a time after 1970").as_millis() as i64
}
