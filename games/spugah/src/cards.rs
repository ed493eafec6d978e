//! Mod cards and what they let units do.

use crate::figures::Figures;
use crate::state::{STATS, Stat};
use sounder_pack::Entry;

/// What a card lets the units of its tier do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Ability {
    Swim,
    Climb,
    Ride,
    FreeStep,
    Ward,
    HitAndRun,
    RunUp,
    Blood,
    Ram,
    Steady,
    StepBack,
    Horn,
    SharpEyes,
    RichMines,
    CheapRecruit,
    Muster,
    Broker,
    Bargain,
    Plunder,
    Bounty,
    Mend,
    SpireProof,
}

/// The least and the most that the figure of an ability can be; none for an ability without one.
type Bounds = Option<(u8, u8)>;

/// Every ability with its name in files and the bounds of its figure.
const ABILITIES: [(Ability, &str, Bounds); 22] = [
    (Ability::Swim, "swim", Some((1, 3))),
    (Ability::Climb, "climb", Some((1, 3))),
    (Ability::Ride, "ride", None),
    (Ability::FreeStep, "free-road", None),
    (Ability::Ward, "ward", None),
    (Ability::HitAndRun, "hit-and-run", None),
    (Ability::RunUp, "run-up", None),
    (Ability::Blood, "blood", Some((1, 6))),
    (Ability::Ram, "ram", None),
    (Ability::Steady, "steady", None),
    (Ability::StepBack, "step-back", None),
    (Ability::Horn, "horn", Some((1, 5))),
    (Ability::SharpEyes, "sharp-eyes", None),
    (Ability::RichMines, "rich-mines", Some((1, 9))),
    (Ability::CheapRecruit, "cheap-recruit", Some((1, 9))),
    (Ability::Muster, "muster", Some((2, 4))),
    (Ability::Broker, "broker", Some((1, 20))),
    (Ability::Bargain, "bargain", Some((1, 9))),
    (Ability::Plunder, "plunder", Some((1, 20))),
    (Ability::Bounty, "bounty", Some((1, 9))),
    (Ability::Mend, "mend", Some((1, 6))),
    (Ability::SpireProof, "spire-proof", None),
];

impl Ability {
    /// What it does, with the figure of its card.
    fn says(self, amount: u8, figures: &Figures) -> String {
        let points = if amount == 1 { "1 point".into() } else { format!("{amount} points") };
        let least = figures.least_price;
        match self {
            Ability::Swim => format!("Ocean costs {points}."),
            Ability::Climb => format!("Mountains cost {points}."),
            Ability::Ride => "Rides past enemies, but does not stop on one.".into(),
            Ability::FreeStep => "The first tile of a move is like a road: it costs nothing, whatever it is.".into(),
            Ability::Ward => "Cursed earth, cursed forests and cursed portals do no damage.".into(),
            Ability::HitAndRun => "After an attack it may move on with the points it has left.".into(),
            Ability::RunUp => "Points of Speed left over are more dice in an attack.".into(),
            Ability::Blood => format!("Before an attack: take up to {amount} damage for as many dice."),
            Ability::Ram => "A target that lives is always pushed.".into(),
            Ability::Steady => "Is never pushed by an attack.".into(),
            Ability::StepBack => "May step back a hex instead of striking back.".into(),
            Ability::Horn if amount == 1 => "Supports from 1 hex further away.".into(),
            Ability::Horn => format!("Supports from {amount} hexes further away."),
            Ability::SharpEyes => "Ranged attacks reach into forests.".into(),
            Ability::RichMines => {
                format!("While such a unit lives: {amount} more gold a turn if any of your mines pays.")
            }
            Ability::CheapRecruit => format!("Recruiting this tier costs {amount} less, but at least {least}."),
            Ability::Muster => format!("While such a unit lives: recruit up to {amount} units a turn."),
            Ability::Broker => {
                format!("An action on a merchant or the own capital sells a spare card for {amount} gold.")
            }
            Ability::Bargain => format!("Buys for {amount} less, but at least {least}."),
            Ability::Plunder => format!("Takes {amount} more gold from an occupied capital."),
            Ability::Bounty => format!("{amount} gold for each enemy unit killed by its attack."),
            Ability::Mend => format!("Heals {amount} at the start of its turn."),
            Ability::SpireProof => "The Spire does it no damage.".into(),
        }
    }

