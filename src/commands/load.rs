use super::Done;
use crate::failure::Failure;
use clap::Args;
use sounder_server::load::{Attack, LoadConfig, run};
use std::io::Write;
use std::net::SocketAddr;
use std::time::Duration;

/// Measure a server on this machine with scripted players, bounded in count and time
#[derive(Args)]
pub struct Load {
    /// The server
    #[arg(long, default_value = "127.0.0.1:7144")]
    address: SocketAddr,
    /// The game's id
    #[arg(long, default_value = "wild-pigs-3")]
    game: String,
    /// How many tables of two players
    #[arg(long, default_value_t = 50)]
    tables: usize,
    /// Let one player at each table play against this bot of the server, such as random [default: a second player]
    #[arg(long, value_name = "BOT")]
    against: Option<String>,
    /// Moves a second over all tables [default: as many as possible]
    #[arg(long)]
    rate: Option<f64>,
    /// How long to measure, at most 1800
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Let two page viewers follow each table as well
    #[arg(long)]
    viewers: bool,
    /// Let a hostile client do this beside the honest players: unread, resync, pings, records, bots,
    /// packs, why, looks, wishes, pages, crumbs, fragments, flood
    #[arg(long)]
    attack: Option<Attack>,
    /// Let people come and go, at every other table against a bot, so that a long run shows whether anything grows
    #[arg(long)]
    soak: bool,
}

impl Load {
    /// Measures and prints.
    pub fn run(self, out: &mut dyn Write) -> Done {
        let Load { address, game, tables, against, rate, seconds, viewers, attack, soak } = self;
        let time = Duration::from_secs(seconds);
        let config = LoadConfig { address, game, tables, against, rate, time, viewers, attack, soak };
        let report = super::runtime()?.block_on(run(config)).map_err(Failure::bad)?;
        writeln!(out, "{report}")?;
        Ok(())
    }
}
