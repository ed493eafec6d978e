//! A database made by an earlier version of the program: nothing in it is lost, and nothing is silently changed.

use crate::common::{Client, Server, config};
use serde_json::{Value, json};
use sqlx::ConnectOptions;

/// Whoever made the database's tables.
const KEY: &str = "d4004571d2280427d2196d7c0587b209b1c0fddb9a418ada8aafff7b8337ab41";
const CONNECT_FOUR: &str = "4w3kr7gwusdp";
const FINISHED: &str = "ddxtgpkpqm5p";
const WAITING: &str = "x4y4n4b525ye";
/// A game that today's rules would play differently.
const CHANGED: &str = "nfby88cr48xw";
/// A game whose states are written differently since then, though its moves still stand, and the content it was begun with.
const RELAID: &str = "kkbn3ds9pa37";
const RELAID_PACK: (&str, &str, &str) = ("4936f111a4f53b13", "spugah", include_str!("../fixtures/spugah-pack.json"));

async fn open() -> (Server, Client) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::copy("tests/fixtures/version-1.db", folder.path().join("sounder.sqlite")).unwrap();
    let running = sounder_server::start(config(&folder)).await.unwrap();
    let server = Server { running, folder };
    let old_hand = Client { key: Some(KEY.into()), ..server.stranger() };
    (server, old_hand)
}

#[tokio::test]
async fn a_game_that_the_rules_still_reproduce_goes_on() {
    let (_server, old_hand) = open().await;
    let view = old_hand.view(CONNECT_FOUR).await;
    assert_eq!((view["phase"].as_str(), view["moves"].as_u64()), (Some("playing"), Some(5)));
    play_out(&old_hand, CONNECT_FOUR).await;
}

/// Plays the first choices to the end, for both seats of one person.
async fn play_out(person: &Client, table: &str) {
    loop {
        let view = person.view(table).await;
        if view["phase"] == "over" {
            return assert_eq!(view["ending"]["how"], "finished");
        }
        play_first(person, table, &view).await;
    }
}

/// Plays the first choice of whoever the view is of.
async fn play_first(person: &Client, table: &str, view: &Value) {
    let step = json!({ "at": view["at"], "choice": 0, "seat": view["seat"] });
    let (status, answer) = person.post(&format!("/api/tables/{table}/play"), step).await;
    assert_eq!(status, 200, "{answer}");
}

#[tokio::test]
async fn a_changed_layout_of_states_alone_closes_no_table() {
    let (server, old_hand) = open().await;
    server.running.stop().await;
    // The game's content has changed since, too; tables keep theirs by its hash.
    let database = server.folder.path().join("sounder.sqlite");
    let mut connection = sqlx::sqlite::SqliteConnectOptions::new().filename(database).connect().await.unwrap();
    let (hash, game, files) = RELAID_PACK;
    let keep = sqlx::query("INSERT INTO packs (hash, game, files) VALUES (?, ?, ?)").bind(hash).bind(game).bind(files);
    keep.execute(&mut connection).await.unwrap();
    drop(connection);
    let running = sounder_server::start(config(&server.folder)).await.unwrap();
    let server = Server { running, folder: server.folder };
    let old_hand = Client { base: server.base(), ..old_hand };
    let view = old_hand.view(RELAID).await;
    assert_eq!((view["phase"].as_str(), view["moves"].as_u64()), (Some("playing"), Some(60)));
    for _ in 0..10 {
        play_first(&old_hand, RELAID, &old_hand.view(RELAID).await).await;
    }
    assert_eq!(old_hand.view(RELAID).await["moves"], 70, "it goes on");
}

#[tokio::test]
async fn what_was_over_or_had_not_begun_is_as_it_was() {
    let (_server, old_hand) = open().await;
    let over = old_hand.view(FINISHED).await;
    assert_eq!((over["phase"].as_str(), over["ending"]["how"].as_str()), (Some("over"), Some("finished")));
    let (status, page) = old_hand.page(&format!("/tables/{FINISHED}")).await;
    assert!(status == 200 && page.contains(" wins."), "the result of an earlier version is still told");
    assert_eq!(old_hand.view(WAITING).await["phase"], "waiting");
}

#[tokio::test]
async fn a_game_that_the_rules_do_not_reproduce_is_closed_with_the_reason_and_can_be_looked_at() {
    let (_server, old_hand) = open().await;
    let view = old_hand.view(CHANGED).await;
    assert_eq!((view["phase"].as_str(), view["ending"]["how"].as_str()), (Some("over"), Some("closed")));
    let note = view["ending"]["note"].as_str().unwrap();
    assert!(note.contains("The rules of this game have changed"), "{note}");
    // It is shown as far as the rules still reproduce it, and no further.
    let moves = view["moves"].as_u64().unwrap();
    assert!(note.ends_with(&format!("You can look at it up to move {moves}.")), "{note}");
    let (status, page) = old_hand.page(&format!("/tables/{CHANGED}/replay")).await;
    assert!(status == 200 && page.contains(&format!("max=\"{moves}\"")), "{page}");
    let (status, _) =
        old_hand.post(&format!("/api/tables/{CHANGED}/play"), json!({ "at": view["at"], "choice": 0 })).await;
    assert_eq!(status, 409, "nobody plays on");
}
