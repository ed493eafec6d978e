use crate::cards::Cards;
use crate::rules::Verdict;
use crate::state::{ERAS, Stance};

/// Defence above this counts as this.
const MOST: usize = 15;

/// How a stance does against the average pig of an Era, by the defence it gives; smoothed over the neighbours, so that half a
/// step always counts for something.
pub(crate) struct Odds {
    slay: [[[f32; MOST + 1]; 4]; ERAS],
    hold: [[[f32; MOST + 1]; 4]; ERAS],
}

impl Odds {
    /// Counts how many pigs of each deck every defence beats.
    pub fn of(cards: &Cards) -> Odds {
        let mut odds = Odds { slay: [[[0.0; MOST + 1]; 4]; ERAS], hold: [[[0.0; MOST + 1]; 4]; ERAS] };
        for (era, deck) in cards.decks.iter().enumerate() {
            let share = 1.0 / deck.len().max(1) as f32;
            for threat in deck.iter().map(|threat| &cards.threats[usize::from(threat)]) {
                for stance in Stance::ALL {
                    for points in 0..=MOST {
                        let defence = match stance {
                            Stance::Centre => [points as u8; 3],
                            corner => std::array::from_fn(|c| if c == corner.index() { points as u8 } else { 0 }),
                        };
                        let verdict = threat.verdict(defence);
                        odds.slay[era][stance.index()][points] += f32::from(u8::from(verdict == Verdict::Slay)) * share;
                        odds.hold[era][stance.index()][points] += f32::from(u8::from(verdict != Verdict::Fail)) * share;
                    }
                }
            }
        }
        odds.slay.as_flattened_mut().iter_mut().for_each(smooth);
        odds.hold.as_flattened_mut().iter_mut().for_each(smooth);
        odds
    }

    /// The share of pigs slain.
    pub fn slay(&self, era: usize, stance: usize, defence: f32) -> f32 {
        between(&self.slay[era][stance], defence)
    }

    /// The share of pigs slain or repelled.
    pub fn hold(&self, era: usize, stance: usize, defence: f32) -> f32 {
        between(&self.hold[era][stance], defence)
    }
}

/// Half of each entry and a quarter of each neighbour.
fn smooth(table: &mut [f32; MOST + 1]) {
    let sharp = *table;
    for (at, entry) in table.iter_mut().enumerate() {
        let neighbours = sharp[at.saturating_sub(1)] + sharp[(at + 1).min(MOST)];
        *entry = 0.5 * sharp[at] + 0.25 * neighbours;
    }
}

/// A value between two entries.
#[inline]
fn between(table: &[f32; MOST + 1], at: f32) -> f32 {
    let at = at.clamp(0.0, MOST as f32);
    let low = at as usize;
    let part = at - low as f32;
    table[low] * (1.0 - part) + table[(low + 1).min(MOST)] * part
}
