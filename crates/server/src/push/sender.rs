//! Makes calls: looks whether they are still due, and writes to each device.

use super::address::Endpoint;
use super::calls::{Call, Timed};
use super::client::Client;
use super::message::{Reader, seal};
use super::{Push, Shared};
use crate::config::Config;
use crate::store::{StoreError, Subscription, Waiting, now};
use axum::http::StatusCode;
use futures_util::future::join_all;
use serde_json::json;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::time::{Instant, timeout_at};
use tokio_util::sync::CancellationToken;

/// So many people are called at a time, each at one table at a time.
const AT_ONCE: usize = 200;
/// So many calls of one person wait until the one before is made; more are dropped.
const MOST_OF_ONE: usize = 10;
/// So many messages are on their way to one push service at a time.
const AT_ONE_SERVICE: usize = 8;
/// An address that has not answered in time so often, and not once in between, is forgotten.
const MOST_STRIKES: u8 = 3;
/// Of so many addresses it is known how often they did not answer.
const MOST_SLOW: usize = 10_000;
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
    state: Arc<Mutex<Going>>,
    /// How long all messages of a call may take.
    patience: Duration,
    /// After how long something is tried once more.
    pause: Duration,
    stop: CancellationToken,
}

/// What is going on.
#[derive(Default)]
struct Going {
    /// Whoever is being called, and what waits until that is done.
    people: HashMap<i64, VecDeque<Task>>,
    /// Room at each push service, by its domain.
    services: HashMap<String, Arc<Semaphore>>,
    /// How often an address did not answer in time.
    strikes: HashMap<String, u8>,
}

/// Something to be done for a person.
enum Task {
    First(Call),
    Again(Call, String),
}

impl Task {
    fn person(&self) -> i64 {
        let (Task::First(call) | Task::Again(call, _)) = self;
        call.person
    }
}

/// The part of a name that one party owns, as a rule: nobody gets more room by many names.
fn domain(host: &str) -> String {
    let labels: Vec<&str> = host.rsplitn(3, '.').take(2).collect();
    labels.join(".")
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
    /// There was no answer in time.
    Slow,
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
            Fate::Slow => "slow",
            Fate::Refused => "refused",
        }
    }
}

impl Sender {
    /// Nothing is sent yet.
    pub fn new(
        push: Push,
        names: HashMap<&'static str, &'static str>,
        config: &Config,
        stop: CancellationToken,
    ) -> Sender {
        let client = Arc::new(Client::new(push.0.to));
        let (room, state) = (Arc::new(Semaphore::new(AT_ONCE)), Arc::default());
        let (patience, pause) = (config.push_patience, config.push_again);
        Sender { push, client, names: Arc::new(names), room, state, patience, pause, stop }
    }

