//! The laws that every game keeps.

use hogs::Hogs;
use sounder_kernel::{Change, Dice, Experiment, Facts, Game, Seat, Setup};
use sounder_pack::Content;
use std::path::Path;

/// Every number of players and every option.
#[test]
fn conforms() {
    sounder_conformance::suite(Hogs::with_default_pack()).games(100, 0).assert_holds();
}

/// Every law, on positions of every mission and of every kind of table: alone, head to head, three, four, in teams, with
/// ground that is drawn or laid, and against the horde.
#[test]
fn conforms_thoroughly() {
    let on = |seats: usize, mission: u8| Setup::new(seats).with("mission", &mission.to_string());
    let mut setups: Vec<Setup> = (1..=9).map(|mission| on(2, mission)).collect();
    setups.extend([Setup::new(1), on(3, 4).with("terrain", "laid"), on(4, 1).with("terrain", "drawn")]);
    setups.extend([on(4, 2).with("teams", "teams"), on(3, 1), on(4, 7)]);
    sounder_conformance::suite(short()).setups(setups).games(1, 8).assert_holds();
}

/// What a thing does may matter once in many games, so that experiments are made with whole ones.
#[test]
fn experiments_change_what_they_say() {
    let setup = Setup::new(2).with("mission", "1");
    sounder_conformance::suite(Hogs::with_default_pack()).setups(vec![setup]).games(50, 1).positions(10).assert_holds();
}

/// The default pack with games of a few rounds: every law at every step takes long.
fn short() -> Hogs {
    let files: Vec<(&str, String)> = Hogs::FILES
        .iter()
        .map(|(name, text)| {
            (
                *name,
                text.replace("rounds = 20 ", "rounds = 4 ")
                    .replace("rounds = 8 ", "rounds = 4 ")
                    .replace("two = 9 ", "two = 4 "),
            )
        })
        .collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    Hogs::from_pack(&sounder_pack::Source::embedded(&files)).unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn golden_games_play_the_same() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let setups = [Setup::new(2), Setup::new(4).with("teams", "teams"), Setup::new(1)];
    sounder_conformance::assert_golden(&Hogs::with_default_pack(), &dir, &setups);
}

/// A table for two with one experiment.
fn with(thing: &str, change: Change) -> Result<Hogs, String> {
    let experiments = vec![Experiment { thing: thing.into(), change }];
    Hogs::with_default_pack().for_table(&Setup { experiments, ..Setup::new(2) }).map_err(|refusal| refusal.to_string())
}

#[test]
fn a_blank_upgrade_costs_and_does_nothing() {
    let game = Hogs::with_default_pack();
    for upgrade in &game.pack().upgrades {
        let table = with(&upgrade.name, Change::Blank).unwrap();
        let blank = table.pack().upgrades.iter().find(|other| other.name == upgrade.name).unwrap();
        assert_ne!(upgrade.boost, hogs::cards::Boost::default(), "{}", upgrade.name);
        assert_eq!(blank.boost, hogs::cards::Boost::default(), "{}", upgrade.name);
        assert_eq!((blank.swill, blank.fits, blank.faction), (upgrade.swill, upgrade.fits, upgrade.faction));
        let others =
            game.pack().upgrades.iter().zip(&table.pack().upgrades).filter(|(one, other)| one != other).count();
        assert_eq!(others, 1, "nothing else changes with {}", upgrade.name);
        // The next table of a game plays with what the pack says.
        let next = table.for_table(&Setup::new(2)).unwrap();
        assert_eq!(next.pack().upgrades, game.pack().upgrades);
    }
}

#[test]
fn what_is_given_lies_on_a_card_when_the_preparation_is_shown() {
    let table = with("Flak Jacket", Change::GivenTo(Seat(1))).unwrap();
    let jacket = table.pack().upgrades.iter().position(|upgrade| upgrade.name == "Flak Jacket").unwrap();
    for number in 0..10 {
        let mut dice = Dice::from_number(number);
        let mut state = table.deal(&mut dice);
        while state.round == 0 {
            let seat = table.status(&state).acting().first().unwrap();
            let mut legal = Vec::new();
            table.legal(&state, seat, &mut legal);
            table.apply(&mut state, seat, dice.pick(&legal), &mut dice, &mut ());
        }
        let held = [0, 1].map(|seat: usize| state.players[seat].upgrades_held() >> jacket & 1);
        assert_eq!(held, [0, 1], "game {number}");
    }
}

#[test]
fn what_an_experiment_cannot_be_made_with_is_refused() {
    let refusal = |thing: &str, change| with(thing, change).err();
    let cannot = |thing: &str, how: &str| Some(format!("\"{thing}\" cannot be {how}"));
    let game = Hogs::with_default_pack();
    let upgrades: Vec<&str> = game.pack().upgrades.iter().map(|upgrade| upgrade.name.as_str()).collect();
    for thing in game.vocabulary().things.iter().map(|thing| thing.name.as_str()) {
        let (blank, given) = (refusal(thing, Change::Blank), refusal(thing, Change::GivenTo(Seat(0))));
        if upgrades.contains(&thing) {
            assert_eq!((blank, given), (None, None));
        } else {
            assert_eq!((blank, given), (cannot(thing, "made blank"), cannot(thing, "given to a seat")));
        }
    }
    let objective = &game.pack().objectives[0].name;
    let airship = &game.pack().kind(game.pack().airship()).name;
    for thing in [objective, airship, "Strategic Points", "Small Swill Refinery (building 2)"] {
        assert_eq!(refusal(thing, Change::KeptFrom(Seat(0))), cannot(thing, "kept from a seat"));
    }
    let part = &game.pack().parts[0].name;
    for thing in [&game.pack().kinds[0].name, "Biplane", "Small Swill Refinery (building)", "Flak Jacket", part] {
        assert_eq!(refusal(thing, Change::KeptFrom(Seat(0))), None, "{thing}");
    }
    // Only two sit at this table.
    assert!(refusal("Flak Jacket", Change::GivenTo(Seat(2))).is_some());
}
