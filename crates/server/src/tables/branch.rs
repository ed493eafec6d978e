//! What if? A new table that goes on from a position of a game that is over.

use super::sitting::{Sitter, seated};
use super::{Past, Tables, Terms};
use crate::error::Error;
use crate::identity::Person;
use crate::secret::random_word;
use crate::store::{Job, Step, statement};
use serde_json::Value;
use sounder_bots::{BotSpec, Level};
use sounder_kernel::SeatSet;

/// Who plays the other seats.
const OTHERS: BotSpec = BotSpec::Level(Level::Medium);

impl Tables {
    /// Sets up a table that goes on after so many moves of a game, where `acting` are to act, with `host` on one of the seats
    /// and bots on the others. The dice are those of that game: the same choices bring the same luck.
    pub async fn branch(
        &self,
        host: &Person,
        past: &Past,
        moves: usize,
        acting: SeatSet,
        seat: usize,
    ) -> Result<String, Error> {
        let (game, record) = (&*past.game, &past.record);
        let seats = record.setup.seats;
        if seat >= seats {
            return Err(Error::NotFound("seat"));
        }
        if acting.is_empty() {
            return Err(Error::NotNow("the game is over there; go back a few moves first".into()));
        }
        self.may_keep_pack(host.id, game).await?;
        let sitter = |each: usize| if each == seat { Sitter::Host } else { Sitter::Bot(OTHERS) };
        let holdings = seated(host, &(0..seats).map(sitter).collect::<Vec<_>>());
        let id = random_word(12);
        let (terms, now) = (Terms::default(), self.now());
        let table = self.written_down(&id, game, &record.setup, record.seed, &terms, host, &holdings);
        self.store().run(table).await?;
        let waits_for_bot = acting.iter().any(|each| each.index() != seat);
        let blank = Step {
            table: id.clone(),
            number: 1,
            seat: 0,
            action: None,
            words: None,
            back_to: Some(0),
            hash: None,
            made: now,
            acting: acting.iter().fold(0, |bits, seat| bits | 1 << seat.0),
            wake: waits_for_bot.then_some(now),
            clock: None,
        };
        // As every game begins: with a return to nothing.
        let mut steps = vec![blank.clone()];
        for (index, made) in record.moves.iter().take(moves).enumerate() {
            let action = Some(made.action.clone().unwrap_or(Value::Null));
            let (number, seat, words) = (index + 2, made.seat.index(), made.words.clone());
            steps.push(Step { number, seat, action, words, back_to: None, ..blank.clone() });
        }
        let playing = statement("UPDATE tables SET phase = 'playing' WHERE id = ?", [id.clone().into()]);
        self.store().write(Job { steps, statements: vec![playing] }).await?;
        metrics::counter!("sounder_tables_created_total", "game" => game.about().id).increment(1);
        Ok(id)
    }
}
