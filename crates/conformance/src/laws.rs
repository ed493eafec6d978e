//! One function a law.

use crate::suite::{Broken, Law, Suite};
use crate::walk::Place;
use sounder_kernel::{Dice, Game, Log, Match, Pick, Record, Seat, SeatSet, Viewer, Words};

type Held = Result<(), Broken>;

pub(super) fn idle_seats<G: Words>(place: &Place, table: &Match<G>, acting: SeatSet) -> Held {
    for seat in Seat::all(place.setup.seats).filter(|seat| !acting.contains(*seat)) {
        let mut legal = Vec::new();
        table.game().legal(table.state(), seat, &mut legal);
        place.ensure(Law::SomethingToDo, legal.is_empty(), || format!("{seat} may not act but has {legal:?}"))?;
    }
    Ok(())
}

pub(super) fn serializes<G: Words>(place: &Place, table: &Match<G>) -> Held {
    let json = serde_json::to_string(table.state()).map_err(|e| place.broken(Law::Serializes, e.to_string()))?;
    let back: G::State = serde_json::from_str(&json).map_err(|e| place.broken(Law::Serializes, e.to_string()))?;
    place.ensure(Law::Serializes, back == *table.state(), || format!("{:?} became {back:?}", table.state()))?;
    for seat in Seat::all(place.setup.seats) {
        for action in table.legal(seat) {
            let back = serde_json::to_value(action).and_then(serde_json::from_value::<G::Action>);
            place.ensure(Law::Serializes, back.as_ref().is_ok_and(|back| *back == action), || {
                format!("{action:?} became {back:?}")
            })?;
        }
    }
    Ok(())
}

/// All that a viewer gets to see of a state: pictures, and the own choices with their words.
fn sight<G: Words>(suite: &Suite<G>, table: &Match<G>, state: &G::State, viewer: Viewer) -> Vec<String> {
    let game = &**table.game();
    let mut sight: Vec<String> = suite.shows.iter().map(|show| show(game, state, viewer)).collect();
    sight.push(format!("{:?}", game.status(state)));
    if let Viewer::Seat(seat) = viewer {
        let mut legal = Vec::new();
        if game.status(state).acting().contains(seat) {
            game.legal(state, seat, &mut legal);
        }
        sight.extend(legal.iter().map(|a| format!("{a:?} {:?}", game.choice(state, seat, *a, table.names()))));
    }
    sight
}

fn first_difference(a: &[String], b: &[String]) -> String {
    let differing = a.iter().zip(b).find(|(a, b)| a != b);
    let Some((a, b)) = differing else { return format!("{} things are shown, then {}", a.len(), b.len()) };
    let (a, b) = a.lines().zip(b.lines()).find(|(a, b)| a != b).unwrap_or((a, b));
    format!("\n  {a}\n  {b}")
}

pub(super) fn no_leak<G: Words>(suite: &Suite<G>, place: &Place, table: &Match<G>, dice: &mut Dice) -> Held {
    for viewer in Viewer::all(place.setup.seats) {
        let twin = table.game().imagine(table.state(), viewer, dice);
        let (truth, imagined) = (sight(suite, table, table.state(), viewer), sight(suite, table, &twin, viewer));
        place.ensure(Law::NoLeak, truth == imagined, || {
            format!("{viewer:?} sees the difference: {}", first_difference(&truth, &imagined))
        })?;
    }
    Ok(())
}

pub(super) fn distinct_words<G: Words>(place: &Place, table: &Match<G>) -> Held {
    for seat in Seat::all(place.setup.seats) {
        let mut texts: Vec<String> = table.choices(seat).into_iter().map(|choice| choice.text).collect();
        texts.sort_unstable();
        let double = texts.windows(2).find(|pair| pair[0] == pair[1]);
        place.ensure(Law::DistinctWords, double.is_none(), || format!("two choices read {:?}", double.unwrap()[0]))?;
        place.ensure(Law::DistinctWords, !texts.iter().any(String::is_empty), || "a choice has no words".into())?;
    }
    Ok(())
}

pub(super) fn refuses<G: Words>(place: &Place, table: &mut Match<G>, seat: Seat, old: G::Action) -> Held {
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
        place.ensure(Law::Refuses, before == (table.moves(), table.state().clone()), || {
            format!("refusing {pick:?} of {seat} changed the state")
        })?;
    }
    Ok(())
}

