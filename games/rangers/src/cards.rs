//! What a pack may say.

mod park;
mod remarks;

use crate::PARK_SHAPES;
use crate::park::Park;
use crate::state::{Kind, MOST_RANGERS, MOST_TOKENS, Nature, Role};
use sounder_pack::{Entry, Fault, Faults, Reader, Source};
use std::sync::Arc;

/// Momentum of five waves at most.
pub const MOST_WAVES: usize = 5;

/// What a trap of some quality does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Trap {
    /// The die rolled.
    pub sides: u8,
    /// What is added to it.
    pub plus: u8,
    /// The damage where traps do not roll.
    pub fixed: u8,
}

/// What Act 3 asks for, for some number of rangers. RGR §12, §13
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LastAct {
    /// The fewest tokens of the wave, on the high table and on the low one. RGR §12.4
    pub tokens: [u8; 2],
    /// How much of that comes to each park, in percent, by table: all of it where the pack does not say.
    pub parks: [[u8; PARK_SHAPES.len()]; 2],
    /// How much of that each nature of wave has, in percent, by table: all of it where the pack does not say.
    pub natures: [[u8; NATURE_KEYS.len()]; 2],
    /// Whether every group may do a second thing in a wave turn, as a Swarm's may, on the high table and on the low one. RGR §12.5
    pub twice: [bool; 2],
    /// Evacuate: civilians. RGR §13.3
    pub civilians: u8,
    /// Destroy: actions. RGR §13.4
    pub wreck: u8,
    /// Hold: wave turns. RGR §13.5
    pub keep: u8,
    /// Whether a ranger wrecks once a turn at most.
    pub wreck_once: bool,
    /// Whether the line is held once for each place. RGR §12.8
    pub line_once: bool,
    /// Whether a place or obstacle is breached once a wave turn at most, as before Act 3. RGR §8.10
    pub breach_once: bool,
}

/// The figures that the rules leave to the pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figures {
    /// Dice of a fresh ranger. RGR §3.1
    pub pool: u8,
    /// Actions of a turn. RGR §10.2
    pub actions: u8,
    /// The most that damage by a ranger can be. RGR §3.5
    pub most_damage: u8,
    /// The most that bonuses add to a roll. RGR §6.4
    pub most_bonus: u8,
    /// What the objective adds to breach rolls, on the high table and on the low one. RGR §4.10
    pub objective_bonus: [u8; 2],
    /// Whether a place or obstacle is breached once a wave turn at most, on the high table and on the low one. RGR §8.10
    pub breach_once: [bool; 2],
    /// Momentum of each wave for three rangers, on the high table and on the low one. RGR §7.1
    pub momentum: [[u8; MOST_WAVES]; 2],
    /// How much of that one to five rangers meet, in percent, on the high table and on the low one: all of it in packs that do not say. RGR §7.1
    pub team: [[u8; MOST_RANGERS]; 2],
    /// Momentum of one token. RGR §7.2
    pub per_token: u8,
    /// To secure a place. RGR §8.8
    pub secure: u8,
    /// To clear an obstacle at once. RGR §8.5
    pub clear: u8,
    /// The same for a Siege.
    pub siege_clear: u8,
    /// A Swarm's second thing.
    pub again: u8,
    /// An Infiltrator's way past an obstacle.
    pub slip: u8,
    /// An Infiltrator's start on a junction.
    pub infiltrate: u8,
    /// What a captured ranger gives to a Corrupted wave.
    pub corrupt: u8,
    /// What each trap does more to a Swarm.
    pub swarm_trap: u8,
    /// Wave turns before a wave ebbs away. RGR §8.14
    pub wave_turns: u8,
    /// Tokens for an answer. RGR §5.3
    pub answer: u8,
    /// Tokens for a turn of holding. RGR §10.7
    pub hold: u8,
    /// Prices of traps, by quality.
    pub trap_price: [u8; 3],
    /// What traps do, by quality.
    pub traps: [Trap; 3],
    /// Prices of barricades, by quality.
    pub barricade_price: [u8; 3],
    /// Turns it takes to clear them for nothing.
    pub barricade_turns: [u8; 3],
    /// What they add to breach rolls while manned.
    pub barricade_bonus: [u8; 3],
    /// Price of a fortification.
    pub fortification_price: u8,
    /// Prices of one and of two steps of strength.
    pub strength_price: [u8; 2],
    /// Recovery points of a ranger. RGR §11.3
    pub recovery: u8,
    /// Points at the start of Act 3. RGR §12.3
    pub points: u8,
    /// Act 3: damage that sends a token away. RGR §12.5
    pub last_damage: u8,
    /// Act 3: wave turns. RGR §13.7
    pub last_turns: u8,
    /// Wave turns that a fire lasts.
    pub fire_turns: u8,
    /// Damage of a flood, of a sniper's shot, of a blast, and of a Last Stand.
    pub flood_damage: u8,
    /// See above.
    pub snipe_damage: u8,
    /// See above.
    pub blast_damage: u8,
    /// See above.
    pub stand_damage: u8,
    /// Tokens for the desperation moves of the archetypes.
    pub move_price: [u8; 6],
    /// Tokens for Last Stand, Catastrophe, All Odds, Hold the Line, Not Today, Long Goodbye.
    pub common_price: [u8; 6],
    /// Result of a met last objective, and what all free rangers add to it, in thousandths. RGR §14.2
    pub met: u16,
    /// See above.
    pub met_free: u16,
    /// Result for each location still held, and at most.
    pub held: u16,
    /// See above.
    pub most_held: u16,
    /// Act 3 by variant and by the number of rangers, from 1: first the tuned one, then the one first written down.
    pub last: [[LastAct; MOST_RANGERS]; 2],
}

