//! Two packs or option sets, game by game on the same seeds: what changed, and whether it is more than noise.

use crate::causes::{Cross, Trial, bearing, luck};
use crate::check::Gauges;
use crate::estimate::{Estimate, FEWEST_CASES, Ratio, Risk, WHOLE};
use crate::goals::{self, Finding, Gauge, Goal};
use crate::play::{Collect, Control, Players, over_threads};
use crate::story::{Story, best_score};
use crate::studied::{Desk, Studied};
use serde::Serialize;
use sounder_kernel::{Change, Experiment, Seat, Setup, Thing, Vocabulary};

/// One of the two that are compared.
pub struct Variant<'a> {
    /// What it is called.
    pub name: String,
    /// The game with its pack.
    pub game: &'a dyn Studied,
    /// The table.
    pub setup: Setup,
    /// The goals that are about the table; those that need experiments are left out.
    pub goals: Vec<&'a Goal>,
}

/// How much is played.
#[derive(Clone, Debug)]
pub struct Extent {
    /// Pairs of games.
    pub games: u64,
    /// Pairs of games with one thing given to the same seat in both.
    pub trials: u64,
    /// Only things of these classes are given; all if none is named.
    pub classes: Vec<String>,
}

/// A figure of both, and by how much they differ.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Difference {
    /// What it is.
    pub figure: String,
    /// The mean of the first.
    pub first: f64,
    /// The mean of the second.
    pub second: f64,
    /// The second less the first, with an interval that holds for all figures of a list at once.
    pub change: Estimate,
    /// The pairs of games that tell about it; fewer than [`FEWEST_CASES`] tell nothing.
    pub cases: u64,
    /// Whether it is more than noise.
    pub clear: bool,
    /// Whether the figure is a share, to be shown in percent.
    pub share: bool,
    /// The change from plain means, as if the games of both had nothing in common; only of what things bring.
    pub raw: Option<Estimate>,
    /// How many plain games one pair is worth because games on the same seed are alike and luck is taken out.
    pub worth: Option<f64>,
}

/// The words of both variants: those of the first, then what only the second has.
struct Words {
    things: Vec<String>,
    kinds: Vec<String>,
    /// Where each variant's things and kinds of facts are in these lists.
    places: [(Vec<usize>, Vec<usize>); 2],
    /// Things that only the first has, and only the second.
    alone: [Vec<String>; 2],
}

impl Words {
    fn of(first: &Vocabulary, second: &Vocabulary) -> Words {
        let (mut things, mut kinds): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
        let place = |known: &mut Vec<String>, name: &String| {
            known.iter().position(|other| other == name).unwrap_or_else(|| {
                known.push(name.clone());
                known.len() - 1
            })
        };
        let places = [first, second].map(|words| {
            let of_things = words.things.iter().map(|thing| place(&mut things, &thing.name)).collect();
            (of_things, words.kinds.iter().map(|kind| place(&mut kinds, kind)).collect())
        });
        let without = |mine: &Vocabulary, theirs: &Vocabulary| {
            let alone = mine.things.iter().filter(|thing| theirs.find(&thing.name).is_none());
            alone.map(|thing| thing.name.clone()).collect()
        };
        let alone = [without(first, second), without(second, first)];
        Words { things, kinds, places, alone }
    }

    /// What is compared of every game: a name, and whether it is a share.
    fn figures(&self, seats: usize) -> Vec<(String, bool)> {
        let mut names = vec![
            ("rounds".to_string(), false),
            ("actions".to_string(), false),
            ("decisions a player".to_string(), false),
            ("best score".to_string(), false),
            (MARGIN.to_string(), false),
        ];
        for seat in 1..=seats {
            names.push((format!("wins of seat {seat}"), true));
        }
        for seat in 1..=seats {
            names.push((format!("points of seat {seat}"), false));
        }
        names.extend(self.things.iter().map(|thing| (format!("games with {thing} taken"), true)));
        for kind in &self.kinds {
            names.push((format!("{kind} a game"), false));
            names.extend(self.things.iter().map(|thing| (format!("{kind}: {thing} a game"), false)));
        }
        names
    }

