//! Tables keep the content they began with: a change of balance closes none of them.

mod common;

use common::{Client, Server, play_on};
use serde_json::json;
use sounder_host::AnyGame;
use sounder_kernel::Record;
use sounder_pack::Source;
use std::sync::Arc;

const GAME: &str = "wild-pigs-2";

/// All games, this one with a first line more in each of its files.
fn rebalanced() -> Vec<Arc<dyn AnyGame>> {
    let change = |game: Arc<dyn AnyGame>| {
        if game.about().id != GAME {
            return game;
        }
        let texts = game.pack().texts().into_iter();
        let texts = texts.map(|(name, text)| (name.to_owned(), format!("# Changed.\n{text}"))).collect();
        game.with_pack(Source::from_texts(texts, game.pack_files())).expect("a comment changes nothing")
    };
    sounder_catalog::games().into_iter().map(change).collect()
}

/// A table of the two that has just begun.
async fn seated(host: &Client, guest: &Client) -> String {
    let body = json!({ "game": GAME, "seats": ["me", "free"], "terms": { "listed": true } });
    let (_, made) = host.post("/api/tables", body).await;
    let table = made["table"].as_str().unwrap().to_owned();
    guest.post(&format!("/api/tables/{table}/seats"), json!({})).await;
    table
}

#[tokio::test]
async fn a_table_goes_on_with_its_own_pack_after_a_change_of_balance() {
    let server = Server::start().await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let table = seated(&ada, &bob).await;
    play_on(&table, &[&ada, &bob], 8).await;

    let server = server.restart_with_games(rebalanced()).await;
    let [ada, bob] = [ada, bob].map(|person| Client { base: server.base(), ..person });
    let end = play_on(&table, &[&ada, &bob], 5_000).await;
    assert_eq!(end["ending"]["how"], "finished");
    let (_, record) = ada.get(&format!("/api/tables/{table}/record")).await;
    let record = Record::from_json(&record.to_string()).unwrap();
    let before = sounder_catalog::find(GAME).unwrap();
    assert_eq!(record.pack, before.about().pack_hash);
    before.replay_to(&record, record.moves.len()).expect("played with the pack it began with");

    // Whoever sits down now plays with the new one.
    let table = seated(&ada, &bob).await;
    play_on(&table, &[&ada, &bob], 5_000).await;
    let (_, record) = ada.get(&format!("/api/tables/{table}/record")).await;
    assert_ne!(record["pack"], before.about().pack_hash);
}
