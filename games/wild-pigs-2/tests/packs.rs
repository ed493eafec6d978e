//! What a pack may not say, as its author reads it.

use sounder_kernel::{Dice, Match, Pick, Seed, Setup, Viewer};
use sounder_pack::{Content, Source};
use std::collections::HashSet;
use wild_pigs_2::{Price, Scrap, Stance, WildPigs2};

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

[[day]]
name = "Nail Bat"
line = "Neither pig nor bat."
stats = [-1, 3, 3]
resists = "red"
immune = "red"
"#;

#[test]
fn every_fault_is_shown_with_its_line_and_what_to_do() {
    let mut files = WildPigs2::FILES.to_vec();
    let figures =
        files[0].1.replace("[2, 3, 5, 7, 9]", "[2, 1, 5, 7, 9]").replace("bag = [50, 50, 50]", "bag = [500, 2]");
    let figures = figures.replace("supply = 3", "suply = 3").replace("own = 2, any = 2", "own = 0");
    files[0].1 = &figures;
    files[1].1 = THREATS;
    files[2].1 = MARKET;
    let faults = WildPigs2::from_pack(&Source::embedded(&files)).err().expect("a broken pack");
    insta::assert_snapshot!(faults);
}

#[test]
fn the_default_pack_has_what_the_rules_ask_for() {
    let game = WildPigs2::with_default_pack();
    let cards = game.cards();
    assert!(cards.decks.iter().all(|deck| deck.len() >= 30));
    assert!(
        cards
            .threats
            .iter()
            .map(|threat| &threat.line)
            .chain(cards.market.iter().map(|card| &card.line))
            .all(|line| line.len() > 9)
    );
    let (items, arsenal): (Vec<_>, Vec<_>) = cards.market.iter().partition(|card| card.is_item());
    assert!(items.len() + arsenal.len() >= 16 && !items.is_empty() && !arsenal.is_empty());
    assert!(cards.market.iter().all(|card| (1..=8).contains(&(card.price.fixed.total() + card.price.any))));
}

/// How a pig's strength is spread over the colours: a third of a deck each.
fn spread(stats: [u8; 3]) -> &'static str {
    let mut sorted = stats;
    sorted.sort_unstable();
    let [low, middle, high] = sorted;
    match () {
        () if high >= 2 * middle => "one colour",
        () if middle >= 2 * low || high - low > 1 => "two colours",
        () => "even",
    }
}

/// "Choose your battle" means something else every round only if pigs differ.
#[test]
fn pigs_of_a_deck_differ() {
    let game = WildPigs2::with_default_pack();
    for deck in &game.cards().decks {
        let pigs: Vec<_> = deck.iter().map(|pig| game.cards().threats[usize::from(pig)].stats).collect();
        let lines: HashSet<_> = pigs.iter().collect();
        assert!(lines.len() >= 24, "{} of {}", lines.len(), pigs.len());
        for wanted in ["one colour", "two colours", "even"] {
            let count = pigs.iter().filter(|stats| spread(**stats) == wanted).count();
            assert!((25..=42).contains(&(100 * count / pigs.len())), "{wanted}: {count} of {}", pigs.len());
        }
    }
}

/// A shorter game with other tracks is only a matter of figures. WP2 §1.1, §2.4
#[test]
fn rounds_levels_and_prices_are_figures() {
    let mut files = WildPigs2::FILES.to_vec();
    let figures = files[0].1.replace("era_rounds = 5", "era_rounds = 3").replace("[2, 3, 5, 7, 9]", "[2, 6, 9]");
    let figures = figures.replace("own = 2, any = 2", "own = 1").replace("blue = 1, green = 1, any = 1", "blue = 2");
    files[0].1 = &figures;
    let game = WildPigs2::from_pack(&Source::embedded(&files)).expect("a whole pack");
    let figures = &game.cards().figures;
    assert_eq!((figures.rounds(), figures.top_level(Stance::Red), figures.top_level(Stance::Centre)), (9, 2, 4));
    assert_eq!(figures.stance_defence(Stance::Green, 2), [0, 0, 9]);
    let price = |red, blue, green| Price { fixed: Scrap([red, blue, green]), any: 0 };
    assert_eq!(figures.tinker, [price(1, 0, 0), price(0, 1, 0), price(0, 0, 1), price(1, 2, 0)]);
    let mut table = Match::deal(&game, Setup::new(3), Seed::from_number(1)).expect("three may play");
    let mut dice = Dice::from_number(1);
    let mut hordes = 0;
    while let Some(seat) = table.status().acting().first() {
        let (open, moves) = (table.choices(seat).len() as u32, table.moves());
        table.play(seat, moves, &Pick::Index(dice.below(open) as usize), None).expect("an open choice");
        hordes +=
            table.tellings(Viewer::Public, moves).iter().filter(|telling| telling.text.contains("Panic!")).count();
    }
    assert_eq!((table.state().round, hordes), (9, 3));
}
