//! Small changes of a nation sheet, after each of which it is legal again.

use sounder_kernel::Dice;
use spugah::cards::Card;
use spugah::ground::{TILES, Tile};
use spugah::sheet::{Sheet, SheetRules, bonuses, most_bought, random_sheet, spend, totals};
use spugah::{Lose, STATS};

/// The sheet with one to three things changed by chance.
pub fn changed(sheet: &Sheet, rules: &SheetRules, cards: &[Card], dice: &mut Dice) -> Sheet {
    loop {
        let mut new = sheet.clone();
        for _ in 0..dice.die(3) {
            match dice.below(8) {
                0 => turn_a_tile(&mut new, rules, cards, dice),
                1 => swap_places(&mut new, dice),
                2 => new.starter = starter(cards, dice),
                3..=4 => change_an_answer(&mut new, rules, dice),
                _ => move_points(&mut new, dice),
            }
        }
        if mend(&mut new, rules, cards, dice) {
            return new;
        }
    }
}

fn starter(cards: &[Card], dice: &mut Dice) -> Option<String> {
    let starters: Vec<&Card> = cards.iter().filter(|card| card.starter).collect();
    (!starters.is_empty()).then(|| dice.pick(&starters).name.clone())
}

fn swap_places(sheet: &mut Sheet, dice: &mut Dice) {
    let places = sheet.layout.len() as u32;
    sheet.layout.swap(dice.below(places) as usize, dice.below(places) as usize);
}

/// Tiers that the tile brings come from a random nation that has them; those that it takes away go.
fn turn_a_tile(sheet: &mut Sheet, rules: &SheetRules, cards: &[Card], dice: &mut Dice) {
    let number = dice.below(rules.choices.len() as u32) as usize;
    let other = rules.choices[number].iter().find(|side| side.tile != sheet.tiles[number]);
    sheet.tiles[number] = other.expect("the sides of a tile are different").tile;
    let wanted: Vec<u8> = sheet.tiers_by_tiles(rules).collect();
    sheet.tiers.retain(|tier| wanted.contains(&tier.tier));
    for tier in wanted {
        while sheet.tiers.iter().all(|known| known.tier != tier) {
            sheet.tiers.extend(random_sheet(rules, cards, dice).tiers.into_iter().filter(|found| found.tier == tier));
        }
    }
    sheet.tiers.sort_by_key(|tier| tier.tier);
}

fn change_an_answer(sheet: &mut Sheet, rules: &SheetRules, dice: &mut Dice) {
    let tiles: Vec<Tile> = TILES.iter().map(|(tile, ..)| *tile).filter(|tile| sheet.tiles.contains(tile)).collect();
    let Some(index) = sheet.tiers.len().checked_sub(1) else { return };
    let tier = &mut sheet.tiers[dice.below(index as u32 + 1) as usize];
    let prices = &rules.tiers[usize::from(tier.tier) - 1];
    let pick = |chosen: Option<Tile>, dice: &mut Dice| if chosen.is_some() { None } else { Some(dice.pick(&tiles)) };
    match dice.below(10) {
        0 => tier.lose = dice.pick(&[Lose::Never, Lose::All, Lose::Any]),
        1 => tier.unique = !tier.unique,
        2..=3 => tier.start = dice.die(3) as u8,
        4 => tier.more.normal = !tier.more.normal,
        5 => tier.more.find = pick(tier.more.find, dice),
        6 => tier.more.upgrade = !tier.more.upgrade,
        7 => tier.more.recruit_on = pick(tier.more.recruit_on, dice),
        8 => tier.more.sacrifice = dice.below(u32::from(rules.sacrifice_most) + 1) as u8,
        _ if dice.chance(1, 2) => tier.more.conquer_location = !tier.more.conquer_location,
        _ => tier.more.conquer_capital = dice.below(u32::from(prices.conquer_most) + 1) as u8,
    }
}

/// Frees some points of a tier, perhaps all of a stat, for others.
fn move_points(sheet: &mut Sheet, dice: &mut Dice) {
    let Some(last) = sheet.tiers.len().checked_sub(1) else { return };
    let tier = &mut sheet.tiers[dice.below(last as u32 + 1) as usize];
    let stat = dice.below(STATS as u32) as usize;
    let freed = if dice.chance(1, 3) { tier.stats[stat] } else { tier.stats[stat].min(1) };
    tier.stats[stat] -= freed;
}

/// Makes a sheet legal and spends what is left; no if its answers cost too much or no tile gives it units.
fn mend(sheet: &mut Sheet, rules: &SheetRules, cards: &[Card], dice: &mut Dice) -> bool {
    if sheet.tiers.is_empty() {
        return false;
    }
    let allowed = sheet.sides(rules).any(|side| side.starter);
    sheet.starter = sheet.starter.take().or_else(|| starter(cards, dice)).filter(|_| allowed);
    let lowest = sheet.tiers.last().map(|tier| tier.tier);
    for index in 0..sheet.tiers.len() {
        let tiles = sheet.tiles.clone();
        let bonus = bonuses(sheet, &sheet.tiers[index], rules);
        let tier = &mut sheet.tiers[index];
        let prices = &rules.tiers[usize::from(tier.tier) - 1];
        tier.start = if tier.unique { 1 } else { tier.start };
        tier.more.upgrade &= prices.upgrade.is_some() && lowest != Some(tier.tier);
        tier.more.recruit_on = tier.more.recruit_on.filter(|tile| !tile.is_capital() && tiles.contains(tile));
        for (stat, bought) in tier.stats.iter_mut().enumerate() {
            *bought = (*bought).min(most_bought(stat, bonus[stat]));
        }
        loop {
            let sums = &totals(sheet, rules)[index];
            if sums.points < 0 {
                return false;
            }
            if sums.spent <= sums.points {
                break;
            }
            let stat = dice.below(STATS as u32) as usize;
            let points = &mut sheet.tiers[index].stats[stat];
            *points = points.saturating_sub(1);
        }
        spend(sheet, index, rules, dice);
    }
    true
}
