//! The laws that every game keeps.

use sounder_kernel::{Arrange, Change, Dice, Experiment, Facts, Game, Match, Seat, Setup};
use sounder_pack::{Content, Source};
use spugah::sheet::random_sheet;
use spugah::{Lose, Phase, Spugah, State};
use std::collections::BTreeSet;
use std::fmt::Arguments;
use std::path::Path;

/// The default pack with some of its text replaced.
fn with_pack(changes: &[(&str, &str)]) -> Spugah {
    let files: Vec<(&str, String)> = Spugah::FILES
        .iter()
        .map(|(name, text)| {
            (*name, changes.iter().fold((*text).to_string(), |text, (old, new)| text.replace(old, new)))
        })
        .collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    Spugah::from_pack(&Source::embedded(&files)).unwrap_or_else(|faults| panic!("{faults}"))
}

/// A table of each number of players and each option. What sheets cost changes no table where nobody brings one of their
/// own, so that of those with tuned prices one is enough.
fn setups() -> Vec<Setup> {
    let tuned = |setup: &Setup| setup.options.contains_key("prices");
    let all = Spugah::with_default_pack().about().setups();
    all.into_iter().filter(|setup| !tuned(setup) || setup.seats == 2).collect()
}

/// A thousand games for each number of players and each option.
#[test]
fn conforms() {
    sounder_conformance::suite(Spugah::with_default_pack())
        .setups(setups())
        .games(1000, 8)
        .positions(200)
        .assert_holds();
}

/// Every law at every step takes long, so these games are short.
#[test]
fn conforms_thoroughly() {
    let short = with_pack(&[("rounds = 60", "rounds = 2")]);
    sounder_conformance::suite(short).setups(setups()).games(0, 8).assert_holds();
}

/// Long enough for nations to meet.
#[test]
fn conforms_thoroughly_in_the_middle_of_a_game() {
    let setups = vec![Setup::new(2), Setup::new(3).with("empty", "ocean").with("spire", "moody")];
    sounder_conformance::suite(with_pack(&[("rounds = 60", "rounds = 9")])).setups(setups).games(0, 8).assert_holds();
}

#[test]
fn golden_games_play_the_same() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let setups = [Setup::new(2), Setup::new(4)];
    sounder_conformance::assert_golden(&Spugah::with_default_pack(), &dir, &setups);
}

/// Clauses that `tests/sheets.rs` and the laws themselves check.
const TESTED: [&str; 9] = ["1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "2.8", "9.6"];

#[test]
fn scenarios_hold_and_every_clause_is_tested() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    sounder_scenario::assert_all::<Spugah>(&dir, &TESTED);
}

#[test]
fn the_lesson_can_be_played_from_beginning_to_end() {
    sounder_scenario::assert_lesson::<Spugah>();
}

