use super::totals::{most_bought, start_of};
use super::{EMBLEMS, Sheet, SheetRules, TierSheet, TierTotals, bonuses, totals};
use crate::cards::Card;
use crate::charter::{Lose, Ways};
use crate::ground::{TILES, Tile};
use crate::state::{LONGEST_NAME, LONGEST_PLEA, LONGEST_UNIT, MOST, STATS, Stat, TIERS};
use crate::world::TRAY;
use serde::Serialize;
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::fmt;

/// One thing wrong with a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SheetFault {
    /// Where: `tier[0].stats.attack`; empty for the sheet as a whole.
    pub field: String,
    /// Which rule it breaks.
    pub rule: String,
    /// What would be legal.
    pub legal: String,
}

impl fmt::Display for SheetFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let field = if self.field.is_empty() { "the sheet" } else { &self.field };
        write!(f, "{field}: {}; {}", self.rule, self.legal)
    }
}

/// A sheet as far as it could be read, with its sums and all its faults. Where a field is wrong, something legal stands in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Reading {
    /// The sheet.
    pub sheet: Sheet,
    /// The sums at the foot of each tier.
    pub totals: Vec<TierTotals>,
    /// Everything that is wrong.
    pub faults: Vec<SheetFault>,
}

/// How long a text may be.
pub(super) fn letters(most: usize) -> String {
    format!("up to {most} letters")
}

type Faults = RefCell<Vec<SheetFault>>;

/// So many faults are told; whoever has mended them is told the rest.
const MOST_FAULTS: usize = 100;

/// A table of the sheet, with the way to it.
struct Fields<'a> {
    path: String,
    table: Option<&'a Map<String, Value>>,
    asked: RefCell<Vec<&'static str>>,
    faults: &'a Faults,
}

