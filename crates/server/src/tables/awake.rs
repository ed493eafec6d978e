//! A table that is awake: the task that takes commands one by one, and what its parts do together.

use super::act::{Act, Done};
use super::audience::{Audience, News, Watcher};
use super::clock::Clock;
use super::course::{Change, Course, Phase};
use super::ending::How;
use super::holding::{Holder, Holding};
use super::lesson::Tutoring;
use super::outbox::Outbox;
use super::rendering::Page;
use super::seating::Seating;
use super::terms::Terms;
use super::view::{TableView, Wanted};
use super::{Past, Tables, Timeout};
use crate::error::Error;
use crate::identity::Person;
use crate::store::{Job, Statement};
use sounder_host::Decision;
use sounder_kernel::{Seat, SeatSet, Viewer};
use std::collections::HashSet;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot, watch};

/// What can be asked of a table's task.
pub enum Command {
    /// Somebody does something.
    Act { who: Person, act: Act, answer: oneshot::Sender<Result<Done, Error>> },
    /// Somebody opens the page.
    Page { who: i64, answer: oneshot::Sender<Page> },
    /// A client of the API asks for a view.
    View { who: Option<i64>, wanted: Wanted, answer: oneshot::Sender<Result<TableView, Error>> },
    /// Somebody wants to look back.
    Past { who: i64, answer: oneshot::Sender<Result<Past, Error>> },
    /// Somebody wants to hear of changes.
    Watch { watcher: Watcher, answer: oneshot::Sender<Result<(), Error>> },
    /// Somebody wants to see everything once more.
    Repeat { out: Outbox },
    /// A watcher has gone; `silent` is who did not answer any more, without a goodbye.
    Gone { silent: Option<i64> },
    /// A bot has made up its mind about the position at change number `at`.
    Thought { at: usize, decision: Option<Decision> },
    /// A plan goes on, if the table is still at change number `at`.
    Planned { at: usize },
    /// The lesson makes its next move, if the table is still at change number `at`.
    Taught { at: usize },
    /// Let the bots forget their thoughts: others need the room.
    Forget,
    /// Look whether there is something to do.
    Wake,
}

impl Command {
    /// Whether somebody is behind it, or was until now, and not the table itself or the server.
    fn is_visit(&self) -> bool {
        use Command::{Act, Gone, Page, Past, Repeat, View, Watch};
        matches!(
            self,
            Act { .. } | Page { .. } | View { .. } | Past { .. } | Watch { .. } | Repeat { .. } | Gone { .. }
        )
    }
}

/// A table that is awake.
pub struct AwakeTable {
    pub(super) tables: Tables,
    pub(super) commands: mpsc::WeakSender<Command>,
    pub(crate) id: String,
    pub(crate) terms: Terms,
    pub(crate) seating: Seating,
    pub(crate) course: Course,
    pub(super) audience: Audience,
    pub(crate) rematch: Option<String>,
    /// The lesson that is going on, if one is.
    pub(super) tutoring: Option<Tutoring>,
    /// Those who were called to the table and have not looked since.
    pub(super) called: HashSet<i64>,
    /// Whoever is just doing something.
    pub(super) doing: Option<i64>,
    pub(super) last_command: Instant,
    /// When somebody last did something here or asked for anything.
    pub(super) last_visit: Instant,
    /// The store has refused a change: what is in memory can no longer be trusted.
    pub(super) broken: bool,
}

/// Runs a table until it falls asleep. The type is spelled out because a table that sets up a rematch starts another
/// task of the same kind.
pub fn run(
    tables: Tables,
    id: String,
    commands: mpsc::Sender<Command>,
    queue: mpsc::Receiver<Command>,
    changed: watch::Sender<u64>,
    fault: Arc<OnceLock<Error>>,
) -> Pin<Box<dyn Future<Output = ()> + Send>> {
    Box::pin(run_table(tables, id, commands, queue, changed, fault))
}

async fn run_table(
    tables: Tables,
    id: String,
    commands: mpsc::Sender<Command>,
    mut queue: mpsc::Receiver<Command>,
    changed: watch::Sender<u64>,
    fault: Arc<OnceLock<Error>>,
) {
    let weak = commands.downgrade();
    drop(commands);
    let mut awake = match super::restore::restore(&tables, &id, weak, changed).await {
        Ok(awake) => awake,
        Err(error) => {
            tracing::error!(table = %id, %error, "a table could not be restored");
            if matches!(error, Error::Damaged(_)) {
                tables.give_up(&id);
            }
            let _ = fault.set(error);
            return;
        }
    };
    metrics::gauge!("sounder_tables_awake").increment(1.0);
    awake.go_on();
    loop {
        tokio::select! {
            command = queue.recv() => {
                let Some(command) = command else { break };
                awake.take(command).await;
            }
            () = tokio::time::sleep(awake.patience()) => {
                awake.look_at_clock().await;
                // Time alone makes a player missing, and the others should see it.
                awake.tell(News::Presence);
                if awake.is_idle() && tables.let_sleep(&id, &queue) {
                    break;
                }
            }
            () = tables.stop.cancelled() => break,
        }
        if awake.broken {
            tracing::warn!(table = %id, "a table is reloaded because a change could not be stored");
            break;
        }
    }
    metrics::gauge!("sounder_tables_awake").decrement(1.0);
}

