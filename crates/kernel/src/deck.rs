use crate::{Dice, Pile};
use serde::{Deserialize, Serialize};

/// A face-down deck of up to 128 different cards, named by their number.
///
/// The order of a shuffled deck is decided when a card is drawn, not before: the state holds no order that somebody
/// could peek at, and nothing has to be imagined anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<u8>", into = "Vec<u8>")]
pub struct Deck(u128);

impl Deck {
    /// The most cards a deck can hold.
    pub const LIMIT: usize = 128;

    /// The cards 0 to `count` - 1.
    pub fn of(count: usize) -> Deck {
        assert!(count <= Deck::LIMIT, "a deck holds at most {} cards", Deck::LIMIT);
        Deck(if count == Deck::LIMIT { u128::MAX } else { (1 << count) - 1 })
    }

    /// How many cards are left.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no card is left.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// Whether this card is still in the deck.
    #[inline]
    pub fn contains(&self, card: u8) -> bool {
        self.0 >> card & 1 == 1
    }

    /// Puts a card into the deck.
    #[inline]
    pub fn insert(&mut self, card: u8) {
        self.0 |= 1 << card;
    }

    /// Takes a named card out of the deck.
    #[inline]
    pub fn remove(&mut self, card: u8) {
        self.0 &= !(1 << card);
    }

    /// Draws the top card; nothing from an empty deck. `pile` says which of the game's decks it is: there are dice for which each
    /// has an order of its own, and a card that comes back then lies where it lay.
    #[inline]
    pub fn draw(&mut self, pile: Pile, dice: &mut Dice) -> Option<u8> {
        if self.is_empty() {
            return None;
        }
        let card = match dice.draw_from(pile, self.len() as u32) {
            Ok(skip) => self.nth(skip),
            Err(order) => self.iter().min_by_key(|card| order.place(*card))?,
        };
        self.remove(card);
        Some(card)
    }

    #[inline]
    fn nth(&self, mut skip: u32) -> u8 {
        // Find the card in the half that holds it, then strip the lower bits.
        let low = self.0 as u64;
        let (mut half, offset) = if skip < low.count_ones() { (low, 0) } else { ((self.0 >> 64) as u64, 64) };
        if offset == 64 {
            skip -= low.count_ones();
        }
        for _ in 0..skip {
            half &= half - 1;
        }
        half.trailing_zeros() as u8 + offset
    }

    /// The cards left, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u8> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let card = (bits != 0).then(|| bits.trailing_zeros() as u8)?;
            bits &= bits - 1;
            Some(card)
        })
    }
}

impl FromIterator<u8> for Deck {
    fn from_iter<I: IntoIterator<Item = u8>>(cards: I) -> Self {
        let mut deck = Deck::default();
        cards.into_iter().for_each(|card| deck.insert(card % Deck::LIMIT as u8));
        deck
    }
}

impl From<Vec<u8>> for Deck {
    fn from(cards: Vec<u8>) -> Self {
        cards.into_iter().collect()
    }
}

impl From<Deck> for Vec<u8> {
    fn from(deck: Deck) -> Self {
        deck.iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_comes_once() {
        for count in [1, 63, 64, 65, 128] {
            let mut deck = Deck::of(count);
            let mut dice = Dice::from_number(count as u64);
            let mut drawn: Vec<u8> = std::iter::from_fn(|| deck.draw(Pile(0), &mut dice)).collect();
            drawn.sort_unstable();
            assert_eq!(drawn, (0..count as u8).collect::<Vec<_>>());
        }
    }

    #[test]
    fn every_card_is_equally_likely_on_top() {
        let mut dice = Dice::from_number(3);
        let mut seen = [0u32; 100];
        for _ in 0..100_000 {
            let mut deck = Deck::of(100);
            seen[usize::from(deck.draw(Pile(0), &mut dice).unwrap())] += 1;
        }
        assert!(seen.iter().all(|n| (850..1150).contains(n)), "{seen:?}");
    }
}
