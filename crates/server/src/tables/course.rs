//! The course of the game at a table: what was dealt, what has been played, whose clock runs, what is asked, how it ended.

use super::act::Done;
use super::ask::Ask;
use super::clock::Clock;
use super::ending::Ending;
use super::terms::Terms;
use crate::error::Error;
use crate::store::{Statement, Step, statement};
use serde::Serialize;
use serde_json::Value;
use sounder_host::{AnyGame, Table};
use sounder_kernel::{Chairs, Commitment, Move, Names, Refusal, Seat, SeatSet, Seed, Setup};
use std::sync::Arc;
use utoipa::ToSchema;

/// Where a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Seats are being taken.
    Waiting,
    /// The game is on.
    Playing,
    /// The game is over.
    Over,
}

impl Phase {
    /// The phase that was stored as this word.
    pub fn of_word(word: &str) -> Option<Phase> {
        match word {
            "waiting" => Some(Phase::Waiting),
            "playing" => Some(Phase::Playing),
            "over" => Some(Phase::Over),
            _ => None,
        }
    }
}

/// With so many steps, moves and returns together, nothing is taken back any more in a game whose longest has so many moves.
fn most_steps(longest: usize) -> usize {
    2 * longest + 1_000
}

/// What changes a game.
pub(super) enum Change {
    /// The last move of the table in memory.
    Move,
    /// A return to an earlier number of moves, or to the same one when only seats or the end changed. Moves after it that
    /// are in memory again, such as those of others who chose at the same time, are stored anew.
    Return { by: Seat, to: usize },
}

/// The game at a table, from its setup to its end.
pub struct Course {
    pub(crate) game: Arc<dyn AnyGame>,
    pub(crate) setup: Setup,
    pub(super) seed: Seed,
    pub(crate) phase: Phase,
    /// The game itself, once it has begun.
    pub(super) table: Option<Box<dyn Table>>,
    /// The number of the last change.
    pub(crate) at: usize,
    /// The last change that was not a move.
    pub(super) last_return: usize,
    /// The number of moves that it left as they were.
    pub(super) kept: usize,
    pub(super) clock: Option<Clock>,
    pub(crate) ask: Option<Ask>,
    pub(crate) ending: Option<Ending>,
    /// The change number that a bot is thinking about.
    pub(super) thinking: Option<usize>,
}

impl Course {
    /// Deals the cards: the game is on.
    pub(super) fn deal(&mut self, names: Names, terms: &Terms, now: i64) -> Result<(), Error> {
        let mut table = self.game.deal(self.setup.clone(), self.seed)?;
        table.set_names(names);
        self.table = Some(table);
        self.phase = Phase::Playing;
        self.clock = Clock::start(terms.pace, self.setup.seats, SeatSet::EMPTY, now);
        Ok(())
    }

    /// The game; only for use once it has begun.
    pub(super) fn dealt(&self) -> &dyn Table {
        &**self.table.as_ref().expect("a game that has begun was dealt")
    }

    pub(super) fn dealt_mut(&mut self) -> &mut dyn Table {
        &mut **self.table.as_mut().expect("a game that has begun was dealt")
    }

    /// Where the game is, as an answer to whoever did something.
    pub(super) fn done(&self) -> Done {
        Done { at: self.at, moves: self.moves(), ..Done::default() }
    }

    /// The number of moves played so far.
    pub(crate) fn moves(&self) -> usize {
        self.table.as_ref().map_or(0, |table| table.moves())
    }

    /// Whether those who are to act choose at the same time, without seeing what the others choose.
    pub(crate) fn is_blind(&self) -> bool {
        self.phase == Phase::Playing && self.table.as_ref().is_some_and(|table| table.status().is_blind())
    }

    /// The seats that are to act; nobody before the game and after its end.
    pub(crate) fn acting(&self) -> SeatSet {
        match (&self.table, self.phase) {
            (Some(table), Phase::Playing) => table.status().acting(),
            _ => SeatSet::EMPTY,
        }
    }

    pub(super) fn must_be_waiting(&self) -> Result<(), Error> {
        if self.phase == Phase::Waiting { Ok(()) } else { Err(Error::NotNow("the game has begun already".into())) }
    }

    pub(super) fn must_be_playing(&self) -> Result<(), Error> {
        match self.phase {
            Phase::Waiting => Err(Error::NotNow("the game has not begun; there are free seats".into())),
            Phase::Playing => Ok(()),
            Phase::Over => Err(Refusal::Over.into()),
        }
    }

    /// All that was ever done at a table is played again when it wakes, so nobody goes back and forth for ever.
    pub(super) fn must_be_short(&self) -> Result<(), Error> {
        if self.at < most_steps(self.game.about().longest) {
            return Ok(());
        }
        Err(Error::NotNow("too many moves were taken back at this table already; play on".into()))
    }

