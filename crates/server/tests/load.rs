//! The measuring itself: honest players with a hostile client beside them.

mod common;

use common::Server;
use sounder_server::load::{Attack, LoadConfig, run};
use sounder_server::{Config, Limits};
use std::time::Duration;

/// Limits stay on: honest players do not meet them, and the hostile client does.
#[tokio::test(flavor = "multi_thread")]
async fn honest_players_play_on_under_every_attack() {
    for attack in [None, Some(Attack::Unread), Some(Attack::Resync), Some(Attack::Pings), Some(Attack::Records)] {
        let server = Server::start_with(|config| Config { limits: Limits::default(), ..config }).await;
        let report = run(LoadConfig {
            address: server.running.address,
            game: "connect-four".into(),
            tables: 4,
            rate: Some(40.0),
            time: Duration::from_secs(1),
            viewers: true,
            attack,
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
