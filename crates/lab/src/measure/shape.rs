use crate::estimate::{Counts, Ratio};
use crate::story::Story;
use serde::{Deserialize, Serialize};
use sounder_kernel::Seat;

/// How long games were, how much there was to decide, and how close they ended.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Shape {
    /// Rounds a game.
    pub rounds: Counts,
    /// Actions a game.
    pub actions: Counts,
    /// Actions with more than one choice, a player and game.
    pub decisions: Ratio,
    /// Choices a decision.
    pub choices: Ratio,
    /// The best score.
    pub winning_score: Counts,
    /// The best score's lead over the second.
    pub margin: Counts,
}

impl Shape {
    pub(super) fn add(&mut self, story: &Story) {
        self.rounds.add(i64::from(story.rounds));
        self.actions.add(i64::from(story.actions));
        self.decisions.add(i64::from(story.decisions), story.seats() as i64);
        self.choices.add(story.choices as i64, i64::from(story.decisions));
        let scores = best_two(story);
        self.winning_score.add(scores.0);
        if let Some(second) = scores.1 {
            self.margin.add(scores.0 - second);
        }
    }

    pub(super) fn merge(&mut self, other: &Shape) {
        self.rounds.merge(&other.rounds);
        self.actions.merge(&other.actions);
        self.decisions.merge(&other.decisions);
        self.choices.merge(&other.choices);
        self.winning_score.merge(&other.winning_score);
        self.margin.merge(&other.margin);
    }
}

/// The best score and the second, if there are two.
pub(crate) fn best_two(story: &Story) -> (i64, Option<i64>) {
    let mut best = (i64::MIN, None);
    for seat in Seat::all(story.seats()) {
        let score = i64::from(story.outcome.score(seat));
        if score > best.0 {
            best = (score, (best.0 > i64::MIN).then_some(best.0));
        } else if best.1.is_none_or(|second| score > second) {
            best.1 = Some(score);
        }
    }
    best
}
