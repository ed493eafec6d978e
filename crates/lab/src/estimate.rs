//! Sums that grow game by game, and what they say with how much certainty.
//!
//! All sums are whole numbers, so that they do not depend on the order of the games: any number of threads, or of machines,
//! gives the same figures to the last bit.

use crate::statistics::score_interval;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A win, a result of 1, a value of 1: counted in parts that every tie of up to eight sides divides.
pub const WHOLE: i64 = 10_080;

/// A figure from 0 to 1 in parts of [`WHOLE`].
#[inline]
pub fn parts(figure: f32) -> i64 {
    (figure * WHOLE as f32).round() as i64
}

/// A figure with the interval that holds it with 95 % certainty, or more where several figures were looked at.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// A figure with its standard error, `z` of which lie on either side.
    pub fn around(value: f64, error: f64, z: f64) -> Estimate {
        Estimate { value, low: value - z * error, high: value + z * error }
    }

    /// A share from 0 to 1 with its standard error, seen in so many cases: an interval that is honest near both ends.
    pub(crate) fn bounded(share: f64, error: f64, counted: f64, z: f64) -> Estimate {
        let share = share.clamp(0.0, 1.0);
        // As many independent cases as would be this uncertain; what never varied counts each case once.
        let cases = if error > 0.0 && error.is_finite() { share * (1.0 - share) / (error * error) } else { counted };
        let cases = if share <= 0.0 || share >= 1.0 { counted } else { cases };
        let rate = score_interval(share * cases, cases, z);
        Estimate { value: share, low: rate.low, high: rate.high }
    }

    /// The figure in another unit.
    #[must_use]
    pub fn times(self, factor: f64) -> Estimate {
        let (a, b) = (self.low * factor, self.high * factor);
        Estimate { value: self.value * factor, low: a.min(b), high: a.max(b) }
    }

    /// The figure counted from another origin.
    #[must_use]
    pub fn plus(self, shift: f64) -> Estimate {
        Estimate { value: self.value + shift, low: self.low + shift, high: self.high + shift }
    }

    /// Whether the interval leaves out this figure.
    pub fn excludes(&self, figure: f64) -> bool {
        self.low > figure || self.high < figure
    }
}

/// A mean, or a ratio of two sums over games: so many wins of so many games, so many fights of so many actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "[i64; 6]", into = "[i64; 6]")]
pub struct Ratio {
    games: i64,
    x: i64,
    y: i64,
    xx: i64,
    xy: i64,
    yy: i64,
}

impl From<[i64; 6]> for Ratio {
    fn from([games, x, y, xx, xy, yy]: [i64; 6]) -> Ratio {
        Ratio { games, x, y, xx, xy, yy }
    }
}

impl From<Ratio> for [i64; 6] {
    fn from(ratio: Ratio) -> [i64; 6] {
        [ratio.games, ratio.x, ratio.y, ratio.xx, ratio.xy, ratio.yy]
    }
}

impl Ratio {
    /// One more game, with `x` of `y`.
    #[inline]
    pub fn add(&mut self, x: i64, y: i64) {
        self.games += 1;
        self.x += x;
        self.y += y;
        self.xx += x * x;
        self.xy += x * y;
        self.yy += y * y;
    }

    /// So many more games in which there was nothing of 1.
    pub fn add_empty(&mut self, games: u64) {
        self.games += games as i64;
        self.y += games as i64;
        self.yy += games as i64;
    }

    /// The games of both.
    pub fn merge(&mut self, other: &Ratio) {
        self.games += other.games;
        self.x += other.x;
        self.y += other.y;
        self.xx += other.xx;
        self.xy += other.xy;
        self.yy += other.yy;
    }

    /// The games that were added.
    pub fn games(&self) -> u64 {
        self.games as u64
    }

    /// How much there was in all.
    pub fn total(&self) -> i64 {
        self.x
    }

    /// Of how much there was it in all.
    pub fn base(&self) -> i64 {
        self.y
    }

    /// The ratio of the sums; 0 where there was nothing.
    pub fn value(&self) -> f64 {
        if self.y == 0 { 0.0 } else { self.x as f64 / self.y as f64 }
    }

    /// The standard error of the ratio: games are independent of one another, what happens within one is not.
    pub fn error(&self) -> f64 {
        if self.games < 2 || self.y == 0 {
            return f64::INFINITY;
        }
        let r = self.value();
        let squares = self.xx as f64 - 2.0 * r * self.xy as f64 + r * r * self.yy as f64;
        let games = self.games as f64;
        (squares.max(0.0) * games / (games - 1.0)).sqrt() / (self.y as f64).abs()
    }

    /// The ratio with its interval: any number.
    pub fn mean(&self, z: f64) -> Estimate {
        Estimate::around(self.value(), self.error(), z)
    }

