//! Planned moves: kept beside the game, made if they still fit when the turn comes, and nobody else's business. One test
//! drives Chromium; without it that one says so and passes, except in CI.

use crate::common::browser::{Browser, turn};
use crate::common::{Client, Server, at, encoded};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Ada has moved, and Bob is to move; gives the table.
async fn waiting(ada: &Client, bob: &Client) -> String {
    let body = json!({ "game": "connect-four", "seats": ["me", "free"], "terms": { "listed": true } });
    let (_, made) = ada.post("/api/tables", body).await;
    let table = made["table"].as_str().unwrap().to_owned();
    assert_eq!(bob.post(&format!("/api/tables/{table}/seats"), json!({})).await.0, 200);
    play(ada, &table, "Drop into column 4").await;
    table
}

async fn play(player: &Client, table: &str, words: &str) {
    let at = at(&player.view(table).await);
    let (status, answer) =
        player.post(&format!("/api/tables/{table}/play"), json!({ "at": at, "choice": words })).await;
    assert_eq!(status, 200, "{answer}");
}

async fn send(player: &Client, table: &str, message: Value) -> (u16, String) {
    let encoded = encoded(&message.to_string());
    player.form(&format!("/tables/{table}/play"), &format!("at=0&send={encoded}")).await
}

async fn plan(player: &Client, table: &str, words: &str) {
    let (status, answer) = send(player, table, json!({ "plan": words })).await;
    assert_eq!(status, 303, "{answer}");
}

async fn page(player: &Client, table: &str) -> String {
    player.page(&format!("/tables/{table}")).await.1
}

async fn until_moves(player: &Client, table: &str, moves: u64) -> Value {
    let started = Instant::now();
    while started.elapsed() < Duration::from_secs(60) {
        let view = player.view(table).await;
        if view["moves"].as_u64() >= Some(moves) {
            return view;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("there were never {moves} moves");
}

#[tokio::test]
async fn a_plan_is_made_when_the_turn_comes_and_nobody_else_hears_of_it() {
    let server = Server::start().await;
    let (mut ada, mut bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let table = waiting(&ada, &bob).await;
    let (_, ideas) = ada.page(&format!("/tables/{table}/plan")).await;
    assert!(ideas.contains("Drop into column 7"), "what she could do last time: {ideas}");
    let mut heard = bob.socket(&format!("/api/tables/{table}/live")).await;
    heard.next().await;
    plan(&ada, &table, "Drop into column 4").await;
    plan(&ada, &table, "Drop into column 5").await;
    let news = tokio::time::timeout(Duration::from_millis(200), heard.next()).await;
    assert!(news.is_err(), "not even that there is a plan: {news:?}");
    assert!(page(&ada, &table).await.contains("Planned: "));
    assert!(!page(&bob, &table).await.contains("Planned: "));

    let server = server.restart().await;
    for player in [&mut ada, &mut bob] {
        player.base = server.base();
    }
    assert!(page(&ada, &table).await.contains("Planned: "), "it outlives the server");
    play(&bob, &table, "Drop into column 1").await;
    let view = until_moves(&ada, &table, 3).await;
    assert_eq!(view["acting"], json!([1]), "it is Bob's turn again: {view}");
    play(&bob, &table, "Drop into column 1").await;
    until_moves(&ada, &table, 5).await;
    assert!(!page(&ada, &table).await.contains("Planned: "), "all of it is done");
}

#[tokio::test]
async fn a_plan_that_no_longer_fits_is_dropped_and_the_player_decides() {
    let server = Server::start().await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let table = waiting(&ada, &bob).await;
    plan(&ada, &table, "Drop into column 12").await;
    plan(&ada, &table, "Drop into column 4").await;
    play(&bob, &table, "Drop into column 1").await;
    let started = Instant::now();
    while page(&ada, &table).await.contains("Planned: ") && started.elapsed() < Duration::from_secs(60) {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let view = ada.view(&table).await;
    assert_eq!((&view["moves"], &view["acting"]), (&json!(2), &json!([0])), "what came after it is dropped, too");
    assert!(!page(&ada, &table).await.contains("Planned: "));
}

#[tokio::test]
async fn a_plan_can_be_taken_back_and_is_gone_once_something_is_decided_by_hand() {
    let server =
        Server::start_with(|config| sounder_server::Config { bot_pause: Duration::from_secs(600), ..config }).await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let table = waiting(&ada, &bob).await;
    plan(&ada, &table, "Drop into column 4").await;
    assert_eq!(send(&ada, &table, json!({ "unplan": true })).await.0, 303);
    assert!(!page(&ada, &table).await.contains("Planned: "));
    plan(&ada, &table, "Drop into column 4").await;
    play(&bob, &table, "Drop into column 1").await;
    // Plans wait a moment, as bots do: time to change one's mind.
    play(&ada, &table, "Drop into column 2").await;
    assert!(!page(&ada, &table).await.contains("Planned: "));
}

#[tokio::test]
async fn only_who_waits_for_people_can_plan() {
    let server = Server::start().await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let table = waiting(&ada, &bob).await;
    assert_eq!(send(&bob, &table, json!({ "plan": "Drop into column 1" })).await.0, 409, "it is his turn");
    assert_eq!(bob.page(&format!("/tables/{table}/plan")).await.0, 409, "he has not had a turn yet");
    let eve = server.guest("Eve").await;
    assert_eq!(send(&eve, &table, json!({ "plan": "Drop into column 1" })).await.0, 403);
    assert_eq!(send(&ada, &table, json!({ "plan": "x".repeat(501) })).await.0, 400);
    let alone = ada.table("connect-four", &["me", "me"]).await;
    assert_eq!(send(&ada, &alone, json!({ "plan": "Drop into column 1" })).await.0, 409, "both would see it");
}

#[tokio::test]
async fn whoever_waits_plans_over_the_table() {
    let Some(_turn) = turn().await else { return };
    let server = Server::start().await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let table = waiting(&ada, &bob).await;
    let browser = Browser::open(&server).await;
    browser.be(&ada).await;
    browser.go(&format!("/tables/{table}")).await;
    browser.until("document.querySelector('#f-plan a')").await;
    browser.press("p").await;
    browser.until("document.querySelector('dialog [data-send*=\"column 4\"]')").await;
    browser.click("dialog [data-send*='column 4']").await;
    browser.until("document.getElementById('f-plan').textContent.includes('Planned: Drop into column 4')").await;
    browser.until("!document.querySelector('dialog')").await;
    browser.click("#f-plan [data-send*=unplan]").await;
    browser.until("!document.getElementById('f-plan').textContent.includes('Planned')").await;
    browser.click("#f-plan a").await;
    browser.until("document.querySelector('dialog [data-send*=\"column 5\"]')").await;
    browser.click("dialog [data-send*='column 5']").await;
    browser.until("document.getElementById('f-plan').textContent.includes('column 5')").await;
    play(&bob, &table, "Drop into column 1").await;
    browser.until("document.getElementById('log-lines').textContent.includes('column 5')").await;
    assert_eq!(until_moves(&ada, &table, 3).await["moves"], 3);
    browser.close().await;
}
