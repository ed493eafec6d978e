//! What waits to be sent to one client, bounded in number and in bytes.

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// So many messages may wait for a slow client before it is dropped.
const MOST_MESSAGES: usize = 64;
/// So many bytes may. One message may always wait, however large.
const MOST_BYTES: usize = 512 * 1024;

/// Where messages to a client go. A client that is too slow for them is cut off; it will come back.
#[derive(Clone)]
pub struct Outbox {
    queue: mpsc::Sender<Utf8Bytes>,
    gauge: Arc<Gauge>,
}

/// The other end of an [`Outbox`].
pub struct Delivery {
    queue: mpsc::Receiver<Utf8Bytes>,
    gauge: Arc<Gauge>,
}

#[derive(Default)]
struct Gauge {
    bytes: AtomicUsize,
    cut: CancellationToken,
}

/// A message on its way; it counts as waiting until it is dropped.
pub struct Parcel {
    pub text: Utf8Bytes,
    gauge: Arc<Gauge>,
}

impl Drop for Parcel {
    fn drop(&mut self) {
        self.gauge.bytes.fetch_sub(self.text.len(), Ordering::Relaxed);
    }
}

impl Outbox {
    /// Both ends of a new one.
    pub fn new() -> (Outbox, Delivery) {
        let (sender, receiver) = mpsc::channel(MOST_MESSAGES);
        let gauge = Arc::new(Gauge::default());
        (Outbox { queue: sender, gauge: Arc::clone(&gauge) }, Delivery { queue: receiver, gauge })
    }

    /// Puts a message in, or cuts off a client for whom too much waits already. Gives whether it is still there.
    pub fn put(&self, text: Utf8Bytes) -> bool {
        let size = text.len();
        let waiting = self.gauge.bytes.fetch_add(size, Ordering::Relaxed);
        let fits = waiting == 0 || waiting + size <= MOST_BYTES;
        if fits && self.queue.try_send(text).is_ok() {
            return true;
        }
        self.gauge.bytes.fetch_sub(size, Ordering::Relaxed);
        metrics::counter!("sounder_refused_total", "why" => "slow").increment(1);
        self.gauge.cut.cancel();
        false
    }

    /// Whether the client still listens.
    pub fn is_open(&self) -> bool {
        !self.queue.is_closed() && !self.gauge.cut.is_cancelled()
    }

    /// Whether both lead to the same client.
    pub fn is(&self, other: &Outbox) -> bool {
        Arc::ptr_eq(&self.gauge, &other.gauge)
    }
}

impl Delivery {
    /// The next message; nothing when the client was cut off, or nobody can write to it any more.
    pub async fn next(&mut self) -> Option<Parcel> {
        tokio::select! {
            biased;
            () = self.gauge.cut.cancelled() => None,
            text = self.queue.recv() => text.map(|text| Parcel { text, gauge: Arc::clone(&self.gauge) }),
        }
    }
}

/// A message as it is sent.
pub fn written(message: &impl Serialize) -> Option<Utf8Bytes> {
    serde_json::to_string(message).ok().map(Utf8Bytes::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(bytes: usize) -> Utf8Bytes {
        "x".repeat(bytes).into()
    }

    #[tokio::test]
    async fn what_waits_is_bounded_in_bytes() {
        let (outbox, mut delivery) = Outbox::new();
        assert!(outbox.put(message(3 * MOST_BYTES)), "one message may be as large as it has to be");
        assert!(outbox.is_open());
        let parcel = delivery.next().await.unwrap();
        assert!(!outbox.put(message(1)), "it is being sent, so it still counts");
        drop(parcel);
        assert!(!outbox.is_open(), "whoever was cut off stays cut off");
        assert!(delivery.next().await.is_none());
    }

    #[tokio::test]
    async fn whoever_reads_is_not_cut_off() {
        let (outbox, mut delivery) = Outbox::new();
        for _ in 0..100 {
            assert!(outbox.put(message(MOST_BYTES / 2)));
            assert!(outbox.put(message(MOST_BYTES / 2)));
            drop(delivery.next().await);
            drop(delivery.next().await);
        }
    }

    #[tokio::test]
    async fn what_waits_is_bounded_in_number() {
        let (outbox, _delivery) = Outbox::new();
        assert_eq!((0..100).filter(|_| outbox.put(message(1))).count(), MOST_MESSAGES);
    }
}
