//! The laws that every game keeps, and the scenarios of this one.

use sounder_kernel::{Arrange, Change, Dice, Experiment, Game, Seat, Setup, SetupError, Status};
use sounder_pack::Content;
use std::path::Path;
use wild_pigs_2::{Action, Stance, State, WildPigs2};

#[test]
fn conforms() {
    sounder_conformance::suite(WildPigs2::with_default_pack()).assert_holds();
}

#[test]
fn golden_games_play_the_same() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let setups = [Setup::new(2), Setup::new(5)];
    sounder_conformance::assert_golden(&WildPigs2::with_default_pack(), &dir, &setups);
}

#[test]
fn scenarios_hold_and_name_every_clause() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    sounder_scenario::assert_all::<WildPigs2>(&dir, &["3.1", "4.1", "4.2", "5.1"]);
}

#[test]
fn the_lesson_can_be_played_from_beginning_to_end() {
    sounder_scenario::assert_lesson::<WildPigs2>();
}

fn bound(setup: &Setup) -> WildPigs2 {
    WildPigs2::with_default_pack().for_table(setup).expect("a sound setup")
}

/// Plays a game at random and shows every position to `look`.
fn play_at_random(game: &WildPigs2, seed: u64, mut look: impl FnMut(&State)) {
    let mut dice = Dice::from_number(seed);
    let mut state = game.deal(&mut dice);
    while let Status::Turn(acting) | Status::Together(acting) = game.status(&state) {
        look(&state);
        let seat = dice.pick(&acting.iter().collect::<Vec<Seat>>());
        let mut legal = Vec::new();
        game.legal(&state, seat, &mut legal);
        game.apply(&mut state, seat, dice.pick(&legal), &mut dice, &mut ());
    }
    look(&state);
}

#[test]
fn every_position_that_comes_up_is_sound() {
    for seats in 2..=5 {
        let game = bound(&Setup::new(seats));
        for seed in 0..100 {
            play_at_random(&game, seed, |state| assert_eq!(game.sound(state), Ok(()), "{state:?}"));
        }
    }
}

/// WP2 §3.1, §4.1, §4.2, §5.1
#[test]
fn the_table_is_set_up_for_any_number_of_players() {
    for seats in 2..=5 {
        let state = bound(&Setup::new(seats)).deal(&mut Dice::from_number(seats as u64));
        assert_eq!((state.row.len(), state.wilderness.len()), (4, seats + 1));
        assert_eq!(usize::from(state.bag.total()), 150 - 3 * seats);
        for player in &state.players {
            assert_eq!((player.stance, player.tech, player.scrap.total()), (Stance::Centre, [0; 4], 3));
        }
    }
}

/// WP2 §4.3
#[test]
fn the_lot_favours_no_seat() {
    for seats in 2..=5 {
        let game = bound(&Setup::new(seats));
        let mut first = vec![0; seats];
        for number in 0..1000 {
            first[game.deal(&mut Dice::from_number(number)).initiative.index()] += 1;
        }
        let share = 1000 / seats;
        assert!(first.iter().all(|times| (share * 8 / 10..share * 12 / 10).contains(times)), "{first:?}");
    }
}

fn experiment(things: &[(&str, Change)]) -> Result<WildPigs2, SetupError> {
    let experiments = things.iter().map(|(thing, change)| Experiment { thing: (*thing).into(), change: *change });
    WildPigs2::with_default_pack().for_table(&Setup { experiments: experiments.collect(), ..Setup::new(2) })
}

#[test]
fn what_is_given_is_there_from_the_start() {
    let given = ["Nail Bat", "Dead Tractor", "blue track"].map(|thing| (thing, Change::GivenTo(Seat(1))));
    let game = experiment(&given).expect("cards and tracks can be given");
    let number = |name| game.lookup(name).expect("a card of the pack") as u8;
    let state = game.deal(&mut Dice::from_number(1));
    let player = state.player(Seat(1));
    assert_eq!(player.gear.iter().map(|gear| gear.card).collect::<Vec<_>>(), [number("Nail Bat")]);
    assert_eq!((player.tech, state.owed[1]), ([0, 1, 0, 0], 3));
    assert_eq!(game.status(&state), Status::turn(Seat(1)), "the scrap of the tractor is taken first");
    assert!(!state.market.contains(number("Nail Bat")) && !state.row.contains(&number("Nail Bat")));
    play_at_random(&game, 1, |state| assert_eq!(game.sound(state), Ok(())));
}

#[test]
fn what_is_kept_from_a_seat_it_cannot_take() {
    let game = experiment(&[("red track", Change::KeptFrom(Seat(0))), ("Nippy Piglet", Change::KeptFrom(Seat(0)))])
        .expect("anything that is taken can be kept");
    let mut kept = [false; 2];
    for seed in 0..20 {
        play_at_random(&game, seed, |state| {
            for seat in [Seat(0), Seat(1)] {
                let mut legal = Vec::new();
                game.legal(state, seat, &mut legal);
                kept[seat.index()] |= legal.contains(&Action::Tinker(Stance::Red));
            }
        });
    }
    assert_eq!(kept, [false, true]);
}

#[test]
fn what_is_blank_does_nothing_and_costs_the_same() {
    let names = ["Nail Bat", "Pepper Spray", "Meat Grinder", "Golden Trough", "Sick Note", "Flare Gun", "Old Bathtub"];
    let game = experiment(&names.map(|thing| (thing, Change::Blank))).expect("cards can be blank");
    let whole = WildPigs2::with_default_pack();
    for name in names {
        let card =
            |game: &WildPigs2| game.cards().market.iter().find(|card| card.name == name).cloned().expect("it is there");
        let (blank, card) = (card(&game), card(&whole));
        assert_eq!(
            (blank.price, blank.is_item(), blank.charges() > 0),
            (card.price, card.is_item(), blank.charges() > 0)
        );
        assert_eq!((blank.vp, blank.on_kill, blank.spent_bonus().unwrap_or_default()), (0, None, [0; 3]), "{name}");
    }
    (0..20).for_each(|seed| play_at_random(&game, seed, |state| assert_eq!(game.sound(state), Ok(()))));
    let again = game.for_table(&Setup::new(3)).expect("an ordinary table");
    assert_eq!(again.cards(), whole.cards(), "the next table plays with the whole pack");
}

#[test]
fn what_a_thing_does_not_bear_is_refused() {
    let refusal = |thing, change| experiment(&[(thing, change)]).err().map(|error| error.to_string());
    assert_eq!(refusal("Hot Ham", Change::Blank).as_deref(), Some("\"Hot Ham\" cannot be made blank"));
    assert_eq!(refusal("red track", Change::Blank).as_deref(), Some("\"red track\" cannot be made blank"));
    assert_eq!(refusal("slay", Change::GivenTo(Seat(0))).as_deref(), Some("\"slay\" cannot be given to a seat"));
    let four = ["Nail Bat", "Sandbags", "Bin Lid", "Trip Wire"].map(|thing| (thing, Change::GivenTo(Seat(0))));
    assert!(experiment(&four).is_err());
}
