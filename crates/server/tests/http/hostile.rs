//! One client can neither stop nor slow the server for others: what it asks for is bounded by bytes, and bots are fair.

use crate::common::{Client, Server, at, play_on};
use futures_util::SinkExt;
use serde_json::{Value, json};
use sounder_server::{Config, Limits};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;

/// A game with large pages.
const LARGE: &str = "spugah";

async fn finished_record(server: &Server) -> Value {
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let body = json!({ "game": "connect-four", "seats": ["me", "free"], "terms": { "listed": true } });
    let table = ada.post("/api/tables", body).await.1["table"].as_str().unwrap().to_owned();
    bob.post(&format!("/api/tables/{table}/seats"), json!({})).await;
    assert_eq!(play_on(&table, &[&ada, &bob], usize::MAX).await["phase"], "over");
    ada.get(&format!("/api/tables/{table}/record")).await.1
}

#[tokio::test]
async fn records_are_bounded() {
    let server = Server::start().await;
    let record = finished_record(&server).await;
    let eve = server.guest("Eve").await;
    assert_eq!(eve.post("/api/records", record.clone()).await.0, 201);
    let refused = async |change: &dyn Fn(&mut Value)| {
        let mut record = record.clone();
        change(&mut record);
        // What is wrong with it is found whether or not it is sealed anew.
        record.as_object_mut().unwrap().remove("seal");
        let (status, answer) = eve.post("/api/records", record).await;
        assert!((400..500).contains(&status), "{status}");
        assert_ne!(status, 429);
        let detail = answer["detail"].as_str().unwrap().to_owned();
        assert!(detail.len() < 2_000, "{} bytes of explanation", detail.len());
        detail
    };
    for length in [1_900_000, 65] {
        let long = refused(&|record| record["names"][0] = "x".repeat(length).into()).await;
        assert!(long.contains(&format!("name in this record has {length} characters")), "{long}");
    }
    let first = record["checkpoints"][0].clone();
    let many = refused(&|record| record["checkpoints"] = vec![first.clone(); 20_000].into()).await;
    assert!(many.contains("checkpoints"), "{many}");
    let beyond = |record: &mut Value| {
        let moves = record["moves"].as_array().unwrap().len();
        record["checkpoints"] = (1..moves + 5).map(|n| json!([n, "0"])).collect();
    };
    refused(&beyond).await;
    refused(&|record| record["moves"] = vec![record["moves"][0].clone(); 50_000].into()).await;
    refused(&|record| record["setup"]["sheets"] = vec![json!("x".repeat(900_000)); 2].into()).await;
    refused(&|record| record["setup"]["options"]["x".repeat(900_000)] = "y".into()).await;
    refused(&|record| record["game"] = "x".repeat(1_000_000).into()).await;
    refused(&|record| record["pack"] = "x".repeat(1_000_000).into()).await;
}

#[tokio::test]
async fn who_asks_for_everything_again_is_answered_alone() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let table = ada.table("connect-four", &["me", "free"]).await;
    let mut quiet = ada.page_socket(&table).await;
    let mut loud = ada.page_socket(&table).await;
    quiet.next_with("order").await;
    loud.next_with("order").await;
    for _ in 0..2 {
        loud.send(json!({ "hello": 0 })).await;
        loud.next_with("order").await;
    }
    // The chat comes to both; nothing comes to the other page before it.
    ada.act(&table, "chat", json!({ "text": "psst" })).await;
    while let Some(message) = quiet.next().await {
        assert!(message["order"].is_null(), "the other page was sent everything as well");
        if message["chat"].to_string().contains("psst") {
            break;
        }
    }
}

/// A program hears of a table as a program does, also when it asks for everything again.
#[tokio::test]
async fn a_program_that_asks_for_everything_again_gets_a_view_and_no_page() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let table = ada.table("connect-four", &["me", "free"]).await;
    let path = format!("/api/tables/{table}/live");
    let mut lines = [ada.socket(&path).await, server.stranger().try_socket(&path, &[]).await.unwrap()];
    for line in &mut lines {
        let first = line.next().await.unwrap();
        for _ in 0..2 {
            line.send(json!({ "hello": 0 })).await;
            let again = line.next().await.unwrap();
            assert!(again["phase"] == "waiting" && again["fragments"].is_null(), "{again}");
            assert_eq!(again, first, "it is all there is");
        }
    }
    // A page beside it still gets a page.
    let mut page = ada.page_socket(&table).await;
    page.next_with("order").await;
    page.send(json!({ "hello": 0 })).await;
    assert!(page.next_with("order").await["fragments"].is_array());
}

