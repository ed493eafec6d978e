//! A game so far, for looking back. It is played again for that, so this is done beside the tables, by few at a time, and
//! only as long as somebody waits for it.

use super::ending::Ending;
use crate::aside::aside;
use crate::error::Error;
use sounder_bots::BotSpec;
use sounder_host::{AnyGame, Table};
use sounder_kernel::{Record, SeatSet, Viewer};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// A game so far.
pub struct Past {
    /// The game.
    pub game: Arc<dyn AnyGame>,
    /// All moves. It holds the seed.
    pub record: Record,
    /// Whose eyes may look: everybody's once the game is over.
    pub eyes: Vec<Viewer>,
    /// How it ended, once it has.
    pub ending: Option<Ending>,
    /// What whoever looks should know: that it is shown by other rules than it was played under, or only in part.
    pub note: Option<String>,
    /// The bots that sit at the table, by seat.
    pub bots: Vec<Option<BotSpec>>,
    /// The seats of whoever looks.
    pub own: SeatSet,
    /// Who set up the table.
    pub host: i64,
    /// Where it can be played again.
    pub replays: Replays,
}

impl Past {
    /// The game after so many moves.
    pub async fn position(self, moves: usize) -> Result<(Past, Box<dyn Table>), Error> {
        let moves = moves.min(self.record.moves.len());
        let replays = self.replays.clone();
        let replay = move |wanted: &dyn Fn() -> bool| {
            self.game.replay_while(&self.record, moves, wanted).map(|table| (self, table))
        };
        Ok(replays.run(replay).await??)
    }
}

/// Room for a few jobs that keep a core busy for a while.
#[derive(Clone)]
pub struct Replays(Arc<Semaphore>);

impl Replays {
    /// On all cores of this machine but one, which serves people.
    pub fn of_this_machine() -> Replays {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Replays(Arc::new(Semaphore::new((cores - 1).max(1))))
    }

    /// Does a job once there is room for it. It is told whether somebody still waits for what comes of it.
    pub async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce(&dyn Fn() -> bool) -> T + Send + 'static,
    ) -> Result<T, Error> {
        let room = Arc::clone(&self.0).acquire_owned().await.expect("the semaphore is never closed");
        // Gone when this future is dropped, as it is when the client hangs up.
        let waiting = Arc::new(());
        let still = Arc::downgrade(&waiting);
        let job = move || {
            let _room = room;
            job(&|| still.strong_count() > 0)
        };
        aside(job).await.map_err(|_| Error::Internal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[tokio::test]
    async fn a_job_that_nobody_waits_for_ends_and_makes_room() {
        let replays = Replays(Arc::new(Semaphore::new(1)));
        let endless = replays.run(|wanted| {
            while wanted() {
                std::thread::sleep(Duration::from_millis(1));
            }
        });
        assert!(tokio::time::timeout(Duration::from_millis(20), endless).await.is_err());
        assert!(replays.run(|wanted| wanted()).await.unwrap());
    }
}
