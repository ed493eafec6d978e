//! The strongest nations that can be found among those that a price list allows, and what they win.
//!
//! `cargo run --release -p spugah --example spugah-strongest -- PRICES [BOT] [GENERATIONS] [SEED] [GAMES] [PROOF_BOT] [PACK]`
//!
//! First 500 random legal nations play one another. The best of them are then changed, a thing or three at a time, and the
//! best of these again, for so many generations. All this is looking, and whoever is best among many has had luck as well:
//! so the ten best random nations and the five best designs start from nothing, on games and against random nations that nobody
//! has met before. The intervals of this proof hold for all of them together.

mod arena;
#[path = "arena/change.rs"]
mod change;

use arena::{Arena, Score, TABLE, describe};
use change::changed;
use sounder_bots::BotSpec;
use sounder_kernel::Dice;
use sounder_lab::estimate::quantile;
use spugah::sheet::{Sheet, random_sheet};

/// Random nations.
const FIELD: usize = 500;
/// Games of each of them against the others.
const ROUNDS: usize = 24;
/// Designs that live on from one generation to the next.
const KEPT: usize = 10;
/// New designs in a generation.
const BORN: usize = 20;
/// Games that a design plays in each generation that it lives.
const TRIALS: usize = 24;
/// The best random nations that are proved, and the best designs.
const PROVED: [usize; 2] = [10, 5];
/// What no nation should win more than.
const GOAL: f64 = 2.5;

struct Design {
    sheet: Sheet,
    score: Score,
}

