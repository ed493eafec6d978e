//! Measures a server: scripted players on this machine, bounded in count and time.
//!
//! Players sit in pairs, or each against a bot of the server, follow their table over a websocket of the API and play the
//! choice that a cheap random number picks. Latency is from sending a move to the other player's message about it, or to
//! one's own where there is no other, so it includes the commit. Each
//! table has an address of loopback of its own, so a server can be measured with its limits on, and a hostile client beside
//! the honest players meets them alone.

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::json;
use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

mod client;
mod hostile;
mod opponent;
mod player;
mod rude;
mod stolen;

pub use hostile::Attack;

use client::Http;
use player::Measured;
use stolen::Stolen;

/// What to measure.
#[derive(Clone, Debug)]
pub struct LoadConfig {
    /// The server; it must be on this machine.
    pub address: SocketAddr,
    /// The game's id.
    pub game: String,
    /// How many tables of two players.
    pub tables: usize,
    /// A bot of the server that takes the second seat at every table, such as `random`; a second scripted player if left out.
    pub against: Option<String>,
    /// Moves a second over all tables; as many as possible if left out.
    pub rate: Option<f64>,
    /// How long, at most half an hour.
    pub time: Duration,
    /// Whether two page viewers follow each table as well, one on each seat.
    pub viewers: bool,
    /// What a hostile client does beside the honest players.
    pub attack: Option<Attack>,
    /// Whether people come and go: after a few moves they leave their table for good, and others come. At every other table
    /// somebody plays against a bot.
    pub soak: bool,
}

impl LoadConfig {
    /// The bot that takes the second seat at a table.
    fn bot_at(&self, table: usize) -> Option<&str> {
        let soaked = self.soak && table % 2 == 1;
        self.against.as_deref().or(soaked.then_some("medium"))
    }
}

/// No run has more tables than this.
pub const MOST_TABLES: usize = 5_000;
/// No run is longer than this.
pub const LONGEST_RUN: Duration = Duration::from_secs(1_800);

/// Why nothing was measured.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// Load is for one's own machine.
    #[error("{0} is not on this machine; load is sent to loopback addresses only")]
    NotHere(SocketAddr),
    /// The bounds are there to be kept.
    #[error("a load run has 1 to {MOST_TABLES} tables and lasts at most {} seconds", LONGEST_RUN.as_secs())]
    Bounds,
    /// The server did not do as asked.
    #[error("the server did not do as asked: {0}")]
    Server(String),
}

/// What was measured.
#[derive(Clone, Debug)]
pub struct LoadReport {
    /// Moves that were made durable and seen by a player.
    pub moves: u64,
    /// Games that ended on the way; a new one was started each time.
    pub games: u64,
    /// How long it took.
    pub time: Duration,
    /// Whether the players met a bot of the server, so that each saw its own moves.
    pub alone: bool,
    /// How long it took until moves were seen, by the other player if there is one.
    pub latency: Latency,
    /// The same of those moves during which the machine lost no time to its neighbours, if it lost any and says so.
    pub undisturbed: Option<Undisturbed>,
    /// Messages refused by the server.
    pub errors: u64,
    /// Bytes sent to page viewers in half of the messages or more; 0 without viewers.
    pub median_update: u32,
    /// The memory that the server had in use, in bytes, if it says.
    pub memory: Option<Level>,
    /// The files and connections that it had open.
    pub files: Option<Level>,
    /// What the hostile client did, how often it got through, and how often it was refused or cut off.
    pub attack: Option<(Attack, u64, u64)>,
    /// The longest that somebody waited for a medium bot while others had strong ones think.
    pub bot_wait: Option<Duration>,
    /// How long medium bots waited for a core before they thought, if any did.
    pub core_waits: Option<Waits>,
}

/// How long it took until moves were seen.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Latency {
    /// How many moves were measured.
    pub moves: usize,
    /// Half of them were seen within this.
    pub p50: Duration,
    /// 99 of 100 were.
    pub p99: Duration,
    /// The slowest.
    pub worst: Duration,
}

impl Latency {
    fn of(mut times: Vec<Duration>) -> Latency {
        times.sort_unstable();
        let at = |share: f64| {
            let index = ((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1));
            times.get(index).copied().unwrap_or_default()
        };
        Latency { moves: times.len(), p50: at(0.5), p99: at(0.99), worst: at(1.0) }
    }
}

