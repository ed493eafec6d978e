//! Nobody acts for others, reads their secrets, injects markup, or brings the server down.

use crate::common::{Client, Server, at, code, play_on, play_until_secret};
use serde_json::{Value, json};
use sounder_kernel::{Record, Seat, Viewer};
use sounder_scene::Offers;
use sounder_scene::html::Picture;
use sounder_server::{Config, Limits};
use std::collections::HashMap;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A game with hidden cards.
const SECRETIVE: &str = "wild-pigs-2";

async fn two(server: &Server, game: &str) -> (Client, Client, String) {
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let body = json!({ "game": game, "seats": ["me", "free"], "terms": { "listed": true } });
    let (_, made) = ada.post("/api/tables", body).await;
    let table = made["table"].as_str().unwrap().to_owned();
    bob.post(&format!("/api/tables/{table}/seats"), json!({})).await;
    (ada, bob, table)
}

#[tokio::test]
async fn nobody_acts_for_a_seat_that_is_not_theirs() {
    let server = Server::start().await;
    let (ada, bob, table) = two(&server, "connect-four").await;
    let eve = server.guest("Eve").await;
    let seen = at(&ada.view(&table).await);
    let play = |seat: usize| json!({ "at": seen, "choice": 0, "seat": seat });
    for (who, seat, expected) in
        [(&eve, 0, "not-yours"), (&bob, 0, "not-yours"), (&bob, 1, "not-your-turn"), (&ada, 7, "not-yours")]
    {
        let (_, answer) = who.act(&table, "play", play(seat)).await;
        assert_eq!(code(&answer), expected);
    }
    for verb in ["undo", "resign", "draw", "abandon", "rematch"] {
        assert_ne!(eve.act(&table, verb, json!({})).await.0, 200, "{verb}");
    }
    assert_eq!(eve.act(&table, "answer", json!({ "yes": true })).await.0, 403);
    assert_eq!(eve.act(&table, "replace", json!({ "seat": 1 })).await.0, 403);
    assert_eq!(eve.delete(&format!("/api/tables/{table}/seats/1")).await.0, 409);
    assert_eq!(eve.post(&format!("/api/tables/{table}/seats/0/link"), json!({})).await.0, 403);
    let mut page = eve.page_socket(&table).await;
    page.next().await.unwrap();
    for message in [
        json!({ "play": 0, "at": seen }),
        json!({ "resign": true }),
        json!({ "reveal": true, "play": 0, "at": seen, "seat": 0 }),
    ] {
        page.send(message).await;
        assert!(page.next_with("notice").await["notice"].as_str().unwrap().contains("not"));
    }
    let view = ada.view(&table).await;
    assert_eq!((view["moves"].as_u64(), at(&view)), (Some(0), seen));
}

#[tokio::test]
async fn a_stranger_needs_a_key_that_somebody_holds() {
    let server = Server::start().await;
    let (_, _, table) = two(&server, "connect-four").await;
    let stranger = server.stranger();
    assert_eq!(stranger.play(&table, 1, 0).await.0, 401);
    assert_eq!(stranger.post("/api/tables", json!({ "game": "connect-four", "seats": ["me", "easy"] })).await.0, 401);
    for key in ["", "0", &"0".repeat(64), &"z".repeat(64)] {
        let guessing = Client { key: Some(key.into()), ..stranger.clone() };
        assert_eq!(guessing.get("/api/me").await.0, 401, "{key}");
    }
}

