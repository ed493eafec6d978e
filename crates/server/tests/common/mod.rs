//! A server of one's own on loopback, and somebody who talks to it.
#![allow(dead_code)]

pub mod asking;
pub mod browser;
pub mod kept;
pub mod pairs;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use sounder_host::AnyGame;
use sounder_server::{Chance, Config, Limits, Running};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

pub struct Server {
    pub running: Running,
    pub folder: tempfile::TempDir,
}

/// The number of the first game at a server for a test: the same games every time, or others to look for faults.
fn first_game() -> u64 {
    std::env::var("SOUNDER_SEED").map_or(1, |number| number.parse().expect("SOUNDER_SEED is a number"))
}

/// A server for a test: bots do not dawdle, the games are the same every time, and limits are out of the way unless the test is
/// about them.
pub fn config(folder: &tempfile::TempDir) -> Config {
    Config {
        address: "127.0.0.1:0".parse().unwrap(),
        database: folder.path().join("sounder.sqlite"),
        limits: Limits::none(),
        chance: Chance::numbered(first_game()),
        bot_pause: Duration::ZERO,
        ..Config::default()
    }
}

impl Server {
    pub async fn start() -> Server {
        Server::start_with(|config| config).await
    }

    pub async fn start_with(change: impl FnOnce(Config) -> Config) -> Server {
        let folder = tempfile::tempdir().unwrap();
        let running = sounder_server::start(change(config(&folder))).await.unwrap();
        Server { running, folder }
    }

    pub async fn restart(self) -> Server {
        self.running.stop().await;
        let running = sounder_server::start(config(&self.folder)).await.unwrap();
        Server { running, folder: self.folder }
    }

    /// The same with other games on offer.
    pub async fn restart_with_games(self, games: Vec<Arc<dyn AnyGame>>) -> Server {
        self.running.stop().await;
        let running = sounder_server::start(Config { games, ..config(&self.folder) }).await.unwrap();
        Server { running, folder: self.folder }
    }

    pub fn database(&self) -> PathBuf {
        self.folder.path().join("sounder.sqlite")
    }

    pub fn base(&self) -> String {
        format!("http://{}", self.running.address)
    }

    /// Somebody without a key.
    pub fn stranger(&self) -> Client {
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        Client { http, base: self.base(), key: None }
    }

    /// Somebody with a key.
    pub async fn guest(&self, name: &str) -> Client {
        let mut guest = self.stranger();
        let (status, made) = guest.post("/api/guests", json!({ "name": name })).await;
        assert_eq!(status, 201, "{made}");
        guest.key = Some(made["key"].as_str().unwrap().into());
        guest
    }
}

#[derive(Clone)]
pub struct Client {
    pub http: reqwest::Client,
    pub base: String,
    pub key: Option<String>,
}

impl Client {
    pub async fn send(&self, method: &str, path: &str, body: Option<String>) -> reqwest::Response {
        let method = method.parse().unwrap();
        let mut request = self.http.request(method, format!("{}{path}", self.base));
        if let Some(key) = &self.key {
            request = request.header("authorization", format!("Bearer {key}"));
        }
        if let Some(body) = body {
            request = request.header("content-type", "application/json").body(body);
        }
        request.send().await.unwrap()
    }

    async fn json(&self, method: &str, path: &str, body: Option<String>) -> (u16, Value) {
        let response = self.send(method, path, body).await;
        let status = response.status().as_u16();
        let text = response.text().await.unwrap();
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    pub async fn get(&self, path: &str) -> (u16, Value) {
        self.json("GET", path, None).await
    }

    pub async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        self.json("POST", path, Some(body.to_string())).await
    }

    pub async fn delete(&self, path: &str) -> (u16, Value) {
        self.json("DELETE", path, None).await
    }

    /// A page, as a browser with this key asks for it.
    pub async fn page(&self, path: &str) -> (u16, String) {
        let request = self.http.get(format!("{}{path}", self.base)).header("accept", "text/html");
        let response = request.header("cookie", self.cookie()).send().await.unwrap();
        (response.status().as_u16(), response.text().await.unwrap())
    }

    /// A form, as a browser with this key sends it; gives where it leads.
    pub async fn form(&self, path: &str, body: &str) -> (u16, String) {
        let request = self.http.post(format!("{}{path}", self.base)).header("origin", &self.base);
        let request = request.header("content-type", "application/x-www-form-urlencoded").header("accept", "text/html");
        let response = request.header("cookie", self.cookie()).body(body.to_owned()).send().await.unwrap();
        let status = response.status().as_u16();
        let to = response.headers().get("location").map(|to| to.to_str().unwrap().to_owned());
        (
            status,
            match to {
                Some(to) => to,
                None => response.text().await.unwrap(),
            },
        )
    }

    /// A form as [`Client::form`], with more headers; gives the answer as it came.
    pub async fn form_with(&self, path: &str, body: &str, headers: &[(&str, &str)]) -> reqwest::Response {
        let request = self.http.post(format!("{}{path}", self.base)).header("cookie", self.cookie());
        let mut request =
            request.header("content-type", "application/x-www-form-urlencoded").header("accept", "text/html");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.body(body.to_owned()).send().await.unwrap()
    }

