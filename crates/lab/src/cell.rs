//! Plays one table of a grid, batch by batch, so that it can be interrupted, resumed, and cut into parts.

use crate::causes::{Effects, Subject, Trial, bearing, experiment};
use crate::check::{CheckError, Gauges, trial_of};
use crate::estimate::Interims;
use crate::experiment::{BATCH, Experiment};
use crate::goals::{Finding, Gauge, Goal, Place, Verdict};
use crate::measure::Measures;
use crate::play::{Collect, Control, Players, play};
use crate::rows::Rows;
use crate::story::Story;
use crate::studied::Studied;
use serde::{Deserialize, Serialize};
use sounder_bots::read_bots;
use sounder_kernel::{SeatSet, Setup, Thing, Vocabulary};
use std::collections::BTreeSet;

/// Which part of a run this is: `index` of `count`, counted from 0. Batches are dealt out in turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Part {
    /// Which.
    pub index: u64,
    /// Of how many.
    pub count: u64,
}

impl Part {
    /// The whole run.
    pub const WHOLE: Part = Part { index: 0, count: 1 };

    fn has(self, batch: u64) -> bool {
        batch % self.count == self.index
    }
}

/// What has been played at one table so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ledger {
    /// All that looks on.
    pub measures: Measures,
    /// The goals for this table, in their order.
    pub gauges: Vec<Gauge>,
    /// What experiments found.
    pub effects: Vec<Effects>,
    /// The next batch of games, and of each kind of trial.
    next: Vec<u64>,
    /// Whether all is played that will be.
    pub done: bool,
}

impl Ledger {
    /// The games of both parts of a run.
    pub fn merge(&mut self, other: &Ledger) {
        self.measures.merge(other.measures.clone());
        self.gauges.iter_mut().zip(&other.gauges).for_each(|(mine, theirs)| mine.merge(theirs.clone()));
        self.effects.iter_mut().zip(&other.effects).for_each(|(mine, theirs)| mine.merge(theirs));
        self.done &= other.done;
    }

    /// Trials of a kind that are behind, or were to be made in other parts of the run.
    fn trials(&self, kind: usize) -> u64 {
        self.next[kind + 1] * BATCH
    }

    /// Games and trials that are behind, with those that need not be played because all is decided.
    pub fn behind(&self, experiment: &Experiment) -> u64 {
        let most = |kind: usize| if kind == 0 { experiment.games } else { experiment.trials };
        // Trials begin when the games are done with.
        let begun = |kind: usize| self.next.get(kind + 1).is_some_and(|next| *next > 0);
        let of = |(kind, next): (usize, &u64)| if begun(kind) { most(kind) } else { (next * BATCH).min(most(kind)) };
        if self.done { experiment.extent() } else { self.next.iter().enumerate().map(of).sum() }
    }

    /// What the games say about the goals that need no experiment.
    fn findings(&self, goals: &[&Goal], place: &Place, interims: Interims) -> Vec<Finding> {
        let risk = interims.risk(self.measures.games);
        self.gauges.iter().zip(goals).map(|(gauge, goal)| gauge.finding(goal, place, risk)).collect()
    }
}

/// Whether there are findings, and each is a verdict.
fn none_is_open(findings: &[Finding]) -> bool {
    !findings.is_empty() && findings.iter().all(|finding| finding.verdict != Verdict::Undecided)
}

struct Everything(Measures, Gauges, Option<Rows>);

impl Collect for Everything {
    fn add(&mut self, story: &Story) {
        self.0.add(story);
        self.1.add(story);
        if let Some(rows) = &mut self.2 {
            rows.add(story);
        }
    }

    fn merge(&mut self, other: Everything) {
        self.0.merge(other.0);
        self.1.merge(other.1);
        if let (Some(mine), Some(theirs)) = (&mut self.2, other.2) {
            mine.merge(theirs);
        }
    }
}

/// Hears of what has been played after each batch, with the rows of its games.
pub type Saved<'s> = dyn FnMut(&Ledger, Option<Rows>) -> Result<(), CheckError> + 's;

/// A table that is ready to be played at.
pub struct Table<'a> {
    game: &'a dyn Studied,
    /// The game bound to the table.
    pub bound: Box<dyn Studied>,
    /// How it is set up.
    pub setup: Setup,
    /// Who plays.
    pub players: Players,
    /// The goals that its games can tell about.
    pub goals: Vec<&'a Goal>,
    /// The goals that its experiments can tell about.
    causal: Vec<&'a Goal>,
    place: Place,
    /// What nothing here tells about the goals, and why.
    pub untold: Vec<String>,
    trials: Vec<(Trial, Vec<Subject>)>,
    /// When goals that need no experiment are looked at, ...
    interims: Interims,
    /// ... and when the others are.
    trial_interims: Interims,
}

