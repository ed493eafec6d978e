//! What has won a search plays games that had no part in the choice.

use super::doubt::PROOF_BATCH;
use super::hunt::{Hunt, Stage, Step};
use super::{Setting, front};
use crate::check::{Budget, CheckError, check};
use crate::goals::{Finding, Verdict};
use serde::Serialize;
use std::time::Duration;

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

/// So many settings are proved at most.
const FINALISTS: usize = 3;

impl Hunt<'_> {
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
        for values in finalists.iter().take(FINALISTS) {
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
            if is_new && self.is_readable(&without) && !self.is_over(Stage::Prove) {
                self.play(&without, Stage::Prove)?;
            }
            reasons.push(Reason { figure, without: self.setting(&without) });
        }
        Ok(reasons)
    }
}
