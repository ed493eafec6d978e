use super::{Goal, Place};
use crate::estimate::{Estimate, FEWEST_CASES};
use serde::Serialize;

/// One figure of a goal: of a thing, a group, a phase or a seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Measured {
    /// Whose figure it is.
    pub name: String,
    /// The figure; it says nothing where there were no cases.
    pub estimate: Estimate,
    /// The games or experiments that it rests on.
    pub cases: u64,
}

/// Whether a goal holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Every interval lies inside the band.
    Held,
    /// Some interval lies outside the band.
    Missed,
    /// Too few games to tell.
    Undecided,
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Verdict::Held => "held",
            Verdict::Missed => "missed",
            Verdict::Undecided => "undecided",
        })
    }
}

/// What was found about a goal at one table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Finding {
    /// The goal in words.
    pub goal: String,
    /// The table: how many seats.
    pub seats: usize,
    /// The table: who plays.
    pub bots: String,
    /// The table: its options.
    #[serde(skip_serializing_if = "std::collections::BTreeMap::is_empty")]
    pub options: std::collections::BTreeMap<String, String>,
    /// The figure that is furthest out, or nearest to it.
    pub measured: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// Whether the goal holds.
    pub verdict: Verdict,
    /// Games played for it.
    pub games: u64,
    /// Games needed to decide it; as many as were played where it is decided, and none where no number would do.
    pub games_needed: Option<u64>,
    /// Whose figure it is, where the goal is about several things.
    pub worst: String,
    /// What the goal is about and no game or experiment could tell of; while there is any the goal is not held.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unmeasured: Vec<String>,
    /// The lower end of the band.
    pub at_least: Option<f64>,
    /// The upper end of the band.
    pub at_most: Option<f64>,
}

/// More games than this are no plan.
const TOO_MANY: f64 = 1e9;

impl Goal {
    /// How far a figure lies inside the band; negative outside.
    pub(crate) fn room(&self, figure: f64) -> f64 {
        let above = self.at_least.map_or(f64::INFINITY, |least| figure - least);
        let below = self.at_most.map_or(f64::INFINITY, |most| most - figure);
        above.min(below)
    }

    fn verdict(&self, Measured { estimate, cases, .. }: &Measured) -> Verdict {
        if *cases < FEWEST_CASES {
            return Verdict::Undecided;
        }
        let inside = |figure: f64| self.room(figure) >= 0.0;
        if inside(estimate.low) && inside(estimate.high) {
            return Verdict::Held;
        }
        let below = self.at_least.is_some_and(|least| estimate.high < least);
        let above = self.at_most.is_some_and(|most| estimate.low > most);
        if below || above { Verdict::Missed } else { Verdict::Undecided }
    }

    /// How many times the games would decide a figure that is not decided.
    fn more(&self, Measured { estimate, cases, .. }: &Measured) -> f64 {
        let room = self.room(estimate.value);
        let half = if room >= 0.0 {
            let to_low = self.at_least.map_or(0.0, |least| (estimate.value - estimate.low) / (estimate.value - least));
            let to_high = self.at_most.map_or(0.0, |most| (estimate.high - estimate.value) / (most - estimate.value));
            to_low.max(to_high)
        } else {
            ((estimate.high - estimate.value).max(estimate.value - estimate.low)) / -room
        };
        (half * half).max(FEWEST_CASES as f64 / *cases as f64).max(1.0)
    }

