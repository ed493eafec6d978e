//! Who is calling. A key is a random secret; only its hash is stored.
//!
//! Every browser gets a key in a cookie at its first visit. The person behind it is written down when they first do
//! something, so that passers-by leave no trace.

use crate::error::Error;
use crate::secret::{hash, random_bytes};
use crate::store::{Statement, Store, StoreError, StoredPerson, now, statement};
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};
use tokio::sync::Semaphore;

/// So many people are kept at hand.
const MOST_AT_HAND: usize = 20_000;
/// A password is at least so long.
const SHORTEST_PASSWORD: usize = 8;
/// A longer password only costs time.
const LONGEST_PASSWORD: usize = 200;

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

    fn hash(&self) -> [u8; 32] {
        hash(&self.0)
    }

    /// The guest that this key stands for until they are written down.
    fn guest(&self) -> Person {
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

/// Finds people by their keys.
#[derive(Clone)]
pub struct Identity {
    store: Store,
    at_hand: Arc<Mutex<HashMap<[u8; 32], Person>>>,
    /// Hashing a password takes 20 MB and a core on purpose: a few at a time.
    hashing: Arc<Semaphore>,
}

impl Identity {
    /// Nobody is known yet.
    pub fn new(store: Store) -> Identity {
        Identity { store, at_hand: Arc::default(), hashing: Arc::new(Semaphore::new(2)) }
    }

    /// The person who holds a key, if they are written down.
    pub async fn find(&self, key: &Key) -> Result<Option<Person>, Error> {
        let hash = key.hash();
        if let Some(person) = self.at_hand.lock().expect("nobody panics holding it").get(&hash) {
            return Ok(Some(person.clone()));
        }
        let found: Option<Person> = self.store.person_of_key(&hash).await?.map(Person::from);
        if let Some(person) = &found {
            let mut at_hand = self.at_hand.lock().expect("nobody panics holding it");
            if at_hand.len() >= MOST_AT_HAND {
                at_hand.clear();
            }
            at_hand.insert(hash, person.clone());
        }
        Ok(found)
    }

    /// The person who holds a key: a guest if they are not written down.
    pub async fn find_or_guest(&self, key: &Key) -> Result<Person, Error> {
        Ok(self.find(key).await?.unwrap_or_else(|| key.guest()))
    }

    /// Writes the holder of a key down before they do something that lasts.
    pub async fn keep(&self, key: &Key) -> Result<Person, Error> {
        if let Some(person) = self.find(key).await? {
            return Ok(person);
        }
        let guest = key.guest();
        let person = statement(
            "INSERT OR IGNORE INTO people (id, name, created) VALUES (?, ?, ?)",
            [guest.id.into(), guest.name.clone().into(), now().into()],
        );
        self.store.run(vec![person, self.key_statement(key, guest.id)]).await?;
        Ok(guest)
    }

    #[allow(clippy::unused_self)]
    fn key_statement(&self, key: &Key, person: i64) -> Statement {
        statement(
            "INSERT OR IGNORE INTO keys (hash, person, created) VALUES (?, ?, ?)",
            [key.hash().into(), person.into(), now().into()],
        )
    }

    fn forget(&self) {
        self.at_hand.lock().expect("nobody panics holding it").clear();
    }

    /// Changes the name shown.
    pub async fn rename(&self, key: &Key, name: &str) -> Result<(), Error> {
        let name = crate::tables::clean_name(name).ok_or_else(|| Error::Bad("a name needs letters".into()))?;
        let person = self.keep(key).await?;
        let args = [name.into(), person.id.into()];
        self.store.run(vec![statement("UPDATE people SET name = ? WHERE id = ?", args)]).await?;
        self.forget();
        Ok(())
    }

    /// Gives a guest an account, so that they can sign in elsewhere.
    pub async fn register(&self, key: &Key, account: &str, password: String) -> Result<(), Error> {
        let account = crate::tables::clean_name(account).ok_or_else(|| Error::Bad("a name needs letters".into()))?;
        let length = password.chars().count();
        if !(SHORTEST_PASSWORD..=LONGEST_PASSWORD).contains(&length) {
            let text = format!("a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters");
            return Err(Error::Bad(text));
        }
        let person = self.keep(key).await?;
        if person.account.is_some() {
            return Err(Error::NotNow("you have an account already".into()));
        }
        let hashed = self.hash_password(password).await?;
        let args = [account.clone().into(), hashed.into(), account.clone().into(), person.id.into()];
        let update = "UPDATE people SET account = ?, password = ?, name = ? WHERE id = ?";
        match self.store.run(vec![statement(update, args)]).await {
            Err(StoreError::Exists) => Err(Error::Taken(account)),
            other => other.map_err(Error::from),
        }?;
        self.forget();
        Ok(())
    }

    /// A new key for whoever knows the password.
    pub async fn sign_in(&self, account: &str, password: String) -> Result<(Key, Person), Error> {
        const REFUSED: Error = Error::NoKey("name or password is wrong");
        let found = match crate::tables::clean_name(account) {
            Some(account) => self.store.person_of_account(&account).await?,
            None => None,
        };
        // Whether the account exists must not show in the time this takes.
        let stored = found.as_ref().and_then(|person| person.password.clone());
        let right = self.check_password(password, stored).await?;
        let person = found.filter(|_| right).ok_or(REFUSED)?;
        let key = Key::random();
        self.store.run(vec![self.key_statement(&key, person.id)]).await?;
        Ok((key, person.into()))
    }

    /// Makes a key worthless.
    pub async fn sign_out(&self, key: &Key) -> Result<(), Error> {
        self.store.run(vec![statement("DELETE FROM keys WHERE hash = ?", [key.hash().into()])]).await?;
        self.forget();
        Ok(())
    }

    async fn hash_password(&self, password: String) -> Result<String, Error> {
        let _permit = self.hashing.acquire().await.map_err(|_| Error::Unavailable)?;
        let job = move || Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string());
        tokio::task::spawn_blocking(job).await.map_err(|_| Error::Internal)?.map_err(|_| Error::Internal)
    }

    async fn check_password(&self, password: String, stored: Option<String>) -> Result<bool, Error> {
        let _permit = self.hashing.acquire().await.map_err(|_| Error::Unavailable)?;
        let job = move || {
            let known = stored.is_some();
            let hash = stored.unwrap_or_else(|| NOBODY.clone());
            let Ok(parsed) = PasswordHash::new(&hash) else { return false };
            Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok() && known
        };
        tokio::task::spawn_blocking(job).await.map_err(|_| Error::Internal)
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
