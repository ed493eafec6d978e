//! Causes, not what merely goes together: games in which one thing is given to a seat, kept from it or made blank, each beside
//! a game on the same seed in which it is not.
//!
//! *Given*: a thing goes to a seat from the start, whoever would have taken it; things and seats take turns, and one game
//! without a change stands beside several with one. What chance did, and how the game beside it ended, explain part of a
//! result; that part is taken out by least squares, and since both have mean zero the effect stays what it is.
//!
//! *Kept* and *blank*: of what the seats took in a game, one taking is picked, and the game is played again on the same seed
//! with the thing kept from that seat, or with a thing that does nothing. The difference is what taking it brought those who
//! take it.

use crate::estimate::{Estimate, FEWEST_CASES, Risk, WHOLE, parts};
use crate::goals::Measured;
use crate::play::{Control, Players, over_threads};
use crate::story::Story;
use crate::studied::{Desk, Studied};
use serde::{Deserialize, Serialize};
use sounder_kernel::{Change, Dice, Experiment, Seat, Setup, SetupError, Thing, Vocabulary};
use std::ops::Range;

/// What is done to a thing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trial {
    /// A seat has it from the start.
    Given,
    /// A seat that took it may not.
    Kept,
    /// It does nothing.
    Blank,
}

impl Trial {
    /// What is done, in a word.
    pub fn word(self) -> &'static str {
        match self {
            Trial::Given => "given",
            Trial::Kept => "kept",
            Trial::Blank => "blank",
        }
    }

    fn change(self, seat: Seat) -> Change {
        match self {
            Trial::Given => Change::GivenTo(seat),
            Trial::Kept => Change::KeptFrom(seat),
            Trial::Blank => Change::Blank,
        }
    }
}

/// A thing, and the seats that an experiment with it can be made with.
pub type Subject = (Thing, Vec<Seat>);

/// Games with a change that share one game without it.
const TOGETHER: u64 = 3;

/// Sums and products of several figures, so that one can be corrected by the others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Cross {
    cases: i64,
    sums: Vec<i64>,
    products: Vec<i64>,
}

impl Cross {
    pub fn new(width: usize) -> Cross {
        Cross { cases: 0, sums: vec![0; width], products: vec![0; width * width] }
    }

    pub fn add(&mut self, figures: &[i64]) {
        self.cases += 1;
        for (row, a) in figures.iter().enumerate() {
            self.sums[row] += a;
            for (column, b) in figures.iter().enumerate() {
                self.products[row * figures.len() + column] += a * b;
            }
        }
    }

    pub fn merge(&mut self, other: &Cross) {
        self.cases += other.cases;
        self.sums.iter_mut().zip(&other.sums).for_each(|(a, b)| *a += b);
        self.products.iter_mut().zip(&other.products).for_each(|(a, b)| *a += b);
    }

    pub fn cases(&self) -> u64 {
        self.cases as u64
    }

    pub fn mean(&self, figure: usize) -> f64 {
        self.sums[figure] as f64 / self.cases.max(1) as f64 / WHOLE as f64
    }

    /// The sum of products around the means.
    fn around(&self, a: usize, b: usize) -> f64 {
        let product = self.products[a * self.sums.len() + b] as f64;
        product - self.sums[a] as f64 * self.sums[b] as f64 / self.cases.max(1) as f64
    }

    /// The standard error of the mean of a sum of figures, each with a weight.
    pub fn error(&self, weights: &[f64]) -> f64 {
        if self.cases < 2 {
            return f64::INFINITY;
        }
        let mut squares = 0.0;
        for (a, of_a) in weights.iter().enumerate() {
            for (b, of_b) in weights.iter().enumerate() {
                squares += of_a * of_b * self.around(a, b);
            }
        }
        let n = self.cases as f64;
        (squares.max(0.0) / (n - 1.0) / n).sqrt() / WHOLE as f64
    }

    /// The same, as if one case more had been as high as can be and another as low: a handful of cases that all say nearly the
    /// same proves little.
    pub fn wide_error(&self, weights: &[f64]) -> f64 {
        let (n, own) = (self.cases as f64, self.error(weights) * WHOLE as f64);
        let squares = own.powi(2) * n * (n - 1.0) + 2.0 * (WHOLE as f64).powi(2);
        (squares / (n + 1.0) / (n + 2.0)).sqrt() / WHOLE as f64
    }

