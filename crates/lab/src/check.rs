//! Whether a game's goals hold: games and experiments at every table the goals name, until all are decided or the budget is
//! spent.

use crate::causes::{Effects, Trial, bearing, experiment};
use crate::estimate::Interims;
use crate::goals::{Finding, Gauge, Goal, Measure, Place, Verdict};
use crate::play::{Collect, Control, Players, play};
use crate::story::Story;
use crate::studied::Studied;
use sounder_bots::read_bots;
use sounder_kernel::{SeatSet, Setup, Thing};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How much may be played.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Games at each table at most.
    pub games: u64,
    /// Experiments at each table at most, each with several games.
    pub trials: u64,
    /// Verdicts are looked at after so many games and whenever twice as many have been played ([`Interims`]).
    pub batch: u64,
    /// The time for everything together; games that have begun are finished. Where there is one, the clock is looked at whenever each
    /// thread has played a game: on a busy machine a batch may take longer than there is.
    pub time: Option<Duration>,
    /// The master seed.
    pub seed: u64,
    /// How many other rolls are tried in place of each, in experiments and where wins and results of bots that search are asked
    /// for: their games take so long that looking at other rolls costs nothing.
    pub luck: u32,
}

/// Several gauges that learn from the same games.
#[derive(Clone)]
pub struct Gauges(pub Vec<Gauge>);

impl Collect for Gauges {
    fn add(&mut self, story: &Story) {
        self.0.iter_mut().for_each(|gauge| gauge.add(story));
    }

    fn merge(&mut self, other: Gauges) {
        self.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| mine.merge(theirs));
    }
}

/// How far a check has come.
#[derive(Clone, PartialEq, Debug)]
pub struct Progress {
    /// The table.
    pub place: String,
    /// Games and experiments so far, everywhere.
    pub done: u64,
    /// At most so many.
    pub total: u64,
}

/// What cannot be checked, in words.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct CheckError(pub String);

/// When to look up and whether to go on.
struct Watchman<'a> {
    control: Control<'a>,
    until: Option<Instant>,
    done: AtomicU64,
    total: u64,
    told: &'a (dyn Fn(&Progress) + Sync),
}