impl<'a> Fields<'a> {
    fn new(path: String, value: Option<&'a Value>, faults: &'a Faults) -> Fields<'a> {
        let table = value.and_then(Value::as_object);
        let fields = Fields { path, table, asked: RefCell::default(), faults };
        if value.is_some() && table.is_none() {
            fields.fault("", "this must be a table of fields", "write the fields by name");
        }
        fields
    }

    fn fault(&self, key: &str, rule: impl Into<String>, legal: impl Into<String>) {
        if self.faults.borrow().len() == MOST_FAULTS {
            return;
        }
        let dot = if self.path.is_empty() || key.is_empty() { "" } else { "." };
        let field = format!("{}{dot}{key}", self.path);
        self.faults.borrow_mut().push(SheetFault { field, rule: rule.into(), legal: legal.into() });
    }

    fn get(&self, key: &'static str) -> Option<&'a Value> {
        self.asked.borrow_mut().push(key);
        self.table?.get(key)
    }

    fn text(&self, key: &'static str, most: usize) -> String {
        let value = self.get(key);
        let Some(text) = value.and_then(Value::as_str).map(str::trim).filter(|text| !text.is_empty()) else {
            let written = value.is_some_and(|value| !value.is_string());
            let rule = if written { "this is not a text" } else { "a text is missing" };
            self.fault(key, rule, format!("write {}", letters(most)));
            return "?".into();
        };
        let long = text.chars().count();
        if long > most {
            let rule = format!("it comes to {long} letters");
            self.fault(key, rule, format!("write {}", letters(most)));
        }
        if text.contains('\n') {
            self.fault(key, "it has a second line", "write it on one line");
        }
        text.into()
    }

    /// A name, which stands in the middle of sentences where `:coin:` is drawn as a symbol.
    fn name(&self, key: &'static str, most: usize) -> String {
        let text = self.text(key, most);
        if text.contains(':') {
            self.fault(key, "it has a colon", "write it without colons");
        }
        text
    }

    fn number(&self, key: &'static str, value: Option<&Value>, default: u8, least: u8, most: u8) -> u8 {
        let Some(value) = value else { return default };
        let number = value.as_u64().and_then(|number| u8::try_from(number).ok());
        number.filter(|number| (least..=most).contains(number)).unwrap_or_else(|| {
            let legal =
                if least == most { least.to_string() } else { format!("a whole number from {least} to {most}") };
            self.fault(key, format!("it is {value}"), legal);
            default
        })
    }

    fn flag(&self, key: &'static str) -> bool {
        let value = self.get(key);
        let flag = value.map_or(Some(false), Value::as_bool);
        if flag.is_none() {
            self.fault(key, "it is neither true nor false", "true or false");
        }
        flag.unwrap_or(false)
    }

    fn word<T: Copy>(&self, key: &'static str, words: &[(&str, T)]) -> Option<T> {
        let value = self.get(key)?;
        let found = value.as_str().and_then(|word| words.iter().find(|(known, _)| *known == word));
        if found.is_none() {
            let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            self.fault(key, format!("it cannot be {value}"), format!("one of: {}", known.join(", ")));
        }
        found.map(|(_, value)| *value)
    }

    fn list(&self, key: &'static str) -> Option<&'a Vec<Value>> {
        self.get(key).and_then(Value::as_array)
    }

    /// Every field that nobody asked for is a fault.
    fn done(self) {
        for (key, _) in self.table.into_iter().flatten() {
            let asked = self.asked.borrow();
            if !asked.contains(&key.as_str()) {
                self.fault(key, "the sheet has no such field", format!("it has: {}", asked.join(", ")));
            }
        }
    }
}

impl Reading {
    /// Reads a sheet in its serialized form.
    pub fn of(value: &Value, rules: &SheetRules, cards: &[Card]) -> Reading {
        let faults = RefCell::default();
        let root = Fields::new(String::new(), Some(value), &faults);
        let mut sheet = Sheet {
            name: root.name("name", LONGEST_NAME),
            adjective: root.name("adjective", LONGEST_NAME),
            emblem: root.word("emblem", &EMBLEMS.map(|sign| (sign, sign))).unwrap_or(EMBLEMS[0]).into(),
            plea: root.text("plea", LONGEST_PLEA),
            tiles: read_tiles(&root, rules),
            layout: read_layout(&root, rules),
            starter: None,
            tiers: Vec::new(),
        };
        sheet.starter = read_starter(&root, &sheet, rules, cards);
        let tiers = root.list("tier").map_or(&[][..], Vec::as_slice);
        let mut described = Vec::new();
        // One more than there can be is described twice, which is a fault already.
        for (index, value) in tiers.iter().enumerate().take(TIERS + 1) {
            let fields = Fields::new(format!("tier[{index}]"), Some(value), &faults);
            let tier = read_tier(&fields, &sheet, rules);
            if sheet.tiers.iter().any(|other| other.tier == tier.tier) {
                fields.fault("tier", format!("tier {} is described twice", tier.tier), "describe each tier once");
                fields.get("stats");
                fields.done();
            } else {
                sheet.tiers.push(tier);
                described.push(fields);
            }
        }
        check_tiers(&root, &sheet, rules);
        // Who is the highest and who the lowest tier, and so what bonuses leave room for, is known only now.
        for (index, fields) in described.into_iter().enumerate() {
            sheet.tiers[index].stats = read_stats(&fields, &sheet, &sheet.tiers[index], rules);
            check_points(&fields, &sheet, &sheet.tiers[index], rules);
            fields.done();
        }
        root.done();
        sheet.tiers.sort_by_key(|tier| tier.tier);
        let totals = totals(&sheet, rules);
        let mut faults = faults.into_inner();
        if !value.is_object() {
            // That it is no table says it all: every missing field follows from it.
            faults.truncate(1);
        }
        Reading { sheet, totals, faults }
    }
}

fn read_tiles(root: &Fields, rules: &SheetRules) -> Vec<Tile> {
    let given = root.list("tiles");
    if given.is_none_or(|given| given.len() != TRAY) {
        let count = given.map_or(0, Vec::len);
        root.fault("tiles", format!("{count} tiles are chosen"), format!("name one side of each of the {TRAY} tiles"));
    }
    let side = |(index, sides): (usize, &[super::Side; 2])| {
        let Some(value) = given.and_then(|given| given.get(index)) else { return sides[0].tile };
        let found = sides.iter().find(|side| value.as_str() == Some(side.tile.id()));
        found.map_or_else(
            || {
                let legal = format!("{} or {}", sides[0].tile.id(), sides[1].tile.id());
                root.fault(&format!("tiles[{index}]"), format!("tile {} cannot be {value}", index + 1), legal);
                sides[0].tile
            },
            |side| side.tile,
        )
    };
    rules.choices.iter().enumerate().map(side).collect()
}

fn read_layout(root: &Fields, rules: &SheetRules) -> Vec<u8> {
    let Some(value) = root.get("layout") else { return rules.layout.clone() };
    let numbers: Vec<u8> =
        value.as_array().into_iter().flatten().filter_map(Value::as_u64).filter_map(|n| u8::try_from(n).ok()).collect();
    let missing: Vec<String> =
        (1..=TRAY as u8).filter(|number| !numbers.contains(number)).map(|number| number.to_string()).collect();
    if missing.is_empty() && numbers.len() == TRAY {
        return numbers;
    }
    let rule = format!("{} numbers, and none of them is {}", numbers.len(), missing.join(", "));
    root.fault("layout", rule, format!("each number from 1 to {TRAY} once, row by row from the point"));
    rules.layout.clone()
}

fn read_starter(root: &Fields, sheet: &Sheet, rules: &SheetRules, cards: &[Card]) -> Option<String> {
    let words: Vec<(&str, &str)> =
        cards.iter().filter(|card| card.starter).map(|card| (card.name.as_str(), card.name.as_str())).collect();
    let name = root.word("starter", &words)?;
    if !sheet.sides(rules).any(|side| side.starter) {
        root.fault("starter", "no tile of this nation allows a starter card", "leave it out, or turn tile 8 over");
    }
    Some(name.into())
}

fn tile_words(allowed: impl Fn(Tile) -> bool) -> Vec<(&'static str, Tile)> {
    TILES.iter().filter(|(tile, ..)| allowed(*tile)).map(|(tile, word, _)| (*word, *tile)).collect()
}

fn read_tier(fields: &Fields, sheet: &Sheet, rules: &SheetRules) -> TierSheet {
    let number = fields.get("tier");
    if number.is_none() {
        fields.fault("tier", "the number of the tier is missing", "1, 2 or 3");
    }
    let tier = fields.number("tier", number, 1, 1, TIERS as u8);
    let start = fields.get("start");
    if start.is_none() {
        fields.fault("start", "how many does the nation start with?", "1, 2 or 3");
    }
    let unique = fields.flag("unique");
    let start = fields.number("start", start, 1, 1, 3);
    if unique && start > 1 {
        fields.fault("start", format!("a unique unit starts {start} times"), "start with 1");
    }
    let more = Fields::new(format!("{}.more", fields.path), fields.get("more"), fields.faults);
    let read = TierSheet {
        tier,
        name: fields.name("name", LONGEST_UNIT),
        lose: fields
            .word("lose", &[("never", Lose::Never), ("any", Lose::Any), ("all", Lose::All)])
            .unwrap_or_default(),
        unique,
        start,
        more: read_ways(&more, tier, sheet, rules),
        stats: [0; STATS],
    };
    more.done();
    read
}

/// The points bought for each stat. A figure above what is legal still counts, so that the sums show what was written.
fn read_stats(fields: &Fields, sheet: &Sheet, tier: &TierSheet, rules: &SheetRules) -> [u8; STATS] {
    let stats = Fields::new(format!("{}.stats", fields.path), fields.get("stats"), fields.faults);
    let bonuses = bonuses(sheet, tier, rules);
    let read = std::array::from_fn(|index| {
        let (_, key, name) = Stat::ALL[index];
        let Some(value) = stats.get(key) else { return 0 };
        let most = most_bought(index, bonuses[index]);
        let bought = value.as_i64();
        if !bought.is_some_and(|bought| (0..=i64::from(most)).contains(&bought)) {
            let others = i64::from(start_of(index) + bonuses[index]);
            let rule = match bought {
                Some(bought) if bought > 0 => {
                    format!(
                        "{name} comes to {} with all bonuses, and {MOST} is the most",
                        bought.saturating_add(others)
                    )
                }
                _ => format!("it is {value}"),
            };
            stats.fault(key, rule, format!("a whole number from 0 to {most}"));
        }
        bought.unwrap_or(0).clamp(0, u8::MAX.into()) as u8
    });
    stats.done();
    read
}

fn read_ways(more: &Fields, tier: u8, sheet: &Sheet, rules: &SheetRules) -> Ways {
    let prices = &rules.tiers[usize::from(tier) - 1];
    let any_tile = tile_words(|tile| tile != Tile::Void && tile != Tile::Spire);
    let own_tile = tile_words(|tile| !tile.is_capital() && sheet.tiles.contains(&tile));
    let ways = Ways {
        normal: more.flag("normal"),
        find: more.word("find", &any_tile),
        upgrade: more.flag("upgrade"),
        recruit_on: more.word("recruit-on", &own_tile),
        sacrifice: more.number("sacrifice", more.get("sacrifice"), 0, 1, rules.sacrifice_most),
        conquer_location: more.flag("conquer-location"),
        conquer_capital: more.number("conquer-capital", more.get("conquer-capital"), 0, 1, prices.conquer_most),
    };
    let lower = sheet.tiers_by_tiles(rules).any(|other| other > tier);
    if ways.upgrade && (prices.upgrade.is_none() || !lower) {
        more.fault("upgrade", format!("there is no tier below tier {tier} to upgrade from"), "leave it out");
    }
    ways
}

fn check_tiers(root: &Fields, sheet: &Sheet, rules: &SheetRules) {
    let wanted: Vec<u8> = sheet.tiers_by_tiles(rules).collect();
    if wanted.is_empty() {
        root.fault("tiles", "no tile gives this nation any unit", "choose the left side of tile 1, 2 or 3");
    }
    for tier in 1..=TIERS as u8 {
        let described = sheet.tiers.iter().any(|other| other.tier == tier);
        if wanted.contains(&tier) && !described {
            root.fault("tier", format!("tier {tier} is not described"), format!("add a tier with `tier = {tier}`"));
        } else if described && !wanted.contains(&tier) {
            let legal = format!("leave it out, or turn tile {tier} over");
            root.fault("tier", format!("tier {tier} is described, but the tiles do not give it"), legal);
        }
    }
}

fn check_points(fields: &Fields, sheet: &Sheet, tier: &TierSheet, rules: &SheetRules) {
    let sums = totals(sheet, rules);
    let sums = sums.iter().find(|sums| sums.tier == tier.tier).expect("every tier of a sheet has sums");
    if sums.spent > sums.points {
        let rule = format!("{} points are spent, but there are {}", sums.spent, sums.points);
        fields.fault("stats", rule, format!("spend at most {}", sums.points.max(0)));
    }
}
