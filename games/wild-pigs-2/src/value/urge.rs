//! Which actions a sensible player looks at first.

use super::main_colour;
use crate::WildPigs;
use crate::cards::Effect;
use crate::rules::{Outcome, places};
use crate::state::{Action, Charges, Player, Stance, State};
use sounder_kernel::Seat;

impl WildPigs {
    /// How likely a sensible player is to choose an action.
    pub(super) fn urge_of(&self, state: &State, seat: Seat, action: Action) -> u32 {
        let player = state.player(seat);
        match action {
            Action::Shift(to) | Action::Stand(to) => self.stance_urge(state, player, to),
            // For a corner that slays what no stance within a step can.
            Action::Refit => {
                let elsewhere = Stance::ALL.map(|stance| self.stance_urge(state, player, stance));
                1 + elsewhere.into_iter().max().unwrap_or(0) / 20
            }
            Action::Scavenge => 12 - u32::from(player.scrap.total().min(10)),
            Action::Buy(card) => self.card_urge(state, player, card),
            Action::Tinker(track) if track.index() == main_colour(player) => 50,
            Action::Tinker(_) => 3,
            // Keep what the best track needs.
            Action::Pay(paid) => 1 + 3 * u32::from(player.scrap.minus(paid).0[main_colour(player)]),
            Action::Engage(threat) => match self.threat(threat).outcome(self.defence(player, player.stance)) {
                Outcome::Slay => 150,
                Outcome::Repel => 10,
                Outcome::Fail => 1,
            },
            Action::Spend { charges, .. } => self.spend_urge(state, seat, charges),
            Action::Take(scrap) => 1 + 2 * u32::from(scrap.0[main_colour(player)]),
            Action::Done => 2,
            Action::Form(stance) => {
                let defence = self.defence(player, stance);
                let held = state.horde.iter().filter(|pig| self.threat(**pig).outcome(defence) != Outcome::Fail);
                let held = held.count() as u32;
                1 << (2 * held)
            }
        }
    }

    /// How promising a stance is against the pigs in the centre.
    fn stance_urge(&self, state: &State, player: &Player, stance: Stance) -> u32 {
        let defence = self.defence(player, stance);
        match state.wilderness.iter().map(|threat| self.threat(*threat).outcome(defence)).max() {
            Some(Outcome::Slay) => 60,
            Some(Outcome::Repel) => 6,
            _ => 1,
        }
    }

    /// How much so many charges of the card asked about help right now.
    fn spend_urge(&self, state: &State, seat: Seat, charges: u8) -> u32 {
        if charges == 0 {
            return 4;
        }
        let player = state.player(seat);
        let Some(threat) = state.opponent(seat) else { return 1 };
        let defence = self.defence(player, player.stance);
        let outcome = |spend: &Charges| self.threat(threat).outcome(self.with_spent(player, defence, spend));
        let mut spend = player.spend;
        let now = outcome(&spend);
        let place = player.open.trailing_zeros() as usize;
        spend[place] = charges - 1;
        let with_one_less = outcome(&spend);
        spend[place] = charges;
        // The charge that tips the scales.
        if outcome(&spend) > with_one_less {
            return 20;
        }
        if with_one_less > now {
            // More than it takes.
            return 1;
        }
        for place in places(player.open).skip(1) {
            spend[place] = player.gear[place].charges;
        }
        if outcome(&spend) > now { 4 } else { 1 }
    }

    /// How useful a card is to a player who has built one colour most.
    fn card_urge(&self, state: &State, player: &Player, card: u8) -> u32 {
        let main = main_colour(player);
        let card = self.card(card);
        let useful = match card.effect {
            Effect::Permanent(bonus) => 6 * u32::from(bonus[main]),
            Effect::Charged { bonus, charges } => u32::from(bonus[main]) * u32::from(charges),
            Effect::OneShot(bonus) => u32::from(bonus[main]),
            Effect::Bandage => 5,
            Effect::Salvage(scrap) => 2 * u32::from(scrap),
        };
        // Points are for those who have no time left to build.
        1 + useful + u32::from(card.vp) * u32::from(self.cards.figures.rounds() - state.round < 4) * 2
    }
}
