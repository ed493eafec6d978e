//! A client that means no good, beside the honest ones: one person with one address, as far as the server's limits let it.

use super::client::{Http, Socket};
use super::{LoadError, Shared, rude};
use serde::Deserialize;
use serde_json::{Value, json};
use sounder_pack::Source;
use std::fmt;
use std::net::Ipv4Addr;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;

/// Where the hostile client sits.
pub(super) const ADDRESS: Ipv4Addr = Ipv4Addr::new(127, 66, 0, 1);
/// As many sockets as it opens; the server's default limit is a hundred connections.
const SOCKETS: usize = 96;
/// As many tables of strong bots as it sets up.
const TABLES: usize = 120;
/// New tables a minute and address that the server allows; beyond them it takes other addresses.
const TABLES_AN_ADDRESS: usize = 25;
/// How large a record it brings along; the server takes up to two megabytes.
const RECORD_BYTES: usize = 1_900_000;

/// What a hostile client does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attack {
    /// Opens pages, asks for everything again and again, and reads nothing of it.
    Unread,
    /// Asks for everything again and again, and reads it.
    Resync,
    /// Sends pings as fast as it can.
    Pings,
    /// Brings along records with a huge name or thousands of checkpoints, and looks at a good one all the time.
    Records,
    /// Sets up many tables with the strongest bots there are.
    Bots,
    /// Brings along packs that are all faults, others that are all different, and asks for packs that nobody has.
    Packs,
    /// Asks bots for their reasons, and hangs up while they think.
    Why,
    /// Looks at a record with many connections at once, and hangs up on half of them.
    Looks,
    /// Follows a table of honest players with many connections, each of which wants to be told something else.
    Wishes,
    /// Asks for the largest pages there are, in bursts.
    Pages,
    /// Sends bodies byte by byte, each in a packet of its own.
    Crumbs,
    /// Sends messages over websockets in parts without end.
    Fragments,
    /// Sends requests as fast as the connections take them, whatever comes back.
    Flood,
}

const ATTACKS: [(Attack, &str); 13] = [
    (Attack::Unread, "unread"),
    (Attack::Resync, "resync"),
    (Attack::Pings, "pings"),
    (Attack::Records, "records"),
    (Attack::Bots, "bots"),
    (Attack::Packs, "packs"),
    (Attack::Why, "why"),
    (Attack::Looks, "looks"),
    (Attack::Wishes, "wishes"),
    (Attack::Pages, "pages"),
    (Attack::Crumbs, "crumbs"),
    (Attack::Fragments, "fragments"),
    (Attack::Flood, "flood"),
];

impl Attack {
    /// All there are.
    pub fn all() -> impl Iterator<Item = Attack> {
        ATTACKS.into_iter().map(|(attack, _)| attack)
    }
}

impl fmt::Display for Attack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, name) = ATTACKS.iter().find(|(attack, _)| attack == self).expect("every attack is listed");
        f.write_str(name)
    }
}

impl FromStr for Attack {
    type Err = String;

    fn from_str(text: &str) -> Result<Attack, String> {
        let known = ATTACKS.iter().find(|(_, name)| *name == text).map(|(attack, _)| *attack);
        known.ok_or_else(|| {
            let names = ATTACKS.map(|(_, name)| name);
            format!("there is no attack \"{text}\"; there are: {}", names.join(", "))
        })
    }
}

#[derive(Deserialize)]
struct Created {
    table: String,
}

/// How often an attack got through, and how often it was refused or cut off.
#[derive(Default)]
pub(super) struct Deeds {
    pub done: AtomicU64,
    pub refused: AtomicU64,
}

