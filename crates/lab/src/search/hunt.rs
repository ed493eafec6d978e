//! The search for better figures, in four stages.
//!
//! First NTBEA, the n-tuple bandit evolutionary algorithm: figures are few and whole, one try is a noisy handful of games, and its
//! model (means of single figures, of pairs of figures and of whole settings) learns from every try what it has in common with
//! others. No crate of it is kept in Rust, and it is short. TPE wants many tries before its densities mean anything; successive
//! halving alone would draw blindly. But NTBEA does not know that 4 lies between 3 and 5; so the best setting is then polished
//! figure by figure, and figures that need not change go back. The best few are played against more games in halving rounds, so
//! that a lucky try does not win. What has won is proved on games that had no part in the choice, beside the pack as it was.

use super::model::Model;
use super::{Bench, REFUSED, Setting, Tried, front, price};
use crate::check::{Budget, CheckError, check};
use crate::goals::{Finding, Verdict};
use crate::play::Control;
use serde::Serialize;
use sounder_kernel::Dice;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// What a search found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tuned {
    /// The values at the start.
    pub start: Vec<i64>,
    /// The best setting; none if none could be played.
    pub best: Option<Setting>,
    /// What games that had no part in the choice say about the pack as it was.
    pub before: Vec<Finding>,
    /// What the same games say about the best setting.
    pub after: Vec<Finding>,
    /// What each of its changes is for.
    pub reasons: Vec<Reason>,
    /// What can be had for how much change.
    pub front: Vec<Setting>,
    /// Settings tried.
    pub tried: usize,
}

/// What a change is for: the best setting without it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Reason {
    /// Which figure, as a place in the list.
    pub figure: usize,
    /// The best setting with this figure as it was; none where the pack refuses that.
    pub without: Option<Setting>,
}

/// What a search is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// It looks for settings all over the ranges.
    Explore,
    /// It moves the best one figure by figure.
    Polish,
    /// The best few play more games.
    LookTwice,
    /// What has won plays other games.
    Prove,
}

/// How far a search has come.
pub struct Step<'a> {
    /// What it is doing.
    pub stage: Stage,
    /// The best setting so far.
    pub best: Option<&'a Setting>,
    /// The share of the time that is spent.
    pub spent: f64,
}

/// How the time is shared: each stage ends when so much of all of it is spent.
const ENDS: [(Stage, f64); 4] =
    [(Stage::Explore, 0.35), (Stage::Polish, 0.5), (Stage::LookTwice, 0.65), (Stage::Prove, 1.0)];

/// The time of a search.
#[derive(Clone, Copy)]
pub(super) struct Clock {
    pub begin: Instant,
    pub time: Duration,
}

impl Clock {
    fn spent(self) -> f64 {
        self.begin.elapsed().as_secs_f64() / self.time.as_secs_f64().max(1e-3)
    }

    fn is_up(self, stage: Stage) -> bool {
        ENDS.iter().any(|(of, end)| *of == stage && self.spent() >= *end)
    }

    fn left(self) -> Duration {
        self.time.saturating_sub(self.begin.elapsed())
    }
}

/// A search under way.
pub(super) struct Hunt<'a> {
    pub bench: &'a Bench<'a>,
    pub start: Vec<i64>,
    /// What has been tried; nothing where the pack refuses it.
    pub known: BTreeMap<Vec<i64>, Option<Tried>>,
    pub control: Control<'a>,
    pub clock: Clock,
    pub told: &'a dyn Fn(&Step),
}

/// So many settings are looked at twice.
const FIELD: usize = 8;
/// So many of them are proved at most.
const FINALISTS: usize = 3;
/// Games of the proof between two looks at the clock.
const PROOF_BATCH: u64 = 100;

