//! How much a page is sent when something changes: it should play well over a bad connection.

mod common;

use common::{Client, Server, Socket, play_on};
use futures_util::StreamExt;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

/// At most so many bytes in the median, for every game.
const MEDIAN: usize = 12_000;
/// So many moves are followed.
const MOVES: usize = 120;

/// Two people at a table, and the page of the first.
async fn two(server: &Server, game: &str, least: usize) -> (Client, Client, String) {
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let mut seats = vec!["me", "free"];
    seats.resize(least.max(2), "random");
    let body = json!({ "game": game, "seats": seats, "terms": { "listed": true } });
    let (_, made) = ada.post("/api/tables", body).await;
    let table = made["table"].as_str().unwrap().to_owned();
    assert_eq!(bob.post(&format!("/api/tables/{table}/seats"), json!({})).await.0, 200);
    if ada.view(&table).await["phase"] == "waiting" {
        assert_eq!(ada.act(&table, "start", json!({})).await.0, 200);
    }
    (ada, bob, table)
}

/// The sizes of all messages until one shows so many moves.
async fn sizes(mut page: Socket, moves: u64) -> Vec<usize> {
    let mut sizes = Vec::new();
    while let Some(Ok(message)) = page.0.next().await {
        let Message::Text(text) = message else { continue };
        let update: serde_json::Value = serde_json::from_str(&text).unwrap();
        sizes.push(text.len());
        if update["moves"].as_u64() >= Some(moves) || update["order"].to_string().contains("panel-result") {
            break;
        }
    }
    sizes
}

#[tokio::test(flavor = "multi_thread")]
async fn an_update_is_small_in_every_game() {
    let server = Server::start().await;
    let mut wrong = Vec::new();
    for game in sounder_catalog::games() {
        let about = game.about();
        let (ada, bob, table) = two(&server, about.id, about.min_seats).await;
        let pages = [ada.page_socket(&table).await, bob.page_socket(&table).await];
        let [first, second] = pages.map(|page| tokio::spawn(sizes(page, MOVES as u64)));
        play_on(&table, &[&ada, &bob], MOVES).await;
        // The first message of each is the whole page.
        let mut sizes: Vec<usize> = first.await.unwrap().into_iter().skip(1).collect();
        sizes.extend(second.await.unwrap().into_iter().skip(1));
        sizes.sort_unstable();
        let (median, most) = (sizes[sizes.len() / 2], sizes[sizes.len() - 1]);
        println!("{}: {} updates, {median} bytes in the median, {most} at most", about.id, sizes.len());
        if median > MEDIAN {
            wrong.push(format!("{}: {median} bytes", about.id));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join(", "));
}
