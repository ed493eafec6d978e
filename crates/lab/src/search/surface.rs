//! What games at some settings say about all others: a smooth surface through a figure (kriging, a Gaussian process whose noise
//! is known).
//!
//! The figures of goals hang smoothly on the figures of a pack, and how uncertain a handful of games is, is known; so every try
//! tells about its neighbours, and a hundred tries of forty games are worth thousands at the setting in question. A crate of
//! Gaussian processes brings a library of matrices along; what is needed here is one decomposition of a small one.

/// What was measured at a setting.
pub(super) struct Sample {
    /// Where: each figure as a part of its range.
    pub at: Vec<f64>,
    /// What.
    pub value: f64,
    /// How uncertain that is: the square of its standard error.
    pub noise: f64,
}

/// A surface through samples.
pub(super) struct Surface {
    mean: f64,
    /// The square of how far it strays from its mean.
    signal: f64,
    /// How far one must go to find something else, in ranges of figures.
    length: f64,
    places: Vec<Vec<f64>>,
    /// The lower triangle whose product with itself is how samples go together.
    triangle: Vec<Vec<f64>>,
    weights: Vec<f64>,
}

/// Tried in turn; that which makes the samples most likely is taken.
const LENGTHS: [f64; 4] = [0.25, 0.5, 1.0, 2.0];
/// What is the same everywhere still strays by so much of the noise: nothing is known beforehand to be quite flat.
const LEAST_SIGNAL: f64 = 0.1;

impl Surface {
    /// The surface that goes best with these samples; none where there are none.
    pub fn through(samples: &[Sample]) -> Option<Surface> {
        let fitted = LENGTHS.iter().map(|length| Surface::of_length(samples, *length));
        fitted.max_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, surface)| surface).filter(|_| !samples.is_empty())
    }

    /// With how likely it makes the samples.
    fn of_length(samples: &[Sample], length: f64) -> (f64, Surface) {
        let count = samples.len().max(1) as f64;
        let mean = samples.iter().map(|sample| sample.value).sum::<f64>() / count;
        let noise = samples.iter().map(|sample| sample.noise).sum::<f64>() / count;
        let squares = samples.iter().map(|sample| (sample.value - mean).powi(2)).sum::<f64>() / count;
        let signal = (squares - noise).max(LEAST_SIGNAL * noise).max(1e-12);
        let places: Vec<Vec<f64>> = samples.iter().map(|sample| sample.at.clone()).collect();
        let mut triangle: Vec<Vec<f64>> = Vec::new();
        for (row, sample) in samples.iter().enumerate() {
            let mut line: Vec<f64> = Vec::with_capacity(row + 1);
            for column in 0..=row {
                let together = signal * likeness(&places[row], &places[column], length);
                let own = if row == column { sample.noise + 1e-9 * signal } else { 0.0 };
                let known: f64 = if row == column {
                    line.iter().map(|cell| cell * cell).sum()
                } else {
                    line.iter().zip(&triangle[column]).map(|(a, b)| a * b).sum()
                };
                let rest = together + own - known;
                line.push(if row == column {
                    rest.max(1e-12 * signal).sqrt()
                } else {
                    rest / triangle[column][column]
                });
            }
            triangle.push(line);
        }
        let apart: Vec<f64> = samples.iter().map(|sample| sample.value - mean).collect();
        let half_solved = forward(&triangle, &apart);
        let likely = -0.5 * half_solved.iter().map(|cell| cell * cell).sum::<f64>()
            - triangle.iter().enumerate().map(|(row, line)| line[row].ln()).sum::<f64>();
        let weights = backward(&triangle, half_solved);
        (likely, Surface { mean, signal, length, places, triangle, weights })
    }

    /// The figure at a place, with its standard error.
    pub fn at(&self, place: &[f64]) -> (f64, f64) {
        let together: Vec<f64> =
            self.places.iter().map(|known| self.signal * likeness(known, place, self.length)).collect();
        let value = self.mean + together.iter().zip(&self.weights).map(|(a, b)| a * b).sum::<f64>();
        let told: f64 = forward(&self.triangle, &together).iter().map(|cell| cell * cell).sum();
        (value, (self.signal - told).max(0.0).sqrt())
    }
}

/// How much two places have in common: 1 where they are the same, falling to 0 over a few lengths.
fn likeness(a: &[f64], b: &[f64], length: f64) -> f64 {
    let squares: f64 = a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum();
    (-0.5 * squares / length.powi(2)).exp()
}

/// Solves for what the triangle makes these figures of.
fn forward(triangle: &[Vec<f64>], figures: &[f64]) -> Vec<f64> {
    let mut solved: Vec<f64> = Vec::with_capacity(figures.len());
    for (line, figure) in triangle.iter().zip(figures) {
        let known: f64 = line.iter().zip(&solved).map(|(a, b)| a * b).sum();
        solved.push((figure - known) / line[solved.len()]);
    }
    solved
}

/// The same with the triangle turned over.
fn backward(triangle: &[Vec<f64>], mut figures: Vec<f64>) -> Vec<f64> {
    for row in (0..figures.len()).rev() {
        figures[row] /= triangle[row][row];
        let (before, own) = figures.split_at_mut(row);
        before.iter_mut().zip(&triangle[row]).for_each(|(figure, cell)| *figure -= cell * own[0]);
    }
    figures
}

#[cfg(test)]
mod tests {
    use super::*;
    use sounder_kernel::Dice;

    fn truth(at: &[f64]) -> f64 {
        1.0 + 2.0 * at[0] - at[1] * at[1]
    }

    /// Noisy samples all over a square; the errors are those of a share in some dozens of games.
    fn samples(count: usize, error: f64) -> Vec<Sample> {
        let mut dice = Dice::from_number(7);
        let mut part = || f64::from(dice.below(1000)) / 1000.0;
        let sample = |_| {
            let at = vec![part(), part()];
            // Twelve even figures add up to nearly a normal one.
            let noise = (0..12).map(|_| part()).sum::<f64>() - 6.0;
            Sample { value: truth(&at) + error * noise, noise: error * error, at }
        };
        (0..count).map(sample).collect()
    }

    #[test]
    fn many_uncertain_samples_make_one_that_is_sure() {
        let surface = Surface::through(&samples(60, 0.3)).unwrap();
        for at in [[0.5, 0.5], [0.2, 0.7], [0.8, 0.3]] {
            let (value, error) = surface.at(&at);
            assert!(error < 0.15, "{error} is half of what one sample says");
            assert!((value - truth(&at)).abs() < 3.0 * error, "{value} ± {error}, and {} in truth", truth(&at));
        }
        let far = surface.at(&[9.0, 9.0]).1;
        assert!(far > 3.0 * surface.at(&[0.5, 0.5]).1, "nothing is known far away");
    }

    #[test]
    fn sure_samples_are_gone_through() {
        let samples = samples(12, 1e-4);
        let surface = Surface::through(&samples).unwrap();
        for sample in &samples {
            assert!((surface.at(&sample.at).0 - sample.value).abs() < 1e-2);
        }
        assert!(Surface::through(&[]).is_none());
    }
}
