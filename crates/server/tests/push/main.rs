//! Whoever has closed the page is told when it is their turn: by a push service on loopback, and in Chromium.

#[path = "../common/mod.rs"]
mod common;
mod page;
mod service;

use common::{Client, Server, at, code, config};
use serde_json::{Value, json};
use service::{Device, Pit, Service};
use sounder_server::{Config, PushTo};
use sqlx::ConnectOptions;
use std::time::Duration;

/// A server that calls people at once, through services on this machine.
fn calling(config: Config) -> Config {
    Config { push_to: PushTo::Loopback, push_grace: Duration::ZERO, push_again: Duration::ZERO, ..config }
}

/// A table of connect four at which the first is to move.
async fn seated(first: &Client, second: &Client) -> String {
    let body =
        json!({ "game": "connect-four", "seats": ["me", "free"], "terms": { "listed": true, "pace": { "days": 3 } } });
    let table = first.post("/api/tables", body).await.1["table"].as_str().unwrap().to_owned();
    assert_eq!(second.post(&format!("/api/tables/{table}/seats"), json!({})).await.0, 200);
    table
}

/// Makes a move.
async fn plays(client: &Client, table: &str) {
    let now = at(&client.view(table).await);
    let (status, answer) = client.play(table, now, 0).await;
    assert_eq!(status, 200, "{answer}");
}

/// How many devices are told.
async fn devices(server: &Server) -> i64 {
    let file = sqlx::sqlite::SqliteConnectOptions::new().filename(server.database()).read_only(true);
    let mut file = file.connect().await.unwrap();
    sqlx::query_scalar("SELECT count(*) FROM subscriptions").fetch_one(&mut file).await.unwrap()
}

/// Where somebody's device is told.
async fn endpoint(client: &Client) -> Value {
    let (status, known) = client.get("/account/push").await;
    assert_eq!(status, 200, "{known}");
    known["endpoint"].clone()
}

#[tokio::test]
async fn whoever_is_away_is_told_once_until_they_have_looked() {
    let (server, mut service) = (Server::start_with(calling).await, Service::start().await);
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let (table, other) = (seated(&ada, &bob).await, seated(&ada, &bob).await);
    let device = Device::of(&bob, &format!("{}/to/bob?x=1", service.origin)).await;
    plays(&ada, &table).await;
    let first = service.next().await;
    assert_eq!((first.path.as_str(), first.topic()), ("/to/bob", table.clone()));
    assert_eq!((first.header("content-encoding"), first.header("urgency")), ("aes128gcm", "normal"));
    assert!(first.header("ttl").parse::<u32>().unwrap() > 3_600);
    let (claims, key) = first.claims();
    assert_eq!(claims["aud"], json!(service.origin));
    let now = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap().as_secs();
    let left = claims["exp"].as_u64().unwrap().checked_sub(now).expect("it holds");
    assert!(left <= 24 * 60 * 60, "and not for longer than push services take it");
    assert_eq!(bob.get("/account/push").await.1["key"], json!(key));
    let told = device.read(&first.body);
    let expected = json!({
        "address": format!("/tables/{table}"),
        "title": "Your turn: Connect Four",
        "text": "At the table with Ada."
    });
    assert_eq!(told, expected, "and nothing else");

    // Ada thinks again: Bob has not looked since he was told.
    assert_eq!(ada.act(&table, "undo", json!({})).await.0, 200);
    plays(&ada, &table).await;
    plays(&ada, &other).await;
    assert_eq!(service.next().await.topic(), other, "of another table he knows nothing yet");
    plays(&bob, &table).await;
    plays(&ada, &table).await;
    assert_eq!(service.next().await.topic(), table, "he has looked, so he is told again");
    assert_eq!(ada.act(&table, "undo", json!({})).await.0, 200);
    bob.page(&format!("/tables/{table}")).await;
    plays(&ada, &table).await;
    assert_eq!(service.next().await.topic(), table, "to open the page is to look");
}

