use serde::{Deserialize, Serialize};
use sounder_kernel::{Deck, List, Seat};

/// The most players.
pub const MOST_SEATS: usize = 5;
/// Lanes of an army.
pub const LANES: usize = 3;
/// The longest lane that any option asks for.
pub const LONGEST_LANE: usize = 5;
/// The most slots of a kind.
pub const MOST_SLOTS: usize = 4;
/// The most cards on offer in a row of the market.
pub const WIDEST_MARKET: usize = 6;
/// Weapons in slots, and the one-use attack cards that need none: from two bosses, and from an experiment.
pub const MOST_WEAPONS: usize = MOST_SLOTS + 3;

/// An amount of each colour, in the order red, blue, green.
pub type Amounts = [u8; 3];

/// A colour of resource.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Colour {
    /// Ferocity.
    Red,
    /// Cunning.
    Blue,
    /// Mass.
    Green,
}

impl Colour {
    /// All colours in the order of [`Amounts`].
    pub const ALL: [Colour; 3] = [Colour::Red, Colour::Blue, Colour::Green];

    /// The place of the colour in [`Amounts`].
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
}

/// A kind of token that is limited in number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Token {
    /// Red for one fight.
    Attack,
    /// Turns resources of one colour into another.
    Conversion,
    /// Makes green cheaper for good.
    Mass,
    /// One resource of any colour.
    Wild,
}

impl Token {
    /// All kinds in the order of [`Player::tokens`].
    pub const ALL: [Token; 4] = [Token::Attack, Token::Conversion, Token::Mass, Token::Wild];
}

/// Where a player's marker stands on the wheel.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Stance {
    /// The red corner.
    Aggressive,
    /// The blue corner.
    Tactical,
    /// The green corner.
    Hunkered,
    /// The hub.
    Balanced,
}

impl Stance {
    /// All stances, the corners first.
    pub const ALL: [Stance; 4] = [Stance::Aggressive, Stance::Tactical, Stance::Hunkered, Stance::Balanced];

    /// The colour of a corner; the hub has none.
    #[inline]
    pub fn colour(self) -> Option<Colour> {
        match self {
            Stance::Aggressive => Some(Colour::Red),
            Stance::Tactical => Some(Colour::Blue),
            Stance::Hunkered => Some(Colour::Green),
            Stance::Balanced => None,
        }
    }

    /// Whether one step leads from here to there: every corner touches only the hub.
    #[inline]
    pub fn touches(self, other: Stance) -> bool {
        (self == Stance::Balanced) != (other == Stance::Balanced)
    }
}

/// A kind of slot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Slot {
    Upgrade,
    Weapon,
}

impl Slot {
    /// Both kinds.
    pub const ALL: [Slot; 2] = [Slot::Upgrade, Slot::Weapon];
}

/// Half of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Era {
    Day,
    Night,
}

/// A weapon that somebody owns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct HeldWeapon {
    /// The card.
    pub card: u8,
    /// Uses left; 0 for one that lasts for ever.
    pub uses: u8,
}

/// Everything that lies in front of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// Where the marker stands.
    pub stance: Stance,
    /// Resources in store.
    pub resources: Amounts,
    /// Tokens by kind, in the order of [`Token::ALL`].
    pub tokens: [u8; 4],
    /// Tokens won from bosses.
    pub boss_tokens: u8,
    /// Slots by kind, full or not, in the order of [`Slot::ALL`].
    pub slots: [u8; 2],
    /// Upgrades in slots.
    pub upgrades: List<u8, MOST_SLOTS>,
    /// Weapons in slots, and attack cards from bosses beside them.
    pub weapons: List<HeldWeapon, MOST_WEAPONS>,
    /// The spoils zone: defeated threats that were not consumed.
    pub spoils: Deck,
    /// Off the cost of fights this round, from spoils consumed last round.
    pub discount: Amounts,
    /// Off the cost of fights next round.
    pub next_discount: Amounts,
    /// Resources that cards have turned freely this round.
    pub shifted: u8,
    /// Night threats defeated.
    pub night_threats: u8,
    /// Victory points from threats.
    pub threat_vp: u16,
    /// Victory points from upgrades and weapons, counted when bought.
    pub card_vp: u16,
    /// Victory points that bosses gave outright.
    pub bonus_vp: u8,
}

impl Player {
    /// How many tokens of a kind there are.
    #[inline]
    pub fn token(&self, token: Token) -> u8 {
        self.tokens[token as usize]
    }
}

/// What is being paid for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Target {
    /// A threat of the army.
    Threat {
        /// Counted from 0.
        lane: u8,
        /// 0 is the front.
        row: u8,
    },
    /// An upgrade on offer, by its place in the market.
    Upgrade(u8),
    /// A weapon on offer, by its place in the market.
    Weapon(u8),
    /// A threshold of the boss.
    Boss(u8),
}

