use crate::{MAX_SEATS, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The secret that a game's chance comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

/// Where the dice of a whole game come from.
pub trait Chance {
    /// The dice of the deal.
    fn deal(&self) -> Dice;
    /// The dice of an action, the `number`-th of the game, counted from 1.
    fn action(&self, number: u64, seat: Seat, met: &Met) -> Dice;
}

/// How often each seat has met chance by itself, other than by drawing from a deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Met([u32; MAX_SEATS]);

impl Met {
    /// A seat has acted with these dice.
    #[inline]
    pub fn note(&mut self, seat: Seat, dice: &Dice) {
        self.0[seat.index()] += u32::from(dice.rolls + dice.draws > 0);
    }
}

impl Chance for Seed {
    fn deal(&self) -> Dice {
        self.dice(0)
    }

    fn action(&self, number: u64, _: Seat, _: &Met) -> Dice {
        self.dice(number)
    }
}

/// Chance for pairs of games that are to stay alike after they part: every deck has an order of its own, and every seat's rolls
/// are a stream of their own, whatever happens in between. For each game by itself it is as good as any other.
#[derive(Clone, Copy)]
pub struct Streams {
    seed: Seed,
    order: u64,
}

impl Streams {
    /// The streams that come from a seed.
    pub fn new(seed: Seed) -> Streams {
        // Zero stands for dice without an order.
        Streams { seed, order: Dice::from_bytes(seed.keyed(b"order of decks")).next() | 1 }
    }
}

impl Chance for Streams {
    fn deal(&self) -> Dice {
        Dice { order: self.order, ..self.seed.dice(0) }
    }

    fn action(&self, _: u64, seat: Seat, met: &Met) -> Dice {
        let [a, b, c, d] = met.0[seat.index()].to_le_bytes();
        Dice { order: self.order, ..Dice::from_bytes(self.seed.keyed(&[seat.0, a, b, c, d])) }
    }
}

/// How the dice of a game follow from its seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiceBy {
    /// Every action has dice of its own.
    #[default]
    Action,
    /// Every deck and every seat has: see [`Streams`].
    Stream,
}

impl DiceBy {
    /// Whether it is the usual way.
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
    pub fn is_usual(&self) -> bool {
        *self == DiceBy::default()
    }

    /// The dice of the deal.
    pub fn deal(self, seed: Seed) -> Dice {
        match self {
            DiceBy::Action => seed.deal(),
            DiceBy::Stream => Streams::new(seed).deal(),
        }
    }

    /// The dice of an action: see [`Chance::action`].
    pub fn action(self, seed: Seed, number: u64, seat: Seat, met: &Met) -> Dice {
        match self {
            DiceBy::Action => seed.action(number, seat, met),
            DiceBy::Stream => Streams::new(seed).action(number, seat, met),
        }
    }
}

/// Chance for simulations: dice that cost nearly nothing, and that everybody who knows the number can foresee.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenSeed(pub u64);

impl OpenSeed {
    /// The seed of the n-th game of a run.
    #[must_use]
    pub fn child(self, number: u64) -> OpenSeed {
        OpenSeed(scramble(self.0 ^ scramble(number.wrapping_add(GOLDEN))))
    }
}

impl OpenSeed {
    /// The dice of the deal (number 0) or of the n-th action (number n, from 1).
    #[inline]
    pub fn dice(self, number: u64) -> Dice {
        // One word is stirred and the others follow from it: a simulation does this for every action.
        let word = scramble(self.0.wrapping_add(number.wrapping_mul(GOLDEN)));
        Dice::new([word, word.rotate_left(16) ^ GOLDEN, word.rotate_left(32), word.rotate_left(48) ^ GOLDEN])
    }
}

impl Chance for OpenSeed {
    #[inline]
    fn deal(&self) -> Dice {
        self.dice(0)
    }

    #[inline]
    fn action(&self, number: u64, _: Seat, _: &Met) -> Dice {
        self.dice(number)
    }
}

