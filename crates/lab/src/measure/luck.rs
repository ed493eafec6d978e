use crate::estimate::{Estimate, WHOLE, parts};
use crate::story::Story;
use serde::{Deserialize, Serialize};
use sounder_kernel::Seat;

/// Sums and products of a figure and of what chance did before it, in the deal and in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Moments {
    cases: i64,
    sums: [i64; 3],
    /// Of the figure with itself, the deal and play; of the deal with itself and play; of play with itself.
    products: [i64; 6],
}

impl Moments {
    /// One more case: a figure in parts of [`WHOLE`], with the luck of the deal and of play that came before.
    #[inline]
    pub fn add(&mut self, figure: i64, deal: i64, play: i64) {
        self.cases += 1;
        for (sum, one) in self.sums.iter_mut().zip([figure, deal, play]) {
            *sum += one;
        }
        let products = [figure * figure, figure * deal, figure * play, deal * deal, deal * play, play * play];
        for (sum, one) in self.products.iter_mut().zip(products) {
            *sum += one;
        }
    }

    /// The result of a seat, with its luck.
    pub fn add_seat(&mut self, story: &Story, seat: Seat) {
        let luck = story.luck.unwrap_or_default();
        self.add(story.result(seat), parts(luck.deal[seat.index()]), parts(luck.play[seat.index()]));
    }

    /// The cases of both.
    pub fn merge(&mut self, other: &Moments) {
        self.cases += other.cases;
        self.sums.iter_mut().zip(other.sums).for_each(|(a, b)| *a += b);
        self.products.iter_mut().zip(other.products).for_each(|(a, b)| *a += b);
    }

    /// Cases counted.
    pub fn cases(&self) -> u64 {
        self.cases as u64
    }

    /// The sum of products around the means.
    fn around_means(&self) -> [f64; 6] {
        let pairs = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)];
        let n = self.cases.max(1) as f64;
        std::array::from_fn(|index| {
            let (a, b) = pairs[index];
            self.products[index] as f64 - self.sums[a] as f64 * self.sums[b] as f64 / n
        })
    }

    /// The mean figure as it was, with its standard error.
    pub fn raw(&self) -> (f64, f64) {
        self.corrected(&Correction::default())
    }

    /// The mean figure less what chance did for it, with its standard error.
    pub fn corrected(&self, correction: &Correction) -> (f64, f64) {
        let n = self.cases as f64;
        if self.cases < 2 {
            return (self.sums[0] as f64 / n.max(1.0) / WHOLE as f64, f64::INFINITY);
        }
        let Correction { deal, play, .. } = *correction;
        let mean = (self.sums[0] as f64 - deal * self.sums[1] as f64 - play * self.sums[2] as f64) / n;
        let [ff, fd, fp, dd, dp, pp] = self.around_means();
        let squares = ff - 2.0 * (deal * fd + play * fp) + deal * deal * dd + 2.0 * deal * play * dp + play * play * pp;
        (mean / WHOLE as f64, (squares.max(0.0) / (n - 1.0) / n).sqrt() / WHOLE as f64)
    }

    /// The mean as an estimate.
    pub fn estimate(&self, correction: &Correction, z: f64) -> Estimate {
        let (mean, error) = self.corrected(correction);
        Estimate::around(mean, error, z)
    }
}

/// How much of the luck that the judge sees in the deal and in play shows in results: found by least squares, because a judge
/// need not be right about how much a lucky roll is worth.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Correction {
    /// The share of the deal's luck.
    pub deal: f64,
    /// The share of the luck in play.
    pub play: f64,
    /// How much of the variance of results luck explains, from 0 to 1.
    pub explained: f64,
}

impl Correction {
    /// The correction that fits all of these groups, each around its own mean.
    pub fn of<'m>(groups: impl IntoIterator<Item = &'m Moments>) -> Correction {
        let mut sums = [0.0; 6];
        for group in groups {
            sums.iter_mut().zip(group.around_means()).for_each(|(sum, one)| *sum += one);
        }
        let [ff, fd, fp, dd, dp, pp] = sums;
        let determinant = dd * pp - dp * dp;
        let (deal, play) = if determinant > 1e-6 * dd * pp && dd > 0.0 {
            ((fd * pp - fp * dp) / determinant, (fp * dd - fd * dp) / determinant)
        } else if pp > 0.0 {
            (0.0, fp / pp)
        } else if dd > 0.0 {
            (fd / dd, 0.0)
        } else {
            (0.0, 0.0)
        };
        let explained = if ff > 0.0 { (deal * fd + play * fp) / ff } else { 0.0 };
        Correction { deal, play, explained: explained.clamp(0.0, 1.0) }
    }

    /// How many games without the correction one game with it is worth.
    pub fn worth(&self) -> f64 {
        1.0 / (1.0 - self.explained).max(1e-3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_is_taken_out_and_the_mean_stays() {
        // A result of half a win and twice the luck, whose mean is 0.
        let mut moments = Moments::default();
        for luck in -50..=50 {
            moments.add(WHOLE / 2 + 2 * luck, 0, luck);
        }
        let correction = Correction::of([&moments]);
        assert!((correction.play - 2.0).abs() < 1e-9 && correction.explained > 0.999, "{correction:?}");
        let (mean, error) = moments.corrected(&correction);
        assert!((mean - 0.5).abs() < 1e-9 && error < 1e-6, "{mean} {error}");
        assert!(moments.raw().1 > 1e-4);
    }

    #[test]
    fn luck_that_means_nothing_changes_nothing() {
        let mut moments = Moments::default();
        (0..4).for_each(|n| moments.add(n * 100, 0, 0));
        let correction = Correction::of([&moments]);
        assert_eq!(correction, Correction::default());
        assert_eq!(moments.corrected(&correction), moments.raw());
    }
}
