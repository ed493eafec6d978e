//! Runs the server alone: `cargo run --example serve -- 127.0.0.1:7144 sounder.sqlite`.

use sounder_server::{Config, Limits};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut config = Config::default();
    if let Some(address) = arguments.next() {
        config.address = address.parse()?;
    }
    if let Some(database) = arguments.next() {
        config.database = database.into();
    }
    if arguments.next().as_deref() == Some("no-limits") {
        config.limits = Limits::none();
    }
    sounder_server::serve(config, |address| println!("http://{address}")).await?;
    Ok(())
}
