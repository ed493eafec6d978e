use crate::ground::{KINDS, TILES, Tile};
use crate::state::{STATS, Stat, TIERS};
use crate::world::TRAY;
use sounder_pack::Entry;

/// Who gets the bonus of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// Every tier.
    All,
    /// The highest tier that the nation has.
    Top,
    /// The lowest tier that the nation has.
    Lowest,
}

/// A bonus for some tiers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bonus {
    /// Who gets it.
    pub who: Who,
    /// What it adds to each stat.
    pub stats: [i8; STATS],
}

/// One side of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Side {
    /// The ground.
    pub tile: Tile,
    /// The tier (from 1) that this side gives the nation.
    pub tier: Option<u8>,
    /// Attribute points that every tier gets.
    pub ap: i8,
    /// What it does for the army.
    pub bonus: Option<Bonus>,
    /// Whether it allows a starter card for the whole army.
    pub starter: bool,
}

/// The attribute points of one tier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TierRules {
    /// Points to begin with.
    pub ap: i8,
    /// Change for losing the game when any of them dies.
    pub lose_any: i8,
    /// Health that goes with it.
    pub lose_any_health: i8,
    /// Change for losing the game when all of them are dead.
    pub lose_all: i8,
    /// Change for being unique.
    pub unique: i8,
    /// Change for starting with 1, 2 or 3.
    pub start: [i8; 3],
    /// Change for normal recruiting.
    pub normal: i8,
    /// Change for finding them on a kind of tile.
    pub find: i8,
    /// Change for upgrading; `None` where there is nothing to upgrade from.
    pub upgrade: Option<i8>,
    /// Change for recruiting on a named tile.
    pub recruit_on: i8,
    /// Giving up X units changes the points by X / this, rounded down; 0 for not at all.
    pub sacrifice_divide: i8,
    /// And by this.
    pub sacrifice: i8,
    /// Change for getting one with a conquered mine or castle.
    pub conquer_location: i8,
    /// Change for getting some with a conquered capital.
    pub conquer_capital: i8,
    /// The most units that a conquered capital gives.
    pub conquer_most: u8,
    /// What each point of a stat costs, the first bought first; the last figure holds for all further ones too.
    pub point: [[u8; STEPS]; STATS],
}

/// Points of a stat that can have a price of their own.
pub const STEPS: usize = 6;

impl TierRules {
    /// The change for giving up this many units.
    pub fn sacrifice_change(&self, units: u8) -> i8 {
        let by_units = if self.sacrifice_divide == 0 { 0 } else { units as i8 / self.sacrifice_divide };
        by_units + self.sacrifice
    }

    /// What the next point of a stat costs once so many are bought.
    pub fn next_point(&self, stat: usize, bought: u8) -> i32 {
        self.point[stat][usize::from(bought).min(STEPS - 1)].into()
    }

    /// What so many points of a stat cost together.
    pub fn points_cost(&self, stat: usize, bought: u8) -> i32 {
        (0..bought).map(|bought| self.next_point(stat, bought)).sum()
    }
}

/// The rules of the nation sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetRules {
    /// The two sides of each tile.
    pub choices: [[Side; 2]; TRAY],
    /// The tiers.
    pub tiers: [TierRules; TIERS],
    /// The layout of a sheet that names none.
    pub layout: Vec<u8>,
    /// The most units that can be given up for one.
    pub sacrifice_most: u8,
}

/// A price list for sheets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Prices {
    /// As the rulebook prints it.
    #[default]
    Rulebook,
    /// What makes a nation strong costs more, and what makes it weak is paid better.
    Tuned,
}

/// The rules of the nation sheet by each price list that the pack has.
pub(crate) struct PriceLists {
    pub rulebook: SheetRules,
    pub tuned: Option<SheetRules>,
}

/// Small changes of attribute points.
const CHANGE: std::ops::RangeInclusive<i64> = -15..=15;

/// Attribute points of a tier.
const POINTS: std::ops::RangeInclusive<i64> = 0..=60;

