//! What a player can pay, and what fights cost them.

use crate::WildPigs3;
use crate::cards::Spoil;
use crate::state::{Amounts, Colour, Player, Token};

/// A Conversion token converts up to this many resources. It stands here and not in the pack because [`Purse::covers`]
/// counts in pairs.
pub(crate) const CONVERSION: u8 = 2;
const PAIR: u16 = CONVERSION as u16;

/// Everything but reductions that a player can bring to a payment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Purse {
    pub have: Amounts,
    pub wild: u8,
    pub conversions: u8,
    /// Resources that cards still convert freely this round.
    pub shifts: u8,
    /// Whether Wild tokens can become Conversion tokens.
    pub catalyst: bool,
    /// Reductions by 1 of any colour.
    pub credit: u8,
}

impl Purse {
    pub fn of(game: &WildPigs3, player: &Player) -> Purse {
        let shift: u8 = player.weapons.iter().map(|held| game.weapon(held.card).shift).sum();
        Purse {
            have: player.resources,
            wild: player.token(Token::Wild),
            conversions: player.token(Token::Conversion),
            shifts: shift.saturating_sub(player.shifted),
            catalyst: player.upgrades.iter().any(|card| game.upgrade(*card).catalyst),
            credit: 0,
        }
    }

    /// Whether some use of what is in the purse pays `need` in full. WP3 §6.3, §4
    ///
    /// Shortage is covered one by one by credit and Wild tokens, by whatever cards convert, and by Conversion tokens:
    /// in pairs as long as one colour lacks two and another has two to spare, one by one after that.
    #[inline]
    pub fn covers(self, need: Amounts) -> bool {
        let (mut short, mut short_pairs, mut spare, mut spare_pairs) = (0, 0, 0, 0);
        for (need, have) in need.map(u16::from).into_iter().zip(self.have.map(u16::from)) {
            if need > have {
                short += need - have;
                short_pairs += (need - have) / PAIR;
            } else {
                spare += have - need;
                spare_pairs += (have - need) / PAIR;
            }
        }
        let [credit, wild, shifts, held] = [self.credit, self.wild, self.shifts, self.conversions].map(u16::from);
        let single = credit + wild;
        if short <= single {
            return true;
        }
        let catalysed = if self.catalyst { wild } else { 0 };
        let most = single + shifts + PAIR * (held + catalysed);
        if short > most || short > single + spare {
            return false;
        }
        (0..=catalysed).any(|made| {
            let conversions = held + made;
            let pairs = conversions.min(short_pairs).min(spare_pairs);
            let singles = (conversions - pairs + shifts).min(spare - PAIR * pairs);
            single - made + PAIR * pairs + singles >= short
        })
    }
}

/// What makes fights and thresholds cheaper for a player.
#[derive(Clone, Copy)]
pub(crate) struct Edge {
    /// Off each colour without asking: stance, cards, Mass tokens, spoils of last round.
    fixed: Amounts,
    /// Off the highest colour after that, one by one.
    highest: u8,
    /// Off a colour of the player's choice.
    pub credit: u8,
    /// What weapons with uses and Attack tokens could still take off.
    optional: Amounts,
}

fn add(sum: &mut Amounts, more: Amounts) {
    for (sum, more) in sum.iter_mut().zip(more) {
        *sum = sum.saturating_add(more);
    }
}

/// Adds to one colour; nothing in a pack reaches the end of a byte in sense, but no pack may wrap around it.
pub(crate) fn raise(amounts: &mut Amounts, colour: Colour, more: u8) {
    let amount = &mut amounts[colour.index()];
    *amount = amount.saturating_add(more);
}

pub(crate) fn subtract(from: &mut Amounts, less: Amounts) {
    for (from, less) in from.iter_mut().zip(less) {
        *from = from.saturating_sub(less);
    }
}

/// The highest colour; the first of equals in the order red, blue, green.
fn highest_colour(amounts: Amounts) -> usize {
    (0..3).rev().max_by_key(|colour| amounts[*colour]).expect("there are three colours")
}

impl Edge {
    /// WP3 §6.5
    pub fn of(game: &WildPigs3, player: &Player) -> Edge {
        let figures = &game.cards.figures;
        let mut edge = Edge { fixed: player.discount, highest: 0, credit: 0, optional: [0; 3] };
        match player.stance.colour() {
            Some(colour) => raise(&mut edge.fixed, colour, figures.stance_discount),
            None => edge.credit = figures.stance_discount,
        }
        raise(&mut edge.fixed, Colour::Green, figures.mass * player.token(Token::Mass));
        raise(&mut edge.optional, Colour::Red, figures.attack * player.token(Token::Attack));
        for card in &player.upgrades {
            let upgrade = game.upgrade(*card);
            if upgrade.stance.is_none_or(|stance| stance == player.stance) {
                add(&mut edge.fixed, upgrade.reduction);
                edge.highest += upgrade.highest;
            }
        }
        for held in &player.weapons {
            let weapon = game.weapon(held.card);
            edge.highest += weapon.highest;
            add(if weapon.uses == 0 { &mut edge.fixed } else { &mut edge.optional }, weapon.reduction);
        }
        edge
    }

    /// What is left of a cost after everything that applies without asking. WP3 §6.5
    #[inline]
    pub fn reduce(self, cost: Amounts) -> Amounts {
        let mut need = cost;
        subtract(&mut need, self.fixed);
        for _ in 0..self.highest {
            let highest = highest_colour(need);
            need[highest] = need[highest].saturating_sub(1);
        }
        need
    }
}

/// What a player can bring to a payment, and what makes fights cheaper for them.
pub(crate) struct Means {
    pub purse: Purse,
    pub edge: Edge,
}

impl Means {
    pub fn of(game: &WildPigs3, player: &Player) -> Means {
        Means { purse: Purse::of(game, player), edge: Edge::of(game, player) }
    }

    /// Whether the player can pay this cost in a fight. WP3 §6.3
    #[inline]
    pub fn beat(&self, cost: Amounts) -> bool {
        let mut need = self.edge.reduce(cost);
        // More reductions never make a cost harder to pay, so all of them can be tried at once.
        subtract(&mut need, self.edge.optional);
        Purse { credit: self.edge.credit, ..self.purse }.covers(need)
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
            for amount in 1..=CONVERSION.min(purse.have[from]) {
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

    #[test]
    fn counting_agrees_with_trying_everything() {
        let mut dice = Dice::from_number(1);
        let mut amount = |most: u32| dice.below(most + 1) as u8;
        let mut payable = 0;
        for _ in 0..2_000 {
            let purse = Purse {
                have: [amount(4), amount(4), amount(4)],
                wild: amount(2),
                conversions: amount(2),
                shifts: amount(1),
                catalyst: amount(1) == 1,
                credit: amount(1),
            };
            let need = [amount(5), amount(5), amount(5)];
            let found = purse.covers(need);
            assert_eq!(
                found,
                covers_by_trying(purse, need, &mut HashSet::new()),
                "{:?} {need:?} {purse:?}",
                purse.have
            );
            payable += u32::from(found);
        }
        assert!((500..1_500).contains(&payable), "{payable} of 2000 say little");
    }
}