impl Design {
    /// What it will win by what is known: few games say little.
    fn promise(&self) -> f64 {
        (self.score.wins + 4.0 / TABLE as f64) / (self.score.games + 4.0)
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let word = |place: usize, default: &str| arguments.get(place).map_or(default.to_string(), String::clone);
    let number =
        |place: usize, default: u64| arguments.get(place).map_or(default, |text| text.parse().expect("a number"));
    let bot: BotSpec = word(1, "greedy").parse().unwrap_or_else(|fault| panic!("{fault}"));
    let proof_bot: BotSpec = word(5, &word(1, "greedy")).parse().unwrap_or_else(|fault| panic!("{fault}"));
    let (generations, seed, games) = (number(2, 30), number(3, 1), number(4, 400) as usize);
    let arena = Arena::open(&word(0, "rulebook"), arguments.get(6));
    let mut dice = Dice::from_number(seed);
    let field = random_nations(&arena, &mut dice);
    let anybody: Vec<&Sheet> = field.iter().collect();

    let mut scores = vec![Score::default(); FIELD];
    for round in 0..ROUNDS as u64 {
        let mut order: Vec<usize> = (0..FIELD).collect();
        dice.shuffle(&mut order);
        let tables: Vec<[usize; TABLE]> =
            order.chunks_exact(TABLE).map(|table| std::array::from_fn(|seat| table[seat])).collect();
        let seated: Vec<[&Sheet; TABLE]> = tables.iter().map(|table| table.map(|index| &field[index])).collect();
        for (table, wins) in tables.iter().zip(arena.play(bot, &seated, seed << 16 | round)) {
            table.iter().zip(wins).for_each(|(index, wins)| scores[*index].add(wins));
        }
    }
    let mut designs: Vec<Design> =
        field.iter().zip(scores).map(|(sheet, score)| Design { sheet: sheet.clone(), score }).collect();
    designs.sort_by(|a, b| b.promise().total_cmp(&a.promise()));
    println!(
        "{} prices, seed {seed}. {FIELD} random nations, {ROUNDS} games each, {bot} bots. Multiples of a fair share:",
        arena.prices
    );
    for part in [0, 1, 5, 25, 50, 75, 100] {
        println!("  {part:3} % win at least {:.2}", designs[(FIELD * part / 100).min(FIELD - 1)].score.share());
    }
    let random: Vec<Sheet> = designs[..PROVED[0]].iter().map(|design| design.sheet.clone()).collect();

    designs.truncate(KEPT);
    for generation in 0..generations {
        for parent in 0..BORN {
            let sheet = changed(&designs[parent % KEPT].sheet, arena.rules(), &arena.game.pack().cards, &mut dice);
            designs.push(Design { sheet, score: Score::default() });
        }
        // All meet the same opponents with the same dice.
        let others: Vec<[&Sheet; TABLE]> = (0..TRIALS).map(|_| any_table(&anybody, &mut dice)).collect();
        try_out(&arena, bot, &mut designs, &others, seed << 16 | 1 << 15 | generation);
        designs.sort_by(|a, b| b.promise().total_cmp(&a.promise()));
        designs.truncate(KEPT);
        if generation % 5 == 4 {
            let best = &designs[0];
            println!("generation {:3}: {:.2} in {} games", generation + 1, best.score.share(), best.score.games);
        }
    }

    let fresh = seed + 1_000_000;
    let mut dice = Dice::from_number(fresh);
    let field = random_nations(&arena, &mut dice);
    let anybody: Vec<&Sheet> = field.iter().collect();
    let others: Vec<[&Sheet; TABLE]> = (0..games).map(|_| any_table(&anybody, &mut dice)).collect();
    let found = designs.iter().take(PROVED[1]).map(|design| ("search", design.sheet.clone()));
    let all: Vec<(&str, Sheet)> = random.into_iter().map(|sheet| ("random", sheet)).chain(found).collect();
    println!("\nThe proof: {games} games each, {proof_bot} bots, against other random nations (seed {fresh}):");
    // The risk of 5 % is shared by all that are looked at.
    let z = quantile(1.0 - 0.025 / all.len() as f64);
    let mut proved: Vec<(&str, Design)> =
        all.into_iter().map(|(from, sheet)| (from, Design { sheet, score: Score::default() })).collect();
    for (number, (_, design)) in proved.iter_mut().enumerate() {
        try_out(&arena, proof_bot, std::slice::from_mut(design), &others, fresh << 8 | number as u64);
    }
    proved.sort_by(|a, b| b.1.score.share().total_cmp(&a.1.score.share()));
    for (from, Design { sheet, score }) in &proved {
        let (low, high) = interval(*score, z);
        let verdict = if low > GOAL {
            "above"
        } else if high <= GOAL {
            "below"
        } else {
            "open"
        };
        println!(
            "{from} {:5.2} ({low:.2} to {high:.2}) {verdict:5}  {}",
            score.share(),
            describe(sheet, arena.rules())
        );
    }
    let (_, best) = &proved[0];
    println!("\n{}", serde_json::to_string(&best.sheet).expect("a sheet is plain data"));
}

fn random_nations(arena: &Arena, dice: &mut Dice) -> Vec<Sheet> {
    (0..FIELD).map(|_| random_sheet(arena.rules(), &arena.game.pack().cards, dice)).collect()
}

fn any_table<'a>(field: &[&'a Sheet], dice: &mut Dice) -> [&'a Sheet; TABLE] {
    std::array::from_fn(|_| dice.pick(field))
}

/// Lets each design play at the tables of these others, on every seat in turn.
fn try_out(arena: &Arena, bot: BotSpec, designs: &mut [Design], others: &[[&Sheet; TABLE]], seed: u64) {
    for design in designs {
        let mut tables = others.to_vec();
        for (number, table) in tables.iter_mut().enumerate() {
            table[number % TABLE] = &design.sheet;
        }
        let wins = arena.play(bot, &tables, seed);
        for (number, wins) in wins.iter().enumerate() {
            design.score.add(wins[number % TABLE]);
        }
    }
}

/// Wilson's interval of a share.
fn interval(score: Score, z: f64) -> (f64, f64) {
    let (n, p) = (score.games, score.wins / score.games);
    let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    (TABLE as f64 * (middle - half), TABLE as f64 * (middle + half))
}
