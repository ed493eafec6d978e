//! Positions arranged by hand: which could come up in a game.

use crate::Spugah;
use crate::ground::Tile;
use crate::state::{Nation, Phase, Stat, State};
use crate::world::{Hexes, SPIRE};
use sounder_kernel::{Arrange, Deck, Seat};

impl Arrange for Spugah {
    fn lookup(&self, name: &str) -> Option<u64> {
        self.pack.find_card(name).map(u64::from)
    }

    fn sound(&self, state: &State) -> Result<(), String> {
        if state.seats() != self.chairs.seats() {
            return Err(format!("there are {} nations for {} seats", state.seats(), self.chairs.seats()));
        }
        for seat in [state.first, state.turn, state.actor] {
            if seat.index() >= state.seats() {
                return Err(format!("there is no {seat}"));
            }
        }
        if state.ground.tile(SPIRE) != Tile::Spire {
            return Err(format!("the middle of the world is a {}", state.ground.tile(SPIRE).name()));
        }
        self.check_cards(state)?;
        let mut taken = Hexes::NONE;
        for seat in Seat::all(state.seats()) {
            let nation = state.nation(seat);
            if let Some(hex) = (taken & nation.units.here()).first() {
                return Err(format!("two units stand on {hex}"));
            }
            taken |= nation.units.here();
            self.check_nation(state, nation).map_err(|fault| format!("the nation of {seat}: {fault}"))?;
        }
        check_phase(state)
    }
}

impl Spugah {
    /// Every card is in one place.
    fn check_cards(&self, state: &State) -> Result<(), String> {
        let mut seen = Deck::of(0);
        for card in state.dealt_cards() {
            if usize::from(card) >= self.pack.deck_size() {
                return Err(format!("there is no card {card}"));
            }
            if seen.contains(card) {
                return Err(format!("{} (card {card}) is in two places", self.card(card).name));
            }
            seen.insert(card);
        }
        Ok(())
    }

    fn check_nation(&self, state: &State, nation: &Nation) -> Result<(), String> {
        let charter = self.charters.get(usize::from(nation.charter)).ok_or("no such nation is at this table")?;
        if nation.fallen > 0 && !(nation.units.is_empty() && nation.holds.is_empty() && nation.gold == 0) {
            return Err("it has fallen, and nothing is left of a fallen nation".into());
        }
        if nation.units.len() > usize::from(self.pack.figures.unit_limit) {
            return Err(format!("{} units are too many", nation.units.len()));
        }
        for unit in &nation.units {
            let (tier, hex) = (unit.tier, unit.hex);
            if !charter.tiers.get(usize::from(tier)).is_some_and(super::charter::Tier::exists) {
                return Err(format!("the unit on {hex} is of a tier that it does not have"));
            }
            if nation.units.iter().filter(|other| other.hex == hex || other.number == unit.number).count() > 1 {
                return Err(format!("the unit on {hex} is there twice"));
            }
            if state.ground.tile(hex) == Tile::Void {
                return Err(format!("the unit on {hex} stands in the void"));
            }
            // Whoever has just died in combat lies on the board until the damage is spread.
            let least = u8::from(state.phase != Phase::Spread);
            let most = self.stat(nation, tier, Stat::Health);
            if state.hand.is_empty() && !(least..=most).contains(&unit.health) {
                return Err(format!("the unit on {hex} has {} health of {most}", unit.health));
            }
        }
        for tier in charter.existing() {
            let (rules, count) = (&charter.tiers[usize::from(tier)], nation.units.count(tier));
            if rules.unique && count > 1 {
                return Err(format!("{} is unique, and there are {count}", rules.name));
            }
            let (cards, slots) = (nation.cards_on(tier).len(), self.stat(nation, tier, Stat::Slots));
            if state.hand.is_empty() && cards > usize::from(slots) {
                return Err(format!("{} has {cards} cards on {slots} slots", rules.name));
            }
        }
        Ok(())
    }
}

/// Whoever the phase speaks of is there.
fn check_phase(state: &State) -> Result<(), String> {
    let stands = |seat: Seat, hex| state.nation(seat).units.here().contains(hex);
    let fight = &state.fight;
    match state.phase {
        Phase::Unit { at, .. } if !stands(state.turn, at) => Err(format!("no unit is there to be picked on {at}")),
        Phase::Bleed | Phase::Rally | Phase::Defend
            if !stands(state.turn, fight.attacker) || !stands(fight.defender, fight.target) =>
        {
            Err("nobody is there to attack or to be attacked".into())
        }
        Phase::Over if state.won.is_none() => Err("the game is over, and nobody says how".into()),
        _ => Ok(()),
    }
}
