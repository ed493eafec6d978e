//! What a pack may say.

mod read;

use crate::state::{ERAS, MOST_LEVELS, Scrap, Stance, State};
use sounder_kernel::{Deck, List};

/// The figures that the rules leave to the pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figures {
    /// Rounds of an Era; the last of them is a Horde round. WP2 §1.1
    pub era_rounds: u8,
    /// Defence of a corner stance in its own colour, by level. WP2 §2.4
    pub corner: List<u8, MOST_LEVELS>,
    /// Defence of the centre stance in every colour, by level. WP2 §2.4
    pub centre: List<u8, MOST_LEVELS>,
    /// Points for a finished track.
    pub finished_vp: u8,
    /// What a level of each track costs, indexed by [`Stance`].
    pub tinker: [Price; 4],
    /// The bag at the start.
    pub bag: Scrap,
    /// Scrap that each player draws at the start.
    pub start: u8,
    /// Scrap drawn by Scavenge.
    pub scavenge: u8,
    /// Scrap drawn by Refit.
    pub refit: u8,
    /// Scrap drawn at the end of a round.
    pub income: u8,
    /// Scrap of one's choice for a slain pig.
    pub butcher: u8,
    /// Scrap of one's choice at the start of a Panic.
    pub supply: u8,
    /// Cards in the market row.
    pub on_offer: usize,
    /// Points lost by an injury.
    pub injury_vp: u8,
    /// Points for a trophy of each Era.
    pub trophy_vp: [u8; ERAS],
}

/// What something costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Price {
    /// Scrap of these colours.
    pub fixed: Scrap,
    /// And so many more of any colours.
    pub any: u8,
}

/// How a pig takes defence of one colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Hide {
    /// All of it counts.
    #[default]
    Plain,
    /// Half of it counts, rounding up.
    Resistant,
    /// None of it counts.
    Immune,
}

/// A pig.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Threat {
    /// Its name.
    pub name: String,
    /// A line to smile at; may be empty.
    pub line: String,
    /// The Era whose deck it belongs to.
    pub era: u8,
    /// Ferocity, Cunning and Mass.
    pub stats: [u8; 3],
    /// How it takes defence of each colour.
    pub hide: [Hide; 3],
    /// The defence that reaches the stat of each colour, its hide considered.
    pub needs: [u16; 3],
    /// The same where it takes part in slaying, which is in the highest colours; zero elsewhere.
    pub needs_to_slay: [u16; 3],
    /// Scrap that whoever fails against it loses.
    pub steals: u8,
}

/// More than any defence: what an immune pig with a stat needs.
const OUT_OF_REACH: u16 = u8::MAX as u16 + 1;

impl Threat {
    /// The defence that reaches each stat. WP2 §6.2, §6.8
    fn needs(stats: [u8; 3], hide: [Hide; 3]) -> [u16; 3] {
        std::array::from_fn(|c| match (hide[c], u16::from(stats[c])) {
            (_, 0) => 0,
            (Hide::Plain, stat) => stat,
            // Half of it, rounded up, is enough.
            (Hide::Resistant, stat) => 2 * stat - 1,
            (Hide::Immune, _) => OUT_OF_REACH,
        })
    }

    /// What of `needs` it takes to slay: the highest stat, and each of them if several are highest. WP2 §6.6
    fn needs_to_slay(stats: [u8; 3], needs: [u16; 3]) -> [u16; 3] {
        let highest = stats.into_iter().max();
        std::array::from_fn(|c| if Some(stats[c]) == highest { needs[c] } else { 0 })
    }
}

/// What a card does whenever its owner slays a pig.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnKill {
    /// Draw so much scrap.
    Scrap(u8),
    /// Regain a charge of this card.
    Charge,
}

/// What a market card does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Arsenal that adds to the defence in every clash; all zero for none.
    Permanent([u8; 3]),
    /// Arsenal that adds to the defence whenever a charge is spent.
    Charged {
        /// What a charge adds.
        bonus: [u8; 3],
        /// The charges it comes with.
        charges: u8,
    },
    /// An item that adds to the defence of one clash.
    OneShot([u8; 3]),
    /// An item that makes the next injury go away.
    Bandage,
    /// An item that gives scrap of the buyer's choice at once.
    Salvage(u8),
}

/// A card of the market.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Its name.
    pub name: String,
    /// A line to smile at; may be empty.
    pub line: String,
    /// What it costs.
    pub price: Price,
    /// What it does.
    pub effect: Effect,
    /// What it does on a kill.
    pub on_kill: Option<OnKill>,
    /// Points at the end of the game.
    pub vp: u8,
}

