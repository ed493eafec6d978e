//! A tournament of random legal nations, as evidence for or against the prices of the nation sheet.
//!
//! `cargo run --release -p spugah --example spugah-tournament -- PRICES [BOT] [NATIONS] [ROUNDS] [SEED] [PACK]`
//!
//! Every answer on a sheet is paid for with attribute points. A random nation takes each answer by chance and spends what is
//! left, so an answer with a fair price makes no difference to how often nations win.

mod arena;

use arena::{Arena, Score, TABLE, capital_place, describe};
use sounder_bots::BotSpec;
use sounder_kernel::Dice;
use spugah::sheet::{Sheet, SheetRules, TierSheet, random_sheet, totals};
use spugah::{Lose, Stat};

/// How some shares are spread.
struct Spread {
    count: f64,
    mean: f64,
    variance: f64,
}

impl Spread {
    fn of(shares: &[f64]) -> Spread {
        let count = shares.len() as f64;
        let mean = shares.iter().sum::<f64>() / count.max(1.0);
        let variance = shares.iter().map(|share| (share - mean) * (share - mean)).sum::<f64>() / (count - 1.0).max(1.0);
        Spread { count, mean, variance }
    }
}

/// Something about a sheet that may be worth more or less than it costs.
struct Trait {
    name: String,
    /// The tier it is about: only nations that have it are compared.
    tier: Option<u8>,
    has: Box<dyn Fn(&Sheet) -> bool>,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let word = |place: usize, default: &str| arguments.get(place).map_or(default.to_string(), String::clone);
    let bot: BotSpec = word(1, "greedy").parse().unwrap_or_else(|fault| panic!("{fault}"));
    let number = |place: usize, default| -> usize {
        arguments.get(place).map_or(default, |text| text.parse().expect("a number"))
    };
    let (nations, rounds, seed) = (number(2, 500), number(3, 40), number(4, 1) as u64);
    let arena = Arena::open(&word(0, "rulebook"), arguments.get(5));
    let rules = arena.rules();
    let mut dice = Dice::from_number(seed);
    let sheets: Vec<Sheet> = (0..nations).map(|_| random_sheet(rules, &arena.game.pack().cards, &mut dice)).collect();
    let scores = play(&arena, bot, &sheets, rounds, seed, &mut dice);

    println!(
        "{} prices: {nations} random nations, {rounds} games each, {TABLE} at a table, {bot} bots; 1.00 is a fair share of wins.\n",
        arena.prices
    );
    let mut ranking: Vec<usize> = (0..nations).collect();
    ranking.sort_by(|a, b| scores[*b].share().total_cmp(&scores[*a].share()));
    println!("The strongest:");
    for index in &ranking[..10.min(nations)] {
        println!("{:5.2}  {}", scores[*index].share(), describe(&sheets[*index], rules));
    }
    println!("\nThe weakest:");
    for index in &ranking[nations.saturating_sub(5)..] {
        println!("{:5.2}  {}", scores[*index].share(), describe(&sheets[*index], rules));
    }
    println!("\n{:50} {:>8} {:>8} {:>8} {:>8} {:>8}", "what", "nations", "with", "without", "gain", "95 %");
    for Trait { name, tier, has } in traits(rules) {
        let compared = |sheet: &Sheet| tier.is_none_or(|tier| sheet.tiers.iter().any(|other| other.tier == tier));
        let shares = |wanted: bool| -> Vec<f64> {
            let of = sheets.iter().zip(&scores).filter(|(sheet, _)| compared(sheet) && has(sheet) == wanted);
            of.map(|(_, score)| score.share()).collect()
        };
        let (with, without) = (Spread::of(&shares(true)), Spread::of(&shares(false)));
        if with.count > 1.0 && without.count > 1.0 {
            let gain = with.mean - without.mean;
            let error = 1.96 * (with.variance / with.count + without.variance / without.count).sqrt();
            let (count, with, without) = (with.count, with.mean, without.mean);
            println!("{name:50} {count:8} {with:8.2} {without:8.2} {gain:+8.2} {:>8}", format!("±{error:.2}"));
        }
    }
    println!("\nOne more point of a stat, in shares (slope over the nations that have the tier):");
    for tier in 1..=3u8 {
        for (place, (_, _, stat)) in Stat::ALL.iter().enumerate() {
            let points = |sheet: &Sheet| {
                totals(sheet, rules)
                    .iter()
                    .find(|sums| sums.tier == tier)
                    .map(|sums| f64::from(sums.stats[place].total))
            };
            let pairs: Vec<(f64, f64)> =
                sheets.iter().zip(&scores).filter_map(|(sheet, score)| Some((points(sheet)?, score.share()))).collect();
            println!("tier {tier} {stat:12} {:+.3}", slope(&pairs));
        }
    }
}

