//! Calls that are to be made after a while of grace, and can be taken back until then.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// So many calls may wait; whoever comes on top of that is not called.
const MOST: usize = 2_000;

/// Who is called where.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Call {
    /// The table's id.
    pub table: String,
    /// The person.
    pub person: i64,
}

/// A call with its time. All wait equally long, so they come in the order of their times.
pub type Timed = (Instant, Call);

/// Calls that are to be made.
pub struct Calls {
    grace: Duration,
    queue: mpsc::Sender<Timed>,
    /// When each is to be made; one that is not here was taken back, or put anew for another time.
    waiting: Mutex<HashMap<Call, Instant>>,
}

impl Calls {
    /// None yet, and where they come out.
    pub fn new(grace: Duration) -> (Calls, mpsc::Receiver<Timed>) {
        let (queue, out) = mpsc::channel(MOST);
        (Calls { grace, queue, waiting: Mutex::default() }, out)
    }

    fn waiting(&self) -> std::sync::MutexGuard<'_, HashMap<Call, Instant>> {
        self.waiting.lock().expect("nobody panics holding it")
    }

    /// Puts a call, unless too many wait already.
    pub fn put(&self, table: &str, person: i64) {
        let (call, when) = (Call { table: table.into(), person }, Instant::now() + self.grace);
        let mut waiting = self.waiting();
        if self.queue.try_send((when, call.clone())).is_ok() {
            waiting.insert(call, when);
        } else {
            metrics::counter!("sounder_refused_total", "why" => "push").increment(1);
        }
    }

    /// Takes a call back. Gives whether it still waited.
    pub fn take_back(&self, table: &str, person: i64) -> bool {
        self.waiting().remove(&Call { table: table.into(), person }).is_some()
    }

    /// Whether a call that has come out is still to be made; it no longer waits then.
    pub fn holds(&self, (when, call): &Timed) -> bool {
        let mut waiting = self.waiting();
        let holds = waiting.get(call) == Some(when);
        if holds {
            waiting.remove(call);
        }
        holds
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_call_is_made_once_and_not_after_it_was_taken_back() {
        let (calls, mut out) = Calls::new(Duration::ZERO);
        calls.put("one", 1);
        assert!(calls.take_back("one", 1));
        assert!(!calls.take_back("one", 1), "it has gone already");
        tokio::time::sleep(Duration::from_millis(2)).await;
        calls.put("one", 1);
        let (first, second) = (out.recv().await.unwrap(), out.recv().await.unwrap());
        assert!(!calls.holds(&first), "this one was taken back");
        assert!(calls.holds(&second));
        assert!(!calls.holds(&second), "once");
        assert!(!calls.take_back("one", 1), "too late");
    }

    #[tokio::test]
    async fn what_waits_is_bounded() {
        let (calls, _out) = Calls::new(Duration::ZERO);
        for person in 0..(MOST + 5) as i64 {
            calls.put("one", person);
        }
        assert_eq!(calls.waiting().len(), MOST);
    }
}
