use super::act::{Act, Done};
use super::ask::Ask;
use super::chair::{Chair, Holder};
use super::clock::Clock;
use super::ending::{Ending, How};
use super::picture::{Eyes, News, Page, Sheet, Watch};
use super::terms::Terms;
use super::view::{Query, View};
use super::{Past, Tables};
use crate::error::Error;
use crate::identity::Person;
use crate::store::{ChatLine, Job, Statement, Step, now, statement};
use serde::Serialize;
use serde_json::Value;
use sounder_host::{AnyGame, Decision, Table};
use sounder_kernel::{Chairs, Commitment, Move, Names, Seat, SeatSet, Seed, Setup, Viewer};
use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot, watch};
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

/// What can be asked of a table's task.
pub enum Command {
    /// Somebody does something.
    Act { who: Person, act: Act, answer: oneshot::Sender<Result<Done, Error>> },
    /// Somebody opens the page.
    Page { who: i64, answer: oneshot::Sender<Page> },
    /// A client of the API looks.
    View { who: Option<i64>, query: Query, answer: oneshot::Sender<Result<View, Error>> },
    /// Somebody wants to look back.
    Past { who: i64, answer: oneshot::Sender<Result<Past, Error>> },
    /// Somebody wants to hear of changes.
    Watch { watch: Watch, answer: oneshot::Sender<Result<(), Error>> },
    /// Somebody wants to see everything once more.
    Repeat { who: i64, answer: oneshot::Sender<()> },
    /// A watcher has gone.
    Gone,
    /// A bot has made up its mind about the position at change number `at`.
    Thought { at: usize, decision: Option<Decision> },
    /// Let the bots forget their thoughts: others need the room.
    Forget,
    /// Look whether there is something to do.
    Wake,
}

/// A table that is awake.
pub struct Live {
    pub(super) tables: Tables,
    pub(super) commands: mpsc::WeakSender<Command>,
    pub(super) changed: watch::Sender<u64>,
    pub(crate) id: String,
    pub(crate) game: Arc<dyn AnyGame>,
    pub(crate) setup: Setup,
    pub(super) seed: Seed,
    pub(crate) terms: Terms,
    pub(crate) host: i64,
    pub(crate) phase: Phase,
    pub(crate) chairs: Vec<Chair>,
    /// Each seat's role and side.
    pub(crate) sides: Chairs,
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
    pub(crate) rematch: Option<String>,
    pub(super) chat: Vec<ChatLine>,
    pub(super) watchers: Vec<Watch>,
    pub(super) sheets: HashMap<Eyes, Sheet>,
    /// Which of their seats somebody at a shared screen is looking from.
    pub(super) revealed: HashMap<i64, Seat>,
    /// When each person last gave a sign of life.
    pub(super) seen: HashMap<i64, Instant>,
    /// The change number that a bot is thinking about.
    pub(super) thinking: Option<usize>,
    pub(super) last_command: Instant,
    pub(super) awake_since: Instant,
    /// The store has refused a change: what is in memory can no longer be trusted.
    pub(super) broken: bool,
}