/// Everything that the public and the seats are shown on the way is exactly what the game shows to them, and the seed is
/// nowhere in it. That the game itself keeps secrets is a law of the kernel's conformance suite.
#[tokio::test]
async fn secrets_stay_with_their_seats_until_the_end() {
    let server = Server::start().await;
    let (ada, bob, table) = two(&server, SECRETIVE).await;
    let eve = server.guest("Eve").await;
    let mut shown: Vec<(usize, Viewer, Value)> = Vec::new();
    let mut texts = Vec::new();
    let mut page = eve.page_socket(&table).await;
    let mut secret = String::new();
    for moves in [0, 3, 6, 12, 24, usize::MAX] {
        if moves == usize::MAX {
            secret = play_until_secret(&table, [&ada, &bob]).await;
        } else {
            play_on(&table, &[&ada, &bob], moves).await;
        }
        let moves = ada.view(&table).await["moves"].as_u64().unwrap() as usize;
        for (who, viewer) in [(&eve, Viewer::Public), (&ada, Viewer::Seat(Seat(0))), (&bob, Viewer::Seat(Seat(1)))] {
            let view = who.view(&table).await;
            assert_eq!(view["seed"], Value::Null);
            shown.push((view["moves"].as_u64().unwrap() as usize, viewer, view["scene"].clone()));
            let past = moves / 2;
            let (_, then) = who.get(&format!("/api/tables/{table}/at/{past}")).await;
            shown.push((past, viewer, then["scene"].clone()));
        }
        for path in
            [format!("/tables/{table}"), format!("/tables/{table}/replay"), format!("/tables/{table}/at/{moves}")]
        {
            texts.push(eve.page(&path).await.1);
        }
        for eyes in ["0", "1"] {
            assert_eq!(eve.get(&format!("/api/tables/{table}/at/3?eyes={eyes}")).await.0, 403);
            assert_eq!(eve.page(&format!("/tables/{table}/as/{eyes}/at/3")).await.0, 403);
            assert_eq!(eve.page(&format!("/tables/{table}/replay?eyes={eyes}")).await.0, 403);
        }
        assert_eq!(bob.get(&format!("/api/tables/{table}/at/3?eyes=0")).await.0, 403);
        assert_eq!(eve.get(&format!("/api/tables/{table}?seat=0")).await.0, 403);
        assert_eq!(eve.get(&format!("/api/tables/{table}/record")).await.0, 409);
        assert_eq!(eve.page(&format!("/tables/{table}/record")).await.0, 409);
    }
    let last = at(&ada.view(&table).await);
    loop {
        let message = page.next().await.unwrap();
        texts.push(message.to_string());
        if at(&message) == last {
            break;
        }
    }
    ada.act(&table, "resign", json!({})).await;

    let (_, record) = eve.get(&format!("/api/tables/{table}/record")).await;
    let record = Record::from_json(&record.to_string()).unwrap();
    let game = sounder_catalog::find(SECRETIVE).unwrap();
    for (moves, viewer, scene) in shown {
        let then = game.replay_to(&record, moves).unwrap();
        assert_eq!(scene, serde_json::to_value(then.scene(viewer)).unwrap(), "{viewer:?} after {moves}");
    }
    let seed = record.seed.to_hex();
    assert!(texts.iter().all(|text| !text.contains(&seed) && !text.contains(&secret)));
    assert_eq!(eve.get(&format!("/api/tables/{table}/at/3?eyes=0")).await.0, 200, "after the end all may look");
}

/// The page of a spectator and of each seat, over the websocket, holds exactly what the renderer makes of their scene.
#[tokio::test]
async fn a_page_shows_its_own_viewer_only() {
    let server = Server::start().await;
    let (ada, bob, table) = two(&server, SECRETIVE).await;
    let eve = server.guest("Eve").await;
    let mut sockets = [eve.page_socket(&table).await, ada.page_socket(&table).await, bob.page_socket(&table).await];
    let mut pages = vec![Parts::new(); 3];
    for (socket, page) in sockets.iter_mut().zip(&mut pages) {
        take_in(page, &socket.next().await.unwrap());
    }
    let end = play_on(&table, &[&ada, &bob], 12).await;
    for (socket, page) in sockets.iter_mut().zip(&mut pages) {
        loop {
            let message = socket.next().await.unwrap();
            take_in(page, &message);
            if message["at"] == end["at"] {
                break;
            }
        }
    }
    ada.act(&table, "resign", json!({})).await;
    let (_, record) = eve.get(&format!("/api/tables/{table}/record")).await;
    let record = Record::from_json(&record.to_string()).unwrap();
    let then = sounder_catalog::find(SECRETIVE).unwrap().replay_to(&record, 12).unwrap();
    for (page, viewer) in pages.iter().zip(Viewer::all(2)) {
        let offers = match viewer {
            Viewer::Seat(seat) => then.offers(seat),
            Viewer::Public => Offers::default(),
        };
        let (scene, symbols, names) = (then.scene(viewer), then.symbols(), then.names());
        for drawn in (Picture { scene: &scene, offers: &offers, symbols, names, viewer }).apart() {
            let (html, things) = page.get(&drawn.id).expect("all parts");
            assert_eq!(html, &drawn.html, "{viewer:?} {}", drawn.id);
            for (id, thing) in drawn.things {
                assert_eq!(things.get(&id), Some(&thing), "{viewer:?} {id}");
            }
        }
    }
}

