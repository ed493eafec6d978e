//! The laws that every game keeps.

use sounder_kernel::{Dice, Game, Match, Seat, Setup};
use sounder_pack::{Content, Source};
use spugah::ground::Tile;
use spugah::hexes::Hexes;
use spugah::sheet::random_sheet;
use spugah::{Lose, Phase, Spugah, Stat, State};
use std::collections::BTreeSet;
use std::fmt::Arguments;
use std::path::Path;
use std::sync::Arc;

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

/// A thousand games for each number of players and each option.
#[test]
fn conforms() {
    sounder_conformance::suite(Spugah::with_default_pack()).games(1000, 0).assert_holds();
}

/// Every law at every step takes long, so these games are short.
#[test]
fn conforms_thoroughly() {
    sounder_conformance::suite(with_pack(&[("rounds = 60", "rounds = 2")])).games(0, 1).assert_holds();
}

/// Long enough for nations to meet.
#[test]
fn conforms_thoroughly_in_the_middle_of_a_game() {
    let setups = vec![Setup::new(2), Setup::new(3).with("empty", "ocean").with("spire", "moody")];
    sounder_conformance::suite(with_pack(&[("rounds = 60", "rounds = 9")])).setups(setups).games(0, 1).assert_holds();
}

#[test]
fn golden_games_play_the_same() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let setups = [Setup::new(2), Setup::new(4)];
    sounder_conformance::assert_golden(Spugah::with_default_pack(), &dir, &setups);
}

