//! The nation sheet as a form: every question with its price, every sum, and every fault at its field.

use super::draft::{draft, sheet, tier_number};
use super::preview::{places, tray};
use super::read::letters;
use super::totals::{most_bought, start_of};
use super::{EMBLEMS, Prices, Reading, Sheet, SheetFault, Side, TierRules, TierTotals, Who, random_sheet};
use crate::cards::Card;
use crate::ground::{TILES, Tile};
use crate::state::{LONGEST_NAME, LONGEST_PLEA, LONGEST_UNIT, MOST, Stat, TIERS};
use crate::{PRICES, Spugah};
use serde_json::Value;
use sounder_kernel::Dice;
use sounder_scene::{Answer, Draft, Field, Form, Group, Kind, Section, Sheets, Sum};

impl Sheets for Spugah {
    fn noun(&self) -> &'static str {
        "nation"
    }

    fn ready(&self) -> Vec<(String, Value)> {
        self.pack.nations.iter().map(|sheet| (sheet.name.clone(), plain_data(sheet))).collect()
    }

    fn random(&self, dice: &mut Dice) -> Value {
        plain_data(&random_sheet(self.sheet_rules(), &self.pack.cards, dice))
    }

    fn options(&self) -> &[&'static str] {
        if self.pack.tuned.is_some() { &[PRICES] } else { &[] }
    }

    fn name(&self, sheet: &Value) -> String {
        let ready = sheet.as_str().and_then(|name| self.pack.ready(name).ok());
        let ready = ready.map(|place| self.pack.nations[place].name.as_str());
        ready.or(sheet.as_str()).or_else(|| sheet["name"].as_str()).unwrap_or_default().into()
    }

    fn check(&self, sheet: &Value) -> Form {
        if let Some(Err(unknown)) = sheet.as_str().map(|name| self.pack.ready(name)) {
            let blank = self.lay_out(&self.read(&Value::Null), &Draft::new());
            return Form { faults: vec![unknown], ..blank };
        }
        let full = self.written_out(sheet);
        let draft = draft(&full, self.sheet_rules());
        // TS §1.7: whoever names a ready nation plays it as it is, whatever it comes to by the prices of this table.
        if sheet.is_string() || sheet.is_null() {
            return self.lay_out(&self.read(&full), &draft);
        }
        self.fill_in(&full, &draft)
    }

    fn form(&self, draft: &Draft) -> Form {
        self.fill_in(&sheet(draft, self.sheet_rules()), draft)
    }

    fn draft(&self, sheet: &Value) -> Draft {
        draft(&self.written_out(sheet), self.sheet_rules())
    }

    fn sheet(&self, draft: &Draft) -> Value {
        sheet(draft, self.sheet_rules())
    }
}

fn plain_data(sheet: &Sheet) -> Value {
    serde_json::to_value(sheet).expect("a sheet is plain data")
}

/// What a tile is good for, in a few words.
fn use_of(tile: Tile) -> &'static str {
    match tile {
        Tile::Gold => "A mine here pays gold.",
        Tile::Ruin => "Searched once for a card.",
        Tile::Merchant => "Sells cards.",
        Tile::Ocean => "Slow to cross.",
        Tile::RoyalFortress => "Your capital: some gold, and Defence.",
        Tile::CapitalCity => "Your capital: more gold.",
        Tile::Medic => "Heals.",
        Tile::Road => "Costs no Speed.",
        Tile::CursedEarth => "Hurts, and spoils what lies next to it.",
        Tile::Mountain => "Slow, but good to stand on.",
        Tile::Castle => "Recruit and defend here.",
        Tile::Forest => "Hides from ranged attacks.",
        Tile::Port => "Oceans cost less from here.",
        Tile::Portal => "Leads to the nearest other portal.",
        Tile::Void | Tile::Spire => "",
    }
}

fn signed(change: impl Into<i32>) -> String {
    let change = change.into();
    if change == 0 { "0".into() } else { format!("{change:+}").replace('-', "−") }
}

fn price(change: i8) -> String {
    format!("{} AP", signed(change))
}