    /// The same of one game of a variant, in parts of [`WHOLE`].
    fn of_game(&self, variant: usize, story: &Story) -> Vec<i64> {
        let (things, kinds) = &self.places[variant];
        let mut figures = vec![
            i64::from(story.rounds) * WHOLE,
            i64::from(story.actions) * WHOLE,
            i64::from(story.decisions) * WHOLE / story.seats() as i64,
            best_score(&story.outcome) * WHOLE,
            story.margin().unwrap_or_default() * WHOLE,
        ];
        figures.extend(Seat::all(story.seats()).map(|seat| story.won(seat)));
        figures.extend(Seat::all(story.seats()).map(|seat| i64::from(story.outcome.score(seat)) * WHOLE));
        let first_thing = figures.len();
        let first_fact = first_thing + self.things.len();
        figures.resize(first_fact + self.kinds.len() * (1 + self.things.len()), 0);
        for take in &story.takes {
            figures[first_thing + things[usize::from(take.thing.0)]] = WHOLE;
        }
        for fact in &story.facts {
            let of_kind = first_fact + kinds[usize::from(fact.kind)] * (1 + self.things.len());
            figures[of_kind] += WHOLE;
            if let Some(thing) = fact.thing {
                figures[of_kind + 1 + things[usize::from(thing.0)]] += WHOLE;
            }
        }
        figures
    }
}

/// The figure that says how clear wins are.
const MARGIN: &str = "winning margin";

/// Where pairs of games are played, with what was found in them.
type Pair<'d> = ((Box<dyn Desk + 'd>, Box<dyn Desk + 'd>), Vec<Both>, [Gauges; 2]);

/// Sums of a figure in both, and of its differences.
type Both = (i64, i64, Ratio);

/// Kinds of luck that may show in a difference: of the deal and of play, in both games.
const LUCK: usize = 4;

/// A win by so many times the usual margin is a clear one.
const CLEAR: f64 = 1.5;

/// What became of a seat that has a thing from the start, in pairs of games.
#[derive(Clone)]
struct Given {
    /// The difference of results, close ends counted in part, with the luck of the deal and of play in both.
    results_apart: Cross,
    /// The difference of scores, with the same.
    scores_apart: Cross,
    /// The results in both.
    results: [Ratio; 2],
    /// The scores in both.
    scores: [Ratio; 2],
}

impl Given {
    fn new() -> Given {
        Given {
            results_apart: Cross::new(LUCK + 1),
            scores_apart: Cross::new(LUCK + 1),
            results: [Ratio::default(); 2],
            scores: [Ratio::default(); 2],
        }
    }

    fn add(&mut self, pair: [&Story; 2], seat: Seat, clear: f64) {
        let results = pair.map(|story| story.result(seat));
        let blurred = pair.map(|story| story.blurred_result(seat, clear));
        let scores = pair.map(|story| i64::from(story.outcome.score(seat)) * WHOLE);
        let [[a, b], [c, d]] = pair.map(|story| luck(story, seat));
        self.results_apart.add(&[blurred[1] - blurred[0], a, b, c, d]);
        self.scores_apart.add(&[scores[1] - scores[0], a, b, c, d]);
        for side in 0..2 {
            self.results[side].add(results[side], 1);
            self.scores[side].add(scores[side], 1);
        }
    }

    fn merge(&mut self, other: &Given) {
        self.results_apart.merge(&other.results_apart);
        self.scores_apart.merge(&other.scores_apart);
        for side in 0..2 {
            self.results[side].merge(&other.results[side]);
            self.scores[side].merge(&other.scores[side]);
        }
    }
}

