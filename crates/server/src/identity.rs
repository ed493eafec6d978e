//! Who is calling. A key is a random secret; only its hash is stored.
//!
//! Every browser gets a key in a cookie at its first visit. The person behind it is written down when they first do
//! something, so that passers-by leave no trace. A key that was given up stays written down as such: it is never anybody's again.

use crate::aside::aside;
use crate::error::Error;
use crate::names::{clean_name, compared};
use crate::passwords::check_password;
use crate::secret::{hash, random_bytes};
use crate::store::{Arg, Device, KeyRow, Statement, Store, StoreError, StoredPerson, statement};
use crate::tables::Hours;
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, broadcast};

/// So many people are kept at hand.
const MOST_AT_HAND: usize = 20_000;
/// How long browsers keep a key, in seconds: the most they allow.
pub const KEPT_BY_BROWSERS: u32 = 400 * 24 * 60 * 60;
/// In milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1_000;

/// The hash of a password that nobody has.
static NOBODY: LazyLock<String> = LazyLock::new(|| {
    Argon2::default().hash_password(&random_bytes()).expect("the default parameters are valid").to_string()
});

/// A person, guest or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Random and positive.
    pub id: i64,
    /// The name shown.
    pub name: String,
    /// The name to sign in with, for those who have an account.
    pub account: Option<String>,
}

impl From<StoredPerson> for Person {
    fn from(stored: StoredPerson) -> Person {
        Person { id: stored.id, name: stored.name, account: stored.account }
    }
}

/// A secret that proves who somebody is.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(String);

impl Key {
    /// A new key.
    pub fn random() -> Key {
        Key(random_bytes().iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}")))
    }

    /// Reads a key: 64 hexadecimal digits.
    pub fn parse(text: &str) -> Option<Key> {
        let digits = text.len() == 64 && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
        digits.then(|| Key(text.into()))
    }

    /// The secret itself, to hand it to its owner.
    pub fn secret(&self) -> &str {
        &self.0
    }

    /// What is stored of it.
    pub fn hash(&self) -> [u8; 32] {
        hash(&self.0)
    }

    /// The guest that this key stands for until they are written down.
    pub fn guest(&self) -> Person {
        const FIRST: [&str; 32] = [
            "Bold", "Brave", "Brisk", "Calm", "Clever", "Cosy", "Daring", "Eager", "Fair", "Fancy", "Gentle", "Grand",
            "Happy", "Honest", "Jolly", "Keen", "Kind", "Lively", "Lucky", "Mellow", "Merry", "Nimble", "Patient",
            "Plucky", "Proud", "Quick", "Quiet", "Silver", "Sly", "Sunny", "Witty", "Wise",
        ];
        const SECOND: [&str; 32] = [
            "Badger", "Beaver", "Bison", "Boar", "Crane", "Dormouse", "Falcon", "Ferret", "Finch", "Fox", "Hare",
            "Hedgehog", "Heron", "Ibex", "Jackdaw", "Lark", "Lynx", "Magpie", "Marten", "Mole", "Otter", "Owl",
            "Piglet", "Raven", "Robin", "Squirrel", "Stag", "Stoat", "Swift", "Toad", "Wolf", "Wren",
        ];
        let hash = self.hash();
        let id = i64::from_le_bytes(hash[..8].try_into().expect("eight bytes")) & i64::MAX;
        let pick = |words: [&'static str; 32], byte: u8| words[usize::from(byte & 31)];
        // The figure keeps names apart for as long as a server is likely to be visited.
        let figure = u32::from_le_bytes([hash[10], hash[11], 0, 0]) % 900 + 100;
        let name = format!("{} {} {figure}", pick(FIRST, hash[8]), pick(SECOND, hash[9]));
        Person { id: id.max(1), name, account: None }
    }
}

impl std::fmt::Debug for Key {
    /// A key is a secret: it never shows up in a log by accident.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key(..)")
    }
}

/// What is known of a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Standing {
    /// It was never written down.
    Unknown,
    /// It was given up, or not used for so long that it no longer holds. It never will again.
    Void,
    /// It is this person's. `renewed` once a day: then whoever keeps the key may keep it for longer.
    Holds { person: Person, renewed: bool },
}

