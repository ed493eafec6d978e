//! Tables keep the content they began with: a change of balance closes none of them.

mod common;

use common::{Server, config, play_on};
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

#[tokio::test]
async fn a_table_goes_on_with_its_own_pack_after_a_change_of_balance() {
    let server = Server::start().await;
    let host = server.guest("Ada").await;
    let (_, made) = host.post("/api/tables", json!({ "game": GAME, "seats": ["me", "me"] })).await;
    let table = made["table"].as_str().unwrap().to_owned();
    play_on(&table, &[&host, &host], 8).await;

    server.running.stop().await;
    let running = sounder_server::start(sounder_server::Config { games: rebalanced(), ..config(&server.folder) });
    let server = Server { running: running.await.unwrap(), folder: server.folder };
    let host = common::Client { base: server.base(), ..host };
    let end = play_on(&table, &[&host, &host], 5_000).await;
    assert_eq!(end["ending"]["how"], "finished");
    let (_, record) = host.get(&format!("/api/tables/{table}/record")).await;
    let record = Record::from_json(&record.to_string()).unwrap();
    let before = sounder_catalog::find(GAME).unwrap();
    assert_eq!(record.pack, before.about().pack_hash);
    before.replay_to(&record, record.moves.len()).expect("played with the pack it began with");

    // Whoever sits down now plays with the new one.
    let (_, made) = host.post("/api/tables", json!({ "game": GAME, "seats": ["me", "me"] })).await;
    let table = made["table"].as_str().unwrap().to_owned();
    play_on(&table, &[&host, &host], 5_000).await;
    let (_, record) = host.get(&format!("/api/tables/{table}/record")).await;
    assert_ne!(record["pack"], before.about().pack_hash);
}
