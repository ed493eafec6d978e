//! Keys: what is given up stays given up, nobody plants one, and whoever signs in keeps what they had.

use crate::common::{Client, Server, config};
use serde_json::json;
use sounder_server::Config;
use sqlx::ConnectOptions;
use std::time::Duration;

const PASSWORD: &str = "analytical engine";

fn form(name: &str, password: &str) -> String {
    format!("name={name}&password={}", password.replace(' ', "+"))
}

/// A guest who has an account by now; and the key that they had as a guest.
async fn registered(server: &Server, name: &str) -> (Client, Client) {
    let guest = server.guest(name).await;
    let (status, made) = guest.post("/api/accounts", json!({ "name": name, "password": PASSWORD })).await;
    assert_eq!(status, 201, "{made}");
    (Client { key: Some(made["key"].as_str().unwrap().into()), ..guest.clone() }, guest)
}

#[tokio::test]
async fn a_key_that_was_given_up_never_holds_again() {
    let server = Server::start().await;
    let guest = server.guest("Ada").await;
    let ada = guest.form_for_key("/account/register", &form("Ada", PASSWORD)).await;
    assert!(ada.page("/account").await.1.contains("signed in as"));
    let fresh = ada.form_for_key("/account/sign-out", "").await;
    for old in [&guest, &ada] {
        assert_eq!(old.get("/api/me").await.0, 401);
        // The browser still has the cookie, and does something that lasts.
        assert!(old.page("/account").await.1.contains("You are a guest"));
        assert_eq!(old.form("/games/connect-four/quick", "").await.0, 303);
        assert_eq!(old.form("/account/name", "name=Eve").await.0, 303);
        assert!(!old.page("/account").await.1.contains("signed in as"));
        assert_eq!(old.get("/api/me").await.0, 401);
    }
    assert!(fresh.page("/account").await.1.contains("You are a guest"));
    // A guest who signs out is gone, too.
    let bob = server.guest("Bob").await;
    bob.form_for_key("/account/sign-out", "").await;
    assert!(!bob.page("/account").await.1.contains("Bob"));
    let server = server.restart().await;
    let bob = Client { base: server.base(), ..bob };
    assert!(bob.get("/api/me").await.0 == 401 && !bob.page("/account").await.1.contains("Bob"));
}

#[tokio::test]
async fn a_key_that_somebody_planted_gets_nowhere() {
    let server = Server::start().await;
    // Mallory makes the browser of the victim use this key.
    let planted = Client { key: Some("ab".repeat(32)), ..server.stranger() };
    planted.form("/games/connect-four/quick", "").await;
    let victim = planted.form_for_key("/account/register", &form("Ada", PASSWORD)).await;
    assert_ne!(victim.key, planted.key);
    assert!(victim.page("/account").await.1.contains("signed in as"));
    assert_eq!(victim.get("/api/me").await.1["tables"].as_array().unwrap().len(), 1, "the game came along");
    assert!(planted.get("/api/me").await.0 == 401 && !planted.page("/account").await.1.contains("Ada"));

    let planted = Client { key: Some("cd".repeat(32)), ..server.stranger() };
    planted.form("/games/connect-four/quick", "").await;
    let victim = planted.form_for_key("/account/sign-in", &form("Ada", PASSWORD)).await;
    assert_eq!(victim.get("/api/me").await.1["tables"].as_array().unwrap().len(), 2);
    assert_eq!(planted.get("/api/me").await.0, 401);
}