    /// What these figures, each with its interval, say about the goal.
    pub fn judge(&self, place: &Place, parts: &[Measured], games: u64) -> Finding {
        let verdicts: Vec<Verdict> = parts.iter().map(|part| self.verdict(part)).collect();
        let missed = verdicts.contains(&Verdict::Missed);
        let verdict = if missed {
            Verdict::Missed
        } else if verdicts.contains(&Verdict::Undecided) || parts.is_empty() {
            Verdict::Undecided
        } else {
            Verdict::Held
        };
        let seen = || parts.iter().zip(&verdicts).filter(|(part, _)| part.cases > 0);
        let candidates = seen().filter(|(_, of)| !missed || **of == Verdict::Missed);
        let room = |part: &Measured| self.room(part.estimate.value);
        let worst = candidates.map(|(part, _)| part).min_by(|a, b| room(a).total_cmp(&room(b)));
        let undecided = seen().filter(|(_, of)| **of == Verdict::Undecided);
        let more = undecided.map(|(part, _)| self.more(part)).fold(1.0, f64::max);
        let unmeasured: Vec<String> =
            parts.iter().filter(|part| part.cases == 0).map(|part| part.name.clone()).collect();
        let open = verdict == Verdict::Undecided;
        let needed = if open { games.max(1) as f64 * more * 1.05 } else { games as f64 };
        let told = !(parts.is_empty() || open && !unmeasured.is_empty());
        let estimate = worst.map(|part| part.estimate).unwrap_or_default();
        Finding {
            goal: self.goal.clone(),
            seats: place.seats,
            bots: place.bots.clone(),
            options: place.options.clone(),
            measured: estimate.value,
            low: estimate.low,
            high: estimate.high,
            verdict,
            games,
            games_needed: (needed.is_finite() && needed < TOO_MANY && told).then(|| needed.ceil() as u64),
            worst: worst.map_or(String::new(), |part| part.name.clone()),
            unmeasured,
            at_least: self.at_least,
            at_most: self.at_most,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goals::Goals;

    fn verdict(figures: &[(f64, f64)]) -> Finding {
        let parts: Vec<Measured> = figures.iter().map(|(value, half)| measured(*value, *half, 100)).collect();
        judge(&parts)
    }

    fn judge(parts: &[Measured]) -> Finding {
        let text =
            "[[goal]]\ngoal = \"Even\"\nmeasure = \"wins\"\nbots = [\"greedy\"]\nat-least = 0.45\nat-most = 0.55";
        let goals = Goals::read(text).unwrap();
        let place = Place { seats: 2, options: std::collections::BTreeMap::new(), bots: "greedy".into() };
        goals.goals[0].judge(&place, parts, 100)
    }

    fn measured(value: f64, half: f64, cases: u64) -> Measured {
        Measured { name: value.to_string(), estimate: Estimate::around(value, half, 1.0), cases }
    }

    #[test]
    fn a_goal_is_held_missed_or_undecided() {
        assert_eq!(verdict(&[(0.5, 0.04), (0.51, 0.03)]).verdict, Verdict::Held);
        let missed = verdict(&[(0.5, 0.04), (0.7, 0.1), (0.3, 0.3)]);
        assert_eq!((missed.verdict, missed.worst.as_str(), missed.games_needed), (Verdict::Missed, "0.7", Some(100)));
        let open = verdict(&[(0.5, 0.1), (0.51, 0.03)]);
        assert_eq!(open.verdict, Verdict::Undecided);
        // Half as wide an interval takes four times the games.
        assert_eq!(open.games_needed, Some(420));
        assert_eq!(verdict(&[(0.55, 0.1)]).games_needed, None, "at the edge no number will do");
        assert_eq!(verdict(&[]).verdict, Verdict::Undecided);
    }

    #[test]
    fn few_cases_decide_nothing_and_what_was_not_measured_is_not_held() {
        let few = judge(&[measured(0.5, 0.01, 19)]);
        assert_eq!((few.verdict, few.games_needed), (Verdict::Undecided, Some(111)), "a twentieth case is needed");
        assert_eq!(judge(&[measured(0.9, 0.01, 2)]).verdict, Verdict::Undecided);
        assert_eq!(judge(&[measured(0.9, 0.01, 20)]).verdict, Verdict::Missed);
        let gap = judge(&[measured(0.5, 0.01, 100), measured(0.0, 0.0, 0)]);
        assert_eq!((gap.verdict, gap.games_needed), (Verdict::Undecided, None));
        assert_eq!((gap.worst.as_str(), gap.unmeasured.as_slice()), ("0.5", ["0".to_string()].as_slice()));
        let missed = judge(&[measured(0.9, 0.01, 100), measured(0.0, 0.0, 0)]);
        assert_eq!(missed.verdict, Verdict::Missed, "one figure outside is enough");
    }
}
