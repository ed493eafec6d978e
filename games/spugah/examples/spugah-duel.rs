//! Two bots against each other with equal nations: every ready nation against itself, from both seats.
//!
//! `cargo run --release -p spugah --example spugah-duel -- search:1000 greedy [GAMES]`

use sounder_bots::BotSpec;
use sounder_kernel::Setup;
use sounder_lab::{Plan, simulate, wilson};
use sounder_pack::Content;
use spugah::Spugah;
use std::sync::atomic::AtomicBool;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let bot = |place: usize| arguments.get(place).map_or("greedy", String::as_str).parse::<BotSpec>().expect("a bot");
    let games: u64 = arguments.get(2).map_or(200, |text| text.parse().expect("a number of games"));
    let game = Spugah::with_default_pack();
    let nations = &game.pack().nations;
    let (mut wins, mut played) = (0.0, 0);
    for sheet in nations {
        let setup = Setup { sheets: vec![sheet.name.clone().into(); 2], ..Setup::new(2) };
        let games = games.div_ceil(nations.len() as u64);
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let plan = Plan { setup, bots: vec![bot(0), bot(1)], swap: true, games, seed: 1, threads };
        let report = simulate(&game, &plan, &AtomicBool::new(false), &|_| {}).expect("ready nations are legal");
        println!("{:20} {} won {} of {}", sheet.name, bot(0), report.bots[0].wins, report.games);
        wins += report.bots[0].wins;
        played += report.games;
    }
    let rate = wilson(wins, played as f64);
    println!(
        "{} beats {} in {:.1} % of {played} games ({:.1} to {:.1})",
        bot(0),
        bot(1),
        100.0 * rate.rate,
        100.0 * rate.low,
        100.0 * rate.high
    );
}
