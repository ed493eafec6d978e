//! One row a game, one a seat and one a fact, for whoever wants to count for themselves.

use crate::estimate::WHOLE;
use crate::play::Collect;
use crate::story::{Story, best_score};
use sounder_kernel::{Seat, Vocabulary};
use std::fmt::Write;

/// The columns of the table of games. `winners` names the seats that have won, such as `1 3`.
pub const GAMES: [&str; 10] =
    ["table", "game", "actions", "decisions", "choices", "rounds", "winners", "best", "margin", "facts"];
/// The columns of the table of seats: one row for each seat of each game.
pub const SEATS: [&str; 9] = ["table", "game", "seat", "bot", "won", "result", "rank", "points", "luck"];
/// The columns of the table of facts.
pub const FACTS: [&str; 9] = ["table", "game", "action", "round", "phase", "kind", "thing", "seat", "amount"];

/// The rows of some games, each with the number of its game.
#[derive(Clone, Default)]
pub struct Rows {
    table: usize,
    bots: Vec<String>,
    words: Vocabulary,
    games: Vec<(u64, [String; 3])>,
}

impl Rows {
    /// Rows of a table of the grid.
    pub fn new(table: usize, bots: &[String], words: &Vocabulary) -> Rows {
        Rows { table, bots: bots.to_vec(), words: words.clone(), games: Vec::new() }
    }

    /// The rows of all games in their order: of games, of seats and of facts.
    pub fn finish(mut self) -> [String; 3] {
        self.games.sort_unstable_by_key(|(number, _)| *number);
        let mut texts = [String::new(), String::new(), String::new()];
        for (_, rows) in self.games {
            texts.iter_mut().zip(rows).for_each(|(text, rows)| *text += &rows);
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
        let (mut seats, mut facts) = (String::new(), String::new());
        let Rows { table, words, .. } = self;
        let Story { number, actions, decisions, choices, rounds, .. } = story;
        let winners: Vec<String> = story.outcome.winners().iter().map(|seat| (seat.index() + 1).to_string()).collect();
        let (winners, best, margin) =
            (winners.join(" "), best_score(&story.outcome), story.margin().unwrap_or_default());
        let told = story.facts.len();
        let game =
            format!("{table},{number},{actions},{decisions},{choices},{rounds},{winners},{best},{margin},{told}\n");
        let luck = story.luck.unwrap_or_default();
        for seat in Seat::all(story.seats()) {
            let bot = field(&self.bots[story.seating[seat.index()]]);
            let won = story.won(seat) as f64 / WHOLE as f64;
            let (result, rank, points) =
                (story.outcome.result(seat), story.outcome.rank(seat), story.outcome.score(seat));
            let luck = luck.deal[seat.index()] + luck.play[seat.index()];
            let seat = seat.index() + 1;
            let row = format!("{number},{seat},{bot},{won:.4},{result:.4},{rank},{points},{luck:.4}");
            writeln!(seats, "{table},{row}").expect("a string takes it");
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
        self.games.push((story.number, [game, seats, facts]));
    }

    fn merge(&mut self, other: Rows) {
        self.games.extend(other.games);
    }
}
