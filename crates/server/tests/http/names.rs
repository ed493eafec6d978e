//! One person, one name: however it is written, and whoever says something under it.

use crate::common::{Client, Server, config};
use serde_json::json;
use sqlx::{ConnectOptions, Executor};

const PASSWORD: &str = "analytical engine";

async fn register(who: &Client, name: &str) -> u16 {
    who.post("/api/accounts", json!({ "name": name, "password": PASSWORD })).await.0
}

#[tokio::test]
async fn an_account_has_its_name_alone_however_it_is_written() {
    let server = Server::start().await;
    assert_eq!(register(&server.guest("One").await, "Ångström").await, 201);
    let other = server.guest("Two").await;
    for same in ["ångström", "A\u{30a}ngstro\u{308}m", "Åｎｇｓｔｒöｍ", "ÅNGSTRÖM", " Ångström\u{200b}"]
    {
        assert_eq!(register(&other, same).await, 409, "{same}");
    }
    let (status, _) = other.post("/api/sessions", json!({ "name": "ÅNGSTRÖM", "password": PASSWORD })).await;
    assert_eq!(status, 201, "and signs in with it however it is written");
    // Nobody else is called like that.
    assert_eq!(server.stranger().post("/api/guests", json!({ "name": "ångström" })).await.0, 409);
    assert_eq!(other.form("/account/name", "name=%C3%85NGSTR%C3%96M").await.0, 409);
}

#[tokio::test]
async fn whoever_had_a_name_before_it_became_an_account_has_another() {
    let server = Server::start().await;
    let (first, second) = (server.guest("Zed").await, server.guest("Other").await);
    assert_eq!(first.get("/api/me").await.1["name"], "Zed");
    assert_eq!(register(&second, "ZED").await, 201);
    let name = first.get("/api/me").await.1["name"].as_str().unwrap().to_lowercase();
    assert!(!name.contains("zed") && !name.is_empty(), "{name}");
    let table = first.table("connect-four", &["me", "easy"]).await;
    assert_eq!(first.view(&table).await["seats"][0]["name"].as_str().unwrap().to_lowercase(), name);
}

#[tokio::test]
async fn a_name_shows_something() {
    let server = Server::start().await;
    for blank in [" ", "\u{3164}", "\u{2800}\u{2800}", "\u{200b}", "\u{e000}", "\u{301}\u{301}", "--"] {
        assert_eq!(server.stranger().post("/api/guests", json!({ "name": blank })).await.0, 400, "{blank:?}");
    }
    let (_, made) = server.stranger().post("/api/guests", json!({ "name": "Ａ\u{2060}da\u{fe0f}" })).await;
    assert_eq!(made["name"], "A da");
}

#[tokio::test]
async fn namesakes_at_a_table_are_told_apart() {
    let server = Server::start().await;
    let (ada, other) = (server.guest("Straße").await, server.guest("STRASSE").await);
    let body = json!({ "game": "connect-four", "seats": ["me", "free"], "terms": { "listed": true } });
    let table = ada.post("/api/tables", body).await.1["table"].as_str().unwrap().to_owned();
    other.post(&format!("/api/tables/{table}/seats"), json!({})).await;
    let view = ada.view(&table).await;
    assert_eq!((&view["seats"][0]["name"], &view["seats"][1]["name"]), (&json!("Straße"), &json!("STRASSE 2")));
}

#[tokio::test]
async fn a_line_of_chat_belongs_to_whoever_said_it() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let table = ada.table("connect-four", &["me", "easy"]).await;
    let (eve, mallory) = (server.guest("Ada").await, server.guest("Ada").await);
    assert_eq!(ada.act(&table, "chat", json!({ "text": "it is me" })).await.0, 200);
    for line in 0..6 {
        // Whoever watches under the same name says nothing in the player's place, and uses up only their own lines.
        let (status, answer) = eve.act(&table, "chat", json!({ "text": format!("no, me {line}") })).await;
        assert_eq!(status, 200, "{answer}");
    }
    assert_eq!(eve.act(&table, "chat", json!({ "text": "me!" })).await.0, 429);
    assert_eq!(ada.act(&table, "chat", json!({ "text": "still me" })).await.0, 200);
    assert_eq!(mallory.act(&table, "chat", json!({ "text": "me too" })).await.0, 200);
    for _ in 0..2 {
        let view = ada.view(&table).await;
        let lines = view["chat"].as_array().unwrap();
        assert!(lines.len() == 9 && lines.iter().all(|line| (line["name"] == "Ada") == (line["seat"] == 0)), "{view}");
    }
    let page = ada.page(&format!("/tables/{table}")).await.1;
    let marked = |text: &str| {
        let line = page.lines().flat_map(|line| line.split("<li")).find(|line| line.contains(text)).unwrap().to_owned();
        line.contains("seat-0")
    };
    assert!(marked("it is me") && !marked("no, me 0") && !marked("me too"));
}

#[tokio::test]
async fn accounts_that_were_different_once_both_stay() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("sounder.sqlite");
    std::fs::copy("tests/fixtures/version-1.db", &database).unwrap();
    let server = Server::start().await;
    assert_eq!(register(&server.guest("X").await, "Zoë").await, 201);
    let stored = server.database();
    server.running.stop().await;
    let mut connection = sqlx::sqlite::SqliteConnectOptions::new().filename(&stored).connect().await.unwrap();
    let hash: String = sqlx::query_scalar("SELECT password FROM people WHERE account IS NOT NULL")
        .fetch_one(&mut connection)
        .await
        .unwrap();
    let mut earlier = sqlx::sqlite::SqliteConnectOptions::new().filename(&database).connect().await.unwrap();
    for (id, name) in [(1, "ZOË"), (2, "zoë")] {
        let insert =
            sqlx::query("INSERT INTO people (id, name, account, password, created) VALUES (?1, ?2, ?2, ?3, ?1)");
        insert.bind(id).bind(name).bind(hash.clone()).execute(&mut earlier).await.unwrap();
    }
    earlier.execute("PRAGMA wal_checkpoint(TRUNCATE)").await.unwrap();
    drop(earlier);
    let running = sounder_server::start(config(&folder)).await.unwrap();
    let server = Server { running, folder };
    for (written, name) in [("ZOË", "ZOË"), ("zoë", "zoë"), ("Zoë", "zoë"), ("ZoË", "ZOË")] {
        let (status, made) =
            server.stranger().post("/api/sessions", json!({ "name": written, "password": PASSWORD })).await;
        assert_eq!((status, made["name"].as_str()), (201, Some(name)), "{written}");
    }
}
