//! The chances of an attack before it is made, in whole cases. Rules know nothing of this.

use super::dice_words;
use crate::Hogs;
use crate::cards::{Face, Harm, Pool};
use crate::state::{State, Target, UnitId};
use sounder_scene::{Chance, Figure, Odds, Prospect};

/// What a roll of attack dice comes to once its results are combined: how many of all equally likely rolls give so many
/// criticals and so many single hits (none or one).
struct Outlook {
    all: u128,
    cases: Vec<[u128; 2]>,
}

impl Outlook {
    /// The mean of something over all rolls.
    fn mean(&self, worth: impl Fn(u32, u32) -> u32) -> f64 {
        let sum: u128 = self.each().map(|(criticals, hits, cases)| cases * u128::from(worth(criticals, hits))).sum();
        sum as f64 / self.all as f64
    }

    fn damage(&self) -> f64 {
        self.mean(|criticals, hits| 2 * criticals + hits)
    }

    fn criticals(&self) -> f64 {
        self.mean(|criticals, _| criticals)
    }

    fn each(&self) -> impl Iterator<Item = (u32, u32, u128)> {
        let rows = self.cases.iter().zip(0..);
        rows.flat_map(|(row, criticals)| row.iter().zip(0..).map(move |(cases, hits)| (criticals, hits, *cases)))
    }

    fn chance(&self, wanted: impl Fn(u32, u32) -> bool) -> Chance {
        let cases = self.each().filter(|(criticals, hits, _)| wanted(*criticals, *hits)).map(|(_, _, cases)| cases);
        chance(cases.sum(), self.all)
    }

    /// The chance that criticals and the Vehicle Damage Dice they throw do so much damage. `harming` of six faces do.
    fn vehicle_chance(&self, flames: u32, harming: u32, damage: u32) -> Chance {
        let most = self.cases.len() as u32 + flames;
        let cases = self.each().filter(|(criticals, ..)| *criticals > 0).map(|(criticals, _, cases)| {
            let dice = criticals + flames;
            cases * at_least(dice, harming, damage) * 6u128.pow(most - dice)
        });
        chance(cases.sum(), self.all * 6u128.pow(most))
    }
}

/// In how many of all throws of some dice at least `wanted` show one of `good` faces.
fn at_least(dice: u32, good: u32, wanted: u32) -> u128 {
    (wanted..=dice)
        .map(|shown| {
            let ways = (0..shown).fold(1u128, |ways, step| ways * u128::from(dice - step) / u128::from(step + 1));
            ways * u128::from(good).pow(shown) * u128::from(6 - good).pow(dice - shown)
        })
        .sum()
}

/// In lowest terms, and small enough for any client: what can happen stays possible, what can fail stays uncertain.
fn chance(mut cases: u128, mut of: u128) -> Chance {
    let (mut a, mut b) = (of, cases);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    (cases, of) = (cases / a, of / a);
    while of > u128::from(u32::MAX) {
        (cases, of) = (if cases > 1 { (cases / 2).min(of / 2 - 1) } else { cases }, of / 2);
    }
    Chance::new(cases as u32, of as u32)
}

/// What an attack would be rolled with: before cover, what cover and plating take, and what is left.
struct Volley {
    rolled: Pool,
    taken: Pool,
    left: Pool,
}

impl Hogs {
    /// All results of a pool whose icons have been turned into dice already.
    fn outlook(&self, pool: Pool) -> Outlook {
        let dice = usize::from(pool.dice());
        let side = dice + 1;
        let place = |g: usize, h: usize, c: usize| (g * side + h) * side + c;
        let mut rolls = vec![0u128; side * side * side];
        rolls[0] = 1;
        let mut thrown = 0;
        for (die, count) in [pool.gun, pool.melee, pool.explosive].into_iter().enumerate() {
            for _ in 0..count {
                let mut next = vec![0; rolls.len()];
                for (g, h, c) in triples(thrown) {
                    let cases = rolls[place(g, h, c)];
                    for face in self.pack.faces.attack[die] {
                        let to = match face {
                            Face::Blank => place(g, h, c),
                            Face::Glancing => place(g + 1, h, c),
                            Face::Hit => place(g, h + 1, c),
                            Face::Critical => place(g, h, c + 1),
                        };
                        next[to] += cases;
                    }
                }
                rolls = next;
                thrown += 1;
            }
        }
        let mut cases = vec![[0; 2]; side];
        for (g, h, c) in triples(dice) {
            let hits = h + g / 2;
            cases[c + hits / 2][hits % 2] += rolls[place(g, h, c)];
        }
        Outlook { all: 6u128.pow(dice as u32), cases }
    }

    fn volley(&self, state: &State, target: Target, pool: Pool, cover: Option<Pool>) -> Volley {
        let rolled = self.rolled_at(state, target, pool);
        let taken = cover.unwrap_or_else(|| {
            let covers = self.covers(state, target, rolled);
            if covers.is_empty() { Pool::default() } else { covers[Hogs::best_cover(&covers)] }
        });
        let left = rolled.less(taken).less(self.plating(state, target));
        Volley { rolled, taken, left }
    }

    /// Chances of an attack with these dice at a target that takes its best cover.
    pub(super) fn attack_odds(&self, state: &State, target: Target, pool: Pool) -> Odds {
        self.odds(state, target, &self.volley(state, target, pool, None))
    }

    /// Chances of an attack whose target takes this cover; none at all against bombs.
    pub(super) fn covered_odds(&self, state: &State, target: Target, pool: Pool, cover: Pool) -> Odds {
        self.odds(state, target, &self.volley(state, target, pool, Some(cover)))
    }