impl fmt::Display for Latency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [p50, p99, worst] = [self.p50, self.p99, self.worst].map(milliseconds);
        write!(f, "p50 {p50:.2} ms, p99 {p99:.2} ms, worst {worst:.2} ms")
    }
}

/// What was measured while the machine had its processor to itself.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Undisturbed {
    /// Of moves during which it lost no time.
    pub latency: Latency,
    /// The part of the whole run's time that it lost to its neighbours.
    pub stolen: f64,
}

impl Undisturbed {
    fn of(measured: &[Measured], stolen: &Stolen) -> Option<Undisturbed> {
        let alone = measured.iter().filter(|each| !stolen.disturbed(each.sent, each.seen));
        let latency = Latency::of(alone.map(Measured::latency).collect());
        (stolen.share > 0.0).then_some(Undisturbed { latency, stolen: stolen.share })
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}

/// How long bots had to wait for a core, apart from their own thinking.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Waits {
    /// How many waits there were.
    pub count: u64,
    /// None was longer than this, as far as the server's figures tell: they are rounded up.
    pub longest: Duration,
}

impl Waits {
    /// What was counted between two looks at the figures of a server.
    fn between(before: &[(f64, u64)], after: &[(f64, u64)]) -> Option<Waits> {
        let counted = |bound: f64| {
            before.iter().find(|(known, _)| known.total_cmp(&bound).is_eq()).map_or(0, |(_, count)| *count)
        };
        let waits: Vec<(f64, u64)> = after.iter().map(|(bound, count)| (*bound, count - counted(*bound))).collect();
        let count = waits.last().map(|(_, count)| *count).filter(|count| *count > 0)?;
        let (bound, _) = waits.iter().find(|(_, within)| *within == count)?;
        Some(Waits { count, longest: Duration::try_from_secs_f64(*bound).unwrap_or(Duration::MAX) })
    }
}

/// How much there was of something: at the most, and after each quarter of the run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The most that there ever was.
    pub most: u64,
    /// What there was after each quarter.
    pub quarters: [u64; 4],
}

impl Level {
    fn of(samples: &[u64]) -> Option<Level> {
        let most = *samples.iter().max()?;
        let quarter = |number: usize| samples[(samples.len() * number).div_ceil(4) - 1];
        Some(Level { most, quarters: [1, 2, 3, 4].map(quarter) })
    }

    /// In units of so many.
    fn told(&self, unit: u64) -> String {
        let quarters = self.quarters.map(|level| (level / unit).to_string());
        format!("{} at the most; {} after each quarter", self.most / unit, quarters.join(", "))
    }
}

impl fmt::Display for LoadReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "moves        {} in {:.1} s: {:.0} a second",
            self.moves,
            self.time.as_secs_f64(),
            self.moves as f64 / self.time.as_secs_f64()
        )?;
        writeln!(f, "games ended  {}", self.games)?;
        let whose = if self.alone { "its own" } else { "the other player's" };
        writeln!(f, "latency      {} (from sending a move to {whose} update)", self.latency)?;
        if let Some(Undisturbed { latency, stolen }) = &self.undisturbed {
            let (percent, moves) = (stolen * 100.0, latency.moves);
            let felt = if moves == 0 { "nothing".to_string() } else { latency.to_string() };
            writeln!(
                f,
                "undisturbed  {felt} ({moves} moves; neighbours of the machine took {percent:.1} % of its time)"
            )?;
        }
        if self.median_update > 0 {
            writeln!(f, "page update  {} bytes in the median", self.median_update)?;
        }
        if let Some((attack, done, refused)) = self.attack {
            writeln!(f, "attack       {attack}: {done} times done, {refused} times refused or cut off")?;
        }
        if let Some(wait) = self.bot_wait {
            writeln!(f, "bot          another host's medium bot answered within {:.0} ms", milliseconds(wait))?;
        }
        if let Some(Waits { count, longest }) = self.core_waits {
            let longest = if longest == Duration::MAX {
                "some very long".into()
            } else {
                format!("none longer than {:.1} ms", milliseconds(longest))
            };
            writeln!(f, "core         medium bots waited {count} times for one, {longest}")?;
        }
        if let Some(memory) = self.memory {
            writeln!(f, "memory       in MB: {}", memory.told(1_000_000))?;
        }
        if let Some(files) = self.files {
            writeln!(f, "open files   {}", files.told(1))?;
        }
        write!(f, "errors       {}", self.errors)
    }
}