/// What a page has: the element of each part, and its things.
type Parts = HashMap<String, (String, HashMap<String, String>)>;

/// Does what the script of a page does with a message.
fn take_in(page: &mut Parts, message: &Value) {
    for patch in message["fragments"].as_array().into_iter().flatten() {
        let (html, things) = page.entry(patch["id"].as_str().unwrap().into()).or_default();
        if let Some(fresh) = patch["html"].as_str() {
            *html = fresh.into();
        }
        for thing in patch["things"].as_array().into_iter().flatten() {
            things.insert(thing[0].as_str().unwrap().into(), thing[1].as_str().unwrap().into());
        }
    }
}

#[tokio::test]
async fn names_and_chat_are_text_and_nothing_else() {
    let server = Server::start().await;
    let evil = "<img src=x>\"'&:red:";
    let mallory = server.guest(evil).await;
    let table = mallory.table("connect-four", &["me", "easy"]).await;
    mallory.act(&table, "chat", json!({ "text": format!("<script>alert(1)</script>{evil}") })).await;
    let mut socket = mallory.page_socket(&table).await;
    let update = socket.next().await.unwrap().to_string();
    let (_, page) = mallory.page(&format!("/tables/{table}")).await;
    let (_, account) = mallory.page("/account").await;
    mallory.act(&table, "resign", json!({})).await;
    let (_, over) = mallory.page(&format!("/tables/{table}")).await;
    let (_, replay) = mallory.page(&format!("/tables/{table}/replay")).await;
    let (_, results) = mallory.page("/account").await;
    for text in [page, update, account, over, replay, results] {
        assert!(!text.contains("<img src=x") && !text.contains("<script>alert"), "{text}");
        assert!(text.contains("&lt;img src=x"), "{text}");
    }
    let (status, _) = mallory.act(&table, "chat", json!({ "text": "x".repeat(501) })).await;
    assert_eq!(status, 400);
    assert_eq!(mallory.view(&table).await["chat"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn pages_forbid_foreign_content_and_say_so() {
    let server = Server::start().await;
    let response = server.stranger().send("GET", "/", None).await;
    let header = |name: &str| response.headers()[name].to_str().unwrap().to_owned();
    assert!(header("content-security-policy").contains("default-src 'self'"));
    assert_eq!(header("x-content-type-options"), "nosniff");
    let cookie = header("set-cookie");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    assert!(!response.text().await.unwrap().contains("style="));
}

#[tokio::test]
async fn other_sites_cannot_use_a_visitors_cookie() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let post = |origin: Option<&'static str>| {
        let request = ada.http.post(format!("{}/games/connect-four/quick", ada.base)).header("cookie", ada.cookie());
        match origin {
            Some(origin) => request.header("origin", origin),
            None => request,
        }
    };
    for origin in [Some("https://evil.example"), Some("null"), None] {
        assert_eq!(post(origin).send().await.unwrap().status(), 403, "{origin:?}");
    }
    let table = ada.table("connect-four", &["me", "easy"]).await;
    let headers = [("cookie", ada.cookie()), ("origin", "https://evil.example".to_owned())];
    assert!(ada.try_socket(&format!("/tables/{table}/live"), &headers).await.is_err());
}

#[tokio::test]
async fn malformed_requests_get_a_clear_answer() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let table = ada.table("connect-four", &["me", "easy"]).await;
    let bodies = [
        "",
        "{",
        "[]",
        "null",
        "{\"at\":-1}",
        "{\"at\":1,\"choice\":0,\"surprise\":1}",
        "\u{0}",
        "{\"at\":1e999,\"choice\":0}",
    ];
    for body in bodies {
        let response = ada.send("POST", &format!("/api/tables/{table}/play"), Some(body.into())).await;
        assert_eq!(response.status(), 400, "{body}");
        assert_eq!(response.headers()["content-type"], "application/problem+json");
    }
    let deep = "[".repeat(50_000);
    let answer = ada.send("POST", &format!("/api/tables/{table}/play"), Some(deep)).await;
    assert_eq!(answer.status(), 400);
    for choice in [json!(-1), json!(1.5), json!([]), json!({ "action": 1, "more": 2 }), json!(null)] {
        let (status, answer) = ada.act(&table, "play", json!({ "at": 1, "choice": choice })).await;
        assert_eq!((status, code(&answer)), (400, "bad-request"), "{choice}");
    }
    for path in [
        "/api/tables/../../etc/passwd",
        "/tables/%00",
        "/tables/%ff",
        "/assets/../Cargo.toml",
        "/api/nothing",
        "/tables/x/at/-1",
    ] {
        let status = ada.send("GET", path, None).await.status().as_u16();
        assert!((400..500).contains(&status), "{path}: {status}");
    }
    let (status, answer) =
        ada.post("/api/tables", json!({ "game": "connect-four", "seats": ["me", "grandmaster"] })).await;
    assert!(status == 400 && answer["detail"].as_str().unwrap().contains("easy"), "{answer}");
    // Bots share the cores of all tables: nobody may order one that thinks for ever.
    for bot in ["search:99999999", "search:60000ms"] {
        let (status, answer) = ada.post("/api/tables", json!({ "game": "connect-four", "seats": ["me", bot] })).await;
        assert!(status == 400 && answer["detail"].as_str().unwrap().contains("at most"), "{answer}");
        assert_eq!(ada.form("/games/connect-four/tables", &format!("seat-0=you&seat-1={bot}")).await.0, 400);
    }
    let many: Vec<&str> = vec!["easy"; 1_000];
    let (status, answer) = ada.post("/api/tables", json!({ "game": "connect-four", "seats": many })).await;
    assert_eq!((status, code(&answer)), (422, "bad-setup"));
    assert_eq!(ada.get("/health").await.0, 200);
}