impl Deeds {
    /// One got through.
    pub fn got_through(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// One got through or was refused.
    pub fn count<T, E>(&self, result: &Result<T, E>) {
        let which = if result.is_ok() { &self.done } else { &self.refused };
        which.fetch_add(1, Ordering::Relaxed);
    }
}

/// Gets ready for an attack, so that it is on as soon as anything is measured; then goes on until the run is over. It has threads
/// of its own: what the honest players wait for is the server, and not their turn beside the hostile client.
pub(super) async fn begin(shared: Arc<Shared>, attack: Attack) -> Result<Runtime, LoadError> {
    let own = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    let own = own.map_err(|error| LoadError::Server(format!("no thread for the hostile client: {error}")))?;
    let begun = own.spawn(async move { attack_with(&shared, attack).await }).await;
    begun.expect("a hostile client does not panic").map(|()| own)
}

async fn attack_with(shared: &Arc<Shared>, attack: Attack) -> Result<(), LoadError> {
    let http = Http::new(shared.config.address, Some(ADDRESS));
    let key = http.new_key().await?;
    match attack {
        Attack::Unread | Attack::Resync | Attack::Pings => {
            let table = new_table(&http, &key, &shared.config.game, &["me", "free"]).await?;
            let _: Value = http.post(&format!("/api/tables/{table}/start"), &key, &json!({})).await?;
            for _ in 0..SOCKETS {
                tokio::spawn(pester(Arc::clone(shared), attack, key.clone(), table.clone()));
            }
        }
        Attack::Records => {
            let (_, record) = finished_game(&http, &key, &shared.config.game).await?;
            tokio::spawn(bring_records(Arc::clone(shared), record));
        }
        Attack::Packs => drop(tokio::spawn(bring_packs(Arc::clone(shared)))),
        Attack::Why => {
            let (table, record) = finished_game(&http, &key, &shared.config.game).await?;
            let moves = record["moves"].as_array().map_or(1, Vec::len);
            for number in 0..SOCKETS {
                let path = format!("/tables/{table}/why?move={}", number % moves + 1);
                tokio::spawn(ask_and_hang_up(Arc::clone(shared), path, Duration::from_millis(30)));
            }
        }
        Attack::Looks => {
            let (_, record) = finished_game(&http, &key, &shared.config.game).await?;
            let kept: Value = http.post("/api/records", "", &record).await?;
            let path = kept["address"].as_str().unwrap_or_default();
            for number in 0..SOCKETS {
                let patience = Duration::from_millis(if number % 2 == 0 { 30 } else { 30_000 });
                tokio::spawn(ask_and_hang_up(Arc::clone(shared), path.into(), patience));
            }
        }
        Attack::Wishes => {
            for number in 0..SOCKETS {
                tokio::spawn(wish(Arc::clone(shared), key.clone(), number));
            }
        }
        Attack::Pages | Attack::Crumbs | Attack::Flood => {
            for number in 0..SOCKETS {
                tokio::spawn(rude::connect(Arc::clone(shared), attack, number));
            }
        }
        Attack::Fragments => {
            let table = new_table(&http, &key, &shared.config.game, &["me", "free"]).await?;
            for _ in 0..SOCKETS {
                tokio::spawn(rude::send_fragments(Arc::clone(shared), key.clone(), table.clone()));
            }
        }
        Attack::Bots => {
            let tables = set_up_bots(shared, &key).await?;
            for table in tables.into_iter().take(SOCKETS) {
                tokio::spawn(watch(Arc::clone(shared), key.clone(), table));
            }
        }
    }
    Ok(())
}

async fn new_table(http: &Http, key: &str, game: &str, seats: &[&str]) -> Result<String, LoadError> {
    Ok(http.post::<Created>("/api/tables", key, &json!({ "game": game, "seats": seats })).await?.table)
}

/// One socket that is opened anew whenever the server has had enough of it.
async fn pester(shared: Arc<Shared>, attack: Attack, key: String, table: String) {
    let http = Http::new(shared.config.address, Some(ADDRESS));
    while !shared.is_over() {
        let socket = http.socket(&format!("/tables/{table}/live"), &key, true).await;
        shared.deeds.count(&socket);
        let Ok(mut socket) = socket else {
            tokio::time::sleep(Duration::from_millis(200)).await;
            continue;
        };
        while !shared.is_over() {
            let sent = match attack {
                Attack::Pings => socket.ping().await,
                _ => socket.send(r#"{"hello":0}"#.into()).await,
            };
            shared.deeds.count(&sent);
            if sent.is_err() {
                break;
            }
            if attack == Attack::Unread {
                tokio::time::sleep(Duration::from_millis(20)).await;
            } else {
                drain(&mut socket, Duration::from_millis(if attack == Attack::Pings { 1 } else { 20 })).await;
            }
        }
    }
}

/// Follows a table of honest players, wanting the log from somewhere else than all others do.
async fn wish(shared: Arc<Shared>, key: String, number: usize) {
    let http = Http::new(shared.config.address, Some(ADDRESS));
    while !shared.is_over() {
        let table = shared.table_of_honest();
        let socket = http.socket(&format!("/api/tables/{table}/live?log_after={number}"), &key, false).await;
        shared.deeds.count(&socket);
        if let Ok(mut socket) = socket {
            while !shared.is_over() && shared.table_of_honest() == table {
                drain(&mut socket, Duration::from_millis(200)).await;
            }
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// Reads whatever comes for a while.
async fn drain(socket: &mut Socket, time: Duration) {
    let until = tokio::time::Instant::now() + time;
    while let Ok(Some(_)) = tokio::time::timeout_at(until, socket.next()).await {}
}

/// Asks for a page again and again on a connection of its own, and waits for the answer only so long.
async fn ask_and_hang_up(shared: Arc<Shared>, path: String, patience: Duration) {
    while !shared.is_over() {
        let http = Http::new(shared.config.address, Some(ADDRESS));
        if let Ok(answer) = tokio::time::timeout(patience, http.fetch(&path)).await {
            shared.deeds.count(&answer);
        } else {
            shared.deeds.done.fetch_add(1, Ordering::Relaxed);
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn bring_packs(shared: Arc<Shared>) {
    let http = Http::new(shared.config.address, Some(ADDRESS));
    let games = sounder_catalog::games();
    let Some(game) = games.iter().find(|game| !game.pack_files().is_empty()) else { return };
    let (id, (file, text)) = (game.about().id, game.pack_files()[0]);
    let path = format!("/games/{id}/pack");
    let faults = (0..20_000).map(|number| format!("k{number} = 1\n")).collect::<Vec<_>>().concat();
    let faulty = Source::embedded(&[(file, &faults)]).to_zip();
    for number in 0.. {
        if shared.is_over() {
            return;
        }
        shared.deeds.count(&http.upload(&path, "pack", &faulty).await);
        let other = format!("{text}\n# {number} {}\n", "x".repeat(200_000));
        let other = Source::embedded(&[(file, &other)]).to_zip();
        shared.deeds.count(&http.upload(&path, "pack", &other).await);
        shared.deeds.count(&http.fetch(&format!("/games/{id}?pack={number}")).await);
    }
}

/// A table where bots have played a game to its end, with the record.
async fn finished_game(http: &Http, key: &str, game: &str) -> Result<(String, Value), LoadError> {
    let table = new_table(http, key, game, &["random", "random"]).await?;
    let started = Instant::now();
    loop {
        let record = http.get::<Value>(&format!("/api/tables/{table}/record"), key).await;
        if record.is_ok() || started.elapsed() > Duration::from_secs(30) {
            return record.map(|record| (table, record));
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

async fn bring_records(shared: Arc<Shared>, record: Value) {
    let http = Http::new(shared.config.address, Some(ADDRESS));
    let mut named = record.clone();
    named["names"][0] = "x".repeat(RECORD_BYTES).into();
    let mut checked = record.clone();
    let checkpoint = record["checkpoints"][0].clone();
    let size = checkpoint.to_string().len() + 1;
    checked["checkpoints"] = Value::Array(vec![checkpoint; RECORD_BYTES / size]);
    let good = http.post::<Value>("/api/records", "", &record).await;
    shared.deeds.count(&good);
    let address = good.ok().and_then(|kept| kept["address"].as_str().map(String::from));
    let mut next = Instant::now();
    while !shared.is_over() {
        if next.elapsed() > Duration::from_secs(1) {
            next = Instant::now();
            for record in [&named, &checked] {
                shared.deeds.count(&http.post::<Value>("/api/records", "", record).await);
            }
        }
        match &address {
            Some(address) => shared.deeds.count(&http.fetch(address).await),
            None => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
}

/// Many tables full of the strongest bots that the server allows.
async fn set_up_bots(shared: &Shared, key: &str) -> Result<Vec<String>, LoadError> {
    let address = shared.config.address;
    let game = &shared.config.game;
    let about: Value = Http::new(address, Some(ADDRESS)).get(&format!("/api/games/{game}"), key).await?;
    let most = about["max_seats"].as_u64().unwrap_or(2) as usize;
    let mut tables = Vec::new();
    for number in 0..TABLES {
        let [a, b, c, d] = ADDRESS.octets();
        let http = Http::new(address, Some(Ipv4Addr::new(a, b, c, d + (number / TABLES_AN_ADDRESS) as u8)));
        tables.push(new_table(&http, key, game, &vec!["search:20000"; most.min(6)]).await?);
    }
    Ok(tables)
}

/// Follows a table, so that its bots are waited for.
async fn watch(shared: Arc<Shared>, key: String, table: String) {
    let http = Http::new(shared.config.address, Some(ADDRESS));
    let socket = http.socket(&format!("/api/tables/{table}/live?scene=false"), &key, false).await;
    shared.deeds.count(&socket);
    let Ok(mut socket) = socket else { return };
    while !shared.is_over() {
        drain(&mut socket, Duration::from_millis(200)).await;
    }
}
