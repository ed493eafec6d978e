//! The command line: one file a command.

mod bench;
mod games;
mod pack;
mod play;
mod replay;
mod rules;
mod scenario;
mod setup;
mod sim;
mod verify;

use crate::failure::Failure;
use clap::{Parser, Subcommand};
use std::io::Write;

/// What a command gives back.
pub type Outcome = Result<(), Failure>;

/// Play, test and balance tabletop strategy games.
#[derive(Parser)]
#[command(version, about, max_term_width = 100)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Games(games::Games),
    Rules(rules::Rules),
    Play(play::Play),
    Sim(sim::Sim),
    Replay(replay::Replay),
    Verify(verify::Verify),
    Scenario(scenario::Scenario),
    #[command(subcommand)]
    Pack(pack::Pack),
    Bench(bench::Bench),
}

impl Arguments {
    /// Does what was asked.
    pub fn run(self, out: &mut dyn Write) -> Outcome {
        match self.command {
            Command::Games(games) => games.run(out),
            Command::Rules(rules) => rules.run(out),
            Command::Play(play) => play.run(out),
            Command::Sim(sim) => sim.run(out),
            Command::Replay(replay) => replay.run(),
            Command::Verify(verify) => verify.run(out),
            Command::Scenario(scenario) => scenario.run(out),
            Command::Pack(pack) => pack.run(out),
            Command::Bench(bench) => bench.run(out),
        }
    }
}
