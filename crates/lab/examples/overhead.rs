//! How much longer games take when everything is counted: `cargo run --release -p sounder-lab --example overhead -- 10000`.

use sounder_bots::{Bot, BotSpec, Runner};
use sounder_kernel::{Dice, Facts, Game, OpenSeed, Setup};
use sounder_lab::{Control, Measures, Players, play};
use sounder_pack::Content;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use wild_pigs_3::WildPigs3;

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1000);
    let game = WildPigs3::with_default_pack().for_table(&Setup::new(4)).expect("four can play");
    let start = Instant::now();
    for number in 0..games {
        let mut bots: Vec<Box<dyn Bot<WildPigs3>>> = (0..4).map(|_| BotSpec::Greedy.build(&game, 1)).collect();
        let seed = OpenSeed(1).child(number);
        Runner::new(&game, &[0; 4]).play(&mut bots, &seed, &mut Dice::from_number(number), &mut ());
    }
    let bare = start.elapsed().as_secs_f64();
    println!("bare: {bare:.2} s for {games} games");
    let stop = AtomicBool::new(false);
    let control = Control { threads: 1, stop: &stop, finished: &|_| {} };
    for luck in [0, 1, 2, 4] {
        let start = Instant::now();
        let players = Players { bots: vec![BotSpec::Greedy; 4], swap: false, seed: 1, luck };
        let measures = play(&game, &players, 0..games, control, || Measures::new(game.chairs(), game.vocabulary()));
        let seconds = start.elapsed().as_secs_f64();
        let correction = measures.expect("nobody stops it").standing.correction();
        println!(
            "all statistics, {luck} other rolls: {seconds:.2} s, {:.2} times; luck explains {:.1} % ({:.2}, {:.2})",
            seconds / bare,
            100.0 * correction.explained,
            correction.deal,
            correction.play
        );
    }
}