    /// How much of each further figure is in the first, by least squares over all groups, each around its own means.
    pub fn fit<'c>(groups: impl Iterator<Item = &'c Cross>, width: usize) -> Vec<f64> {
        let groups: Vec<&Cross> = groups.collect();
        let around = |a: usize, b: usize| groups.iter().map(|group| group.around(a, b)).sum::<f64>();
        let n = width - 1;
        let mut rows: Vec<Vec<f64>> = (1..width)
            .map(|row| (1..width).map(|column| around(row, column)).chain([around(row, 0)]).collect())
            .collect();
        for pivot in 0..n {
            // What hardly varies, or says the same as another figure, explains nothing.
            if rows[pivot][pivot] <= 1e-6 * around(pivot + 1, pivot + 1) + 1.0 {
                rows[pivot] = vec![0.0; n + 1];
                rows[pivot][pivot] = 1.0;
            }
            for row in (0..n).filter(|row| *row != pivot) {
                let factor = rows[row][pivot] / rows[pivot][pivot];
                let of_pivot = rows[pivot].clone();
                rows[row].iter_mut().zip(of_pivot).for_each(|(cell, of)| *cell -= factor * of);
            }
        }
        (0..n).map(|row| rows[row][n] / rows[row][row]).collect()
    }
}

/// What became of one thing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Sums {
    /// The result with the change, without it, and the luck of the deal and of play in the game with it.
    results: Cross,
    /// Cases by seat.
    seats: Vec<i64>,
}

/// What experiments found; grows game by game, in whole numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Effects {
    trial: Trial,
    things: Vec<u16>,
    sums: Vec<Sums>,
    /// Results of each seat without a change, with the luck of the deal and of play.
    without: Vec<Cross>,
    games: u64,
}

/// What a thing does to the result of a seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Effect {
    /// What it is.
    pub class: String,
    /// Its name.
    pub thing: String,
    /// What was done.
    pub trial: Trial,
    /// Experiments with it.
    pub cases: u64,
    /// The change in the result, from -1 to 1, with pairs and luck made use of.
    pub effect: Estimate,
    /// The same from plain means.
    pub raw: Estimate,
    /// How many plain games one game is worth like this.
    pub worth: f64,
    /// Whether it is more than noise: what few cases show may be the same accident in all of them.
    pub clear: bool,
}

impl Effects {
    pub(crate) fn new(trial: Trial, things: &[Thing], seats: usize) -> Effects {
        let empty = Sums { results: Cross::new(4), seats: vec![0; seats] };
        Effects {
            trial,
            things: things.iter().map(|thing| thing.0).collect(),
            sums: vec![empty; things.len()],
            without: vec![Cross::new(3); seats],
            games: 0,
        }
    }

    /// Games played.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// What was done.
    pub fn trial(&self) -> Trial {
        self.trial
    }

    /// The games of both.
    pub fn merge(&mut self, other: &Effects) {
        self.games += other.games;
        for (mine, theirs) in self.sums.iter_mut().zip(&other.sums) {
            mine.results.merge(&theirs.results);
            mine.seats.iter_mut().zip(&theirs.seats).for_each(|(a, b)| *a += b);
        }
        self.without.iter_mut().zip(&other.without).for_each(|(mine, theirs)| mine.merge(theirs));
    }

    pub(crate) fn add_without(&mut self, story: &Story) {
        self.games += 1;
        for seat in Seat::all(story.seats()) {
            let [deal, play] = luck(story, seat);
            self.without[seat.index()].add(&[story.result(seat), deal, play]);
        }
    }

    pub(crate) fn add_with(&mut self, thing: usize, seat: Seat, with: &Story, without: i64) {
        self.games += 1;
        let [deal, play] = luck(with, seat);
        let sums = &mut self.sums[thing];
        sums.results.add(&[with.result(seat), without, deal, play]);
        sums.seats[seat.index()] += 1;
    }

    /// The figures of a goal about these things, at this risk of an error. What no experiment was made with has no cases.
    pub fn measured(&self, words: &Vocabulary, things: &[Thing], risk: Risk) -> Vec<Measured> {
        let lines = self.lines(words, Some(things), risk);
        let measured = |thing: &Thing| {
            let name = words.name(*thing).to_string();
            match lines.iter().find(|line| line.thing == name) {
                Some(line) => Measured { name, estimate: line.effect, cases: line.cases },
                None => Measured { name, estimate: Estimate::default(), cases: 0 },
            }
        };
        things.iter().map(measured).collect()
    }

