//! Other figures for a pack: tried along a range (sweep), or searched for stated goals (tune).
//!
//! Tuning uses NTBEA, the n-tuple bandit evolutionary algorithm: figures are few and whole, one try is a noisy handful of games,
//! and its model (means of single figures, of pairs of figures and of whole settings) learns from every try what it has in common
//! with others. No crate of it is kept in Rust, and it is short. The best settings are then played against more games in
//! halving rounds, so that a lucky try does not win. TPE wants many tries before its densities mean anything; successive halving
//! alone would draw blindly.

use crate::check::{CheckError, Gauges};
use crate::estimate::Risk;
use crate::figures::{Figure, get, set};
use crate::goals::{Finding, Gauge, Goal, Place, Verdict};
use crate::play::{Collect, Control, Players, play};
use serde::Serialize;
use sounder_bots::{Judged, read_bots};
use sounder_kernel::{Dice, Facts, SeatSet};
use sounder_pack::{Content, Source};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// What a search needs to know.
pub struct Bench<'a, G> {
    /// The game, for what it says of itself.
    pub game: &'a G,
    /// The pack to start from.
    pub pack: Source,
    /// The figures that may change.
    pub figures: Vec<Figure>,
    /// The tables with the goals for each; goals that need experiments are left out.
    pub places: Vec<(Place, Vec<&'a Goal>)>,
    /// Games at each table for one try.
    pub games: u64,
    /// The master seed.
    pub seed: u64,
}

/// A setting of the figures, and what is known about it.
#[derive(Clone)]
struct Tried {
    gauges: Vec<Vec<Gauge>>,
    games: u64,
}

/// A setting as a report shows it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Setting {
    /// The value of each figure.
    pub values: Vec<i64>,
    /// How far goals are missed, all together; 0 where every figure lies in its band.
    pub missed: f64,
    /// How many figures differ from the start.
    pub changed: usize,
    /// How far they differ, each as a share of its range.
    pub size: f64,
    /// Games at each table.
    pub games: u64,
    /// What was found about the goals.
    pub findings: Vec<Finding>,
}

