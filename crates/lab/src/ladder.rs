//! Whether bots that think longer play better: two of them in pairs of games on the same seed, in which they change seats, looked
//! at a few times and ended as soon as it is clear.

use crate::check::CheckError;
use crate::estimate::{Estimate, Interims, Ratio, WHOLE};
use crate::goals::Verdict;
use crate::play::{Control, Players, over_threads};
use crate::story::Story;
use crate::studied::{Desk, Studied};
use serde::Serialize;
use sounder_bots::BotSpec;
use sounder_kernel::{Chairs, Seat, SeatSet};
use std::time::{Duration, Instant};

/// The first look is after so many pairs, the next after twice as many, and so on.
const FIRST_INTERIM: u64 = 25;

/// One bot that should play better than another, and by how much.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The bot that should be better.
    pub stronger: BotSpec,
    /// The other.
    pub weaker: BotSpec,
    /// The share of games that it should win.
    pub wins: f64,
    /// How much better its mean result should be, where sides are not alike.
    pub more: f64,
}

/// What is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Yardstick {
    /// The share of games won.
    Wins,
    /// How much more the mean result is, from -1 to 1: where sides are not alike, or there is only one.
    Result,
}

/// What was found about a step.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StepFinding {
    /// The bot that should be better.
    pub stronger: String,
    /// The other.
    pub weaker: String,
    /// What was compared.
    pub measure: Yardstick,
    /// At least so much is wanted.
    pub wanted: f64,
    /// What was found.
    pub measured: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// Whether the step is as high as wanted.
    pub verdict: Verdict,
    /// Games played.
    pub games: u64,
}

/// The steps that every game should have. `slow` is for games that take so long that fewer tries must do at the top.
pub fn steps(slow: bool) -> Vec<Step> {
    let search = |iterations: u32| format!("search:{iterations}").parse::<BotSpec>().expect("a bot");
    let step = |stronger, weaker, wins, more| Step { stronger, weaker, wins, more };
    let (high, low) = if slow { (800, 200) } else { (4000, 1000) };
    let thinker = if slow { 200 } else { 1000 };
    vec![
        step(BotSpec::Greedy, BotSpec::Random, 0.9, 0.15),
        step(search(thinker), BotSpec::Greedy, 0.7, 0.15),
        step(search(high), search(low), 0.55, 0.05),
    ]
}

/// The seats of the one and those of the other: sides in turn, or all seats in a game of one side.
fn split(chairs: &Chairs) -> (SeatSet, Yardstick) {
    let sides: Vec<SeatSet> = chairs.sides().map(|(_, seats)| seats).collect();
    let one = match sides.len() {
        1 => SeatSet::all(chairs.seats()),
        _ => sides.iter().step_by(2).fold(SeatSet::EMPTY, |all, side| side.iter().fold(all, SeatSet::with)),
    };
    let alike = sides.len() > 1 && sides.iter().all(|side| side.len() == sides[0].len());
    (one, if alike { Yardstick::Wins } else { Yardstick::Result })
}

/// What a game was worth to the bot at these seats, in parts of [`WHOLE`].
fn worth(story: &Story, seats: &[Seat], measure: Yardstick) -> i64 {
    let results = || seats.iter().map(|seat| story.result(*seat)).sum::<i64>() / seats.len().max(1) as i64;
    match measure {
        Yardstick::Wins if !story.outcome.winners().is_empty() => seats.iter().map(|seat| story.won(*seat)).sum(),
        _ => results(),
    }
}

/// How long a game of these two takes, for whoever has to choose between steps.
pub fn time_a_game(table: &dyn Studied, step: &Step, seed: u64) -> Duration {
    let (one, _) = split(table.chairs());
    let bots = line_up(table.chairs(), one, step.stronger, step.weaker);
    let players = Players { bots, swap: false, seed, luck: 0 };
    let start = Instant::now();
    table.desk(&players).play(0);
    start.elapsed()
}

fn line_up(chairs: &Chairs, one: SeatSet, at_one: BotSpec, at_other: BotSpec) -> Vec<BotSpec> {
    Seat::all(chairs.seats()).map(|seat| if one.contains(seat) { at_one } else { at_other }).collect()
}