impl Hunt<'_> {
    fn is_over(&self, stage: Stage) -> bool {
        self.control.stopped() || self.clock.is_up(stage)
    }

    fn setting(&self, values: &[i64]) -> Option<Setting> {
        Some(self.bench.setting(&self.start, values, self.known.get(values)?.as_ref()?))
    }

    fn price(&self, values: &[i64]) -> f64 {
        self.setting(values).as_ref().map_or(REFUSED, price)
    }

    /// Everything that could be played, the cheapest first.
    fn ranking(&self) -> Vec<Vec<i64>> {
        let mut all: Vec<(f64, &Vec<i64>)> = self.known.keys().map(|values| (self.price(values), values)).collect();
        all.retain(|(_, values)| self.known[*values].is_some());
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        all.into_iter().map(|(_, values)| values.clone()).collect()
    }

    /// Plays more games with a setting, after those it has played; gives what these alone cost.
    fn play(&mut self, values: &[i64], games: u64, stage: Stage) -> Result<f64, CheckError> {
        let from = self.known.get(values).and_then(|tried| tried.as_ref()).map_or(0, |tried| tried.games);
        let tried = self.bench.attempt(values, from, games, self.control)?;
        let cost = tried.as_ref().map_or(REFUSED, |tried| price(&self.bench.setting(&self.start, values, tried)));
        match (self.known.get_mut(values), tried) {
            (Some(Some(mine)), Some(theirs)) => mine.merge(theirs),
            (Some(_), _) => {}
            (None, tried) => {
                self.known.insert(values.to_vec(), tried);
            }
        }
        let best = self.ranking().first().and_then(|values| self.setting(values));
        (self.told)(&Step { stage, best: best.as_ref(), spent: self.clock.spent() });
        Ok(cost)
    }

    /// NTBEA.
    pub fn explore(&mut self, tries: u64) -> Result<(), CheckError> {
        let mut model = Model::default();
        let mut dice = Dice::from_number(self.bench.seed);
        let mut values = self.start.clone();
        for _ in 0..tries {
            if self.is_over(Stage::Explore) {
                break;
            }
            let cost = self.play(&values, self.bench.games, Stage::Explore)?;
            // What is far out is all alike; what is near matters.
            model.learn(&values, -cost.sqrt());
            values = self.next(&values, &model, &mut dice);
        }
        Ok(())
    }

    /// The neighbour that the model thinks best of among those that can be played, with what it has not seen yet in its favour.
    fn next(&self, values: &[i64], model: &Model, dice: &mut Dice) -> Vec<i64> {
        const NEIGHBOURS: usize = 40;
        let figures = &self.bench.figures;
        let mut neighbours: Vec<(f64, Vec<i64>)> = Vec::new();
        for _ in 0..NEIGHBOURS {
            let mut neighbour = values.to_vec();
            let forced = dice.below(figures.len() as u32) as usize;
            for (index, figure) in figures.iter().enumerate() {
                if index == forced || dice.chance(1, figures.len() as u32 + 1) {
                    neighbour[index] = dice.pick(&figure.values());
                }
            }
            neighbours.push((model.hope(&neighbour), neighbour));
        }
        neighbours.sort_by(|a, b| b.0.total_cmp(&a.0));
        let best = neighbours.into_iter().map(|(_, neighbour)| neighbour).find(|one| self.bench.fits(one));
        best.unwrap_or_else(|| values.to_vec())
    }

    /// Settings that differ from this one in a single figure: as it was at the start, a step down, a step up.
    fn beside(&self, values: &[i64]) -> Vec<Vec<i64>> {
        let mut beside = Vec::new();
        for (index, figure) in self.bench.figures.iter().enumerate() {
            let at = values[index];
            for other in [self.start[index], at - figure.step, at + figure.step] {
                let fits = other == self.start[index] || figure.values().contains(&other);
                if other != at && fits {
                    let mut moved = values.to_vec();
                    moved[index] = other;
                    beside.push(moved);
                }
            }
        }
        beside
    }

    /// Moves the best setting figure by figure for as long as that helps.
    pub fn polish(&mut self) -> Result<(), CheckError> {
        while let Some(best) = self.ranking().first().cloned() {
            for values in self.beside(&best) {
                if self.is_over(Stage::Polish) {
                    return Ok(());
                }
                if !self.known.contains_key(&values) && self.bench.fits(&values) {
                    self.play(&values, self.bench.games, Stage::Polish)?;
                }
            }
            if self.ranking().first() == Some(&best) {
                break;
            }
        }
        Ok(())
    }

    /// More games for the best, in rounds: half of them stay, and those play twice as many. Gives the last ones, the best first.
    pub fn look_twice(&mut self) -> Result<Vec<Vec<i64>>, CheckError> {
        let mut field = self.ranking();
        let (mut keep, mut more) = (FIELD, 2 * self.bench.games);
        while keep >= FINALISTS {
            field.sort_by(|a, b| self.price(a).total_cmp(&self.price(b)));
            field.truncate(keep);
            for values in &field {
                if self.is_over(Stage::LookTwice) {
                    break;
                }
                self.play(values, more, Stage::LookTwice)?;
            }
            (keep, more) = (keep / 2, 2 * more);
        }
        field.sort_by(|a, b| self.price(a).total_cmp(&self.price(b)));
        field.truncate(FINALISTS);
        Ok(field)
    }

    /// What other games than those of the search say about a setting.
    fn proof(&self, values: &[i64], time: Duration) -> Result<Vec<Finding>, CheckError> {
        let Ok(game) = self.bench.game.with_pack(&self.bench.pack_with(values)?) else { return Ok(Vec::new()) };
        let (seed, batch) = (self.bench.seed ^ (1 << 62), PROOF_BATCH);
        let budget = Budget { games: self.bench.proof, trials: 0, batch, time: Some(time), seed, luck: 0 };
        let best = self.setting(values);
        let told = |_: &crate::check::Progress| {};
        (self.told)(&Step { stage: Stage::Prove, best: best.as_ref(), spent: self.clock.spent() });
        check(&*game, &self.bench.places, &budget, self.control, &told)
    }

    /// Proves the finalists one after another until one holds every goal, and takes the one that holds most.
    pub fn prove(mut self, finalists: &[Vec<i64>]) -> Result<Tuned, CheckError> {
        let before = self.proof(&self.start, self.clock.left() / 4)?;
        let held = |findings: &[Finding]| findings.iter().filter(|finding| finding.verdict == Verdict::Held).count();
        let mut chosen: Option<(Setting, Vec<Finding>)> = None;
        for values in finalists {
            if chosen.is_some() && self.is_over(Stage::Prove) {
                break;
            }
            let Some(setting) = self.setting(values) else { continue };
            // A little is left for the reasons.
            let after = self.proof(values, self.clock.left().mul_f64(0.9))?;
            let all = held(&after) == after.len();
            if chosen.as_ref().is_none_or(|(_, known)| held(&after) > held(known)) {
                chosen = Some((setting, after));
            }
            if all {
                break;
            }
        }
        let (best, after) = chosen.unzip();
        let reasons = best.as_ref().map(|best| self.reasons(&best.values)).transpose()?;
        let settings: Vec<Setting> = self.ranking().iter().filter_map(|values| self.setting(values)).collect();
        Ok(Tuned {
            best,
            before,
            after: after.unwrap_or_default(),
            reasons: reasons.unwrap_or_default(),
            front: front(&settings),
            tried: settings.len(),
            start: self.start,
        })
    }

    /// What becomes of the goals when single figures go back.
    fn reasons(&mut self, best: &[i64]) -> Result<Vec<Reason>, CheckError> {
        let mut reasons = Vec::new();
        for figure in 0..best.len() {
            if best[figure] == self.start[figure] {
                continue;
            }
            let mut without = best.to_vec();
            without[figure] = self.start[figure];
            let is_new = !self.known.contains_key(&without);
            if is_new && self.bench.fits(&without) && !self.is_over(Stage::Prove) {
                self.play(&without, self.bench.games, Stage::Prove)?;
            }
            reasons.push(Reason { figure, without: self.setting(&without) });
        }
        Ok(reasons)
    }
}
