use super::pairs::{PairLine, Pairs};
use crate::estimate::{Estimate, Ratio, WHOLE, z_for};
use crate::statistics::score_interval;
use crate::story::{Story, Take};
use serde::{Deserialize, Serialize};
use sounder_kernel::{MAX_SEATS, Vocabulary};
use std::collections::BTreeMap;

/// Positions are alike, for an association, when the judge's value lies in the same of so many bins, ...
const VALUE_BINS: usize = 8;
/// ... and the round, up to this one, and the seat are the same.
const ROUNDS: usize = 16;

/// How one thing fared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct Line {
    /// Decisions in which it could be taken, in games in which there was one.
    offered: Ratio,
    /// How often it was taken, of the decisions in which it could be.
    chosen: Ratio,
    /// Players who took it, of those who could.
    taken: Ratio,
    games_taken: u64,
    /// Wins of takers.
    takers: Ratio,
    /// Takers for whom something came of it later.
    used: Ratio,
    /// Takers who had it at the end, of those of whom that can be told.
    kept: Ratio,
    rounds: Ratio,
}

/// What was offered, taken and used.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Content {
    lines: Vec<Line>,
    /// Takings and results by kind of position, for each thing.
    strata: BTreeMap<u32, [i64; 2]>,
    pairs: Pairs,
    games: u64,
}

/// How one thing fared, in words.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ThingLine {
    /// What it is.
    pub class: String,
    /// Its name.
    pub thing: String,
    /// Decisions in which it could be taken, a game.
    pub offered: Estimate,
    /// The share of these in which it was.
    pub chosen: Estimate,
    /// The share of games in which somebody took it.
    pub games: Estimate,
    /// The share of players who took it, of those who could.
    pub taken: Estimate,
    /// The share of takers for whom something came of it later.
    pub used: Option<Estimate>,
    /// The share of takers who still had it at the end, where that can be told.
    pub kept: Option<Estimate>,
    /// The round in which it was taken, on average.
    pub round: Estimate,
    /// The chance of takers to win, in times the fair share.
    pub takers: Estimate,
    /// What goes together with taking it; a comparison, not a cause.
    pub association: Option<Association>,
}

impl ThingLine {
    /// Whether it was offered and hardly anybody wanted it, as far as so many games can tell.
    pub fn is_dead(&self) -> bool {
        self.offered.value > 0.05 && self.games.value < 0.01 && self.games.high < 0.05
    }
}

/// How takers did compared with those who took something else in a like position.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Association {
    /// The difference in the result, from -1 to 1.
    pub difference: Estimate,
    /// The same, shrunk towards the mean of all things by how uncertain it is.
    pub shrunk: f64,
}

/// The kind of position in which something was taken.
fn stratum(take: &Take) -> u32 {
    let value = (take.value * VALUE_BINS as f32).clamp(0.0, VALUE_BINS as f32 - 1.0) as usize;
    let round = usize::from(take.when.round).min(ROUNDS - 1);
    ((value * ROUNDS + round) * MAX_SEATS + take.seat.index()) as u32
}

const STRATA: u32 = (VALUE_BINS * ROUNDS * MAX_SEATS) as u32;

impl Content {
    pub(super) fn new(words: &Vocabulary, seats: usize) -> Content {
        let things = words.things.len();
        let pairs = Pairs::new(things, seats);
        Content { lines: vec![Line::default(); things], strata: BTreeMap::new(), pairs, games: 0 }
    }

    pub(super) fn add(&mut self, story: &Story) {
        self.games += 1;
        // How often each thing was taken, and by how many.
        let mut taken = vec![(0, 0); self.lines.len()];
        // The first time each seat took each thing.
        let mut firsts: Vec<&Take> = Vec::with_capacity(story.takes.len());
        for take in &story.takes {
            let thing = usize::from(take.thing.0);
            taken[thing].0 += 1;
            self.lines[thing].rounds.add(i64::from(take.when.round), 1);
            if !firsts.iter().any(|first| (first.thing, first.seat) == (take.thing, take.seat)) {
                taken[thing].1 += 1;
                firsts.push(take);
            }
        }
        let offered = self.lines.iter_mut().zip(&story.offers).zip(&taken);
        for ((line, offer), (times, takers)) in offered.filter(|((_, offer), _)| offer.times > 0) {
            line.offered.add(i64::from(offer.times), 1);
            line.chosen.add(*times, i64::from(offer.times));
            line.taken.add(*takers, offer.seats.len() as i64);
        }
        firsts.sort_unstable_by_key(|take| (take.thing, take.seat));
        for group in firsts.chunk_by(|a, b| a.thing == b.thing) {
            let line = &mut self.lines[usize::from(group[0].thing.0)];
            line.games_taken += 1;
            line.takers.add(group.iter().map(|take| story.won(take.seat)).sum(), group.len() as i64);
            let used = |take: &&&Take| {
                let of_it =
                    |fact: &&crate::story::FactAt| fact.thing == Some(take.thing) && fact.seat == Some(take.seat);
                story.facts.iter().filter(of_it).any(|fact| fact.action > take.action)
            };
            line.used.add(group.iter().filter(used).count() as i64, group.len() as i64);
            let kept = || group.iter().filter_map(|take| take.kept);
            if kept().next().is_some() {
                line.kept.add(kept().filter(|kept| *kept).count() as i64, kept().count() as i64);
            }
            for take in group {
                let cell = self.strata.entry(u32::from(take.thing.0) * STRATA + stratum(take)).or_default();
                cell[0] += 1;
                cell[1] += story.result(take.seat);
            }
        }
        self.pairs.add(story, &firsts);
    }