/// What was found about two variants; grows game by game, in whole numbers.
pub struct Comparison {
    names: Vec<(String, bool)>,
    figures: Vec<Both>,
    things: Vec<(Thing, String)>,
    /// For each thing what became of the seat that has it in both.
    given: Vec<Given>,
    /// Things that only the first has, and only the second.
    pub alone: [Vec<String>; 2],
    /// What the games of each say about its goals.
    pub verdicts: [Vec<Finding>; 2],
    /// Goals about either that take experiments of their own, of which nothing is said here.
    pub untold: Vec<String>,
    /// Pairs of games.
    pub games: u64,
    /// Pairs of games with something given.
    pub trials: u64,
}

/// Compares two variants over pairs of games, and over pairs in which one thing is given to the same seat in both. Gives `None`
/// when it was stopped or a variant cannot be played.
pub fn compare(
    first: &Variant,
    second: &Variant,
    players: &Players,
    extent: &Extent,
    control: Control,
) -> Option<Comparison> {
    let tables = [first.game.for_table(&first.setup).ok()?, second.game.for_table(&second.setup).ok()?];
    let (words, others) = (first.game.vocabulary(), second.game.vocabulary());
    let both = Words::of(words, others);
    let all = both.figures(first.setup.seats);
    let plain = [first, second].map(|variant| {
        let goals = variant.goals.iter().copied().filter(|goal| !goal.measure.is_causal());
        goals.collect::<Vec<&Goal>>()
    });
    let mut untold: Vec<String> = Vec::new();
    for goal in first.goals.iter().chain(&second.goals).filter(|goal| goal.measure.is_causal()) {
        if !untold.contains(&goal.goal) {
            untold.push(goal.goal.clone());
        }
    }
    let gauges = |variant: usize| -> Option<Gauges> {
        let new = |goal: &&Goal| Gauge::new(goal, tables[variant].chairs(), tables[variant].vocabulary()).ok();
        plain[variant].iter().map(new).collect::<Option<Vec<Gauge>>>().map(Gauges)
    };
    let gauges = [gauges(0)?, gauges(1)?];
    let desks = || (tables[0].desk(players), tables[1].desk(players));
    let place = || (desks(), vec![Both::default(); all.len()], gauges.clone());
    let work = |((a, b), sums, gauges): &mut Pair, number| {
        let mut of = |variant: usize, story: &Story| {
            gauges[variant].add(story);
            both.of_game(variant, story)
        };
        let (a, b) = (of(0, a.play(number)), of(1, b.play(number)));
        for ((first, second, difference), (a, b)) in sums.iter_mut().zip(a.into_iter().zip(b)) {
            *first += a;
            *second += b;
            difference.add(b - a, 1);
        }
    };
    let played = over_threads(0..extent.games, control, place, work, |all, other| {
        for (mine, theirs) in all.1.iter_mut().zip(other.1) {
            mine.0 += theirs.0;
            mine.1 += theirs.1;
            mine.2.merge(&theirs.2);
        }
        all.2.iter_mut().zip(other.2).for_each(|(mine, theirs)| mine.merge(theirs));
    })?;
    let verdicts = [0, 1].map(|variant| {
        let bots: Vec<String> = players.bots.iter().map(ToString::to_string).collect();
        let Setup { seats, options, .. } = if variant == 0 { &first.setup } else { &second.setup };
        let place = goals::Place { seats: *seats, options: options.clone(), bots: bots.join(",") };
        let judged = played.2[variant].0.iter().zip(&plain[variant]);
        judged.map(|(gauge, goal)| gauge.finding(goal, &place, Risk::USUAL)).collect()
    });
    let in_both = |thing: &Thing| {
        let class = &words.things[usize::from(thing.0)].class;
        (extent.classes.is_empty() || extent.classes.contains(class)) && others.find(words.name(*thing)).is_some()
    };
    let things: Vec<Thing> = (0..words.things.len() as u16).map(Thing).filter(in_both).collect();
    let things = bearing(first.game, &first.setup, Trial::Given, &things);
    let names: Vec<(Thing, String)> = things.iter().map(|(thing, _)| (*thing, words.name(*thing).into())).collect();
    let give = |variant: &Variant, name: &str, seat: Seat| {
        let experiments = vec![Experiment { thing: name.into(), change: Change::GivenTo(seat) }];
        variant.game.for_table(&Setup { experiments, ..variant.setup.clone() })
    };
    let margin = all.iter().position(|(name, _)| name == MARGIN).map_or((0, 0), |at| (played.1[at].0, played.1[at].1));
    let clear = CLEAR * (margin.0 + margin.1) as f64 / (2 * extent.games.max(1)) as f64 / WHOLE as f64;
    let other_seeds = Players { seed: players.seed ^ (1 << 63), ..players.clone() };
    let empty = || vec![Given::new(); things.len()];
    let work = |given: &mut Vec<Given>, number: u64| {
        let index = (number % things.len() as u64) as usize;
        let seats = &things[index].1;
        let seat = seats[((number / things.len() as u64 + number) % seats.len() as u64) as usize];
        let name = words.name(things[index].0);
        let (Ok(a), Ok(b)) = (give(first, name, seat), give(second, name, seat)) else { return };
        let (mut a, mut b) = (a.desk(&other_seeds), b.desk(&other_seeds));
        given[index].add([a.play(number), b.play(number)], seat, clear);
    };
    let tried = if things.is_empty() { 0 } else { extent.trials };
    let given = if tried == 0 {
        empty()
    } else {
        over_threads(0..tried, control, empty, work, |all, other| {
            all.iter_mut().zip(&other).for_each(|(mine, theirs)| mine.merge(theirs));
        })?
    };
    let (games, alone) = (extent.games, both.alone);
    let (names, things) = (all, names);
    Some(Comparison { names, figures: played.1, things, given, alone, verdicts, untold, games, trials: tried })
}

