//! The final count.

use crate::WildPigs3;
use crate::cards::{Counted, total};
use crate::state::{Player, Slot, State, Token};
use serde::Serialize;
use sounder_kernel::{MAX_SEATS, Outcome, Seat};

/// Where a player's victory points come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Points {
    /// Threats defeated.
    pub threats: u16,
    /// Upgrades and weapons bought.
    pub cards: u16,
    /// Boss tokens.
    pub boss: u16,
    /// Points that bosses gave outright, and awards of upgrades.
    pub bonus: u16,
}

impl Points {
    /// All of them.
    pub fn total(self) -> i32 {
        [self.threats, self.cards, self.boss, self.bonus].into_iter().map(i32::from).sum()
    }
}

/// What a player's things are worth if the game ended now. WP3 §11.1
pub(crate) fn count(game: &WildPigs3, player: &Player) -> Points {
    let awards = player.upgrades.iter().filter_map(|card| game.upgrade(*card).award);
    let awarded: u16 = awards.map(|award| u16::from(award.vp) * u16::from(counted(game, player, award.per))).sum();
    Points {
        threats: player.threat_vp,
        cards: player.card_vp,
        boss: u16::from(player.boss_tokens) * u16::from(game.cards.figures.boss_token_vp),
        bonus: u16::from(player.bonus_vp) + awarded,
    }
}

fn counted(game: &WildPigs3, player: &Player, per: Counted) -> u8 {
    match per {
        Counted::NightThreats => player.night_threats,
        Counted::MassTokens => player.token(Token::Mass),
        Counted::BossTokens => player.boss_tokens,
        Counted::Slots => {
            Slot::ALL.into_iter().map(|slot| player.slots[slot as usize] - game.cards.figures.slots).sum()
        }
    }
}

impl WildPigs3 {
    /// Who has won, with ties broken; alone whoever reaches bronze. WP3 §11.2 to §11.4
    pub(super) fn outcome(&self, state: &State) -> Outcome {
        let mut keys = [(0, 0, 0, 0); MAX_SEATS];
        let mut scores = [0; MAX_SEATS];
        for (index, player) in state.players[..self.seats].iter().enumerate() {
            scores[index] = count(self, player).total();
            keys[index] = (scores[index], player.night_threats, player.token(Token::Mass), total(player.resources));
        }
        let (keys, scores) = (&keys[..self.seats], &scores[..self.seats]);
        if self.seats > 1 {
            return Outcome::by_keys(keys, scores);
        }
        let outcome = if medal(self, scores[0]) > 0 { Outcome::by_keys(keys, scores) } else { Outcome::lost(scores) };
        // A game for a score is worth more with every point, also beyond gold.
        let whole = self.beyond_gold();
        outcome.with_result(Seat(0), (scores[0].max(0) as u32).min(whole), whole)
    }

    /// A score that nobody reaches alone.
    pub(crate) fn beyond_gold(&self) -> u32 {
        u32::from(self.cards.figures.par[2]) * 3 / 2
    }
}

/// The best of the par scores that a score reaches: 1 bronze, 2 silver, 3 gold. WP3 §11.4
pub(crate) fn medal(game: &WildPigs3, score: i32) -> usize {
    game.cards.figures.par.iter().filter(|par| score >= i32::from(**par)).count()
}
