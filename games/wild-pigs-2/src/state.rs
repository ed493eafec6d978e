use serde::{Deserialize, Serialize};
use sounder_kernel::{Deck, List, Seat};

/// The most players.
pub const MOST_PLAYERS: usize = 5;
/// Day, Twilight and Night.
pub const ERAS: usize = 3;
/// The most rounds that a pack may give an Era.
pub const MOST_ERA_ROUNDS: usize = 6;
/// The most levels that a pack may give a tech track, the one at the start included.
pub const MOST_LEVELS: usize = 8;
/// The most cards a market row can show.
pub const MOST_ON_OFFER: usize = 6;
/// The most cards that a seat may have from the start, at the tables of the lab.
pub const MOST_GIFTS: usize = 3;
/// Nobody can own more cards: one bought a round, and one more in each Panic.
pub const MOST_GEAR: usize = ERAS * (MOST_ERA_ROUNDS + 1) + MOST_GIFTS;

/// A colour of scrap, of defence and of pigs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Colour {
    Red,
    Blue,
    Green,
}

impl Colour {
    /// All three, in the order used everywhere.
    pub const ALL: [Colour; 3] = [Colour::Red, Colour::Blue, Colour::Green];
}

/// A node of the stance triangle; each has the tech track of the same name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Stance {
    Red,
    Blue,
    Green,
    #[default]
    Centre,
}

impl Stance {
    /// All four, in the order used everywhere.
    pub const ALL: [Stance; 4] = [Stance::Red, Stance::Blue, Stance::Green, Stance::Centre];

    /// The stance as an index into arrays.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// Whether a line joins two nodes. WP2 §2.2
    #[inline]
    pub fn is_next_to(self, other: Stance) -> bool {
        (self == Stance::Centre) != (other == Stance::Centre)
    }
}

/// So many of each colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Scrap(pub [u8; 3]);

impl Scrap {
    /// One piece.
    #[inline]
    pub fn one(colour: Colour) -> Scrap {
        let mut scrap = Scrap::default();
        scrap.0[colour as usize] = 1;
        scrap
    }

    /// How many pieces in all.
    #[inline]
    pub fn total(self) -> u8 {
        self.0[0] + self.0[1] + self.0[2]
    }

    /// Whether there are at least as many of each colour.
    #[inline]
    pub fn covers(self, other: Scrap) -> bool {
        (0..3).all(|c| self.0[c] >= other.0[c])
    }

    /// Both together.
    #[inline]
    #[must_use]
    pub fn plus(self, other: Scrap) -> Scrap {
        Scrap(std::array::from_fn(|c| self.0[c] + other.0[c]))
    }

    /// What is left; `self` must cover `other`.
    #[inline]
    #[must_use]
    pub fn minus(self, other: Scrap) -> Scrap {
        Scrap(std::array::from_fn(|c| self.0[c] - other.0[c]))
    }
}

/// A card that a player owns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Gear {
    /// Its number among the market cards.
    pub card: u8,
    /// Charges left; an item that is kept for a clash has one.
    pub charges: u8,
}

/// So many charges of each piece of gear, by its place.
pub type Charges = [u8; MOST_GEAR];

/// One player's dashboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Player {
    /// Where the stance marker stands.
    pub stance: Stance,
    /// Levels of the tech tracks, indexed by [`Stance`].
    pub tech: [u8; 4],
    /// Scrap at hand.
    pub scrap: Scrap,
    /// Injury tokens.
    pub injuries: u8,
    /// The pig in the Engagement Zone.
    pub engaged: Option<u8>,
    /// Slain pigs.
    pub trophies: List<u8, { ERAS * MOST_ERA_ROUNDS }>,
    /// Cards owned, in the order they were bought.
    pub gear: List<Gear, MOST_GEAR>,
    /// Which gear the player is asked about in this clash, by its place: one bit each. Known to all.
    pub asked: u32,
    /// Which of `asked` has not been answered yet. Known to all.
    pub open: u32,
    /// What the player spends in this clash. Secret until everybody has answered.
    pub spend: Charges,
    /// The stance picked for the Onslaught. Secret until everybody has picked.
    pub formation: Option<Stance>,
}

