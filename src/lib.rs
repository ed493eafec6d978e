//! The `sounder` program: play, test and balance tabletop strategy games.
//!
//! It is a library with a `main` so that it is compiled beside the server: a program would be begun only when everything that it
//! links is done, and every game is compiled here once more with its bots.

mod commands;
mod failure;

use clap::Parser;
use std::process::ExitCode;

/// Does what the command line says.
pub fn main() -> ExitCode {
    match commands::Arguments::parse().run(&mut std::io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
