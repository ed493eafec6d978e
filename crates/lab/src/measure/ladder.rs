use crate::estimate::{Estimate, z_for};
use crate::story::Story;
use serde::{Deserialize, Serialize};
use sounder_kernel::Seat;
use std::cmp::Ordering;

/// Who came before whom, bot by bot: every two bots on different sides of a game are a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ladder {
    bots: usize,
    /// Twice the matches that one bot won against another: a tie counts one for each.
    beats: Vec<u64>,
    /// Twice as many points as matches lie in each game, so that sides of several seats do not count several times.
    games: u64,
}

/// The strength of one bot.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rung {
    /// The bot.
    pub bot: String,
    /// Elo points above the mean of all bots.
    pub elo: Estimate,
    /// Matches.
    pub matches: f64,
}

/// Elo points for ten times the odds.
const ELO: f64 = 400.0;

impl Ladder {
    pub(super) fn new(bots: usize) -> Ladder {
        Ladder { bots, beats: vec![0; bots * bots], games: 0 }
    }

    pub(super) fn add(&mut self, story: &Story) {
        self.games += 1;
        for seat in Seat::all(story.seats()) {
            for other in Seat::all(story.seats()) {
                let mates = story.sides.iter().any(|side| side.contains(seat) && side.contains(other));
                let (a, b) = (story.seating[seat.index()], story.seating[other.index()]);
                if mates || a == b {
                    continue;
                }
                let points = match order(story, seat, other) {
                    Ordering::Less => 2,
                    Ordering::Equal => 1,
                    Ordering::Greater => 0,
                };
                self.beats[a * self.bots + b] += points;
            }
        }
    }

    pub(super) fn merge(&mut self, other: &Ladder) {
        self.games += other.games;
        self.beats.iter_mut().zip(&other.beats).for_each(|(a, b)| *a += b);
    }

    /// The strengths that explain the matches best (Bradley and Terry), bots of the same name taken together. Several tables can be
    /// put on one ladder; bots that have not met, even through others, stand on ladders of their own, because nothing tells how
    /// strong they are beside one another. A bot that met nobody stands on none.
    pub fn climb(tables: &[(&Ladder, &[String])]) -> Vec<Vec<Rung>> {
        let mut names: Vec<&str> = tables.iter().flat_map(|(_, names)| names.iter().map(String::as_str)).collect();
        names.sort_unstable();
        names.dedup();
        let n = names.len();
        let mut wins = vec![vec![0.0; n]; n];
        let mut games = vec![0.0; n];
        for (ladder, bots) in tables {
            let place = |bot: usize| names.binary_search(&bots[bot].as_str()).expect("every bot is listed");
            for a in 0..ladder.bots {
                for b in (0..ladder.bots).filter(|b| place(*b) != place(a)) {
                    wins[place(a)][place(b)] += ladder.beats[a * ladder.bots + b] as f64 / 2.0;
                }
            }
            let mut seen: Vec<usize> = (0..ladder.bots).map(place).collect();
            seen.sort_unstable();
            seen.dedup();
            // A table of one bot says nothing about its strength.
            for bot in seen.iter().filter(|_| seen.len() > 1) {
                games[*bot] += ladder.games as f64;
            }
        }
        let mut ladders = Vec::new();
        for group in connected(&wins) {
            let only = |from: &[f64]| group.iter().map(|bot| from[*bot]).collect::<Vec<f64>>();
            let wins: Vec<Vec<f64>> = group.iter().map(|bot| only(&wins[*bot])).collect();
            let names: Vec<&str> = group.iter().map(|bot| names[*bot]).collect();
            ladders.push(rungs(&names, &wins, &only(&games)));
        }
        ladders
    }
}

/// Groups of bots that have met, directly or through others; those who met nobody are in none.
fn connected(wins: &[Vec<f64>]) -> Vec<Vec<usize>> {
    let met = |a: usize, b: usize| wins[a][b] + wins[b][a] > 0.0;
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for bot in 0..wins.len() {
        if groups.iter().any(|group| group.contains(&bot)) {
            continue;
        }
        let mut group = vec![bot];
        let mut next = 0;
        while next < group.len() {
            let more: Vec<usize> = (0..wins.len()).filter(|b| met(group[next], *b) && !group.contains(b)).collect();
            group.extend(more);
            next += 1;
        }
        if group.len() > 1 {
            group.sort_unstable();
            groups.push(group);
        }
    }
    groups
}

