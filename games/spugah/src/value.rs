//! What a position is worth, roughly: gold and income, units, cards, the Spire, and how near units are to something to do.

use crate::Spugah;
use crate::ground::Tile;
use crate::hexes::{Hex, Hexes};
use crate::state::{Action, Lose, NATIONS, Phase, STATS, Stat, State, TIERS};
use sounder_bots::Judge;
use sounder_kernel::Seat;

/// A lead of this much makes victory about three times as likely.
const SCALE: f32 = 9.0;

impl Spugah {
    /// Where a nation finds something to do.
    fn goals(state: &State, seat: Seat) -> Hexes {
        let nation = state.nation(seat);
        let ground = &state.ground;
        let capitals = ground.all(Tile::RoyalFortress) | ground.all(Tile::CapitalCity);
        let standing = state.standing().iter().filter(|other| *other != seat).map(|other| state.nation(other).capital);
        let enemy: Hexes = standing.collect();
        (ground.all(Tile::Gold) & !nation.holds)
            | (ground.all(Tile::Ruin) & !state.pillaged)
            | Hexes::only(Hex::SPIRE)
            | (capitals & enemy)
    }

    fn tier_worth(&self, state: &State, seat: Seat, tier: u8) -> f32 {
        let nation = state.nation(seat);
        let rules = &nation.tiers[usize::from(tier)];
        let stats: [f32; STATS] = Stat::ALL.map(|(stat, ..)| f32::from(self.pack.stat(nation, tier, stat)));
        let fighting = stats[0] * 0.25 + stats[1] * 0.35 + stats[2] * 0.35 + stats[3] * 0.25 + stats[4] * 0.3;
        let vital = match rules.lose {
            Lose::Never => 0.0,
            Lose::Any => 8.0,
            Lose::All => 4.0,
        };
        1.0 + fighting + vital
    }

    /// The strength of one nation, about in gold.
    fn strength(&self, state: &State, seat: Seat, worth: &[f32; TIERS]) -> f32 {
        let nation = state.nation(seat);
        let figures = &self.pack.figures;
        let gold = f32::from(nation.gold);
        let rich = (gold / f32::from(figures.gold_to_win)).min(1.2);
        let mut sum = gold * 0.4 + 14.0 * rich * rich;
        sum += 1.8 * (nation.holds & state.ground.all(Tile::Gold)).len() as f32;
        sum += 0.6 * (nation.holds & state.ground.all(Tile::Castle)).len() as f32;
        sum += 0.25 * f32::from(self.income(state, seat));
        let laid: usize = nation.tiers.iter().map(|tier| tier.cards.len()).sum();
        sum += 1.2 * laid as f32 + 0.4 * nation.spare.len() as f32;
        sum += Spugah::spire_worth(state, seat);
        let goals = Spugah::goals(state, seat);
        for unit in &nation.units {
            let most = f32::from(self.pack.stat(nation, unit.tier, Stat::Health));
            let health = f32::from(unit.health) / most;
            sum += worth[usize::from(unit.tier)] * (0.45 + 0.55 * health);
            sum -= 0.12 * f32::from(self.steps_to(unit.hex, goals));
        }
        if state.enemies(seat).contains(nation.capital) {
            sum -= 4.0;
        }
        sum
    }

    fn spire_worth(state: &State, seat: Seat) -> f32 {
        let nation = state.nation(seat);
        if !nation.units.here().contains(Hex::SPIRE) {
            return 0.0;
        }
        // A turn that began on the Spire and may still end there is as good as counted.
        let pending = u8::from(state.turn == seat && state.began_on_spire);
        let turns = f32::from(nation.spire_turns + pending);
        let health = f32::from(nation.units.on(Hex::SPIRE).health);
        2.0 + 0.3 * health + turns * turns * 3.0
    }

    /// Steps to the nearest of some hexes; none left counts as few.
    fn steps_to(&self, from: Hex, goals: Hexes) -> u8 {
        let mut reach = 0;
        while reach < 8 && (self.pack.world.within(from, reach) & goals).is_empty() {
            reach += 1;
        }
        reach
    }

    /// What the attack being resolved will cost the defender on average, and the attacker.
    fn pending_losses(&self, state: &State, worth: &[f32; TIERS]) -> f32 {
        if !matches!(state.phase, Phase::Bleed | Phase::Rally | Phase::Defend) {
            return 0.0;
        }
        let fight = &state.fight;
        let damage = self.forecast(state).sixths() as f32 / 6.0;
        let unit = state.nation(fight.defender).units.on(fight.target);
        let share = (damage / f32::from(unit.health)).min(1.3);
        worth[usize::from(unit.tier)] * share * share.min(1.0) - 0.15 * fight.guards.len() as f32
    }
}

impl Judge for Spugah {
    fn value(&self, state: &State, seat: Seat) -> f32 {
        let mut weights = [0.0f32; NATIONS];
        for other in state.standing().iter() {
            let mut worth = [0.0; TIERS];
            for tier in 0..TIERS as u8 {
                if state.nation(other).tiers[usize::from(tier)].exists() {
                    worth[usize::from(tier)] = self.tier_worth(state, other, tier);
                }
            }
            let mut strength = self.strength(state, other, &worth);
            if other == state.fight.defender {
                strength -= self.pending_losses(state, &worth);
            }
            if other == state.turn && matches!(state.phase, Phase::Command | Phase::Unit { .. }) {
                // Who can still move will find something better to do.
                strength += 0.05 * state.nation(other).units.iter().filter(|unit| !unit.acted).count() as f32;
            }
            weights[other.index()] = (strength / SCALE).exp();
        }
        let sum: f32 = weights.iter().sum();
        (weights[seat.index()] / sum.max(1e-6)).clamp(0.01, 0.99)
    }

    fn urge(&self, state: &State, seat: Seat, action: Action) -> u32 {
        match action {
            Action::Mine | Action::TakeOver | Action::Loot | Action::Follow => 30,
            Action::Search | Action::Attack(_) | Action::Find(_) | Action::Strike => 20,
            Action::Recruit(..) | Action::RecruitOn(..) | Action::Upgrade(_) | Action::Pick(_) => 10,
            Action::Buy(_) | Action::LayOn(_) | Action::Support(_) | Action::LootCard(_) => 9,
            Action::Heal => 6,
            Action::Move(hex) => match state.ground.tile(hex) {
                Tile::Gold if !state.nation(seat).holds.contains(hex) => 12,
                Tile::Ruin if !state.pillaged.contains(hex) => 10,
                Tile::Spire => 12,
                Tile::RoyalFortress | Tile::CapitalCity if state.nation(seat).capital != hex => 12,
                Tile::CursedEarth => 1,
                _ => 3,
            },
            Action::Pass | Action::Enough | Action::Stay | Action::Sacrifice(_) => 3,
            _ => 1,
        }
    }
}
