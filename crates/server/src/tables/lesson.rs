//! Lessons: a table at which the others move as a file says, and the learner is told what to look at, what to do and why.
//!
//! The step that a lesson is at is stored with every change, so that it is taken up where it was left. Once it is over, or
//! left for good, the table is one like any other, with bots on the other seats.

use super::act::Done;
use super::awake::{AwakeTable, Command};
use super::sitting::{Sitter, seated};
use super::{Act, Tables, Terms};
use crate::error::Error;
use crate::identity::Person;
use crate::secret::random_word;
use crate::store::{Statement, statement};
use serde::Deserialize;
use sounder_bots::{BotSpec, Level};
use sounder_host::Table;
use sounder_kernel::{Pick, Seat};
use sounder_scenario::{Lesson, Saying};
use std::sync::Arc;
use std::time::Duration;

/// Who plays on for the others after the lesson.
const OTHERS: BotSpec = BotSpec::Level(Level::Medium);

/// What a learner says to a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LessonReply {
    /// They have read what was said.
    On,
    /// They want to read what was said before.
    Back,
    /// They want to play on without it.
    Leave,
}

/// A lesson that is going on.
#[derive(Clone)]
pub struct Tutoring {
    lesson: Arc<Lesson>,
    /// The step that it is at.
    step: usize,
}

impl Tutoring {
    /// The lesson of a table that is at this step after so many moves; `None` if the file has changed since.
    pub(super) fn taken_up(lesson: &Arc<Lesson>, step: usize, moves: usize) -> Option<Tutoring> {
        let fits = step < lesson.steps().len() && lesson.moves_before(step) == moves;
        fits.then(|| Tutoring { lesson: Arc::clone(lesson), step })
    }

    /// The seat of whoever is taught.
    pub(crate) fn learner(&self) -> Seat {
        self.lesson.learner()
    }

    /// What is said now; `None` while others move.
    pub(crate) fn saying(&self) -> Option<&Saying> {
        self.lesson.saying(self.step)
    }

    /// The step that it is at and how many there are, among those with words.
    pub(crate) fn progress(&self) -> (usize, usize) {
        let said = |steps: std::ops::Range<usize>| steps.filter(|step| self.lesson.saying(*step).is_some()).count();
        (said(0..self.step + 1), said(0..self.lesson.steps().len()))
    }

    /// Whether the words are to be read, and nothing is to be done.
    pub(crate) fn only_says(&self) -> bool {
        self.saying().is_some() && !self.lesson.is_choice(self.step)
    }

    /// Whether there are words just before, with no move in between.
    pub(crate) fn can_go_back(&self) -> bool {
        self.step > 0 && !self.lesson.is_choice(self.step - 1)
    }

    /// Whether these are the last words.
    pub(crate) fn is_last(&self) -> bool {
        self.step + 1 == self.lesson.steps().len()
    }

    /// The choice that the learner is asked for, as the table has it in words.
    fn wants(&self, table: &dyn Table) -> Option<String> {
        if !self.lesson.is_choice(self.step) || self.lesson.by_itself(self.step).is_some() {
            return None;
        }
        let (seat, pick) = self.lesson.next_choice(self.step)?;
        let index = table.find(seat, table.moves(), &pick).ok()?;
        table.choices(seat).into_iter().nth(index).map(|choice| choice.text)
    }

    /// Whether a choice is the one that the lesson goes on with.
    fn check(&self, table: &dyn Table, seat: Seat, seen: usize, pick: &Pick) -> Result<(), Error> {
        let (next, wanted) = self.lesson.next_choice(self.step).filter(|(next, _)| *next == seat).ok_or_else(|| {
            Error::NotNow("first read what the lesson says; or leave the lesson, and play as you like".into())
        })?;
        let meant = table.find(seat, seen, pick)?;
        let wanted = table.find(next, table.moves(), &wanted)?;
        if meant == wanted {
            return Ok(());
        }
        let text = table.choices(seat).into_iter().nth(wanted).map(|choice| choice.text).unwrap_or_default();
        Err(Error::NotNow(format!(
            "good idea, but the lesson goes on with \"{text}\"; leave the lesson to play as you like"
        )))
    }
}

impl Tables {
    /// The lesson of a game, if it has one.
    pub fn lesson(&self, game: &str) -> Option<&Arc<Lesson>> {
        let index = self.games().iter().position(|each| each.about().id == game)?;
        self.lessons[index].as_ref()
    }

    /// Sets up the table of a lesson.
    pub async fn begin_lesson(&self, host: &Person, game: &str) -> Result<String, Error> {
        let lesson = self.lesson(game).ok_or(Error::NotFound("lesson"))?;
        let (setup, id) = (lesson.setup(), random_word(12));
        let sitter = |seat: usize| if seat == lesson.learner().index() { Sitter::Host } else { Sitter::Bot(OTHERS) };
        let holdings = seated(host, &(0..setup.seats).map(sitter).collect::<Vec<_>>());
        let terms = Terms::default();
        let mut table = self.written_down(&id, &**self.game(game)?, setup, lesson.seed(), &terms, host, &holdings);
        table.push(keep(Some(0), &id));
        self.store().run(table).await?;
        metrics::counter!("sounder_tables_created_total", "game" => self.game(game)?.about().id).increment(1);
        self.act(&id, host, Act::Start).await?;
        Ok(id)
    }
}

