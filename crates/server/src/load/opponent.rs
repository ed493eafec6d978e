//! An honest host who plays against a bot, to see how long that keeps people waiting.

use super::client::Http;
use super::{LoadError, Shared};
use serde_json::{Value, json};
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Plays game after game against a medium bot until the run is over; gives the longest wait for it.
pub(super) async fn play(shared: Arc<Shared>) -> Result<Duration, LoadError> {
    let http = Http::new(shared.config.address, Some(Ipv4Addr::new(127, 77, 0, 1)));
    let key = http.new_key().await?;
    let mut longest = Duration::ZERO;
    while !shared.is_over() {
        let table = json!({ "game": shared.config.game, "seats": ["me", "medium"] });
        let table: Value = http.post("/api/tables", &key, &table).await?;
        let path = format!("/api/tables/{}", table["table"].as_str().unwrap_or_default());
        let view = format!("{path}?scene=false&log_after=100000");
        let mut waiting: Option<Instant> = None;
        while !shared.is_over() {
            let seen: Value = http.get(&view, &key).await?;
            if seen["phase"] == "over" {
                break;
            }
            if seen["acting"] == json!([0]) {
                if let Some(since) = waiting.take()
                    && shared.measuring.load(Ordering::Relaxed)
                {
                    longest = longest.max(since.elapsed());
                }
                let _: Value =
                    http.post(&format!("{path}/play"), &key, &json!({ "at": seen["at"], "choice": 0 })).await?;
            } else {
                waiting.get_or_insert_with(Instant::now);
            }
            // Few enough requests to stay within the limits.
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    Ok(longest)
}
