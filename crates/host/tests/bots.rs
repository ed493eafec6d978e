//! Bots at a table keep what they have found out between their decisions, and forget it when they are told to.

use connect_four::ConnectFour;
use sounder_bots::BotSpec;
use sounder_host::{AnyGame, Hosted, Table};
use sounder_kernel::{Pick, SeatSet, Seed, Setup};

fn game() -> Hosted<ConnectFour> {
    Hosted::with_default_pack()
}

/// Lets a search decide for whoever is to act, and plays what it decides.
fn think(table: &mut dyn Table, iterations: u32) {
    let bot: BotSpec = format!("search:{iterations}").parse().expect("a bot");
    let seat = table.status().acting().first().expect("the game is on");
    let thought = table.thought(seat, bot, SeatSet::EMPTY, 7, 1);
    table.play_decision(thought()).expect("an open action");
}

/// What a search keeps after its second decision at a table, and what one keeps that comes to the same position anew.
fn kept_and_anew(iterations: u32) -> (usize, usize) {
    let mut table = game().deal(Setup::new(2), Seed::from_number(1)).expect("a table");
    think(&mut *table, iterations);
    let seat = table.status().acting().first().expect("the game is on");
    table.play(seat, 1, &Pick::Index(0), None).expect("an open column");
    let record = table.record();
    think(&mut *table, iterations);
    let mut fresh = game().replay_to(&record, 2).expect("its own record");
    think(&mut *fresh, iterations);
    (table.bot_memory(), fresh.bot_memory())
}

#[test]
fn a_tree_is_taken_on_to_the_next_decision() {
    let memory: Vec<(usize, usize)> = (1..=12).map(|times| kept_and_anew(150 * times)).collect();
    assert!(memory.iter().all(|(kept, anew)| *anew > 0 && kept >= anew), "{memory:?}");
    assert!(memory.iter().any(|(kept, anew)| kept > anew), "what was found before is still there: {memory:?}");
}

#[test]
fn a_table_that_is_told_to_forget_keeps_nothing() {
    let mut table = game().deal(Setup::new(2), Seed::from_number(1)).expect("a table");
    assert_eq!(table.bot_memory(), 0);
    think(&mut *table, 200);
    assert!(table.bot_memory() > 0);
    table.forget();
    assert_eq!(table.bot_memory(), 0);
    // What was found out about a position that is taken back is worth nothing.
    think(&mut *table, 200);
    table.rewind(0);
    assert_eq!(table.bot_memory(), 0);
}

#[test]
fn another_bot_on_the_same_seat_begins_anew() {
    let mut table = game().deal(Setup::new(2), Seed::from_number(1)).expect("a table");
    think(&mut *table, 3_000);
    let much = table.bot_memory();
    think(&mut *table, 20);
    let both = table.bot_memory();
    assert!(both > much, "the other seat's bot keeps its own");
    think(&mut *table, 20);
    assert!(table.bot_memory() < much, "a search of another size takes nothing on");
}