/// What a side of a tile does for the army.
fn consequence(side: &Side, other: &Side) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(tier) = side.tier {
        lines.push(format!("Gives units of tier {tier}."));
    } else if let Some(tier) = other.tier {
        lines.push(format!("No units of tier {tier}."));
    }
    if side.ap != 0 {
        lines.push(format!("{} for each tier.", price(side.ap)));
    }
    if let Some(bonus) = side.bonus {
        let who = match bonus.who {
            Who::All => "every tier",
            Who::Top => "the highest tier",
            Who::Lowest => "the lowest tier",
        };
        let stats = bonus.stats.iter().zip(Stat::ALL).filter(|(change, _)| **change != 0);
        let stats: Vec<String> = stats.map(|(change, (_, _, name))| format!("{} {name}", signed(*change))).collect();
        lines.push(format!("{} for {who}.", stats.join(" and ")));
    }
    if side.starter {
        lines.push("A starter card for the whole army.".into());
    }
    lines
}

fn answer(value: impl Into<String>, label: impl Into<String>) -> Answer {
    Answer { value: value.into(), label: label.into(), ..Answer::default() }
}

/// Reads the values of fields from a draft.
struct Pen<'a>(&'a Draft);

impl Pen<'_> {
    fn field(&self, path: impl Into<String>, label: &str, help: impl Into<String>, kind: Kind) -> Field {
        let path = path.into();
        let value = self.0.get(&path).cloned().unwrap_or_default();
        Field { path, label: label.into(), help: help.into(), kind, value, faults: Vec::new(), sums: Vec::new() }
    }

    fn text(&self, path: impl Into<String>, label: &str, help: &str, most: usize) -> Field {
        self.field(path, label, format!("{help} {}.", letters(most)), Kind::Text { most })
    }
}

fn group(path: impl Into<String>, title: &str, lead: impl Into<String>, fields: Vec<Field>) -> Group {
    Group { path: path.into(), title: title.into(), lead: lead.into(), fields, ..Group::default() }
}

fn identity(pen: &Pen) -> Section {
    let sign = |sign: &'static str| Answer { symbol: sign, ..answer(sign, sign) };
    let fields = vec![
        pen.text("name", "Name", "What it is called:", LONGEST_NAME),
        pen.text("adjective", "Adjective", "What its people and lands are called:", LONGEST_NAME),
        pen.text("plea", "Plea", "Why should this nation be the one to survive? In", LONGEST_PLEA),
        pen.field("emblem", "Emblem", "", Kind::Pick(EMBLEMS.map(sign).into())),
    ];
    Section {
        id: "identity".into(),
        title: "Name and cause".into(),
        groups: vec![group("identity", "", "", fields)],
        ..Section::default()
    }
}

impl Spugah {
    /// A sheet for a name, the first ready one where nothing is named.
    fn written_out(&self, sheet: &Value) -> Value {
        let named = match sheet {
            Value::Null => self.pack.nations.first(),
            Value::String(name) => self.pack.ready(name).ok().map(|place| &self.pack.nations[place]),
            _ => None,
        };
        named.map_or_else(|| sheet.clone(), plain_data)
    }

    fn read(&self, sheet: &Value) -> Reading {
        Reading::of(sheet, self.sheet_rules(), &self.pack.cards)
    }

    fn fill_in(&self, sheet: &Value, draft: &Draft) -> Form {
        let reading = self.read(sheet);
        let mut form = self.lay_out(&reading, draft);
        for fault in &reading.faults {
            form.blame(&path_of(fault, sheet), in_words(fault), || fault.to_string());
        }
        form
    }

