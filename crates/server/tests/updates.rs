//! How much a page is sent when something changes: it should play well over a bad connection.

mod common;

use common::{Client, Server, Socket, play_on};
use futures_util::StreamExt;
use serde_json::json;
use std::time::Duration;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

/// At most so many bytes in the median, for every game.
const MEDIAN: usize = 12_000;
/// So many moves are followed.
const MOVES: usize = 120;
/// Moves follow one another much faster than this.
const SILENCE: Duration = Duration::from_secs(10);

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

/// The sizes of all messages until one shows so many moves, or nothing more comes: whoever is too slow is told to ask again.
async fn sizes(mut page: Socket, moves: u64) -> Vec<usize> {
    let mut sizes = Vec::new();
    while let Ok(Some(Ok(message))) = timeout(SILENCE, page.0.next()).await {
        let Message::Text(text) = message else { continue };
        let update: serde_json::Value = serde_json::from_str(&text).unwrap();
        sizes.push(text.len());
        if update["moves"].as_u64() >= Some(moves) || update["order"].to_string().contains("panel-result") {
            break;
        }
    }
    sizes
}

/// How often a table was drawn since the program began.
async fn drawn(person: &Client) -> u64 {
    let (_, figures) = person.page("/metrics").await;
    let line = figures.lines().find(|line| line.starts_with("sounder_renderings_total")).unwrap_or("0");
    line.rsplit(' ').next().unwrap().parse().unwrap()
}

/// The page of a table, and the websocket that follows it.
async fn opened(person: &Client, table: &str) -> (String, Socket) {
    let (_, page) = person.page(&format!("/tables/{table}")).await;
    let at = page.split("data-at=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("the page says when it is");
    let socket = person.page_socket_at(table, at.parse().expect("a number")).await;
    (page, socket)
}

/// One after the other: the figures are those of the whole program.
#[tokio::test(flavor = "multi_thread")]
async fn updates_are_few_and_small() {
    a_page_is_drawn_once_until_something_changes().await;
    everything_once_more_is_drawn_once_for_equal_eyes().await;
    whoever_follows_with_wishes_of_their_own_is_told_what_others_are().await;
    an_update_is_small_in_every_game().await;
}

async fn a_page_is_drawn_once_until_something_changes() {
    let server = Server::start().await;
    let (ada, bob, table) = two(&server, "wild-pigs-3", 2).await;
    let before = drawn(&ada).await;
    let (page, mut socket) = opened(&ada, &table).await;
    let first = socket.next_with("seats").await;
    assert!(first["log"].is_null() && first["order"].is_null(), "the page has the game already: {first}");
    assert_eq!(drawn(&ada).await - before, 1, "for the page");
    let (_, mut other) = opened(&bob, &table).await;
    other.next_with("seats").await;
    assert_eq!(drawn(&ada).await - before, 2, "for Bob's page, and not again for Ada's because he has come");
    // And what changes then is all that is sent.
    let view = ada.view(&table).await;
    let mover = if view["choices"].as_array().unwrap().is_empty() { &bob } else { &ada };
    assert_eq!(mover.play(&table, view["at"].as_u64().unwrap() as usize, 0).await.0, 200);
    let news = socket.next_with("fragments").await;
    assert!(news["order"].is_null() && news.to_string().len() < page.len() / 3, "{news}");
}

async fn everything_once_more_is_drawn_once_for_equal_eyes() {
    let server = Server::start().await;
    let (ada, _bob, table) = two(&server, "wild-pigs-3", 2).await;
    let mut pages = Vec::new();
    for _ in 0..10 {
        let mut page = server.guest("Eve").await.page_socket(&table).await;
        page.next_with("order").await;
        pages.push(page);
    }
    // So that none of them has to wait because it was sent everything just now.
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    let before = drawn(&ada).await;
    for page in &mut pages {
        page.send(json!({ "hello": 0 })).await;
    }
    for page in &mut pages {
        page.next_with("order").await;
    }
    let drawn = drawn(&ada).await - before;
    assert!(drawn < 5, "drawn {drawn} times for ten who see the same");
}

async fn whoever_follows_with_wishes_of_their_own_is_told_what_others_are() {
    const FOLLOWERS: usize = 20;
    let server = Server::start().await;
    let (ada, bob, table) = two(&server, "wild-pigs-3", 2).await;
    let view = play_on(&table, &[&ada, &bob], 10).await;
    let mut followers = Vec::new();
    for number in 0..FOLLOWERS {
        let eve = server.guest(&format!("Eve {number}")).await;
        let path = format!("/api/tables/{table}/live?log_after={}", [number, 1_000 + number][number % 2]);
        followers.push(eve.socket(&path).await);
    }
    for follower in &mut followers {
        follower.next_with("scene").await;
    }
    let before = drawn(&ada).await;
    let mover = [&ada, &bob][view["acting"][0].as_u64().unwrap() as usize];
    assert_eq!(mover.act(&table, "play?scene=false", json!({ "at": view["at"], "choice": 0 })).await.0, 200);
    for follower in &mut followers {
        assert!(follower.next_with("scene").await["moves"].as_u64() > view["moves"].as_u64());
    }
    let drawn = drawn(&ada).await - before;
    assert!(drawn <= 2, "drawn {drawn} times for {FOLLOWERS} who see the same");
}

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