/// Clauses that `tests/sheets.rs` and the laws themselves check.
const TESTED: [&str; 7] = ["1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "2.8"];

#[test]
fn scenarios_hold_and_every_clause_is_tested() {
    let game = Arc::new(Spugah::with_default_pack());
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    sounder_scenario::assert_all(&dir, game.about().rules, &TESTED, |setup, seed| {
        Ok(Box::new(Match::deal(Arc::clone(&game), setup, seed)?))
    });
}

/// Clause 2.6
#[test]
fn the_shop_shows_six_cards_priced_by_a_die() {
    let game = Spugah::with_default_pack();
    let mut prices = BTreeSet::new();
    for number in 0..50 {
        let state = game.deal(&Setup::new(6), &mut Dice::from_number(number)).unwrap();
        assert_eq!((state.shop.len(), state.deck.len()), (6, 92));
        prices.extend(state.shop.iter().map(|offer| offer.price));
    }
    assert_eq!(prices.into_iter().collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
}

/// Clause 2.8
#[test]
fn what_a_seat_starts_with_is_its_figure() {
    let game = with_pack(&[("start_gold = [0, 0, 0, 0, 0, 0]", "start_gold = [0, 1, 2, 3, 4, 5]")]);
    let state = game.deal(&Setup::new(4), &mut Dice::from_number(1)).unwrap();
    assert_eq!(state.nations.iter().map(|nation| nation.gold).collect::<Vec<_>>(), [0, 1, 2, 3]);
}

/// Clauses 8.5 to 8.8: a card with another figure says so.
#[test]
fn texts_name_the_figures_of_the_pack() {
    let changed = [
        ("Otter Training", 1, 2, "Ocean costs 2 points."),
        ("Goat Sense", 1, 2, "Mountains cost 2 points."),
        ("Blood Oath", 3, 1, "Before an attack: take up to 1 damage for as many dice."),
        ("War Horn", 2, 1, "Supports from 1 hex further away."),
        ("Gold Fever", 1, 4, "While such a unit lives: 4 more gold a turn if any of your mines pays."),
        ("Recruiting Drum", 2, 3, "Recruiting this tier costs 3 less, but at least 2."),
        ("Second Muster", 2, 3, "While such a unit lives: recruit up to 3 units a turn."),
        ("Card Sharp", 3, 5, "An action on a merchant or the own capital sells a spare card for 5 gold."),
        ("Silver Tongue", 2, 1, "Buys for 1 less, but at least 2."),
        ("Big Sacks", 2, 6, "Takes 6 more gold from an occupied capital."),
        ("Bounty Board", 1, 2, "2 gold for each enemy unit killed by its attack."),
        ("Herb Pouch", 1, 3, "Heals 3 at the start of its turn."),
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
    let words = |text: &str| text.chars().any(|letter| letter.is_ascii_digit());
    let about = Spugah::with_default_pack();
    let about = about.about();
    let labels = about.options.iter().flat_map(|option| option.values).map(|value| value.label);
    assert_eq!(
        labels.chain([about.brief, about.tagline]).find(|text| words(text)),
        None,
        "a figure that no pack can change"
    );
}

/// What must be true of every position: a unit a hex, alive, and on solid ground.
fn check_board(state: &State, note: Arguments) {
    let mut taken = Hexes::NONE;
    for unit in state.nations.iter().flat_map(|nation| nation.units.iter()) {
        assert!(!taken.contains(unit.hex), "{note}: two units on {}", unit.hex);
        assert!(state.ground.tile(unit.hex) != Tile::Void, "{note}: {} is void", unit.hex);
        taken.insert(unit.hex);
    }
    let cards = state
        .nations
        .iter()
        .flat_map(|nation| nation.tiers.iter().flat_map(|tier| tier.cards.iter()).chain(nation.spare.iter()));
    let shown = state.shop.iter().map(|offer| &offer.card).chain(state.hand.iter());
    let cards: Vec<u8> = cards.chain(shown).copied().chain(state.deck.iter()).collect();
    let different: BTreeSet<u8> = cards.iter().copied().collect();
    assert_eq!((cards.len(), different.len()), (98, 98), "{note}: every card is in one place");
}

/// What must be true of every nation: it has fallen if and only if it had to, and its units are as its sheet says.
fn check_nations(game: &Spugah, state: &State, note: Arguments) {
    let settled = !matches!(state.phase, Phase::Place | Phase::Turn | Phase::Settle);
    for (seat, nation) in Seat::all(state.seats()).zip(&state.nations) {
        if nation.fallen > 0 {
            assert!(
                nation.units.is_empty() && nation.holds.is_empty() && nation.gold == 0,
                "{note}, {seat} has fallen"
            );
            continue;
        }
        let besieged = state.enemies(seat).contains(nation.capital);
        assert!(!(settled && nation.units.is_empty() && besieged), "{note}, {seat} is eliminated");
        assert!(nation.units.len() <= 12 && nation.spire_turns <= 3, "{note}, {seat}");
        for (number, tier) in (0..).zip(&nation.tiers) {
            let count = nation.units.count(number);
            assert!(count == 0 || tier.exists(), "{note}, {seat} has no tier {number}");
            assert!(count <= 1 || !tier.unique, "{note}, {seat}: {count} unique units");
            assert!(
                !settled || tier.lose == Lose::Never || count > 0,
                "{note}, {seat} cannot live without tier {number}"
            );
            if state.hand.is_empty() {
                let most = game.pack().stat(nation, number, Stat::Health);
                let slots = usize::from(game.pack().stat(nation, number, Stat::Slots));
                assert!(tier.cards.len() <= slots, "{note}, {seat}: more cards than slots");
                let mut healths = nation.units.iter().filter(|unit| unit.tier == number).map(|unit| unit.health);
                let least = u8::from(state.phase != Phase::Spread);
                assert!(healths.all(|health| (least..=most).contains(&health)), "{note}, {seat}: health");
            }
        }
    }
}

/// Nations that nobody would design meet rules that ready nations never use.
#[test]
fn random_nations_keep_the_laws() {
    let game = Spugah::with_default_pack();
    let mut dice = Dice::from_number(9);
    let mut legal = Vec::new();
    let setups = game.about().setups();
    for (number, setup) in (0..150).flat_map(|_| &setups).enumerate() {
        let seats = setup.seats;
        let sheet =
            |dice: &mut Dice| serde_json::to_value(random_sheet(&game.pack().sheet, &game.pack().cards, dice)).unwrap();
        let setup = Setup { sheets: (0..seats).map(|_| sheet(&mut dice)).collect(), ..setup.clone() };
        let mut state = game.deal(&setup, &mut dice).unwrap();
        while let Some(seat) = game.status(&state).acting().first() {
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let (phase, action) = (state.phase, dice.pick(&legal));
            game.apply(&mut state, seat, action, &mut dice, &mut ());
            check_board(&state, format_args!("game {number}, {action:?} in {phase:?}"));
            check_nations(&game, &state, format_args!("game {number}, {action:?} in {phase:?}"));
        }
    }
}
