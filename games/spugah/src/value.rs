//! What a position is worth, roughly: gold and income, units, cards, the Spire, and how near units are to something to do.

use crate::Spugah;
use crate::cards::{Ability, Effect};
use crate::charter::Lose;
use crate::ground::{KINDS, Tile};
use crate::state::{Action, CardNumber, Movement, NATIONS, Nation, Phase, STATS, Stat, State, TIERS};
use crate::world::{Hex, Hexes, SPIRE};
use sounder_bots::{Habits, Judge, Judged};
use sounder_kernel::{Seat, Values};

/// A lead of this much makes victory about three times as likely.
const SCALE: f32 = 9.0;

/// What a card on a tier is worth besides what it does: it serves recruits to come as well.
const LAID: f32 = 1.15;
/// How much a card takes away by making recruits dearer.
const DEARER: f32 = 0.15;
/// What a spare card is worth.
const SPARE: f32 = 0.2;
/// What a Mod Slot that a card brings is worth.
const SLOT: f32 = 0.3;
/// What a piece of gold is worth before there is a heap of it.
const GOLD: f32 = 0.3;
/// What a heap of gold that wins is worth on top. It grows with its cube: half a heap is for spending, and judged by the
/// square of it greedy bots bought the fewer cards the more gold they had.
const HEAP: f32 = 14.0;
/// How much of the gain a card on show promises counts while a unit stands on a merchant ...
const AT_MERCHANT: f32 = 0.6;
/// ... and how much less for each step that the nearest unit is away from one.
const STEP_TO_MERCHANT: f32 = 0.2;
/// What it is worth that a unit can still move or act this turn. Much less than this, and greedy bots end their turns with
/// units standing about.
const READY: f32 = 0.25;
/// What it costs for each such unit to have given up all movement.
const GIVEN_UP: f32 = 1.0;

/// What a point of each stat is worth to a unit; Mod Slots are worth what is laid on them.
const POINT: [f32; STATS] = [0.25, 0.35, 0.35, 0.25, 0.3, 0.0];

/// What an ability of this figure is worth to each unit of its tier, and to the nation.
fn ability_worth(ability: Ability, amount: f32) -> (f32, f32) {
    match ability {
        Ability::Swim | Ability::Climb | Ability::Ride => (0.25, 0.0),
        Ability::FreeStep => (0.4, 0.0),
        Ability::Ward => (0.15, 0.0),
        Ability::HitAndRun | Ability::RunUp | Ability::Horn => (0.3, 0.0),
        Ability::Blood | Ability::Ram => (0.35, 0.0),
        Ability::Steady | Ability::StepBack => (0.2, 0.0),
        Ability::SharpEyes => (0.1, 0.0),
        Ability::RichMines => (0.0, 1.6 * amount),
        Ability::CheapRecruit => (0.0, 0.3 * amount),
        Ability::Muster => (0.0, 1.2),
        Ability::Broker | Ability::Bargain => (0.0, 0.4),
        Ability::Plunder => (0.0, 0.2 * amount),
        Ability::Bounty => (0.2 * amount, 0.0),
        Ability::Mend => (0.3 * amount, 0.0),
        Ability::SpireProof => (0.1, 0.8),
    }
}

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
    /// Merchants that ask the plain price, and all that lies at most one, two and three steps away from one.
    merchants: [Hexes; 4],
}

/// A tier with a free slot: how many units it has, and their stats.
#[derive(Clone, Copy)]
struct Open {
    units: f32,
    stats: [u8; STATS],
}

/// The tiers with a free slot.
type OpenTiers = [Option<Open>; TIERS];