    pub(super) fn merge(&mut self, other: &Content) {
        self.games += other.games;
        for (mine, theirs) in self.lines.iter_mut().zip(&other.lines) {
            mine.offered.merge(&theirs.offered);
            mine.chosen.merge(&theirs.chosen);
            mine.taken.merge(&theirs.taken);
            mine.games_taken += theirs.games_taken;
            mine.takers.merge(&theirs.takers);
            mine.used.merge(&theirs.used);
            mine.kept.merge(&theirs.kept);
            mine.rounds.merge(&theirs.rounds);
        }
        for (key, theirs) in &other.strata {
            let mine = self.strata.entry(*key).or_default();
            mine.iter_mut().zip(theirs).for_each(|(a, b)| *a += b);
        }
        self.pairs.merge(&other.pairs);
    }

    /// For each thing the difference of its takers from those who took something else in a like position.
    fn associations(&self) -> BTreeMap<usize, Association> {
        let mut alike: BTreeMap<u32, [i64; 2]> = BTreeMap::new();
        for (key, cell) in &self.strata {
            let all = alike.entry(key % STRATA).or_default();
            all.iter_mut().zip(cell).for_each(|(a, b)| *a += b);
        }
        let mut sums: BTreeMap<usize, [f64; 3]> = BTreeMap::new();
        for (key, [takings, results]) in &self.strata {
            let [all, of_all] = alike[&(key % STRATA)];
            let others = (all - takings) as f64;
            if others <= 0.0 {
                continue;
            }
            let (n, mean) = (*takings as f64, *results as f64 / *takings as f64 / WHOLE as f64);
            let of_others = (of_all - results) as f64 / others / WHOLE as f64;
            let overall = of_all as f64 / all as f64 / WHOLE as f64;
            let sum = sums.entry((key / STRATA) as usize).or_default();
            sum[0] += n;
            sum[1] += n * (mean - of_others);
            sum[2] += n * n * overall * (1.0 - overall) * (1.0 / n + 1.0 / others);
        }
        let found: Vec<(usize, f64, f64)> =
            sums.iter().map(|(thing, [n, sum, squares])| (*thing, sum / n, squares / (n * n))).collect();
        let count = found.len().max(1) as f64;
        let mean = found.iter().map(|(_, difference, _)| difference).sum::<f64>() / count;
        // How much things really differ: what is left of their spread without the noise in it.
        let spread = found.iter().map(|(_, difference, _)| (difference - mean).powi(2)).sum::<f64>() / count;
        let noise = found.iter().map(|(_, _, variance)| variance).sum::<f64>() / count;
        let real = (spread - noise).max(0.0);
        let z = z_for(found.len());
        let line = |(thing, difference, variance): (usize, f64, f64)| {
            let keep = if real + variance > 0.0 { real / (real + variance) } else { 0.0 };
            let shrunk = mean + keep * (difference - mean);
            (thing, Association { difference: Estimate::around(difference, variance.sqrt(), z), shrunk })
        };
        found.into_iter().map(line).collect()
    }

    /// A line for everything that could be taken, in the order of the vocabulary. Intervals of a column hold all at once.
    pub fn lines(&self, words: &Vocabulary, sides: usize) -> Vec<ThingLine> {
        let offered = || self.lines.iter().enumerate().filter(|(_, line)| line.offered.total() > 0);
        let z = z_for(offered().count());
        let associations = self.associations();
        let of_games = |count: u64| {
            let rate = score_interval(count as f64, self.games as f64, z);
            Estimate { value: rate.rate, low: rate.low, high: rate.high }
        };
        let a_game = |mut times: Ratio| {
            times.add_empty(self.games - times.games());
            times.count(z)
        };
        let line = |(index, line): (usize, &Line)| ThingLine {
            class: words.things[index].class.clone(),
            thing: words.things[index].name.clone(),
            offered: a_game(line.offered),
            chosen: line.chosen.share(1, z),
            games: of_games(line.games_taken),
            taken: line.taken.share(1, z),
            used: (line.used.total() > 0).then(|| line.used.share(1, z)),
            kept: (line.kept.base() > 0).then(|| line.kept.share(1, z)),
            round: line.rounds.mean(z),
            takers: line.takers.share(WHOLE, z).times(sides as f64),
            association: associations.get(&index).copied(),
        };
        offered().map(line).collect()
    }

