//! What a pack may say: figures, threats, upgrades, weapons and bosses.

mod read;

use crate::state::{Amounts, Colour, Era, MOST_SEATS, Stance, Token};

/// The content of a pack.
#[derive(Clone, Debug)]
pub struct Cards {
    /// Figures that belong to no card.
    pub figures: Figures,
    /// Day threats, then Night threats.
    pub threats: Vec<Threat>,
    /// How many of the threats are Day threats.
    pub day_threats: usize,
    /// The upgrades deck.
    pub upgrades: Vec<Upgrade>,
    /// The weapons deck, then the attack cards that bosses give.
    pub weapons: Vec<Weapon>,
    /// How many of the weapons are in the deck.
    pub market_weapons: usize,
    /// The bosses of both eras.
    pub bosses: Vec<Boss>,
}

/// Figures that belong to no card.
#[derive(Clone, Debug)]
pub struct Figures {
    /// The Day and the Night last no longer than this, for one player, for two, and so on.
    pub rounds: [[u8; MOST_SEATS]; 2],
    /// Threats in a lane of a short, a standard and a long army.
    pub depths: [u8; 3],
    /// Upgrades, and weapons, that lie face up.
    pub market: u8,
    /// Tokens of a kind that a player may hold.
    pub token_limit: u8,
    /// Slots of each kind at the start.
    pub slots: u8,
    /// Slots of each kind at most.
    pub slot_limit: u8,
    /// What each stance produces, in the order of [`Stance::ALL`].
    pub production: [Amounts; 4],
    /// What a stance takes off the cost of a fight.
    pub stance_discount: u8,
    /// The red that an Attack token is worth.
    pub attack: u8,
    /// The most resources that a Conversion token converts.
    pub conversion: u8,
    /// What a Mass token takes off green.
    pub mass: u8,
    /// What a consumed spoil takes off the cost of a weapon.
    pub weapon_discount: u8,
    /// What a consumed spoil takes off a colour next round.
    pub next_discount: u8,
    /// Wild tokens for extending a slot.
    pub extend_gain: u8,
    /// Wild tokens for realigning.
    pub realign_gain: u8,
    /// Wild tokens for scavenging.
    pub scavenge_gain: u8,
    /// What a Boss token is worth at the end.
    pub boss_token_vp: u8,
    /// Scores to reach alone: bronze, silver, gold.
    pub par: [u8; 3],
    /// The least and the most that a Day threat costs in all.
    pub day_cost: (u16, u16),
    /// The least and the most that a Night threat costs in all.
    pub night_cost: (u16, u16),
}

/// What a threat is like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Mostly red.
    Feral,
    /// Mostly blue.
    Cunning,
    /// Mostly green.
    Massive,
    /// A mixture.
    Hybrid,
}

/// A boar with intentions.
#[derive(Clone, Debug)]
pub struct Threat {
    /// Unique in the pack.
    pub name: String,
    /// A line to smile at.
    pub line: String,
    /// The army it belongs to.
    pub era: Era,
    /// What it is like.
    pub kind: Kind,
    /// What it takes to defeat it.
    pub cost: Amounts,
    /// Victory points for defeating it.
    pub vp: u8,
    /// What else it gives.
    pub spoil: Spoil,
}

/// What a threat gives apart from points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spoil {
    /// Nothing at all: only where an experiment made the card blank.
    Nothing,
    /// A token at once.
    Token(Token),
    /// Consume: a weapon costs less.
    WeaponDiscount,
    /// Consume: attack the second row.
    Snipe,
    /// Consume: a colour costs less in fights next round.
    NextDiscount(Colour),
}

/// A lasting improvement.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Upgrade {
    /// Unique in the pack.
    pub name: String,
    /// A line to smile at.
    pub line: String,
    /// What it costs.
    pub cost: Amounts,
    /// Victory points on purchase.
    pub vp: u8,
    /// Tokens on purchase, in the order of [`Token::ALL`].
    pub gain: [u8; 4],
    /// The stance in which production and reductions work; none for all.
    pub stance: Option<Stance>,
    /// Resources each round.
    pub production: Amounts,
    /// Tokens each round.
    pub income: [u8; 4],
    /// Off the cost of fights.
    pub reduction: Amounts,
    /// Off the highest colour of fights.
    pub highest: u8,
    /// Whether Wild tokens can be turned into Conversion tokens.
    pub catalyst: bool,
    /// More tokens whenever its owner scavenges.
    pub scavenge: [u8; 4],
    /// More tokens whenever its owner realigns.
    pub realign: [u8; 4],
    /// Points at the end of the game.
    pub award: Option<Award>,
}

/// Points at the end of the game for things counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Award {
    /// What is counted.
    pub per: Counted,
    /// Points for each.
    pub vp: u8,
}

/// What an award counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Counted {
    NightThreats,
    MassTokens,
    BossTokens,
    Slots,
}

/// What a weapon does to a lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manoeuvre {
    /// The first two threats change places.
    Swap,
    /// The front threat goes to the back.
    SendBack,
}

/// A weapon, or an attack card that a boss gives.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Weapon {
    /// Unique in the pack.
    pub name: String,
    /// A line to smile at.
    pub line: String,
    /// What it costs; nothing for attack cards.
    pub cost: Amounts,
    /// Victory points on purchase.
    pub vp: u8,
    /// How often it can be used; 0 for ever.
    pub uses: u8,
    /// Off the cost of fights: of every fight if it lasts for ever, of the fight it is used on otherwise.
    pub reduction: Amounts,
    /// Off the highest colour of every fight; only for weapons that last for ever.
    pub highest: u8,
    /// Whether the second row can be attacked; only for weapons that last for ever.
    pub snipe: bool,
    /// Resources that it converts freely each round; only for weapons that last for ever.
    pub shift: u8,
    /// How it moves threats.
    pub manoeuvre: Option<Manoeuvre>,
    /// A token for every fight it is used on; only for weapons with limited uses.
    pub loot: Option<Token>,
    /// Whether it needs a slot: attack cards do not.
    pub slot: bool,
}

/// The end of an era.
#[derive(Clone, Debug)]
pub struct Boss {
    /// Unique in the pack.
    pub name: String,
    /// A line to smile at.
    pub line: String,
    /// When it comes.
    pub era: Era,
    /// What can be attempted, the easiest first.
    pub thresholds: Vec<Threshold>,
}

/// One way to hurt a boss.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Threshold {
    /// What it takes.
    pub cost: Amounts,
    /// Boss tokens won.
    pub tokens: u8,
    /// Victory points won.
    pub vp: u8,
    /// Whether it gives a slot.
    pub slot: bool,
    /// The attack card it gives, as a place in [`Cards::weapons`].
    pub attack: Option<u8>,
}

/// The sum of all colours.
#[inline]
pub fn total(amounts: Amounts) -> u16 {
    amounts.into_iter().map(u16::from).sum()
}
