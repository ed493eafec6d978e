use super::tension::Lead;
use crate::story::Story;
use serde::{Deserialize, Serialize};
use sounder_kernel::{Seat, Thing, Vocabulary};

/// What can be remarkable about a whole game, and whether the most or the least of it is.
const REMARKABLE: [&str; 6] = [
    "the longest",
    "the shortest",
    "the closest end",
    "the clearest win",
    "the most changes of the lead",
    "the steepest comeback",
];

/// Games worth a look: the extremes, one for each thing in which a winner took it, and one for each seat and each bot that it won.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Notable {
    /// How remarkable, and the number of the game.
    extremes: Vec<Option<(i64, u64)>>,
    winners: Vec<Option<u64>>,
    seats: Vec<Option<u64>>,
    bots: Vec<Option<u64>>,
}

/// A game worth a look.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Example {
    /// Why.
    pub why: String,
    /// Its number in the run.
    pub number: u64,
}

impl Notable {
    pub(super) fn new(words: &Vocabulary, seats: usize) -> Notable {
        let (extremes, winners) = (vec![None; REMARKABLE.len()], vec![None; words.things.len()]);
        Notable { extremes, winners, seats: vec![None; seats], bots: vec![None; seats] }
    }

    pub(super) fn add(&mut self, story: &Story, lead: Option<&Lead>) {
        let length = i64::from(story.actions);
        let margin = story.margin();
        let figures = [
            Some(length),
            Some(-length),
            margin.map(|margin| -margin),
            margin,
            Some(lead.map_or(0, |lead| lead.changes)),
            Some(lead.map_or(0, |lead| lead.drama)),
        ];
        for (best, figure) in self.extremes.iter_mut().zip(figures) {
            if let Some(figure) = figure {
                *best = more_remarkable(*best, Some((figure, story.number)));
            }
        }
        for take in story.takes.iter().filter(|take| story.outcome.winners().contains(take.seat)) {
            note_first(&mut self.winners[usize::from(take.thing.0)], story.number);
        }
        for seat in story.outcome.winners().iter() {
            note_first(&mut self.seats[seat.index()], story.number);
            note_first(&mut self.bots[story.seating[seat.index()]], story.number);
        }
    }

    pub(super) fn merge(&mut self, other: &Notable) {
        for (mine, theirs) in self.extremes.iter_mut().zip(&other.extremes) {
            *mine = more_remarkable(*mine, *theirs);
        }
        let theirs = other.winners.iter().chain(&other.seats).chain(&other.bots);
        for (mine, theirs) in self.winners.iter_mut().chain(&mut self.seats).chain(&mut self.bots).zip(theirs) {
            if let Some(number) = theirs {
                note_first(mine, *number);
            }
        }
    }

    /// The extremes.
    pub fn extremes(&self) -> Vec<Example> {
        let named = REMARKABLE.iter().zip(&self.extremes);
        named.filter_map(|(why, best)| Some(Example { why: (*why).into(), number: (*best)?.1 })).collect()
    }

    /// A game that the seat has won.
    pub fn of_seat(&self, seat: Seat) -> Option<u64> {
        self.seats[seat.index()]
    }

    /// A game that the bot of the plan has won.
    pub fn of_bot(&self, bot: usize) -> Option<u64> {
        self.bots[bot]
    }

    /// A game in which a winner took the thing.
    pub fn of_thing(&self, thing: Thing) -> Option<u64> {
        self.winners[usize::from(thing.0)]
    }
}

/// The game with the lowest number is the one that is shown, so that the order in which games come does not matter.
pub(super) fn note_first(first: &mut Option<u64>, number: u64) {
    *first = Some(first.map_or(number, |known| known.min(number)));
}

/// The larger figure; of equal ones the earlier game.
fn more_remarkable(a: Option<(i64, u64)>, b: Option<(i64, u64)>) -> Option<(i64, u64)> {
    [a, b].into_iter().flatten().max_by_key(|(figure, number)| (*figure, std::cmp::Reverse(*number)))
}