/// Why the experiments that are asked for tell nothing about a goal, if they do not.
fn why_untold(goal: &Goal, experiment: &Experiment, words: &Vocabulary) -> Result<Option<String>, CheckError> {
    let Some(trial) = trial_of(goal.measure) else { return Ok(None) };
    let things = goal.things(words).map_err(CheckError)?;
    if experiment.trials == 0 || !experiment.trial.contains(&trial) {
        let why = format!("it takes experiments in which things are {}, and none are made here", trial.word());
        return Ok(Some(why));
    }
    let classes = things.iter().map(|thing| words.things[usize::from(thing.0)].class.as_str());
    let left_out: BTreeSet<&str> =
        classes.filter(|class| !experiment.classes.iter().any(|known| known == class)).collect();
    if experiment.classes.is_empty() || left_out.is_empty() {
        return Ok(None);
    }
    let left_out: Vec<&str> = left_out.into_iter().collect();
    Ok(Some(format!("no experiments are made here with things of class {}", left_out.join(", "))))
}

impl<'a> Table<'a> {
    /// The table of a place in an experiment, or why it cannot be played at.
    pub fn new(
        game: &'a dyn Studied,
        experiment: &Experiment,
        place: &Place,
        goals: Vec<&'a Goal>,
    ) -> Result<Self, CheckError> {
        let bad = |error: String| CheckError(format!("{}: {error}", place.name()));
        let setup = place.setup();
        game.about().check(&setup).map_err(|error| bad(error.to_string()))?;
        let bound = game.for_table(&setup).map_err(|error| bad(error.to_string()))?;
        let bots = read_bots(&place.bots, bound.chairs(), SeatSet::all(place.seats)).map_err(|e| bad(e.to_string()))?;
        let players = Players { bots, swap: experiment.swap, seed: experiment.seed, luck: experiment.luck };
        let words = bound.vocabulary();
        let counts = |(_, thing): &(usize, &sounder_kernel::ThingName)| {
            experiment.classes.is_empty() || experiment.classes.contains(&thing.class)
        };
        let things: Vec<Thing> =
            words.things.iter().enumerate().filter(counts).map(|(index, _)| Thing(index as u16)).collect();
        let kinds: &[Trial] = if experiment.trials > 0 { &experiment.trial } else { &[] };
        let trials = kinds.iter().map(|trial| (*trial, bearing(game, &setup, *trial, &things))).collect();
        let mut untold = Vec::new();
        if experiment.goals && goals.is_empty() {
            untold.push("No goal of the game is about this table.".to_string());
        }
        let (asked, goals): (Vec<&Goal>, Vec<&Goal>) = goals.into_iter().partition(|goal| goal.measure.is_causal());
        // A goal about a class that no experiment is made with stays open, and the report says so.
        let mut causal = Vec::new();
        for goal in asked {
            match why_untold(goal, experiment, words)? {
                Some(why) => untold.push(format!("{}: {why}.", goal.goal)),
                None => causal.push(goal),
            }
        }
        let early = experiment.ends_early();
        let interims = |most: u64| if early { Interims::doubling(BATCH, most) } else { Interims::ONCE };
        let (interims, trial_interims) = (interims(experiment.games), interims(experiment.trials));
        let place = place.clone();
        Ok(Table { game, bound, setup, players, goals, causal, place, untold, trials, interims, trial_interims })
    }

    /// What games and experiments say about the goals.
    pub fn verdicts(&self, ledger: &Ledger) -> Vec<Finding> {
        let causal = (0..self.trials.len()).flat_map(|kind| self.causal_findings(ledger, kind));
        ledger.findings(&self.goals, &self.place, self.interims).into_iter().chain(causal).collect()
    }

    /// What the experiments of one kind say about the goals that need them.
    fn causal_findings(&self, ledger: &Ledger, kind: usize) -> Vec<Finding> {
        let words = self.bound.vocabulary();
        let (trial, effects) = (self.trials[kind].0, &ledger.effects[kind]);
        let risk = self.trial_interims.risk(ledger.trials(kind));
        let goals = self.causal.iter().filter(|goal| trial_of(goal.measure) == Some(trial));
        let finding = |goal: &&Goal| {
            let parts = effects.measured(words, &goal.things(words).unwrap_or_default(), risk);
            goal.judge(&self.place, &parts, effects.games())
        };
        goals.map(finding).collect()
    }

