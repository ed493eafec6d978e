//! Tables where bots play among themselves and nobody looks. A file of its own, as the figures are those of the whole process.

mod common;

use common::Server;
use sounder_server::Config;
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use std::time::{Duration, Instant};

const TABLES: usize = 50;

#[tokio::test(flavor = "multi_thread")]
async fn bots_alone_stop_when_nobody_looks_and_go_on_when_somebody_does() {
    let sleep_after = Duration::from_millis(400);
    let server = Server::start_with(|config| Config { sleep_after, ..config }).await;
    let ada = server.guest("Ada").await;
    let mut tables = Vec::new();
    for number in 0..TABLES {
        // A table where nobody has to think plays on as fast as the disk lets it.
        let bot = if number % 10 == 0 { "random" } else { "search:2000" };
        let game = if number % 10 == 0 { "hogs" } else { "wild-pigs-3" };
        tables.push(ada.table(game, &[bot, bot]).await);
    }
    let started = Instant::now();
    loop {
        let figures = ada.get("/metrics").await.1;
        let figures = figures.as_str().unwrap();
        let awake = figures.lines().find_map(|line| line.strip_prefix("sounder_tables_awake ")).unwrap();
        if awake.trim() == "0" {
            break;
        }
        assert!(started.elapsed() < Duration::from_secs(60), "{awake} tables are awake");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let mut file = SqliteConnectOptions::new().filename(server.database()).read_only(true).connect().await.unwrap();
    let count = "SELECT count(*) FROM tables WHERE phase = 'playing'";
    let playing: i64 = sqlx::query_scalar(count).fetch_one(&mut file).await.unwrap();
    assert!(playing >= 45, "only {playing} games go on: the others ended before anything could be seen");
    let count = "SELECT count(*) FROM tables WHERE phase = 'playing' AND wake IS NOT NULL";
    let waking: i64 = sqlx::query_scalar(count).fetch_one(&mut file).await.unwrap();
    assert_eq!(waking, 0, "nothing wakes them but somebody who looks");

    let moves = ada.view(&tables[1]).await["moves"].as_u64().unwrap();
    let started = Instant::now();
    while ada.view(&tables[1]).await["moves"].as_u64().unwrap() == moves {
        assert!(started.elapsed() < Duration::from_secs(30), "the bots do not go on");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
