//! The `sounder` program: play, test and balance tabletop strategy games.

mod commands;
mod failure;

use clap::Parser;
use std::process::ExitCode;

/// Gives memory back to the system when tables go to sleep; the system's own allocator keeps what many threads had.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match commands::Arguments::parse().run(&mut std::io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
