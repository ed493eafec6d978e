//! Whether dice of the lab's own would pay: pairs of games with and without one thing given, once with dice by the number of the
//! action, as games have them, and once with a stream for each seat and round, so that pairs stay alike after they part.
//! `cargo run --release -p sounder-lab --example streams -- 400`.

use sounder_bots::{Bot, BotSpec, Judged, View};
use sounder_kernel::{Change, Dice, Experiment, Facts, Outcome, Seat, Setup, Status};
use sounder_pack::Content;
use std::collections::BTreeMap;

/// What a roll hangs on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Streams {
    /// The number of the action.
    ByAction,
    /// The round, the seat, and which of its actions in the round it is; bots have streams of their own likewise.
    BySeatAndRound,
}

fn mixed(parts: &[u64]) -> Dice {
    let mut mixed = 0x9e37_79b9_7f4a_7c15_u64;
    for part in parts {
        mixed = Dice::from_number(mixed ^ part.wrapping_mul(0xbf58_476d_1ce4_e5b9)).bits();
    }
    Dice::from_number(mixed)
}

/// One game of greedy bots that all play for themselves.
fn play<G: Judged + Facts>(game: &G, seats: usize, seed: u64, streams: Streams) -> Outcome {
    let mut bots: Vec<Box<dyn Bot<G>>> = (0..seats).map(|_| BotSpec::Greedy.build(game, 1)).collect();
    let mut state = game.deal(&mut mixed(&[seed]));
    let mut thoughts = mixed(&[seed, 1]);
    let mut counts: BTreeMap<(u16, u8), u64> = BTreeMap::new();
    let mut legal = Vec::new();
    for action in 0.. {
        let acting = match game.status(&state) {
            Status::Over(outcome) => return outcome,
            Status::Turn(acting) | Status::Together(acting) => acting,
        };
        let seat = acting.first().expect("somebody may act");
        let round = game.when(&state).round;
        let count = counts.entry((round, seat.0)).or_default();
        *count += 1;
        let key = [seed, 2, u64::from(round), u64::from(seat.0), *count];
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let chosen = match (&legal[..], streams) {
            ([only], _) => *only,
            (_, Streams::ByAction) => bots[seat.index()].choose(&View::new(game, &state, seat), &mut thoughts).1,
            (_, Streams::BySeatAndRound) => {
                let mut own = mixed(&[&key[..], &[1]].concat());
                bots[seat.index()].choose(&View::new(game, &state, seat), &mut own).1
            }
        };
        let mut dice = match streams {
            Streams::ByAction => mixed(&[seed, 3, action]),
            Streams::BySeatAndRound => mixed(&key),
        };
        game.apply(&mut state, seat, chosen, &mut dice, &mut ());
    }
    unreachable!("the loop ends with the game")
}

/// How many plain games one pair is worth: the variance of a difference of strangers over that of pairs.
fn worth<G: Judged + Facts>(game: &G, seats: usize, class: &str, pairs: u64, streams: Streams) -> f64 {
    let setup = Setup::new(seats);
    let plain = game.for_table(&setup).expect("so many can play");
    let things: Vec<&str> =
        game.vocabulary().things.iter().filter(|thing| thing.class == class).map(|thing| thing.name.as_str()).collect();
    let (mut with, mut without, mut apart) = (Vec::new(), Vec::new(), Vec::new());
    for number in 0..pairs {
        let seat = Seat((number % seats as u64) as u8);
        let thing = things[(number as usize * 7) % things.len()].to_string();
        let experiments = vec![Experiment { thing, change: Change::GivenTo(seat) }];
        let Ok(changed) = game.for_table(&Setup { experiments, ..setup.clone() }) else { continue };
        let a = play(&plain, seats, number, streams).result(seat);
        let b = play(&changed, seats, number, streams).result(seat);
        with.push(b);
        without.push(a);
        apart.push(b - a);
    }
    let variance = |figures: &[f32]| {
        let mean = figures.iter().sum::<f32>() / figures.len() as f32;
        f64::from(figures.iter().map(|figure| (figure - mean).powi(2)).sum::<f32>() / (figures.len() - 1) as f32)
    };
    (variance(&with) + variance(&without)) / variance(&apart)
}

fn main() {
    let pairs: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(200);
    for streams in [Streams::ByAction, Streams::BySeatAndRound] {
        for seats in [2, 4] {
            let second = worth(&wild_pigs_2::WildPigs2::with_default_pack(), seats, "card", pairs, streams);
            let third = worth(&wild_pigs_3::WildPigs3::with_default_pack(), seats, "upgrade", pairs, streams);
            println!("{streams:?}, {seats} seats: a pair is worth {second:.2} (wild-pigs-2), {third:.2} (wild-pigs-3)");
        }
    }
}