/// The golden ratio in 64 bits: the step of `SplitMix64`.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// The finalizer of `SplitMix64`: spreads every bit of a number over all of them.
#[inline]
fn scramble(number: u64) -> u64 {
    let mut z = number;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Seed {
    /// A seed from 32 secret bytes.
    pub fn from_bytes(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// The secret bytes, for those who keep them safe.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0
    }

    /// A seed from a number, for simulations and tests. Everybody can guess it.
    pub fn from_number(number: u64) -> Seed {
        Seed(blake3::derive_key("sounder seed from a number", &number.to_le_bytes()))
    }

    /// A seed that depends on this one and on `number`, for grids of games with one master seed.
    #[must_use]
    pub fn child(&self, number: u64) -> Seed {
        Seed(*blake3::keyed_hash(&self.0, &[b"child".as_slice(), &number.to_le_bytes()].concat()).as_bytes())
    }

    /// What can be shown before the game, so that everybody can check afterwards that the seed was not changed.
    pub fn commitment(&self) -> Commitment {
        Commitment(blake3::derive_key("sounder seed commitment", &self.0))
    }

    /// The dice of the deal (number 0) or of the n-th action (number n, from 1).
    pub fn dice(&self, number: u64) -> Dice {
        Dice::from_bytes(self.keyed(&number.to_le_bytes()))
    }

    fn keyed(&self, what: &[u8]) -> [u8; 32] {
        *blake3::keyed_hash(&self.0, what).as_bytes()
    }
}

impl fmt::Debug for Seed {
    /// A seed is a secret: it never shows up in a log by accident.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

/// A hash of a seed that gives nothing of it away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment([u8; 32]);

/// 32 bytes as 64 hexadecimal digits, in text and in serialized form.
macro_rules! hex_form {
    ($type:ty, $what:literal) => {
        impl $type {
            /// The 64 hexadecimal digits.
            pub fn to_hex(&self) -> String {
                self.0.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
            }

            /// Reads 64 hexadecimal digits.
            pub fn from_hex(text: &str) -> Option<Self> {
                let mut bytes = [0; 32];
                if text.len() != 64 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
                    return None;
                }
                for (i, byte) in bytes.iter_mut().enumerate() {
                    *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).ok()?;
                }
                Some(Self(bytes))
            }
        }

        impl Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.to_hex())
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                Self::from_hex(&text)
                    .ok_or_else(|| serde::de::Error::custom(concat!($what, " is 64 hexadecimal digits")))
            }
        }
    };
}
hex_form!(Seed, "a seed");
hex_form!(Commitment, "a commitment");

/// The only source of chance: xoshiro256++ with sampling functions of our own, the same on every machine.
///
/// A game never keeps dice: [`Seed::dice`] makes fresh ones for every action, so that undo and replay do not depend on
/// how many draws a rule took.
#[derive(Clone, Debug)]
pub struct Dice {
    state: [u64; 4],
    rolls: u32,
    draws: u32,
    cards: u32,
    /// What the order of every deck follows from; 0 where it is decided card by card.
    order: u64,
    forced: Option<Box<Forced>>,
}

/// The next values, the last one first. Behind a pointer: only scenarios have any, and dice are made for every action.
#[derive(Clone, Debug)]
struct Forced(Vec<u32>);

/// Which of the decks of its game a deck is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pile(pub u8);

impl Dice {
    #[inline]
    fn new(state: [u64; 4]) -> Dice {
        Dice { state, rolls: 0, draws: 0, cards: 0, order: 0, forced: None }
    }

    /// Dice from a number, for bots, simulations and tests.
    pub fn from_number(number: u64) -> Dice {
        // SplitMix64 spreads a small number over the whole state.
        let mut x = number;
        let state = std::array::from_fn(|_| {
            x = x.wrapping_add(GOLDEN);
            scramble(x)
        });
        Dice::new(state)
    }

    fn from_bytes(bytes: [u8; 32]) -> Dice {
        let word = |i: usize| u64::from_le_bytes(std::array::from_fn(|b| bytes[8 * i + b]));
        Dice::new(std::array::from_fn(word))
    }

    /// Makes the next calls of [`die`](Dice::die) and [`below`](Dice::below) give these values, in order: how a scenario
    /// loads the dice. A value out of range panics in the call that meets it.
    #[must_use]
    pub fn forced(mut self, values: &[u32]) -> Dice {
        self.forced = Some(Box::new(Forced(values.iter().rev().copied().collect())));
        self
    }

    /// The forced values that no draw has taken yet.
    pub fn forced_left(&self) -> usize {
        self.forced.as_ref().map_or(0, |forced| forced.0.len())
    }

