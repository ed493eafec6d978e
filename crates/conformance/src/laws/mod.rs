//! One function a law.

mod experiments;
mod scenes;
mod secrets;
mod tables;

pub(super) use experiments::{experiments, keeps_from};
pub(super) use scenes::{moments, refers, seen, stable_ids};
pub(super) use secrets::{blind_bots, declares_reveals, no_leak, secrets};
pub(super) use tables::{concedes, takes_back};

use crate::sight::{Trial, who};
use crate::suite::{Broken, Law, Lawful};
use crate::walk::Place;
use sounder_bots::Judge;
use sounder_kernel::{About, Dice, Match, Pick, Record, Seat, SeatSet, Setup, Thing, Viewer};
use std::collections::BTreeSet;

type Held = Result<(), Broken>;

/// Options that need what an earlier option cannot be could never be chosen.
pub(super) fn options(about: &About) -> Held {
    let setup = Setup::new(about.min_seats);
    let place = Place { setup: &setup, game: 0, moves: 0 };
    for (index, spec) in about.options.iter().enumerate() {
        for (value, need) in spec.values.iter().flat_map(|value| value.needs.iter().map(move |need| (value, need))) {
            let earlier = about.options[..index].iter().find(|earlier| earlier.id == need.option);
            let can_be =
                |id: &String| earlier.is_some_and(|earlier| earlier.values.iter().any(|value| value.id == *id));
            place.ensure(Law::Deals, !need.values.is_empty() && need.values.iter().all(can_be), || {
                let (option, value) = (&spec.id, &value.id);
                format!(
                    "{option}={value} needs {} to be one of {:?}, which no earlier option can be",
                    need.option, need.values
                )
            })?;
        }
    }
    Ok(())
}

pub(super) fn vocabulary<G: Lawful>(place: &Place, game: &G) -> Held {
    let mut names = BTreeSet::new();
    let double = game.vocabulary().things.iter().find(|thing| !names.insert(&thing.name));
    place.ensure(Law::Vocabulary, double.is_none(), || {
        format!("two things are called \"{}\"", double.map_or("", |thing| &thing.name))
    })
}

pub(super) fn sound<G: Lawful>(place: &Place, game: &G, state: &G::State) -> Held {
    game.sound(state).map_err(|fault| place.broken(Law::Sound, format!("{fault}, in {state:?}")))
}

pub(super) fn idle_seats<G: Lawful>(place: &Place, table: &Match<G>, acting: SeatSet) -> Held {
    for seat in Seat::all(place.setup.seats).filter(|seat| !acting.contains(*seat)) {
        let mut legal = Vec::new();
        table.game().legal(table.state(), seat, &mut legal);
        place.ensure(Law::SomethingToDo, legal.is_empty(), || format!("{seat} may not act but has {legal:?}"))?;
    }
    Ok(())
}

pub(super) fn serializes<G: Lawful>(place: &Place, table: &Match<G>) -> Held {
    let json = serde_json::to_string(table.state()).map_err(|e| place.broken(Law::Serializes, e.to_string()))?;
    let back: G::State = serde_json::from_str(&json).map_err(|e| place.broken(Law::Serializes, e.to_string()))?;
    place.ensure(Law::Serializes, back == *table.state(), || format!("{:?} became {back:?}", table.state()))?;
    for seat in Seat::all(place.setup.seats) {
        for action in table.legal(seat) {
            let value = serde_json::to_value(action).map_err(|e| place.broken(Law::Serializes, e.to_string()))?;
            place.ensure(Law::Serializes, !value.is_null(), || {
                format!("{action:?} is written as null, which means conceding in a record")
            })?;
            let back = serde_json::from_value::<G::Action>(value);
            place.ensure(Law::Serializes, back.as_ref().is_ok_and(|back| *back == action), || {
                format!("{action:?} became {back:?}")
            })?;
        }
    }
    Ok(())
}