    /// The ratio with its interval, for what is counted and never below 0. Where little was seen, what varies more was not seen
    /// either: how much it varies is taken to grow with the figure, as counts do, so that rare things have long upper ends.
    pub fn count(&self, z: f64) -> Estimate {
        let value = self.value().max(0.0);
        // Where no game differed from another, as if one had had one more and another one less: the next may.
        let error = if self.error() > 0.0 { self.error() } else { 2.0_f64.sqrt() / (self.y as f64).abs() };
        let spread = if value > 0.0 { error * error / value } else { 1.0 / (self.y as f64).abs() };
        let middle = value + z * z * spread / 2.0;
        let half = z * (spread * value + (z * spread / 2.0).powi(2)).sqrt();
        Estimate { value, low: (middle - half).max(0.0), high: middle + half }
    }

    /// The ratio with its interval, for a share from 0 to `whole`: an interval that is honest near both ends.
    pub fn share(&self, whole: i64, z: f64) -> Estimate {
        Estimate::bounded(self.value() / whole as f64, self.error() / whole as f64, self.y as f64, z)
    }
}

/// How often each whole number was seen: as large as there are different numbers, whatever the number of games.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Counts(BTreeMap<i64, u64>);

impl Counts {
    /// One more.
    #[inline]
    pub fn add(&mut self, number: i64) {
        self.add_times(number, 1);
    }

    /// So many more of a number.
    #[inline]
    pub fn add_times(&mut self, number: i64, times: u64) {
        *self.0.entry(number).or_default() += times;
    }

    /// All of both.
    pub fn merge(&mut self, other: &Counts) {
        for (number, times) in &other.0 {
            *self.0.entry(*number).or_default() += times;
        }
    }

    /// How many were counted.
    pub fn total(&self) -> u64 {
        self.0.values().sum()
    }

    /// Each number with how often it was seen, ascending.
    pub fn iter(&self) -> impl Iterator<Item = (i64, u64)> {
        self.0.iter().map(|(number, times)| (*number, *times))
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        let sum: i64 = self.iter().map(|(number, times)| number * times as i64).sum();
        sum as f64 / self.total().max(1) as f64
    }

    /// The mean with its interval.
    pub fn estimate(&self, z: f64) -> Estimate {
        let (mean, total) = (self.mean(), self.total() as f64);
        let squares: f64 = self.iter().map(|(number, times)| (number as f64 - mean).powi(2) * times as f64).sum();
        let error = if total < 2.0 { f64::INFINITY } else { (squares / (total - 1.0) / total).sqrt() };
        Estimate::around(mean, error, z)
    }

    /// The number at this place in ascending order, counted from 0; the last for a place beyond.
    pub fn at(&self, place: u64) -> i64 {
        let mut before = 0;
        for (number, times) in self.iter() {
            before += times;
            if place < before {
                return number;
            }
        }
        self.0.keys().next_back().copied().unwrap_or_default()
    }

    /// The median with its interval, which follows from the places of the numbers alone.
    pub fn median(&self, z: f64) -> Estimate {
        let total = self.total();
        let half = z * (total as f64).sqrt() / 2.0;
        let place = |place: f64| self.at(place.clamp(0.0, total.saturating_sub(1) as f64) as u64) as f64;
        let middle = (total as f64 - 1.0) / 2.0;
        Estimate { value: place(middle), low: place((middle - half).floor()), high: place((middle + half).ceil()) }
    }
}

/// Half the width of a 95 % interval in standard errors, where `figures` figures are looked at together: the interval of each
/// is made wider, so that all of them hold at once in 95 of 100 runs.
pub fn z_for(figures: usize) -> f64 {
    Risk::USUAL.shared(figures).z()
}

/// Fewer cases than this decide nothing: below it neither the error nor the shape of what is measured is known well enough.
pub const FEWEST_CASES: u64 = 20;

/// How often an interval may leave out the true figure.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Risk(f64);

impl Risk {
    /// That of a 95 % interval.
    pub const USUAL: Risk = Risk(0.05);

    /// The risk of each of several figures, so that all of them together are as sure.
    #[must_use]
    pub fn shared(self, figures: usize) -> Risk {
        Risk(self.0 / figures.max(1) as f64)
    }

    /// Half the width of the interval in standard errors, where the error is known.
    pub fn z(self) -> f64 {
        quantile(1.0 - self.0 / 2.0)
    }

    /// The same where the error was estimated from so many cases: Student's t.
    pub fn t(self, cases: u64) -> f64 {
        student(1.0 - self.0 / 2.0, cases.saturating_sub(1))
    }
}

