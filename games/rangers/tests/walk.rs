//! Random walks through many games.
use rangers::{Rangers, State};
use sounder_kernel::{Dice, Game, Setup, Status};
use sounder_pack::Content;

#[test]
fn walks() {
    let base = Rangers::with_default_pack();
    println!("state {} action {} ", std::mem::size_of::<State>(), std::mem::size_of::<rangers::Action>());
    for rangers in 1..=5 {
        for park in ["small", "large", "twin", "river"] {
            for breach in ["high", "low"] {
                let game = base.for_table(&Setup::new(rangers + 1).with("park", park).with("breach", breach)).unwrap();
                let (mut actions, mut sum, mut longest, mut act3, mut options) = (0u64, 0u64, 0, 0, 0u64);
                let games = 60;
                let start = std::time::Instant::now();
                for seed in 0..games {
                    let mut dice = Dice::from_number(seed);
                    let mut state = game.deal(&mut dice);
                    let mut legal = Vec::new();
                    let mut count = 0;
                    while let Status::Turn(acting) = game.status(&state) {
                        assert!(!acting.is_empty(), "{state:?}");
                        let seats: Vec<_> = acting.iter().collect();
                        let seat = dice.pick(&seats);
                        legal.clear();
                        game.legal(&state, seat, &mut legal);
                        assert!(!legal.is_empty(), "{seat} {state:?}");
                        assert!(legal.is_sorted_by(|a, b| a < b), "{legal:?}");
                        options += legal.len() as u64;
                        let action = dice.pick(&legal);
                        game.apply(&mut state, seat, action, &mut dice, &mut ());
                        count += 1;
                        assert!(count < 20000, "{state:?}");
                    }
                    actions += count;
                    longest = longest.max(count);
                    sum += u64::from(state.result);
                    act3 += u64::from(state.desperation.begun);
                }
                let time = start.elapsed().as_secs_f64();
                println!("{rangers} {park} {breach}: mean {:.3} act3 {act3} actions {} longest {longest} options {:.1} {:.0}/s", sum as f64 / games as f64 / 1000.0, actions / games, options as f64 / actions as f64, actions as f64 / time);
            }
        }
    }
}
