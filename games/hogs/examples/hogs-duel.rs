//! Two bots against each other, from both seats, on every mission without the horde or on some of them.
//!
//! `cargo run --release -p hogs --example hogs-duel -- search:1000 greedy [GAMES] [MISSIONS] [SEED]`, with missions such as `1,5,8`.

use hogs::Hogs;
use sounder_bots::BotSpec;
use sounder_kernel::Setup;
use sounder_lab::{Plan, simulate, wilson};
use sounder_pack::Content;
use std::sync::atomic::AtomicBool;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let bot = |place: usize| arguments.get(place).map_or("greedy", String::as_str).parse::<BotSpec>().expect("a bot");
    let number =
        |place: usize, default: u64| arguments.get(place).map_or(default, |text| text.parse().expect("a number"));
    let (games, seed) = (number(2, 200), number(4, 1));
    let hogs = Hogs::with_default_pack();
    let named: Vec<&str> = arguments.get(3).map_or(Vec::new(), |text| text.split(',').collect());
    let missions = hogs.pack().missions.iter().filter(|mission| !mission.horde);
    let missions: Vec<String> = missions
        .map(|mission| mission.number.to_string())
        .filter(|number| named.is_empty() || named.contains(&number.as_str()))
        .collect();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (mut wins, mut played) = (0.0, 0);
    for mission in &missions {
        let setup = Setup::new(2).with("mission", mission);
        let games = games.div_ceil(missions.len() as u64);
        let plan = Plan { setup, bots: vec![bot(0), bot(1)], swap: true, games, seed, threads };
        let report = simulate(&hogs, &plan, &AtomicBool::new(false), &|_| {}).expect("the mission seats two");
        println!("mission {mission}: {} won {} of {}", bot(0), report.bots[0].wins, report.games);
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
