//! Makes calls: looks whether they are still due, and writes to each device.

use super::address::Endpoint;
use super::calls::{Call, Timed};
use super::client::Client;
use super::message::{Reader, seal};
use super::{Push, Shared};
use crate::store::{StoreError, Subscription, Waiting, now};
use axum::http::StatusCode;
use serde_json::json;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, mpsc};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// So many people are written to at a time.
const AT_ONCE: usize = 32;
/// So many messages may wait for a push service that could not take them.
const MOST_AGAIN: usize = 500;
/// For how long a push service keeps a message for a device that is switched off, in seconds.
const KEPT: u32 = 3 * 24 * 60 * 60;

/// Writes to people.
#[derive(Clone)]
pub struct Sender {
    push: Push,
    client: Arc<Client>,
    /// What games are called, by their ids.
    names: Arc<HashMap<&'static str, &'static str>>,
    room: Arc<Semaphore>,
    /// After how long something is tried once more.
    pause: Duration,
    stop: CancellationToken,
}

/// A message that a push service could not take, for one device.
type Again = (Instant, Call, String);

/// What became of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    Taken,
    /// Nobody is behind that address any more.
    Gone,
    /// It may work later.
    Later,
    Refused,
}

impl Fate {
    fn of(status: StatusCode) -> Fate {
        match status {
            status if status.is_success() => Fate::Taken,
            StatusCode::NOT_FOUND | StatusCode::GONE => Fate::Gone,
            StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT => Fate::Later,
            status if status.is_server_error() => Fate::Later,
            _ => Fate::Refused,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Fate::Taken => "taken",
            Fate::Gone => "gone",
            Fate::Later => "later",
            Fate::Refused => "refused",
        }
    }
}

impl Sender {
    /// Nothing is sent yet.
    pub fn new(
        push: Push,
        names: HashMap<&'static str, &'static str>,
        pause: Duration,
        stop: CancellationToken,
    ) -> Sender {
        let client = Arc::new(Client::new(push.0.to));
        Sender { push, client, names: Arc::new(names), room: Arc::new(Semaphore::new(AT_ONCE)), pause, stop }
    }

    /// Makes all calls when they are due, until the server stops.
    pub async fn run(self, mut calls: mpsc::Receiver<Timed>) {
        let (again, mut second) = mpsc::channel::<Again>(MOST_AGAIN);
        let first_tries = async {
            while let Some(timed) = calls.recv().await {
                tokio::time::sleep_until(timed.0).await;
                if self.push.0.calls.holds(&timed) {
                    let (sender, again) = (self.clone(), again.clone());
                    self.aside(async move { sender.call(&timed.1, &again).await }).await;
                }
            }
        };
        let second_tries = async {
            while let Some((when, call, endpoint)) = second.recv().await {
                tokio::time::sleep_until(when).await;
                let sender = self.clone();
                self.aside(async move { sender.call_again(&call, &endpoint).await }).await;
            }
        };
        tokio::select! {
            () = first_tries => {}
            () = second_tries => {}
            () = self.stop.cancelled() => {}
        }
    }

    /// Does something on a task of its own, once there is room for one more.
    async fn aside(&self, job: impl Future<Output = Result<(), StoreError>> + Send + 'static) {
        let Ok(permit) = Arc::clone(&self.room).acquire_owned().await else { return };
        let stop = self.stop.clone();
        tokio::spawn(async move {
            // The store cannot be closed before everybody has let go of it.
            if let Some(Err(error)) = stop.run_until_cancelled(job).await {
                tracing::warn!(%error, "somebody could not be told of their turn");
            }
            drop(permit);
        });
    }

    fn shared(&self) -> &Shared {
        &self.push.0
    }

    async fn call(&self, call: &Call, again: &mpsc::Sender<Again>) -> Result<(), StoreError> {
        let store = &self.shared().store;
        let Some(waiting) = store.waits_for(&call.table, call.person).await? else { return Ok(()) };
        let devices = store.subscriptions_of(call.person).await?;
        if devices.is_empty() {
            self.push.subscribers().remove(&call.person);
            return Ok(());
        }
        store.note_call(&call.table, call.person).await?;
        for device in devices {
            if self.send(&device, call, &waiting).await? == Fate::Later {
                // Where too many wait already, this one is given up.
                let _ = again.try_send((Instant::now() + self.pause, call.clone(), device.endpoint));
            }
        }
        Ok(())
    }

    async fn call_again(&self, call: &Call, endpoint: &str) -> Result<(), StoreError> {
        let store = &self.shared().store;
        let Some(waiting) = store.waits_for(&call.table, call.person).await? else { return Ok(()) };
        let devices = store.subscriptions_of(call.person).await?;
        if let Some(device) = devices.iter().find(|device| device.endpoint == endpoint) {
            self.send(device, call, &waiting).await?;
        }
        Ok(())
    }

    async fn send(&self, to: &Subscription, call: &Call, waiting: &Waiting) -> Result<Fate, StoreError> {
        let fate = self.post(to, call, waiting).await;
        metrics::counter!("sounder_push_total", "fate" => fate.word()).increment(1);
        if fate == Fate::Gone {
            self.shared().store.forget_endpoint(&to.endpoint).await?;
        }
        Ok(fate)
    }

    async fn post(&self, to: &Subscription, call: &Call, waiting: &Waiting) -> Fate {
        let Ok(endpoint) = Endpoint::read(&to.endpoint, self.shared().to) else { return Fate::Refused };
        let text = self.text(call, waiting);
        let reader = Reader { p256dh: &to.p256dh, auth: &to.auth };
        let who = self.shared().key.authorization(&endpoint.origin(), &to.site, now());
        let (Ok(body), Ok(who)) = (seal(text.as_bytes(), reader), who) else { return Fate::Refused };
        let headers = [
            ("authorization", who),
            ("content-encoding", "aes128gcm".into()),
            ("content-type", "application/octet-stream".into()),
            ("ttl", KEPT.to_string()),
            ("urgency", "normal".into()),
            // A newer message about the same table takes the place of one that was not delivered yet.
            ("topic", call.table.clone()),
        ];
        match self.client.post(&endpoint, &headers, body).await {
            Ok(status) => {
                tracing::debug!(host = endpoint.host, %status, "a push service has answered");
                Fate::of(status)
            }
            Err(error) => {
                tracing::debug!(host = endpoint.host, %error, "a push service could not be reached");
                Fate::Later
            }
        }
    }

    /// What the worker of a browser is told: where, and what to show. Nothing of the game itself.
    fn text(&self, call: &Call, waiting: &Waiting) -> String {
        let game = self.names.get(&*waiting.game).copied().unwrap_or("your game");
        let with = match &*waiting.others {
            [] => String::new(),
            [one] => format!("At the table with {one}."),
            [most @ .., last] => format!("At the table with {} and {last}.", most.join(", ")),
        };
        json!({ "address": format!("/tables/{}", call.table), "title": format!("Your turn: {game}"), "text": with })
            .to_string()
    }
}
