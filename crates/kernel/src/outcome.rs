use crate::{Chairs, MAX_SEATS, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// One figure from 0 to 1 for each seat; seats beyond the table's hold 0.
pub type Values = [f32; MAX_SEATS];

/// A result of 1: results are counted in whole parts, because rules know no floats.
const WHOLE: u16 = 10_000;

/// How a game ended: who has won, ranks, scores, and a result from 0 to 1 for each seat.
///
/// Winners may be one seat, the seats of a side, several, or nobody. Rank 1 is best; equal ranks are ties (1, 1, 3), and
/// where sides are ranked the seats of one take a single place (1, 2, 1, 2).
/// The result is what bots play for and what a mean over many games is made of; unless a game says otherwise it is the
/// seat's share of the win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    seats: u8,
    winners: SeatSet,
    ranks: [u8; MAX_SEATS],
    scores: [i32; MAX_SEATS],
    results: [u16; MAX_SEATS],
}

impl Outcome {
    /// Ranks seats by `keys` (higher is better, equal keys tie) and shows `scores`. The best have won.
    pub fn by_keys<K: Ord>(keys: &[K], scores: &[i32]) -> Outcome {
        let mut outcome = Outcome::ranked(keys, scores);
        let best = Seat::all(keys.len()).filter(|seat| outcome.rank(*seat) == 1).collect();
        outcome.set_winners(best, best.len());
        outcome
    }

    /// Ranks seats by their scores alone. The best have won.
    pub fn by_scores(scores: &[i32]) -> Outcome {
        Outcome::by_keys(scores, scores)
    }

    /// Everybody has lost: a mission that failed, a solo game below its mark.
    pub fn lost(scores: &[i32]) -> Outcome {
        Outcome::ranked(scores, scores)
    }

    /// Sides are ranked by `keys`, one for each seat and alike for all seats of a side; the best side has won, and each of
    /// its seats with it. Sides that tie share the win.
    pub fn by_sides<K: Ord>(chairs: &Chairs, keys: &[K], scores: &[i32]) -> Outcome {
        let mut outcome = Outcome::ranked(keys, scores);
        let first = |seats: SeatSet| seats.first().expect("a side has a seat").index();
        for seat in 0..keys.len() {
            let better = chairs.sides().filter(|(_, seats)| keys[first(*seats)] > keys[seat]).count();
            outcome.ranks[seat] = 1 + better as u8;
        }
        let best: SeatSet = Seat::all(keys.len()).filter(|seat| outcome.rank(*seat) == 1).collect();
        let sides = chairs.sides().filter(|(_, seats)| seats.iter().any(|seat| best.contains(seat))).count();
        outcome.set_winners(best, sides);
        outcome
    }

    /// These have won together, as one side, and every other seat has lost, whatever the score: there are two places.
    pub fn won_by(winners: SeatSet, scores: &[i32]) -> Outcome {
        let keys: [bool; MAX_SEATS] = std::array::from_fn(|seat| winners.contains(Seat(seat as u8)));
        let mut outcome = Outcome::ranked(&keys[..scores.len()], scores);
        for (rank, has_won) in outcome.ranks.iter_mut().zip(&keys) {
            *rank = if *has_won || winners.is_empty() { 1 } else { 2 };
        }
        outcome.set_winners(winners, 1);
        outcome
    }

    /// The outcome with another result for a seat, as `part` of `whole`.
    #[must_use]
    pub fn with_result(mut self, seat: Seat, part: u32, whole: u32) -> Outcome {
        assert!(part <= whole && whole > 0, "a result is from 0 to 1");
        self.results[seat.index()] = (u64::from(part) * u64::from(WHOLE) / u64::from(whole)) as u16;
        self
    }

    fn ranked<K: Ord>(keys: &[K], scores: &[i32]) -> Outcome {
        assert!(keys.len() == scores.len() && keys.len() <= MAX_SEATS, "one key and one score a seat");
        let mut outcome = Outcome {
            seats: keys.len() as u8,
            winners: SeatSet::EMPTY,
            ranks: [0; MAX_SEATS],
            scores: [0; MAX_SEATS],
            results: [0; MAX_SEATS],
        };
        for (seat, key) in keys.iter().enumerate() {
            outcome.ranks[seat] = 1 + keys.iter().filter(|other| *other > key).count() as u8;
            outcome.scores[seat] = scores[seat];
        }
        outcome
    }

    /// These have won, as so many parties that share the win.
    fn set_winners(&mut self, winners: SeatSet, parties: usize) {
        self.winners = winners;
        for seat in winners.iter() {
            self.results[seat.index()] = WHOLE / parties as u16;
        }
    }

    /// How many seats took part.
    pub fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    /// The rank of a seat, 1 for the best.
    pub fn rank(&self, seat: Seat) -> u8 {
        self.ranks[seat.index()]
    }

    /// The score shown for a seat.
    pub fn score(&self, seat: Seat) -> i32 {
        self.scores[seat.index()]
    }

    /// Who has won; nobody in a game that everybody lost.
    pub fn winners(&self) -> SeatSet {
        self.winners
    }

    /// What the end is worth to a seat, from 0 to 1.
    pub fn result(&self, seat: Seat) -> f32 {
        f32::from(self.results[seat.index()]) / f32::from(WHOLE)
    }

    /// What the end is worth to each seat.
    #[inline]
    pub fn results(&self) -> Values {
        self.results.map(|result| f32::from(result) / f32::from(WHOLE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Chair;

    fn results(outcome: &Outcome) -> Vec<f32> {
        outcome.results()[..outcome.seats()].to_vec()
    }

    #[test]
    fn ties_share_a_rank_and_skip_the_next() {
        let outcome = Outcome::by_scores(&[5, 9, 9, 1]);
        let ranks: Vec<u8> = Seat::all(4).map(|seat| outcome.rank(seat)).collect();
        assert_eq!(ranks, [3, 1, 1, 4]);
        assert_eq!(results(&outcome), [0.0, 0.5, 0.5, 0.0]);
    }

    #[test]
    fn a_side_wins_whole() {
        let chair = |side| Chair::new(("player", "Player"), (side, side));
        let chairs = Chairs::new(["pink", "blue", "pink", "blue"].map(chair).to_vec());
        let outcome = Outcome::by_sides(&chairs, &[7, 5, 7, 5], &[3, 5, 4, 0]);
        assert_eq!(results(&outcome), [1.0, 0.0, 1.0, 0.0]);
        let ranks = |outcome: &Outcome| Seat::all(4).map(|seat| outcome.rank(seat)).collect::<Vec<_>>();
        assert_eq!(ranks(&outcome), [1, 2, 1, 2], "two sides take two places");
        let pink = [Seat(0), Seat(2)].into_iter().collect();
        assert_eq!(ranks(&Outcome::won_by(pink, &[0; 4])), [1, 2, 1, 2]);
        let tie = Outcome::by_sides(&chairs, &[7, 7, 7, 7], &[3, 5, 4, 2]);
        assert_eq!(results(&tie), [0.5; 4]);
        assert_eq!(tie.winners().len(), 4);
    }

    #[test]
    fn everybody_can_lose_and_still_have_done_something() {
        let outcome = Outcome::lost(&[2, 3]).with_result(Seat(1), 3, 10);
        assert!(outcome.winners().is_empty());
        assert_eq!(results(&outcome), [0.0, 0.3]);
        assert_eq!(outcome.rank(Seat(0)), 2);
    }
}
