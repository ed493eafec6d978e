//! The chances of an attack before it is made, for people and for bots. Rules know no floats; these are beside them.

use crate::Hogs;
use crate::cards::{Face, Pool};

/// The chances of an attack.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Outlook {
    /// Mean damage to infantry.
    pub damage: f64,
    /// Mean criticals.
    pub criticals: f64,
    /// Chance of at least so much infantry damage, by damage.
    pub at_least: [f64; 16],
    /// Chance of at least so many criticals.
    pub crit_at_least: [f64; 16],
}

impl Hogs {
    /// Chances of a pool whose icons have been turned into dice already.
    pub(crate) fn outlook(&self, pool: Pool) -> Outlook {
        // Probability by glancing hits, hits and criticals; no attack has more than 15 dice.
        const MOST: usize = 16;
        let mut odds = vec![0.0f64; MOST * MOST * MOST];
        odds[0] = 1.0;
        let place = |g: usize, h: usize, c: usize| (g * MOST + h) * MOST + c;
        for (die, count) in [pool.gun, pool.melee, pool.explosive].into_iter().enumerate() {
            for _ in 0..count {
                let mut next = vec![0.0; odds.len()];
                for (g, h, c) in (0..MOST).flat_map(|g| (0..MOST).flat_map(move |h| (0..MOST).map(move |c| (g, h, c))))
                {
                    let chance = odds[place(g, h, c)];
                    if chance == 0.0 {
                        continue;
                    }
                    for face in self.pack.faces.attack[die] {
                        let (g, h, c) = match face {
                            Face::Blank => (g, h, c),
                            Face::Glancing => ((g + 1).min(MOST - 1), h, c),
                            Face::Hit => (g, (h + 1).min(MOST - 1), c),
                            Face::Critical => (g, h, (c + 1).min(MOST - 1)),
                        };
                        next[place(g, h, c)] += chance / 6.0;
                    }
                }
                odds = next;
            }
        }
        let mut outlook = Outlook::default();
        for (g, h, c) in (0..MOST).flat_map(|g| (0..MOST).flat_map(move |h| (0..MOST).map(move |c| (g, h, c)))) {
            let chance = odds[place(g, h, c)];
            let hits = h + g / 2;
            let (criticals, hits) = (c + hits / 2, hits % 2);
            let damage = 2 * criticals + hits;
            outlook.damage += chance * damage as f64;
            outlook.criticals += chance * criticals as f64;
            outlook.at_least[..=damage.min(MOST - 1)].iter_mut().for_each(|sum| *sum += chance);
            outlook.crit_at_least[..=criticals.min(MOST - 1)].iter_mut().for_each(|sum| *sum += chance);
        }
        outlook
    }
}
