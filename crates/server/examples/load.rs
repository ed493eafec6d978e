//! Measures a server on this machine: `cargo run --release --example load -- 127.0.0.1:7144 GAME TABLES SECONDS [RATE] [viewers] [against=BOT] [soak] [ATTACK]`.

use sounder_server::load::{LoadConfig, run};
use std::time::Duration;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [address, game, tables, seconds, rest @ ..] = &arguments[..] else {
        return Err("give an address, a game, a number of tables and of seconds".into());
    };
    let config = LoadConfig {
        address: address.parse()?,
        game: game.clone(),
        tables: tables.parse()?,
        against: rest.iter().find_map(|word| word.strip_prefix("against=")).map(Into::into),
        rate: rest.iter().find_map(|word| word.parse().ok()),
        time: Duration::from_secs(seconds.parse()?),
        viewers: rest.iter().any(|word| word == "viewers"),
        soak: rest.iter().any(|word| word == "soak"),
        attack: rest.iter().find_map(|word| word.parse().ok()),
    };
    println!("{}", run(config).await?);
    Ok(())
}