    /// The form without its faults.
    fn lay_out(&self, reading: &Reading, draft: &Draft) -> Form {
        let pen = Pen(draft);
        let mut sections = vec![identity(&pen), self.land(&pen), self.starter(&pen, reading)];
        sections.extend((1..=TIERS as u8).map(|tier| self.tier_section(&pen, reading, tier)));
        let title = draft.get("name").map(|name| name.trim()).filter(|name| !name.is_empty());
        let mut lead = String::from(
            "Choose the land, then spend attribute points (AP) on the units that it gives you. Start from a ready \
            nation, or roll one, and change what you like.",
        );
        if self.prices == Prices::Tuned {
            lead.push_str(
                " It is held to the tuned prices. Ready nations were made by the rulebook's: as they are, anybody may bring \
                them by name, but one that was changed is held to these.",
            );
        }
        Form {
            title: title.unwrap_or("A nation without a name").into(),
            lead,
            faults: Vec::new(),
            sections,
            preview: vec![tray(&reading.sheet, &self.pack.map), self.army(&reading.sheet)],
        }
    }

    fn land(&self, pen: &Pen) -> Section {
        let side = |side: &Side, other: &Side| {
            let mut lines = consequence(side, other);
            lines.insert(0, use_of(side.tile).into());
            let symbol = side.tile.id();
            Answer { note: lines.join(" "), symbol, ..answer(side.tile.id(), side.tile.name()) }
        };
        let choice = |(index, [left, right]): (usize, &[Side; 2])| {
            let number = index + 1;
            let answers = vec![side(left, right), side(right, left)];
            pen.field(format!("tile-{number}"), &format!("Tile {number}"), "", Kind::Pick(answers))
        };
        let up = |number: usize, [left, right]: &[Side; 2]| {
            let chosen = pen.0.get(&format!("tile-{number}")).map(String::as_str);
            let side = if chosen == Some(right.tile.id()) { right } else { left };
            Answer { symbol: side.tile.id(), ..answer(number.to_string(), format!("{number} {}", side.tile.name())) }
        };
        let choices = &self.sheet_rules().choices;
        let things = choices.iter().enumerate().map(|(index, sides)| up(index + 1, sides)).collect();
        let order = Kind::Order { things, places: places() };
        let layout = pen.field("layout", "The tray", "Choosing a tile for a place swaps the two.", order);
        Section {
            id: "land".into(),
            title: "The land".into(),
            groups: vec![
                group(
                    "tiles",
                    "Fifteen tiles",
                    "Every tile has two sides. Which one lies up?",
                    choices.iter().enumerate().map(choice).collect(),
                ),
                group("tray", "Where they lie", "The point of the tray touches the Spire.", vec![layout]),
            ],
            ..Section::default()
        }
    }

    /// The number of a tile with such a side, and that side.
    fn side_with(&self, wanted: impl Fn(&Side) -> bool) -> Option<(usize, &Side)> {
        let sides = self.sheet_rules().choices.iter().enumerate();
        sides.flat_map(|(index, sides)| sides.iter().map(move |side| (index + 1, side))).find(|(_, side)| wanted(side))
    }

    fn starter(&self, pen: &Pen, reading: &Reading) -> Section {
        let card = |card: &Card| answer(card.name.as_str(), format!("{}: {}", card.name, card.lines().join(" ")));
        let mut answers = vec![answer("", "none")];
        answers.extend(self.pack.cards.iter().filter(|card| card.starter).map(card));
        let allowed = reading.sheet.sides(self.sheet_rules()).any(|side| side.starter);
        let (number, side) = self.side_with(|side| side.starter).unzip();
        let why = match (number, side) {
            (Some(number), Some(side)) => {
                format!("Turn tile {number} to {} to start with a card.", side.tile.name())
            }
            _ => "No tile of this pack allows one.".into(),
        };
        let field = pen.field("starter", "Card", "It takes no slot and works for every tier.", Kind::Select(answers));
        Section {
            id: "starter".into(),
            title: "Starter card".into(),
            closed: (!allowed).then_some(why),
            groups: vec![group("card", "", "", vec![field])],
            ..Section::default()
        }
    }

