//! The command line: one file a command.

mod bench;
mod games;
mod pack;
mod rules;
mod scenario;
mod setup;
mod sim;
mod verify;

use crate::failure::Failure;
use clap::{Parser, Subcommand};

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
    Sim(sim::Sim),
    Verify(verify::Verify),
    Scenario(scenario::Scenario),
    #[command(subcommand)]
    Pack(pack::Pack),
    Bench(bench::Bench),
}

impl Arguments {
    /// Does what was asked.
    pub fn run(self) -> Outcome {
        match self.command {
            Command::Rules(rules) => rules.run(),
            Command::Sim(sim) => sim.run(),
            Command::Verify(verify) => verify.run(),
            Command::Scenario(scenario) => scenario.run(),
            Command::Pack(pack) => pack.run(),
            Command::Games(games) => {
                games.run();
                Ok(())
            }
            Command::Bench(bench) => {
                bench.run();
                Ok(())
            }
        }
    }
}
