//! What all tries together say about any setting: a surface for every figure that goals ask for.

use super::Bench;
use super::doubt::{Mark, Marks};
use super::surface::{Sample, Surface};
use super::tried::Tried;

/// A figure of a goal over all settings.
struct Known {
    surface: Surface,
    /// The standard error of a single game.
    spread: f64,
}

/// The figures of all goals over all settings.
pub(super) struct Model<'a> {
    bench: &'a Bench<'a>,
    /// By goal and part of it; none of what no game told about.
    figures: Vec<Vec<Option<Known>>>,
}

impl<'a> Model<'a> {
    /// What these tries say.
    pub fn of(bench: &'a Bench<'a>, tries: &[(&Vec<i64>, &Tried)]) -> Model<'a> {
        let marked: Vec<(Vec<f64>, Marks)> =
            tries.iter().map(|(values, tried)| (place(bench, values), tried.marks(bench))).collect();
        let shape: Vec<usize> = marked.first().map_or(Vec::new(), |(_, goals)| goals.iter().map(Vec::len).collect());
        let known = |goal: usize, part: usize| {
            let marks = || marked.iter().filter_map(|(at, marks)| Some((at, marks[goal][part]?)));
            // How much games differ from one another hardly hangs on the setting, and one handful says little about it.
            let squares: f64 = marks().map(|(_, mark)| mark.spread.powi(2)).sum();
            let spread = (squares / marks().count().max(1) as f64).sqrt();
            let sample = |(at, mark): (&Vec<f64>, Mark)| {
                let games = (mark.spread / mark.error.max(1e-12)).powi(2).max(1.0);
                Sample { at: at.clone(), value: mark.value, noise: spread * spread / games }
            };
            let samples: Vec<Sample> = marks().map(sample).collect();
            Surface::through(&samples).map(|surface| Known { surface, spread })
        };
        let of_goal = |(goal, parts): (usize, &usize)| (0..*parts).map(|part| known(goal, part)).collect();
        Model { bench, figures: shape.iter().enumerate().map(of_goal).collect() }
    }

    /// The figures of each goal at a setting.
    pub fn marks(&self, values: &[i64]) -> Marks {
        let at = place(self.bench, values);
        let mark = |known: &Known| {
            let (value, error) = known.surface.at(&at);
            Mark { value, error, spread: known.spread }
        };
        self.figures.iter().map(|parts| parts.iter().map(|part| part.as_ref().map(mark)).collect()).collect()
    }
}

/// Where a setting lies: each figure as a part of its range.
fn place(bench: &Bench, values: &[i64]) -> Vec<f64> {
    bench.figures.iter().zip(values).map(|(figure, value)| (value - figure.from) as f64 / figure.range()).collect()
}