/// How the step of a lesson is stored; -1 once it is over.
fn keep(step: Option<usize>, id: &str) -> Statement {
    let step = step.map_or(-1, |step| step as i64);
    statement("UPDATE tables SET lesson = ? WHERE id = ?", [step.into(), id.into()])
}

impl AwakeTable {
    /// The lesson, if one is going on.
    pub(crate) fn tutoring(&self) -> Option<&Tutoring> {
        self.tutoring.as_ref()
    }

    /// The choice that the lesson waits for, in words.
    pub(crate) fn wanted_by_lesson(&self) -> Option<String> {
        self.tutoring()?.wants(self.course.dealt())
    }

    /// Refuses what the lesson does not go on with.
    pub(super) fn check_with_lesson(&self, seat: Seat, seen: usize, pick: &Pick) -> Result<(), Error> {
        self.tutoring().map_or(Ok(()), |tutoring| tutoring.check(self.course.dealt(), seat, seen, pick))
    }

    /// Follows the game to where it is by now; gives how that is stored.
    pub(super) fn follow_lesson(&mut self) -> Option<Statement> {
        let tutoring = self.tutoring.as_mut()?;
        tutoring.step = tutoring.lesson.step_after(self.course.moves());
        // After the end of the game there is nothing to choose; but there may be something left to say.
        let cut_off = self.course.ending.is_some() && tutoring.lesson.next_choice(tutoring.step).is_some();
        if cut_off || tutoring.step >= tutoring.lesson.steps().len() {
            self.tutoring = None;
        }
        Some(keep(self.tutoring.as_ref().map(|tutoring| tutoring.step), &self.id))
    }

    /// Turns the page of the lesson, forth or back, or closes it.
    pub(super) async fn turn_page(&mut self, who: &Person, page: LessonReply) -> Result<Done, Error> {
        self.seating.own_seats(who)?;
        let Some(tutoring) = &mut self.tutoring else { return Err(Error::NotNow("the lesson is over".into())) };
        let next = match page {
            LessonReply::On if tutoring.only_says() => Some(tutoring.step + 1),
            LessonReply::Back if tutoring.can_go_back() => Some(tutoring.step - 1),
            LessonReply::On | LessonReply::Back => return Err(Error::NotNow("the lesson waits for your move".into())),
            LessonReply::Leave => None,
        };
        match next.filter(|step| *step < tutoring.lesson.steps().len()) {
            Some(step) => tutoring.step = step,
            None => self.tutoring = None,
        }
        let kept = keep(self.tutoring.as_ref().map(|tutoring| tutoring.step), &self.id);
        let wake = statement(
            "UPDATE tables SET wake = ? WHERE id = ?",
            [self.when_to_wake(self.tables.now()).into(), self.id.clone().into()],
        );
        self.store_beside(vec![kept, wake]).await?;
        self.go_on();
        Ok(self.course.done())
    }

    /// Whether the lesson does something by itself now.
    pub(super) fn lesson_moves(&self) -> bool {
        self.tutoring().is_some_and(|tutoring| tutoring.lesson.by_itself(tutoring.step).is_some())
    }

    /// Lets the lesson make its next move after a moment, if it is to make one.
    pub(super) fn go_on_with_lesson(&mut self) {
        if !self.lesson_moves() {
            return;
        }
        self.course.thinking = Some(self.course.at);
        let (at, commands) = (self.course.at, self.commands.clone());
        let pause = if self.audience.has_eyes() { self.tables.config.bot_pause } else { Duration::ZERO };
        tokio::spawn(async move {
            if !pause.is_zero() {
                tokio::time::sleep(pause).await;
            }
            if let Some(commands) = commands.upgrade() {
                let _ = commands.send(Command::Taught { at }).await;
            }
        });
    }

    /// Makes the next move of the lesson.
    pub(super) async fn move_as_taught(&mut self, at: usize) {
        if self.course.thinking == Some(at) {
            self.course.thinking = None;
        }
        let next = self.tutoring().and_then(|tutoring| tutoring.lesson.by_itself(tutoring.step));
        let Some((seat, pick)) = next.filter(|_| at == self.course.at) else { return self.go_on() };
        let moves = self.course.moves();
        let made = match self.course.dealt_mut().play(seat, moves, &pick, None) {
            Ok(_) => self.store_move(None).await,
            Err(refusal) => Err(refusal.into()),
        };
        if let Err(error) = made {
            tracing::error!(table = %self.id, %error, "a lesson could not go on");
        }
    }
}