/// Clause 2.6
#[test]
fn the_shop_shows_six_cards_priced_by_a_die() {
    let game = Spugah::with_default_pack().for_table(&Setup::new(6)).unwrap();
    let mut prices = BTreeSet::new();
    for number in 0..50 {
        let state = game.deal(&mut Dice::from_number(number));
        assert_eq!((state.shop.len(), state.dealt_cards().count()), (6, 6));
        prices.extend(state.shop.iter().map(|offer| offer.price));
    }
    assert_eq!(prices.into_iter().collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
}

/// Clause 2.8
#[test]
fn what_a_place_in_the_order_starts_with_is_its_figure() {
    let of_two = "start_gold_of_two = [8, 17]";
    let more = ("start_gold = [0, 13, 13, 13, 14, 14]", "start_gold = [0, 1, 2, 3, 4, 5]");
    let gold = |game: Spugah, seats: usize| {
        let state = game.for_table(&Setup::new(seats)).unwrap().deal(&mut Dice::from_number(1));
        let mut order: Vec<Seat> = Seat::all(seats).collect();
        order.rotate_left(state.first.index());
        order.into_iter().map(|seat| state.nation(seat).gold).collect::<Vec<_>>()
    };
    assert_eq!(gold(with_pack(&[more]), 4), [0, 1, 2, 3]);
    assert_eq!(gold(with_pack(&[more, (of_two, "start_gold_of_two = [7, 9]")]), 2), [7, 9]);
    // Packs from before there was a figure for two.
    assert_eq!(gold(with_pack(&[more, (of_two, "")]), 2), [0, 1]);
}

/// Clause 2.9
#[test]
fn the_lot_favours_no_seat() {
    for seats in 2..=6 {
        let game = Spugah::with_default_pack().for_table(&Setup::new(seats)).unwrap();
        let mut first = vec![0; seats];
        for number in 0..1000 {
            let state = game.deal(&mut Dice::from_number(number));
            assert_eq!((state.actor, state.turn, state.place(state.first)), (state.first, state.first, 0));
            first[state.first.index()] += 1;
        }
        let share = 1000 / seats;
        assert!(first.iter().all(|times| (share * 8 / 10..share * 12 / 10).contains(times)), "{first:?}");
    }
}

/// Packs from before there was a lot play as they did, so that their tables go on.
#[test]
fn without_a_lot_the_first_seat_begins() {
    let game = with_pack(&[("first_by_lot = true", "")]).for_table(&Setup::new(4)).unwrap();
    assert!((0..100).all(|number| game.deal(&mut Dice::from_number(number)).first == Seat(0)));
}

/// Clauses 8.5 to 8.8: a card with another figure says so.
#[test]
fn texts_name_the_figures_of_the_pack() {
    let changed = [
        ("Otter Training", 1, 2, "Ocean costs 2 points."),
        ("Goat Sense", 1, 2, "Mountains cost 2 points."),
        ("Blood Oath", 3, 1, "Before an attack: take up to 1 damage for as many dice."),
        ("War Horn", 2, 1, "Supports from 1 hex further away."),
        ("Gold Fever", 3, 4, "While such a unit lives: 4 more gold a turn if any of your mines pays."),
        ("Recruiting Drum", 2, 3, "Recruiting this tier costs 3 less, but at least 2."),
        ("Second Muster", 2, 3, "While such a unit lives: recruit up to 3 units a turn."),
        ("Card Sharp", 3, 5, "An action on a merchant or the own capital sells a spare card for 5 gold."),
        ("Silver Tongue", 2, 1, "Buys for 1 less, but at least 2."),
        ("Big Sacks", 2, 6, "Takes 6 more gold from an occupied capital."),
        ("Bounty Board", 1, 2, "2 gold for each enemy unit killed by its attack."),
        ("Herb Pouch", 2, 3, "Heals 3 at the start of its turn."),
    ];
    for (name, old, new, text) in changed {
        let cards = Spugah::FILES.iter().find(|(file, _)| *file == "cards.toml").unwrap().1;
        let card = cards.split("[[card]]").find(|card| card.contains(name)).unwrap();
        let replaced = card.replace(&format!("amount = {old}"), &format!("amount = {new}"));
        assert_ne!(card, replaced, "{name}");
        let game = with_pack(&[(card, &replaced), ("least_price = 1", "least_price = 2")]);
        let card = game.pack().cards.iter().find(|card| card.name == name).unwrap();
        assert_eq!(card.lines(), [text]);
    }
    let game = with_pack(&[("spire_damage = 1", "spire_damage = 2"), ("moody_spire_less = 3", "moody_spire_less = 1")]);
    let labels: Vec<&str> = game.about().options[1].values.iter().map(|value| value.label.as_str()).collect();
    assert_eq!(labels, ["does 2 damage a turn", "rolls a die and does 1 less in damage"]);
    let has_figure = |text: &str| text.chars().any(|letter| letter.is_ascii_digit());
    assert!(!has_figure(game.about().brief) && !has_figure(game.about().tagline), "a figure that no pack can change");
}

/// What must be true of every nation beyond what [`Arrange::sound`] asks: it has fallen if and only if it had to.
fn check_nations(game: &Spugah, state: &State, note: Arguments) {
    let settled = !matches!(state.phase, Phase::Place | Phase::Turn | Phase::Settle);
    for seat in Seat::all(state.seats()).filter(|seat| settled && state.nation(*seat).fallen == 0) {
        let nation = state.nation(seat);
        let besieged = state.enemies(seat).contains(nation.capital);
        assert!(!(nation.units.is_empty() && besieged), "{note}, {seat} is eliminated");
        assert!(nation.spire_turns <= 3, "{note}, {seat}");
        for (number, tier) in (0..).zip(&game.charter(nation).tiers) {
            let count = nation.units.count(number);
            assert!(tier.lose == Lose::Never || count > 0, "{note}, {seat} cannot live without tier {number}");
        }
    }
}

/// Nations that nobody would design meet rules that ready nations never use. Now and then somebody gives up.
#[test]
fn random_nations_keep_the_laws() {
    let game = Spugah::with_default_pack();
    let mut dice = Dice::from_number(9);
    let mut legal = Vec::new();
    let setups = setups();
    for (number, setup) in (0..150).flat_map(|_| &setups).enumerate() {
        let (seats, bound) = (setup.seats, game.for_table(setup).unwrap());
        let sheet = |dice: &mut Dice| {
            serde_json::to_value(random_sheet(bound.sheet_rules(), &game.pack().cards, dice)).unwrap()
        };
        let setup = Setup { sheets: (0..seats).map(|_| sheet(&mut dice)).collect(), ..setup.clone() };
        let game = game.for_table(&setup).unwrap();
        let mut state = game.deal(&mut dice);
        while let Some(seat) = game.status(&state).acting().first() {
            let phase = state.phase;
            if dice.chance(1, 500) {
                let quitter = Seat(dice.below(seats as u32) as u8);
                let gone = game.concede(&mut state, quitter, &mut dice, &mut ());
                assert!(!gone || state.nation(quitter).fallen > 0, "game {number}, {quitter} gives up in {phase:?}");
            } else {
                legal.clear();
                game.legal(&state, seat, &mut legal);
                game.apply(&mut state, seat, dice.pick(&legal), &mut dice, &mut ());
            }
            let note = format_args!("game {number}, after {phase:?}").to_string();
            assert_eq!(game.sound(&state), Ok(()), "{note}");
            check_nations(&game, &state, format_args!("{note}"));
        }
    }
}

/// A state is copied for every step of a search.
#[test]
fn a_state_is_small() {
    let size = size_of::<State>();
    assert!(size <= 1740, "{size} bytes");
}

fn experiment(thing: &str, change: Change) -> Setup {
    Setup { experiments: vec![Experiment { thing: thing.into(), change }], ..Setup::new(2) }
}

#[test]
fn things_can_be_blanked_given_and_kept_away() {
    let game = Spugah::with_default_pack();
    let given = game.for_table(&experiment("Slings", Change::GivenTo(Seat(1)))).unwrap();
    let state = given.deal(&mut Dice::from_number(1));
    assert_eq!(
        state.nations[1].spare.iter().map(|card| u64::from(*card)).collect::<Vec<_>>(),
        [given.lookup("Slings").unwrap()]
    );
    let blank = game.for_table(&experiment("Hot Soup", Change::Blank)).unwrap();
    // The Three Covens start with Hot Soup: a point of Max Health less.
    let covens = |game: &Spugah| game.pack().ready("Three Covens").map(|nation| nation as u8).unwrap();
    let health = |game: &Spugah| {
        let nation = spugah::Nation { charter: covens(game), ..spugah::Nation::default() };
        game.stat(&nation, 0, spugah::Stat::Health)
    };
    assert_eq!(health(&blank) + 1, health(&game));
    let kept = game.for_table(&experiment("mine", Change::KeptFrom(Seat(0)))).unwrap();
    let mut built = [0; 2];
    for number in 0..20 {
        let mut dice = Dice::from_number(number);
        let mut state = kept.deal(&mut dice);
        while let Some(seat) = kept.status(&state).acting().first() {
            let (mut legal, mut log) = (Vec::new(), Vec::new());
            kept.legal(&state, seat, &mut legal);
            kept.apply(&mut state, seat, dice.pick(&legal), &mut dice, &mut log);
            for event in &log {
                let mine = kept.vocabulary().find("mine");
                kept.facts(event, &mut |fact| {
                    if fact.thing == mine {
                        built[fact.seat.unwrap().index()] += fact.amount;
                    }
                });
            }
        }
    }
    assert!(built[0] == 0 && built[1] > 0, "{built:?}");
    for (thing, change) in [
        ("Saltmere", Change::Blank),
        ("mine", Change::GivenTo(Seat(0))),
        ("economic victory", Change::KeptFrom(Seat(0))),
        ("Atlantis", Change::Blank),
    ] {
        assert!(game.for_table(&experiment(thing, change)).is_err(), "{thing}");
    }
}

/// Clause 9.6
#[test]
fn whoever_gives_up_falls_and_the_others_play_on() {
    let game = Spugah::with_default_pack();
    let mut table = Match::deal(&game, Setup::new(3), sounder_kernel::Seed::from_number(1)).unwrap();
    let mut dice = Dice::from_number(1);
    while table.state().round < 2 {
        let seat = table.status().acting().first().unwrap();
        table.play_action(seat, dice.pick(&table.legal(seat)));
    }
    let quitter = table.state().turn;
    table.concede(quitter).unwrap();
    assert!(table.status().outcome().is_none() && !table.status().acting().contains(quitter));
    assert_eq!(table.state().nation(quitter).fallen, 1);
    let next = table.state().turn;
    table.concede(next).unwrap();
    let outcome = table.status().outcome().expect("one nation is left");
    assert_eq!(outcome.winners().len(), 1);
    assert!(!outcome.winners().contains(quitter) && !outcome.winners().contains(next));
}

/// Clauses 7.9 and 9.6: those that lie dead while damage is spread leave the board although the attacker is gone.
#[test]
fn an_attacker_that_gives_up_leaves_no_dead_on_the_board() {
    let game = Spugah::with_default_pack();
    for seats in [2, 3] {
        let game = game.for_table(&Setup::new(seats)).unwrap();
        let (mut dice, mut legal, mut found) = (Dice::from_number(1), Vec::new(), 0);
        while found < 20 {
            let mut state = game.deal(&mut dice);
            while let Some(seat) = game.status(&state).acting().first() {
                if state.phase == Phase::Spread {
                    let (mut given_up, attacker) = (state, state.turn);
                    assert!(game.concede(&mut given_up, attacker, &mut dice.clone(), &mut ()));
                    assert_eq!(game.sound(&given_up), Ok(()), "{seats} seats");
                    assert!(given_up.nation(attacker).fallen > 0, "{seats} seats");
                    found += 1;
                }
                legal.clear();
                game.legal(&state, seat, &mut legal);
                game.apply(&mut state, seat, dice.pick(&legal), &mut dice, &mut ());
            }
        }
    }
}