/// A side, and its attribute points with tuned prices where those are others.
fn read_side(choice: &Entry, key: &str) -> (Side, Option<i8>) {
    let stand_in = Side { tile: Tile::Gold, tier: None, ap: 0, bonus: None, starter: false };
    let Some(entry) = choice.entry(key) else { return (stand_in, None) };
    let words: [(&str, Tile); KINDS] = TILES.map(|(tile, word, _)| (word, tile));
    let stats = Stat::ALL.map(|(_, key, _)| entry.number_or(key, 0, -3..=3) as i8);
    let who = entry.word_if("who", &[("all", Who::All), ("top", Who::Top), ("lowest", Who::Lowest)]);
    let side = Side {
        tile: entry.word("tile", &words[1..KINDS - 1]),
        tier: entry.has("tier").then(|| entry.number("tier", 1..=TIERS as i64) as u8),
        ap: entry.number_or("ap", 0, CHANGE) as i8,
        bonus: who.map(|who| Bonus { who, stats }),
        starter: entry.flag("starter"),
    };
    if who.is_none() && stats != [0; STATS] {
        entry.fault(entry.span(), "nobody gets this bonus", "add `who = \"all\"`, \"top\" or \"lowest\"");
    }
    let tuned = entry.has("tuned_ap").then(|| entry.number("tuned_ap", CHANGE) as i8);
    entry.done();
    (side, tuned)
}

/// The prices of points: figures by stat, 1 for what is not named.
fn read_points(entry: &Entry, otherwise: [[u8; STEPS]; STATS]) -> [[u8; STEPS]; STATS] {
    let Some(points) = entry.entry_if("point") else { return otherwise };
    let steps = |stat: usize| {
        let Some(given) = points.numbers_if(Stat::ALL[stat].1, 1..=STEPS, 1..=9) else { return otherwise[stat] };
        std::array::from_fn(|step| given.get(step).or(given.last()).map_or(1, |price| *price as u8))
    };
    let read = std::array::from_fn(steps);
    points.done();
    read
}

/// What is different with tuned prices. What is no price stays as it is.
fn read_tuned(entry: Entry, rulebook: &TierRules) -> TierRules {
    let change = |key: &str, otherwise: i8| entry.number_or(key, otherwise.into(), CHANGE) as i8;
    let start = entry.numbers_if("start", 3..=3, CHANGE);
    let rules = TierRules {
        ap: entry.number_or("ap", rulebook.ap.into(), POINTS) as i8,
        lose_any: change("lose_any", rulebook.lose_any),
        lose_all: change("lose_all", rulebook.lose_all),
        unique: change("unique", rulebook.unique),
        start: start.map_or(rulebook.start, |start| [start[0] as i8, start[1] as i8, start[2] as i8]),
        normal: change("normal", rulebook.normal),
        find: change("find", rulebook.find),
        upgrade: rulebook.upgrade.map(|otherwise| change("upgrade", otherwise)),
        recruit_on: change("recruit_on", rulebook.recruit_on),
        sacrifice_divide: entry.number_or("sacrifice_divide", rulebook.sacrifice_divide.into(), 0..=9) as i8,
        sacrifice: change("sacrifice", rulebook.sacrifice),
        conquer_location: change("conquer_location", rulebook.conquer_location),
        conquer_capital: change("conquer_capital", rulebook.conquer_capital),
        point: read_points(&entry, rulebook.point),
        ..*rulebook
    };
    entry.done();
    rules
}

