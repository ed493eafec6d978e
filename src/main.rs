//! The `sounder` program: play, test and balance tabletop strategy games.

mod commands;
mod failure;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    match commands::Arguments::parse().run(&mut std::io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