/// When a figure that grows game by game is looked at. Whoever looks after every few games, and stops as soon as something
/// seems clear, is wrong far more often than the interval says; so looks are few, at sizes that double, and each may take only
/// its part of the risk. The last takes about half of it, because most is known then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interims {
    first: u64,
    most: u64,
}

impl Interims {
    /// One look, after however many games.
    pub const ONCE: Interims = Interims { first: u64::MAX, most: u64::MAX };

    /// After `first` games, twice as many, and so on, the last after `most`.
    pub fn doubling(first: u64, most: u64) -> Interims {
        Interims { first: first.max(1), most: most.max(1) }
    }

    /// Which look it is after so many games, counted from 0; between two of them, the later one.
    fn index(self, games: u64) -> i32 {
        let games = games.min(self.most);
        let mut index = 0;
        let mut size = self.first;
        while size < games {
            size = size.saturating_mul(2);
            index += 1;
        }
        index
    }

    /// Whether there is a look after so many games.
    pub fn is_due(self, games: u64) -> bool {
        games >= self.most || (games > 0 && games.is_multiple_of(self.first) && (games / self.first).is_power_of_two())
    }

    /// The risk that may be taken after so many games. A run that was stopped between two looks spends what the later one
    /// would have; over all looks it comes to that of a 95 % interval.
    pub fn risk(self, games: u64) -> Risk {
        let last = self.index(self.most);
        let all = 2.0 - 2.0_f64.powi(-last);
        Risk(Risk::USUAL.0 * 2.0_f64.powi(self.index(games) - last) / all)
    }
}

/// The quantile of Student's t with so many degrees of freedom, by the expansion around the normal one (Abramowitz and Stegun
/// 26.7.5): good to three digits from ten degrees on, and fewer decide nothing here.
fn student(p: f64, freedom: u64) -> f64 {
    let (z, v) = (quantile(p), freedom.max(1) as f64);
    let powers = |coefficients: &[f64]| coefficients.iter().rev().fold(0.0, |sum, c| sum * z * z + c) * z;
    z + powers(&[1.0, 1.0]) / 4.0 / v
        + powers(&[3.0, 16.0, 5.0]) / 96.0 / v.powi(2)
        + powers(&[-15.0, 17.0, 19.0, 3.0]) / 384.0 / v.powi(3)
        + powers(&[-945.0, -1920.0, 1482.0, 776.0, 79.0]) / 92_160.0 / v.powi(4)
}