/// Plays pairs at the table that `table` is bound to, at most so many games, until it is clear whether a step is as high as
/// wanted. Gives `None` when it was stopped.
pub fn climb(
    table: &dyn Studied,
    step: &Step,
    seed: u64,
    games: u64,
    control: Control,
) -> Result<Option<StepFinding>, CheckError> {
    let most = games / 2;
    if most == 0 {
        return Err(CheckError("a pair is two games".into()));
    }
    let (one, measure) = split(table.chairs());
    let (here, there): (Vec<Seat>, Vec<Seat>) = Seat::all(table.chairs().seats()).partition(|seat| one.contains(*seat));
    let alone = there.is_empty();
    let players = |at_one, at_other| {
        let bots = line_up(table.chairs(), one, at_one, at_other);
        Players { bots, swap: false, seed, luck: 0 }
    };
    let (first, second) = (players(step.stronger, step.weaker), players(step.weaker, step.stronger));
    let work = |(a, b, sum): &mut (Box<dyn Desk + '_>, Box<dyn Desk + '_>, Ratio), number: u64| {
        let (a, b) = (a.play(number), b.play(number));
        // The same seats with the one and with the other; in a game of one side, all of them.
        let strong = worth(a, &here, measure) + if alone { 0 } else { worth(b, &there, measure) };
        let weak = worth(b, &here, measure) + if alone { 0 } else { worth(a, &there, measure) };
        match measure {
            Yardstick::Wins => sum.add(strong / 2, 1),
            Yardstick::Result => sum.add((strong - weak) / if alone { 1 } else { 2 }, 1),
        }
    };
    let wanted = if measure == Yardstick::Wins { step.wins } else { step.more };
    let interims = Interims::doubling(FIRST_INTERIM, most);
    let mut sum = Ratio::default();
    let judge = |sum: &Ratio| {
        let t = interims.risk(sum.games()).t(sum.games());
        let estimate = match measure {
            Yardstick::Wins => sum.share(WHOLE, t),
            Yardstick::Result => sum.mean(t).times(1.0 / WHOLE as f64),
        };
        let verdict = match estimate {
            _ if sum.games() < crate::estimate::FEWEST_CASES => Verdict::Undecided,
            Estimate { low, .. } if low >= wanted => Verdict::Held,
            Estimate { high, .. } if high < wanted => Verdict::Missed,
            _ => Verdict::Undecided,
        };
        (estimate, verdict)
    };
    while sum.games() < most && !(interims.is_due(sum.games()) && judge(&sum).1 != Verdict::Undecided) {
        let from = sum.games();
        let place = || (table.desk(&first), table.desk(&second), Ratio::default());
        let to = (from + FIRST_INTERIM).min(most);
        let found = over_threads(from..to, control, place, work, |all, other| all.2.merge(&other.2));
        let Some((.., more)) = found else { return Ok(None) };
        sum.merge(&more);
    }
    let (Estimate { value, low, high }, verdict) = judge(&sum);
    Ok(Some(StepFinding {
        stronger: step.stronger.to_string(),
        weaker: step.weaker.to_string(),
        measure,
        wanted,
        measured: value,
        low,
        high,
        verdict,
        games: 2 * sum.games(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sounder_kernel::{Chair, Outcome};

    #[test]
    fn sides_that_are_not_alike_are_compared_by_results() {
        let chair = |side: &str| Chair::new(("player", "Player"), (side, side));
        let chairs = |sides: &[&str]| Chairs::new(sides.iter().map(|side| chair(side)).collect());
        assert_eq!(split(&Chairs::free_for_all(4)), (SeatSet::EMPTY.with(Seat(0)).with(Seat(2)), Yardstick::Wins));
        assert_eq!(split(&chairs(&["gm", "us", "us"])), (SeatSet::EMPTY.with(Seat(0)), Yardstick::Result));
        assert_eq!(split(&chairs(&["us", "us"])), (SeatSet::all(2), Yardstick::Result));
    }

    #[test]
    fn a_draw_is_worth_half_to_both() {
        let chairs = Chairs::free_for_all(2);
        let after = |outcome: Outcome| Story { outcome, ..Story::new(&chairs, 0) };
        let drawn = after(Outcome::by_scores(&[1, 1]));
        let won = after(Outcome::by_scores(&[2, 1]));
        let of = |story: &Story, seat| worth(story, &[Seat(seat)], Yardstick::Wins);
        assert_eq!((of(&drawn, 0), of(&drawn, 1)), (WHOLE / 2, WHOLE / 2));
        assert_eq!((of(&won, 0), of(&won, 1)), (WHOLE, 0));
    }
}
