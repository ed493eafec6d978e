//! What people see, in the three situations that differ most.

use sounder_kernel::{Dice, Match, Pick, Seat, Seed, Setup, Viewer};
use sounder_pack::Content;
use sounder_scene::{Part, Scene, Show};
use wild_pigs_2::{Phase, WildPigs};

/// Plays at random until the game is in a phase.
fn play_until(phase: Phase) -> Match<WildPigs> {
    let game = WildPigs::with_default_pack();
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

fn scene(table: &Match<WildPigs>, viewer: Viewer) -> Scene {
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
