//! Carries what was written from the write-ahead log over into the database file, beside the writer. Left alone, `SQLite` does
//! it within every so many commits, and whoever's move that is waits for the disk three times instead of once.

use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::task::JoinHandle;

/// Nothing is carried over more often than this.
const PAUSE: Duration = Duration::from_secs(1);

/// The pages in the log from which on a commit carries them over itself, because more comes than is carried over beside it.
pub(super) const MOST_PAGES: u32 = 4_000;

/// Carries over from time to time, as long as something is written.
pub(super) struct Checkpoints {
    written: Arc<Notify>,
    work: JoinHandle<()>,
}

impl Checkpoints {
    pub fn beside(options: SqliteConnectOptions) -> Checkpoints {
        let written = Arc::new(Notify::new());
        let work = tokio::spawn(carry_over(options, Arc::clone(&written)));
        Checkpoints { written, work }
    }

    /// Something was written.
    pub fn note(&self) {
        self.written.notify_one();
    }

    /// Returns once nothing of it touches the file any more. What is left in the log is carried over by whoever closes or opens
    /// the file.
    pub async fn end(self) {
        self.work.abort();
        let _ = self.work.await;
    }
}

/// A fault of the disk is no loss, because the log keeps what it has; the writer meets the same fault and tells it.
async fn carry_over(options: SqliteConnectOptions, written: Arc<Notify>) {
    let mut connection: Option<SqliteConnection> = None;
    loop {
        written.notified().await;
        tokio::time::sleep(PAUSE).await;
        let open = match connection.take() {
            Some(open) => Ok(open),
            None => options.connect().await,
        };
        let Ok(mut open) = open else { continue };
        // Passive: it waits for nobody, and nobody waits for it.
        match sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(&mut open).await {
            Ok(_) => connection = Some(open),
            Err(error) => tracing::debug!(%error, "the log could not be carried over"),
        }
    }
}
