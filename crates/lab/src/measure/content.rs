use crate::estimate::{Estimate, Ratio, WHOLE, z_for};
use crate::story::{Story, Take};
use serde::{Deserialize, Serialize};
use sounder_kernel::{MAX_SEATS, Seat, Vocabulary};
use std::collections::BTreeMap;

/// Positions are alike, for an association, when the judge's value lies in the same of so many bins, ...
const VALUE_BINS: usize = 8;
/// ... and the round, up to this one, and the seat are the same.
const ROUNDS: usize = 16;
/// A pair that fewer players had than this is not looked at.
const FEWEST_OWNERS: i64 = 50;

/// How one thing fared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct Line {
    offered: u64,
    taken: u64,
    /// Players and games in which it could be taken.
    could: u64,
    games_offered: u64,
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
    seats: u64,
    wins: i64,
}

/// Players who took two things, and their wins; one place for every two things.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "SparsePairs", into = "SparsePairs")]
struct Pairs {
    things: usize,
    counts: Vec<[i64; 2]>,
}

#[derive(Serialize, Deserialize)]
struct SparsePairs(usize, Vec<(usize, i64, i64)>);

impl From<SparsePairs> for Pairs {
    fn from(SparsePairs(things, sparse): SparsePairs) -> Pairs {
        let mut counts = vec![[0; 2]; things * things];
        for (place, owners, wins) in sparse {
            counts[place] = [owners, wins];
        }
        Pairs { things, counts }
    }
}

impl From<Pairs> for SparsePairs {
    fn from(pairs: Pairs) -> SparsePairs {
        let seen = pairs.counts.into_iter().enumerate().filter(|(_, [owners, _])| *owners > 0);
        SparsePairs(pairs.things, seen.map(|(place, [owners, wins])| (place, owners, wins)).collect())
    }
}

/// How one thing fared, in words.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ThingLine {
    /// What it is.
    pub class: String,
    /// Its name.
    pub thing: String,
    /// Decisions in which it could be taken, a game.
    pub offered: f64,
    /// The share of these in which it was.
    pub chosen: f64,
    /// The share of games in which somebody took it.
    pub games: Estimate,
    /// The share of players who took it, of those who could.
    pub taken: f64,
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
        self.offered > 0.05 && self.games.value < 0.01 && self.games.high < 0.03
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

/// Two things whose takers did better or worse than each of them promises.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PairLine {
    /// One of them.
    pub first: String,
    /// The other.
    pub second: String,
    /// Players who had both.
    pub owners: u64,
    /// The change in the chance beyond what both bring alone; its interval is widened for all pairs that were looked at.
    pub beyond: Estimate,
    /// Whether it is more than noise.
    pub clear: bool,
}

/// The kind of position in which something was taken.
fn stratum(take: &Take) -> u32 {
    let value = (take.value * VALUE_BINS as f32).clamp(0.0, VALUE_BINS as f32 - 1.0) as usize;
    let round = usize::from(take.when.round).min(ROUNDS - 1);
    ((value * ROUNDS + round) * MAX_SEATS + take.seat.index()) as u32
}

const STRATA: u32 = (VALUE_BINS * ROUNDS * MAX_SEATS) as u32;

impl Content {
    pub(super) fn new(words: &Vocabulary) -> Content {
        let things = words.things.len();
        Content {
            lines: vec![Line::default(); things],
            strata: BTreeMap::new(),
            pairs: Pairs { things, counts: vec![[0; 2]; things * things] },
            games: 0,
            seats: 0,
            wins: 0,
        }
    }

