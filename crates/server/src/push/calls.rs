//! Calls that are to be made after a while of grace, and can be taken back until then.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// So many calls may wait; whoever comes on top of that is not called.
const MOST: usize = 2_000;

/// So many of them may be one person's.
const MOST_OF_ONE: usize = 50;

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
    waiting: Mutex<Waiting>,
}

#[derive(Default)]
struct Waiting {
    /// When each is to be made; one that is not here was taken back, or put anew for another time.
    due: HashMap<Call, Instant>,
    /// How many of each person are in the queue, taken back or not.
    queued: HashMap<i64, usize>,
}

impl Calls {
    /// None yet, and where they come out.
    pub fn new(grace: Duration) -> (Calls, mpsc::Receiver<Timed>) {
        let (queue, out) = mpsc::channel(MOST);
        (Calls { grace, queue, waiting: Mutex::default() }, out)
    }

    fn waiting(&self) -> std::sync::MutexGuard<'_, Waiting> {
        self.waiting.lock().expect("nobody panics holding it")
    }

    /// Puts a call, unless too many wait already.
    pub fn put(&self, table: &str, person: i64) {
        let (call, when) = (Call { table: table.into(), person }, Instant::now() + self.grace);
        let mut waiting = self.waiting();
        let full = waiting.queued.get(&person).is_some_and(|queued| *queued >= MOST_OF_ONE);
        if !full && self.queue.try_send((when, call.clone())).is_ok() {
            waiting.due.insert(call, when);
            *waiting.queued.entry(person).or_insert(0) += 1;
        } else {
            metrics::counter!("sounder_refused_total", "why" => "push").increment(1);
        }
    }

    /// Takes a call back. Gives whether it still waited.
    pub fn take_back(&self, table: &str, person: i64) -> bool {
        self.waiting().due.remove(&Call { table: table.into(), person }).is_some()
    }

    /// Whether a call that has come out is still to be made; it no longer waits then. To be asked once of each.
    pub fn holds(&self, (when, call): &Timed) -> bool {
        let mut waiting = self.waiting();
        if let Some(queued) = waiting.queued.get_mut(&call.person) {
            *queued -= 1;
            if *queued == 0 {
                waiting.queued.remove(&call.person);
            }
        }
        let holds = waiting.due.get(call) == Some(when);
        if holds {
            waiting.due.remove(call);
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
        assert!(!calls.take_back("one", 1), "too late");
    }

    #[tokio::test]
    async fn what_waits_is_bounded() {
        let (calls, _out) = Calls::new(Duration::ZERO);
        for person in 0..(MOST + 5) as i64 {
            calls.put("one", person);
        }
        assert_eq!(calls.waiting().due.len(), MOST);
    }

    #[tokio::test]
    async fn one_person_leaves_room_for_others() {
        let (calls, mut out) = Calls::new(Duration::ZERO);
        for table in 0..MOST {
            calls.put(&table.to_string(), 1);
            calls.take_back(&table.to_string(), 1);
        }
        assert_eq!(calls.waiting().queued[&1], MOST_OF_ONE);
        calls.put("one", 2);
        assert!(calls.take_back("one", 2), "there was room");
        for _ in 0..=MOST_OF_ONE {
            let timed = out.recv().await.unwrap();
            assert!(!calls.holds(&timed));
        }
        assert!(calls.waiting().queued.is_empty());
    }
}
