//! The faces of the dice and other figures that stand in tables of their own.

use super::words::pool;
use crate::cards::{Arc, CLASSES, Class, DiceFaces, Face, Harm, Pool, RANGES, Weapon, WeaponId};
use sounder_pack::Entry;

/// The six faces of each die.
pub(super) fn read_faces(figures: &Entry) -> DiceFaces {
    let blank = || DiceFaces { attack: [[Face::Blank; 6]; 3], damage: [Harm::Minor; 6] };
    figures.entry("dice").map_or_else(blank, |dice| {
        let found = faces(&dice);
        dice.done();
        found
    })
}

fn faces(entry: &Entry) -> DiceFaces {
    let attack = ["gun", "melee", "explosive"].map(|key| {
        let counts = counted(entry, key, 4);
        let known = [Face::Blank, Face::Glancing, Face::Hit, Face::Critical];
        let mut faces = known.iter().zip(counts).flat_map(|(face, count)| vec![*face; count]);
        std::array::from_fn(|_| faces.next().unwrap_or_default())
    });
    let counts = counted(entry, "damage", 3);
    let known = [Harm::Minor, Harm::Major, Harm::Flame];
    let mut faces = known.iter().zip(counts).flat_map(|(face, count)| vec![*face; count]);
    DiceFaces { attack, damage: std::array::from_fn(|_| faces.next().unwrap_or_default()) }
}

/// How often each face is on a die of six.
fn counted(entry: &Entry, key: &str, kinds: usize) -> Vec<usize> {
    let counts: Vec<usize> =
        entry.numbers(key, kinds..=kinds, 0..=6).into_iter().map(|count| usize::try_from(count).unwrap_or(0)).collect();
    if counts.iter().sum::<usize>() != 6 {
        entry.fault(entry.place(key), format!("the faces of `{key}` are not six"), "they must add up to 6");
    }
    counts
}

/// How many miniatures of each class there are.
pub(super) fn read_miniatures(figures: &Entry) -> [u8; CLASSES] {
    figures.entry("miniatures").map_or([0; CLASSES], |entry| {
        let found = Class::ALL.map(|(word, ..)| entry.number(word, 0..=5) as u8);
        entry.done();
        found
    })
}

/// What forest, mountain and swamp take off.
pub(super) fn read_cover(figures: &Entry) -> [Pool; 3] {
    figures.entry("cover").map_or([Pool::default(); 3], |entry| {
        let found = ["forest", "mountain", "swamp"].map(|key| pool(&entry, key));
        entry.done();
        found
    })
}

/// What a shot of the Railway Cannon costs, and its weapon.
pub(super) fn read_cannon(figures: &Entry, weapons: &mut Vec<Weapon>) -> (u8, WeaponId) {
    figures.entry("mega").map_or((0, 0), |entry| {
        let mut dice = [None; RANGES];
        dice[0] = Some(pool(&entry, "cannon_dice"));
        weapons.push(Weapon { name: "Railway Cannon".into(), ap: 0, arc: Arc::Around, anti_air: false, dice });
        let found = (entry.number("cannon_swill", 0..=20) as u8, (weapons.len() - 1) as WeaponId);
        entry.done();
        found
    })
}
