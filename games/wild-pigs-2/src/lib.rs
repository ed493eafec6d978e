//! Wild Pigs Will Attack! v2.1: pick your pigs, build a dashboard, survive three Hordes.
//!
//! `state.rs` is plain data, `rules/` says what may be done and what comes of it (one file a phase), `cards.rs` what a
//! pack may say, `show/` the picture and the words, `value/` the heuristic for bots, `facts.rs` what can be counted,
//! `arrange.rs` which positions can come up. `RULES.md` has the clauses that tests and comments name.

mod arrange;
mod cards;
mod event;
mod facts;
mod rules;
mod show;
mod state;
mod value;

pub use cards::{Card, Cards, Effect, Figures, Hide, OnKill, Price, Threat};
pub use event::{Event, Reason};
pub use rules::Verdict;
pub use state::{Action, Charges, Colour, Gear, Phase, Player, Purchase, Scrap, Stance, State};
pub use value::Heuristic;

use sounder_kernel::{About, Chairs, Experiments, Vocabulary};
use sounder_pack::{Content, Faults, Source};
use std::sync::Arc;

/// The game of one table: its content, who sits there, and what it says of itself.
#[derive(Clone)]
pub struct WildPigs2 {
    /// What the pack says.
    pack: Arc<Cards>,
    /// What holds at this table: the pack, but for what the lab changes.
    cards: Arc<Cards>,
    odds: Arc<value::Odds>,
    about: Arc<About>,
    vocabulary: Arc<Vocabulary>,
    things: facts::Things,
    chairs: Chairs,
    experiments: Experiments,
}

impl WildPigs2 {
    /// The content.
    pub fn cards(&self) -> &Cards {
        &self.cards
    }
}

/// The fewest players.
const FEWEST_PLAYERS: usize = 2;

impl Content for WildPigs2 {
    const FILES: &'static [(&'static str, &'static str)] = &[
        ("figures.toml", include_str!("../pack/figures.toml")),
        ("threats.toml", include_str!("../pack/threats.toml")),
        ("market.toml", include_str!("../pack/market.toml")),
    ];
    const POSITIONS: &'static str = include_str!("../golden/positions.json");

    fn from_pack(source: &Source) -> Result<Self, Faults> {
        let cards = Cards::read(source)?;
        let about = About {
            id: "wild-pigs-2",
            name: "Wild Pigs Will Attack! v2.1",
            tagline: "Choose your pig, choose your stance, and hope the Horde chooses somebody else.",
            brief: "Most victory points (VP) after the last Horde win. Your stance is your defence: red, blue, green, or a \
                    little of each. In your turn you may shift it, you do one thing (gather scrap, buy a card, raise a \
                    track), and then you pick a pig to fight. Reach its highest figure for its VP; reach none and it \
                    hurts, as every stance may in the first round.",
            notice: "",
            min_seats: FEWEST_PLAYERS,
            max_seats: state::MOST_PLAYERS,
            options: Vec::new(),
            rules_version: 2,
            layout: 2,
            pack_hash: source.hash(),
            rules: include_str!("../RULES.md"),
            longest: longest(&cards.figures),
        };
        let (vocabulary, things) = facts::Things::of(&cards);
        let odds = Arc::new(value::Odds::of(&cards));
        let cards = Arc::new(cards);
        Ok(WildPigs2 {
            pack: Arc::clone(&cards),
            cards,
            odds,
            about: Arc::new(about),
            vocabulary: Arc::new(vocabulary),
            things,
            chairs: Chairs::free_for_all(FEWEST_PLAYERS),
            experiments: Experiments::default(),
        })
    }

    fn remarks(&self) -> Vec<String> {
        let idle = self.pack.market.iter().filter(|card| card.is_idle());
        idle.map(|card| format!("{} does nothing{}.", card.name, if card.vp > 0 { " but score" } else { "" })).collect()
    }
}

/// No game takes more actions: each player has at most 6 decisions of a round outside the fights and 8 of a Panic, and a
/// question for each card owned in the two fights that a round brings, one of them in the Onslaught.
fn longest(figures: &Figures) -> usize {
    let rounds = usize::from(figures.rounds());
    state::MOST_PLAYERS * (rounds * 6 + state::ERAS * 8 + 2 * rounds * state::MOST_GEAR)
}
