//! What a position is worth, roughly: gold and income, units, cards, the Spire, and how near units are to something to do.

use crate::Spugah;
use crate::charter::Lose;
use crate::ground::Tile;
use crate::state::{Action, NATIONS, Nation, Phase, Stat, State, TIERS};
use crate::world::{Hex, Hexes, SPIRE};
use sounder_bots::{Habits, Judge, Judged};
use sounder_kernel::{Seat, Values};

/// A lead of this much makes victory about three times as likely.
const SCALE: f32 = 9.0;

/// The hand-written judge.
#[derive(Clone, Copy, Debug, Default)]
pub struct Heuristic;

/// What is the same for all nations of a position.
struct Outlook<'a> {
    game: &'a Spugah,
    state: &'a State,
    occupied: Hexes,
    /// Where anybody finds something to do.
    goals: Hexes,
}

impl Outlook<'_> {
    fn new<'a>(game: &'a Spugah, state: &'a State) -> Outlook<'a> {
        let ground = &state.ground;
        let capitals: Hexes = state.standing().iter().map(|seat| state.nation(seat).capital).collect();
        let goals = ground.all(Tile::Gold)
            | (ground.all(Tile::Ruin) - state.pillaged)
            | (capitals & (ground.all(Tile::RoyalFortress) | ground.all(Tile::CapitalCity)))
            | Hexes::only(SPIRE);
        Outlook { game, state, occupied: state.occupied(), goals }
    }

    /// What a unit of a tier is worth in full health.
    fn tier_worth(&self, nation: &Nation, tier: u8) -> f32 {
        let [health, defence, attack, speed, range, _] = self.game.stats(nation, tier).map(f32::from);
        let fighting = health * 0.25 + defence * 0.35 + attack * 0.35 + speed * 0.25 + range * 0.3;
        let vital = match self.game.tier(nation, tier).lose {
            Lose::Never => 0.0,
            Lose::Any => 8.0,
            Lose::All => 4.0,
        };
        1.0 + fighting + vital
    }

    /// The strength of one nation, about in gold.
    fn strength(&self, seat: Seat) -> f32 {
        let (state, nation) = (self.state, self.state.nation(seat));
        let gold = f32::from(nation.gold);
        let rich = (gold / f32::from(self.game.pack.figures.gold_to_win)).min(1.2);
        let mut sum = gold * 0.4 + 14.0 * rich * rich;
        sum += 1.8 * (nation.holds & state.ground.all(Tile::Gold)).len() as f32;
        sum += 0.6 * (nation.holds & state.ground.all(Tile::Castle)).len() as f32;
        sum += 0.25 * f32::from(self.game.income(state, seat));
        let laid: usize = nation.cards.iter().map(|cards| cards.len()).sum();
        sum += 1.2 * laid as f32 + 0.4 * nation.spare.len() as f32;
        sum += self.spire_worth(seat);
        sum += self.units_worth(seat);
        if (self.occupied - nation.units.here()).contains(nation.capital) {
            sum -= 4.0;
        }
        sum
    }

    fn units_worth(&self, seat: Seat) -> f32 {
        let nation = self.state.nation(seat);
        let goals = self.goals - nation.holds - Hexes::only(nation.capital);
        // What a unit of each tier is worth, and its Max Health; worked out for the first of them.
        let mut worth = [None; TIERS];
        let mut sum = 0.0;
        for unit in &nation.units {
            let (worth, most) = *worth[usize::from(unit.tier)].get_or_insert_with(|| {
                (self.tier_worth(nation, unit.tier), f32::from(self.game.stat(nation, unit.tier, Stat::Health)))
            });
            sum += worth * (0.45 + 0.55 * f32::from(unit.health) / most);
            sum -= 0.12 * f32::from(self.steps_to(unit.hex, goals));
        }
        let state = self.state;
        if state.fight.defender == seat && matches!(state.phase, Phase::Bleed | Phase::Rally | Phase::Defend) {
            let unit = nation.units.on(state.fight.target);
            let worth = worth[usize::from(unit.tier)].map_or(0.0, |(worth, _)| worth);
            sum -= self.pending_loss(worth, unit.health);
        }
        if state.turn == seat && matches!(state.phase, Phase::Command | Phase::Unit { .. }) {
            // Who can still move will find something better to do.
            sum += 0.05 * nation.units.iter().filter(|unit| !unit.acted).count() as f32;
        }
        sum
    }

    /// What the attack being resolved will cost the defender on average.
    fn pending_loss(&self, worth: f32, health: u8) -> f32 {
        let damage = self.game.forecast(self.state).sixths() as f32 / 6.0;
        let share = (damage / f32::from(health)).min(1.3);
        worth * share * share.min(1.0) - 0.15 * self.state.fight.guards.len() as f32
    }

    fn spire_worth(&self, seat: Seat) -> f32 {
        let (state, nation) = (self.state, self.state.nation(seat));
        if !nation.units.here().contains(SPIRE) {
            return 0.0;
        }
        // A turn that began on the Spire and may still end there is as good as counted.
        let pending = u8::from(state.turn == seat && state.began_on_spire);
        let turns = f32::from(nation.spire_turns + pending);
        let health = f32::from(nation.units.on(SPIRE).health);
        2.0 + 0.3 * health + turns * turns * 3.0
    }

    /// Steps to the nearest of some hexes; none left counts as few.
    fn steps_to(&self, from: Hex, goals: Hexes) -> u8 {
        let mut reach = 0;
        while reach < 8 && !self.game.pack.map.field.within(from, reach).meets(goals) {
            reach += 1;
        }
        reach
    }
}

impl Judge<Spugah> for Heuristic {
    fn values(&self, game: &Spugah, state: &State) -> Values {
        let outlook = Outlook::new(game, state);
        let mut weights = [0.0f32; NATIONS];
        for seat in state.standing().iter() {
            weights[seat.index()] = (outlook.strength(seat) / SCALE).exp();
        }
        let sum = weights.iter().sum::<f32>().max(1e-6);
        let mut values = Values::default();
        for (value, weight) in values.iter_mut().zip(&weights[..state.seats()]) {
            *value = (weight / sum).clamp(0.01, 0.99);
        }
        values
    }

    #[inline]
    fn urge(&self, _: &Spugah, state: &State, seat: Seat, action: Action) -> u32 {
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

    /// At equal time an exploration of 0.7 beats one of 1.4 in 62 ± 8 % of two-seat games (40 pairs, 3 ms a decision) and is
    /// level with it at four seats; playouts of 10 instead of 24 win 48 ± 7 %.
    fn habits(&self) -> Habits {
        Habits { exploration: 0.7, ..Habits::default() }
    }
}

impl Judged for Spugah {
    type Judge = Heuristic;

    fn judge(&self) -> Heuristic {
        Heuristic
    }
}
