//! Two packs or option sets, game by game on the same seeds: what changed, and whether it is more than noise.

use crate::causes::{Cross, Trial, bearing};
use crate::estimate::{Estimate, Ratio, WHOLE, parts, z_for};
use crate::measure::best_two;
use crate::play::{Control, Desk, Players, over_threads};
use crate::story::Story;
use serde::Serialize;
use sounder_bots::Judged;
use sounder_kernel::{Change, Experiment, Facts, Seat, Setup, Thing, Vocabulary};

/// One of the two that are compared.
pub struct Variant<'a, G> {
    /// What it is called.
    pub name: String,
    /// The game with its pack.
    pub game: &'a G,
    /// The table.
    pub setup: Setup,
}

/// How much is played.
#[derive(Clone, Debug)]
pub struct Extent {
    /// Pairs of games.
    pub games: u64,
    /// Pairs of games with one thing given to the same seat in both.
    pub trials: u64,
    /// Only things of these classes are given; all if none is named.
    pub classes: Vec<String>,
}

/// A figure of both, and by how much they differ.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Difference {
    /// What it is.
    pub figure: String,
    /// The mean of the first.
    pub first: f64,
    /// The mean of the second.
    pub second: f64,
    /// The second less the first, with an interval that holds for all figures of a list at once.
    pub change: Estimate,
    /// Whether it is more than noise.
    pub clear: bool,
    /// Whether the figure is a share, to be shown in percent.
    pub share: bool,
    /// The change from plain means, as if the games of both had nothing in common; only of what things bring.
    pub raw: Option<Estimate>,
    /// How many plain games one pair is worth because games on the same seed are alike and luck is taken out.
    pub worth: Option<f64>,
}

/// What is compared of every game: a name, and whether it is a share.
fn names(words: &Vocabulary, seats: usize) -> Vec<(String, bool)> {
    let mut names = vec![
        ("rounds".to_string(), false),
        ("actions".to_string(), false),
        ("decisions a player".to_string(), false),
        ("best score".to_string(), false),
        ("winning margin".to_string(), false),
    ];
    for seat in 1..=seats {
        names.push((format!("wins of seat {seat}"), true));
    }
    for seat in 1..=seats {
        names.push((format!("points of seat {seat}"), false));
    }
    names.extend(words.things.iter().map(|thing| (format!("games with {} taken", thing.name), true)));
    names
}

/// The same of one game, in parts of [`WHOLE`]. `place` says where the first of the two has each thing of this one.
fn figures(story: &Story, place: &[Option<usize>], things: usize) -> Vec<i64> {
    let (best, second) = best_two(story);
    let mut figures = vec![
        i64::from(story.rounds) * WHOLE,
        i64::from(story.actions) * WHOLE,
        i64::from(story.decisions) * WHOLE / story.seats() as i64,
        best * WHOLE,
        second.map_or(0, |second| (best - second) * WHOLE),
    ];
    figures.extend(Seat::all(story.seats()).map(|seat| story.won(seat)));
    figures.extend(Seat::all(story.seats()).map(|seat| i64::from(story.outcome.score(seat)) * WHOLE));
    let first_thing = figures.len();
    figures.resize(first_thing + things, 0);
    for take in &story.takes {
        if let Some(place) = place[usize::from(take.thing.0)] {
            figures[first_thing + place] = WHOLE;
        }
    }
    figures
}

/// Sums of a figure in both, and of its differences.
type Both = (i64, i64, Ratio);

/// What became of a seat that has a thing from the start, in pairs of games.
#[derive(Clone)]
struct Given {
    /// The difference of results, with the luck in both.
    results_apart: Cross,
    /// The difference of scores, with the luck in both.
    scores_apart: Cross,
    /// The results in both.
    results: [Ratio; 2],
    /// The scores in both.
    scores: [Ratio; 2],
}

impl Given {
    fn new() -> Given {
        Given {
            results_apart: Cross::new(3),
            scores_apart: Cross::new(3),
            results: [Ratio::default(); 2],
            scores: [Ratio::default(); 2],
        }
    }

    fn add(&mut self, pair: [&Story; 2], seat: Seat) {
        let results = pair.map(|story| story.result(seat));
        let scores = pair.map(|story| i64::from(story.outcome.score(seat)) * WHOLE);
        let [first, second] = pair.map(|story| luck(story, seat));
        self.results_apart.add(&[results[1] - results[0], first, second]);
        self.scores_apart.add(&[scores[1] - scores[0], first, second]);
        for side in 0..2 {
            self.results[side].add(results[side], 1);
            self.scores[side].add(scores[side], 1);
        }
    }

