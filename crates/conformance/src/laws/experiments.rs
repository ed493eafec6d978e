//! Tables at which one thing is kept from a seat, given to it or made blank.

use super::Held;
use crate::suite::{Broken, Law, Lawful};
use crate::walk::Place;
use sounder_kernel::{Change, Dice, Experiment, Match, Names, Seat, Seed, Setup, Status, Thing, Viewer};

/// The things that experiments are made with in each setup.
const THINGS: usize = 6;

/// What is kept from a seat is not open to it, unless nothing else is.
pub(crate) fn keeps_from<G: Lawful>(game: &G, setup: &Setup) -> Held {
    let mut taken: Vec<(Seat, Thing)> = Vec::new();
    let mut table = Match::deal(game, setup.clone(), Seed::from_number(0)).expect("dealt before");
    each_choice(&mut table, |seat, things, _| {
        let fresh = things.iter().flatten().find(|thing| !taken.iter().any(|(_, known)| known == *thing));
        taken.extend(fresh.filter(|_| taken.len() < THINGS).map(|thing| (seat, *thing)));
        Ok(())
    })?;
    for (kept_from, thing) in taken {
        let name = table.game().vocabulary().name(thing).to_string();
        let experiment = Experiment { thing: name.clone(), change: Change::KeptFrom(kept_from) };
        let setup = Setup { experiments: vec![experiment], ..setup.clone() };
        // A game may say that a thing does not bear this.
        let Ok(mut changed) = Match::deal(game, setup, Seed::from_number(0)) else { continue };
        each_choice(&mut changed, |seat, things, place| {
            let kept = things.contains(&Some(thing)) && things.iter().any(|other| *other != Some(thing));
            place.ensure(Law::KeepsFrom, !(kept && seat == kept_from), || {
                format!("\"{name}\" is kept from {seat}, and still open to it beside other choices")
            })
        })?;
    }
    Ok(())
}

/// Plays a random game and looks at what each open action takes. A game that breaks the law is written down.
fn each_choice<G: Lawful>(table: &mut Match<G>, mut look: impl FnMut(Seat, &[Option<Thing>], &Place) -> Held) -> Held {
    let (game, setup) = (table.game().clone(), table.setup().clone());
    let mut dice = Dice::from_number(0);
    while let Status::Turn(acting) | Status::Together(acting) = table.status() {
        let seats: Vec<Seat> = acting.iter().collect();
        let seat = dice.pick(&seats);
        let legal = table.legal(seat);
        let things: Vec<Option<Thing>> = legal.iter().map(|action| game.takes(table.state(), seat, *action)).collect();
        let place = Place { setup: &setup, game: 0, moves: table.moves() };
        look(seat, &things, &place).map_err(|broken| broken.written_down(&table.record()))?;
        table.play_action(seat, dice.pick(&legal));
    }
    Ok(())
}

/// So many random games are looked at for things that come up.
const GAMES: u64 = 6;

/// So often must things come up before it counts that experiments with them changed nothing.
const ENOUGH: usize = 2;

/// A thing that came up in a random game: who had to do with it, and before which move.
struct CameUp {
    thing: Thing,
    seat: Seat,
    moves: usize,
}

/// A random game on the fast path: its moves, and the things that came up in it.
fn random_game<G: Lawful>(game: &G, number: u64) -> (Vec<(Seat, G::Action)>, Vec<CameUp>) {
    let seed = Seed::from_number(number);
    let mut dice = Dice::from_number(number);
    let mut state = game.deal(&mut seed.dice(0));
    let (mut played, mut things, mut legal) = (Vec::new(), Vec::<CameUp>::new(), Vec::new());
    while let Status::Turn(acting) | Status::Together(acting) = game.status(&state) {
        let seats: Vec<Seat> = acting.iter().collect();
        let seat = dice.pick(&seats);
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let (action, moves) = (dice.pick(&legal), played.len());
        let mut note = |thing: Option<Thing>, seat: Seat| {
            if let Some(thing) = thing.filter(|thing| !things.iter().any(|known| known.thing == *thing)) {
                things.push(CameUp { thing, seat, moves });
            }
        };
        note(game.takes(&state, seat, action), seat);
        let mut events = Vec::new();
        game.apply(&mut state, seat, action, &mut seed.dice(moves as u64 + 1), &mut events);
        for event in &events {
            game.facts(event, &mut |fact| note(fact.thing, fact.seat.unwrap_or(seat)));
        }
        played.push((seat, action));
    }
    (played, things)
}

