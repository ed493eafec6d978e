//! What Act 3 is worth, before it and in it.

use super::logistic;
use crate::Rangers;
use crate::park::Node;
use crate::state::{Goal, Kind, Nature, Phase, Place, State, Where};

/// How the wave stands around a place.
struct Siege {
    /// How far the nearest free token is.
    near: f32,
    /// How strongly all of them press on it.
    press: f32,
    /// Groups that can assault it from where they stand.
    groups: f32,
}

impl Rangers {
    /// What Act 3 would be worth if it came.
    pub(super) fn later_worth(&self, state: &State, team: f32) -> f32 {
        let free = state.free_rangers() as f32 / self.ranger_count as f32;
        self.mixed(state, self.later_odds(state, team), free)
    }

    /// The chance that a last objective would be met, whichever it is.
    fn later_odds(&self, state: &State, team: f32) -> f32 {
        let tokens: f32 = state.rangers.iter().map(|ranger| f32::from(ranger.tokens.min(6))).sum();
        logistic(-2.4 + 2.0 * team + 0.12 * tokens / self.ranger_count as f32)
    }

    fn mixed(&self, state: &State, met: f32, free: f32) -> f32 {
        let figures = self.figures();
        let won = (f32::from(figures.met) + f32::from(figures.met_free) * free) / 1000.0;
        met * won + (1.0 - met) * f32::from(self.result_failed(state)) / 1000.0
    }

    /// The rangers' expected result in Act 3.
    pub(super) fn last_worth(&self, state: &State) -> f32 {
        let team = self.team(state);
        let free = state.free_rangers() as f32 / self.ranger_count as f32;
        if matches!(state.phase, Phase::Points | Phase::Vote | Phase::Aim) && state.desperation.goal.is_none() {
            let met = self.ballot(state, self.later_odds(state, team));
            return self.mixed(state, met, free);
        }
        let turns = f32::from(self.figures().last_turns.saturating_sub(state.wave_turn));
        let tokens: f32 = state.rangers.iter().map(|ranger| f32::from(ranger.tokens.min(8))).sum();
        let met = match state.desperation.goal {
            Some(Goal::Hold) => self.hold_odds(state, turns),
            Some(Goal::Evacuate) => self.evacuation_odds(state, state.desperation.place, turns),
            Some(Goal::Destroy) => self.wreck_odds(state, state.desperation.place, turns),
            None => 0.4,
        };
        let more = 0.05 * (team - 0.5) + 0.012 * tokens / self.ranger_count as f32
            - 0.015 * (state.token_count() as f32 - self.ranger_count as f32 * 2.0);
        self.mixed(state, (met + more).clamp(0.0, 1.0), (0.3 + 0.7 * team).min(free))
    }

    /// The chance to meet what was voted for so far; whoever has not voted may still choose well.
    fn ballot(&self, state: &State, met: f32) -> f32 {
        let votes = state.rangers.iter().filter(|ranger| !ranger.captured).map(|ranger| ranger.vote);
        let (sum, count) = votes.fold((0.0, 0.0), |(sum, count), vote| {
            (sum + vote.map_or(met, |goal| self.prospect(state, goal)), count + 1.0)
        });
        if count == 0.0 { met } else { sum / count }
    }

    /// How a last objective looks before anybody has set out for it.
    fn prospect(&self, state: &State, goal: Goal) -> f32 {
        let turns = f32::from(self.figures().last_turns);
        let mut best: f32 = 0.0;
        for place in &state.places {
            best = best.max(match goal {
                Goal::Destroy if place.kind == Kind::Objective && place.captured => {
                    self.wreck_odds(state, place.node, turns)
                }
                Goal::Hold if !place.captured => self.stand_odds(state, *place, turns),
                Goal::Evacuate => self.evacuation_odds(state, place.node, turns),
                _ => 0.0,
            });
        }
        best
    }

    /// What a team that goes to a place can make of a Hold there.
    fn stand_odds(&self, state: &State, place: Place, turns: f32) -> f32 {
        let needed = f32::from(self.last.keep);
        if needed > turns + 0.5 {
            return 0.02;
        }
        let free = || state.rangers.iter().filter(|ranger| !ranger.captured);
        let dice = free().map(|ranger| if self.low { 1 } else { self.pool(ranger) }).max().unwrap_or(1);
        let more = u8::from(place.kind == Kind::Campground);
        let less = u8::from(state.nature == Nature::Siege);
        let chance = self.hold_chance((dice + more).saturating_sub(less).max(1), self.place_bonus(place));
        let Siege { near, press, groups } = self.siege_of(state, place.node);
        let lines = f32::from(u8::from(free().any(|ranger| ranger.tokens >= self.figures().common_price[3])));
        let delay = if near <= 1.0 { 0.0 } else { (0.4 * near).min(2.5) };
        let falls = (needed - delay).max(0.3) * (1.0 - chance) * self.blows(state, groups) + 0.25 * press - 0.6 * lines;
        (-falls.max(0.05)).exp()
    }