/// Keys that hold no longer.
#[derive(Clone, Copy, Debug)]
enum Revoked {
    One([u8; 32]),
    AllOf { person: i64, but: Option<[u8; 32]> },
}

impl Revoked {
    fn means(self, hash: &[u8; 32], holder: i64) -> bool {
        match self {
            Revoked::One(gone) => gone == *hash,
            Revoked::AllOf { person, but } => person == holder && but.as_ref() != Some(hash),
        }
    }
}

/// People who have called lately.
#[derive(Default)]
struct AtHand {
    people: HashMap<[u8; 32], (Person, i64)>,
    /// Counts what was forgotten, so that nothing is remembered that was read before.
    forgotten: u64,
}

/// A device where somebody is signed in.
pub struct SignedIn {
    /// What its owner may recognize it by.
    pub device: String,
    /// Since when, in milliseconds since 1970.
    pub since: i64,
    /// When it was last used, give or take a day.
    pub used: i64,
    /// Whether it is the one that asks.
    pub here: bool,
    /// Whether its owner is told there when it is their turn.
    pub told: bool,
}

fn no_name() -> Error {
    Error::Bad("a name needs a letter or a digit".into())
}

/// Whoever is told of turns on a device goes on being told there under its new key.
fn pass_on(old: &Key, new: &Key) -> Statement {
    statement("UPDATE subscriptions SET key = ? WHERE key = ?", [new.hash().into(), old.hash().into()])
}

/// Finds people by their keys.
#[derive(Clone)]
pub struct Identity {
    store: Store,
    /// A jump of the system's clock must not cost anybody their key.
    hours: Hours,
    at_hand: Arc<Mutex<AtHand>>,
    /// Hashing a password takes 20 MB and a core on purpose: a few at a time.
    hashing: Arc<Semaphore>,
    revoked: broadcast::Sender<Revoked>,
}

/// How long a key holds without being used. Whoever has an account can sign in again; a guest has nothing but the key, so it
/// holds for as long as a browser keeps it.
fn longest_rest(person: &Person) -> i64 {
    if person.account.is_some() { 180 * DAY } else { i64::from(KEPT_BY_BROWSERS) * 1_000 }
}

impl Identity {
    /// Nobody is known yet.
    pub(crate) fn new(store: Store, hours: Hours) -> Identity {
        let hashing = Arc::new(Semaphore::new(2));
        Identity { store, hours, at_hand: Arc::default(), hashing, revoked: broadcast::Sender::new(256) }
    }

    fn now(&self) -> i64 {
        self.hours.now()
    }

    fn new_key(&self, key: &Key, person: i64, device: &str) -> Statement {
        let now = self.now();
        statement(
            "INSERT INTO keys (hash, person, created, used, device) VALUES (?, ?, ?, ?, ?)",
            [key.hash().into(), person.into(), now.into(), now.into(), device.into()],
        )
    }

