use crate::estimate::{Counts, Ratio};
use crate::story::{Story, best_score};
use serde::{Deserialize, Serialize};

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
    /// The best score of games that somebody won.
    pub winning_score: Counts,
    /// How many points the best side was ahead of the second, in games that somebody won.
    pub margin: Counts,
}

impl Shape {
    pub(super) fn add(&mut self, story: &Story) {
        self.rounds.add(i64::from(story.rounds));
        self.actions.add(i64::from(story.actions));
        self.decisions.add(i64::from(story.decisions), story.seats() as i64);
        self.choices.add(story.choices as i64, i64::from(story.decisions));
        if !story.outcome.winners().is_empty() {
            self.winning_score.add(best_score(&story.outcome));
        }
        if let Some(margin) = story.margin() {
            self.margin.add(margin);
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
