use crate::estimate::{Counts, Ratio, parts};
use crate::story::Story;
use serde::{Deserialize, Serialize};
use sounder_kernel::Values;

/// Into how many steps the course of a game is cut, however long it is.
pub const STEPS: usize = 20;
/// A lead smaller than this is none: judges are not that sure.
const LEAD: f32 = 0.02;

/// How the lead changed hands, as the judge saw it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Tension {
    /// Changes of the lead a game.
    pub lead_changes: Ratio,
    /// How far behind the later winner was while behind: the mean of the root of the gap, over positions behind; 0 for a
    /// winner who always led.
    pub drama: Ratio,
    /// When the later winner took the lead for good, in steps of the game.
    pub settled: Counts,
    /// What the judge gave the later winner at each step.
    pub winner: Vec<Ratio>,
    /// What it gave the best of the others.
    pub rival: Vec<Ratio>,
    /// Results of those to whom the judge gave 0 to 10 %, 10 to 20 % and so on: whether the judge is right.
    pub judged: Vec<Ratio>,
}

/// The best value among the sides for which `counts` holds.
fn best(story: &Story, values: &Values, counts: impl Fn(usize) -> bool) -> Option<(usize, f32)> {
    let of_side = |(side, seats): (usize, &sounder_kernel::SeatSet)| {
        (side, seats.first().map_or(0.0, |seat| values[seat.index()]))
    };
    story.sides.iter().enumerate().filter(|(side, _)| counts(*side)).map(of_side).max_by(|a, b| a.1.total_cmp(&b.1))
}

impl Tension {
    pub(crate) fn add(&mut self, story: &Story) {
        if self.winner.is_empty() {
            self.winner = vec![Ratio::default(); STEPS + 1];
            self.rival = vec![Ratio::default(); STEPS + 1];
            self.judged = vec![Ratio::default(); 10];
        }
        let last = story.curve.len().saturating_sub(1);
        let at = |step: usize| &story.curve[last * step / STEPS];
        for step in 1..STEPS {
            for seats in &story.sides {
                let seat = seats.first().expect("a side has seats");
                let bin = (at(step)[seat.index()] * 10.0).clamp(0.0, 9.0) as usize;
                self.judged[bin].add(story.result(seat), 1);
            }
        }
        let winners = story.outcome.winners();
        if story.sides.len() < 2 || winners.is_empty() {
            return;
        }
        let has_won = |side: usize| !story.sides[side].and(winners).is_empty();
        for step in 0..=STEPS {
            let value = |found: Option<(usize, f32)>| parts(found.map_or(0.0, |(_, value)| value));
            self.winner[step].add(value(best(story, at(step), has_won)), 1);
            self.rival[step].add(value(best(story, at(step), |side| !has_won(side))), 1);
        }
        let (mut leader, mut changes, mut settled) = (None, 0, 0);
        let (mut behind, mut gaps) = (0, 0.0);
        for (index, values) in story.curve[..last].iter().enumerate() {
            let (first, value) = best(story, values, |_| true).expect("there are sides");
            let ahead = best(story, values, |side| side != first).is_none_or(|(_, other)| value - other > LEAD);
            if ahead && leader != Some(first) {
                changes += i64::from(leader.is_some());
                leader = Some(first);
            }
            let winner = best(story, values, has_won).expect("somebody has won").1;
            if winner < value {
                settled = index + 1;
                behind += 1;
                gaps += (value - winner).sqrt();
            }
        }
        self.lead_changes.add(changes, 1);
        self.drama.add(parts(if behind == 0 { 0.0 } else { gaps / behind as f32 }), 1);
        self.settled.add((settled * STEPS / last.max(1)) as i64);
    }

    pub(super) fn merge(&mut self, other: &Tension) {
        self.lead_changes.merge(&other.lead_changes);
        self.drama.merge(&other.drama);
        self.settled.merge(&other.settled);
        for (mine, theirs) in
            [(&mut self.winner, &other.winner), (&mut self.rival, &other.rival), (&mut self.judged, &other.judged)]
        {
            mine.resize(mine.len().max(theirs.len()), Ratio::default());
            mine.iter_mut().zip(theirs).for_each(|(a, b)| a.merge(b));
        }
    }
}
