//! Points and the end. WP2 §10

use crate::WildPigs2;
use crate::state::{Player, Stance, State};
use sounder_kernel::{MAX_SEATS, Outcome};

/// Where a player's points come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Score {
    pub trophies: i32,
    pub injuries: i32,
    pub arsenal: i32,
    pub tracks: i32,
}

impl Score {
    pub fn total(self) -> i32 {
        self.trophies + self.injuries + self.arsenal + self.tracks
    }
}

impl WildPigs2 {
    /// WP2 §10.2
    #[inline]
    pub(crate) fn score(&self, player: &Player) -> Score {
        let figures = &self.cards.figures;
        let trophy = |threat: &u8| i32::from(figures.trophy_vp[usize::from(self.threat(*threat).era)]);
        let is_finished = |track: &Stance| player.tech[track.index()] == figures.top_level(*track);
        let finished = Stance::ALL.iter().filter(|track| is_finished(track)).count() as i32;
        Score {
            trophies: player.trophies.iter().map(trophy).sum(),
            injuries: -i32::from(player.injuries) * i32::from(figures.injury_vp),
            arsenal: player.gear.iter().map(|gear| i32::from(self.card(gear.card).vp)).sum(),
            tracks: finished * i32::from(figures.finished_vp),
        }
    }

    /// WP2 §10.3
    pub(super) fn outcome(&self, state: &State) -> Outcome {
        let mut keys = [(0, 0, 0, 0); MAX_SEATS];
        let mut scores = [0; MAX_SEATS];
        for (seat, player) in state.players.iter().enumerate() {
            scores[seat] = self.score(player).total();
            keys[seat] = (scores[seat], player.trophies.len(), -i32::from(player.injuries), player.scrap.total());
        }
        let seats = state.seats();
        Outcome::by_keys(&keys[..seats], &scores[..seats])
    }
}
