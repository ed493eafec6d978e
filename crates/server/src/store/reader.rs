//! What is read back.

use super::{Store, StoreError};
use serde::Serialize;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

/// A table as stored.
#[derive(Clone, Debug)]
pub struct TableRow {
    pub id: String,
    pub game: String,
    pub rules: u32,
    pub pack: String,
    pub layout: u32,
    pub setup: String,
    pub seed: Vec<u8>,
    pub terms: String,
    pub host: i64,
    pub phase: String,
    pub clock: Option<String>,
    pub ask: Option<String>,
    pub result: Option<String>,
    pub rematch: Option<String>,
}

/// A seat as stored.
#[derive(Clone, Debug)]
pub struct SeatRow {
    pub name: String,
    pub person: Option<i64>,
    pub bot: Option<String>,
    pub kept_for: Option<i64>,
    pub link: Option<Vec<u8>>,
    pub left_by: Option<i64>,
}

/// A step as stored.
#[derive(Clone, Debug)]
pub struct FinishedStep {
    pub seat: u8,
    pub action: Option<String>,
    pub words: Option<String>,
    pub back_to: Option<usize>,
    pub hash: Option<String>,
}

/// Something said at a table.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct ChatLine {
    /// Counted from 1.
    pub number: usize,
    /// Who said it.
    pub name: String,
    /// What was said.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub said: i64,
}

/// A person as stored.
#[derive(Clone, Debug)]
pub struct StoredPerson {
    pub id: i64,
    pub name: String,
    pub account: Option<String>,
    pub password: Option<String>,
}

/// A table that still has free seats for anybody.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct OpenTable {
    /// The table's id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// Who sits there already.
    pub players: Vec<String>,
    /// How many seats are free.
    pub free: usize,
    /// When it was opened, in milliseconds since 1970.
    pub created: i64,
}

/// A table at which a person sits or sat.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct OwnTable {
    /// The table's id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// `waiting`, `playing` or `over`.
    pub phase: String,
    /// Whether the person is to move.
    pub your_turn: bool,
    /// Who plays.
    pub players: Vec<String>,
    /// The seat of the person, counted from 0.
    pub seat: usize,
    /// Whether the person has left it to a bot.
    pub left: bool,
    /// How it ended.
    #[serde(skip)]
    pub result: Option<String>,
    /// The last change, in milliseconds since 1970.
    pub changed: i64,
}

fn person(row: &SqliteRow) -> StoredPerson {
    StoredPerson { id: row.get(0), name: row.get(1), account: row.get(2), password: row.get(3) }
}

fn names(row: &SqliteRow, column: usize) -> Vec<String> {
    serde_json::from_str(row.get(column)).expect("json_group_array gives a list of texts")
}

impl Store {
    /// The person whose key has this hash.
    pub async fn person_of_key(&self, hash: &[u8; 32]) -> Result<Option<StoredPerson>, StoreError> {
        let query = sqlx::query(
            "SELECT people.id, name, account, password FROM keys JOIN people ON people.id = keys.person WHERE hash = ?",
        );
        Ok(query.bind(hash.to_vec()).fetch_optional(&self.readers).await?.as_ref().map(person))
    }

    /// The person with this account.
    pub async fn person_of_account(&self, account: &str) -> Result<Option<StoredPerson>, StoreError> {
        let query = sqlx::query("SELECT id, name, account, password FROM people WHERE account = ?");
        Ok(query.bind(account.to_owned()).fetch_optional(&self.readers).await?.as_ref().map(person))
    }

    /// A table with its seats, in order.
    pub async fn table(&self, id: &str) -> Result<Option<(TableRow, Vec<SeatRow>)>, StoreError> {
        let query = sqlx::query(
            "SELECT id, game, rules, pack, setup, seed, terms, host, phase, clock, ask, result, rematch,
                 layout
             FROM tables WHERE id = ?",
        );
        let Some(row) = query.bind(id.to_owned()).fetch_optional(&self.readers).await? else { return Ok(None) };
        let table = TableRow {
            id: row.get(0),
            game: row.get(1),
            rules: row.get(2),
            pack: row.get(3),
            setup: row.get(4),
            seed: row.get(5),
            terms: row.get(6),
            host: row.get(7),
            phase: row.get(8),
            clock: row.get(9),
            ask: row.get(10),
            result: row.get(11),
            rematch: row.get(12),
            layout: row.get(13),
        };
        let query = sqlx::query(
            "SELECT name, person, bot, kept_for, link, left_by FROM seats WHERE table_id = ? ORDER BY seat",
        );
        let seats = query.bind(id.to_owned()).fetch_all(&self.readers).await?;
        let seat = |row: SqliteRow| SeatRow {
            name: row.get(0),
            person: row.get(1),
            bot: row.get(2),
            kept_for: row.get(3),
            link: row.get(4),
            left_by: row.get(5),
        };
        Ok(Some((table, seats.into_iter().map(seat).collect())))
    }

    /// The files of a pack, by its hash.
    pub async fn pack(&self, hash: &str) -> Result<Option<String>, StoreError> {
        let query = sqlx::query_scalar("SELECT files FROM packs WHERE hash = ?");
        Ok(query.bind(hash.to_owned()).fetch_optional(&self.readers).await?)
    }

