//! Calls in the order in which they came: the SDK does each on a task of its own, and tasks overtake one another.

use std::collections::BTreeSet;
use std::sync::Arc;
use tokio::sync::watch;

/// Gives out turns.
#[derive(Clone, Default)]
pub struct Turns {
    given: u64,
    over: Arc<watch::Sender<Over>>,
}

/// Which turns are over.
#[derive(Default)]
struct Over {
    /// All before this one are.
    first: u64,
    /// And these after it: a call that is refused ends before its turn has come.
    later: BTreeSet<u64>,
}

/// The turn of one call; over when it is dropped.
pub struct Turn {
    number: u64,
    over: Arc<watch::Sender<Over>>,
}

impl Turns {
    /// The next turn.
    pub fn take(&mut self) -> Turn {
        let number = self.given;
        self.given += 1;
        Turn { number, over: Arc::clone(&self.over) }
    }

    /// Waits until every turn that was given is over.
    pub async fn all_over(&self) {
        wait_for(&self.over, self.given).await;
    }
}

impl Turn {
    /// Waits until every earlier turn is over.
    pub async fn comes(&self) {
        wait_for(&self.over, self.number).await;
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.over.send_modify(|over| {
            over.later.insert(self.number);
            while over.later.remove(&over.first) {
                over.first += 1;
            }
        });
    }
}

async fn wait_for(over: &watch::Sender<Over>, first: u64) {
    over.subscribe().wait_for(|over| over.first >= first).await.expect("the sender is held here");
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    async fn is_near(turn: &Turn) -> bool {
        tokio::time::timeout(Duration::from_millis(20), turn.comes()).await.is_ok()
    }

    #[tokio::test]
    async fn a_turn_comes_when_all_before_it_are_over() {
        let mut turns = Turns::default();
        let [first, second, third] = [turns.take(), turns.take(), turns.take()];
        assert!(is_near(&first).await && !is_near(&second).await);
        drop(second);
        assert!(!is_near(&third).await, "the first is not over, although the second gave up");
        drop(first);
        assert!(is_near(&third).await);
        drop(third);
        turns.all_over().await;
    }
}