impl Difference {
    /// Whether enough pairs of games tell about it.
    pub fn is_told(&self) -> bool {
        self.cases >= FEWEST_CASES
    }

    /// What so many figures of which none is clear come to, in words: that nothing was measured is not that nothing has changed.
    pub fn none_clear(lines: &[Difference]) -> String {
        let told = lines.iter().filter(|line| line.is_told()).count();
        let figures = |count: usize| if count == 1 { "1 figure".to_string() } else { format!("{count} figures") };
        match (told, lines.len()) {
            (_, 0) => "nothing was measured".into(),
            (0, _) => format!("nothing was measured: it takes at least {FEWEST_CASES} pairs of games for each figure"),
            (told, all) if told < all => format!(
                "no difference beyond noise, in {}; {} more rest on fewer than {FEWEST_CASES} pairs of games",
                figures(told),
                all - told
            ),
            (told, _) => format!("no difference beyond noise, in {}", figures(told)),
        }
    }
}

impl Comparison {
    /// What changed between games of both, clear ones first.
    pub fn figures(&self) -> Vec<Difference> {
        let seen: Vec<_> = self.names.iter().zip(&self.figures).filter(|(_, (a, b, _))| *a != 0 || *b != 0).collect();
        let t = Risk::USUAL.shared(seen.len()).t(self.games);
        let games = self.games.max(1) as f64 * WHOLE as f64;
        let line = |((name, share), (first, second, difference)): (&(String, bool), &Both)| {
            let mut wide = *difference;
            if *share {
                // A handful of games that all say the same proves little: one more on either side keeps the interval honest.
                wide.add(WHOLE, 1);
                wide.add(-WHOLE, 1);
            }
            let around = wide.mean(t).times(1.0 / WHOLE as f64);
            let change = Estimate { value: difference.value() / WHOLE as f64, ..around };
            let (first, second) = (*first as f64 / games, *second as f64 / games);
            let (cases, share) = (self.games, *share);
            let clear = cases >= FEWEST_CASES && change.excludes(0.0);
            Difference { figure: name.clone(), first, second, change, cases, clear, share, raw: None, worth: None }
        };
        sorted(seen.into_iter().map(line).collect())
    }

    /// Things that bring their owner more or less chance than before, by experiment, beside what has changed for the owner of
    /// anything; clear ones first.
    pub fn things(&self) -> Vec<Difference> {
        self.differences(|given| (&given.results_apart, given.results), true)
    }

