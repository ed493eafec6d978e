//! How much a setting leaves to be desired: how many goals a proof on other games would not show to be held.
//!
//! A search that adds up how far figures lie outside their bands is led by what misses by most, reached or not, and thinks that
//! all is well at the very edge, where no number of games tells held from missed. What is wanted is a verdict; so each goal
//! costs the chance that the proof, with its number of games and its intervals, will not say "held". What is out of reach costs 1 at
//! most, wherever it is.

use crate::estimate::{Interims, Risk};
use crate::goals::{Gauge, Goal};

/// Games of a proof between two looks at the clock.
pub(super) const PROOF_BATCH: u64 = 100;

/// What is known of one figure of a goal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub value: f64,
    /// Its standard error.
    pub error: f64,
    /// The same for a single game.
    pub spread: f64,
}

/// What is known of every goal, part by part; none of what no game told about.
pub(super) type Marks = Vec<Vec<Option<Mark>>>;

impl Mark {
    /// The figures of a gauge after so many games; none of what no game told about.
    pub fn of(gauge: &Gauge, games: u64) -> Vec<Option<Mark>> {
        let figures = gauge.figures(Risk::USUAL);
        let risk = Risk::USUAL.shared(figures.len());
        let mark = |figure: &crate::goals::Measured| {
            let estimate = figure.estimate;
            let error = (estimate.high - estimate.low) / 2.0 / risk.t(figure.cases);
            let spread = error * (games as f64).sqrt();
            (figure.cases > 1 && error.is_finite()).then_some(Mark { value: estimate.value, error, spread })
        };
        figures.iter().map(mark).collect()
    }
}

/// The chance that a proof of so many games will not show a goal to be held, when its figures are these; with some `hope`, as if
/// each lay so many of its errors further inside.
pub(super) fn doubt(goal: &Goal, marks: &[Option<Mark>], proof: u64, hope: f64) -> f64 {
    let t = Interims::doubling(PROOF_BATCH, proof).risk(proof).shared(marks.len()).t(proof);
    let of = |mark: &Option<Mark>| {
        // What was never seen may be anything.
        let Some(Mark { value, error, spread }) = *mark else { return 0.5 };
        let of_proof = (spread / (proof.max(1) as f64).sqrt()).max(1e-9);
        let room = goal.room(value) + hope * error - t * of_proof;
        chance_below(room / of_proof.hypot(error))
    };
    marks.iter().map(of).fold(0.0, f64::max)
}

/// About the chance that something with this mean and an error of 1 comes out below 0. Where that is as good as sure it still
/// grows a little with every step, so that a search that is far from everything knows which way to go.
fn chance_below(mean: f64) -> f64 {
    if mean >= 0.0 { 1.0 / (1.0 + (1.7 * mean).exp()) } else { 0.5 + 0.5 * mean / (mean - 2.0) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goals::Goals;

    #[test]
    fn doubt_falls_with_room_and_with_games_and_never_ends() {
        let text = "[[goal]]\ngoal = \"Some\"\nmeasure = \"wins\"\nbots = [\"greedy\"]\nat-least = 0.3\nat-most = 0.5";
        let goals = Goals::read(text).unwrap();
        let at = |value: f64, error: f64, proof: u64, hope: f64| {
            doubt(&goals.goals[0], &[Some(Mark { value, error, spread: 0.5 })], proof, hope)
        };
        assert!(at(0.4, 0.01, 2000, 0.0) < 0.01, "the middle of the band");
        assert!((at(0.3, 0.0, 2000, 0.0) - 0.8).abs() < 0.1, "nobody can prove what lies at the edge");
        assert!(at(0.4, 0.0, 20, 0.0) > 0.5, "few games prove nothing");
        assert!(at(0.7, 0.01, 2000, 0.0) < at(0.9, 0.01, 2000, 0.0) && at(9.0, 0.01, 2000, 0.0) < 1.0);
        assert!(at(0.29, 0.05, 2000, 1.0) < at(0.29, 0.05, 2000, 0.0), "it may be better than it looks");
        assert!((doubt(&goals.goals[0], &[None], 2000, 0.0) - 0.5).abs() < 1e-12);
    }
}