/// A name and a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flavour {
    /// What it is called.
    pub name: String,
    /// A sentence about it.
    pub text: String,
}

/// A kind of place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlaceCard {
    /// Its name.
    pub name: String,
    /// A sentence about it.
    pub text: String,
    /// The archetypes that it suits. RGR §3.6
    pub suits: Vec<Role>,
}

/// The story prompts. RGR §5.2
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Prompts {
    /// About oneself.
    pub selves: Vec<String>,
    /// About the place.
    pub places: Vec<String>,
    /// About the threat.
    pub threats: Vec<String>,
}

/// All content of a pack.
#[derive(Clone, Debug)]
pub struct Cards {
    /// The figures.
    pub figures: Figures,
    /// The archetypes of rangers.
    pub roles: [Flavour; 6],
    /// The natures of waves.
    pub natures: [Flavour; 4],
    /// The kinds of places.
    pub kinds: [PlaceCard; 8],
    /// The story prompts.
    pub prompts: Prompts,
    /// The parks, in the order of the option.
    pub parks: Vec<Arc<Park>>,
}

const ROLE_KEYS: [(&str, Role); 6] = [
    ("navigator", Role::Navigator),
    ("hunter", Role::Hunter),
    ("rigger", Role::Rigger),
    ("sentinel", Role::Sentinel),
    ("medic", Role::Medic),
    ("commander", Role::Commander),
];
const NATURE_KEYS: [(&str, Nature); 4] = [
    ("swarm", Nature::Swarm),
    ("siege", Nature::Siege),
    ("infiltrator", Nature::Infiltrator),
    ("corrupted", Nature::Corrupted),
];
const KIND_KEYS: [(&str, Kind); 8] = [
    ("campground", Kind::Campground),
    ("boathouse", Kind::Boathouse),
    ("firetower", Kind::Firetower),
    ("dam", Kind::Dam),
    ("fortress", Kind::Fortress),
    ("ranger-station", Kind::RangerStation),
    ("research-center", Kind::ResearchCenter),
    ("armory", Kind::Armory),
];
/// The files with parks, in the order of the option `park`.
pub(crate) const PARK_FILES: [&str; 4] = ["park-small.toml", "park-large.toml", "park-twin.toml", "park-river.toml"];
/// The most prompts of a sort: they are numbered in a byte, all sorts together.
const MOST_PROMPTS: usize = 60;

impl Cards {
    /// Reads a pack, or names all its faults.
    pub(crate) fn read(source: &Source) -> Result<Cards, Faults> {
        let files = ["figures.toml", "people.toml", "prompts.toml"].map(|file| Reader::new(source, file));
        let park_files = PARK_FILES.map(|file| Reader::new(source, file));
        let [figures, people, prompts] = &files;
        let mut faults = Vec::new();
        let figures = figures.root().map(read_figures);
        let people = people.root().map(read_people);
        let prompts = prompts.root().map(|root| read_prompts(root, source, &mut faults));
        let parks: Vec<Option<Park>> = park_files.iter().map(|file| file.root().and_then(park::read)).collect();
        Reader::finish(files.into_iter().chain(park_files).collect(), faults, ())?;
        let sound = "a file that is not TOML is a fault";
        let (roles, natures, kinds) = people.expect(sound);
        let parks = parks.into_iter().map(|park| Arc::new(park.expect(sound))).collect();
        Ok(Cards { figures: figures.expect(sound), roles, natures, kinds, prompts: prompts.expect(sound), parks })
    }

    /// The prompt with a number: first those about oneself, then those about places, then those about the threat.
    pub fn prompt(&self, number: u8) -> &str {
        let all = [&self.prompts.selves, &self.prompts.places, &self.prompts.threats];
        all.into_iter().flatten().nth(number.into()).map_or("", String::as_str)
    }
}

