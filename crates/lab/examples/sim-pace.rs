//! How much of the bench's pace a simulation keeps: random play through both, in turn, the best of several short runs.
//!
//!     cargo run --release -p sounder-lab --example sim-pace

use sounder_bots::{BotSpec, Judged};
use sounder_kernel::{Facts, Setup};
use sounder_lab::{Plan, pace, simulate};
use sounder_pack::Content;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

const RUNS: usize = 9;
const TIME: Duration = Duration::from_millis(700);

fn compare<G: Judged + Facts>(game: &G, seats: usize, games: u64) {
    let setup = Setup::new(seats);
    let plan =
        Plan { setup: setup.clone(), bots: vec![BotSpec::Random; seats], swap: false, games, seed: 1, threads: 1 };
    let (mut bench, mut sim) = (f64::MAX, f64::MAX);
    for _ in 0..RUNS {
        bench = bench.min(pace(game, &setup, TIME).expect("a table").ns_per_action);
        let report = simulate(game, &plan, &AtomicBool::new(false), &|_| {}).expect("a table");
        sim = sim.min(1e9 / report.actions_per_s);
    }
    println!("{} with {seats}: bench {bench:.0} ns, sim {sim:.0} ns an action: {:.2}", game.about().id, bench / sim);
}

fn main() {
    compare(&wild_pigs_3::WildPigs3::with_default_pack(), 4, 20_000);
    compare(&wild_pigs_2::WildPigs2::with_default_pack(), 4, 20_000);
    compare(&connect_four::ConnectFour::with_default_pack(), 2, 100_000);
}
