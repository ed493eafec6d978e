//! The search for better figures, in three stages.
//!
//! *Exploring* is Bayesian optimization: figures are few and whole, a try is a noisy handful of games, and what goals ask for hangs
//! smoothly on the figures of a pack. A surface is laid through every figure of every goal ([`super::surface`]), and the next tries
//! are where the surfaces promise most, believed to different degrees. NTBEA and TPE, and successive halving by itself, learn from
//! a single price for each try, most of which is noise and which has a kink at the edge of every band; and none of them knows that
//! 4 lies between 3 and 5.
//!
//! *Racing* is successive halving of the best few on common seeds: all play the same games, whatever is worse than the leader
//! beyond doubt, pair by pair, drops out, and those left play twice as many. What has won is *proved* on games that had no part in
//! the choice, beside the pack as it was ([`super::prove`]).

use super::doubt::Marks;
use super::model::Model;
use super::tried::Tried;
use super::{Bench, Setting};
use crate::check::CheckError;
use crate::estimate::Risk;
use crate::play::Control;
use sounder_kernel::Dice;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// What a search is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// It looks for settings all over the ranges.
    Explore,
    /// The best few play more games, until one is ahead beyond doubt.
    Race,
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
const ENDS: [(Stage, f64); 3] = [(Stage::Explore, 0.25), (Stage::Race, 0.5), (Stage::Prove, 1.0)];

/// The time of a search.
#[derive(Clone, Copy)]
pub(super) struct Clock {
    pub begin: Instant,
    pub time: Duration,
}

impl Clock {
    pub fn spent(self) -> f64 {
        self.begin.elapsed().as_secs_f64() / self.time.as_secs_f64().max(1e-3)
    }

    fn is_up(self, stage: Stage) -> bool {
        ENDS.iter().any(|(of, end)| *of == stage && self.spent() >= *end)
    }

    pub fn left(self) -> Duration {
        self.time.saturating_sub(self.begin.elapsed())
    }
}

/// A search under way.
pub(super) struct Hunt<'a> {
    pub bench: &'a Bench<'a>,
    pub start: Vec<i64>,
    /// What has been tried.
    pub known: BTreeMap<Vec<i64>, Tried>,
    /// Which settings the pack reader takes.
    readable: BTreeMap<Vec<i64>, bool>,
    dice: Dice,
    pub control: Control<'a>,
    pub clock: Clock,
    pub told: &'a dyn Fn(&Step),
}

/// The model learns from so many settings at most, the best ones: its work grows with their cube.
const MOST_LEARNT: usize = 120;
/// Tries of a round, each at the setting that is best if figures lie so many of their errors further inside: from what is best as far
/// as anybody knows to what may be if the model is wrong.
const HOPES: [f64; 4] = [0.0, 0.5, 1.0, 2.0];
/// The settings that new ones are made of.
const PARENTS: usize = 4;
/// New settings made of each of them, and as many of none.
const CHILDREN: usize = 50;
/// The games of first batches have numbers from here on, beyond all that races play.
const FIRST_BATCHES: u64 = 1 << 32;
/// So many settings race.
const FIELD: usize = 8;
/// Batches that every one of them plays before the first drops out.
const FIRST_LAP: usize = 4;

/// A setting is as good as proved when so little of a single goal is in doubt.
const NO_DOUBT: f64 = 0.05;

/// A setting that may be tried, with what the model thinks of it.
struct Candidate {
    values: Vec<i64>,
    marks: Marks,
}

impl Candidate {
    fn of(model: &Model, values: &[i64]) -> Candidate {
        Candidate { values: values.to_vec(), marks: model.marks(values) }
    }
}

/// Settings by what they cost, the cheapest first.
fn sorted(mut priced: Vec<(f64, Vec<i64>)>) -> Vec<Vec<i64>> {
    priced.sort_by(|a, b| a.0.total_cmp(&b.0));
    priced.into_iter().map(|(_, values)| values).collect()
}