fn array<const N: usize>(entry: &Entry, key: &str, high: i64) -> [u8; N] {
    let found = entry.numbers(key, N..=N, 0..=high);
    std::array::from_fn(|i| found[i] as u8)
}

fn read_figures(root: Entry) -> Figures {
    let amount = |key: &str, low: i64, high: i64| root.number(key, low..=high) as u8;
    let thousandths = |key: &str| root.number(key, 0..=1000) as u16;
    let (sides, plus, fixed) =
        (array::<3>(&root, "trap_sides", 20), array::<3>(&root, "trap_plus", 6), array::<3>(&root, "trap_fixed", 12));
    if sides.contains(&0) {
        root.fault(root.place("trap_sides"), "a die with no sides", "d4 is 4");
    }
    let figures = Figures {
        pool: amount("pool", 1, 6),
        actions: amount("actions", 1, 6),
        most_damage: amount("most_damage", 1, 6),
        most_bonus: amount("most_bonus", 0, 5),
        objective_bonus: array(&root, "objective_bonus", 5),
        breach_once: ["breach_once_high", "breach_once_low"].map(|key| root.flag(key)),
        momentum: ["momentum", "momentum_low"].map(|key| {
            let found = root.numbers(key, MOST_WAVES..=MOST_WAVES, 1..=65);
            std::array::from_fn(|i| found[i] as u8)
        }),
        team: ["team", "team_low"].map(|key| {
            let found = root.numbers_if(key, MOST_RANGERS..=MOST_RANGERS, 50..=200);
            std::array::from_fn(|i| found.as_ref().map_or(100, |found| found[i] as u8))
        }),
        per_token: amount("per_token", 3, 9),
        secure: amount("secure", 0, 9),
        clear: amount("clear", 0, 9),
        siege_clear: amount("siege_clear", 0, 9),
        again: amount("again", 0, 9),
        slip: amount("slip", 0, 9),
        infiltrate: amount("infiltrate", 0, 9),
        corrupt: amount("corrupt", 0, 3),
        swarm_trap: amount("swarm_trap", 0, 3),
        wave_turns: amount("wave_turns", 2, 20),
        answer: amount("answer", 0, 3),
        hold: amount("hold", 0, 3),
        trap_price: array(&root, "trap_price", 9),
        traps: std::array::from_fn(|i| Trap { sides: sides[i].max(1), plus: plus[i], fixed: fixed[i] }),
        barricade_price: array(&root, "barricade_price", 9),
        barricade_turns: array(&root, "barricade_turns", 4),
        barricade_bonus: array(&root, "barricade_bonus", 3),
        fortification_price: amount("fortification_price", 1, 9),
        strength_price: array(&root, "strength_price", 9),
        recovery: amount("recovery", 0, 4),
        points: amount("points", 0, 6),
        last_damage: amount("last_damage", 1, 9),
        last_turns: amount("last_turns", 2, 20),
        fire_turns: amount("fire_turns", 1, 4),
        flood_damage: amount("flood_damage", 0, 6),
        snipe_damage: amount("snipe_damage", 0, 6),
        blast_damage: amount("blast_damage", 0, 6),
        stand_damage: amount("stand_damage", 0, 6),
        move_price: array(&root, "move_price", 6),
        common_price: array(&root, "common_price", 6),
        met: thousandths("result_met"),
        met_free: thousandths("result_met_free"),
        held: thousandths("result_held"),
        most_held: thousandths("result_held_most"),
        last: read_last_acts(&root),
    };
    for (key, prices) in [("trap_price", figures.trap_price), ("barricade_price", figures.barricade_price)] {
        if !prices.is_sorted() || prices[0] == 0 {
            root.fault(
                root.place(key),
                format!("`{key}` does not rise"),
                "better ones must not be cheaper, and none is free",
            );
        }
    }
    if figures.strength_price[0] == 0 || !figures.strength_price.is_sorted() {
        root.fault(root.place("strength_price"), "`strength_price` does not rise", "+2 must not be cheaper than +1");
    }
    root.done();
    figures
}