/// Where in the round the game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Phase {
    /// The player whose turn it is may shift one step.
    #[default]
    Shift,
    /// The player whose turn it is performs one action.
    Act,
    /// The player whose turn it is has refitted and moves the marker to any node.
    Refit,
    /// The player whose turn it is takes a threat.
    Engage,
    /// Everybody answers which charges to spend.
    Clash,
    /// What follows the clash; nobody decides anything but the scrap owed.
    Cleanup,
    /// The Panic: the player whose turn it is may buy and may tinker.
    Emergency,
    /// The Panic: everybody picks a stance.
    Formation,
    /// The Horde's pig number `pig` attacks everybody.
    Onslaught,
    /// The game has ended.
    Over,
}

/// Something chosen but not yet paid for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Purchase {
    Card(u8),
    Track(Stance),
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct State {
    /// The round, from 1.
    pub round: u8,
    /// Who holds the Initiative Token.
    pub initiative: Seat,
    /// Whose turn it is, where players act one after another.
    pub turn: Seat,
    /// Where in the round the game is.
    pub phase: Phase,
    /// What the player whose turn it is has still to pay for.
    pub paying: Option<Purchase>,
    /// Whether the player whose turn it is has bought in this Panic.
    pub bought: bool,
    /// Whether the player whose turn it is has tinkered in this Panic.
    pub tinkered: bool,
    /// Which pig of the Horde attacks.
    pub pig: u8,
    /// The scrap in the bag.
    pub bag: Scrap,
    /// The rest of this Era's threats, face down.
    pub threats: Deck,
    /// The threats in the centre, ascending.
    pub wilderness: List<u8, { MOST_PLAYERS + 1 }>,
    /// The Horde in the order in which it gathered.
    pub horde: List<u8, MOST_ERA_ROUNDS>,
    /// The rest of the market cards, face down.
    pub market: Deck,
    /// Used items.
    pub discard: Deck,
    /// The market row, ascending.
    pub row: List<u8, MOST_ON_OFFER>,
    /// Scrap of their choice that players have still to take from the bag. Here and not on the dashboards, because every
    /// step asks whether there is any.
    pub owed: [u8; MOST_PLAYERS],
    /// The dashboards in seat order.
    pub players: List<Player, MOST_PLAYERS>,
}

/// One small decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Move the marker to a node next to it, or leave it where it is.
    Shift(Stance),
    /// Draw scrap.
    Scavenge,
    /// Buy a card of the market row.
    Buy(u8),
    /// Raise a tech track.
    Tinker(Stance),
    /// Draw scrap, and then move the marker anywhere.
    Refit,
    /// Where the marker goes in a Refit.
    Stand(Stance),
    /// Pay for what was chosen with just this scrap.
    Pay(Scrap),
    /// Take a threat from the centre.
    Engage(u8),
    /// Spend charges of a card, or an item, in this clash; none of them to save it.
    Spend {
        /// The card asked about.
        card: u8,
        /// How many charges go.
        charges: u8,
    },
    /// Take scrap of one's choice from the bag.
    Take(Scrap),
    /// Do nothing more in this Panic.
    Done,
    /// Pick a stance for the Onslaught.
    Form(Stance),
}

impl State {
    /// How many players there are.
    #[inline]
    pub fn seats(&self) -> usize {
        self.players.len()
    }

    /// All seats, starting with the Initiative Token, clockwise.
    #[inline]
    pub fn in_initiative_order(&self) -> impl Iterator<Item = Seat> + use<> {
        let (first, seats) = (self.initiative.0, self.seats() as u8);
        (0..seats).map(move |n| Seat((first + n) % seats))
    }

    /// The dashboard of a seat.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// The dashboard of a seat, to change.
    #[inline]
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// Who has to take scrap now: the first in initiative order to whom any is owed.
    #[inline]
    pub fn taking(&self) -> Option<Seat> {
        if self.owed == [0; MOST_PLAYERS] {
            return None;
        }
        self.in_initiative_order().find(|seat| self.owed[seat.index()] > 0)
    }

    /// The pig that a seat faces in the clash or the Onslaught.
    #[inline]
    pub fn opponent(&self, seat: Seat) -> Option<u8> {
        if self.phase == Phase::Onslaught {
            return self.horde.get(usize::from(self.pig)).copied();
        }
        self.player(seat).engaged
    }
}
