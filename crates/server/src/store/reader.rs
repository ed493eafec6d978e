//! What is read back.

use super::{Store, StoreError};
use futures_util::TryStreamExt;
use serde::Serialize;
use sqlx::sqlite::SqliteRow;
use sqlx::{Column, Row};

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
    pub lesson: Option<usize>,
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
    pub plan: Option<String>,
    pub called: bool,
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
    /// The seat of whoever said it, counted from 0; absent if they only watched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// Who said it, whatever they are called.
    #[serde(skip)]
    pub person: Option<i64>,
}

/// A key as stored, with its person.
#[derive(Clone, Debug)]
pub struct KeyRow {
    pub person: StoredPerson,
    pub used: i64,
    pub revoked: bool,
}

/// A key of a person, as they are shown it.
#[derive(Clone, Debug)]
pub struct Device {
    pub hash: Vec<u8>,
    pub name: String,
    pub created: i64,
    pub used: i64,
    pub told: bool,
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
    /// Whether a lesson is going on there.
    pub lesson: bool,
    /// How it ended.
    #[serde(skip)]
    pub result: Option<String>,
    /// The last change, in milliseconds since 1970.
    pub changed: i64,
}

/// A column of a row, or what is wrong with it.
pub(super) fn column<'r, T>(row: &'r SqliteRow, index: usize) -> Result<T, StoreError>
where
    T: sqlx::Decode<'r, sqlx::Sqlite> + sqlx::Type<sqlx::Sqlite>,
{
    let damaged = |error| StoreError::Damaged(format!("its {} cannot be read ({error})", row.column(index).name()));
    row.try_get(index).map_err(damaged)
}

/// A figure that is never negative.
fn count(row: &SqliteRow, index: usize) -> Result<usize, StoreError> {
    let figure: i64 = column(row, index)?;
    usize::try_from(figure).map_err(|_| StoreError::Damaged(format!("{} is {figure}", row.column(index).name())))
}

fn person(row: &SqliteRow, from: usize) -> Result<StoredPerson, StoreError> {
    Ok(StoredPerson {
        id: column(row, from)?,
        name: column(row, from + 1)?,
        account: column(row, from + 2)?,
        password: column(row, from + 3)?,
    })
}

pub(super) fn names(row: &SqliteRow, index: usize) -> Result<Vec<String>, StoreError> {
    serde_json::from_str(column(row, index)?).map_err(|error| StoreError::Damaged(error.to_string()))
}

/// The rows that can be read: a damaged one does not take the others along.
fn readable<T>(rows: &[SqliteRow], read: impl Fn(&SqliteRow) -> Result<T, StoreError>) -> Vec<T> {
    let warn = |error: &StoreError| tracing::warn!(%error, "a row of a list cannot be read");
    rows.iter().filter_map(|row| read(row).inspect_err(warn).ok()).collect()
}

impl Store {
    /// The key with this hash.
    pub async fn key(&self, hash: &[u8; 32]) -> Result<Option<KeyRow>, StoreError> {
        let query = sqlx::query(
            "SELECT used, revoked IS NOT NULL, people.id, name, account, password
             FROM keys JOIN people ON people.id = keys.person WHERE hash = ?",
        );
        let Some(row) = query.bind(hash.to_vec()).fetch_optional(&self.readers).await? else { return Ok(None) };
        Ok(Some(KeyRow { used: column(&row, 0)?, revoked: column(&row, 1)?, person: person(&row, 2)? }))
    }

    /// The keys of a person that hold and were used since then, those used last first.
    pub async fn devices(&self, person: i64, since: i64) -> Result<Vec<Device>, StoreError> {
        let query = sqlx::query(
            "SELECT hash, device, keys.created, used, endpoint IS NOT NULL
             FROM keys LEFT JOIN subscriptions ON subscriptions.key = keys.hash
             WHERE person = ? AND revoked IS NULL AND used >= ? ORDER BY used DESC, keys.created DESC",
        );
        let rows = query.bind(person).bind(since).fetch_all(&self.readers).await?;
        Ok(readable(&rows, |row| {
            let (hash, name) = (column(row, 0)?, column(row, 1)?);
            Ok(Device { hash, name, created: column(row, 2)?, used: column(row, 3)?, told: column(row, 4)? })
        }))
    }

    /// The person whose account has exactly this name, or else one that counts as the same.
    pub async fn person_of_account(&self, account: &str, compared: &str) -> Result<Option<StoredPerson>, StoreError> {
        let query = sqlx::query(
            "SELECT id, name, account, password FROM people WHERE account = ?1 OR account_key = ?2
             ORDER BY account <> ?1 LIMIT 1",
        );
        let row = query.bind(account.to_owned()).bind(compared.to_owned()).fetch_optional(&self.readers).await?;
        row.as_ref().map(|row| person(row, 0)).transpose()
    }

