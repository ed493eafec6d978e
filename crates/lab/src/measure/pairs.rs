use crate::estimate::{Estimate, WHOLE, z_for};
use crate::story::{Story, Take};
use serde::{Deserialize, Serialize};
use sounder_kernel::{Seat, Vocabulary};

/// A pair that fewer players had than this is not looked at.
const FEWEST_OWNERS: i64 = 50;

/// No game.
const NONE: u64 = u64::MAX;

/// Players, and their wins in parts of [`WHOLE`].
type Won = [i64; 2];

/// Players who took two things, and their wins, for each bot of the plan by itself: whoever plays better, or sits in a better chair,
/// takes other things, and all of them would seem to go well together.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(from = "Sparse", into = "Sparse")]
pub(super) struct Pairs {
    things: usize,
    bots: usize,
    /// A place for every two things and bot.
    both: Vec<Won>,
    /// A place for every thing and bot.
    takers: Vec<Won>,
    /// A place for every bot.
    everybody: Vec<Won>,
    /// The first game that somebody who had both has won; a place for every two things.
    examples: Vec<u64>,
}

/// What is written down: most pairs never meet.
#[derive(Serialize, Deserialize)]
struct Sparse {
    things: usize,
    bots: usize,
    both: Vec<(usize, i64, i64)>,
    takers: Vec<Won>,
    everybody: Vec<Won>,
    examples: Vec<(usize, u64)>,
}

impl From<Sparse> for Pairs {
    fn from(sparse: Sparse) -> Pairs {
        let Sparse { things, bots, takers, everybody, .. } = sparse;
        let mut both = vec![[0; 2]; things * things * bots];
        for (place, owners, wins) in sparse.both {
            both[place] = [owners, wins];
        }
        let mut examples = vec![NONE; things * things];
        for (place, number) in sparse.examples {
            examples[place] = number;
        }
        Pairs { things, bots, both, takers, everybody, examples }
    }
}

impl From<Pairs> for Sparse {
    fn from(pairs: Pairs) -> Sparse {
        let Pairs { things, bots, takers, everybody, .. } = pairs;
        let seen = pairs.both.into_iter().enumerate().filter(|(_, [owners, _])| *owners > 0);
        let both = seen.map(|(place, [owners, wins])| (place, owners, wins)).collect();
        let examples = pairs.examples.into_iter().enumerate().filter(|(_, number)| *number != NONE).collect();
        Sparse { things, bots, both, takers, everybody, examples }
    }
}

/// Two things whose takers did better or worse than each of them promises.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PairLine {
    /// One of them.
    pub first: String,
    /// The other.
    pub second: String,
    /// Players who had both.
    pub owners: u64,
    /// The change in the chance beyond what both bring alone, compared among players with the same bot of the plan; its interval is
    /// widened for all pairs that were looked at.
    pub beyond: Estimate,
    /// Whether it is more than noise.
    pub clear: bool,
    /// A game that somebody who had both has won.
    pub example: Option<u64>,
}

fn count(won: &mut Won, wins: i64) {
    won[0] += 1;
    won[1] += wins;
}

fn rate([cases, wins]: Won) -> f64 {
    wins as f64 / cases.max(1) as f64 / WHOLE as f64
}

impl Pairs {
    pub(super) fn new(things: usize, bots: usize) -> Pairs {
        let (both, takers) = (vec![[0; 2]; things * things * bots], vec![[0; 2]; things * bots]);
        Pairs { things, bots, both, takers, everybody: vec![[0; 2]; bots], examples: vec![NONE; things * things] }
    }

    /// One more game, with the first time each seat took each thing, in the order of the things.
    pub(super) fn add(&mut self, story: &Story, firsts: &[&Take]) {
        for seat in Seat::all(story.seats()) {
            count(&mut self.everybody[story.seating[seat.index()]], story.won(seat));
        }
        for (index, first) in firsts.iter().enumerate() {
            let (won, bot) = (story.won(first.seat), story.seating[first.seat.index()]);
            count(&mut self.takers[usize::from(first.thing.0) * self.bots + bot], won);
            for second in firsts[index + 1..].iter().filter(|second| second.seat == first.seat) {
                let place = usize::from(first.thing.0) * self.things + usize::from(second.thing.0);
                count(&mut self.both[place * self.bots + bot], won);
                if won > 0 {
                    self.examples[place] = self.examples[place].min(story.number);
                }
            }
        }
    }

    pub(super) fn merge(&mut self, other: &Pairs) {
        let add = |mine: &mut [Won], theirs: &[Won]| {
            mine.iter_mut().zip(theirs).for_each(|(a, b)| *a = [a[0] + b[0], a[1] + b[1]]);
        };
        add(&mut self.both, &other.both);
        add(&mut self.takers, &other.takers);
        add(&mut self.everybody, &other.everybody);
        self.examples.iter_mut().zip(&other.examples).for_each(|(a, b)| *a = (*a).min(*b));
    }

    /// Pairs that enough players had, the clearest first.
    pub(super) fn lines(&self, words: &Vocabulary, most: usize) -> Vec<PairLine> {
        let owners = |place: usize| self.of(place).iter().map(|[owners, _]| owners).sum::<i64>();
        let seen = (0..self.things * self.things).map(|place| (place, owners(place)));
        let looked_at: Vec<(usize, i64)> = seen.filter(|(_, owners)| *owners >= FEWEST_OWNERS).collect();
        let z = z_for(looked_at.len());
        let mut lines: Vec<(f64, PairLine)> = looked_at
            .into_iter()
            .map(|(place, owners)| {
                let (value, error) = self.beyond(place, owners);
                let beyond = Estimate::around(value, error, z);
                let name = |thing: usize| words.things[thing].name.clone();
                let line = PairLine {
                    first: name(place / self.things),
                    second: name(place % self.things),
                    owners: owners as u64,
                    beyond,
                    clear: beyond.excludes(0.0),
                    example: Some(self.examples[place]).filter(|number| *number != NONE),
                };
                ((value / error).abs(), line)
            })
            .collect();
        lines.sort_by(|a, b| b.0.total_cmp(&a.0));
        lines.truncate(most);
        lines.into_iter().map(|(_, line)| line).collect()
    }

    /// Those who had both, by bot.
    fn of(&self, place: usize) -> &[Won] {
        &self.both[place * self.bots..(place + 1) * self.bots]
    }

    /// How much better those did who had both than each thing promises alone, with its standard error: each bot compared with
    /// itself, and weighted by how often it had both.
    fn beyond(&self, place: usize, owners: i64) -> (f64, f64) {
        let (a, b) = (place / self.things, place % self.things);
        let (mut value, mut squares) = (0.0, 0.0);
        for (bot, both) in self.of(place).iter().enumerate().filter(|(_, [owners, _])| *owners > 0) {
            let usual = rate(self.everybody[bot]);
            let (of_a, of_b) = (self.takers[a * self.bots + bot], self.takers[b * self.bots + bot]);
            // A handful that all won or all lost varies as much as everybody does.
            let variance = |won: Won| {
                let spread = |rate: f64| rate * (1.0 - rate);
                spread(rate(won)).max(spread(usual)) / won[0].max(1) as f64
            };
            let weight = both[0] as f64 / owners as f64;
            value += weight * (rate(*both) - rate(of_a) - rate(of_b) + usual);
            squares += weight * weight * (variance(*both) + variance(of_a) + variance(of_b));
        }
        (value, squares.sqrt().max(1e-9))
    }
}