impl Watchman<'_> {
    fn time_is_up(&self) -> bool {
        self.control.stopped() || self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Plays numbers batch by batch until a look says that it is `enough`, each batch over all threads. Gives what was found with
    /// how many were played.
    fn batches<T>(
        &self,
        place: &Place,
        most: u64,
        batch: u64,
        mut found: T,
        mut next: impl FnMut(&mut T, Range<u64>, Control<'_>) -> bool,
        enough: impl Fn(&T, u64) -> bool,
    ) -> (T, u64) {
        let interims = Interims::doubling(batch, most);
        let mut from = 0;
        let step = if self.until.is_some() { self.control.threads.max(1) as u64 } else { batch };
        while from < most && !self.time_is_up() && !(interims.is_due(from) && enough(&found, from)) {
            // No step goes past a look.
            let to = (from + step).min((from / batch + 1) * batch).min(most);
            let tell = |_| {
                let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
                (self.told)(&Progress { place: place.name(), done, total: self.total });
            };
            if !next(&mut found, from..to, Control { finished: &tell, ..self.control }) {
                break;
            }
            from = to;
        }
        // What need not be played counts as done.
        self.done.fetch_add(most - from, Ordering::Relaxed);
        (found, from)
    }
}

/// Checks these goals at these tables. `told` hears of progress; `control.finished` is not used.
pub fn check(
    game: &dyn Studied,
    places: &[(Place, Vec<&Goal>)],
    budget: &Budget,
    control: Control,
    told: &(dyn Fn(&Progress) + Sync),
) -> Result<Vec<Finding>, CheckError> {
    let is_causal = |goal: &&&Goal| goal.measure.is_causal();
    let total: u64 = places
        .iter()
        .map(|(_, goals)| {
            let causal = goals.iter().filter(is_causal).count() as u64;
            let plain = u64::from(goals.len() as u64 > causal);
            plain * budget.games + causal.min(1) * budget.trials
        })
        .sum();
    let mut watchman = Watchman { control, until: None, done: AtomicU64::new(0), total, told };
    let start = Instant::now();
    let mut findings = Vec::new();
    for (index, (place, goals)) in places.iter().enumerate() {
        // Each table has its share of the time that is left, so that every goal is looked at.
        watchman.until = budget.time.map(|time| {
            let left = (start + time).saturating_duration_since(Instant::now());
            Instant::now() + left / (places.len() - index) as u32
        });
        findings.extend(check_place(game, place, goals, budget, &watchman)?);
        if control.stopped() {
            break;
        }
    }
    Ok(findings)
}

fn check_place(
    game: &dyn Studied,
    place: &Place,
    goals: &[&Goal],
    budget: &Budget,
    watchman: &Watchman,
) -> Result<Vec<Finding>, CheckError> {
    let bad = |error: String| CheckError(format!("{}: {error}", place.name()));
    let setup = place.setup();
    game.about().check(&setup).map_err(|error| bad(error.to_string()))?;
    let table = game.for_table(&setup).map_err(|error| bad(error.to_string()))?;
    let bots = read_bots(&place.bots, table.chairs(), SeatSet::all(place.seats)).map_err(|e| bad(e.to_string()))?;
    let (causal, plain): (Vec<&Goal>, Vec<&Goal>) = goals.iter().partition(|goal| goal.measure.is_causal());
    let pays = |goal: &&Goal| matches!(goal.measure, Measure::Wins | Measure::SeatShare | Measure::Result);
    let luck = if place.bots.contains("search") && plain.iter().any(pays) { budget.luck } else { 0 };
    let players = Players { bots, swap: false, seed: budget.seed, luck };
    let mut findings = Vec::new();
    if !plain.is_empty() {
        let new = |goal: &&Goal| Gauge::new(goal, table.chairs(), table.vocabulary());
        let gauges: Vec<Gauge> = plain.iter().map(new).collect::<Result<_, _>>().map_err(bad)?;
        let interims = Interims::doubling(budget.batch, budget.games);
        let judge = |gauges: &Gauges, games: u64| -> Vec<Finding> {
            let risk = interims.risk(games);
            gauges.0.iter().zip(&plain).map(|(gauge, goal)| gauge.finding(goal, place, risk)).collect()
        };
        let empty = gauges.clone();
        let next = |found: &mut Gauges, numbers: Range<u64>, control: Control<'_>| {
            let played = play(&*table, &players, numbers, control, || Gauges(empty.clone()));
            played.map(|more| found.merge(more)).is_some()
        };
        let decided = |found: &Gauges, games| all_decided(&judge(found, games));
        let (found, games) = watchman.batches(place, budget.games, budget.batch, Gauges(gauges), next, decided);
        findings.extend(judge(&found, games));
    }
    for trial in [Trial::Given, Trial::Kept, Trial::Blank] {
        let goals: Vec<&Goal> = causal.iter().copied().filter(|goal| trial_of(goal.measure) == Some(trial)).collect();
        if !goals.is_empty() {
            let players = Players { luck: budget.luck, ..players.clone() };
            findings.extend(check_causes(game, place, &goals, &setup, &players, trial, budget, watchman)?);
        }
    }
    Ok(findings)
}

/// What is done to things in experiments for such a goal.
pub(crate) fn trial_of(measure: Measure) -> Option<Trial> {
    match measure {
        Measure::Given => Some(Trial::Given),
        Measure::Kept => Some(Trial::Kept),
        Measure::Blank => Some(Trial::Blank),
        _ => None,
    }
}