impl<G: Judged + Facts + Content> Bench<'_, G> {
    /// The values at the start.
    pub fn start(&self) -> Result<Vec<i64>, CheckError> {
        self.figures.iter().map(|figure| get(&self.pack, &figure.at).map_err(CheckError)).collect()
    }

    /// The pack with other values.
    pub fn pack_with(&self, values: &[i64]) -> Result<Source, CheckError> {
        let figures: Vec<(&str, i64)> =
            self.figures.iter().map(|figure| figure.at.as_str()).zip(values.iter().copied()).collect();
        set(&self.pack, &figures, G::FILES).map_err(CheckError)
    }

    /// Plays games with a setting; `None` when the pack refuses it or somebody stopped.
    fn attempt(&self, values: &[i64], from: u64, games: u64, control: Control) -> Result<Option<Tried>, CheckError> {
        let Ok(game) = G::from_pack(&self.pack_with(values)?) else { return Ok(None) };
        let mut gauges = Vec::new();
        for (place, goals) in &self.places {
            let bad = |error: String| CheckError(format!("{}: {error}", place.name()));
            let table = game.for_table(&place.setup()).map_err(|error| bad(error.to_string()))?;
            let bots =
                read_bots(&place.bots, table.chairs(), SeatSet::all(place.seats)).map_err(|e| bad(e.to_string()))?;
            let players = Players { bots, swap: false, seed: self.seed, luck: 0 };
            let new = |goal: &&Goal| Gauge::new(goal, table.chairs(), table.vocabulary());
            let empty: Vec<Gauge> = goals.iter().map(new).collect::<Result<_, _>>().map_err(bad)?;
            let played = play(&table, &players, from..from + games, control, || Gauges(empty.clone()));
            let Some(found) = played else { return Ok(None) };
            gauges.push(found.0);
        }
        Ok(Some(Tried { gauges, games }))
    }

    fn findings(&self, tried: &Tried) -> Vec<Finding> {
        let mut findings = Vec::new();
        for ((place, goals), gauges) in self.places.iter().zip(&tried.gauges) {
            findings.extend(gauges.iter().zip(goals).map(|(gauge, goal)| gauge.finding(goal, place, Risk::USUAL)));
        }
        findings
    }

    fn setting(&self, start: &[i64], values: &[i64], tried: &Tried) -> Setting {
        let findings = self.findings(tried);
        let moved =
            |(figure, (a, b)): (&Figure, (&i64, &i64))| (a - b).abs() as f64 / (figure.to - figure.from).max(1) as f64;
        Setting {
            values: values.to_vec(),
            missed: findings.iter().map(miss).sum(),
            changed: values.iter().zip(start).filter(|(a, b)| a != b).count(),
            size: self.figures.iter().zip(values.iter().zip(start)).map(moved).sum(),
            games: tried.games,
            findings,
        }
    }

    /// Plays every setting of the figures, the first changing slowest.
    pub fn sweep(&self, control: Control) -> Result<Vec<Setting>, CheckError> {
        let start = self.start()?;
        let mut settings: Vec<Vec<i64>> = vec![Vec::new()];
        for figure in &self.figures {
            let with = |known: &Vec<i64>, value: i64| known.iter().copied().chain([value]).collect::<Vec<i64>>();
            settings = settings.iter().flat_map(|known| figure.values().into_iter().map(|v| with(known, v))).collect();
        }
        let mut found = Vec::new();
        for values in settings {
            if let Some(tried) = self.attempt(&values, 0, self.games, control)? {
                found.push(self.setting(&start, &values, &tried));
            }
            if control.stopped() {
                break;
            }
        }
        Ok(found)
    }

    /// Searches for a setting that misses no goal with as few and as small changes as possible. `told` hears the best so far
    /// and the share of the budget that is spent.
    pub fn tune(
        &self,
        tries: u64,
        time: Duration,
        control: Control,
        told: &dyn Fn(&Setting, f64),
    ) -> Result<Tuned, CheckError> {
        let begin = Instant::now();
        let start = self.start()?;
        let mut model = Model::default();
        let mut known: BTreeMap<Vec<i64>, Option<Tried>> = BTreeMap::new();
        let mut dice = Dice::from_number(self.seed);
        let mut values = start.clone();
        let mut best: Option<Setting> = None;
        let spent = |tries_made: u64| {
            (tries_made as f64 / tries.max(1) as f64).max(begin.elapsed().as_secs_f64() / time.as_secs_f64().max(1.0))
        };
        // A quarter of the budget is kept for looking twice.
        for made in 0.. {
            if spent(made) >= 0.75 || control.stopped() {
                break;
            }
            let from = known.get(&values).and_then(|tried| tried.as_ref()).map_or(0, |tried| tried.games);
            let tried = self.attempt(&values, from, self.games, control)?;
            let loss = match &tried {
                Some(tried) => price(&self.setting(&start, &values, tried)),
                None => REFUSED,
            };
            model.learn(&values, -loss);
            merge(&mut known, &values, tried);
            if let Some(Some(tried)) = known.get(&values) {
                let setting = self.setting(&start, &values, tried);
                if best.as_ref().is_none_or(|best| price(&setting) < price(best)) {
                    told(&setting, spent(made));
                    best = Some(setting);
                }
            }
            values = self.next(&values, &model, &mut dice);
        }
        let mut field: Vec<Vec<i64>> =
            known.iter().filter(|(_, tried)| tried.is_some()).map(|(values, _)| values.clone()).collect();
        let cost = |values: &Vec<i64>, known: &BTreeMap<Vec<i64>, Option<Tried>>| {
            known[values].as_ref().map_or(REFUSED, |tried| price(&self.setting(&start, values, tried)))
        };
        let mut more = 2 * self.games;
        let mut keep = 8;
        while keep >= 1 && !control.stopped() && begin.elapsed() < time {
            field.sort_by(|a, b| cost(a, &known).total_cmp(&cost(b, &known)));
            field.truncate(keep);
            for values in &field {
                let from = known[values].as_ref().map_or(0, |tried| tried.games);
                let tried = self.attempt(values, from, more, control)?;
                merge(&mut known, values, tried);
            }
            (keep, more) = (keep / 2, 2 * more);
        }
        let mut settings: Vec<Setting> =
            known.iter().filter_map(|(values, tried)| Some(self.setting(&start, values, tried.as_ref()?))).collect();
        settings.sort_by(|a, b| price(a).total_cmp(&price(b)));
        let finalists: Vec<&Setting> = settings.iter().filter(|setting| field.contains(&setting.values)).collect();
        let best = finalists.first().or(settings.first().as_ref()).map(|setting| (*setting).clone());
        Ok(Tuned { start: start.clone(), best, front: front(&settings), tried: settings.len() })
    }

    /// Whether a pack with these values can be read. Figures often hang together (a track must rise), so that many settings cannot;
    /// the model must not hold that against the values they are made of.
    fn fits(&self, values: &[i64]) -> bool {
        self.pack_with(values).is_ok_and(|pack| G::from_pack(&pack).is_ok())
    }

    /// The neighbour that the model thinks best of among those that can be played, with what it has not seen yet in its favour.
    fn next(&self, values: &[i64], model: &Model, dice: &mut Dice) -> Vec<i64> {
        const NEIGHBOURS: usize = 40;
        let mut neighbours: Vec<(f64, Vec<i64>)> = Vec::new();
        for _ in 0..NEIGHBOURS {
            let mut neighbour = values.to_vec();
            let forced = dice.below(self.figures.len() as u32) as usize;
            for (index, figure) in self.figures.iter().enumerate() {
                if index == forced || dice.chance(1, self.figures.len() as u32 + 1) {
                    neighbour[index] = dice.pick(&figure.values());
                }
            }
            neighbours.push((model.hope(&neighbour), neighbour));
        }
        neighbours.sort_by(|a, b| b.0.total_cmp(&a.0));
        let best = neighbours.into_iter().map(|(_, neighbour)| neighbour).find(|neighbour| self.fits(neighbour));
        best.unwrap_or_else(|| values.to_vec())
    }
}