    /// What each thing does, with intervals that hold for all of `things` at once: those asked for if any are.
    pub fn lines(&self, words: &Vocabulary, only: Option<&[Thing]>, risk: Risk) -> Vec<Effect> {
        let wanted = |thing: u16| only.is_none_or(|only| only.contains(&Thing(thing)));
        let count = self.things.iter().filter(|thing| wanted(**thing)).count();
        let risk = risk.shared(count);
        let fit = Cross::fit(self.sums.iter().map(|sums| &sums.results), 4);
        let luck = Cross::fit(self.without.iter(), 3);
        let lines =
            self.things.iter().zip(&self.sums).filter(|(thing, sums)| wanted(**thing) && sums.results.cases > 1);
        let line = |(thing, sums): (&u16, &Sums)| {
            let (effect, raw) = match self.trial {
                Trial::Given => self.given(sums, &fit, &luck),
                Trial::Kept | Trial::Blank => taken_away(sums),
            };
            let name = &words.things[usize::from(*thing)];
            let cases = sums.results.cases();
            let t = risk.t(cases);
            let around = Estimate::around(effect.0, effect.1, t);
            Effect {
                class: name.class.clone(),
                thing: name.name.clone(),
                trial: self.trial,
                cases,
                effect: around,
                raw: Estimate::around(raw.0, raw.1, t),
                worth: if effect.1 > 0.0 { (raw.1 / effect.1).powi(2) } else { 1.0 },
                clear: cases >= FEWEST_CASES && around.excludes(0.0),
            }
        };
        lines.map(line).collect()
    }

    /// The effect of being given a thing, corrected and raw, each with its error.
    fn given(&self, sums: &Sums, fit: &[f64], luck: &[f64]) -> ((f64, f64), (f64, f64)) {
        let cases = sums.results.cases as f64;
        let over_seats = |figure: &dyn Fn(&Cross) -> f64| -> f64 {
            self.without.iter().zip(&sums.seats).map(|(cross, n)| figure(cross) * *n as f64 / cases).sum()
        };
        // What those seats have on average without the change, from all games without one.
        let raw_base = over_seats(&|cross| cross.mean(0));
        let base = over_seats(&|cross| cross.mean(0) - luck[0] * cross.mean(1) - luck[1] * cross.mean(2));
        let base_error = |weights: &[f64]| {
            let squares = self.without.iter().zip(&sums.seats).filter(|(_, n)| **n > 0);
            squares.map(|(cross, n)| (cross.error(weights) * *n as f64 / cases).powi(2)).sum::<f64>()
        };
        let results = &sums.results;
        let mean = results.mean(0)
            - base
            - fit[0] * (results.mean(1) - base)
            - fit[1] * results.mean(2)
            - fit[2] * results.mean(3);
        // Ten games that were all won say that the chance is high, not that it is certain.
        let own = results.wide_error(&[1.0, -fit[0], -fit[1], -fit[2]]);
        let error = (own.powi(2) + (1.0 - fit[0]).powi(2) * base_error(&[1.0, -luck[0], -luck[1]])).sqrt();
        let raw_error = (results.wide_error(&[1.0, 0.0, 0.0, 0.0]).powi(2) + base_error(&[1.0, 0.0, 0.0])).sqrt();
        ((mean, error), (results.mean(0) - raw_base, raw_error))
    }
}

/// What taking a thing brought, from pairs, and from plain means.
fn taken_away(sums: &Sums) -> ((f64, f64), (f64, f64)) {
    let results = &sums.results;
    let mean = results.mean(1) - results.mean(0);
    // Most pairs end alike, so that what is seen of the few that do not must not be taken for all that there is.
    let paired = results.wide_error(&[1.0, -1.0, 0.0, 0.0]);
    let plain = results.error(&[1.0, 0.0, 0.0, 0.0]).hypot(results.error(&[0.0, 1.0, 0.0, 0.0]));
    ((mean, paired), (mean, plain))
}

/// The luck of a seat: of the deal and of play.
pub(crate) fn luck(story: &Story, seat: Seat) -> [i64; 2] {
    let luck = story.luck.unwrap_or_default();
    [parts(luck.deal[seat.index()]), parts(luck.play[seat.index()])]
}

/// A table with one thing changed.
fn bind(game: &dyn Studied, setup: &Setup, thing: Thing, change: Change) -> Result<Box<dyn Studied>, SetupError> {
    let name = game.vocabulary().name(thing).to_string();
    game.for_table(&Setup { experiments: vec![Experiment { thing: name, change }], ..setup.clone() })
}

/// Those of these things that bear the experiment at this table, each with the seats that it can be made with.
pub fn bearing(game: &dyn Studied, setup: &Setup, trial: Trial, things: &[Thing]) -> Vec<Subject> {
    let seats = |thing: Thing| {
        let fits = |seat: &Seat| bind(game, setup, thing, trial.change(*seat)).is_ok();
        Seat::all(setup.seats).filter(fits).collect::<Vec<Seat>>()
    };
    things.iter().map(|thing| (*thing, seats(*thing))).filter(|(_, seats)| !seats.is_empty()).collect()
}

