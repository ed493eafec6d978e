//! Limits hold on every way, and what is meant for those who run the server can be kept inside.

use crate::common::{Client, Server, code};
use serde_json::json;
use sounder_server::{Config, Limits};
use std::net::SocketAddr;

#[tokio::test]
async fn another_game_counts_whichever_way_it_is_set_up() {
    let limits = Limits { tables_per_minute: 3, ..Limits::none() };
    let server = Server::start_with(|config| Config { limits, ..config }).await;
    let ada = server.guest("Ada").await;
    let table = ada.table("connect-four", &["me", "easy"]).await;
    ada.act(&table, "resign", json!({})).await;
    let (_, made) = ada.act(&table, "rematch", json!({})).await;
    let next = made["table"].as_str().unwrap().to_owned();
    ada.act(&next, "resign", json!({})).await;
    assert_eq!(ada.form(&format!("/tables/{next}/rematch"), "").await.0, 303);
    // Three were set up: no way leads to a fourth.
    let (status, answer) = ada.act(&next, "rematch", json!({})).await;
    assert_eq!((status, code(&answer)), (429, "too-many-requests"));
    assert_eq!(ada.form(&format!("/tables/{next}/rematch"), "").await.0, 429);
    assert_eq!(ada.form(&format!("/tables/{next}/branch"), "moves=0&seat=0").await.0, 429);
    assert_eq!(ada.form("/look/none/branch", "moves=0&seat=0").await.0, 429);
    assert_eq!(ada.form("/games/connect-four/quick", "").await.0, 429);
    assert_eq!(ada.form("/games/connect-four/lesson", "").await.0, 429);
    assert_eq!(ada.post("/api/records", json!({})).await.0, 429);
    for (path, field) in [("/look", "record"), ("/games/wild-pigs-2/pack", "pack")] {
        assert_eq!(upload(&ada, path, field).await, 429, "{path}");
    }
    let body = json!({ "game": "connect-four", "seats": ["me", "easy"] });
    assert_eq!(ada.post("/api/tables", body).await.0, 429);
    assert_eq!(ada.form("/games/connect-four/tables", "seat-0=you&seat-1=easy").await.0, 429);
}

/// Brings a file along in a form, as a page does; gives the status.
async fn upload(person: &Client, path: &str, field: &str) -> u16 {
    let file = format!(
        "--edge\r\ncontent-disposition: form-data; name=\"{field}\"; filename=\"file\"\r\n\r\nnothing\r\n--edge--\r\n"
    );
    let request = person.http.post(format!("{}{path}", person.base)).header("origin", &person.base);
    let request =
        request.header("content-type", "multipart/form-data; boundary=edge").header("cookie", person.cookie());
    request.body(file).send().await.unwrap().status().as_u16()
}

/// Keys cost nothing to make up, and whoever has none is given one: each of them would leave a person behind.
#[tokio::test]
async fn somebody_new_counts_whichever_way_they_come() {
    const MOST: usize = 3;
    for (way, made_up, path, form, good) in [
        ("asks for a key", false, "/api/guests", None, 201),
        ("shows a key to the API", true, "/api/me", None, 200),
        ("shows a key to a page", true, "/account/name", Some("name=Eve"), 303),
        ("has no key yet", false, "/account/name", Some("name=Eve"), 303),
        ("acts at a table", true, "/tables/none/start", Some(""), 404),
        ("plays without the script", true, "/tables/none/play", Some("at=0&play=x"), 404),
    ] {
        let limits = Limits { guests_per_minute: MOST as u32, ..Limits::none() };
        let server = Server::start_with(|config| Config { limits, ..config }).await;
        let somebody = |number: usize| {
            let key = made_up.then(|| format!("{number:064x}"));
            Client { key, ..server.stranger() }
        };
        let come = async |number: usize| match form {
            Some(form) => somebody(number).form(path, form).await.0,
            None if made_up => somebody(number).page(path).await.0,
            None => somebody(number).post(path, json!({})).await.0,
        };
        for number in 0..MOST {
            assert_eq!(come(number).await, good, "{way}");
        }
        for number in MOST..MOST + 2 {
            assert_eq!(come(number).await, 429, "{way}");
        }
        if made_up {
            assert_eq!(come(0).await, good, "whoever {way} and is known goes on");
        }
        for path in ["/", "/games/connect-four"] {
            assert_eq!(somebody(99).page(path).await.0, 200, "whoever only looks does not count");
        }
    }
}

