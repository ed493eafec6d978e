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

/// What packs that people brought along may come to while they wait for tables, in bytes.
pub(super) const MOST_BROUGHT: usize = 16 << 20;
/// What stored packs that are not today's may come to at hand, in bytes.
pub(super) const MOST_EARLIER: usize = 8 << 20;
/// A game at hand holds its pack as text, once more in the form that records carry, and as what was read from it.
const COPIES: usize = 3;
/// No text in a pack that somebody brings along is longer, in bytes.
const LONGEST_TEXT: usize = 2_000;

/// Games with packs of their own, the one used last first. There is room for so many bytes.
pub(super) struct AtHand {
    games: Vec<Arc<dyn AnyGame>>,
    most: usize,
}

fn size(game: &dyn AnyGame) -> usize {
    COPIES * game.pack().bytes()
}

impl AtHand {
    /// With this much room.
    pub(super) fn new(most: usize) -> AtHand {
        AtHand { games: Vec::new(), most }
    }

    /// The game with this content.
    fn find(&mut self, id: &str, hash: &str) -> Option<Arc<dyn AnyGame>> {
        let index = self.games.iter().position(|game| game.about().id == id && game.pack().is_called(hash))?;
        self.games[..=index].rotate_right(1);
        Some(Arc::clone(&self.games[0]))
    }

    /// Puts a game in front; those used longest ago go where there is no more room.
    fn put(&mut self, game: Arc<dyn AnyGame>) {
        let about = game.about();
        let same =
            |known: &Arc<dyn AnyGame>| (known.about().id, &known.about().pack_hash) == (about.id, &about.pack_hash);
        self.games.retain(|known| !same(known));
        self.games.insert(0, game);
        while self.bytes() > self.most && self.games.len() > 1 {
            self.games.pop();
        }
    }

    fn bytes(&self) -> usize {
        self.games.iter().map(|game| size(&**game)).sum()
    }
}

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
        self.0.brought.lock().expect("nobody panics holding it").put(game);
        Ok(hash)
    }

    /// A game with the content that has this hash: one that somebody brought along or that a table was played with.
    pub async fn game_brought(&self, id: &str, hash: &str) -> Result<Arc<dyn AnyGame>, Error> {
        let brought = self.0.brought.lock().expect("nobody panics holding it").find(id, hash);
        if let Some(game) = brought {
            return Ok(game);
        }
        let game = self.game_with_pack(id, hash).await?;
        if game.pack().is_called(hash) {
            Ok(game)
        } else {
            Err(Error::Missing("this pack is no longer here; upload it again"))
        }
    }

    /// A game with the content that has this hash, if it is known; otherwise with today's. What was played with other
    /// content is then found out by playing it again.
    pub async fn game_with_pack(&self, id: &str, hash: &str) -> Result<Arc<dyn AnyGame>, Error> {
        let today = self.game(id)?;
        if today.pack().is_called(hash) {
            return Ok(Arc::clone(today));
        }
        if let Some(game) = self.0.earlier.lock().expect("nobody panics holding it").find(id, hash) {
            return Ok(game);
        }
        let Some(files) = self.store().pack(hash).await? else { return Ok(Arc::clone(today)) };
        let game = Arc::clone(today);
        let read = move |_: &dyn Fn() -> bool| {
            let texts = serde_json::from_str(&files).map_err(|error| error.to_string())?;
            game.with_pack(Source::from_texts(texts, game.pack_files())).map_err(|error| error.to_string())
        };
        match self.waking.run(read).await? {
            Ok(game) => {
                self.0.earlier.lock().expect("nobody panics holding it").put(Arc::clone(&game));
                Ok(game)
            }
            Err(error) => {
                tracing::warn!(game = id, pack = hash, %error, "a stored pack cannot be read any more");
                Ok(Arc::clone(today))
            }
        }
    }

    /// Whether a person may have the pack of a game stored. What is stored already, or ships with the server, costs nothing.
    pub(super) async fn may_keep_pack(&self, person: i64, game: &dyn AnyGame) -> Result<(), Error> {
        let about = game.about();
        let usual = self.game(about.id).is_ok_and(|today| today.about().pack_hash == about.pack_hash);
        if usual || self.store().pack(&about.pack_hash).await?.is_some() {
            return Ok(());
        }
        self.0.packs.spend(self.payer(person))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game with a pack that says something else for each number, and is of a size.
    fn variant(number: usize, bytes: usize) -> Arc<dyn AnyGame> {
        let game = sounder_catalog::find("wild-pigs-2").unwrap();
        let mut texts: std::collections::BTreeMap<String, String> =
            game.pack().texts().into_iter().map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
        let threats = texts.get_mut("threats.toml").unwrap();
        let name = threats.lines().find(|line| line.starts_with("name = ")).unwrap().to_owned();
        *threats = threats.replacen(&name, &format!("name = \"Number {number}\""), 1);
        threats.push_str("# ");
        threats.push_str(&"x".repeat(bytes));
        game.with_pack(Source::from_texts(texts, game.pack_files())).expect("a sound pack")
    }

    #[test]
    fn any_number_of_packs_takes_bounded_room() {
        let mut at_hand = AtHand::new(MOST_BROUGHT);
        let hashes: Vec<String> = (0..200)
            .map(|number| {
                let game = variant(number, 200_000);
                let hash = game.about().pack_hash.clone();
                at_hand.put(game);
                assert!(at_hand.bytes() <= MOST_BROUGHT);
                // One that is in use stays.
                assert!(at_hand.find("wild-pigs-2", &variant(0, 0).about().pack_hash).is_some());
                hash
            })
            .collect();
        assert!(at_hand.games.len() > 10 && at_hand.games.len() < 40, "{}", at_hand.games.len());
        assert!(at_hand.find("wild-pigs-2", &hashes[199]).is_some());
        assert!(at_hand.find("wild-pigs-2", &hashes[1]).is_none(), "the oldest went");
        assert!(at_hand.find("another", &hashes[199]).is_none());
    }
}
