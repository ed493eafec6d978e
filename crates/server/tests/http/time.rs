//! Clocks do not run while the server is down, and a system clock that jumps costs nobody a game.

use crate::common::{Client, Server, at};
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

const HOUR: i64 = 60 * 60 * 1_000;

/// A table with a clock of one minute, where whoever runs out of time has lost; the second player is to move.
async fn timed(server: &Server) -> (Client, Client, String) {
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let terms = json!({ "listed": true, "pace": { "live": { "minutes": 1 } }, "timeout": "forfeit" });
    let body = json!({ "game": "connect-four", "seats": ["me", "free"], "terms": terms });
    let (status, made) = ada.post("/api/tables", body).await;
    assert_eq!(status, 201, "{made}");
    let table = made["table"].as_str().unwrap().to_owned();
    bob.post(&format!("/api/tables/{table}/seats"), json!({})).await;
    let view = ada.view(&table).await;
    let first = if view["acting"] == json!([0]) { &ada } else { &bob };
    assert_eq!(first.play(&table, at(&view), 3).await.0, 200);
    (ada, bob, table)
}

fn running_clock(view: &Value) -> i64 {
    let seat = view["acting"][0].as_u64().unwrap() as usize;
    view["seats"][seat]["time_left"].as_i64().unwrap()
}

/// Stops the server, changes what is stored, and starts it again.
async fn while_down(server: Server, sql: &str) -> Server {
    let Server { running, folder } = server;
    running.stop().await;
    let file = folder.path().join("sounder.sqlite");
    let mut connection = SqliteConnectOptions::new().filename(file).connect().await.unwrap();
    sqlx::raw_sql(sqlx::AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    let running = sounder_server::start(crate::common::config(&folder)).await.unwrap();
    Server { running, folder }
}

/// All times in the file as they would be if everything had happened so much earlier.
fn earlier(by: i64) -> String {
    format!(
        "UPDATE beat SET last = last - {by};
         UPDATE tables SET changed = changed - {by}, wake = wake - {by},
             clock = json_set(clock, '$.since', (clock ->> 'since') - {by}) WHERE clock IS NOT NULL"
    )
}

async fn goes_on(server: &Server, (ada, bob, table): (Client, Client, String)) {
    let base = server.base();
    let (ada, bob) = (Client { base: base.clone(), ..ada }, Client { base, ..bob });
    // Long enough for the server to look for clocks that have run out.
    tokio::time::sleep(std::time::Duration::from_millis(1_500)).await;
    let view = ada.view(&table).await;
    assert_eq!(view["phase"], "playing", "{view}");
    let left = running_clock(&view);
    assert!((30_000..=60_000).contains(&left), "{left} ms are left of a minute");
    let next = if view["acting"] == json!([0]) { &ada } else { &bob };
    assert_eq!(next.play(&table, at(&view), 3).await.0, 200);
    let left = running_clock(&ada.view(&table).await);
    assert!((30_000..=60_000).contains(&left), "{left} ms are left of a minute");
}

#[tokio::test]
async fn clocks_stand_still_while_the_server_is_down() {
    let server = Server::start().await;
    let players = timed(&server).await;
    let server = while_down(server, &earlier(HOUR)).await;
    goes_on(&server, players).await;
}

#[tokio::test]
async fn a_system_clock_that_was_set_back_costs_nobody_a_game() {
    let server = Server::start().await;
    let players = timed(&server).await;
    let server = while_down(server, &earlier(-HOUR)).await;
    goes_on(&server, players).await;
}

#[tokio::test]
async fn a_file_of_an_earlier_version_says_when_it_was_last_in_use() {
    let server = Server::start().await;
    let players = timed(&server).await;
    let server = while_down(server, &format!("{}; DELETE FROM beat", earlier(HOUR))).await;
    goes_on(&server, players).await;
}

/// The rangers of a table, with a clock of one minute for each side.
#[tokio::test]
async fn a_side_with_one_clock_spends_it_together() {
    let server = Server::start().await;
    let (ada, bob, cy) = (server.guest("Ada").await, server.guest("Bob").await, server.guest("Cy").await);
    for side_clock in [true, false] {
        let terms = json!({ "listed": true, "pace": { "live": { "minutes": 1 } }, "side_clock": side_clock });
        let body = json!({ "game": "rangers", "seats": ["me", "free", "free"], "terms": terms });
        let (status, made) = ada.post("/api/tables", body).await;
        assert_eq!(status, 201, "{made}");
        let table = made["table"].as_str().unwrap();
        for person in [&bob, &cy] {
            assert_eq!(person.post(&format!("/api/tables/{table}/seats"), json!({})).await.0, 200);
        }
        // Until one ranger alone is to act.
        let people = [&ada, &bob, &cy];
        let view = loop {
            let view = ada.view(table).await;
            if view["acting"] == json!([1]) || view["acting"] == json!([2]) {
                break view;
            }
            let seat = view["acting"][0].as_u64().unwrap() as usize;
            let (status, answer) = people[seat].play(table, at(&people[seat].view(table).await), 0).await;
            assert_eq!(status, 200, "{answer}");
        };
        let acting = view["acting"][0].as_u64().unwrap() as usize;
        let left = |view: &Value, seat: usize| view["seats"][seat]["time_left"].as_i64().unwrap();
        let before = [left(&view, 0), left(&view, 3 - acting)];
        tokio::time::sleep(std::time::Duration::from_millis(1_100)).await;
        let view = ada.view(table).await;
        let (own, mate) = (left(&view, acting), left(&view, 3 - acting));
        assert_eq!(left(&view, 0), before[0], "the other side's clock stands still");
        if side_clock {
            assert_eq!(own, mate, "one clock for both");
            assert!(mate <= before[1] - 1_000, "{mate} after {}", before[1]);
        } else {
            assert_eq!(mate, before[1], "everybody has a clock of their own");
        }
    }
}

#[tokio::test]
async fn a_system_clock_that_is_years_ahead_costs_nobody_a_key() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    ada.table("connect-four", &["me", "free"]).await;
    let by = 500 * 24 * HOUR;
    let sql =
        format!("UPDATE beat SET last = last - {by}; UPDATE keys SET used = used - {by}, created = created - {by}");
    let server = while_down(server, &sql).await;
    let ada = Client { base: server.base(), ..ada };
    ada.table("connect-four", &["me", "free"]).await;
    assert!(ada.page("/account").await.1.contains("Ada"));
}

/// As many records as are kept are there, all of them brought along before the clock was set back: the newest stays.
#[tokio::test]
async fn a_record_brought_along_after_the_clock_was_set_back_stays() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let full = format!(
        "UPDATE beat SET last = last + {HOUR};
         WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000)
         INSERT INTO looks (id, record, created) SELECT 'look-' || n, '{{}}', (SELECT last FROM beat) - n FROM numbers"
    );
    let server = while_down(server, &full).await;
    let ada = Client { base: server.base(), ..ada };
    let golden = std::fs::read_to_string("../../games/connect-four/golden/game-1.json").unwrap();
    let (status, kept) = ada.post("/api/records", serde_json::from_str(&golden).unwrap()).await;
    assert_eq!(status, 201, "{kept}");
    assert_eq!(ada.page(kept["address"].as_str().unwrap()).await.0, 200);
}