    /// Assaults that a place has to bear in a wave turn: without a limit, one by every group that stands next to it, or two.
    fn blows(&self, state: &State, groups: f32) -> f32 {
        if self.last.breach_once {
            return 0.9;
        }
        let twice = if self.acts_twice(state) { 1.6 } else { 1.0 };
        twice * (0.8 + 0.6 * groups.clamp(1.0, 4.0))
    }

    /// Keeping a place: tokens nearby will try every turn, and tokens for Hold the Line undo what goes wrong.
    fn hold_odds(&self, state: &State, turns: f32) -> f32 {
        let last = &state.desperation;
        let place = state.place_on(last.place).copied().unwrap_or_default();
        let figures = self.figures();
        let lost = place.captured;
        let needed = f32::from(self.last.keep) - if lost { 0.0 } else { f32::from(last.progress) };
        if needed > turns + 0.5 {
            return 0.02;
        }
        let guard = self.guard(state, last.place);
        let Siege { near, press, groups } = self.siege_of(state, last.place);
        // Whoever stands next to it assaults at once, others need a turn or two.
        let delay = if near <= 1.0 { 0.0 } else { (0.4 * near).min(2.5) };
        let falls = (needed - delay).max(0.3) * (1.0 - guard.max(0.02)) * self.blows(state, groups) + 0.25 * press;
        let there = state.rangers.iter().filter(|ranger| !ranger.captured && ranger.at == last.place);
        let price = figures.common_price[3].max(1);
        let (mut lines, mut lives): (f32, f32) = (0.0, 0.0);
        for ranger in there {
            if !(self.last.line_once && last.lined.contains(last.place)) {
                lines = lines.max((f32::from(ranger.tokens) / f32::from(price)).min(1.0));
            }
            lives += super::health(ranger);
        }
        let bad = (falls - 0.6 * lines).max(0.05);
        let odds = (-bad).exp() * (0.75 + 0.25 * (lives / 2.0).min(1.0));
        if lost { 0.35 * odds } else { odds }
    }

    /// How the free tokens stand around a node.
    fn siege_of(&self, state: &State, node: Node) -> Siege {
        let apart = |at: Node| f32::from(self.park.apart(node, at).min(12));
        let mut siege = Siege { near: 12.0, press: 0.0, groups: 0.0 };
        // A spot fits into a byte.
        let mut seen = [0u64; 4];
        for (_, token) in state.on_map().filter(|(_, token)| !token.holds) {
            let away = match token.at.place() {
                Where::Node(at) => apart(at),
                Where::Road(segment, end) => {
                    let [a, b] = [end, 1 - end].map(|end| apart(self.park.end_of(segment, end)));
                    let wall = if Self::wall_on(state, segment).is_some() { 0.6 } else { 0.1 };
                    (a + 0.4).min(b + wall)
                }
                Where::Off => 12.0,
            };
            let (word, bit) = (&mut seen[usize::from(token.at.0 >> 6)], 1 << (token.at.0 & 63));
            if away <= 1.0 && *word & bit == 0 {
                *word |= bit;
                siege.groups += 1.0;
            }
            siege.near = siege.near.min(away);
            siege.press += 1.0 / (1.0 + away);
        }
        siege.press /= self.ranger_count as f32;
        siege
    }

    /// Bringing civilians out: how many trips the rangers can still make.
    fn evacuation_odds(&self, state: &State, place: Node, turns: f32) -> f32 {
        let last = &state.desperation;
        let mut left = f32::from(self.last.civilians) - f32::from(last.progress);
        let mut trips = 0.0;
        for ranger in state.rangers.iter().filter(|ranger| !ranger.captured) {
            if ranger.injuries < 3 {
                trips += turns * 0.17 * (0.6 + 0.4 * super::health(ranger));
            }
            if ranger.escorts {
                left -= if self.is_open_entrance(state, ranger.at) { 0.75 } else { 0.4 };
            } else if ranger.at == place {
                left -= 0.15;
            }
        }
        // A token that is sent away comes back at an entrance, so a wave of many can keep all of them closed.
        let entrances = self.park.entrances;
        let open = entrances.iter().filter(|node| self.is_open_entrance(state, *node)).count();
        let ways = 0.3 + 0.7 * open as f32 / entrances.len() as f32;
        let crowd = 0.45 * (state.token_count() as f32 - 5.0).max(0.0);
        let Siege { press, .. } = self.siege_of(state, place);
        logistic(0.8 * (trips * ways - left) - 0.3 * press - crowd)
    }

    /// Wrecking the lost objective.
    fn wreck_odds(&self, state: &State, place: Node, turns: f32) -> f32 {
        let left = f32::from(self.last.wreck.saturating_sub(state.desperation.progress));
        let guarded = state.token_nodes().contains(place);
        let Siege { press, .. } = self.siege_of(state, place);
        let mut able = 0.0;
        for ranger in state.rangers.iter().filter(|ranger| !ranger.captured && ranger.injuries < 3) {
            let there = if ranger.at == place { 1.0 } else { 0.6 };
            able += there * super::health(ranger) * if guarded { 0.6 } else { 1.0 };
        }
        // A ranger who may wreck as often as there are actions does so twice a turn and more.
        let pace = if self.last.wreck_once { 0.55 } else { 1.4 };
        logistic(0.9 * (able * turns * pace - left) - 0.4 * press)
    }
}
