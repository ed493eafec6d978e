use super::totals::{most_bought, spent};
use super::{EMBLEMS, Sheet, SheetRules, TierSheet, bonuses, totals};
use crate::cards::Card;
use crate::charter::{Lose, Ways};
use crate::ground::{TILES, Tile};
use crate::state::Stat;
use sounder_kernel::Dice;

const FIRST: [&str; 16] = [
    "Mud", "Bramble", "Ash", "Fern", "Grim", "Honey", "Thistle", "Salt", "Amber", "Crow", "Moss", "Flint", "Gold",
    "Rain", "Snow", "Truffle",
];
const LAST: [&str; 12] =
    ["mark", "holm", "wick", "fell", "mere", "gate", "stead", "reach", "wold", "barrow", "haven", "snout"];
const UNITS: [[&str; 6]; 3] = [
    ["Boar Queen", "Archdruid", "Marshal", "Giant", "Oracle", "Warlord"],
    ["Knights", "Rangers", "Witches", "Halberdiers", "Corsairs", "Monks"],
    ["Militia", "Herders", "Slingers", "Scouts", "Diggers", "Piglets"],
];

/// A legal nation by chance: any sides, any answers, every point spent.
pub fn random_sheet(rules: &SheetRules, cards: &[Card], dice: &mut Dice) -> Sheet {
    let name = format!("{}{}", dice.pick(&FIRST), dice.pick(&LAST));
    let mut sheet = Sheet {
        adjective: format!("{name}ish"),
        plea: format!("{name} has survived worse than you."),
        name,
        emblem: dice.pick(&EMBLEMS).into(),
        tiles: rules.choices.iter().map(|sides| dice.pick(sides).tile).collect(),
        layout: (1..=rules.choices.len() as u8).collect(),
        starter: None,
        tiers: Vec::new(),
    };
    if sheet.tiers_by_tiles(rules).next().is_none() {
        let with_units = rules.choices.iter().position(|sides| sides.iter().any(|side| side.tier.is_some()));
        let number = with_units.expect("some tile gives units");
        let side = rules.choices[number].iter().find(|side| side.tier.is_some()).expect("this tile gives units");
        sheet.tiles[number] = side.tile;
    }
    dice.shuffle(&mut sheet.layout);
    let starters: Vec<&Card> = cards.iter().filter(|card| card.starter).collect();
    if sheet.sides(rules).any(|side| side.starter) && !starters.is_empty() {
        sheet.starter = Some(dice.pick(&starters).name.clone());
    }
    let tiers: Vec<u8> = sheet.tiers_by_tiles(rules).collect();
    for tier in &tiers {
        let lowest = tiers.last() == Some(tier);
        sheet.tiers.push(random_tier(*tier, lowest, &sheet, rules, dice));
    }
    for index in 0..sheet.tiers.len() {
        afford(&mut sheet, index, rules);
        spend(&mut sheet, index, rules, dice);
    }
    sheet
}

fn random_tier(tier: u8, lowest: bool, sheet: &Sheet, rules: &SheetRules, dice: &mut Dice) -> TierSheet {
    let prices = &rules.tiers[usize::from(tier) - 1];
    let unique = dice.chance(1, 4);
    let tiles: Vec<Tile> = TILES.iter().map(|(tile, ..)| *tile).filter(|t| sheet.tiles.contains(t)).collect();
    let land: Vec<Tile> = tiles.iter().copied().filter(|tile| !tile.is_capital()).collect();
    // Two ways in three nations, so that most tiers can grow and few can grow in every way.
    let mut maybe = |part: u32| dice.chance(part, 6);
    let (normal, find, upgrade, recruit_on) = (maybe(3), maybe(1), maybe(1), maybe(1));
    let (sacrifice, conquer_location, conquer_capital) = (maybe(1), maybe(1), maybe(1));
    TierSheet {
        tier,
        name: dice.pick(&UNITS[usize::from(tier) - 1]).into(),
        lose: dice.pick(&[Lose::Never, Lose::Never, Lose::All, Lose::Any]),
        unique,
        start: if unique { 1 } else { dice.die(3) as u8 },
        more: Ways {
            normal,
            find: find.then(|| dice.pick(&tiles)),
            upgrade: upgrade && !lowest && prices.upgrade.is_some(),
            recruit_on: recruit_on.then(|| dice.pick(&land)),
            sacrifice: if sacrifice { dice.die(u32::from(rules.sacrifice_most)) as u8 } else { 0 },
            conquer_location,
            conquer_capital: if conquer_capital { dice.die(u32::from(prices.conquer_most)) as u8 } else { 0 },
        },
        stats: [0; 6],
    }
}

/// Leaves out answers that cost more than the tier has.
fn afford(sheet: &mut Sheet, index: usize, rules: &SheetRules) {
    let short = |sheet: &Sheet| totals(sheet, rules)[index].points < 0;
    if short(sheet) {
        sheet.tiers[index].more = Ways::default();
    }
    if short(sheet) {
        sheet.tiers[index].start = 1;
    }
}

/// Spends every point of a tier that fits under the limit and is enough for something, each on a stat by chance.
pub fn spend(sheet: &mut Sheet, index: usize, rules: &SheetRules, dice: &mut Dice) {
    let points = totals(sheet, rules)[index].points;
    let bonuses = bonuses(sheet, &sheet.tiers[index], rules);
    let prices = &rules.tiers[usize::from(sheet.tiers[index].tier) - 1];
    loop {
        let left = points - spent(&sheet.tiers[index], rules);
        let stats = &mut sheet.tiers[index].stats;
        let room = |stat: &usize| {
            stats[*stat] < most_bought(*stat, bonuses[*stat]) && prices.next_point(*stat, stats[*stat]) <= left
        };
        let open: Vec<usize> = (0..Stat::ALL.len()).filter(room).collect();
        if open.is_empty() {
            return;
        }
        stats[dice.pick(&open)] += 1;
    }
}