/// Waits until the server has ended a connection on which nothing is read; what is written to it then comes back as a fault.
/// `nothing` is what can be sent at any time and means nothing.
async fn is_cut_off(stream: &TcpStream, nothing: &[u8]) -> bool {
    for _ in 0..600 {
        match stream.try_write(nothing) {
            Err(fault) if fault.kind() != std::io::ErrorKind::WouldBlock => return true,
            _ => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
    false
}

async fn narrow(server: &Server) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4_096).unwrap();
    socket.connect(server.running.address).await.unwrap()
}

#[tokio::test]
async fn who_does_not_read_is_cut_off() {
    let limits = Limits { reading: Duration::from_millis(500), ..Limits::none() };
    let server = Server::start_with(|config| Config { limits, ..config }).await;
    let ada = server.guest("Ada").await;
    // Plain answers, one after the other on one connection.
    let mut stream = narrow(&server).await;
    let ask = format!("GET /games/{LARGE} HTTP/1.1\r\nHost: x\r\n\r\n").repeat(500);
    let _ = tokio::time::timeout(Duration::from_secs(1), stream.write_all(ask.as_bytes())).await;
    assert!(is_cut_off(&stream, b"\r\n").await);
    assert_eq!(ada.get("/health").await.0, 200);
}

/// Bots play a game with large views, and whoever follows it over a websocket reads none of them. Nobody asks whether they are
/// still there: it is what waits to be read that gives them away.
#[tokio::test]
async fn who_follows_a_table_and_does_not_read_is_cut_off() {
    let limits = Limits { reading: Duration::from_millis(500), ..Limits::none() };
    let never = Duration::from_secs(24 * 60 * 60);
    let server = Server::start_with(|config| Config { limits, ping_every: never, ..config }).await;
    let ada = server.guest("Ada").await;
    let table = ada.table(LARGE, &["random"; 6]).await;
    let mut stream = narrow(&server).await;
    let upgrade = format!(
        "GET /api/tables/{table}/live HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    );
    stream.write_all(upgrade.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 101");
    // An answer that nobody asked for, with a mask of zeros.
    assert!(is_cut_off(&stream, &[0x8a, 0x80, 0, 0, 0, 0]).await);
    assert_eq!(ada.get("/health").await.0, 200);
}

/// A websocket is a connection like any other, for as long as it is open.
#[tokio::test]
async fn websockets_count_among_all_connections() {
    // One is for Ada's requests, which come one after the other.
    let limits = Limits { connections: 4, ..Limits::none() };
    let server = Server::start_with(|config| Config { limits, ..config }).await;
    let ada = server.guest("Ada").await;
    let table = ada.table("connect-four", &["me", "free"]).await;
    let path = format!("/api/tables/{table}/live");
    let mut sockets = Vec::new();
    while let Ok(mut socket) = server.stranger().try_socket(&path, &[]).await {
        socket.next_with("phase").await;
        sockets.push(socket);
        assert!(sockets.len() <= 4, "there is no end of websockets");
    }
    assert!(sockets.len() >= 2, "{} found room", sockets.len());
    let answer = async || {
        let mut stream = TcpStream::connect(server.running.address).await.unwrap();
        // Whoever is turned away hears so without asking for anything.
        let mut answer = [0; 12];
        let heard = tokio::time::timeout(Duration::from_millis(500), stream.read_exact(&mut answer)).await;
        heard.is_ok_and(|read| read.is_ok()).then_some(answer)
    };
    assert_eq!(answer().await.as_ref(), Some(b"HTTP/1.1 429"));
    drop(sockets);
    let began = Instant::now();
    while answer().await.is_some() {
        assert!(began.elapsed() < Duration::from_secs(60), "their places are not given back");
    }
}

#[tokio::test]
async fn pings_are_paced() {
    let limits = Limits { messages_per_second: 5, ..Limits::none() };
    let server = Server::start_with(|config| Config { limits, ..config }).await;
    let ada = server.guest("Ada").await;
    let table = ada.table("connect-four", &["me", "free"]).await;
    let mut page = ada.page_socket(&table).await;
    page.next_with("order").await;
    for _ in 0..40 {
        page.0.send(Message::Ping(Vec::new().into())).await.unwrap();
    }
    page.send(json!({ "chat": "after many pings" })).await;
    // The first second lets five messages through, the hello among them.
    let bob = server.guest("Bob").await;
    assert_eq!(bob.view(&table).await["chat"], json!([]), "the line came before its turn");
    loop {
        if page.next_with("chat").await["chat"].to_string().contains("after many pings") {
            break;
        }
    }
}

#[tokio::test]
async fn a_sheet_of_nothing_but_faults_is_answered_shortly() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let tiers = json!({ "tier": vec![0; 30_000] });
    let fields: serde_json::Map<String, Value> = (0..6_000).map(|number| (format!("f{number}"), json!(0))).collect();
    for sheet in [tiers, Value::Object(fields)] {
        let checked = ada.send("POST", &format!("/api/games/{LARGE}/sheet/check"), Some(sheet.to_string())).await;
        assert_eq!(checked.status(), 200);
        let said = checked.text().await.unwrap();
        assert!(said.len() < 200_000, "{} bytes of explanation", said.len());
        let table = json!({ "game": LARGE, "seats": ["me", "easy", "easy"], "sheets": [sheet, null, null] });
        let refused = ada.send("POST", "/api/tables", Some(table.to_string())).await;
        assert_eq!(refused.status(), 422);
        let said = refused.text().await.unwrap();
        assert!(said.len() < 200_000, "{} bytes of explanation", said.len());
    }
}

/// A body in pieces of one byte: each of them would keep a buffer of several kilobytes until the last is there.
#[tokio::test]
async fn a_body_of_crumbs_is_refused_before_it_ends() {
    let server = Server::start().await;
    for path in ["/api/guests", "/api/records"] {
        let mut stream = TcpStream::connect(server.running.address).await.unwrap();
        let kind = "content-type: application/json\r\ntransfer-encoding: chunked";
        stream.write_all(format!("POST {path} HTTP/1.1\r\nhost: x\r\n{kind}\r\n\r\n").as_bytes()).await.unwrap();
        stream.write_all("1\r\n \r\n".repeat(5_000).as_bytes()).await.unwrap();
        let mut answer = [0; 12];
        let read = tokio::time::timeout(Duration::from_secs(30), stream.read_exact(&mut answer)).await;
        read.expect("it is not waited for").unwrap();
        assert!(answer.starts_with(b"HTTP/1.1 4"), "{}", String::from_utf8_lossy(&answer));
    }
    assert_eq!(server.guest("Ada").await.get("/api/me").await.0, 200);
}

/// Parts of a message are no messages, and would be read as fast as they come.
#[tokio::test]
async fn a_message_in_endless_parts_is_read_slowly() {
    let limits = Limits { line_bytes_per_second: 5_000, ..Limits::none() };
    let server = Server::start_with(|config| Config { limits, ..config }).await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let table = ada.table("connect-four", &["me", "free"]).await;
    let mut page = ada.page_socket(&table).await;
    page.next_with("order").await;
    let text = json!({ "chat": "after many parts" }).to_string();
    // Each with a mask of zeros: the first, many in between, all empty, and the last with the text.
    let mut parts: Vec<u8> = vec![0x01, 0x80, 0, 0, 0, 0];
    parts.extend([0x00_u8, 0x80, 0, 0, 0, 0].repeat(3_000));
    parts.extend([0x80, 0x80 | text.len() as u8, 0, 0, 0, 0]);
    parts.extend(text.as_bytes());
    page.0.get_mut().write_all(&parts).await.unwrap();
    assert_eq!(bob.view(&table).await["chat"], json!([]), "the line came before its turn");
    loop {
        if page.next_with("chat").await["chat"].to_string().contains("after many parts") {
            break;
        }
    }
}

/// Refusing costs time as well: whoever goes on all the same has to wait for each refusal.
#[tokio::test]
async fn whoever_is_refused_waits_for_it() {
    let limits = Limits { requests_per_second: 1, burst: 1, ..Limits::none() };
    let server = Server::start_with(|config| Config { limits, ..config }).await;
    let mut stream = TcpStream::connect(server.running.address).await.unwrap();
    let began = Instant::now();
    stream.write_all("GET /api/games HTTP/1.1\r\nhost: x\r\n\r\n".repeat(30).as_bytes()).await.unwrap();
    let (mut answers, mut buffer) = (Vec::<u8>::new(), vec![0; 10_000]);
    while answers.windows(12).filter(|part| *part == b"HTTP/1.1 429").count() < 10 {
        let read = stream.read(&mut buffer).await.unwrap();
        assert_ne!(read, 0, "the server hung up");
        answers.extend(&buffer[..read]);
    }
    assert!(began.elapsed() >= Duration::from_millis(900), "{:?}", began.elapsed());
}

/// Whoever looks back at a table with many connections has few games played again at a time; others come in between.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_looks_back_all_the_time_does_not_keep_others_waiting() {
    const LOOKS: usize = 40;
    let server = Server::start_with(|config| Config { behind_proxy: true, ..config }).await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let body = json!({ "game": "wild-pigs-2", "seats": ["me", "free"], "terms": { "listed": true } });
    let table = ada.post("/api/tables", body).await.1["table"].as_str().unwrap().to_owned();
    bob.post(&format!("/api/tables/{table}/seats"), json!({})).await;
    let moves = play_on(&table, &[&ada, &bob], 150).await["moves"].as_u64().unwrap();
    let look = |who: &'static str| {
        let request = ada.http.get(format!("{}/api/tables/{table}/at/{moves}", ada.base));
        request.header("x-forwarded-for", who).send()
    };
    let done = Arc::new(AtomicUsize::new(0));
    for _ in 0..LOOKS {
        let (look, done) = (look("192.0.2.66"), Arc::clone(&done));
        tokio::spawn(async move {
            assert_eq!(look.await.unwrap().status(), 200);
            done.fetch_add(1, Ordering::Relaxed);
        });
    }
    // Until all of them have arrived.
    while done.load(Ordering::Relaxed) < 3 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    assert_eq!(look("192.0.2.1").await.unwrap().status(), 200);
    let before = done.load(Ordering::Relaxed);
    assert!(before < LOOKS * 3 / 4, "{before} of {LOOKS} looks came before another client's one");
}

