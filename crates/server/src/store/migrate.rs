//! Brings a file of an earlier program up to date.

use super::StoreError;
use crate::names;
use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Connection, Executor, Row};

/// The schema, version by version. A released entry is never changed; a new one is added below.
const MIGRATIONS: &[&str] = &[
    include_str!("schema.sql"),
    include_str!("contract-2.sql"),
    include_str!("beat.sql"),
    include_str!("hardening-4.sql"),
    include_str!("page-5.sql"),
    include_str!("push-6.sql"),
];
/// The version in which names of accounts got a form to be compared by.
const NAMES_COMPARED: usize = 4;

/// The version of a file.
pub(super) async fn version(connection: &mut SqliteConnection) -> Result<usize, StoreError> {
    let found: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(connection).await?;
    let known = MIGRATIONS.len();
    usize::try_from(found).ok().filter(|found| *found <= known).ok_or(StoreError::Newer { found, known })
}

/// Whether a file is of this very version.
pub(super) fn is_current(version: usize) -> bool {
    version == MIGRATIONS.len()
}

/// Makes a file one of this version: each step wholly or not at all.
pub(super) async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let version = version(connection).await?;
    for (index, migration) in MIGRATIONS.iter().enumerate().skip(version) {
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
        transaction.execute(sqlx::raw_sql(*migration)).await?;
        if index + 1 == NAMES_COMPARED {
            compare_names(&mut transaction).await?;
        }
        let mark = format!("PRAGMA user_version = {}", index + 1);
        transaction.execute(sqlx::raw_sql(AssertSqlSafe(mark))).await?;
        transaction.commit().await?;
    }
    Ok(())
}

/// Gives accounts the form their names are compared by; of those that are the same by now, the oldest. The others are found by
/// their exact name.
async fn compare_names(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let accounts = "SELECT id, account FROM people WHERE account IS NOT NULL ORDER BY created, id";
    for row in connection.fetch_all(accounts).await? {
        let key = names::compared(row.try_get::<&str, _>(1)?);
        let update = sqlx::query("UPDATE OR IGNORE people SET account_key = ? WHERE id = ?");
        update.bind(key).bind(row.try_get::<i64, _>(0)?).execute(&mut *connection).await?;
    }
    Ok(())
}
