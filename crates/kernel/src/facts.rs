use crate::{Change, Game, Seat, Setup, SetupError};
use serde::Serialize;

/// A game that says what can be counted about it, as small numbers with a vocabulary, so that statistics need no word of
/// any game.
///
/// What was *offered* beside what was taken follows from [`takes`](Facts::takes) of the open actions; the rest comes from
/// events. Where chance enters is seen on the dice: see [`Dice::used`](crate::Dice::used).
pub trait Facts: Game {
    /// What the numbers in facts mean.
    fn vocabulary(&self) -> &Vocabulary;

    /// Hands over each fact that an event means; nothing for an event that nobody counts.
    fn facts(&self, event: &Self::Event, count: &mut impl FnMut(Fact)) {
        let _ = (event, count);
    }

    /// The thing that an open action takes: the card bought, the unit recruited, the building built. `None` for an action
    /// that takes nothing, and where somebody at the table cannot know what is taken.
    fn takes(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Option<Thing> {
        let _ = (state, seat, action);
        None
    }

    /// Whether a seat still has a thing that it took: asked at the end of a game, of what was taken in it. `None` for what nobody
    /// can lose, or have at all.
    fn has(&self, state: &Self::State, seat: Seat, thing: Thing) -> Option<bool> {
        let _ = (state, seat, thing);
        None
    }

    /// Where in the game a position is.
    fn when(&self, state: &Self::State) -> When {
        let _ = state;
        When::default()
    }
}

/// The words behind the numbers of a game's facts.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Vocabulary {
    /// The kinds of facts: "bought".
    pub kinds: Vec<String>,
    /// The things they are about, each name once.
    pub things: Vec<ThingName>,
    /// The phases of a round: "Day".
    pub phases: Vec<String>,
}

/// The name of a thing and what it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ThingName {
    /// What it is: "weapon".
    pub class: String,
    /// Its name: "Shockblade".
    pub name: String,
}

impl Vocabulary {
    /// A vocabulary of these kinds of facts and these phases, with no things yet.
    pub fn new(kinds: &[&str], phases: &[&str]) -> Vocabulary {
        let owned = |words: &[&str]| words.iter().map(ToString::to_string).collect();
        Vocabulary { kinds: owned(kinds), things: Vec::new(), phases: owned(phases) }
    }

    /// Adds things of a class and gives the number of the first; the others follow in order.
    pub fn add<'n>(&mut self, class: &str, names: impl IntoIterator<Item = &'n str>) -> Thing {
        let first = Thing(self.things.len() as u16);
        self.things.extend(names.into_iter().map(|name| ThingName { class: class.into(), name: name.into() }));
        first
    }

    /// The thing with this name.
    pub fn find(&self, name: &str) -> Option<Thing> {
        self.things.iter().position(|thing| thing.name == name).map(|index| Thing(index as u16))
    }

    /// The name of a thing.
    pub fn name(&self, thing: Thing) -> &str {
        &self.things[usize::from(thing.0)].name
    }
}

/// A thing of the content, as a number in the game's [`Vocabulary`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct Thing(pub u16);

impl Thing {
    /// The thing so many places further on.
    #[inline]
    #[must_use]
    pub fn plus(self, places: usize) -> Thing {
        Thing(self.0 + places as u16)
    }
}

/// Something worth counting: what happened to whom with which thing, and how much of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fact {
    /// Index into [`Vocabulary::kinds`].
    pub kind: u8,
    /// What it is about, if about anything.
    pub thing: Option<Thing>,
    /// Whose it is, if anybody's.
    pub seat: Option<Seat>,
    /// How much: points, damage; 1 for what merely happened.
    pub amount: i32,
}

/// Where in a game something happened.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct When {
    /// The round, counted from 1; 0 where there are none.
    pub round: u16,
    /// Index into [`Vocabulary::phases`].
    pub phase: u8,
}

/// The experiments of a table, resolved: what a game asks while it is bound and played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Experiments {
    blank: Vec<Thing>,
    kept: Vec<(Seat, Thing)>,
    given: Vec<(Seat, Thing)>,
}

impl Experiments {
    /// The experiments of a setup. The game refuses those that its things do not bear.
    pub fn of(setup: &Setup, vocabulary: &Vocabulary) -> Result<Experiments, SetupError> {
        let mut experiments = Experiments::default();
        for experiment in &setup.experiments {
            let thing =
                vocabulary.find(&experiment.thing).ok_or_else(|| SetupError::UnknownThing(experiment.thing.clone()))?;
            match experiment.change {
                Change::Blank => experiments.blank.push(thing),
                Change::KeptFrom(seat) => experiments.kept.push((seat, thing)),
                Change::GivenTo(seat) => experiments.given.push((seat, thing)),
            }
        }
        Ok(experiments)
    }

    /// Whether the thing does nothing at this table.
    pub fn is_blank(&self, thing: Thing) -> bool {
        self.blank.contains(&thing)
    }

    /// What seats have from the start.
    pub fn given(&self) -> impl Iterator<Item = (Seat, Thing)> {
        self.given.iter().copied()
    }

    /// Takes away the actions after the first `from` that take what is kept from the seat, unless that would leave none.
    /// To be called at the end of `legal`; at an ordinary table it costs one comparison.
    #[inline]
    pub fn keep_from<A>(&self, seat: Seat, out: &mut Vec<A>, from: usize, takes: impl Fn(&A) -> Option<Thing>) {
        if !self.kept.is_empty() {
            self.take_away(seat, out, from, takes);
        }
    }

    #[cold]
    fn take_away<A>(&self, seat: Seat, out: &mut Vec<A>, from: usize, takes: impl Fn(&A) -> Option<Thing>) {
        let is_kept = |action: &A| takes(action).is_some_and(|thing| self.kept.contains(&(seat, thing)));
        if out[from..].iter().all(is_kept) {
            return;
        }
        let mut index = 0;
        out.retain(|action| {
            index += 1;
            index <= from || !is_kept(action)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Experiment;

    #[test]
    fn what_is_kept_from_a_seat_is_not_open_to_it() {
        let mut vocabulary = Vocabulary::new(&["bought"], &[]);
        let first = vocabulary.add("card", ["Ace", "King", "Queen"]);
        assert_eq!(vocabulary.find("King"), Some(first.plus(1)));
        let experiment = |thing: &str| Experiment { thing: thing.into(), change: Change::KeptFrom(Seat(1)) };
        let setup = Setup { experiments: vec![experiment("King")], ..Setup::new(2) };
        let experiments = Experiments::of(&setup, &vocabulary).unwrap();
        let takes = |action: &u16| Some(Thing(*action));
        let left = |seat, mut actions: Vec<u16>| {
            experiments.keep_from(seat, &mut actions, 1, takes);
            actions
        };
        assert_eq!(left(Seat(1), vec![1, 0, 1, 2]), [1, 0, 2]);
        assert_eq!(left(Seat(0), vec![1, 0, 1, 2]), [1, 0, 1, 2]);
        assert_eq!(left(Seat(1), vec![1, 1]), [1, 1], "somebody must be able to go on");
        let unknown = Setup { experiments: vec![experiment("Jack")], ..Setup::new(2) };
        assert_eq!(Experiments::of(&unknown, &vocabulary), Err(SetupError::UnknownThing("Jack".into())));
    }
}
