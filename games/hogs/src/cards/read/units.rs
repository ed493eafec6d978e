//! Unit cards, upgrades and deployables.

use super::words::{abilities, pool, weapon, words, words_of_classes};
use crate::cards::{Ability, Boost, Card, Class, Faction, Fits, PLACES, Upgrade, Weapon, WorkCard, WorkKind};
use sounder_pack::Entry;

pub(super) fn read_card(entry: &Entry, weapons: &mut Vec<Weapon>) -> Card {
    let class = entry.word("class", &words_of_classes());
    let card = Card {
        name: entry.text("name").value,
        class,
        initiative: entry.number("initiative", 1..=PLACES as i64) as u8,
        ap: entry.number("ap", 1..=9) as u8,
        hp: entry.number_or("hp", 0, 0..=20) as u8,
        swill: entry.number("swill", 0..=20) as u8,
        stride: entry.number_or("stride", 1, 1..=4) as u8,
        weapon: weapon(entry, "attack", weapons),
        heal: entry.number_or("heal", 0, 0..=9) as u8,
        abilities: abilities(entry, "specials"),
    };
    if class.is_infantry() != (card.hp > 0) || class.is_aircraft() {
        entry.fault(entry.place("class"), "infantry has `hp`, ground vehicles have none", "aircraft are in air.toml");
    }
    card
}

pub(super) fn read_upgrade(entry: &Entry, weapons: &mut Vec<Weapon>, factions: &[Faction]) -> Upgrade {
    let groups =
        [("infantry", Fits::Infantry), ("specialist", Fits::Specialist), ("ground-vehicle", Fits::GroundVehicle)];
    let classes = Class::ALL.iter().map(|(word, class, _)| (*word, Fits::Class(*class)));
    let known: Vec<(&str, Fits)> = groups.into_iter().chain(classes).collect();
    let number = |key: &str| entry.number_or(key, 0, 0..=9) as u8;
    let mut boost = Boost {
        hp: number("hp"),
        ap: number("ap"),
        stride: number("stride"),
        reach: number("reach"),
        dice: pool(entry, "dice"),
        plating: pool(entry, "plating"),
        heal: number("heal"),
        thrift: number("thrift"),
        loot: number("loot"),
        cheaper: number("cheaper"),
        bombs: number("bombs"),
        rotations: number("rotations"),
        slots: number("slots"),
        ..Boost::default()
    };
    if let Some(ability) = entry.word_if("ability", &words(Ability::ALL)) {
        boost.abilities.add(ability);
    }
    boost.weapons[0] = weapon(entry, "attack", weapons);
    let name = entry.text("name");
    if boost == Boost::default() {
        entry.fault(
            name.span,
            format!("\"{}\" does nothing", name.value),
            "give it a figure, an `ability` or an `attack`",
        );
    }
    let fits = entry.word("fits", &known);
    Upgrade {
        name: name.value,
        fits,
        takes: fits.classes(),
        faction: entry
            .text_if("faction")
            .map(|item| entry.refer(&item, factions.iter().map(|f| f.name.as_str())) as u8),
        swill: entry.number("swill", 0..=20) as u8,
        boost,
    }
}

pub(super) fn read_works(root: &Entry, weapons: &mut Vec<Weapon>) -> Vec<WorkCard> {
    let kinds = words(&WorkKind::ALL);
    let mut works = Vec::new();
    for (place, entry) in root.entries("deployable").into_iter().enumerate() {
        let kind = entry.word("kind", &kinds);
        if kind as usize != place {
            entry.fault(
                entry.place("kind"),
                format!("the {} stands at another place", kind.name()),
                "keep the order of kinds",
            );
        }
        works.push(WorkCard {
            swill: entry.number("swill", 0..=20) as u8,
            tokens: entry.number("tokens", 0..=4) as u8,
            cover: pool(&entry, "cover"),
            weapon: weapon(&entry, "attack", weapons),
        });
        entry.done();
    }
    if works.len() != WorkKind::ALL.len() {
        root.fault(0..0, format!("there are {} deployables", works.len()), "there are six kinds");
    }
    works
}