/// A tier, and the same with tuned prices where those are others.
fn read_tier(entry: Entry) -> (TierRules, Option<TierRules>) {
    let change = |key: &str| entry.number(key, CHANGE) as i8;
    let start = entry.numbers("start", 3..=3, CHANGE);
    let rules = TierRules {
        ap: entry.number("ap", POINTS) as i8,
        lose_any: change("lose_any"),
        lose_any_health: change("lose_any_health"),
        lose_all: change("lose_all"),
        unique: change("unique"),
        start: [start[0] as i8, start[1] as i8, start[2] as i8],
        normal: change("normal"),
        find: change("find"),
        upgrade: entry.has("upgrade").then(|| change("upgrade")),
        recruit_on: change("recruit_on"),
        sacrifice_divide: entry.number_or("sacrifice_divide", 0, 0..=9) as i8,
        sacrifice: change("sacrifice"),
        conquer_location: change("conquer_location"),
        conquer_capital: change("conquer_capital"),
        conquer_most: entry.number("conquer_most", 1..=6) as u8,
        point: read_points(&entry, [[1; STEPS]; STATS]),
    };
    let tuned = entry.entry_if("tuned").map(|tuned| read_tuned(tuned, &rules));
    entry.done();
    (rules, tuned)
}

/// Reads `sheet.toml`.
pub(crate) fn read_rules(root: Entry) -> PriceLists {
    let (choices, tuned_ap): (Vec<[Side; 2]>, Vec<[Option<i8>; 2]>) = root
        .entries("choice")
        .into_iter()
        .map(|choice| {
            let [(left, left_ap), (right, right_ap)] = ["left", "right"].map(|key| read_side(&choice, key));
            let sides = [left, right];
            if sides[0].tile == sides[1].tile {
                choice.fault(
                    choice.span(),
                    "both sides show the same tile",
                    "sheets tell the sides apart by their tile",
                );
            }
            choice.done();
            (sides, [left_ap, right_ap])
        })
        .unzip();
    let (tiers, tuned): (Vec<TierRules>, Vec<Option<TierRules>>) =
        root.entries("tier").into_iter().map(read_tier).unzip();
    let capital = |sides: &[Side; 2]| sides.iter().filter(|side| side.tile.is_capital()).count();
    if choices.len() != TRAY {
        root.fault(root.span(), format!("there are {} tile choices", choices.len()), format!("write {TRAY}"));
    } else if choices.iter().map(capital).sum::<usize>() != 2 || !choices.iter().any(|sides| capital(sides) == 2) {
        root.fault(root.span(), "every nation needs exactly one capital", "give both sides of one choice a capital");
    }
    if tiers.len() != TIERS {
        root.fault(root.span(), format!("there are {} tiers", tiers.len()), format!("write {TIERS}"));
    }
    let layout: Vec<u8> = root.numbers("layout", TRAY..=TRAY, 1..=TRAY as i64).iter().map(|n| *n as u8).collect();
    if (1..=TRAY as u8).any(|number| !layout.contains(&number)) {
        root.fault(root.span(), "`layout` leaves out a tile", "name each number from 1 to 15 once");
    }
    let sacrifice_most = root.number("sacrifice_most", 1..=9) as u8;
    let side = Side { tile: Tile::Gold, tier: None, ap: 0, bonus: None, starter: false };
    let nothing = TierRules {
        ap: 0,
        lose_any: 0,
        lose_any_health: 0,
        lose_all: 0,
        unique: 0,
        start: [0; 3],
        normal: 0,
        find: 0,
        upgrade: None,
        recruit_on: 0,
        sacrifice_divide: 0,
        sacrifice: 0,
        conquer_location: 0,
        conquer_capital: 0,
        conquer_most: 1,
        point: [[1; STEPS]; STATS],
    };
    root.done();
    let rulebook = SheetRules {
        choices: std::array::from_fn(|index| choices.get(index).copied().unwrap_or([side; 2])),
        tiers: std::array::from_fn(|index| tiers.get(index).copied().unwrap_or(nothing)),
        layout,
        sacrifice_most,
    };
    let different = tuned.iter().any(Option::is_some) || tuned_ap.as_flattened().iter().any(Option::is_some);
    let tuned = different.then(|| {
        let mut rules = rulebook.clone();
        for (tier, other) in rules.tiers.iter_mut().zip(tuned) {
            *tier = other.unwrap_or(*tier);
        }
        for (side, other) in rules.choices.as_flattened_mut().iter_mut().zip(tuned_ap.as_flattened()) {
            side.ap = other.unwrap_or(side.ap);
        }
        rules
    });
    PriceLists { rulebook, tuned }
}
