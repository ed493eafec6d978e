//! Tables: one task for each that is awake, loaded on demand, asleep in the database otherwise.
//!
//! All that happens at a table goes through the task's queue, so that nothing has to be locked and everything has an
//! order. A change is written to the store before anybody hears of it.

mod act;
mod ask;
mod audience;
mod awake;
mod branch;
mod bring;
mod calling;
mod clock;
mod course;
mod end;
mod ending;
mod eyes;
mod holding;
mod hours;
mod lesson;
mod memory;
mod outbox;
mod packs;
mod past;
mod plan;
mod play;
mod presence;
mod rendering;
mod restore;
mod review;
mod seating;
mod sitting;
mod terms;
mod thinkers;
mod told;
mod update;
mod view;
mod why;

pub use act::{Act, Done};
pub use audience::{Hears, Watcher};
pub use awake::{AwakeTable, Command};
pub use course::Phase;
pub use ending::{Ending, How};
pub use eyes::Eyes;
pub use holding::{Holder, Holding};
pub(crate) use hours::Hours;
pub use lesson::LessonReply;
pub use outbox::Outbox;
pub use packs::is_monstrous;
pub use past::{Past, Replays};
pub use rendering::Page;
pub use review::{Costly, Review};
pub use sitting::{NewTable, Sitter};
pub use terms::{Pace, Terms, Timeout};
pub use update::Update;
pub use view::{SetupForm, TableView, Wanted};
pub use why::Reasons;

use crate::config::Config;
use crate::error::Error;
use crate::identity::Person;
use crate::limits::{Client, PackBudget, Payer};
use crate::push::Push;
use crate::store::{Store, StoreError};
use sounder_bots::{BotSpec, SpecError};
use sounder_host::AnyGame;
use sounder_kernel::RecordError;
use sounder_scenario::Lesson;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;
use thinkers::{Account, Thinkers};
use tokio::sync::{mpsc, oneshot, watch};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// How many commands may wait at a table.
const WAITING_COMMANDS: usize = 256;
/// How often the store is asked for tables whose clock has run out.
const WAKE_EVERY: Duration = Duration::from_secs(1);
/// Of so many people it is known where they have come from.
const MOST_CLIENTS: usize = 50_000;
/// So many tables are woken at a time.
const MOST_WOKEN: usize = 200;

/// All tables, awake or asleep.
#[derive(Clone)]
pub struct Tables(Arc<Shared>);

/// What all tables share.
pub struct Shared {
    pub store: Store,
    pub config: Config,
    thinkers: Arc<Thinkers>,
    /// Where games are played again.
    pub replays: Replays,
    /// Where tables with many moves are played again as they wake. Nobody who looks at records is in their way.
    waking: Replays,
    hours: Hours,
    /// Where people have come from lately.
    clients: Mutex<HashMap<i64, Client>>,
    /// What is left for packs to be stored.
    packs: PackBudget,
    /// Who tells people that are away, if this server does.
    push: Option<Push>,
    pub stop: CancellationToken,
    tasks: TaskTracker,
    awake: Mutex<HashMap<String, Handle>>,
    /// What bots keep of their thoughts.
    thoughts: Mutex<memory::Thoughts>,
    /// Games with content that is not today's.
    earlier: Mutex<packs::AtHand>,
    /// Games with packs that people brought along.
    brought: Mutex<packs::AtHand>,
    /// Tables that cannot go on, and need not be woken: damaged ones, and those that today's rules do not reproduce.
    hopeless: Mutex<HashSet<String>>,
    /// What was found out about games that are over.
    reviews: Mutex<review::Reviews>,
    /// The rules of each game as a page shows them, in the order of the games.
    rules: Vec<String>,
    /// The lesson of each game, in the same order.
    lessons: Vec<Option<Arc<Lesson>>>,
}

/// The way to a table that is awake.
#[derive(Clone)]
pub struct Handle {
    commands: mpsc::Sender<Command>,
    /// Changes whenever anything at the table does.
    pub changes: watch::Receiver<u64>,
    /// Why the table could not be woken.
    fault: Arc<OnceLock<Error>>,
}

impl Tables {
    /// No table is awake yet.
    pub async fn open(
        store: Store,
        config: Config,
        stop: CancellationToken,
        push: Option<Push>,
    ) -> Result<Tables, StoreError> {
        let hours = Hours::open(&store, crate::store::now()).await?;
        Ok(Tables::made_of(store, config, stop, hours, push))
    }

    /// All tables of a store that nothing is written to.
    pub fn to_look_at(store: Store, config: Config) -> Tables {
        Tables::made_of(store, config, CancellationToken::new(), Hours::from(crate::store::now()), None)
    }

