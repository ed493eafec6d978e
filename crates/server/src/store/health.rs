//! Whether anything can be read and written, found out by doing it.

use super::{Store, now, statement};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// A database that does not answer within this time is stuck.
const PATIENCE: Duration = Duration::from_secs(3);
/// Nobody makes the server write more often than this by asking how it is.
const FRESH: Duration = Duration::from_secs(1);

/// What is known of the health of a store.
#[derive(Default)]
pub(super) struct Pulse {
    /// When something was last written.
    written: Mutex<Option<Instant>>,
    /// What was last found out, and when. Whoever asks meanwhile waits for the same answer.
    found: tokio::sync::Mutex<Option<(Instant, Option<String>)>>,
}

impl Pulse {
    /// Something was just written.
    pub fn beat(&self) {
        *self.written.lock().expect("nobody panics holding it") = Some(Instant::now());
    }

    fn has_just_written(&self) -> bool {
        self.written.lock().expect("nobody panics holding it").is_some_and(|when| when.elapsed() < FRESH)
    }
}

impl Store {
    /// What is wrong with the database, if anything is.
    pub async fn ailment(&self) -> Option<String> {
        let mut found = self.pulse.found.lock().await;
        if let Some((when, what)) = &*found
            && when.elapsed() < FRESH
        {
            return what.clone();
        }
        let what = self.examine().await;
        *found = Some((Instant::now(), what.clone()));
        what
    }

    async fn examine(&self) -> Option<String> {
        let read = sqlx::query("SELECT 1").fetch_one(&self.readers);
        match tokio::time::timeout(PATIENCE, read).await {
            Err(_) => return Some(format!("the database has not answered for {} seconds", PATIENCE.as_secs())),
            Ok(Err(error)) => return Some(format!("the database cannot be read: {error}")),
            Ok(Ok(_)) if self.pulse.has_just_written() => return None,
            Ok(Ok(_)) => {}
        }
        let beat = statement("INSERT OR REPLACE INTO pulse (id, beat) VALUES (1, ?)", [now().into()]);
        match tokio::time::timeout(PATIENCE, self.run(vec![beat])).await {
            Err(_) => Some(format!("nothing could be written for {} seconds", PATIENCE.as_secs())),
            Ok(Err(error)) => Some(error.to_string()),
            Ok(Ok(())) => None,
        }
    }
}
