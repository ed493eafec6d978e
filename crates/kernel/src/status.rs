use crate::{MAX_SEATS, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// Who may act now, or how the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// These seats may act, in any order; the set is never empty. More than one means that their choices are made
    /// at the same time and stay secret until the last is in.
    Turn(SeatSet),
    /// The game is over.
    Over(Standing),
}

impl Status {
    /// One seat may act.
    #[inline]
    pub fn turn(seat: Seat) -> Status {
        Status::Turn(SeatSet::only(seat))
    }

    /// The seats that may act; nobody when the game is over.
    #[inline]
    pub fn acting(&self) -> SeatSet {
        match self {
            Status::Turn(seats) => *seats,
            Status::Over(_) => SeatSet::EMPTY,
        }
    }

    /// The final standing, if the game is over.
    pub fn standing(&self) -> Option<Standing> {
        match self {
            Status::Turn(_) => None,
            Status::Over(standing) => Some(*standing),
        }
    }
}

/// Final ranks and scores. Rank 1 is best; equal ranks are ties (1, 1, 3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    seats: u8,
    ranks: [u8; MAX_SEATS],
    scores: [i32; MAX_SEATS],
}

impl Standing {
    /// Ranks seats by `keys` (higher is better, equal keys tie) and shows `scores`.
    pub fn by_keys<K: Ord>(keys: &[K], scores: &[i32]) -> Standing {
        assert!(keys.len() == scores.len() && keys.len() <= MAX_SEATS, "one key and one score a seat");
        let mut standing = Standing { seats: keys.len() as u8, ranks: [0; MAX_SEATS], scores: [0; MAX_SEATS] };
        for (seat, key) in keys.iter().enumerate() {
            standing.ranks[seat] = 1 + keys.iter().filter(|other| *other > key).count() as u8;
            standing.scores[seat] = scores[seat];
        }
        standing
    }

    /// Ranks seats by their scores alone.
    pub fn by_scores(scores: &[i32]) -> Standing {
        Standing::by_keys(scores, scores)
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

    /// The seats that share the first rank.
    pub fn winners(&self) -> SeatSet {
        Seat::all(self.seats()).filter(|seat| self.rank(*seat) == 1).collect()
    }

    /// The seat's share of the win: a win shared by n seats counts 1/n.
    pub fn win_share(&self, seat: Seat) -> f64 {
        let winners = self.winners();
        if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_share_a_rank_and_skip_the_next() {
        let standing = Standing::by_scores(&[5, 9, 9, 1]);
        let ranks: Vec<u8> = Seat::all(4).map(|seat| standing.rank(seat)).collect();
        assert_eq!(ranks, [3, 1, 1, 4]);
        assert!((standing.win_share(Seat(1)) - 0.5).abs() < 1e-9);
        assert!(standing.win_share(Seat(0)).abs() < 1e-9);
    }
}
