//! Wild Pigs Will Attack!, third edition: stances, resources and two armies of boars.
//!
//! `state.rs` is plain data and `cards.rs` what a pack may say. `rules/` has a file for each part of the rulebook: the
//! turn, paying, the boss, rounds and eras, the final count. `show/` is the picture and the words, `value.rs` the
//! heuristic for bots. `RULES.md` has the clauses that comments, scenarios and choices name.

mod cards;
mod rules;
mod show;
mod state;
mod value;

pub use cards::{Award, Boss, Cards, Counted, Figures, Kind, Manoeuvre, Spoil, Threat, Threshold, Upgrade, Weapon};
pub use rules::Points;
pub use state::{
    Action, Amounts, Colour, Converter, Era, HeldWeapon, Payment, Phase, Player, Slot, Stance, State, Step, Target,
    Token,
};

use serde::Serialize;
use sounder_kernel::{About, OptionSpec, OptionValue, Seat};
use sounder_pack::{Content, Faults, Source};
use state::MOST_SEATS;

/// The game with its cards.
pub struct WildPigs3 {
    about: About,
    cards: Cards,
}

/// The sizes of an army, in the order of the option's values.
const ARMY: OptionSpec = OptionSpec {
    id: "army",
    name: "Army",
    values: &[
        OptionValue { id: "standard", label: "three lanes of four" },
        OptionValue { id: "short", label: "three lanes of three" },
        OptionValue { id: "long", label: "three lanes of five" },
    ],
};

/// No turn takes more decisions than this: every free use spends a token, a spoil or a card's leave for the round.
const LONGEST_TURN: usize = 160;

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs)]
pub enum Event {
    RoundBegan { era: Era, round: u8, first: Seat },
    Produced { seat: Seat, resources: Amounts, tokens: [u8; 4] },
    Stepped { seat: Seat, to: Stance },
    Defeated { seat: Seat, threat: u8, paid: Amounts },
    TokenGained { seat: Seat, token: Token },
    TokenLost { seat: Seat, token: Token },
    UpgradeBought { seat: Seat, card: u8, paid: Amounts },
    WeaponBought { seat: Seat, card: u8, paid: Amounts },
    UpgradeOffered { card: u8 },
    WeaponOffered { card: u8 },
    Extended { seat: Seat, slot: Slot },
    Realigned { seat: Seat, to: Stance },
    Scavenged { seat: Seat },
    Manoeuvred { seat: Seat, card: u8, lane: u8, front: u8 },
    Consumed { seat: Seat, threat: u8 },
    Kept { seat: Seat, threat: u8 },
    Catalysed { seat: Seat },
    WildSpent { seat: Seat, colour: Colour },
    AttackSpent { seat: Seat },
    WeaponUsed { seat: Seat, card: u8, left: u8 },
    AttackCardGained { seat: Seat, card: u8 },
    Converted { seat: Seat, by: Converter, from: Colour, to: Colour, amount: u8 },
    EraEnded { era: Era, round: u8, left: u8 },
    BossHurt { seat: Seat, boss: u8, threshold: u8, paid: Amounts },
    BossSpared { seat: Seat, boss: u8 },
    NightFell { boss: u8 },
    Counted { seat: Seat, points: Points, stance: Stance },
}

impl Event {
    /// Whom it is about, if anybody.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Event::Produced { seat, .. }
            | Event::Stepped { seat, .. }
            | Event::Defeated { seat, .. }
            | Event::TokenGained { seat, .. }
            | Event::TokenLost { seat, .. }
            | Event::UpgradeBought { seat, .. }
            | Event::WeaponBought { seat, .. }
            | Event::Extended { seat, .. }
            | Event::Realigned { seat, .. }
            | Event::Scavenged { seat, .. }
            | Event::Manoeuvred { seat, .. }
            | Event::Consumed { seat, .. }
            | Event::Kept { seat, .. }
            | Event::Catalysed { seat, .. }
            | Event::WildSpent { seat, .. }
            | Event::AttackSpent { seat, .. }
            | Event::WeaponUsed { seat, .. }
            | Event::AttackCardGained { seat, .. }
            | Event::Converted { seat, .. }
            | Event::BossHurt { seat, .. }
            | Event::BossSpared { seat, .. }
            | Event::Counted { seat, .. } => Some(*seat),
            Event::RoundBegan { first, .. } => Some(*first),
            Event::UpgradeOffered { .. }
            | Event::WeaponOffered { .. }
            | Event::EraEnded { .. }
            | Event::NightFell { .. } => None,
        }
    }
}

impl WildPigs3 {
    fn new(cards: Cards, pack_hash: String) -> WildPigs3 {
        let rounds = cards.figures.rounds.into_iter().zip(1..);
        let turns: usize = rounds.map(|(rounds, seats)| 2 * seats * (usize::from(rounds) + 1)).max().unwrap_or(0);
        WildPigs3 {
            about: About {
                id: "wild-pigs-3",
                name: "Wild Pigs Will Attack!",
                tagline: "Strike a stance, build an engine, and outlast two armies of mutant boars.",
                brief: "Most victory points (VP) win. Every round your stance brings you resources. Then you do one thing: \
                        fight a boar at the front of a lane for its VP, or buy a card that makes later fights cheaper. After \
                        a few rounds everybody has a go at the boss; then night falls, and the pigs come back worse.",
                min_seats: 1,
                max_seats: MOST_SEATS,
                options: &[ARMY],
                rules_version: 2,
                pack_hash,
                rules: include_str!("../RULES.md"),
                longest: turns * LONGEST_TURN,
            },
            cards,
        }
    }

    /// The content.
    pub fn cards(&self) -> &Cards {
        &self.cards
    }

    fn threat(&self, id: u8) -> &Threat {
        &self.cards.threats[usize::from(id)]
    }

    fn upgrade(&self, id: u8) -> &Upgrade {
        &self.cards.upgrades[usize::from(id)]
    }

    fn weapon(&self, id: u8) -> &Weapon {
        &self.cards.weapons[usize::from(id)]
    }

    fn boss(&self, id: u8) -> &Boss {
        &self.cards.bosses[usize::from(id)]
    }
}

impl Content for WildPigs3 {
    const FILES: &'static [(&'static str, &'static str)] = &[
        ("game.toml", include_str!("../pack/game.toml")),
        ("threats.toml", include_str!("../pack/threats.toml")),
        ("upgrades.toml", include_str!("../pack/upgrades.toml")),
        ("weapons.toml", include_str!("../pack/weapons.toml")),
        ("bosses.toml", include_str!("../pack/bosses.toml")),
    ];

    fn from_pack(source: &Source) -> Result<Self, Faults> {
        Ok(WildPigs3::new(Cards::read(source)?, source.hash()))
    }
}