    fn made_of(store: Store, config: Config, stop: CancellationToken, hours: Hours, push: Option<Push>) -> Tables {
        let rules = config.games.iter().map(|game| sounder_scene::html::rules(game.about().rules)).collect();
        let lessons = config.games.iter().map(|game| Lesson::of(&**game).map(Arc::new)).collect();
        let packs = PackBudget::new(&config.limits);
        Tables(Arc::new(Shared {
            store,
            config,
            rules,
            lessons,
            thinkers: Arc::new(Thinkers::of_this_machine()),
            replays: Replays::of_this_machine(),
            waking: Replays::of_this_machine(),
            hours,
            clients: Mutex::default(),
            packs,
            push,
            stop,
            tasks: TaskTracker::new(),
            awake: Mutex::default(),
            thoughts: Mutex::default(),
            earlier: Mutex::new(packs::AtHand::new(packs::MOST_EARLIER)),
            brought: Mutex::new(packs::AtHand::new(packs::MOST_BROUGHT)),
            reviews: Mutex::default(),
            hopeless: Mutex::default(),
        }))
    }

    /// The bot that somebody asks for, if it is not too strong for what this machine has: all tables share its cores.
    pub fn read_bot(&self, text: &str) -> Result<BotSpec, Error> {
        let bot: BotSpec = text.parse().map_err(|error: SpecError| Error::Bad(error.to_string()))?;
        let (iterations, longest) = (self.thinkers.most_iterations(), self.thinkers.longest());
        if bot == bot.at_most(iterations, longest) {
            return Ok(bot);
        }
        let longest = longest.as_millis();
        Err(Error::Bad(format!("at a table here a bot has at most search:{iterations} or search:{longest}ms")))
    }

    /// The database.
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// The games on offer.
    pub fn games(&self) -> &[Arc<dyn AnyGame>] {
        &self.0.config.games
    }

    /// The game with this id.
    pub fn game(&self, id: &str) -> Result<&Arc<dyn AnyGame>, Error> {
        self.games().iter().find(|game| game.about().id == id).ok_or(Error::NotFound("game"))
    }

    /// The rules of a game in HTML.
    pub fn rules(&self, id: &str) -> &str {
        self.games().iter().position(|game| game.about().id == id).map_or("", |index| &self.0.rules[index])
    }

    /// The way to a table, which is woken if it sleeps.
    pub async fn handle(&self, id: &str) -> Result<Handle, Error> {
        let known =
            |awake: &HashMap<String, Handle>| awake.get(id).filter(|handle| !handle.commands.is_closed()).cloned();
        if let Some(handle) = known(&self.0.awake.lock().expect("nobody panics holding it")) {
            return Ok(handle);
        }
        if self.0.stop.is_cancelled() {
            return Err(Error::Unavailable);
        }
        if !self.store().has_table(id).await? {
            return Err(Error::NotFound("table"));
        }
        let mut awake = self.0.awake.lock().expect("nobody panics holding it");
        if let Some(handle) = known(&awake) {
            return Ok(handle);
        }
        let (commands, queue) = mpsc::channel(WAITING_COMMANDS);
        let (changed, changes) = watch::channel(0);
        let fault = Arc::<OnceLock<Error>>::default();
        let handle = Handle { commands: commands.clone(), changes, fault: Arc::clone(&fault) };
        awake.insert(id.into(), handle.clone());
        self.0.tasks.spawn(awake::run(self.clone(), id.into(), commands, queue, changed, fault));
        Ok(handle)
    }

    /// Forgets a table that goes to sleep, unless a command has just come in.
    fn let_sleep(&self, id: &str, queue: &mpsc::Receiver<Command>) -> bool {
        let mut awake = self.0.awake.lock().expect("nobody panics holding it");
        let idle = queue.is_empty();
        if idle {
            awake.remove(id);
            self.0.thoughts.lock().expect("nobody panics holding it").drop_table(id);
        }
        idle
    }

    async fn call<T>(&self, id: &str, command: impl Fn(oneshot::Sender<T>) -> Command) -> Result<T, Error> {
        // A table may fall asleep between finding and asking it; it wakes up for the next try.
        for _ in 0..3 {
            let handle = self.handle(id).await?;
            let (answer, answered) = oneshot::channel();
            if handle.commands.send(command(answer)).await.is_ok()
                && let Ok(answer) = answered.await
            {
                return Ok(answer);
            }
            if let Some(fault) = handle.fault.get() {
                return Err(fault.clone());
            }
        }
        Err(Error::Unavailable)
    }

    /// Does something at a table.
    pub async fn act(&self, id: &str, who: &Person, act: Act) -> Result<Done, Error> {
        self.call(id, |answer| Command::Act { who: who.clone(), act: act.clone(), answer }).await?
    }

    /// What a person is shown as a page.
    pub async fn page(&self, id: &str, who: &Person) -> Result<Page, Error> {
        self.call(id, |answer| Command::Page { who: who.id, answer }).await
    }