fn merge(known: &mut BTreeMap<Vec<i64>, Option<Tried>>, values: &[i64], tried: Option<Tried>) {
    match (known.get_mut(values), tried) {
        (Some(Some(mine)), Some(theirs)) => {
            mine.games += theirs.games;
            for (mine, theirs) in mine.gauges.iter_mut().zip(theirs.gauges) {
                mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| mine.merge(theirs));
            }
        }
        (Some(_), _) => {}
        (None, tried) => {
            known.insert(values.to_vec(), tried);
        }
    }
}

/// What a pack costs that makes no sense.
const REFUSED: f64 = 100.0;

/// How far a goal is missed, in widths of its band; a little also where it is held so barely that it is undecided.
fn miss(finding: &Finding) -> f64 {
    let scale = match (finding.at_least, finding.at_most) {
        (Some(least), Some(most)) => most - least,
        (Some(bound), None) | (None, Some(bound)) => bound.abs(),
        (None, None) => 1.0,
    }
    .max(1e-6);
    let below = finding.at_least.map_or(0.0, |least| (least - finding.measured).max(0.0));
    let above = finding.at_most.map_or(0.0, |most| (finding.measured - most).max(0.0));
    let near = finding
        .at_least
        .map_or(0.0, |least| (least - finding.low).max(0.0))
        .max(finding.at_most.map_or(0.0, |most| (finding.high - most).max(0.0)));
    let barely = if finding.verdict == Verdict::Undecided { 0.25 * near } else { 0.0 };
    (below.max(above) + barely) / scale
}

/// What a setting costs: goals first, then few and small changes.
fn price(setting: &Setting) -> f64 {
    setting.missed + 0.01 * setting.changed as f64 + 0.01 * setting.size
}

/// Settings that no other beats in both: nearer to the goals, and with less change.
fn front(settings: &[Setting]) -> Vec<Setting> {
    let beats = |a: &Setting, b: &Setting| {
        (a.missed <= b.missed && a.size <= b.size) && (a.missed < b.missed || a.size < b.size)
    };
    let mut front: Vec<Setting> =
        settings.iter().filter(|one| !settings.iter().any(|other| beats(other, one))).cloned().collect();
    front.sort_by(|a, b| a.size.total_cmp(&b.size));
    front
}

/// What a search found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tuned {
    /// The values at the start.
    pub start: Vec<i64>,
    /// The best setting; none if none could be played.
    pub best: Option<Setting>,
    /// What can be had for how much change.
    pub front: Vec<Setting>,
    /// Settings tried.
    pub tried: usize,
}

/// What single figures, pairs of figures and whole settings were worth so far.
#[derive(Default)]
struct Model {
    seen: BTreeMap<Vec<(usize, i64)>, (f64, f64)>,
    total: f64,
}

impl Model {
    fn tuples(values: &[i64]) -> Vec<Vec<(usize, i64)>> {
        let all: Vec<(usize, i64)> = values.iter().copied().enumerate().collect();
        let mut tuples: Vec<Vec<(usize, i64)>> = all.iter().map(|one| vec![*one]).collect();
        for (index, one) in all.iter().enumerate() {
            tuples.extend(all[index + 1..].iter().map(|other| vec![*one, *other]));
        }
        if all.len() > 2 {
            tuples.push(all);
        }
        tuples
    }

    fn learn(&mut self, values: &[i64], worth: f64) {
        self.total += 1.0;
        for tuple in Model::tuples(values) {
            let seen = self.seen.entry(tuple).or_default();
            *seen = (seen.0 + 1.0, seen.1 + worth);
        }
    }

    /// The mean over all tuples of what they were worth, with a bonus for what was seldom tried.
    fn hope(&self, values: &[i64]) -> f64 {
        const CURIOSITY: f64 = 0.3;
        let tuples = Model::tuples(values);
        let hope = |tuple: &Vec<(usize, i64)>| {
            let (times, worth) = self.seen.get(tuple).copied().unwrap_or_default();
            let mean = if times > 0.0 { worth / times } else { 0.0 };
            mean + CURIOSITY * ((1.0 + self.total).ln() / (times + 0.5)).sqrt()
        };
        tuples.iter().map(hope).sum::<f64>() / tuples.len().max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_model_likes_what_was_good_and_what_is_new() {
        let mut model = Model::default();
        for _ in 0..20 {
            model.learn(&[1, 1, 1], -5.0);
            model.learn(&[2, 2, 2], -0.1);
        }
        assert!(model.hope(&[2, 2, 2]) > model.hope(&[1, 1, 1]));
        assert!(model.hope(&[3, 3, 3]) > model.hope(&[2, 2, 2]), "nobody has tried it");
    }

    #[test]
    fn only_what_nothing_beats_is_on_the_front() {
        let setting =
            |missed: f64, size: f64| Setting { values: vec![], missed, changed: 0, size, games: 1, findings: vec![] };
        let front = front(&[setting(3.0, 0.0), setting(1.0, 1.0), setting(2.0, 2.0), setting(0.0, 3.0)]);
        assert_eq!(front.iter().map(|one| one.missed).collect::<Vec<_>>(), [3.0, 1.0, 0.0]);
    }
}
