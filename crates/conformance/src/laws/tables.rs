//! What happens at a table beside the moves: conceding, taking back.

use super::Held;
use crate::sight::Trial;
use crate::suite::{Law, Lawful};
use crate::walk::Place;
use sounder_kernel::{Dice, Match, Pick, Record, Seat, SeatSet, Setup};

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
