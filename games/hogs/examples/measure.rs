//! Random play's pace, and bots against each other: `cargo run --release -p hogs --example measure -- greedy random 40 1 2`
//! (bots, games, mission, seats).

use hogs::Hogs;
use sounder_bots::{BotSpec, View, random_game};
use sounder_kernel::{Dice, Game, Seat, Setup};
use sounder_pack::Content;
use std::time::Instant;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let word = |place: usize, default: &str| arguments.get(place).map_or(default.to_string(), Clone::clone);
    let (games, seats): (u64, usize) = (word(2, "40").parse().expect("games"), word(4, "2").parse().expect("seats"));
    let setup = Setup::new(seats).with("mission", &word(3, "1"));
    let game = Hogs::with_default_pack().for_table(&setup).expect("a table");
    let (mut dice, mut legal, mut actions) = (Dice::from_number(1), Vec::new(), 0);
    let start = Instant::now();
    for _ in 0..400 {
        actions += random_game(&game, &mut dice, &mut legal).0;
    }
    println!(
        "random: {:.0} actions/s, state {} bytes",
        actions as f64 / start.elapsed().as_secs_f64(),
        size_of::<hogs::State>()
    );
    let specs: Vec<BotSpec> =
        [word(0, "greedy"), word(1, "random")].iter().map(|text| text.parse().expect("a bot")).collect();
    let (mut wins, mut first, mut rounds) = (0.0, 0.0, 0);
    for number in 0..games {
        let swapped = number % 2 == 1;
        let seat_of_first = usize::from(swapped);
        let mut bots: Vec<_> = (0..seats).map(|seat| specs[(seat + seat_of_first) % 2].build(&game, 1)).collect();
        let mut state = game.deal(&mut Dice::from_number(number));
        let mut dice = Dice::from_number(1000 + number);
        let mut opener = 0;
        while let Some(seat) = game.status(&state).acting().first() {
            let view = View::new(&game, &state, seat);
            let action = bots[seat.index()].choose(&view, &mut dice).1;
            game.apply(&mut state, seat, action, &mut dice, &mut ());
            if state.round == 1 {
                opener = state.first;
            }
        }
        let outcome = game.status(&state).outcome().expect("the game is over");
        wins += f64::from(outcome.result(Seat(seat_of_first as u8)));
        first += f64::from(outcome.result(Seat(opener.min(seats as u8 - 1))));
        rounds += u32::from(state.round);
    }
    let share = |sum: f64| 100.0 * sum / games as f64;
    println!(
        "{} wins {:.0} % of {games}; the First Player {:.0} %; {:.1} rounds",
        specs[0],
        share(wins),
        share(first),
        f64::from(rounds) / games as f64
    );
}
