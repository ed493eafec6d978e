//! The games as tools for an assistant, by the Model Context Protocol over standard input and output: read rules, play, run a
//! scenario, simulate. The same tables as everywhere: an assistant sees what its seat sees.

mod arguments;
mod lines;
mod table;
mod turns;

use super::Done;
use super::setup::{find_game, known_games, pack_line, random_seed, read_bots, read_pack};
use super::sim::Simulate;
use crate::failure::Failure;
use arguments::{Deal, GameId, Play, ScenarioText, Simulation, TableNumber};
use clap::Args;
use indicatif::ProgressBar;
use lines::Lines;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler, ServiceExt, tool, tool_handler, tool_router};
use sounder_kernel::{SeatSet, Seed};
use sounder_lab::Plan;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use table::Seated;
use turns::Turn;

/// Offer the games to an assistant: a server of the Model Context Protocol on standard input and output
#[derive(Args)]
pub struct Mcp;

/// No assistant needs more games at a time; the oldest makes room.
const MOST_TABLES: usize = 50;
/// The most games of one simulation, and the seconds it may take, so that an answer comes while somebody waits for it.
const MOST_GAMES: u64 = 5_000;
const USUAL_SECONDS: u64 = 60;
const MOST_SECONDS: u64 = 600;
/// How much longer the games may take that are being played when the time is up.
const GRACE: Duration = Duration::from_secs(30);

impl Mcp {
    /// Serves until the input ends.
    pub fn run() -> Done {
        let runtime = super::runtime()?;
        let served = runtime.block_on(async {
            let running = Games::default().serve(Lines::standard()).await;
            match running {
                Ok(running) => running.waiting().await.map(|_| ()).map_err(Failure::bad),
                // Whoever hangs up before saying anything wanted nothing.
                Err(rmcp::service::ServerInitializeError::ConnectionClosed(_)) => Ok(()),
                Err(error) => Err(Failure::bad(error)),
            }
        });
        // A simulation that nobody waits for any more need not be finished.
        runtime.shutdown_background();
        served
    }
}

/// What a tool says: a text, or why it cannot.
type Answer = Result<String, String>;

#[expect(clippy::needless_pass_by_value, reason = "it is handed to map_err")]
fn said(failure: Failure) -> String {
    failure.to_string()
}