    /// A table with its seats, in order.
    pub async fn table(&self, id: &str) -> Result<Option<(TableRow, Vec<SeatRow>)>, StoreError> {
        let query = sqlx::query(
            "SELECT id, game, rules, pack, setup, seed, terms, host, phase, clock, ask, result, rematch,
                 layout, lesson
             FROM tables WHERE id = ?",
        );
        let Some(row) = query.bind(id.to_owned()).fetch_optional(&self.readers).await? else { return Ok(None) };
        let table = TableRow {
            id: column(&row, 0)?,
            game: column(&row, 1)?,
            rules: column(&row, 2)?,
            pack: column(&row, 3)?,
            setup: column(&row, 4)?,
            seed: column(&row, 5)?,
            terms: column(&row, 6)?,
            host: column(&row, 7)?,
            phase: column(&row, 8)?,
            clock: column(&row, 9)?,
            ask: column(&row, 10)?,
            result: column(&row, 11)?,
            rematch: column(&row, 12)?,
            lesson: column::<Option<i64>>(&row, 14)?.and_then(|step| usize::try_from(step).ok()),
            layout: column(&row, 13)?,
        };
        let query = sqlx::query(
            "SELECT name, person, bot, kept_for, link, left_by, seat, plan, called > 0 FROM seats WHERE table_id = ? ORDER BY seat",
        );
        let rows = query.bind(id.to_owned()).fetch_all(&self.readers).await?;
        let mut seats = Vec::new();
        for (index, row) in rows.iter().enumerate() {
            if count(row, 6)? != index {
                return Err(StoreError::Damaged(format!("seat {} is missing", index + 1)));
            }
            seats.push(SeatRow {
                name: column(row, 0)?,
                person: column(row, 1)?,
                bot: column(row, 2)?,
                kept_for: column(row, 3)?,
                link: column(row, 4)?,
                left_by: column(row, 5)?,
                plan: column(row, 7)?,
                called: column(row, 8)?,
            });
        }
        Ok(Some((table, seats)))
    }

    /// The files of a pack, by its hash.
    pub async fn pack(&self, hash: &str) -> Result<Option<String>, StoreError> {
        let query = sqlx::query_scalar("SELECT files FROM packs WHERE hash = ?");
        Ok(query.bind(hash.to_owned()).fetch_optional(&self.readers).await?)
    }

    /// All steps of a table, in order.
    pub async fn steps(&self, table: &str) -> Result<Vec<FinishedStep>, StoreError> {
        let query = sqlx::query(
            "SELECT seat, action, back_to, hash, words, number FROM steps WHERE table_id = ? ORDER BY number",
        );
        let rows = query.bind(table.to_owned()).fetch_all(&self.readers).await?;
        let mut steps = Vec::with_capacity(rows.len());
        for (index, row) in rows.iter().enumerate() {
            if count(row, 5)? != index + 1 {
                return Err(StoreError::Damaged(format!("step {} is missing", index + 1)));
            }
            let back_to: Option<u32> = column(row, 2)?;
            steps.push(FinishedStep {
                seat: column(row, 0)?,
                action: column(row, 1)?,
                back_to: back_to.map(|moves| moves as usize),
                hash: column(row, 3)?,
                words: column(row, 4)?,
            });
        }
        Ok(steps)
    }

    /// The last `most` lines said at a table, oldest first.
    pub async fn chat(&self, table: &str, most: usize) -> Result<Vec<ChatLine>, StoreError> {
        let query = sqlx::query(
            "SELECT number, name, text, said, seat, person FROM chat WHERE table_id = ? ORDER BY number DESC LIMIT ?",
        );
        let mut rows = query.bind(table.to_owned()).bind(most as i64).fetch_all(&self.readers).await?;
        rows.reverse();
        Ok(readable(&rows, |row| {
            Ok(ChatLine {
                number: count(row, 0)?,
                name: column(row, 1)?,
                text: column(row, 2)?,
                said: column(row, 3)?,
                seat: column(row, 4)?,
                person: column(row, 5)?,
            })
        }))
    }

    /// The table and seat that a link leads to.
    pub async fn seat_of_link(&self, hash: &[u8; 32]) -> Result<Option<(String, usize)>, StoreError> {
        let query = sqlx::query("SELECT table_id, seat FROM seats WHERE link = ?");
        let row = query.bind(hash.to_vec()).fetch_optional(&self.readers).await?;
        row.map(|row| Ok((column(&row, 0)?, count(&row, 1)?))).transpose()
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
        Ok(readable(&rows, |row| {
            let (id, game, created) = (column(row, 0)?, column(row, 1)?, column(row, 2)?);
            Ok(OpenTable { id, game, created, players: names(row, 3)?, free: count(row, 4)? })
        }))
    }