/// What all players share.
struct Shared {
    config: LoadConfig,
    stop: AtomicBool,
    measuring: AtomicBool,
    moves: AtomicU64,
    games: AtomicU64,
    errors: AtomicU64,
    /// The size of each message to a page.
    updates: Mutex<Vec<u32>>,
    deeds: hostile::Deeds,
    /// The table where the first of the honest players sit.
    honest: Mutex<String>,
}

#[derive(Deserialize)]
struct Created {
    table: String,
}

#[derive(Deserialize)]
struct Found {
    phase: String,
}

impl Shared {
    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn table_of_honest(&self) -> String {
        self.honest.lock().expect("nobody panics holding it").clone()
    }

    async fn new_table(&self, http: &Http, keys: &[String; 2], bot: Option<&str>) -> Result<String, LoadError> {
        let second = bot.unwrap_or("free");
        let body = json!({ "game": self.config.game, "seats": ["me", second], "terms": { "listed": true } });
        let table = http.post::<Created>("/api/tables", &keys[0], &body).await?.table;
        let path = format!("/api/tables/{table}");
        if bot.is_none() {
            let _: IgnoredAny = http.post(&format!("{path}/seats"), &keys[1], &json!({})).await?;
        }
        // Where people may bring something along, the host says when everybody has.
        if http.get::<Found>(&format!("{path}?scene=false"), &keys[0]).await?.phase == "waiting" {
            let _: IgnoredAny = http.post(&format!("{path}/start"), &keys[0], &json!({})).await?;
        }
        Ok(table)
    }
}

/// What a server tells of itself.
struct Figures {
    /// The memory in use.
    memory: u64,
    /// The open files.
    files: u64,
    /// How many waits of medium bots for a core were no longer than so many seconds.
    waits: Vec<(f64, u64)>,
}

impl Figures {
    async fn ask(http: &Http) -> Option<Figures> {
        let text = http.fetch("/metrics").await.ok()?;
        Figures::read(std::str::from_utf8(&text).ok()?)
    }

    fn read(text: &str) -> Option<Figures> {
        let figure = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?;
            line.trim().parse::<f64>().ok().map(|figure| figure as u64)
        };
        let wait = |line: &str| {
            let labels = line.strip_prefix("sounder_bot_wait_seconds_bucket{")?;
            let (labels, count) = labels.rsplit_once("} ")?;
            let ours = ["bot=\"medium\"", "urgency=\"awaited\""].iter().all(|label| labels.contains(label));
            let bound = labels.split("le=\"").nth(1)?.trim_end_matches('"').parse::<f64>().ok()?;
            Some((bound, count.parse::<u64>().ok()?)).filter(|_| ours)
        };
        let waits = text.lines().filter_map(wait).collect();
        Some(Figures { memory: figure("sounder_memory_bytes")?, files: figure("sounder_open_files")?, waits })
    }
}

/// What was seen of a server during a run.
#[derive(Default)]
struct Seen {
    memory: Option<Level>,
    files: Option<Level>,
    waits: Option<Waits>,
}