    /// The number of moves that somebody had seen who looked at change number `at`. A return since then makes move numbers
    /// mean something else.
    pub(super) fn moves_seen(&self, at: usize) -> Result<usize, Refusal> {
        if at > self.at || at < self.last_return {
            return Err(Refusal::Stale);
        }
        Ok(self.moves() - (self.at - at))
    }

    /// Whether the finished game can be read as a story.
    pub(crate) fn tells_story(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.story().is_some())
    }

    /// What was shown of the seed.
    pub(crate) fn commitment(&self) -> Commitment {
        self.seed.commitment()
    }

    /// The seed, once it gives nothing away.
    pub(crate) fn seed_after_end(&self) -> Option<Seed> {
        (self.phase == Phase::Over).then_some(self.seed)
    }

    /// What a seat brings along, in words; `None` in games where nobody brings anything.
    pub(crate) fn brings(&self, seat: Seat) -> Option<String> {
        let sheets = self.game.sheets()?;
        let sheet = self.setup.sheets.get(seat.index()).filter(|sheet| !sheet.is_null());
        Some(sheet.map_or_else(|| format!("any {}", sheets.noun()), |sheet| sheets.name(sheet)))
    }

    /// Whether the game waits for a word even when every seat is taken: people need time to choose what they bring.
    pub(crate) fn waits_for_start(&self) -> bool {
        self.game.sheets().is_some()
    }

    /// The clocks, while they matter.
    pub(super) fn running_clock(&self) -> Option<&Clock> {
        self.clock.as_ref().filter(|_| self.phase == Phase::Playing)
    }

    /// Puts or takes back a question to the table; gives how that is stored.
    pub(super) fn set_ask(&mut self, ask: Option<Ask>, id: &str) -> Statement {
        let stored = ask.as_ref().map(|ask| serde_json::to_string(ask).expect("plain data"));
        self.ask = ask;
        statement("UPDATE tables SET ask = ? WHERE id = ?", [stored.into(), id.into()])
    }

    /// Ends the game if its rules have ended it or its players have; gives how that is stored.
    pub(super) fn close_if_ended(&mut self, chairs: &Chairs, id: &str) -> Option<Statement> {
        if self.ending.is_none() {
            self.ending = self.dealt().status().outcome().map(|outcome| Ending::finished(&outcome, chairs));
        }
        let ending = self.ending.as_ref().filter(|_| self.phase == Phase::Playing)?;
        let result = serde_json::to_string(ending).expect("plain data");
        self.phase = Phase::Over;
        self.ask = None;
        metrics::counter!("sounder_games_finished_total", "game" => self.game.about().id).increment(1);
        let end = "UPDATE tables SET phase = 'over', ask = NULL, result = ? WHERE id = ?";
        Some(statement(end, [result.into(), id.into()]))
    }

    /// The rows that a change adds to the store; `wake` is when the table has to be looked at by itself.
    pub(super) fn steps_of(&self, change: &Change, id: &str, made: i64, wake: Option<i64>) -> Vec<Step> {
        let (returned, again) = match change {
            Change::Move => (None, self.moves() - 1),
            Change::Return { by, to } => (Some((*by, *to)), *to),
        };
        let blank = Step {
            table: id.into(),
            number: self.at + 1,
            seat: 0,
            action: None,
            words: None,
            back_to: None,
            hash: None,
            made,
            acting: self.acting().iter().fold(0, |bits, seat| bits | 1 << seat.0),
            wake,
            clock: self.clock.as_ref().map(|clock| serde_json::to_string(clock).expect("plain data")),
        };
        let mut steps = Vec::new();
        if let Some((by, to)) = returned {
            steps.push(Step { seat: by.index(), back_to: Some(to), ..blank.clone() });
        }
        for Move { seat, action, words } in self.dealt().moves_from(again) {
            let number = self.at + 1 + steps.len();
            let action = Some(action.unwrap_or(Value::Null));
            steps.push(Step { number, seat: seat.index(), action, words, ..blank.clone() });
        }
        if let (Some(checkpoint), Some(last)) = (self.dealt().fresh_checkpoint(), steps.last_mut())
            && last.action.is_some()
        {
            last.hash = Some(checkpoint.1.clone());
        }
        steps
    }

    /// A change of so many rows is in the store.
    pub(super) fn count(&mut self, change: &Change, rows: usize) {
        self.at += rows;
        match change {
            Change::Return { to, .. } => {
                self.last_return = self.at;
                self.kept = *to;
            }
            Change::Move => {
                metrics::counter!("sounder_moves_total", "game" => self.game.about().id).increment(1);
            }
        }
    }
}
