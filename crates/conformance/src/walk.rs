//! Random games on which the laws are tried.

use crate::hidden::Hidden;
use crate::laws;
use crate::suite::{Broken, Law, Lawful, Suite};
use sounder_kernel::{Dice, Match, Pick, Seat, Seed, Setup, SetupError, Status};

/// A long list needs no more room than this; growing the buffer would count as an allocation.
const LEGAL_CAPACITY: usize = 4096;

/// Names the place where a law broke.
pub(super) struct Place<'a> {
    pub setup: &'a Setup,
    pub game: u64,
    pub moves: usize,
}

impl Place<'_> {
    pub fn broken(&self, law: Law, detail: impl Into<String>) -> Broken {
        let (setup, game, moves) = (Box::new(self.setup.clone()), self.game, self.moves);
        Broken { law, setup, game, moves, detail: detail.into(), record: None }
    }

    pub fn ensure(&self, law: Law, holds: bool, detail: impl FnOnce() -> String) -> Result<(), Broken> {
        if holds { Ok(()) } else { Err(self.broken(law, detail())) }
    }
}

/// The game bound to a table.
pub(super) fn bind<G: Lawful>(suite: &Suite<G>, setup: &Setup) -> Result<G, Broken> {
    let place = Place { setup, game: 0, moves: 0 };
    let broken = |error: SetupError| place.broken(Law::Deals, error.to_string());
    suite.game.about().check(setup).map_err(broken)?;
    let game = suite.game.for_table(setup).map_err(broken)?;
    let seats = game.chairs().seats();
    place.ensure(Law::Deals, seats == setup.seats, || format!("there are {seats} chairs for {} seats", setup.seats))?;
    laws::vocabulary(&place, &game)?;
    Ok(game)
}

/// Does some work and says whether it kept off the heap.
fn keeps_off_heap(work: impl FnOnce()) -> bool {
    allocation_counter::measure(work).count_total == 0
}

/// A random game on the fast path with the cheap laws; gives how many actions it took.
pub(super) fn quick<G: Lawful>(game: &G, setup: &Setup, number: u64) -> Result<usize, Broken> {
    let mut played = Vec::with_capacity(game.about().longest);
    play_quickly(game, setup, number, &mut played).map_err(|broken| {
        let Ok(mut table) = Match::deal(game, setup.clone(), Seed::from_number(number)) else { return broken };
        for (seat, action) in played {
            table.play_action(seat, action);
        }
        broken.written_down(&table.record())
    })
}

fn play_quickly<G: Lawful>(
    game: &G,
    setup: &Setup,
    number: u64,
    played: &mut Vec<(Seat, G::Action)>,
) -> Result<usize, Broken> {
    let seed = Seed::from_number(number);
    let mut dice = Dice::from_number(number);
    let mut state = game.deal(&mut seed.dice(0));
    let mut legal = Vec::with_capacity(LEGAL_CAPACITY);
    for moves in 0.. {
        let place = Place { setup, game: number, moves };
        let acting = match game.status(&state) {
            Status::Turn(acting) | Status::Together(acting) => acting,
            Status::Over(outcome) => {
                place.ensure(Law::Ends, outcome.seats() == setup.seats, || {
                    format!("the outcome is of {} seats", outcome.seats())
                })?;
                return Ok(moves);
            }
        };
        let longest = game.about().longest;
        place.ensure(Law::Ends, moves < longest, || format!("not over after {longest} actions"))?;
        place.ensure(Law::SomethingToDo, !acting.is_empty(), || format!("nobody may act in {state:?}"))?;
        let chosen = dice.below(acting.len() as u32) as usize;
        let mut choice = None;
        for (index, seat) in acting.iter().enumerate() {
            legal.clear();
            let clean = keeps_off_heap(|| game.legal(&state, seat, &mut legal));
            place.ensure(Law::NoAllocation, clean, || format!("legal allocates in {state:?}"))?;
            place.ensure(Law::SomethingToDo, !legal.is_empty(), || format!("{seat} has no action in {state:?}"))?;
            place.ensure(Law::Sorted, legal.is_sorted_by(|a, b| a < b), || format!("{legal:?} of {seat}"))?;
            if index == chosen {
                choice = Some((seat, dice.pick(&legal)));
            }
        }
        let (seat, action) = choice.expect("one of the acting seats was chosen");
        let mut rolls = seed.dice(moves as u64 + 1);
        let clean = keeps_off_heap(|| game.apply(&mut state, seat, action, &mut rolls, &mut ()));
        played.push((seat, action));
        // The first game warms up whatever a thread keeps.
        place.ensure(Law::NoAllocation, number == 0 || clean, || format!("apply of {action:?}"))?;
        laws::sound(&place, game, &state)?;
    }
    unreachable!("a game ends or breaks a law")
}

