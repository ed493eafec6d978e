//! What stands beside a choice: the odds of an attack, where a unit would go, and what is short.

use super::{card_id, hex_id, tier_id, unit_id};
use crate::Spugah;
use crate::ground::Tile;
use crate::rules::Forecast;
use crate::state::{Action, Phase, State};
use crate::world::Hex;
use sounder_kernel::{Game, Seat};
use sounder_scene::words::count;
use sounder_scene::{Chance, Closed, Figure, Odds, Preview, Prospect, Term};

/// With more dice than this the cases are more than can be counted in a [`Chance`].
const MOST_DICE: u8 = 12;

/// How many of all ways the dice may fall give at least so many hits.
fn ways(Forecast { dice, .. }: Forecast, faces: u8, hits: u8) -> u32 {
    let mut at = vec![1_u32];
    for _ in 0..dice {
        let mut next = vec![0; at.len() + 1];
        for (hits, ways) in at.iter().enumerate() {
            next[hits] += ways * u32::from(6 - faces);
            next[hits + 1] += ways * u32::from(faces);
        }
        at = next;
    }
    at.iter().skip(usize::from(hits)).sum()
}

impl Spugah {
    /// What the dice of an attack would do to a unit with so much health.
    fn odds(forecast: Forecast, health: u8) -> Option<Odds> {
        let (dice, faces) = (forecast.dice, forecast.faces());
        if dice == 0 || dice > MOST_DICE {
            return None;
        }
        let all = 6_u32.pow(dice.into());
        let chance = |hits| Chance::new(ways(forecast, faces, hits), all);
        let kill = Prospect {
            label: format!("{} or more: it dies", count(health, "hit")),
            chance: chance(health),
            ..Prospect::default()
        };
        let some = Prospect { label: "at least one hit".into(), chance: chance(1), ..Prospect::default() };
        let prospects = if health > 1 { vec![kill, some] } else { vec![kill] };
        let label = format!("{} that hit on {} or more", super::plural_dice(dice), 7 - faces);
        let figures = vec![Figure::new("expected damage", super::sixths(forecast.sixths()))];
        Some(Odds { label, prospects, figures })
    }

    pub(super) fn preview_of(&self, state: &State, seat: Seat, action: Action) -> Preview {
        match (action, state.phase) {
            (Action::Attack(target), Phase::Unit { at, .. }) => {
                let mut begun = *state;
                begun.fight = self.fight(state, at, target);
                let defender = begun.fight.defender;
                let health = state.nation(defender).units.on(target).health;
                Preview {
                    path: vec![hex_id(at), hex_id(target)],
                    affects: vec![unit_id(state, defender, target)],
                    odds: Self::odds(self.forecast(&begun), health),
                    ..Preview::default()
                }
            }
            (Action::Enough, Phase::Rally | Phase::Defend) => {
                let fight = &state.fight;
                let health = state.nation(fight.defender).units.on(fight.target).health;
                Preview { odds: Self::odds(self.forecast(state), health), ..Preview::default() }
            }
            (Action::Move(goal), Phase::Unit { at, .. }) => {
                Preview { path: vec![hex_id(at), hex_id(goal)], ..Preview::default() }
            }
            (Action::Recruit(tier, hex), _) if state.ground.tile(hex) == Tile::Castle => {
                let nation = state.nation(seat);
                let (plain, here) = (self.price(nation, tier), self.price_at(state, nation, tier, hex));
                let price = vec![
                    Term::new("recruit", plain.into(), "coin"),
                    Term::new("at a castle", i32::from(here) - i32::from(plain), "coin"),
                ];
                Preview { price, ..Preview::default() }
            }
            _ => Preview::default(),
        }
    }

    /// What cannot be had now, and what is short.
    pub(super) fn closed_to(&self, state: &State, seat: Seat) -> Vec<Closed> {
        match state.phase {
            _ if seat != state.actor => Vec::new(),
            Phase::Recruit | Phase::Command => self.closed_recruits(state, seat),
            Phase::Unit { at, moved: false, .. } if state.ground.tile(at) == Tile::Merchant => {
                self.closed_wares(state, seat, at)
            }
            _ => Vec::new(),
        }
    }

    /// The kinds of units that cannot be recruited. Where nobody could be recruited at all, the turn has gone on already.
    fn closed_recruits(&self, state: &State, seat: Seat) -> Vec<Closed> {
        if state.phase == Phase::Command && state.recruited > 0 {
            return Vec::new();
        }
        let nation = state.nation(seat);
        let mut legal = Vec::new();
        self.legal(state, seat, &mut legal);
        let is_open = |tier: u8| {
            legal.iter().any(|action| match action {
                Action::Recruit(open, _)
                | Action::RecruitOn(open, _)
                | Action::Upgrade(open)
                | Action::Sacrifice(open) => *open == tier,
                _ => false,
            })
        };
        let refused = self.charter(nation).existing().filter(|tier| !is_open(*tier)).map(|tier| {
            let (rules, price) = (self.tier(nation, tier), self.price(nation, tier));
            let short = i32::from(price) - i32::from(nation.gold);
            let is_paid = rules.ways.normal || rules.ways.recruit_on.is_some() || rules.ways.upgrade;
            let why = if rules.unique && nation.units.count(tier) > 0 {
                "There is only one of it.".into()
            } else if nation.units.len() >= usize::from(self.pack.figures.unit_limit) {
                format!("You have {}, and no more may stand.", count(nation.units.len() as u8, "unit"))
            } else if !is_paid && rules.ways.sacrifice > 0 {
                format!("It takes {} to give up at home.", count(rules.ways.sacrifice, "unit"))
            } else if !is_paid {
                "It is not recruited; it comes in another way.".into()
            } else if short > 0 {
                String::new()
            } else if let (Some(below), false) = (self.tier_below(nation, tier), rules.ways.normal)
                && rules.ways.upgrade
            {
                format!("{} must stand on your capital to be promoted.", self.tier_name(nation, below))
            } else if state.phase == Phase::Command {
                "Recruiting comes first in a turn: next time.".into()
            } else {
                "No free place where it could arrive.".into()
            };
            let text = if is_paid {
                format!("Recruit {} for {price} gold", self.tier_name(nation, tier))
            } else {
                format!("Recruit {}", self.tier_name(nation, tier))
            };
            Closed {
                verb: "Recruit".into(),
                text,
                touches: vec![tier_id(seat, tier)],
                short: if why.is_empty() { vec![Term::new("", short, "coin")] } else { Vec::new() },
                why,
                ..Closed::default()
            }
        });
        refused.collect()
    }

    /// What a unit at a merchant would buy if there were more gold.
    fn closed_wares(&self, state: &State, seat: Seat, at: Hex) -> Vec<Closed> {
        let mut legal = Vec::new();
        self.legal(state, seat, &mut legal);
        let offers = (0..).zip(state.shop.iter()).filter(|(slot, _)| !legal.contains(&Action::Buy(*slot)));
        let refused = offers.map(|(slot, offer)| {
            let price = self.shop_price(state, at, *offer);
            let short = i32::from(price) - i32::from(state.nation(seat).gold);
            Closed {
                verb: "Buy".into(),
                text: format!("Buy {} for {price} gold (place {} of the shop)", self.card(offer.card).name, slot + 1),
                touches: vec![card_id(offer.card)],
                short: if short > 0 { vec![Term::new("", short, "coin")] } else { Vec::new() },
                why: if short > 0 { String::new() } else { "Not with this unit now.".into() },
                ..Closed::default()
            }
        });
        refused.collect()
    }
}
