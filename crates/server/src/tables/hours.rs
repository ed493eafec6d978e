//! The time that clocks at tables run on. It goes on steadily whatever the system's clock does, never goes back, and stands
//! still while the server is down.

use super::Tables;
use crate::store::{Statement, Store, StoreError, statement};
use std::time::{Duration, Instant};

/// How often the server writes down that it is still there. After a crash so much time may be given back to those whose
/// clock was running.
pub(super) const BEAT_EVERY: Duration = Duration::from_secs(5);

/// After a pause as long as this nobody's key has rested: no server is down for so long, but system clocks are wrong by years.
const LONG_PAUSE: i64 = 30 * 24 * 60 * 60 * 1_000;

/// A clock that started at a certain time, in milliseconds since 1970.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hours {
    began: i64,
    since: Instant,
}

impl Hours {
    /// Begins when the system's clock says `wall`, after a server that was last there at `last`. Gives how long none was.
    fn begin(wall: i64, last: Option<i64>) -> (Hours, i64) {
        let last = last.unwrap_or(wall);
        let began = wall.max(last);
        (Hours { began, since: Instant::now() }, began - last)
    }

    /// Hours that begin now, for whoever only looks.
    pub(crate) fn from(wall: i64) -> Hours {
        Hours::begin(wall, None).0
    }

    /// Opens the hours of a server: all clocks that ran when the last one stopped run on from there.
    pub(super) async fn open(store: &Store, wall: i64) -> Result<Hours, StoreError> {
        let (hours, pause) = Hours::begin(wall, store.last_beat().await?);
        // A clock may have been started after the last beat; it has then not run at all.
        let shift = statement(
            "UPDATE tables SET wake = wake + ?1, clock = json_set(clock, '$.since', min((clock ->> 'since') + ?1, ?2))
             WHERE phase = 'playing' AND clock IS NOT NULL",
            [pause.into(), hours.now().into()],
        );
        let mut statements = vec![shift, hours.beat()];
        if pause > LONG_PAUSE {
            let rested = "UPDATE keys SET used = used + ? WHERE revoked IS NULL";
            statements.push(statement(rested, [pause.into()]));
        }
        store.run(statements).await?;
        Ok(hours)
    }

    /// Milliseconds since 1970, as far as tables are concerned.
    pub(crate) fn now(&self) -> i64 {
        self.began + self.since.elapsed().as_millis() as i64
    }

    fn beat(&self) -> Statement {
        statement("INSERT OR REPLACE INTO beat (only, last) VALUES (1, ?)", [self.now().into()])
    }
}

impl Tables {
    /// The time that everything here runs on.
    pub(crate) fn hours(&self) -> Hours {
        self.hours
    }

    /// Milliseconds since 1970 as clocks at tables count them.
    pub(crate) fn now(&self) -> i64 {
        self.hours.now()
    }

    /// Writes down that the server is still there.
    pub(super) async fn beat(&self) {
        if let Err(error) = self.store().run(vec![self.hours.beat()]).await {
            tracing::warn!(%error, "the time could not be written down");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_stands_still_while_nobody_serves_and_never_goes_back() {
        let begin = |wall, last| {
            let (hours, pause) = Hours::begin(wall, last);
            (hours.began, pause)
        };
        assert_eq!(begin(1_000, None), (1_000, 0), "the first server of all");
        assert_eq!(begin(9_000, Some(1_000)), (9_000, 8_000));
        assert_eq!(begin(500, Some(1_000)), (1_000, 0), "the system's clock was set back");
        assert_eq!(begin(-500, None), (-500, 0), "even before 1970");
        assert_eq!(begin(-500, Some(1_000)), (1_000, 0));
    }
}