    /// The tables of a person, those that changed last first.
    pub async fn tables_of(&self, person: i64, most: usize) -> Result<Vec<OwnTable>, StoreError> {
        let query = sqlx::query(
            "SELECT id, game, phase, max((acting >> seat) & 1 AND person IS NOT NULL), min(seat), result, changed,
                 (SELECT json_group_array(name) FROM seats AS all_seats WHERE all_seats.table_id = id),
                 max(person IS NULL), coalesce(lesson, -1) >= 0
             FROM seats JOIN tables ON tables.id = seats.table_id WHERE person = ?1 OR left_by = ?1
             GROUP BY id ORDER BY changed DESC LIMIT ?2",
        );
        let rows = query.bind(person).bind(most as i64).fetch_all(&self.readers).await?;
        Ok(readable(&rows, |row| {
            Ok(OwnTable {
                id: column(row, 0)?,
                game: column(row, 1)?,
                phase: column(row, 2)?,
                your_turn: column(row, 3)?,
                seat: count(row, 4)?,
                result: column(row, 5)?,
                changed: column(row, 6)?,
                players: names(row, 7)?,
                left: column(row, 8)?,
                lesson: column(row, 9)?,
            })
        }))
    }

    /// How every game of a person ended, lessons left out: the game, their seat, and the result as it was stored.
    pub async fn results_of(&self, person: i64) -> Result<Vec<(String, usize, String)>, StoreError> {
        let query = sqlx::query(
            "SELECT game, min(seat), result FROM seats JOIN tables ON tables.id = seats.table_id
             WHERE person = ? AND phase = 'over' AND result IS NOT NULL AND lesson IS NULL GROUP BY id",
        );
        let rows = query.bind(person).fetch_all(&self.readers).await?;
        Ok(readable(&rows, |row| Ok((column(row, 0)?, count(row, 1)?, column(row, 2)?))))
    }

    /// The table of a lesson that a person has begun and not finished, the one touched last.
    pub async fn lesson_of(&self, person: i64, game: &str) -> Result<Option<String>, StoreError> {
        let query = sqlx::query_scalar(
            "SELECT id FROM tables WHERE host = ? AND game = ? AND lesson >= 0 AND phase = 'playing'
             ORDER BY changed DESC LIMIT 1",
        );
        Ok(query.bind(person).bind(game.to_owned()).fetch_optional(&self.readers).await?)
    }

    /// The tables that a person has anything to do with: a seat, one they left, one kept for them, or the table itself.
    pub async fn tables_with(&self, person: i64) -> Result<Vec<String>, StoreError> {
        let query = sqlx::query_scalar(
            "SELECT table_id FROM seats WHERE person = ?1 UNION SELECT table_id FROM seats WHERE left_by = ?1
             UNION SELECT id FROM tables WHERE host = ?1
             UNION SELECT table_id FROM seats JOIN tables ON id = table_id WHERE phase = 'waiting' AND kept_for = ?1",
        );
        Ok(query.bind(person).fetch_all(&self.readers).await?)
    }

    /// The first `most` tables that the server has to look at by itself.
    pub async fn tables_to_wake(&self, now: i64, most: usize) -> Result<Vec<String>, StoreError> {
        let query = sqlx::query_scalar("SELECT id FROM tables WHERE wake <= ? ORDER BY wake LIMIT ?");
        Ok(query.bind(now).bind(most as i64).fetch_all(&self.readers).await?)
    }

    /// The ids of all tables, as they lie in the file. What comes after a damaged place cannot be reached and is said to be missing.
    pub async fn all_tables(&self) -> (Vec<String>, Option<StoreError>) {
        // Not by an index: whatever is wrong with one, the tables themselves may be whole.
        self.until_damaged("SELECT id FROM tables NOT INDEXED").await
    }

    /// The first column of as many rows as can be read, and why there are no more if that was not the end.
    async fn until_damaged(&self, query: &'static str) -> (Vec<String>, Option<StoreError>) {
        let (mut rows, mut found) = (sqlx::query_scalar(query).fetch(&self.readers), Vec::new());
        loop {
            match rows.try_next().await {
                Ok(Some(row)) => found.push(row),
                Ok(None) => return (found, None),
                Err(error) => return (found, Some(error.into())),
            }
        }
    }

    /// What is wrong with the file itself, whatever its rows mean; empty if nothing is.
    pub async fn faults_of_file(&self) -> Vec<String> {
        let (mut found, stopped) = self.until_damaged("PRAGMA integrity_check").await;
        found.retain(|line| line != "ok");
        found.extend(stopped.map(|error| format!("it could not be looked through to its end: {error}")));
        found
    }

    /// When a server was last there; what was changed last says it for files of earlier versions.
    pub async fn last_beat(&self) -> Result<Option<i64>, StoreError> {
        let query = sqlx::query_scalar("SELECT coalesce((SELECT last FROM beat), (SELECT max(changed) FROM tables))");
        Ok(query.fetch_one(&self.readers).await?)
    }

    /// A record that somebody brought along.
    pub async fn uploaded_record(&self, id: &str) -> Result<Option<String>, StoreError> {
        let query = sqlx::query_scalar("SELECT record FROM looks WHERE id = ?");
        Ok(query.bind(id.to_owned()).fetch_optional(&self.readers).await?)
    }

    /// Whether there is such a table.
    pub async fn has_table(&self, id: &str) -> Result<bool, StoreError> {
        let query = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM tables WHERE id = ?)");
        Ok(query.bind(id.to_owned()).fetch_one(&self.readers).await?)
    }
}