    fn at_hand(&self) -> std::sync::MutexGuard<'_, AtHand> {
        self.at_hand.lock().expect("nobody panics holding it")
    }

    /// What is known of a key.
    pub async fn standing(&self, key: &Key) -> Result<Standing, Error> {
        let hash = key.hash();
        let (known, forgotten) = {
            let at_hand = self.at_hand();
            (at_hand.people.get(&hash).cloned(), at_hand.forgotten)
        };
        let (person, used) = match known {
            Some(known) => known,
            None => match self.store.key(&hash).await? {
                None => return Ok(Standing::Unknown),
                Some(KeyRow { revoked: true, .. }) => return Ok(Standing::Void),
                Some(KeyRow { person, used, .. }) => (self.own_name(key, person.into()).await?, used),
            },
        };
        let rested = self.now() - used;
        if rested > longest_rest(&person) {
            return Ok(Standing::Void);
        }
        let renewed = rested > DAY;
        if renewed {
            // Nobody waits for it, and it is no harm if it cannot be written.
            let (store, args) = (self.store.clone(), [self.now().into(), hash.into()]);
            let update = statement("UPDATE keys SET used = ? WHERE hash = ?", args);
            tokio::spawn(async move { store.run(vec![update]).await });
        }
        let mut at_hand = self.at_hand();
        if at_hand.people.len() >= MOST_AT_HAND {
            at_hand.people.clear();
        }
        if at_hand.forgotten == forgotten {
            at_hand.people.insert(hash, (person.clone(), if renewed { self.now() } else { used }));
        }
        Ok(Standing::Holds { person, renewed })
    }

    /// A guest whose name has become somebody's account goes by the name that was made up for them.
    async fn own_name(&self, key: &Key, person: Person) -> Result<Person, Error> {
        let made_up = key.guest().name;
        if person.account.is_some() || person.name == made_up {
            return Ok(person);
        }
        let owner = self.store.person_of_account(&person.name, &compared(&person.name)).await?;
        Ok(if owner.is_some() { Person { name: made_up, ..person } } else { person })
    }

    /// Writes the holder of a key down before they do something that lasts. Anybody can make up keys, so whoever is not yet
    /// written down has to `pay` first.
    pub async fn keep(
        &self,
        key: &Key,
        device: &str,
        pay: impl FnOnce() -> Result<(), Error>,
    ) -> Result<Person, Error> {
        const GIVEN_UP: Error = Error::NoKey("you were signed out; load the page again, or ask for a new key");
        match self.standing(key).await? {
            Standing::Holds { person, .. } => return Ok(person),
            Standing::Void => return Err(GIVEN_UP),
            Standing::Unknown => pay()?,
        }
        let guest = key.guest();
        let person = statement(
            "INSERT INTO people (id, name, created) VALUES (?, ?, ?)",
            [guest.id.into(), guest.name.clone().into(), self.now().into()],
        );
        match self.store.run(vec![person, self.new_key(key, guest.id, device)]).await {
            Ok(()) => Ok(guest),
            // Two requests came at once. A key never leads to somebody who is there without it.
            Err(StoreError::Exists) => match self.standing(key).await? {
                Standing::Holds { person, .. } => Ok(person),
                _ => Err(GIVEN_UP),
            },
            Err(error) => Err(error.into()),
        }
    }

    /// Forgets what is at hand of a person, or of keys that hold no longer.
    fn forget(&self, which: impl Fn(&[u8; 32], &Person) -> bool) {
        let mut at_hand = self.at_hand();
        at_hand.people.retain(|hash, (person, _)| !which(hash, person));
        at_hand.forgotten += 1;
    }

    fn announce(&self, revoked: Revoked) {
        self.forget(|hash, person| revoked.means(hash, person.id));
        // Nobody may be listening.
        let _ = self.revoked.send(revoked);
    }

    /// Returns once a key holds no longer.
    pub async fn until_revoked(&self, key: &Key, person: i64) {
        let (mut revoked, hash) = (self.revoked.subscribe(), key.hash());
        loop {
            // Here at first, and whenever too much has happened to hear all of it.
            if matches!(self.standing(key).await, Ok(Standing::Void)) {
                return;
            }
            loop {
                match revoked.recv().await {
                    Ok(gone) if gone.means(&hash, person) => return,
                    Ok(_) => {}
                    Err(broadcast::error::RecvError::Lagged(_)) => break,
                    Err(broadcast::error::RecvError::Closed) => return std::future::pending().await,
                }
            }
        }
    }

    /// Changes the name shown. Nobody is called like the account of somebody else.
    pub async fn rename(&self, person: Person, name: &str) -> Result<Person, Error> {
        let name = clean_name(name).ok_or_else(no_name)?;
        let owner = self.store.person_of_account(&name, &compared(&name)).await?;
        if owner.is_some_and(|owner| owner.id != person.id) {
            return Err(Error::Taken(name));
        }
        let args = [name.clone().into(), person.id.into()];
        self.store.run(vec![statement("UPDATE people SET name = ? WHERE id = ?", args)]).await?;
        self.forget(|_, known| known.id == person.id);
        Ok(Person { name, ..person })
    }

    /// Gives a guest an account, so that they can sign in elsewhere, and a new key: whoever knew the old one, perhaps because
    /// they planted it, knows nothing of the account.
    pub async fn register(
        &self,
        person: Person,
        key: &Key,
        device: &str,
        account: &str,
        password: String,
    ) -> Result<(Key, Person), Error> {
        let account = clean_name(account).ok_or_else(no_name)?;
        check_password(&password, &account).map_err(Error::Bad)?;
        if person.account.is_some() {
            return Err(Error::NotNow("you have an account already".into()));
        }
        let hashed = self.hash_password(password).await?;
        let args: [Arg; 5] = [
            account.clone().into(),
            compared(&account).into(),
            hashed.into(),
            account.clone().into(),
            person.id.into(),
        ];
        let update = "UPDATE people SET account = ?, account_key = ?, password = ?, name = ? WHERE id = ?";
        let key = match self.renew(person.id, key, device, vec![statement(update, args)]).await {
            Err(StoreError::Exists) => return Err(Error::Taken(account)),
            other => other?,
        };
        let taken = compared(&account);
        self.forget(|_, known| compared(&known.name) == taken);
        Ok((key, Person { name: account.clone(), account: Some(account), ..person }))
    }

    /// Does something together with giving a person a new key in place of all they had; `old` is that of the same device.
    async fn renew(
        &self,
        person: i64,
        old: &Key,
        device: &str,
        mut statements: Vec<Statement>,
    ) -> Result<Key, StoreError> {
        let key = Key::random();
        statements.push(self.new_key(&key, person, device));
        statements.push(pass_on(old, &key));
        let args = [self.now().into(), person.into(), key.hash().into()];
        let others = "UPDATE keys SET revoked = ? WHERE person = ? AND hash <> ? AND revoked IS NULL";
        statements.push(statement(others, args));
        self.store.run(statements).await?;
        self.announce(Revoked::AllOf { person, but: Some(key.hash()) });
        Ok(key)
    }

    /// A new key for whoever knows the password; `old` is the one that the same device had so far, if it had one.
    pub async fn sign_in(
        &self,
        account: &str,
        password: String,
        old: Option<&Key>,
        device: &str,
    ) -> Result<(Key, Person), Error> {
        let person = self.proven(account, password).await?;
        let key = Key::random();
        let passed_on = old.map(|old| pass_on(old, &key));
        self.store.run([self.new_key(&key, person.id, device)].into_iter().chain(passed_on).collect()).await?;
        Ok((key, person))
    }

    /// The person with this account, if the password is theirs.
    async fn proven(&self, account: &str, password: String) -> Result<Person, Error> {
        let found = match clean_name(account) {
            Some(account) => self.store.person_of_account(&account, &compared(&account)).await?,
            None => None,
        };
        // Whether the account exists must not show in the time this takes.
        let stored = found.as_ref().and_then(|person| person.password.clone());
        let right = self.is_right(password, stored).await?;
        found.filter(|_| right).map(Person::from).ok_or(Error::NoKey("name or password is wrong"))
    }

    /// Changes the password of whoever knows the old one. All keys are given up for a new one.
    pub async fn change_password(
        &self,
        person: &Person,
        key: &Key,
        device: &str,
        old: String,
        new: String,
    ) -> Result<Key, Error> {
        let account = person.account.as_deref().ok_or_else(|| Error::NotNow("you have no account yet".into()))?;
        check_password(&new, account).map_err(Error::Bad)?;
        let proven = self.proven(account, old).await?;
        let args = [self.hash_password(new).await?.into(), proven.id.into()];
        let update = statement("UPDATE people SET password = ? WHERE id = ?", args);
        Ok(self.renew(proven.id, key, device, vec![update]).await?)
    }

    /// Gives up a key, for good.
    pub async fn sign_out(&self, key: &Key) -> Result<(), Error> {
        let args = [self.now().into(), key.hash().into()];
        let update = "UPDATE keys SET revoked = ? WHERE hash = ? AND revoked IS NULL";
        self.store.run(vec![statement(update, args)]).await?;
        self.announce(Revoked::One(key.hash()));
        Ok(())
    }

    /// Gives up all keys of a person.
    pub async fn sign_out_everywhere(&self, person: i64) -> Result<(), Error> {
        let args = [self.now().into(), person.into()];
        let update = "UPDATE keys SET revoked = ? WHERE person = ? AND revoked IS NULL";
        self.store.run(vec![statement(update, args)]).await?;
        self.announce(Revoked::AllOf { person, but: None });
        Ok(())
    }

    /// Where a person is signed in; `key` is the one that asks.
    pub async fn devices(&self, person: &Person, key: &Key) -> Result<Vec<SignedIn>, Error> {
        let hash = key.hash();
        let devices = self.store.devices(person.id, self.now() - longest_rest(person)).await?;
        let view = |device: Device| SignedIn {
            here: device.hash == hash,
            device: device.name,
            since: device.created,
            used: device.used,
            told: device.told,
        };
        Ok(devices.into_iter().map(view).collect())
    }

    /// Room for one more password. The work itself holds it, as it goes on when the client hangs up.
    async fn permit(&self) -> Result<OwnedSemaphorePermit, Error> {
        Arc::clone(&self.hashing).acquire_owned().await.map_err(|_| Error::Unavailable)
    }

    async fn hash_password(&self, password: String) -> Result<String, Error> {
        let permit = self.permit().await?;
        let job = move || {
            let _permit = permit;
            Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string())
        };
        aside(job).await.map_err(|_| Error::Internal)?.map_err(|_| Error::Internal)
    }

    async fn is_right(&self, password: String, stored: Option<String>) -> Result<bool, Error> {
        let permit = self.permit().await?;
        let job = move || {
            let _permit = permit;
            let known = stored.is_some();
            let hash = stored.unwrap_or_else(|| NOBODY.clone());
            let Ok(parsed) = PasswordHash::new(&hash) else { return false };
            Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok() && known
        };
        aside(job).await.map_err(|_| Error::Internal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guests_have_names_of_their_own() {
        let names: std::collections::HashSet<String> =
            (0..500_u32).map(|number| Key(format!("{:064x}", u128::from(number) << 7)).guest().name).collect();
        assert_eq!(names.len(), 500, "a few hundred guests are told apart");
        assert!(
            names.iter().all(|name| name.chars().count() <= 24),
            "names are as short as those people give themselves"
        );
    }

    #[tokio::test]
    async fn whoever_hangs_up_keeps_their_place_until_the_password_is_hashed() {
        let folder = tempfile::tempdir().unwrap();
        let (store, _written) = Store::open(&folder.path().join("sounder.sqlite"), "a test").await.unwrap();
        let identity = Identity::new(store, Hours::from(0));
        let mut hashing = Box::pin(identity.hash_password("analytical engine".into()));
        assert!(futures_util::poll!(hashing.as_mut()).is_pending());
        drop(hashing);
        assert_eq!(identity.hashing.available_permits(), 1, "the work goes on");
        let _all = identity.hashing.acquire_many(2).await.unwrap();
    }

    #[tokio::test]
    async fn a_clock_that_jumps_ahead_costs_nobody_a_key() {
        let folder = tempfile::tempdir().unwrap();
        let (store, _written) = Store::open(&folder.path().join("sounder.sqlite"), "a test").await.unwrap();
        // The system's clock is two years ahead of what it was when the server started.
        let hours = Hours::from(crate::store::now() - 730 * DAY);
        let identity = Identity::new(store, hours);
        let key = Key::random();
        let guest = identity.keep(&key, "a browser", || Ok(())).await.unwrap();
        identity.forget(|_, _| true);
        assert_eq!(identity.standing(&key).await.unwrap(), Standing::Holds { person: guest, renewed: false });
    }

    #[test]
    fn keys_are_random_and_well_formed() {
        let key = Key::random();
        assert_ne!(key, Key::random());
        assert_eq!(Key::parse(key.secret()), Some(key.clone()));
        assert_eq!(key.guest(), key.guest());
        for text in ["", "xyz", &"A".repeat(64), &"a".repeat(63)] {
            assert_eq!(Key::parse(text), None, "{text}");
        }
        assert_eq!(format!("{key:?}"), "Key(..)");
    }
}
