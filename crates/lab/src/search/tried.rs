//! What is known about a setting from its own games, and what that costs.

use super::doubt::{Mark, Marks, doubt};
use super::{Bench, Setting};
use crate::estimate::Risk;
use crate::goals::{Finding, Gauge};

/// The gauges of each table.
pub(super) type Tables = Vec<Vec<Gauge>>;

/// The games of a setting, in batches: all settings play the same seeds in the same order, so that what the first batches of two
/// say can be compared pair by pair.
#[derive(Clone, Default)]
pub(super) struct Tried {
    pub batches: Vec<Tables>,
    all: Option<Tables>,
}

/// Leaving out each of so many parts of the games tells well enough how far a figure hangs on single ones.
const MOST_BLOCKS: usize = 16;

fn merge(all: &mut Option<Tables>, more: &Tables) {
    match all {
        None => *all = Some(more.clone()),
        Some(all) => {
            let pairs = all.iter_mut().zip(more).flat_map(|(mine, theirs)| mine.iter_mut().zip(theirs));
            pairs.for_each(|(mine, theirs)| crate::play::Collect::merge(mine, theirs.clone()));
        }
    }
}

impl Tried {
    pub fn add(&mut self, batch: Tables) {
        merge(&mut self.all, &batch);
        self.batches.push(batch);
    }

    /// How many games of each table it has played.
    pub fn games(&self, bench: &Bench) -> u64 {
        self.batches.len() as u64 * bench.games
    }

    /// The figures of each goal at each table, goals in the order of the tables.
    pub fn marks(&self, bench: &Bench) -> Marks {
        marks(self.all.iter(), self.games(bench))
    }

    /// What its games say about every goal.
    pub fn findings(&self, bench: &Bench) -> Vec<Finding> {
        let mut findings = Vec::new();
        for ((place, goals), gauges) in bench.places.iter().zip(self.all.iter().flatten()) {
            findings.extend(gauges.iter().zip(goals).map(|(gauge, goal)| gauge.finding(goal, place, Risk::USUAL)));
        }
        findings
    }

    /// How many goals a proof would not show to be held, with some of the first so many batches left out, each of them once.
    pub fn doubts_without_some(&self, bench: &Bench, batches: usize) -> Vec<f64> {
        let blocks: Vec<&[Tables]> = self.batches[..batches].chunks(batches.div_ceil(MOST_BLOCKS)).collect();
        let without = |left_out: usize| {
            let mut all = None;
            let others =
                blocks.iter().enumerate().filter(|(index, _)| *index != left_out).flat_map(|(_, block)| *block);
            others.for_each(|batch| merge(&mut all, batch));
            let games = (batches - blocks[left_out].len()) as u64 * bench.games;
            bench.doubt(&marks(all.iter(), games), 0.0)
        };
        (0..blocks.len()).map(without).collect()
    }
}

fn marks<'t>(tables: impl Iterator<Item = &'t Tables>, games: u64) -> Marks {
    tables.flatten().flatten().map(|gauge| Mark::of(gauge, games)).collect()
}

impl Bench<'_> {
    /// How many goals a proof would not show to be held, when their figures are these.
    pub(super) fn doubt(&self, marks: &[Vec<Option<Mark>>], hope: f64) -> f64 {
        let goals = self.places.iter().flat_map(|(_, goals)| goals);
        goals.zip(marks).map(|(goal, marks)| doubt(goal, marks, self.proof, hope)).sum()
    }

    /// How many figures differ from the start, and how far, each as a share of its range.
    pub(super) fn change(&self, start: &[i64], values: &[i64]) -> (usize, f64) {
        let pairs = || values.iter().zip(start);
        let far = |(figure, (a, b)): (&crate::figures::Figure, (&i64, &i64))| (a - b).abs() as f64 / figure.range();
        (pairs().filter(|(a, b)| a != b).count(), self.figures.iter().zip(pairs()).map(far).sum())
    }

    /// What a setting costs: goals first, then few and small changes.
    pub(super) fn price(&self, start: &[i64], values: &[i64], doubt: f64) -> f64 {
        let (changed, size) = self.change(start, values);
        doubt + 0.01 * changed as f64 + 0.01 * size
    }

    pub(super) fn setting(&self, start: &[i64], values: &[i64], tried: &Tried) -> Setting {
        let findings = tried.findings(self);
        let (changed, size) = self.change(start, values);
        let missed = findings.iter().map(miss).sum();
        let doubt = self.doubt(&tried.marks(self), 0.0);
        Setting { values: values.to_vec(), missed, doubt, changed, size, games: tried.games(self), findings }
    }
}

/// How far a goal is missed, in widths of its band.
pub(super) fn miss(finding: &Finding) -> f64 {
    let scale = match (finding.at_least, finding.at_most) {
        (Some(least), Some(most)) => most - least,
        (Some(bound), None) | (None, Some(bound)) => bound.abs(),
        (None, None) => 1.0,
    };
    let below = finding.at_least.map_or(0.0, |least| (least - finding.measured).max(0.0));
    let above = finding.at_most.map_or(0.0, |most| (finding.measured - most).max(0.0));
    below.max(above) / scale.max(1e-6)
}
