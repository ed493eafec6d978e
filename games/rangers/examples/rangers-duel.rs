//! How strong the bots are, with three rangers: each bot as the rangers against a greedy wave, and as the wave against greedy rangers.
//!
//! `cargo run --release -p rangers --example rangers-duel -- [GAMES] [SEED] [BOT…]`

use rangers::Rangers;
use sounder_bots::BotSpec;
use sounder_kernel::Setup;
use sounder_lab::{Plan, simulate};
use sounder_pack::Content;
use std::sync::atomic::AtomicBool;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |place: usize, default: u64| arguments.get(place).map_or(default, |text| text.parse().expect("a number"));
    let (games, seed) = (number(0, 100), number(1, 1));
    let named: Vec<&str> = arguments.iter().skip(2).map(String::as_str).collect();
    let named = if named.is_empty() { vec!["random", "greedy", "search:1000"] } else { named };
    let bots = named.iter().map(|name| name.parse::<BotSpec>().unwrap_or_else(|fault| panic!("{fault}")));
    let game = Rangers::with_default_pack();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    println!("{games} games each with three rangers, seed {seed}: the bot's own mean result");
    for bot in bots {
        let mean = |bots: Vec<BotSpec>, seat: usize| {
            let plan = Plan { setup: Setup::new(4), bots, swap: false, games, seed, threads };
            let report = simulate(&game, &plan, &AtomicBool::new(false), &|_| {}).expect("the setup is legal");
            report.seats[seat].mean_result
        };
        let greedy = BotSpec::Greedy;
        let (rangers, wave) = (mean(vec![greedy, bot, bot, bot], 1), mean(vec![bot, greedy, greedy, greedy], 0));
        println!("{:14} as rangers {rangers:.3}  as the wave {wave:.3}", bot.to_string());
    }
}