/// A payment in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Payment {
    /// What for.
    pub target: Target,
    /// What is still to pay, after all reductions so far.
    pub need: Amounts,
    /// Reductions by 1 of the highest colour that wait for the payer to choose between equals.
    pub highest: u8,
    /// Reductions by 1 whose colour the payer has yet to choose.
    pub credit: u8,
    /// Resources of this fight only, from Attack tokens; what is left of them is lost.
    pub fury: Amounts,
    /// The weapons used so far, a bit for each place in [`Player::weapons`].
    pub used: u8,
}

/// What turns resources of one colour into another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Converter {
    /// A Conversion token.
    Token,
    /// A card that does it freely, so many resources each round.
    Card,
}

/// Which part of the game is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Rounds of turns against the army.
    Army,
    /// One attempt at the boss for each player.
    Boss,
    /// The game has ended.
    Over,
}

/// What whoever's turn it is has to decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Step {
    /// The action of a turn, or the threshold to attempt.
    Choose,
    /// How to pay.
    Pay(Payment),
    /// Whether to consume the threat just defeated before the turn passes.
    Prize(u8),
    /// Which slot a boss's reward adds.
    Extend,
}

/// A position of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// Which half of the game it is.
    pub era: Era,
    /// The round of the era, from 1.
    pub round: u8,
    /// Which part of the game is on.
    pub phase: Phase,
    /// Who holds the initiative and plays first this round.
    pub first: Seat,
    /// Whose turn or attempt it is.
    pub turn: Seat,
    /// What they have to decide.
    pub step: Step,
    /// Whether they took their free step of stance this turn.
    pub stepped: bool,
    /// Whether a weapon of theirs moved threats this turn.
    pub manoeuvred: bool,
    /// Whether a consumed spoil lets them reach the second row this turn.
    pub aimed: bool,
    /// The boss of the era.
    pub boss: u8,
    /// The army, front threats first.
    pub lanes: [List<u8, LONGEST_LANE>; LANES],
    /// Upgrades on offer.
    pub upgrades: List<u8, WIDEST_MARKET>,
    /// Weapons on offer.
    pub weapons: List<u8, WIDEST_MARKET>,
    /// Upgrades face down.
    pub upgrade_deck: Deck,
    /// Weapons face down.
    pub weapon_deck: Deck,
    /// Everybody; places past the last seat stay as they were dealt.
    pub players: [Player; MOST_SEATS],
}

impl State {
    /// Whoever's turn it is.
    #[inline]
    pub fn actor(&self) -> &Player {
        &self.players[self.turn.index()]
    }

    /// Whoever's turn it is, to change.
    #[inline]
    pub fn actor_mut(&mut self) -> &mut Player {
        &mut self.players[self.turn.index()]
    }

    /// Whether no threat of the army is left.
    #[inline]
    pub fn army_beaten(&self) -> bool {
        self.lanes.iter().all(|lane| lane.is_empty())
    }
}

/// One decision. The order is the order in which choices are listed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Action A: fight a threat.
    Fight {
        /// Counted from 0.
        lane: u8,
        /// 0 is the front.
        row: u8,
    },
    /// Action B: buy the upgrade at this place of the market.
    BuyUpgrade(u8),
    /// Action B: buy the weapon at this place of the market.
    BuyWeapon(u8),
    /// Action C, or a boss's reward: one more slot.
    Extend(Slot),
    /// Action D: go to any stance.
    Realign(Stance),
    /// Action E.
    Scavenge,
    /// Take on a threshold of the boss.
    Attempt(u8),
    /// Leave the boss alone.
    Retreat,
    /// Choose the colour of a reduction by 1.
    Reduce(Colour),
    /// Use a weapon with limited uses, by its place, on this fight.
    UseWeapon(u8),
    /// Spend an Attack token on this fight.
    SpendAttack,
    /// Pay what is left and be done.
    Pay,
    /// The free step of stance.
    Step(Stance),
    /// Let a weapon, by its place, move the threats of a lane.
    Manoeuvre {
        /// The weapon's place.
        place: u8,
        /// Counted from 0.
        lane: u8,
    },
    /// Consume a spoil, by its threat.
    Consume(u8),
    /// Keep the spoil just won for later.
    Keep,
    /// Turn a Wild token into a Conversion token.
    Catalyse,
    /// Spend a Wild token for a resource.
    SpendWild(Colour),
    /// Convert resources.
    Convert {
        /// What does it.
        by: Converter,
        /// Taken away.
        from: Colour,
        /// Given.
        to: Colour,
        /// How many.
        amount: u8,
    },
}
