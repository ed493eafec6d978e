//! Records that people bring along, also those of earlier programs and of games whose balance has changed since.

use crate::common::{Client, Server, play_on};
use serde_json::{Value, json};
use sounder_host::AnyGame;
use sounder_pack::Source;
use std::sync::Arc;

const GAME: &str = "wild-pigs-2";

/// All games, one threat of this one renamed.
fn rebalanced() -> Vec<Arc<dyn AnyGame>> {
    let change = |game: Arc<dyn AnyGame>| {
        if game.about().id != GAME {
            return game;
        }
        let texts = game.pack().texts().into_iter();
        let texts =
            texts.map(|(name, text)| (name.to_owned(), text.replace("Nippy Piglet", "Snippy Piglet"))).collect();
        game.with_pack(Source::from_texts(texts, game.pack_files())).expect("a sound pack")
    };
    sounder_catalog::games().into_iter().map(change).collect()
}

/// The page of a record that somebody brings along.
async fn looked_at(person: &Client, record: &Value) -> String {
    let (status, kept) = person.post("/api/records", record.clone()).await;
    assert_eq!(status, 201, "{kept}");
    let (status, page) = person.page(kept["address"].as_str().unwrap()).await;
    assert_eq!(status, 200, "{page}");
    page
}

/// A finished game of two.
async fn finished(ada: &Client, bob: &Client) -> Value {
    let body = json!({ "game": GAME, "seats": ["me", "free"], "terms": { "listed": true } });
    let (_, made) = ada.post("/api/tables", body).await;
    let table = made["table"].as_str().unwrap();
    bob.post(&format!("/api/tables/{table}/seats"), json!({})).await;
    play_on(table, &[ada, bob], 5_000).await;
    ada.get(&format!("/api/tables/{table}/record")).await.1
}

#[tokio::test]
async fn a_change_of_balance_closes_no_record() {
    let server = Server::start().await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let record = finished(&ada, &bob).await;
    assert!(record["content"].is_string(), "it carries the pack that ships with the game");

    // Elsewhere, where nobody has ever seen that pack.
    let elsewhere = Server::start().await.restart_with_games(rebalanced()).await;
    let page = looked_at(&elsewhere.guest("Cleo").await, &record).await;
    assert!(page.contains("Ada") && !page.contains("was played with pack"));

    // Here its tables have kept the pack: a record of an earlier program, which carried none, is whole too.
    let server = server.restart_with_games(rebalanced()).await;
    let mut bare = record.clone();
    bare.as_object_mut().unwrap().retain(|key, _| key != "content" && key != "seal");
    let page = looked_at(&server.guest("Dan").await, &bare).await;
    assert!(page.contains("Ada") && !page.contains("was played with pack"));
}

#[tokio::test]
async fn a_record_of_earlier_rules_is_shown_as_far_as_todays_play_it_with_the_reason() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let old = std::fs::read_to_string("../../tests/fixtures/wild-pigs-3-rules-1.json").unwrap();
    let page = looked_at(&ada, &serde_json::from_str(&old).unwrap()).await;
    assert!(page.contains("under rules version 1; these are version 2"), "the reason is shown");
    assert!(page.contains("of its") && page.contains("is not legal"), "and how far it goes");

    // Its positions can be asked for, and no further than that.
    let (_, kept) = ada.post("/api/records", serde_json::from_str(&old).unwrap()).await;
    let address = kept["address"].as_str().unwrap();
    let (status, position) = ada.get(&format!("{address}/as/all/at/9999")).await;
    assert_eq!(status, 200, "{position}");
    let all = serde_json::from_str::<Value>(&old).unwrap()["moves"].as_array().unwrap().len() as u64;
    assert!(position["moves"].as_u64().unwrap() < all, "{}", position["moves"]);

    // One that today's rules reproduce is whole.
    let golden = std::fs::read_to_string("../../games/connect-four/golden/game-1.json").unwrap();
    let mut golden: Value = serde_json::from_str(&golden).unwrap();
    golden["rules"] = json!(0);
    let page = looked_at(&ada, &golden).await;
    assert!(
        page.contains("these are version 1; today&#39;s rules play it to its end")
            || page.contains("these are version 1; today's rules play it to its end")
    );

    // What was played under today's rules and does not hold was changed.
    golden["rules"] = json!(1);
    golden["moves"][0] = json!([1, 3]);
    let (status, answer) = ada.post("/api/records", golden).await;
    assert_eq!(status, 422, "{answer}");
}

/// Names in a record can be anything; on a page they hide nothing, turn nothing around and draw nothing.
#[tokio::test]
async fn names_in_a_record_are_cleaned_before_they_are_shown() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let golden = std::fs::read_to_string("../../games/connect-four/golden/game-1.json").unwrap();
    let mut golden: Value = serde_json::from_str(&golden).unwrap();
    golden.as_object_mut().unwrap().remove("seal");
    let named = |names: [&str; 2]| {
        let mut record = golden.clone();
        record["names"] = json!(names);
        record
    };
    let page = looked_at(&ada, &named(["\u{202e}Eve\u{200b} :red: x:", "\u{3164}\n"])).await;
    assert!(page.contains("Eve red x") && page.contains("Player 2"), "{page}");
    assert!(!page.contains(['\u{202e}', '\u{200b}', '\u{3164}']), "{page}");
    let longest = "x".repeat(57);
    let page = looked_at(&ada, &named([&format!("{longest} (Ann)"), "Bot 2 (search:500ms)"])).await;
    assert!(page.contains(&longest) && page.contains("Bot 2 (search:500ms)"), "{page}");
}