/// Lets every nation play once a round, at tables that change from round to round.
fn play(arena: &Arena, bot: BotSpec, sheets: &[Sheet], rounds: usize, seed: u64, dice: &mut Dice) -> Vec<Score> {
    let mut tables: Vec<[usize; TABLE]> = Vec::new();
    for _ in 0..rounds {
        let mut order: Vec<usize> = (0..sheets.len()).collect();
        dice.shuffle(&mut order);
        tables.extend(order.chunks_exact(TABLE).map(|table| std::array::from_fn::<_, TABLE, _>(|seat| table[seat])));
    }
    let seated: Vec<[&Sheet; TABLE]> = tables.iter().map(|table| table.map(|index| &sheets[index])).collect();
    let mut scores = vec![Score::default(); sheets.len()];
    for (table, wins) in tables.iter().zip(arena.play(bot, &seated, seed)) {
        table.iter().zip(wins).for_each(|(index, wins)| scores[*index].add(wins));
    }
    scores
}

/// An answer on the sheet of one tier.
type Answer = (&'static str, fn(&TierSheet) -> bool);

fn traits(rules: &SheetRules) -> Vec<Trait> {
    let mut traits = Vec::new();
    for wanted in [&[1u8][..], &[2], &[3], &[1, 2], &[1, 3], &[2, 3], &[1, 2, 3]] {
        let has = move |sheet: &Sheet| sheet.tiers.iter().map(|tier| tier.tier).eq(wanted.iter().copied());
        traits.push(Trait { name: format!("just the tiers {wanted:?}"), tier: None, has: Box::new(has) });
    }
    for place in ["in a corner", "on an edge", "inside"] {
        let has = move |sheet: &Sheet| capital_place(sheet) == place;
        traits.push(Trait { name: format!("capital {place} of the tray"), tier: None, has: Box::new(has) });
    }
    for (number, sides) in rules.choices.iter().enumerate() {
        let tile = sides[0].tile;
        let name = format!("tile {}: {} rather than {}", number + 1, tile.name(), sides[1].tile.name());
        traits.push(Trait { name, tier: None, has: Box::new(move |sheet| sheet.tiles[number] == tile) });
    }
    let answers: [Answer; 13] = [
        ("lose if any is killed", |tier| tier.lose == Lose::Any),
        ("lose if all are killed", |tier| tier.lose == Lose::All),
        ("unique", |tier| tier.unique),
        ("start with 1", |tier| tier.start == 1),
        ("start with 2", |tier| tier.start == 2),
        ("start with 3", |tier| tier.start == 3),
        ("normal recruiting", |tier| tier.more.normal),
        ("find", |tier| tier.more.find.is_some()),
        ("upgrade", |tier| tier.more.upgrade),
        ("recruit on a tile", |tier| tier.more.recruit_on.is_some()),
        ("sacrifice", |tier| tier.more.sacrifice > 0),
        ("conquer a location", |tier| tier.more.conquer_location),
        ("conquer a capital", |tier| tier.more.conquer_capital > 0),
    ];
    for number in 1..=3 {
        for (name, answer) in answers {
            let has = move |sheet: &Sheet| sheet.tiers.iter().any(|tier| tier.tier == number && answer(tier));
            traits.push(Trait { name: format!("tier {number}: {name}"), tier: Some(number), has: Box::new(has) });
        }
    }
    traits
}

fn slope(pairs: &[(f64, f64)]) -> f64 {
    let count = pairs.len().max(1) as f64;
    let (x, y) = pairs.iter().fold((0.0, 0.0), |(x, y), pair| (x + pair.0 / count, y + pair.1 / count));
    let (covariance, variance) = pairs.iter().fold((0.0, 0.0), |(covariance, variance), pair| {
        (covariance + (pair.0 - x) * (pair.1 - y), variance + (pair.0 - x) * (pair.0 - x))
    });
    covariance / variance.max(1e-9)
}