    fn odds(&self, state: &State, target: Target, volley: &Volley) -> Odds {
        let outlook = self.outlook(volley.left);
        let mut odds = Odds { label: dice_words(volley.left), ..Odds::default() };
        match target {
            Target::Unit(id) if self.class(state.units.get(id)).is_infantry() => {
                let health = u32::from(self.health(state, id));
                odds.prospects.push(prospect("Destroyed", outlook.chance(|c, h| 2 * c + h >= health)));
                if health > 1 {
                    odds.prospects.push(prospect("Hurt", outlook.chance(|c, h| c + h > 0)));
                }
                odds.figures.push(Figure::new("expected damage", format!("{:.1}", outlook.damage())));
            }
            Target::Unit(id) => self.vehicle_odds(state, id, &outlook, &mut odds),
            Target::Work(_) | Target::Base(_) => {
                let needed = u32::from(self.pack.figures.destroy_criticals);
                odds.prospects.push(prospect("Destroyed", outlook.chance(|c, _| c >= needed)));
                odds.figures.push(Figure::new("expected criticals", format!("{:.1}", outlook.criticals())));
            }
        }
        if volley.left.stun > 0 && matches!(target, Target::Unit(_)) {
            odds.figures.push(Figure::new("stuns", ":stun:"));
        }
        if volley.left.flame > 0 {
            odds.figures.push(Figure::new("burns", format!("{}:flame:", volley.left.flame)));
        }
        if volley.taken.dice() > 0 {
            let open = self.outlook(volley.rolled.less(self.plating(state, target)));
            let lost = if matches!(target, Target::Unit(id) if self.class(state.units.get(id)).is_infantry()) {
                open.damage() - outlook.damage()
            } else {
                open.criticals() - outlook.criticals()
            };
            odds.figures.push(Figure::new("cover takes away", format!("{} (−{lost:.1})", dice_words(volley.taken))));
        }
        odds
    }

    /// Only criticals count, and each throws a Vehicle Damage Die, with one more for every flame.
    fn vehicle_odds(&self, state: &State, id: UnitId, outlook: &Outlook, odds: &mut Odds) {
        let unit = state.units.get(id);
        let flames = u32::from(unit.flames);
        let harming = self.pack.faces.damage.iter().filter(|face| **face != Harm::Flame).count() as u32;
        let health = u32::from(self.health(state, id));
        let flies = self.class(unit).is_aircraft();
        let (gone, hurt, of) =
            if flies { ("Shot down", "A cube or more", "cubes") } else { ("Destroyed", "A token or more", "tokens") };
        odds.prospects.push(prospect(gone, outlook.vehicle_chance(flames, harming, health)));
        if health > 1 {
            odds.prospects.push(prospect(hurt, outlook.vehicle_chance(flames, harming, 1)));
        }
        let thrown = outlook.mean(|criticals, _| if criticals > 0 { criticals + flames } else { 0 });
        let damage = thrown * f64::from(harming) / 6.0;
        odds.figures.push(Figure::new("expected damage", format!("{damage:.1} {of}")));
    }
}

fn prospect(label: &str, chance: Chance) -> Prospect {
    Prospect { faces: Vec::new(), label: label.into(), chance }
}

/// All ways to split up to `most` results into three kinds.
fn triples(most: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    (0..=most).flat_map(move |g| (0..=most - g).flat_map(move |h| (0..=most - g - h).map(move |c| (g, h, c))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sounder_pack::Content;

    fn pool(gun: u8, melee: u8, explosive: u8) -> Pool {
        Pool { gun, melee, explosive, ..Pool::default() }
    }

    /// The table of means that the figures of the game were designed with.
    #[test]
    fn means_are_those_that_the_cards_were_designed_with() {
        let game = Hogs::with_default_pack();
        for (dice, damage, criticals) in [
            (pool(2, 0, 0), 0.78, 0.03),
            (pool(3, 0, 0), 1.24, 0.30),
            (pool(4, 0, 0), 1.75, 0.68),
            (pool(0, 2, 0), 1.36, 0.44),
            (pool(0, 3, 0), 2.07, 0.79),
            (pool(0, 0, 4), 3.33, 1.47),
            (pool(2, 0, 1), 1.61, 0.48),
        ] {
            let outlook = game.outlook(dice);
            assert_eq!(outlook.each().map(|(_, _, cases)| cases).sum::<u128>(), outlook.all, "every roll counts once");
            assert!((outlook.damage() - damage).abs() < 0.006, "{dice:?}: {}", outlook.damage());
            assert!((outlook.criticals() - criticals).abs() < 0.006, "{dice:?}: {}", outlook.criticals());
        }
    }

    #[test]
    fn a_vehicle_is_hurt_by_criticals_alone() {
        let game = Hogs::with_default_pack();
        // Two Gun dice: a critical needs two hits, which is one roll of 36; its die harms on five faces of six.
        assert_eq!(game.outlook(pool(2, 0, 0)).vehicle_chance(0, 5, 1), Chance::new(5, 216));
        assert_eq!(game.outlook(pool(0, 0, 1)).vehicle_chance(1, 5, 2), chance(2 * 25, 6 * 36));
        assert_eq!(game.outlook(pool(1, 0, 0)).vehicle_chance(3, 5, 1).cases, 0);
    }

    #[test]
    fn chances_of_many_dice_stay_small_numbers() {
        let many = chance(6u128.pow(20) - 1, 6u128.pow(20));
        assert!(many.cases < many.of, "{many:?}");
        assert_eq!(chance(0, 36).cases, 0);
    }
}