/// Asks the server for its figures until the run is over.
async fn watch_figures(shared: Arc<Shared>) -> Seen {
    let http = Http::new(shared.config.address, Some(Ipv4Addr::new(127, 78, 0, 1)));
    let (mut memory, mut files) = (Vec::new(), Vec::new());
    let (mut first, mut last) = (None, Vec::new());
    while !shared.is_over() {
        if let Some(figures) = Figures::ask(&http).await {
            memory.push(figures.memory);
            files.push(figures.files);
            last = figures.waits;
            first.get_or_insert_with(|| last.clone());
        }
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    let waits = Waits::between(&first.unwrap_or_default(), &last);
    Seen { memory: Level::of(&memory), files: Level::of(&files), waits }
}

/// Sends load and measures.
pub async fn run(config: LoadConfig) -> Result<LoadReport, LoadError> {
    if !config.address.ip().is_loopback() {
        return Err(LoadError::NotHere(config.address));
    }
    if !(1..=MOST_TABLES).contains(&config.tables) || config.time > LONGEST_RUN || config.time.is_zero() {
        return Err(LoadError::Bounds);
    }
    let shared = Arc::new(Shared {
        config: config.clone(),
        stop: AtomicBool::new(false),
        measuring: AtomicBool::new(false),
        moves: AtomicU64::new(0),
        games: AtomicU64::new(0),
        errors: AtomicU64::new(0),
        updates: Mutex::default(),
        deeds: hostile::Deeds::default(),
        honest: Mutex::default(),
    });
    let mut pairs = tokio::task::JoinSet::new();
    let (ready, mut waiting) = tokio::sync::mpsc::channel(config.tables);
    let begin = Arc::new(tokio::sync::Semaphore::new(0));
    for number in 0..config.tables {
        pairs.spawn(player::table(Arc::clone(&shared), number, ready.clone(), Arc::clone(&begin)));
    }
    drop(ready);
    for _ in 0..config.tables {
        if waiting.recv().await.is_none() {
            break;
        }
    }
    let hostile = match config.attack {
        Some(attack) => Some(hostile::begin(Arc::clone(&shared), attack).await?),
        None => None,
    };
    let watching = tokio::spawn(watch_figures(Arc::clone(&shared)));
    let stolen = tokio::spawn(Stolen::watch(Arc::clone(&shared)));
    let opponent = (config.attack == Some(Attack::Bots)).then(|| tokio::spawn(opponent::play(Arc::clone(&shared))));
    begin.add_permits(config.tables);
    // The first moments are not like the rest.
    tokio::time::sleep(Duration::from_millis(500).min(config.time / 4)).await;
    shared.measuring.store(true, Ordering::Relaxed);
    let started = Instant::now();
    tokio::time::sleep(config.time).await;
    shared.measuring.store(false, Ordering::Relaxed);
    let time = started.elapsed();
    shared.stop.store(true, Ordering::Relaxed);
    let mut measured: Vec<Measured> = Vec::new();
    let mut failure = None;
    while let Some(pair) = pairs.join_next().await {
        match pair.expect("a player does not panic") {
            Ok(of_table) => measured.extend(of_table),
            Err(error) => failure = Some(error),
        }
    }
    if let (true, Some(error)) = (measured.is_empty(), failure) {
        return Err(error);
    }
    if let Some(hostile) = hostile {
        hostile.shutdown_background();
    }
    let bot_wait = match opponent {
        Some(opponent) => Some(opponent.await.expect("an opponent does not panic")?),
        None => None,
    };
    let seen = watching.await.expect("who watches does not panic");
    let stolen = stolen.await.expect("who watches does not panic");
    let mut updates = std::mem::take(&mut *shared.updates.lock().expect("nobody panics holding it"));
    updates.sort_unstable();
    Ok(LoadReport {
        moves: shared.moves.load(Ordering::Relaxed),
        games: shared.games.load(Ordering::Relaxed),
        time,
        alone: config.against.is_some(),
        latency: Latency::of(measured.iter().map(Measured::latency).collect()),
        undisturbed: stolen.and_then(|stolen| Undisturbed::of(&measured, &stolen)),
        errors: shared.errors.load(Ordering::Relaxed),
        median_update: updates.get(updates.len() / 2).copied().unwrap_or(0),
        memory: seen.memory,
        files: seen.files,
        attack: config.attack.map(|attack| {
            (attack, shared.deeds.done.load(Ordering::Relaxed), shared.deeds.refused.load(Ordering::Relaxed))
        }),
        bot_wait,
        core_waits: seen.waits,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_for_a_core_are_told_apart() {
        let figures = |counts: [u64; 3]| {
            let line = |kind: &str, (bound, count): (&str, u64)| {
                format!("sounder_bot_wait_seconds_bucket{{{kind},urgency=\"awaited\",le=\"{bound}\"}} {count}\n")
            };
            let bounds = ["0.001", "0.5", "+Inf"].into_iter().zip(counts);
            let lines = bounds.flat_map(|each| [line("bot=\"medium\"", each), line("bot=\"search\"", (each.0, 99))]);
            let text = "sounder_memory_bytes 5e6\nsounder_open_files 12\n".to_string() + &lines.collect::<String>();
            Figures::read(&text).unwrap()
        };
        let (before, after) = (figures([1, 2, 3]), figures([11, 14, 15]));
        assert_eq!((before.memory, before.files), (5_000_000, 12));
        let half = Duration::from_millis(500);
        assert_eq!(Waits::between(&before.waits, &after.waits), Some(Waits { count: 12, longest: half }));
        assert_eq!(Waits::between(&after.waits, &after.waits), None);
        let longer = figures([11, 14, 16]);
        assert_eq!(Waits::between(&before.waits, &longer.waits).unwrap().longest, Duration::MAX);
    }
}