    /// Things that were never among the choices, though others of their class were.
    pub fn never_offered(&self, words: &Vocabulary) -> Vec<String> {
        let offered = |class: &str| {
            words.things.iter().zip(&self.lines).any(|(thing, line)| thing.class == class && line.offered.total() > 0)
        };
        let things = words.things.iter().zip(&self.lines);
        let never = things.filter(|(thing, line)| line.offered.total() == 0 && offered(&thing.class));
        never.map(|(thing, _)| thing.name.clone()).collect()
    }

    /// Pairs that enough players had, the clearest first.
    pub fn pairs(&self, words: &Vocabulary, most: usize) -> Vec<PairLine> {
        self.pairs.lines(words, most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::story::Offer;
    use sounder_kernel::{Chairs, Dice, Outcome, Seat, SeatSet, Thing, When};

    /// Games in which each of two seats takes each of six things half of the time; nothing matters but the first two together.
    fn planted(games: u64, together: u32) -> (Content, Vocabulary) {
        played(games, together, [[2, 2], [100, 100]])
    }

    /// The same, where seats take things with chances of so many in four and have such strengths alone.
    fn played(games: u64, together: u32, [takes, strengths]: [[u32; 2]; 2]) -> (Content, Vocabulary) {
        let mut words = Vocabulary::new(&[], &[]);
        words.add("card", ["Flint", "Tinder", "Rope", "Bell", "Lamp", "Sock", "Lost"]);
        words.add("place", ["Nowhere"]);
        let mut content = Content::new(&words, 2);
        let mut dice = Dice::from_number(4);
        for number in 0..games {
            let mut story = Story::new(&Chairs::free_for_all(2), words.things.len());
            (story.number, story.seating) = (number, vec![0, 1]);
            let mut strength = strengths;
            for seat in [Seat(0), Seat(1)] {
                let taken: Vec<u16> = (0..6).filter(|_| dice.chance(takes[seat.index()], 4)).collect();
                if taken.contains(&0) && taken.contains(&1) {
                    strength[seat.index()] += together;
                }
                for thing in taken {
                    let when = When::default();
                    story.takes.push(Take { thing: Thing(thing), seat, when, action: 1, value: 0.5, kept: None });
                }
            }
            story.offers[..6].fill(Offer { times: 2, seats: SeatSet::all(2) });
            let first = dice.below(strength[0] + strength[1]) < strength[0];
            story.outcome = Outcome::by_scores(if first { &[1, 0] } else { &[0, 1] });
            content.add(&story);
        }
        (content, words)
    }

    #[test]
    fn a_planted_pair_is_named_and_no_other() {
        let (content, words) = planted(6000, 400);
        let clear: Vec<PairLine> = content.pairs(&words, 30).into_iter().filter(|pair| pair.clear).collect();
        let names: Vec<(&str, &str)> = clear.iter().map(|pair| (pair.first.as_str(), pair.second.as_str())).collect();
        assert_eq!(names, [("Flint", "Tinder")], "{clear:?}");
        assert!(clear[0].beyond.low > 0.0);
    }

    #[test]
    fn where_nothing_is_planted_no_pair_is_named() {
        let (content, words) = planted(6000, 0);
        assert!(content.pairs(&words, 30).iter().all(|pair| !pair.clear));
    }

    /// Whoever plays better and takes more makes no two things go well together.
    #[test]
    fn a_stronger_bot_makes_no_pair() {
        let (content, words) = played(6000, 0, [[1, 3], [20, 180]]);
        let pairs = content.pairs(&words, 30);
        assert_eq!(pairs.len(), 15);
        assert!(pairs.iter().all(|pair| !pair.clear && pair.example.is_some()), "{pairs:?}");
        let (content, words) = played(6000, 4000, [[1, 3], [20, 180]]);
        let clear: Vec<PairLine> = content.pairs(&words, 30).into_iter().filter(|pair| pair.clear).collect();
        assert_eq!(clear.len(), 1, "and what is planted is still found: {clear:?}");
    }

    #[test]
    fn what_is_offered_and_taken_has_an_interval_that_holds_for_all_lines() {
        let (content, words) = planted(400, 0);
        for line in content.lines(&words, 2) {
            let all = [line.chosen, line.taken, line.games, line.takers];
            assert!(all.iter().all(|estimate| estimate.low < estimate.value && estimate.value < estimate.high));
            assert!((line.offered.value - 2.0).abs() < 1e-9 && (line.taken.value - 0.5).abs() < 0.1, "{line:?}");
            // Of 800 players each took it or did not: alone the interval would be 7 points wide, one of six is wider.
            assert!(line.taken.high - line.taken.low > 0.08, "{line:?}");
        }
    }

    #[test]
    fn what_is_never_offered_is_named_if_others_of_its_class_are() {
        let (content, words) = planted(10, 0);
        assert_eq!(content.never_offered(&words), ["Lost"]);
    }
}
