//! Random games on which the laws are tried.

use crate::laws;
use crate::suite::{Broken, Law, Suite};
use sounder_kernel::{Dice, Match, Pick, Seat, Seed, Setup, SetupError, Status, Words};

/// A long list needs no more room than this; growing the buffer would count as an allocation.
const LEGAL_CAPACITY: usize = 4096;

/// Names the place where a law broke.
pub(super) struct Place<'a> {
    pub setup: &'a Setup,
    pub game: u64,
}

impl Place<'_> {
    pub fn broken(&self, law: Law, detail: impl Into<String>) -> Broken {
        Broken { law, setup: self.setup.clone(), game: self.game, detail: detail.into() }
    }

    pub fn ensure(&self, law: Law, holds: bool, detail: impl FnOnce() -> String) -> Result<(), Broken> {
        if holds { Ok(()) } else { Err(self.broken(law, detail())) }
    }
}

/// The game bound to a table.
pub(super) fn bind<G: Words>(suite: &Suite<G>, setup: &Setup) -> Result<G, Broken> {
    let broken = |error: SetupError| Place { setup, game: 0 }.broken(Law::Deals, error.to_string());
    suite.game.about().check(setup).map_err(broken)?;
    let game = suite.game.for_table(setup).map_err(broken)?;
    let seats = game.chairs().seats();
    let holds = Place { setup, game: 0 };
    holds.ensure(Law::Deals, seats == setup.seats, || format!("there are {seats} chairs for {} seats", setup.seats))?;
    Ok(game)
}

/// A random game on the fast path with the cheap laws.
pub(super) fn quick<G: Words>(suite: &Suite<G>, game: &G, setup: &Setup, number: u64) -> Result<(), Broken> {
    let place = Place { setup, game: number };
    let mut dice = Dice::from_number(number);
    let mut state = game.deal(&mut dice);
    let mut legal = Vec::with_capacity(LEGAL_CAPACITY);
    for actions in 0.. {
        let acting = match game.status(&state) {
            Status::Turn(acting) | Status::Together(acting) => acting,
            Status::Over(outcome) => {
                return place.ensure(Law::Ends, outcome.seats() == setup.seats, || {
                    format!("the outcome is of {} seats", outcome.seats())
                });
            }
        };
        let longest = game.about().longest;
        place.ensure(Law::Ends, actions < longest, || format!("not over after {longest} actions"))?;
        place.ensure(Law::SomethingToDo, !acting.is_empty(), || format!("nobody may act in {state:?}"))?;
        let chosen = dice.below(acting.len() as u32) as usize;
        let mut choice = None;
        for (index, seat) in acting.iter().enumerate() {
            legal.clear();
            let clean = suite.keeps_off_heap(|| game.legal(&state, seat, &mut legal));
            place.ensure(Law::NoAllocation, clean, || format!("legal allocates in {state:?}"))?;
            place.ensure(Law::SomethingToDo, !legal.is_empty(), || format!("{seat} has no action in {state:?}"))?;
            place.ensure(Law::Sorted, legal.is_sorted_by(|a, b| a < b), || format!("{legal:?} of {seat}"))?;
            if index == chosen {
                choice = Some((seat, dice.pick(&legal)));
            }
        }
        let (seat, action) = choice.expect("one of the acting seats was chosen");
        let clean = suite.keeps_off_heap(|| game.apply(&mut state, seat, action, &mut dice, &mut ()));
        // The first game warms up whatever a thread keeps.
        place.ensure(Law::NoAllocation, number == 0 || clean, || format!("apply of {action:?}"))?;
    }
    unreachable!("a game ends or breaks a law")
}

/// A random game through the checked door with every law.
pub(super) fn thorough<G: Words>(suite: &Suite<G>, setup: &Setup, number: u64) -> Result<(), Broken> {
    let place = Place { setup, game: number };
    let mut dice = Dice::from_number(!number);
    let seed = Seed::from_number(number);
    let mut table =
        Match::deal(&suite.game, setup.clone(), seed).map_err(|error| place.broken(Law::Deals, error.to_string()))?;
    let halfway = dice.below(40) as usize;
    let mut remembered = None;
    let mut last: Option<(Seat, G::Action)> = None;
    while let Status::Turn(acting) | Status::Together(acting) = table.status() {
        if table.moves() == halfway {
            remembered = Some((halfway, table.state().clone()));
        }
        laws::idle_seats(&place, &table, acting)?;
        laws::serializes(&place, &table)?;
        laws::no_leak(suite, &place, &table, &mut dice)?;
        laws::distinct_words(&place, &table)?;
        if let Some((seat, action)) = last {
            laws::refuses(&place, &mut table, seat, action)?;
        }
        let seats: Vec<Seat> = acting.iter().collect();
        let seat = dice.pick(&seats);
        laws::blind_bots(suite, &place, &table, seat, &mut dice)?;
        laws::keeps_secrets(suite, &place, &table, seat)?;
        let action = dice.pick(&table.legal(seat));
        laws::declares_reveals(suite, &place, &table, seat, action, &mut dice)?;
        let moves = table.moves();
        let pick = Pick::Action(serde_json::to_value(action).expect("checked by the law of serialization"));
        table
            .play(seat, moves, &pick, None)
            .map_err(|refusal| place.broken(Law::Refuses, format!("legal {action:?} was refused: {refusal}")))?;
        laws::tells(&place, &table, moves)?;
        last = Some((seat, action));
    }
    laws::replays(&place, &mut table, remembered)
}