#[tokio::test]
async fn over_tls_a_cookie_belongs_to_the_very_host() {
    let server = Server::start_with(|config| Config { behind_proxy: true, ..config }).await;
    let ada = server.guest("Ada").await;
    let get = |name: &str| {
        let request = ada.http.get(format!("{}/account", ada.base)).header("x-forwarded-proto", "https");
        request.header("cookie", format!("{name}={}", ada.key.as_deref().unwrap())).send()
    };
    let answer = get("other").await.unwrap();
    let cookie = answer.headers()["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.starts_with("__Host-sounder=") && cookie.contains("; Secure"), "{cookie}");
    assert!(cookie.contains("Path=/;") && !cookie.contains("Domain"), "{cookie}");
    assert!(answer.headers()["strict-transport-security"].to_str().unwrap().contains("max-age="));
    assert!(get("__Host-sounder").await.unwrap().text().await.unwrap().contains("Ada"));
    assert!(
        !get("sounder").await.unwrap().text().await.unwrap().contains("Ada"),
        "anybody beside could have planted it"
    );
    let plain = ada.send("GET", "/", None).await;
    assert!(!plain.headers().contains_key("strict-transport-security"), "not without TLS");
}

#[tokio::test]
async fn open_sockets_end_with_their_key() {
    let server = Server::start().await;
    let (ada, _) = registered(&server, "Ada").await;
    let (_, made) = ada.post("/api/sessions", json!({ "name": "Ada", "password": PASSWORD })).await;
    let elsewhere = Client { key: Some(made["key"].as_str().unwrap().into()), ..ada.clone() };
    let table = ada.table("connect-four", &["me", "free"]).await;
    let open = async |who: &Client| {
        let mut sockets = [who.socket(&format!("/api/tables/{table}/live")).await, who.page_socket(&table).await];
        for socket in &mut sockets {
            socket.next().await.unwrap();
        }
        sockets
    };
    let mut here = open(&ada).await;
    let mut there = open(&elsewhere).await;
    assert_eq!(ada.delete("/api/sessions").await.0, 204);
    for socket in &mut here {
        while socket.next().await.is_some() {}
    }
    // The other device stays, until all are signed out.
    elsewhere.act(&table, "chat", json!({ "text": "still here" })).await;
    for socket in &mut there {
        socket.next().await.expect("the other key still holds");
    }
    assert_eq!(elsewhere.delete("/api/sessions?everywhere=true").await.0, 204);
    for socket in &mut there {
        while socket.next().await.is_some() {}
    }
    assert_eq!(elsewhere.get("/api/me").await.0, 401);
}

#[tokio::test]
async fn a_new_password_signs_out_everywhere_else() {
    let server = Server::start().await;
    let (ada, _) = registered(&server, "Ada").await;
    let stranger = server.stranger();
    let sign_in =
        async |password: &str| stranger.post("/api/sessions", json!({ "name": "Ada", "password": password })).await;
    let (_, made) = sign_in(PASSWORD).await;
    let elsewhere = Client { key: Some(made["key"].as_str().unwrap().into()), ..ada.clone() };
    let (_, sessions) = ada.get("/api/sessions").await;
    let here: Vec<bool> = sessions.as_array().unwrap().iter().map(|key| key["here"].as_bool().unwrap()).collect();
    assert_eq!(here.iter().filter(|here| **here).count(), 1, "{sessions}");
    assert_eq!(here.len(), 2, "the guest's key is no longer there");
    let page = ada.page("/account").await.1;
    assert!(page.contains("(this one)") && page.contains("Sign out everywhere"));

    let wrong = json!({ "old": "a wild guess", "new": "difference engine" });
    let put = async |who: &Client, body: serde_json::Value| {
        let answer = who.send("PUT", "/api/me/password", Some(body.to_string())).await;
        (answer.status().as_u16(), answer.text().await.unwrap())
    };
    assert_eq!(put(&ada, wrong).await.0, 401);
    assert_eq!(put(&ada, json!({ "old": PASSWORD, "new": "password1" })).await.0, 400);
    let (status, made) = put(&ada, json!({ "old": PASSWORD, "new": "difference engine" })).await;
    assert_eq!(status, 201);
    let made: serde_json::Value = serde_json::from_str(&made).unwrap();
    let renewed = Client { key: Some(made["key"].as_str().unwrap().into()), ..ada.clone() };
    assert_eq!((ada.get("/api/me").await.0, elsewhere.get("/api/me").await.0), (401, 401));
    assert_eq!((sign_in(PASSWORD).await.0, sign_in("difference engine").await.0), (401, 201));
    // The same on the page.
    let by_page = renewed.form_for_key("/account/password", "old=difference+engine&new=tusk+river+oak").await;
    assert_eq!((renewed.get("/api/me").await.0, by_page.get("/api/me").await.0), (401, 200));
    let none = by_page.form_for_key("/account/sign-out-everywhere", "").await;
    assert_eq!(by_page.get("/api/me").await.0, 401);
    assert!(none.page("/account").await.1.contains("You are a guest"));
}

#[tokio::test]
async fn a_key_that_nobody_uses_runs_out() {
    let server = Server::start().await;
    let (ada, _) = registered(&server, "Ada").await;
    let guest = server.guest("Bob").await;
    server.running.stop().await;
    let database = server.folder.path().join("sounder.sqlite");
    let rest = async |days: i64| {
        let mut connection = sqlx::sqlite::SqliteConnectOptions::new().filename(&database).connect().await.unwrap();
        let update = sqlx::query("UPDATE keys SET used = unixepoch() * 1000 - ? WHERE revoked IS NULL");
        update.bind(days * 24 * 60 * 60 * 1_000).execute(&mut connection).await.unwrap();
    };
    // A guest has nothing but the key: it holds for longer.
    for (days, account, guests) in [(170, 200, 200), (200, 401, 200), (390, 401, 200), (410, 401, 401)] {
        rest(days).await;
        let running = sounder_server::start(config(&server.folder)).await.unwrap();
        let base = format!("http://{}", running.address);
        let there = |who: &Client| Client { base: base.clone(), ..who.clone() };
        assert_eq!(there(&ada).get("/api/me").await.0, account, "{days}");
        assert_eq!(there(&guest).get("/api/me").await.0, guests, "{days}");
        running.stop().await;
    }
    // Using it is what makes it hold.
    rest(170).await;
    for _ in 0..2 {
        let running = sounder_server::start(config(&server.folder)).await.unwrap();
        let ada = Client { base: format!("http://{}", running.address), ..ada.clone() };
        let answer = ada.http.get(format!("{}/account", ada.base)).header("cookie", ada.cookie()).send().await.unwrap();
        assert!(answer.text().await.unwrap().contains("signed in as"));
        tokio::time::sleep(Duration::from_millis(200)).await;
        running.stop().await;
        let mut connection = sqlx::sqlite::SqliteConnectOptions::new().filename(&database).connect().await.unwrap();
        let old: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM keys JOIN people ON id = person
             WHERE account = 'Ada' AND revoked IS NULL AND used < unixepoch() * 1000 - 86400000",
        )
        .fetch_one(&mut connection)
        .await
        .unwrap();
        assert_eq!(old, 0);
    }
}

