//! The command line: one file a command.

mod bench;
mod check;
mod games;
mod lab;
mod load;
mod mcp;
mod pack;
mod play;
mod replay;
mod rules;
mod scenario;
mod serve;
mod setup;
mod sheet;
mod sim;
mod verify;

use crate::failure::Failure;
use clap::{Parser, Subcommand};
use std::io::Write;

/// What a command gives back.
pub type Done = Result<(), Failure>;

/// Play, test and balance tabletop strategy games.
#[derive(Parser)]
#[command(version, about, max_term_width = 100)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Serve),
    Games(games::Games),
    Rules(rules::Rules),
    Play(play::Play),
    Sim(sim::Sim),
    #[command(subcommand)]
    Lab(lab::Lab),
    Replay(replay::Replay),
    Verify(verify::Verify),
    Scenario(scenario::Scenario),
    #[command(subcommand)]
    Pack(pack::Pack),
    Check(check::Check),
    Bench(bench::Bench),
    Load(load::Load),
    Mcp(mcp::Mcp),
}

/// `sounder` alone: the server with its defaults and environment.
#[derive(Parser)]
struct Serving {
    #[command(flatten)]
    serve: serve::Serve,
}

/// What servers and load run on.
fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    tokio::runtime::Runtime::new().map_err(|error| Failure::bad(format!("cannot start the server's threads: {error}")))
}

impl Arguments {
    /// Does what was asked.
    pub fn run(self, out: &mut dyn Write) -> Done {
        // Without a command it serves, so that one word after the build is enough to play.
        let command = self.command.unwrap_or_else(|| Command::Serve(Serving::parse_from(["sounder"]).serve));
        match command {
            Command::Serve(serve) => serve.run(out),
            Command::Games(games) => games.run(out),
            Command::Rules(rules) => rules.run(out),
            Command::Play(play) => play.run(out),
            Command::Sim(sim) => sim.run(out),
            Command::Lab(lab) => lab.run(out),
            Command::Replay(replay) => replay.run(out),
            Command::Verify(verify) => verify.run(out),
            Command::Scenario(scenario) => scenario.run(out),
            Command::Pack(pack) => pack.run(out),
            Command::Check(check) => check.run(out),
            Command::Bench(bench) => bench.run(out),
            Command::Load(load) => load.run(out),
            Command::Mcp(_) => mcp::Mcp::run(),
        }
    }
}
