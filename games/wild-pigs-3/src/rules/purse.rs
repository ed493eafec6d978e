//! What a player can pay with.

use crate::WildPigs3;
use crate::cards::{Spoil, total};
use crate::state::{Amounts, Colour, Player, Token};

/// Everything but reductions that a player can bring to a payment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Purse {
    pub have: Amounts,
    pub wild: u8,
    pub conversions: u8,
    /// The most resources that a Conversion token converts.
    pub batch: u8,
    /// Resources that cards still convert freely this round.
    pub shifts: u8,
    /// Whether Wild tokens can become Conversion tokens.
    pub catalyst: bool,
    /// Reductions by 1 of any colour.
    pub credit: u8,
}

impl Purse {
    pub fn of(game: &WildPigs3, player: &Player) -> Purse {
        let shift = player.weapons.iter().map(|held| game.weapon(held.card).shift).sum();
        let catalyst = player.upgrades.iter().any(|card| game.upgrade(*card).catalyst);
        Purse::with_cards(game, player, catalyst, shift)
    }

    /// The purse of somebody whose cards are known to convert so much.
    #[inline]
    pub fn with_cards(game: &WildPigs3, player: &Player, catalyst: bool, shift: u8) -> Purse {
        Purse {
            have: player.resources,
            wild: player.token(Token::Wild),
            conversions: player.token(Token::Conversion),
            batch: game.cards.figures.conversion,
            shifts: shift.saturating_sub(player.shifted),
            catalyst,
            credit: 0,
        }
    }

    /// The purse with the red of all Attack tokens, for a fight. WP3 §4.1
    #[inline]
    pub fn with_attacks(mut self, game: &WildPigs3, player: &Player) -> Purse {
        raise(&mut self.have, Colour::Red, game.cards.figures.attack * player.token(Token::Attack));
        self
    }

    /// Whether resources of one colour can become another.
    #[inline]
    pub fn converts(self) -> bool {
        self.conversions > 0 || self.shifts > 0 || self.catalyst && self.wild > 0
    }

    /// Whether some use of what is in the purse pays `need` in full. WP3 §6.3, §4
    ///
    /// Shortage is covered one by one by credit, by Wild tokens and by cards that convert, and by Conversion tokens a
    /// batch at a time.
    #[inline]
    pub fn covers(self, need: Amounts) -> bool {
        let short = total(less(need, self.have));
        let single = u16::from(self.credit) + u16::from(self.wild);
        short <= single || self.converts() && self.covers_by_converting(need, short - single)
    }

    /// Whether converting covers a shortage of which credit and Wild tokens leave so much.
    fn covers_by_converting(self, need: Amounts, left: u16) -> bool {
        let [wild, shifts, held, batch] = [self.wild, self.shifts, self.conversions, self.batch].map(u16::from);
        let catalysed = if self.catalyst { wild } else { 0 };
        let (short, spare) = (less(need, self.have), less(self.have, need));
        let total_spare = total(spare);
        if left > total_spare.min(shifts + batch * (held + catalysed)) {
            return false;
        }
        // Of three colours one side, short or spare, is a single one. A batch joins one colour of each side, so only the
        // side with two can leave batches half full.
        let piles = if short.into_iter().filter(|amount| *amount > 0).count() == 1 { spare } else { short };
        (0..=catalysed).any(|made| total_spare.min(batches(piles, batch, held + made) + shifts) >= left + made)
    }
}

/// What of `these` is beyond `those`, colour by colour.
#[inline]
fn less(these: Amounts, those: Amounts) -> Amounts {
    std::array::from_fn(|colour| these[colour].saturating_sub(those[colour]))
}

/// The most that so many batches, each from a single pile, can take off the piles.
fn batches(piles: Amounts, batch: u16, count: u16) -> u16 {
    let piles = piles.map(u16::from);
    let full: u16 = piles.iter().map(|pile| pile / batch).sum();
    if count <= full {
        return count * batch;
    }
    let mut rests = piles.map(|pile| pile % batch);
    rests.sort_unstable();
    let left = usize::from(count - full).min(rests.len());
    full * batch + rests.iter().rev().take(left).sum::<u16>()
}

/// Adds to one colour; nothing in a pack reaches the end of a byte in sense, but no pack may wrap around it.
pub(crate) fn raise(amounts: &mut Amounts, colour: Colour, more: u8) {
    let amount = &mut amounts[colour.index()];
    *amount = amount.saturating_add(more);
}

pub(crate) fn add(sum: &mut Amounts, more: Amounts) {
    for (sum, more) in sum.iter_mut().zip(more) {
        *sum = sum.saturating_add(more);
    }
}

pub(crate) fn subtract(from: &mut Amounts, less: Amounts) {
    for (from, less) in from.iter_mut().zip(less) {
        *from = from.saturating_sub(less);
    }
}

/// The spoils of a player that make a weapon cheaper.
pub(crate) fn weapon_discounts(game: &WildPigs3, player: &Player) -> impl Iterator<Item = u8> {
    player.spoils.iter().filter(|threat| game.threat(*threat).spoil == Spoil::WeaponDiscount)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sounder_kernel::Dice;
    use std::collections::HashSet;

    /// Tries every use of everything, one by one, and never the same purse twice.
    fn covers_by_trying(purse: Purse, need: Amounts, tried: &mut HashSet<Purse>) -> bool {
        if purse.have.iter().zip(need).all(|(have, need)| *have >= need) {
            return true;
        }
        if !tried.insert(purse) {
            return false;
        }
        let mut next = Vec::new();
        for colour in 0..3 {
            let mut have = purse.have;
            have[colour] += 1;
            if purse.credit > 0 {
                next.push(Purse { have, credit: purse.credit - 1, ..purse });
            }
            if purse.wild > 0 {
                next.push(Purse { have, wild: purse.wild - 1, ..purse });
            }
        }
        if purse.catalyst && purse.wild > 0 {
            next.push(Purse { wild: purse.wild - 1, conversions: purse.conversions + 1, ..purse });
        }
        for (from, to) in [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)] {
            for amount in 1..=purse.batch.min(purse.have[from]) {
                let mut have = purse.have;
                have[from] -= amount;
                have[to] += amount;
                if purse.conversions > 0 {
                    next.push(Purse { have, conversions: purse.conversions - 1, ..purse });
                }
                if purse.shifts > 0 && amount == 1 {
                    next.push(Purse { have, shifts: purse.shifts - 1, ..purse });
                }
            }
        }
        next.into_iter().any(|purse| covers_by_trying(purse, need, tried))
    }

    /// WP3 §4.2: also for packs whose Conversion tokens convert fewer or more than two.
    #[test]
    fn counting_agrees_with_trying_everything() {
        let mut dice = Dice::from_number(1);
        let mut amount = |most: u32| dice.below(most + 1) as u8;
        let mut payable = 0;
        for round in 0..3_000_u32 {
            let purse = Purse {
                have: [amount(4), amount(4), amount(4)],
                wild: amount(2),
                conversions: amount(2),
                batch: 1 + (round % 4) as u8,
                shifts: amount(1),
                catalyst: amount(1) == 1,
                credit: amount(1),
            };
            let need = [amount(5), amount(5), amount(5)];
            let found = purse.covers(need);
            assert_eq!(found, covers_by_trying(purse, need, &mut HashSet::new()), "{need:?} {purse:?}");
            payable += u32::from(found);
        }
        assert!((1_000..2_000).contains(&payable), "{payable} of 3000 say little");
    }
}