    /// Whether chance has entered: something was rolled or drawn.
    #[inline]
    pub fn used(&self) -> bool {
        self.rolls + self.draws + self.cards > 0
    }

    /// How often a die was rolled.
    #[inline]
    pub fn rolls(&self) -> u32 {
        self.rolls
    }

    /// How often something was drawn or shuffled.
    #[inline]
    pub fn draws(&self) -> u32 {
        self.draws + self.cards
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.draws += 1;
        self.next()
    }

    #[inline]
    fn next(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A number below `n`, each equally likely: a draw.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "a draw from nothing");
        self.draws += 1;
        if self.forced.is_some() {
            return self.forced_or_sampled(0, n);
        }
        self.sample(n)
    }

    /// A card is drawn from a deck of this many; gives its place among them, unless the deck has an order.
    #[inline]
    pub(crate) fn draw_from(&mut self, pile: Pile, count: u32) -> Result<u32, Order> {
        self.cards += 1;
        if self.order != 0 {
            return Err(Order(scramble(self.order ^ u64::from(pile.0) << 8)));
        }
        Ok(if self.forced.is_some() { self.forced_or_sampled(0, count) } else { self.sample(count) })
    }

    #[inline]
    fn sample(&mut self, n: u32) -> u32 {
        // Lemire's method: the high half of a product, redrawn in the rare case that would favour some numbers.
        let mut product = u64::from(self.next() as u32) * u64::from(n);
        if (product as u32) < n {
            let threshold = n.wrapping_neg() % n;
            while (product as u32) < threshold {
                product = u64::from(self.next() as u32) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// A roll of a die with this many sides: 1 to `sides`.
    #[inline]
    pub fn die(&mut self, sides: u32) -> u32 {
        self.rolls += 1;
        if self.forced.is_some() {
            return self.forced_or_sampled(1, sides);
        }
        self.sample(sides) + 1
    }

    /// True in `part` of `whole` cases.
    #[inline]
    pub fn chance(&mut self, part: u32, whole: u32) -> bool {
        self.below(whole) < part
    }

    /// One of the items.
    #[inline]
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u32) as usize]
    }

    /// Puts the items into a random order. Forced values do not reach a shuffle.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        self.draws += u32::from(items.len() > 1);
        for i in (1..items.len()).rev() {
            items.swap(i, self.sample(i as u32 + 1) as usize);
        }
    }

    /// One of `count` values from `low` on: the next forced one while there are any.
    #[cold]
    fn forced_or_sampled(&mut self, low: u32, count: u32) -> u32 {
        let Some(value) = self.forced.as_mut().and_then(|forced| forced.0.pop()) else {
            return low + self.sample(count);
        };
        assert!((low..low + count).contains(&value), "forced die {value} is not within {low} and {}", low + count - 1);
        value
    }
}

/// The order of a deck.
pub(crate) struct Order(u64);

impl Order {
    /// Cards come in ascending order of this.
    #[inline]
    pub fn place(&self, card: u8) -> u64 {
        scramble(self.0 ^ u64::from(card).wrapping_mul(GOLDEN))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Deck;

    #[test]
    fn a_seed_never_prints_itself() {
        let seed = Seed::from_number(7);
        let printed = format!("{seed:?} {seed:#?} {:?}", Some([seed]));
        assert!(printed.contains("Seed(..)") && !printed.contains(&seed.to_hex()[..8]), "{printed}");
        assert!(!printed.contains(|letter: char| letter.is_ascii_digit()), "not its bytes either: {printed}");
    }

    /// These vectors are the promise that a record replays on every machine and in every later version.
    #[test]
    fn sampling_never_changes() {
        let mut dice = Seed::from_number(7).dice(3);
        let rolls: Vec<u32> = (0..12).map(|_| dice.die(6)).collect();
        let mut cards: Vec<u8> = (0..8).collect();
        dice.shuffle(&mut cards);
        assert_eq!(rolls, [6, 3, 6, 5, 1, 6, 5, 4, 2, 2, 2, 1]);
        assert_eq!(cards, [6, 5, 2, 1, 4, 0, 3, 7]);
        assert_eq!(dice.below(1_000_000), 793_885);
    }

    #[test]
    fn draws_are_even() {
        let mut dice = Dice::from_number(1);
        let mut seen = [0u32; 7];
        for _ in 0..70_000 {
            seen[dice.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|n| (9_500..10_500).contains(n)), "{seen:?}");
    }

    #[test]
    fn forced_values_come_first_and_in_order() {
        let mut dice = Dice::from_number(1).forced(&[6, 1, 0]);
        assert_eq!([dice.die(6), dice.die(6), dice.below(3)], [6, 1, 0]);
        assert!(dice.used() && dice.forced_left() == 0);
        assert_eq!((dice.rolls(), dice.draws()), (2, 1));
    }

    #[test]
    fn open_dice_differ_from_action_to_action_and_from_game_to_game() {
        let first = |game: u64, number: u64| OpenSeed(1).child(game).dice(number).bits();
        let mut seen: Vec<u64> = (0..50).flat_map(|game| (0..50).map(move |number| first(game, number))).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 2500);
    }

