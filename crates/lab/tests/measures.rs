//! Statistics do not depend on threads, on the order of games or on how a run was cut; and what they say is true.

use connect_four::ConnectFour;
use sounder_bots::BotSpec;
use sounder_host::{Playable, Visitor};
use sounder_kernel::{DiceBy, Facts, Game, Match, Record, Setup};
use sounder_lab::{Collect, Control, Measures, Plan, Players, play, simulate};
use sounder_pack::Content;
use std::ops::Range;
use std::sync::atomic::AtomicBool;
use wild_pigs_2::WildPigs2;
use wild_pigs_3::WildPigs3;

fn players(bots: &[BotSpec]) -> Players {
    Players { bots: bots.to_vec(), swap: true, seed: 7, luck: 1 }
}

fn measure(game: &dyn sounder_lab::Studied, players: &Players, games: Range<u64>, threads: usize) -> Measures {
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
    let kept =
        |class: &str| things.iter().filter(|line| line.class == class).filter_map(|line| line.kept).collect::<Vec<_>>();
    assert!(!kept("upgrade").is_empty() && kept("upgrade").iter().all(|share| share.value > 0.999), "nobody loses one");
    assert!(kept("threat").iter().any(|share| share.value < 1.0), "spoils are consumed");
    assert!(kept("threshold").is_empty(), "a threshold is taken and not had");
}

/// Some things that are taken at some table of every game are still had at the end, and some are not.
#[test]
fn what_is_kept_can_be_told_of_every_game() {
    struct Keeps;
    impl Visitor for Keeps {
        type Output = Vec<(String, f64)>;
        fn visit<G: Playable>(self, game: &G) -> Self::Output {
            let seats = game.about().min_seats.max(2);
            let table = game.for_table(&Setup::new(seats)).unwrap();
            let measures = measure(&table, &players(&vec![BotSpec::Random; seats]), 0..6, 2);
            let lines = measures.content.lines(table.vocabulary(), seats);
            lines.into_iter().filter_map(|line| Some((line.thing, line.kept?.value))).collect()
        }
    }
    for id in ["wild-pigs-2", "wild-pigs-3", "spugah", "rangers", "hogs"] {
        let game = sounder_catalog::find(id).expect("it ships");
        let kept = sounder_catalog::visit(&*game, Keeps);
        assert!(kept.iter().any(|(_, share)| *share > 0.0), "{id}: {kept:?}");
        assert!(kept.iter().any(|(_, share)| *share < 1.0), "{id}: {kept:?}");
    }
}

/// Counting what could be taken is dear where nobody thinks: then it is done in the first hundred games and in one of
/// thirty-one, and said.
#[test]
fn offers_are_counted_in_a_share_of_random_games() {
    let game = ConnectFour::with_default_pack();
    let simulated = |bot, games, threads| {
        let plan = Plan { setup: Setup::new(2), bots: vec![bot; 2], swap: true, games, seed: 3, threads };
        simulate(&game, &plan, &AtomicBool::new(false), &|_| {}).unwrap()
    };
    for (all, games) in [(simulated(BotSpec::Random, 100, 1), 100), (simulated(BotSpec::Greedy, 150, 2), 150)] {
        assert_eq!(all.games_with_offers, games);
        let taken: u64 = all.things.iter().map(|line| line.taken).sum();
        assert_eq!(taken, all.decisions, "every decision takes a column");
    }
    let many = simulated(BotSpec::Random, 3_000, 2);
    assert_eq!(many.games_with_offers, 100 + (100..3_000).filter(|number| number % 31 == 0).count() as u64);
    let taken: u64 = many.things.iter().map(|line| line.taken).sum();
    assert!(many.decisions / 31 < taken && taken < many.decisions / 10, "{taken} of {}", many.decisions);
    assert!(many.things.iter().all(|line| line.taken <= line.offered), "{:?}", many.things);
    assert!(many.to_string().contains("What could be taken was counted in 193 of the games."), "{many}");
    assert_eq!(many.things, simulated(BotSpec::Random, 3_000, 1).things);
}

/// A game of the lab has dice of its own; its record says so, and plays the same game again from wherever one goes back to.
#[test]
fn a_record_of_the_lab_says_which_dice_it_had_and_replays() {
    let setup = Setup::new(2);
    let game = WildPigs2::with_default_pack().for_table(&setup).unwrap();
    let players = players(&[BotSpec::Greedy, BotSpec::Random]);
    let record = sounder_lab::Studied::retell(&game, &setup, &players, 3).record;
    assert_eq!(record.setup.dice, DiceBy::Stream);
    let read = Record::from_json(&record.to_json()).unwrap();
    let mut replayed = Match::replay(&game, &read).expect("it replays");
    let (end, moves) = (*replayed.state(), replayed.moves());
    replayed.rewind(moves / 2);
    for step in &read.moves[moves / 2..] {
        replayed.play_move(step).expect("it was played before");
    }
    assert_eq!(replayed.state(), &end);
    let usual = Record { setup: Setup { dice: DiceBy::Action, ..read.setup.clone() }, ..read };
    assert!(Match::replay(&game, &usual).is_err(), "with other dice it is another game");
}