pub(super) fn blind_bots<G: Words>(
    suite: &Suite<G>,
    place: &Place,
    table: &Match<G>,
    seat: Seat,
    dice: &mut Dice,
) -> Held {
    // Bots are slow: one position in eight is enough over a whole game.
    if suite.chooses.is_empty() || !dice.chance(1, 8) {
        return Ok(());
    }
    let twin = table.game().imagine(table.state(), Viewer::Seat(seat), dice);
    for (name, choose) in &suite.chooses {
        let seed = dice.bits();
        let (a, b) = (choose(table.game(), table.state(), seat, seed), choose(table.game(), &twin, seat, seed));
        place.ensure(Law::BlindBots, a == b, || format!("{name} of {seat} plays {a:?} and {b:?}"))?;
    }
    Ok(())
}

/// What one action shows: the state after it, what is told of it, and whether it counts as revealing.
struct Trial<G: Game> {
    state: G::State,
    events: Vec<G::Event>,
    revealing: bool,
}

impl<G: Game> Log<G::Event> for Trial<G> {
    fn tell(&mut self, event: G::Event) {
        self.events.push(event);
    }
    fn reveal(&mut self) {
        self.revealing = true;
    }
}

fn try_out<G: Game>(game: &G, state: &G::State, seat: Seat, action: G::Action, mut dice: Dice) -> Trial<G> {
    let mut trial = Trial { state: state.clone(), events: Vec::new(), revealing: false };
    let mut state = state.clone();
    game.apply(&mut state, seat, action, &mut dice, &mut trial);
    trial.state = state;
    trial.revealing |= dice.used();
    trial
}

fn told<G: Words>(suite: &Suite<G>, table: &Match<G>, trial: &Trial<G>, viewer: Viewer) -> Vec<String> {
    let mut told = sight(suite, table, &trial.state, viewer);
    told.extend(trial.events.iter().map(|event| table.game().tell(event, viewer, table.names())));
    told
}

pub(super) fn declares_reveals<G: Words>(
    suite: &Suite<G>,
    place: &Place,
    table: &Match<G>,
    seat: Seat,
    action: G::Action,
    dice: &mut Dice,
) -> Held {
    let viewer = Viewer::Seat(seat);
    let real = try_out(&**table.game(), table.state(), seat, action, Dice::from_number(dice.bits()));
    if real.revealing {
        return Ok(());
    }
    let twin = table.game().imagine(table.state(), viewer, dice);
    let other = try_out(&**table.game(), &twin, seat, action, Dice::from_number(dice.bits()));
    let (a, b) = (told(suite, table, &real, viewer), told(suite, table, &other, viewer));
    place.ensure(Law::DeclaresReveals, a == b, || {
        format!("{action:?} of {seat} shows something undeclared: {}", first_difference(&a, &b))
    })
}

pub(super) fn keeps_secrets<G: Words>(suite: &Suite<G>, place: &Place, table: &Match<G>, seat: Seat) -> Held {
    let game = &**table.game();
    let secret: Vec<Trial<G>> = table
        .legal(seat)
        .into_iter()
        .filter(|action| game.is_secret(table.state(), seat, *action))
        .map(|action| try_out(game, table.state(), seat, action, Dice::from_number(1)))
        .filter(|trial| !trial.revealing)
        .collect();
    for viewer in Viewer::all(place.setup.seats).filter(|viewer| !viewer.is(seat)) {
        for pair in secret.windows(2) {
            let (a, b) = (told(suite, table, &pair[0], viewer), told(suite, table, &pair[1], viewer));
            place.ensure(Law::KeepsSecrets, a == b, || {
                format!("{viewer:?} can tell the choices of {seat} apart: {}", first_difference(&a, &b))
            })?;
        }
    }
    Ok(())
}

pub(super) fn tells<G: Words>(place: &Place, table: &Match<G>, from: usize) -> Held {
    for viewer in Viewer::all(place.setup.seats) {
        let silent = table.tellings(viewer, from).iter().any(|telling| telling.text.trim().is_empty());
        place.ensure(Law::Tells, !silent, || format!("{viewer:?} hears nothing of {:?}", table.happened().last()))?;
    }
    Ok(())
}

pub(super) fn replays<G: Words>(place: &Place, table: &mut Match<G>, remembered: Option<(usize, G::State)>) -> Held {
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
