use super::client::{Http, Socket};
use super::{LoadError, Shared};
use serde::Deserialize;
use serde::de::IgnoredAny;
use sounder_kernel::Dice;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, mpsc};

/// Who hears nothing for so long gives up.
const PATIENCE: Duration = Duration::from_secs(60);

/// So many moves people stay at a table who come and go.
const STAY: usize = 25;

/// The part of a view that a player needs.
#[derive(Deserialize)]
struct Seen {
    at: Option<usize>,
    #[serde(default)]
    moves: u64,
    #[serde(default)]
    choices: Vec<IgnoredAny>,
    phase: Option<String>,
    error: Option<Refused>,
}

#[derive(Deserialize)]
struct Refused {
    code: String,
}

/// One move: when it was sent, and when it was seen.
#[derive(Clone, Copy)]
pub struct Measured {
    pub sent: Instant,
    pub seen: Instant,
}

impl Measured {
    pub fn latency(&self) -> Duration {
        self.seen - self.sent
    }
}

/// Everybody at one table, game after game, in one task: what one sends the other must see; where the other is a bot of the
/// server, the sender itself.
pub async fn table(
    shared: Arc<Shared>,
    number: usize,
    ready: mpsc::Sender<()>,
    begin: Arc<Semaphore>,
) -> Result<Vec<Measured>, LoadError> {
    // Each table has an address of its own, so that limits count honest people as what they are.
    let [.., high, low] = (number as u32 + 1).to_be_bytes();
    let http = Http::new(shared.config.address, Some(Ipv4Addr::new(127, 1, high, low)));
    let mut keys = [http.new_key().await?, http.new_key().await?];
    let mut game = Sitting::open(&shared, &http, &keys, number).await?;
    let mut turns = 0;
    let _ = ready.send(()).await;
    drop(ready);
    let _ = begin.acquire().await;
    let mut measured = Vec::new();
    // Spread evenly, as tables are in life.
    let between = shared.config.rate.map(|rate| Duration::from_secs_f64(shared.config.tables as f64 / rate));
    let mut next = Instant::now()
        + between.map_or(Duration::ZERO, |between| between.mul_f64(number as f64 / shared.config.tables as f64));
    while !shared.is_over() {
        if let Some(between) = between {
            tokio::time::sleep_until(next.into()).await;
            next += between;
        }
        let turn = match game.turn(&shared).await {
            // Who comes and goes comes back if the line was cut.
            Err(_) if shared.config.soak => Turn::Over,
            turn => turn?,
        };
        match turn {
            Turn::Seen { measure, moves } => {
                if shared.measuring.load(Ordering::Relaxed) {
                    measured.push(measure);
                    shared.moves.fetch_add(moves, Ordering::Relaxed);
                }
            }
            Turn::Over => {
                shared.games.fetch_add(1, Ordering::Relaxed);
                game = Sitting::open_again(&shared, &http, &keys, number).await?;
            }
        }
        turns += 1;
        if shared.config.soak && turns % STAY == 0 {
            // They leave for good, and others come.
            drop(game);
            keys = [http.new_key().await?, http.new_key().await?];
            game = Sitting::open_again(&shared, &http, &keys, number).await?;
        }
    }
    Ok(measured)
}

enum Turn {
    /// A move was seen, and so many were made since the turn before: bots answer by themselves.
    Seen {
        measure: Measured,
        moves: u64,
    },
    Over,
}

/// The seats of scripted players, one or two, and what these know.
struct Sitting {
    sockets: Vec<Socket>,
    at: usize,
    moves: u64,
    choices: Vec<usize>,
    over: bool,
    dice: Dice,
    viewers: Vec<tokio::task::JoinHandle<()>>,
}

impl Drop for Sitting {
    fn drop(&mut self) {
        for viewer in &self.viewers {
            viewer.abort();
        }
    }
}

