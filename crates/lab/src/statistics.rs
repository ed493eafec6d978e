use crate::estimate::Counts;
use serde::Serialize;

/// A share with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rate {
    /// The share, 0 to 1.
    pub rate: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// Half the width of a 95 % interval, in standard errors.
const Z: f64 = 1.959_963_984_540_054;

/// The share of `wins` in `games` with its 95 % Wilson interval. Shared wins make `wins` a fraction.
pub fn wilson(wins: f64, games: f64) -> Rate {
    score_interval(wins, games, Z)
}

/// The same with `z` standard errors on either side.
pub(crate) fn score_interval(wins: f64, games: f64, z: f64) -> Rate {
    if games <= 0.0 {
        return Rate { rate: 0.0, low: 0.0, high: 1.0 };
    }
    let rate = wins / games;
    let z2 = z * z / games;
    let centre = (rate + z2 / 2.0) / (1.0 + z2);
    let half = z / (1.0 + z2) * (rate * (1.0 - rate) / games + z2 / (4.0 * games)).max(0.0).sqrt();
    Rate { rate, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
}

/// So many observations on either side are needed before a difference is worth a word.
const ENOUGH: u64 = 30;

/// How much two shares differ, with the 95 % interval of the difference.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Gap {
    /// The first share less the second, -1 to 1.
    pub points: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// What can be said of it.
    pub evidence: Evidence,
}

/// What can be said of a difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Evidence {
    /// Too few cases to speak.
    TooLittle,
    /// It may well be chance: the interval holds no difference at all.
    MayBeChance,
    /// Chance alone hardly ever makes such a difference.
    Clear,
}

/// The difference of two shares that were seen so many times, by Newcombe's interval of two Wilson intervals.
pub fn gap(with: Rate, times_with: u64, without: Rate, times_without: u64) -> Gap {
    let points = with.rate - without.rate;
    let low = points - (with.rate - with.low).hypot(without.high - without.rate);
    let high = points + (with.high - with.rate).hypot(without.rate - without.low);
    let evidence = match times_with.min(times_without) {
        few if few < ENOUGH => Evidence::TooLittle,
        _ if low <= 0.0 && high >= 0.0 => Evidence::MayBeChance,
        _ => Evidence::Clear,
    };
    Gap { points, low, high, evidence }
}

/// How a whole number is spread over games.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
#[allow(missing_docs)]
pub struct Spread {
    pub min: i64,
    pub p10: i64,
    pub median: i64,
    pub p90: i64,
    pub max: i64,
    pub mean: f64,
}

impl Spread {
    /// The spread of these numbers; all zero if there are none.
    pub fn of(counts: &Counts) -> Spread {
        let Some(last) = counts.total().checked_sub(1) else { return Spread::default() };
        let at = |percent: u64| counts.at(last * percent / 100);
        Spread { min: at(0), p10: at(10), median: at(50), p90: at(90), max: at(100), mean: counts.mean() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_knows_the_textbook() {
        let rate = wilson(20.0, 100.0);
        assert!((rate.low - 0.1334).abs() < 1e-4 && (rate.high - 0.2888).abs() < 1e-4, "{rate:?}");
        let none = wilson(0.0, 10.0);
        assert!(none.low.abs() < 1e-12 && (none.high - 0.2775).abs() < 1e-4, "{none:?}");
    }

    #[test]
    fn a_difference_knows_the_textbook_and_when_to_be_silent() {
        // Newcombe 1998, method 10: 56 of 70 against 48 of 80.
        let found = gap(wilson(56.0, 70.0), 70, wilson(48.0, 80.0), 80);
        assert!((found.low - 0.0524).abs() < 1e-4 && (found.high - 0.3339).abs() < 1e-4, "{found:?}");
        assert_eq!(found.evidence, Evidence::Clear);
        let (half, some) = (wilson(50.0, 100.0), wilson(53.0, 100.0));
        assert_eq!(gap(some, 100, half, 100).evidence, Evidence::MayBeChance);
        assert_eq!(gap(wilson(10.0, 10.0), 10, half, 100).evidence, Evidence::TooLittle);
    }

    #[test]
    fn a_spread_names_its_middle() {
        let mut counts = Counts::default();
        for number in [5, 1, 9, 3, 7] {
            counts.add(number);
        }
        let spread = Spread::of(&counts);
        assert_eq!((spread.min, spread.median, spread.max), (1, 5, 9));
        assert_eq!(Spread::of(&Counts::default()), Spread::default());
    }
}
