//! A unit keeps its id for life, and no other unit ever gets it.

use hogs::{Hogs, UnitId};
use sounder_kernel::{Dice, Game, Seat, Setup};
use sounder_pack::Content;
use std::collections::{BTreeMap, BTreeSet};

/// Plays a random game and looks at every position for an id that comes back after its unit has gone.
fn play(game: &Hogs, seed: u64) -> usize {
    let mut dice = Dice::from_number(seed);
    let mut state = game.deal(&mut dice);
    let mut named: BTreeMap<UnitId, (u8, u8)> = BTreeMap::new();
    let mut gone: BTreeSet<UnitId> = BTreeSet::new();
    let mut legal = Vec::new();
    while let Some(seat) = game.status(&state).acting().first() {
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let action = dice.pick(&legal);
        game.apply(&mut state, seat, action, &mut dice, &mut ());
        for (id, unit) in state.units.iter() {
            let is = (unit.owner, unit.kind);
            let was = *named.entry(id).or_insert(is);
            assert_eq!(was, is, "unit {id} was another one before");
            assert!(!gone.contains(&id), "unit {id} has gone and is there again");
        }
        gone.extend(named.keys().filter(|id| !state.units.has(**id)));
    }
    assert!(gone.iter().all(|id| !state.units.has(*id)));
    gone.len()
}

#[test]
fn an_id_never_names_two_units() {
    let hogs = Hogs::with_default_pack();
    for setup in [Setup::new(2), Setup::new(2).with("mission", "9"), Setup::new(4).with("teams", "teams")] {
        let game = hogs.for_table(&setup).expect("a table");
        let gone: usize = (0..30).map(|seed| play(&game, seed)).sum();
        assert!(gone > 30, "units fall and others come in their place: {gone}");
    }
}

#[test]
fn nobody_is_no_unit() {
    let game = Hogs::with_default_pack().for_table(&Setup::new(2)).expect("a table");
    let state = game.deal(&mut Dice::from_number(1));
    assert!(!state.units.has(hogs::NO_UNIT));
    assert_eq!(game.status(&state).acting().first(), Some(Seat(0)));
}
