//! What happens at a table beside the moves: conceding, taking back, experiments.

use super::Held;
use crate::sight::Trial;
use crate::suite::{Law, Lawful};
use crate::walk::Place;
use sounder_kernel::{Change, Dice, Experiment, Match, Pick, Record, Seat, SeatSet, Seed, Setup, Status, Thing};

/// The things that each setup keeps from somebody.
const THINGS: usize = 6;

/// All sides but one concede, seat by seat.
pub(crate) fn concedes<G: Lawful>(setup: &Setup, number: u64, table: &mut Match<G>, dice: &mut Dice) -> Held {
    let place = Place { setup, game: number, moves: table.moves() };
    let sides: Vec<SeatSet> = table.game().chairs().sides().map(|(_, seats)| seats).collect();
    // A side alone at the table plays against the game, and loses by conceding.
    let winners = if sides.len() > 1 { dice.pick(&sides) } else { SeatSet::EMPTY };
    for seat in Seat::all(setup.seats).filter(|seat| !winners.contains(*seat)) {
        if table.status().outcome().is_some() {
            break;
        }
        let answer = table.concede(seat);
        place.ensure(Law::Concedes, answer.is_ok(), || format!("{seat} cannot concede: {answer:?}"))?;
        let acts = table.status().acting().contains(seat) && !table.conceded().contains(seat);
        place.ensure(Law::Concedes, !acts, || format!("{seat} has conceded by the game's own rule and acts again"))?;
    }
    let won = table.status().outcome().map(|outcome| outcome.winners());
    place.ensure(Law::Concedes, won == Some(winners), || {
        let names = |seats: SeatSet| seats.iter().map(|seat| seat.to_string()).collect::<Vec<_>>().join(" and ");
        let won = won.map_or("nobody, for it is not over".into(), names);
        format!("all but {} have conceded, and it is won by {won}", names(winners))
    })?;
    let record =
        Record::from_json(&table.record().to_json()).map_err(|e| place.broken(Law::Concedes, e.to_string()))?;
    let again = Match::replay(&**table.game(), &record).map_err(|e| place.broken(Law::Concedes, e.to_string()))?;
    place.ensure(Law::Concedes, again.status() == table.status(), || "the record replays to another end".into())
}

/// The last step of a seat that chose together with others, from before some of them chose, can be taken back and made
/// again.
pub(crate) fn takes_back<G: Lawful>(place: &Place, table: &Match<G>) -> Held {
    if !table.status().is_blind() || table.moves() < 2 {
        return Ok(());
    }
    // A copy of the table, because taking back and making again changes the order of the moves.
    let again = |table: &Match<G>| Match::replay(&**table.game(), &table.record());
    let mut copy = again(table).map_err(|e| place.broken(Law::Replays, e.to_string()))?;
    let mut shared = copy.moves();
    while shared > 0 {
        copy.rewind(shared - 1);
        let Some(step) = table.moves_from(shared - 1).next() else { break };
        let action = step.action.and_then(|action| serde_json::from_value::<G::Action>(action).ok());
        let Some(action) = action.filter(|_| copy.status().is_blind()) else { break };
        let trial = Trial::of(&**copy.game(), copy.state(), step.seat, action, Dice::from_number(1));
        if trial.revealing {
            break;
        }
        shared -= 1;
    }
    // Everything after `shared` moves was chosen blind and is still hidden.
    let since: Vec<_> = table.moves_from(shared).collect();
    let Some(step) = since.first() else { return Ok(()) };
    let overtaken = since.len() > 1 && since[1..].iter().all(|later| later.seat != step.seat);
    if !overtaken {
        return Ok(());
    }
    let mut copy = again(table).map_err(|e| place.broken(Law::Replays, e.to_string()))?;
    let answer = copy.undo(step.seat);
    place.ensure(Law::TakesBack, answer.is_ok(), || {
        format!("{} cannot take back move {}, made together with others: {answer:?}", step.seat, shared + 1)
    })?;
    let pick = Pick::Action(step.action.clone().expect("conceding ends the search for blind steps"));
    let answer = copy.play(step.seat, copy.moves(), &pick, None);
    place.ensure(Law::TakesBack, answer.is_ok() && copy.state() == table.state(), || {
        format!("{} takes back move {}, makes it again, and is elsewhere: {answer:?}", step.seat, shared + 1)
    })
}

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