#[tokio::test]
async fn every_request_counts_whatever_it_is_for() {
    let page = Server::start().await.stranger().page("/").await.1;
    let asset = page.split('"').find(|part| part.starts_with("/assets/")).expect("a page has a style").to_owned();
    for path in [&*asset, "/metrics", "/health", "/nothing", "/api/games"] {
        let limits = Limits { requests_per_second: 1, burst: 3, ..Limits::none() };
        let server = Server::start_with(|config| Config { limits, ..config }).await;
        let eve = server.stranger();
        let mut statuses = Vec::new();
        // So many that a slow machine, which is granted one a second, is refused as well.
        for _ in 0..20 {
            statuses.push(eve.send("GET", path, None).await.status().as_u16());
        }
        assert!(statuses.iter().filter(|status| **status == 429).count() >= 2, "{path}: {statuses:?}");
        let (status, page) = eve.page(path).await;
        assert!(status != 429 || page.contains("<h1>") || path.starts_with("/api"), "{page}");
    }
}

#[tokio::test]
async fn health_and_figures_can_be_kept_inside() {
    let loopback: SocketAddr = "127.0.0.1:0".parse().unwrap();
    let server = Server::start_with(|config| Config { inside: Some(loopback), ..config }).await;
    let outside = server.stranger();
    let inside = Client { base: format!("http://{}", server.running.inside.unwrap()), ..outside.clone() };
    for path in ["/health", "/metrics"] {
        assert_eq!((outside.get(path).await.0, inside.get(path).await.0), (404, 200), "{path}");
    }
    assert_eq!((outside.get("/api/games").await.0, inside.get("/api/games").await.0), (200, 404));
    server.running.stop().await;
}

#[tokio::test]
async fn a_line_break_in_an_address_leads_nowhere() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    for path in ["/tables/a%0Ab", "/games/%0d%0aX:1/rules", "/join/%0a", "/look/%0A", "/api/tables/%0a", "/%00"] {
        assert_eq!(ada.send("GET", path, None).await.status(), 404, "{path}");
    }
    for path in ["/tables/a%0Ab/bring", "/tables/a%0ab/take", "/games/%0a/quick"] {
        assert_eq!(ada.form(path, "sheet=.keep&seat=0").await.0, 404, "{path}");
    }
}

#[tokio::test]
async fn what_a_browser_says_it_came_from_is_never_a_link() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    for referer in [format!("{}//evil.example/", ada.base), format!("{}/x", ada.base), "https://evil.example/x".into()]
    {
        let headers = [("origin", &*ada.base), ("referer", &*referer)];
        let answer = ada.form_with("/tables/none/start", "", &headers).await;
        assert_eq!(answer.status(), 404);
        let page = answer.text().await.unwrap();
        assert!(!page.contains("evil.example") && !page.contains("href=\"/x\""), "{page}");
        assert!(page.contains("href=\"/tables/none\""), "one goes back to where the address says: {page}");
    }
}

#[tokio::test]
async fn an_origin_has_a_scheme() {
    let open = Server::start().await;
    let behind = Server::start_with(|config| Config { behind_proxy: true, ..config }).await;
    for (server, proto, scheme, expected) in [
        (&open, "", "http", 303),
        (&open, "", "https", 403),
        (&open, "https", "https", 403),
        (&behind, "https", "https", 303),
        (&behind, "https", "http", 403),
        (&behind, "http", "http", 303),
        (&behind, "http", "https", 403),
    ] {
        let ada = server.guest("Ada").await;
        let origin = ada.base.replace("http", scheme);
        let mut headers = vec![("origin", &*origin)];
        if !proto.is_empty() {
            headers.push(("x-forwarded-proto", proto));
        }
        let status = ada.form_with("/account/name", "name=Eve", &headers).await.status();
        assert_eq!(status, expected, "{proto} {scheme}");
    }
}

#[tokio::test]
async fn reasons_on_demand_run_out_and_it_is_said_for_how_long() {
    let limits = Limits { thoughts_per_minute: 2, ..Limits::none() };
    let server = Server::start_with(|config| Config { limits, ..config }).await;
    let ada = server.guest("Ada").await;
    let table = ada.table("connect-four", &["me", "random"]).await;
    ada.act(&table, "resign", json!({})).await;
    let mut answers = Vec::new();
    for path in ["why", "review/costly", "why"] {
        let answer = ada.send("GET", &format!("/tables/{table}/{path}"), None).await;
        let wait = answer.headers().get("retry-after").map(|wait| wait.to_str().unwrap().parse::<u32>().unwrap());
        answers.push((answer.status().as_u16() == 429, wait));
    }
    assert_eq!(answers[..2], [(false, None), (false, None)]);
    assert!(answers[2].0 && (2..=30).contains(&answers[2].1.unwrap()), "{answers:?}");
}
