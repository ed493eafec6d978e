//! A game so far, for looking back. It is played again for that, so this is done beside the tables, by few at a time, and
//! only as long as somebody waits for it.

use super::ending::Ending;
use crate::aside::aside;
use crate::error::Error;
use sounder_bots::BotSpec;
use sounder_host::{AnyGame, Table};
use sounder_kernel::{Record, SeatSet, Viewer};
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

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
pub struct Replays {
    room: Arc<Semaphore>,
    /// The place that was taken for several jobs, one after the other.
    taken: Option<Arc<OwnedSemaphorePermit>>,
}

impl Replays {
    /// On all cores of this machine but one, which serves people.
    pub fn of_this_machine() -> Replays {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Replays::of((cores - 1).max(1))
    }

    fn of(places: usize) -> Replays {
        Replays { room: Arc::new(Semaphore::new(places)), taken: None }
    }

    /// Takes a place for all that is done with what this gives, so that nothing is held in memory while waiting for the next.
    pub async fn entered(&self) -> Replays {
        let taken = match &self.taken {
            Some(taken) => Arc::clone(taken),
            None => Arc::new(self.place().await),
        };
        Replays { room: Arc::clone(&self.room), taken: Some(taken) }
    }

    async fn place(&self) -> OwnedSemaphorePermit {
        Arc::clone(&self.room).acquire_owned().await.expect("the semaphore is never closed")
    }

    /// Does a job once there is room for it. It is told whether somebody still waits for what comes of it.
    pub async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce(&dyn Fn() -> bool) -> T + Send + 'static,
    ) -> Result<T, Error> {
        let place = self.entered().await;
        // Gone when this future is dropped, as it is when the client hangs up.
        let waiting = Arc::new(());
        let still = Arc::downgrade(&waiting);
        let job = move || {
            let _place = place;
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
        let replays = Replays::of(1);
        let endless = replays.run(|wanted| {
            while wanted() {
                std::thread::sleep(Duration::from_millis(1));
            }
        });
        assert!(tokio::time::timeout(Duration::from_millis(20), endless).await.is_err());
        assert!(replays.run(|wanted| wanted()).await.unwrap());
    }

    #[tokio::test]
    async fn whoever_is_in_does_not_wait_again_and_others_wait() {
        let replays = Replays::of(1);
        let inside = replays.entered().await;
        assert!(inside.run(|wanted| wanted()).await.unwrap());
        let mut other = std::pin::pin!(replays.run(|_| ()));
        assert!(futures_util::poll!(other.as_mut()).is_pending());
        drop(inside);
        other.await.unwrap();
    }
}
