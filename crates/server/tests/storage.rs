//! The disk fills up, rows are damaged, a second server comes along: nothing acknowledged is lost, what is not concerned goes
//! on, and nobody has to start anything anew.

mod common;

use common::{Client, Server, code, config, pairs, play_on};
use serde_json::json;
use sounder_server::{Checked, Config};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection, Executor};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

async fn open(database: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(database).connect().await.unwrap()
}

async fn change(database: &Path, sql: &'static str, table: &str) {
    let mut connection = open(database).await;
    let done = sqlx::query(sql).bind(table.to_owned()).execute(&mut connection).await.unwrap();
    assert_eq!(done.rows_affected(), 1, "{sql}");
    connection.close().await.unwrap();
}

/// Not a test of its own: the process whose disk is full.
#[tokio::test]
async fn the_server_process() {
    pairs::serve_if_asked().await;
}

/// Lets the files of a process grow no more, or again.
#[cfg(target_os = "linux")]
fn limit_files(process: u32, bytes: &str) {
    let limit = format!("--fsize={bytes}:");
    let done = std::process::Command::new("prlimit").args(["--pid", &process.to_string(), &limit]).status();
    assert!(done.expect("util-linux is there").success());
}

async fn wait_for_health(base: &str, expected: u16) -> String {
    let started = Instant::now();
    loop {
        let answer = reqwest::get(format!("{base}/health")).await.unwrap();
        if answer.status() == expected {
            return answer.text().await.unwrap();
        }
        assert!(started.elapsed() < Duration::from_secs(120), "the server does not come to say {expected}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// How often the disk fills up; the environment asks for more.
fn fills() -> usize {
    std::env::var("SOUNDER_FILLS").ok().and_then(|fills| fills.parse().ok()).unwrap_or(3)
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_fills_up_and_empties_again_loses_nothing_and_needs_no_restart() {
    let server = pairs::Process::start().await;
    let stop = Arc::new(AtomicBool::new(false));
    let playing = server.let_play(&stop).await;
    for fill in 0..fills() {
        tokio::time::sleep(Duration::from_millis(200 + (fill * 97 % 350) as u64)).await;
        limit_files(server.id(), "1");
        let ailment = wait_for_health(&server.base, 503).await;
        assert!(ailment.contains("Nothing can be written"), "{ailment}");
        let before = pairs::ACKNOWLEDGED.load(Ordering::Relaxed);
        limit_files(server.id(), "unlimited");
        wait_for_health(&server.base, 200).await;
        let started = Instant::now();
        while pairs::ACKNOWLEDGED.load(Ordering::Relaxed) < before + 20 {
            assert!(started.elapsed() < Duration::from_secs(120), "the players cannot go on");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    let (moves, games) = pairs::check_all(playing, &stop).await;
    println!("{} times full, {moves} moves acknowledged in {games} games", fills());
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn connections_are_not_kept_out_because_the_system_grants_few_files_at_first() {
    let server = pairs::Process::start_after("ulimit -Sn 64").await;
    let mut idle = Vec::new();
    for _ in 0..150 {
        idle.push(tokio::net::TcpStream::connect(server.address).await.unwrap());
    }
    let asked = reqwest::Client::new().get(format!("{}/health", server.base)).timeout(Duration::from_secs(10));
    assert_eq!(asked.send().await.expect("it answers").status(), 200);
}

#[tokio::test]
async fn a_stuck_writer_is_not_well_until_it_writes_again() {
    let server = Server::start().await;
    let eve = server.stranger();
    assert_eq!(eve.get("/health").await.0, 200);
    let mut hog = open(&server.database()).await;
    hog.execute("BEGIN IMMEDIATE").await.unwrap();
    let ailment = wait_for_health(&server.base(), 503).await;
    assert!(ailment.contains("Nothing could be written for"), "{ailment}");
    hog.execute("ROLLBACK").await.unwrap();
    wait_for_health(&server.base(), 200).await;
    assert_eq!(server.guest("Ada").await.get("/api/me").await.0, 200);
}

/// A version of writing that no `SQLite` knows makes a file readable only, for root as well.
#[tokio::test]
async fn a_file_that_can_only_be_read_is_refused_at_the_start_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let config = config(&folder);
    let mut bytes = std::fs::read("tests/fixtures/version-1.db").unwrap();
    bytes[18] = 3;
    std::fs::write(&config.database, &bytes).unwrap();
    let refused = sounder_server::start(config.clone()).await.err().expect("nothing can be kept in it").to_string();
    assert!(refused.contains("readonly database"), "{refused}");
    assert!(std::fs::read(&config.database).unwrap() == bytes, "it was changed");
}

/// Files that nobody can write to, not even those who have them open, until this is dropped.
#[cfg(target_os = "linux")]
struct Frozen(Vec<std::path::PathBuf>);

#[cfg(target_os = "linux")]
impl Frozen {
    /// Nothing where only others may do it.
    fn new(files: Vec<std::path::PathBuf>) -> Option<Frozen> {
        let frozen = Frozen(files);
        frozen.is_changed("+i").then_some(frozen)
    }

    fn is_changed(&self, how: &str) -> bool {
        std::process::Command::new("chattr").arg(how).args(&self.0).status().is_ok_and(|status| status.success())
    }
}

#[cfg(target_os = "linux")]
impl Drop for Frozen {
    fn drop(&mut self) {
        self.is_changed("-i");
    }
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_file_that_becomes_read_only_is_not_well_until_it_can_be_written_again() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let table = ada.table("connect-four", &["me", "me"]).await;
    let play = format!("/api/tables/{table}/play");
    let step = |at: usize| json!({ "at": at, "choice": 0, "seat": (at + 1) % 2 });
    // What lies in the file with the index is memory that connections share, and nobody's to lose.
    let files = ["sounder.sqlite", "sounder.sqlite-wal"].map(|name| server.folder.path().join(name));
    let Some(frozen) = Frozen::new(files.into()) else {
        println!("skipped: only root can make files read-only for those who have them open, on some file systems");
        return;
    };
    let ailment = wait_for_health(&server.base(), 503).await;
    assert!(ailment.contains("Nothing can be written"), "{ailment}");
    for _ in 0..3 {
        let (status, answer) = ada.post(&play, step(1)).await;
        assert_eq!(status, 503, "{answer}");
    }
    assert_eq!(ada.view(&table).await["moves"], 0, "one can still look");
    drop(frozen);
    wait_for_health(&server.base(), 200).await;
    assert_eq!(ada.post(&play, step(1)).await.0, 200, "the same move counts now");
    assert_eq!(ada.view(&table).await["moves"], 1);
}

/// Far fewer pages than a commit would carry over by itself.
#[tokio::test]
async fn what_is_written_leaves_the_log_beside_the_commits() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let table = ada.table("connect-four", &["me", "me"]).await;
    // Without its log: only what has been carried over.
    let options = SqliteConnectOptions::new().filename(server.database()).immutable(true).read_only(true);
    let started = Instant::now();
    loop {
        let mut file = options.connect().await.unwrap();
        let found = sqlx::query("SELECT id FROM tables WHERE id = ?").bind(&table).fetch_optional(&mut file).await;
        if matches!(found, Ok(Some(_))) {
            break;
        }
        assert!(started.elapsed() < Duration::from_secs(30), "it is still in the log alone");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test]
async fn a_second_server_is_told_of_the_first() {
    let server = Server::start().await;
    let refused = sounder_server::start(config(&server.folder)).await.err().expect("one server a file").to_string();
    assert!(refused.contains(&server.base()) && refused.contains("process"), "{refused}");
    // By another name it is the same file.
    let by_another_name = server.folder.path().join("same.sqlite");
    #[cfg(unix)]
    std::os::unix::fs::symlink(server.database(), &by_another_name).unwrap();
    let other = Config { database: by_another_name, ..config(&server.folder) };
    assert!(!cfg!(unix) || sounder_server::start(other).await.is_err());
    assert_eq!(server.guest("Ada").await.get("/api/me").await.0, 200, "the first goes on");
    server.restart().await;
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_but_the_owner_reads_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("sounder.sqlite");
    std::fs::copy("tests/fixtures/version-1.db", &database).unwrap();
    std::fs::set_permissions(&database, std::fs::Permissions::from_mode(0o644)).unwrap();
    for _ in 0..2 {
        let running = sounder_server::start(config(&folder)).await.unwrap();
        for file in std::fs::read_dir(folder.path()).unwrap() {
            let file = file.unwrap();
            let mode = file.metadata().unwrap().permissions().mode();
            assert_eq!(mode & 0o077, 0, "{} has {mode:o}", file.path().display());
        }
        running.stop().await;
        for file in std::fs::read_dir(folder.path()).unwrap() {
            std::fs::remove_file(file.unwrap().path()).unwrap();
        }
    }
}

/// What would spoil a table, and what is said of it then.
const DAMAGES: [(&str, &str); 8] = [
    ("UPDATE tables SET setup = '{\"seats\":' WHERE id = ?", "setup"),
    ("UPDATE tables SET seed = x'00' WHERE id = ?", "seed"),
    ("UPDATE tables SET rules = 'three' WHERE id = ?", "rules"),
    ("UPDATE tables SET result = '[]' WHERE id = ?", "result"),
    ("DELETE FROM seats WHERE table_id = ? AND seat = 0", "seat 1 is missing"),
    ("DELETE FROM steps WHERE table_id = ? AND number = 2", "step 2 is missing"),
    ("UPDATE steps SET action = '{' WHERE table_id = ? AND number = 3", "step 3 cannot be read"),
    ("UPDATE steps SET seat = 7 WHERE table_id = ? AND number = 3", "step 3 is of nobody's seat"),
];

async fn rows(database: &Path) -> Vec<(String, String, String, Option<String>, i64)> {
    let mut connection = open(database).await;
    let all = "SELECT id, setup, phase, result, changed FROM tables ORDER BY id";
    sqlx::query_as(all).fetch_all(&mut connection).await.unwrap()
}

#[tokio::test]
async fn a_damaged_table_says_so_and_all_others_go_on() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let mut tables = Vec::new();
    for _ in 0..=DAMAGES.len() {
        let table = ada.table("connect-four", &["me", "me"]).await;
        for at in 1..4 {
            let step = json!({ "at": at, "choice": 0, "seat": (at + 1) % 2 });
            assert_eq!(ada.post(&format!("/api/tables/{table}/play"), step).await.0, 200);
        }
        tables.push(table);
    }
    let database = server.database();
    server.running.stop().await;
    for (table, (damage, _)) in tables.iter().zip(DAMAGES) {
        change(&database, damage, table).await;
    }
    let before = rows(&database).await;
    let running = sounder_server::start(config(&server.folder)).await.unwrap();
    let ada = Client { base: format!("http://{}", running.address), ..ada };
    for (table, (_, said)) in tables.iter().zip(DAMAGES) {
        for _ in 0..2 {
            let (status, answer) = ada.get(&format!("/api/tables/{table}")).await;
            assert_eq!((status, code(&answer)), (500, "damaged"), "{said}: {answer}");
            let detail = answer["detail"].as_str().unwrap();
            assert!(detail.contains(said) && detail.contains(table), "{detail}");
        }
        assert_eq!(ada.page(&format!("/tables/{table}")).await.0, 500);
    }
    let whole = tables.last().unwrap();
    assert_eq!(ada.view(whole).await["moves"], 3);
    assert_eq!(ada.page("/account").await.0, 200, "a damaged table does not take the list along");
    running.stop().await;
    assert_eq!(rows(&database).await, before, "nothing is written because somebody looked");

    let report = sounder_server::check(config(&server.folder)).await.unwrap();
    assert!(report.file.is_empty());
    for (table, checked) in &report.tables {
        match checked {
            Checked::Whole { game, moves } => assert_eq!((table, *game, *moves), (whole, "connect-four", 3)),
            Checked::Damaged(what) => assert!(what.contains(table), "{what}"),
            other @ Checked::OtherRules { .. } => panic!("{table}: {other:?}"),
        }
    }
    let damaged = report.tables.iter().filter(|(_, checked)| matches!(checked, Checked::Damaged(_)));
    assert_eq!(damaged.count(), DAMAGES.len());
}

/// Where the pages of an index or a table begin in the file.
async fn places_in_file(database: &Path) -> Vec<(String, u64, usize)> {
    let mut connection = open(database).await;
    let size: i64 = sqlx::query_scalar("PRAGMA page_size").fetch_one(&mut connection).await.unwrap();
    let all = "SELECT name, rootpage FROM sqlite_master WHERE rootpage > 1 ORDER BY rootpage";
    let roots: Vec<(String, i64)> = sqlx::query_as(all).fetch_all(&mut connection).await.unwrap();
    roots.into_iter().map(|(name, page)| (name, ((page - 1) * size) as u64, size as usize)).collect()
}

#[tokio::test]
async fn a_damaged_file_is_looked_through_as_far_as_it_goes() {
    let server = Server::start().await;
    let ada = server.guest("Ada").await;
    let table = ada.table("connect-four", &["me", "me"]).await;
    let from = server.database();
    server.running.stop().await;
    // All of it in one file, as a backup is.
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("sounder.sqlite");
    let copy = sqlx::query("VACUUM INTO ?").bind(database.to_string_lossy().into_owned());
    copy.execute(&mut open(&from).await).await.unwrap();
    let places = places_in_file(&database).await;
    let sound = std::fs::read(&database).unwrap();
    let mut whole = Vec::new();
    for (name, begin, size) in places {
        let mut damaged = sound.clone();
        damaged[begin as usize..][..size].fill(0xff);
        std::fs::write(&database, damaged).unwrap();
        let report = sounder_server::check(config(&folder)).await.unwrap();
        assert!(!report.file.is_empty(), "{name}: nothing is said of the file");
        for (id, checked) in report.tables {
            assert_eq!(id, table);
            match checked {
                Checked::Whole { .. } => whole.push(name.clone()),
                Checked::Damaged(what) => assert!(what.contains(&table), "{what}"),
                other @ Checked::OtherRules { .. } => panic!("{name}: {other:?}"),
            }
        }
    }
    for index in ["seats_of_people", "keys_of_people", "people_by_account_key", "tables_to_wake", "beat"] {
        assert!(whole.iter().any(|name| name == index), "{index} is not needed to play the table again: {whole:?}");
    }
}

#[tokio::test]
async fn a_table_of_other_rules_is_closed_in_memory_only() {
    let server = Server::start().await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let body = json!({ "game": "connect-four", "seats": ["me", "free"], "terms": { "listed": true } });
    let table = ada.post("/api/tables", body).await.1["table"].as_str().unwrap().to_owned();
    bob.post(&format!("/api/tables/{table}/seats"), json!({})).await;
    play_on(&table, &[&ada, &bob], 3).await;
    let database = server.database();
    server.running.stop().await;
    let (right, wrong) = (
        "UPDATE steps SET action = substr(action, 4) WHERE table_id = ? AND number = 4",
        "UPDATE steps SET action = '990' || action WHERE table_id = ? AND number = 4",
    );
    change(&database, wrong, &table).await;
    let before = rows(&database).await;
    let running = sounder_server::start(config(&server.folder)).await.unwrap();
    let ada = Client { base: format!("http://{}", running.address), ..ada };
    let view = ada.view(&table).await;
    assert_eq!((view["phase"].as_str(), view["ending"]["how"].as_str()), (Some("over"), Some("closed")));
    running.stop().await;
    assert_eq!(rows(&database).await, before);
    // Rules that play it again let it go on.
    change(&database, right, &table).await;
    let running = sounder_server::start(config(&server.folder)).await.unwrap();
    let ada = Client { base: format!("http://{}", running.address), ..ada };
    let view = ada.view(&table).await;
    assert_eq!((view["phase"].as_str(), view["moves"].as_u64()), (Some("playing"), Some(3)));
    running.stop().await;
}

#[tokio::test]
async fn a_database_of_an_earlier_program_is_checked_without_being_changed() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("sounder.sqlite");
    std::fs::copy("tests/fixtures/version-1.db", &database).unwrap();
    let before = std::fs::read(&database).unwrap();
    let report = sounder_server::check(config(&folder)).await.unwrap();
    let other: Vec<&str> = report
        .tables
        .iter()
        .filter(|(_, checked)| matches!(checked, Checked::OtherRules { .. }))
        .map(|(table, _)| &**table)
        .collect();
    assert!(other.contains(&"nfby88cr48xw"), "{other:?}");
    let whole = report.tables.iter().filter(|(_, checked)| matches!(checked, Checked::Whole { .. })).count();
    assert!(report.file.is_empty() && whole >= 3, "{:?}", report.tables);
    assert_eq!(std::fs::read(&database).unwrap(), before);
}

#[tokio::test]
async fn a_table_that_was_mended_is_woken_by_itself_again() {
    let server = Server::start().await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let terms = json!({ "listed": true, "pace": { "live": { "minutes": 1 } }, "timeout": "forfeit" });
    let body = json!({ "game": "connect-four", "seats": ["me", "free"], "terms": terms });
    let table = ada.post("/api/tables", body).await.1["table"].as_str().unwrap().to_owned();
    bob.post(&format!("/api/tables/{table}/seats"), json!({})).await;
    let database = server.database();
    server.running.stop().await;
    change(&database, "UPDATE tables SET setup = 'x' || setup, wake = 0 WHERE id = ?", &table).await;
    let config = Config { sleep_after: Duration::from_millis(100), ..config(&server.folder) };
    let running = sounder_server::start(config).await.unwrap();
    let ada = Client { base: format!("http://{}", running.address), ..ada };
    assert_eq!(ada.get(&format!("/api/tables/{table}")).await.0, 500);
    change(&database, "UPDATE tables SET setup = substr(setup, 2) WHERE id = ?", &table).await;
    assert_eq!(ada.view(&table).await["phase"], "playing");
    // Long enough for it to fall asleep again.
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let out = "UPDATE tables SET wake = 0, clock = json_set(clock, '$.since', 0) WHERE id = ?";
    change(&database, out, &table).await;
    let started = Instant::now();
    let mut connection = open(&database).await;
    loop {
        let phase = sqlx::query_scalar("SELECT phase FROM tables").fetch_one(&mut connection).await;
        let phase: String = phase.unwrap();
        if phase == "over" {
            break;
        }
        assert!(started.elapsed() < Duration::from_secs(20), "nobody looked at the clock");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    running.stop().await;
}