    /// Which of two figures serves a unit better: what a tile costs, it wants low.
    #[inline]
    pub(crate) fn better(self, a: u8, b: u8) -> u8 {
        if matches!(self, Ability::Swim | Ability::Climb) { a.min(b) } else { a.max(b) }
    }
}

/// A set of abilities.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Abilities(pub(crate) u32);

impl Abilities {
    /// Whether the ability is in the set.
    #[inline]
    pub fn has(self, ability: Ability) -> bool {
        self.0 >> ability as u8 & 1 == 1
    }
}

/// A kind of mod card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Its name.
    pub name: String,
    /// A line to make somebody smile.
    pub says: String,
    /// What it adds to each stat.
    pub stats: [i8; STATS],
    /// What it lets units do.
    pub ability: Option<Ability>,
    /// The figure of its ability; 0 for an ability without one.
    pub amount: u8,
    /// Whether a nation may start with it.
    pub starter: bool,
    /// How many there are in the deck.
    pub copies: u8,
    /// What it does, a sentence each.
    lines: Vec<String>,
}

impl Card {
    /// What it does, a sentence each.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// Puts what it does into words.
    pub(crate) fn write_out(&mut self, figures: &Figures) {
        let named = self.stats.iter().zip(Stat::ALL).filter(|(change, _)| **change != 0);
        let stats: Vec<String> = named.map(|(change, (_, _, name))| format!("{change:+} {name}")).collect();
        let stats = (!stats.is_empty()).then(|| format!("{}.", stats.join(", ").replace('-', "−")));
        let ability = self.ability.map(|ability| ability.says(self.amount, figures));
        self.lines = stats.into_iter().chain(ability).collect();
    }
}

/// What a card does, without its words: all that the fast path needs of it.
#[derive(Clone, Copy, Default)]
pub(crate) struct Effect {
    pub stats: [i8; STATS],
    pub abilities: u32,
    pub ability: Option<Ability>,
    pub amount: u8,
}

impl Card {
    pub(crate) fn effect(&self) -> Effect {
        let abilities = self.ability.map_or(0, |ability| 1 << ability as u8);
        Effect { stats: self.stats, abilities, ability: self.ability, amount: self.amount }
    }
}

pub(crate) fn read_cards(root: &Entry) -> Vec<Card> {
    let mut seen = Vec::new();
    let words = ABILITIES.map(|(ability, word, _)| (word, ability));
    let amount = |entry: &Entry, ability: Option<Ability>| match ability.and_then(|one| ABILITIES[one as usize].2) {
        Some((least, most)) => entry.number("amount", least.into()..=most.into()) as u8,
        None => 0,
    };
    let mut cards = Vec::new();
    for entry in root.entries("card") {
        let name = entry.text("name");
        entry.unique(&name, &mut seen);
        let ability = entry.word_if("ability", &words);
        let card = Card {
            name: name.value,
            says: entry.text("says").value,
            stats: Stat::ALL.map(|(_, key, _)| entry.number_or(key, 0, -3..=3) as i8),
            ability,
            amount: amount(&entry, ability),
            starter: entry.flag("starter"),
            copies: entry.number_or("copies", 1, 1..=9) as u8,
            lines: Vec::new(),
        };
        if card.ability.is_none() && card.stats == [0; STATS] {
            entry.fault(entry.span(), format!("\"{}\" does nothing", card.name), "give it a stat or an `ability`");
        }
        cards.push(card);
        entry.done();
    }
    cards
}