    /// Things that bring their owner a higher or lower score than before, in the same way; clear ones first. A score tells more in a
    /// game than who has won it, so that this shows small changes sooner.
    pub fn scores(&self) -> Vec<Difference> {
        self.differences(|given| (&given.scores_apart, given.scores), false)
    }

    /// By how much a figure of things differs: of each thing the difference in pairs, with the luck in both, and the figure in both.
    fn differences(&self, of: impl Fn(&Given) -> (&Cross, [Ratio; 2]), share: bool) -> Vec<Difference> {
        let fit = Cross::fit(self.given.iter().map(|given| of(given).0), LUCK + 1);
        let weights: Vec<f64> = std::iter::once(1.0).chain(fit.iter().map(|part| -part)).collect();
        let cases = |index: usize| self.given[index].results_apart.cases();
        let seen: Vec<usize> = (0..self.given.len()).filter(|index| cases(*index) > 1).collect();
        let risk = Risk::USUAL.shared(seen.len());
        let mean = |apart: &Cross| weights.iter().enumerate().map(|(figure, of)| of * apart.mean(figure)).sum::<f64>();
        let plain = |both: [Ratio; 2]| (both[1].value() - both[0].value()) / WHOLE as f64;
        let means = seen.iter().map(|index| mean(of(&self.given[*index]).0)).collect();
        let plain_means = seen.iter().map(|index| plain(of(&self.given[*index]).1)).collect();
        let apart_error = |index: usize| of(&self.given[index]).0.error(&weights);
        let plain_error = |index: usize| {
            let [first, second] = of(&self.given[index]).1;
            first.error().hypot(second.error()) / WHOLE as f64
        };
        // What the other pack changes for whoever has anything at all.
        let for_anything = Median::of(means, seen.iter().map(|index| apart_error(*index)));
        let plain_for_anything = Median::of(plain_means, seen.iter().map(|index| plain_error(*index)));
        let line = |index: usize| {
            let (apart, both) = of(&self.given[index]);
            let t = risk.t(cases(index));
            let error = apart_error(index).hypot(for_anything.error);
            let [first, second] = both.map(|figure| figure.value() / WHOLE as f64);
            let plain_error = plain_error(index).hypot(plain_for_anything.error);
            let change = Estimate::around(mean(apart) - for_anything.value, error, t);
            Difference {
                figure: self.things[index].1.clone(),
                first,
                second,
                change,
                cases: cases(index),
                // What few cases show may be the same accident in all of them.
                clear: cases(index) >= FEWEST_CASES && change.excludes(0.0),
                share,
                raw: Some(Estimate::around(plain(both) - plain_for_anything.value, plain_error, t)),
                worth: (error > 0.0).then(|| (plain_error / error).powi(2)),
            }
        };
        sorted(seen.into_iter().map(line).collect())
    }
}

/// The median of what was found about several things: the few that were changed themselves do not move it.
struct Median {
    value: f64,
    error: f64,
}

impl Median {
    /// Among fewer things there is no telling which of them is the odd one.
    const FEWEST: usize = 5;

    fn of(mut figures: Vec<f64>, errors: impl Iterator<Item = f64>) -> Median {
        let count = figures.len();
        if count < Median::FEWEST {
            return Median { value: 0.0, error: 0.0 };
        }
        figures.sort_by(f64::total_cmp);
        let squares: f64 = errors.map(|error| error.powi(2)).sum();
        Median {
            value: figures[(count - 1) / 2].midpoint(figures[count / 2]),
            // That of their mean, and a quarter more.
            error: (std::f64::consts::FRAC_PI_2 * squares).sqrt() / count as f64,
        }
    }
}

fn sorted(mut lines: Vec<Difference>) -> Vec<Difference> {
    let far = |line: &Difference| {
        let half = (line.change.high - line.change.low) / 2.0;
        if half > 0.0 { (line.change.value / half).abs() } else { 0.0 }
    };
    lines.sort_by(|a, b| (b.clear, far(b)).partial_cmp(&(a.clear, far(a))).expect("no figure is missing"));
    lines
}
