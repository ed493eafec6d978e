//! What a wave is worth: how many assaults an objective has to bear before the wave is beaten.

use super::logistic;
use crate::Rangers;
use crate::state::{Nature, Phase, State, Where};

/// Damage that a fresh ranger and what supports them do in a turn.
const PUNCH: f32 = 1.3;
/// How surely an assault that meets no guard takes an objective.
const RISK: f32 = 0.6;
/// How open an objective is in a wave that is still to come, and the wave turns before it is reached.
const LATER_OPEN: f32 = 0.35;
const LATER_APPROACH: f32 = 1.2;
/// What each further token near the objective adds where every group may assault.
const MORE_BLOWS: f32 = 0.35;
/// What obstacles do of what they could.
const PREPARED: f32 = 0.6;

/// How a wave comes on.
struct Approach {
    /// Wave turns before its first assault on an objective, besides the one that is played or comes next.
    turns: f32,
    /// Assaults in a turn from then on.
    blows: f32,
}

/// The larger of a number and 0, with a bend instead of a corner.
fn above_zero(x: f32) -> f32 {
    (1.0 + (2.0 * x).exp()).ln() / 2.0
}

/// A chance moved along the logistic curve.
fn moved(chance: f32, by: f32) -> f32 {
    let chance = chance.clamp(0.001, 0.999);
    logistic((chance / (1.0 - chance)).ln() + by)
}

impl Rangers {
    /// The chance that the objectives outlast the wave that is playing.
    pub(super) fn outlasts(&self, state: &State, team: f32, more: f32) -> f32 {
        let Some(approach) = self.approach(state) else { return moved(0.97, more) };
        let left = (f32::from(state.momentum) - PREPARED * self.prepared(state)).max(0.3);
        let assaults = above_zero(self.turns_for(left, team) - approach.turns - self.turn_left(state));
        let open = self.park.objectives.iter().map(|node| 1.0 - self.guard(state, node)).fold(0.0, f32::max);
        moved((-RISK * open * approach.blows * assaults).exp(), more)
    }

    /// The chance that they outlast a wave of this momentum that is still to come.
    pub(super) fn will_outlast(&self, momentum: f32, team: f32, more: f32) -> f32 {
        let assaults = above_zero(self.turns_for(momentum, team) - LATER_APPROACH);
        let blows = if self.breaches_often() { 1.0 + MORE_BLOWS } else { 1.0 };
        moved((-RISK * LATER_OPEN * blows * assaults).exp(), more)
    }

    /// The turns in which a team does so much damage.
    fn turns_for(&self, momentum: f32, team: f32) -> f32 {
        momentum / (PUNCH * self.ranger_count as f32 * team.max(0.15))
    }

    /// Whether every group may assault a place in a wave turn.
    fn breaches_often(&self) -> bool {
        !self.figures().breach_once[usize::from(self.low)]
    }

    /// How the wave on the map comes on; nothing if no token is free to.
    fn approach(&self, state: &State) -> Option<Approach> {
        let playing = matches!(state.phase, Phase::Advance | Phase::Overcome);
        let spent = !self.breaches_often() && (self.park.objectives - state.breached_places).is_empty();
        let (mut first, mut sum, mut count, mut near): (f32, f32, f32, f32) = (f32::MAX, 0.0, 0.0, 0.0);
        for (_, token) in state.on_map().filter(|(_, token)| !token.holds) {
            let way = self.way_left(state, token.at);
            let mut turns = self.moves_left(state, token.at, way);
            if !playing || state.phase == Phase::Advance && !token.moved {
                // One move comes before the assault.
                turns = (turns - 1.0).max(0.0);
            } else if token.done || spent {
                turns += 1.0;
            }
            turns += 0.08 * way;
            near += if turns < 1.0 { 1.0 } else { 0.0 };
            first = first.min(turns);
            sum += turns;
            count += 1.0;
        }
        let blows = if self.breaches_often() { 1.0 + MORE_BLOWS * (near - 1.0).clamp(0.0, 4.0) } else { 1.0 };
        (count > 0.0).then(|| Approach { turns: first + 0.3 * (sum / count - first), blows })
    }

    /// Moves after which a token stands where it can assault an objective: tokens stop at gates, and a Siege at every junction.
    fn moves_left(&self, state: &State, at: crate::Spot, way: f32) -> f32 {
        let (from, close) = match at.place() {
            Where::Node(node) => (node, way <= 1.0),
            Where::Road(segment, end) => {
                let wall = Self::wall_on(state, segment).is_some() || state.is_closed(segment);
                (self.park.end_of(segment, end), way < 1.0 && !wall)
            }
            Where::Off => return way,
        };
        if close {
            0.0
        } else if state.nature == Nature::Siege {
            (way - 1.0).max(1.0)
        } else if (self.park.inner | self.park.gates).contains(from) {
            1.0
        } else {
            2.0
        }
    }

    /// The share of their turn that the rangers still have before them.
    fn turn_left(&self, state: &State) -> f32 {
        if state.phase != Phase::Rangers {
            return 0.0;
        }
        let waits = |ranger: &usize| !state.rangers[*ranger].captured && !state.rangers[*ranger].done;
        let left: u8 = (0..self.ranger_count).filter(waits).map(|ranger| self.actions_left(state, ranger)).sum();
        f32::from(left) / (f32::from(self.figures().actions) * self.ranger_count as f32)
    }
}