    fn tier_section(&self, pen: &Pen, reading: &Reading, tier: u8) -> Section {
        let prices = &self.sheet_rules().tiers[usize::from(tier) - 1];
        let given = reading.sheet.tiers_by_tiles(self.sheet_rules()).any(|other| other == tier);
        let side = self.side_with(|side| side.tier == Some(tier));
        let why = side.map_or("No tile of this pack gives them.".into(), |(number, side)| {
            format!("Turn tile {number} to {} to have units of tier {tier}.", side.tile.name())
        });
        let totals = reading.totals.iter().find(|totals| totals.tier == tier);
        Section {
            id: format!("tier-{tier}"),
            title: format!("Tier {tier}"),
            lead: ["The highest: few and strong.", "The middle.", "The lowest: many and cheap."][usize::from(tier) - 1]
                .into(),
            closed: (!given).then_some(why),
            groups: vec![
                units(pen, tier, prices),
                self.ways(pen, reading, tier, prices),
                stats(pen, tier, prices, totals.filter(|_| given)),
            ],
        }
    }

    fn ways(&self, pen: &Pen, reading: &Reading, tier: u8, prices: &TierRules) -> Group {
        let path = |key: &str| format!("tier-{tier}.more.{key}");
        let flag = |key, label, change, help: &str| {
            pen.field(path(key), label, format!("{}. {help}", price(change)), Kind::Flag)
        };
        let kinds = |allowed: &dyn Fn(Tile) -> bool| {
            let kinds = TILES.iter().filter(|(tile, ..)| allowed(*tile)).map(|(_, id, name)| answer(*id, *name));
            Kind::Select(std::iter::once(answer("", "no")).chain(kinds).collect())
        };
        let counts = |most: u8, what: &str, change: &dyn Fn(u8) -> i8| {
            let count = |count: u8| answer(count.to_string(), format!("{count} {what} ({})", price(change(count))));
            Kind::Select(std::iter::once(answer("", "no")).chain((1..=most).map(count)).collect())
        };
        let own = |tile: Tile| !tile.is_capital() && reading.sheet.tiles.contains(&tile);
        let find = format!("{}. An action on such a tile finds one, once a tile.", price(prices.find));
        let recruit_on = format!("{}. Bought with gold on a free tile of this kind at home.", price(prices.recruit_on));
        let given_up = counts(self.sheet_rules().sacrifice_most, "units", &|units| prices.sacrifice_change(units));
        let joining = counts(prices.conquer_most, "join", &|_| prices.conquer_capital);
        let mut fields = vec![
            flag("normal", "Normal recruiting", prices.normal, "Bought with gold at the capital or a castle."),
            pen.field(
                path("find"),
                "Find on a kind of tile",
                find,
                kinds(&|tile| tile != Tile::Void && tile != Tile::Spire),
            ),
            pen.field(path("recruit-on"), "Recruit on a kind of tile", recruit_on, kinds(&own)),
            pen.field(path("sacrifice"), "Sacrifice", "One rises when so many units at home are given up.", given_up),
            flag(
                "conquer-location",
                "Conquer a location",
                prices.conquer_location,
                "One joins when an enemy mine or castle is taken over.",
            ),
            pen.field(path("conquer-capital"), "Conquer a capital", "When it is first entered.", joining),
        ];
        if let Some(change) = prices.upgrade {
            fields.insert(
                2,
                flag("upgrade", "Upgrade", change, "A unit of the next lower tier is promoted on the capital."),
            );
        }
        group(format!("tier-{tier}.more"), "How to get more", "As many ways as you like, or none.", fields)
    }
}

fn units(pen: &Pen, tier: u8, prices: &TierRules) -> Group {
    let path = |key: &str| format!("tier-{tier}.{key}");
    let start = prices.start.iter().enumerate().map(|(index, change)| {
        let count = index + 1;
        answer(count.to_string(), format!("{count} ({})", price(*change)))
    });
    let lose = vec![
        answer("never", "never"),
        answer(
            "any",
            format!(
                "if one of them is killed ({}, {} Max Health)",
                price(prices.lose_any),
                signed(prices.lose_any_health)
            ),
        ),
        answer("all", format!("if all of them are killed ({})", price(prices.lose_all))),
    ];
    let unique = format!("{}. There is never more than one of them.", price(prices.unique));
    let fields = vec![
        pen.text(path("name"), "Name", "What one of them is called:", LONGEST_UNIT),
        pen.field(path("start"), "Start with", "", Kind::Select(start.collect())),
        pen.field(path("unique"), "Unique", unique, Kind::Flag),
        pen.field(path("lose"), "The nation falls", "", Kind::Select(lose)),
    ];
    group(format!("tier-{tier}"), "The units", "", fields)
}