fn read_last_acts(root: &Entry) -> [[LastAct; MOST_RANGERS]; 2] {
    let Some(acts) = root.entry("act3") else { return [[LastAct::default(); MOST_RANGERS]; 2] };
    let read = |name: &str| {
        let Some(act) = acts.entry(name) else { return [LastAct::default(); MOST_RANGERS] };
        let per_rangers = |key: &str| act.numbers(key, MOST_RANGERS..=MOST_RANGERS, 1..=MOST_TOKENS as i64);
        let tokens = ["tokens", "tokens_low"].map(per_rangers);
        let civilians = per_rangers("civilians");
        let (wreck, keep) = (per_rangers("wreck"), per_rangers("keep"));
        let [wreck_once, line_once, breach_once] = ["wreck_once", "line_once", "breach_once"].map(|key| act.flag(key));
        let twice = ["twice", "twice_low"].map(|key| act.numbers_if(key, MOST_RANGERS..=MOST_RANGERS, 0..=1));
        let parks = read_shares(&act, "parks", PARK_SHAPES.map(|(park, _)| park));
        let natures = read_shares(&act, "natures", NATURE_KEYS.map(|(nature, _)| nature));
        act.done();
        std::array::from_fn(|i| LastAct {
            tokens: [tokens[0][i] as u8, tokens[1][i] as u8],
            parks: parks.map(|table| table.map(|shares| shares[i])),
            natures: natures.map(|table| table.map(|shares| shares[i])),
            twice: [0, 1].map(|table| twice[table].as_ref().is_some_and(|found| found[i] == 1)),
            civilians: civilians[i] as u8,
            wreck: wreck[i] as u8,
            keep: keep[i] as u8,
            wreck_once,
            line_once,
            breach_once,
        })
    };
    let found = ["tuned", "written"].map(read);
    acts.done();
    found
}

/// Numbers in percent by table and by name, for one to five rangers: all of it where the pack does not say.
fn read_shares<const N: usize>(act: &Entry, key: &str, names: [&str; N]) -> [[[u8; MOST_RANGERS]; N]; 2] {
    let entry = act.entry_if(key);
    let shares = |name: String| {
        let found = entry.as_ref().and_then(|entry| entry.numbers_if(&name, MOST_RANGERS..=MOST_RANGERS, 25..=250));
        std::array::from_fn(|i| found.as_ref().map_or(100, |found| found[i] as u8))
    };
    let found = ["", "_low"].map(|table| names.map(|name| shares(format!("{name}{table}"))));
    entry.into_iter().for_each(Entry::done);
    found
}

fn read_flavour(entry: &Entry) -> Flavour {
    Flavour { name: entry.text("name").value, text: entry.text("text").value }
}

fn read_people(root: Entry) -> ([Flavour; 6], [Flavour; 4], [PlaceCard; 8]) {
    let blank = || Flavour { name: String::new(), text: String::new() };
    let flavour = |group: &Option<Entry>, key: &str| {
        let found = group.as_ref().and_then(|group| group.entry(key)).map(|entry| {
            let flavour = read_flavour(&entry);
            entry.done();
            flavour
        });
        found.unwrap_or_else(blank)
    };
    let (roles, natures, kinds) = (root.entry("ranger"), root.entry("wave"), root.entry("place"));
    let read_kind = |key: &str| {
        let found = kinds.as_ref().and_then(|group| group.entry(key)).map(|entry| {
            let flavour = read_flavour(&entry);
            let mut suits = Vec::new();
            for word in entry.texts("suits") {
                if let Some((_, role)) = ROLE_KEYS.iter().find(|(known, _)| *known == word.value) {
                    suits.push(*role);
                } else {
                    let known = ROLE_KEYS.map(|(known, _)| known).join(", ");
                    entry.fault(
                        word.span,
                        format!("there is no archetype \"{}\"", word.value),
                        format!("known are: {known}"),
                    );
                }
            }
            entry.done();
            PlaceCard { name: flavour.name, text: flavour.text, suits }
        });
        found.unwrap_or_else(|| PlaceCard { name: String::new(), text: String::new(), suits: Vec::new() })
    };
    let people = (
        ROLE_KEYS.map(|(key, _)| flavour(&roles, key)),
        NATURE_KEYS.map(|(key, _)| flavour(&natures, key)),
        KIND_KEYS.map(|(key, _)| read_kind(key)),
    );
    for group in [roles, natures, kinds].into_iter().flatten() {
        group.done();
    }
    root.done();
    people
}

fn read_prompts(root: Entry, source: &Source, faults: &mut Vec<Fault>) -> Prompts {
    let read = |key: &str| -> Vec<String> { root.texts(key).into_iter().map(|item| item.value).collect() };
    let prompts = Prompts { selves: read("self"), places: read("place"), threats: read("threat") };
    for (key, found, needed) in
        [("self", prompts.selves.len(), 10), ("place", prompts.places.len(), 5), ("threat", prompts.threats.len(), 5)]
    {
        if !(needed..=MOST_PROMPTS).contains(&found) {
            let hint = format!("five rangers need {needed}, and at most {MOST_PROMPTS} can be numbered");
            faults.push(source.fault("prompts.toml", format!("`{key}` has {found} prompts"), hint));
        }
    }
    root.done();
    prompts
}