/// Does what takes a while where it keeps nobody from being heard.
async fn aside(job: impl FnOnce() -> Answer + Send + 'static) -> Answer {
    tokio::task::spawn_blocking(job).await.map_err(|error| format!("this went wrong in the program: {error}"))?
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// All tables of one assistant, by their numbers.
#[derive(Clone, Default)]
struct Games {
    tables: Arc<Mutex<BTreeMap<usize, Arc<Mutex<Seated>>>>>,
}

/// A call, with its turn.
type Call = RequestContext<RoleServer>;

/// Waits until the calls are answered that came before this one.
async fn turn(call: &Call) {
    if let Some(turn) = call.extensions.get::<Arc<Turn>>() {
        turn.comes().await;
    }
}

impl Games {
    async fn at_table(
        &self,
        call: Call,
        number: usize,
        act: impl FnOnce(&mut Seated) -> Answer + Send + 'static,
    ) -> Answer {
        turn(&call).await;
        let table = locked(&self.tables).get(&number).cloned();
        let table = table.ok_or_else(|| format!("there is no table {number}; deal one first"))?;
        aside(move || act(&mut locked(&table))).await
    }

    fn add(&self, table: Seated) -> usize {
        let mut tables = locked(&self.tables);
        let number = tables.keys().last().map_or(1, |last| last + 1);
        if tables.len() >= MOST_TABLES {
            tables.pop_first();
        }
        tables.insert(number, Arc::new(Mutex::new(table)));
        number
    }
}

#[tool_router]
#[allow(clippy::unused_self, reason = "tools are called in one way, whether or not they are about a table")]
impl Games {
    #[tool(description = "List the games with their seats, options and what players may bring along.")]
    fn games(&self) -> String {
        let mut list = String::new();
        for game in sounder_catalog::games() {
            let about = game.about();
            let (min, max) = (about.min_seats, about.max_seats);
            let _ = writeln!(list, "{}: {}, {min} to {max} seats. {}", about.id, about.name, about.tagline);
            for option in &about.options {
                let values: Vec<String> =
                    option.values.iter().map(|value| format!("{} ({})", value.id, value.label)).collect();
                let _ = writeln!(list, "  option {}: {}", option.id, values.join(", "));
            }
            if let Some(sheets) = game.sheets() {
                let ready: Vec<String> = sheets.ready().into_iter().map(|(name, _)| name).collect();
                let _ = writeln!(list, "  sheets: {}", ready.join(", "));
            }
        }
        list
    }

    #[tool(description = "The whole rules of a game, in Markdown with numbered clauses.")]
    fn rules(&self, Parameters(GameId { game }): Parameters<GameId>) -> Answer {
        Ok(find_game(&game).map_err(said)?.about().rules.to_string())
    }

    #[tool(
        description = "Deal a game and take a seat; bots take the others. Gives the number of the table, what you see, and your choices by number."
    )]
    async fn deal(&self, Parameters(asked): Parameters<Deal>, call: Call) -> Answer {
        turn(&call).await;
        let games = self.clone();
        aside(move || {
            let how = asked.table.how();
            let (game, notes) = read_pack(find_game(&asked.table.game).map_err(said)?, how.pack()).map_err(said)?;
            let setup = how.setup(&*game).map_err(said)?;
            let seed = asked.seed.map_or_else(random_seed, |number| Ok(Seed::from_number(number))).map_err(said)?;
            let table = game.deal(setup, seed).map_err(|error| error.to_string())?;
            let bots = asked.bots.as_deref().unwrap_or("medium");
            let mut seated = Seated::new(table, asked.seat.unwrap_or(1), bots)?;
            let view = seated.view();
            let pack = pack_line(&*game).map_or(String::new(), |line| line + "\n");
            Ok(format!("{notes}Table {}.\n{pack}{view}", games.add(seated)))
        })
        .await
    }

    #[tool(description = "What you see of a table now, and your choices by number.")]
    async fn view(&self, Parameters(TableNumber { table }): Parameters<TableNumber>, call: Call) -> Answer {
        self.at_table(call, table, |table| Ok(table.view())).await
    }

    #[tool(
        description = "Play one of your choices. The bots answer at once; gives what happened, what you see, and your next choices."
    )]
    async fn play(&self, Parameters(Play { table, choice, words }): Parameters<Play>, call: Call) -> Answer {
        let pick = choice.pick()?;
        self.at_table(call, table, move |table| table.play(&pick, words.as_deref())).await
    }

    #[tool(description = "Take back your last move, and all that followed it.")]
    async fn undo(&self, Parameters(TableNumber { table }): Parameters<TableNumber>, call: Call) -> Answer {
        self.at_table(call, table, Seated::undo).await
    }

    #[tool(description = "The record of a finished game as JSON: it replays on every machine.")]
    async fn record(&self, Parameters(TableNumber { table }): Parameters<TableNumber>, call: Call) -> Answer {
        self.at_table(call, table, |table| table.record()).await
    }

    #[tool(
        description = "Run a scenario in TOML: a position, steps, and what must hold after each. Says what came of every step."
    )]
    async fn scenario(&self, Parameters(ScenarioText { toml }): Parameters<ScenarioText>) -> Answer {
        aside(move || {
            let find = |id: &str| sounder_catalog::find(id).ok_or_else(known_games);
            let one = sounder_scenario::check_text("scenario", &toml, &find);
            let shown =
                one.scenario.as_ref().map_or(String::new(), |scenario| sounder_scenario::show(scenario, &one.moments));
            match (one.holds(), one.is_usable) {
                (true, _) => Ok(format!("It holds.\n{shown}")),
                (false, true) => Ok(format!("It does not hold.\n{}\n{shown}", one.wrong.join("\n"))),
                (false, false) => Err(format!("It cannot be run.\n{}", one.wrong.join("\n"))),
            }
        })
        .await
    }

    #[tool(
        description = "Simulate games between bots: who wins, how long it takes, which cards matter, with intervals."
    )]
    async fn simulate(&self, Parameters(asked): Parameters<Simulation>, call: Call) -> Answer {
        let seconds = asked.seconds.unwrap_or(USUAL_SECONDS);
        if !(1..=MOST_SECONDS).contains(&seconds) {
            return Err(format!("seconds is {seconds}; a simulation may take 1 to {MOST_SECONDS}"));
        }
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let mut job = std::pin::pin!(aside(move || simulate(&asked, &stopped)));
        let given_up = tokio::select! {
            report = &mut job => return report,
            () = tokio::time::sleep(Duration::from_secs(seconds)) => "the time is up",
            () = call.ct.cancelled() => "nobody waits for it any more",
        };
        // The games that are being played are played to their end.
        stop.store(true, Ordering::Relaxed);
        tokio::select! {
            report = &mut job => report,
            () = tokio::time::sleep(GRACE) => {
                Err(format!("{given_up}, and a game takes longer than that; take weaker bots"))
            }
        }
    }
}

fn simulate(asked: &Simulation, stop: &AtomicBool) -> Answer {
    let games = asked.games.unwrap_or(200);
    if !(1..=MOST_GAMES).contains(&games) {
        return Err(format!("games is {games}; a simulation has 1 to {MOST_GAMES}"));
    }
    let how = asked.table.how();
    let (game, notes) = read_pack(find_game(&asked.table.game).map_err(said)?, how.pack()).map_err(said)?;
    let setup = how.setup(&*game).map_err(said)?;
    let chairs = game.chairs(&setup).map_err(|error| error.to_string())?;
    let bots =
        read_bots(asked.bots.as_deref().unwrap_or("greedy"), &chairs, SeatSet::all(setup.seats)).map_err(said)?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let plan = Plan { bots, setup, swap: asked.swap, games, seed: asked.seed.unwrap_or(1), threads };
    let report = sounder_catalog::visit(&*game, Simulate { plan: &plan, stop, bar: &ProgressBar::hidden() });
    let report = report.map_err(|error| error.to_string())?;
    let pack = pack_line(&*game).map_or(String::new(), |line| line + "\n");
    let played = report.games;
    let cut =
        if played < games { format!("The time was up after {played} of {games} games.\n") } else { String::new() };
    Ok(format!("{notes}{cut}{pack}{report}"))
}

#[tool_handler(
    name = "sounder",
    instructions = "Tabletop strategy games. Call games, then rules of one, then deal, then play by the numbers of your choices until the game is over. Where a game has changed content, give its folder or file as pack."
)]
impl ServerHandler for Games {}