/// What changes a game.
pub(super) enum Change {
    /// The last move of the table in memory.
    Move,
    /// A return to an earlier number of moves, or to the same one when only seats or the end changed. Moves after it that
    /// are in memory again, such as those of others who chose at the same time, are stored anew.
    Return { by: Seat, to: usize },
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
    let mut live = match super::restore::restore(&tables, &id, weak, changed).await {
        Ok(live) => live,
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
    live.go_on();
    loop {
        tokio::select! {
            command = queue.recv() => {
                let Some(command) = command else { break };
                live.take(command).await;
            }
            () = tokio::time::sleep(live.patience()) => {
                live.look_at_clock().await;
                // Time alone makes a player missing, and the others should see it.
                live.tell(News::Presence);
                if live.is_idle() && tables.let_sleep(&id, &queue) {
                    break;
                }
            }
            () = tables.stop.cancelled() => break,
        }
        if live.broken {
            tracing::warn!(table = %id, "a table is reloaded because a change could not be stored");
            break;
        }
    }
    metrics::gauge!("sounder_tables_awake").decrement(1.0);
}

impl Live {
    async fn take(&mut self, command: Command) {
        self.last_command = Instant::now();
        match command {
            Command::Act { who, act, answer } => {
                self.seen.insert(who.id, Instant::now());
                let done = self.act(&who, act).await;
                let _ = answer.send(done);
            }
            Command::Page { who, answer } => {
                self.seen.insert(who, Instant::now());
                let _ = answer.send(self.page(who));
            }
            Command::View { who, query, answer } => {
                if let Some(who) = who {
                    self.seen.insert(who, Instant::now());
                }
                let _ = answer.send(self.view(who, query));
            }
            Command::Past { who, answer } => drop(answer.send(self.past(who))),
            Command::Watch { watch, answer } => drop(answer.send(self.watch(watch))),
            Command::Repeat { who, answer } => {
                self.repeat(who);
                let _ = answer.send(());
            }
            Command::Gone => {
                let gone = self.watchers.iter().filter(|watch| !watch.is_there()).filter_map(|watch| watch.who);
                self.seen.extend(gone.map(|who| (who, Instant::now())));
                self.tell(News::Presence);
            }
            Command::Thought { at, decision } => self.hear_thought(at, decision).await,
            Command::Forget => {
                if let Some(table) = &mut self.table {
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
            Act::Reveal => {
                self.reveal(who);
                Ok(self.done())
            }
            Act::HandOver { to } => self.hand_over(who, to).await,
        }
    }

    pub(super) fn done(&self) -> Done {
        Done { at: self.at, moves: self.moves(), ..Done::default() }
    }

    /// The game; only for use once it has begun.
    pub(super) fn dealt(&self) -> &dyn Table {
        &**self.table.as_ref().expect("a game that has begun was dealt")
    }

    pub(super) fn dealt_mut(&mut self) -> &mut dyn Table {
        &mut **self.table.as_mut().expect("a game that has begun was dealt")
    }

    /// The number of moves played so far.
    pub(crate) fn moves(&self) -> usize {
        self.table.as_ref().map_or(0, |table| table.moves())
    }

    /// The seats that are to act; nobody before the game and after its end.
    pub(crate) fn acting(&self) -> SeatSet {
        match (&self.table, self.phase) {
            (Some(table), Phase::Playing) => table.status().acting(),
            _ => SeatSet::EMPTY,
        }
    }

    /// Whom a person sits for.
    pub(crate) fn seats_of(&self, person: i64) -> SeatSet {
        let mine = |seat: &Seat| self.chairs[seat.index()].person() == Some(person);
        Seat::all(self.chairs.len()).filter(mine).collect()
    }

    /// The seats that people hold.
    pub(crate) fn human_seats(&self) -> SeatSet {
        Seat::all(self.chairs.len()).filter(|seat| self.chairs[seat.index()].person().is_some()).collect()
    }

    /// The names at the table.
    pub(crate) fn names(&self) -> Names {
        Names::new(self.chairs.iter().map(|chair| chair.name.clone()).collect())
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

    /// The clock of a seat: what is left, and whether it runs.
    pub(crate) fn time_left(&self, seat: Seat) -> Option<(i64, bool)> {
        let clock = self.clock.as_ref().filter(|_| self.phase == Phase::Playing)?;
        self.chairs[seat.index()].person()?;
        let clock_of = self.clock_of(seat);
        Some((clock.left(clock_of, now()), clock.runs(clock_of) && self.acting().contains(seat)))
    }

    /// The result that the table remembers, if its rules have ended it or its players have.
    pub(super) fn ended_by_rules(&self) -> Option<Ending> {
        self.dealt().status().outcome().map(|outcome| Ending::finished(&outcome, &self.sides))
    }

    /// Stores a change that memory holds already, then tells everybody. If the store fails, memory is not to be trusted.
    pub(super) async fn store(&mut self, change: Change, mut statements: Vec<Statement>) -> Result<(), Error> {
        if self.ending.is_none() {
            self.ending = self.ended_by_rules();
        }
        if let Some(ending) = &self.ending
            && self.phase == Phase::Playing
        {
            self.phase = Phase::Over;
            self.ask = None;
            statements.push(statement(
                "UPDATE tables SET phase = 'over', ask = NULL, result = ? WHERE id = ?",
                [serde_json::to_string(ending).expect("plain data").into(), self.id.clone().into()],
            ));
            metrics::counter!("sounder_games_finished_total", "game" => self.game.about().id).increment(1);
        }
        let made = now();
        let acting = self.acting();
        let moved = match change {
            Change::Move => self.dealt().last_move().map(|step| step.seat),
            Change::Return { .. } => None,
        };
        let pace = self.terms.pace;
        let timed = acting.iter().filter(|seat| self.chairs[seat.index()].person().is_some());
        let timed = timed.map(|seat| self.clock_of(seat)).collect();
        let moved = moved.map(|seat| self.clock_of(seat));
        if let Some(clock) = &mut self.clock {
            clock.turn(pace, moved, timed, made);
        }
        let steps = self.steps_of(&change, made);
        let count = steps.len();
        if let Err(error) = self.tables.store().write(Job { steps, statements }).await {
            self.broken = true;
            return Err(error.into());
        }
        self.at += count;
        if let Change::Return { to, .. } = change {
            self.last_return = self.at;
            self.kept = to;
            self.tell(News::Return(to));
        } else {
            metrics::counter!("sounder_moves_total", "game" => self.game.about().id).increment(1);
            self.tell(News::Move);
        }
        self.go_on();
        Ok(())
    }

    /// The rows that a change adds to the store.
    fn steps_of(&self, change: &Change, made: i64) -> Vec<Step> {
        let (returned, again) = match change {
            Change::Move => (None, self.moves() - 1),
            Change::Return { by, to } => (Some((*by, *to)), *to),
        };
        let blank = Step {
            table: self.id.clone(),
            number: self.at + 1,
            seat: 0,
            action: None,
            words: None,
            back_to: None,
            hash: None,
            made,
            acting: self.acting().iter().fold(0, |bits, seat| bits | 1 << seat.0),
            wake: self.when_to_wake(made),
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

    /// The seat whose clock runs for a seat: its own, or that of its side where a side has one clock.
    pub(super) fn clock_of(&self, seat: Seat) -> Seat {
        let mates = self.sides.mates(seat);
        if self.terms.side_clock { mates.first().expect("a seat is its own mate") } else { seat }
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
    fn when_to_wake(&self, now: i64) -> Option<i64> {
        if self.acting().iter().any(|seat| matches!(self.chairs[seat.index()].holder, Holder::Bot(_))) {
            return Some(now);
        }
        let clock = self.clock.as_ref().filter(|_| self.phase == Phase::Playing)?;
        clock.next_out().map(|(out, _)| out)
    }

    /// How long the task may wait for the next command.
    fn patience(&self) -> Duration {
        let idle = self.tables.config.sleep_after;
        let idle =
            self.next_missing().filter(|_| self.phase == Phase::Playing).map_or(idle, |missing| idle.min(missing));
        let clock = self.clock.as_ref().filter(|_| self.phase == Phase::Playing && self.thinking != Some(self.at));
        match clock.and_then(Clock::next_out) {
            Some((out, _)) => idle.min(Duration::from_millis((out - now()).max(0) as u64)),
            None => idle,
        }
    }

    fn is_idle(&mut self) -> bool {
        self.watchers.retain(Watch::is_there);
        self.watchers.is_empty()
            && self.thinking.is_none()
            && self.last_command.elapsed() >= self.tables.config.sleep_after
    }

    /// Deals with a clock that has run out: a bot decides, or the seat is forfeit.
    async fn look_at_clock(&mut self) {
        let out = match (&self.clock, self.phase) {
            (Some(clock), Phase::Playing) => clock.next_out().filter(|(out, _)| *out <= now()),
            _ => None,
        };
        match (out, self.terms.timeout) {
            (Some((_, seat)), super::Timeout::Forfeit) => {
                if let Err(error) = self.give_up(seat, How::Forfeited).await {
                    tracing::error!(table = %self.id, %error, "a forfeit could not be stored");
                }
            }
            _ => self.go_on(),
        }
    }

    /// The record so far, for those who may see it.
    fn past(&self, who: i64) -> Result<Past, Error> {
        let Some(table) = &self.table else { return Err(Error::NotNow("the game has not begun".into())) };
        let own = self.seats_of(who);
        let eyes = match self.phase {
            Phase::Over => Viewer::all(self.chairs.len()).collect(),
            // Whoever shares a screen looks back with public eyes only: the others are looking too.
            _ if own.len() == 1 => own.iter().map(Viewer::Seat).chain([Viewer::Public]).collect(),
            _ => vec![Viewer::Public],
        };
        Ok(Past { game: Arc::clone(&self.game), record: table.record(), eyes, ending: self.ending.clone() })
    }
}
