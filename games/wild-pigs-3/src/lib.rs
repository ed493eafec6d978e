//! Wild Pigs Will Attack!, third edition: stances, resources and two armies of boars.
//!
//! `state.rs` is plain data, `event.rs` what happens to it, and `cards.rs` what a pack may say. `rules/` has a file for
//! each part of the rulebook: the turn, paying, the boss, rounds and eras, the final count. `show/` is the picture and the
//! words, `facts.rs` what can be counted, `value.rs` the heuristic for bots. `RULES.md` has the clauses that comments,
//! scenarios and choices name.

mod cards;
mod event;
mod experiments;
mod facts;
mod rules;
mod show;
mod sound;
mod state;
mod value;

pub use cards::{Award, Boss, Cards, Counted, Figures, Kind, Manoeuvre, Spoil, Threat, Threshold, Upgrade, Weapon};
pub use event::Event;
pub use rules::Points;
pub use state::{
    Action, Amounts, Colour, Converter, Era, HeldWeapon, Payment, Phase, Player, Slot, Stance, State, Step, Target,
    Token,
};
pub use value::Heuristic;

use facts::Things;
use sounder_kernel::{About, Chairs, Experiments, OptionSpec};
use sounder_pack::{Content, Faults, Source};
use state::MOST_SEATS;
use std::sync::Arc;

/// The game of one table with its cards.
#[derive(Clone)]
pub struct WildPigs3 {
    about: Arc<About>,
    /// The content as the pack has it.
    pack: Arc<Cards>,
    /// The content of this table: the pack's, unless an experiment makes a card blank.
    cards: Arc<Cards>,
    things: Arc<Things>,
    experiments: Experiments,
    chairs: Chairs,
    /// How many players there are.
    seats: usize,
    /// Threats in each lane of a fresh army.
    depth: u8,
    /// The Day and the Night last no longer than this.
    rounds: [u8; 2],
}

/// No turn takes more decisions than this: every free use spends a token, a spoil or a card's leave for the round.
const LONGEST_TURN: usize = 160;

impl WildPigs3 {
    fn new(cards: Cards, pack_hash: String) -> WildPigs3 {
        let armies =
            [("standard", "three lanes of four"), ("short", "three lanes of three"), ("long", "three lanes of five")];
        let [day, night] = cards.figures.rounds.map(|rounds| rounds.map(usize::from));
        let turns = (0..MOST_SEATS).map(|i| (i + 1) * (day[i] + night[i] + 2)).max().unwrap_or(0);
        let about = About {
            id: "wild-pigs-3",
            name: "Wild Pigs Will Attack!",
            tagline: "Strike a stance, build an engine, and outlast two armies of mutant boars.",
            brief: "Most victory points (VP) win. Every round your stance brings you resources. Then you do one thing: \
                    fight a boar at the front of a lane for its VP, or buy a card that makes later fights cheaper. After \
                    a few rounds everybody has a go at the boss; then night falls, and the pigs come back worse.",
            notice: "",
            min_seats: 1,
            max_seats: MOST_SEATS,
            options: vec![OptionSpec::new("army", "Army", &armies)],
            rules_version: 2,
            layout: 2,
            pack_hash,
            rules: include_str!("../RULES.md"),
            longest: turns * LONGEST_TURN,
        };
        let pack = Arc::new(cards);
        WildPigs3 {
            about: Arc::new(about),
            things: Arc::new(Things::of(&pack)),
            cards: Arc::clone(&pack),
            experiments: Experiments::default(),
            chairs: Chairs::free_for_all(1),
            seats: 1,
            depth: pack.figures.depths[1],
            rounds: pack.figures.rounds.map(|rounds| rounds[0]),
            pack,
        }
    }

    /// The content of this table.
    pub fn cards(&self) -> &Cards {
        &self.cards
    }

    /// How many rounds an era lasts at most.
    #[inline]
    fn rounds(&self, era: Era) -> u8 {
        self.rounds[era as usize]
    }

    #[inline]
    fn threat(&self, id: u8) -> &Threat {
        &self.cards.threats[usize::from(id)]
    }

    #[inline]
    fn upgrade(&self, id: u8) -> &Upgrade {
        &self.cards.upgrades[usize::from(id)]
    }

    #[inline]
    fn weapon(&self, id: u8) -> &Weapon {
        &self.cards.weapons[usize::from(id)]
    }

    #[inline]
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
    const POSITIONS: &'static str = include_str!("../golden/positions.json");

    fn from_pack(source: &Source) -> Result<Self, Faults> {
        Ok(WildPigs3::new(Cards::read(source)?, source.hash()))
    }

    fn remarks(&self) -> Vec<String> {
        self.pack.remarks()
    }
}
