use crate::estimate::{Counts, Ratio, parts};
use crate::story::Story;
use serde::{Deserialize, Serialize};
use sounder_kernel::{List, MAX_SEATS, Seat, Values};

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

/// How the lead went in one game; worked out once for all who ask.
pub(crate) struct Lead {
    /// How often it changed hands.
    pub changes: i64,
    /// The drama of the game, in parts.
    pub drama: i64,
    /// When the later winner took it for good, in steps of the game.
    pub settled: i64,
}

impl Lead {
    /// `None` in a game of one side, and in one that nobody won.
    pub fn of(story: &Story) -> Option<Lead> {
        let winners = story.outcome.winners();
        if story.sides.len() < 2 || winners.is_empty() {
            return None;
        }
        // The seat that stands for each side, and whether the side has won.
        let sides: List<(usize, bool), MAX_SEATS> = story
            .sides
            .iter()
            .map(|seats| (seats.first().map_or(0, Seat::index), !seats.and(winners).is_empty()))
            .collect();
        let last = story.curve.len().saturating_sub(1);
        let (mut leader, mut changes, mut settled) = (None, 0, 0);
        let (mut behind, mut gaps) = (0, 0.0);
        for (index, values) in story.curve[..last].iter().enumerate() {
            let (mut first, mut best, mut second, mut winner) = (0, f32::MIN, f32::MIN, f32::MIN);
            for (side, (seat, has_won)) in sides.iter().enumerate() {
                let value = values[*seat];
                // Of equals the last leads.
                if value >= best {
                    (first, best, second) = (side, value, best);
                } else if value > second {
                    second = value;
                }
                if *has_won && value > winner {
                    winner = value;
                }
            }
            if best - second > LEAD && leader != Some(first) {
                changes += i64::from(leader.is_some());
                leader = Some(first);
            }
            if winner < best {
                settled = index + 1;
                behind += 1;
                gaps += (best - winner).sqrt();
            }
        }
        let drama = parts(if behind == 0 { 0.0 } else { gaps / behind as f32 });
        Some(Lead { changes, drama, settled: (settled * STEPS / last.max(1)) as i64 })
    }
}

impl Tension {
    /// One more game, in which the lead went like this.
    pub(super) fn add(&mut self, story: &Story, lead: Option<&Lead>) {
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
        let Some(lead) = lead else { return };
        let winners = story.outcome.winners();
        let has_won = |side: usize| !story.sides[side].and(winners).is_empty();
        for step in 0..=STEPS {
            let value = |found: Option<(usize, f32)>| parts(found.map_or(0.0, |(_, value)| value));
            self.winner[step].add(value(best(story, at(step), has_won)), 1);
            self.rival[step].add(value(best(story, at(step), |side| !has_won(side))), 1);
        }
        self.lead_changes.add(lead.changes, 1);
        self.drama.add(lead.drama, 1);
        self.settled.add(lead.settled);
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