impl<'a> Hunt<'a> {
    pub fn new(
        bench: &'a Bench<'a>,
        control: Control<'a>,
        clock: Clock,
        told: &'a dyn Fn(&Step),
    ) -> Result<Hunt<'a>, CheckError> {
        let (start, dice) = (bench.start()?, Dice::from_number(bench.seed));
        Ok(Hunt { bench, start, known: BTreeMap::new(), readable: BTreeMap::new(), dice, control, clock, told })
    }

    pub fn is_over(&self, stage: Stage) -> bool {
        self.control.stopped() || self.clock.is_up(stage)
    }

    pub fn setting(&self, values: &[i64]) -> Option<Setting> {
        Some(self.bench.setting(&self.start, values, self.known.get(values)?))
    }

    /// How many goals a proof would not show to be held, by the setting's own games.
    fn own_doubt(&self, values: &[i64]) -> f64 {
        self.known.get(values).map_or(f64::INFINITY, |tried| self.bench.doubt(&tried.marks(self.bench), 0.0))
    }

    /// The cheapest first, by their own games.
    fn ranked<'v>(&self, settings: impl IntoIterator<Item = &'v Vec<i64>>) -> Vec<Vec<i64>> {
        let price = |values: &[i64]| self.bench.price(&self.start, values, self.own_doubt(values));
        sorted(settings.into_iter().map(|values| (price(values), values.clone())).collect())
    }

    /// Everything that was played, the cheapest first, by its own games.
    pub fn ranking(&self) -> Vec<Vec<i64>> {
        self.ranked(self.known.keys())
    }

    pub fn is_readable(&mut self, values: &[i64]) -> bool {
        if let Some(known) = self.readable.get(values) {
            return *known;
        }
        let fits = self.bench.fits(values);
        self.readable.insert(values.to_vec(), fits);
        fits
    }

    fn batches(&self, values: &[i64]) -> usize {
        self.known.get(values).map_or(0, |tried| tried.batches.len())
    }

    /// So many batches are all that a proof would play; more would tell nothing that it can use.
    fn most_batches(&self) -> usize {
        (self.bench.proof / self.bench.games.max(1)).max(1) as usize
    }

    /// Plays the next batch of a setting.
    pub fn play(&mut self, values: &[i64], stage: Stage) -> Result<(), CheckError> {
        let from = match self.batches(values) {
            // Every first batch has games of its own: on the same few, all settings would be judged by what those happen to be like.
            0 => FIRST_BATCHES + self.known.len() as u64 * self.bench.games,
            // Who races is compared on the same ones.
            played => played as u64 * self.bench.games,
        };
        if let Some(batch) = self.bench.attempt(values, from, self.control)? {
            self.known.entry(values.to_vec()).or_default().add(batch);
        }
        let best = self.ranking().first().and_then(|values| self.setting(values));
        (self.told)(&Step { stage, best: best.as_ref(), spent: self.clock.spent() });
        Ok(())
    }

    fn model(&self) -> Model<'a> {
        let learnt = self.ranking().into_iter().take(MOST_LEARNT);
        let tries: Vec<(Vec<i64>, &Tried)> = learnt.map(|values| (values.clone(), &self.known[&values])).collect();
        Model::of(self.bench, &tries.iter().map(|(values, tried)| (values, *tried)).collect::<Vec<_>>())
    }

    /// Tries settings all over the ranges, and then where they promise most.
    pub fn explore(&mut self, tries: u64) -> Result<(), CheckError> {
        let mut left = tries;
        let mut next = self.spread_out();
        while !next.is_empty() {
            for values in next {
                if left == 0 || self.is_over(Stage::Explore) {
                    return Ok(());
                }
                self.play(&values, Stage::Explore)?;
                left -= 1;
            }
            next = self.promising();
        }
        Ok(())
    }

    /// Any setting.
    fn any(&mut self) -> Vec<i64> {
        self.bench.figures.iter().map(|figure| self.dice.pick(&figure.values())).collect()
    }

    /// The start, and some settings as far from one another as can be.
    fn spread_out(&mut self) -> Vec<Vec<i64>> {
        let wanted = 2 * self.bench.figures.len() + 2;
        let mut others: BTreeSet<Vec<i64>> = BTreeSet::new();
        for _ in 0..40 * wanted {
            let values = self.any();
            if others.len() < 4 * wanted && self.is_readable(&values) {
                others.insert(values);
            }
        }
        let mut chosen = vec![self.start.clone()];
        while chosen.len() < wanted {
            let apart = |values: &Vec<i64>| {
                let from = chosen.iter().map(|known| self.bench.change(known, values).1);
                from.fold(f64::INFINITY, f64::min)
            };
            let furthest = others.iter().max_by(|a, b| apart(a).total_cmp(&apart(b))).cloned();
            let Some(furthest) = furthest.filter(|values| apart(values) > 0.0) else { break };
            others.remove(&furthest);
            chosen.push(furthest);
        }
        chosen
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

    /// What may be tried next: what is known, what lies beside the best of it, what is made of that, and anything else.
    fn candidates(&mut self, model: &Model) -> Vec<Candidate> {
        let mut all: BTreeSet<Vec<i64>> = self.known.keys().cloned().collect();
        let known: Vec<Candidate> = all.iter().map(|values| Candidate::of(model, values)).collect();
        let parents = self.cheapest(&known, 0.0);
        for parent in parents.iter().take(PARENTS) {
            all.extend(self.beside(parent));
            for _ in 0..CHILDREN {
                let mut child = parent.clone();
                let forced = self.dice.below(child.len() as u32) as usize;
                for (index, figure) in self.bench.figures.iter().enumerate() {
                    if index == forced || self.dice.chance(1, child.len() as u32 + 1) {
                        child[index] = self.dice.pick(&figure.values());
                    }
                }
                all.insert(child);
            }
        }
        for _ in 0..CHILDREN {
            let any = self.any();
            all.insert(any);
        }
        let new = all.into_iter().filter(|values| !self.known.contains_key(values));
        let new: Vec<Candidate> = new.map(|values| Candidate::of(model, &values)).collect();
        known.into_iter().chain(new).collect()
    }

    /// Those that cost least if figures lie so many of their errors further inside first.
    fn cheapest(&self, candidates: &[Candidate], hope: f64) -> Vec<Vec<i64>> {
        let price = |one: &Candidate| self.bench.price(&self.start, &one.values, self.bench.doubt(&one.marks, hope));
        sorted(candidates.iter().map(|one| (price(one), one.values.clone())).collect())
    }

    /// The settings to try next, each the best to another degree of hope.
    fn promising(&mut self) -> Vec<Vec<i64>> {
        let mut candidates = self.candidates(&self.model());
        candidates.retain(|one| self.batches(&one.values) < self.most_batches());
        let mut chosen: Vec<Vec<i64>> = Vec::new();
        for hope in HOPES {
            let cheapest = self.cheapest(&candidates, hope);
            let next = cheapest.into_iter().find(|values| !chosen.contains(values) && self.is_readable(values));
            chosen.extend(next);
        }
        chosen
    }

    /// The best few by the model play the same games until one is ahead of all others beyond doubt, or nothing about it is in doubt,
    /// or it has played as many as the proof will. Gives them in the order in which they came in.
    pub fn race(&mut self) -> Result<Vec<Vec<i64>>, CheckError> {
        let candidates = self.candidates(&self.model());
        let mut field: Vec<Vec<i64>> = Vec::new();
        for values in self.cheapest(&candidates, 0.0) {
            if field.len() < FIELD && self.is_readable(&values) {
                field.push(values);
            }
        }
        let (mut lap, mut out) = (FIRST_LAP.min(self.most_batches()), Vec::new());
        loop {
            for values in &field {
                while self.batches(values) < lap && !self.is_over(Stage::Race) {
                    self.play(values, Stage::Race)?;
                }
            }
            field = self.ranked(&field);
            let Some(leader) = field.first().cloned() else { break };
            let (behind, ahead) =
                field.into_iter().partition(|values| *values != leader && self.is_behind(values, &leader));
            field = ahead;
            out.splice(0..0, behind);
            let told = field.len() == 1 || self.own_doubt(&leader) < NO_DOUBT;
            if told || lap >= self.most_batches() || self.is_over(Stage::Race) {
                break;
            }
            lap = (2 * lap).min(self.most_batches());
        }
        field.extend(out);
        field.retain(|values| self.known.contains_key(values));
        Ok(field)
    }

    /// Whether a setting costs more than another beyond doubt, in the games that both have played: each batch of them left out in turn
    /// tells how far the difference hangs on single ones (a jackknife, which needs to know nothing of how a price comes about).
    fn is_behind(&self, values: &[i64], leader: &[i64]) -> bool {
        let common = self.batches(values).min(self.batches(leader));
        if common < FIRST_LAP.min(self.most_batches()) || common < 2 {
            return false;
        }
        let [mine, theirs] = [values, leader].map(|values| {
            let doubts = self.known[values].doubts_without_some(self.bench, common);
            doubts.into_iter().map(|doubt| self.bench.price(&self.start, values, doubt)).collect::<Vec<f64>>()
        });
        let apart: Vec<f64> = mine.iter().zip(&theirs).map(|(mine, theirs)| mine - theirs).collect();
        let count = apart.len() as f64;
        let mean = apart.iter().sum::<f64>() / count;
        let squares: f64 = apart.iter().map(|one| (one - mean).powi(2)).sum();
        let error = (squares * (count - 1.0) / count).sqrt();
        mean > Risk::USUAL.t(apart.len() as u64) * error
    }
}
