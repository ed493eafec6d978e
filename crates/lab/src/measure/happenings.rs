use super::notable::note_first;
use crate::estimate::{Estimate, Ratio, WHOLE, z_for};
use crate::statistics::score_interval;
use crate::story::Story;
use serde::{Deserialize, Serialize};
use sounder_kernel::{Seat, SeatSet, Vocabulary};

/// How often one fact happened, and how those did whose it was.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
struct Line {
    /// Times and amount a game.
    times: Ratio,
    amount: i64,
    games: u64,
    /// Wins of those whose it was.
    owners: Ratio,
    /// Times by phase.
    phases: Vec<u64>,
    /// A game in which it happened.
    example: Option<u64>,
}

/// What happened, by kind of fact and thing.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Happenings {
    lines: Vec<Line>,
    games: u64,
    /// Things in the vocabulary, and one place more for facts about nothing.
    width: usize,
    phases: usize,
    /// What the game that is being counted has shown so far.
    #[serde(skip)]
    seen: Vec<(u32, SeatSet)>,
}

impl PartialEq for Happenings {
    fn eq(&self, other: &Happenings) -> bool {
        (self.games, self.width, &self.lines) == (other.games, other.width, &other.lines)
    }
}

/// How often one fact happened, in words.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Happening {
    /// The kind of fact.
    pub kind: String,
    /// The class of the thing; empty for a fact about nothing.
    pub class: String,
    /// The thing; empty for a fact about nothing.
    pub thing: String,
    /// Times a game.
    pub per_game: Estimate,
    /// How much in all, over how many times it happened.
    pub mean_amount: f64,
    /// The share of games in which it happened.
    pub games: Estimate,
    /// The chance of those whose it was, in times the fair share; none where it is everybody's or nobody's.
    pub owners: Option<Estimate>,
    /// The share of its times in each phase.
    pub phases: Vec<f64>,
    /// A game in which it happened.
    pub example: Option<u64>,
}

impl Happenings {
    pub(super) fn new(words: &Vocabulary) -> Happenings {
        let width = words.things.len() + 1;
        let phases = words.phases.len().max(1);
        let empty = Line { phases: vec![0; phases], ..Line::default() };
        Happenings { lines: vec![empty; words.kinds.len() * width], games: 0, width, phases, seen: Vec::new() }
    }

    pub(super) fn add(&mut self, story: &Story) {
        self.games += 1;
        self.seen.resize(self.lines.len(), (0, SeatSet::EMPTY));
        for fact in &story.facts {
            let thing = fact.thing.map_or(self.width - 1, |thing| usize::from(thing.0));
            let index = usize::from(fact.kind) * self.width + thing;
            let line = &mut self.lines[index];
            line.amount += i64::from(fact.amount);
            line.phases[usize::from(fact.when.phase).min(self.phases - 1)] += 1;
            let seen = &mut self.seen[index];
            seen.0 += 1;
            if let Some(seat) = fact.seat {
                seen.1 = seen.1.with(seat);
            }
        }
        for fact in &story.facts {
            let thing = fact.thing.map_or(self.width - 1, |thing| usize::from(thing.0));
            let index = usize::from(fact.kind) * self.width + thing;
            let (times, seats) = std::mem::take(&mut self.seen[index]);
            if times == 0 {
                continue;
            }
            let line = &mut self.lines[index];
            line.games += 1;
            note_first(&mut line.example, story.number);
            line.times.add(i64::from(times), 1);
            if !seats.is_empty() {
                line.owners.add(seats.iter().map(|seat: Seat| story.won(seat)).sum(), seats.len() as i64);
            }
        }
    }

    pub(super) fn merge(&mut self, other: &Happenings) {
        self.games += other.games;
        for (mine, theirs) in self.lines.iter_mut().zip(&other.lines) {
            mine.times.merge(&theirs.times);
            mine.amount += theirs.amount;
            mine.games += theirs.games;
            mine.owners.merge(&theirs.owners);
            if let Some(number) = theirs.example {
                note_first(&mut mine.example, number);
            }
            mine.phases.iter_mut().zip(&theirs.phases).for_each(|(a, b)| *a += b);
        }
    }

    /// A line for everything that happened, in the order of the vocabulary. Intervals of a column hold all at once.
    pub fn lines(&self, words: &Vocabulary, seats: usize, sides: usize) -> Vec<Happening> {
        let z = z_for(self.lines.iter().filter(|line| line.games > 0).count());
        let mut lines = Vec::new();
        for (index, line) in self.lines.iter().enumerate().filter(|(_, line)| line.games > 0) {
            let name = words.things.get(index % self.width);
            let mut times = line.times;
            times.add_empty(self.games - line.games);
            let in_games = score_interval(line.games as f64, self.games as f64, z);
            let of_some = line.owners.base() > 0 && (line.owners.base() as u64) < self.games * seats as u64;
            let total = line.times.total().max(1);
            lines.push(Happening {
                kind: words.kinds[index / self.width].clone(),
                class: name.map_or(String::new(), |name| name.class.clone()),
                thing: name.map_or(String::new(), |name| name.name.clone()),
                per_game: times.mean(z),
                mean_amount: line.amount as f64 / total as f64,
                games: Estimate { value: in_games.rate, low: in_games.low, high: in_games.high },
                owners: of_some.then(|| line.owners.share(WHOLE, z).times(sides as f64)),
                phases: line.phases.iter().map(|times| *times as f64 / total as f64).collect(),
                example: line.example,
            });
        }
        lines
    }
}
