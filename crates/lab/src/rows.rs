//! One row a game and one row a fact, for whoever wants to count for themselves.

use crate::estimate::WHOLE;
use crate::play::Collect;
use crate::story::Story;
use sounder_kernel::{Seat, Vocabulary};
use std::fmt::Write;

/// The columns of the table of games: one row for each seat of each game.
pub const GAMES: [&str; 11] =
    ["table", "game", "seat", "bot", "won", "result", "rank", "points", "actions", "decisions", "rounds"];
/// The columns of the table of facts.
pub const FACTS: [&str; 9] = ["table", "game", "action", "round", "phase", "kind", "thing", "seat", "amount"];

/// The rows of some games, each with the number of its game.
#[derive(Clone, Default)]
pub struct Rows {
    table: usize,
    bots: Vec<String>,
    words: Vocabulary,
    games: Vec<(u64, String, String)>,
}

impl Rows {
    /// Rows of a table of the grid.
    pub fn new(table: usize, bots: &[String], words: &Vocabulary) -> Rows {
        Rows { table, bots: bots.to_vec(), words: words.clone(), games: Vec::new() }
    }

    /// The rows of all games in their order: of games, and of facts.
    pub fn finish(mut self) -> (String, String) {
        self.games.sort_unstable_by_key(|(number, ..)| *number);
        let mut texts = (String::new(), String::new());
        for (_, games, facts) in self.games {
            texts.0 += &games;
            texts.1 += &facts;
        }
        texts
    }
}

/// A text as one field of a row.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.into() }
}

impl Collect for Rows {
    fn add(&mut self, story: &Story) {
        let (mut games, mut facts) = (String::new(), String::new());
        let Rows { table, words, .. } = self;
        for seat in Seat::all(story.seats()) {
            let bot = field(&self.bots[story.seating[seat.index()]]);
            let won = story.won(seat) as f64 / WHOLE as f64;
            let (result, rank, points) =
                (story.outcome.result(seat), story.outcome.rank(seat), story.outcome.score(seat));
            let Story { number, actions, decisions, rounds, .. } = story;
            let seat = seat.index() + 1;
            let row =
                format!("{number},{seat},{bot},{won:.4},{result:.4},{rank},{points},{actions},{decisions},{rounds}");
            writeln!(games, "{table},{row}").expect("a string takes it");
        }
        for fact in &story.facts {
            let phase = field(words.phases.get(usize::from(fact.when.phase)).map_or("", String::as_str));
            let kind = field(&words.kinds[usize::from(fact.kind)]);
            let thing = field(fact.thing.map_or("", |thing| words.name(thing)));
            let seat = fact.seat.map_or(0, |seat| seat.index() + 1);
            let (number, action, round, amount) = (story.number, fact.action, fact.when.round, fact.amount);
            let row = format!("{table},{number},{action},{round},{phase},{kind},{thing},{seat},{amount}");
            writeln!(facts, "{row}").expect("a string takes it");
        }
        self.games.push((story.number, games, facts));
    }

    fn merge(&mut self, other: Rows) {
        self.games.extend(other.games);
    }
}
