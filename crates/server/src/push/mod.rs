//! Web push: whoever has closed the page is told when it is their turn.
//!
//! A table only says whom it waits for ([`Push::call`]). Everything else happens here, off its task: a while of grace, in
//! which people may come back by themselves, one look into the store whether the table still waits, and one encrypted message to
//! each of the person's devices. A push service learns that this server has sent something to that browser, and nothing of what.

mod address;
mod calls;
mod client;
mod message;
mod sender;
mod subscription;
mod vapid;

pub use subscription::Written;

use crate::config::{Config, PushTo};
use crate::error::Error;
use crate::identity::Key;
use crate::store::{Store, StoreError};
use calls::Calls;
use sender::Sender;
use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use tokio_util::sync::CancellationToken;
use vapid::ServerKey;

/// So many devices of a person are told.
const MOST_DEVICES: usize = 5;

/// Tells people who are away of their turns.
#[derive(Clone)]
pub struct Push(Arc<Shared>);

struct Shared {
    store: Store,
    to: PushTo,
    key: ServerKey,
    calls: Calls,
    /// Everybody who may want to be told, so that tables need not ask the store: nobody is missing, some may have gone.
    subscribers: Mutex<HashSet<i64>>,
}

impl Push {
    /// Starts to work, until the server stops; nothing if nobody is to be told.
    pub async fn open(store: &Store, config: &Config, stop: CancellationToken) -> Result<Option<Push>, StoreError> {
        if config.push_to == PushTo::Nobody {
            return Ok(None);
        }
        let no_key = || StoreError::Damaged("the key for push services cannot be read".into());
        let stored = store.push_key(ServerKey::generate().map_err(|_| no_key())?).await?;
        let key = ServerKey::read(&stored).ok_or_else(no_key)?;
        let (calls, queue) = Calls::new(config.push_grace);
        let subscribers = Mutex::new(store.subscribers().await?.into_iter().collect());
        let push = Push(Arc::new(Shared { store: store.clone(), to: config.push_to, key, calls, subscribers }));
        for (table, person) in store.calls_to_make().await? {
            push.call(&table, person);
        }
        let names = config.games.iter().map(|game| game.about()).map(|about| (about.id, about.name)).collect();
        tokio::spawn(Sender::new(push.clone(), names, config, stop).run(queue));
        Ok(Some(push))
    }

    /// The server's public key, which browsers ask for.
    pub fn public_key(&self) -> &str {
        &self.0.key.public
    }

    /// Whether a person may want to be told.
    pub fn has(&self, person: i64) -> bool {
        self.subscribers().contains(&person)
    }

    /// Tells a person of a table that waits for them, after a while, unless the call is taken back.
    pub fn call(&self, table: &str, person: i64) {
        self.0.calls.put(table, person);
    }

    /// Takes a call back. Gives whether it was not made yet.
    pub fn take_back(&self, table: &str, person: i64) -> bool {
        self.0.calls.take_back(table, person)
    }

    /// Where a device is told.
    pub async fn endpoint(&self, device: &Key) -> Result<Option<String>, Error> {
        Ok(self.0.store.endpoint_of(&device.hash()).await?)
    }

    /// From now on a device of a person is told; `site` is the address of this server as its browser knows it.
    pub async fn switch_on(&self, device: &Key, person: i64, to: Written, site: &str) -> Result<(), Error> {
        let to = to.check(site, self.0.to).map_err(|why| Error::Bad(why.into()))?;
        self.0.store.subscribe(device.hash(), person, to, MOST_DEVICES).await?;
        self.expect(person);
        Ok(())
    }

    /// From now on a device is told nothing.
    pub async fn switch_off(&self, device: &Key) -> Result<(), Error> {
        Ok(self.0.store.unsubscribe(device.hash()).await?)
    }

    /// A person may want to be told from now on, because a device has become theirs.
    pub fn expect(&self, person: i64) {
        self.subscribers().insert(person);
    }

    fn subscribers(&self) -> std::sync::MutexGuard<'_, HashSet<i64>> {
        self.0.subscribers.lock().expect("nobody panics holding it")
    }
}