/// Whether two tables play these moves differently: in their states, in what is open, or, from the move where the thing
/// comes up, in what is seen.
fn differs<G: Lawful>(plain: &G, changed: &G, number: u64, played: &[(Seat, G::Action)], from: usize) -> bool {
    let seed = Seed::from_number(number);
    let names = Names::numbered(plain.chairs().seats());
    let mut states = [plain, changed].map(|game| game.deal(&mut seed.dice(0)));
    let (mut one, mut other) = (Vec::new(), Vec::new());
    for (moves, (seat, action)) in played.iter().enumerate() {
        one.clear();
        other.clear();
        plain.legal(&states[0], *seat, &mut one);
        changed.legal(&states[1], *seat, &mut other);
        if states[0] != states[1] || plain.status(&states[0]) != changed.status(&states[1]) || one != other {
            return true;
        }
        if moves >= from {
            let viewer = Viewer::Seat(*seat);
            let preview = |game: &G, state| game.preview(state, *seat, *action, &names);
            if preview(plain, &states[0]) != preview(changed, &states[1])
                || plain.scene(&states[0], viewer, &names) != changed.scene(&states[1], viewer, &names)
            {
                return true;
            }
        }
        let dice = || seed.dice(moves as u64 + 1);
        plain.apply(&mut states[0], *seat, *action, &mut dice(), &mut ());
        changed.apply(&mut states[1], *seat, *action, &mut dice(), &mut ());
    }
    states[0] != states[1] || plain.status(&states[0]) != changed.status(&states[1])
}

/// A change that the game accepts makes a difference to some thing, in some game in which that thing comes up. One thing alone
/// proves nothing: what a card does may matter once in many games.
pub(crate) fn experiments<G: Lawful>(game: &G, setup: &Setup) -> Held {
    let plain = game.for_table(setup).expect("dealt before");
    // Of each change: whether it has made a difference, and the tables where it has made none.
    let mut tried: [(bool, usize, Option<Broken>); 2] = [(false, 0, None), (false, 0, None)];
    for number in 0..GAMES {
        let (played, came_up) = random_game(&plain, number);
        for CameUp { thing, seat, moves } in came_up.into_iter().take(THINGS) {
            for (change, tried) in [Change::Blank, Change::GivenTo(seat)].into_iter().zip(&mut tried) {
                let (differed, alike, first) = tried;
                let experiment = Experiment { thing: plain.vocabulary().name(thing).to_string(), change };
                let setup = Setup { experiments: vec![experiment], ..setup.clone() };
                // A game may say that a thing does not bear this.
                let Some(bound) = (!*differed).then(|| game.for_table(&setup).ok()).flatten() else { continue };
                if differs(&plain, &bound, number, &played, moves) {
                    *differed = true;
                } else {
                    *alike += 1;
                    first.get_or_insert_with(|| unchanged(game, &setup, number, &played));
                }
            }
        }
    }
    let ignored = tried.into_iter().find(|(differed, alike, _)| !differed && *alike >= ENOUGH);
    ignored.and_then(|(_, _, first)| first).map_or(Ok(()), Err)
}

/// Says that a table with an experiment plays like one without.
fn unchanged<G: Lawful>(game: &G, setup: &Setup, number: u64, played: &[(Seat, G::Action)]) -> Broken {
    let Experiment { thing, change } = &setup.experiments[0];
    let how = match change {
        Change::Blank => "is made blank".to_string(),
        Change::GivenTo(seat) => format!("is given to {seat}"),
        Change::KeptFrom(seat) => format!("is kept from {seat}"),
    };
    let place = Place { setup, game: number, moves: played.len() };
    let broken = place.broken(Law::Experiments, format!("\"{thing}\" {how}, it comes up, and nothing is different"));
    let mut table = Match::deal(game, setup.clone(), Seed::from_number(number)).expect("bound before");
    for (seat, action) in played {
        table.play_action(*seat, *action);
    }
    broken.written_down(&table.record())
}