#[tokio::test]
async fn passwords_that_everybody_tries_are_refused() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    for bad in ["password", "12345678", "Password123!", "qwertyuiop", "aaaaaaaaaaaa", "short"] {
        let (status, answer) = ada.post("/api/accounts", json!({ "name": "Ada", "password": bad })).await;
        assert_eq!(status, 400, "{bad}: {answer}");
    }
    assert_eq!(ada.post("/api/accounts", json!({ "name": "Ada", "password": PASSWORD })).await.0, 201);
}

#[tokio::test]
async fn whoever_signs_in_keeps_all_they_had_as_a_guest() {
    let server = Server::start().await;
    registered(&server, "Ada").await;
    let guest = server.guest("Somebody").await;
    // One table they left to a bot, one they sit at, one they only set up.
    let body = json!({ "game": "wild-pigs-3", "seats": ["me", "free", "free"], "terms": { "listed": true } });
    let left = guest.post("/api/tables", body).await.1["table"].as_str().unwrap().to_owned();
    for name in ["Bo", "Cy"] {
        let (status, answer) = server.guest(name).await.post(&format!("/api/tables/{left}/seats"), json!({})).await;
        assert_eq!(status, 200, "{answer}");
    }
    assert_eq!(guest.act(&left, "resign", json!({})).await.0, 200);
    let sits = guest.table("connect-four", &["me", "free"]).await;
    let hosts = guest.table("connect-four", &["free", "free"]).await;
    let ada = guest.form_for_key("/account/sign-in", &form("Ada", PASSWORD)).await;
    let (_, me) = ada.get("/api/me").await;
    let tables: Vec<&str> =
        me["tables"].as_array().unwrap().iter().map(|table| table["id"].as_str().unwrap()).collect();
    assert!(tables.contains(&&*left) && tables.contains(&&*sits), "{me}");
    assert_eq!(ada.post(&format!("/api/tables/{hosts}/seats/0"), json!({})).await.0, 200, "still the host's table");
}
