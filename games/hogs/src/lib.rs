//! Hogs of War: The Miniatures Game: bases, ground war and the air over it.
//!
//! The names belong to their owners; this is an unofficial implementation of the rules, and all cards, figures, maps and
//! drawings are our own.
//!
//! `hexes.rs` (on `sounder_board`) and `ground.rs` are the battlefield, `field.rs` what a table is bound to (mission, map, sides), `units.rs`,
//! `state.rs` and `action.rs` plain data, `rules/` what may be done and what comes of it, one file a phase or deed,
//! `cards/` what a pack may say, `show/` the picture and the words, `value.rs` the heuristic for bots, `facts.rs` the
//! numbers for statistics. `RULES.md` has the clauses that tests and comments name, `BALANCE.md` what simulations found.

mod action;
pub mod cards;
mod event;
mod facts;
pub mod field;
pub mod ground;
pub mod hexes;
mod rules;
mod show;
mod state;
pub mod units;
mod value;

pub use event::{Aimed, End, Event, Loss, Who, Why};
pub use rules::Traits;
pub use state::{
    Action, Ask, BUILDINGS, Bomb, Fight, Flight, HOLDERS, MEGAS, NO_UNIT, NOBODY, NONE, OWNERS, PARTS, Phase, Player,
    Rotation, SPECIALS, Secret, Source, Stage, State, Step, TILES, TOKEN, Target, Turn, Unit, UnitId, Units, Work,
    Works,
};
pub use value::Heuristic;

use cards::Pack;
use field::Field;
use sounder_kernel::{About, Chairs, Experiments, OptionSpec, OptionValue, Vocabulary};
use sounder_pack::{Content, Faults};
use std::sync::Arc;

/// The game of one table.
pub struct Hogs {
    about: Arc<About>,
    /// The content as this table plays with it: what an experiment makes blank does nothing.
    pack: Arc<Pack>,
    /// The content as it was read, for the next table.
    printed: Arc<Pack>,
    vocabulary: Arc<Vocabulary>,
    things: facts::Things,
    experiments: Experiments,
    chairs: Chairs,
    field: Field,
}

impl Hogs {
    /// The content that the game is played with.
    pub fn pack(&self) -> &Pack {
        &self.pack
    }

    /// The mission, map and sides of this table.
    pub fn field(&self) -> &Field {
        &self.field
    }
}

impl Content for Hogs {
    const FILES: &'static [(&'static str, &'static str)] = &[
        ("figures.toml", include_str!("../pack/figures.toml")),
        ("factions.toml", include_str!("../pack/factions.toml")),
        ("units.toml", include_str!("../pack/units.toml")),
        ("deployables.toml", include_str!("../pack/deployables.toml")),
        ("base.toml", include_str!("../pack/base.toml")),
        ("upgrades.toml", include_str!("../pack/upgrades.toml")),
        ("air.toml", include_str!("../pack/air.toml")),
        ("objectives.toml", include_str!("../pack/objectives.toml")),
        ("missions.toml", include_str!("../pack/missions.toml")),
        ("horde.toml", include_str!("../pack/horde.toml")),
    ];

    const POSITIONS: &'static str = include_str!("../golden/positions.json");

    fn from_pack(source: &sounder_pack::Source) -> Result<Self, Faults> {
        hexes::prepare();
        let pack = cards::read_pack(source)?;
        let (vocabulary, things) = facts::vocabulary(&pack);
        let about = about(&pack, source.hash());
        let solo = pack.missions.iter().find(|mission| mission.map(1).is_some()).map_or(1, |mission| mission.number);
        let Some(field) = Field::new(&pack, solo, 1, false, field::Laying::Printed) else {
            let hint = "give one mission a map for one player, with at most 16 special hexes";
            return Err(Faults(vec![source.fault("missions.toml", "no mission can be played alone", hint)]));
        };
        let pack = Arc::new(pack);
        Ok(Hogs {
            about: Arc::new(about),
            printed: Arc::clone(&pack),
            pack,
            vocabulary: Arc::new(vocabulary),
            things,
            experiments: Experiments::default(),
            chairs: Hogs::chairs_of(&field),
            field,
        })
    }

    fn remarks(&self) -> Vec<String> {
        self.pack.remarks()
    }
}

/// Missions, how the ground is laid, and teams.
fn options(pack: &Pack) -> Vec<OptionSpec> {
    let mut missions = OptionSpec::new("mission", "Mission", &[]);
    for mission in &pack.missions {
        let players: Vec<usize> = mission.maps.iter().map(|map| usize::from(map.players)).collect();
        let (fewest, most) = (players.iter().min().copied().unwrap_or(1), players.iter().max().copied().unwrap_or(1));
        let label = format!("{}: {}", mission.number, mission.name);
        missions = missions.or(OptionValue::new(mission.number.to_string(), label).for_seats(fewest..=most));
    }
    let open: Vec<String> = pack.sandbox.missions.iter().map(ToString::to_string).collect();
    let open: Vec<&str> = open.iter().map(String::as_str).collect();
    let terrain = OptionSpec::new("terrain", "The ground", &[("printed", "as the mission's map has it")])
        .or(OptionValue::new("drawn", "drawn by chance, the same from every side")
            .for_seats(2..=4)
            .with("mission", &open))
        .or(OptionValue::new("laid", "laid by the players, tile by tile").for_seats(2..=4).with("mission", &open));
    let teams = OptionSpec::new("teams", "Sides", &[("free", "Everybody for themselves")]).or(OptionValue::new(
        "teams",
        "Two against two",
    )
    .for_seats(4..=4));
    vec![missions, terrain, teams]
}

fn about(pack: &Pack, pack_hash: String) -> About {
    About {
        id: "hogs",
        name: "Hogs of War",
        tagline: "Pump Swill, cram a base on to a grid, and send pigs, tanks and biplanes over the top.",
        brief: "First to 12 Victory Points: for the mission's goal, which stands above the map, for Strategic Points held when a round \
                ends, for secret objectives and wrecked buildings. Each round you build, collect Swill, which pays for units and \
                upgrades, aircraft fly, ground units fight, and you recruit.",
        notice: "The names of this game belong to their owners. This is an unofficial implementation of its rules; all cards, \
                 figures, maps and drawings in it are our own.",
        min_seats: 1,
        max_seats: OWNERS,
        options: options(pack),
        rules_version: 6,
        layout: 1,
        pack_hash,
        rules: include_str!("../RULES.md"),
        longest: 60_000,
    }
}