    fn merge(&mut self, other: &Given) {
        self.results_apart.merge(&other.results_apart);
        self.scores_apart.merge(&other.scores_apart);
        for side in 0..2 {
            self.results[side].merge(&other.results[side]);
            self.scores[side].merge(&other.scores[side]);
        }
    }
}

/// What was found about two variants; grows game by game, in whole numbers.
pub struct Comparison {
    names: Vec<(String, bool)>,
    figures: Vec<Both>,
    things: Vec<(Thing, String)>,
    /// For each thing what became of the seat that has it in both.
    given: Vec<Given>,
    /// Pairs of games.
    pub games: u64,
    /// Pairs of games with something given.
    pub trials: u64,
}

/// Where the second vocabulary's things are in the first, by name.
fn places(first: &Vocabulary, second: &Vocabulary) -> Vec<Option<usize>> {
    let place = |thing: &sounder_kernel::ThingName| first.find(&thing.name).map(|found| usize::from(found.0));
    second.things.iter().map(place).collect()
}

fn luck(story: &Story, seat: Seat) -> i64 {
    let luck = story.luck.unwrap_or_default();
    parts(luck.deal[seat.index()] + luck.play[seat.index()])
}

/// Compares two variants over pairs of games, and over pairs in which one thing is given to the same seat in both. Gives `None`
/// when it was stopped or a variant cannot be played.
pub fn compare<G: Judged + Facts>(
    first: &Variant<G>,
    second: &Variant<G>,
    players: &Players,
    extent: &Extent,
    control: Control,
) -> Option<Comparison> {
    let tables = [first.game.for_table(&first.setup).ok()?, second.game.for_table(&second.setup).ok()?];
    let (words, others) = (first.game.vocabulary(), second.game.vocabulary());
    let own: Vec<Option<usize>> = (0..words.things.len()).map(Some).collect();
    let theirs = places(words, others);
    let seats = first.setup.seats;
    let all = names(words, seats);
    let empty = || vec![Both::default(); all.len()];
    let place = || (Desk::new(&tables[0], players), Desk::new(&tables[1], players), empty());
    let work = |(a, b, sums): &mut (Desk<G>, Desk<G>, Vec<Both>), number| {
        let a = figures(a.play(number), &own, words.things.len());
        let b = figures(b.play(number), &theirs, words.things.len());
        for ((first, second, difference), (a, b)) in sums.iter_mut().zip(a.into_iter().zip(b)) {
            *first += a;
            *second += b;
            difference.add(b - a, 1);
        }
    };
    let played = over_threads(0..extent.games, control, place, work, |all, other| {
        for (mine, theirs) in all.2.iter_mut().zip(other.2) {
            mine.0 += theirs.0;
            mine.1 += theirs.1;
            mine.2.merge(&theirs.2);
        }
    })?;
    let in_both = |thing: &Thing| {
        let class = &words.things[usize::from(thing.0)].class;
        (extent.classes.is_empty() || extent.classes.contains(class)) && others.find(words.name(*thing)).is_some()
    };
    let things: Vec<Thing> = (0..words.things.len() as u16).map(Thing).filter(in_both).collect();
    let things = bearing(first.game, &first.setup, Trial::Given, &things);
    let names: Vec<(Thing, String)> = things.iter().map(|(thing, _)| (*thing, words.name(*thing).into())).collect();
    let give = |variant: &Variant<G>, name: &str, seat: Seat| {
        let experiments = vec![Experiment { thing: name.into(), change: Change::GivenTo(seat) }];
        variant.game.for_table(&Setup { experiments, ..variant.setup.clone() })
    };
    let other_seeds = Players { seed: players.seed ^ (1 << 63), ..players.clone() };
    let empty = || vec![Given::new(); things.len()];
    let work = |given: &mut Vec<Given>, number: u64| {
        let index = (number % things.len() as u64) as usize;
        let seats = &things[index].1;
        let seat = seats[((number / things.len() as u64 + number) % seats.len() as u64) as usize];
        let name = words.name(things[index].0);
        let (Ok(a), Ok(b)) = (give(first, name, seat), give(second, name, seat)) else { return };
        let (mut a, mut b) = (Desk::new(&a, &other_seeds), Desk::new(&b, &other_seeds));
        given[index].add([a.play(number), b.play(number)], seat);
    };
    let tried = if things.is_empty() { 0 } else { extent.trials };
    let given = if tried == 0 {
        empty()
    } else {
        over_threads(0..tried, control, empty, work, |all, other| {
            all.iter_mut().zip(&other).for_each(|(mine, theirs)| mine.merge(theirs));
        })?
    };
    Some(Comparison { names: all, figures: played.2, things: names, given, games: extent.games, trials: tried })
}