/// Plays some moves against a bot.
async fn play_against_bot(player: &Client, table: &str, moves: usize) {
    for _ in 0..moves {
        let mut view = player.view(table).await;
        while view["acting"] != json!([0]) {
            assert_eq!(view["phase"], "playing", "{view}");
            view = player.get(&format!("/api/tables/{table}?after={}", at(&view))).await.1;
        }
        assert_eq!(player.play(table, at(&view), 0).await.0, 200);
    }
}

/// Six strong bots at each of many tables of one host, all of them watched: another host's cheap bot goes in between, and
/// does not wait until each of them has had its turn.
#[tokio::test(flavor = "multi_thread")]
async fn strong_bots_of_one_host_do_not_keep_others_waiting() {
    const TABLES: usize = 60;
    const MOVES: usize = 3;
    let server = Server::start().await;
    let (eve, ada) = (server.guest("Eve").await, server.guest("Ada").await);
    let (mut tables, mut watching) = (Vec::new(), Vec::new());
    for _ in 0..TABLES {
        let table = eve.table(LARGE, &["search:20000"; 6]).await;
        watching.push(eve.socket(&format!("/api/tables/{table}/live?scene=false")).await);
        tables.push(table);
    }
    let thoughts = async || {
        let mut moves = 0;
        for table in &tables {
            moves += eve.view(table).await["moves"].as_u64().unwrap() as usize;
        }
        moves
    };
    let table = ada.table("connect-four", &["me", "medium"]).await;
    let before = thoughts().await;
    play_against_bot(&ada, &table, MOVES).await;
    let between = thoughts().await - before;
    assert!(between < TABLES * MOVES / 2, "{between} thoughts of others came before {MOVES} of one's own");
}