impl AwakeTable {
    async fn take(&mut self, command: Command) {
        self.last_command = Instant::now();
        if command.is_visit() {
            let deserted = self.is_deserted();
            self.last_visit = self.last_command;
            if deserted {
                // Bots that had stopped because nobody looked go on.
                self.go_on();
            }
        }
        match command {
            Command::Act { who, act, answer } => {
                self.greet(who.id).await;
                self.doing = Some(who.id);
                let done = self.act(&who, act).await;
                self.doing = None;
                let _ = answer.send(done);
            }
            Command::Page { who, answer } => {
                self.greet(who).await;
                let _ = answer.send(self.page(who));
            }
            Command::View { who, wanted, answer } => {
                if let Some(who) = who {
                    self.greet(who).await;
                }
                let _ = answer.send(self.view(who, wanted));
            }
            Command::Past { who, answer } => drop(answer.send(self.past(who))),
            Command::Watch { watcher, answer } => {
                if let Some(who) = watcher.who {
                    self.greet(who).await;
                }
                drop(answer.send(self.watch(watcher)));
            }
            Command::Repeat { out } => self.repeat(&out),
            Command::Gone { silent } => {
                for person in self.audience.gone() {
                    self.seating.notice(person);
                }
                self.tell(News::Presence);
                if let Some(person) = silent {
                    self.call_after_silence(person).await;
                }
            }
            Command::Thought { at, decision } => self.hear_thought(at, decision).await,
            Command::Planned { at } => self.move_as_planned(at).await,
            Command::Taught { at } => self.move_as_taught(at).await,
            Command::Forget => {
                if let Some(table) = &mut self.course.table {
                    table.forget();
                }
            }
            Command::Wake => self.look_at_clock().await,
        }
    }

    async fn act(&mut self, who: &Person, act: Act) -> Result<Done, Error> {
        match act {
            Act::Take { seat, role } => {
                let seat = self.seat_wanted(who, seat, role.as_deref())?;
                self.sit_down(who, seat, None).await
            }
            Act::Follow { link } => self.sit_down(who, None, Some(link)).await,
            Act::Leave { seat } => self.get_up(who, seat).await,
            Act::Start => self.start(who).await,
            Act::Bring { seat, sheet } => self.bring(who, seat, sheet).await,
            Act::Invite { seat } => self.invite(who, seat).await,
            Act::Play { seat, at, pick, words } => self.play(who, seat, at, &pick, words.as_deref()).await,
            Act::Undo => self.undo(who).await,
            Act::Answer { yes } => self.answer(who, yes).await,
            Act::Resign => self.resign(who).await,
            Act::Draw => self.offer_draw(who).await,
            Act::Abandon => self.abandon(who).await,
            Act::Replace { seat } => self.replace(who, seat).await,
            Act::Rematch => self.set_up_rematch(who).await,
            Act::Say { text } => self.say(who, &text).await,
            Act::Reveal { seat } => {
                match seat {
                    None => self.reveal(who),
                    Some(seat) => self.let_go_first(who, seat)?,
                }
                Ok(self.course.done())
            }
            Act::HandOver { to } => self.hand_over(who, to).await,
            Act::Plan { words } => self.plan(who, words).await,
            Act::Unplan => self.unplan(who).await,
            Act::Lesson { page } => self.turn_page(who, page).await,
        }
    }

    /// Whether the game is on.
    pub(crate) fn is_on(&self) -> bool {
        self.course.phase == Phase::Playing
    }

    /// Whether it is played with other content than the server's own today.
    pub(crate) fn is_variant(&self) -> bool {
        let about = self.course.game.about();
        self.tables.game(about.id).is_ok_and(|today| today.about().pack_hash != about.pack_hash)
    }

    /// The clock of a seat: what is left, and whether it runs.
    pub(crate) fn time_left(&self, seat: Seat) -> Option<(i64, bool)> {
        let clock = self.course.running_clock()?;
        self.seating.person(seat)?;
        let clock_of = self.clock_of(seat);
        Some((clock.left(clock_of, self.tables.now()), clock.runs(clock_of) && self.course.acting().contains(seat)))
    }

    /// The seat whose clock runs for a seat: its own, or that of its side where a side has one clock.
    fn clock_of(&self, seat: Seat) -> Seat {
        let mates = self.seating.chairs.mates(seat);
        if self.terms.side_clock { mates.first().expect("a seat is its own mate") } else { seat }
    }

    /// Charges and starts clocks after a change.
    fn turn_clock(&mut self, change: &Change, made: i64) {
        let moved = match change {
            Change::Move => self.course.dealt().last_move().map(|step| self.clock_of(step.seat)),
            Change::Return { .. } => None,
        };
        let timed: SeatSet = self.course.acting().and(self.seating.human_seats());
        let timed = timed.iter().map(|seat| self.clock_of(seat)).collect();
        if let Some(clock) = &mut self.course.clock {
            clock.turn(self.terms.pace, moved, timed, made);
        }
    }

