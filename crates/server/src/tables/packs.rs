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

impl Tables {
    /// A game with the content that has this hash, if it is known; otherwise with today's. What was played with other
    /// content is then found out by playing it again.
    pub(super) async fn game_with_pack(&self, id: &str, hash: &str) -> Result<Arc<dyn AnyGame>, Error> {
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