    /// All steps of a table, in order.
    pub async fn steps(&self, table: &str) -> Result<Vec<FinishedStep>, StoreError> {
        let query =
            sqlx::query("SELECT seat, action, back_to, hash, words FROM steps WHERE table_id = ? ORDER BY number");
        let rows = query.bind(table.to_owned()).fetch_all(&self.readers).await?;
        let step = |row: SqliteRow| FinishedStep {
            seat: row.get(0),
            action: row.get(1),
            back_to: row.get::<Option<i64>, _>(2).map(|moves| moves as usize),
            hash: row.get(3),
            words: row.get(4),
        };
        Ok(rows.into_iter().map(step).collect())
    }

    /// The last `most` lines said at a table, oldest first.
    pub async fn chat(&self, table: &str, most: usize) -> Result<Vec<ChatLine>, StoreError> {
        let query =
            sqlx::query("SELECT number, name, text, said FROM chat WHERE table_id = ? ORDER BY number DESC LIMIT ?");
        let rows = query.bind(table.to_owned()).bind(most as i64).fetch_all(&self.readers).await?;
        let line = |row: SqliteRow| ChatLine {
            number: row.get::<i64, _>(0) as usize,
            name: row.get(1),
            text: row.get(2),
            said: row.get(3),
        };
        Ok(rows.into_iter().rev().map(line).collect())
    }

    /// The table and seat that a link leads to.
    pub async fn seat_of_link(&self, hash: &[u8; 32]) -> Result<Option<(String, usize)>, StoreError> {
        let query = sqlx::query("SELECT table_id, seat FROM seats WHERE link = ?");
        let row = query.bind(hash.to_vec()).fetch_optional(&self.readers).await?;
        Ok(row.map(|row| (row.get(0), row.get::<i64, _>(1) as usize)))
    }

    /// The newest tables that anybody can join.
    pub async fn open_tables(&self, most: usize) -> Result<Vec<OpenTable>, StoreError> {
        let query = sqlx::query(
            "SELECT id, game, created,
                 (SELECT json_group_array(name) FROM seats WHERE table_id = id AND (person IS NOT NULL OR bot IS NOT NULL)),
                 (SELECT count(*) FROM seats WHERE table_id = id AND person IS NULL AND bot IS NULL AND kept_for IS NULL) AS free
             FROM tables WHERE phase = 'waiting' AND created > ? AND terms ->> 'listed' AND free > 0
             ORDER BY created DESC LIMIT ?",
        );
        // Nobody waits longer than this.
        let recent = super::now() - 3 * 24 * 60 * 60 * 1_000;
        let rows = query.bind(recent).bind(most as i64).fetch_all(&self.readers).await?;
        let open = |row: SqliteRow| OpenTable {
            id: row.get(0),
            game: row.get(1),
            created: row.get(2),
            players: names(&row, 3),
            free: row.get::<i64, _>(4) as usize,
        };
        Ok(rows.into_iter().map(open).collect())
    }

    /// The tables of a person, those that changed last first.
    pub async fn tables_of(&self, person: i64, most: usize) -> Result<Vec<OwnTable>, StoreError> {
        let query = sqlx::query(
            "SELECT id, game, phase, max((acting >> seat) & 1 AND person IS NOT NULL), min(seat), result, changed,
                 (SELECT json_group_array(name) FROM seats AS all_seats WHERE all_seats.table_id = id),
                 max(person IS NULL)
             FROM seats JOIN tables ON tables.id = seats.table_id WHERE person = ?1 OR left_by = ?1
             GROUP BY id ORDER BY changed DESC LIMIT ?2",
        );
        let rows = query.bind(person).bind(most as i64).fetch_all(&self.readers).await?;
        let own = |row: SqliteRow| OwnTable {
            id: row.get(0),
            game: row.get(1),
            phase: row.get(2),
            your_turn: row.get(3),
            seat: row.get::<i64, _>(4) as usize,
            result: row.get(5),
            changed: row.get(6),
            players: names(&row, 7),
            left: row.get(8),
        };
        Ok(rows.into_iter().map(own).collect())
    }

    /// Tables that the server has to look at by itself.
    pub async fn tables_to_wake(&self, now: i64) -> Result<Vec<String>, StoreError> {
        let query = sqlx::query_scalar("SELECT id FROM tables WHERE wake <= ? ORDER BY wake LIMIT 200");
        Ok(query.bind(now).fetch_all(&self.readers).await?)
    }

    /// When a server was last there; what was changed last says it for files of earlier versions.
    pub async fn last_beat(&self) -> Result<Option<i64>, StoreError> {
        let query = sqlx::query_scalar("SELECT coalesce((SELECT last FROM beat), (SELECT max(changed) FROM tables))");
        Ok(query.fetch_one(&self.readers).await?)
    }

    /// A record that somebody brought along.
    pub async fn look(&self, id: &str) -> Result<Option<String>, StoreError> {
        let query = sqlx::query_scalar("SELECT record FROM looks WHERE id = ?");
        Ok(query.bind(id.to_owned()).fetch_optional(&self.readers).await?)
    }

    /// Whether the database answers.
    pub async fn is_well(&self) -> bool {
        sqlx::query("SELECT 1").fetch_one(&self.readers).await.is_ok()
    }
}

impl Store {
    /// Whether there is such a table.
    pub async fn has_table(&self, id: &str) -> Result<bool, StoreError> {
        let query = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM tables WHERE id = ?)");
        Ok(query.bind(id.to_owned()).fetch_one(&self.readers).await?)
    }
}
