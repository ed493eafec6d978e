//! What a pack may not say, as its author reads it.

use sounder_pack::{Content, Source};
use wild_pigs_2::WildPigs;

const MARKET: &str = r#"
[[card]]
name = "Nail Bat"
kind = "weapon"
cost = { red = 9 }
bonus = [1, 0]

[[card]]
name = "Nail Bat"
kind = "arsenal"
cost = { purple = 1 }

[[card]]
name = "Bottomless Bucket"
kind = "item"
cost = { any = 2 }
scrap = 2
bandage = true
charges = 2

[[card]]
name = "Wishful Thinking"
kind = "arsenal"
cost = { any = 1 }
vp = 1
bandage = true
on_kill_charge = true
on_kill_scrap = 1
"#;

const THREATS: &str = r#"
[[day]]
name = "Ghost Pig"
stats = [0, 3, 99]
resists = "rad"
flying = true
"#;

#[test]
fn every_fault_is_shown_with_its_line_and_what_to_do() {
    let mut files = WildPigs::FILES.to_vec();
    let figures =
        files[0].1.replace("[2, 3, 5, 7, 9]", "[2, 1, 5, 7, 9]").replace("bag = [50, 50, 50]", "bag = [500, 2]");
    let figures = figures.replace("supply = 3", "suply = 3");
    files[0].1 = &figures;
    files[1].1 = THREATS;
    files[2].1 = MARKET;
    let faults = WildPigs::from_pack(&Source::embedded(&files)).err().expect("a broken pack");
    insta::assert_snapshot!(faults);
}

#[test]
fn the_default_pack_has_what_the_rules_ask_for() {
    let game = WildPigs::with_default_pack();
    let cards = game.cards();
    assert!(cards.decks.iter().all(|deck| deck.len() >= 30));
    let (items, arsenal): (Vec<_>, Vec<_>) = cards.market.iter().partition(|card| card.is_item());
    assert!(items.len() + arsenal.len() >= 16 && !items.is_empty() && !arsenal.is_empty());
    assert!(cards.market.iter().all(|card| (1..=8).contains(&(card.price.fixed.total() + card.price.any))));
}