/// What points of a stat cost, where that is not 1 each.
fn steps(prices: &[u8]) -> Option<String> {
    let (last, rest) = prices.split_last()?;
    // The figures that only repeat the last one say nothing.
    let rest = &rest[..rest.iter().rposition(|price| price != last).map_or(0, |place| place + 1)];
    match rest {
        [] if *last == 1 => None,
        [] => Some(format!("{last} AP a point.")),
        rest => {
            let rest: Vec<String> = rest.iter().map(ToString::to_string).collect();
            Some(format!("The first points cost {} AP, all others {last}.", rest.join(", ")))
        }
    }
}

fn stats(pen: &Pen, tier: u8, prices: &TierRules, totals: Option<&TierTotals>) -> Group {
    let helps = [
        "Damage until it dies.",
        "What the dice of an attack must reach.",
        "Dice of its attack.",
        "Points for its move.",
        "How much further it reaches than the next hex.",
        "Cards that the tier holds.",
    ];
    let path = format!("tier-{tier}.stats");
    let stat = |index: usize| {
        let (_, key, name) = Stat::ALL[index];
        let most = totals.map_or(MOST, |totals| most_bought(index, totals.stats[index].bonus));
        let kind = Kind::Number { least: 0, most: most.into() };
        let help = std::iter::once(helps[index].into()).chain(steps(&prices.point[index]));
        let help = help.collect::<Vec<String>>().join(" ");
        let mut field = pen.field(format!("{path}.{key}"), name, help, kind);
        if let Some(totals) = totals {
            let start = (start_of(index) > 0).then(|| Sum::part("start", start_of(index).to_string()));
            field.sums.extend(start);
            field.sums.push(Sum::part("bonus", signed(totals.stats[index].bonus)));
            field.sums.push(Sum::total("total", totals.stats[index].total.to_string()));
        }
        field
    };
    let unless =
        if prices.point.iter().any(|point| steps(point).is_some()) { ", unless the stat says otherwise" } else { "" };
    let mut stats = group(
        &path,
        "Stats",
        format!("1 AP buys 1 point{unless}. With every bonus, no stat goes above {MOST}."),
        (0..Stat::ALL.len()).map(stat).collect(),
    );
    if let Some(totals) = totals {
        stats.sums = totals.lines.iter().map(|line| Sum::part(line.what.as_str(), signed(line.change))).collect();
        stats.sums.push(Sum::total("AP to spend", whole(totals.points)));
        stats.sums.push(Sum::part("spent", whole(totals.spent)));
        stats.sums.push(Sum::total("left", whole(totals.points - totals.spent)));
    }
    stats
}

fn whole(sum: i32) -> String {
    sum.to_string().replace('-', "−")
}

/// The path of the field that a fault is about. Faults count the tiers of the sheet, the form names them.
fn path_of(fault: &SheetFault, sheet: &Value) -> String {
    let within = |list: &str| {
        let (index, rest) = fault.field.strip_prefix(list)?.strip_prefix('[')?.split_once(']')?;
        Some((index.parse::<usize>().ok()?, rest))
    };
    if let Some((index, rest)) = within("tiles") {
        return format!("tile-{}{rest}", index + 1);
    }
    match within("tier").map(|(index, rest)| (tier_number(&sheet["tier"][index]), rest)) {
        Some((Some(tier), rest)) => format!("tier-{tier}{rest}"),
        _ => fault.field.clone(),
    }
}

/// A fault at its field, as a sentence.
fn in_words(fault: &SheetFault) -> String {
    let text = format!("{}; {}.", fault.rule, fault.legal);
    let mut letters = text.chars();
    letters.next().map(char::to_uppercase).into_iter().flatten().chain(letters).collect()
}