/// What the judge says of a position and its actions, and what there is to count about them.
pub(super) fn judges<G: Lawful>(place: &Place, table: &Match<G>) -> Held {
    let (game, state, judge) = (&**table.game(), table.state(), table.game().judge());
    let vocabulary = game.vocabulary();
    for (seat, value) in (0..).map(Seat).zip(judge.values(game, state)) {
        place.ensure(Law::Judges, (0.0..=1.0).contains(&value), || format!("{seat} has a value of {value}"))?;
    }
    let known = |thing: Option<Thing>| thing.is_none_or(|thing| usize::from(thing.0) < vocabulary.things.len());
    let when = game.when(state);
    place.ensure(Law::Vocabulary, usize::from(when.phase) < vocabulary.phases.len().max(1), || {
        format!("phase {} of {:?}", when.phase, vocabulary.phases)
    })?;
    for seat in table.status().acting().iter() {
        for action in table.legal(seat) {
            let urge = judge.urge(game, state, seat, action);
            place.ensure(Law::Judges, urge >= 1, || format!("the urge of {seat} to {action:?} is {urge}"))?;
            let takes = game.takes(state, seat, action);
            place.ensure(Law::Vocabulary, known(takes), || format!("{action:?} of {seat} takes {takes:?}"))?;
        }
        let Some(action) = table.legal(seat).first().copied() else { continue };
        let trial = Trial::of(game, state, seat, action, Dice::from_number(place.game));
        let mut strange = None;
        trial.each_fact(game, |fact| {
            let seated = fact.seat.is_none_or(|seat| seat.index() < place.setup.seats);
            if usize::from(fact.kind) >= vocabulary.kinds.len() || !known(fact.thing) || !seated {
                strange = Some(fact);
            }
        });
        place.ensure(Law::Vocabulary, strange.is_none(), || format!("{action:?} of {seat} counts {strange:?}"))?;
    }
    Ok(())
}

pub(super) fn distinct_words<G: Lawful>(place: &Place, table: &Match<G>) -> Held {
    for seat in Seat::all(place.setup.seats) {
        let mut texts: Vec<String> = table.choices(seat).into_iter().map(|choice| choice.text).collect();
        texts.sort_unstable();
        let double = texts.windows(2).find(|pair| pair[0] == pair[1]);
        place.ensure(Law::DistinctWords, double.is_none(), || {
            format!("two choices of {seat} read {:?}", double.expect("there is one")[0])
        })?;
        place.ensure(Law::DistinctWords, !texts.iter().any(String::is_empty), || {
            format!("a choice of {seat} has no words")
        })?;
    }
    Ok(())
}

pub(super) fn refuses<G: Lawful>(place: &Place, table: &mut Match<G>, seat: Seat, old: G::Action) -> Held {
    let before = (table.moves(), table.state().clone());
    let value = serde_json::to_value(old).expect("checked by the law of serialization");
    let mut tries = vec![(seat, before.0, Pick::Action(serde_json::json!({"no such": "action"})))];
    // Made at the position before: stale even if it happens to be legal again.
    tries.push((seat, before.0 - 1, Pick::Action(value.clone())));
    if !table.legal(seat).contains(&old) {
        tries.push((seat, before.0, Pick::Action(value)));
    }
    let acting = table.status().acting();
    let idle = Seat::all(place.setup.seats).filter(|seat| !acting.contains(*seat));
    tries.extend(idle.map(|seat| (seat, before.0, Pick::Index(0))));
    for (seat, at, pick) in tries {
        let answer = table.play(seat, at, &pick, None);
        place.ensure(Law::Refuses, answer.is_err(), || format!("{pick:?} of {seat} at {at} was played"))?;
        place.ensure(Law::Refuses, before.0 == table.moves() && before.1 == *table.state(), || {
            format!("refusing {pick:?} of {seat} changed the state")
        })?;
    }
    Ok(())
}

pub(super) fn tells<G: Lawful>(place: &Place, table: &Match<G>, from: usize) -> Held {
    for viewer in Viewer::all(place.setup.seats) {
        let silent = table.tellings(viewer, from).iter().any(|telling| telling.text.trim().is_empty());
        place.ensure(Law::Tells, !silent, || {
            format!("{} hears nothing of {:?}", who(viewer), table.happened().last())
        })?;
    }
    Ok(())
}

pub(super) fn replays<G: Lawful>(place: &Place, table: &mut Match<G>, remembered: Option<(usize, G::State)>) -> Held {
    let json = table.record().to_json();
    let record = Record::from_json(&json).map_err(|e| place.broken(Law::Replays, e.to_string()))?;
    let again = Match::replay(&**table.game(), &record).map_err(|e| place.broken(Law::Replays, e.to_string()))?;
    place.ensure(Law::Replays, again.state() == table.state(), || "the replayed state differs".into())?;
    if let Some((moves, state)) = remembered {
        table.rewind(moves);
        place.ensure(Law::Replays, *table.state() == state, || format!("going back to move {moves} differs"))?;
    }
    Ok(())
}