impl Card {
    /// Whether it is used up, rather than staying on the board.
    pub fn is_item(&self) -> bool {
        matches!(self.effect, Effect::OneShot(_) | Effect::Bandage | Effect::Salvage(_))
    }

    /// The charges it comes with; an item to be spent in a clash counts as one.
    pub fn charges(&self) -> u8 {
        match self.effect {
            Effect::Charged { charges, .. } => charges,
            Effect::OneShot(_) => 1,
            _ => 0,
        }
    }

    /// What spending a charge or the item adds to the defence.
    #[inline]
    pub fn spent_bonus(&self) -> Option<[u8; 3]> {
        match self.effect {
            Effect::Charged { bonus, .. } | Effect::OneShot(bonus) => Some(bonus),
            _ => None,
        }
    }
}

/// All content of a pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cards {
    /// The figures.
    pub figures: Figures,
    /// All threats; those of an Era lie side by side.
    pub threats: Vec<Threat>,
    /// The deck of each Era.
    pub decks: [Deck; ERAS],
    /// All market cards.
    pub market: Vec<Card>,
    /// What each market card gives, in a form that adds up quickly.
    pub(crate) strengths: Vec<Strength>,
}

/// What a card gives in a clash, and what cards give together. Every fight asks for it, so that all three colours are added
/// at once: they are 16 bits each of one number, far more than the bonuses and charges that a pack may give can fill.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Strength {
    /// The bonus that always counts; above the colours, how many cards do something on a kill.
    permanent: u64,
    /// What a charge or an item adds.
    spent: u64,
}

impl Strength {
    const ON_KILL: u32 = 48;

    fn of(card: &Card) -> Strength {
        let lanes = |bonus: [u8; 3]| (0..3).fold(0, |sum, c| sum | u64::from(bonus[c]) << (16 * c));
        let permanent = if let Effect::Permanent(bonus) = card.effect { lanes(bonus) } else { 0 };
        let on_kill = u64::from(card.on_kill.is_some()) << Strength::ON_KILL;
        Strength { permanent: permanent | on_kill, spent: lanes(card.spent_bonus().unwrap_or_default()) }
    }

    /// Adds a card with so many charges left.
    #[inline]
    pub fn add(&mut self, card: Strength, charges: u8) {
        self.permanent += card.permanent;
        self.spent += card.spent * u64::from(charges);
    }

    /// The bonus that always counts. More than 255 reaches nothing that 255 does not.
    #[inline]
    pub fn permanent(self) -> [u8; 3] {
        Strength::colours(self.permanent)
    }

    /// What all charges and items would add.
    #[inline]
    pub fn spendable(self) -> [u8; 3] {
        Strength::colours(self.spent)
    }

    /// Whether anything happens on a kill.
    #[inline]
    pub fn has_on_kill(self) -> bool {
        self.permanent >> Strength::ON_KILL != 0
    }

    #[inline]
    fn colours(lanes: u64) -> [u8; 3] {
        std::array::from_fn(|c| ((lanes >> (16 * c)) as u16).min(u16::from(u8::MAX)) as u8)
    }
}

impl Cards {
    /// Works out anew what cards give, once they are what they are.
    pub(crate) fn weigh(&mut self) {
        self.strengths = self.market.iter().map(Strength::of).collect();
    }
}

impl Figures {
    /// Rounds of a game. WP2 §1.1
    #[inline]
    pub fn rounds(&self) -> u8 {
        self.era_rounds * ERAS as u8
    }

    /// The Era of a position, from 0.
    #[inline]
    pub fn era(&self, state: &State) -> usize {
        usize::from((state.round - 1) / self.era_rounds)
    }

    /// Whether this is the last round of an Era.
    #[inline]
    pub fn is_horde_round(&self, state: &State) -> bool {
        state.round.is_multiple_of(self.era_rounds)
    }

    /// What each level of a track is worth.
    #[inline]
    pub fn levels(&self, track: Stance) -> &[u8] {
        if track == Stance::Centre { &self.centre } else { &self.corner }
    }

    /// The highest level of a track.
    #[inline]
    pub fn top_level(&self, track: Stance) -> u8 {
        self.levels(track).len() as u8 - 1
    }

    /// The defence that a stance gives at a level of its track, in every colour. WP2 §2.3, §2.4
    #[inline]
    pub fn stance_defence(&self, stance: Stance, level: u8) -> [u8; 3] {
        let worth = self.levels(stance)[usize::from(level)];
        match stance {
            Stance::Centre => [worth; 3],
            corner => {
                let mut defence = [0; 3];
                defence[corner.index()] = worth;
                defence
            }
        }
    }
}