#[tokio::test]
async fn whoever_has_the_page_open_is_not_told() {
    let (server, mut service) = (Server::start_with(calling).await, Service::start().await);
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let (table, other) = (seated(&ada, &bob).await, seated(&ada, &bob).await);
    Device::of(&bob, &format!("{}/bob", service.origin)).await;
    let mut page = bob.page_socket(&table).await;
    page.next().await.expect("the page is up to date");
    plays(&ada, &table).await;
    page.next_with("at").await;
    plays(&ada, &other).await;
    assert_eq!(service.next().await.topic(), other, "at the first table he sees it by himself");
    let away = || async { ada.page(&format!("/tables/{table}")).await.1.matches("away").count() };
    let before = away().await;
    drop(page);
    while away().await == before {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    plays(&bob, &table).await;
    plays(&ada, &table).await;
    assert_eq!(service.next().await.topic(), table, "and now he has left");
}

#[tokio::test]
async fn whoever_has_fallen_silent_is_told_after_all() {
    let silent_soon = |config| Config { ping_every: Duration::from_secs(1), ..calling(config) };
    let (server, mut service) = (Server::start_with(silent_soon).await, Service::start().await);
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let table = seated(&ada, &bob).await;
    Device::of(&bob, &format!("{}/bob", service.origin)).await;
    let mut page = bob.page_socket(&table).await;
    page.next().await.expect("the page is up to date");
    // From here on the phone is in a pocket: it reads nothing and answers no ping.
    plays(&ada, &table).await;
    assert_eq!(service.next().await.topic(), table);
    drop(page);
}

#[tokio::test]
async fn nobody_is_told_for_the_sake_of_bots_or_of_what_they_did_themselves() {
    let (server, mut service) = (Server::start_with(calling).await, Service::start().await);
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    Device::of(&ada, &format!("{}/ada", service.origin)).await;
    let alone = ada.table("connect-four", &["me", "random"]).await;
    plays(&ada, &alone).await;
    while ada.view(&alone).await["moves"] != json!(2) {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    // Ada is to move again after she has taken back her move: she knows.
    let table = seated(&ada, &bob).await;
    assert_eq!(service.next().await.topic(), table, "somebody has sat down, and she is to begin");
    plays(&ada, &table).await;
    assert_eq!(ada.act(&table, "undo", json!({})).await.0, 200);
    plays(&ada, &table).await;
    plays(&bob, &table).await;
    assert_eq!(service.next().await.topic(), table);
    let last = seated(&ada, &bob).await;
    assert_eq!(service.next().await.topic(), last, "there was nothing in between");
}

#[tokio::test]
async fn a_device_that_is_gone_is_forgotten() {
    let (server, mut service) = (Server::start_with(calling).await, Service::start().await);
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    for status in [404, 410] {
        let table = seated(&ada, &bob).await;
        Device::of(&bob, &format!("{}/{status}", service.origin)).await;
        service.answer(&[status]);
        plays(&ada, &table).await;
        assert_eq!(service.next().await.path, format!("/{status}"));
        while endpoint(&bob).await != Value::Null {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

#[tokio::test]
async fn what_a_push_service_could_not_take_is_sent_once_more() {
    let (server, mut service) = (Server::start_with(calling).await, Service::start().await);
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let (table, other) = (seated(&ada, &bob).await, seated(&ada, &bob).await);
    Device::of(&bob, &format!("{}/bob", service.origin)).await;
    service.answer(&[503, 429]);
    plays(&ada, &table).await;
    assert_eq!(service.next().await.topic(), table);
    assert_eq!(service.next().await.topic(), table);
    plays(&ada, &other).await;
    assert_eq!(service.next().await.topic(), other, "and no third time");
    assert_ne!(endpoint(&bob).await, Value::Null, "the device is still there");
}

#[tokio::test]
async fn key_and_calls_outlive_the_server() {
    let (server, mut service) = (Server::start_with(calling).await, Service::start().await);
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let (table, other) = (seated(&ada, &bob).await, seated(&ada, &bob).await);
    Device::of(&bob, &format!("{}/bob", service.origin)).await;
    let key = bob.get("/account/push").await.1["key"].clone();
    plays(&ada, &table).await;
    assert_eq!(service.next().await.topic(), table);
    server.running.stop().await;
    let patient = Config { push_grace: Duration::from_secs(600), ..calling(config(&server.folder)) };
    let running = sounder_server::start(patient).await.unwrap();
    let server = Server { running, folder: server.folder };
    let there = |client: &Client, server: &Server| Client { base: server.base(), ..client.clone() };
    // Told before; and this server stops before it calls anybody.
    let again = there(&ada, &server);
    assert_eq!(again.act(&table, "undo", json!({})).await.0, 200);
    plays(&again, &table).await;
    plays(&again, &other).await;
    server.running.stop().await;
    let running = sounder_server::start(calling(config(&server.folder))).await.unwrap();
    let server = Server { running, folder: server.folder };
    assert_eq!(service.next().await.topic(), other, "the one that was still to be made");
    let (ada, bob) = (there(&ada, &server), there(&bob, &server));
    assert_eq!(bob.get("/account/push").await.1["key"], key);
    let last = seated(&ada, &bob).await;
    plays(&ada, &last).await;
    assert_eq!(service.next().await.topic(), last);
}

#[tokio::test]
async fn what_leads_inside_is_refused() {
    let server = Server::start().await;
    let bob = server.guest("Bob").await;
    for address in [
        "http://push.example.com/x",
        "https://127.0.0.1/x",
        "https://10.0.0.1/x",
        "https://[::1]/x",
        "https://localhost/x",
        "https://2130706433/x",
        "https://printer.local/x",
        "https://push.example.com:22/x",
        "file:///etc/passwd",
        &format!("https://push.example.com/{}", "x".repeat(3_000)),
    ] {
        let (status, answer) = bob.post("/account/push", Device::new(address).subscription()).await;
        assert_eq!((status, code(&answer)), (400, "bad-request"), "{address}: {answer}");
    }
    let good = Device::new("https://push.example.com/x").subscription();
    for (name, value) in [("p256dh", "BA"), ("auth", "AAAA"), ("p256dh", &"é".repeat(65))] {
        let mut bad = good.clone();
        bad["keys"][name] = json!(value);
        assert_eq!(bob.post("/account/push", bad).await.0, 400, "{name} {value}");
    }
    assert_eq!(endpoint(&bob).await, Value::Null);
    assert_eq!(bob.post("/account/push", good).await.0, 204);
    assert_eq!(endpoint(&bob).await, "https://push.example.com/x");
    assert_eq!(bob.post("/account/push/off", json!({})).await.0, 204);
    assert_eq!(endpoint(&bob).await, Value::Null);
}

#[tokio::test]
async fn another_site_can_switch_nothing() {
    let server = Server::start().await;
    let bob = server.guest("Bob").await;
    Device::of(&bob, "https://push.example.com/x").await;
    for path in ["/account/push", "/account/push/off"] {
        let answer = bob.form_with(path, "", &[("origin", "https://evil.example")]).await;
        assert_eq!(answer.status(), 403, "{path}");
    }
    assert_eq!(devices(&server).await, 1);
}

#[tokio::test]
async fn a_device_is_told_under_its_new_key_and_not_after_signing_out() {
    let server = Server::start().await;
    let guest = server.guest("Bob").await;
    Device::of(&guest, "https://push.example.com/bob").await;
    let bob = guest.form_for_key("/account/register", "name=Bob&password=correct-horse-battery").await;
    assert_eq!(endpoint(&bob).await, "https://push.example.com/bob", "a guest who makes an account stays the same");
    assert!(bob.page("/account").await.1.contains("turn notifications on"));
    assert_eq!(bob.get("/api/sessions").await.1[0]["told"], true);
    let bob = bob.form_for_key("/account/password", "old=correct-horse-battery&new=staple-battery-horse").await;
    assert_eq!(endpoint(&bob).await, "https://push.example.com/bob");
    bob.form_for_key("/account/sign-out", "").await;
    assert_eq!(devices(&server).await, 0, "whoever signs out is told nothing");

    let guest = server.guest("Somebody").await;
    Device::of(&guest, "https://push.example.com/phone").await;
    let bob = guest.form_for_key("/account/sign-in", "name=Bob&password=staple-battery-horse").await;
    assert_eq!(endpoint(&bob).await, "https://push.example.com/phone", "what a guest has begun comes along");
    bob.form_for_key("/account/sign-out-everywhere", "").await;
    assert_eq!(devices(&server).await, 0);
}

#[tokio::test]
async fn a_person_has_five_devices_and_an_address_one_owner() {
    let server = Server::start().await;
    let guest = server.guest("Bob").await;
    let bob = guest.form_for_key("/account/register", "name=Bob&password=correct-horse-battery").await;
    let mut last = bob.clone();
    for number in 0..7 {
        let credentials = json!({ "name": "Bob", "password": "correct-horse-battery" });
        let (_, made) = bob.post("/api/sessions", credentials).await;
        last.key = Some(made["key"].as_str().unwrap().into());
        Device::of(&last, &format!("https://push.example.com/{number}")).await;
    }
    assert_eq!(devices(&server).await, 5);
    let other = server.guest("Ada").await;
    Device::of(&other, "https://push.example.com/6").await;
    assert_eq!(devices(&server).await, 5, "the browser is Ada's now");
    assert_eq!(endpoint(&last).await, Value::Null);
}

#[tokio::test]
async fn a_server_can_do_without() {
    let server = Server::start_with(|config| Config { push_to: PushTo::Nobody, ..config }).await;
    let bob = server.guest("Bob").await;
    assert_eq!(bob.get("/account/push").await.0, 404);
    let device = Device::new("https://push.example.com/x").subscription();
    assert_eq!(bob.post("/account/push", device).await.0, 404);
    let table = bob.table("connect-four", &["me", "random"]).await;
    for path in ["/account".to_owned(), format!("/tables/{table}")] {
        assert!(!bob.page(&path).await.1.contains("data-push"), "{path}");
    }
}

#[tokio::test]
async fn a_service_that_never_answers_keeps_nobody_waiting_and_is_forgotten() {
    let patience = Duration::from_millis(300);
    let impatient = |config| Config { push_patience: patience, ..calling(config) };
    let (server, mut service) = (Server::start_with(impatient).await, Service::start().await);
    let (ada, bob, eve) = (server.guest("Ada").await, server.guest("Bob").await, server.guest("Eve").await);
    let pit = Pit::dig().await;
    Device::of(&eve, &format!("{}/eve", pit.origin)).await;
    Device::of(&bob, &format!("{}/bob", service.origin)).await;
    let mut tables = Vec::new();
    for _ in 0..6 {
        tables.push(seated(&ada, &eve).await);
    }
    let honest = seated(&ada, &bob).await;
    for table in &tables {
        plays(&ada, table).await;
    }
    plays(&ada, &honest).await;
    assert_eq!(service.next().await.topic(), honest, "others are told meanwhile");
    let started = std::time::Instant::now();
    while devices(&server).await > 1 {
        assert!(started.elapsed() < Duration::from_secs(20), "the address is still written to");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(pit.deepest() <= 2, "{} messages to one person were on their way at once", pit.deepest());
    assert_eq!(endpoint(&bob).await, json!(format!("{}/bob", service.origin)));
}