#[tokio::test]
async fn huge_and_endless_requests_are_cut_off() {
    let patience = Duration::from_secs(2);
    let limits = Limits { patience, ..Limits::none() };
    let server = Server::start_with(|config| Config { limits, ..config }).await;
    let ada = server.guest("Ada").await;
    let huge = json!({ "name": "x".repeat(200_000) }).to_string();
    let answer = ada.send("POST", "/api/guests", Some(huge)).await;
    assert_eq!(answer.status(), 413);
    let (_, problem) = ada.post("/api/guests", json!({ "name": "x".repeat(200_000) })).await;
    assert_eq!(code(&problem), "too-large");
    let record = ada.send("POST", "/api/records", Some("x".repeat(3_000_000))).await;
    assert_eq!(record.status(), 413);

    let mut endless = TcpStream::connect(server.running.address).await.unwrap();
    endless.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ").await.unwrap();
    let mut rest = Vec::new();
    let ended = tokio::time::timeout(patience * 20, endless.read_to_end(&mut rest)).await;
    assert!(ended.is_ok(), "a request that never ends is cut off");

    let mut long = TcpStream::connect(server.running.address).await.unwrap();
    long.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n").await.unwrap();
    let line = format!("X-{}: {}\r\n", "a".repeat(100), "b".repeat(1_000));
    let sent = async {
        for _ in 0..1_000 {
            long.write_all(line.as_bytes()).await?;
        }
        Ok::<(), std::io::Error>(())
    };
    let _ = sent.await;
    let mut answer = Vec::new();
    let _ = long.read_to_end(&mut answer).await;
    assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 431"), "{}", String::from_utf8_lossy(&answer));

    let table = ada.table("connect-four", &["me", "easy"]).await;
    let mut socket = ada.socket(&format!("/api/tables/{table}/live")).await;
    socket.next().await.unwrap();
    socket.send(json!({ "chat": "x".repeat(100_000) })).await;
    while socket.next().await.is_some() {}
    for garbage in ["", "{", "[[[[", "{\"play\":{}}", "{\"hello\":-1}"] {
        let mut socket = ada.page_socket(&table).await;
        socket.next().await.unwrap();
        futures_util::SinkExt::send(&mut socket.0, tokio_tungstenite::tungstenite::Message::text(garbage))
            .await
            .unwrap();
        assert!(socket.next_with("notice").await["notice"].is_string());
    }
    assert_eq!(ada.get("/health").await.0, 200);
}

