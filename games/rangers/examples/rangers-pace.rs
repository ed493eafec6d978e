//! Random play on one thread, and the size of a state.
//!
//! `cargo run --release -p rangers --example rangers-pace`

use rangers::Rangers;
use sounder_kernel::Setup;
use sounder_pack::Content;
use std::time::Duration;

fn main() {
    let game = Rangers::with_default_pack();
    for seats in 2..=6 {
        let pace = sounder_lab::pace(&game, &Setup::new(seats), Duration::from_secs(2)).expect("the setup is legal");
        println!(
            "{} rangers: {:.0} actions/s, {:.0} games/s, {} bytes a state",
            seats - 1,
            pace.actions_per_s,
            pace.games_per_s,
            pace.state_bytes
        );
    }
}
