//! Who can know what.

use super::{Held, sound};
use crate::sight::{Sight, Trial, who};
use crate::suite::{Law, Lawful, Suite};
use crate::walk::Place;
use sounder_kernel::{Dice, Match, Seat, Status, Viewer};

/// The most actions of a seat that are tried out at one position.
const TRIED: usize = 6;

/// How many imagined worlds are asked before an action counts as showing its player nothing new.
const WORLDS: usize = 6;

pub(in crate::laws) fn is_mate<G: Lawful>(table: &Match<G>, viewer: Viewer, seat: Seat) -> bool {
    matches!(viewer, Viewer::Seat(other) if table.game().chairs().mates(seat).contains(other))
}

pub(crate) fn no_leak<G: Lawful>(place: &Place, table: &Match<G>, dice: &mut Dice) -> Held {
    let (game, names) = (&**table.game(), table.names());
    for viewer in Viewer::all(place.setup.seats) {
        let twin = game.imagine(table.state(), viewer, dice);
        // Most worlds of open games are the true one: nothing to compare then.
        if twin == *table.state() {
            continue;
        }
        sound(place, game, &twin)?;
        let (truth, imagined) = (Sight::of(game, names, table.state(), viewer), Sight::of(game, names, &twin, viewer));
        place.ensure(Law::NoLeak, truth == imagined, || {
            format!("{} can tell the truth from an imagined world: {}", who(viewer), truth.difference(&imagined))
        })?;
    }
    Ok(())
}