    pub(super) fn add(&mut self, story: &Story) {
        self.games += 1;
        self.seats += story.seats() as u64;
        self.wins += Seat::all(story.seats()).map(|seat| story.won(seat)).sum::<i64>();
        for (line, offer) in self.lines.iter_mut().zip(&story.offers).filter(|(_, offer)| offer.times > 0) {
            line.offered += u64::from(offer.times);
            line.could += offer.seats.len() as u64;
            line.games_offered += 1;
        }
        // The first time each seat took each thing.
        let mut firsts: Vec<&Take> = Vec::with_capacity(story.takes.len());
        for take in &story.takes {
            let line = &mut self.lines[usize::from(take.thing.0)];
            line.taken += 1;
            line.rounds.add(i64::from(take.when.round), 1);
            if !firsts.iter().any(|first| (first.thing, first.seat) == (take.thing, take.seat)) {
                firsts.push(take);
            }
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
        for (index, first) in firsts.iter().enumerate() {
            let won = story.won(first.seat);
            for second in firsts[index + 1..].iter().filter(|second| second.seat == first.seat) {
                let place = usize::from(first.thing.0) * self.pairs.things + usize::from(second.thing.0);
                let pair = &mut self.pairs.counts[place];
                pair[0] += 1;
                pair[1] += won;
            }
        }
    }

    pub(super) fn merge(&mut self, other: &Content) {
        self.games += other.games;
        self.seats += other.seats;
        self.wins += other.wins;
        for (mine, theirs) in self.lines.iter_mut().zip(&other.lines) {
            mine.offered += theirs.offered;
            mine.taken += theirs.taken;
            mine.could += theirs.could;
            mine.games_offered += theirs.games_offered;
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
        for (mine, theirs) in self.pairs.counts.iter_mut().zip(&other.pairs.counts) {
            mine.iter_mut().zip(theirs).for_each(|(a, b)| *a += b);
        }
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
        let line = |(thing, difference, variance): (usize, f64, f64)| {
            let keep = if real + variance > 0.0 { real / (real + variance) } else { 0.0 };
            let shrunk = mean + keep * (difference - mean);
            (thing, Association { difference: Estimate::around(difference, variance.sqrt(), z_for(1)), shrunk })
        };
        found.into_iter().map(line).collect()
    }

    /// A line for everything that could be taken, in the order of the vocabulary.
    pub fn lines(&self, words: &Vocabulary, sides: usize) -> Vec<ThingLine> {
        let z = z_for(1);
        let associations = self.associations();
        let games = self.games.max(1) as f64;
        let of_games = |count: u64| {
            let rate = crate::statistics::wilson(count as f64, games);
            Estimate { value: rate.rate, low: rate.low, high: rate.high }
        };
        let offered = self.lines.iter().enumerate().filter(|(_, line)| line.offered > 0);
        let line = |(index, line): (usize, &Line)| ThingLine {
            class: words.things[index].class.clone(),
            thing: words.things[index].name.clone(),
            offered: line.offered as f64 / games,
            chosen: line.taken as f64 / line.offered as f64,
            games: of_games(line.games_taken),
            taken: line.takers.base() as f64 / line.could.max(1) as f64,
            used: (line.used.total() > 0).then(|| line.used.share(1, z)),
            kept: (line.kept.base() > 0).then(|| line.kept.share(1, z)),
            round: line.rounds.mean(z),
            takers: line.takers.share(WHOLE, z).times(sides as f64),
            association: associations.get(&index).copied(),
        };
        offered.map(line).collect()
    }

    /// Things that were never among the choices, though others of their class were.
    pub fn never_offered(&self, words: &Vocabulary) -> Vec<String> {
        let offered = |class: &str| {
            words.things.iter().zip(&self.lines).any(|(thing, line)| thing.class == class && line.offered > 0)
        };
        let never =
            words.things.iter().zip(&self.lines).filter(|(thing, line)| line.offered == 0 && offered(&thing.class));
        never.map(|(thing, _)| thing.name.clone()).collect()
    }

    /// Pairs that enough players had, the clearest first.
    pub fn pairs(&self, words: &Vocabulary, most: usize) -> Vec<PairLine> {
        let looked_at: Vec<(usize, [i64; 2])> =
            self.pairs.counts.iter().copied().enumerate().filter(|(_, [owners, _])| *owners >= FEWEST_OWNERS).collect();
        let z = z_for(looked_at.len());
        let all = self.wins as f64 / self.seats.max(1) as f64 / WHOLE as f64;
        let of = |thing: usize| self.lines[thing].takers.value() / WHOLE as f64;
        let variance = |rate: f64, cases: f64| rate * (1.0 - rate) / cases.max(1.0);
        let mut lines: Vec<(f64, PairLine)> = looked_at
            .into_iter()
            .map(|(place, [owners, wins])| {
                let (a, b) = (place / self.pairs.things, place % self.pairs.things);
                let together = wins as f64 / owners as f64 / WHOLE as f64;
                let cases = |thing: usize| self.lines[thing].takers.base() as f64;
                let error = variance(together, owners as f64) + variance(of(a), cases(a)) + variance(of(b), cases(b));
                let error = error.sqrt().max(1e-9);
                let beyond = Estimate::around(together - of(a) - of(b) + all, error, z);
                let clear = beyond.excludes(0.0);
                let name = |thing: usize| words.things[thing].name.clone();
                let line = PairLine { first: name(a), second: name(b), owners: owners as u64, beyond, clear };
                ((beyond.value / error).abs(), line)
            })
            .collect();
        lines.sort_by(|a, b| b.0.total_cmp(&a.0));
        lines.truncate(most);
        lines.into_iter().map(|(_, line)| line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::story::Offer;
    use sounder_kernel::{Chairs, Dice, Outcome, SeatSet, Thing, When};

    /// Games in which each of two seats takes each of six things half of the time; nothing matters but the first two together.
    fn planted(games: u64, together: u32) -> (Content, Vocabulary) {
        let mut words = Vocabulary::new(&[], &[]);
        words.add("card", ["Flint", "Tinder", "Rope", "Bell", "Lamp", "Sock", "Lost"]);
        words.add("place", ["Nowhere"]);
        let mut content = Content::new(&words);
        let mut dice = Dice::from_number(4);
        for number in 0..games {
            let mut story = Story::new(&Chairs::free_for_all(2), words.things.len());
            (story.number, story.seating) = (number, vec![0, 1]);
            let mut strength = [100, 100];
            for seat in [Seat(0), Seat(1)] {
                let taken: Vec<u16> = (0..6).filter(|_| dice.chance(1, 2)).collect();
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

    #[test]
    fn what_is_never_offered_is_named_if_others_of_its_class_are() {
        let (content, words) = planted(10, 0);
        assert_eq!(content.never_offered(&words), ["Lost"]);
    }
}