    fn going(&self) -> MutexGuard<'_, Going> {
        self.state.lock().expect("nobody panics holding it")
    }

    /// Makes all calls when they are due, until the server stops.
    pub async fn run(self, mut calls: mpsc::Receiver<Timed>) {
        let (again, mut second) = mpsc::channel::<Again>(MOST_AGAIN);
        let first_tries = async {
            while let Some(timed) = calls.recv().await {
                tokio::time::sleep_until(timed.0).await;
                if self.push.0.calls.holds(&timed) {
                    self.begin(Task::First(timed.1), &again).await;
                }
            }
        };
        let second_tries = async {
            while let Some((when, call, endpoint)) = second.recv().await {
                tokio::time::sleep_until(when).await;
                self.begin(Task::Again(call, endpoint), &again).await;
            }
        };
        tokio::select! {
            () = first_tries => {}
            () = second_tries => {}
            () = self.stop.cancelled() => {}
        }
    }

    /// Does something on a task of its own, once there is room for one more person, or else after what is already being done
    /// for the same person.
    async fn begin(&self, task: Task, again: &mpsc::Sender<Again>) {
        let person = task.person();
        if !self.take_up(&task) {
            self.put_off(task);
            return;
        }
        let Ok(permit) = Arc::clone(&self.room).acquire_owned().await else { return };
        let (sender, again) = (self.clone(), again.clone());
        tokio::spawn(async move {
            let mut next = Some(task);
            while let Some(task) = next {
                let doing = async {
                    match &task {
                        Task::First(call) => sender.call(call, &again).await,
                        Task::Again(call, endpoint) => sender.call_again(call, endpoint).await,
                    }
                };
                // The store cannot be closed before everybody has let go of it.
                if let Some(Err(error)) = sender.stop.run_until_cancelled(doing).await {
                    tracing::warn!(%error, "somebody could not be told of their turn");
                }
                next = sender.next_for(person);
            }
            drop(permit);
        });
    }

    /// Whether nobody is busy yet with the person whom something is for; from now on somebody is.
    fn take_up(&self, task: &Task) -> bool {
        match self.going().people.entry(task.person()) {
            Entry::Occupied(_) => false,
            Entry::Vacant(place) => {
                place.insert(VecDeque::new());
                true
            }
        }
    }

    /// Leaves something to whoever is busy with the same person.
    fn put_off(&self, task: Task) {
        let mut going = self.going();
        let waiting = going.people.entry(task.person()).or_default();
        if waiting.len() < MOST_OF_ONE {
            waiting.push_back(task);
        } else {
            metrics::counter!("sounder_refused_total", "why" => "push").increment(1);
        }
    }

    /// What is to be done next for a person; if nothing is, nobody is busy with them any more.
    fn next_for(&self, person: i64) -> Option<Task> {
        let mut going = self.going();
        let next = going.people.get_mut(&person).and_then(VecDeque::pop_front);
        if next.is_none() {
            going.people.remove(&person);
        }
        next
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
        let until = Instant::now() + self.patience;
        let sent = join_all(devices.iter().map(|device| self.send(device, call, &waiting, until))).await;
        for (device, fate) in devices.into_iter().zip(sent) {
            if matches!(fate?, Fate::Later | Fate::Slow) {
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
            self.send(device, call, &waiting, Instant::now() + self.patience).await?;
        }
        Ok(())
    }

    async fn send(
        &self,
        to: &Subscription,
        call: &Call,
        waiting: &Waiting,
        until: Instant,
    ) -> Result<Fate, StoreError> {
        let fate = self.post(to, call, waiting, until).await;
        metrics::counter!("sounder_push_total", "fate" => fate.word()).increment(1);
        if fate == Fate::Gone || self.is_hopeless(&to.endpoint, fate) {
            self.shared().store.forget_endpoint(&to.endpoint).await?;
        }
        Ok(fate)
    }

    /// Counts how often an address did not answer; gives whether that was too often.
    fn is_hopeless(&self, endpoint: &str, fate: Fate) -> bool {
        let strikes = &mut self.going().strikes;
        if fate != Fate::Slow {
            strikes.remove(endpoint);
            return false;
        }
        if strikes.len() >= MOST_SLOW {
            strikes.clear();
        }
        let count = strikes.entry(endpoint.into()).or_insert(0);
        *count += 1;
        let hopeless = *count >= MOST_STRIKES;
        if hopeless {
            strikes.remove(endpoint);
        }
        hopeless
    }

    /// Waits for room at a push service.
    async fn place_at(&self, host: &str) -> OwnedSemaphorePermit {
        let service = {
            let services = &mut self.going().services;
            services.retain(|_, service| Arc::strong_count(service) > 1);
            let room = || Arc::new(Semaphore::new(AT_ONE_SERVICE));
            Arc::clone(services.entry(domain(host)).or_insert_with(room))
        };
        service.acquire_owned().await.expect("the semaphore is never closed")
    }

    async fn post(&self, to: &Subscription, call: &Call, waiting: &Waiting, until: Instant) -> Fate {
        let Ok(endpoint) = Endpoint::read(&to.endpoint, self.shared().to) else { return Fate::Refused };
        // That others keep a service busy is not the fault of this address.
        let Ok(_place) = timeout_at(until, self.place_at(&endpoint.host)).await else { return Fate::Later };
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
        match timeout_at(until, self.client.post(&endpoint, &headers, body)).await {
            Err(_) => Fate::Slow,
            Ok(Err(error)) if error.kind() == std::io::ErrorKind::TimedOut => Fate::Slow,
            Ok(Ok(status)) => {
                tracing::debug!(host = endpoint.host, %status, "a push service has answered");
                Fate::of(status)
            }
            Ok(Err(error)) => {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_names_of_one_party_are_one_service() {
        assert_eq!(domain("a.push.example.net"), domain("b.example.net"));
        assert_ne!(domain("example.net"), domain("example.org"));
        assert_eq!(domain("localhost"), "localhost");
    }
}