pub(crate) fn blind_bots<G: Lawful>(
    suite: &Suite<G>,
    place: &Place,
    table: &Match<G>,
    seat: Seat,
    dice: &mut Dice,
) -> Held {
    // Bots are slow: one position in eight is enough over all games.
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

/// An action that declares nothing shows its player the same in every world that looked the same before.
pub(crate) fn declares_reveals<G: Lawful>(
    place: &Place,
    table: &Match<G>,
    seat: Seat,
    action: G::Action,
    dice: &mut Dice,
) -> Held {
    let (game, viewer) = (&**table.game(), Viewer::Seat(seat));
    let real = Trial::of(game, table.state(), seat, action, Dice::from_number(dice.bits()));
    if real.revealing {
        return Ok(());
    }
    for _ in 0..WORLDS {
        let twin = game.imagine(table.state(), viewer, dice);
        if twin == *table.state() {
            continue;
        }
        let other = Trial::of(game, &twin, seat, action, Dice::from_number(dice.bits()));
        place.ensure(Law::DeclaresReveals, !real.is_apart(&other, table, viewer), || {
            let difference = real.sight(table, viewer).difference(&other.sight(table, viewer));
            format!("{action:?} of {seat} shows something undeclared: {difference}")
        })?;
    }
    Ok(())
}

/// Secret actions cannot be told apart by anybody but mates, and what cannot be told apart once it is decided is declared
/// secret. Mates may know more; that they are shown no more than they may know is a matter of [`no_leak`].
pub(crate) fn secrets<G: Lawful>(place: &Place, table: &Match<G>, seat: Seat, dice: &mut Dice) -> Held {
    let (game, state) = (&**table.game(), table.state());
    let mut legal = table.legal(seat);
    dice.shuffle(&mut legal);
    legal.truncate(TRIED);
    let (secret, open): (Vec<G::Action>, Vec<G::Action>) =
        legal.into_iter().partition(|action| game.is_secret(state, seat, *action));
    let others: Vec<Viewer> = Viewer::all(place.setup.seats).filter(|viewer| !is_mate(table, *viewer, seat)).collect();
    let trials = |actions: Vec<G::Action>| -> Vec<Trial<G>> {
        let tried = actions.into_iter().map(|action| Trial::of(game, state, seat, action, Dice::from_number(1)));
        tried.filter(|trial| !trial.revealing).collect()
    };
    for pair in trials(secret).windows(2) {
        let Some(viewer) = others.iter().find(|viewer| pair[0].is_apart(&pair[1], table, **viewer)) else { continue };
        // Where the choice brings something to light, saying so is what was forgotten.
        for trial in pair {
            declares_reveals(place, table, seat, trial.action, dice)?;
        }
        let difference = pair[0].sight(table, *viewer).difference(&pair[1].sight(table, *viewer));
        let (a, b) = (pair[0].action, pair[1].action);
        return Err(place.broken(
            Law::KeepsSecrets,
            format!("{} can tell {a:?} and {b:?} of {seat} apart: {difference}", who(*viewer)),
        ));
    }
    // With nobody else at the table there is nobody to keep a secret from.
    if others.len() < 2 {
        return Ok(());
    }
    let cannot_tell = |a: &Trial<G>, b: &Trial<G>| !others.iter().any(|viewer| a.is_apart(b, table, *viewer));
    for pair in trials(open).windows(2) {
        let (a, b) = (&pair[0], &pair[1]);
        let made = Decisions::made(game, seat, [a, b], &cannot_tell, dice);
        place.ensure(Law::DeclaresSecrets, made != Decisions::Hidden, || {
            format!("nobody else can tell {:?} and {:?} of {seat} apart", a.action, b.action)
        })?;
    }
    Ok(())
}

/// The most steps that a decision is followed for.
const STEPS: usize = 8;

/// What others know of two decisions of a seat that differ in one undeclared action.
#[derive(PartialEq)]
enum Decisions {
    /// They see a difference, or there is none, or something was declared secret on the way.
    Fair,
    /// The decisions are made and differ, and nobody else was told.
    Hidden,
}

/// How two decisions go on: with the same step where both have it, but now and then each with one that the other does not
/// have, since that may be what makes the decision.
fn next_steps<G: Lawful>(game: &G, seat: Seat, states: &[G::State; 2], dice: &mut Dice) -> [G::Action; 2] {
    let open = [0, 1].map(|index| {
        let mut legal = Vec::new();
        game.legal(&states[index], seat, &mut legal);
        legal
    });
    let own = [0, 1].map(|index| -> Vec<G::Action> {
        open[index].iter().copied().filter(|action| !open[1 - index].contains(action)).collect()
    });
    let both: Vec<G::Action> = open[0].iter().copied().filter(|action| open[1].contains(action)).collect();
    if both.is_empty() || own.iter().all(|own| !own.is_empty()) && dice.chance(1, 2) {
        return own.map(|own| dice.pick(&own));
    }
    [dice.pick(&both); 2]
}

impl Decisions {
    /// A decision that is still being made in the open, with nobody else to act, may show only once it is made: both are
    /// gone on with until then.
    fn made<G: Lawful>(
        game: &G,
        seat: Seat,
        begun: [&Trial<G>; 2],
        cannot_tell: &impl Fn(&Trial<G>, &Trial<G>) -> bool,
        dice: &mut Dice,
    ) -> Decisions {
        let mut states = begun.map(|trial| trial.state.clone());
        if !cannot_tell(begun[0], begun[1]) {
            return Decisions::Fair;
        }
        for _ in 0..STEPS {
            if states[0] == states[1] {
                return Decisions::Fair;
            }
            if states.iter().any(|state| game.status(state) != Status::turn(seat)) {
                return Decisions::Hidden;
            }
            let actions = next_steps(game, seat, &states, dice);
            let each = || states.iter().zip(actions);
            if each().any(|(state, action)| game.is_secret(state, seat, action)) {
                return Decisions::Fair;
            }
            let steps: Vec<Trial<G>> =
                each().map(|(state, action)| Trial::of(game, state, seat, action, Dice::from_number(1))).collect();
            if steps.iter().any(|step| step.revealing) || !cannot_tell(&steps[0], &steps[1]) {
                return Decisions::Fair;
            }
            states = [steps[0].state.clone(), steps[1].state.clone()];
        }
        Decisions::Fair
    }
}