#[tokio::test]
async fn one_client_cannot_ask_for_everything() {
    let limits = Limits {
        requests_per_second: 5,
        burst: 20,
        tables_per_minute: 2,
        sign_ins_per_minute: 2,
        connections_per_client: 6,
        ..Limits::default()
    };
    let server = Server::start_with(|config| Config { limits, ..config }).await;
    let ada = server.guest("Ada").await;
    let body = || json!({ "game": "connect-four", "seats": ["me", "easy"] });
    let table = ada.table("connect-four", &["me", "easy"]).await;
    assert_eq!(ada.post("/api/tables", body()).await.0, 201);
    let (status, answer) = ada.post("/api/tables", body()).await;
    assert_eq!((status, code(&answer)), (429, "too-many-requests"));
    let wrong = || json!({ "name": "Ada", "password": "guess after guess" });
    for expected in [401, 401, 429] {
        assert_eq!(ada.post("/api/sessions", wrong()).await.0, expected);
    }
    // Pages and the API answer in turn, so that whoever asks one after the other is never too fast for them.
    let mut refused = 0;
    for _ in 0..150 {
        let response = ada.send("GET", "/health", None).await;
        if response.status() == 429 {
            assert!(response.headers().contains_key("retry-after"));
            refused += 1;
        }
    }
    assert!(refused > 5, "{refused}");
    tokio::time::sleep(Duration::from_secs(2)).await;
    let mut sockets = Vec::new();
    let path = format!("/api/tables/{table}/live?scene=false");
    for _ in 0..8 {
        let headers = [("authorization", format!("Bearer {}", ada.key.as_deref().unwrap()))];
        sockets.push(ada.try_socket(&path, &headers).await);
    }
    assert!(sockets.iter().filter(|socket| socket.is_ok()).count() < 6);
    drop(sockets);
}

/// All that the tests of this file log, at the finest level.
#[derive(Clone, Default)]
struct Logged(std::sync::Arc<std::sync::Mutex<Vec<u8>>>);

impl std::io::Write for Logged {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn secrets_are_not_in_the_database_or_the_logs() {
    let logged = Logged::default();
    let writer = logged.clone();
    let subscriber =
        tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE).with_writer(move || writer.clone());
    tracing::subscriber::set_global_default(subscriber.finish()).unwrap();
    let server = Server::start().await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let password = "analytical engine";
    let (_, made) = ada.post("/api/accounts", json!({ "name": "Ada", "password": password })).await;
    let ada = Client { key: Some(made["key"].as_str().unwrap().into()), ..ada };
    ada.post("/api/sessions", json!({ "name": "Ada", "password": password })).await;
    let table = ada.table("connect-four", &["me", "free"]).await;
    let link = async || {
        let (_, made) = ada.post(&format!("/api/tables/{table}/seats/1/link"), json!({})).await;
        made["link"].as_str().unwrap().rsplit('/').next().unwrap().to_owned()
    };
    let (first, second) = (link().await, link().await);
    bob.page(&format!("/join/{first}")).await;
    assert_eq!(bob.post(&format!("/api/links/{second}"), json!({})).await.0, 200);
    ada.act(&table, "resign", json!({})).await;
    let (_, record) = ada.get(&format!("/api/tables/{table}/record")).await;
    let seed = record["seed"].as_str().unwrap();
    let (key, database) = (ada.key.clone().unwrap(), server.database());
    server.running.stop().await;

