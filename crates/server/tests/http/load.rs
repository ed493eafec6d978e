//! The measuring itself: honest players with a hostile client beside them.

use crate::common::Server;
use sounder_server::load::{Attack, LoadConfig, run};
use sounder_server::{Config, Limits};
use std::time::Duration;

/// Limits stay on: honest players do not meet them, and the hostile client does.
#[tokio::test(flavor = "multi_thread")]
async fn honest_players_play_on_under_every_attack() {
    for attack in std::iter::once(None).chain(Attack::all().map(Some)) {
        let server = Server::start_with(|config| Config { limits: Limits::default(), ..config }).await;
        // What comes in bursts keeps a slow build busy for a while, and packs take it a while to make.
        let slow = [Attack::Packs, Attack::Pages, Attack::Crumbs, Attack::Fragments, Attack::Flood];
        let slow = attack.is_some_and(|attack| slow.contains(&attack));
        let report = run(LoadConfig {
            address: server.running.address,
            game: "connect-four".into(),
            tables: 4,
            against: None,
            rate: Some(40.0),
            time: Duration::from_secs(if slow { 5 } else { 1 }),
            viewers: true,
            attack,
            soak: false,
        })
        .await
        .unwrap();
        assert!(report.moves > 0 && report.errors == 0, "{report}");
        if let Some(attack) = attack {
            let (found, done, _) = report.attack.unwrap();
            assert!(found == attack && done > 0, "{report}");
            assert_eq!(attack.to_string().parse(), Ok(attack));
        }
    }
}

/// One bot of somebody else's over a websocket: the moves of both sides count, and nothing waits for anybody to look.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_of_the_api_meets_a_bot_of_the_server() {
    let ages = Duration::from_secs(3_600);
    let server = Server::start_with(|config| Config { bot_pause: ages, ..config }).await;
    // In the second edition both choose at the same time, and the bot may be faster.
    for game in ["connect-four", "wild-pigs-3", "wild-pigs-2"] {
        let report = run(LoadConfig {
            address: server.running.address,
            game: game.into(),
            tables: 1,
            against: Some("random".into()),
            rate: None,
            time: Duration::from_secs(1),
            viewers: false,
            attack: None,
            soak: false,
        })
        .await
        .unwrap();
        assert!(report.moves > 0 && report.errors == 0 && report.alone, "{game}: {report}");
        assert!(report.to_string().contains("to its own update"), "{report}");
    }
}

/// Whatever a game does between two people, be it a secret choice or a plan for later, the players get through it.
#[tokio::test(flavor = "multi_thread")]
async fn two_scripted_players_get_through_every_game() {
    let server = Server::start().await;
    for game in ["connect-four", "wild-pigs-3", "wild-pigs-2", "spugah", "rangers", "hogs"] {
        let report = run(LoadConfig {
            address: server.running.address,
            game: game.into(),
            tables: 1,
            against: None,
            rate: None,
            time: Duration::from_secs(2),
            viewers: false,
            attack: None,
            soak: false,
        })
        .await
        .unwrap_or_else(|error| panic!("{game}: {error}"));
        assert!(report.moves > 0 && report.errors == 0, "{game}: {report}");
    }
}
