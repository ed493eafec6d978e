use super::{Bonus, Sheet, SheetRules, TierSheet, Who};
use crate::charter::Lose;
use crate::state::{MOST, STATS, Stat};
use serde::Serialize;

/// One row of the sheet that changes a tier's attribute points.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ApLine {
    /// What changes them: "Unique".
    pub what: String,
    /// By how much.
    pub change: i32,
}

/// A stat of a tier: what was bought, what tiles and answers add, and what comes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[allow(missing_docs)]
pub struct StatTotal {
    pub bought: u8,
    pub bonus: i8,
    pub total: u8,
}

/// The sums at the foot of a tier.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TierTotals {
    /// The tier, from 1.
    pub tier: u8,
    /// Attribute points of the tier and every change.
    pub lines: Vec<ApLine>,
    /// Points to spend.
    pub points: i32,
    /// Points spent.
    pub spent: i32,
    /// The stats in the order of [`Stat::ALL`].
    pub stats: [StatTotal; STATS],
}

/// Max Health starts at 1, every other stat at 0.
pub(super) fn start_of(stat: usize) -> i8 {
    i8::from(stat == Stat::Health as usize)
}

/// The most points that a tier can buy of a stat with this bonus, so that with everything it does not go above the limit.
pub fn most_bought(stat: usize, bonus: i8) -> u8 {
    (MOST as i8 - start_of(stat) - bonus).max(0) as u8
}

/// What tiles and answers add to each stat of a tier.
pub fn bonuses(sheet: &Sheet, tier: &TierSheet, rules: &SheetRules) -> [i8; STATS] {
    let (top, lowest) = (sheet.tiers.iter().map(|t| t.tier).min(), sheet.tiers.iter().map(|t| t.tier).max());
    let mut sums = [0; STATS];
    for Bonus { who, stats } in sheet.sides(rules).filter_map(|side| side.bonus) {
        let applies = match who {
            Who::All => true,
            Who::Top => top == Some(tier.tier),
            Who::Lowest => lowest == Some(tier.tier),
        };
        if applies {
            sums.iter_mut().zip(stats).for_each(|(sum, change)| *sum += change);
        }
    }
    if tier.lose == Lose::Any {
        sums[Stat::Health as usize] += rules.tiers[usize::from(tier.tier) - 1].lose_any_health;
    }
    sums
}

fn lines(sheet: &Sheet, tier: &TierSheet, rules: &SheetRules) -> Vec<ApLine> {
    let prices = &rules.tiers[usize::from(tier.tier) - 1];
    let ways = &tier.more;
    let mut lines = vec![ApLine { what: format!("Tier {}", tier.tier), change: prices.ap.into() }];
    let mut add = |applies: bool, what: String, change: i8| {
        if applies {
            lines.push(ApLine { what, change: change.into() });
        }
    };
    for (number, side) in sheet.sides(rules).enumerate().filter(|(_, side)| side.ap != 0) {
        add(true, format!("Tile {}, {}", number + 1, side.tile.name()), side.ap);
    }
    add(tier.lose == Lose::Any, "Lose if any is killed".into(), prices.lose_any);
    add(tier.lose == Lose::All, "Lose if all are killed".into(), prices.lose_all);
    add(tier.unique, "Unique".into(), prices.unique);
    let start = prices.start[usize::from(tier.start.clamp(1, 3)) - 1];
    add(true, format!("Start with {}", tier.start), start);
    add(ways.normal, "Normal recruiting".into(), prices.normal);
    add(ways.find.is_some(), "Find on a kind of tile".into(), prices.find);
    add(ways.upgrade, "Upgrade".into(), prices.upgrade.unwrap_or(0));
    add(ways.recruit_on.is_some(), "Recruit on a kind of tile".into(), prices.recruit_on);
    let give_up = format!("Sacrifice {}", ways.sacrifice);
    add(ways.sacrifice > 0, give_up, prices.sacrifice_change(ways.sacrifice));
    add(ways.conquer_location, "Conquer a location".into(), prices.conquer_location);
    add(ways.conquer_capital > 0, format!("Conquer a capital for {}", ways.conquer_capital), prices.conquer_capital);
    lines
}

/// What the stats of a tier cost.
pub(super) fn spent(tier: &TierSheet, rules: &SheetRules) -> i32 {
    let prices = &rules.tiers[usize::from(tier.tier) - 1];
    tier.stats.iter().enumerate().map(|(stat, bought)| prices.points_cost(stat, *bought)).sum()
}

/// The sums at the foot of each tier, in the order of the sheet.
pub fn totals(sheet: &Sheet, rules: &SheetRules) -> Vec<TierTotals> {
    let total = |tier: &TierSheet| {
        let bonuses = bonuses(sheet, tier, rules);
        let stats = std::array::from_fn(|stat| {
            let (bought, bonus) = (tier.stats[stat], bonuses[stat]);
            let (start, most) = (i32::from(start_of(stat)), i32::from(MOST));
            let sum = start + i32::from(bought) + i32::from(bonus);
            StatTotal { bought, bonus, total: sum.clamp(start, most) as u8 }
        });
        let lines = lines(sheet, tier, rules);
        let points = lines.iter().map(|line| line.change).sum();
        TierTotals { tier: tier.tier, lines, points, spent: spent(tier, rules), stats }
    };
    sheet.tiers.iter().map(total).collect()
}
