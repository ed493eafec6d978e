//! The decisions of the game.

use crate::world::Hex;
use serde::{Deserialize, Serialize};

/// One small decision. The variants stand in the order in which they are offered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Puts the tray into a free sector.
    Place(u8),
    /// Turns the tray clockwise so many times.
    Turn(u8),
    /// Puts a starting unit here.
    Settle(Hex),
    /// Recruits a unit of this tier here, for gold.
    Recruit(u8, Hex),
    /// Recruits a unit of this tier on its named tile, for gold.
    RecruitOn(u8, Hex),
    /// Promotes the unit on the capital to this tier.
    Upgrade(u8),
    /// Begins to give up units for one of this tier.
    Sacrifice(u8),
    /// Gives up the unit here.
    GiveUp(Hex),
    /// Recruits nobody more.
    Pass,
    /// Picks the unit here.
    Pick(Hex),
    /// Lays all cards out anew instead of moving.
    Rearrange,
    /// Ends the turn.
    EndTurn,
    /// Builds a mine.
    Mine,
    /// Searches a ruin.
    Search,
    /// Buys the card in this slot of the shop.
    Buy(u8),
    /// Refills the shop.
    Refill,
    /// Sells the spare card at this place.
    Sell(u8),
    /// Takes over a mine or castle.
    TakeOver,
    /// Takes gold from the owner of an occupied capital.
    Loot,
    /// Takes the spare card at this place from the owner of an occupied capital.
    LootCard(u8),
    /// Heals.
    Heal,
    /// Finds a unit of this tier.
    Find(u8),
    /// Attacks the unit here.
    Attack(Hex),
    /// Moves here, or through the portal here.
    Move(Hex),
    /// Does nothing more with the unit.
    Rest,
    /// Takes this one of the two cards of a ruin.
    Take(u8),
    /// Lays the card on this tier.
    LayOn(u8),
    /// Lays the card with the spare ones.
    Spare,
    /// Puts the card back into the deck.
    PutBack,
    /// Puts an arriving unit here.
    Arrive(Hex),
    /// Takes so much damage for as many dice.
    Bleed(u8),
    /// Names the unit here as a supporter.
    Support(Hex),
    /// Names no more supporters.
    Enough,
    /// Lets the guard here take a point of damage.
    Suffer(Hex),
    /// Strikes back.
    Strike,
    /// Steps back instead of striking back.
    StepBack,
    /// Does nothing of the kind.
    Hold,
    /// Moves into the hex that was attacked.
    Follow,
    /// Stays where it is.
    Stay,
}
