//! A database made by an earlier version of the program: nothing in it is lost, and nothing is silently changed.

mod common;

use common::{Client, Server, config};

/// Whoever made the database's tables.
const KEY: &str = "d4004571d2280427d2196d7c0587b209b1c0fddb9a418ada8aafff7b8337ab41";
const CONNECT_FOUR: &str = "4w3kr7gwusdp";
const FINISHED: &str = "ddxtgpkpqm5p";
const WAITING: &str = "x4y4n4b525ye";
/// Games whose rules have changed since then.
const CHANGED: [&str; 2] = ["nfby88cr48xw", "kkbn3ds9pa37"];

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
    let end = common::play_on(CONNECT_FOUR, &[&old_hand, &old_hand], 99).await;
    assert_eq!(end["ending"]["how"], "finished");
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
    for table in CHANGED {
        let view = old_hand.view(table).await;
        assert_eq!((view["phase"].as_str(), view["ending"]["how"].as_str()), (Some("over"), Some("closed")), "{table}");
        let note = view["ending"]["note"].as_str().unwrap();
        assert!(note.contains("The rules of this game have changed"), "{note}");
        let (status, _) = old_hand.page(&format!("/tables/{table}/replay")).await;
        assert_eq!(status, 200);
    }
}
