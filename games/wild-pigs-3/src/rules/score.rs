//! The final count.

use crate::WildPigs3;
use crate::cards::{Counted, total};
use crate::state::{Player, Slot, State, Token};
use serde::Serialize;
use sounder_kernel::{MAX_SEATS, Standing};

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
    /// Ranks with ties broken. WP3 §11.2, §11.3
    pub(super) fn standing(&self, state: &State) -> Standing {
        let seats = state.seated().len();
        let mut keys = [(0, 0, 0, 0); MAX_SEATS];
        let mut scores = [0; MAX_SEATS];
        for (index, player) in state.seated().iter().enumerate() {
            scores[index] = count(self, player).total();
            keys[index] = (scores[index], player.night_threats, player.token(Token::Mass), total(player.resources));
        }
        Standing::by_keys(&keys[..seats], &scores[..seats])
    }
}

/// The best of the par scores that a score reaches: 1 bronze, 2 silver, 3 gold. WP3 §11.4
pub(crate) fn medal(game: &WildPigs3, score: i32) -> usize {
    game.cards.figures.par.iter().filter(|par| score >= i32::from(**par)).count()
}
