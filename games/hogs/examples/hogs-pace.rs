//! How fast random play goes, on one mission or on all of them, with one thread.
//!
//! `cargo run --release -p hogs --example hogs-pace -- [MISSION] [GAMES] [SEATS]`
//!
//! On a machine that does other work too, compare `perf stat -e instructions:u` of two builds instead of times.

use hogs::Hogs;
use sounder_bots::random_game;
use sounder_kernel::{Dice, Game, Setup};
use sounder_pack::Content;
use std::time::Instant;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let games: u32 = arguments.get(1).map_or(400, |text| text.parse().expect("a number of games"));
    let seats: usize = arguments.get(2).map_or(2, |text| text.parse().expect("a number of seats"));
    let hogs = Hogs::with_default_pack();
    let wanted = arguments.first().map(String::as_str).filter(|word| *word != "all");
    for mission in &hogs.pack().missions {
        let number = mission.number.to_string();
        if wanted.is_some_and(|wanted| wanted != number) || mission.map(seats).is_none() {
            continue;
        }
        let game = hogs.for_table(&Setup::new(seats).with("mission", &number)).expect("it seats so many");
        let (mut dice, mut legal, mut actions) = (Dice::from_number(1), Vec::new(), 0);
        let start = Instant::now();
        for _ in 0..games {
            actions += random_game(&game, &mut dice, &mut legal).0;
        }
        let pace = actions as f64 / start.elapsed().as_secs_f64();
        println!("mission {number:>2}: {pace:7.0} actions/s, {} actions a game", actions / games as usize);
    }
    println!("a state has {} bytes, an action {}", size_of::<hogs::State>(), size_of::<hogs::Action>());
}
