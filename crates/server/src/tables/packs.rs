//! The content that tables are played with, kept by its hash: a change of balance closes no table.

use super::Tables;
use crate::error::Error;
use crate::store::{Statement, statement};
use sounder_host::AnyGame;
use sounder_pack::Source;
use std::sync::Arc;

/// Keeps the content of a game for as long as somebody may want to look at what was played with it.
pub(super) fn keep_pack(game: &dyn AnyGame) -> Option<Statement> {
    let files = serde_json::to_string(&game.pack().texts()).expect("plain data");
    let about = game.about();
    (!about.pack_hash.is_empty()).then(|| {
        statement(
            "INSERT OR IGNORE INTO packs (hash, game, files) VALUES (?, ?, ?)",
            [about.pack_hash.clone().into(), about.id.into(), files.into()],
        )
    })
}

/// So many packs that people brought along wait for tables; the oldest go first.
const MOST_BROUGHT: usize = 100;
/// No text in a pack that somebody brings along is longer, in bytes.
const LONGEST_TEXT: usize = 2_000;

/// Whether a pack has a text that is longer than any card could hold: names stand in every line of a log.
pub fn is_monstrous(pack: &Source) -> bool {
    fn within(value: &toml::Value) -> bool {
        match value {
            toml::Value::String(text) => text.len() <= LONGEST_TEXT,
            toml::Value::Array(values) => values.iter().all(within),
            toml::Value::Table(table) => table.iter().all(|(key, value)| key.len() <= LONGEST_TEXT && within(value)),
            _ => true,
        }
    }
    let bursts = |file: &str| file.parse::<toml::Table>().is_ok_and(|table| !within(&toml::Value::Table(table)));
    pack.texts().values().any(|file| bursts(file))
}

impl Tables {
    /// Checks a pack that somebody brings along as a ZIP file, and keeps it at hand for tables that are set up with it. Gives
    /// its hash.
    pub async fn bring_pack(&self, id: &str, zip: Vec<u8>) -> Result<String, Error> {
        let game = Arc::clone(self.game(id)?);
        if game.pack_files().is_empty() {
            return Err(Error::Bad("this game has no content that could be changed".into()));
        }
        let read = move |_: &dyn Fn() -> bool| {
            let pack = Source::from_zip(&zip, game.pack_files()).map_err(|error| Error::Bad(error.to_string()))?;
            if is_monstrous(&pack) {
                return Err(Error::Bad("the pack has texts longer than any card could hold".into()));
            }
            game.with_pack(pack.named("your pack")).map_err(|error| Error::Bad(error.to_string()))
        };
        let game = self.replays.run(read).await??;
        let hash = game.about().pack_hash.clone();
        let mut brought = self.0.brought.lock().expect("nobody panics holding it");
        brought.retain(|known| known.about().pack_hash != hash || known.about().id != id);
        brought.truncate(MOST_BROUGHT - 1);
        brought.insert(0, game);
        Ok(hash)
    }

    /// A game with the content that has this hash: one that somebody brought along or that a table was played with.
    pub async fn game_brought(&self, id: &str, hash: &str) -> Result<Arc<dyn AnyGame>, Error> {
        let is_it = |game: &&Arc<dyn AnyGame>| game.about().id == id && game.pack().is_called(hash);
        if let Some(game) = self.0.brought.lock().expect("nobody panics holding it").iter().find(is_it) {
            return Ok(Arc::clone(game));
        }
        let game = self.game_with_pack(id, hash).await?;
        if is_it(&&game) { Ok(game) } else { Err(Error::Missing("this pack is no longer here; bring it along again")) }
    }

    /// A game with the content that has this hash, if it is known; otherwise with today's. What was played with other
    /// content is then found out by playing it again.
    pub async fn game_with_pack(&self, id: &str, hash: &str) -> Result<Arc<dyn AnyGame>, Error> {
        let today = self.game(id)?;
        if today.pack().is_called(hash) {
            return Ok(Arc::clone(today));
        }
        let key = (id.to_string(), hash.to_string());
        if let Some(game) = self.0.earlier.lock().expect("nobody panics holding it").get(&key) {
            return Ok(Arc::clone(game));
        }
        let Some(files) = self.store().pack(hash).await? else { return Ok(Arc::clone(today)) };
        let loaded = serde_json::from_str(&files).map_err(|error| error.to_string()).and_then(|texts| {
            let pack = Source::from_texts(texts, today.pack_files());
            today.with_pack(pack).map_err(|error| error.to_string())
        });
        match loaded {
            Ok(game) => {
                let mut earlier = self.0.earlier.lock().expect("nobody panics holding it");
                Ok(Arc::clone(earlier.entry(key).or_insert(game)))
            }
            Err(error) => {
                tracing::warn!(game = id, pack = hash, %error, "a stored pack cannot be read any more");
                Ok(Arc::clone(today))
            }
        }
    }
}