impl Comparison {
    /// What changed between games of both, clear ones first.
    pub fn figures(&self) -> Vec<Difference> {
        let seen: Vec<_> = self.names.iter().zip(&self.figures).filter(|(_, (a, b, _))| *a != 0 || *b != 0).collect();
        let z = z_for(seen.len());
        let games = self.games.max(1) as f64 * WHOLE as f64;
        let line = |((name, share), (first, second, difference)): (&(String, bool), &Both)| {
            let mut wide = *difference;
            if *share {
                // A handful of games that all say the same proves little: one more on either side keeps the interval honest.
                wide.add(WHOLE, 1);
                wide.add(-WHOLE, 1);
            }
            let around = wide.mean(z).times(1.0 / WHOLE as f64);
            let change = Estimate { value: difference.mean(z).value / WHOLE as f64, ..around };
            let (first, second) = (*first as f64 / games, *second as f64 / games);
            let clear = change.excludes(0.0);
            Difference { figure: name.clone(), first, second, change, clear, share: *share, raw: None, worth: None }
        };
        sorted(seen.into_iter().map(line).collect())
    }

    /// The things that were given often enough to tell, and how wide their intervals are.
    fn seen(&self) -> (Vec<usize>, f64) {
        let seen: Vec<usize> =
            (0..self.given.len()).filter(|index| self.given[*index].results_apart.cases() > 1).collect();
        let z = z_for(seen.len());
        (seen, z)
    }

    /// Things that bring their owner more or less chance than before, by experiment; clear ones first.
    pub fn things(&self) -> Vec<Difference> {
        self.differences(|given| (&given.results_apart, given.results), true)
    }

    /// Things that bring their owner a higher or lower score than before, by experiment; clear ones first. A score tells more in a
    /// game than who has won it, so that this shows small changes sooner.
    pub fn scores(&self) -> Vec<Difference> {
        self.differences(|given| (&given.scores_apart, given.scores), false)
    }

    /// By how much a figure of things differs: of each thing the difference in pairs, with the luck in both, and the figure in both.
    fn differences(&self, of: impl Fn(&Given) -> (&Cross, [Ratio; 2]), share: bool) -> Vec<Difference> {
        let fit = Cross::fit(self.given.iter().map(|given| of(given).0), 3);
        let (seen, z) = self.seen();
        let line = |index: usize| {
            let (apart, both) = of(&self.given[index]);
            let mean = apart.mean(0) - fit[0] * apart.mean(1) - fit[1] * apart.mean(2);
            let error = apart.error(&[1.0, -fit[0], -fit[1]]);
            let both = both.map(|figure| figure.mean(1.0).times(1.0 / WHOLE as f64));
            self.difference(index, both, Estimate::around(mean, error, z), z, share)
        };
        sorted(seen.into_iter().map(line).collect())
    }

    /// A line about a thing; of each of both the mean with its standard error on either side.
    fn difference(&self, index: usize, both: [Estimate; 2], change: Estimate, z: f64, share: bool) -> Difference {
        let [first, second] = both;
        let plain = (first.high - first.value).hypot(second.high - second.value);
        let error = (change.high - change.value) / z;
        Difference {
            figure: self.things[index].1.clone(),
            first: first.value,
            second: second.value,
            change,
            clear: change.excludes(0.0),
            share,
            raw: Some(Estimate::around(second.value - first.value, plain, z)),
            worth: (error > 0.0).then(|| (plain / error).powi(2)),
        }
    }
}

fn sorted(mut lines: Vec<Difference>) -> Vec<Difference> {
    let far = |line: &Difference| {
        let half = (line.change.high - line.change.low) / 2.0;
        if half > 0.0 { (line.change.value / half).abs() } else { 0.0 }
    };
    lines.sort_by(|a, b| (b.clear, far(b)).partial_cmp(&(a.clear, far(a))).expect("no figure is missing"));
    lines
}
