//! Tables keep the content they began with: a change of balance closes none of them.

mod common;

use common::{Client, Server, play_on};
use serde_json::{Value, json};
use sounder_host::AnyGame;
use sounder_kernel::Record;
use sounder_pack::Source;
use std::sync::Arc;

const GAME: &str = "wild-pigs-2";

/// All games, this one with other files of its pack.
fn with_texts(change: fn(&str, &str) -> String) -> Vec<Arc<dyn AnyGame>> {
    let change = |game: Arc<dyn AnyGame>| {
        if game.about().id != GAME {
            return game;
        }
        let texts = game.pack().texts().into_iter();
        let texts = texts.map(|(name, text)| (name.to_owned(), change(name, text))).collect();
        game.with_pack(Source::from_texts(texts, game.pack_files())).expect("a sound pack")
    };
    sounder_catalog::games().into_iter().map(change).collect()
}

/// All games, one card of this one renamed.
fn rebalanced() -> Vec<Arc<dyn AnyGame>> {
    with_texts(|name, text| {
        let old = text.lines().find(|line| line.starts_with("name = ")).filter(|_| name == "threats.toml");
        old.map_or(text.to_owned(), |line| text.replacen(line, "name = \"Somebody New\"", 1))
    })
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

#[tokio::test]
async fn a_comment_makes_no_other_pack() {
    let commented = with_texts(|_, text| format!("# Changed.\n{text}"));
    let changed = commented.into_iter().find(|game| game.about().id == GAME).unwrap();
    assert_eq!(changed.about().pack_hash, sounder_catalog::find(GAME).unwrap().about().pack_hash);
}

#[tokio::test]
async fn a_variants_game_can_be_looked_at_anywhere() {
    let server = Server::start().await.restart_with_games(rebalanced()).await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let table = seated(&ada, &bob).await;
    play_on(&table, &[&ada, &bob], 5_000).await;
    let (_, record) = ada.get(&format!("/api/tables/{table}/record")).await;
    assert!(record["content"].is_string(), "it carries its pack");

    let elsewhere = Server::start().await;
    let looker = elsewhere.guest("Cleo").await;
    let (status, kept) = looker.post("/api/records", record.clone()).await;
    assert_eq!(status, 201, "{kept}");
    let (status, page) = looker.page(kept["address"].as_str().unwrap()).await;
    assert!(status == 200 && page.contains("Ada"));

    // What it carries must be what it was played with.
    let mut spoilt = record;
    spoilt["pack"] = json!("0123456789abcdef0123456789abcdef");
    let (status, answer) = looker.post("/api/records", spoilt).await;
    assert!(status == 422 && answer.to_string().contains("content pack in the record"), "{status} {answer}");
}

/// All schemas that a value may follow: references, variants and parts followed to where the fields are.
fn leaves<'a>(document: &'a Value, schema: &'a Value) -> Vec<&'a Value> {
    if let Some(name) = schema["$ref"].as_str() {
        return leaves(document, document.pointer(name.trim_start_matches('#')).expect("it is in the document"));
    }
    let parts = ["allOf", "oneOf", "anyOf"].into_iter().filter_map(|key| schema[key].as_array()).flatten();
    parts.flat_map(|part| leaves(document, part)).chain([schema]).collect()
}

/// The fields of a value that the document does not name.
fn unnamed(document: &Value, schemas: &[&Value], value: &Value, place: &str) -> Vec<String> {
    let leaves: Vec<&Value> = schemas.iter().flat_map(|schema| leaves(document, schema)).collect();
    let below = |key: &str, value: &Value, place: String| {
        let next: Vec<&Value> = leaves.iter().filter_map(|leaf| leaf.get(key)).collect();
        unnamed(document, &next, value, &place)
    };
    match value {
        Value::Array(items) => items.iter().flat_map(|item| below("items", item, format!("{place}[]"))).collect(),
        Value::Object(fields) => {
            let takes_any = |leaf: &&Value| leaf.get("additionalProperties").is_some_and(|any| any != false);
            let closed = leaves.iter().any(|leaf| leaf["properties"].is_object()) && !leaves.iter().any(takes_any);
            let mut all = Vec::new();
            for (name, field) in fields.iter().filter(|_| closed) {
                let next: Vec<&Value> = leaves.iter().filter_map(|leaf| leaf["properties"].get(name)).collect();
                if next.is_empty() {
                    all.push(format!("{place}.{name}"));
                }
                all.extend(unnamed(document, &next, field, &format!("{place}.{name}")));
            }
            all
        }
        _ => Vec::new(),
    }
}

#[tokio::test]
async fn the_document_names_every_field_of_a_view_and_of_a_variants_record() {
    let server = Server::start().await.restart_with_games(rebalanced()).await;
    let (_, document) = server.stranger().get("/api/openapi.json").await;
    let check = |name: &str, value: &Value| {
        let schema = &document["components"]["schemas"][name];
        assert!(schema.is_object(), "{name}");
        assert_eq!(unnamed(&document, &[schema], value, name), [""; 0]);
    };
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let table = seated(&ada, &bob).await;
    let mut pack = String::new();
    for moves in [4, 20, 5_000] {
        play_on(&table, &[&ada, &bob], moves).await;
        for person in [&ada, &bob] {
            let view = person.view(&table).await;
            check("TableView", &view);
            pack = view["pack"].as_str().unwrap().to_owned();
        }
    }
    let (_, record) = ada.get(&format!("/api/tables/{table}/record")).await;
    assert!(record["content"].is_string() && record["seal"].is_string());
    check("RecordForm", &record);
    assert_eq!(record["pack"], pack, "the view says which pack it is");
    let default = sounder_catalog::find(GAME).unwrap();
    assert_ne!(pack, default.about().pack_hash);
}
