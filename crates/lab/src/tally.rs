use crate::statistics::{Rate, Spread, wilson};
use serde::Serialize;
use sounder_kernel::{Fact, Seat, Standing};
use std::collections::BTreeMap;

/// Wins are counted in parts that every tie of up to eight seats divides, so that sums do not depend on their order.
const PARTS: u64 = 840;

/// What one finished game adds to the statistics.
pub(crate) struct Game {
    pub standing: Standing,
    pub actions: usize,
    pub facts: Vec<Fact>,
    /// Which bot of the plan sat at each seat.
    pub seating: Vec<usize>,
}

#[derive(Clone, Copy, Default)]
struct Side {
    games: u64,
    wins: u64,
    score: i64,
}

impl Side {
    fn add(&mut self, standing: &Standing, seat: Seat) {
        self.games += 1;
        self.wins += win_parts(standing, seat);
        self.score += i64::from(standing.score(seat));
    }

    fn merge(&mut self, other: Side) {
        self.games += other.games;
        self.wins += other.wins;
        self.score += other.score;
    }

    fn won(&self) -> f64 {
        self.wins as f64 / PARTS as f64
    }

    fn rate(&self) -> Rate {
        wilson(self.won(), self.games as f64)
    }

    fn mean_score(&self) -> f64 {
        self.score as f64 / self.games.max(1) as f64
    }
}

fn win_parts(standing: &Standing, seat: Seat) -> u64 {
    let winners = standing.winners();
    if winners.contains(seat) { PARTS / winners.len() as u64 } else { 0 }
}

#[derive(Clone, Copy, Default)]
struct FactTally {
    times: u64,
    games: u64,
    owners: Side,
}

/// Statistics that grow game by game; the order of the games does not matter.
#[derive(Default)]
pub(crate) struct Tally {
    seats: Vec<Side>,
    bots: Vec<Side>,
    lengths: Vec<i64>,
    margins: Vec<i64>,
    winning_scores: Vec<i64>,
    facts: BTreeMap<(&'static str, String), FactTally>,
}

impl Tally {
    pub fn new(seats: usize, bots: usize) -> Tally {
        Tally { seats: vec![Side::default(); seats], bots: vec![Side::default(); bots], ..Tally::default() }
    }

    pub fn add(&mut self, game: Game) {
        let Game { standing, actions, mut facts, seating } = game;
        for (seat, bot) in Seat::all(standing.seats()).zip(seating) {
            self.seats[seat.index()].add(&standing, seat);
            self.bots[bot].add(&standing, seat);
        }
        self.lengths.push(actions as i64);
        let mut scores: Vec<i32> = Seat::all(standing.seats()).map(|seat| standing.score(seat)).collect();
        scores.sort_unstable_by(|a, b| b.cmp(a));
        self.winning_scores.push(i64::from(scores[0]));
        if let [first, second, ..] = scores[..] {
            self.margins.push(i64::from(first - second));
        }
        facts.sort_unstable();
        for same_thing in facts.chunk_by(|a, b| (a.kind, &a.what) == (b.kind, &b.what)) {
            let key = (same_thing[0].kind, same_thing[0].what.clone());
            let tally = self.facts.entry(key).or_default();
            tally.games += 1;
            tally.times += same_thing.len() as u64;
            let mut owners: Vec<Seat> = same_thing.iter().filter_map(|fact| fact.seat).collect();
            owners.dedup();
            for seat in owners {
                tally.owners.add(&standing, seat);
            }
        }
    }

    pub fn merge(&mut self, other: Tally) {
        self.seats.iter_mut().zip(other.seats).for_each(|(a, b)| a.merge(b));
        self.bots.iter_mut().zip(other.bots).for_each(|(a, b)| a.merge(b));
        self.lengths.extend(other.lengths);
        self.margins.extend(other.margins);
        self.winning_scores.extend(other.winning_scores);
        for (key, tally) in other.facts {
            let mine = self.facts.entry(key).or_default();
            mine.times += tally.times;
            mine.games += tally.games;
            mine.owners.merge(tally.owners);
        }
    }

    pub fn report(self, game: &str, bots: &[String], seconds: f64) -> Report {
        let actions = self.lengths.iter().sum::<i64>() as u64;
        let mut everybody = Side::default();
        self.seats.iter().for_each(|side| everybody.merge(*side));
        let seat_line = |(index, side): (usize, &Side)| {
            let Rate { rate, low, high } = side.rate();
            SeatLine { seat: index + 1, wins: side.won(), win_rate: rate, low, high, mean_score: side.mean_score() }
        };
        let bot_line = |(bot, side): (&String, &Side)| {
            let Rate { rate, low, high } = side.rate();
            let (bot, mean_score) = (bot.clone(), side.mean_score());
            BotLine { bot, games: side.games, wins: side.won(), win_rate: rate, low, high, mean_score }
        };
        let fact_line = |((kind, what), tally): (&(&'static str, String), &FactTally)| {
            let others = Side {
                games: everybody.games - tally.owners.games,
                wins: everybody.wins - tally.owners.wins,
                score: everybody.score - tally.owners.score,
            };
            FactLine {
                kind: (*kind).to_string(),
                what: what.clone(),
                times: tally.times,
                games: tally.games,
                owners: tally.owners.games,
                with: tally.owners.rate(),
                without: others.rate(),
            }
        };
        Report {
            game: game.into(),
            games: self.lengths.len() as u64,
            actions,
            seconds,
            actions_per_s: actions as f64 / seconds.max(1e-9),
            seats: self.seats.iter().enumerate().map(seat_line).collect(),
            bots: bots.iter().zip(&self.bots).map(bot_line).collect(),
            length: Spread::of(self.lengths),
            winning_score: Spread::of(self.winning_scores),
            margin: Spread::of(self.margins),
            facts: self.facts.iter().map(fact_line).collect(),
        }
    }
}

/// What a simulation found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The game's id.
    pub game: String,
    /// Games finished.
    pub games: u64,
    /// Actions played in them.
    pub actions: u64,
    /// How long it took.
    pub seconds: f64,
    /// Actions a second over all threads, the bots' thinking included.
    pub actions_per_s: f64,
    /// How each seat did.
    pub seats: Vec<SeatLine>,
    /// How each bot of the plan did.
    pub bots: Vec<BotLine>,
    /// Actions a game.
    pub length: Spread,
    /// The winner's score.
    pub winning_score: Spread,
    /// The winner's lead over the second score.
    pub margin: Spread,
    /// What happened how often, and how its owners did.
    pub facts: Vec<FactLine>,
}

/// How a seat did. A win shared by n seats counts 1/n.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[allow(missing_docs)]
pub struct SeatLine {
    /// Counted from 1.
    pub seat: usize,
    pub wins: f64,
    pub win_rate: f64,
    pub low: f64,
    pub high: f64,
    pub mean_score: f64,
}

/// How a bot did over all seats it sat at.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[allow(missing_docs)]
pub struct BotLine {
    pub bot: String,
    pub games: u64,
    pub wins: f64,
    pub win_rate: f64,
    pub low: f64,
    pub high: f64,
    pub mean_score: f64,
}

/// How often something happened, and how those it happened to did compared with everybody else.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FactLine {
    /// The kind of fact: "bought".
    pub kind: String,
    /// The thing: "Shockblade".
    pub what: String,
    /// How often in all.
    pub times: u64,
    /// In how many games.
    pub games: u64,
    /// To how many players, a player and game counted once.
    pub owners: u64,
    /// Their win rate.
    pub with: Rate,
    /// The win rate of the others.
    pub without: Rate,
}
