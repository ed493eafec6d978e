//! Hostile clients that keep to no protocol, and say what they say in bytes.

use super::Shared;
use super::client::Http;
use super::hostile::{ADDRESS, Attack};
use std::io;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// How large the body is that comes byte by byte; the server takes up to 64 KB.
const BODY: usize = 65_000;
/// Between two bytes of it. Faster ones would mostly keep the sender busy.
const CRUMB_EVERY: Duration = Duration::from_millis(5);
/// The first part of a text, and a further one: both empty, and neither the last.
const FIRST_PART: [u8; 6] = [0x01, 0x80, 0, 0, 0, 0];
const NEXT_PART: [u8; 6] = [0x00, 0x80, 0, 0, 0, 0];
/// So much is sent at once.
const AT_ONCE: usize = 10_000;

/// One connection after the other, each used for an attack until the server has had enough of it.
pub(super) async fn connect(shared: Arc<Shared>, attack: Attack, number: usize) {
    let http = Http::new(shared.config.address, Some(ADDRESS));
    while !shared.is_over() {
        if let Ok(stream) = http.connect().await {
            let done = match attack {
                Attack::Crumbs => send_crumbs(&shared, stream).await,
                Attack::Flood => flood(&shared, stream).await,
                _ => ask_for_page(&shared, stream, number).await,
            };
            if done.is_err() {
                shared.deeds.refused.fetch_add(1, Ordering::Relaxed);
            }
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Sends a body byte by byte.
async fn send_crumbs(shared: &Shared, mut stream: TcpStream) -> io::Result<()> {
    let kind = "content-type: application/json";
    let head = format!("POST /api/guests HTTP/1.1\r\nhost: sounder\r\n{kind}\r\ncontent-length: {BODY}\r\n\r\n");
    stream.write_all(head.as_bytes()).await?;
    shared.deeds.got_through();
    for _ in 0..BODY {
        if shared.is_over() {
            break;
        }
        stream.write_all(b" ").await?;
        tokio::time::sleep(CRUMB_EVERY).await;
    }
    Ok(())
}

/// Sends requests as fast as they are taken, and reads what comes back.
async fn flood(shared: &Shared, stream: TcpStream) -> io::Result<()> {
    let (mut from, mut to) = stream.into_split();
    let requests = b"GET /api/games HTTP/1.1\r\nhost: sounder\r\n\r\n".repeat(100);
    let send = async {
        while !shared.is_over() {
            to.write_all(&requests).await?;
            shared.deeds.got_through();
        }
        Ok::<(), io::Error>(())
    };
    let mut sink = tokio::io::sink();
    tokio::select! {
        sent = send => sent,
        read = tokio::io::copy(&mut from, &mut sink) => read.and(Err(io::ErrorKind::ConnectionReset.into())),
    }
}

/// Asks for one of the largest pages, as browsers do.
async fn ask_for_page(shared: &Shared, mut stream: TcpStream, number: usize) -> io::Result<()> {
    let game = format!("/games/{}", shared.config.game);
    let table = format!("/tables/{}", shared.table_of_honest());
    let path = [&*table, &*game, "/api", "/api/openapi.json"][number % 4];
    let accept = "accept: text/html\r\naccept-encoding: gzip";
    let ask = format!("GET {path} HTTP/1.1\r\nhost: sounder\r\n{accept}\r\nconnection: close\r\n\r\n");
    stream.write_all(ask.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    if !answer.starts_with(b"HTTP/1.1 200") {
        return Err(io::ErrorKind::ConnectionRefused.into());
    }
    shared.deeds.got_through();
    Ok(())
}

/// Sends parts of a message that never ends.
pub(super) async fn send_fragments(shared: Arc<Shared>, key: String, table: String) {
    let http = Http::new(shared.config.address, Some(ADDRESS));
    let parts = NEXT_PART.repeat(AT_ONCE);
    while !shared.is_over() {
        if let Ok(socket) = http.socket(&format!("/tables/{table}/live"), &key, true).await {
            let mut stream = socket.into_stream();
            let mut sent = stream.write_all(&FIRST_PART).await;
            while sent.is_ok() && !shared.is_over() {
                sent = stream.write_all(&parts).await;
                shared.deeds.count(&sent);
            }
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