#[allow(clippy::too_many_arguments, reason = "one call, and every one of them is needed")]
fn check_causes(
    game: &dyn Studied,
    place: &Place,
    goals: &[&Goal],
    setup: &Setup,
    players: &Players,
    trial: Trial,
    budget: &Budget,
    watchman: &Watchman,
) -> Result<Vec<Finding>, CheckError> {
    let words = game.vocabulary();
    let of_goal = |goal: &&Goal| goal.things(words).map_err(CheckError);
    let by_goal: Vec<Vec<Thing>> = goals.iter().map(of_goal).collect::<Result<_, _>>()?;
    let mut things: Vec<Thing> = by_goal.concat();
    things.sort_unstable();
    things.dedup();
    let things = bearing(game, setup, trial, &things);
    let interims = Interims::doubling(budget.batch, budget.trials);
    let judge = |effects: &Option<Effects>, trials: u64| -> Vec<Finding> {
        let risk = interims.risk(trials);
        let finding = |(goal, things): (&&Goal, &Vec<Thing>)| {
            let parts = effects.as_ref().map(|effects| effects.measured(words, things, risk)).unwrap_or_default();
            goal.judge(place, &parts, effects.as_ref().map_or(0, Effects::games))
        };
        goals.iter().zip(&by_goal).map(finding).collect()
    };
    let next = |found: &mut Option<Effects>, numbers: Range<u64>, control: Control<'_>| {
        let made = experiment(game, setup, players, trial, &things, numbers, control);
        let Some(more) = made else { return false };
        match found {
            Some(found) => found.merge(&more),
            None => *found = Some(more),
        }
        true
    };
    let decided = |found: &Option<Effects>, trials| all_decided(&judge(found, trials));
    let (found, trials) = watchman.batches(place, budget.trials, budget.batch, None, next, decided);
    Ok(judge(&found, trials))
}

fn all_decided(findings: &[Finding]) -> bool {
    findings.iter().all(|finding| finding.verdict != Verdict::Undecided)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    /// What is played of a batch of 64 that would take far longer than there is time, and where verdicts are looked at.
    fn played(time: Option<Duration>, threads: usize, most: u64) -> (u64, Vec<u64>) {
        let stop = AtomicBool::new(false);
        let control = Control { threads, stop: &stop, finished: &|_| {} };
        let until = time.map(|time| Instant::now() + time);
        let watchman = Watchman { control, until, done: AtomicU64::new(0), total: most, told: &|_| {} };
        let place = Place { seats: 2, options: std::collections::BTreeMap::new(), bots: "greedy".into() };
        let seen = std::cell::RefCell::new(Vec::new());
        let next = |played: &mut u64, numbers: Range<u64>, _: Control<'_>| {
            if time.is_some_and(|time| time < Duration::from_secs(60)) {
                std::thread::sleep(Duration::from_millis(10) * (numbers.end - numbers.start) as u32);
            }
            *played += numbers.end - numbers.start;
            true
        };
        let enough = |_: &u64, games: u64| {
            seen.borrow_mut().push(games);
            false
        };
        let (played, counted) = watchman.batches(&place, most, 64, 0, next, enough);
        assert_eq!(played, counted);
        (played, seen.into_inner())
    }

    #[test]
    fn the_clock_is_looked_at_within_a_batch() {
        let (games, interims) = played(Some(Duration::from_millis(40)), 2, 640);
        assert!(games < 64 && games % 2 == 0 && interims.is_empty(), "{games} games, looked at after {interims:?}");
        assert_eq!(played(Some(Duration::ZERO), 2, 640), (0, Vec::new()));
    }

    /// However many threads there are, verdicts are looked at after as many games.
    #[test]
    fn a_clock_changes_nothing_in_when_verdicts_are_looked_at() {
        let interims = vec![64, 128, 256, 512];
        assert_eq!(played(None, 2, 640), (640, interims.clone()));
        for threads in [1, 3, 5, 100] {
            assert_eq!(played(Some(Duration::from_secs(3600)), threads, 640), (640, interims.clone()));
        }
    }
}