/// The standard normal quantile, by Acklam's rational approximation: good to nine digits.
pub fn quantile(p: f64) -> f64 {
    const A: [f64; 6] = [
        -3.969_683_028_665_376e1,
        2.209_460_984_245_205e2,
        -2.759_285_104_469_687e2,
        1.383_577_518_672_69e2,
        -3.066_479_806_614_716e1,
        2.506_628_277_459_239,
    ];
    const B: [f64; 5] = [
        -5.447_609_879_822_406e1,
        1.615_858_368_580_409e2,
        -1.556_989_798_598_866e2,
        6.680_131_188_771_972e1,
        -1.328_068_155_288_572e1,
    ];
    const C: [f64; 6] = [
        -7.784_894_002_430_293e-3,
        -3.223_964_580_411_365e-1,
        -2.400_758_277_161_838,
        -2.549_732_539_343_734,
        4.374_664_141_464_968,
        2.938_163_982_698_783,
    ];
    const D: [f64; 4] =
        [7.784_695_709_041_462e-3, 3.224_671_290_700_398e-1, 2.445_134_137_142_996, 3.754_408_661_907_416];
    const TAIL: f64 = 0.02425;
    let over = |q: f64, top: &[f64], bottom: &[f64]| {
        let up = top.iter().fold(0.0, |sum, c| sum * q + c);
        up / (bottom.iter().fold(0.0, |sum, c| sum * q + c) * q + 1.0)
    };
    if p < TAIL {
        over((-2.0 * p.ln()).sqrt(), &C, &D)
    } else if p > 1.0 - TAIL {
        -over((-2.0 * (1.0 - p).ln()).sqrt(), &C, &D)
    } else {
        let q = p - 0.5;
        over(q * q, &A, &B) * q
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (p, z) in [(0.975, 1.959_964), (0.5, 0.0), (0.01, -2.326_348), (0.9995, 3.290_527)] {
            assert!((quantile(p) - z).abs() < 1e-6, "{p}: {}", quantile(p));
        }
        assert!((z_for(1) - 1.959_964).abs() < 1e-6 && z_for(10) > 2.8);
    }

    #[test]
    fn few_cases_widen_an_interval_as_the_tables_say() {
        for (cases, t) in [(11, 2.228_14), (20, 2.093_02), (31, 2.042_27), (1001, 1.962_34)] {
            assert!((Risk::USUAL.t(cases) - t).abs() < 1e-3, "{cases}: {}", Risk::USUAL.t(cases));
        }
        assert!((Risk(0.001).t(20) - 3.883_4).abs() < 5e-3, "{}", Risk(0.001).t(20));
        assert!(Risk::USUAL.t(2) > 10.0);
    }

    #[test]
    fn looks_are_few_and_share_the_risk() {
        let interims = Interims::doubling(50, 1000);
        let due: Vec<u64> = (1..=1000).filter(|games| interims.is_due(*games)).collect();
        assert_eq!(due, [50, 100, 200, 400, 800, 1000]);
        let all: f64 = due.iter().map(|games| interims.risk(*games).0).sum();
        assert!((all - 0.05).abs() < 1e-12, "{all}");
        assert!(interims.risk(1000).0 > 0.025 && interims.risk(50).0 < 0.001);
        assert_eq!(interims.risk(300), interims.risk(400), "whoever is interrupted spends the next look");
        assert_eq!((Interims::ONCE.risk(7), Interims::ONCE.risk(7000)), (Risk::USUAL, Risk::USUAL));
        assert_eq!(Interims::doubling(100, 60).risk(60), Risk::USUAL);
    }

    #[test]
    fn a_ratio_knows_that_games_are_the_sample() {
        let mut wins = Ratio::default();
        (0..100).for_each(|game| wins.add(if game < 20 { WHOLE } else { 0 }, 1));
        let share = wins.share(WHOLE, z_for(1));
        assert!((share.low - 0.1334).abs() < 2e-3 && (share.high - 0.2888).abs() < 2e-3, "{share:?}");
        // Ten fights in each game, all alike within a game: as uncertain as one fight a game.
        let mut alike = Ratio::default();
        (0..100).for_each(|game| alike.add(if game < 20 { 10 } else { 0 }, 10));
        assert!((alike.share(1, z_for(1)).high - share.high).abs() < 2e-3);
    }

    #[test]
    fn counts_are_as_uncertain_as_they_vary() {
        let mut rare = Ratio::default();
        (0..80).for_each(|game| rare.add(i64::from(game < 2), 1));
        let count = rare.count(3.0);
        assert!(count.low >= 0.0 && count.low < 0.01 && count.high > 0.1, "two of eighty may be one in ten: {count:?}");
        let mut rounds = Ratio::default();
        (0..100).for_each(|game| rounds.add(14 + game % 3, 1));
        let (count, mean) = (rounds.count(2.0), rounds.mean(2.0));
        assert!((count.low - mean.low).abs() < 0.01 && (count.high - mean.high).abs() < 0.01, "{count:?} {mean:?}");
        let mut never = Ratio::default();
        (0..50).for_each(|_| never.add(0, 1));
        assert!(never.count(2.0).high > 0.05);
    }

    #[test]
    fn what_never_happened_is_still_uncertain() {
        let mut never = Ratio::default();
        (0..10).for_each(|_| never.add(0, 1));
        let share = never.share(1, z_for(1));
        assert!(share.low.abs() < 1e-12 && (share.high - 0.2775).abs() < 1e-3, "{share:?}");
    }

    #[test]
    fn a_mean_has_the_usual_error() {
        let mut mean = Ratio::default();
        for x in 1..=5 {
            mean.add(x, 1);
        }
        assert!((mean.value() - 3.0).abs() < 1e-12 && (mean.error() - 0.5_f64.sqrt()).abs() < 1e-12);
    }

    #[test]
    fn counts_name_their_middle_and_how_sure_it_is() {
        let mut counts = Counts::default();
        (1..=101).for_each(|number| counts.add(number));
        let median = counts.median(z_for(1));
        assert_eq!((median.value, median.low, median.high), (51.0, 41.0, 61.0));
        let mut twice = counts.clone();
        twice.merge(&counts);
        assert_eq!((twice.total(), twice.mean(), twice.at(1000)), (202, 51.0, 101));
    }

    #[test]
    fn order_and_grouping_do_not_matter() {
        let numbers: Vec<(i64, i64)> = (0..50).map(|n| (n * 37 % 11, 1 + n % 3)).collect();
        let mut all = Ratio::default();
        for (x, y) in &numbers {
            all.add(*x, *y);
        }
        let mut parts = [Ratio::default(), Ratio::default()];
        numbers.iter().rev().enumerate().for_each(|(n, (x, y))| parts[n % 2].add(*x, *y));
        let [mut first, second] = parts;
        first.merge(&second);
        assert_eq!(all, first);
        let text = serde_json::to_string(&all).unwrap();
        assert_eq!(serde_json::from_str::<Ratio>(&text).unwrap(), all);
    }
}