    /// What a client of the API is shown.
    pub async fn view(&self, id: &str, who: Option<&Person>, wanted: Wanted) -> Result<TableView, Error> {
        self.call(id, |answer| Command::View { who: who.map(|who| who.id), wanted, answer }).await?
    }

    /// The record so far, with what the caller may see of it.
    pub async fn past(&self, id: &str, who: &Person) -> Result<Past, Error> {
        self.call(id, |answer| Command::Past { who: who.id, answer }).await?
    }

    /// Lets a client follow the table; it hears of every change until its queue is full or gone.
    pub async fn watch(&self, id: &str, watcher: Watcher) -> Result<(), Error> {
        self.call(id, |answer| Command::Watch { watcher: watcher.clone(), answer }).await?
    }

    /// Sends everything once more to a client that follows the table.
    pub async fn repeat(&self, id: &str, out: &Outbox) -> Result<(), Error> {
        let handle = self.handle(id).await?;
        let asked = handle.commands.send(Command::Repeat { out: out.clone() }).await;
        asked.map_err(|_| Error::Unavailable)
    }

    /// The bots of a table keep so many bytes; others may have to forget for it. Gives whether the table's own have to.
    fn keep_thoughts(&self, id: &str, bytes: usize) -> bool {
        let budget = self.0.config.bot_memory;
        let forgetting = self.0.thoughts.lock().expect("nobody panics holding it").keep(id, bytes, budget);
        let awake = self.0.awake.lock().expect("nobody panics holding it");
        for handle in forgetting.iter().filter(|other| *other != id).filter_map(|other| awake.get(other)) {
            let _ = handle.commands.try_send(Command::Forget);
        }
        forgetting.iter().any(|other| other == id)
    }

    /// Tells a table that somebody may have gone, or who has fallen silent; it need not be woken for that.
    pub fn notice_gone(&self, id: &str, silent: Option<i64>) {
        if let Some(handle) = self.0.awake.lock().expect("nobody panics holding it").get(id) {
            let _ = handle.commands.try_send(Command::Gone { silent });
        }
    }

    /// Wakes tables where a bot is to move or a clock runs out, until the server stops.
    pub async fn keep_waking(self) {
        let mut ticks = tokio::time::interval(WAKE_EVERY);
        let mut beats = tokio::time::interval(hours::BEAT_EVERY);
        loop {
            tokio::select! {
                _ = ticks.tick() => {}
                _ = beats.tick() => {
                    self.beat().await;
                    continue;
                }
                () = self.0.stop.cancelled() => return,
            }
            let hopeless = self.hopeless.lock().expect("nobody panics holding it").clone();
            let due = self.store().tables_to_wake(self.now(), MOST_WOKEN + hopeless.len()).await.unwrap_or_default();
            for id in due.into_iter().filter(|id| !hopeless.contains(id)) {
                if let Ok(handle) = self.handle(&id).await {
                    let _ = handle.commands.try_send(Command::Wake);
                }
            }
        }
    }

    /// Looks whether a table is whole: gives its game, its moves, and what keeps today's rules from playing them again.
    pub async fn examine(&self, id: &str) -> Result<(&'static str, usize, Option<RecordError>), Error> {
        let (commands, _queue) = mpsc::channel(1);
        let (awake, error) = restore::examine(self, id, commands.downgrade(), watch::channel(0).0).await?;
        Ok((awake.course.game.about().id, awake.course.moves(), error))
    }

    /// Does not wake a table by itself again until somebody could open it, or the server starts anew.
    fn give_up(&self, id: &str) {
        self.hopeless.lock().expect("nobody panics holding it").insert(id.into());
    }

    /// A table could be opened: it is woken by itself again.
    fn hope(&self, id: &str) {
        self.hopeless.lock().expect("nobody panics holding it").remove(id);
    }

    /// Notes where a person has come from.
    pub fn note_client(&self, person: i64, client: Client) {
        let mut clients = self.clients.lock().expect("nobody panics holding it");
        if clients.len() >= MOST_CLIENTS && !clients.contains_key(&person) {
            clients.clear();
        }
        clients.insert(person, client);
    }

    /// Who is charged for what a person's bots and packs cost.
    fn payer(&self, person: i64) -> Payer {
        let clients = self.clients.lock().expect("nobody panics holding it");
        clients.get(&person).map_or(Payer::Person(person), |client| Payer::Client(*client))
    }

    fn account(&self, person: i64) -> Account {
        Account { payer: self.payer(person), person }
    }

    /// Forgets who has been quiet.
    pub fn tidy(&self) {
        self.packs.tidy();
    }

    /// Waits until every table has put down what it was doing. The server has been told to stop.
    pub async fn finish(&self) {
        self.0.tasks.close();
        self.0.tasks.wait().await;
        self.beat().await;
    }
}

impl std::ops::Deref for Tables {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}
