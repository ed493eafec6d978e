use super::Done;
use crate::failure::Failure;
use clap::Args;
use sounder_server::{Config, Limits, PushTo, Workplace};
use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;

/// Run the server and print the address of the page (the default)
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct Serve {
    /// Where to listen; 0.0.0.0:7144 lets others on the network in, port 0 picks a free port
    #[arg(long, env = "SOUNDER_ADDRESS", default_value = "127.0.0.1:7144")]
    address: SocketAddr,
    /// Where /health and /metrics are, instead of among the pages: an address that only this machine or network reaches
    #[arg(long, env = "SOUNDER_INSIDE_ADDRESS", value_name = "ADDRESS")]
    inside_address: Option<SocketAddr>,
    /// The database file; it is made at the first start
    #[arg(long, env = "SOUNDER_DATABASE", default_value = "sounder.sqlite")]
    database: PathBuf,
    /// Trust X-Forwarded-For and X-Forwarded-Proto, as set by a proxy in front
    #[arg(long, env = "SOUNDER_BEHIND_PROXY")]
    behind_proxy: bool,
    /// Put no limit on what one client may ask for: for `sounder load` only
    #[arg(long)]
    no_limits: bool,
    /// Leave out the balance lab, which plays at the lowest priority on all cores but one
    #[arg(long, env = "SOUNDER_NO_LAB")]
    no_lab: bool,
    /// Do not offer push notifications ("your turn") to people who have closed the page: nothing is sent to push services
    #[arg(long, env = "SOUNDER_NO_PUSH")]
    no_push: bool,
}

impl Serve {
    /// Serves until it is told to stop.
    pub fn run(self, out: &mut dyn Write) -> Done {
        let limits = if self.no_limits { Limits::none() } else { Limits::default() };
        let Serve { address, inside_address: inside, database, behind_proxy, .. } = self;
        let lab = if self.no_lab { None } else { Workplace::of_this_program() };
        let push_to = if self.no_push { PushTo::Nobody } else { PushTo::Services };
        let config = Config { address, inside, database, behind_proxy, limits, lab, push_to, ..Config::default() };
        let said = |address: SocketAddr| {
            let _ = writeln!(out, "Sounder is ready: open http://{address} in a browser. Ctrl-C stops it.");
        };
        super::runtime()?.block_on(sounder_server::serve(config, said)).map_err(Failure::bad)
    }
}
