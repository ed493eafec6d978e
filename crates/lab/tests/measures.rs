//! Statistics do not depend on threads, on the order of games or on how a run was cut; and what they say is true.

use connect_four::ConnectFour;
use sounder_bots::BotSpec;
use sounder_kernel::{Facts, Game, Setup};
use sounder_lab::{Collect, Control, Measures, Plan, Players, play, simulate};
use sounder_pack::Content;
use std::ops::Range;
use std::sync::atomic::AtomicBool;
use wild_pigs_3::WildPigs3;

fn players(bots: &[BotSpec]) -> Players {
    Players { bots: bots.to_vec(), swap: true, seed: 7, luck: 1 }
}

fn measure<G: sounder_bots::Judged + Facts>(
    game: &G,
    players: &Players,
    games: Range<u64>,
    threads: usize,
) -> Measures {
    let stop = AtomicBool::new(false);
    let control = Control { threads, stop: &stop, finished: &|_| {} };
    play(game, players, games, control, || Measures::new(game.chairs(), game.vocabulary())).expect("nobody stops it")
}

#[test]
fn threads_and_pieces_give_the_same_figures() {
    let game = WildPigs3::with_default_pack().for_table(&Setup::new(3)).unwrap();
    let players = players(&[BotSpec::Greedy, BotSpec::Random, BotSpec::Greedy]);
    let whole = measure(&game, &players, 0..24, 1);
    assert_eq!(whole, measure(&game, &players, 0..24, 3));
    let mut pieces = measure(&game, &players, 10..24, 2);
    pieces.merge(measure(&game, &players, 0..10, 1));
    assert_eq!(whole, pieces);
    let text = serde_json::to_string(&whole).unwrap();
    assert_eq!(serde_json::from_str::<Measures>(&text).unwrap(), whole);
}

#[test]
fn whoever_thinks_wins_and_stands_higher() {
    let game = ConnectFour::with_default_pack();
    let players = players(&[BotSpec::Greedy, BotSpec::Random]);
    let measures = measure(&game, &players, 0..60, 2);
    let names = ["greedy".to_string(), "random".to_string()];
    let bots = measures.standing.bots(&names);
    assert!(bots[0].wins.low > 0.5 && bots[1].wins.high < 0.5, "{bots:?}");
    let rungs = sounder_lab::measure::Ladder::climb(&[(&measures.ladder, &names)]);
    assert_eq!(rungs[0][0].bot, "greedy");
    // They change seats after each game, so that seats differ by less than the bots do.
    let seats = measures.standing.seats(game.chairs());
    assert!((seats[0].wins.value + seats[1].wins.value + measures.standing.nobody().value - 1.0).abs() < 1e-9);
    let columns = measures.content.lines(game.vocabulary(), 2);
    assert_eq!(columns.len(), 7, "every column can be taken");
}

#[test]
fn a_correction_for_luck_moves_no_mean_and_never_makes_it_less_certain() {
    let game = WildPigs3::with_default_pack().for_table(&Setup::new(2)).unwrap();
    let measures = measure(&game, &players(&[BotSpec::Random; 2]), 0..400, 2);
    for seat in measures.standing.seats(game.chairs()) {
        assert!(seat.corrected.low < 0.5 && seat.corrected.high > 0.5, "equal bots: {seat:?}");
        let width = |estimate: &sounder_lab::estimate::Estimate| estimate.high - estimate.low;
        assert!(width(&seat.corrected) <= 1.01 * width(&seat.result), "{seat:?}");
    }
}

#[test]
fn every_part_has_something_to_say() {
    let game = WildPigs3::with_default_pack().for_table(&Setup::new(2)).unwrap();
    let measures = measure(&game, &players(&[BotSpec::Greedy; 2]), 0..30, 2);
    assert!(measures.shape.rounds.mean() > 4.0 && measures.shape.choices.value() > 2.0);
    assert!(measures.tension.lead_changes.value() > 0.0);
    let winner = &measures.tension.winner;
    assert!(winner[winner.len() - 1].value() > winner[0].value(), "the winner's chance grows");
    let facts = measures.happenings.lines(game.vocabulary(), 2, 2);
    let eras = facts.iter().filter(|line| line.kind == "era").map(|line| line.per_game.value).sum::<f64>();
    assert!((eras - 2.0).abs() < 1e-9, "two eras a game: {eras}");
    let things = measures.content.lines(game.vocabulary(), 2);
    assert!(things.iter().any(|line| line.used.is_some() && line.association.is_some()));
}

/// Counting offers is dear where nobody thinks: then it is done in the first hundred games and in one of thirty-one, and said.
#[test]
fn offers_are_counted_in_a_share_of_random_games() {
    let game = ConnectFour::with_default_pack();
    let simulated = |bot, games, threads| {
        let plan = Plan { setup: Setup::new(2), bots: vec![bot; 2], swap: true, games, seed: 3, threads };
        simulate(&game, &plan, &AtomicBool::new(false), &|_| {}).unwrap()
    };
    for (all, games) in [(simulated(BotSpec::Random, 100, 1), 100), (simulated(BotSpec::Greedy, 150, 2), 150)] {
        assert_eq!(all.games_with_offers, games);
        assert!(all.things.iter().all(|line| line.chosen == line.taken), "{:?}", all.things);
    }
    let many = simulated(BotSpec::Random, 3_000, 2);
    assert_eq!(many.games_with_offers, 100 + (100..3_000).filter(|number| number % 31 == 0).count() as u64);
    assert!(
        many.things.iter().all(|line| line.chosen < line.taken && line.chosen <= line.offered),
        "{:?}",
        many.things
    );
    assert!(many.to_string().contains("Offers were counted in 193 of the games."), "{many}");
    let taken: u64 = many.things.iter().map(|line| line.taken).sum();
    assert_eq!(taken, many.decisions, "every decision takes a column");
    assert_eq!(many.things, simulated(BotSpec::Random, 3_000, 1).things);
}
