//! What a designer is told about a pack that makes no sense.

use sounder_pack::{Content, Source};
use wild_pigs_3::WildPigs3;

/// The faults of the default pack after some changes: file, what is there, what is put in its place.
fn faults(changes: &[(&str, &str, &str)]) -> String {
    let files: Vec<(&str, String)> = WildPigs3::FILES
        .iter()
        .map(|(name, text)| {
            let mine = changes.iter().filter(|(file, ..)| file == name);
            let edited = mine.fold((*text).to_string(), |text, (_, old, new)| {
                assert!(text.contains(old), "{name} has no {old}");
                text.replacen(old, new, 1)
            });
            (*name, edited)
        })
        .collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    WildPigs3::from_pack(&Source::embedded(&files)).err().expect("the pack is broken").to_string()
}

#[test]
fn every_kind_of_fault_is_named_with_its_place() {
    insta::assert_snapshot!(faults(&[
        ("game.toml", "rounds = [19, 11, 8, 7, 6]", "rounds = [20, 10, 8, 60]"),
        ("game.toml", "conversion = 2", "conversion = 0"),
        ("game.toml", "night = [10, 18]", "night = [18, 10]"),
        ("game.toml", "slots = 1 ", "slots = \"one\""),
        ("game.toml", "short = 3", "short = 5"),
        ("game.toml", "aggressive = [4, 0, 1]", "agressive = [4, 0, 1]"),
        ("game.toml", "silver", "siver"),
        ("threats.toml", "type = \"feral\"", "type = \"furious\""),
        ("threats.toml", "cost = [4, 2, 0]", "cost = [1, 1, 1]"),
        ("threats.toml", "spoil = \"wild\"", "spoil = \"wyld\""),
        ("threats.toml", "spoil = \"next-red\"", "spoil = \"mass\""),
        ("upgrades.toml", "name = \"Mass Core\"", "name = \"Mudtusk\""),
        ("upgrades.toml", "income = { wild = 2 }", "income = { wild = 2, gold = 1 }"),
        ("upgrades.toml", "vp = 1\nproduction = [0, 1, 0]", "production = [0, 1, 0]"),
        ("upgrades.toml", "gain = { wild = 2 }", "gain = { mass = 1 }"),
        ("upgrades.toml", "catalyst = true", "catalyst = true\nstance = \"tactical\""),
        ("weapons.toml", "uses = 3", "uses = 3\nsnipe = true\nsplash = 2"),
        ("weapons.toml", "shift = 1", "loot = \"mass\""),
        ("weapons.toml", "manoeuvre = \"send-back\"", "reduction = [1, 0, 0]\nmanoeuvre = \"send-back\""),
        ("bosses.toml", "attack = \"Tusk Lance\"", "attack = \"Tusk Lunch\""),
        ("bosses.toml", "cost = [5, 4, 4]", "cost = [5, 3]"),
    ]));
}

#[test]
fn decks_must_be_large_enough_for_the_longest_army_and_the_fullest_table() {
    let cut = |file: &str, from: &str| {
        let (_, text) = WildPigs3::FILES.iter().find(|(name, _)| *name == file).unwrap();
        let start = text.match_indices(from).nth(7).unwrap().0;
        faults(&[(file, &text[start..], "")])
    };
    insta::assert_snapshot!([cut("upgrades.toml", "[[upgrade]]"), cut("threats.toml", "[[day]]")].join("\n\n"));
}

#[test]
fn what_is_not_toml_is_one_fault_of_its_file() {
    insta::assert_snapshot!(faults(&[("game.toml", "market = 4", "market = = 4")]));
}