    /// Stores a change that memory holds already, then tells everybody. If the store fails, memory is not to be trusted.
    pub(super) async fn store(&mut self, change: Change, mut statements: Vec<Statement>) -> Result<(), Error> {
        statements.extend(self.course.close_if_ended(&self.seating.chairs, &self.id));
        statements.extend(self.follow_lesson());
        let made = self.tables.now();
        self.turn_clock(&change, made);
        let steps = self.course.steps_of(&change, &self.id, made, self.when_to_wake(made));
        let rows = steps.len();
        let calls = self.calls_due();
        statements.extend(self.note_calls(&calls));
        if let Err(error) = self.tables.store().write(Job { steps, statements }).await {
            self.broken = true;
            return Err(error.into());
        }
        self.course.count(&change, rows);
        self.make_calls(calls);
        self.tell(match change {
            Change::Move => News::Move,
            Change::Return { to, .. } => News::Return(to),
        });
        self.go_on();
        Ok(())
    }

    /// Stores what is not part of the game itself, then tells everybody.
    pub(super) async fn store_beside(&mut self, statements: Vec<Statement>) -> Result<(), Error> {
        if let Err(error) = self.tables.store().run(statements).await {
            self.broken = true;
            return Err(error.into());
        }
        self.tell(News::Beside);
        Ok(())
    }

    /// When the table has to be looked at even if nobody comes.
    pub(super) fn when_to_wake(&self, now: i64) -> Option<i64> {
        if self.tutoring().is_some() {
            return self.lesson_moves().then_some(now);
        }
        if self.planned().is_some() {
            return Some(now);
        }
        let is_bot = |seat: Seat| matches!(self.seating.holding(seat).holder, Holder::Bot(_));
        // Not only once it is deserted: the move before that would still have it woken, again and again.
        if self.is_bots_alone() {
            return None;
        }
        if self.course.acting().iter().any(is_bot) {
            return Some(now);
        }
        self.course.running_clock()?.next_out().map(|(out, _)| out)
    }

    /// How long the task may wait for the next command.
    fn patience(&self) -> Duration {
        let idle = self.tables.config.sleep_after;
        let missing = self.next_missing().filter(|_| self.course.phase == Phase::Playing);
        let idle = missing.map_or(idle, |missing| idle.min(missing));
        let clock = self.course.running_clock().filter(|_| self.course.thinking != Some(self.course.at));
        match clock.and_then(Clock::next_out) {
            Some((out, _)) => idle.min(Duration::from_millis((out - self.tables.now()).max(0) as u64)),
            None => idle,
        }
    }

    /// Whether bots play among themselves and nobody has looked for a while: then they stop until somebody does.
    pub(super) fn is_deserted(&self) -> bool {
        self.is_bots_alone() && self.last_visit.elapsed() >= self.tables.config.sleep_after
    }

    /// Whether only bots sit here, and nobody follows them.
    pub(super) fn is_bots_alone(&self) -> bool {
        self.seating.human_seats().is_empty() && self.audience.is_empty()
    }

    fn is_idle(&mut self) -> bool {
        self.audience.is_empty()
            && self.course.thinking.is_none()
            && self.last_command.elapsed() >= self.tables.config.sleep_after
    }

    /// Deals with a clock that has run out: a bot decides, or the seat is forfeit.
    async fn look_at_clock(&mut self) {
        let out = self.course.running_clock().and_then(Clock::next_out).filter(|(out, _)| *out <= self.tables.now());
        match (out, self.terms.timeout) {
            (Some((_, seat)), Timeout::Forfeit) => {
                if let Err(error) = self.give_up(seat, How::Forfeited).await {
                    tracing::error!(table = %self.id, %error, "a forfeit could not be stored");
                }
            }
            _ => self.go_on(),
        }
    }

    /// The record so far, for those who may see it.
    fn past(&self, who: i64) -> Result<Past, Error> {
        let Some(table) = &self.course.table else { return Err(Error::NotNow("the game has not begun".into())) };
        let own = self.seating.seats_of(who);
        let eyes = match self.course.phase {
            Phase::Over => Viewer::all(self.seating.holdings.len()).collect(),
            // Whoever shares a screen looks back with public eyes only: the others are looking too.
            _ if own.len() == 1 => own.iter().map(Viewer::Seat).chain([Viewer::Public]).collect(),
            _ => vec![Viewer::Public],
        };
        let (game, ending) = (Arc::clone(&self.course.game), self.course.ending.clone());
        let bot = |holding: &Holding| if let Holder::Bot(bot) = holding.holder { Some(bot) } else { None };
        let bots = self.seating.holdings.iter().map(bot).collect();
        let replays = self.tables.replays.clone();
        let closed = ending.as_ref().filter(|ending| ending.how == How::Closed);
        let note = closed.map(|ending| ending.note.clone());
        Ok(Past { game, record: table.record(), eyes, ending, note, bots, own, replays })
    }
}