    /// A form that hands out another key; gives the client with that one.
    pub async fn form_for_key(&self, path: &str, body: &str) -> Client {
        let answer = self.form_with(path, body, &[("origin", &self.base)]).await;
        assert_eq!(answer.status(), 303, "{}", answer.text().await.unwrap());
        let cookie = answer.headers()["set-cookie"].to_str().unwrap();
        let key = cookie.strip_prefix("sounder=").unwrap().split(';').next().unwrap();
        Client { key: Some(key.into()), ..self.clone() }
    }

    pub fn cookie(&self) -> String {
        self.key.as_ref().map_or(String::new(), |key| format!("sounder={key}"))
    }

    /// Sets up a table with this client as host.
    pub async fn table(&self, game: &str, seats: &[&str]) -> String {
        let (status, made) = self.post("/api/tables", json!({ "game": game, "seats": seats })).await;
        assert_eq!(status, 201, "{made}");
        made["table"].as_str().unwrap().into()
    }

    pub async fn view(&self, table: &str) -> Value {
        let (status, view) = self.get(&format!("/api/tables/{table}")).await;
        assert_eq!(status, 200, "{view}");
        view
    }

    pub async fn play(&self, table: &str, at: usize, choice: usize) -> (u16, Value) {
        self.post(&format!("/api/tables/{table}/play"), json!({ "at": at, "choice": choice })).await
    }

    pub async fn act(&self, table: &str, verb: &str, body: Value) -> (u16, Value) {
        self.post(&format!("/api/tables/{table}/{verb}"), body).await
    }

    pub async fn socket(&self, path: &str) -> Socket {
        self.try_socket(path, &[("authorization", format!("Bearer {}", self.key.as_deref().unwrap()))]).await.unwrap()
    }

    /// The websocket of a table page, after its hello.
    pub async fn page_socket(&self, table: &str) -> Socket {
        self.page_socket_at(table, 0).await
    }

    /// The same of a page that shows this change.
    pub async fn page_socket_at(&self, table: &str, at: usize) -> Socket {
        let headers = [("cookie", self.cookie()), ("origin", self.base.clone())];
        let mut socket = self.try_socket(&format!("/tables/{table}/live"), &headers).await.unwrap();
        socket.send(json!({ "hello": at })).await;
        socket
    }

    pub async fn try_socket(&self, path: &str, headers: &[(&'static str, String)]) -> Result<Socket, String> {
        let mut request = format!("{}{path}", self.base.replace("http", "ws")).into_client_request().unwrap();
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        let opened = tokio_tungstenite::connect_async(request).await;
        opened.map(|(socket, _)| Socket(socket)).map_err(|error| error.to_string())
    }
}

pub struct Socket(pub WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    pub async fn send(&mut self, message: Value) {
        self.0.send(Message::text(message.to_string())).await.unwrap();
    }

    /// The next message; `None` when the server has hung up.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let message = tokio::time::timeout(Duration::from_secs(60), self.0.next()).await.expect("no message came");
            match message? {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message that has this part.
    pub async fn next_with(&mut self, part: &str) -> Value {
        loop {
            let message = self.next().await.expect("the server hung up");
            if !message[part].is_null() {
                return message;
            }
        }
    }
}

/// Plays the first choice for whoever is to act until the game is over or `moves` are played; gives the last view.
pub async fn play_on(table: &str, players: &[&Client], moves: usize) -> Value {
    loop {
        let view = players[0].view(table).await;
        if view["phase"] == "over" || view["moves"].as_u64().unwrap() as usize >= moves {
            return view;
        }
        let seat = view["acting"][0].as_u64().unwrap() as usize;
        // Not always the first: games should go somewhere.
        let view = players[seat].view(table).await;
        let count = view["choices"].as_array().unwrap().len();
        let choice = (view["at"].as_u64().unwrap() as usize * 7) % count.max(1);
        let (status, answer) = players[seat].play(table, view["at"].as_u64().unwrap() as usize, choice).await;
        assert_eq!(status, 200, "{answer}");
    }
}

/// Plays a game with secret choices until the first player has made one that the other has still to answer; gives the
/// words that only the first player may read.
pub async fn play_until_secret(table: &str, players: [&Client; 2]) -> String {
    for moves in 1.. {
        let view = play_on(table, &players, moves).await;
        assert_ne!(view["phase"], "over", "nothing was secret in the whole game");
        let own = view["scene"].to_string();
        if let Some(start) = own.find("Your secret pick for the Onslaught") {
            return own[start..].split('"').next().unwrap().to_owned();
        }
    }
    unreachable!("the game ends")
}

pub fn at(view: &Value) -> usize {
    view["at"].as_u64().unwrap() as usize
}

pub fn code(answer: &Value) -> &str {
    answer["code"].as_str().unwrap_or("no code")
}

/// A text as a value in a form.
pub fn encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |encoded, byte| encoded + format!("%{byte:02X}").as_str())
}
