//! What people see, in the three situations that differ most.

use sounder_kernel::{Dice, Match, Pick, Seat, Seed, Setup, Viewer};
use sounder_pack::Content;
use sounder_scene::{Part, Scene, Show};
use wild_pigs_2::{Phase, Scrap, WildPigs2};

/// Plays at random until the game is in a phase.
fn play_until(phase: Phase) -> Match<WildPigs2> {
    let game = WildPigs2::with_default_pack();
    let mut table = Match::deal(&game, Setup::new(2), Seed::from_number(5)).expect("two seats are allowed");
    let mut dice = Dice::from_number(5);
    while table.state().phase != phase {
        let Some(seat) = table.status().acting().first() else { panic!("the game ended before {phase:?}") };
        let open = table.choices(seat).len() as u32;
        let moves = table.moves();
        table.play(seat, moves, &Pick::Index(dice.below(open) as usize), None).expect("an open choice");
    }
    table
}

fn scene(table: &Match<WildPigs2>, viewer: Viewer) -> Scene {
    table.game().scene(table.state(), viewer, table.names())
}

fn scene_of(phase: Phase) -> Scene {
    scene(&play_until(phase), Viewer::Seat(Seat(0)))
}

#[test]
fn the_table_in_a_turn() {
    insta::assert_debug_snapshot!(scene_of(Phase::Act));
}

#[test]
fn only_the_owner_sees_a_secret_pick() {
    let mut table = play_until(Phase::Formation);
    let moves = table.moves();
    table.play(Seat(0), moves, &Pick::Words("Form up Tactical".into()), None).expect("any stance is open");
    let sees = |viewer| format!("{:?}", scene(&table, viewer)).contains("secret pick");
    assert_eq!([Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public].map(sees), [true, false, false]);
    insta::assert_snapshot!(scene(&table, Viewer::Seat(Seat(1))).prompt);
}

#[test]
fn the_end_breaks_the_points_down() {
    let scene = scene_of(Phase::Over);
    let table = scene.panels.iter().flat_map(|panel| &panel.parts).find(|part| matches!(part, Part::Table { .. }));
    insta::assert_debug_snapshot!((&scene.headline, &scene.prompt, table));
}

#[test]
fn what_is_set_with_dials_can_be_played_choice_by_choice() {
    let game = WildPigs2::with_default_pack();
    // How many dials there were, and how many panels of fights and of scrap.
    let (mut most, mut fights, mut takings) = (0, 0, 0);
    for seed in 0..12 {
        let mut table = Match::deal(&game, Setup::new(2), Seed::from_number(seed)).expect("two seats are allowed");
        let mut dice = Dice::from_number(seed);
        while let Some(seat) = table.status().acting().first() {
            let dials = table.game().dials(table.state(), seat, table.names());
            for way in dials.iter().flat_map(|dials| &dials.ways) {
                let mut copy = Match::deal(&game, Setup::new(2), Seed::from_number(seed)).expect("as before");
                copy.set_state(*table.state());
                for text in &way.plays {
                    let at = copy.moves();
                    let played = copy.play(seat, at, &Pick::Words(text.clone()), None);
                    assert!(played.is_ok(), "{text:?} of {:?} is not open", way.plays);
                }
            }
            if let Some(dials) = dials {
                most = most.max(dials.dials.len());
                *if dials.hint.is_empty() { &mut fights } else { &mut takings } += 1;
            }
            // Buying comes first, so that there is something to use.
            let choices = table.choices(seat);
            let buys: Vec<usize> = (0..choices.len()).filter(|place| choices[*place].verb == "Buy").collect();
            let pick = match buys.len() as u32 {
                0 => dice.below(choices.len() as u32) as usize,
                some => buys[dice.below(some) as usize],
            };
            let moves = table.moves();
            table.play(seat, moves, &Pick::Index(pick), None).expect("an open choice");
        }
    }
    assert!(most >= 3 && fights > 0 && takings > 0, "{most} dials at most, {fights} fights, {takings} handfuls");
}

#[test]
fn what_a_track_is_short_of_is_said() {
    let table = play_until(Phase::Act);
    let seat = table.status().acting().first().expect("somebody acts");
    let mut state = *table.state();
    state.players[seat.index()].scrap = Scrap([0; 3]);
    let closed = table.game().closed(&state, seat, table.names());
    let tracks: Vec<_> = closed.iter().filter(|closed| closed.verb == "Tinker").collect();
    assert_eq!(tracks.len(), 4, "{closed:?}");
    assert!(tracks.iter().all(|track| !track.short.is_empty() || !track.why.is_empty()), "{tracks:?}");
}