    #[test]
    fn open_dice_are_even_from_the_first_roll_on() {
        let mut seen = [[0_u32; 36]; 2];
        for number in 0..36_000_u64 {
            let mut dice = OpenSeed(7).child(number / 90).dice(number % 90);
            let mut two = || (6 * (dice.die(6) - 1) + dice.die(6) - 1) as usize;
            for seen in &mut seen {
                seen[two()] += 1;
            }
        }
        // A thousand of each pair are expected; this is more than five standard deviations away.
        assert!(seen.iter().flatten().all(|count| (840..1160).contains(count)), "{seen:?}");
    }

    /// What two games with streams have in common: a seat's rolls, however often others roll in between or cards are drawn, and
    /// the order of every deck, whoever draws when.
    #[test]
    fn streams_stay_alike_when_games_part() {
        let streams = Streams::new(Seed::from_number(4));
        let play = |actions: &[(u8, &str)]| {
            let (mut met, mut decks) = (Met::default(), [Deck::of(40), Deck::of(40)]);
            let (mut rolls, mut cards) = ([const { Vec::new() }; 2], [const { Vec::new() }; 2]);
            for (number, (seat, deed)) in (1..).zip(actions) {
                let seat = Seat(*seat);
                let mut dice = streams.action(number, seat, &met);
                match *deed {
                    "roll" => rolls[seat.index()].push(dice.die(1000)),
                    deck => {
                        let deck = usize::from(deck == "second");
                        cards[deck].push(decks[deck].draw(Pile(deck as u8), &mut dice).unwrap());
                    }
                }
                met.note(seat, &dice);
            }
            (rolls, cards)
        };
        let (rolls, cards) = play(&[(0, "roll"), (0, "first"), (1, "first"), (1, "roll"), (0, "roll"), (1, "second")]);
        let (others, theirs) =
            play(&[(1, "roll"), (1, "second"), (0, "roll"), (0, "roll"), (0, "first"), (0, "first")]);
        assert_eq!((&rolls, &cards), (&others, &theirs));
        assert!(
            rolls[0][0] != rolls[0][1] && rolls[0][0] != rolls[1][0],
            "not the same roll again and again: {rolls:?}"
        );
        assert_ne!(cards[0][0], cards[1][0], "each deck has its own order");
    }

    #[test]
    fn an_order_is_as_fair_as_drawing_card_by_card() {
        let mut seen = [[0_u32; 12]; 12];
        for seed in 0..12_000 {
            let mut dice = Streams::new(Seed::from_number(seed)).deal();
            let mut deck = Deck::of(12);
            for place in &mut seen {
                place[usize::from(deck.draw(Pile(3), &mut dice).unwrap())] += 1;
            }
        }
        // A thousand of each are expected; this is more than five standard deviations away.
        assert!(seen.iter().flatten().all(|count| (840..1160).contains(count)), "{seen:?}");
    }

    #[test]
    fn a_seed_keeps_its_secret() {
        let seed = Seed::from_number(1);
        assert_eq!(format!("{seed:?}"), "Seed(..)");
        assert_ne!(seed.commitment().to_hex(), seed.to_hex());
        assert_eq!(Seed::from_hex(&seed.to_hex()), Some(seed));
        assert_eq!(Seed::from_hex("zz"), None);
    }
}
