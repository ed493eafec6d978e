//! Small things that several files of a pack write: dice, attacks, words from a list.

use crate::cards::{Abilities, Ability, Arc, Class, Pool, RANGES, Weapon, WeaponId};
use sounder_pack::{Entry, Item};

/// A set has no more dice of a kind.
const MOST_DICE: u8 = 9;

/// "2G+1X": dice and icons as text. "-" stands for none.
fn parse_pool(text: &str) -> Option<Pool> {
    let mut pool = Pool::default();
    for part in text.split('+') {
        let letter = part.trim().chars().next_back()?;
        let count = part.trim().strip_suffix(letter)?;
        let count: u8 = if count.is_empty() { 1 } else { count.parse().ok()? };
        let place = match letter {
            'G' => &mut pool.gun,
            'M' => &mut pool.melee,
            'X' => &mut pool.explosive,
            'F' => &mut pool.flame,
            'S' => &mut pool.stun,
            _ => return None,
        };
        *place = place.checked_add(count).filter(|sum| *sum <= MOST_DICE)?;
    }
    Some(pool)
}

fn pool_of(entry: &Entry, item: &Item<String>) -> Pool {
    parse_pool(&item.value).unwrap_or_else(|| {
        let hint = "write dice such as \"2G+1X\": G Gun, M Melee, X Explosive, F flame, S stun";
        entry.fault(item.span.clone(), format!("\"{}\" is no set of dice", item.value), hint);
        Pool::default()
    })
}

pub(super) fn pool(entry: &Entry, key: &str) -> Pool {
    entry.text_if(key).map_or_else(Pool::default, |item| pool_of(entry, &item))
}

/// The attack under `key`, added to the list of weapons.
pub(super) fn weapon(entry: &Entry, key: &str, weapons: &mut Vec<Weapon>) -> Option<WeaponId> {
    let attack = entry.entry_if(key)?;
    let mut dice = [None; RANGES];
    let texts = attack.texts("dice");
    if texts.is_empty() || texts.len() > RANGES {
        attack.fault(attack.place("dice"), "`dice` lists ranges 1 to 6", "write one set of dice for each range");
    }
    for (place, text) in dice.iter_mut().zip(&texts) {
        *place = (text.value != "-").then(|| pool_of(&attack, text));
    }
    let found = Weapon {
        name: attack.text("name").value,
        ap: attack.number_or("ap", 0, 0..=4) as u8,
        arc: attack.word_if("arc", &[("front", Arc::Front), ("side", Arc::Side)]).unwrap_or_default(),
        anti_air: attack.flag("anti-air"),
        dice,
    };
    attack.done();
    weapons.push(found);
    Some((weapons.len() - 1) as WeaponId)
}

pub(super) fn words<T: Copy>(list: &[(&'static str, T, &'static str)]) -> Vec<(&'static str, T)> {
    list.iter().map(|(word, value, _)| (*word, *value)).collect()
}

pub(super) fn word_in<T: Copy>(entry: &Entry, item: &Item<String>, known: &[(&str, T)]) -> Option<T> {
    let place = entry.refer(item, known.iter().map(|(word, _)| *word));
    known.get(place).map(|(_, value)| *value)
}

pub(super) fn abilities(entry: &Entry, key: &str) -> Abilities {
    let mut set = Abilities::default();
    for item in entry.texts(key) {
        if let Some(ability) = word_in(entry, &item, &words(Ability::ALL)) {
            set.add(ability);
        }
    }
    set
}

pub(super) fn words_of_classes() -> Vec<(&'static str, Class)> {
    words(&Class::ALL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_read_and_anything_else_is_refused() {
        assert_eq!(parse_pool("2G + X"), Some(Pool { gun: 2, explosive: 1, ..Pool::default() }));
        for text in ["", "+", "2", "ζ", "2ζ", "G2", "-1G", "10G", "9G+G", "99999G"] {
            assert_eq!(parse_pool(text), None, "{text:?}");
        }
    }
}