    /// Whether it is time to look at the goals that games tell about, and every one of them is decided.
    fn decided(&self, ledger: &Ledger) -> bool {
        self.interims.is_due(ledger.measures.games)
            && none_is_open(&ledger.findings(&self.goals, &self.place, self.interims))
    }

    /// The same for the goals that experiments of one kind tell about.
    fn causes_decided(&self, ledger: &Ledger, kind: usize) -> bool {
        self.trial_interims.is_due(ledger.trials(kind)) && none_is_open(&self.causal_findings(ledger, kind))
    }

    /// Nothing yet.
    pub fn empty(&self) -> Result<Ledger, CheckError> {
        let new = |goal: &&Goal| Gauge::new(goal, self.bound.chairs(), self.bound.vocabulary());
        let measures = Measures::new(self.bound.chairs(), self.bound.vocabulary());
        let gauges = self.goals.iter().map(new).collect::<Result<_, _>>().map_err(CheckError)?;
        let effect = |(trial, things): &(Trial, Vec<Subject>)| {
            let names: Vec<Thing> = things.iter().map(|(thing, _)| *thing).collect();
            Effects::new(*trial, &names, self.place.seats)
        };
        let effects = self.trials.iter().map(effect).collect();
        Ok(Ledger { measures, gauges, effects, next: vec![0; 1 + self.trials.len()], done: false })
    }

    /// Names of the bots as the plan has them.
    pub fn bot_names(&self) -> Vec<String> {
        self.players.bots.iter().map(ToString::to_string).collect()
    }

    /// Plays on from where `ledger` stands. After each batch `saved` hears of it, with the rows of its games. Games end when all are
    /// played or every goal that they tell about is decided, experiments of each kind likewise (unless this is only a part of the
    /// run); all of it ends when somebody stops it.
    pub fn play(
        &self,
        experiment_: &Experiment,
        number: usize,
        part: Part,
        ledger: &mut Ledger,
        control: Control,
        saved: &mut Saved,
    ) -> Result<(), CheckError> {
        let batches = |games: u64| games.div_ceil(BATCH);
        let numbers = |batch: u64, games: u64| batch * BATCH..((batch + 1) * BATCH).min(games);
        let early = part == Part::WHOLE && experiment_.ends_early();
        while ledger.next[0] < batches(experiment_.games) {
            let batch = ledger.next[0];
            // Asked before a batch and not after it, so that a run that is resumed stops where it would have stopped.
            if early && batch > 0 && self.decided(ledger) {
                break;
            }
            ledger.next[0] += 1;
            if !part.has(batch) {
                continue;
            }
            let rows = || experiment_.rows.then(|| Rows::new(number, &self.bot_names(), self.bound.vocabulary()));
            let empty = self.empty()?;
            let new = || Everything(empty.measures.clone(), Gauges(empty.gauges.clone()), rows());
            let Some(found) = play(&*self.bound, &self.players, numbers(batch, experiment_.games), control, new) else {
                ledger.next[0] = batch;
                return Ok(());
            };
            ledger.measures.merge(found.0);
            ledger.gauges.iter_mut().zip(found.1.0).for_each(|(mine, theirs)| mine.merge(theirs));
            saved(ledger, found.2)?;
        }
        for (kind, (trial, things)) in self.trials.iter().enumerate() {
            while ledger.next[kind + 1] < batches(experiment_.trials) {
                let batch = ledger.next[kind + 1];
                if early && batch > 0 && self.causes_decided(ledger, kind) {
                    break;
                }
                ledger.next[kind + 1] += 1;
                if !part.has(batch) {
                    continue;
                }
                // Other seeds than those of the games that only look on.
                let players = Players { seed: self.players.seed ^ (1 << 63), ..self.players.clone() };
                let numbers = numbers(batch, experiment_.trials);
                let made = experiment(self.game, &self.setup, &players, *trial, things, numbers, control);
                let Some(found) = made else {
                    ledger.next[kind + 1] = batch;
                    return Ok(());
                };
                ledger.effects[kind].merge(&found);
                saved(ledger, None)?;
            }
        }
        ledger.done = true;
        saved(ledger, None)
    }
}