/// The strengths of bots that have met, the strongest first.
fn rungs(names: &[&str], wins: &[Vec<f64>], games: &[f64]) -> Vec<Rung> {
    let n = names.len();
    let strengths = strengths(wins);
    let mean = strengths.iter().sum::<f64>() / n as f64;
    let rung = |bot: usize| {
        let matches: f64 = (0..n).map(|other| wins[bot][other] + wins[other][bot]).sum();
        let chance = |other: usize| 1.0 / (1.0 + (strengths[other] - strengths[bot]).exp());
        let certain: f64 = (0..n)
            .filter(|other| *other != bot)
            .map(|other| (wins[bot][other] + wins[other][bot]) * chance(other) * (1.0 - chance(other)))
            .sum();
        // The matches of one game are not independent: it counts as one.
        let certain = certain * (games[bot] / matches.max(1.0)).min(1.0);
        let scale = ELO / std::f64::consts::LN_10;
        let error = if certain > 0.0 { scale / certain.sqrt() } else { f64::INFINITY };
        Rung {
            bot: names[bot].into(),
            elo: Estimate::around(scale * (strengths[bot] - mean), error, z_for(n)),
            matches,
        }
    };
    let mut rungs: Vec<Rung> = (0..n).map(rung).filter(|rung| rung.matches > 0.0).collect();
    rungs.sort_by(|a, b| b.elo.value.total_cmp(&a.elo.value));
    rungs
}

/// Who came before whom. Where everybody has lost nobody beat anybody by a rank: what counts is what the end was worth to each.
fn order(story: &Story, seat: Seat, other: Seat) -> Ordering {
    if story.outcome.winners().is_empty() {
        return story.result(other).cmp(&story.result(seat));
    }
    story.outcome.rank(seat).cmp(&story.outcome.rank(other))
}

/// Log strengths by Hunter's iteration, with half a win and half a loss against everybody so that nobody is infinitely strong.
fn strengths(wins: &[Vec<f64>]) -> Vec<f64> {
    let n = wins.len();
    let mut weights = vec![1.0; n];
    for _ in 0..500 {
        let next: Vec<f64> = (0..n)
            .map(|a| {
                let others = || (0..n).filter(move |b| *b != a && wins[a][*b] + wins[*b][a] > 0.0);
                let won: f64 = others().map(|b| wins[a][b] + 0.5).sum();
                let odds: f64 = others().map(|b| (wins[a][b] + wins[b][a] + 1.0) / (weights[a] + weights[b])).sum();
                if odds > 0.0 { won / odds } else { 1.0 }
            })
            .collect();
        let mean = next.iter().map(|weight: &f64| weight.ln()).sum::<f64>() / n as f64;
        weights = next.into_iter().map(|weight| weight / mean.exp()).collect();
    }
    weights.into_iter().map(f64::ln).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sounder_kernel::{Chairs, Outcome};

    #[test]
    fn three_wins_of_four_are_about_two_hundred_points() {
        let ladder = Ladder { bots: 2, beats: vec![0, 1500, 500, 0], games: 1000 };
        let names = ["strong".to_string(), "weak".to_string()];
        let rungs = &Ladder::climb(&[(&ladder, &names)])[0];
        let gap = rungs[0].elo.value - rungs[1].elo.value;
        assert_eq!(rungs[0].bot, "strong");
        assert!((gap - 190.8).abs() < 2.0, "{gap}");
        assert!(rungs[0].elo.low > rungs[1].elo.high);
        let alone = ["same".to_string(), "same".to_string()];
        assert!(Ladder::climb(&[(&ladder, &alone)]).is_empty());
    }

    #[test]
    fn only_bots_that_have_met_stand_on_one_ladder() {
        let ladder = |games: u64| Ladder { bots: 2, beats: vec![0, 3 * games / 2, games / 2, 0], games };
        let names = |a: &str, b: &str| [a.to_string(), b.to_string()];
        let [one, two, three] = [names("a", "b"), names("b", "c"), names("y", "z")];
        let (x, y, z) = (ladder(100), ladder(100), ladder(100));
        let found = Ladder::climb(&[(&x, &one), (&y, &two), (&z, &three)]);
        let bots: Vec<Vec<&str>> =
            found.iter().map(|rungs| rungs.iter().map(|rung| rung.bot.as_str()).collect()).collect();
        assert_eq!(bots, [vec!["a", "b", "c"], vec!["y", "z"]]);
    }

    #[test]
    fn nobody_climbs_by_a_game_that_everybody_lost() {
        let chairs = Chairs::free_for_all(2);
        let after = |outcome: Outcome| {
            let mut ladder = Ladder::new(2);
            ladder.add(&Story { outcome, seating: vec![0, 1], ..Story::new(&chairs, 0) });
            ladder.beats
        };
        assert_eq!(after(Outcome::by_scores(&[9, 1])), [0, 2, 0, 0]);
        assert_eq!(after(Outcome::lost(&[9, 1])), [0, 1, 1, 0]);
        assert_eq!(after(Outcome::lost(&[9, 1]).with_result(Seat(1), 1, 5)), [0, 0, 2, 0], "the game itself says so");
    }
}
