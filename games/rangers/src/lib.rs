//! Rangers: a wave rolls over the roads of a park, and a handful of rangers try to stop it.
//!
//! `state.rs` is plain data (`state/` has it by subject), `rules/` says what may be done and what comes of it (one file a part of the game), `cards.rs`
//! what a pack may say, `park.rs` the map and its tables, `show/` the picture and the words, `value.rs` the heuristic for
//! bots, `facts.rs` what is counted. `RULES.md` has the clauses that tests and comments name.

mod action;
mod cards;
mod event;
mod facts;
mod game;
mod park;
mod rules;
mod show;
mod state;
mod value;

pub use action::{Action, Ill, Suffer};
pub use cards::{Cards, Figures, Flavour, LastAct, PlaceCard, Prompts, Trap};
pub use event::{Band, Bill, Blow, Event, Feat};
pub use park::{
    Area, Cover, Landmark, Line, NameSide, Node, NodeKind, NodeSet, Nodes, Park, Path, PathSet, Paths, Segment,
    SegmentSet, Segments, Sketch, Water,
};
pub use rules::GM;
pub use state::{
    Assault, Barrier, Cause, Closure, Desperation, Gift, Goal, Kind, NONE, Nature, Obstacle, Phase, Place, Ranger,
    Role, Roll, Spot, Stake, Stash, State, Target, Task, Token, Ware, Where, Why,
};
pub use value::Heuristic;

use sounder_kernel::{About, Chair, Chairs, Experiments, OptionSpec, Vocabulary};
use sounder_pack::{Content, Faults, Source};
use std::sync::Arc;

/// How the wave's nature is settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WaveChoice {
    /// The game master picks it.
    Picked,
    /// It is rolled.
    Rolled,
    /// It is this one.
    Is(Nature),
}

/// How the rangers come by their archetypes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Team {
    /// They choose in seat order.
    Chosen,
    /// They are dealt.
    Dealt,
}

/// The game of one table: its content, its park and its variants.
#[derive(Clone)]
pub struct Rangers {
    cards: Arc<Cards>,
    park: Arc<Park>,
    park_number: usize,
    about: Arc<About>,
    vocabulary: Arc<Vocabulary>,
    chairs: Chairs,
    ranger_count: usize,
    waves: u8,
    low: bool,
    fixed_traps: bool,
    last: LastAct,
    wave: WaveChoice,
    team: Team,
    experiments: Experiments,
}

impl Rangers {
    /// The content.
    pub fn cards(&self) -> &Cards {
        &self.cards
    }

    /// The park of this table.
    pub fn park(&self) -> &Park {
        &self.park
    }

    #[inline]
    fn figures(&self) -> &Figures {
        &self.cards.figures
    }
}

/// One game master and so many rangers.
fn chairs(rangers: usize) -> Chairs {
    let gm = Chair::new(("gm", "Game master"), ("wave", "The wave"));
    let ranger = Chair::new(("ranger", "Ranger"), ("rangers", "The rangers"));
    Chairs::new(std::iter::once(gm).chain(std::iter::repeat_n(ranger, rangers)).collect())
}

impl Content for Rangers {
    const FILES: &'static [(&'static str, &'static str)] = &[
        ("figures.toml", include_str!("../pack/figures.toml")),
        ("people.toml", include_str!("../pack/people.toml")),
        ("prompts.toml", include_str!("../pack/prompts.toml")),
        ("park-small.toml", include_str!("../pack/park-small.toml")),
        ("park-large.toml", include_str!("../pack/park-large.toml")),
        ("park-twin.toml", include_str!("../pack/park-twin.toml")),
        ("park-river.toml", include_str!("../pack/park-river.toml")),
    ];
    const POSITIONS: &'static str = include_str!("../golden/positions.json");

    fn from_pack(source: &Source) -> Result<Self, Faults> {
        let cards = Cards::read(source)?;
        let named = |index: usize| format!("{} ({})", cards.parks[index].sketch.name, PARK_SHAPES[index].1);
        let labels: Vec<String> = (0..PARK_SHAPES.len()).map(named).collect();
        let values: Vec<(&str, &str)> =
            PARK_SHAPES.iter().zip(&labels).map(|((id, _), label)| (*id, label.as_str())).collect();
        let about = About {
            id: "rangers",
            name: "Rangers",
            tagline: "Something is coming up the road. You know the trails.",
            brief: "One player is the wave, the others are rangers and win or lose together. The wave rolls along the roads \
                    to take the park's heart; every step and every place costs it momentum, and at 0 it is beaten. Rangers \
                    take three actions a turn: go, attack, dig in. Beat three waves, or save what can be saved.",
            notice: "",
            min_seats: 2,
            max_seats: 1 + state::MOST_RANGERS,
            options: options(&values),
            rules_version: 5,
            layout: 3,
            pack_hash: source.hash(),
            rules: include_str!("../RULES.md"),
            longest: LONGEST,
        };
        let vocabulary = facts::vocabulary(&cards);
        Ok(Rangers {
            park: cards.parks[0].clone(),
            park_number: 0,
            about: Arc::new(about),
            vocabulary: Arc::new(vocabulary),
            chairs: chairs(1),
            ranger_count: 1,
            waves: SHORT,
            low: false,
            fixed_traps: false,
            last: cards.figures.last[0][0],
            wave: WaveChoice::Picked,
            team: Team::Chosen,
            experiments: Experiments::default(),
            cards: Arc::new(cards),
        })
    }

    fn remarks(&self) -> Vec<String> {
        self.cards.remarks()
    }
}

/// The parks as the option names them, in the order of the pack's files.
const PARK_SHAPES: [(&str, &str); 4] =
    [("small", "small"), ("large", "large"), ("twin", "two objectives"), ("river", "river and bridges")];
/// Waves of a game, and of a long one.
const SHORT: u8 = 3;
const LONG: u8 = 5;

fn options(parks: &[(&str, &str)]) -> Vec<OptionSpec> {
    vec![
        OptionSpec::new("park", "Park", parks),
        OptionSpec::new(
            "breach",
            "Breach table",
            &[("high", "high is good for the ranger"), ("low", "low is good for the ranger")],
        ),
        OptionSpec::new("waves", "Length", &[("three", "three waves"), ("five", "five waves: a long game")]),
        OptionSpec::new(
            "wave",
            "The wave",
            &[
                ("picked", "the game master picks it"),
                ("rolled", "rolled"),
                ("swarm", "Swarm"),
                ("siege", "Siege"),
                ("infiltrator", "Infiltrator"),
                ("corrupted", "Corrupted"),
            ],
        ),
        OptionSpec::new("team", "Archetypes", &[("chosen", "the rangers choose them"), ("dealt", "dealt at random")]),
        OptionSpec::new(
            "act3",
            "Act 3",
            &[("tuned", "tuned figures"), ("written", "as first written down: short, and kind to the rangers")],
        ),
        OptionSpec::new("traps", "Traps", &[("dice", "roll for damage"), ("fixed", "do fixed damage")]),
    ]
}

/// Five waves of twelve turns: each of 36 tokens marches, picks roads at up to ten junctions and acts, and each of five
/// rangers decides up to twenty times a turn; Prep and Act 3 are small beside that.
const LONGEST: usize = 5 * 13 * (36 * 14 + 5 * 20);