impl Sitting {
    async fn open(shared: &Arc<Shared>, http: &Http, keys: &[String; 2], number: usize) -> Result<Sitting, LoadError> {
        let bot = shared.config.bot_at(number);
        let table = shared.new_table(http, keys, bot).await?;
        if number == 0 {
            shared.honest.lock().expect("nobody panics holding it").clone_from(&table);
        }
        let people = &keys[..if bot.is_some() { 1 } else { 2 }];
        let (mut sockets, mut viewers) = (Vec::new(), Vec::new());
        for (seat, key) in people.iter().enumerate() {
            let path = format!("/api/tables/{table}/live?scene=false&seat={seat}");
            sockets.push(http.socket(&path, key, false).await?);
        }
        for key in people.iter().filter(|_| shared.config.viewers) {
            let socket = http.socket(&format!("/tables/{table}/live"), key, true).await?;
            viewers.push(tokio::spawn(view(Arc::clone(shared), socket)));
        }
        let choices = vec![0; people.len()];
        let dice = Dice::from_number(number as u64);
        let mut game = Sitting { sockets, at: 0, moves: 0, choices, over: false, dice, viewers };
        for player in 0..people.len() {
            // With two people the game begins once the second sits down.
            game.hear(player, people.len() - 1).await?;
        }
        Ok(game)
    }

    /// The same while a run goes on: who comes and goes tries again.
    async fn open_again(
        shared: &Arc<Shared>,
        http: &Http,
        keys: &[String; 2],
        number: usize,
    ) -> Result<Sitting, LoadError> {
        loop {
            let opened = Sitting::open(shared, http, keys, number).await;
            if opened.is_ok() || !shared.config.soak || shared.is_over() {
                return opened;
            }
            shared.errors.fetch_add(1, Ordering::Relaxed);
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }

    /// Listens until this player has heard of the change number or the end.
    async fn hear(&mut self, player: usize, at: usize) -> Result<(), LoadError> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.sockets[player].next()).await;
            let message =
                message.map_err(|_| LoadError::Server(format!("it said nothing of change {at} for a minute")))?;
            let message = message.ok_or_else(|| LoadError::Server("it hung up".into()))?;
            let seen: Seen = serde_json::from_str(&message).map_err(|error| LoadError::Server(error.to_string()))?;
            match seen.error {
                // A bot chose at the same time and was faster: what it did is heard of as well, and then it is played anew.
                Some(Refused { code }) if code == "stale" && self.sockets.len() == 1 => continue,
                Some(Refused { code }) => return Err(LoadError::Server(format!("refused a move: {code}"))),
                None => {}
            }
            self.choices[player] = seen.choices.len();
            self.moves = self.moves.max(seen.moves);
            self.over = seen.phase.as_deref() == Some("over");
            if seen.at.is_some_and(|seen| seen >= at) || self.over {
                self.at = seen.at.unwrap_or(self.at);
                return Ok(());
            }
        }
    }

    async fn turn(&mut self, shared: &Shared) -> Result<Turn, LoadError> {
        let before = self.moves;
        while self.sockets.len() == 1 && self.choices[0] == 0 && !self.over {
            self.hear(0, self.at + 1).await?;
        }
        let Some(player) = self.choices.iter().position(|choices| *choices > 0) else { return Ok(Turn::Over) };
        let choice = self.dice.below(self.choices[player] as u32);
        let (at, sent) = (self.at, Instant::now());
        self.sockets[player].send(format!(r#"{{"play":{choice},"at":{at},"seat":{player}}}"#)).await?;
        let other = self.sockets.len() - 1 - player;
        if let Err(error) = self.hear(other, at + 1).await {
            shared.errors.fetch_add(1, Ordering::Relaxed);
            return Err(error);
        }
        let measure = Measured { sent, seen: Instant::now() };
        if other != player {
            self.hear(player, at + 1).await?;
        }
        Ok(if self.over { Turn::Over } else { Turn::Seen { measure, moves: self.moves - before } })
    }
}

/// A page that only listens.
async fn view(shared: Arc<Shared>, mut socket: Socket) {
    let _ = socket.send(r#"{"hello":0}"#.into()).await;
    while let Some(message) = socket.next().await {
        if shared.measuring.load(Ordering::Relaxed) {
            shared.updates.lock().expect("nobody panics holding it").push(message.len() as u32);
        }
    }
}