/// A random game through the checked door, with every law on `part` of `whole` of its positions.
pub(super) fn thorough<G: Lawful>(
    suite: &Suite<G>,
    setup: &Setup,
    number: u64,
    sample: (u32, u32),
    hidden: &mut Hidden,
) -> Result<(), Broken> {
    let deals = |error: SetupError| Place { setup, game: number, moves: 0 }.broken(Law::Deals, error.to_string());
    let mut table = Match::deal(&suite.game, setup.clone(), Seed::from_number(number)).map_err(deals)?;
    let held = play_thoroughly(suite, number, sample, &mut table, hidden);
    held.map_err(|broken| broken.written_down(&table.record()))
}

fn play_thoroughly<G: Lawful>(
    suite: &Suite<G>,
    number: u64,
    (part, whole): (u32, u32),
    table: &mut Match<G>,
    hidden: &mut Hidden,
) -> Result<(), Broken> {
    let setup = table.setup().clone();
    let mut dice = Dice::from_number(!number);
    let halfway = dice.below(40) as usize;
    let mut remembered = None;
    while let Status::Turn(acting) | Status::Together(acting) = table.status() {
        let moves = table.moves();
        let place = Place { setup: &setup, game: number, moves };
        if moves == halfway {
            remembered = Some((halfway, table.state().clone()));
        }
        let seats: Vec<Seat> = acting.iter().collect();
        let seat = dice.pick(&seats);
        let action = dice.pick(&table.legal(seat));
        let sampled = part >= whole || dice.chance(part, whole);
        let before = sampled.then(|| laws::seen(table, seat));
        if sampled {
            laws::idle_seats(&place, table, acting)?;
            laws::serializes(&place, table)?;
            laws::judges(&place, table)?;
            laws::no_leak(&place, table, &mut dice)?;
            laws::refers(&place, table, seat)?;
            laws::distinct_words(&place, table)?;
            laws::blind_bots(suite, &place, table, seat, &mut dice)?;
            laws::declares_reveals(&place, table, seat, action, &mut dice)?;
            laws::secrets(&place, table, seat, &mut dice)?;
            hidden.look(&place, table, &mut dice);
            hidden.try_secrets(&place, table, seat, &mut dice);
        }
        let pick = Pick::Action(serde_json::to_value(action).expect("checked by the law of serialization"));
        table
            .play(seat, moves, &pick, None)
            .map_err(|refusal| place.broken(Law::Refuses, format!("legal {action:?} was refused: {refusal}")))?;
        let place = Place { moves: moves + 1, ..place };
        laws::tells(&place, table, moves)?;
        if let Some(before) = before {
            let after = laws::seen(table, seat);
            laws::stable_ids(&place, &before, &after)?;
            laws::moments(&place, table, &before, &after)?;
            laws::refuses(&place, table, seat, action)?;
            laws::takes_back(&place, table)?;
        }
    }
    laws::replays(&Place { setup: &setup, game: number, moves: table.moves() }, table, remembered)
}

/// Games in which all sides but one concede after some random moves.
pub(super) fn conceding<G: Lawful>(suite: &Suite<G>, setup: &Setup) -> Result<(), Broken> {
    for number in 0..4 {
        let seed = Seed::from_number(number);
        let mut dice = Dice::from_number(number);
        let mut table = Match::deal(&suite.game, setup.clone(), seed).expect("dealt before");
        for _ in 0..number * 5 {
            let acting: Vec<Seat> = table.status().acting().iter().collect();
            if !acting.is_empty() {
                let seat = dice.pick(&acting);
                let action = dice.pick(&table.legal(seat));
                table.play_action(seat, action);
            }
        }
        if table.status().outcome().is_none() {
            let held = laws::concedes(setup, number, &mut table, &mut dice);
            held.map_err(|broken| broken.written_down(&table.record()))?;
        }
    }
    Ok(())
}
