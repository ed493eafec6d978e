//! What a simulation takes from the heap does not grow with its games: no fact, decision or result costs an allocation.

use sounder_bots::BotSpec;
use sounder_kernel::Setup;
use sounder_lab::{Plan, simulate};
use sounder_pack::Content;
use std::sync::atomic::AtomicBool;

#[test]
fn more_games_take_no_more_from_the_heap() {
    let game = wild_pigs_3::WildPigs3::with_default_pack();
    let allocations = |games: u64| {
        let (setup, bots) = (Setup::new(4), vec![BotSpec::Random; 4]);
        let plan = Plan { setup, bots, swap: false, games, seed: 1, threads: 1 };
        let measured = allocation_counter::measure(|| {
            let report = simulate(&game, &plan, &AtomicBool::new(false), &|_| {}).expect("a table");
            assert!(report.games == games && report.facts.len() > 20);
            // The report grows with the facts that there are, not with how often they came up.
            std::mem::forget(report);
        });
        measured.count_total
    };
    let (few, many) = (allocations(300), allocations(900));
    assert!(many < few + 300, "600 more games cost {} more allocations", many - few);
}
