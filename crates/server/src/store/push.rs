//! Who is told of their turns, where, and who has still to be.

use super::reader::{column, names};
use super::{Store, StoreError, now, statement};

/// Where somebody wants to be told of their turns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subscription {
    /// The address at the browser's push service.
    pub endpoint: String,
    /// The browser's public key.
    pub p256dh: Vec<u8>,
    /// What the browser and we know together.
    pub auth: Vec<u8>,
    /// The address of this server as that browser knows it; empty if it is none to show around.
    pub site: String,
}

/// A table that waits for somebody who was called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// The game's id.
    pub game: String,
    /// Who else plays.
    pub others: Vec<String>,
}

impl Store {
    /// The key by which push services know this server: the one that is stored, or else this new one.
    pub async fn push_key(&self, new: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        let keep = statement("INSERT OR IGNORE INTO push_key (only, pkcs8) VALUES (1, ?)", [new.into()]);
        self.run(vec![keep]).await?;
        Ok(sqlx::query_scalar("SELECT pkcs8 FROM push_key").fetch_one(&self.readers).await?)
    }

    /// Keeps where a device of a person wants to be told, in place of what it said before. A person has at most so many
    /// devices that are told; the oldest go.
    pub async fn subscribe(&self, key: [u8; 32], person: i64, to: Subscription, most: usize) -> Result<(), StoreError> {
        let Subscription { endpoint, p256dh, auth, site } = to;
        let keep = statement(
            "INSERT OR REPLACE INTO subscriptions (key, endpoint, p256dh, auth, site, created) VALUES (?, ?, ?, ?, ?, ?)",
            [key.into(), endpoint.into(), p256dh.into(), auth.into(), site.into(), now().into()],
        );
        let drop_oldest = statement(
            "DELETE FROM subscriptions WHERE key IN (
                 SELECT key FROM subscriptions JOIN keys ON keys.hash = key WHERE person = ?
                 ORDER BY subscriptions.created DESC LIMIT -1 OFFSET ?)",
            [person.into(), most.into()],
        );
        self.run(vec![keep, drop_oldest]).await
    }

    /// Forgets where a device wants to be told.
    pub async fn unsubscribe(&self, key: [u8; 32]) -> Result<(), StoreError> {
        self.run(vec![statement("DELETE FROM subscriptions WHERE key = ?", [key.into()])]).await
    }

    /// Forgets an address that is no longer anybody's.
    pub async fn forget_endpoint(&self, endpoint: &str) -> Result<(), StoreError> {
        self.run(vec![statement("DELETE FROM subscriptions WHERE endpoint = ?", [endpoint.into()])]).await
    }

    /// Where a device wants to be told.
    pub async fn endpoint_of(&self, key: &[u8; 32]) -> Result<Option<String>, StoreError> {
        let query = sqlx::query_scalar("SELECT endpoint FROM subscriptions WHERE key = ?");
        Ok(query.bind(key.to_vec()).fetch_optional(&self.readers).await?)
    }

    /// Everybody who wants to be told anywhere.
    pub async fn subscribers(&self) -> Result<Vec<i64>, StoreError> {
        let query = "SELECT DISTINCT person FROM subscriptions JOIN keys ON keys.hash = subscriptions.key";
        Ok(sqlx::query_scalar(query).fetch_all(&self.readers).await?)
    }

    /// All that a person wants to be told at.
    pub async fn subscriptions_of(&self, person: i64) -> Result<Vec<Subscription>, StoreError> {
        let query = sqlx::query(
            "SELECT endpoint, p256dh, auth, site FROM keys JOIN subscriptions ON subscriptions.key = keys.hash
             WHERE person = ? ORDER BY subscriptions.created",
        );
        let rows = query.bind(person).fetch_all(&self.readers).await?;
        let read = |row| {
            let (endpoint, p256dh) = (column(row, 0)?, column(row, 1)?);
            Ok(Subscription { endpoint, p256dh, auth: column(row, 2)?, site: column(row, 3)? })
        };
        rows.iter().map(read).collect()
    }

    /// Everybody who was to be called when the server stopped, with the table.
    pub async fn calls_to_make(&self) -> Result<Vec<(String, i64)>, StoreError> {
        let query = "SELECT DISTINCT table_id, person FROM seats WHERE called = 1 AND person IS NOT NULL";
        Ok(sqlx::query_as(query).fetch_all(&self.readers).await?)
    }

    /// Notes that somebody is being called now.
    pub async fn note_call(&self, table: &str, person: i64) -> Result<(), StoreError> {
        let made = "UPDATE seats SET called = 2 WHERE table_id = ? AND person = ? AND called = 1";
        self.run(vec![statement(made, [table.into(), person.into()])]).await
    }

    /// The table, if it still waits for somebody who was called and has not looked since.
    pub async fn waits_for(&self, table: &str, person: i64) -> Result<Option<Waiting>, StoreError> {
        let query = sqlx::query(
            "SELECT game, (SELECT json_group_array(name) FROM seats
                 WHERE table_id = ?1 AND (person IS NULL OR person <> ?2))
             FROM tables WHERE id = ?1 AND phase = 'playing' AND EXISTS (
                 SELECT 1 FROM seats WHERE table_id = ?1 AND person = ?2 AND called > 0 AND (acting >> seat) & 1)",
        );
        let row = query.bind(table.to_owned()).bind(person).fetch_optional(&self.readers).await?;
        row.map(|row| Ok(Waiting { game: column(&row, 0)?, others: names(&row, 1)? })).transpose()
    }
}