impl Outlook<'_> {
    fn new<'a>(game: &'a Spugah, state: &'a State) -> Outlook<'a> {
        let ground = &state.ground;
        let capitals: Hexes = state.standing().iter().map(|seat| state.nation(seat).capital).collect();
        let goals = ground.all(Tile::Gold)
            | (ground.all(Tile::Ruin) - state.pillaged)
            | (capitals & (ground.all(Tile::RoyalFortress) | ground.all(Tile::CapitalCity)))
            | Hexes::only(SPIRE);
        let mut merchants = [ground.all(Tile::Merchant) - ground.blight(); 4];
        for steps in 1..merchants.len() {
            merchants[steps] = merchants[steps - 1] | merchants[steps - 1].neighbours();
        }
        Outlook { game, state, occupied: state.occupied(), goals, merchants }
    }

    /// What a unit of a tier is worth in full health.
    fn tier_worth(&self, nation: &Nation, tier: u8) -> f32 {
        let stats = self.game.stats(nation, tier);
        let fighting: f32 = stats.iter().zip(POINT).map(|(stat, point)| f32::from(*stat) * point).sum();
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
        let mut sum = self.gold_worth(nation.gold);
        sum += 1.8 * (nation.holds & state.ground.all(Tile::Gold)).len() as f32;
        sum += 0.6 * (nation.holds & state.ground.all(Tile::Castle)).len() as f32;
        sum += 0.25 * f32::from(self.game.income_beside(state, seat, self.occupied));
        sum += self.cards_worth(seat);
        sum += self.spire_worth(seat);
        sum += self.units_worth(seat);
        if (self.occupied - nation.units.here()).contains(nation.capital) {
            sum -= 4.0;
        }
        sum
    }

    /// What gold is worth: each piece buys something, and a heap of it wins.
    fn gold_worth(&self, gold: u8) -> f32 {
        let gold = f32::from(gold);
        let rich = (gold / f32::from(self.game.pack.figures.gold_to_win)).min(1.2);
        gold * GOLD + HEAP * rich * rich * rich
    }

    /// What cards are worth besides the stats that units have by them: those that lie somewhere, those in hand, and those
    /// that could be bought.
    fn cards_worth(&self, seat: Seat) -> f32 {
        let (state, nation) = (self.state, self.state.nation(seat));
        let mut sum = SPARE * nation.spare.len() as f32;
        for (tier, cards) in (0u8..).zip(&nation.cards) {
            if !cards.is_empty() {
                let units = nation.units.count(tier) as f32;
                sum += cards.iter().map(|card| self.laid_worth(nation, tier, units, *card)).sum::<f32>();
            }
        }
        let handed = state.turn == seat && !state.hand.is_empty();
        let hope = if handed || nation.gold == 0 { 0.0 } else { self.shopping_hope(nation) };
        if !handed && hope <= 0.0 {
            return sum;
        }
        let mut open = [None; TIERS];
        let mut places = 0;
        for tier in self.game.charter(nation).existing() {
            let stats = self.game.stats(nation, tier);
            let free = usize::from(stats[Stat::Slots as usize]).saturating_sub(nation.cards_on(tier).len());
            if free > 0 {
                open[usize::from(tier)] = Some(Open { units: nation.units.count(tier) as f32, stats });
                places += free;
            }
        }
        if handed {
            sum += self.hand_worth(nation, &open, places);
        } else if places > 0 {
            sum += hope * self.shopping_worth(nation, &open);
        }
        sum
    }

    /// What a card on a tier of so many units is worth besides its stats.
    fn laid_worth(&self, nation: &Nation, tier: u8, units: f32, card: CardNumber) -> f32 {
        self.effect_worth(nation, tier, units, self.game.effect(card))
    }

    fn effect_worth(&self, nation: &Nation, tier: u8, units: f32, effect: &Effect) -> f32 {
        let ability = match effect.ability {
            Some(ability) => {
                let (each, once) = ability_worth(ability, f32::from(effect.amount));
                if units > 0.0 { each * units + once } else { 0.0 }
            }
            None => 0.0,
        };
        let ways = &self.game.tier(nation, tier).ways;
        let dearer = if ways.normal || ways.recruit_on.is_some() { DEARER } else { 0.0 };
        LAID + ability + SLOT * f32::from(effect.stats[Stat::Slots as usize]) - dearer
    }

    /// What laying a card on one of the open tiers would bring at best.
    fn best_place(&self, nation: &Nation, open: &OpenTiers, card: CardNumber) -> f32 {
        let effect = self.game.effect(card);
        let mut best = SPARE;
        for (tier, open) in (0u8..).zip(open) {
            let Some(Open { units, stats }) = open else { continue };
            let mut gain = self.effect_worth(nation, tier, *units, effect);
            for (stat, ..) in Stat::ALL {
                let change = effect.stats[stat as usize];
                if change != 0 {
                    let now = stats[stat as usize] as i8;
                    let then = stat.within_bounds(now + change) as i8;
                    gain += units * f32::from(then - now) * POINT[stat as usize];
                }
            }
            best = best.max(gain);
        }
        best
    }

    /// What the cards in hand will be worth.
    fn hand_worth(&self, nation: &Nation, open: &OpenTiers, places: usize) -> f32 {
        let worths = self.state.hand.iter().map(|card| self.best_place(nation, open, *card));
        if self.state.phase == Phase::Ruin {
            return worths.fold(0.0, f32::max);
        }
        let spare = SPARE * self.state.hand.len().saturating_sub(places) as f32;
        worths.rev().take(places).sum::<f32>() + spare
    }

    /// How sure a nation is to shop: it has a unit on a merchant or near one.
    fn shopping_hope(&self, nation: &Nation) -> f32 {
        let near = self.merchants.iter().position(|near| near.meets(nation.units.here()));
        near.map_or(0.0, |steps| AT_MERCHANT - STEP_TO_MERCHANT * steps as f32)
    }

    /// What the best card on show would bring.
    fn shopping_worth(&self, nation: &Nation, open: &OpenTiers) -> f32 {
        let state = self.state;
        let purse = self.gold_worth(nation.gold);
        let affordable = state.shop.iter().filter(|offer| offer.price <= nation.gold);
        let gains = affordable.map(|offer| {
            self.best_place(nation, open, offer.card) + self.gold_worth(nation.gold - offer.price) - purse
        });
        gains.fold(0.0, f32::max)
    }

    fn units_worth(&self, seat: Seat) -> f32 {
        let nation = self.state.nation(seat);
        let goals = self.goals - nation.holds - Hexes::only(nation.capital);
        // What a unit of each tier is worth, and its Max Health; worked out for the first of them.
        let mut worth = [None; TIERS];
        let mut sum = 0.0;
        for unit in &nation.units {
            let (worth, most) = *worth[usize::from(unit.tier)].get_or_insert_with(|| {
                let bare = self.game.tier(nation, unit.tier).bare[Stat::Health as usize];
                (self.tier_worth(nation, unit.tier), f32::from(bare))
            });
            // A card that raises Max Health heals nothing, and must not make units look wounded.
            sum += worth * (0.45 + 0.55 * (f32::from(unit.health) / most).min(1.0));
            sum -= 0.2 * f32::from(self.steps_to(unit.hex, goals));
        }
        let state = self.state;
        if state.fight.defender == seat && matches!(state.phase, Phase::Bleed | Phase::Rally | Phase::Defend) {
            let unit = nation.units.on(state.fight.target);
            let worth = worth[usize::from(unit.tier)].map_or(0.0, |(worth, _)| worth);
            sum -= self.pending_loss(worth, unit.health);
        }
        if state.turn == seat && state.phase == Phase::Arrive {
            // Whoever was found or won is as good as on the board.
            sum += state.arrivals.iter().map(|arrival| self.tier_worth(nation, arrival.tier)).sum::<f32>();
        }
        if state.turn == seat {
            sum += self.ready_worth() * nation.units.iter().filter(|unit| !unit.acted).count() as f32;
        }
        sum
    }

    /// What a unit that has not acted yet is worth on top to the nation in turn: it will find something better to do.
    fn ready_worth(&self) -> f32 {
        let given_up = self.state.movement == Movement::GivenUp;
        match self.state.phase {
            Phase::Command | Phase::Unit { .. } | Phase::Lay if given_up => -GIVEN_UP,
            Phase::Command | Phase::Unit { .. } | Phase::Lay | Phase::Ruin | Phase::Arrive => READY,
            _ => 0.0,
        }
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
        1.0 + 0.3 * health + turns * turns * 3.0
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

/// How likely a sensible player is to move somewhere for no reason.
const STROLL: u8 = 3;

/// How likely a sensible player is to move onto a kind of tile that still has something to offer.
const TEMPTING: [u8; KINDS] = {
    let mut urges = [STROLL; KINDS];
    urges[Tile::Gold as usize] = 12;
    urges[Tile::Ruin as usize] = 10;
    urges[Tile::Merchant as usize] = 12;
    urges[Tile::Spire as usize] = 12;
    urges[Tile::RoyalFortress as usize] = 12;
    urges[Tile::CapitalCity as usize] = 12;
    urges[Tile::CursedEarth as usize] = 1;
    urges
};

/// How likely a sensible player is to move here. Moves are most of what is open, and most tiles have nothing to offer.
#[inline]
fn move_urge(game: &Spugah, state: &State, seat: Seat, hex: Hex) -> u32 {
    let tile = state.ground.tile(hex);
    let urge = TEMPTING[tile as usize];
    if urge <= STROLL {
        return u32::from(urge);
    }
    let nation = state.nation(seat);
    let done_with = nation.holds | state.pillaged | Hexes::only(nation.capital);
    let is_dull = done_with.contains(hex) || tile == Tile::Merchant && !can_shop(game, nation);
    u32::from(if is_dull { STROLL } else { urge })
}

/// Whether a nation has gold for a card and a free slot for it.
fn can_shop(game: &Spugah, nation: &Nation) -> bool {
    nation.gold >= 2
        && game
            .charter(nation)
            .tiers
            .iter()
            .zip(&nation.cards)
            .any(|(tier, cards)| tier.exists() && cards.len() < usize::from(tier.bare[Stat::Slots as usize]))
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
    fn urge(&self, game: &Spugah, state: &State, seat: Seat, action: Action) -> u32 {
        // Plain numbers, which are looked up; a move is the only one that has to be looked at.
        let urge = match action {
            Action::Move(_) => 0,
            Action::Mine | Action::TakeOver | Action::Loot | Action::Follow => 30,
            Action::Buy(_) => 25,
            Action::Search | Action::Attack(_) | Action::Find(_) | Action::Strike => 20,
            Action::Recruit(..) | Action::RecruitOn(..) | Action::Upgrade(_) | Action::Pick(_) => 10,
            Action::LayOn(_) | Action::Support(_) | Action::LootCard(_) => 9,
            Action::Heal => 6,
            Action::Pass | Action::Enough | Action::Stay | Action::Sacrifice(_) => 3,
            _ => 1,
        };
        if let Action::Move(hex) = action { move_urge(game, state, seat, hex) } else { urge }
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
