//! Random games of every kind of table: what must hold of every position.

use hogs::{Hogs, Phase};
use sounder_kernel::{Arrange, Dice, Game};
use sounder_pack::Content;

fn play(game: &Hogs, seed: u64) -> (usize, u8) {
    let mut dice = Dice::from_number(seed);
    let mut state = game.deal(&mut dice);
    let mut legal = Vec::new();
    let mut actions = 0;
    while let Some(seat) = game.status(&state).acting().first() {
        legal.clear();
        game.legal(&state, seat, &mut legal);
        assert!(
            !legal.is_empty(),
            "nothing to do for {seat} at {:?} {:?} {:?} {:?} {:?} {:?}",
            state.phase,
            state.step,
            state.fights,
            state.turn,
            state.units.get(state.turn.unit),
            state.asking
        );
        let action = dice.pick(&legal);
        let before = state;
        game.apply(&mut state, seat, action, &mut dice, &mut ());
        actions += 1;
        if let Err(why) = game.sound(&state) {
            panic!("{why} after {action:?} in {:?} {:?}", before.phase, before.step);
        }
        assert!(actions < 60_000, "no end");
    }
    assert_eq!(state.phase, Phase::Over);
    (actions, state.round)
}

#[test]
fn random_games_end_at_every_table() {
    let game = Hogs::with_default_pack();
    for setup in game.about().setups() {
        let game = game.for_table(&setup).unwrap_or_else(|error| panic!("{error} {setup:?}"));
        let (mut actions, mut rounds) = (0, 0);
        for seed in 0..20 {
            let (a, r) = play(&game, seed);
            actions += a;
            rounds += usize::from(r);
        }
        println!("{:?} {:?}: {} actions, {} rounds", setup.seats, setup.options, actions / 20, rounds / 20);
    }
    println!("state: {} bytes, action: {} bytes", size_of::<hogs::State>(), size_of::<hogs::Action>());
}