    let contains = |bytes: &[u8], secret: &str| bytes.windows(secret.len()).any(|window| window == secret.as_bytes());
    let log = logged.0.lock().unwrap().clone();
    assert!(contains(&log, &table), "the log says something");
    let mut stored = std::fs::read(&database).unwrap();
    stored.extend(std::fs::read(database.with_extension("sqlite-wal")).unwrap_or_default());
    for secret in [&key, &first, &second, password] {
        assert!(!contains(&stored, secret) && !contains(&log, secret), "{secret}");
    }
    assert!(!contains(&log, seed));
}

#[tokio::test]
async fn a_game_that_the_rules_no_longer_reproduce_is_closed_with_an_explanation() {
    use sqlx::ConnectOptions;
    let server = Server::start().await;
    let (ada, bob, table) = two(&server, "connect-four").await;
    play_on(&table, &[&ada, &bob], 4).await;
    server.running.stop().await;
    let database = server.folder.path().join("sounder.sqlite");
    let mut connection = sqlx::sqlite::SqliteConnectOptions::new().filename(&database).connect().await.unwrap();
    let other_rules = "UPDATE steps SET action = '99' WHERE table_id = ? AND number = 4";
    sqlx::query(other_rules).bind(table.clone()).execute(&mut connection).await.unwrap();
    drop(connection);
    let running = sounder_server::start(crate::common::config(&server.folder)).await.unwrap();
    let ada = Client { base: format!("http://{}", running.address), ..ada };
    let view = ada.view(&table).await;
    assert_eq!((view["phase"].as_str(), view["moves"].as_u64()), (Some("over"), Some(2)));
    let note = view["ending"]["note"].as_str().unwrap();
    assert!(note.contains("cannot go on") && note.contains("move 3 is not legal"), "{note}");
    running.stop().await;
}

#[tokio::test]
async fn nobody_brings_a_sheet_for_a_seat_that_is_not_theirs() {
    let server = Server::start().await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let body = json!({ "game": "spugah", "seats": ["me", "free", "easy"], "terms": { "listed": true } });
    let table = ada.post("/api/tables", body).await.1["table"].as_str().unwrap().to_owned();
    bob.post(&format!("/api/tables/{table}/seats"), json!({})).await;
    let eve = server.guest("Eve").await;
    for (who, seat) in [(&eve, 0), (&eve, 1), (&bob, 0), (&ada, 1), (&ada, 2), (&ada, 7)] {
        let (status, answer) = who.post(&format!("/api/tables/{table}/seats/{seat}/sheet"), json!("Saltmere")).await;
        assert_eq!((status, code(&answer)), (403, "not-yours"));
        assert_eq!(who.page(&format!("/tables/{table}/sheet?seat={seat}")).await.0, 403);
        let form = format!("seat={seat}&sheet=Saltmere");
        assert_eq!(who.form(&format!("/tables/{table}/bring"), &form).await.0, 403);
    }
    assert_eq!(ada.view(&table).await["setup"]["sheets"], Value::Null);
    // A name is shown as it was written, never as markup or as a symbol.
    let (_, game) = ada.get("/api/games/spugah").await;
    let mut sheet = game["sheets"]["ready"][0]["sheet"].clone();
    sheet["name"] = json!("<b>Land</b>");
    assert_eq!(ada.post(&format!("/api/tables/{table}/seats/0/sheet"), sheet).await.0, 200);
    let lobby = eve.page(&format!("/tables/{table}")).await.1;
    assert!(lobby.contains("&lt;b&gt;Land&lt;/b&gt;") && !lobby.contains("<b>Land"));
}
