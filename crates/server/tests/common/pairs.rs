//! Pairs of people who play against a server in a process of its own, whatever happens to it.

use super::{Client, at};
use serde_json::{Value, json};
use sounder_kernel::Record;
use sounder_server::{Config, Limits};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

pub const PAIRS: usize = 8;

/// What the test `the_server_process` does: nothing, unless a [`Process`] was started with it.
pub async fn serve_if_asked() {
    let (Ok(address), Ok(database)) = (std::env::var("KILL_ADDRESS"), std::env::var("KILL_DATABASE")) else { return };
    let config = Config {
        address: address.parse().unwrap(),
        database: database.into(),
        limits: Limits::none(),
        bot_pause: Duration::ZERO,
        ..Config::default()
    };
    sounder_server::serve(config, |_| {}).await.unwrap();
}

/// A server in a process of its own, with a file and an address that outlive it.
pub struct Process {
    pub base: String,
    pub address: SocketAddr,
    folder: tempfile::TempDir,
    command: &'static str,
    child: Child,
}

impl Process {
    /// Starts one and waits until it answers. The test file has the test `the_server_process`.
    pub async fn start() -> Process {
        Process::start_after("").await
    }

    /// The same after a command of the shell that prepares it.
    pub async fn start_after(command: &'static str) -> Process {
        let folder = tempfile::tempdir().unwrap();
        let address = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let child = spawn(command, address, folder.path());
        let process = Process { base: format!("http://{address}"), address, folder, command, child };
        process.wait_until_up().await;
        process
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Kills it without warning and starts it anew.
    pub async fn kill_and_restart(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.child = spawn(self.command, self.address, self.folder.path());
        self.wait_until_up().await;
    }

    /// Lets pairs play until they are told to stop.
    pub async fn let_play(&self, stop: &Arc<AtomicBool>) -> JoinSet<Pair> {
        let mut playing = JoinSet::new();
        for number in 0..PAIRS {
            let (stop, mut pair) = (Arc::clone(stop), Pair::new(&self.base).await);
            playing.spawn(async move {
                pair.play(number, &stop).await;
                pair
            });
        }
        playing
    }

    async fn wait_until_up(&self) {
        let started = Instant::now();
        while reqwest::get(format!("{}/health", self.base)).await.is_err() {
            assert!(started.elapsed() < Duration::from_secs(120), "the server does not come up");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

impl Drop for Process {
    /// It does not outlive its test, however that ends.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A file that may not grow is an error to it, not the end.
fn spawn(command: &str, address: SocketAddr, folder: &Path) -> Child {
    Command::new("sh")
        .args(["-c", &format!("{command}\ntrap '' XFSZ; exec \"$0\" --exact the_server_process")])
        .arg(std::env::current_exe().unwrap())
        .env("KILL_ADDRESS", address.to_string())
        .env("KILL_DATABASE", folder.join("sounder.sqlite"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Stops them and replays all they played. Gives the moves that were acknowledged and the games.
pub async fn check_all(mut playing: JoinSet<Pair>, stop: &AtomicBool) -> (usize, usize) {
    stop.store(true, Ordering::Relaxed);
    let (mut moves, mut games) = (0, 0);
    while let Some(pair) = playing.join_next().await {
        let pair = pair.unwrap();
        for game in &pair.games {
            moves += game.acknowledged.len();
            games += 1;
            check(&pair.players[0], game).await;
        }
    }
    (moves, games)
}

/// A request that is tried again until the server is there; `None` if it broke off and may or may not have arrived.
async fn try_once(client: &Client, method: &str, path: &str, body: Option<Value>) -> Option<(u16, Value)> {
    let method = method.parse().unwrap();
    let mut request = client.http.request(method, format!("{}{path}", client.base)).timeout(Duration::from_secs(5));
    request = request.header("authorization", format!("Bearer {}", client.key.as_deref().unwrap_or_default()));
    if let Some(body) = body {
        request = request.header("content-type", "application/json").body(body.to_string());
    }
    let response = request.send().await.ok()?;
    let status = response.status().as_u16();
    Some((status, serde_json::from_str(&response.text().await.ok()?).ok()?))
}

async fn insist(client: &Client, method: &str, path: &str, body: Option<Value>) -> Value {
    loop {
        match try_once(client, method, path, body.clone()).await {
            Some((200..300, answer)) => return answer,
            _ => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
}

/// Two people who play game after game, whatever happens.
pub struct Pair {
    pub players: [Client; 2],
    pub games: Vec<Game>,
}

/// `acknowledged` are the choices that the server said yes to, by the number of the move.
pub struct Game {
    pub table: String,
    pub acknowledged: Vec<(usize, usize)>,
}

impl Pair {
    pub async fn new(base: &str) -> Pair {
        let stranger = Client { http: reqwest::Client::new(), base: base.into(), key: None };
        let mut players = [stranger.clone(), stranger];
        for player in &mut players {
            let (_, made) = player.post("/api/guests", json!({})).await;
            player.key = Some(made["key"].as_str().unwrap().into());
        }
        Pair { players, games: Vec::new() }
    }

    pub async fn play(&mut self, number: usize, stop: &AtomicBool) {
        while !stop.load(Ordering::Relaxed) {
            let name = ["wild-pigs-3", "wild-pigs-2"][(number + self.games.len()) % 2];
            let body = json!({ "game": name, "seats": ["me", "free"], "terms": { "listed": true } });
            let [ada, bob] = &self.players;
            let table = insist(ada, "POST", "/api/tables", Some(body)).await["table"].as_str().unwrap().to_owned();
            // A seat that was taken just before a kill cannot be taken again: a refusal will do, but not a full disk.
            let seats = format!("/api/tables/{table}/seats");
            while !matches!(try_once(bob, "POST", &seats, Some(json!({}))).await, Some((..500, _))) {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            let mut game = Game { table, acknowledged: Vec::new() };
            game.play(&self.players, stop).await;
            self.games.push(game);
        }
    }
}

/// How many moves the server has said yes to in this process.
pub static ACKNOWLEDGED: AtomicUsize = AtomicUsize::new(0);

/// The number of the move that was just made, of one that nobody else could have made before.
fn moves_after(before: &Value, answer: &Value) -> usize {
    let moves = before["moves"].as_u64().unwrap() as usize;
    assert!(answer["moves"].as_u64().unwrap() as usize > moves, "an acknowledged move is in the view: {answer}");
    moves + 1
}

impl Game {
    async fn play(&mut self, players: &[Client; 2], stop: &AtomicBool) {
        let mut luck = usize::from(self.table.as_bytes()[0]);
        while !stop.load(Ordering::Relaxed) {
            let path = format!("/api/tables/{}?scene=false", self.table);
            let Some((200, view)) = try_once(&players[0], "GET", &path, None).await else {
                tokio::time::sleep(Duration::from_millis(5)).await;
                continue;
            };
            let moves = view["moves"].as_u64().unwrap() as usize;
            let known = self.acknowledged.last().map_or(0, |last| last.0);
            assert!(moves >= known, "table {}: {known} moves were acknowledged, {moves} are there", self.table);
            if view["phase"] == "over" {
                return;
            }
            let seat = view["acting"][0].as_u64().unwrap() as usize;
            let Some((200, view)) = try_once(&players[seat], "GET", &path, None).await else { continue };
            luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let choice = (luck >> 33) % view["choices"].as_array().unwrap().len().max(1);
            let body = json!({ "at": at(&view), "choice": choice, "seat": seat });
            let path = format!("/api/tables/{}/play", self.table);
            if let Some((200, answer)) = try_once(&players[seat], "POST", &path, Some(body)).await {
                // Others may have moved by the time of the answer; its own number is that of the log.
                self.acknowledged.push((moves_after(&view, &answer), choice));
                ACKNOWLEDGED.fetch_add(1, Ordering::Relaxed);
            } else {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
    }
}

/// Replays the stored game: every acknowledged move is there, under its number, once.
async fn check(ada: &Client, game: &Game) {
    let view = insist(ada, "GET", &format!("/api/tables/{}?scene=false", game.table), None).await;
    match view["phase"].as_str().unwrap() {
        "waiting" => return assert!(game.acknowledged.is_empty()),
        "playing" => drop(insist(ada, "POST", &format!("/api/tables/{}/resign", game.table), Some(json!({}))).await),
        _ => {}
    }
    let record = insist(ada, "GET", &format!("/api/tables/{}/record", game.table), None).await;
    let record = Record::from_json(&record.to_string()).unwrap();
    let rules = sounder_catalog::find(&record.game).unwrap();
    let mut table = rules.deal(record.setup.clone(), record.seed).unwrap();
    let mut acknowledged = game.acknowledged.iter().peekable();
    for (index, made) in record.moves.iter().enumerate() {
        if let Some((_, choice)) = acknowledged.next_if(|(number, _)| *number == index + 1) {
            assert_eq!(
                Some(&table.actions(made.seat)[*choice]),
                made.action.as_ref(),
                "move {} of table {}",
                index + 1,
                game.table
            );
        }
        table.play_move(made).unwrap();
    }
    assert_eq!(acknowledged.next(), None, "acknowledged twice or out of order at table {}", game.table);
}
