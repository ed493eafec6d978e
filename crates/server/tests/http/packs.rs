//! Tables keep the content they began with: a change of balance closes none of them.

use crate::common::{Client, Server, play_on};
use serde_json::{Value, json};
use sounder_host::AnyGame;
use sounder_kernel::Record;
use sounder_pack::Source;
use sounder_server::{Config, Limits};
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

/// Brings a pack along as a browser does; gives the status and the page, or where it leads.
async fn bring(client: &Client, zip: Vec<u8>) -> (u16, String) {
    let mut body = b"--x\r\ncontent-disposition: form-data; name=\"pack\"; filename=\"pack.zip\"\r\n\r\n".to_vec();
    body.extend(zip);
    body.extend(b"\r\n--x--\r\n");
    let request = client.http.post(format!("{}/games/{GAME}/pack", client.base)).header("origin", &client.base);
    let request = request.header("content-type", "multipart/form-data; boundary=x").header("accept", "text/html");
    let answer = request.header("cookie", client.cookie()).body(body).send().await.unwrap();
    let (status, to) = (answer.status().as_u16(), answer.headers().get("location").cloned());
    (status, to.map_or(answer.text().await.unwrap(), |to| to.to_str().unwrap().to_owned()))
}

fn zipped(text: &str) -> Vec<u8> {
    Source::embedded(&[("threats.toml", text)]).to_zip()
}

#[tokio::test]
async fn a_pack_of_nothing_but_faults_is_answered_shortly() {
    let server = Server::start().await;
    let eve = server.guest("Eve").await;
    let keys = |count: usize| (0..count).map(|number| format!("k{number}=1\n")).collect::<Vec<_>>().concat();
    let (status, page) = bring(&eve, zipped(&keys(20_000))).await;
    assert!(status == 422 && page.len() < 100_000, "{status}, {} bytes", page.len());
    assert!(page.contains("unknown key") && page.contains("100 faults in the pack, and more"), "{page}");
    let (status, page) = bring(&eve, zipped(&keys(50_000))).await;
    assert!(status == 422 && page.len() < 100_000 && page.contains("256 KiB"), "{status}: {page}");
    let (status, page) =
        bring(&eve, zipped(&format!("x = [{}]\n", keys(9_999).replace('\n', ",").replace('=', "")))).await;
    assert!(status == 422 && page.len() < 100_000, "{status}, {} bytes", page.len());
}

#[tokio::test]
async fn a_client_has_so_many_packs_stored_a_day() {
    let limits = Limits { packs_per_day: 2, ..Limits::none() };
    let server = Server::start_with(|config| Config { limits, ..config }).await;
    // Another key is no other client.
    for (number, expected) in [(0, 201), (1, 201), (2, 429), (1, 201)] {
        let client = server.guest("Ada").await;
        let text = sounder_catalog::find(GAME).unwrap().pack().text("threats.toml").to_owned();
        let name = text.lines().find(|line| line.starts_with("name = ")).unwrap().to_owned();
        let (_, to) = bring(&client, zipped(&text.replacen(&name, &format!("name = \"Nobody {number}\""), 1))).await;
        let pack = to.split_once("?pack=").expect("it is sound").1;
        let table = json!({ "game": GAME, "seats": ["me", "free"], "pack": pack });
        let (status, answer) = client.post("/api/tables", table).await;
        assert_eq!(status, expected, "pack {number}: {answer}");
    }
}
