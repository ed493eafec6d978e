//! What outlives the process: an `SQLite` file with one writer and several readers.
//!
//! Nothing is acknowledged before the transaction that holds it is on disk (`synchronous = FULL`).

mod checkpoint;
mod health;
mod lock;
mod migrate;
mod push;
mod reader;
mod writer;

pub use push::{Subscription, Waiting};
pub use reader::{ChatLine, Device, FinishedStep, KeyRow, OpenTable, OwnTable, SeatRow, StoredPerson};
pub use writer::{Arg, Job, Statement, Step};

use health::Pulse;
use lock::Lock;
use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use writer::Writer;

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
    /// Another server has it.
    #[error("it is in use: {0}. Stop that one first, or give this one a database of its own")]
    InUse(String),
    /// The file cannot be made or opened.
    #[error("{0}")]
    File(Arc<std::io::Error>),
    /// The writer has stopped.
    #[error("the server is shutting down")]
    Closed,
    /// A row does not hold what it should.
    #[error("what is stored is damaged: {0}")]
    Damaged(String),
    /// The disk is full, the file cannot be written, or the like. Nothing of the job was done, and it may work later.
    #[error("nothing can be written: {0}")]
    NotWritten(Arc<sqlx::Error>),
    /// Anything else the database says.
    #[error("the database failed: {0}")]
    Database(Arc<sqlx::Error>),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match &error {
            sqlx::Error::Database(inner) if inner.is_unique_violation() => StoreError::Exists,
            sqlx::Error::ColumnDecode { .. } => StoreError::Damaged(error.to_string()),
            _ => StoreError::Database(Arc::new(error)),
        }
    }
}

/// The database.
#[derive(Clone)]
pub struct Store {
    readers: SqlitePool,
    writer: mpsc::Sender<writer::Request>,
    pulse: Arc<Pulse>,
}

impl Store {
    /// Opens the file for the server that `holder` names, creates it if need be, and brings it up to date. The second part ends
    /// when every write is done after the last [`Store`] was dropped.
    pub async fn open(path: &Path, holder: &str) -> Result<(Store, tokio::task::JoinHandle<()>), StoreError> {
        let path = lock::make_private(path)?;
        let lock = Lock::take(&path, holder)?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(10))
            // What a statement over many rows may have to take back is kept in memory: a file for it costs as much as the rows.
            .pragma("temp_store", "memory")
            .pragma("wal_autocheckpoint", checkpoint::MOST_PAGES.to_string())
            .foreign_keys(true);
        let mut connection = options.connect().await?;
        migrate::migrate(&mut connection).await?;
        let readers = readers(options.clone()).await?;
        let (writer, requests) = mpsc::channel(WAITING_JOBS);
        let pulse = Arc::<Pulse>::default();
        let finished = tokio::spawn(Writer::new(options, connection, Arc::clone(&pulse), lock).run(requests));
        Ok((Store { readers, writer, pulse }, finished))
    }

    /// Opens a file to look at it: nothing can be written, and a server may be using it. A file of an earlier version is copied
    /// to `scratch` and brought up to date there.
    pub async fn open_to_look(path: &Path, scratch: &Path) -> Result<Store, StoreError> {
        let mut options = SqliteConnectOptions::new().filename(path).read_only(true);
        let mut connection = options.clone().connect().await?;
        if !migrate::is_current(migrate::version(&mut connection).await?) {
            let copy = sqlx::query("VACUUM INTO ?").bind(scratch.to_string_lossy().into_owned());
            copy.execute(&mut connection).await?;
            options = SqliteConnectOptions::new().filename(scratch);
            migrate::migrate(&mut options.clone().connect().await?).await?;
        }
        let (writer, _) = mpsc::channel(1);
        Ok(Store { readers: readers(options).await?, writer, pulse: Arc::default() })
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

async fn readers(options: SqliteConnectOptions) -> Result<SqlitePool, StoreError> {
    Ok(SqlitePoolOptions::new().max_connections(4).connect_with(options.read_only(true)).await?)
}

/// One statement with its values.
pub fn statement<const N: usize>(sql: &'static str, args: [Arg; N]) -> Statement {
    Statement { sql, args: args.into() }
}

/// Milliseconds since 1970; negative on a machine whose clock is set to a time before.
pub fn now() -> i64 {
    let now = std::time::SystemTime::now();
    match now.duration_since(std::time::UNIX_EPOCH) {
        Ok(since) => since.as_millis() as i64,
        Err(before) => -(before.duration().as_millis() as i64),
    }
}