/// Makes experiments with these things on the games of these numbers. `game` need not be bound to the table; `things` are those
/// that [`bearing`] names. Gives `None` when it was stopped before all were made.
pub fn experiment(
    game: &dyn Studied,
    setup: &Setup,
    players: &Players,
    trial: Trial,
    things: &[Subject],
    numbers: Range<u64>,
    control: Control,
) -> Option<Effects> {
    let plain = game.for_table(setup).ok()?;
    let names: Vec<Thing> = things.iter().map(|(thing, _)| *thing).collect();
    let empty = || Effects::new(trial, &names, setup.seats);
    let place = || (plain.desk(players), empty());
    let work = |(desk, effects): &mut (Box<dyn Desk + '_>, Effects), number: u64| {
        let story = desk.play(number);
        effects.add_without(story);
        let results: Vec<i64> = Seat::all(setup.seats).map(|seat| story.result(seat)).collect();
        let changes = match trial {
            Trial::Given => take_turns(things, number),
            Trial::Kept | Trial::Blank => pick_taking(story, things, number),
        };
        for (index, seat) in changes {
            // What fits alone was tried before; what does not fit this seat is left out.
            let Ok(changed) = bind(game, setup, things[index].0, trial.change(seat)) else { continue };
            let mut beside = changed.desk(players);
            effects.add_with(index, seat, beside.play(number), results[seat.index()]);
        }
    };
    if things.is_empty() {
        return Some(empty());
    }
    over_threads(numbers, control, place, work, |all, other| all.1.merge(&other.1)).map(|all| all.1)
}

/// Things and seats in turn, so that each has as many experiments as any other.
fn take_turns(things: &[Subject], number: u64) -> Vec<(usize, Seat)> {
    let turn = |turn: u64| {
        let index = (turn % things.len() as u64) as usize;
        let seats = &things[index].1;
        // Another seat each time the thing comes round, and not the same seat for neighbours.
        let seat = seats[((turn / things.len() as u64 + turn) % seats.len() as u64) as usize];
        (index, seat)
    };
    (TOGETHER * number..TOGETHER * (number + 1)).map(turn).collect()
}

/// One of the takings of a game, each equally likely.
fn pick_taking(story: &Story, things: &[Subject], number: u64) -> Vec<(usize, Seat)> {
    let mut takings: Vec<(usize, Seat)> = story
        .takes
        .iter()
        .filter_map(|take| Some((things.iter().position(|(thing, _)| *thing == take.thing)?, take.seat)))
        .collect();
    takings.sort_unstable();
    takings.dedup();
    if takings.is_empty() {
        return takings;
    }
    vec![Dice::from_number(number).pick(&takings)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use sounder_kernel::{Chairs, Outcome};

    #[test]
    fn a_fit_takes_out_what_is_in_it_and_nothing_else() {
        let mut cross = Cross::new(3);
        for n in 0..200_i64 {
            let (a, b) = (n * 37 % 101 - 50, n * 53 % 97 - 48);
            cross.add(&[1000 + 3 * a - 2 * b, a, b]);
        }
        let fit = Cross::fit([&cross].into_iter(), 3);
        assert!((fit[0] - 3.0).abs() < 1e-6 && (fit[1] + 2.0).abs() < 1e-6, "{fit:?}");
        assert!(cross.error(&[1.0, -3.0, 2.0]) < 1e-6);
        let mut still = Cross::new(2);
        (0..5).for_each(|n| still.add(&[n, 7]));
        assert_eq!(Cross::fit([&still].into_iter(), 2), [0.0]);
    }

    /// Games that all ended alike prove little as long as they are few.
    #[test]
    fn a_handful_of_cases_is_never_beyond_doubt() {
        let mut words = Vocabulary::new(&[], &[]);
        let thing = words.add("card", ["Ace"]);
        let story = |won: bool| {
            let outcome = Outcome::by_scores(if won { &[1, 0] } else { &[0, 1] });
            Story { outcome, ..Story::new(&Chairs::free_for_all(2), 1) }
        };
        let found = |cases: u64, wins: u64| {
            let mut effects = Effects::new(Trial::Given, &[thing], 2);
            (0..200).for_each(|number| effects.add_without(&story(number % 2 == 0)));
            for number in 0..cases {
                let without = if number % 2 == 0 { WHOLE } else { 0 };
                effects.add_with(0, Seat(0), &story(number < wins), without);
            }
            effects.lines(&words, None, Risk::USUAL)[0].clone()
        };
        let few = found(10, 10);
        assert!(!few.clear && few.effect.value > 0.4, "{few:?}");
        assert!(few.effect.high - few.effect.low > 0.4, "ten wins of ten are not a chance of 1: {few:?}");
        assert!(found(200, 180).clear && !found(200, 104).clear);
    }

    #[test]
    fn everything_has_its_turn_with_every_seat() {
        let seats: Vec<Seat> = Seat::all(3).collect();
        let things: Vec<(Thing, Vec<Seat>)> = (0..4).map(|thing| (Thing(thing), seats.clone())).collect();
        let mut seen: Vec<(usize, Seat)> = (0..4).flat_map(|number| take_turns(&things, number)).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 12);
    }
}
